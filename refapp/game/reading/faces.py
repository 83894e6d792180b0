"""Which characteristics other faces give: the mana value of a front, a flipped half, a face-down card (202.3b, 708)."""

from __future__ import annotations

from refapp.game.reading.position import Position
from refapp.game.state.objects import Obj
from refapp.language.costs import ManaCost, Symbol
from refapp.language.scenario import Characteristics, Keyword

DOWN = Characteristics(name="", types=("creature",), pt=(2, 2))
"""A face-down permanent or spell (708.1)."""
CLOAKED = Characteristics(name="", types=("creature",), pt=(2, 2),
                          abilities=(Keyword("ward", cost=ManaCost((Symbol(("2",)),))),))
"""One that is cloaked or disguised."""
HIDDEN = Characteristics()
"""A card that is exiled face down."""


def modal(obj: Obj) -> bool:
    """Whether a card is a modal double-faced one (712.3): its back face has a cost of its own, or a flag says so."""
    back = obj.printed.back
    return back is not None and "meld" not in obj.flags and (
        "modal" in obj.flags or back.cost is not None or back.mv > 0
        or ("land" in obj.printed.types and "land" in back.types))


def melded(game: Position, obj: Obj) -> bool:
    """Whether a permanent is two cards of a meld pair, combined (712.4a)."""
    return "meld" in obj.flags and obj.here.transformed and any(one.part_of == obj.id for one in game.objects.values())


def rules_of(game: Position, obj: Obj) -> list[str]:
    """The rules that say which face gives the characteristics of a double-faced card (712.8); none for another.

    That of a meld card never does but on the battlefield, melded (712.4b). A face-down permanent shows no face.
    """
    if obj.printed.back is None or obj.here.face_down or obj.here.copied is not None:
        return []
    if melded(game, obj):
        return ["712.8", "712.8g", "712.4b"]
    if obj.zone not in ("battlefield", "stack"):
        return ["712.8", "712.8a"]
    if "meld" in obj.flags:
        return ["712.8", "712.8b" if obj.zone == "stack" else "712.8d"]
    if modal(obj):
        return ["712.8", "712.8f"]
    if obj.zone == "stack":
        return ["712.8", "712.8c"]
    return ["712.8", "712.8e" if obj.here.transformed else "712.8d"]


def mana_value(game: Position, obj: Obj, shown: Characteristics) -> int:
    """The mana value: of a back face that isn't that of a modal card, the front's (§202.3b, 712.8c, 712.8e).

    A melded permanent has that of both front faces (202.3c, 712.8g); a copy of one, or of a back face, has none. On the
    stack a split card has that of the half that was cast (§202.3d), and X is the value chosen for it (§202.3e).
    """
    if obj.zone == "stack" and shown.cost is not None and shown.cost.variables:
        x = next((item.x for item in game.stack if item.spell == obj.id), None)
        return shown.mv + shown.cost.variables * (x or 0)
    front = obj.printed
    if shown is not front.back or modal(obj) or not game.rules.holds("mana_value.of_the_front"):
        return shown.mv
    return front.mv + sum(one.printed.mv for one in game.objects.values() if one.part_of == obj.id)


def flipped(base: Characteristics, other: Characteristics) -> Characteristics:
    """The other half of a flip card, with the colours and the mana value of the card (710.1b).

    Only these stay of what it was (710.1c), and whatever effects and counters make of it. Only the flipped permanent on
    the battlefield has them (710.2); the card is the normal one anywhere else.
    """
    return Characteristics(
        name=other.name if other.named else base.name, types=other.types or base.types,
        supertypes=other.supertypes, subtypes=other.subtypes, colors=base.colors, mv=base.mv,
        pt=other.pt, hand=other.hand, loyalty=other.loyalty, abilities=other.abilities)
