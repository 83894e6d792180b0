"""Permalinks in forum text: which numbers count, and where links lead."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from datetime import date
from functools import cached_property
from typing import Annotated, Any, Literal, NotRequired, TypedDict

from refapp.cite.clean import WIDTHLESS
from refapp.corpus_io import DataError, read_json
from refapp.i18n import LANGUAGES, language
from refapp.lazy_dataclass import dataclass
from refapp.links import FORMATS as _FORMATS
from refapp.links import linkify
from refapp.model import RefappError, RuleNumber
from refapp.model.shapes import Day, OneOf, Within
from refapp.services.cards.finding import card_named, has_cards
from refapp.services.library.library import Library
from refapp.services.library.remembering import remembered
from refapp.services.library.slots import POSTS
from refapp.services.links.post_language import language_of_post
from refapp.services.pages.places import CardPlace
from refapp.services.reading.asking import Asked, Lang
from refapp.services.reading.numbers import read_day

FORMATS = tuple(_FORMATS)
MAX_TEXT, MAX_NUMBERS, MAX_LINES = 200_000, 4_000, 10_000
"""Characters of a text that is linked, numbers of three digits in it, and its lines: twice as many as the rulebook has
where it is densest, and more than it has rules."""

LONG = 10_000
"""Characters from which a text takes a slot."""

_NUMBER = re.compile(r"[1-9][0-9]{2}")

MAX_CARDS = 500
"""Names of cards that are looked up for a text."""

Format = Annotated[str, OneOf("Format", FORMATS)]


class TextToLink(TypedDict):
    """A text that is to be linked; ``posted``, the day of the post, in place of ``edition``. With ``repair`` its links
    to rules sites are judged and mended; with ``link`` false no number gets a link."""

    text: Annotated[str, Within("maxLength", MAX_TEXT)]
    format: NotRequired[Format | None]
    lang: NotRequired[Lang | Literal[""] | None]
    edition: NotRequired[Day | Literal["", "current"] | None]
    posted: NotRequired[Day | Literal[""] | None]
    repair: NotRequired[bool]
    link: NotRequired[bool]


_FIELDS = tuple(TextToLink.__annotations__)


class NotLinkedError(RefappError):
    """Why a number that reads like a rule got no link; told, not raised."""


@dataclass(frozen=True, slots=True)
class Linked:
    """A text with links, and the rules they lead to, in the order of the text.

    ``seen`` counts the rule numbers that were found, linked or not: they differ where a post is older than the first
    edition known. ``cards`` are those that it names in double brackets, each with its address. ``repaired`` are
    addresses of other sites (or old ones of ours) and what stands in their place. ``unlinked`` are the numbers that
    read like rules and got no link, and why.
    """

    text: str
    links: tuple[tuple[RuleNumber, str], ...]
    seen: int = 0
    repaired: tuple[tuple[str, str], ...] = ()
    cards: tuple[tuple[str, str], ...] = ()
    unlinked: tuple[tuple[RuleNumber, NotLinkedError], ...] = ()

    @property
    def count(self) -> int:
        return len(self.links)


class Days:
    """What numbers in posts mean by the day of the post: which exist, and which mean something else by now.

    Keeps what it has found out, so that a hundred thousand posts ask for each number and edition once. One belongs to
    one library as it was when it was made.
    """

    def __init__(self, library: Library) -> None:
        self.library = library
        self._known: dict[date, frozenset[RuleNumber]] = {}
        self._moved: dict[tuple[RuleNumber, date], bool] = {}

    @property
    def first(self) -> date:
        return self.library.editions[0]

    @cached_property
    def ever(self) -> frozenset[RuleNumber]:
        """Every number of any edition."""
        history = self.library.history
        return frozenset(number for day in history.editions for number in history.numbers(day)).union(
            self.numbers(self.library.current))

    def numbers(self, edition: date) -> frozenset[RuleNumber]:
        """The numbers of an edition."""
        if edition not in self._known:
            history = self.library.history
            found = (history.numbers(edition) if edition in history.editions
                     else self.library.tree(edition).numbers)
            self._known[edition] = frozenset(found)
        return self._known[edition]

    def means_something_else(self, number: RuleNumber, edition: date) -> bool:
        """Whether the number, as it was used in an edition, does not name that rule today."""
        key = number, edition
        if key not in self._moved:
            history = self.library.history
            found = history.resolve(number, edition) if edition in history.editions else None
            self._moved[key] = found is not None and (number not in found.now or found.reused)
        return self._moved[key]


@remembered(2)
def days_of(library: Library) -> Days:
    """What is known of the days of posts, kept for as long as the library stays as it is."""
    return Days(library)


def edition_meant(library: Library, number: RuleNumber, posted: date) -> date | None:
    """The edition whose page a number written on a day means; None where today's page is the right one."""
    days = days_of(library)
    if posted < days.first:
        return None
    edition = library.edition_on(posted)
    return edition if days.means_something_else(number, edition) else None


