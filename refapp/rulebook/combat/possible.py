"""Which creatures could attack or block, and what: each in some declaration that is legal as a whole (508.1, 509.1)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations, product

from refapp.game.door.game import Game
from refapp.game.events.words import player_named
from refapp.game.machine.trial import copied
from refapp.game.state.objects import Context
from refapp.language.asking import Question, asks
from refapp.language.casting import NOTHING
from refapp.language.errors import ChoiceNeeded, Illegal
from refapp.language.kinds import One, PlayerWord
from refapp.rulebook.combat import attackers, blockers, costs
from refapp.rulebook.combat.declarations import Declaration, Requirement, greatest
from refapp.rulebook.registry import question

Options = Mapping[str, Sequence[tuple[str, ...]]]
OTHERS = 2
"""So many other creatures are declared besides, where a creature can’t do it alone."""


@asks("legal_attackers")
class LegalAttackers(Question):
    """Which creatures could attack, and what; those of the active player, or of nobody where ``player`` isn’t that."""

    player: PlayerWord | None = None


@question(LegalAttackers, "508.1", "508.1a", "508.1c", "508.1d")
def legal_attackers(game: Game, step: LegalAttackers) -> dict[str, list[str]]:
    """Each creature that could be declared as an attacker, with what it could attack."""
    if step.player is not None and player_named(game, step.player, Context()).name not in game.active_players():
        return {}
    found = {name: sorted(what[0] for what in _attacks(game, name) if what) for name in _options(game)}
    return {name: what for name, what in found.items() if what}


@asks("legal_attacks")
class LegalAttacks(Question):
    """Whom a creature could be declared as attacking."""

    object: One

    def cites(self, _game: Game) -> Sequence[str]:
        goaded = _game.obj(self.object).here.goaded
        return [*(["701.15b"] if goaded else []), *(["701.15c"] if len(goaded) > 1 else []), "508.1d"]


@question(LegalAttacks, "701.15b", "701.15c", "508.1d")
def legal_attacks(game: Game, step: LegalAttacks) -> list[str]:
    """What a creature could be declared as attacking, ``none`` included, if the declaration obeys what it must."""
    obj = game.obj(step.object)
    if obj.id not in _options(game):
        return ["none"]
    return sorted(what[0] if what else "none" for what in _attacks(game, obj.id))


@asks("legal_blockers")
class LegalBlockers(Question):
    """Which creatures could block, and which attackers; of all defending players, or of ``player``."""

    player: PlayerWord | None = None


@question(LegalBlockers, "509.1", "509.1a", "509.1b", "509.1c")
def legal_blockers(game: Game, step: LegalBlockers) -> dict[str, list[str]]:
    """Each creature that could be declared as a blocker, with the attackers it could block."""
    only = player_named(game, step.player, Context()).name if step.player is not None else None
    found: dict[str, list[str]] = {}
    for player in blockers.defenders_in_turn(game):
        if only not in (None, player):
            continue
        every = blockers.options(game, player, unpaid=True)
        asked = [one for one in blockers.requirements(game) if any(name in every for name in one.creatures)]
        most = _most(game, blockers.options(game, player), asked, lambda one: blockers.together(game, one))
        for name in every:
            able = _able(game, name, every, asked, most, lambda one: blockers.together(game, one), _could_block)
            names = sorted({one for what in able for one in what})
            if names:
                found[name] = names
    return found


def _options(game: Game) -> Options:
    return attackers.options(game, game.active, unpaid=True)


def _attacks(game: Game, name: str) -> list[tuple[str, ...]]:
    asked = attackers.requirements(game)
    legal: Callable[[Declaration], bool] = lambda one: attackers.together(game, one)  # noqa: E731
    most = _most(game, attackers.options(game, game.active), asked, legal)
    return _able(game, name, _options(game), asked, most, legal, _could_attack)


def _most(game: Game, free: Options, asked: Sequence[Requirement], legal: Callable[[Declaration], bool]) -> int:
    """As many requirements as can be obeyed without paying (508.1d, 509.1c)."""
    return greatest(game, free, asked, legal)[0] if asked else 0


def _able(game: Game, name: str, options: Options, asked: Sequence[Requirement], most: int,
          legal: Callable[[Declaration], bool], paid: Callable[[Game, str, tuple[str, ...]], bool]
          ) -> list[tuple[str, ...]]:
    """What a creature could do in a declaration that disobeys no restriction and no more requirements than it must."""
    about = {one for each in asked for one in each.creatures}
    others = {one: what for one, what in options.items() if one != name}
    found = []
    for what in options[name]:
        if asked:
            fixed = {name: [what], **{one: each for one, each in others.items() if one in about}}
            fits = greatest(game, fixed, asked, legal)[0] >= most
        else:
            fits = any(legal({key: one for key, one in {name: what, **rest}.items() if one}) for rest in _rest(others))
        if fits and (not what or paid(game, name, what)):
            found.append(what)
    return found


def _rest(others: Options) -> Iterator[Declaration]:
    """What a few other creatures do: none, one, two."""
    for many in range(OTHERS + 1):
        for names in combinations(others, many):
            for chosen in product(*([one for one in others[name] if one] for name in names)):
                yield dict(zip(names, chosen, strict=True))


def _could_attack(game: Game, name: str, what: tuple[str, ...]) -> bool:
    """Whether the cost for that could be paid: tried on a copy of the game (508.1j)."""
    if not costs.to_attack(game, game.board()[name], what[0]):
        return True
    return _paid(lambda: costs.pay_to_attack(copied(game, game.choices), {name: what[0]}, NOTHING, ""))


def _could_block(game: Game, name: str, what: tuple[str, ...]) -> bool:
    if not costs.to_block(game, game.board()[name]):
        return True
    return _paid(lambda: costs.pay_to_block(copied(game, game.choices), {name: what}, NOTHING, ""))


def _paid(pay: Callable[[], None]) -> bool:
    try:
        pay()
    except Illegal:
        return False
    except ChoiceNeeded:
        return True
    return True
