"""Addresses: the only module that builds a permalink, and the one that reads it back.

``path`` turns a place (``refapp.services.pages.places``) into an address without host, ``read`` does the
reverse, ``Urls`` adds a base address. None of them needs Flask, so that the command line and ``linkify`` use the
same ones. Nothing here looks a rule up: an address may name a rule that does not exist.
"""

from __future__ import annotations

from datetime import date
from typing import assert_never
from urllib.parse import parse_qsl, quote, unquote, urlencode, urlsplit

from refapp.i18n import DEFAULT, LANGUAGES
from refapp.lazy_dataclass import dataclass
from refapp.model import RuleNumber
from refapp.services.pages.places import (
    AboutPlace,
    BookPlace,
    BuildPlace,
    CardPlace,
    CheckPlace,
    ComparePlace,
    EditionsPlace,
    EmbedPlace,
    ExamplePlace,
    ExamplesPlace,
    GlossaryPlace,
    HomePlace,
    LinkPlace,
    Place,
    ProgramsPlace,
    RulePlace,
    SearchPlace,
    SidePlace,
)
from refapp.services.reading.numbers import read_day

PAIRS: dict[str, tuple[str, str]] = {
    f"{first}-{second}": (first, second) for first in LANGUAGES for second in LANGUAGES if first != second}
"""Path segment of a side-by-side page → its languages, the interface's language first."""


def other(lang: str) -> str:
    """The language shown beside ``lang``: the next row of the LANGUAGES table."""
    codes = list(LANGUAGES)
    return codes[(codes.index(lang) + 1) % len(codes)]


def path(place: Place, lang: str) -> str:
    """The address of a place in a language, without host: ``/fr/regle/704.5k/2011-09-30``."""
    words = LANGUAGES[lang].words
    match place:
        case HomePlace():
            return f"/{lang}/"
        case RulePlace(number, edition):
            return f"/{lang}/{words['rule']}/{number}{_dated(edition)}"
        case SidePlace(number, edition):
            return f"/{lang}-{other(lang)}/{words['rule']}/{number}{_dated(edition)}"
        case EmbedPlace(number, edition):
            return f"/embed/{lang}/rule/{number}{_dated(edition)}"
        case SearchPlace(query, narrow):
            asked = (("q", query), *narrow) if query else narrow
            return f"/{lang}/{words['search']}{_query(asked)}"
        case GlossaryPlace(term):
            return f"/{lang}/{words['glossary']}" + (f"/{quote(term, safe='')}" if term else "")
        case ExamplePlace(name, changes):
            return f"/{lang}/{words['example']}/{quote(name, safe='')}{_query(changes)}"
        case EditionsPlace(problems):
            return f"/{lang}/{words['editions']}" + _query((("problems", problems),) if problems else ())
        case ComparePlace(old, new, section):
            narrow = (("section", str(section)),) if section else ()
            return f"/{lang}/{words['compare']}/{old}..{new}{_query(narrow)}"
        case ExamplesPlace(query, section):
            return f"/{lang}/{words['examples']}" + (f"/{section}" if section else "") + _query(
                (("q", query),) if query else ())
        case LinkPlace():
            return f"/{lang}/{words['link']}"
        case BuildPlace(changes):
            return f"/{lang}/{words['build']}{_query(changes)}"
        case ProgramsPlace():
            return f"/{lang}/{words['programs']}"
        case AboutPlace(rule, edition):
            about = (("rule", str(rule) if rule else ""), ("on", str(edition) if edition else ""))
            return f"/{lang}/{words['about']}{_query(tuple(pair for pair in about if pair[1]))}"
        case CardPlace(slug, edition):
            return f"/{lang}/{words['card']}/{quote(slug, safe='')}{_dated(edition)}"
        case BookPlace(number):
            return f"/{lang}/{words['book']}" + (f"/{number}" if number else "")
        case CheckPlace(key):
            return f"/{lang}/{words['check']}/{quote(key, safe='')}"
        case _:
            assert_never(place)


def framed(place: Place, lang: str) -> str:
    """The address of what other sites may frame: a rule's card, an example's board."""
    match place:
        case RulePlace(number, edition) | SidePlace(number, edition):
            return path(EmbedPlace(number, edition), lang)
        case ExamplePlace(name, changes):
            return f"/embed/{lang}/example/{quote(name, safe='')}{_query(changes)}"
        case CardPlace(slug, edition):
            return f"/embed/{lang}/card/{quote(slug, safe='')}{_dated(edition)}"
    return path(place, lang)


def data(place: Place, lang: str) -> str | None:
    """What programs get where readers get a page: its address in the API; None for a page that only asks."""
    api, days = "/api/v1", {"lang": lang}
    match place:
        case RulePlace(number, edition) | SidePlace(number, edition) | EmbedPlace(number, edition):
            return f"{api}/rules/{number}?{urlencode(days | ({'edition': str(edition)} if edition else {}))}"
        case SearchPlace(query, narrow) if query:
            section = {key: value for key, value in narrow if key == "section"}
            return f"{api}/search?{urlencode({'q': query} | days | section)}"
        case GlossaryPlace(term):
            return f"{api}/glossary" + (f"/{quote(term, safe='')}" if term else "") + f"?{urlencode(days)}"
        case CardPlace(slug, edition):
            on = {"edition": str(edition)} if edition else {}
            return f"{api}/cards/{quote(slug, safe='')}?{urlencode(days | on)}"
        case ExamplePlace(name):
            return f"{api}/examples/{quote(name, safe='')}?{urlencode(days)}"
        case ExamplesPlace():
            return f"{api}/examples?{urlencode(days)}"
        case EditionsPlace() | HomePlace():
            return f"{api}/editions?{urlencode(days)}"
        case ComparePlace(old, new, section):
            return f"{api}/compare?" + urlencode({"from": str(old), "to": str(new)} | days | (
                {"section": str(section)} if section else {}))
        case BookPlace(number):
            section = {"section": str(number)} | days
            return f"{api}/rules?{urlencode(section)}" if number else f"{api}/bulk/{lang}/latest.json"
        case ProgramsPlace():
            return f"{api}/openapi.json"
    return None


