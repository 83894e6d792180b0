"""701.49 Venture into the dungeon.

The events: `game/events/dungeons.py`.
"""

from __future__ import annotations

from refapp.game.door import decisions
from refapp.game.door.game import Game
from refapp.game.door.happen import happen
from refapp.game.events import dungeons, moves
from refapp.game.events.subgames import nothing_from_outside
from refapp.game.events.words import player_named, single
from refapp.game.reading.filters import Viewpoint, passes
from refapp.game.said.several import LeavesGame
from refapp.game.state.objects import Context
from refapp.game.state.players import Player
from refapp.language.asking import Question, asks
from refapp.language.errors import Illegal, ScenarioError
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import Flag, One, PlayerWord, Wanted, Word
from refapp.rulebook.registry import action, question


@word("venture")
class Venture(Instruction):
    """A venture marker enters a dungeon or moves on; from the bottommost room into a new dungeon. Where the board tells
    the rooms, `room` is the one into which it moves."""

    player: PlayerWord
    dungeon: One | None = None
    bottommost: Flag = False
    quality: Wanted | None = None
    room: Word | None = None


@asks("has_completed")
class HasCompleted(Question):
    """Whether a player has completed a dungeon: the one of that name, or any."""

    player: PlayerWord
    dungeon: Word = "dungeon"


@action(Venture, "701.49a", "701.49b", "701.49c", "701.49d", "309.2", "309.2a", "309.2b", "309.3", "309.4a", "309.5b")
def do_venture(game: Game, step: Venture, context: Context) -> None:
    """A venture marker enters a dungeon or moves on; from the bottommost room into a new dungeon."""
    nothing_from_outside(game)
    player = player_named(game, step.player, context)
    one = single(game, step.dungeon, context, outside=True) if step.dungeon is not None else None
    rules = ["701.49b", *(["701.49d"] if step.quality is not None else [])]
    if player.venture is not None and player.venture[1]:
        old = player.venture[0]
        happen(game, moves.Cease(game.obj(old), ("701.49c",), LeavesGame),
               dungeons.CompleteDungeon(player.name, old))
        rules = ["701.49c"]
    if player.venture is None:
        options = [view.id for view in game.board().values() if view.zone in ("outside", "command")
                   and view.owner == player.name and "dungeon" in view.types and passes(
                       step.quality, view, Viewpoint(None, player.name), game.board())]
        entered = one.id if one is not None else options[0] if len(options) == 1 else None
        if entered is None or entered not in options:
            raise game.ask("other", player.name, [], options, "Which dungeon is entered?")
        rules = ["701.49a", *rules, "309.5", "309.5b"] if rules == ["701.49c"] else ["701.49a", "309.5", "309.2a"]
        if step.quality is not None:
            rules = ["701.49d", "309.5"]
        rules.append("309.4a")
        if game.obj(entered).zone == "outside":  # it stays in the command zone until it leaves the game (309.2b)
            moves.move(game, game.obj(entered), "command", rules=rules)
        dungeon = entered
    else:
        dungeon = player.venture[0]
        if one is not None and one.id != dungeon:
            rules.append("309.3")  # another one can't be brought in
    room, last = _room(game, step, player, dungeon, entering=player.venture is None)
    more = ["309.5a"] if room and player.venture is not None else []
    happen(game, dungeons.EnterRoom(player.name, dungeon, step.bottommost or last, (*rules, *more), room))


def _room(game: Game, step: Venture, player: Player, dungeon: str, *, entering: bool) -> tuple[str, bool]:
    """The room to which the marker moves and whether it is the bottommost: the topmost (309.4a), or where an arrow
    leads; of several arrows the player follows one (§309.5a). Of a dungeon whose rooms nobody told, none."""
    spec = game.obj(dungeon).spec
    rooms = {one.name: one for one in spec.rooms} if spec is not None else {}
    if step.room is not None and step.room not in rooms:
        raise ScenarioError.unknown("name", f"{step.path}.room", step.room, rooms)
    if not rooms:
        return "", False
    options = list(rooms)[:1] if entering else list(rooms[player.room].to)
    if step.room is not None and step.room not in options:
        raise Illegal(["309.4a" if entering else "309.5a"], "No arrow leads to the room {room}.", room=step.room)
    said = step.room or decisions.next_of(game, "room", [one for one in game.choices.other.get("room", ())
                                                         if one in options])
    if said is None and len(options) > 1:
        raise game.ask("room", player.name, [dungeon], options, "Into which room does the venture marker move?")
    found = rooms[said or options[0]]
    return found.name, not found.to


@question(HasCompleted, "309.7")
def has_completed(game: Game, step: HasCompleted) -> bool:
    """Whether a player has completed a dungeon in this game, of that name or any."""
    return player_named(game, step.player, Context()).has_completed(step.dungeon)
