"""508.1c–d, 509.1b–c: restrictions and requirements that abilities spell out (``cant``, ``must`` and fixed phrases).

What requires creatures to block stands in `combat/blockers.py`, which knows who is able to. How a declaration obeys
as many requirements as it can: `combat/declarations.py`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from refapp.game.door.game import Game
from refapp.game.events.combat import Forbidden
from refapp.game.reading.filters import passes
from refapp.game.reading.static_rules import rules_behind
from refapp.game.state.views import View
from refapp.language.scenario import Static
from refapp.rulebook.combat import costs, moments
from refapp.rulebook.combat.declarations import Requirement

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

    Its own ability may say so, to its detriment (§113.2a). Where another object’s does, that is no ability of the
    creature: it holds even if the creature loses all of its own (113.12).
    """
    return any(word in view.keywords for word in PHRASES[what]) or any(
        what in ability.cant and not ability.attacked for _, ability in speaking_of(game, view))


def must(game: Game, view: View, what: str) -> bool:
    """Whether an ability says that a creature does something if able."""
    return _OBLIGATIONS[what] in view.keywords or any(what in ability.must for _, ability in speaking_of(game, view))


@moments.attack("508.1c", "101.2")
def words(game: Game, view: View, defender: str | None) -> Forbidden | None:
    """An ability says that the creature can't attack, or not whom it would attack."""
    if cant(game, view, "attack"):
        return Forbidden(("508.1c", *rules_behind(game, view, *PHRASES["attack"])),
                         "An effect says that {object} can’t attack.", {"object": view.id})
    for holder, ability in speaking_of(game, view):
        if "attack" in ability.cant and ability.attacked and costs.protects(game, holder, ability.attacked, defender):
            return Forbidden(("508.1c",), "An effect says that {object} can’t attack {defender}.",
                             {"object": view.id, "defender": str(defender)})
    if "detained" in view.designations:
        return Forbidden(("508.1c", "701.35a"), "{object} is detained and can’t attack.", {"object": view.id})
    return None


@moments.attack("508.1c")
def needs_of_defender(game: Game, view: View, defender: str | None) -> Forbidden | None:
    """An ability lets the creature attack only a player who controls something."""
    there = game.board().get(defender or "")
    whom = defender if there is None else there.protector if "battle" in there.types else there.controller
    for holder, ability in speaking_of(game, view):
        wanted = ability.attack_needs
        if wanted is not None and whom is not None and not any(
                one.controller == whom and passes(wanted, one, game.viewpoint(holder), game.board())
                for one in game.permanents()):
            return Forbidden(("508.1c",), "An ability of {holder} lets {object} attack only who controls other things "
                             "than {who}.", {"object": view.id, "holder": holder.id, "who": whom})
    return None


@moments.attack_together("508.1c", "506.5")
def not_alone(game: Game, declared: Mapping[str, str]) -> Forbidden | None:
    """A creature that can't attack alone needs another attacker."""
    if len(declared) == 1:
        [name] = declared
        if cant(game, game.board()[name], "attack_alone"):
            return Forbidden(("508.1c", "506.5"), "{object} can’t attack alone.", {"object": name})
    return None


@moments.attack_together("508.1c")
def no_more_than(game: Game, declared: Mapping[str, str]) -> Forbidden | None:
    """No more creatures can attack than an ability says, or attack its controller."""
    for holder, ability in game.statics():
        if ability.most_attackers is None:
            continue
        many = sum(not ability.attacked or costs.protects(game, holder, ability.attacked, whom)
                   for whom in declared.values())
        if many > ability.most_attackers:
            return Forbidden(("508.1c",), "An ability of {holder} lets no more creatures attack this way than {n}.",
                             {"holder": holder.id, "n": ability.most_attackers})
    return None


