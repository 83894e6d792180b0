"""724 Ending turns and phases."""

from __future__ import annotations

from refapp.game.door.game import Game
from refapp.game.door.happen import happen
from refapp.game.events import effects, moves
from refapp.game.events.turns import COMBAT_STEPS, CutShort, EndCombat, EndTurnEffects, after_combat
from refapp.game.machine import resolving, sba
from refapp.game.said.moving import Exiled
from refapp.game.said.sentence import KeywordName, Sentence
from refapp.game.said.several import CheckedWithoutPriority
from refapp.game.state.objects import Context
from refapp.language.instruction import Instruction, word
from refapp.rulebook.registry import action
from refapp.rulebook.turn.structure import end_at_once, in_turn


class TurnEndsAtOnce(Sentence, says="The turn ends: what is on the stack goes, and the cleanup step follows."): ...
class CombatEndsAtOnce(Sentence, says="The combat phase ends: what is on the stack goes, and the next phase "
                       "follows."): ...
class WithoutPriority(Sentence, says="Nobody receives priority while that is done."): ...

class WaitForNextStep(Sentence, says="What has triggered meanwhile goes on the stack in the step that follows: "
                      "{trigger}."):
    trigger: KeywordName

class NoCombatToEnd(Sentence, says="There is no combat phase to end: nothing happens."): ...

class LeavesStack(Sentence, says="The ability {trigger} leaves the stack and ceases to exist."):
    trigger: KeywordName


@word("end_turn")
class EndTurn(Instruction):
    """The turn ends: the stack is exiled, everything is removed from combat, and the cleanup step follows."""


@word("end_combat_phase")
class EndCombatPhase(Instruction):
    """The combat phase ends: the stack is exiled, everything is removed from combat, and the next phase follows."""


@action(EndTurn, "724.1", "724.1a", "724.1b", "724.1c", "724.1d", "724.1e", "724.1f")
def do_end_turn(game: Game, _step: EndTurn, _context: Context) -> None:
    """What waits to go on the stack is gone, and no step comes before the cleanup step (§724.1f)."""
    if game.moment is not None:
        in_turn(game)
    happen(game, CutShort(("cleanup",) if game.moment is not None else (), TurnEndsAtOnce,
                           ("724.1", "724.1d"), "724.1a", ("end", "724.1e")))
    _clear(game, "724.1b", "724.1c", "724.1f")
    happen(game, EndCombat(("724.1d",)))
    if game.moment is None:
        happen(game, EndTurnEffects())
    elif not game.resolving:
        end_at_once(game)


@action(EndCombatPhase, "724.2", "724.2a", "724.2b", "724.2c", "724.2d", "724.2e", "724.2f", "724.2g")
def do_end_combat_phase(game: Game, _step: EndCombatPhase, _context: Context) -> None:
    """The same for the combat phase; at another time nothing happens (724.2g, §724.2f)."""
    if game.moment not in COMBAT_STEPS:
        game.note(NoCombatToEnd, ["724.2g"], None)
        return
    in_turn(game)
    happen(game, CutShort(after_combat(game), CombatEndsAtOnce, ("724.2", "724.2d"), "724.2a",
                           ("end of combat", "724.2e")))
    _clear(game, "724.2b", "724.2c", "724.2f")
    happen(game, EndCombat(("724.2d",)))
    effects.end(game, lambda one: one.duration.kind == "combat", ["724.2d"])
    if not game.resolving:
        end_at_once(game)


def _clear(game: Game, exiling: str, checking: str, waiting: str) -> None:
    """Every object on the stack is exiled, what resolves as well; then state-based actions are checked, no more.

    Nobody receives priority; what triggers meanwhile waits.
    """
    with game.events():
        for item in list(game.stack):
            if item.spell is not None and game.obj(item.spell).exists:
                moves.move(game, game.obj(item.spell), "exile", says=Exiled, rules=[exiling])
            else:
                game.note(LeavesStack, [exiling], item.id, trigger=item.id)
            resolving.leave_stack(game, item)
    game.note(CheckedWithoutPriority, [checking, "704.3"], None)
    while game.result is None and sba.sba_pass(game):
        pass
    if game.moment is not None and game.result is None:
        game.note(WithoutPriority, [waiting], None)
        if game.waiting:
            game.note(WaitForNextStep, [waiting], None, trigger=[one.trigger.id for one in game.waiting])
