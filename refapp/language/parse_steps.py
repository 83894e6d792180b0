"""Reading steps: a verb and its arguments, each of the kind that the class of the instruction names."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from refapp.language import values, vocabulary
from refapp.language.errors import ScenarioError
from refapp.language.instruction import INSTRUCTIONS, QUESTIONS, Instruction, read_instruction, read_question, verbs
from refapp.language.old_words import renewed
from refapp.language.parse_parts import lower, read_number
from refapp.language.scenario import DamagePart


def read_steps(value: object, path: str) -> tuple[Any, ...]:
    """A list of steps; a single step is a list of one."""
    if isinstance(value, Mapping) and value:
        value = [value]
    steps = renewed(values.sequence(value, path), path)
    return tuple(read_step(item, f"{path}[{i}]") for i, item in enumerate(steps))


def read_step(value: object, path: str) -> Instruction:
    """``{do: VERB, …}`` with the verb's own arguments; anything else raises and says what is known."""
    if isinstance(value, str):
        value = {"do": value}
    raw = values.mapping(value, path)
    verb = values.text(raw.get("do", ""), f"{path}.do") if raw.get("do") else ""
    if verb in INSTRUCTIONS:
        return read_instruction(verb, raw, path)
    if verb != "ask":
        raise ScenarioError.unknown("verb", f"{path}.do", verb, verbs())
    asked = values.text(raw.get("q"), f"{path}.q")
    if asked not in QUESTIONS:
        raise ScenarioError.unknown("name", f"{path}.q", asked, QUESTIONS)
    return read_question(asked, raw, path)


CHOSEN_SECTOR = "chosen-sector"
"""In a filter: the sector that was just chosen (702.158d)."""


def read_by_sector(value: object, path: str) -> Mapping[str, tuple[Any, ...]]:
    """Steps about “chosen-sector”, as they read for each of the three sectors."""
    def about(item: Any, sector: str) -> Any:
        if isinstance(item, str):
            return " ".join(sector if word == CHOSEN_SECTOR else word for word in item.split(" "))
        if isinstance(item, list | tuple):
            return [about(one, sector) for one in item]
        return {key: about(one, sector) for key, one in item.items()} if isinstance(item, Mapping) else item

    return {sector: read_steps(about(value, sector), path) for sector in vocabulary.SECTORS}


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

