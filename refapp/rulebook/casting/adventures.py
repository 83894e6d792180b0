"""715.3: an adventurer card that was cast as an Adventure goes to exile as it resolves, and may be cast from there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import cast

from refapp.game import moves
from refapp.game.events import Event
from refapp.game.game import Game
from refapp.game.replacement import Replacement
from refapp.language.scenario import Keyword
from refapp.rulebook.casting.proposal import Proposal, Way
from refapp.rulebook.registry import casting, replaces


@replaces(moves.Move, "adventure.exiled", "715.3d")
def exiled(game: Game, event: Event) -> Iterator[Replacement]:
    """The card is exiled as the Adventure resolves instead of going to the graveyard."""
    assert isinstance(event, moves.Move)
    obj = event.obj
    if event.action != "spell_done" or obj.spec is None or obj.spec.adventure is None \
            or obj.shape is not obj.spec.adventure:
        return

    def use(_event: Event, _instead: Sequence[Event]) -> None:
        game.note("exiled_instead", ["715.3d", "614.1a"], obj.id, name="adventure")

    def change(now: Event) -> Sequence[Event]:
        from refapp.game.casting import SetAside  # noqa: PLC0415 - events of casting

        return [replace(cast("moves.Move", now), to="exile", instead=True), SetAside(obj, "adventure", game.turn)]

    yield Replacement(("adventure", obj.id), f"{obj.id}.adventure", change, use)


@casting("how", "adventure", "715.3d")
def afterwards(proposal: Proposal, _keyword: Keyword | None) -> Way | None:
    """From that exile its owner may cast the card, but not as an Adventure again."""
    if "adventure" not in proposal.obj.designations or proposal.half == "adventure" \
            or proposal.obj.owner != proposal.player.name:
        return None
    return Way(None, ("exile",), ("715.3d",))
