"""Words of earlier boards, read into the words of today: what somebody linked or wrote elsewhere goes on working.

A row is an old word and what makes the instructions of today of a step that uses it. Only the reader knows them: they
stand in no documentation, schema or form, and nothing carries them out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from refapp.language import values
from refapp.language.errors import ScenarioError

Step = dict[str, Any]


def renewed(steps: Sequence[Any], path: str) -> Sequence[Any]:
    """A list of steps in the words of today; the list itself where it has no old one. Raises ScenarioError."""
    if not any(_verb(one) in OLD for one in steps):
        return steps
    found: list[Any] = []
    before, early = None, False
    for at, one in enumerate(steps):
        verb = _verb(one)
        new = OLD[verb]({**one, "do": verb}, f"{path}[{at}]") if verb in OLD else one
        if verb in _ATTACKING and early:  # no step between was meant, and nobody drew
            found.append({"do": "advance", "to": "declare attackers", "straight": True})
        early = (verb == "step" and _early(one)) or (early and verb not in _ATTACKING)
        if verb == before and verb in _TOGETHER:  # one after the other they were one declaration
            found[-1] = _together(found[-1], new)
        else:
            found.append(new)
        before = verb
    return found


def renewed_deeply(value: Any) -> Any:
    """Data with lists of steps anywhere in it, likewise; what isn't well-formed is left to the reader to refuse."""
    if isinstance(value, Mapping):
        return {key: renewed_deeply(item) for key, item in value.items()}
    if not isinstance(value, list | tuple):
        return value
    try:
        return [renewed_deeply(item) for item in renewed(value, "")]
    except ScenarioError:
        return [renewed_deeply(item) for item in value]


def _verb(step: Any) -> str:
    verb = step.get("do") if isinstance(step, Mapping) else None
    return verb if isinstance(verb, str) else ""


def _declares(verb: str, what: str, whom: str) -> Callable[[Step, str], Step]:
    """Creatures, and what each of them attacks or blocks, from a list of them and the one thing that all do."""
    def read(step: Step, path: str) -> Step:
        names = values.words(step.pop("what", step.get(what)), f"{path}.what")
        if not names:
            raise ScenarioError.missing(f"{path}.what")
        said = values.words(step.pop(whom, None), f"{path}.{whom}")
        return {**step, "do": verb, what: {name: list(said) for name in names}}
    return read


def _together(first: Step, second: Step) -> Step:
    """Two declarations as one: what both name are mappings or lists."""
    made = dict(first)
    for key, item in second.items():
        there = made.get(key)
        if isinstance(there, Mapping) and isinstance(item, Mapping):
            made[key] = {**there, **{name: [*there.get(name, ()), *whom] for name, whom in item.items()}}
        elif key != "do":
            made[key] = [*values.words(there, key), *values.words(item, key)]
    return made


def _early(step: Step) -> bool:
    """Whether a card would be drawn between a step and the next attack."""
    return str(step.get("step")).lower().removesuffix(" step") in ("untap", "upkeep")


def _straight(step: Step, _path: str) -> Step:
    """A step that begins: the turn goes straight to it."""
    names = {"step": "to", "player": "turn_of"}
    return {**{names.get(key, key): item for key, item in step.items()}, "do": "advance", "straight": True}


def _by_a_player(step: Step, path: str) -> Step:
    """Turned face up by a player, a permanent is by a special action; by an effect, it is as the step says."""
    if "by" not in step:
        return step
    what = values.words(step.get("what"), f"{path}.what")
    if len(what) != 1:
        raise ScenarioError.value(f"{path}.what", list(what), "a name")
    using = str(step.get("using") or "turn face up").lower()
    kept = {key: item for key, item in step.items() if key not in ("using", "mana")}
    return {**kept, "do": "special_action", "kind": "manifest" if using == "cloak" else using, "what": what[0]}


def _so_many_times(step: Step, path: str) -> Step:
    """Doubled or tripled: each has its verb (701.10, 701.11)."""
    factor = str(step.pop("factor", 2))
    if factor not in ("2", "3"):
        raise ScenarioError.unknown("name", f"{path}.factor", factor, ("2", "3"))
    return {**step, "do": "double_pt" if factor == "2" else "triple_pt"}


_ATTACKING = frozenset({"attack", "declare_attackers"})
_TOGETHER = frozenset({"attack", "block"})

OLD: Mapping[str, Callable[[Step, str], Step]] = {
    "attack": _declares("declare_attackers", "attackers", "attacks"),
    "double_pt": _so_many_times,
    "block": _declares("declare_blockers", "blockers", "attacker"),
    "step": _straight,
    "turn_face_up": _by_a_player,
}
"""Old word → a step that uses it, and where it stands, in the words of today."""
