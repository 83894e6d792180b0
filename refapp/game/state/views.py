"""Objects as the game sees them: characteristics after continuous effects, status, control; frozen in a reference."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field, fields
from operator import attrgetter

from refapp.language.scenario import Ability, Keyword
from refapp.lazy_dataclass import dataclass


def how_many(counters: Mapping[str, int], kind: str) -> int:
    """How many counters of a kind there are, or of ``any`` kind."""
    return sum(counters.values()) if kind == "any" else counters.get(kind, 0)


@dataclass(frozen=True, slots=True)
class Ref:
    """A remembered object: id and incarnation, and how it looked then (its last known information)."""

    id: str
    incarnation: int
    view: View | None = None
    player: bool = False


@dataclass(slots=True)
class View:
    """An object as the game sees it: characteristics after continuous effects, status, control (§208.4b, §208.4)."""

    id: str
    incarnation: int
    kind: str
    zone: str
    owner: str
    controller: str
    name: str
    types: frozenset[str]
    supertypes: frozenset[str]
    subtypes: frozenset[str]
    colors: frozenset[str]
    mv: int
    power: int | None
    toughness: int | None
    abilities: tuple[Ability, ...]
    keywords: frozenset[str]
    halves_mv: tuple[int, ...] = ()
    """Of a split card that isn’t on the stack: its mana value; until April 2017 that of each half (708.2 then)."""
    bare: bool = False
    """Whether an effect took all its abilities: as a land also those of its basic land types (305.6, 613.1f)."""
    reworded: tuple[tuple[str, str], ...] = ()
    """Words of its text that effects change, and to what (612.1); a spell’s instructions are followed so."""
    barred: tuple[str, ...] = ()
    """Keywords that it can't have (113.11)."""
    stated: tuple[Ability, ...] = ()
    """What effects say of it that is no ability and stays when abilities go: indestructible, until July 2013."""
    shown_subtypes: tuple[str, ...] = ()
    phyrexian: bool = False
    """Whether a Phyrexian mana symbol, of whatever color, is in its mana cost (107.4g)."""
    tapped: bool = False
    phased_out: bool = False
    face_down: bool = False
    host: str | None = None
    attached: tuple[str, int] | None = None
    combat: str | None = None
    attacks: str | None = None
    attacked: str | None = None
    blocks: tuple[str, ...] = ()
    blocked: bool = False
    unblocked: bool = False
    """Whether it attacks, blockers were declared, and none blocks it (509.1h)."""
    paired_with: str | None = None
    hurt_by: frozenset[tuple[str, int]] = frozenset()
    did: frozenset[str] = frozenset()
    haunts: tuple[str, int] | None = None
    protector: str | None = None
    counters: Mapping[str, int] = field(default_factory=dict)
    ts: int = 0
    index: int = 0
    revealed: bool = False
    commander: bool = False
    designations: frozenset[str] = frozenset()
    made_of: frozenset[tuple[str, int]] = frozenset()
    inset: str = ""
    """Whether it has an Adventure, in use or not (715.2a)."""
    level: int = 1
    """Its level, or 1 if it has none (716.2d)."""
    also_named: frozenset[str] = frozenset()
    """Names that it has besides, in lower case (612.7)."""
    chosen: frozenset[str] = frozenset()
    """What was chosen for its abilities (607.2d)."""
    targets: tuple[Ref, ...] = ()
    """Of a spell: its targets, each as often as it was chosen (115.9)."""
    unmodified: tuple[int | None, int | None] | None = None
    """Its power and toughness before anything modified them (208.4b); None where nothing does."""
    any_host: bool = True
    """Whether what it is attached to is enchanted and equipped for it, whatever it is (301.5f, 303.4m); until September
    2013 only for an Aura, an Equipment."""
    modifiable: bool = True
    """Whether it can be modified if it isn’t a creature (700.9); not before November 2024."""

    def base(self, which: str) -> int | None:
        """Its base power or toughness (208.4): as set, without what effects and counters modify (208.4b)."""
        now, set_to = (self.power, self.toughness), self.unmodified
        at = ("power", "toughness").index(which)
        return now[at] if set_to is None or now[at] is None else set_to[at] or 0

    def keep_base(self) -> None:
        """Remember its power and toughness before the first thing that modifies them."""
        if self.unmodified is None:
            self.unmodified = self.power, self.toughness

    def host_for(self, word: str) -> bool:
        """Whether what it is attached to is “enchanted”, “equipped” or “fortified” for its abilities."""
        return self.any_host or _ATTACHED[word] in self.subtypes

    @property
    def ref(self) -> Ref:
        """This object, remembered as it is now."""
        return Ref(self.id, self.incarnation, self)

    def __copy__(self) -> View:
        return View(*_VALUES(self))


_ATTACHED = {"enchanted": "aura", "equipped": "equipment", "fortified": "fortification"}
_VALUES = attrgetter(*[one.name for one in fields(View)])


def keywords_of(abilities: tuple[Ability, ...]) -> frozenset[str]:
    return frozenset(ability.word for ability in abilities if isinstance(ability, Keyword))
