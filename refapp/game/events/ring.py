"""701.54: the Ring tempts a player, as an event."""

from __future__ import annotations

from refapp.game.door.event import Event
from refapp.game.door.game import Game
from refapp.game.said.sentence import ByPlayer, CardName, Count
from refapp.game.state.objects import Obj
from refapp.language.scenario import Characteristics
from refapp.language.triggers import Trigger
from refapp.language.vocabulary import EMBLEM
from refapp.lazy_dataclass import dataclass


class EmblemGot(ByPlayer, says="{player} gets an emblem named {name}.", action="emblem"):
    name: CardName

class EmblemGrows(ByPlayer, says="{player}’s emblem {name} has one more ability ({times})."):
    name: CardName
    times: Count


@dataclass(frozen=True, slots=True)
class Tempt(Event):
    """The Ring tempts a player: the emblem comes into being or has one ability more (701.54c).

    The emblem has its name and its abilities, and no other characteristics (114.3).
    """

    player: str
    abilities: tuple[Trigger, ...]
    """What the emblem can do in the end, in the order in which it gets it."""

    def perform(self, game: Game) -> bool:
        player = game.players[self.player]
        player.rings += 1
        name = player.name + EMBLEM
        emblem = game.objects.get(name)
        if emblem is None:
            emblem = Obj(name, Characteristics("The Ring"), player.name, len(game.objects))
            emblem.kind, emblem.zone, emblem.ts = "emblem", "command", game.tick()
            game.objects[name] = emblem
            game.note(EmblemGot, ["701.54c"], name, player=player.name, name="The Ring")
        elif player.rings <= 4:
            game.note(EmblemGrows, ["701.54c"], name, player=player.name, name="The Ring", times=player.rings)
        emblem.printed = Characteristics("The Ring", abilities=self.abilities[:max(0, player.rings - 1)])
        game.touch()
        return True
