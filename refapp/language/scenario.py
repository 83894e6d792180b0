"""Abilities, characteristics and what they are made of, as types: what a scenario says of its objects. All frozen.

The vocabulary and its meaning are documented in ``docs/scenarios.md``. Nothing here computes.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from types import MappingProxyType
from typing import Annotated, Any, ClassVar

from refapp.language import values, vocabulary
from refapp.language.activated import Activated
from refapp.language.casting import CostChange, Spell, WholeCost
from refapp.language.costs import ManaCost
from refapp.language.fields import Key, Kind, record, ref
from refapp.language.filters import Condition, Filter
from refapp.language.kinds import (
    COPIED,
    FLAG,
    HAND,
    PT,
    SIZE,
    TEXT,
    WHOLE,
    Colors,
    Flag,
    Names,
    Natural,
    Num,
    One,
    PairList,
    PrintedColors,
    SetPT,
    Supertypes,
    Symbols,
    Wanted,
    Whole,
    Word,
    Words,
    one_of,
    several,
    some_of,
)
from refapp.language.replacing import Except, HowMuch, Replace
from refapp.language.triggers import ATrigger, ExtraTrigger, Trigger
from refapp.language.type_lines import settle_types
from refapp.lazy_dataclass import dataclass

Abilities = Annotated[tuple["Ability", ...], ref("abilities")]
Until = Annotated["Duration", ref("duration", schema=TEXT)]
Copied = Annotated["Characteristics | str", COPIED]
Face = Annotated["Characteristics", ref("characteristics")]
Parts = Annotated[tuple["DamagePart", ...], several(
    ref("damage part").read, {"$ref": "#/$defs/damage part"}, "parts")]


def _nothing() -> Mapping[str, Any]:
    return MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Keyword:
    """A keyword ability or one of the engine's fixed phrases, lower case, with what stands behind the word.

    ``n`` is the number of “rampage 2”, ``cost`` the mana of “kicker {3}”, ``quality`` any further words (“for
    artifacts”, “from red”, “sacrifice a creature”).
    """

    word: str
    n: int | None = None
    cost: ManaCost | None = None
    quality: str = ""
    nth: int = 0
    """How many instances of the keyword stand before it on the object, where that matters (702.157b)."""
    inner: tuple[Any, ...] = field(default=(), hash=False)
    """The abilities behind a long dash: “max speed — flying”, “solved — …”."""
    x: Any = None
    """What X in its cost is equal to, an amount that is looked at as the cost is paid (702.1b)."""
    about: tuple[str, int] | None = None
    """Of a phrase that an effect gives about another object: that object, and which of those that its card was."""
    own_cost: bool = False
    """Whether its cost is the mana cost of what has it, of a split card that is cast, of the half that is (702.1b)."""

    @property
    def number(self) -> int:
        """The number of “rampage 2”; 0 where none stands there."""
        return self.n or 0

    def __str__(self) -> str:
        """The keyword as it is written: “ward {2}”, “rampage 2”."""
        parts = (self.word, str(self.n) if self.n is not None else "", str(self.cost or ""), self.quality,
                 self.about[0] if self.about is not None else "")
        return " ".join(part for part in parts if part)


@dataclass(frozen=True, slots=True)
class Protection:
    """“Protection from quality”: a colour, card type, subtype, or everything."""

    quality: str
    spares: str = ""
    """What of that quality it doesn’t remove: the Aura that gives it (self), auras, or what was attached before it."""

    def __str__(self) -> str:
        """The ability as it is written: “protection from red”."""
        return f"protection from {self.quality}"


@dataclass(frozen=True, slots=True)
class Enchant:
    """What an Aura can enchant: players, or objects that pass ``what`` in ``zone``."""

    what: Filter
    player: bool = False
    zone: str = "battlefield"

    def __str__(self) -> str:
        """The ability as it is written: “enchant creature”, “enchant creature in graveyard”."""
        return f"enchant {self.what.source}"


@record("damage part")
@dataclass(frozen=True, slots=True)
class DamagePart:
    """One of several parts of damage that is dealt at the same time."""

    to: One
    amount: Num = 0
    source: One | None = None
    combat: Flag = False


@dataclass(frozen=True, slots=True)
class Duration:
    """How long a continuous effect lasts (611.2a): ``always``, ``turn``, ``combat``, ``your next turn`` or ``while``.

    ``your next upkeep`` and ``your next end step`` end as that step of its controller begins (500.4), ``end of your
    next turn`` as a later turn of its controller than that in which the effect began does.

    ``turn`` and ``combat`` end with the turn and the combat phase in which the effect began, ``your next turn`` when
    the next turn of its controller begins, ``while`` as soon as the source doesn't pass ``filter`` any more.
    """

    kind: str = "always"
    filter: Filter | None = None


ALWAYS = Duration()
TURN = Duration("turn")


CantDo = Annotated[tuple[str, ...], some_of(*vocabulary.CANT)]
Changed = Annotated[CostChange, ref("cost change")]
_HAND = Kind("number or unlimited", lambda value, path: -1 if value == "unlimited" else values.natural(value, path), {
    "anyOf": [WHOLE, {"enum": ["unlimited"]}]}, lambda value: "unlimited" if value < 0 else value)
_DRAWS = Kind("yes or first", lambda value, path: value if value == "first" else "each" if values.flag(
    value, path) else None, FLAG, lambda value: value if value == "first" else True)


@dataclass(frozen=True, slots=True)
class Changes:
    """What a continuous effect changes of objects, each part in its layer (613.1).

    ``control`` names the new controller; ``text`` pairs of words, the second instead of the first; ``only_types``
    replaces types, ``cda`` marks a characteristic-defining ability (604.3).
    """

    control: Word | None = None
    text: PairList = ()
    name: Word | None = None
    only_types: Words | None = None
    add_types: Words = ()
    lose_types: Words = ()
    lose_subtypes: Words = ()
    colors: Colors | None = None
    add_colors: Colors = ()
    grant: Abilities = ()
    lose_abilities: Flag = False
    lose: Words = ()
    cant_have: Words = ()
    """Keywords that the objects can't have (113.11): they lose them, and nothing can add them."""
    set_pt: SetPT | None = None
    pt: PT | None = None
    switch_pt: Flag = False
    cda: Flag = False
    copy: Any = None
    """Characteristics that it has as a copy (layer 1)."""
    full_text: Wanted | None = None
    """Of the top card of its controller’s graveyard, if that passes, it has the full text (612.6)."""
    all_names: Flag = False
    """It has the names of all nonlegendary creature cards besides its own (612.7)."""


