"""Reading steps: a verb and its arguments, each of the kind that the vocabulary table names."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from refapp.language import values, vocabulary
from refapp.language.errors import ScenarioError
from refapp.language.instruction import INSTRUCTIONS, QUESTIONS, Instruction, read_instruction, read_question, verbs
from refapp.language.parse_abilities import (
    lower,
    read_abilities,
    read_characteristics,
    read_conditions,
    read_duration,
    read_filter,
    read_number,
    read_pt,
    read_trigger,
)
from refapp.language.scenario import DamagePart, Step


def read_steps(value: object, path: str) -> tuple[Any, ...]:
    """A list of steps; a single step is a list of one."""
    if isinstance(value, Mapping) and value:
        value = [value]
    return tuple(read_step(item, f"{path}[{i}]") for i, item in enumerate(values.sequence(value, path)))


def read_step(value: object, path: str) -> Instruction:
    """``{do: VERB, …}`` with the verb's own arguments; anything else raises and says what is known."""
    if isinstance(value, str):
        value = {"do": value}
    raw = values.mapping(value, path)
    verb = values.text(raw.get("do", ""), f"{path}.do") if raw.get("do") else ""
    if verb in INSTRUCTIONS:
        return read_instruction(verb, raw, path)
    asked = raw.get("q")
    if verb == "ask" and isinstance(asked, str) and asked in QUESTIONS:
        return read_question(asked, raw, path)
    if verb == "ask" and asked and str(asked) not in vocabulary.ASKS:
        where = f"{path}.q"
        raise ScenarioError.unknown("name", where, values.text(asked, where), {*QUESTIONS, *vocabulary.ASKS})
    if verb not in vocabulary.VERBS:
        raise ScenarioError.unknown("verb", f"{path}.do", verb, verbs())
    kinds = vocabulary.VERBS[verb]
    args: dict[str, Any] = {}
    for key, item in raw.items():
        if key == "do":
            continue
        kind = kinds.get(key)
        if kind is None:
            raise ScenarioError.unknown("field", f"{path}.{key}", key, {"do", *kinds})
        if values.is_null(item) and kind.rstrip("!") not in ("refs", "words", "steps"):
            continue
        args[key] = _READERS[kind.rstrip("!")](item, f"{path}.{key}")
    for key, kind in kinds.items():
        if kind.endswith("!") and key not in args:
            raise ScenarioError.value(f"{path}.{key}", None, "a value (it must be given)")
    return Step(verb, args, path=path)


def read_choose(value: object, path: str) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """A mapping name → word or words, or a plain list of names, as pairs in the order written."""
    if isinstance(value, str):
        return ((values.text(value, path), ()),)
    if isinstance(value, list | tuple):
        return tuple((word, ()) for word in values.words(value, path))
    return tuple(
        (key, values.words(item, f"{path}.{key}")) for key, item in values.mapping(value, path).items()
    )


def read_parts(value: object, path: str) -> tuple[DamagePart, ...]:
    """Parts of damage: to what, how much, by what, whether it is combat damage."""
    found = []
    for i, item in enumerate(values.sequence(value, path)):
        where = f"{path}[{i}]"
        raw = values.fields(item, where, vocabulary.DAMAGE_PART)
        found.append(DamagePart(
            values.text(raw.get("to"), f"{where}.to"), read_number(raw.get("amount"), f"{where}.amount"),
            values.text(raw["source"], f"{where}.source") if raw.get("source") else None,
            values.flag(raw.get("combat", False), f"{where}.combat")))
    return tuple(found)


def read_copy(value: object, path: str) -> object:
    """Characteristics, or the name of an object."""
    if isinstance(value, Mapping):
        raw = values.fields(value, path, vocabulary.CHARACTERISTICS)
        return read_characteristics(raw, path, "")
    return values.text(value, path)


def read_described(value: object, path: str) -> object:
    from refapp.language.parse_state import read_object  # noqa: PLC0415 - objects hold abilities and back

    return read_object("", value, path)


def read_lose(value: object, path: str) -> tuple[str, ...]:
    """Words to lose; ``true`` or ``all`` for every one."""
    if isinstance(value, bool) or (isinstance(value, str) and value.lower() in ("true", "all", "yes")):
        return ("*",) if value else ()
    return lower(values.words(value, path))


def read_quality(value: object, path: str) -> bool:
    """Whether a quality is stated: a flag, or the quality itself."""
    if isinstance(value, str) and value.lower() not in ("true", "false", "yes", "no"):
        return True
    return values.flag(value, path)


def read_line(value: object, path: str) -> str:
    """A line of text of up to 1,000 characters."""
    if not isinstance(value, str) or len(value) > 1000:
        raise ScenarioError.value(path, value, "a line of text")
    return value


def read_pairs(value: object, path: str) -> Mapping[str, str]:
    """A mapping word → word, in lower case."""
    return {old.lower(): values.text(new, f"{path}.{old}").lower() for old, new in values.mapping(value, path).items()}


def read_branches(value: object, path: str) -> Mapping[str, tuple[Instruction, ...]]:
    return {key: read_steps(item, f"{path}.{key}") for key, item in values.mapping(value, path).items()}


_READERS: Mapping[str, Callable[[object, str], Any]] = {
    "refs": values.words, "ref": values.text, "text": values.text, "int": read_number, "flag": values.flag,
    "counts": values.counts, "words": lambda value, path: lower(values.words(value, path)),
    "steps": read_steps, "trigger": read_trigger, "pt": read_pt, "abilities": read_abilities, "duration": read_duration,
    "choose": read_choose, "parts": read_parts, "copy": read_copy, "object": read_described, "lose": read_lose,
    "line": read_line, "zone": lambda value, path: values.one_of(value, path, vocabulary.PLACES),
    "filter": read_filter, "condition": read_conditions, "quality": read_quality, "branches": read_branches,
}
