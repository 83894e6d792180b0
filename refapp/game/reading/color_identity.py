"""903.4: the color identity of a card, established before the game begins (§903.4a).

It is the colors of the mana symbols in the card's mana cost and rules text, of its color indicator and of its
characteristic-defining abilities. Reminder text doesn't count (§903.4c): what a keyword stands for isn't looked at.
The back face counts (§903.4d), and so do alternative characteristics (§903.4e).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass

from refapp.game.reading.position import Position
from refapp.game.state.card_types import BASIC_LANDS
from refapp.game.state.objects import Obj
from refapp.language.costs import COLORS, KINDS, ManaCost
from refapp.language.errors import Unsupported
from refapp.language.instruction import Instruction
from refapp.language.scenario import Characteristics, Static

_SYMBOL = re.compile(r"\{([WUBRGCPXSY0-9/]+)\}", re.IGNORECASE)


def faces_of(obj: Obj) -> dict[str, tuple[Characteristics, ...]]:
    """The sets of characteristics that a card has: its own, those of its back face, and alternative ones."""
    printed, spec = obj.printed, obj.spec
    inset = [one for one in (printed.inset, printed.flip, getattr(spec, "prototype", None)) if one is not None]
    return {"own": (printed,), "back": () if printed.back is None else (printed.back,),
            "alternative": (*printed.halves, *inset)}


def color_identity(game: Position, obj: Obj) -> frozenset[str]:
    """The colors of a card’s color identity (§903.4), whatever effects have made of the card by now.

    Raises Unsupported.
    """
    if not game.rules.holds("color_identity"):
        raise Unsupported("In this edition only a commander’s colors are defined, not the color identity of a card.",
                          rules=["903.4"])
    if obj.kind != "card":
        raise Unsupported("Only cards have a color identity.", rules=["903.4"])
    return frozenset().union(chosen_before(obj), *(of_face(one) for found in faces_of(obj).values() for one in found))


def chosen_before(obj: Obj) -> frozenset[str]:
    """The color that was chosen for a card before the game, where an ability of its own says that it is that color: it
    counts throughout the game, in whatever zone the card is (903.4b).

    So do the colors whose symbols were circled on a card as its deck was built (§207.5).
    """
    circled = frozenset(KINDS[:5]) & {flag.removeprefix("circled ") for flag in obj.flags}
    defines = any(isinstance(one, Static) and one.cda and "chosen" in (*(one.colors or ()), *one.add_colors)
                  for one in obj.printed.abilities)
    chosen = frozenset(KINDS[:5]) & {flag.removeprefix("chosen ") for flag in obj.flags} if defines else frozenset()
    return circled | chosen


def of_face(shape: Characteristics) -> frozenset[str]:
    """The colors that one set of characteristics adds."""
    if "land" in shape.types and {one.lower() for one in shape.subtypes} & set(BASIC_LANDS):
        raise Unsupported("Whether the mana ability of a basic land type counts for a color identity isn’t modelled.",
                          rules=["903.4"])
    return _written_on(shape)


def identity_of_text(obj: Obj) -> frozenset[str]:
    """A card’s color identity, leaving aside the mana of basic land types, which has a rule of its own (903.5d)."""
    faces = (one for found in faces_of(obj).values() for one in found)
    return frozenset().union(chosen_before(obj), *map(_written_on, faces))


def _written_on(shape: Characteristics) -> frozenset[str]:
    found = set(shape.colors) | set(shape.cost.colors if shape.cost is not None else ())
    for ability in shape.abilities:
        if isinstance(ability, Static) and ability.cda:
            found |= {*(ability.colors or ()), *ability.add_colors}
        found |= set(_symbols(ability))
    return frozenset(found & set(KINDS[:5]))


def _symbols(value: object) -> Iterator[str]:
    """The colors of the mana symbols in what an ability says, wherever they stand in it."""
    if isinstance(value, str):
        for found in _SYMBOL.findall(value):
            yield from (COLORS[one] for one in found.upper() if one in COLORS)
    elif isinstance(value, ManaCost):
        yield from value.colors
    elif isinstance(value, Mapping):
        yield from (color for one in value.items() for color in _symbols(one))
    elif isinstance(value, Iterable):
        yield from (color for one in value for color in _symbols(one))
    elif is_dataclass(value) and not isinstance(value, type):
        if isinstance(value, Instruction) and value.verb == "add_mana":
            yield from (one for one in str(value.args.get("kind", "")).split() if one in KINDS)
        yield from (color for field in fields(value) for color in _symbols(getattr(value, field.name)))


def of_commander(game: Position, player: str) -> frozenset[str] | None:
    """The color identity of a player’s commander, or of two together (§702.124c); without one it is undefined
    (§903.4f): None."""
    mine = [obj for obj in game.objects.values() if obj.commander and obj.owner == player]
    if not game.with_commanders or not mine:
        return None
    return frozenset().union(*(color_identity(game, one) for one in mine))


def in_identity(game: Position, player: str, kind: str) -> str:
    """The type of mana that is added: until 2015 colorless for a color outside the identity of one’s commander."""
    if not game.with_commanders or kind not in KINDS[:5] or not game.rules.holds("commander.mana_of_its_colors"):
        return kind
    colors = of_commander(game, player)
    return kind if colors is None or kind in colors else "colorless"
