"""Reading card text: line by line, each understood whole or not at all.

``read(text, lang)`` gives for each line the abilities that the engine plays, as scenario data, and which words call
upon which rules; or the place where reading stopped and what was expected there. A line that has two meanings isn't
read.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from refapp.cardtext import tokens as row
from refapp.cardtext.brackets import has_brackets, without_signs, without_words
from refapp.cardtext.building import build
from refapp.cardtext.chart import MOST, Chart, Many, Said, Term, TooLong
from refapp.cardtext.grammar import FILES, grammar
from refapp.cardtext.hosting import by_giver
from refapp.cardtext.mentions import Unclear
from refapp.cardtext.older import modern
from refapp.cardtext.patterns import NoFit
from refapp.cardtext.shaping import ability
from refapp.cardtext.striations import ability as ability_of_mark
from refapp.cardtext.striations import grouped, parts
from refapp.cardtext.terminals import terminals
from refapp.game.state.card_types import BASIC_LANDS
from refapp.language.abilities import read_abilities
from refapp.language.errors import ScenarioError
from refapp.language.keywords import KEYWORDS, read_keyword
from refapp.lazy_dataclass import dataclass
from refapp.rulebook import sections

_ODD_NUMBER = re.compile(r"[0-9]{5}|(?![0-9])\d|[²³¹⁰-⁹₀-₉①-⓿]")
"""Of five digits or more, or in signs that aren't 0 to 9: no card has such a number, and nothing counts with it."""
_RUN_ON = re.compile(r"(?<=[a-zàâéèêîôûç.)»])(?=[A-ZÀÂÉÈÊÎÔ])|(?<=[a-zé.)»])(?=\{)|(?<=\S)(?=•)")
"""Where a French text lost a line break: « PiétinementQuand … », « … carte.{T} : … »."""


_MODE = re.compile(r"•|\+ \{|(?:\{P\})+ *[—–]")
"""How a line that is a mode begins: with a bullet, a spree's cost or pawprints (700.2i)."""
_RESULT = re.compile(r"\d+(?:\+|\s*[—–-]\s*\d+)?\s*\|")
_ROLL = re.compile(r"\bd\d+\b")
"""A line of a results table, and what it belongs to: a die that is rolled (706.3a)."""


_READINGS = 64
"""Readings of a line that are told apart; a printed line has a few, one made to hurt has them by the thousand."""
_LONGEST_LINE = 3_000
"""Characters of a line that is looked at; a printed one has a third of it."""

_LATER = re.compile(r"(?:[A-Z][^.,:—]{2,30} [—–-] )?([^•]+)$")
"""A line of its own that goes on with what the line before does: “Raid — It deals 5 damage instead if you attacked”."""


@dataclass(frozen=True, slots=True)
class Span:
    """Words of a line, from character to character, and the keys of the rules that they call upon."""

    start: int
    end: int
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Stop:
    """Where reading stopped: the character of the line, and words or kinds of words that were expected there."""

    at: int
    expected: tuple[str, ...]
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of card text: its abilities as scenario data if it was read, or where reading stopped."""

    text: str
    abilities: tuple[Any, ...] = ()
    spans: tuple[Span, ...] = ()
    stopped: Stop | None = None

    @property
    def read(self) -> bool:
        """Whether the line is understood whole."""
        return self.stopped is None


def read(text: str, lang: str | None = "en", name: str = "") -> tuple[Line, ...]:
    """The lines of a card's text. ``name``: what the card calls itself, besides “this creature”.

    Without ``lang`` it is read as English, and as French where more lines are read so. A list of modes is one line,
    and so is a results table. All lines together take ``MOST`` steps; what follows is too
    long to read.
    """
    return read_within(MOST, text, lang, name)[0]


def ready() -> None:
    """Read the grammars, which a process does once: it is nobody's time."""
    sections.load()
    for lang in FILES:
        grammar(lang)
        terminals(lang)


def read_within(most: int, text: str, lang: str | None, name: str) -> tuple[tuple[Line, ...], int]:
    """The lines of a text that may take so many steps in each language, and those that it took."""
    sections.load()
    if lang is None:
        both = [read_within(most, text, one, name) for one in FILES]
        best, _ = max(both, key=lambda found: sum(line.read for line in found[0]))
        return best, sum(steps for _, steps in both)
    found: list[Line] = []
    left = most = min(most, MOST)
    for one in lines(text, lang):
        line, steps = _line(one, lang, name, left)
        left -= steps
        if found and (not line.read or _speaks_of(line)) and (later := _LATER.match(one)) is not None:
            whole, steps = _going_on(found[-1], one, later, lang, name, left)
            left -= steps
            if whole is not None:
                found[-1] = whole
                continue
            if _speaks_of(line) and _is_spell(found[-1]):
                line = Line(one, stopped=Stop(0, (), "unclear"))
        short = row.nickname(name)
        if not line.read and short and re.search(rf"(?<!\w){re.escape(short)}(?!\w)", one):
            again, steps = _line(one, lang, name, left, short)
            left -= steps
            line = again if again.read else line
        if not line.read and name and " " not in name and one.startswith(f"{name} "):  # a name that is a verb
            again, steps = _line(one, lang, "", left)
            left -= steps
            line = again if again.read else line
        found.append(line)
    return tuple(found), most - left


