"""601.2f, 118.7: the total cost: additional costs and increases are added, then reductions taken off.

None of these are part of the mana cost (202.4).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from refapp.game.door import decisions
from refapp.game.door.told_conditions import conditions_hold
from refapp.game.events.amounts import amount
from refapp.game.reading.continuous import affected
from refapp.game.reading.filters import passes
from refapp.game.reading.viewpoints import viewpoint_of
from refapp.game.said.sentence import ManaText, Sentence
from refapp.game.said.several import AbilityCostsLess, AbilityCostsMore, CostChanges, CostsLess, CostsMore
from refapp.game.state.objects import Context
from refapp.game.state.views import View
from refapp.language.casting import Cost, CostChange, Part
from refapp.language.costs import COLORS, ManaCost, Symbol
from refapp.language.instruction import Instruction
from refapp.language.scenario import Ability, Static
from refapp.rulebook.casting import moments
from refapp.rulebook.casting.announcing import with_x
from refapp.rulebook.casting.proposal import Proposal


class LoyaltyCombined(Sentence, says="The costs in loyalty counters for {subject} are combined into one: {cost}."):
    cost: ManaText


def determine(proposal: Proposal) -> None:
    """The total cost (§601.2f), which doesn't change any more, whatever alters costs later (§601.8, §602.4, §118.7)."""
    others = _generic(with_x(proposal.cost, 0).mana)
    if proposal.cost.has_x:
        proposal.cost = with_x(proposal.cost, proposal.x or 0)
    found, own = changes(proposal), proposal.cost
    for change, times, by in found:
        if change.more is not None:
            proposal.add(change.more, times=times)
            proposal.game.note(_what(proposal, CostsMore, AbilityCostsMore),
                               ["601.2f", "118.7", *_named(change)], proposal.obj.id,
                               by=by, n=times, cost=str(change.more.mana or "") or _spelled(change.more))
    for change, times, by in found:
        before = proposal.cost.mana
        for _ in range(times if change.less is not None else 0):
            assert change.less is not None
            taken = _halves(proposal, change.less)
            rules = _of_reduction(proposal.cost.mana, taken)
            proposal.cost = Cost(less(proposal.cost.mana, taken), proposal.cost.parts)
            if taken != change.less:
                proposal.game.note(_what(proposal, CostsLess, AbilityCostsLess), [
                    "601.2f", "118.7", "118.7e", *rules, *_named(change)], proposal.obj.id, by=by, n=1, cost=str(taken))
        if change.less is not None and not any(len(one.halves) > 1 for one in change.less.symbols):
            proposal.game.note(_what(proposal, CostsLess, AbilityCostsLess), [
                "601.2f", "118.7", *_of_reduction(before, change.less), *_named(change)],
                proposal.obj.id, by=by, n=times, cost=str(change.less))
    for keyword, found_less in proposal.keywords(moments.less):
        found_less(proposal, keyword)
    for shrink in proposal.fewer:
        shrink(proposal)
    if proposal.spell.x_of:
        proposal.cost = _in_colors(proposal, others)
    proposal.minima = [(change.least, by) for change, _, by in found if change.least]
    proposal.altered = bool(found) or proposal.cost != own
    if _reduced_later(proposal):
        return
    at_least(proposal)


def _generic(mana: ManaCost | None) -> int:
    return sum(int(one.halves[0]) for one in mana.symbols if len(one.halves) == 1 and one.halves[0].isdigit()) \
        if mana is not None else 0


def _in_colors(proposal: Proposal, others: int) -> Cost:
    """The total cost, in which X is no generic mana but of the colors that the text names; reductions take X first."""
    assert proposal.cost.mana is not None
    many = _generic(proposal.cost.mana)
    letters = tuple(letter for letter, color in COLORS.items() if color in proposal.spell.x_of)
    rest = [one for one in proposal.cost.mana.symbols if not (len(one.halves) == 1 and one.halves[0].isdigit())]
    plain = [Symbol((str(min(many, others)),))] if min(many, others) else []
    return Cost(ManaCost((*plain, *rest, *[Symbol(letters)] * max(0, many - others))), proposal.cost.parts)