def linkify_text(ask: Asked, text: str, form: str, *, posted: date | None = None, days: Days | None = None) -> Linked:
    """Put a permalink around every mention of a rule.

    Without a day every number counts that exists or ever existed (its page says what became of it) and links
    carry no date. With an edition (``ask.on``) only that edition's numbers count and links carry its date. With
    ``posted``, the day of the post, numbers are read in the edition in force then, and a link carries that edition's
    date where the number means something else today; a post older than the first edition known is left as it is.
    ``days`` may be shared between many posts. Raises UnknownFormatError and UnknownEditionError.
    """
    days = days or days_of(ask.library)
    with slot_for(text):
        return _linkify_by_day(ask, text, form, posted, days)


def _too_early(number: RuleNumber, posted: date) -> NotLinkedError:
    return NotLinkedError("too_early", "{number}: no edition from {day} or before is known", number=number, day=posted)


def _why(number: RuleNumber, days: Days, edition: date | None) -> NotLinkedError:
    if number in days.ever:
        return NotLinkedError("not_then", "{number}: there is no such number in the edition of {day}",
                              number=number, day=edition)
    return NotLinkedError("never", "{number}: no edition since {day} has such a number", number=number, day=days.first)


def slot_for(text: str) -> AbstractContextManager[None]:
    """The slot that a long text takes while it is worked on; a short one takes none."""
    return POSTS.one() if len(text) > LONG else nullcontext()


def check_size(text: str) -> None:
    """Raises DataError for a text that is too long, or holds more numbers or lines than any post."""
    if len(text) > MAX_TEXT:
        raise DataError("too_large", "the text has {found} characters; at most {limit} are accepted",
                        found=len(text), limit=MAX_TEXT)
    numbers = len(_NUMBER.findall(WIDTHLESS.sub("", text))) if len(text) > MAX_NUMBERS else 0
    if numbers > MAX_NUMBERS:
        raise DataError("too_large", "the text has {found} numbers; at most {limit} are looked at",
                        found=numbers, limit=MAX_NUMBERS)
    lines = text.count("\n") + 1
    if lines > MAX_LINES:
        raise DataError("too_large", "the text has {found} lines; at most {limit} are looked at",
                        found=lines, limit=MAX_LINES)


def _linkify_by_day(ask: Asked, text: str, form: str, posted: date | None, days: Days) -> Linked:
    if posted is not None:
        return _linkify_posted(ask, text, form, posted, days)
    dated = ask.edition if ask.on is not None else None
    known = days.ever if dated is None else days.numbers(dated)
    return _linkify(ask, text, form, known, lambda _: dated, lambda number: _why(number, days, dated))


def _linkify_posted(ask: Asked, text: str, form: str, posted: date, days: Days) -> Linked:
    if posted < days.first:
        found = _linkify(ask, text, form, days.ever, lambda _: None, lambda number: _too_early(number, posted))
        early = {number: _too_early(number, posted) for number, _ in found.links if number.rule is not None}
        return Linked(text, (), found.seen, unlinked=tuple((early | dict(found.unlinked)).items()))
    edition = ask.library.edition_on(posted)
    return _linkify(ask, text, form, days.numbers(edition),
                    lambda number: edition if days.means_something_else(number, edition) else None,
                    lambda number: _why(number, days, edition))


