"""Activated abilities, as a scenario says them (602). Nothing here computes."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated, Any, ClassVar

from refapp.language import functioning
from refapp.language.casting import Chooser, CostChange, SpellModes, Targets, WholeCost, enough_modes
from refapp.language.errors import ScenarioError
from refapp.language.fields import Key, record, ref
from refapp.language.kinds import (
    AbilityZone,
    Conditions,
    Flag,
    HowMany,
    Instructions,
    Num,
    Only,
    Wanted,
    Whole,
    Word,
    all_modes,
)
from refapp.lazy_dataclass import dataclass


@record("activated")
@dataclass(frozen=True, slots=True)
class Activated:
    """An activated ability (§602.1, 113.3b): what it costs, what it does, and how it is activated.

    ``cost`` is the whole activation cost (118); beside it ``tap`` to ``mana`` stand for single parts, ``mana`` being
    generic. A mana ability resolves at once, without the stack; ``sorcery`` means that it can only be activated when a
    sorcery could be cast.
    """

    id: Word = "ability"
    do: Instructions = ()
    target: Wanted | None = None
    tap: Flag = False
    sacrifice: Flag = False
    discard: Whole = 0
    life: Whole = 0
    mana: Whole = 0
    mana_ability: Flag = False
    sorcery: Flag = False
    cost: WholeCost | None = None
    targets: Targets = ()
    modes: SpellModes = ()
    choose: HowMany = (1, 1)
    once_each_turn: Flag = False
    once: Flag = False
    """Activate only once, as long as the object is the same (702.177 Exhaust)."""
    zone: AbilityZone = "battlefield"
    any_player: Flag = False
    only: Only = ()
    conditions: Annotated[Conditions, Key("if")] = ()
    instant: Flag = False
    """Activate only as an instant (602.5e)."""
    chooser: Chooser = ""
    """``opponent`` where one of them chooses the modes (602.3)."""
    keyword: Annotated[str, ref("keyword name", "word")] = ""
    """The keyword that adds rules to it (“boast — …”), or behind which it stands."""
    costs: Annotated[CostChange | None, ref("cost change")] = None
    """How much more or less it costs to activate (602.2b)."""
    rules: tuple[str, ...] = ()
    """Keys of the rules of the keyword behind which it stands."""
    divided: Num | None = None
    """How much is divided among the targets (602.2b, 601.2d)."""
    x: Num | None = None
    """The amount that X is, where the text says so (107.3c)."""

    NEEDS: ClassVar[Mapping[str, tuple[str, ...]]] = MappingProxyType({
        "choose": ("modes",), "chooser": ("modes",), "divided": ("target", "targets", "modes")})

    APART: ClassVar[tuple[tuple[str, str], ...]] = (
        ("modes", "do"), ("modes", "target"), ("modes", "targets"), ("sorcery", "instant"))

    @staticmethod
    def settled(given: dict[str, Any], path: str) -> None:
        """Where it functions and how many modes are chosen, where the board doesn’t say; no mana ability has a target
        (605.1a)."""
        if given.get("target") is not None and given.get("targets"):
            raise ScenarioError.value(path, {}, "either target or targets")
        if given.get("mana_ability") and (given.get("target") is not None or given.get("targets")):
            raise ScenarioError.value(f"{path}.mana_ability", "true", "an ability without a target")
        for part in ("tap", "sacrifice"):
            if given.get(part) and given.get("cost") is not None and any(
                    one.kind == part and one.what is None for one in given["cost"].parts):
                raise ScenarioError.value(f"{path}.{part}", "true", "nothing: the cost says it already")
        enough_modes(given, path)
        given["choose"] = all_modes(given.get("choose", (1, 1)), given.get("modes", ()))
        if "zone" not in given:
            given["zone"] = functioning.of_activated(given.get("cost"), given.get("do", ()))

    def shown(self, found: dict[str, Any]) -> dict[str, Any]:
        """Where it functions, if that doesn’t follow from its cost and effect."""
        found.pop("zone", None)
        implied = functioning.of_activated(self.cost, self.do)
        return found if self.zone == implied else {**found, "zone": self.zone}
