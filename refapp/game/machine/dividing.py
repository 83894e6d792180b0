"""In which ways something can be divided among targets: each gets at least one (601.2d)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from refapp.game.door.game import Game
from refapp.language.errors import ChoiceNeeded

SHOWN = 64
"""So many divisions are offered at most."""


def said(game: Game) -> dict[str, int] | None:
    """The division that the choices of the scenario say; None where they say none."""
    given = next(iter(game.choices.other.get("divide", ())), None)
    if given is None:
        return None
    shares = (one.rpartition(":") for one in given.split(","))
    return {name.strip(): int(n) if n.strip().isdigit() else 0 for name, _, n in shares}


def only_way(many: int, targets: Sequence[str]) -> dict[str, int] | None:
    """The one way to divide so much, where there is only one."""
    if len(targets) == 1 or many == len(targets):
        return {name: many // len(targets) for name in targets}
    return None


def asked(game: Game, player: str, what: str, many: int, targets: Sequence[str]) -> ChoiceNeeded:
    """The question how ``many`` is divided."""
    ways = islice(_ways(many, len(targets)), SHOWN)
    return game.ask(
        "divide", player, [what],
        [", ".join(f"{name}: {n}" for name, n in zip(targets, one, strict=True)) for one in ways],
        "How is what {what} divides shared among its targets?", what=what)


def _ways(many: int, parts: int) -> Iterator[tuple[int, ...]]:
    if parts == 1:
        yield (many,)
        return
    for first in range(1, many - parts + 2):
        yield from ((first, *rest) for rest in _ways(many - first, parts - 1))
