"""601.2h, 118.1: nothing is paid that no cost asks for; what a step names under ``pay`` and nothing took is illegal."""

from __future__ import annotations

from refapp.language.keywords import KEYWORDS
from refapp.rulebook.casting import spelled_out
from refapp.rulebook.casting.proposal import Proposal, illegal

_HELP = ("delve", "convoke", "improvise")
_SELF = ("self", "this", "@self", "yes", "true")
_AGAIN = ("mana_abilities", "remove_counters", "put_counters")
"""What one object can do several times over for a cost: its counters are many, its mana ability may be activated again.
"""


def of_spell(proposal: Proposal) -> None:
    """Of a spell; what only the step names of a card whose text it stands for is an additional cost (601.2b, h)."""
    used = _used(proposal)
    _each_once(proposal, ("601.2h",))
    for name, times in proposal.pay.keywords.items():
        if times and name not in proposal.paid:
            raise illegal(["601.2b", "118.8"], "{what} has no cost of this kind: {name}.", what=proposal.obj.id,
                          name=name)
    _as_often(proposal)
    for kind, names in proposal.pay.objects.items():
        helps = kind in _HELP and proposal.keyword(kind) is not None
        helps = helps or (kind == "waterbend" and any(part.kind == kind for part in proposal.cost.parts))
        taken = kind in proposal.paid and (kind not in KEYWORDS or kind == "gift")
        if kind == "mana_abilities" or helps or taken:
            continue
        left = [name for name in names if name not in used and not name.isdigit()]
        if left and not spelled_out.pay_beside(proposal, kind, left):
            raise _none(proposal, kind, ("601.2h", "118.1"))
    _numbers(proposal, ("601.2h", "118.1"))


def _as_often(proposal: Proposal) -> None:
    """An additional cost is paid as often as the step says, where it says so with a number."""
    said = {name: times for name, times in proposal.pay.keywords.items() if times > 1}
    said |= {name: sum(map(int, each)) for name, each in proposal.pay.objects.items()
             if name in KEYWORDS and name not in _HELP and each and all(one.isdigit() for one in each)}
    for name, times in said.items():
        paid = proposal.paid.get(name, 0)
        if paid != times:
            raise illegal(["601.2b", "118.8"], "{what} has this cost only {n} times: {name}.", what=proposal.obj.id,
                          name=name, n=paid)


def of_ability(proposal: Proposal, rules: tuple[str, ...] = ("602.2b", "601.2h", "118.1")) -> None:
    """Of an activated ability, or of a special action."""
    used = _used(proposal)
    _each_once(proposal, rules)
    kinds = {part.kind for part in proposal.cost.parts}
    used |= {proposal.obj.id} if kinds & {"tap", "untap"} else set()
    for name, times in proposal.pay.keywords.items():
        if times and name in KEYWORDS:
            raise _none(proposal, name, rules)
    for kind, names in proposal.pay.objects.items():
        asked = kind == "mana_abilities" or (kind == "waterbend" and kind in kinds)
        if not asked and any(name not in used and name not in _SELF for name in names):
            raise _none(proposal, kind, rules)
    _numbers(proposal, rules)


def _numbers(proposal: Proposal, rules: tuple[str, ...]) -> None:
    """Mana and life, where no cost asks for any."""
    cost, pay = proposal.cost, proposal.pay
    if any((pay.mana or {}).values()) and not proposal.spent:
        raise _none(proposal, "mana", rules)
    if pay.life and not any(part.kind == "life" for part in cost.parts) and not any(
            symbol.phyrexian for symbol in (cost.mana.symbols if cost.mana is not None else ())):
        raise _none(proposal, "life", rules)
    if pay.assist and proposal.keyword("assist") is None:
        raise _none(proposal, "assist", rules)


def _each_once(proposal: Proposal, rules: tuple[str, ...]) -> None:
    """Nothing pays for two parts of a cost, or twice for one (118.10)."""
    for kind, names in proposal.pay.objects.items():
        for name in names:
            if kind not in _AGAIN and name in proposal.game.objects and names.count(name) > 1:
                raise illegal(["118.10", *rules], "{object} can be chosen only once for this.", object=name)


def _none(proposal: Proposal, name: str, rules: tuple[str, ...]) -> Exception:
    return illegal([*rules], "{what} has no cost of this kind: {name}.", what=proposal.obj.id, name=name)


def _used(proposal: Proposal) -> set[str]:
    return {view.id for views in proposal.objects.values() for view in views}