@moments.attack_if_able("508.1d")
def must_attack(game: Game) -> Iterator[Requirement]:
    """Creatures that attack if able."""
    for view in game.permanents():
        if view.controller in game.active_players() and "creature" in view.types and must(game, view, "attack"):
            name = view.id
            yield Requirement(("508.1d",), (name,), lambda one, name=name: int(name in one))  # type: ignore[misc]


@moments.block("509.1b")
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


@moments.block("509.1b")
def only_these(game: Game, view: View, attacker: View) -> Forbidden | None:
    """An ability says which creatures alone a creature can block."""
    for holder, ability in speaking_of(game, view):
        if ability.blocks_only is not None and not passes(
                ability.blocks_only, attacker, game.viewpoint(holder), game.board()):
            return Forbidden(("509.1b",), "An ability of {holder} says that {object} can’t block {attacker}.",
                             {"object": view.id, "attacker": attacker.id, "holder": holder.id})
    return None


@moments.block_together("509.1b")
def so_many_blockers(game: Game, declared: Mapping[str, tuple[str, ...]]) -> Forbidden | None:
    """An ability says how many creatures at least, or at most, block an attacker together."""
    for attacker in dict.fromkeys(name for whom in declared.values() for name in whom):
        many = sum(attacker in whom for whom in declared.values())
        for holder, ability in speaking_of(game, game.board()[attacker]):
            least, most = ability.least_blockers or 1, ability.most_blocked_by
            if many < least or (most is not None and many > most):
                return Forbidden(("509.1b",), "An ability of {holder} doesn’t let {n} creatures block {attacker}.",
                                 {"attacker": attacker, "holder": holder.id, "n": many})
    return None


@moments.block("509.1b", "101.2")
def words_on_blocking(game: Game, view: View, attacker: View) -> Forbidden | None:
    """An ability says that the creature can't block, or that the attacker can't be blocked."""
    said = {"object": view.id, "attacker": attacker.id}
    if cant(game, view, "block"):
        suspected = ("701.60c",) if "suspected" in view.designations else ()
        rules = ("509.1b", *suspected, *rules_behind(game, view, *PHRASES["block"]))
        return Forbidden(rules, "An effect says that {object} can’t block.", said)
    if "detained" in view.designations:
        return Forbidden(("509.1b", "701.35a"), "{object} is detained and can’t block.", said)
    if cant(game, attacker, "be_blocked"):
        return Forbidden(("509.1b",), "An effect says that {attacker} can’t be blocked.", said)
    return None


@moments.block("701.54c", "509.1b")
def ring_bearer(game: Game, view: View, attacker: View) -> Forbidden | None:
    """A Ring-bearer can't be blocked by creatures with greater power."""
    if game.players[attacker.controller].rings > 0 and "ring-bearer" in attacker.designations \
            and (view.power or 0) > (attacker.power or 0):
        return Forbidden(("509.1b", "701.54c"), "{object} has greater power than the Ring-bearer {attacker}.",
                         {"object": view.id, "attacker": attacker.id})
    return None


@moments.block_together("509.1b", "506.5")
def not_blocking_alone(game: Game, declared: Mapping[str, tuple[str, ...]]) -> Forbidden | None:
    """A creature that can't block alone needs another blocker."""
    if len(declared) == 1:
        [name] = declared
        if cant(game, game.board()[name], "block_alone"):
            return Forbidden(("509.1b", "506.5"), "{object} can’t block alone.", {"object": name})
    return None


@moments.block_together("509.1b")
def no_more_blockers_than(game: Game, declared: Mapping[str, tuple[str, ...]]) -> Forbidden | None:
    """No more creatures can block than an ability says."""
    before = sum(len(blocks) for blocks in game.this_combat.blocks_said.values())
    for holder, ability in game.statics():
        if ability.most_blockers is not None and before + len(declared) > ability.most_blockers:
            return Forbidden(("509.1b",), "An ability of {holder} lets no more creatures block than {n}.",
                             {"holder": holder.id, "n": ability.most_blockers})
    return None
