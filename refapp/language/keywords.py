"""The names of keyword abilities, and how a keyword is read: its word, its number, its cost, its quality.

    flying · rampage 2 · kicker {3} · suspend 1—{R} · affinity for artifacts · equip—sacrifice a creature

Which there are the rulebook says: each file of :mod:`refapp.rulebook.abilities` names its own, with its rule and what
it takes, as it is imported.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal

from refapp.language import values
from refapp.language.costs import ManaCost, read_cost
from refapp.language.errors import ScenarioError
from refapp.language.fields import Kind, define
from refapp.language.scenario import Keyword

Takes = Literal["", "anything", "cost", "number", "number, or nothing", "number and cost", "number, then cost", "words",
                "words, or nothing"]
"""What a keyword says nothing without, behind its name: a cost (“kicker {3}”), a number (“rampage 2”), both (“awaken
4—{5}{U}”), a number behind which a cost must stand (“suspend 1—{R}”; a card that gains suspend has neither), or other
words (“affinity for artifacts”). Some can do without: “vanishing”, “companion”. Behind what says all by itself
``anything`` more may stand (“hexproof from red”), or nothing."""
COSTED: Mapping[str, tuple[bool, bool]] = MappingProxyType({
    "cost": (True, False), "number and cost": (True, True), "number, then cost": (False, True)})
"""What a keyword takes → whether it can’t do without a cost where it has no number, and where it has one."""

KEYWORDS: dict[str, str] = {}
"""Keyword ability → the key of its rule; filled by the rulebook as it is imported."""
TAKES: dict[str, Takes] = {}
"""Keyword ability → what it says nothing without."""
ON: dict[str, frozenset[str]] = {}
"""Keyword ability → the card types of which a card that is printed with it has one, where its rule says so."""
_NAMES: list[str] = []
_BY_FIRST_WORD: dict[str, list[str]] = {}
"""First word → the keyword abilities that begin with it, the longest first."""
_BREAK = re.compile(r"[ —-]")


def named(name: str, rule: str, takes: Takes = "", on: str = "") -> None:
    """Let a keyword ability be known by its name, with the key of its rule; again only with the same ones."""
    if on:
        ON[name] = frozenset(on.split())
    if KEYWORDS.setdefault(name, rule) != rule or TAKES.setdefault(name, takes) != takes:
        raise ValueError(f"two keyword abilities are called {name}, or its files differ on what it takes")
    if name not in _NAMES:
        _NAMES.append(name)
        alike = _BY_FIRST_WORD.setdefault(_BREAK.split(name, maxsplit=1)[0], [])
        alike.append(name)
        alike.sort(key=len, reverse=True)


_NUMBER = re.compile(r"(\d{1,4}|x)\b")
_NO_OTHER = re.compile(r"\d|\bx\b|sunburst")
"""What stands in place of a number: “devour land 3”, “modular—sunburst”."""


def read_keyword(written: str, path: str) -> Keyword | None:
    """A keyword ability from its words in lower case; None where they begin with no keyword's name.

    Raises ScenarioError for a cost that can't be read.
    """
    name = next((one for one in _BY_FIRST_WORD.get(_BREAK.split(written, maxsplit=1)[0], ())
                 if written == one or written.startswith((f"{one} ", f"{one}—", f"{one}-"))), None)
    if name is None:
        return _with_cost(_variant(written, path), written, path)
    return _with_cost(_what_it_takes(_with(name, written[len(name):].strip(), path), written, path), written, path)


def written(keyword: Keyword) -> str:
    """A keyword as a board says it: what :func:`read_keyword` reads to an equal one."""
    number = str(keyword.n) if keyword.n is not None else ""
    behind = " ".join(part for part in (number, str(keyword.cost or "")) if part)
    if keyword.word == "typecycling" and keyword.quality:
        return f"{keyword.quality}cycling {behind}".strip()
    return f"{keyword.quality} offering" if keyword.word == "offering" and keyword.quality else str(keyword)


def called(keyword: Keyword, name: str) -> bool:
    """Whether a name, in lower case, means a keyword ability: as it is written, or without its cost."""
    kind = keyword.quality.partition("{")[0].strip(" —-")
    if keyword.word == "typecycling":
        return name in (f"{keyword.quality}cycling", f"{keyword.quality}cycling {keyword.cost or ''}".strip())
    return name in (str(keyword), f"{keyword.word} {kind}".strip(), f"{keyword.word}—{keyword.quality}")


def _with_cost(keyword: Keyword | None, written: str, path: str) -> Keyword | None:
    """Refuse a keyword that needs a cost and has none: it would be free."""
    if keyword is None or keyword.cost is not None or (keyword.quality and keyword.word != "typecycling"):
        return keyword
    if COSTED.get(TAKES.get(keyword.word, ""), (False, False))[keyword.n is not None]:
        raise ScenarioError.value(path, written, "a cost behind this keyword ability")
    return keyword


def _what_it_takes(keyword: Keyword, written: str, path: str) -> Keyword:
    """Refuse a keyword without its number or words, and with what it doesn’t take: “bushido many”, “flying high”."""
    takes, alone = TAKES.get(keyword.word, ""), keyword == Keyword(keyword.word)
    none = keyword.n is None and (keyword.quality.isdigit() or not _NO_OTHER.search(keyword.quality))
    more = keyword.cost is not None or (keyword.n is not None and keyword.quality)
    wrong: Mapping[str, object] = {
        "number": none or more, "number, or nothing": more or (none and not alone), "number and cost": none,
        "number, then cost": none and more}
    if wrong.get(takes):
        raise ScenarioError.value(path, written, "a number behind this keyword ability")
    if alone and takes == "words":
        raise ScenarioError.value(path, written, "what this keyword ability is about behind it")
    if not alone and not takes:
        raise ScenarioError.value(path, written, "nothing behind this keyword ability")
    return keyword


def _with(name: str, rest: str, path: str) -> Keyword:
    number: int | None = None
    cost: ManaCost | None = None
    found = _NUMBER.match(rest)
    if found and found[1] != "x":
        number, rest = int(found[1]), rest[found.end():].strip()
    rest = rest.lstrip("—-").strip()
    if rest.startswith("{"):
        symbols = re.match(r"(?:\{[^{}]*\}\s*)+", rest)
        if symbols is not None:
            cost, rest = read_cost(symbols[0].strip(), path), rest[symbols.end():].strip().lstrip(",").strip()
    return Keyword(name, number, cost, rest)


def _variant(written: str, path: str) -> Keyword | None:
    """Landwalk, typecycling and “umbra armor”-like names: islandwalk, plainscycling {2}."""
    cycling = re.match(r"((?:[a-z'-]+ )?[a-z'-]+?)cycling\b(.*)", written)
    if cycling is not None:
        found = _with("typecycling", cycling[2].strip(), path)
        if found.quality:
            raise ScenarioError.value(path, written, "a typecycling cost of mana")
        return Keyword("typecycling", found.n, found.cost, cycling[1])
    if written.endswith(" offering"):
        return Keyword("offering", quality=written.removesuffix(" offering"))
    if written.endswith("walk") and written != "walk":
        return Keyword(written)
    return None


define("keyword name", Kind("word", lambda value, path: values.one_of(value, path, _NAMES), {"enum": _NAMES}))
