"""The moments at which the machine asks what keywords and steps bring."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from refapp.game.door.game import Game
from refapp.game.state.hooks import CastingWords, Hook, HookBy
from refapp.game.state.items import StackItem
from refapp.game.state.objects import Obj
from refapp.game.state.ruleset import StateBased
from refapp.game.state.views import Ref
from refapp.language.board import Scenario
from refapp.language.scenario import Keyword


class Declare(Protocol):
    """What is declared as a step begins, before anybody acts in it; raises Illegal where a player would be ``acting``
    while there is something to declare."""

    def __call__(self, game: Game, *, acting: bool) -> None: ...


known = Hook[Callable[[Game, Scenario], None]]()
"""Raises Unsupported for a board with what the edition doesn’t know."""
state_based = Hook[StateBased]()
"""What state-based actions there are (704.5), in the order in which they are looked for."""
declares = HookBy[str, Declare]()
"""Of a step: its declaration, which comes before anybody has priority (508.2, 509.2)."""
cut_short = Hook[Callable[[Game], None]]()
"""An effect has ended the turn or a phase, and nothing is left to resolve."""

falls_back = CastingWords[Callable[[Game, StackItem, Obj], bool]]()
"""A spell whose targets are all illegal would resolve: whether it does so without them."""
resolves_first = CastingWords[Callable[[Game, StackItem, Obj, Keyword], None]]()
"""An instant or sorcery resolves: what is done before its other text."""
resolves_last = CastingWords[Callable[[Game, StackItem, Obj, Keyword], None]]()
"""What is done after its other text, before it goes to the graveyard."""
merges = CastingWords[Callable[[Game, StackItem, Obj, tuple[Ref | None, ...]], bool]]()
"""A permanent spell cast so resolves: whether it becomes part of a permanent."""
becomes = CastingWords[Callable[[Game, StackItem, Obj], None]]()
"""A permanent spell cast so has become a permanent."""