def _reduced_later(proposal: Proposal) -> bool:
    """Whether convoke or delve still reduce the cost: until July 2013 they did so before any minimum was looked at."""
    return not proposal.game.rules.holds("delve.instead_of_generic") and any(
        proposal.pay.objects.get(word) for word in ("convoke", "delve"))


def at_least(proposal: Proposal) -> None:
    """What keeps a total cost from being less than so much mana."""
    for least, by in proposal.minima:
        value = proposal.cost.mana.mana_value if proposal.cost.mana is not None else 0
        if least > value:
            missing = Symbol((str(least - value),))
            proposal.cost = Cost(ManaCost((*(proposal.cost.mana.symbols if proposal.cost.mana else ()), missing)),
                                 proposal.cost.parts)
            proposal.game.note(_what(proposal, CostsMore, AbilityCostsMore), ["601.2f"], proposal.obj.id, by=by, n=1,
                               cost=str(missing))
    proposal.minima = []


def _what(proposal: Proposal, spell: type[CostChanges], ability: type[CostChanges]) -> type[CostChanges]:
    """How a change of the cost is told: of a spell, or of an ability of what is named."""
    return spell if proposal.item.spell is not None else ability


def alters(abilities: Iterable[Ability], do: Iterable[Instruction]) -> bool:
    """Whether a spell or ability is one that alters the costs of other spells or abilities (601.8, 602.4)."""
    def others(one: Ability) -> bool:
        return isinstance(one, Static) and one.costs is not None and (
            one.costs.what is None or "self" not in one.costs.what.words)

    return any(others(one) for one in abilities) or any(
        others(one) for step in do for one in step.args.get("grant", ()) or ())


def _halves(proposal: Proposal, by: ManaCost) -> ManaCost:
    """A reduction with one half of each hybrid symbol, as the player who pays chooses (§118.7e)."""
    def half(symbol: Symbol) -> str:
        return str(decisions.one_of(proposal.game, "reduction", None, list(symbol.halves), proposal.player.name,
                                    message="Which half of the mana symbol is chosen?"))

    return ManaCost(tuple(Symbol((half(symbol),), symbol.phyrexian) for symbol in by.symbols))


def changes(proposal: Proposal) -> list[tuple[CostChange, int, str]]:
    """The static abilities that change what this costs, how often each counts, and whose they are.

    What an ability says of the cost of its own object counts while that is a spell (113.6d), what it says of other
    objects doesn’t.
    """
    game, player = proposal.game, proposal.player.name
    holders: list[tuple[View, Static]] = [(view, ability) for view, ability in game.statics()
                                          if ability.costs is not None and view.id != proposal.obj.id]
    own = proposal.view
    holders += [(own, one) for one in game.rules.every(own.abilities)
                if isinstance(one, Static) and one.costs is not None and (
                    own.zone == "battlefield" or (one.costs.what is not None and "self" in one.costs.what.words))]
    said: list[tuple[View, CostChange]] = [(view, one.costs) for view, one in holders if one.costs is not None]
    if proposal.ability is not None and proposal.ability.costs is not None:
        said.append((own, replace(proposal.ability.costs, abilities=True)))
    found = []
    for holder, change in said:
        if change.keyword:
            if not _is_of(change.keyword, proposal):
                continue
        elif change.abilities != (proposal.ability is not None):
            continue
        if change.more is not None and _loyalty(change.more) and not _loyalty(proposal.cost):
            continue  # it speaks of loyalty abilities
        if change.player == "you" and holder.controller != player:
            continue
        if change.player == "opponents" and (holder.controller == player
                                             or holder.controller in game.teammates(player)):
            continue
        eye = game.viewpoint(holder)
        if not passes(change.what, own, eye, game.board()):
            continue
        if not conditions_hold(game, change.conditions, holder.controller, eye):
            continue
        times = 1
        if change.per is not None:
            times = len(affected(change.per, game, viewpoint_of(game, holder.ref, None, holder.controller),
                                 game.board()))
        if change.times is not None:
            times *= max(0, amount(game, change.times, Context(holder.controller, holder.ref)))
        if times:
            found.append((change, times, holder.id))
    return found


