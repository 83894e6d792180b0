"""614.10: effects by which a player skips steps, phases or turns to come."""

from __future__ import annotations

from dataclasses import replace

from refapp.game.door.game import Game
from refapp.game.events.amounts import amount
from refapp.game.events.words import player_named
from refapp.game.said.sentence import Sentence, StepOrTurn
from refapp.game.state.objects import Context
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import Instructions, Num, PlayerWord, StepName, Word
from refapp.language.replacing import Instead, Replace
from refapp.language.scenario import ALWAYS
from refapp.rulebook.effects.replacement import wait
from refapp.rulebook.registry import action


class WillSkip(Sentence, says="The next time, {subject} will skip {what}."):
    what: StepOrTurn


@word("skip")
class Skip(Instruction):
    """A player skips the next ``n`` of a step, a phase, or the next turns (``turn``)."""

    player: PlayerWord
    what: StepName
    n: Num = 1
    id: Word | None = None
    then: Instructions | None = None
    """What is done besides, first of all in what really comes next (614.10b)."""


@action(Skip, "614.10", "614.10a", "614.10b", "614.1b", "500.11")
def do_skip(game: Game, step: Skip, context: Context) -> None:
    """A player will skip the next step, phase or turn of a kind: one effect for each (§614.10a)."""
    player = player_named(game, step.player, context).name
    turn = step.what == "turn"
    context = replace(context, you=player) if step.then else context
    instead = Instead(do=step.then) if step.then else Instead("nothing", nothing=True)
    watch = Replace("turn" if turn else "step", instead, step=None if turn else step.what)
    for _ in range(max(0, amount(game, step.n, context))):
        wait(game, watch, context, (), duration=ALWAYS, by=None, name=step.id or step.verb, left=1, players=[player])
        game.note(WillSkip, ["614.10", "614.1b"], player, what=step.what)
