"""716: class levels."""

from __future__ import annotations

from refapp.game.door.game import Game
from refapp.game.door.happen import happen
from refapp.game.events import designations
from refapp.game.events.amounts import amount
from refapp.game.events.words import objects, on_battlefield
from refapp.game.state.objects import Context
from refapp.language.errors import ScenarioError
from refapp.language.filters import Condition, Filter
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import Num, Objects
from refapp.language.scenario import Ability, Keyword, Static
from refapp.rulebook.abilities.data import abilities
from refapp.rulebook.registry import action, phrase


@phrase("class level", "716.2", "716.2a", "716.2c", "716.3")
def class_level(keyword: Keyword) -> tuple[Ability, ...]:
    """For its cost, as a sorcery, a Class of the level before gets this one; from then on it has these abilities.

    What stands before the first bar is no part of that: the Class has it always (716.3, §716.2a, §107.16a).
    """
    at = keyword.n or 0
    gain = abilities({"activated": {
        "id": f"level {at}", "cost": str(keyword.cost) if keyword.cost is not None else "{0}", "sorcery": True,
        "if": {"self_is": f"level={at - 1}"}, "do": [{"do": "set_level", "what": "@self", "n": at}]}})
    reached = f"level>={at}"
    return (*gain, Static(affects=Filter("self", ("self",)), grant=keyword.inner,
                          conditions=(Condition("self_is", filter=Filter(reached, (reached,))),)))


@word("set_level")
class SetLevel(Instruction):
    """The level of permanents becomes ``n``: a designation, which isn’t copied."""

    what: Objects
    n: Num


@action(SetLevel, "716.2a", "716.2b", "716.2d")
def do_set_level(game: Game, step: SetLevel, context: Context) -> None:
    """The Class is of that level from now on."""
    if isinstance(step.n, int) and step.n < 1:
        raise ScenarioError.value(f"{step.path}.n", step.n, "a number from 1 on")
    number = amount(game, step.n, context)
    known = ("716.2a", "716.2b", *(("716.2c",) if context.item is not None and context.item.activated else ()))
    happen(game, *(designations.Level(obj, number, (*known, *(("716.2d",) if obj.here.level is None else ())))
                   for obj in objects(game, step.what, context) if on_battlefield(obj)))
