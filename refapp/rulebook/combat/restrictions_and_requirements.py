"""508.1c–d, 509.1b–c: restrictions and requirements that abilities spell out (``cant``, ``must`` and fixed phrases)."""

from __future__ import annotations

from collections.abc import Iterator

from refapp.game.combat import Forbidden
from refapp.game.filters import passes
from refapp.game.game import Game
from refapp.game.state import View
from refapp.language.scenario import Static
from refapp.rulebook.registry import in_combat

PHRASES = {
    "attack": ("cant attack", "cant attack or block"), "block": ("cant block", "cant attack or block"),
    "be_blocked": ("cant be blocked",), "attack_alone": ("cant attack alone",), "block_alone": ("cant block alone",),
}
"""What a creature can’t do → the phrases that say so."""
_OBLIGATIONS = {"attack": "attacks if able", "block": "blocks if able", "be_blocked": "must be blocked",
                "be_blocked_by_all": "all able creatures block"}


def speaking_of(game: Game, view: View) -> Iterator[tuple[View, Static]]:
    """Static abilities whose ``affects`` a creature passes, with their objects."""
    for holder, ability in game.statics():
        if ability.affects is not None and passes(ability.affects, view, game.viewpoint(holder), game.board()):
            yield holder, ability


def cant(game: Game, view: View, what: str) -> bool:
    """Whether an ability says that a creature can't ``attack``, ``block``, ``be_blocked`` …

    Where another object’s ability says so, that is no ability of the creature: it holds even if the creature loses all
    of its own (113.12).
    """
    return any(word in view.keywords for word in PHRASES[what]) or any(
        what in ability.cant for _, ability in speaking_of(game, view))


def must(game: Game, view: View, what: str) -> bool:
    """Whether an ability says that a creature does something if able."""
    return _OBLIGATIONS[what] in view.keywords or any(what in ability.must for _, ability in speaking_of(game, view))


@in_combat("block", "block.evasion", "509.1b")
def evasion(game: Game, view: View, attacker: View) -> Forbidden | None:
    """An ability says by which creatures an attacker can't be blocked, or by which alone it can."""
    for holder, ability in speaking_of(game, attacker):
        eye = game.viewpoint(holder)
        against, alone = ability.cant_be_blocked_by, ability.cant_be_blocked_except_by
        if (against is not None and passes(against, view, eye, game.board())) or (
                alone is not None and not passes(alone, view, eye, game.board())):
            return Forbidden(("509.1b",), "An ability of {holder} says that {object} can’t block {attacker}.",
                             {"object": view.id, "attacker": attacker.id, "holder": holder.id})
    return None
