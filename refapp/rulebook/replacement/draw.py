"""614.11, 121.2a, 121.6: what happens instead of drawing a card, or of an instruction to draw several."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import cast

from refapp.game.door.event import Event
from refapp.game.door.game import Game
from refapp.game.door.replacement import Replacement, replaces
from refapp.game.events import drawing
from refapp.game.events.instead import About, Found, replacements
from refapp.game.reading.replaced_number import new_number
from refapp.game.said.several import OtherNumber
from refapp.rulebook.replacement.instead import amount_of, besides, in_its_place, player_ref, say_number, say_replaced


@replaces(drawing.Draw, "614.11", "614.11a", "614.1a", "121.6")
def drawn(game: Game, event: Event) -> Iterator[Replacement]:
    """Something happens instead of drawing a card, also with an empty library.

    That there is no card to draw is no obstacle to that (121.6a).
    """
    assert isinstance(event, drawing.Draw)
    name = event.player
    about = About(("draw",), player=name)

    def change(now: Event, found: Found) -> Sequence[Event]:
        instead = found.replace.instead
        if instead.other:
            return in_its_place(found, 1, player_ref(name))
        return [*[now] * new_number(1, instead), *besides(found, 1, player_ref(name))]

    def say(now: Event, events: Sequence[Event], found: Found) -> None:
        if found.replace.instead.other:
            empty = [] if game.players[name].zones["library"] else ["614.11"]
            say_replaced(game, found, name, ["614.11", "121.6", *empty])
        else:
            say_number(game, now, events, found, name)

    yield from replacements(game, about, change, say)


@replaces(drawing.DrawCards, "121.2a", "614.1a", "614.6")
def cards_drawn(game: Game, event: Event) -> Iterator[Replacement]:
    """An instruction to draw cards is one to draw another number of them, or to do something else."""
    assert isinstance(event, drawing.DrawCards)
    name = event.player
    about = About(("draw_cards",), player=name)

    def change(now: Event, found: Found) -> Sequence[Event]:
        here = cast("drawing.DrawCards", now)
        instead = found.replace.instead
        if instead.other:
            return in_its_place(found, here.many, player_ref(name))
        return [replace(here, many=new_number(here.many, instead)),
                *besides(found, here.many, player_ref(name))]

    if event.many:
        yield from replacements(game, about, change, lambda now, events, found: game.note(
            OtherNumber, ["121.2a", "614.1a"], name, by=found.name, before=amount_of(now),
            n=sum(amount_of(one) for one in events)))
