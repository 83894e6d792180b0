"""701.55 Face a villainous choice."""

from __future__ import annotations

from refapp.game.door import decisions
from refapp.game.door.game import Game
from refapp.game.events.amounts import amount
from refapp.game.events.run import run_steps
from refapp.game.events.words import named
from refapp.game.said.several import ChoiceMade
from refapp.game.state.objects import Context
from refapp.language.errors import ScenarioError
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import Branches, Choose, Num, Objects
from refapp.rulebook.registry import action


@word("villainous_choice")
class VillainousChoice(Instruction):
    """Players choose one of the options, even an impossible one, and as much of it as possible is done."""

    player: Objects
    choose: Choose
    options: Branches
    times: Num = 1


@action(VillainousChoice, "701.55a", "701.55b", "701.55c", "701.55d")
def do_villainous(game: Game, step: VillainousChoice, context: Context) -> None:
    """Players choose one of the options, even an impossible one, and as much of it as possible is done.

    Several players do so one at a time in APNAP order, and each ``times`` times if an effect says so.
    """
    facing = {one.id for one in named(game, step.player, context) if one.id in game.players}
    given, options, times = step.choose, step.options, amount(game, step.times, context)
    alone = len(given) == 1 and not given[0][1]
    for player in [one for one in game.remaining() if one.name in facing]:
        words = (given[0][0],) if alone else dict(given).get(player.name, ())
        decisions.each_once([str(at) for at in range(len(words))], ["701.55a"], max(1, times))
        for at in range(times):
            chosen = words[min(at, len(words) - 1)] if words else None
            if chosen is None:
                said = game.choices.other.get(f"{player.name}.villainous_choice", ())
                chosen = said[at] if at < len(said) else None
            if chosen is None:
                raise game.ask("villainous_choice", player.name, [], list(options), "Which option does {who} choose?",
                               who=player.name)
            if chosen not in options:
                raise ScenarioError.unknown("name", f"{step.path}.choose", chosen, options)
            rules = ["701.55a", "701.55b", *(["701.55c"] if times > 1 else []),
                     *(["701.55d"] if len(facing) > 1 else [])]
            game.note(ChoiceMade, rules, player.name, player=player.name, choice="villainous_choice", answer=chosen)
            run_steps(game, options[chosen],
                      Context(player.name, context.source, context.it, context.target, context.item))
