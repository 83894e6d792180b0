"""701.36 Populate."""

from __future__ import annotations

from dataclasses import replace

from refapp.game.door import decisions
from refapp.game.door.game import Game
from refapp.game.events import linking
from refapp.game.events.words import player_named
from refapp.game.said.several import Chosen, NothingToChoose
from refapp.game.state.objects import Context
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import One, PlayerWord, Word
from refapp.rulebook.actions.create import create, faces_of
from refapp.rulebook.registry import action


@word("populate")
class Populate(Instruction):
    """A player creates a copy of a creature token that the player controls."""

    by: PlayerWord
    id: Word | None = None
    choose: One | None = None


@action(Populate, "701.36a", "701.36b")
def do_populate(game: Game, step: Populate, context: Context) -> None:
    """A player creates a copy of a creature token that the player controls."""
    by = player_named(game, step.by, context)
    options = [view.id for view in game.permanents()
               if view.controller == by.name and view.kind == "token" and "creature" in view.types]
    chosen = decisions.one_of(
        game, "populate", step.choose, options, by.name, message="Which creature token is copied?"
    )
    if chosen is None:
        game.note(NothingToChoose, ["701.36b"], None, player=by.name)
        return
    game.note(Chosen, ["701.36a"], chosen, player=by.name)
    shape, transformed = faces_of(game, game.objects[chosen])
    made = create(game, replace(shape, named=True), by=by.name, name=step.id, rules=("701.36a",),
                  transformed=transformed)
    linking.remember(game, context, "created", [obj for obj in made if obj.zone == "battlefield"], "607.2c")
