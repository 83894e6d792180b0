"""A player's speed (702.179): it grows as opponents lose life in the player's turn, once each turn, up to 4.

The ability that says so has no source; on the stack it is called ``speed``. What starts the engines is a
state-based action (704.5aa) and stands there.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field
from functools import cache

from refapp.game.door.event import Event
from refapp.game.door.game import Game
from refapp.game.said.sentence import Count, Sentence
from refapp.game.state.items import Pending
from refapp.game.state.occurrences import Occurrence
from refapp.language.filters import Condition
from refapp.language.instruction import instruct
from refapp.language.triggers import Trigger
from refapp.lazy_dataclass import dataclass


class SpeedTriggers(Sentence, says="The ability of {subject}’s speed triggers: an opponent lost life in that player’s "
                    "turn."): ...

class SpeedBecomes(Sentence, says="{subject}’s speed becomes {speed}.", action="speed"):
    speed: Count


MOST = 4
"""A player with this much speed has max speed (702.179e)."""


@cache
def ability() -> Trigger:
    """What increases speed: it triggers once each turn."""
    return Trigger("speed", "loses_life", conditions=(Condition("speed_at_most", MOST - 1),),
                   do=(instruct("increase_speed", player="you", n=1),))


def watch(game: Game, occurrences: Sequence[Occurrence]) -> None:
    """Let the ability trigger if opponents of a player whose turn it is lost life in one event."""
    losers = {one.player for one in occurrences if one.event == "loses_life"}
    if not losers or not game.rules.holds("speed.increases"):
        return
    found = ability()
    for name in game.active_players():
        player = game.players[name]
        done = ("", 0, found.id, name)
        if player.lost or player.speed is None or not 1 <= player.speed < MOST or done in game.this_turn.done:
            continue
        if losers & {other.name for other in game.opponents(name)}:
            game.this_turn.done.add(done)
            game.triggered[found.id] += 1
            game.waiting.append(Pending(found, name, None, None, len(game.objects)))
            game.note(SpeedTriggers, ["603.2", "603.4", "702.179d"], name)


@dataclass(frozen=True, slots=True)
class SetSpeed(Event):
    """A player's speed becomes a number (702.179)."""

    player: str
    speed: int
    rules: tuple[str, ...] = field(default=(), compare=False)

    def perform(self, game: Game) -> bool:
        game.players[self.player].speed = self.speed
        game.note(SpeedBecomes, self.rules, self.player, speed=self.speed)
        return True
