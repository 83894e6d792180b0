"""114: an emblem comes into being, as an event."""

from __future__ import annotations

from refapp.game.door.event import Event
from refapp.game.door.game import Game
from refapp.game.said.sentence import ByPlayer
from refapp.game.state.objects import Obj
from refapp.language.scenario import Abilities, Characteristics
from refapp.lazy_dataclass import dataclass


class GetsEmblem(ByPlayer, says="{player} gets an emblem.", action="emblem"): ...


@dataclass(frozen=True, slots=True)
class Get(Event):
    """An emblem comes into being (114.2): it has abilities and no other characteristics (§114.3), so it is no
    permanent (114.5)."""

    player: str
    abilities: Abilities

    def perform(self, game: Game) -> bool:
        number = 1
        while f"{self.player}-emblem{number}" in game.objects:
            number += 1
        emblem = Obj(f"{self.player}-emblem{number}", Characteristics("", abilities=self.abilities), self.player,
                     len(game.objects))
        emblem.kind, emblem.zone, emblem.ts = "emblem", "command", game.tick()
        game.objects[emblem.id] = emblem
        game.touch()
        game.note(GetsEmblem, ["114.1", "114.2"], emblem.id, player=self.player)
        return True
