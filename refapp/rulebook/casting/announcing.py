"""601.2b: modes, splice, alternative and additional costs, the value of X."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import combinations, combinations_with_replacement, islice

from refapp.game.door.told_conditions import conditions_hold
from refapp.game.events.amounts import amount, gained
from refapp.game.reading import wording
from refapp.game.reading.conditions import Parties
from refapp.game.reading.targets import candidates
from refapp.game.reading.viewpoints import viewpoint_of
from refapp.game.said.sentence import ByPlayer, Count, ManaText, Sentence
from refapp.game.said.several import AdditionalCost, ModeChosen, XDefined, XIsZero
from refapp.game.state.items import Slot
from refapp.game.state.objects import Context
from refapp.language.casting import Cost, SpellMode, Target
from refapp.language.costs import ManaCost, Symbol
from refapp.language.errors import ChoiceNeeded
from refapp.language.filters import Number
from refapp.rulebook.casting import choosers, moments, one_of
from refapp.rulebook.casting.proposal import Proposal, illegal
from refapp.rulebook.starting.before_they_existed import must_be_known


class WorksOnStack(Sentence, says="What {subject} says about its own cost works while it is on the stack."): ...

class XAnnounced(ByPlayer, says="{player} announces the value of X for {subject}: {x}."):
    x: Count

class YAnnounced(ByPlayer, says="{player} announces the value of Y for {subject}: {y}."):
    y: Count

class CommanderTax(Sentence, says="{subject} costs {cost} more, for each time it was cast from the command zone "
                   "before: {n}."):
    n: Count
    cost: ManaText


def costs(proposal: Proposal) -> None:
    """The cost that stands for the mana cost, and the additional costs that are announced (§601.2b, §118.8, §118.9).

    What has to be paid is kept apart from the mana cost, which stays what it is (§118.8d, 118.9c, §118.9d, §700.2a,
    §903.8).
    """
    if proposal.way.cost is not None:
        proposal.cost = proposal.way.cost
    else:
        printed = proposal.way.shape.cost if proposal.way.shape is not None else proposal.obj.printed.cost
        if proposal.obj.here.shape is not None:
            printed = proposal.obj.here.shape.cost
        elif proposal.obj.here.copied is not None:
            printed = proposal.obj.here.copied.cost
        proposal.unpayable = "no mana cost" in proposal.obj.flags and printed is None
        proposal.cost = Cost(printed)
    proposal.rules += proposal.way.rules
    if proposal.spell.additional is not None or (proposal.way.rules == ("118.9", "601.2b") and not proposal.way.free):
        proposal.game.note(WorksOnStack, ["604.5"], proposal.obj.id)
    proposal.add(proposal.spell.additional)
    one_of.announce(proposal)
    flash = proposal.spell.flash
    if flash is not None and flash.more is not None and proposal.wants("flash"):  # an optional one (§118.8b)
        proposal.add(flash.more)
        proposal.paid["flash"] = 1
        beside = ["118.9d"] if proposal.alternative else []
        proposal.game.note(AdditionalCost, ["601.2b", "118.8", *beside], proposal.obj.id,
                           player=proposal.player.name, name="flash", n=1)
    for keyword, found in proposal.keywords(moments.additional):  # any number of them (§118.8a), most of them optional
        found(proposal, keyword)
    for cost in proposal.later:
        proposal.add(cost)
    if proposal.kicked and not any(name.partition(" ")[0] in ("kicker", "multikicker") for name in proposal.paid):
        raise illegal(["702.33a", "601.2b"], "{what} has no such kicker cost.", what=proposal.obj.id)
    for place in proposal.modes or ():
        if (extra := proposal.spell.modes[place].cost) is not None:  # of each chosen mode that has one (§700.2h)
            proposal.add(extra)
            proposal.rules.append("700.2h")
    obj = proposal.obj  # of two commanders each has its own tax (702.124d)
    tax = proposal.game.commander_casts[obj.id] if proposal.origin == "command" and obj.commander else 0
    if tax:
        proposal.add(Cost(ManaCost((Symbol(("2",)),))), times=tax)
        proposal.rules.append("903.8")
        proposal.game.note(CommanderTax, ["903.8", "118.8", "601.2f"], obj.id, n=tax, cost=f"{{{2 * tax}}}")


def how_many(proposal: Proposal) -> tuple[int, int]:
    """How many modes are chosen: other ones, where the text says so and its condition holds (700.2)."""
    more, game, player = proposal.spell.choose_if, proposal.game, proposal.player.name
    if more is None or not conditions_hold(game, more.conditions, player, viewpoint_of(
            game, proposal.item.source, None, player), Parties(proposal.item.source)):
        return proposal.spell.choose
    return more.choose


def modes(proposal: Proposal, printed: tuple[SpellMode, ...], choose: tuple[int, int], *, repeat: bool,
          rules: list[str], chooser: str = "", limits: Sequence[str] = (), pawprints: int = 0) -> None:
    """The modes of a modal spell or ability (601.2b, §700.2): as many as it says, different ones, with legal targets.

    The same one several times only where the text says so (§700.2d); another player chooses where it says so (§700.2e).
    ``limits``: the rules that say how many, where the text doesn’t; ``pawprints``: how many of them (§107.18) are
    allowed (§700.2i).
    """
    if not printed:
        if proposal.modes:
            raise illegal(["700.2"], "{what} isn’t modal.", what=proposal.obj.id)
        proposal.modes = ()
        return
    if pawprints:
        must_be_known(proposal.game, "{P}", "700.2i")
    least, most = choose
    legal = [at for at, mode in enumerate(printed) if all(
        target.least == 0 or candidates(proposal.game, target.what, proposal.item) for target in mode.targets)]
    if proposal.modes is None:
        proposal.modes = _announced(proposal)
    if proposal.modes is None:
        several = combinations_with_replacement if repeat else combinations
        ways = list(islice((way for many in range(least, most + 1) for way in several(legal, many)
                            if not pawprints or _pawprints(printed, way) <= pawprints), 2))
        if len(ways) > 1:
            raise _which(proposal, legal, (least, most if repeat else min(most, len(legal))), chooser)
        proposal.modes = ways[0] if ways else None
    chosen = proposal.modes or ()
    if any(at >= len(printed) for at in chosen):
        raise illegal(["700.2", *rules], "{what} has only {n} modes.", what=proposal.obj.id, n=len(printed))
    if not least <= len(chosen) <= most:
        raise illegal(["700.2", *rules, *limits], "The number of modes chosen for {what} isn’t allowed: {n}.",
                      what=proposal.obj.id, n=len(chosen))
    if len(set(chosen)) < len(chosen) and not repeat:
        raise illegal(["700.2d", *rules], "A mode of {what} is chosen more than once.", what=proposal.obj.id)
    if pawprints and _pawprints(printed, chosen) > pawprints:
        raise illegal(["700.2i", *rules], "The chosen modes of {what} have {n} pawprints together, more than the "
                      "{most} allowed.", what=proposal.obj.id, n=_pawprints(printed, chosen), most=pawprints)
    for at in chosen:
        if at not in legal:
            raise illegal(["700.2a", *rules], "Mode {n} of {what} has no legal target.", what=proposal.obj.id, n=at + 1)
        by = ["700.2a", *(["700.2i"] if pawprints else []), *rules, *choosers.of_modes(proposal, chooser)]
        proposal.game.note(ModeChosen, by, proposal.obj.id,
                           trigger=proposal.item.id, mode=at, player=choosers.chooser(proposal, chooser))
    proposal.branches = tuple(printed[at] for at in chosen)


def _announced(proposal: Proposal) -> tuple[int, ...] | None:
    """The modes that the board chose beforehand."""
    wanted = proposal.game.choices.other.get(f"{proposal.obj.id}.modes")
    if wanted is None and proposal.obj.id in proposal.game.choices.modes:
        wanted = (str(proposal.game.choices.modes[proposal.obj.id]),)
    return tuple(int(one) for one in wanted) if wanted is not None and all(one.isdigit() for one in wanted) else None


def _which(proposal: Proposal, legal: list[int], choose: tuple[int, int], chooser: str) -> ChoiceNeeded:
    """The question which of several modes are chosen."""
    return proposal.game.ask("modes", choosers.chooser(proposal, chooser), [proposal.obj.id], legal,
                             "Which mode of {trigger} is chosen?", trigger=proposal.obj.id, least=choose[0],
                             most=choose[1])


def _pawprints(printed: tuple[SpellMode, ...], chosen: Sequence[int]) -> int:
    """How many pawprints modes have together."""
    return sum(printed[at].pawprints for at in chosen)


_Y = Symbol(("Y",))


def variable(proposal: Proposal, payable: Callable[[Proposal], list[int]]) -> None:
    """The value of X (§107.3, §118.4): as the text says, or else announced (§107.3a); 0 where the mana cost isn't paid
    (§107.3b).

    In an ability that its object only gained and that doesn’t define X, it is 0 (107.3j, §107.3f). ``payable`` says
    which values could be paid for, where a player who names none has to be asked.
    """
    _second(proposal)
    printed = proposal.obj.here.shape or proposal.obj.printed
    in_mana_cost = proposal.ability is None and printed.cost is not None and printed.cost.variables > 0
    defined = proposal.ability.x if proposal.ability is not None else proposal.spell.x
    if defined is not None:
        _defined(proposal, defined)
        return
    if not proposal.cost.has_x:
        if proposal.x and in_mana_cost and proposal.way.cost is not None:
            raise illegal(["107.3b", "601.2b"], "X of {what} can only be 0: its mana cost isn’t paid.",
                          what=proposal.obj.id)
        if in_mana_cost:
            proposal.x = 0
        elif _in_text(proposal) and (proposal.ability is not None or printed.cost is not None):
            if proposal.ability is not None and gained(proposal.obj, proposal.ability, proposal.game):
                proposal.x = 0
                proposal.game.note(XIsZero, ["107.3j"], proposal.obj.id)
                return
            if proposal.x is None:
                proposal.x = _asked(proposal, lambda: list(range(21)))
            proposal.game.note(XAnnounced, ["107.3f"], proposal.obj.id, x=proposal.x, player=proposal.player.name)
        elif proposal.x and not proposal.spelled_out and (proposal.ability is not None or printed.cost is not None):
            raise illegal(["601.2b", "107.3a"], "There is no X in {what} of which a value could be announced.",
                          what=proposal.obj.id)
        return
    if proposal.x is None:
        proposal.x = _asked(proposal, lambda: payable(proposal))
    proposal.game.note(XAnnounced, ["107.3a", "601.2b"], proposal.obj.id, x=proposal.x, player=proposal.player.name)


def _second(proposal: Proposal) -> None:
    """The value of Y, for which the rules are those of X (§107.3p): announced, 0 where its cost isn’t paid."""
    printed = proposal.obj.here.shape or proposal.obj.printed
    own = printed.cost if proposal.ability is None else None
    if not any(_Y in cost.symbols for cost in (proposal.cost.mana, own) if cost is not None):
        if proposal.y:
            raise illegal(["601.2b", "107.3p"], "There is no Y in {what} of which a value could be announced.",
                          what=proposal.obj.id)
        return
    paid = proposal.cost.mana is not None and _Y in proposal.cost.mana.symbols
    if proposal.y and not paid:
        raise illegal(["107.3b", "107.3p"], "Y of {what} can only be 0: its mana cost isn’t paid.",
                      what=proposal.obj.id)
    y = proposal.y
    if y is None:
        y = _asked(proposal, lambda: list(range(21)), "y") if paid else 0
    proposal.game.note(YAnnounced, ["107.3p", *(["601.2b"] if paid else ["107.3b"])], proposal.obj.id, y=y,
                       player=proposal.player.name)
    if proposal.cost.mana is not None:
        proposal.cost = replace(proposal.cost, mana=ManaCost(tuple(
            Symbol((str(y),)) if one == _Y else one for one in proposal.cost.mana.symbols)))
    proposal.effect, proposal.spell = wording.with_y(proposal.effect, y), replace(
        proposal.spell, do=wording.with_y(proposal.spell.do, y))
    proposal.branches = tuple(replace(one, do=wording.with_y(one.do, y)) for one in proposal.branches)


def _asked(proposal: Proposal, values: Callable[[], list[int]], letter: str = "x") -> int:
    """The value of X, or Y, that its controller chooses; that is no choice if only 0 can be paid for, or nothing."""
    wanted = next(iter(proposal.game.choices.other.get(letter, ())), None)
    if wanted is not None and wanted.isdigit():
        return int(wanted)
    options = values()
    if len(options) < 2:
        return 0
    if letter == "y":
        raise proposal.game.ask("y", proposal.player.name, [proposal.obj.id], [str(n) for n in options],
                                "What is Y of {what}?", what=proposal.obj.id)
    raise proposal.game.ask("x", proposal.player.name, [proposal.obj.id], [str(n) for n in options],
                            "What is X of {what}?", what=proposal.obj.id)


def _in_text(proposal: Proposal) -> bool:
    """Whether the effect itself says X, which nothing defines (107.3f)."""
    do = proposal.effect or (proposal.ability.do if proposal.ability is not None else proposal.spell.do)
    return any(item == "X" for step in do for item in step.args.values()) and wording.says_x(do)


def _defined(proposal: Proposal, defined: Number | str) -> None:
    """X is what the text of the spell or ability says; nobody chooses it (§107.3c)."""
    game, player = proposal.game, proposal.player
    value = amount(game, defined, Context(player.name, proposal.item.source, item=proposal.item))
    if proposal.x is not None and proposal.x != value:
        raise illegal(["107.3c", "601.2b"], "X of {what} isn’t chosen: it is {n}.", what=proposal.obj.id, n=value)
    proposal.x = value
    game.note(XDefined, ["107.3c"], proposal.obj.id, x=value)


def with_x(cost: Cost, x: int) -> Cost:
    """A cost with X as a number: generic mana for {X}, so many objects or so much life for X (107.3)."""
    symbols = tuple(Symbol((str(x),)) if symbol.halves == ("X",) else symbol
                    for symbol in (cost.mana.symbols if cost.mana is not None else ()))
    parts = tuple(type(part)(part.kind, x if part.n == "X" else part.n, part.what, part.zone, part.counter)
                  for part in cost.parts)
    return Cost(ManaCost(symbols) if cost.mana is not None else None, parts)


def slots_of(proposal: Proposal, targets: tuple[Target, ...]) -> list[tuple[Slot, Target]]:
    """Each use of the word “target”, of the modes chosen in their order, or of the whole spell."""
    parts = [(place, mode.targets) for place, mode in enumerate(proposal.branches)] or [(-1, targets)]
    every = [(place, at, target) for place, some in parts
             for at, target in enumerate(choosers.one_after_the_other(proposal, some))]
    if proposal.x is not None:
        every = [(place, at, replace(target, what=wording.filter_with_x(target.what, proposal.x)))
                 for place, at, target in every]
    return [(Slot(target.what, place, at), target) for place, at, target in every]
