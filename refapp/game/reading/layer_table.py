"""The layers of 613.1 and the sublayers of 613.4: which effects have a part in each, and what is done there."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from refapp.game.reading.layers import (
    Applying,
    Change,
    changes_abilities,
    define,
    defines,
    give,
    modify,
    recolor,
    retype,
    reword,
    switch,
    take,
)
from refapp.game.reading.power_from_counters import summed
from refapp.game.reading.stickers import AddsWord
from refapp.language.scenario import Changes
from refapp.lazy_dataclass import dataclass


def _changes_texts(changes: Changes) -> bool:
    return bool(changes.text or changes.all_names or changes.full_text) or changes.name is not None \
        or isinstance(changes, AddsWord)


def _changes_types(changes: Changes) -> bool:
    return bool(changes.add_types or changes.only_types is not None or changes.lose_types or changes.lose_subtypes)


def bear_the_ring(layers: Applying) -> None:
    """A Ring-bearer is legendary (701.54c)."""
    for view in layers.views.values():
        if view.designations and "ring-bearer" in view.designations and view.zone == "battlefield" \
                and layers.game.players[view.controller].rings:
            layers.own(view.id).supertypes |= {"legendary"}


def count(layers: Applying) -> None:
    """What counters add to power and toughness (§122.1a, §122.1j)."""
    elsewhere, hones = (layers.game.rules.holds(name) for name in ("counters_elsewhere", "counters.hone"))
    for view in layers.views.values():
        if view.counters and not view.phased_out:
            more = summed(view.counters)
            honed = layers.views.get(view.host or "") if hones and view.counters.get("hone", 0) > 0 else None
            if honed is not None and "equipment" in view.subtypes and "creature" in honed.types:
                honed = layers.own(honed.id)
                honed.keep_base()
                honed.power = (honed.power or 0) + view.counters["hone"]
            if more != (0, 0) and "creature" in view.types and (elsewhere or view.zone == "battlefield"):
                seen = layers.own(view.id)
                seen.keep_base()
                seen.power, seen.toughness = (view.power or 0) + more[0], (view.toughness or 0) + more[1]


@dataclass(frozen=True, slots=True)
class Layer:
    """A layer but the first, or a sublayer of the last (613.1, 613.4).

    ``rule`` is its key, ``wanted`` says which effects have a part there, ``change`` what it does, ``besides`` what
    changes there that is no effect of an ability. Where it ``grants`` abilities, these bring their own effects, and
    none of it defines.
    """

    rule: str
    wanted: Callable[[Changes], bool]
    change: Change
    besides: Callable[[Applying], None] | None = None
    grants: bool = False


LAYERS: Mapping[str, Layer] = {
    "control": Layer("613.1b", lambda one: one.control is not None, take),
    "text": Layer("613.1c", _changes_texts, reword),
    "types": Layer("613.1d", _changes_types, retype),
    "colors": Layer("613.1e", lambda one: one.colors is not None or bool(one.add_colors), recolor),
    "abilities": Layer("613.1f", changes_abilities, give, bear_the_ring, grants=True),
    "p/t defined": Layer("613.4a", lambda one: one.set_pt is not None and defines(one), define),
    "p/t set": Layer("613.4b", lambda one: one.set_pt is not None and not defines(one), define),
    "p/t modified": Layer("613.4c", lambda one: one.pt is not None, modify, count),
    "p/t switched": Layer("613.4d", lambda one: one.switch_pt, switch),
}
"""Every layer by its name. In which order they apply in an edition, says :mod:`refapp.rulebook.layer_order`."""