def _linkify(ask: Asked, text: str, form: str, known: frozenset[RuleNumber],
             dated: Callable[[RuleNumber], date | None], why: Callable[[RuleNumber], NotLinkedError]) -> Linked:
    links: list[tuple[RuleNumber, str]] = []
    absent: list[RuleNumber] = []

    def url_for(number: RuleNumber) -> str:
        url = ask.urls.rule(number, ask.language, dated(number))
        links.append((number, url))
        return url

    cards: dict[str, tuple[str, str] | None] = {}

    def card_url(name: str) -> str | None:
        if name not in cards:
            card = card_named(ask.library, name, ask.language) if len(cards) < MAX_CARDS else None
            cards[name] = None if card is None else (
                card.called(ask.language), ask.urls.of(CardPlace(card.slug), ask.language))
        found = cards[name]
        return None if found is None else found[1]

    done = linkify(text, form, exists=known.__contains__, url_for=url_for, lang=ask.lang,
                   card_url=card_url if has_cards(ask.library) and "[[" in text else None, absent=absent.append)
    return Linked(done, tuple(links), len(links), cards=tuple(dict.fromkeys(one for one in cards.values() if one)),
                  unlinked=tuple((number, why(number)) for number in dict.fromkeys(absent) if number.rule is not None))


@dataclass(frozen=True, slots=True)
class PostedText:
    """What a request to link a text holds."""

    text: str
    format: str
    lang: str | None
    edition: date | None
    posted: date | None = None
    repair: bool = False
    link: bool = True

    def ask(self, ask: Asked) -> Asked:
        """The request's own language and edition before those of its address; where neither names a language, that
        of the text."""
        return replace(ask, lang=self.lang or ask.lang or language_of_post(self.text), on=self.edition or ask.on)


def read_posted_text(body: bytes) -> PostedText:
    """Read the body of a request; raises DataError naming what is wrong."""
    data = read_json(body)
    if not isinstance(data, Mapping):
        raise DataError("bad_shape", "expected an object with the fields {known}", known=", ".join(_FIELDS))
    for key in data:
        if key not in _FIELDS:
            raise DataError("unknown_field", "unknown field {found!r}; known: {known}", found=key[:40],
                            known=", ".join(_FIELDS))
    text = _text(data, "text", required=True)
    assert text is not None  # it is required
    check_size(text)
    form = _text(data, "format")
    form = "markdown" if form is None else form
    if form not in FORMATS:
        raise DataError("unknown_format", "unknown format {found!r}; known: {known}", found=form[:40],
                        known=", ".join(FORMATS))
    edition, posted = (_day(name, _text(data, name)) for name in ("edition", "posted"))
    if edition is not None and posted is not None:
        raise DataError("two_days", "the fields {one!r} and {other!r} both say in which edition the numbers are read; "
                        "send one of them", one="edition", other="posted")
    repair, link = (_flag(data, name, unsaid=name == "link") for name in ("repair", "link"))
    return PostedText(text, form, _lang(_text(data, "lang")), edition, posted, repair, link)


def _flag(data: Mapping[str, Any], name: str, *, unsaid: bool) -> bool:
    found = data.get(name, unsaid)
    if not isinstance(found, bool):
        raise DataError("bad_shape", "the field {name!r} must be true or false", name=name)
    return found


def _text(data: Mapping[str, Any], name: str, *, required: bool = False) -> str | None:
    found = data.get(name)
    if isinstance(found, str) or (found is None and not required):
        return found
    raise DataError("bad_shape", "the field {name!r} must be a text", name=name)


def _lang(text: str | None) -> str | None:
    if not text:
        return None
    found = language(text)
    if found is None:
        raise DataError("unknown_language", "unknown language {found!r}; known: {known}", found=text[:40],
                        known=", ".join(LANGUAGES))
    return found.code


def _day(name: str, text: str | None) -> date | None:
    if not text or (text == "current" and name == "edition"):
        return None
    day = read_day(text)
    if day is None:
        raise DataError("bad_date", "{name}={found!r} is not a date; write it as 2011-09-30", name=name,
                        found=text[:40])
    return day