_THAT = re.compile(r"\b(?:that|those|it|they|ce|cet|cette|ces|celui|celle|il|elle|ils|elles)\b", re.IGNORECASE)


def _is_spell(line: Line) -> bool:
    return [list(one) for one in line.abilities if isinstance(one, dict)] == [["spell"]]


def _speaks_of(line: Line) -> bool:
    """Whether a spell’s line has a word that would mean the spell itself: a line before may have said what it means."""
    return _is_spell(line) and _THAT.search(line.text) is not None and any(
        said in str(line.abilities) for said in ("'what': '@self'", "of @self", "'about': '@self'"))


def _means_nothing(words: str, lang: str) -> bool:
    """Whether what stands before a dash is an ability word (207.2c), no keyword with its cost."""
    found = row.tokens(words, lang)
    said = tuple(one.word for one in found)
    return any(end == len(found) - 1 for end, _ in terminals(lang).kinds["ability_word"].read(found, said, 0))


def _going_on(before: Line, text: str, later: re.Match[str], lang: str, name: str, most: int) -> tuple[
        Line | None, int]:
    """A spell’s line with the next one, which goes on with it; None where they aren’t read together."""
    if not _is_spell(before) or (later.start(1) and not _means_nothing(text[:later.start(1)], lang)):
        return None, 0
    whole, steps = _line(f"{before.text} {later[1]}", lang, name, most)
    if not whole.read:
        return None, steps
    begin, moved = len(before.text) + 1, later.start(1)
    spans = tuple(Span(one.start + moved * (one.start >= begin), one.end + moved * (one.end > begin), one.rules)
                  for one in whole.spans)
    return Line(f"{before.text}\n{text}", whole.abilities, spans), steps


def lines(text: str, lang: str = "en") -> Iterator[str]:
    """The lines of a text that aren't empty; modes belong to the line that they stand under.

    French texts are often passed on without their line breaks: they are where a sentence runs into the next.
    """
    found: list[str] = []
    for line in (_RUN_ON.sub("\n", text) if lang == "fr" else text).splitlines():
        said = line.strip()
        if found and (_MODE.match(said) or (_RESULT.match(said) and _ROLL.search(found[-1]))):
            found[-1] += f"\n{line}"
        elif line.strip():
            found.append(line)
    yield from grouped(found)


def _line(text: str, lang: str, name: str, most: int, short: str = "") -> tuple[Line, int]:
    """A line, and the steps that it took."""
    if most <= 0 or len(text) > _LONGEST_LINE:
        return Line(text, stopped=Stop(0, (), "too long")), 0
    marked = parts(text)
    if marked is not None:
        return _marked(text, marked, lang, name, most, short)
    if has_brackets(text):
        return _cleft(text, lang, name, most, short)
    plain = row.given(row.named(text, name, short) if name else text)
    found = row.tokens(plain, lang)
    if not found:
        return Line(text), 0  # only reminder text
    odd = _ODD_NUMBER.search(plain)
    if odd is not None:
        return Line(text, stopped=Stop(min(odd.start(), len(text)), (), "unclear")), 0
    line, steps = _whole(text, found, lang, most)
    if not line.read and lang == "en" and (now := modern(found)) != found:
        again, more = _whole(text, now, lang, most - steps)
        return again if again.read else line, steps + more
    return line, steps


def _whole(text: str, found: Sequence[row.Token], lang: str, most: int) -> tuple[Line, int]:
    """A line that is said in these tokens, and the steps that it took."""
    chart = Chart(found, grammar(lang), terminals(lang), most)
    try:
        for category in ("keywords", "line"):
            said = chart.whole(category)
            if len(said) > _READINGS:
                return Line(text, stopped=Stop(0, (), "too long")), chart.steps
            readings = _distinct(said, category)
            if len(readings) == 1:
                [(abilities, phrase)] = readings
                return Line(text, abilities, tuple(_spans(phrase, found))), chart.steps
            if said:
                return Line(text, stopped=Stop(0, (), "ambiguous" if readings else "unclear")), chart.steps
    except (TooLong, RecursionError):  # quotations in quotations in quotations
        return Line(text, stopped=Stop(0, (), "too long")), chart.steps
    at = found[chart.furthest].start if chart.furthest < len(found) else len(text)
    return Line(text, stopped=Stop(at, tuple(chart.expected)[:12])), chart.steps


