"""601.2h: cards and permanents that pay for mana of a spell’s total cost (convoke, delve, improvise).

Each of these abilities says what could pay and what is left then (:class:`Help`); which of it pays is found here, for
all of them together. A hybrid symbol with a generic half counts as generic where that is announced (601.2b, 107.4e).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations, product

from refapp.language.casting import Cost
from refapp.language.costs import ManaCost, Symbol
from refapp.language.scenario import Characteristics
from refapp.lazy_dataclass import dataclass
from refapp.rulebook.casting.paying_mana import can_pay
from refapp.rulebook.casting.proposal import Proposal, illegal

MOST = 8
"""Of how many cards or permanents it is looked which of them would do; of more they are asked for."""
MOST_WAYS = 4096
"""So many combinations of what several such abilities could use are looked at."""


@dataclass(frozen=True, slots=True)
class Help:
    """What an ability lets pay for mana: ``held`` are the cards or permanents that could.

    ``rest`` says what is left of a mana cost, None where these can’t all pay for a part of it; ``use`` pays with them.
    """

    word: str
    rule: str
    held: tuple[str, ...]
    rest: Callable[[ManaCost, Sequence[str]], ManaCost | None]
    use: Callable[[Sequence[str], Sequence[str]], None]
    message: str
    refusal: str


Way = tuple[tuple[str, ...], ...]
"""For each ability what pays with it."""


def pay_with(proposal: Proposal, helps: Sequence[Help]) -> None:
    """What the step names pays; where it names nothing and mana doesn’t do, what is needed, asked for if it is open."""
    cost = proposal.cost.mana or ManaCost()
    named = {one.word: _named(proposal, one) for one in helps if one.word in proposal.pay.objects}
    chosen = _chosen(proposal, helps, cost, named)
    for at, (one, names) in enumerate(zip(helps, chosen, strict=True)):
        if not names:
            continue
        later = [(other, more) for other, more in zip(helps[at + 1:], chosen[at + 1:], strict=True) if more]
        now = proposal.cost.mana or ManaCost()
        announced = _announced(proposal, now, [(one, names), *later])
        if announced is None:
            raise illegal([one.rule, "601.2h"], one.refusal, what=proposal.obj.id)
        left = one.rest(announced, names)
        one.use(names, ["107.4e", "601.2b"] if announced != now else [])
        proposal.cost = Cost(left, proposal.cost.parts)


def _named(proposal: Proposal, one: Help) -> tuple[str, ...]:
    """What the step names; where it says how many, these: of cards that are nothing but cards it doesn’t matter which.

    Where it does matter, the player is asked.
    """
    named = tuple(proposal.pay.objects[one.word])
    if len(named) != 1 or not named[0].isdigit() or named[0] in one.held or int(named[0]) > len(one.held):
        return named
    many = int(named[0])
    if many == len(one.held) or all(proposal.game.objects[name].printed == Characteristics() for name in one.held):
        return one.held[:many]
    said = proposal.game.choices.other.get(one.word)
    if said is not None and len(said) == many:
        return tuple(said)
    raise proposal.game.ask(one.word, proposal.player.name, [proposal.obj.id], list(one.held), one.message,
                            what=proposal.obj.id, least=many, most=many)


def equivalents(cost: ManaCost) -> list[ManaCost]:
    """The cost, and the costs that it is where hybrid symbols with a generic half are announced as generic mana."""
    each = [[symbol, *(Symbol((half,)) for half in symbol.halves if half.isdigit())] if len(symbol.halves) > 1
            else [symbol] for symbol in cost.symbols]
    return [ManaCost(tuple(symbols)) for symbols, _ in zip(product(*each), range(64), strict=False)]


def _announced(proposal: Proposal, cost: ManaCost, used: Sequence[tuple[Help, tuple[str, ...]]]) -> ManaCost | None:
    """As which of its equivalents a cost is announced so that all this can pay for it, and the rest can be paid."""
    found = [(one, left) for one in equivalents(cost) if (left := _left(one, used)) is not None]
    busy = frozenset(name for _, names in used for name in names)
    return next((one for one, left in found if can_pay(proposal, left, busy)), found[0][0] if found else None)


def _left(cost: ManaCost, used: Sequence[tuple[Help, tuple[str, ...]]]) -> ManaCost | None:
    left: ManaCost | None = cost
    for one, names in used:
        if names and left is not None:
            left = one.rest(left, names)
    return left


def _chosen(proposal: Proposal, helps: Sequence[Help], cost: ManaCost, named: Mapping[str, tuple[str, ...]]) -> Way:
    """What pays with each ability: as the step says, the one way that there is, or as answered."""
    plain = tuple(named.get(one.word, ()) for one in helps)
    given = [(one, named[one.word]) for one in helps if named.get(one.word)]
    announced = _announced(proposal, cost, given) if given else cost
    left = _left(announced, given) if announced is not None else None
    busy = frozenset(name for names in named.values() for name in names)
    free = [one for one in helps if one.word not in named and one.held]
    if left is None or not left.symbols or not free or "mana_abilities" in proposal.pay.objects \
            or can_pay(proposal, left, busy):
        return plain
    if any(len(one.held) > MOST for one in free):
        found = {one.word: _of_many(proposal, one, alone=len(free) == 1) for one in free}
        return tuple(found.get(one.word, named.get(one.word, ())) for one in helps)
    ways = _ways(proposal, free, left, busy)
    for at, one in enumerate(free):
        parts = list(dict.fromkeys(way[at] for way in ways))
        if len(parts) < 2:
            continue
        said = proposal.game.choices.other.get(one.word)
        if said is None:
            raise proposal.game.ask(one.word, proposal.player.name, [proposal.obj.id], list(one.held), one.message,
                                    what=proposal.obj.id, least=min(map(len, parts)), most=max(map(len, parts)))
        ways = [way for way in ways if set(way[at]) == set(said)] or [
            tuple(tuple(said) if place == at else () for place in range(len(free)))]
    settled = dict(zip((one.word for one in free), ways[0], strict=True)) if ways else {}
    return tuple(settled.get(one.word, named.get(one.word, ())) for one in helps)


def _of_many(proposal: Proposal, one: Help, *, alone: bool) -> tuple[str, ...]:
    """What was answered where there is too much to look for ways; asked for without an answer."""
    said = proposal.game.choices.other.get(one.word)
    if said is not None:
        return tuple(said)
    raise proposal.game.ask(one.word, proposal.player.name, [proposal.obj.id], list(one.held), one.message,
                            what=proposal.obj.id, least=1 if alone else 0, most=len(one.held))


def _ways(proposal: Proposal, free: Sequence[Help], cost: ManaCost, busy: frozenset[str]) -> list[Way]:
    """Every way in which these abilities pay for a part of a cost so that the rest can be paid with mana."""
    each = [[names for many in range(len(one.held) + 1) for names in combinations(
        [name for name in one.held if name not in busy], many)] for one in free]
    found: dict[Way, None] = {}
    for way, _ in zip(product(*each), range(MOST_WAYS), strict=False):
        names = [name for part in way for name in part]
        if len(set(names)) < len(names):
            continue  # nothing is tapped for two of them
        used = list(zip(free, way, strict=True))
        if any((left := _left(one, used)) is not None and can_pay(proposal, left, busy.union(names))
               for one in equivalents(cost)):
            found[way] = None
    return list(found)
