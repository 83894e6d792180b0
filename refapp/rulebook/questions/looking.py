"""Whether a player may look at an object: what is public, what is the player’s own, what somebody shows or shares."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated

from refapp.game.door.game import Game
from refapp.game.events.revealing import may_look
from refapp.game.reading.seats import neighbours
from refapp.game.state.objects import Obj
from refapp.language.asking import Question, asks
from refapp.language.kinds import One, PlayerWord, one_of
from refapp.language.vocabulary import PLAYER_ZONES
from refapp.rulebook.registry import question

_REVIEWED = {"two_headed_giant": "810.5", "team_vs_team": "808.5", "emperor": "809.7", "alternating_teams": "811.5"}
"""Format → the rule on hands of teammates."""


@asks("may_look")
class MayLook(Question):
    """Whether a player may look at an object: at its face, if it is face down."""

    player: PlayerWord
    object: One

    def cites(self, game: Game) -> Sequence[str]:
        obj = game.obj(self.object)
        own = {"hand": ("402.3",), "exile": ("406.3",), "command": ("315.7",), "battlefield": ("708.5",),
               "stack": ("708.5",)}.get(obj.zone, ()) if obj.zone == "hand" or obj.here.face_down else ()
        mates = [rule for variant, rule in _REVIEWED.items() if game.plays(variant)] if obj.zone == "hand" else ()
        faces = ["712.6"] if obj.printed.back is not None and not obj.here.face_down else []
        return [*faces, *own, *mates, *(("723.4",) if self.player in game.controlled.values() else ()), "400.2"]


@asks("sides_seen")
class SidesSeen(Question):
    """The names on those sides of a card at which a player may look: of a double-faced card both, or none."""

    player: PlayerWord
    object: One

    def cites(self, game: Game) -> Sequence[str]:
        return [*(["712.6"] if game.obj(self.object).printed.back is not None else []), "400.2"]


@asks("may_count")
class MayCount(Question):
    """How many cards a player counts in a zone of a player, the `owner`."""

    player: PlayerWord
    zone: Annotated[str, one_of(*PLAYER_ZONES)]
    owner: PlayerWord

    def cites(self, _game: Game) -> Sequence[str]:
        return {"library": ["401.3"], "hand": ["402.3"]}.get(self.zone, ["400.2"])


@question(MayCount, "401.3")
def counts(game: Game, step: MayCount) -> int:
    """At any time, whosever library (§401.3) or hand it is, whatever of it is hidden."""
    return len(game.players[step.owner].zones[step.zone])


@question(MayLook, "402.3", "723.4", "315.7", "808.5", "809.7", "811.5")
def looks(game: Game, step: MayLook) -> bool:
    """At what is public anybody; who controls another player also at what that one may look at (§723.4).

    Of a double-faced card at both sides (712.6). Not at cards outside the game, which only their owner sees.
    """
    obj = game.obj(step.object)
    if obj.zone == "outside":
        return obj.owner == step.player
    return any(_may(game, obj, name) for name in _eyes(game, step.player))


@question(SidesSeen, "712.6")
def sides(game: Game, step: SidesSeen) -> list[str]:
    """Of a double-faced card both, whichever is up, or neither (§712.6)."""
    front = game.obj(step.object).printed
    seen = looks(game, MayLook(path=step.path, player=step.player, object=step.object))
    return [side.name for side in (front, front.back) if side is not None] if seen else []


def _eyes(game: Game, player: str) -> Iterator[str]:
    yield player
    yield from (name for name, by in game.controlled.items() if by == player)


def _may(game: Game, obj: Obj, player: str) -> bool:
    """§315.7."""
    if obj.here.revealed:
        return True
    if obj.zone == "hand":
        return obj.owner == player or player in _reviewers(game, obj.owner)
    if obj.zone == "library":
        return False
    if not obj.here.face_down:
        return True
    return may_look(game, obj, player) if obj.zone == "exile" else obj.here.controller == player \
        if obj.zone != "command" else obj.owner == player and "conspiracy" in obj.printed.types


def _reviewers(game: Game, owner: str) -> frozenset[str]:
    """Teammates may look at each other’s hands (§808.5, §809.7, 810.5): of alternating teams, neighbours (§811.5)."""
    mates = game.teammates(owner)
    if game.format != "alternating_teams":
        return frozenset(mates)
    return frozenset(mates) & neighbours(game, owner)
