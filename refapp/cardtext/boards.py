"""Card text on boards: an object that says what its card says gets the abilities that its lines are read as.

``text`` (lines, or one text with line breaks) and ``text_lang`` of an object become ``abilities``; those that it has
beside them stay. What isn't read is told line by line: who plays the board decides whether that matters.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from refapp.cardtext.grammar import FILES
from refapp.cardtext.reading import Line, Stop, read_within
from refapp.cardtext.striations import sized
from refapp.lazy_dataclass import dataclass

MOST = 40_000
"""Steps that the texts of a board may take together: those of three hundred printed cards, half a second."""


@dataclass(frozen=True, slots=True)
class Unread:
    """A line of an object's text that isn't read."""

    object: str
    line: Line


def with_abilities(raw: Mapping[str, Any]) -> tuple[Mapping[str, Any], tuple[Unread, ...]]:
    """A scenario whose objects have abilities where they had text, and the lines that aren't read.

    What isn't shaped like a scenario is left to who reads it.
    """
    state = raw.get("state")
    objects = state.get("objects") if isinstance(state, Mapping) else None
    if not isinstance(state, Mapping) or not isinstance(objects, Mapping) or not any(
            _has_text(one) for one in objects.values()):
        return raw, ()
    unread: list[Unread] = []
    found: dict[str, Any] = {}
    left = [MOST]
    for name, one in objects.items():
        found[name] = one
        if _has_text(one):
            found[name] = _with_parts(one, str(name), unread, left)
    return {**raw, "state": {**state, "objects": found}}, tuple(unread)


PARTS = ("back", "flip", "adventure", "omen", "prepare", "prototype", "halves")
"""What of a card can have a text of its own."""


def _has_text(one: Any) -> bool:
    if isinstance(one, list | tuple):
        return any(map(_has_text, one))
    return isinstance(one, Mapping) and (isinstance(one.get("text"), str | list | tuple)
                                         or any(_has_text(one.get(part)) for part in PARTS))


def _with_parts(one: Any, name: str, unread: list[Unread], left: list[int]) -> Any:
    """A card or a part of it, the parts of it likewise; a list is that of the halves."""
    if isinstance(one, list | tuple):
        return [_with_parts(half, name, unread, left) for half in one]
    if not isinstance(one, Mapping):
        return one
    found = {key: _with_parts(item, name, unread, left) if key in PARTS and _has_text(item) else item
             for key, item in one.items()}
    if not isinstance(one.get("text"), str | list | tuple):
        return found
    lines, steps = _lines(one, name, left[0])
    left[0] -= steps
    lines = tuple(_apart(lines if _resolves(one) else map(_of_a_permanent, lines)))
    unread += [Unread(name, line) for line in lines if not line.read]
    return _spelled_out(found, lines)


def _apart(lines: Iterable[Line]) -> Iterator[Line]:
    """The lines, without those of a spell that speak of several targets beside the targets of another line.

    The language has one word for them all.
    """
    before = False
    several = False
    for line in lines:
        spells = [one["spell"] for one in line.abilities if isinstance(one, Mapping) and "spell" in one]
        targets = any(_targets(one) for one in spells)
        many = "'@targets'" in str(spells)
        if targets and (several or (many and before)):
            yield Line(line.text, stopped=Stop(0, (), "unclear"))
            continue
        before, several = before or targets, several or many
        yield line


def _resolves(one: Mapping[str, Any]) -> bool:
    """Whether what its text says to do is done as it resolves (304.2, 307.2); also where nobody says what it is."""
    types = [str(kind).lower() for kind in one.get("types") or ()]
    return not types or bool({"instant", "sorcery"} & set(types))


def _of_a_permanent(line: Line) -> Line:
    """A line of a permanent, which nobody follows as if it were a spell’s: it isn't understood then."""
    does = any(isinstance(one, Mapping) and {"do", "modes"} & one.get("spell", {}).keys() for one in line.abilities)
    return Line(line.text, stopped=Stop(0, (), "unclear")) if does else line


def _lines(one: Mapping[str, Any], name: str, most: int) -> tuple[tuple[Line, ...], int]:
    text = one["text"] if isinstance(one["text"], str) else "\n".join(str(line) for line in one["text"])
    lang, own = one.get("text_lang"), str(one.get("name") or name)
    if one.get("alternate_name"):  # it means the name in the secondary title bar (201.6)
        text = text.replace(str(one["alternate_name"]), own)
    return read_within(most, text, str(lang) if lang in FILES else None, own)


def _spelled_out(one: Mapping[str, Any], lines: Sequence[Line]) -> Mapping[str, Any]:
    abilities = one_spell([ability for line in lines for ability in line.abilities])
    if "creature" not in [str(kind).lower() for kind in one.get("types") or ()]:
        abilities = sized(abilities, one.get("pt"))
    own = one.get("abilities") or []
    rest = {key: item for key, item in one.items() if key not in ("text", "text_lang", "abilities")}
    return {**rest, "abilities": [*abilities, *(own if isinstance(own, list | tuple) else [own])]}


def one_spell(abilities: Sequence[Any]) -> list[Any]:
    """Abilities with what several lines say of the same spell as one, in the order of the text (608.2c)."""
    found: list[Any] = []
    at: int | None = None
    for ability in abilities:
        if not isinstance(ability, Mapping) or "spell" not in ability:
            found.append(ability)
        elif at is None:
            at = len(found)
            found.append(ability)
        else:
            found[at] = {"spell": _joined(found[at]["spell"], ability["spell"])}
    return found


def _joined(first: Mapping[str, Any], more: Mapping[str, Any]) -> dict[str, Any]:
    before, after = _targets(first), _targets(more)
    found = {key: item for key, item in {**first, **more}.items() if key not in ("target", "targets", "do")}
    if before or after:
        found["targets"] = [*before, *after]
    found["do"] = [*first.get("do", []), *_renumbered(more.get("do", []), len(before))]
    ways = [*(first.get("texts") or {}), *(more.get("texts") or {})]
    if ways:
        plain = [{key: item for key, item in one.items() if key != "texts"} for one in (first, more)]
        found["texts"] = {way: _joined(*((one.get("texts") or {}).get(way, said) for one, said in zip(
            (first, more), plain, strict=True))) for way in ways}
    return found


def _targets(spell: Mapping[str, Any]) -> list[Any]:
    return [spell["target"]] if "target" in spell else list(spell.get("targets", []))


def _renumbered(data: Any, before: int) -> Any:
    """Instructions whose first target is the one after ``before`` others."""
    if not before:
        return data
    if isinstance(data, Mapping):
        return {key: _renumbered(item, before) for key, item in data.items()}
    if isinstance(data, list):
        return [_renumbered(item, before) for item in data]
    if isinstance(data, str) and data.startswith("@target") and data != "@targets":
        return f"@target{int(data.removeprefix('@target') or 1) + before}"
    return data
