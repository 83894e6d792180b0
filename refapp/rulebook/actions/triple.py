"""701.11 Triple.

Multiplied (701.11b), below zero too (701.11c): `actions/double.py`.
"""

from __future__ import annotations

from refapp.game.door.game import Game
from refapp.game.events.words import named, objects
from refapp.game.state.objects import Context
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import Flag, Objects, Word
from refapp.rulebook.actions.double import multiply, multiply_counters
from refapp.rulebook.registry import action


@word("triple_pt")
class TriplePt(Instruction):
    """A creature gets twice as much power or toughness again as it has."""

    what: Objects
    power: Flag | None = None
    toughness: Flag | None = None


@word("triple_counters")
class TripleCounters(Instruction):
    """Twice as many counters of a kind again as a permanent or player has."""

    what: Objects
    kind: Word


@action(TriplePt, "701.11a", "701.11b", "701.11c", plain=True)
def do_triple_pt(game: Game, step: TriplePt, context: Context) -> None:
    """A creature gets twice as much power or toughness again as it has."""
    multiply(game, objects(game, step.what, context), step.power, step.toughness, 3, ["701.11a", "701.11b"])


@action(TripleCounters, "701.11a", plain=True)
def do_triple_counters(game: Game, step: TripleCounters, context: Context) -> None:
    """Twice as many counters of a kind again as a permanent or player has."""
    multiply_counters(game, named(game, step.what, context), step.kind, 2, ["701.11a"])
