"""The order of objects in a zone: who may change it, and what several cards put there at once look like (400.5).

Cards that go into the same library or graveyard at the same time are arranged by their owner (401.4, 404.3), also those
of one melded (712.21a) or merged permanent (730.3a). Where a
scenario doesn’t say how (``other: {PLAYER.library: [ids]}``), they lie as they were listed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from refapp.game.door import decisions
from refapp.game.door.event import Event
from refapp.game.door.game import Game
from refapp.game.said.sentence import Count, Names, Sentence, ZoneName
from refapp.game.state.objects import Obj
from refapp.language.errors import ScenarioError
from refapp.lazy_dataclass import dataclass


class PutBelowTop(Sentence, says="{subject} is put under so many cards of the library: {n}."):
    n: Count

class Arranged(Sentence, says="{subject} chooses the order of cards that arrive in a zone at the same time ({zone}): "
               "{cards}."):
    cards: Names
    zone: ZoneName


TOGETHER: Mapping[str, str] = {"library": "401.4", "graveyard": "404.3"}
"""Zone → the key of the rule on cards that are put there at the same time."""


@dataclass(frozen=True, slots=True)
class Rearrange(Event):
    """The cards of a player’s zone lie in another order from now on."""

    player: str
    zone: str
    order: tuple[str, ...]

    def perform(self, game: Game) -> bool:
        held = game.players[self.player].zones[self.zone]
        held[:] = [*(name for name in self.order if name in held), *(name for name in held if name not in self.order)]
        return True


@dataclass(frozen=True, slots=True)
class PutAt(Event):
    """A card that has just been put on top of a library goes so many cards down, or to the bottom (§401.7)."""

    obj: Obj
    place: int
    """1 is the top."""

    def perform(self, game: Game) -> bool:
        held = game.players[self.obj.owner].zones["library"]
        held.remove(self.obj.id)
        above = min(self.place - 1, len(held))
        few = above < self.place - 1
        held.insert(above, self.obj.id)
        game.note(PutBelowTop, ["401.7"] if few else [], self.obj.id, n=above)
        return True


def _of_one(game: Game, names: Sequence[str]) -> list[str]:
    """The rules on cards that were one permanent, if some of these were."""
    hosts = [game.objects[name] for name in names if (name, game.objects[name].incarnation) in game.parted]
    return sorted({"712.21a" if "meld" in host.flags else "730.3a" for host in hosts})


def arrange(game: Game, arrived: Mapping[tuple[str, str], Sequence[str]]) -> None:
    """Put what came into a library (§401.4) or graveyard (§404.3) at the same time in the order that its owner chose.

    So are the cards of one melded permanent (§712.21a) and the components of a merged one (§730.3a).
    """
    for (player, zone), came in arrived.items():
        held = game.players[player].zones[zone]
        wanted = game.choices.other.get(f"{player}.{zone}")
        here = [name for name in held if name in came]
        if wanted is None or len(here) < 2:
            continue
        if len(set(wanted)) < len(wanted):
            raise ScenarioError.value(f"choices.other.{player}.{zone}", list(wanted), "each card once")
        decisions.weigh(game, f"{player}.{zone}", wanted, here)
        order = [*(name for name in wanted if name in here), *(name for name in here if name not in wanted)]
        places = [at for at, name in enumerate(held) if name in came]
        for at, name in zip(places, order, strict=True):
            held[at] = name
        game.note(Arranged, [TOGETHER[zone], *_of_one(game, order)], player, cards=order, zone=zone)
