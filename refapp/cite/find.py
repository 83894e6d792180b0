"""Find: the citations that stand in a text, with their spans in the source text.

A citation is one number or one range; a list gives one citation for each member, and the first carries the
keyword. Accepted shapes (the words come from the grammar of the language):

* keyword and number: ``rule 704.5a``, ``Rules 301.5a–f``, ``section 3``, ``rule702.72`` (a lost space);
* ranges: letters ``601.2f–h``, abbreviated ``712.9–10``, full ``418.5b–418.5g``, ``903.6–903.11``, sections
  ``306-311``, spaced ``603.7d - f``, with a lost dash ``409.1f?h`` (only where the right letter is greater),
  in words ``rules 601.2c to 601.2h``; an em dash is never a range;
* lists: ``rules 403.3, 603.6a, and 614.12``, letters ``608.3a and b``, after a title that ends in a comma
  ``“Dash,” 702.152, “Blitz,”`` (a title that ends in a full stop ends the list);
* a bare rule or subrule number inside a sentence: ``as described in 608.2b``, ``CR603.6d``, but no price, measurement
  or version (``100.1 %``); a bare section after ``see``;
* misprints after a keyword only: ``419,8``, ``4091f``.

It does not know which numbers exist (see :mod:`refapp.cite.resolve`), and it does not read what people type
in forums (see :mod:`refapp.cite.spelling`). A number that opens an entry of run-together text is no citation.
"""

from __future__ import annotations

import re
from functools import cache

from refapp.cite.clean import clean
from refapp.cite.false_friends import UNIT, is_glued
from refapp.cite.grammars import Grammar, grammar_of
from refapp.lazy_dataclass import dataclass
from refapp.model import RuleNumber

_NUMBER = re.compile(r"([1-9][0-9]{2})(?:\.([1-9][0-9]{0,2})([a-z]{1,2}|[A-Z])?)?(?!\w|[.,:][0-9])")
_CHAPTER = re.compile(r"([1-9])(?!\w|[.,][0-9])")
_MISPRINT = re.compile(r"([1-9][0-9]{2})(?:,([1-9][0-9]?)([a-z])?|([1-9][0-9]?)([a-z]))(?!\w|[.,][0-9])")
_LETTERS = re.compile(r"(a?[a-z])(?![\w'])")  # after z comes aa; nobody has needed ba yet
_INTEGER = re.compile(r"([1-9][0-9]{0,2})(?!\w|[.,][0-9])")
_DASH = re.compile(r" ?- ?|\?")
_TITLE = re.compile(
    r"(?P<comma>[,;]?) ?(?:“ ?(?P<a>[^“”\n]{1,120}?) ?”|« ?(?P<b>[^«»\n]{1,120}?) ?»|"
    r"\" ?(?P<c>[^\"\n]{1,120}?) ?\"|“ ?(?P<d>[^“”\"\n]{1,120}?) ?\")")
_OPENS_BEFORE = re.compile(r"(?:^|\n|[.!?…][\"”»)\]']* +)\Z")
_OPENS_AFTER = re.compile(r"\.?(?: +[\"“«{(\[]?[A-ZÀ-ÖØ-Þ]|\n|\Z)")
_PAUSE = re.compile(r" ?(?:[,.;:)\]“”«»\"]|\Z)")
_TITLE_END = " .,;:"


@dataclass(frozen=True, slots=True)
class Found:
    """A citation as it stands in a text: ``surface == text[start:end]``, counted in characters.

    ``first`` is the number named and ``last`` the end of a range, both as written and both included.
    ``title`` is the title quoted after the number, without closing punctuation. ``group`` numbers the
    keyword to which a list is chained, from 0 in each text.
    """

    start: int
    end: int
    surface: str
    first: RuleNumber
    last: RuleNumber | None = None
    title: str | None = None
    group: int = 0


@dataclass(frozen=True, slots=True)
class _Patterns:
    head: re.Pattern[str]
    chain: re.Pattern[str]
    through: re.Pattern[str]
    measure: re.Pattern[str]
    letter_words: str


