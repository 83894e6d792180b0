"""720: omen cards, cast as an Omen or normally; as the Omen resolves, the card is shuffled into its owner’s library."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import cast

from refapp.game.door.event import Event
from refapp.game.door.game import Game
from refapp.game.door.replacement import Replacement, replaces
from refapp.game.events import moves
from refapp.game.said.moving import SpellDone
from refapp.game.said.sentence import Sentence
from refapp.rulebook.casting.adventures import cast_as


class ShuffledAsOmen(Sentence, says="{subject} is an Omen: its controller shuffles it into its owner’s library."): ...


@replaces(moves.Move, "720.3d")
def shuffled_in(game: Game, event: Event) -> Iterator[Replacement]:
    """The card goes into its owner’s library as the Omen resolves instead of into the graveyard (§720.3d).

    So does a copy, which ceases to exist there (720.3c, 704.5e).
    """
    assert isinstance(event, moves.Move)
    obj = event.obj
    if event.says is not SpellDone or event.to != "graveyard" or not cast_as(obj, "omen"):
        return

    def use(_event: Event, _instead: Sequence[Event]) -> None:
        game.note(ShuffledAsOmen, ["720.3d", *(["720.3c"] if obj.kind == "spell_copy" else []), "614.1a"], obj.id)

    def change(now: Event) -> Sequence[Event]:
        return [replace(cast("moves.Move", now), to="library", shuffled=True, instead=True)]

    yield Replacement(("omen", obj.id), f"{obj.id}.omen", change, use)
