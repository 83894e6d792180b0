"""702.52 Dredge."""

from __future__ import annotations

from collections.abc import Iterator

from refapp.game.door.event import Event
from refapp.game.door.game import Game
from refapp.game.door.replacement import Replacement, replaces
from refapp.game.events.drawing import Draw
from refapp.language.scenario import Ability, Keyword
from refapp.rulebook.abilities.data import abilities
from refapp.rulebook.registry import keyword


@keyword("dredge", "702.52", "702.52a", "702.52b", takes="number")
def dredge(keyword: Keyword) -> tuple[Ability, ...]:
    """In the graveyard: instead of a draw, N cards may be milled, if there are as many, and this card returns."""
    many = keyword.n or 0
    return abilities({"replace": {
        "event": "draw", "player": "you", "zone": "graveyard", "may": True, "if": {"library_at_least": many},
        "instead": {"do": [{"do": "mill", "player": "you", "n": many},
                           {"do": "return", "what": "@self", "from": "graveyard", "to": "hand"}]}}})


@replaces(Draw, "702.52b")
def too_few(game: Game, event: Event) -> Iterator[Replacement]:
    """Cards in the graveyard that dredge more than the library has don’t come back: nothing replaces the draw."""
    assert isinstance(event, Draw)
    there = len(game.players[event.player].zones["library"])
    for view in game.board().values():
        if "dredge" in view.keywords and view.zone == "graveyard" and view.owner == event.player:
            many = max(one.n or 0 for one in view.abilities if isinstance(one, Keyword) and one.word == "dredge")
            if many > there:
                game.consider(["702.52b", "702.52a"], view.id, "{who} can’t mill {n} cards for {subject}: there are "
                              "{there} in the library.", unasked=True, who=event.player, n=many, there=there)
    yield from ()
