"""701.21: a player sacrifices permanents of the player's choice."""

from __future__ import annotations

from refapp.game.door import decisions
from refapp.game.door.game import Game
from refapp.game.events import recalling
from refapp.game.events.amounts import amount, as_much_as_possible
from refapp.game.events.words import player_named
from refapp.game.reading.continuous import affected
from refapp.game.reading.viewpoints import viewpoint_of
from refapp.game.state.objects import Context
from refapp.game.state.views import Ref
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import Num, PlayerWord, Wanted
from refapp.rulebook.actions.sacrifice import sacrifice
from refapp.rulebook.registry import action


@word("sacrifice_some")
class SacrificeSome(Instruction):
    """A player sacrifices so many permanents that pass a filter, as many as there are; the player chooses."""

    player: PlayerWord
    what: Wanted
    n: Num = 1


@action(SacrificeSome, "701.21a")
def do_sacrifice_some(game: Game, step: SacrificeSome, context: Context) -> None:
    """What has to be sacrificed is chosen by who sacrifices it; where there is no choice nobody is asked."""
    player = player_named(game, step.player, context).name
    eye = viewpoint_of(game, context.source, None, player)
    there = [view for view in affected(step.what, game, eye, game.board()) if view.controller == player]
    many = min(amount(game, step.n, context), len(there))
    as_much_as_possible(game, player, len(there), amount(game, step.n, context))
    left = [view.id for view in there if "cant be sacrificed" not in view.keywords]
    left += [view.id for view in there if view.id not in left][:max(0, many - len(left))]
    said = game.choices.other.get("sacrifice", ())
    decisions.weigh(game, "sacrifice", said, left)
    chosen = [name for name in dict.fromkeys(said) if name in left][:many]
    while len(chosen) < many:
        options = [name for name in left if name not in chosen]
        if len(options) == many - len(chosen):
            chosen.extend(options)
            break
        found = decisions.one_of(game, "sacrifice", None, options, player, message="What is sacrificed?")
        if found is None:
            break
        chosen.append(found)
    for name in chosen:
        decisions.remember(game, name)
    decisions.left_over(game, "sacrifice", said, chosen)
    gone = [Ref(name, game.obj(name).incarnation, game.view(name)) for name in chosen]
    with game.events():
        for name in chosen:
            sacrifice(game, game.obj(name), player)
    recalling.picked(game, context, gone)
