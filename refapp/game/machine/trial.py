"""A game once more, to try something on it that may be forbidden or go wrong."""

from __future__ import annotations

import copy
import copyreg
from types import MappingProxyType
from typing import Any

from refapp.game.door.game import Game
from refapp.game.state.objects import Context
from refapp.language.choices import Choices


def _copied_proxy(proxy: Any) -> tuple[type, tuple[dict[Any, Any]]]:
    return MappingProxyType, (dict(proxy),)


copyreg.pickle(MappingProxyType, _copied_proxy)


def copied(game: Game, choices: Choices) -> Game:
    """A copy in which players choose so; what is tried costs of the same budget, and nobody watches it."""
    return copied_with(game, choices, Context())[0]


def copied_with(game: Game, choices: Choices, context: Context) -> tuple[Game, Context]:
    """The same, and what an instruction is carried out for in that copy."""
    kept = (game.rules, game.budget, game.choices)
    memo: dict[int, Any] = {id(one): one for one in kept}
    memo[id(game.trace)] = list(game.trace)
    memo[id(game.watcher)] = None
    memo[id(game.sets)] = {}  # of the copies' characteristics others have to be made
    found, there = copy.deepcopy((game, context), memo)
    found.choices = choices
    return found, there
