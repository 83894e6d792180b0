"""What both declarations share: how restrictions and requirements are asked and obeyed (508.1c–d, 509.1b–c)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice, product
from typing import Any

from refapp.game.door import decisions
from refapp.game.door.game import Game
from refapp.game.events.combat import Forbidden
from refapp.game.events.words import objects
from refapp.game.said.considered import EveryRule
from refapp.game.state.objects import Context
from refapp.language.errors import ScenarioError, Unsupported
from refapp.lazy_dataclass import dataclass

Declaration = Mapping[str, tuple[str, ...]]
"""Creature → what it attacks (one) or which attackers it blocks (one or more)."""

TOLD_OF = 30
"""Of so many creatures, with so many others each, it is said why a declaration leaves them out."""

MOST_DECLARATIONS = 20_000
"""How many declarations are tried to find the greatest number of requirements."""


@dataclass(frozen=True, slots=True)
class Requirement:
    """Something that a declaration should do if it can: the rules that say so, who it is about, and the test.

    ``points`` counts how many requirements a declaration obeys there; ``creatures`` may help to obey it.
    """

    rules: tuple[str, ...]
    creatures: tuple[str, ...]
    points: Callable[[Declaration], int]


def greatest(game: Game, options: Mapping[str, Sequence[tuple[str, ...]]], requirements: Sequence[Requirement],
             legal: Callable[[Declaration], bool]) -> tuple[int, list[Declaration]]:
    """The greatest number of requirements that a legal declaration obeys, and the declarations that obey it.

    ``options`` lists for each creature what it may do, nothing (``()``) first. Creatures that no requirement is about
    are tried, too, as far as the number of declarations allows: a restriction may need them.
    """
    about = list(dict.fromkeys(name for one in requirements for name in one.creatures if name in options))
    others = [name for name in options if name not in about]
    size = 1
    for name in about:
        size *= len(options[name])
    if size > MOST_DECLARATIONS:
        raise Unsupported("Too many declarations are possible to find the greatest number of requirements.",
                          rules=["508.1d", "509.1c"])
    free = list(about)
    for name in others:
        if size * len(options[name]) > MOST_DECLARATIONS:
            break
        size *= len(options[name])
        free.append(name)
    best = -1
    found: list[Declaration] = []
    for declaration in _all(free, options):
        game.budget.spend(1)
        points = sum(one.points(declaration) for one in requirements)
        if points < best or not legal(declaration):
            continue
        if points > best:
            best, found = points, []
        found.append(declaration)
    return best, found


def disobeyed(game: Game, declared: Declaration, options: Mapping[str, Sequence[tuple[str, ...]]],
              requirements: Sequence[Requirement],
              legal: Callable[[Declaration], bool]) -> tuple[Requirement, int, int] | None:
    """Whether a declaration obeys fewer requirements than one could (508.1d, 509.1c); None if it doesn’t.

    If it does: one that it disobeys, how many it obeys, how many it could.
    """
    obeyed = sum(one.points(declared) for one in requirements)
    most, _ = greatest(game, options, requirements, legal)
    if obeyed >= most:
        return None
    return next((one for one in requirements if not one.points(declared)), requirements[0]), obeyed, most


def fewest_that_obey(game: Game, player: str, choice: str, options: Mapping[str, Sequence[tuple[str, ...]]],
                     requirements: Sequence[Requirement], legal: Callable[[Declaration], bool], *,
                     message: str) -> Declaration:
    """The declaration of the fewest creatures that obeys as much as it can; the player is asked if there are several.

    ``choice`` is what the answer is called among the choices, ``message`` the question.
    """
    _, best = greatest(game, options, requirements, legal)
    fewest = min(len(one) for one in best)
    said = {", ".join(f"{name} → {', '.join(what)}" for name, what in one.items()): one
            for one in best if len(one) == fewest}
    given = game.choices.other.get(choice, ())
    decisions.weigh(game, choice, given, list(said))
    answer = next((one for one in given if one in said), None)
    if answer is None and len(said) > 1:
        raise game.ask(choice, player, sorted({name for one in said.values() for name in one}), list(said), message)
    return said[answer] if answer is not None else next(iter(said.values()))


def _all(names: Sequence[str], options: Mapping[str, Sequence[tuple[str, ...]]]) -> Iterator[Declaration]:
    for chosen in product(*(options[name] for name in names)):
        yield {name: what for name, what in zip(names, chosen, strict=True) if what}


def left_out(game: Game, names: Iterable[str], why: Callable[[str], Iterable[Forbidden | None]]) -> None:
    """Say what keeps the creatures that a declaration leaves out from being part of it (508.1a, 508.1c, 509.1a–b).

    ``why`` gives the reason against each thing that a creature could do, None where nothing is against it. Only where
    somebody asked about every rule: of a single one it would say that it didn't apply.
    """
    if isinstance(game.wanted, EveryRule):
        for name in islice(names, TOLD_OF):
            for one in islice(why(name), TOLD_OF):
                if one is not None:
                    values: dict[str, Any] = dict(one.params)
                    game.consider(one.rules, name, one.message, keeps=True, **values)


def several_defend(game: Game, attacking: str) -> bool:
    """Whether there are several defending players, each of whom blocks for that player alone (§802.2, 802.4a)."""
    return game.attack_option == "multiple" and not game.teams and len(game.opponents(attacking)) > 1


def disobeying(declared: Declaration, asked: Iterable[Requirement]) -> Iterator[tuple[str, ...]]:
    """The creatures of requirements that a legal declaration doesn't obey."""
    return (one.creatures for one in asked if one.creatures and not one.points(declared))


def first_forbidden(found: Iterator[Forbidden | None]) -> Forbidden | None:
    """The first reason why something isn't legal."""
    return next((one for one in found if one is not None), None)


def creatures(game: Game, said: Sequence[tuple[str, tuple[str, ...]]], context: Context,
              path: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The creatures that a declaration names, each with what is said of it; ``all FILTER`` names several."""
    for name, whom in said:
        if name.startswith(("all ", "@")):
            yield from ((one.id, whom) for one in objects(game, name, context))
        elif name in game.objects:
            yield name, whom
        else:
            raise ScenarioError.unknown("name", path, name, game.objects)
