"""401.5, 401.6: playing with the top card of a library revealed (701.18c)."""

from __future__ import annotations

from refapp.game.door.game import Game, whenever
from refapp.game.door.happen import happen
from refapp.game.events.revealing import ShowTop, TopWaits

PHRASE = "top card revealed"
"""The ability of a permanent whose controller plays with the top card of the library revealed."""


@whenever(PHRASE, "401.5", "401.6", "701.18c")
def shows(game: Game) -> None:
    """While a permanent says so, the top card is revealed (§401.5); a new one waits while a spell is being cast."""
    showing = {view.controller for view in game.permanents() if PHRASE in view.keywords}
    for player in game.players.values():
        library = player.zones["library"]
        top = library[0] if player.name in showing and library and not player.lost else None
        now = game.tops.get(player.name)
        there = (top, game.objects[top].incarnation) if top is not None else None
        if there == now:
            continue
        if game.announcing is None:
            happen(game, ShowTop(player.name, top))
        elif player.name not in game.tops_waiting:
            happen(game, TopWaits(player.name))


@whenever("", "401.5", "701.18c")
def no_longer_shows(game: Game) -> None:
    """When no permanent says so any longer, the card is no longer revealed."""
    if game.tops:
        shows(game)
