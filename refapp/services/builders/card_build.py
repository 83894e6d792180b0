"""Builds the page of an imported card: its words with their rules, what isn't understood, rulings, a small board."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from html import escape
from typing import Any

from refapp.cards.card import Card, Face
from refapp.i18n import DEFAULT, LANGUAGES
from refapp.services.boards.object_text import lines_of
from refapp.services.boards.type_lines import type_line
from refapp.services.boards.vocabulary import terms_by_slug
from refapp.services.builders.build import At, chrome, language_name
from refapp.services.builders.card_tables import boards_of
from refapp.services.builders.card_words import card_line, card_ruling
from refapp.services.builders.example_build import run
from refapp.services.cards.card_objects import card_object
from refapp.services.cards.card_reading import CardRead, FaceRead, read_card
from refapp.services.cards.card_text import plainly
from refapp.services.cards.finding import find_card
from refapp.services.forms import situations
from refapp.services.forms.example_edit import Edited
from refapp.services.pages.card_page import CardFace, CardLine, CardPage, CardWords
from refapp.services.pages.example_page import Live
from refapp.services.pages.places import BuildPlace, CardPlace
from refapp.services.reading.asking import Reader
from refapp.services.reading.numbers import read_day

MOST_RULES = 24
"""Rules that are listed; a card with more stands on too many to be told from others by them."""


def card_place(reader: Reader, name: str, day: date | None = None) -> CardPlace:
    """Where a card of any name stands; raises NoCardsError, UnknownCardError."""
    return CardPlace(find_card(reader.library, name, reader.lang).slug, day)


def card_page(reader: Reader, name: str, day: date | None = None) -> CardPage:
    """The page of a card, by any of its names; raises NoCardsError, UnknownCardError, UnknownEditionError."""
    library, lang = reader.library, reader.lang
    card = find_card(library, name, lang)
    edition = library.current if day is None else library.edition_on(day)
    link = None if library.is_current(edition) else edition
    read, at = read_card(library, card, edition), At(reader, edition, link)
    words = _words(reader, at, read)
    own, place = card.called(lang), CardPlace(card.slug, link)
    other = next(code for code in LANGUAGES if code != lang)
    counterpart = card.called(other)
    live, offers = _played(at, read)
    return CardPage(
        chrome(reader, own, " ".join(plainly(card, lang)), place, kind="card"), own,
        counterpart if counterpart != own else "", other, words, read.unread, edition,
        at.refs(read.rules[:MOST_RULES]), tuple(card_ruling(at, one) for one in read.rulings), live, offers,
        CardPlace(card.slug) if link else None)


def _words(reader: Reader, at: At, read: CardRead) -> tuple[CardWords, ...]:
    """The card in each language, the reader's own first."""
    found = []
    for code in (reader.lang, *(one for one in LANGUAGES if one != reader.lang)):
        faces = read.faces.get(code)
        if faces is not None:
            found.append(CardWords(code, language_name(reader, code), tuple(
                _face(at, face, one) for face, one in zip(read.card.faces, faces, strict=True)),
                read_day(faces[0].printed or "")))
            continue
        ours = tuple(_our_face(at, read.card, face, one, place, code)
                     for place, (face, one) in enumerate(zip(read.card.faces, read.faces[DEFAULT], strict=True)))
        lines = [line for face in ours for line in face.lines]
        if not lines or any(not line.stopped and not line.html.startswith("<span lang") for line in lines):
            found.append(CardWords(code, language_name(reader, code), ours, ours=True))
    return tuple(found)


def _face(at: At, face: Face, read: FaceRead) -> CardFace:
    return CardFace(read.name, face.cost, read.type or face.type, _size(face),
                    tuple(card_line(at, line) for line in read.lines))


def _size(face: Face) -> str:
    return f"{face.power}/{face.toughness}" if face.power else face.loyalty or face.defense


def _our_face(at: At, card: Card, face: Face, read: FaceRead, place: int, lang: str) -> CardFace:
    """A face in our words: its types, and what is understood of its lines; what isn't stays in English."""
    library = at.reader.library
    thing: dict[str, Any] = card_object(replace(card, faces=(face,)))
    terms, printed = terms_by_slug(library), card.printed.get(lang, ())
    known = printed[place] if place < len(printed) else None
    types = type_line(lang, thing["types"], thing.get("supertypes") or (), thing.get("subtypes") or (), terms)
    itself = (thing["name"], "card")
    lines = []
    for line in read.lines:
        said = lines_of(line.abilities, lang, terms, itself, face.name) if line.read else ()
        if said and all(one.lang == lang for one in said):
            html = "<br>".join(escape(one.text, quote=False) for one in said)
            lines.append(CardLine(html, card_line(at, line).rules))
        elif line.read and not line.abilities:
            continue  # a reminder
        else:
            lines.append(replace(card_line(at, line), html=f'<span lang="{DEFAULT}">{escape(line.text)}</span>'))
    return CardFace(known.name if known else face.name, face.cost, types, _size(face), tuple(lines))


# A small board


def _played(at: At, read: CardRead) -> tuple[Live | None, tuple[tuple[str, BuildPlace], ...]]:
    """The card on a board, and what else may be played with it on a table."""
    say = at.reader.say
    boards = boards_of(at.reader, read)
    places = [(label, BuildPlace((("s", situations.pack(raw)),))) for label, raw in boards]
    seen = run(at, Edited(boards[0][1], (), ()))
    if not boards[0][1]["steps"]:
        seen = replace(seen, after=None, unchanged=False)
    return Live("table", say.gettext("On a table"), None, places[0][1], seen, (), (), ()), tuple(places)
