"""Restarting the game (727): everything but the cards, the players and what has been said so far begins anew."""

from __future__ import annotations

from refapp.game.door.event import Event
from refapp.game.door.game import Game
from refapp.game.events import shuffling
from refapp.game.state.card_types import COMMAND_TYPES, DECK_TYPES
from refapp.game.state.objects import Obj
from refapp.game.state.players import Player
from refapp.lazy_dataclass import dataclass

KEPT = frozenset({"rules", "interchangeable", "choices", "budget", "format", "objects", "players", "teams", "order",
                  "active", "trace", "inner_game", "considered", "watcher", "wanted", "watch_away", "answers",
                  "sba_passes", "step", "clock", "stamp", "batch", "triggered", "triggered_of", "picked", "asked_now",
                  "single_planar_deck", "far", "ranges", "emperors", "attack_option", "deploys", "main_games"})
"""What of a game goes on, or is known about the evaluation rather than about the game."""


@dataclass(frozen=True, slots=True)
class Restart(Event):
    """The game ends without a winner, and a new one is made of the same cards (727.1, 727.2).

    All players are in it, however far the effect’s controller reaches (§727.7, §801.17).

    ``exempt`` cards stay in exile, a commander as such (§727.5a); tokens, copies and emblems cease
    to exist.
    """

    exempt: frozenset[str]

    def perform(self, game: Game) -> bool:
        fresh = type(game)(game.rules, game.choices, game.budget, game.format)
        for name, value in vars(fresh).items():
            if name not in KEPT:
                setattr(game, name, value)
        for player in list(game.players.values()):
            if not player.lost:
                game.players[player.name] = self._anew(player)
        for team in game.teams.values():
            team.lost = False
        for obj in game.objects.values():
            if obj.exists and obj.zone != "outside":
                self._put_back(game, obj)
        for player in game.players.values():
            player.zones["library"].sort(key=shuffling.natural)
        game.touch()
        return True

    def _anew(self, player: Player) -> Player:
        made = Player(player.name)
        made.team, made.mana_sources, made.tapped_sources = player.team, player.mana_sources, player.tapped_sources
        made.zones["exile"] = [name for name in player.zones["exile"] if name in self.exempt]
        return made

    def _put_back(self, game: Game, obj: Obj) -> None:
        if obj.kind != "card":
            obj.exists = False
            return
        kept = obj.id in self.exempt and obj.zone == "exile"
        obj.part_of, obj.left = None, False
        obj.forget()
        obj.incarnation += 1
        obj.ts = game.tick()
        if kept:
            return
        attraction = "attraction" in map(str.lower, obj.printed.subtypes)  # of the Attraction deck (717.2)
        obj.zone = "command" if attraction or set(obj.printed.types) & COMMAND_TYPES else "library"
        obj.here.face_down = attraction or bool(set(obj.printed.types) & DECK_TYPES)
        if obj.zone == "library":
            game.players[obj.owner].zones["library"].append(obj.id)
