"""Cards as answers: what an import did, what is there, a card with its rules, several with those in common."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypedDict, cast

from refapp.cards.card import Face
from refapp.cards.folder import CardFolder
from refapp.i18n import DEFAULT, Catalogue
from refapp.model.shapes import Count, Day, Number
from refapp.services.answers.shapes import ListOf, page_of, sentence
from refapp.services.boards.meeting import in_common, meetings
from refapp.services.cards.card_reading import CardRead, read_card
from refapp.services.cards.card_text import ReadLine, line_json, plainly
from refapp.services.cards.finding import find_card
from refapp.services.cards.importing import CardsImported
from refapp.services.cards.rulings import RulingRead
from refapp.services.library.library import Library
from refapp.services.pages.places import CardPlace
from refapp.services.reading.asking import Asked, Json, Lang


class PrintedFace(TypedDict):
    """A face as it is printed in another language."""

    name: str
    type: str
    printed: Day | None
    lines: list[ReadLine]


class FaceValues(TypedDict, total=False):
    """What a face says besides its text, as far as it says it."""

    cost: str
    type: str
    power: str
    toughness: str
    loyalty: str
    defense: str
    colors: str


class CardFace(FaceValues):
    """A face of a card, line by line."""

    name: str
    text: str
    lines: list[ReadLine]
    printed: dict[Lang, PrintedFace]


class RulingCite(TypedDict):
    """A rule that a ruling cites: its number then, and now; ``changed``: it was reworded since."""

    start: Count
    end: Count
    number: Number
    edition: Day | None
    now: list[Number]
    changed: bool


class Ruling(TypedDict):
    """A ruling on a card."""

    day: Day | None
    text: str
    outdated: bool
    cites: list[RulingCite]


class CardJson(TypedDict):
    """An imported card, and the rules that it stands on, the most specific first."""

    object: Literal["card"]
    name: str
    slug: str
    layout: str
    names: dict[Lang, str]
    edition: Day
    text: str
    faces: list[CardFace]
    rules: list[Number]
    unread: Count
    rulings: list[Ruling]
    url: str


class Meeting(TypedDict):
    """What a card changes of another on the battlefield, and by which rules."""

    by: str
    on: str
    changed: list[str]
    rules: list[Number]


class CardList(ListOf):
    """Several cards, the rules that all of them stand on, what each does to the others."""

    data: list[CardJson]
    in_common: list[Number]
    meetings: list[Meeting]


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


def card_json(ask: Asked, name: str) -> CardJson:
    """A card by any of its names: words with what is understood of them, the rules behind, rulings."""
    return _card(ask, read_card(ask.library, find_card(ask.library, name, ask.language), ask.edition))


def cards_json(ask: Asked, names: Sequence[str]) -> CardList:
    """Several cards, the rules that all of them stand on, and what each does to the others on the battlefield."""
    cards = [find_card(ask.library, name, ask.language) for name in names]
    reads = [read_card(ask.library, card, ask.edition) for card in cards]
    called = {card.key: card.called(ask.language) for card in cards}
    return {**page_of(len(reads), len(reads)), "data": [_card(ask, one) for one in reads],
            "in_common": [str(rule) for rule in in_common(reads)] if len(reads) > 1 else [],
            "meetings": [{"by": called[one.by], "on": called[one.on], "changed": list(one.changed),
                          "rules": [str(rule) for rule in one.rules]}
                         for one in meetings(ask.library, cards, ask.edition)]}


def _card(ask: Asked, read: CardRead) -> CardJson:
    card = read.card
    return {"object": "card", "name": card.called(ask.language), "slug": card.slug, "layout": card.layout,
            "names": {lang: card.called(lang) for lang in (DEFAULT, *card.printed)},
            "edition": ask.edition.isoformat(), "text": "\n\n".join(plainly(card, ask.language)),
            "faces": [_face(ask, face, at, read) for at, face in enumerate(card.faces)],
            "rules": [str(rule) for rule in read.rules], "unread": read.unread,
            "rulings": [_ruling(one) for one in read.rulings],
            "url": ask.urls.of(CardPlace(card.slug, ask.dated(ask.edition)), ask.language)}


def _face(ask: Asked, face: Face, at: int, read: CardRead) -> CardFace:
    values = cast("FaceValues", {
        key: value for key in FaceValues.__annotations__ if (value := getattr(face, key))})
    return {"name": face.name, **values, "text": face.text,
            "lines": [line_json(ask, line) for line in read.faces[DEFAULT][at].lines],
            "printed": {lang: {"name": faces[at].name, "type": faces[at].type, "printed": faces[at].printed or None,
                               "lines": [line_json(ask, line) for line in faces[at].lines]}
                        for lang, faces in read.faces.items() if lang != DEFAULT}}


def _ruling(ruling: RulingRead) -> Ruling:
    return {"day": ruling.day.isoformat() if ruling.day else None, "text": ruling.text, "outdated": ruling.outdated,
            "cites": [{"start": one.start, "end": one.end, "number": str(one.number),
                       "edition": one.then.isoformat() if one.then else None,
                       "now": [str(number) for number in one.now], "changed": one.changed} for one in ruling.cites]}
