"""The halves (“doors”) of a permanent with a shared type line, and which of them are unlocked (709.5)."""

from __future__ import annotations

from dataclasses import replace

from refapp.game.state.card_types import SPELL_TYPES
from refapp.game.state.objects import Obj
from refapp.language.scenario import Characteristics

SIDES = ("left", "right")
CASTABLE = ("adventure", "omen")
"""What a card can be cast as of what stands in its inset frame (715.3, 720.3); not the spell of a preparation card."""


UNLOCKED = {side: f"{side} half unlocked" for side in SIDES}
"""Side → the designation of a permanent whose half on that side is unlocked (709.5c)."""


def shares_type_line(shape: Characteristics) -> bool:
    """Whether a split card is a permanent card: both halves have the type line of the card (709.5a)."""
    return len(shape.halves) == len(SIDES) and bool(shape.types) and not set(shape.types) & SPELL_TYPES


def card_of(obj: Obj) -> Characteristics:
    """The whole card, one card with both halves or sets of characteristics (§709.2, §715.2c, §720.2c,
    §722.2c), wherever it is (709.5b); what is in an inset frame counts nowhere but on the stack (§720.4, §722.4)."""
    return obj.here.copied or obj.printed


def locked(obj: Obj) -> tuple[str, ...]:
    """The sides of a permanent that are locked; none if it has no halves."""
    return tuple(side for side in SIDES if UNLOCKED[side] not in obj.here.designations) \
        if obj.zone == "battlefield" and not obj.here.face_down and shares_type_line(card_of(obj)) else ()


def side_cast(obj: Obj) -> str | None:
    """Which half of a card on the stack was cast; a copy of a spell wasn’t cast (707.10)."""
    card = card_of(obj)
    if obj.kind == "spell_copy" or obj.here.shape is None or not shares_type_line(card):
        return None
    return next((side for side, half in zip(SIDES, card.halves, strict=True) if half == obj.here.shape), None)


def half_of(obj: Obj, side: str) -> Characteristics:
    """The half on one side."""
    return card_of(obj).halves[SIDES.index(side)]


def visible(obj: Obj, shape: Characteristics) -> Characteristics:
    """What an object is like; a permanent without the name, mana cost and text of its locked halves (§709.5).

    What an exception of a copy effect says is in no half, and stays (§709.5c).
    """
    if not shape.halves or obj.zone != "battlefield" or not shares_type_line(shape):
        return shape
    has = obj.here.designations
    open_ = tuple(half for side, half in zip(SIDES, shape.halves, strict=True) if UNLOCKED[side] in has)
    whole = joined(shape, shape.halves)
    now = joined(shape, open_)
    shut = [ability for half in shape.halves if half not in open_ for ability in half.abilities]
    return replace(
        shape, name=now.name if shape.name == whole.name else shape.name,
        mv=now.mv if shape.mv == whole.mv else shape.mv,
        colors=now.colors if shape.colors == whole.colors else shape.colors,
        abilities=tuple(one for one in shape.abilities if not any(one is other for other in shut)), halves=open_)


def names_of(shape: Characteristics) -> frozenset[str]:
    """The names of a split card, of a Room those of its unlocked halves, in lower case; none of any other (§709.4a)."""
    return frozenset(half.name.lower() for half in shape.halves)


def rules_of_value(shape: Characteristics, *, combined: bool) -> list[str]:
    """The rules by which a split card has the mana value of both halves, where it isn’t a spell."""
    return ["202.3d", "709.4b"] if shape.halves and combined else []


def mana_values(shape: Characteristics, *, combined: bool) -> tuple[int, ...]:
    """What is compared of a card that isn’t on the stack: one mana value, ``combined`` of both halves of a split card
    (709.4b); until April 2017 that of either half (2011-09-30:708.6a)."""
    return tuple(half.mv for half in shape.halves) if shape.halves and not combined else (shape.mv,)


def joined(shape: Characteristics, halves: tuple[Characteristics, ...]) -> Characteristics:
    """A card with the name, mana value and colours of these halves together (709.4)."""
    return replace(shape, name=" // ".join(half.name for half in halves), mv=sum(half.mv for half in halves),
                   colors=tuple(sorted({word for half in halves for word in half.colors})))
