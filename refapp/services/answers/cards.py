"""Cards as answers: what an import did, what is there, a card with its rules, several with those in common."""

from __future__ import annotations

from collections.abc import Sequence

from refapp.cards.card import Face
from refapp.cards.folder import CardFolder
from refapp.i18n import DEFAULT, Catalogue
from refapp.services.answers.shapes import listing, sentence
from refapp.services.boards.meeting import in_common, meetings
from refapp.services.cards.card_reading import CardRead, read_card
from refapp.services.cards.card_text import line_json, plainly
from refapp.services.cards.finding import find_card
from refapp.services.cards.importing import CardsImported
from refapp.services.cards.rulings import RulingRead
from refapp.services.library.library import Library
from refapp.services.pages.places import CardPlace
from refapp.services.reading.asking import Asked, Json


def cards_imported_json(done: CardsImported, words: Catalogue) -> Json:
    """What an import of cards did: of each file, and what is there now."""
    return {"object": "cards_import", "files": [
        {"file": name, "format": taken.format, "objects": taken.told,
         "left_out": [{"name": card, "details": sentence(error, words)} for card, error in taken.odd]}
        for name, taken in done.files], "cards": done.now.cards, "named": done.now.named, "rulings": done.now.rulings}


def cards_status_json(library: Library) -> Json:
    """What is imported; raises CardFileError where that can't be read."""
    there = CardFolder(library.store.root).checked()
    if there is None:
        return {"object": "cards", "imported": False, "cards": 0, "named": {}, "rulings": 0, "sources": []}
    about = there[1]
    return {"object": "cards", "imported": True, "cards": about.cards, "named": about.named,
            "rulings": about.rulings, "sources": [dict(one) for one in about.sources]}


def card_json(ask: Asked, name: str) -> Json:
    """A card by any of its names: words with what is understood of them, the rules behind, rulings."""
    return _card(ask, read_card(ask.library, find_card(ask.library, name, ask.language), ask.edition))


def cards_json(ask: Asked, names: Sequence[str]) -> Json:
    """Several cards, the rules that all of them stand on, and what each does to the others on the battlefield."""
    cards = [find_card(ask.library, name, ask.language) for name in names]
    reads = [read_card(ask.library, card, ask.edition) for card in cards]
    called = {card.key: card.called(ask.language) for card in cards}
    return listing((_card(ask, one) for one in reads),
                   in_common=[str(rule) for rule in in_common(reads)] if len(reads) > 1 else [],
                   meetings=[{"by": called[one.by], "on": called[one.on], "changed": list(one.changed),
                              "rules": [str(rule) for rule in one.rules]}
                             for one in meetings(ask.library, cards, ask.edition)])


def _card(ask: Asked, read: CardRead) -> Json:
    card = read.card
    return {"object": "card", "name": card.called(ask.language), "slug": card.slug, "layout": card.layout,
            "names": {lang: card.called(lang) for lang in (DEFAULT, *card.printed)},
            "edition": ask.edition.isoformat(), "text": "\n\n".join(plainly(card, ask.language)),
            "faces": [_face(ask, face, at, read) for at, face in enumerate(card.faces)],
            "rules": [str(rule) for rule in read.rules], "unread": read.unread,
            "rulings": [_ruling(one) for one in read.rulings],
            "url": ask.urls.of(CardPlace(card.slug, ask.dated(ask.edition)), ask.language)}


def _face(ask: Asked, face: Face, at: int, read: CardRead) -> Json:
    values = {key: value for key in ("cost", "type", "power", "toughness", "loyalty", "defense", "colors")
              if (value := getattr(face, key))}
    return {"name": face.name, **values, "text": face.text,
            "lines": [line_json(ask, line) for line in read.faces[DEFAULT][at].lines],
            "printed": {lang: {"name": faces[at].name, "type": faces[at].type, "printed": faces[at].printed or None,
                               "lines": [line_json(ask, line) for line in faces[at].lines]}
                        for lang, faces in read.faces.items() if lang != DEFAULT}}


def _ruling(ruling: RulingRead) -> Json:
    return {"day": ruling.day.isoformat() if ruling.day else None, "text": ruling.text, "outdated": ruling.outdated,
            "cites": [{"start": one.start, "end": one.end, "number": str(one.number),
                       "edition": one.then.isoformat() if one.then else None,
                       "now": [str(number) for number in one.now], "changed": one.changed} for one in ruling.cites]}
