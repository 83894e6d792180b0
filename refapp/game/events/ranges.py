"""Limited range of influence (801): whom each player can affect, and games that are drawn for some players only.

What the option does to spells, attacks and choices isn't played; :func:`only_endings` says so. How a game ends is.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import field

from refapp.game.door.event import Event
from refapp.game.door.game import Game
from refapp.game.door.happen import happen
from refapp.game.events import ending
from refapp.game.events.ending import Draw, Win
from refapp.game.said.sentence import Sentence
from refapp.game.said.several import DeclaredDraw, Wins
from refapp.game.state.players import Player
from refapp.language.errors import Unsupported
from refapp.language.instruction import Instruction
from refapp.language.replacing import Replace
from refapp.language.scenario import Ability, Static
from refapp.language.triggers import Trigger
from refapp.lazy_dataclass import dataclass


class DrawnFor(Sentence, says="The game is a draw for {subject}, who leaves it."): ...
class TeamDraws(Sentence, says="The game is a draw for the whole team {subject}."): ...


PLAYED = frozenset({"win", "lose", "win_and_lose", "draw_game", "concede", "check", "resolve", "resolve_all",
                    "declare_attackers", "declare_blockers", "reselect_attack", "combat_damage",
                    "gain_life", "lose_life", "set_life", "tap", "untap", "nothing", "ask"})
"""Instructions to which the range of influence makes no difference, or whose difference is played."""


def seats(order: tuple[str, ...], reach: Mapping[str, int]) -> dict[str, frozenset[str]]:
    """Player → everybody within the player's range of influence, counted in seats to both sides (801.2)."""
    many = len(order)
    return {name: frozenset(order[(at + step) % many] for step in range(-far, far + 1))
            for at, name in enumerate(order) if (far := reach.get(name, 0))}


def only_endings(game: Game, steps: Iterable[object], abilities: Iterable[Ability]) -> None:
    """Refuse boards with a limited range of influence on which it could matter otherwise. Raises Unsupported."""
    if not game.ranges:
        return
    for step in steps:
        if isinstance(step, Instruction) and step.verb not in PLAYED:
            raise Unsupported("With a limited range of influence, the engine only plays how games end.",
                              rules=["801.1"])
    for ability in abilities:
        about_itself = isinstance(ability, Trigger) and ability.who is not None and ability.who.words == ("self",)
        if isinstance(ability, Static | Replace) or (isinstance(ability, Trigger) and not about_itself):
            raise Unsupported("With a limited range of influence, the engine only plays how games end.",
                              rules=["801.1"])


@dataclass(frozen=True, slots=True)
class DrawFor(Event):
    """The game is a draw for these players: only they leave it (104.4e), and nobody of them has lost (104.5)."""

    players: tuple[Player, ...]
    rules: tuple[str, ...] = field(default=(), compare=False)

    def perform(self, game: Game) -> bool:
        for player in self.players:
            player.lost = player.drew = True
            game.note(DrawnFor, [*self.rules, "104.5"], player.name)
        return True


def draw_for(game: Game, you: str, rules: tuple[str, ...]) -> None:
    """The game is a draw for a player and for everybody within that player's range (§104.4e)."""
    leave_drawn(game, game.ranges.get(you, frozenset()) | {you}, rules)


def leave_drawn(game: Game, names: Iterable[str], rules: tuple[str, ...]) -> None:
    """The game is a draw for these players, and for the teams of emperors among them; it goes on for the others.

    Those for whom it is a draw leave it (104.5, §104.4g, §104.4h).
    """
    out = [player for player in game.remaining() if player.name in set(names)]
    teams = {player.team for player in out if player.name in game.emperors}
    mates = [player for player in game.remaining() if player.team in teams and player not in out]
    happen(game, DrawFor(tuple(out), rules), *([DrawFor(tuple(mates), ("104.4h", "809.5c"))] if mates else []))
    gone = [*out, *mates]
    left = game.remaining()
    for team in sorted({str(player.team) for player in gone if player.team is not None}):
        if all(player.team != team for player in left):
            game.note(TeamDraws, ["104.4g"], team)
    if not left:
        happen(game, Draw(DeclaredDraw, (*rules, "104.1")))
        return
    sides = {player.team or player.name for player in left}
    if len(sides) == 1:
        happen(game, Win(left[0]))
        game.note(Wins, ["104.2c" if left[0].team else "104.2a", "104.1"], next(iter(sides)))
        return
    ending.leave(game, gone)
