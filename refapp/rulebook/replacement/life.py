"""119.10: life that would be gained or lost: more or less of it, or something else. No life gained is no such event."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import cast

from refapp.game.door.event import Event
from refapp.game.door.game import Game
from refapp.game.door.replacement import Replacement, replaces
from refapp.game.events import life
from refapp.game.events.instead import About, Found, replacements
from refapp.game.reading.replaced_number import new_number
from refapp.rulebook.replacement.instead import besides, in_its_place, player_ref, say_number


@replaces(life.ChangeLife, "614.1a", "614.6", "119.10")
def life_changed(game: Game, event: Event) -> Iterator[Replacement]:
    """Life that would be gained or lost: more or less of it, or something else."""
    assert isinstance(event, life.ChangeLife)
    name, number = event.player, abs(event.amount)
    gains = event.amount == number
    about = About(("gain_life" if gains else "lose_life",), player=name)

    def change(now: Event, found: Found) -> Sequence[Event]:
        here = cast("life.ChangeLife", now)
        number = abs(here.amount)
        instead = found.replace.instead
        if instead.other:
            return in_its_place(found, number, player_ref(name))
        more = new_number(number, instead)
        if instead.least is not None:
            more = max(0, min(more, game.life(game.players[name]) - instead.least))
        made = replace(here, amount=more if gains else -more)
        return [*([made] if more else []), *besides(found, number, player_ref(name))]

    def say(now: Event, events: Sequence[Event], found: Found) -> None:
        say_number(game, now, events, found, name, ["119.10"] if gains else [])

    if number:
        yield from replacements(game, about, change, say)
