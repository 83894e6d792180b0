"""118.8, 602.2b: costs that only a step names, of a spell or ability whose text the board doesn't spell out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from refapp.game.door.game import Game
from refapp.game.reading.copiable_values import copiable
from refapp.game.state.objects import Obj
from refapp.language.activated import Activated
from refapp.language.casting import Cost, Part, Pay, Spell
from refapp.language.costs import COLORS, ManaCost, Symbol
from refapp.language.errors import ScenarioError
from refapp.language.filters import Filter
from refapp.rulebook.casting.paying import pay_part
from refapp.rulebook.casting.proposal import Proposal

_ASKED = {"sacrifice": "sacrifice", "discard": "discard", "return": "return", "tap": "tap_others",
          "untap": "untap_others", "exile": "exile", "reveal": "reveal"}
"""What is named under ``pay`` → the part of a cost that it pays."""


def _part(game: Game, kind: str, names: Sequence[str]) -> Part:
    """The part of a cost that these cards or permanents pay: so many of them, where the first of them is."""
    first = game.view(names[0])
    zone = "hand" if kind in ("discard", "reveal") else "battlefield" if first is None else first.zone
    what = "permanent" if zone == "battlefield" else "card"
    return Part(_ASKED[kind], len(names), Filter(what, (what,)), zone)


def _silent(proposal: Proposal) -> bool:
    """Whether the step stands for the text of the card, which says nothing itself."""
    return bool(proposal.effect) and not any(
        isinstance(one, Spell) for one in (proposal.way.shape or copiable(proposal.obj)).abilities)


def life_beside(proposal: Proposal) -> None:
    """Life that only the step names of a card whose text it stands for is an additional cost of the card (118.8)."""
    cost, asked = proposal.cost, proposal.pay.life
    if asked and _silent(proposal) and not any(part.kind == "life" for part in cost.parts) and not any(
            one.phyrexian for one in (cost.mana.symbols if cost.mana is not None else ())):
        proposal.cost = cost + Cost(parts=(Part("life", asked),))


def pay_beside(proposal: Proposal, kind: str, names: Sequence[str]) -> bool:
    """Pay what only the step names of a card whose text it stands for: an additional cost of the card (118.8)."""
    if kind not in _ASKED or not _silent(proposal):
        return False
    with proposal.game.events():
        pay_part(proposal, _part(proposal.game, kind, names))
        proposal.game.also(["118.8", "601.2h"])
    return True


def cost_paid(game: Game, pay: Pay, obj: Obj) -> Cost | None:
    """The cost of an ability that a step spells out without one: what the step pays, for mana that mana."""
    parts: list[Part] = []
    mana: list[Symbol] = []
    for kind, names in pay.objects.items():
        if kind not in _ASKED:
            continue
        others = [name for name in names if name not in (obj.id, "@self", "yes", "true")]
        if len(others) < len(names):
            parts.append(Part(kind, zone=obj.zone))
        if others:
            parts.append(_part(game, kind, others))
    if pay.life:
        parts.append(Part("life", pay.life))
    letters = {color: letter for letter, color in COLORS.items()}
    for key, many in (pay.mana or {}).items():
        mana += [Symbol((letters.get(key.split()[-1], "1"),))] * many
    return Cost(ManaCost(tuple(mana)) if mana else None, tuple(parts)) if parts or mana else None


def no_cost_beside(path: str, beside: Mapping[str, object]) -> None:
    """An ability that is named says itself what it costs (602.1a): raises ScenarioError for a cost beside its name."""
    for field, said in beside.items():
        if said:
            raise ScenarioError.value(f"{path}.{field}", said, "nothing: the ability says what it costs")


def of_loyalty(abilities: Iterable[Activated], name: str) -> Activated | None:
    """The loyalty ability that is called after its cost: +1, −2, -X, 0."""
    wanted = name.strip("[]").replace("−", "-").removeprefix("+").upper()
    for one in abilities:
        for part in one.cost.parts if one.cost is not None else ():
            said = str(part.n).removeprefix("-")
            if part.kind == "loyalty" and wanted == ("-" if part.counter == "-" and said != "0" else "") + said.upper():
                return one
    return None