def _named(change: CostChange) -> list[str]:
    """The key of the rule on what the cost of a keyword is, where the change names one."""
    return ["702.1a"] if change.keyword else []


def _is_of(keyword: str, proposal: Proposal) -> bool:
    """Whether the cost of this keyword is paid (702.1a); typecycling costs are cycling costs (702.29f)."""
    paid = proposal.ability.keyword if proposal.ability is not None else proposal.how
    return paid == keyword or (keyword, paid) in (("cycling", "typecycling"), ("ninjutsu", "commander ninjutsu"))


def _loyalty(cost: Cost) -> bool:
    return any(part.kind == "loyalty" for part in cost.parts)


def _spelled(cost: Cost) -> str:
    """The costs in loyalty counters, as they are written: [+1]."""
    return ", ".join(f"[{part.loyalty:+d}]" for part in cost.parts if part.kind == "loyalty")


def of_loyalty(proposal: Proposal) -> bool:
    """Whether it is a loyalty ability: by a loyalty symbol in its cost (§606.2); in 2009 each ability of a planeswalker
    was bound by what is said of them (2009-09-04:306.7)."""
    if any(part.kind == "loyalty" for part in proposal.cost.parts):
        return True
    return "planeswalker" in proposal.view.types and proposal.game.rules.holds("loyalty.every_ability")


def combine_loyalty(proposal: Proposal) -> None:
    """Several costs to put or remove loyalty counters are one cost (§606.5)."""
    parts = [part for part in proposal.cost.parts if part.kind == "loyalty"]
    if len(parts) < 2:
        return
    total = sum(part.loyalty for part in parts)
    proposal.cost = Cost(proposal.cost.mana, (
        *(part for part in proposal.cost.parts if part.kind != "loyalty"), Part("loyalty", total)))
    proposal.game.note(LoyaltyCombined, ["606.5"], proposal.obj.id, cost=f"[{total:+d}]")


def less(cost: ManaCost | None, by: ManaCost) -> ManaCost | None:
    """A mana cost reduced by another (§118.7a to g): generic by generic; a colour by itself first, then generic."""
    if cost is None:
        return None
    symbols = list(cost.symbols)
    generic = 0
    for symbol in by.symbols:
        half = symbol.halves[0]
        if half.isdigit():
            generic += int(half)
        elif half == "S":
            generic += 1  # §118.7g
        else:  # of a Phyrexian symbol it is the colour (§118.7f)
            at = next((i for i, one in enumerate(symbols) if one.halves == (half,)), None)
            if at is None or (half not in COLORS and half != "C"):
                generic += 1  # no mana of this type is asked for (§118.7b), or no more of it (§118.7c, §118.7d)
            else:
                del symbols[at]
    found: list[Symbol] = []
    for symbol in symbols:
        if len(symbol.halves) == 1 and symbol.halves[0].isdigit() and generic:
            many = int(symbol.halves[0])
            taken = min(many, generic)
            generic -= taken
            if many > taken:
                found.append(Symbol((str(many - taken),)))
        else:
            found.append(symbol)
    return ManaCost(tuple(found))


def _of_reduction(cost: ManaCost | None, by: ManaCost) -> tuple[str, ...]:
    """The rules that say how such a reduction of such a cost goes (118.7a to g)."""
    found: list[str] = []
    for symbol in by.symbols:
        half = symbol.halves[0]
        there = sum(one.halves == (half,) for one in (cost.symbols if cost is not None else ()))
        taken = sum(one.halves == symbol.halves for one in by.symbols)
        if half.isdigit():
            found.append("118.7a")
        elif half == "S":
            found.append("118.7g")
        else:
            found.extend(["118.7f"] if symbol.phyrexian else [])
            found.extend(["118.7b"] if not there else ["118.7d" if half == "C" else "118.7c"] if taken > there else [])
    return tuple(dict.fromkeys(found))
