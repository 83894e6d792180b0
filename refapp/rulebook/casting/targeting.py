"""601.2c, 115: targets are chosen; what is divided among them (601.2d): `casting/division.py`."""

from __future__ import annotations

from collections.abc import Sequence

from refapp.game.events import attaching
from refapp.game.reading.filters import ANOTHER, rules_of_targets
from refapp.game.reading.targets import candidates, go_together, reference, why_not, why_not_player
from refapp.game.said.sentence import Sentence
from refapp.game.said.several import TargetChosen
from refapp.game.state.items import Slot
from refapp.game.state.views import Ref
from refapp.language.casting import Target
from refapp.language.filters import Filter
from refapp.language.scenario import Enchant
from refapp.rulebook.casting import choosers, division
from refapp.rulebook.casting.announcing import slots_of
from refapp.rulebook.casting.proposal import Proposal, illegal


class NotATarget(Sentence, says="{subject} can’t be a target of this."): ...


def choose(proposal: Proposal, targets: tuple[Target, ...]) -> None:
    """The targets, as many and such as the text asks for (§601.2c); what the step names, or the only ones there are.

    They are chosen as the spell is cast (§115.1a) or the ability activated (§115.1c); none at all where the text allows
    that (§115.6, §115.1).
    """
    slots = slots_of(proposal, targets)
    if not slots:
        _unasked(proposal)
        return
    given = list(proposal.given)
    found: list[tuple[Slot, Ref]] = []
    who: list[str] = []
    for at, (slot, target) in enumerate(slots):
        many = target.most(proposal.x or 0)
        least = many if target.least is None else target.least
        later = sum(one.least if one.least is not None else one.most(proposal.x or 0)
                    for _, one in slots[at + 1:])
        options = choosers.seen_by(proposal, target.by, candidates(
            proposal.game, target.what, proposal.item, found[0][1] if found else None))
        if ANOTHER.intersection(target.what.words):
            options = [name for name in options if name not in [ref.id for _, ref in found]]
        if proposal.given or proposal.explicit:
            mine, given = given[:max(least, min(many, len(given) - later))], given[max(least, min(
                many, len(given) - later)):]
        else:
            mine = _settled(proposal, options, least, many, target.by)
        _check(proposal, slot, mine, options, least, many)
        if not go_together(proposal.game, target.together, mine):
            raise illegal(["115.1", "601.2c"], "The targets chosen for {what} can’t be chosen together.",
                          what=proposal.obj.id)
        found += [(slot, reference(proposal.game, name)) for name in mine]
        who += [target.by] * len(mine)
    if given:
        raise illegal(["601.2c", "115.1"], "Too many targets are chosen for {what} (number of its targets: {n}).",
                      what=proposal.obj.id, n=len(found))
    _take(proposal, found, who)


def _without_targets(proposal: Proposal) -> bool:
    """Whether the board spells out what a spell or ability does, and that speaks of no target (115.1)."""
    do = proposal.ability.do if proposal.ability is not None else proposal.spell.do
    said = repr((do, [mode.do for mode in proposal.branches]))
    return bool(do or proposal.branches) and "@target" not in said and "-target" not in said


def _unasked(proposal: Proposal) -> None:
    """A text that the board doesn't spell out: whatever the step names is its target, if it can be one at all."""
    found = []
    source = proposal.view
    if proposal.given and not proposal.spelled_out and (proposal.spell.texts or _without_targets(proposal)):
        raise illegal(["601.2c", "115.1"], "Too many targets are chosen for {what} (number of its targets: {n}).",
                      what=proposal.obj.id, n=0)
    for name in proposal.given:
        ref = reference(proposal.game, name)
        view = proposal.game.view(name)
        why: tuple[str, ...] = ("115.5",) if name == proposal.item.spell else ()
        if view is not None and view.zone == "battlefield":
            why = why_not(proposal.game, view, source, proposal.player.name)
        elif ref.player:
            why = why_not_player(proposal.game, name, source, proposal.player.name)
        if why:
            raise illegal([*why, "601.2c"], "{target} can’t be the target of {what}.", target=name,
                          what=proposal.obj.id)
        found.append((Slot(), ref))
    _take(proposal, found)


