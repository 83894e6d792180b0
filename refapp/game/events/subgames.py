"""Subgames (729): a game within a game, with the cards of the libraries; the main game waits until it is over."""

from __future__ import annotations

from refapp.game.door.event import Event
from refapp.game.door.game import Game
from refapp.game.events import shuffling
from refapp.game.events.restarting import KEPT
from refapp.game.said.sentence import Sentence
from refapp.game.state.card_types import COMMAND_TYPES
from refapp.game.state.objects import Obj
from refapp.game.state.players import Player
from refapp.language.errors import Unsupported
from refapp.lazy_dataclass import dataclass


class SubgameBegins(Sentence, says="A subgame begins; the main game waits until it is over."): ...
class SubgameEnds(Sentence, says="The subgame is over: its cards go back to the libraries of the main game."): ...


_OWN = ("objects", "players", "active", "order")
"""What a restarted game goes on with, but a subgame doesn’t."""
_DECKS = frozenset({"plane", "phenomenon", "scheme"})


def _fields(game: Game) -> dict[str, object]:
    fresh = type(game)(game.rules, game.choices, game.budget, game.format)
    return {name: value for name, value in vars(fresh).items() if name not in KEPT}


def _goes_along(obj: Obj) -> bool:
    """The cards of libraries (729.2), of supplementary decks (§729.2a), vanguards (§729.2b), commanders (§729.2c)."""
    if not obj.exists or obj.kind != "card":
        return False
    types = set(obj.printed.types)
    return obj.zone == "library" or (obj.zone == "command" and (
        obj.commander or "vanguard" in types or (obj.here.face_down and bool(types & _DECKS))))


def _anew(game: Game, obj: Obj) -> None:
    """A card is a new object in the other game."""
    obj.part_of, obj.left = None, False
    obj.forget()
    obj.incarnation += 1
    obj.ts = game.tick()
    obj.here.face_down = obj.zone == "command" and bool(set(obj.printed.types) & _DECKS)


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


def nothing_from_outside(game: Game) -> None:
    """A card from outside a subgame may be one of the main game, whose abilities see it go (§729.4a): Unsupported."""
    if game.main_games:
        raise Unsupported("The engine doesn’t bring cards into a subgame from outside yet.", rules=["729.4a"])