def _marked(text: str, marked: tuple[str, dict[str, Any], Sequence[tuple[int, str]]], lang: str, name: str,
            most: int, short: str) -> tuple[Line, int]:
    """A level symbol or class level bar: read if all that stands behind it is."""
    form, said, inner = marked
    abilities: list[Any] = []
    spans: list[Span] = []
    steps = 0
    for at, one in inner:
        line, took = _line(one, lang, name, most - steps, short)
        steps += took
        if line.stopped is not None:
            stopped = Stop(at + line.stopped.at, line.stopped.expected, line.stopped.reason)
            return Line(text, stopped=stopped), steps
        abilities += line.abilities
        spans += [Span(at + span.start, at + span.end, span.rules) for span in line.spans]
    return Line(text, (ability_of_mark(form, said, abilities),), tuple(spans)), steps


def _cleft(text: str, lang: str, name: str, most: int, short: str) -> tuple[Line, int]:
    """A spell with words in square brackets, which it doesn’t have for its cleave cost (702.148a): read if both are."""
    longer, kept = without_signs(text)
    whole, steps = _line(longer, lang, name, most, short)
    rest, more = _line(without_words(text), lang, name, most - steps, short)
    steps += more
    if whole.stopped is not None:
        at = kept[whole.stopped.at] if whole.stopped.at < len(kept) else len(text)
        return Line(text, stopped=Stop(at, whole.stopped.expected, whole.stopped.reason)), steps
    if not rest.read or not _is_spell(whole) or not _is_spell(rest) or "texts" in whole.abilities[0]["spell"]:
        return Line(text, stopped=Stop(text.index("["), (), "unclear")), steps
    spell = {**whole.abilities[0]["spell"], "texts": {"cleave": rest.abilities[0]["spell"]}}
    spans = tuple(Span(kept[one.start], kept[one.end - 1] + 1, one.rules) for one in whole.spans)
    return Line(text, ({"spell": spell},), spans), steps


def _distinct(said: Sequence[Any], category: str) -> list[tuple[tuple[Any, ...], Any]]:
    """The readings that the engine's language has, each meaning once."""
    found: dict[str, tuple[tuple[Any, ...], Any]] = {}
    for phrase in said:
        try:
            data = build(phrase)
            abilities = tuple(data) if category == "keywords" else tuple(map(ability, data.get("several", [data])) if
                                                                         isinstance(data, dict) else [ability(data)])
            abilities = tuple(map(by_giver, abilities)) if "giver" in str(abilities) else abilities
            read_abilities(list(abilities), "text")
        except (Unclear, NoFit, ScenarioError, KeyError):
            continue
        found.setdefault(json.dumps(abilities, sort_keys=True), (abilities, phrase))
    return list(found.values())


def _spans(phrase: Said | Term | Many, found: Sequence[row.Token]) -> Iterable[Span]:
    if isinstance(phrase, Said):
        if phrase.wording.meaning.rules and phrase.end > phrase.start:
            yield Span(found[phrase.start].start, found[phrase.end - 1].end, _called_upon(phrase))
        for _, inner in phrase.slots:
            yield from _spans(inner, found)
    elif isinstance(phrase, Many):
        for inner in phrase.items:
            yield from _spans(inner, found)
    elif phrase.category.startswith("keyword") and isinstance(phrase.value, str):
        rule = _rule_of(phrase.value)
        if rule:
            yield Span(found[phrase.start].start, found[phrase.end - 1].end, (rule,))


def _called_upon(phrase: Said) -> tuple[str, ...]:
    """The rules of what is said; of setting basic land types first the one that takes abilities away with them."""
    rules = phrase.wording.meaning.rules
    values = [value for _, inner in phrase.slots for value in _values(inner)]
    return ("305.7", *rules) if "205.1a" in rules and values and all(
        isinstance(one, str) and one in BASIC_LANDS for one in values) else rules


def _values(phrase: Said | Term | Many) -> Iterator[Any]:
    """The words of a phrase that stand for something, as what they stand for."""
    if isinstance(phrase, Term):
        yield phrase.value
    elif isinstance(phrase, Many):
        for inner in phrase.items:
            yield from _values(inner)
    else:
        for _, inner in phrase.slots:
            yield from _values(inner)


def _rule_of(keyword: str) -> str | None:
    """The key of a keyword ability's rule."""
    try:
        known = read_keyword(keyword.lower(), "")
    except ScenarioError:
        return None
    name = known.word if known is not None else ""
    return KEYWORDS.get("landwalk" if name.endswith("walk") and name not in KEYWORDS else name)
