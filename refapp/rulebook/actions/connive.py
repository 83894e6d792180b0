"""701.50 Connive.

A permanent that has left (701.50b): `game/events/words.py`; in which order several do (701.50c): `actions/explore.py`.
"""

from __future__ import annotations

from refapp.game.door import decisions
from refapp.game.door.game import Game
from refapp.game.events import counters, drawing
from refapp.game.events.amounts import amount
from refapp.game.events.words import as_last_seen, named, on_battlefield, player_named
from refapp.game.reading.copiable_values import copiable
from refapp.game.said.sentence import ByPlayer, Sentence
from refapp.game.state.objects import Context
from refapp.game.state.occurrences import Occurrence
from refapp.game.state.players import Player
from refapp.game.state.views import Ref
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import Num, Objects, PlayerWord
from refapp.rulebook.actions.discard import discard
from refapp.rulebook.actions.explore import in_turn
from refapp.rulebook.registry import action


class NothingToConnive(Sentence, says="{subject} would connive 0: nothing happens."): ...
class Connived(ByPlayer, says="{subject} has connived."): ...


@word("connive")
class Connive(Instruction):
    """The controller draws and discards; each nonland card discarded brings a +1/+1 counter."""

    what: Objects
    n: Num = 1
    discard: Objects = ()
    player: PlayerWord | None = None


@action(Connive, "701.50a", "701.50f", "701.50b", "701.50c", "701.50d", "701.50e")
def do_connive(game: Game, step: Connive, context: Context) -> None:
    """The controller draws and discards; each nonland card discarded brings a +1/+1 counter."""
    many = amount(game, step.n, context)
    if many < 1:
        for one in named(game, step.what, context):
            game.note(NothingToConnive, ["701.50e"], one.id)
        return
    found = in_turn(game, named(game, step.what, context))
    for one in found:
        view = as_last_seen(game, one)
        here = one.obj is not None and on_battlefield(one.obj)
        player = player_named(game, step.player, context, default=view.controller if view else None)
        rules = ["701.50a", *(["701.50c"] if len(found) > 1 else []), *(["701.50d"] if many != 1 else [])]
        for _ in range(many):
            drawing.draw(game, player, rules)
        names = _discards(game, step, player, context, many)
        some = len(names) < len(player.zones["hand"])
        nonland = sum(1 for name in names if "land" not in copiable(game.obj(name)).types)
        with game.events():
            for name in names:
                discard(game, game.obj(name), player.name, among=some)
            if here and nonland:
                counters.add_counters(game, one.id, "+1/+1", nonland, rules)
            game.note(
                Connived, [*rules, "701.50f", *([] if here else ["701.50b"])], one.id, player=player.name
            )
            ref = view.ref if view is not None else Ref(one.id, 0)
            game.happened(Occurrence("connives", ref, ref, player=player.name))


def _discards(game: Game, step: Connive, player: Player, context: Context, many: int) -> list[str]:
    hand = player.zones["hand"]
    asked = [one.id for one in named(game, step.discard, context)]
    if len(step.what) == 1:  # of several each takes its own of what is named
        decisions.must_fit(asked, hand, ["701.50a"])
        decisions.each_once(asked, ["701.50a"], many)
    chosen = [name for name in asked if name in hand][:many]
    while len(chosen) < min(many, len(hand)):
        left = [name for name in hand if name not in chosen]
        if len(left) <= many - len(chosen):
            chosen.extend(left)
            break
        wanted = decisions.one_of(game, "discard", None, left, player.name, message="Which card is discarded?")
        if wanted is None:
            break
        chosen.append(wanted)
    return chosen
