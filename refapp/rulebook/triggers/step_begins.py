"""603.2b A step begins."""

from __future__ import annotations

from refapp.game.door.game import Game
from refapp.game.door.happen import happen
from refapp.game.events import effects
from refapp.game.events.designations import release
from refapp.game.events.revealing import stop_showing
from refapp.game.events.turns import EndTurnEffects, ForgetTurn, StandIn
from refapp.game.events.words import player_named
from refapp.game.said.turns import StepBegins
from refapp.game.state.objects import Context
from refapp.game.state.occurrences import Occurrence
from refapp.game.state.views import Ref
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import PlayerWord, Word
from refapp.rulebook.registry import action
from refapp.rulebook.turn.untap_step import untap


@word("step")
class Step(Instruction):
    """A step of a player's turn begins: everything that triggers at its beginning triggers."""

    step: Word
    player: PlayerWord | None = None


ORDER = ("untap", "upkeep", "draw", "precombat_main", "main", "beginning_of_combat", "combat",
         "declare_attackers", "declare_blockers", "combat_damage", "end_of_combat", "postcombat_main", "end",
         "cleanup")


@action(Step, "603.2b")
def do_step(game: Game, step: Step, context: Context) -> None:
    """A step of a player's turn begins: everything that triggers at its beginning triggers."""
    player = player_named(game, step.player, context, default=game.active)
    phase = step.step.lower().replace(" ", "_").replace("-", "_")
    at = ORDER.index(phase) if phase in ORDER else game.turn_step
    if player.name != game.active or at <= game.turn_step:
        happen(game, ForgetTurn())
        happen(game, EndTurnEffects())
        effects.end(game, lambda one: one.duration.kind == "your next turn" and one.controller == player.name,
                    ["611.2a"])
        release(game, player.name)
    elif phase == "cleanup":
        happen(game, EndTurnEffects())
    stop_showing(game)
    happen(game, StandIn(at, player.name))
    game.note(StepBegins, ["603.2b"], player.name, player=player.name, phase=phase.replace("_", " "))
    if phase == "untap":
        untap(game)
    with game.events():
        who = Ref(player.name, 0, player=True)
        game.happened(Occurrence("step_begins", who, who, player=player.name, step=phase))
