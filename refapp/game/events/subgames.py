"""Subgames (729): a game within a game, with the cards of the libraries; the main game waits until it is over."""

from __future__ import annotations

import copy
from collections.abc import Sequence

from refapp.game.door.event import Event
from refapp.game.door.game import Game
from refapp.game.door.happen import happen
from refapp.game.events import shuffling
from refapp.game.events.moves import move
from refapp.game.events.restarting import KEPT
from refapp.game.reading.copiable_values import base_view
from refapp.game.said.sentence import ByPlayer, Sentence
from refapp.game.state.card_types import COMMAND_TYPES, DECK_TYPES
from refapp.game.state.objects import Obj
from refapp.game.state.players import Player
from refapp.game.state.views import View
from refapp.language.errors import Unsupported
from refapp.lazy_dataclass import dataclass


class SubgameBegins(Sentence, says="A subgame begins; the main game waits until it is over."): ...
class BroughtIn(ByPlayer, says="{player} brings {subject} from outside the subgame into it."): ...
class WaitsInMainGame(Sentence, says="What triggered in the main game waits until that resumes."): ...
class SubgameEnds(Sentence, says="The subgame is over: its cards go back to the libraries of the main game."): ...


_OWN = ("objects", "players", "active", "order")
"""What a restarted game goes on with, but a subgame doesn’t."""


def _fields(game: Game) -> dict[str, object]:
    fresh = type(game)(game.rules, game.choices, game.budget, game.format)
    return {name: value for name, value in vars(fresh).items() if name not in KEPT}


def _goes_along(obj: Obj) -> bool:
    """The cards of libraries (729.2), of supplementary decks (§729.2a), vanguards (§729.2b), commanders (§729.2c)."""
    if not obj.exists or obj.kind != "card":
        return False
    types = set(obj.printed.types)
    return obj.zone == "library" or (obj.zone == "command" and (
        obj.commander or "vanguard" in types or (obj.here.face_down and bool(types & DECK_TYPES))))


def _anew(game: Game, obj: Obj) -> None:
    """A card is a new object in the other game."""
    obj.part_of, obj.left = None, False
    obj.forget()
    obj.incarnation += 1
    obj.ts = game.tick()
    obj.here.face_down = obj.zone == "command" and bool(set(obj.printed.types) & DECK_TYPES)


@dataclass(frozen=True, slots=True)
class BeginSubgame(Event):
    """New zones are made, and each player's library is the deck (§729.2); no other card is in it.

    It is a game of its own (§729.1a): nothing of the main game means anything there (§729.1b), neither its objects
    (§729.4) nor the counters of players (§729.4b). One can begin within another (§729.6).
    """

    def perform(self, game: Game) -> bool:
        game.main_games.append({name: getattr(game, name) for name in (*_fields(game), *_OWN)})
        before, objects = game.players, game.objects
        for name, value in _fields(game).items():
            setattr(game, name, value)
        game.objects = {name: obj for name, obj in objects.items() if _goes_along(obj) and not before[obj.owner].lost}
        game.players = {name: Player(name) for name, player in before.items() if not player.lost}
        game.order = tuple(name for name in game.order if name in game.players)
        for obj in game.objects.values():
            _anew(game, obj)
        for name, player in game.players.items():
            player.zones["library"] = sorted(before[name].zones["library"], key=shuffling.natural)
            before[name].zones["library"] = []
        game.touch()
        assert game.batch is not None
        game.batch.before = game.board()
        game.note(SubgameBegins, ["729.1a", "729.2"], None)
        return True


@dataclass(frozen=True, slots=True)
class EndSubgame(Event):
    """Every card of the subgame goes to its owner's library in the main game (§729.5), which goes on where it was.

    Cards of supplementary decks (§729.5a), vanguards (§729.5b) and commanders in the command zone (§729.5c) go back to
    that of the main game; everything else ceases to exist.
    """

    def perform(self, game: Game) -> bool:
        cards = list(game.objects.values())
        for name, value in game.main_games.pop().items():
            setattr(game, name, value)
        for obj in cards:
            if obj.kind != "card":
                obj.exists = False
                continue
            stays = bool(set(obj.printed.types) & COMMAND_TYPES) or (obj.commander and obj.zone == "command")
            obj.zone = "command" if stays else "library"
            _anew(game, obj)
            if not stays:
                game.players[obj.owner].zones["library"].append(obj.id)
        for player in game.players.values():
            player.zones["library"].sort(key=shuffling.natural)
        game.touch()
        assert game.batch is not None
        game.batch.before = game.board()
        game.note(SubgameEnds, ["729.5"], None)
        return True


@dataclass(frozen=True, slots=True)
class ToMainGame(Event):
    """Something happens in the main game while the subgame goes on; nobody can act there meanwhile."""

    def perform(self, game: Game) -> bool:
        game.inner_game = {name: getattr(game, name) for name in (*_fields(game), *_OWN)}
        for name, value in game.main_games.pop().items():
            setattr(game, name, value)
        _look_anew(game)
        return True


@dataclass(frozen=True, slots=True)
class BackToSubgame(Event):
    """The subgame goes on; what triggered in the main game waits until that resumes."""

    brought: tuple[str, ...]

    def perform(self, game: Game) -> bool:
        assert game.inner_game is not None
        came = [game.objects[name] for name in self.brought if game.objects[name].zone == "outside"]
        waiting = sum(1 for _ in game.waiting)
        game.main_games.append({name: getattr(game, name) for name in (*_fields(game), *_OWN)})
        for name, value in game.inner_game.items():
            setattr(game, name, value)
        game.inner_game = None
        for obj in came:
            game.objects[obj.id] = obj
            game.note(BroughtIn, ["729.4", "729.4a"], obj.id, player=obj.owner)
        if waiting:
            game.note(WaitsInMainGame, ["729.4a"], None)
        _look_anew(game)
        return True


def _look_anew(game: Game) -> None:
    game.touch()
    assert game.batch is not None
    game.batch.before = game.board()


def outside(game: Game, player: str) -> dict[str, View]:
    """The cards that a player owns outside a subgame: those of the main game, wherever they are there (729.4).

    Raises Unsupported within several games, and where one of them is a spell of the main game.
    """
    if len(game.main_games) > 1 or game.closed_outside:
        raise Unsupported("The engine brings cards into a subgame only from one main game.", rules=["729.4a"])
    found = {}
    for obj in game.main_games[0]["objects"].values():
        if obj.id in game.objects or not obj.exists or obj.kind != "card" or obj.owner != player or obj.zone == "stack":
            continue
        if obj.part_of is not None or obj.here.components or set(obj.printed.types) & COMMAND_TYPES:
            continue
        card = copy.copy(obj)
        card.forget()
        card.zone = "outside"
        found[obj.id] = base_view(game, card)
    return found


def bring(game: Game, names: Sequence[str]) -> None:
    """Cards of the main game leave it for the subgame; abilities of the main game see that (§729.4a)."""
    coming = [name for name in names if name not in game.objects]
    if not coming:
        return
    happen(game, ToMainGame())
    with game.events():
        for name in coming:
            if game.objects[name].zone != "outside":
                move(game, game.objects[name], "outside", rules=["729.4a"])
    happen(game, BackToSubgame(tuple(coming)))


def nothing_from_outside(game: Game) -> None:
    """A card from outside a subgame may be one of the main game, whose abilities see it go (729.4a): Unsupported."""
    if game.main_games:
        raise Unsupported("In a subgame the engine only searches for cards outside it.", rules=["729.4a"])