def short(number: RuleNumber, edition: date | None = None, lang: str | None = None) -> str:
    """The short link of a rule, which leads to the reader's own language: ``/704.5k``; or to one: ``/fr/704.5k``."""
    return f"/{lang}/{number}{_dated(edition)}" if lang else f"/{number}{_dated(edition)}"


def read(address: str) -> tuple[Place, str] | None:
    """The place and language that an address of ours (with or without host) names; None for any other.

    Only canonical spellings are read: ``read(path(place, lang)) == (place, lang)``. A short link is read in the
    default language.
    """
    try:
        parts = urlsplit(address)
        steps = [unquote(step, errors="strict") for step in parts.path.removeprefix("/").split("/")]
        asked = tuple(parse_qsl(parts.query, keep_blank_values=True, errors="strict", max_num_fields=400))
        return _read(steps, asked)
    except ValueError:
        return None


def _read(steps: list[str], asked: tuple[tuple[str, str], ...]) -> tuple[Place, str] | None:
    head, rest = steps[0], steps[1:]
    if head in PAIRS and len(rest) in (2, 3) and rest[0] == LANGUAGES[PAIRS[head][0]].words["rule"]:
        return SidePlace(*_numbered(rest[1:])), PAIRS[head][0]
    if head == "embed" and len(rest) in (3, 4) and rest[0] in LANGUAGES and rest[1] == "rule":
        return EmbedPlace(*_numbered(rest[2:])), rest[0]
    if head not in LANGUAGES:
        return (RulePlace(*_numbered(steps)), DEFAULT) if len(steps) in (1, 2) else None
    words = LANGUAGES[head].words
    match rest:
        case [""]:
            return HomePlace(), head
        case [word, *numbered] if word == words["rule"] and len(numbered) in (1, 2):
            return RulePlace(*_numbered(numbered)), head
        case [word] if word == words["search"]:
            query = asked[0][1] if asked and asked[0][0] == "q" else ""
            return SearchPlace(query, asked[1:] if query else asked), head
        case [word, *term] if word == words["glossary"] and len(term) < 2:
            return GlossaryPlace(term[0] if term else None), head
        case [word, name] if word == words["example"] and name:
            return ExamplePlace(name, asked), head
        case [word, *numbers] if word == words["examples"] and len(numbers) < 2:
            return ExamplesPlace(dict(asked).get("q", ""), RuleNumber.parse(numbers[0]) if numbers else None), head
        case [word] if word == words["link"]:
            return LinkPlace(), head
        case [word] if word == words["build"]:
            return BuildPlace(asked), head
        case [word] if word == words["programs"]:
            return ProgramsPlace(), head
        case [word] if word == words["about"]:
            named, on = dict(asked).get("rule"), dict(asked).get("on")
            return AboutPlace(RuleNumber.parse(named) if named else None, _day(on) if on else None), head
        case [word, name, *day] if word == words["card"] and name and len(day) < 2:
            return CardPlace(name, _day(day[0]) if day else None), head
        case [word, *numbers] if word == words["book"] and len(numbers) < 2:
            return BookPlace(RuleNumber.parse(numbers[0]) if numbers else None), head
        case [word, key] if word == words["check"] and key:
            return CheckPlace(key), head
        case [word] if word == words["editions"]:
            return EditionsPlace(dict(asked).get("problems") or None), head
        case [word, span] if word == words["compare"] and span.count("..") == 1:
            old, new = (_day(day) for day in span.split(".."))
            section = dict(asked).get("section")
            return ComparePlace(old, new, RuleNumber.parse(section) if section else None), head
    return None


def _numbered(steps: list[str]) -> tuple[RuleNumber, date | None]:
    return RuleNumber.parse(steps[0]), _day(steps[1]) if len(steps) > 1 else None


def _day(text: str) -> date:
    day = read_day(text)
    if day is None:
        raise ValueError(f"not a date as we write it: {text!r}")
    return day


def _dated(edition: date | None) -> str:
    return f"/{edition.isoformat()}" if edition else ""


def _query(pairs: tuple[tuple[str, str], ...]) -> str:
    return f"?{urlencode(pairs, errors='replace')}" if pairs else ""


@dataclass(frozen=True, slots=True)
class Urls:
    """Addresses under a base such as ``https://rules.example`` (no slash at the end); "" for paths only."""

    base: str = ""

    def of(self, place: Place, lang: str) -> str:
        return self.base + path(place, lang)

    def rule(self, number: RuleNumber | str, lang: str, edition: date | None = None) -> str:
        """The permalink of a rule; raises ValueError where ``number`` is not a canonical number."""
        number = RuleNumber.parse(number) if isinstance(number, str) else number
        return self.of(RulePlace(number, edition), lang)

    def example(self, name: str, lang: str) -> str:
        return self.of(ExamplePlace(name), lang)

    def term(self, slug: str, lang: str) -> str:
        return self.of(GlossaryPlace(slug), lang)

    def short(self, number: RuleNumber, edition: date | None = None, lang: str | None = None) -> str:
        return self.base + short(number, edition, lang)
