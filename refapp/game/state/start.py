"""What is decided while a game starts (103)."""

from __future__ import annotations

from collections import Counter
from dataclasses import field

from refapp.game.state.objects import Context
from refapp.language.instruction import Instruction
from refapp.lazy_dataclass import dataclass


@dataclass(slots=True)
class Starting:
    """What is decided while a game starts."""

    first: str
    """The starting player, or one of the starting team."""
    taken: Counter[str] = field(default_factory=Counter)
    """How many mulligans each player has taken."""
    kept: set[str] = field(default_factory=set)
    round: dict[str, bool] = field(default_factory=dict)
    """Who has declared in this round, and whether to take a mulligan."""
    bottom: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """The cards that a player wants on the bottom after the mulligan just declared."""
    owed: dict[str, int] = field(default_factory=dict)
    """How many cards a player still has to put on the bottom of the library."""
    acted: list[str] = field(default_factory=list)
    """Who has taken actions from the opening hand (103.6)."""
    shown: set[str] = field(default_factory=set)
    begun: bool = False
    """Whether the first turn has begun."""
    looked: bool = False
    """Whether the players with smaller hands have looked at the top cards of their libraries (2016 to 2019)."""
    then: tuple[Instruction, ...] = ()
    """What the effect that restarted the game does just before the first turn (727.4)."""
    context: Context = field(default_factory=Context)
