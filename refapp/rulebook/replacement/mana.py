"""106.12b, 106.6a: effects that change how much mana is produced."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import cast

from refapp.game.door.event import Event
from refapp.game.door.game import Game
from refapp.game.door.replacement import Replacement, replaces
from refapp.game.events import mana
from refapp.game.events.instead import About, Found, replacements
from refapp.game.events.mana import AddMana
from refapp.game.reading.color_identity import in_identity
from refapp.game.reading.replaced_number import new_number
from refapp.game.said.sentence import ByPlayer, ManaName
from refapp.game.said.several import OtherNumber


class ColorlessInstead(ByPlayer, says="Mana of a color outside the color identity of {player}’s commander ({kind}) is "
                       "colorless instead."):
    kind: ManaName


@replaces(AddMana, "106.6a", "106.12b", "614.1a")
def produced(game: Game, event: Event) -> Iterator[Replacement]:
    """More mana, or less, is produced; of a permanent tapped for it as its ability resolves (106.12b)."""
    assert isinstance(event, AddMana)
    if event.many <= 0 or event.source not in game.objects:
        return
    view = game.view(event.source)
    about = About(("mana", "tapped_mana") if event.tapped else ("mana",), who=view, player=event.player,
                  obj=game.objects[event.source], kind=mana.read(event.kind).kind)

    def change(now: Event, found: Found) -> Sequence[Event]:
        here = cast("AddMana", now)
        if found.replace.instead.nothing:
            return []
        return [replace(here, many=max(0, new_number(here.many, found.replace.instead)))]

    def say(now: Event, events: Sequence[Event], found: Found) -> None:
        here = cast("AddMana", now)
        rules = ["614.1a", *(["106.12b"] if found.replace.event == "tapped_mana" else []),
                 *(["106.6a"] if mana.read(here.kind).only else [])]
        game.note(OtherNumber, rules, event.player, by=found.name, before=here.many,
                  n=sum(one.many for one in events if isinstance(one, AddMana)))

    yield from replacements(game, about, change, say)


@replaces(AddMana, "2015-11-13:903.9", until="2016-01-16")
def of_its_colors(game: Game, event: Event) -> Iterator[Replacement]:
    """Until 2015 mana of a color outside the color identity of a player’s commander was colorless mana instead."""
    assert isinstance(event, AddMana)
    made = mana.read(event.kind)
    if in_identity(game, event.player, made.kind) == made.kind:
        return

    def use(_event: Event, _instead: Sequence[Event]) -> None:
        game.note(ColorlessInstead, ["2015-11-13:903.9"], event.player, player=event.player, kind=made.kind)

    yield Replacement(("identity", event.player), event.player, lambda now: [
        replace(cast("AddMana", now), kind=cast("AddMana", now).kind.replace(made.kind, "colorless"))], use)