@cache
def _patterns(grammar: Grammar) -> _Patterns:
    ignore = re.IGNORECASE
    mark = r"(?: ?(?:n°|nº|no\.|#))?"
    head = (rf"(?<!\w)(?:(?:(?P<plural>{grammar.plural})|(?P<singular>{grammar.singular})"
            rf"|(?P<chapter>{grammar.chapter})){mark} *|(?P<see>{grammar.see}) +)(?=[1-9])"
            rf"|(?<![\w$€£#&/.,:=+@?-])(?:c\.?r\.?|r\.?c\.?)?(?P<bare>)(?=[1-9][0-9]{{2}}\.[1-9])")
    conjunction = rf"(?:{grammar.conjunctions}) {{1,2}}"  # some editions have two spaces here
    chain = rf"(?:[,;] {{0,2}}(?:{conjunction})?| {{1,2}}{conjunction})"
    return _Patterns(re.compile(head, ignore), re.compile(chain, ignore),
                     re.compile(rf" (?:{grammar.through}) ", ignore),
                     re.compile(rf" (?:{grammar.measures})(?!\w)", ignore), grammar.letter_words)


def find(text: str, lang: str) -> tuple[Found, ...]:
    """Every citation of a text in reading order; raises KeyError for an unknown language code."""
    return find_clean(text, clean(text), grammar_of(lang))


def find_clean(text: str, cleaned: str, grammar: Grammar) -> tuple[Found, ...]:
    """As :func:`find`, for a caller that has cleaned the text already."""
    found: list[Found] = []
    patterns = _patterns(grammar)
    at = group = 0
    while (head := patterns.head.search(cleaned, at)) is not None:
        reader = _Group(text, cleaned, patterns, head.lastgroup or "bare", group)
        items = reader.read(head.start(), head.end())
        if items:
            found += items
            group += 1
        at = max(reader.at, head.end() + (head.end() == head.start()))
    return tuple(found)


