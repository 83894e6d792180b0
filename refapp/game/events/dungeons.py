"""309, 701.49: where a player’s venture marker is and what was completed, as events."""

from __future__ import annotations

from dataclasses import field

from refapp.game.door.event import Event
from refapp.game.door.game import Game
from refapp.game.said.sentence import ByPlayer, CardName
from refapp.game.state.occurrences import Occurrence
from refapp.game.state.views import Ref
from refapp.lazy_dataclass import dataclass


class CompletesDungeon(ByPlayer, says="{player} completes the dungeon {subject}."): ...
class Ventured(ByPlayer, says="{player}’s venture marker moves in {subject}."): ...

class EntersRoom(ByPlayer, says="{player}’s venture marker moves into the room “{room}” of {subject}."):
    room: CardName


@dataclass(frozen=True, slots=True)
class EnterRoom(Event):
    """A player's venture marker is put into a room of a dungeon (701.49)."""

    player: str
    dungeon: str
    bottommost: bool
    rules: tuple[str, ...] = field(default=(), compare=False)
    room: str = ""

    def perform(self, game: Game) -> bool:
        """§309.4: the marker says in which room a player is; its ability triggers (§309.4c)."""
        player = game.players[self.player]
        player.venture, player.room = (self.dungeon, self.bottommost), self.room
        game.touch()
        if not self.room:
            game.note(Ventured, self.rules, self.dungeon, player=self.player)
            return True
        game.note(EntersRoom, ["309.4", *self.rules], self.dungeon, player=self.player, room=self.room)
        now = Ref(self.dungeon, game.objects[self.dungeon].incarnation)
        game.happened(Occurrence("enters_room", None, now, player=self.player, kind=self.room))
        return True


@dataclass(frozen=True, slots=True)
class CompleteDungeon(Event):
    """A player completes a dungeon as it is removed from the game (§309.7), and has no venture marker any more."""

    player: str
    dungeon: str

    def perform(self, game: Game) -> bool:
        assert game.batch is not None  # the dungeon leaves in the same event
        player = game.players[self.player]
        view = game.batch.before.get(self.dungeon)
        name = view.name if view is not None and view.name else self.dungeon
        player.venture, player.room = None, ""
        player.completed.append(name)
        game.touch()
        game.note(CompletesDungeon, ["309.7"], self.dungeon, player=self.player)
        was = Ref(self.dungeon, game.objects[self.dungeon].incarnation, view)
        game.happened(Occurrence("completes_dungeon", was, None, player=self.player))
        return True