@record("static")
@dataclass(frozen=True, slots=True)
class Static(Changes):
    """A static ability (113.3d): a continuous effect on what ``affects`` names, or a rule it sets.

    That may be the object itself, other objects or players (113.2).
    """

    affects: Wanted | None = None
    zone: Annotated[str, one_of(*vocabulary.ZONES, "any", *(f"not {one}" for one in vocabulary.ZONES))] = "battlefield"
    """Where the ability functions (113.6); ``any`` for everywhere, ``not battlefield`` for everywhere else (113.6c)."""
    per: Wanted | None = None
    """``pt`` counts once for each permanent that passes."""
    cant: Annotated[tuple[str, ...], some_of(*vocabulary.COMBAT_CANT)] = ()
    """What creatures in ``affects`` can't do in combat: attack, block, be_blocked, attack_alone, block_alone."""
    must: Annotated[tuple[str, ...], some_of(*vocabulary.COMBAT_MUST)] = ()
    """What they do if able: attack, block, be_blocked, be_blocked_by_all."""
    attack_cost: WholeCost | None = None
    """What must be paid for each of them to attack (508.1h), ``attacked`` this: you, or you or planeswalkers."""
    attacked: Annotated[str, one_of(*vocabulary.ATTACKED)] = ""
    block_cost: WholeCost | None = None
    most_attackers: Natural | None = None
    """How many creatures can attack each combat, with ``attacked`` this (508.1c); so ``most_blockers`` (509.1b)."""
    most_blockers: Natural | None = None
    by_toughness: Flag = False
    """They assign combat damage equal to their toughness rather than their power (510.1a)."""
    as_unblocked: Flag = False
    goad: Flag = False
    untap_with_others: Flag = False
    """They may assign damage as though unblocked, are goaded by its controller, untap in others’ untap steps, too."""
    cant_be_blocked_by: Wanted | None = None
    cant_be_blocked_except_by: Wanted | None = None
    attack_needs: Wanted | None = None
    """They can attack only where the defending player controls one of these (508.1c)."""
    blocks_only: Wanted | None = None
    """They can block only these (509.1b)."""
    least_blockers: Natural | None = None
    """So many creatures must block each of them together, or none (509.1b)."""
    most_blocked_by: Natural | None = None
    """No more creatures can block each of them (509.1b)."""
    may_stay_tapped: Flag = False
    """Their controllers may choose not to untap them in the untap step (502.3)."""
    cant_activate: Annotated[str, one_of("any", "but mana abilities")] = ""
    """Their activated abilities can’t be activated (602.5)."""
    you_cant: CantDo = ()
    opponents_cant: CantDo = ()
    all_cant: CantDo = ()
    """What its controller, the opponents, nobody can do."""
    you_have: Abilities = ()
    """Abilities that its controller has: hexproof, shroud, protection."""
    legend_exempt: Flag = False  # the legend rule doesn’t apply to them (704.5j)
    cant_enter: Wanted | None = None
    cant_be_targeted: Wanted | None = None
    prevent_damage: HowMuch | None = None
    """How much of each damage is prevented; ``ALL`` for all of it."""
    extra_trigger: Annotated[ExtraTrigger | None, ref("extra trigger")] = None
    reveal_draws: Annotated[str | None, _DRAWS] = None
    """``each`` or ``first`` (in each turn): which cards its controller reveals as they draw them."""
    may_play: Wanted | None = None
    """Cards that its controller may play from where they are; ``delayed`` comes of doing so (603.7g)."""
    once_each_turn: Flag = False
    delayed: ATrigger | None = None
    costs: Changed | None = None
    """Which spells or abilities cost more or less (601.2f)."""
    flash: Wanted | None = None  # spells that its controller may cast as though they had flash
    cant_cast: Wanted | None = None  # spells that nobody, or only ``opponents``, can cast
    as_you_cascade: Wanted | None = None
    """A card exiled with cascade that its controller may put onto the battlefield tapped (702.85b)."""
    may_plot: Wanted | None = None
    """Cards that its controller may plot from where they are (702.170f)."""
    any_color: Changed | None = None
    """The costs for which its controller may spend mana as though it were mana of any colour (602.1e)."""
    any_type: Wanted | None = None  # spells on which its controller may spend mana of any type (118.14)
    ignore: WholeCost | None = None
    """For this cost any player may ignore the effect until the turn ends (116.2d)."""
    extra_lands: Natural = 0
    """How many more lands its controller may play each turn (305.2)."""
    as_cast: Wanted | None = None  # spells that gain the abilities in ``grant`` as its controller casts them (610.5)
    copy_of: One = ""
    """The object of which ``affects`` are copies, with its copiable values as the effect begins to apply (707.2c)."""
    any_mana: Annotated[str, one_of("color", "type")] = ""
    """Its controller may spend mana as though it were of any ``color`` or ``type`` (609.4b)."""
    max_hand: Annotated[int | None, _HAND] = None
    """Its controller’s maximum hand size (402.2); -1 for none."""
    conditions: Annotated[tuple[Condition, ...], ref("while", "condition"), Key("if")] = ()
    """It works as long as these hold, of the kinds in ``vocabulary.WHILE``."""
    rules: tuple[str, ...] = ()
    """Keys of the rules of the keyword behind which it stands."""
    NEEDS: ClassVar[Mapping[str, tuple[str, ...]]] = MappingProxyType({
        "per": ("pt",), "attacked": ("attack_cost", "most_attackers", "cant"), "delayed": ("may_play",),
        "once_each_turn": ("may_play",), "ignore": ("you_cant", "opponents_cant", "all_cant", "cant")})