class _Group:
    """Reads one keyword (or none) and the numbers chained to it."""

    def __init__(self, text: str, cleaned: str, patterns: _Patterns, kind: str, group: int) -> None:
        self.text, self.cleaned, self.patterns, self.kind, self.group = text, cleaned, patterns, kind, group
        self.at = 0
        self.plural = kind == "plural"
        self.keyworded = kind in ("plural", "singular", "chapter")

    def read(self, start: int, number_at: int) -> list[Found]:
        surface_at = start if self.keyworded else number_at
        if self.kind == "chapter":
            self.plural = self.cleaned[start:number_at].rstrip().endswith(("s", "S"))
        number = self._number(number_at)
        if number is None or (self.kind == "bare" and self._opens_entry(number_at)):
            return []
        first, self.at = number
        if not self.keyworded and (self._measured() if first.rule is None else self._is_figure(first, number_at)):
            return []
        items: list[Found] = []
        while True:
            last = self._range_end(first)
            end = self.at
            title, mark = self._title()
            items.append(Found(surface_at, end, self.text[surface_at:end], first, last, title, self.group))
            follower = None if mark == "." else self._chained(last or first, after_title=mark)
            if follower is None:
                return items
            first, surface_at, self.at = follower

    def _number(self, at: int) -> tuple[RuleNumber, int] | None:
        match = _NUMBER.match(self.cleaned, at)
        if match is not None:
            section, rule, sub = match.groups()
            return RuleNumber(int(section), int(rule) if rule else None, sub.lower() if sub else None), match.end()
        if self.kind == "chapter":
            match = _CHAPTER.match(self.cleaned, at)
            return (RuleNumber(int(match[1])), match.end()) if match else None
        match = _MISPRINT.match(self.cleaned, at) if self.keyworded else None
        if match is not None:
            section, rule, sub, run_rule, run_sub = match.groups()
            return RuleNumber(int(section), int(rule or run_rule), sub or run_sub), match.end()
        return None

    def _range_end(self, first: RuleNumber) -> RuleNumber | None:
        """Read the end of a range after ``first``, if one follows; only ever upwards."""
        dash = _DASH.match(self.cleaned, self.at)
        if dash is not None:
            return self._upper(first, dash.end(), spaced=len(dash[0]) > 1)
        word = self.patterns.through.match(self.cleaned, self.at)
        if word is None:
            return None
        before = self.at
        last = self._upper(first, word.end(), spaced=True)
        # "rule 112.2 to 113.3" may be a move; letters of one rule cannot
        if last and not self.plural and (last.sub is None or last.parent != first.parent):
            self.at = before
            return None
        return last

    def _upper(self, first: RuleNumber, at: int, *, spaced: bool) -> RuleNumber | None:
        last: RuleNumber | None = None
        full = _NUMBER.match(self.cleaned, at)
        end = at
        if full is not None and (full[2] or first.rule is None):
            last = RuleNumber(int(full[1]), int(full[2]) if full[2] else None, full[3].lower() if full[3] else None)
            end = full.end()
        elif first.sub is not None:
            letters = _LETTERS.match(self.cleaned, at)
            if letters and not (spaced and self._is_word(letters[1])):
                last, end = RuleNumber(first.section, first.rule, letters[1]), letters.end()
        elif first.rule is not None:
            integer = _INTEGER.match(self.cleaned, at)
            if integer:
                last, end = RuleNumber(first.section, int(integer[1])), integer.end()
        elif self.kind == "chapter" and first.section < 10:
            chapter = _CHAPTER.match(self.cleaned, at)
            if chapter:
                last, end = RuleNumber(int(chapter[1])), chapter.end()
        if last is None or not first < last:
            return None
        self.at = end
        return last

    def _title(self) -> tuple[str | None, str]:
        """The quoted title at this place and the punctuation that ends it (empty where there is none)."""
        match = _TITLE.match(self.cleaned, self.at)
        if match is None:
            return None, ""
        group = next(name for name in "abcd" if match[name] is not None)
        quoted = self.text[match.start(group):match.end(group)]
        title = quoted.rstrip(_TITLE_END)
        mark = quoted.rstrip()[-1:]
        ended = mark in _TITLE_END or _PAUSE.match(self.cleaned, match.end()) is not None
        if not title or (not match["comma"] and not (title[0].isupper() and ended)):
            return None, ""  # without a comma only what is written like a title is one
        self.at = match.end()
        return title, mark if mark in ".,;" else "”"

    def _chained(self, left: RuleNumber, *, after_title: str) -> tuple[RuleNumber, int, int] | None:
        """The next member of the list: its number, where it starts and where it ends."""
        link = self.patterns.chain.match(self.cleaned, self.at)
        if link is not None:
            at = link.end()
        elif after_title in (",", ";") and self.cleaned[self.at:self.at + 1] == " ":
            at = self.at + 1
        else:
            return None
        number = self._number(at)
        if number is not None:
            return (number[0], at, number[1]) if self._may_chain(number[0], number[1]) else None
        letters = _LETTERS.match(self.cleaned, at) if left.sub is not None and not after_title else None
        if letters is not None and not self._is_word(letters[1]):
            letter = RuleNumber(left.section, left.rule, letters[1])
            if left < letter:
                return letter, at, letters.end()
        return None

    def _may_chain(self, number: RuleNumber, end: int) -> bool:
        """A bare section joins a list only where it cannot be a count."""
        if number.rule is not None:
            return True
        if self.patterns.measure.match(self.cleaned, end):
            return False
        return self.kind in ("plural", "chapter") or _PAUSE.match(self.cleaned, end) is not None

    def _is_word(self, letters: str) -> bool:
        """Whether a letter away from its number is rather a word: ``rule 601.2b or as``."""
        return letters in self.patterns.letter_words or len(letters) > 1

    def _measured(self) -> bool:
        return self.patterns.measure.match(self.cleaned, self.at) is not None

    def _is_figure(self, number: RuleNumber, at: int) -> bool:
        """Whether a bare decimal is a price, a measurement, a version: a letter makes it a subrule."""
        return number.sub is None and (UNIT.match(self.cleaned[self.at:self.at + 24].lower()) is not None
                                       or is_glued(self.cleaned[max(0, at - 48):at].lower()))

    def _opens_entry(self, at: int) -> bool:
        """Whether a bare number starts an entry of run-together text: ``… it dies. 701.12b If …``."""
        before = self.cleaned[max(0, at - 12):at]
        number = _NUMBER.match(self.cleaned, at)
        return (number is not None and _OPENS_BEFORE.search(before) is not None
                and _OPENS_AFTER.match(self.cleaned, number.end()) is not None)
