"""901.12c: what abilities of planes say of “you” in a Two-Headed Giant game, where both members of a team are meant.

What is read like that: filters, events, whose turn it is, and instructions that say who does them. What else an ability
says of one player isn't known to mean two: such a plane is unsupported.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields

from refapp.game.door.game import Game
from refapp.game.machine.moments import known
from refapp.language.board import Scenario
from refapp.language.errors import Unsupported
from refapp.language.filters import Amount, Condition
from refapp.language.instruction import Instruction
from refapp.language.persons import PERSONS
from refapp.language.scenario import Changes, Static
from refapp.language.triggers import Trigger

_ACTS = frozenset({"gain_life", "lose_life", "draw", "mill", "scry", "surveil", "discard", "sacrifice_some",
                   "create_token"})
"""What both can do, each by themselves, where the ability says that “you” do it."""
_WHOEVER = frozenset({"damage", "destroy", "exile", "bounce", "tap", "untap", "modify", "add_counters",
                      "remove_counters", "planeswalk", "chaos_ensues", "nothing"})
"""What happens to objects and players, whoever has it happen."""
_CONDITIONS = frozenset({"your_turn", "controls", "controls_no", "there_are", "day"})
_OF_OBJECTS = frozenset({"count", "power", "toughness", "mv", "counters"})
_STATIC = frozenset({one.name for one in fields(Changes)} - {"control", "full_text"} | {
    "affects", "zone", "per", "cant", "must", "conditions", "all_cant", "opponents_cant"})


@known("901.12c")
def means_both(game: Game, _scenario: Scenario) -> None:
    """Raises Unsupported for a plane or phenomenon with an ability of which it isn't known what it says of two."""
    if not game.teams or not game.plays("planechase"):
        return
    for obj in game.objects.values():
        if {"plane", "phenomenon"}.isdisjoint(obj.printed.types):
            continue
        if not all(_is_known(one) for one in obj.printed.abilities):
            raise Unsupported("What “you” means on {what}, both members of a team, isn’t played for such an ability.",
                              rules=["901.12c"], what=obj.id)


def _is_known(ability: object) -> bool:
    if isinstance(ability, Static):
        plain = Static()
        numbers = [one for pair in (ability.pt, ability.set_pt) for one in pair or ()]
        return _all_known(ability.conditions) and all(map(_of_objects, numbers)) and all(
            one.name in _STATIC or getattr(ability, one.name) == getattr(plain, one.name) for one in fields(ability))
    return isinstance(ability, Trigger) and _all_known((*ability.conditions, *ability.when)) and not ability.modes \
        and all(_is_done(one) for one in ability.do)


def _all_known(conditions: Iterable[Condition]) -> bool:
    return all(one.kind in _CONDITIONS for one in conditions)


def _is_done(step: Instruction) -> bool:
    says_who = step.verb in _WHOEVER or (step.verb in _ACTS and step.args.keys() & PERSONS)
    return bool(says_who) and all(map(_of_objects, step.args.values()))


def _of_objects(number: object) -> bool:
    """Whether a value is no number that the board says, or one of objects."""
    return not isinstance(number, Amount) or (number.of in _OF_OBJECTS and not number.parts)