def _settled(proposal: Proposal, options: list[str], least: int, many: int, by: str) -> list[str]:
    wanted = [name for name in proposal.game.choices.targets.get(proposal.item.id, ()) if name in options]
    if wanted and least <= len(wanted[:many]):
        return wanted[:many]
    none = least == 0 and not wanted and proposal.item.id in proposal.game.choices.targets
    if len(options) < least or none:
        return []
    if least == many == len(options) or many == 0 or not options:
        return options[:many]
    raise proposal.game.ask("targets", choosers.chooser(proposal, by), [proposal.item.id], options,
                            "What is the target of {trigger}?", trigger=proposal.item.id, least=least,
                            most=min(many, len(options)))


def _check(proposal: Proposal, slot: Slot, mine: list[str], options: list[str], least: int, many: int) -> None:
    """§115.3."""
    what = proposal.obj.id
    if len(options) < least and not mine:
        _say_why(proposal)
        raise illegal([*rules_of_targets(slot.what), "601.2c", "115.1"],
                      "{what} has no legal target: {need} asked for, {n} there.", what=what,
                      need=least, n=len(options))
    if not least <= len(mine) <= many and all(name in options for name in mine):
        raise illegal(["601.2c", "115.1"], "The number of targets chosen for {what} isn’t allowed: {n}.", what=what,
                      n=len(mine))
    if len(set(mine)) < len(mine):
        raise illegal(["115.3", "601.2c"], "{target} is chosen twice for the same use of the word “target”.",
                      target=next(name for name in mine if mine.count(name) > 1))
    for name in mine:
        if name in options:
            continue
        view = proposal.game.view(name) if name not in proposal.game.players else None
        why = why_not(proposal.game, view, proposal.view, proposal.player.name) \
            if view is not None and view.zone == "battlefield" else why_not_player(
                proposal.game, name, proposal.view, proposal.player.name) if name in proposal.game.players else ()
        any_target = ("115.4",) if slot.what is not None and slot.what.words == ("any",) else ()
        rules = ("115.5",) if name == proposal.item.spell else why or _of_aura(proposal) or rules_of_targets(
            slot.what) or (*any_target, "601.2c", "115.1")
        raise illegal([*dict.fromkeys((*rules, "601.2c"))], "{target} can’t be the target of {what}.",
                      target=name, what=what)


def _say_why(proposal: Proposal) -> None:
    """Why nothing could be chosen, for who asks about hexproof and the like."""
    game = proposal.game
    for view in game.permanents():
        why = why_not(game, view, proposal.view, proposal.player.name)
        if why:
            game.note(NotATarget, why, view.id)


def _take(proposal: Proposal, found: list[tuple[Slot, Ref]], who: Sequence[str] = ()) -> None:
    proposal.slots = tuple(slot for slot, _ in found)
    proposal.targets = tuple(ref for _, ref in found)
    for at, ref in enumerate(proposal.targets):
        by = who[at] if at < len(who) else ""
        again = ["115.3"] if ref in proposal.targets[:at] else []  # for another instance of the word
        rules = ["601.2c", *again, *rules_of_targets(proposal.slots[at].what), *_of_aura(proposal),
                 *choosers.rules(proposal, by)]
        proposal.game.note(TargetChosen, rules, ref.id,
                           trigger=proposal.item.id, player=choosers.chooser(proposal, by))
    division.divide(proposal)


def _of_aura(proposal: Proposal) -> tuple[str, ...]:
    """The keys of the rules on enchant, of an Aura spell whose target they say."""
    return attaching.why_not(proposal.game, proposal.view, None) if proposal.ability is None else ()


def aura_targets(proposal: Proposal) -> tuple[Target, ...]:
    """§115.1b, §303.4a: an Aura spell targets what its enchant ability names, or all of them (702.5c)."""
    enchants = [one for one in proposal.abilities if isinstance(one, Enchant)]
    if not enchants:
        return ()
    first = enchants[0]
    if first.player:
        whose = {"opponents": ("opponent",)}.get(next(iter(first.what.words), ""), ("player",))
        return (Target(Filter(first.what.source, whose)),)
    words = tuple(word for one in enchants for word in one.what.words or ("permanent",))
    source = " ".join(one.what.source for one in enchants)
    return (Target(Filter(source, words, first.zone if first.zone != "battlefield" else None)),)
