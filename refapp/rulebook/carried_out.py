"""Where the code of each rule is: read from the code itself, where the number of a rule stands at what carries it out.

A number (a key: that of the edition of :data:`refapp.rulebook.numbering.KEYED`, or with the day of another; a file may
leave out the day of a rule to come once it has named it) stands in the docstring, a comment or a citation of a function
or class, or in the decorator that registers it. Where it stands at several, ``§`` before it says
which of them is the rule’s own *home*; without one, the only one registered under it is, or the only one that names it.
Entries of 701 and 702 have files called as they are, whose first line says the entry: what stands there comes first.

Nothing is imported or kept here: the sources are parsed, in less time than importing them takes.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator, Mapping
from datetime import date
from enum import IntEnum
from functools import cache
from pathlib import Path
from string import ascii_lowercase

from refapp.lazy_dataclass import dataclass
from refapp.rulebook.numbering import KEYED

ROOMS = ("game", "language", "rulebook")
"""Packages in which rules are carried out."""
_NUMBER = re.compile(r"(§?)(?<![\w:.-])((?:\d{4}-\d\d-\d\d:)?\d{3}\.\d+[a-z]{0,2})\b")
_ENTRY = re.compile(r"(?:.+:)?70[12]\.\d+")
_END_OF_SENTENCE = re.compile(r"(?<=\.) (?=[A-Z])")
_WORD = re.compile(r"[^\W\d_]{3}")
"""What a sentence has that is more than numbers of rules."""
_ROOT = Path(__file__).resolve().parent.parent.parent
_HEAD = 1
"""Line of a module’s docstring, where it says whose file it is."""


class How(IntEnum):
    """How a rule’s number stands at a place, the most exact first."""

    HOME = 0
    """Marked as the rule’s own."""
    REGISTERED = 1
    """In the decorator."""
    NAMED = 2
    """In the docstring, or a comment just above."""
    CITED = 3
    """In the body: a comment, or what the trace cites."""


@dataclass(frozen=True, slots=True)
class Place:
    """A function, a class, or with an empty ``name`` a module; ``line`` is where it begins, or in a module the number.

    ``doc`` is its first sentence, empty where it has none but numbers; ``since`` and ``until`` (exclusive) bound
    the editions in which what is registered is played.
    """

    module: str
    name: str
    line: int
    doc: str
    since: date | None = None
    until: date | None = None

    @property
    def key(self) -> str:
        """Its name for readers: ``game.triggers.detect``."""
        return f"{self.module}.{self.name}".rstrip(".").removeprefix("refapp.")

    @property
    def file(self) -> str:
        """The file, from the root of the sources."""
        path = self.module.replace(".", "/")
        return f"{path}.py" if (_ROOT / f"{path}.py").exists() else f"{path}/__init__.py"

    def holds(self, edition: date) -> bool:
        """Whether it is played under an edition, as far as what registers it says."""
        return (self.since is None or self.since <= edition) and (self.until is None or edition < self.until)


@dataclass(frozen=True, slots=True)
class _Span:
    """A function, a class or (without a node) a module, and its lines: the first and last, that of its heading and the
    last of its docstring."""

    node: ast.FunctionDef | ast.ClassDef | None
    name: str
    first: int
    last: int
    head: int
    docstring: int


@cache
def places() -> Mapping[str, tuple[Place, ...]]:
    """Key of a rule → what carries it out: first its home, then what is registered under it, then what names it."""
    return {rule: _ordered(rule, found) for rule, found in _found().items()}


def places_of(rule: str) -> tuple[Place, ...]:
    """What carries out a rule; of a number without a rule today, one to come or one that is gone: with the day in its
    key. Nothing where no code names it."""
    dated = max((key for key in places() if key.endswith(f":{rule}")), default="")
    return places().get(rule) or places().get(dated, ())


def source_of(place: Place) -> str:
    """The lines of a place, decorators included; of a module all of them."""
    text = (_ROOT / place.file).read_text(encoding="utf-8")
    lines = text.splitlines()
    spans = _spans(ast.parse(text), "", lines) if place.name else iter(())
    found = next((one for one in spans if one.name == place.name and one.head == place.line), None)
    return "\n".join(lines[found.first - 1:found.last] if found else lines) + "\n"


def homeless(rule: str) -> tuple[Place, ...] | None:
    """None where a rule has one home; else the places of which none, or more than one, is marked as that.

    The home of an entry of 701 or 702 and its subrules is the file called as it is.
    """
    found = _found().get(rule, {})
    homes = _homes(found)
    if len(homes) == 1 or (not any(how is How.HOME for how in found.values()) and _files_of(rule) & {
            one.module for one in found}):
        return None
    return tuple(homes)


def _ordered(rule: str, found: Mapping[Place, How]) -> tuple[Place, ...]:
    files = _files_of(rule)
    if files:  # a module itself, which only says where else to look, comes after its functions
        return tuple(sorted(found, key=lambda one: (found[one] is not How.HOME, one.module not in files,
                                                    not one.name, found[one])))
    homes = _homes(found)
    others = [one for one, how in found.items() if one not in homes and one.name and how < How.CITED]
    return (*homes, *sorted(others, key=lambda one: found[one]))


def _homes(found: Mapping[Place, How]) -> tuple[Place, ...]:
    """What is marked, else what is registered, else all that names a rule: one where it is clear which is its home."""
    for how in (How.HOME, How.REGISTERED):
        if best := tuple(one for one, stands in found.items() if stands is how):
            return best
    return tuple(found)


def _files_of(rule: str) -> frozenset[str]:
    return _entries().get(rule.rstrip(ascii_lowercase), frozenset())


@cache
def _entries() -> Mapping[str, frozenset[str]]:
    """Entry of 701 or 702 → the modules called as it: the first line says the entry."""
    return {rule: frozenset(one.module for one in found if one.line == _HEAD and not one.name
                            and one.module.startswith("refapp.rulebook."))
            for rule, found in _found().items() if _ENTRY.fullmatch(rule)}


@cache
def _found() -> Mapping[str, Mapping[Place, How]]:
    found: dict[str, dict[Place, How]] = {}
    for room in ROOMS:
        for path in sorted((_ROOT / "refapp" / room).rglob("*.py")):
            module = ".".join(path.relative_to(_ROOT).with_suffix("").parts).removesuffix(".__init__")
            for rule, place, how in _read(module, path.read_text(encoding="utf-8")):
                known = found.setdefault(rule, {})
                known[place] = min(how, known.get(place, how))
    return found


def _read(module: str, text: str) -> Iterator[tuple[str, Place, How]]:
    """The numbers of a file, each with the innermost function or class of a class or module at which it stands."""
    tree, lines = ast.parse(text), text.split("\n")
    coming = {key.rpartition(":")[2]: key for _, key in _NUMBER.findall(text) if ":" in key and key > KEYED.isoformat()}
    whole = _Span(None, "", 1, len(lines), 0, _end_of_docstring(tree))
    spans = [whole, *_spans(tree, "", lines)]
    for at, line in enumerate(lines, 1):
        for mark, rule in _NUMBER.findall(line) if "." in line else ():
            span = max((one for one in spans if one.first <= at <= one.last), key=lambda one: one.first)
            decorates = at < span.head and not line.lstrip().startswith("#")
            how = (How.HOME if mark else How.REGISTERED if decorates else How.NAMED if at <= span.docstring
                   else How.CITED)
            yield coming.get(rule, rule), _place(module, span, at), how


def _place(module: str, span: _Span, at: int) -> Place:
    if span.node is None:  # of a module each line speaks for itself, its docstring as a whole
        return Place(module, "", _HEAD if at <= span.docstring else at, "")
    decorators = span.node.decorator_list
    doc = _END_OF_SENTENCE.split(" ".join((ast.get_docstring(span.node) or "").replace("§", "").split()), maxsplit=1)[0]
    return Place(module, span.name, span.node.lineno, doc if _WORD.search(doc) else "",
                 _bound(min, decorators, "since"), _bound(max, decorators, "until"))


def _spans(tree: ast.AST, outer: str, lines: list[str]) -> Iterator[_Span]:
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            first = min((node.lineno, *(one.lineno for one in node.decorator_list)))
            while lines[first - 2].lstrip().startswith("#"):  # comments just above speak of it
                first -= 1
            yield _Span(node, outer + node.name, first, node.end_lineno or node.lineno, node.lineno,
                        _end_of_docstring(node))
            if isinstance(node, ast.ClassDef):
                yield from _spans(node, f"{outer}{node.name}.", lines)


def _bound(pick: Callable[[list[date]], date], decorators: list[ast.expr], word: str) -> date | None:
    """Since when, or until when, what is registered is played; None where something has no such bound."""
    calls = [one for one in decorators if isinstance(one, ast.Call)]
    days = [date.fromisoformat(given.value.value) for one in calls for given in one.keywords
            if given.arg == word and isinstance(given.value, ast.Constant) and isinstance(given.value.value, str)]
    return pick(days) if calls and len(days) == len(calls) else None


def _end_of_docstring(node: ast.Module | ast.ClassDef | ast.FunctionDef) -> int:
    """Its last line, that of the heading where there is none, 0 in a module."""
    first = node.body[0] if node.body else None
    if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant) and isinstance(first.value.value, str):
        return first.end_lineno or 0
    return 0 if isinstance(node, ast.Module) else node.lineno
