"""What a step that can't be read was probably meant to be: in its right words, where it can be put right."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from itertools import islice
from typing import Any

from refapp.language.errors import ScenarioError
from refapp.language.old_words import OLD, renewed

Read = Callable[[object, str], Any]
ASK = "ask"
TRIED = "?"
"""The path of a step that is only tried: what is wrong in it needs no advice."""
LONG, TRIES = 1000, 24
"""Characters of a step for which advice is sought, and ways that are tried to put it right."""
Fields = Callable[[str], Sequence[str]]
"""What a verb can be told, what it must be told first."""

_NUMBERS = ("n", "amount", "x")
"""Fields that a bare number can only be."""
_SAYS_WHAT = ("verb", "action", "type", "op", "step", "event", "instruction")
"""Under these names others say what happens."""
_COLLOQUIAL: Mapping[str, str] = {
    "kill": "destroy", "sac": "sacrifice", "burn": "damage", "deal": "damage", "make": "create_token",
    "summon": "cast", "pump": "modify", "lose": "lose_life", "gain": "gain_life", "reanimate": "move"}
"""Words that players say, whose likeness would lead elsewhere."""
NEAREST = 5


def nearest(word: str, known: Iterable[str]) -> tuple[str, ...]:
    """The known words that look most like one, or that share a word with it."""
    names = sorted(known)
    said = word.strip().lower().replace(" ", "_").replace("-", "_")
    first = [_COLLOQUIAL[said]] if _COLLOQUIAL.get(said) in names else []
    parts = {part for part in said.split("_") if len(part) > 2}
    close = get_close_matches(said, names, n=NEAREST)
    sharing = [name for name in names if parts & set(name.split("_"))]
    return tuple(dict.fromkeys((*first, *close, *sharing)))[:NEAREST]


def meant_step(raw: Mapping[str, Any], verbs: Iterable[str], fields: Fields, read: Read) -> Mapping[str, Any] | None:
    """The step that was meant by one without ``do``, with an unknown verb or a field that its verb doesn't have."""
    known = frozenset((*verbs, *OLD, ASK))
    if len(str(raw)) > LONG:
        return None

    def fields_of(verb: str) -> Sequence[str]:
        return ("what",) if verb in OLD else ("q",) if verb == ASK else fields(verb)

    for one in islice(_candidates(raw, known, fields_of), TRIES):
        try:
            steps = renewed((one,), TRIED)
            for step in steps:
                read(step, TRIED)
        except ScenarioError:
            continue
        if len(steps) == 1:
            found: Mapping[str, Any] = steps[0]
            return found
    return None


def _candidates(raw: Mapping[str, Any], known: frozenset[str], fields: Fields) -> Iterator[Mapping[str, Any]]:
    said = raw.get("do")
    rest = {key: item for key, item in raw.items() if key != "do"}
    if isinstance(said, str) and said:
        verb, _, more = said.partition(" ")
        if said in known:
            yield from _renamed(said, rest, fields(said))
        elif more and verb in known and not rest:
            yield from _about(verb, more, {}, fields(verb))
        else:
            for one in nearest(said, known):
                yield {"do": one, **rest}
                yield from _renamed(one, rest, fields(one))
        return
    for key, item in raw.items():
        others = {name: one for name, one in rest.items() if name != key}
        if key in _SAYS_WHAT and isinstance(item, str) and item in known:
            yield {"do": item, **others}
            yield from _renamed(item, others, fields(item))
        elif key in known:
            yield from _about(key, item, others, fields(key))
    yield {"do": ASK, **rest}


def _about(verb: str, value: Any, others: Mapping[str, Any], fields: Sequence[str]) -> Iterator[Mapping[str, Any]]:
    """``{VERB: value}``: the value is what the verb is about, or all its fields."""
    if isinstance(value, Mapping):
        yield {"do": verb, **value, **others}
    fitting = [field for field in fields if field in _NUMBERS or not isinstance(value, int)]
    yield from ({"do": verb, field: value, **others} for field in fitting if field not in others)


def _renamed(verb: str, rest: Mapping[str, Any], fields: Sequence[str]) -> Iterator[Mapping[str, Any]]:
    """The same with the one field that the verb doesn't know called as one that it does."""
    unknown = [key for key in rest if key not in fields]
    if len(unknown) == 1:
        [wrong] = unknown
        for field in dict.fromkeys((*get_close_matches(wrong, fields, n=1), *fields)):
            if field not in rest:
                yield {"do": verb, **{field if key == wrong else key: item for key, item in rest.items()}}


_PLAIN = re.compile(r"[\w@+/’'-][\w@+/’' -]*")


def flow(value: Any) -> str:
    """Data on one line, as it could stand in a board."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key}: {flow(item)}" for key, item in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(flow(item) for item in value) + "]"
    text = str(value).lower() if isinstance(value, bool) else "null" if value is None else str(value)
    return text if not isinstance(value, str) or _PLAIN.fullmatch(text) else f"'{text}'"
