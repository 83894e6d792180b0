"""The grammar: meanings, and how a language words them, from their files.

``meanings.txt`` has a line for each meaning: its name, its pattern (:mod:`.patterns`), the rules that it calls upon::

    [predicate]
    draw = {do: draw, player: $subject, n: $n=1} @ 121.1

A language has lines of wordings under the same category; the first that fits is printed, all are read::

    [predicate]
    draw: draw<s> {n:count} card(s)
    [player]
    you: you %2

In a wording ``{n:count}`` is a slot (``{n}`` where category and name are the same; ``{what:word*}`` any number of
them), ``{first:predicate^s}`` one whose verbs are in the third person singular (``^2`` « vous », ``^p`` plural, ``^``
as around it), ``(a|b)`` alternatives of which the first is printed, ``card(s)`` a noun whose number follows the last
slot, ``draw<s>`` and ``<is|are>`` a verb (third person singular, else; in French singular, « vous », plural, order
``^i``, infinitive ``^n``; ``pioch<er>`` regular; ``détrui<sez/re>`` order and infinitive only),
``[le|la|les|les]`` words that agree in gender and number, ``{=T}`` a symbol. ``name & n=1: …`` is a wording for that
value only; ``name & -: …`` is only read, ``name & +: …`` only printed. ``%s``, ``%p``, ``%2`` (singular, plural, you)
and ``%m``, ``%f`` at the end say what the phrase is to what follows;
``%=``: all its verbs go with what is said before it; ``%!y``: not with a slot whose phrase is marked ``%y``.
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterator, Mapping
from dataclasses import field
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import yaml

from refapp.cardtext import tokens
from refapp.cardtext.terminals import terminals
from refapp.lazy_dataclass import dataclass

AGREES = "^"
"""Behind a slot’s category: its verbs agree; see :func:`sequences`."""

PERSONS = "s2pin"
MISSING = "-"
"""A verb’s form that there isn’t."""

Item = str | tuple[str, str]
"""Of a wording as it is read: a word, or a slot (its name, its category)."""


@dataclass(frozen=True, slots=True)
class Meaning:
    """What can be said: its name, its category, its pattern (a ``str`` starting with ! names a function), its rules."""

    name: str
    category: str
    pattern: Any
    rules: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Slot:
    """A place of a wording that a phrase of a category fills."""

    name: str
    category: str


@dataclass(frozen=True, slots=True)
class Forms:
    """A place that is worded by what is around it: ``kind`` noun, verb or agree; ``forms`` in their order."""

    kind: str
    forms: tuple[str, ...]

    def form(self, traits: str) -> str:
        """A verb’s form for what its subject is: s, 2 or p; of five also i (order) or n (infinitive).

        ``MISSING`` where it has none.
        """
        if len(self.forms) == len(PERSONS):
            return self.forms[next((at for at, one in enumerate(PERSONS) if one in traits), 1)]
        at = 0 if "s" in traits else len(self.forms) - 1 if "p" in traits else 1
        return self.forms[min(at, len(self.forms) - 1)]


@dataclass(frozen=True, slots=True)
class Wording:
    """One way to say a meaning: words, slots, forms; the values for which it holds; what it is to what follows."""

    meaning: Meaning
    parts: tuple[str | Slot | Forms, ...]
    values: Mapping[str, Any]
    traits: str = ""
    printed: bool = True
    line: int = 0
    read: bool = True


@dataclass(slots=True)
class Node:
    """A place in the tree of beginnings of wordings: which words and slots go on, which wordings end here."""

    words: dict[str, Node] = field(default_factory=dict)
    slots: dict[tuple[str, str], Node] = field(default_factory=dict)
    ends: list[Wording] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Grammar:
    """A language's grammar: by category, the tree of its wordings, and its wordings in the order printed."""

    lang: str
    trees: Mapping[str, Node]
    wordings: Mapping[str, tuple[Wording, ...]]
    firsts: Mapping[str, frozenset[str]]
    """By category, the words with which its phrases can begin; what isn't here can begin with any."""


class GrammarError(ValueError):
    """A line of a grammar file that isn't one; says file, line and what is wrong."""


FILES = {"en": "english.txt", "fr": "french.txt"}


