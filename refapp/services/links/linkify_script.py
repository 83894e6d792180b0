"""Makes ``linkify.js``: the script, the patterns of this package in JavaScript's dialect, the numbers that exist.

Python's and JavaScript's regular expressions differ in a few signs; :func:`to_javascript` knows those that our patterns
use and refuses others. The numbers are those of any edition, in a few kilobytes of letters.
"""

from __future__ import annotations

import hashlib
import json
import re
import unicodedata
from collections.abc import Iterable
from pathlib import Path

from refapp.cite.patterns import patterns
from refapp.model import RuleNumber
from refapp.services.cards.finding import has_cards
from refapp.services.library.library import Library
from refapp.services.library.remembering import remembered
from refapp.services.links.linking import days_of

_SOURCE = Path(__file__).parent / "linkify.js"
_SCRIPT = Path(__file__).parent / "linkify.min.js"
"""Made by ``tools/minify.sh`` from the source beside it; a test compares its first line with :func:`source_digest`."""
_STICKY = frozenset([
    "pointed", "comma", "loose", "run_together", "letter", "spaced_letter", "of_the_rules", "not_after", "next",
    "next_letter", "next_rule", "next_section", "next_of_section", "chapter", "section_letter", "pause", "unit",
    "averaged", "counted", "other_after", "of_something", "vowel", "says", "verb", "figure_after", "decimal_right",
    "apart", "after_entry"])
"""Patterns that are matched at a place; ``y`` is JavaScript's flag for that."""
_GLOBAL = frozenset([
    "candidate", "widthless", "shield", "word", "decimal", "citing", "weight5", "weight3", "weight1", "another"])


class UnknownSyntaxError(ValueError):
    """A sign of Python's regular expressions that JavaScript does not have."""


def to_javascript(pattern: re.Pattern[str], flags: str = "") -> str:
    """The pattern as a JavaScript literal for a text whose accents are folded away: ``[ée]`` is ``e`` there.

    Letters and digits are ASCII's then, in both dialects, so that word signs mean the same.
    """
    ignores = bool(pattern.flags & re.IGNORECASE)
    multiline = bool(pattern.flags & re.MULTILINE)
    source = _fold(pattern.pattern)
    spelled_out = ignores and "(?-i:" in source  # JavaScript can't switch the flag off for a part
    out: list[str] = []
    exact: list[int] = []  # depths of groups in which case counts
    depth, at, in_class = 0, 0, False
    while at < len(source):
        sign, taken = source[at], 1
        if sign == "\\":
            out.append(_escape(source[at + 1], in_class=in_class, multiline=multiline))
            taken = 2
        elif in_class:
            in_class = sign != "]"
            said, taken = _in_class(source, at, both=spelled_out and not exact)
            out.append(said)
        elif source.startswith(_LETTER, at):
            out.append("[a-z]" if ignores and not spelled_out else "[a-zA-Z]")
            taken = len(_LETTER)
        elif sign == "[":
            in_class, taken = True, 2 if source[at + 1] == "^" else 1
            out.append(source[at:at + taken])
        elif opened := next((one for one in _GROUPS if source.startswith(one, at)), ""):
            out.append(_GROUPS[opened])
            taken, depth = len(opened), depth + 1
            exact += [depth] if opened == "(?-i:" else []
        elif source.startswith(("(?P=", "(?#", "(?i", "(?s", "(?m"), at):
            raise UnknownSyntaxError(source[at:at + 8])
        elif spelled_out and not exact and sign.isalpha() and len(sign.upper()) == 1 and not _in_name(source, at):
            out.append(f"[{sign.lower()}{sign.upper()}]")
        else:
            if sign == ")" and exact and exact[-1] == depth:
                exact.pop()
            depth += {"(": 1, ")": -1}.get(sign, 0)
            out.append("\\/" if sign == "/" else sign)
        at += taken
    return f"/{''.join(out)}/{'i' if ignores and not spelled_out else ''}{'m' if multiline else ''}{flags}"


def _in_class(source: str, at: int, *, both: bool) -> tuple[str, int]:
    """What stands at a place inside of brackets, and how many signs of the source that is; ``both``: in both cases."""
    sign = source[at]
    if not both or not sign.isalpha():
        return "\\[" if sign == "[" else sign, 1
    upper, taken = sign.upper(), 1
    if source[at + 1:at + 2] == "-" and source[at + 2:at + 3].isalpha():
        upper, taken = f"{upper}-{source[at + 2].upper()}", 3
    lower = source[at:at + taken]
    return lower + (upper if upper != lower and len(sign.upper()) == 1 else ""), taken


_GROUPS = {"(?P<": "(?<", "(?-i:": "(?:"}
"""Groups that JavaScript spells otherwise."""
_LETTER = "[^\\W\\d_]"
_ACCENTED_CLASS = re.compile(r"\[([a-z]{2,4})\]")


def _fold(source: str) -> str:
    """A pattern without accents: what is then the same letter twice is written once."""
    source = source.replace("à-ÿ", "").replace("(?:[èéê]|e\\u0300?)", "e\u0300?")
    folded = "".join(unicodedata.normalize("NFD", sign)[0] if "À" <= sign <= "ÿ" else sign for sign in source)
    return _ACCENTED_CLASS.sub(lambda match: match[1][0] if len(set(match[1])) == 1 else match[0], folded)


