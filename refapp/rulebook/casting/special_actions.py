"""116: special actions, which don’t use the stack."""

from __future__ import annotations

from refapp.game.door.game import Game
from refapp.game.events.words import objects, player_named
from refapp.game.state.items import StackItem
from refapp.game.state.objects import Context
from refapp.language.casting import NOTHING, Paying
from refapp.language.errors import ScenarioError, Unsupported
from refapp.language.instruction import Instruction, word
from refapp.language.keywords import KEYWORDS
from refapp.language.kinds import One, PlayerWord, Whole, Word
from refapp.rulebook.casting import all_paid, moments
from refapp.rulebook.casting.cast import after
from refapp.rulebook.casting.permission import forbidden
from refapp.rulebook.casting.proposal import Proposal, illegal, must_be_there
from refapp.rulebook.registry import action
from refapp.rulebook.turn.priority import before_acting, take_priority

_WITH_X = ("suspend", "turn face up", "morph", "megamorph", "disguise", "manifest")
"""Kinds that may have an X in their cost."""


@word("special_action")
class SpecialAction(Instruction):
    """A player takes a special action: ``kind`` is ``play land``, ``foretell``, ``plot``, ``suspend``, ``unlock`` …

    ``door`` (or ``half``) is what is unlocked: ``left``, ``right`` or the name of the half.
    """

    kind: Word
    what: One
    by: PlayerWord | None = None
    x: Whole | None = None
    door: Word | None = None
    half: Word | None = None
    pay: Paying | None = None


@action(SpecialAction, "116.1", "116.3")
def do_special_action(game: Game, step: SpecialAction, context: Context) -> None:
    """The player has priority, does it, and receives priority afterwards (117.3c).

    It happens at once and never stands on the stack (405.6d, §116.1, §116.2).
    """
    before_acting(game, context, step.by)
    found = objects(game, step.what, context, outside=True)
    if not found:
        must_be_there(context, step.what, ["116.1"])
        return
    obj = found[0]
    whose = obj.here.controller if obj.zone == "battlefield" else obj.owner
    player = player_named(game, step.by, context, default=whose)
    kind = step.kind.lower().replace("_", " ")
    door, land = step.door or step.half, kind in ("play land", "play a land")
    if door is not None and kind != "unlock":
        raise ScenarioError.value(f"{step.path}.door", door, "“unlock” as the kind")
    if land and (step.x is not None or step.pay not in (None, NOTHING)):
        raise illegal(["116.2a", "305.1"], "{what} is a land: it isn’t cast, and nothing is chosen or paid for it.",
                      what=obj.id)
    if land:
        from refapp.rulebook.casting.lands import PlayALand, do_play_land  # noqa: PLC0415 - one of several kinds

        do_play_land(game, PlayALand(path=step.path, player=player.name, what=step.what), context)
        return
    known = game.rules.words(moments.special)
    if kind not in known:
        if kind in KEYWORDS or kind in ("turn face up", "companion", "roll", "unlock"):
            raise Unsupported("The engine can’t do “{verb}” yet.", rules=["116.2"], verb=kind)
        raise ScenarioError.unknown("name", f"{step.path}.kind", kind, ("play land", *known))
    take_priority(game, player.name)  # §117.1c; that some need a main phase as well, each kind looks at itself
    forbidden(game, obj.id, mana_ability=True)
    proposal = Proposal(game, player, obj, StackItem(obj.id, player.name), step.path, step.pay or NOTHING,
                        origin=obj.zone, x=step.x, purpose=("118.1",), half=door or "")
    if step.x is not None and kind not in _WITH_X:
        raise illegal(["107.3a", "116.2"], "There is no X in {what} of which a value could be announced.", what=obj.id)
    known[kind](proposal)
    all_paid.of_ability(proposal, ("116.2", "118.1"))
    after(game, player.name)
