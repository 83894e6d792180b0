"""614.16, 616.1g, 701.7b: more or fewer tokens are created, or something else."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import cast

from refapp.game.door.event import Event
from refapp.game.door.game import Game
from refapp.game.door.replacement import Replacement, replaces
from refapp.game.events.instead import About, Found, replacements
from refapp.game.events.tokens import CreateTokens, look_of
from refapp.game.reading.replaced_number import new_number
from refapp.game.said.sentence import OfEffect
from refapp.language.replacing import Replace
from refapp.language.scenario import EntersWith
from refapp.rulebook.replacement.instead import besides, in_its_place, player_ref, say_number


class OuterFirst(OfEffect, says="The effect of {by} on creating the tokens applies first; then come the effects on how "
                 "each of them enters."): ...


@replaces(CreateTokens, "701.7b", "614.16", "614.1a", "616.1g")
def created(game: Game, event: Event) -> Iterator[Replacement]:
    """More or fewer tokens are created; the effect looks at them without continuous effects (§614.16)."""
    assert isinstance(event, CreateTokens)
    look = look_of(game, event)
    about = About(("create_token",), who=look, player=event.under, board={})

    def change(now: Event, found: Found) -> Sequence[Event]:
        here = cast("CreateTokens", now)
        instead = found.replace.instead
        if instead.other:
            return in_its_place(found, here.many, player_ref(here.under))
        return [replace(here, many=max(0, new_number(here.many, instead))), *besides(found, here.many,
                                                                                   player_ref(here.under))]

    def say(now: Event, events: Sequence[Event], found: Found) -> None:
        say_number(game, now, events, found, event.under)
        inside = any(one.event == "enters" for _, one, _ in game.replacing()) or any(
            isinstance(one, EntersWith) or (isinstance(one, Replace) and one.event == "enters")
            for one in game.rules.every(look.abilities))
        if inside and any(isinstance(one, CreateTokens) for one in events):
            game.note(OuterFirst, ["616.1g"], event.under, by=found.name)

    if event.many > 0:
        yield from replacements(game, about, change, say)