def _escape(sign: str, *, in_class: bool, multiline: bool) -> str:
    if sign in ("Z", "A") and not in_class:
        if multiline:
            return "(?![^])" if sign == "Z" else "(?<![^])"
        return "$" if sign == "Z" else "^"
    if sign in "wWdsSntb" and not (in_class and sign == "b"):
        return "\\" + sign
    if sign.isalnum():
        raise UnknownSyntaxError("\\" + sign)
    return "\\" + sign if sign in "^$\\.*+?()[]{}|/" or (in_class and sign == "-") else sign


def _in_name(source: str, at: int) -> bool:
    """Whether a letter belongs to the name of a group."""
    opened = source.rfind("(?P<", 0, at)
    return opened >= 0 and source.find(">", opened) >= at


def number_table(numbers: Iterable[RuleNumber]) -> str:
    """``7d4e4-….3-6g….…``: for each section, chapter by chapter, its last rule and the last letter of any.

    A dash stands for no letter, and alone for a section that there is not. Coarser than the truth by design: it costs
    300 bytes, and a number inside these bounds that never existed leads to a page that names the nearest ones.
    """
    last: dict[int, tuple[int, str]] = {}
    for number in numbers:
        if number.section > 99:
            rule, letter = last.get(number.section, (0, ""))
            sub = (number.sub or "") if len(number.sub or "") < 2 else "z"
            last[number.section] = max(rule, number.rule or 0), max(letter, sub)
    chapters: list[str] = []
    for chapter in range(1, 10):
        end = max((section for section in last if section // 100 == chapter), default=chapter * 100 - 1)
        row = (last.get(section) for section in range(chapter * 100, end + 1))
        chapters.append("".join(f"{one[0]}{one[1] or '-'}" if one else "-" for one in row))
    return ".".join(chapters)


SITES = ("*.reddit.com", "boardgames.stackexchange.com", "www.mtgnexus.com", "www.mtgsalvation.com",
         "www.slightlymagic.net", "blogs.magicjudges.org", "apps.magicjudges.org", "www.magic-ville.com",
         "www.lotusnoir.info", "www.magiccorporation.com", "tappedout.net")
"""Where the userscript runs by itself: sites on which rules are discussed. Readers add theirs in its manager."""


def userscript(library: Library, base: str) -> str:
    """The same script with the head that userscript managers read; a new edition is a new version."""
    day = library.current
    matches = "\n".join(f"// @match *://{site}/*" for site in SITES)
    return f"""// ==UserScript==
// @name Magic rules, linked
// @namespace {base}
// @version {day.year}.{day.month}.{day.day}
{matches}
// @grant none
// @downloadURL {base}/linkify.user.js
// ==/UserScript==
{linkify_script(library, base)}"""


@remembered(4)
def linkify_script(library: Library, base: str) -> str:
    """The script for a service at an address."""
    short = {name: _short(i) for i, name in enumerate(patterns())}
    named = {name for pattern in patterns().values() for name in pattern.groupindex}
    groups = {name: _short(i) for i, name in enumerate(sorted(named))}

    def literal(name: str, pattern: re.Pattern[str]) -> str:
        written = to_javascript(pattern, "y" if name in _STICKY else "g" if name in _GLOBAL else "")
        return f"{short[name]}:" + _GROUP_NAME.sub(lambda match: f"(?<{groups[match[1]]}>", written)

    in_order = sorted(patterns().items(), key=lambda item: len(item[1].pattern))  # packs best
    literals = ",".join(literal(*item) for item in in_order)

    def rename(match: re.Match[str]) -> str:
        return match[1] + short.get(match[2], match[2])

    code = _NAMED.sub(rename, _SCRIPT.read_text(encoding="utf-8").partition("\n")[2])
    code = _GROUP.sub(lambda match: groups.get(match[0], match[0]), code)
    days = days_of(library)
    return (code.replace("__BASE__", json.dumps(base)[1:-1]).replace("__PATTERNS__", f"{{{literals}}}")
            .replace("__NUMBERS__", number_table(days.ever)).replace("__FIRST__", days.first.isoformat())
            .replace("__CURRENT__", library.current.isoformat())
            .replace("__CARDS__", "1" if has_cards(library) else "0"))


_NAMED = re.compile(r"((?<![\w$.])P\.)(\w+)")
"""Where the script names a pattern."""
_GROUP = re.compile(r"\b[a-z]{3,}\b")
"""Where it may name a group; ``tools/minify.sh`` keeps these names for nothing else."""
_GROUP_NAME = re.compile(r"\(\?<([a-z]+)>")


def _short(i: int) -> str:
    return "abcdefghijklmnopqrstuvwxyz"[i % 26] + ("" if i < 26 else str(i // 26))


def source_digest() -> str:
    """What the minified script's first line must say: a digest of the script that it was made from."""
    return hashlib.sha256(_SOURCE.read_bytes()).hexdigest()[:16]
