"""Card text as visitors send it: what is understood of it, by which rules, and where reading stopped."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Any, Literal, NotRequired, TypedDict

from refapp.cards.card import Card
from refapp.corpus_io import DataError, read_json
from refapp.game.machine.told import UnreadLine
from refapp.i18n import KNOWN, language
from refapp.later import later
from refapp.lazy_dataclass import dataclass
from refapp.model.shapes import Count, Number, Within
from refapp.services.cards.card_objects import card_object
from refapp.services.cards.finding import find_card
from refapp.services.library.library import Library
from refapp.services.library.slots import CARD_TEXT
from refapp.services.reading.asking import Asked, Lang

if TYPE_CHECKING:
    from refapp.cardtext.boards import Unread, with_abilities
    from refapp.cardtext.reading import Line, read, ready
    from refapp.rulebook.numbering import number_on
else:
    (with_abilities,) = later("refapp.cardtext.boards", "with_abilities")
    read, ready = later("refapp.cardtext.reading", "read", "ready")
    (number_on,) = later("refapp.rulebook.numbering", "number_on")

MAX_CARD = 20_000
"""Characters of a text that is read: thirty times the longest card."""


class TextToRead(TypedDict):
    """Card text that is to be read; without ``lang`` its language is found out, ``name`` is what the card is called."""

    text: Annotated[str, Within("maxLength", MAX_CARD)]
    lang: NotRequired[Lang | Literal[""] | None]
    name: NotRequired[str | None]


_FIELDS = tuple(TextToRead.__annotations__)


@dataclass(frozen=True, slots=True)
class CardText:
    """What a request to read card text holds; without ``lang`` the text's own language is found out."""

    text: str
    lang: str | None = None
    name: str = ""


def read_posted_card(body: bytes) -> CardText:
    """Read the body of a request; raises DataError naming what is wrong."""
    data = read_json(body)
    if not isinstance(data, Mapping):
        raise DataError("bad_shape", "expected an object with the fields {known}", known=", ".join(_FIELDS))
    for key in data:
        if key not in _FIELDS:
            raise DataError("unknown_field", "unknown field {found!r}; known: {known}", found=key[:40],
                            known=", ".join(_FIELDS))
    for key in _FIELDS:
        if not isinstance(data.get(key), str) and (key == "text" or data.get(key) is not None):
            raise DataError("bad_shape", "the field {name!r} must be a text", name=key)
    return card_text(data["text"], data.get("lang"), data.get("name") or "")


def card_text(text: str, lang: str | None, name: str = "") -> CardText:
    """A text to be read; raises DataError for one that is too long, or in a language that isn't known."""
    if len(text) > MAX_CARD:
        raise DataError("too_large", "the text has {found} characters; at most {limit} are accepted",
                        found=len(text), limit=MAX_CARD)
    known = language(lang) if lang else None
    if lang and known is None:
        raise DataError("unknown_language", "unknown language {lang!r}; known: {known}", lang=lang[:20], known=KNOWN)
    return CardText(text, known.code if known is not None else None, name[:120])


class ReadSpan(TypedDict):
    """Words of a line that call upon rules; ``start`` and ``end`` count characters of it."""

    start: Count
    end: Count
    rules: list[Number]


class ReadStop(TypedDict):
    """Where reading a line stopped, and what was expected there."""

    at: Count
    expected: list[str]
    reason: NotRequired[str]


class ReadLine(TypedDict):
    """A line of card text: whether it is understood, and as which abilities, in the language of boards."""

    text: str
    read: bool
    abilities: list[Any]
    spans: list[ReadSpan]
    stopped: ReadStop | None


class Reading(TypedDict):
    """Card text, line by line."""

    object: Literal["reading"]
    lines: list[ReadLine]


def reading_json(ask: Asked, posted: CardText) -> Reading:
    """What is understood of each line: its abilities, which words call upon which rules, where reading stopped."""
    with CARD_TEXT.one():
        found = read(posted.text, posted.lang or ask.lang, posted.name)
    return {"object": "reading", "lines": [line_json(ask, line) for line in found]}