@dataclass(frozen=True, slots=True)
class MaxCounters:
    """The most counters of each kind that the permanent can have."""

    kinds: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class FinalChapter:
    """A Saga's final chapter number, where its chapter abilities aren't spelled out."""

    number: int


@dataclass(frozen=True, slots=True)
class AsEnters:
    """What its controller chooses, one of ``options``, or pays (any amount of life) as the permanent enters."""

    options: tuple[str, ...] = ()
    pay: str = ""
    card_name: bool = False
    """Whether a card name is chosen (201.4); ``options`` are characteristics that it must have."""
    subtype: str = ""
    """The set of which a subtype is chosen (205.3e): ``creature``, ``land`` or ``basic land``."""
    become: Mapping[str, Except] = field(default_factory=_nothing, hash=False)
    """What it may become, by a name for it; ``turned_up``: also as it is turned face up (208.2b)."""
    turned_up: bool = False


@dataclass(frozen=True, slots=True)
class EntersWith:
    """Status and counters with which the permanent enters the battlefield."""

    tapped: bool = False
    counters: Mapping[str, int] = field(default_factory=_nothing)
    rules: tuple[str, ...] = ()


Ability = (Keyword | Protection | Enchant | Trigger | Static | Replace | MaxCounters | FinalChapter
           | EntersWith | AsEnters | Activated | Spell)