@cache
def grammar(lang: str) -> Grammar:
    """The grammar of a language.

    Raises GrammarError for a file that isn't well made, KeyError for an unknown language.
    """
    known = {name: kind.first for name, kind in terminals(lang).kinds.items()}
    meanings = read_meanings(_file("meanings.txt"))
    wordings = tuple(read_wordings(_file(FILES[lang]), FILES[lang], meanings))
    by_category: dict[str, list[Wording]] = {}
    for wording in wordings:
        by_category.setdefault(wording.meaning.category, []).append(wording)
    trees: dict[str, Node] = {}
    shared: dict[Hashable, Node] = {}
    todo = list(by_category)
    while todo:
        category = todo.pop()
        base, _, person = category.partition(AGREES)
        if category in trees or base not in by_category:
            continue
        root = Node()
        for wording in filter(_is_read, by_category[base]):
            for sequence in sequences(wording, lang, person):
                _grow(root, sequence, wording)
                todo.extend(item[1].removesuffix("*") for item in sequence if not isinstance(item, str))
        trees[category] = _shared(root, shared)
    ordered = {category: tuple(found) for category, found in by_category.items()}
    return Grammar(lang, trees, ordered, firsts(trees, known))


def _is_read(wording: Wording) -> bool:
    return wording.read


def _grow(root: Node, sequence: tuple[Item, ...], wording: Wording) -> None:
    here = root
    for item in sequence:
        here = here.words.setdefault(item, Node()) if isinstance(item, str) else here.slots.setdefault(item, Node())
    if here is not root and wording not in here.ends:
        here.ends.append(wording)


def _shared(node: Node, known: dict[Hashable, Node]) -> Node:
    """The tree of a place, in which what goes on alike stands once: a quarter of the places is left.

    For reading alone: a change in one place would be one in all that share it.
    """
    words = {word: _shared(after, known) for word, after in node.words.items()}
    slots = {slot: _shared(after, known) for slot, after in node.slots.items()}
    key = (*((word, id(after)) for word, after in words.items()), _ENDS, *((slot, id(after)) for slot, after
           in slots.items()), _ENDS, *map(id, node.ends))
    if key not in known:
        known[key] = Node(words or _NO_WORDS, slots or _NO_SLOTS, node.ends or _NO_ENDS)
    return known[key]


_ENDS = ""
_NO_WORDS: dict[str, Node] = {}
_NO_SLOTS: dict[tuple[str, str], Node] = {}
_NO_ENDS: list[Wording] = []


def firsts(trees: Mapping[str, Node], known: Mapping[str, frozenset[str] | None]) -> Mapping[str, frozenset[str]]:
    """The words with which phrases of each category can begin; ``known`` are those of the kinds of words."""
    found: dict[str, set[str] | None] = {category: set(node.words) for category, node in trees.items()}
    changed = True
    while changed:
        changed = False
        for category, node in trees.items():
            mine = found[category]
            if mine is None:
                continue
            more: set[str] | None = set(mine)
            for _, other in node.slots:
                theirs = None if other.endswith("*") else found.get(other, known.get(other))
                more = None if theirs is None or more is None else more | theirs
            if more != mine:
                found[category], changed = more, True
    return {category: frozenset(words) for category, words in found.items() if words is not None}


def _file(name: str) -> str:
    return Path(__file__).with_name(name).read_text(encoding="utf-8")


def _lines(text: str) -> Iterator[tuple[int, str, str]]:
    category = ""
    for number, line in enumerate(text.splitlines(), 1):
        said = line.strip()
        if not said or said.startswith("#"):
            continue
        if said.startswith("[") and said.endswith("]") and "|" not in said and " " not in said:
            category = said[1:-1]
        else:
            yield number, category, said


_LOADER = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
"""Ten times as quick where PyYAML was built with libyaml."""


@cache
def read_meanings(text: str) -> Mapping[tuple[str, str], Meaning]:
    """The meanings of ``meanings.txt`` by (category, name)."""
    found: dict[tuple[str, str], Meaning] = {}
    for number, category, line in _lines(text):
        name, sign, rest = line.partition(" = ")
        if not sign or not category or (category, name) in found:
            raise GrammarError(f"meanings.txt:{number}: no meaning, or one that stands there twice: {line}")
        pattern, _, rules = rest.partition(" @ ")
        try:
            read = pattern.strip() if pattern.startswith("!") else _typed(yaml.load(pattern, Loader=_LOADER))  # noqa: S506 - strings only
        except yaml.YAMLError as error:
            raise GrammarError(f"meanings.txt:{number}: {error}") from error
        found[category, name] = Meaning(name, category, read, tuple(rules.split()))
    return found


def _typed(data: Any) -> Any:
    """Strings as numbers and yes or no, where they are: ``on`` stays a word."""
    if isinstance(data, dict):
        return {key: _typed(item) for key, item in data.items()}
    if isinstance(data, list):
        return [_typed(item) for item in data]
    if data in ("true", "false", "null"):
        return None if data == "null" else data == "true"
    return int(data) if re.fullmatch(r"-?\d+", data) else data


