"""724 Ending turns and phases."""

from __future__ import annotations

from itertools import dropwhile

from refapp.game import effects, moves, resolving, sba
from refapp.game.game import Game
from refapp.game.happen import happen
from refapp.game.state import Context
from refapp.game.turns import COMBAT_STEPS, CutShort, EndCombat, EndTurnEffects
from refapp.language.instruction import Instruction, word
from refapp.rulebook.registry import action
from refapp.rulebook.turn.structure import end_at_once, in_turn


@word("end_turn")
class EndTurn(Instruction):
    """The turn ends: the stack is exiled, everything is removed from combat, and the cleanup step follows."""


@word("end_combat_phase")
class EndCombatPhase(Instruction):
    """The combat phase ends: the stack is exiled, everything is removed from combat, and the next phase follows."""


@action("end_turn", "724.1", "724.1a", "724.1b", "724.1c", "724.1d", "724.1e", "724.1f")
def do_end_turn(game: Game, _step: EndTurn, _context: Context) -> None:
    """What waits to go on the stack is gone, and no step comes before the cleanup step."""
    if game.moment is not None:
        in_turn(game)
    happen(game, CutShort(("cleanup",) if game.moment is not None else (), "turn_ends_at_once",
                           ("724.1", "724.1a", "724.1d")))
    _clear(game, "724.1b", "724.1c")
    happen(game, EndCombat(("724.1d",)))
    if game.moment is None:
        happen(game, EndTurnEffects())
    elif not game.resolving:
        end_at_once(game)


@action("end_combat_phase", "724.2", "724.2a", "724.2b", "724.2c", "724.2d", "724.2e", "724.2f", "724.2g")
def do_end_combat_phase(game: Game, _step: EndCombatPhase, _context: Context) -> None:
    """The same for the combat phase; at another time nothing happens (724.2g)."""
    if game.moment not in COMBAT_STEPS:
        game.note("no_combat_to_end", ["724.2g"], None)
        return
    in_turn(game)
    rest = tuple(dropwhile(COMBAT_STEPS.__contains__, game.plan))
    happen(game, CutShort(rest, "combat_ends_at_once", ("724.2", "724.2a", "724.2d")))
    _clear(game, "724.2b", "724.2c")
    happen(game, EndCombat(("724.2d",)))
    effects.end(game, lambda one: one.duration.kind == "combat", ["724.2d"])
    if not game.resolving:
        end_at_once(game)


def _clear(game: Game, exiling: str, checking: str) -> None:
    """Every object on the stack is exiled, what resolves as well; then state-based actions are checked, no more."""
    with game.events():
        for item in list(game.stack):
            if item.spell is not None and game.obj(item.spell).exists:
                moves.move(game, game.obj(item.spell), "exile", action="exiled", rules=[exiling])
            else:
                game.note("leaves_stack", [exiling], item.id, trigger=item.id)
            resolving.leave_stack(game, item)
    game.note("checked", [checking, "704.3"], None)
    while game.result is None and sba.sba_pass(game):
        pass