"""What an object can have as a characteristic (113.1, 113.1a): of itself, or because an effect gives it."""


@record("characteristics")
@dataclass(frozen=True, slots=True)
class Characteristics:
    """Printed or defined characteristics (§109.3): no status, no controller. ``pt`` is None for an object without them.

    ``hand`` says that power and toughness equal the cards in the controller's hand.
    """

    name: Word = ""
    types: Words = ()
    supertypes: Supertypes = ()
    subtypes: Names = ()
    type_line: Word = ""  # all three as they are printed; once it is read, they say it
    colors: PrintedColors = ()
    mv: Whole = 0
    pt: Annotated[tuple[int, int] | None, SIZE] = None
    hand: bool = False
    loyalty: Whole | None = None
    """The printed loyalty of a planeswalker; on the battlefield its counters say what it is."""
    defense: Natural | None = None
    """The printed defense of a battle (310.4)."""
    abilities: Abilities = ()
    """Its abilities are among its characteristics (113.1, 113.1a); those that effects give it are in its view."""
    back: Face | None = None
    flip: Face | None = None
    """The other half of a flip card (§710.1), whose normal characteristics are these here (§710.1a)."""
    cost: Symbols | None = None
    """Its mana cost; None for an object without one (202.1b), whose mana value is 0 (202.3a)."""
    halves: tuple[Characteristics, ...] = ()
    """The two halves of a split card (709.1); they are copied with it."""
    inset: Characteristics | None = None
    """The inset frame of an adventurer card (715.1), an omen card (720.1) or a preparation card (722.1).

    Those are alternative characteristics (715.2, 720.2, 722.2), which are copied with it (715.2b, 720.2b, 722.2b).
    """
    inset_kind: str = ""
    """What is in the frame, one of ``INSETS``."""
    named: bool = True
    """False where no name was given (a token's name then follows from its subtypes)."""
    added: int = 0
    """How many of its abilities, the last ones, a copy has besides those that are copied (707.9a)."""

    @staticmethod
    def settled(given: dict[str, Any], _path: str) -> None:
        """Colours follow from the mana cost, of an artifact as of anything else (301.4), and so does the mana value.

        Colours said beside a cost, or without one, are those of a color indicator (202.2e, 204.2, §107.13).
        """
        given["named"] = "name" in given
        settle_types(given)
        if given.get("pt") == HAND:
            given.update(pt=(0, 0), hand=True)
        cost = given.get("cost")
        if cost is not None:
            given.setdefault("colors", tuple(sorted(cost.colors)))
            given.setdefault("mv", cost.mana_value)

    def shown(self, found: dict[str, Any]) -> dict[str, Any]:
        """Without what follows from the rest."""
        cost = self.cost or ManaCost()
        implied = {"colors": sorted(cost.colors), "mv": cost.mana_value, "name": self.name if not self.named else None}
        found.update(colors=list(self.colors), mv=self.mv, name=self.name, **({"pt": HAND} if self.hand else {}))
        return {key: item for key, item in found.items() if key not in implied or implied[key] != item}