_BARE = r"[^\s(){}<>\[\]|]"
_PART = re.compile(rf"\{{(?P<slot>[^{{}}]+)\}}|(?P<noun>{_BARE}+)\((?P<plural>[^|()\s]*)\)"
                   rf"|\((?P<either>[^()]*\|[^()]*)\)|(?P<stem>{_BARE}*)<(?P<verb>[^<>]+)>"
                   rf"|\[(?P<agree>[^\[\]]*\|[^\[\]]*)\]|(?P<word>{_BARE}+)")


def read_wordings(text: str, file: str, meanings: Mapping[tuple[str, str], Meaning]) -> Iterator[Wording]:
    """The wordings of a language's file, in their order."""
    for number, category, line in _lines(text):
        head, sign, said = line.partition(": ")
        name, *marks = head.split(" & ")
        meaning = meanings.get((category, name.strip()))
        if not sign or meaning is None:
            raise GrammarError(f"{file}:{number}: [{category}] {name} is no meaning")
        values = {}
        for mark in marks:
            if mark.strip() not in ("-", "+"):
                key, _, value = mark.partition("=")
                values[key.strip()] = _typed(value.strip())
        said, _, traits = said.partition(" %")
        only = {mark.strip() for mark in marks}
        yield Wording(meaning, tuple(_parts(said, f"{file}:{number}")), values, traits.strip(), "-" not in only, number,
                      "+" not in only)


def _parts(said: str, where: str) -> Iterator[Any]:
    at = 0
    for found in _PART.finditer(said):
        if said[at:found.start()].strip():
            raise GrammarError(f"{where}: not understood: {said[at:]}")
        at = found.end()
        if found["slot"] is not None:
            name, _, category = found["slot"].partition(":")
            yield f"{{{name[1:]}}}" if name.startswith("=") else Slot(name, category or name)
        elif found["noun"] is not None:
            yield Forms("noun", (found["noun"], _plural(found["noun"], found["plural"])))
        elif found["either"] is not None:
            yield Forms("either", tuple(one.strip() for one in found["either"].split("|")))
        elif found["verb"] is not None:
            yield Forms("verb", _verb(found["stem"], found["verb"]))
        elif found["agree"] is not None:
            yield Forms("agree", tuple(found["agree"].split("|")))
        else:
            yield found["word"]
    if said[at:].strip():
        raise GrammarError(f"{where}: not understood: {said[at:]}")


def _verb(stem: str, said: str) -> tuple[str, ...]:
    """The forms of a verb as a wording has them."""
    if said == "er":
        return tuple(stem + ending for ending in ("e", "ez", "ent", "ez", "er"))
    order, slash, infinitive = said.partition("/")
    if slash:
        order, infinitive = (one if one == MISSING else stem + one for one in (order, infinitive))
        return MISSING, MISSING, MISSING, order, infinitive
    forms = said.split("|")
    if len(forms) == 1 and stem:
        return stem + forms[0], stem
    return tuple(one if one == MISSING else stem + one for one in forms)


def _plural(noun: str, ending: str) -> str:
    """``card(s)``, ``librar(y|ies)`` isn't needed: ``(ies)`` replaces a final y, ``(x)`` is put behind."""
    return noun[:-1] + ending if ending == "ies" and noun.endswith("y") else noun + ending


def sequences(wording: Wording, lang: str, person: str = "") -> Iterator[tuple[Item, ...]]:
    """Every sequence of words and slots in which a wording can be read; ``person`` (s, 2, p).

    With verbs in that form only.
    """
    together = "=" in wording.traits and not person  # its verbs have all the same form, whichever it is
    for form in PERSONS if together else (person,):
        yield from _forms_of(wording, lang, form, "" if together else person)


def _forms_of(wording: Wording, lang: str, form: str, person: str) -> Iterator[tuple[Item, ...]]:
    """Every sequence with verbs in a form (any, each by itself, where it is empty)."""
    options: list[list[tuple[Item, ...]]] = []
    for part in wording.parts:
        if isinstance(part, Slot):
            options.append([((part.name, _agreeing(part.category, person)),)])
        elif isinstance(part, Forms):
            spelled = dict.fromkeys(part.forms if part.kind != "verb" or not form else (part.form(form),))
            if part.kind == "verb":
                spelled.pop(MISSING, None)
            if part.kind == "agree" and lang == "fr" and {"le", "la"} & set(part.forms):
                spelled["l'"] = None
            options.append([("l'",) if one == "l'" else tokens.words(one, lang) for one in spelled])
        else:
            options.append([tokens.words(part, lang)])
    for chosen in product(*options):
        yield tuple(item for group in chosen for item in group)


def _agreeing(category: str, person: str) -> str:
    """A slot’s category: ``predicate^s`` with verbs in that form, ``predicate^`` in the form of what it stands in."""
    many = "*" if category.endswith("*") else ""
    base = category.removesuffix("*")
    if base.endswith(AGREES):
        base = base + person if person else base.removesuffix(AGREES)
    return base + many
