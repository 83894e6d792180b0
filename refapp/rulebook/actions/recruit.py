"""701.70 Recruit."""

from __future__ import annotations

from refapp.game.door import decisions
from refapp.game.door.game import Game
from refapp.game.events import drawing
from refapp.game.events.words import named, player_named
from refapp.game.reading.copiable_values import copiable
from refapp.game.state.objects import Context
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import Objects, PlayerWord, Word
from refapp.language.scenario import Characteristics
from refapp.rulebook.actions.create import create
from refapp.rulebook.actions.discard import discard
from refapp.rulebook.registry import action

SOLDIER = Characteristics(types=("creature",), subtypes=("Human", "Soldier"), colors=("white",), pt=(1, 1), named=False)
"""The token that comes of a nonland card discarded."""


@word("recruit")
class Recruit(Instruction):
    """A player draws a card and discards one; for a nonland card a 1/1 white Human Soldier token is created."""

    player: PlayerWord
    discard: Objects = ()
    id: Word | None = None


@action(Recruit, "701.70a")
def do_recruit(game: Game, step: Recruit, context: Context) -> None:
    """The player chooses which card to discard after drawing."""
    player = player_named(game, step.player, context)
    drawing.draw(game, player, ["701.70a"])
    hand = list(player.zones["hand"])
    said = [one.id for one in named(game, step.discard, context)]
    decisions.must_fit(said, hand, ["701.70a"])
    decisions.each_once(said, ["701.70a"], 1)
    given = next(iter(said), None)
    chosen = decisions.one_of(game, "discard", given, hand, player.name, message="Which card is discarded?")
    if chosen is None:
        return
    card = game.obj(chosen)
    nonland = "land" not in copiable(card).types
    before = card.incarnation
    with game.events():
        discard(game, card, player.name, among=len(hand) > 1)
    if nonland and card.incarnation != before:
        create(game, SOLDIER, by=player.name, name=step.id, rules=("701.70a",))
