"""What follows from an event by itself before triggers are looked for: who controls what anew, what is shuffled in."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from refapp.game.door.game import Game
from refapp.game.events import moves, shuffling
from refapp.game.said.moving import Exiled
from refapp.game.said.sentence import Sentence
from refapp.game.state.batch import Batch
from refapp.game.state.views import View


class SectorLost(Sentence, says="{subject} loses its sector: nobody controls a permanent with space sculptor."): ...


WORLD_EPOCH = 10_000_000
"""Later than every ``ts`` and ``world_since`` that a scenario can name."""


def new_controllers(game: Game, before: dict[str, View]) -> None:
    """Whoever controls a permanent since this event hasn't controlled it since the turn began (302.6)."""
    for view in game.board().values():
        was = before.get(view.id)
        if was is not None and was.controller != view.controller:
            obj = game.objects[view.id]
            obj.here.since_turn_start = False
            obj.here.upkeeps = game.players[view.controller].upkeeps


def exile_what_nobody_controls(game: Game) -> None:
    """What would come back under the control of a player who has left the game is exiled at once (§800.4c)."""
    gone = game.gone
    if not gone or game.result is not None:
        return
    for obj in list(game.objects.values()):
        if obj.exists and obj.zone == "battlefield" and not obj.here.phased_out and obj.part_of is None \
                and obj.here.controller in gone:
            moves.move(game, obj, "exile", says=Exiled, rules=["800.4c"])


def shuffle_in(game: Game, batch: Batch) -> None:
    """Shuffle the libraries into which something went instead; what got a place there keeps it (701.24g)."""
    for name in batch.shuffling:
        kept = [card for card in game.players[name].zones["library"] if card in batch.placed]
        shuffling.shuffle(game, game.players[name], ["701.24g"] if kept else [], kept=kept)


def note_worlds(game: Game) -> None:
    """Remember since when each permanent is a world permanent; together means the same stamp (704.5k)."""
    board = game.board()
    for view in board.values():
        obj = game.objects[view.id]
        if view.zone == "battlefield" and "world" in view.supertypes:
            if obj.here.world_since is None:
                obj.here.world_since = WORLD_EPOCH + game.stamp
        elif obj.here.world_since is not None:
            obj.here.world_since = None


def note_sectors(game: Game, before: Mapping[str, View]) -> None:
    """Sector designations are lost once no permanent has space sculptor any more (702.158b)."""
    having = [obj for obj in game.objects.values() if obj.here.sector is not None and obj.exists]
    if not having:
        return
    sustained = _sculpts(game.board().values()) or (
        game.rules.holds("sector.abilities") and any(
            item.source is not None and (view := game.view(item.source.id) if game.is_current(item.source)
                                         else item.source.view) is not None and "space sculptor" in view.keywords
            for item in game.stack))
    if not sustained and (game.sculpted or _sculpts(before.values())):
        for obj in having:
            obj.here.sector = None
            game.note(SectorLost, ["702.158b"], obj.id)
    game.sculpted = sustained


def _sculpts(views: Iterable[View]) -> bool:
    return any(view.zone == "battlefield" and not view.phased_out and "space sculptor" in view.keywords
               for view in views)