def line_json(ask: Asked, line: Line) -> ReadLine:
    """A line, with the rules' numbers in the edition asked for."""
    stopped: ReadStop | None = None
    if line.stopped is not None:
        stopped = {"at": line.stopped.at, "expected": list(line.stopped.expected)}
        if line.stopped.reason:
            stopped["reason"] = line.stopped.reason
    return {"text": line.text, "read": line.read, "abilities": list(line.abilities),
            "spans": [{"start": span.start, "end": span.end, "rules": [
                number for key in span.rules if (number := number_on(key, ask.edition, ask.library.history))]}
                for span in line.spans],
            "stopped": stopped}


_MAY_SAY = frozenset({"text", "back", "flip", "adventure", "omen", "prepare", "prototype", "halves"})
"""Fields of an object that are a text, or a part that may have one."""


def load_reader(raw: Any) -> None:
    """Read the grammars where a board has a card or a text somewhere: a process does it once, in seconds."""
    if any(isinstance(one, Mapping) and not ({"card"} | _MAY_SAY).isdisjoint(one) for one in objects_of(raw).values()):
        ready()


def spelled_out(library: Library, raw: Any) -> tuple[Any, tuple[Unread, ...]]:
    """A scenario whose objects have abilities where they had text; see :func:`refapp.cardtext.boards.with_abilities`.

    The reader is only loaded for a board that has a text somewhere. Raises NoCardsError and UnknownCardError for cards.
    """
    raw = with_cards(library, raw)
    if not any(isinstance(one, Mapping) and not _MAY_SAY.isdisjoint(one) for one in objects_of(raw).values()):
        return raw, ()
    return with_abilities(raw)


def with_cards(library: Library, raw: Any) -> Any:
    """A scenario whose objects are what the card is that they name (``card: NAME``); what they say themselves wins."""
    found = objects_of(raw)
    if not any(isinstance(one, Mapping) and "card" in one for one in found.values()):
        return raw
    return {**raw, "state": {**raw["state"], "objects": {
        name: _of_card(library, one) if isinstance(one, Mapping) and "card" in one else one
        for name, one in found.items()}}}


def objects_of(raw: Any) -> Mapping[str, Any]:
    """The objects of a scenario; none of what isn't shaped like one."""
    state = raw.get("state") if isinstance(raw, Mapping) else None
    objects = state.get("objects") if isinstance(state, Mapping) else None
    return objects if isinstance(objects, Mapping) else {}


def _of_card(library: Library, one: Mapping[str, Any]) -> dict[str, Any]:
    name = one["card"]
    if not isinstance(name, str):
        raise DataError("bad_shape", "the field {name!r} must be a text", name="card")
    own = {key: value for key, value in one.items() if key != "card"}
    made = card_object(find_card(library, name))
    if isinstance(own.get("name"), str) and isinstance(made.get("text"), str):  # it speaks of itself by its name
        made["text"] = made["text"].replace(made["name"], own["name"])
    return {**made, **own}


def unread_json(unread: tuple[Unread, ...]) -> list[UnreadLine]:
    """The lines that weren't read: whose they are, and where reading stopped."""
    return [{"object": one.object, "line": one.line.text,
             "stopped": {"at": one.line.stopped.at, "expected": list(one.line.stopped.expected)}}
            for one in unread if one.line.stopped is not None]


def plainly(card: Card, lang: str) -> list[str]:
    """A card's types and text, face by face, in a language where it is printed in it: what previews show."""
    printed = [one for one in card.printed.get(lang, ()) if one is not None]
    if len(printed) == len(card.faces):
        return [part for one in printed for part in (f"{one.type}.", one.text) if part.strip(".")]
    return [part for one in card.faces for part in (f"{one.type}.", one.text) if part]
