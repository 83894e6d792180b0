"""Where cards meet: what one does to another on the battlefield, as the engine plays it, and the rules for that."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from itertools import permutations
from typing import Any

from refapp.cards.card import Card
from refapp.game.reading.layer_table import LAYERS
from refapp.game.reading.told_layers import GOES_ON, LayerStep
from refapp.game.state.card_types import BASIC_LANDS, PERMANENT_TYPES
from refapp.language.fields import to_data
from refapp.lazy_dataclass import dataclass
from refapp.model import RefappError, RuleNumber
from refapp.rulebook.numbering import number_on
from refapp.services.boards.evaluating import PLAY_ON, evaluate
from refapp.services.cards.card_objects import card_object
from refapp.services.cards.card_reading import CardRead
from refapp.services.library.library import Library

MOST = 4
"""Cards that are looked at together."""
_LAYERS: Mapping[str, str] = {
    "controller": LAYERS["control"].rule, "colors": LAYERS["colors"].rule, "abilities": LAYERS["abilities"].rule,
    **dict.fromkeys(("types", "supertypes", "subtypes"), LAYERS["types"].rule),
    **dict.fromkeys(("power", "toughness"), "613.4")}
"""What of an object differs → the key of the rule on that layer."""
_ALIKE = range(701, 703)
"""Sections that list what has nothing to do with each other."""


@dataclass(frozen=True, slots=True)
class Meeting:
    """What one card does to another: which of its values differ, and the rules for that."""

    by: str
    on: str
    changed: tuple[str, ...]
    rules: tuple[RuleNumber, ...]


def in_common(reads: Sequence[CardRead]) -> tuple[RuleNumber, ...]:
    """The rules that all these cards stand on: the same number, else the nearest rule or section above two of them."""
    each = [dict.fromkeys(one.rules) for one in reads]
    same = [rule for rule in each[0] if all(rule in others for others in each[1:])]
    above = [{up: None for rule in rules for up in _above(rule)} for rules in each]
    shared = [up for up in above[0] if all(up in others for others in above[1:])
              and up not in same and not any(up.contains(rule) for rule in same)]
    nearest = [up for up in shared if not any(up != other and up.contains(other) for other in shared)]
    return (*same, *nearest)


def _above(rule: RuleNumber) -> list[RuleNumber]:
    """A rule and what it stands under, its chapter left out, as well as sections that are mere lists."""
    found, at = [rule], rule.parent
    while at is not None and at.section > 99:
        if not (at.rule is None and at.section in _ALIKE):
            found.append(at)
        at = at.parent
    return found


def meetings(library: Library, cards: Sequence[Card], edition: date) -> tuple[Meeting, ...]:
    """What each of these cards does to each other one, all on the battlefield; nothing where that can't be played."""
    cards = [one for one in cards[:MOST] if PERMANENT_TYPES & set(card_object(one)["types"])]
    if len(cards) < 2:
        return ()
    try:
        together, layers = _board(library, cards, edition)
        without = {one.key: _board(library, [other for other in cards if other is not one], edition)[0]
                   for one in cards}
    except RefappError:
        return ()
    found = []
    for by, on in permutations(cards, 2):
        mine, alone = together[on.key], without[by.key][on.key]
        changed = tuple(name for name in _LAYERS if mine.get(name) != alone.get(name))
        if changed:
            keys = [_LAYERS[name] for name in changed]
            if "subtypes" in changed and BASIC_LANDS.keys() & (set(mine["subtypes"]) - set(alone["subtypes"])):
                keys.insert(0, "305.7")
            told = layers[on.key]
            keys += [rule for step in told for rule in step.rules if rule == GOES_ON]
            ordered = any(step.why in ("timestamp", "depends") for step in told)
            found.append((by, on, changed, keys, ordered))
    for by, on, _, keys, ordered in found:  # effects that reach the same object, or each other: which comes first
        if ordered or any(other[0] is not by and (other[1] is on or other[:2] == (on, by)) for other in found):
            keys += ["613.7", "613.8"]
    return tuple(Meeting(by.key, on.key, changed, tuple(dict.fromkeys(
        RuleNumber.parse(number) for key in keys if (number := number_on(key, edition, library.history)))))
        for by, on, changed, keys, _ in found)


def _board(library: Library, cards: Sequence[Card], edition: date,
           ) -> tuple[dict[str, dict[str, Any]], dict[str, list[LayerStep]]]:
    """The cards on a battlefield: the values that each has there, and what the layers did to it, by its key."""
    names = {one.key: f"card {at}" for at, one in enumerate(cards)}
    done = evaluate(library, {"edition": edition.isoformat(), PLAY_ON: True, "state": {
        "players": {"A": {}, "B": {}}, "objects": {
            names[one.key]: {"card": one.name, "ctrl": "A"} for one in cards}}}, edition)
    values = {one.key: {**done.before["objects"][names[one.key]], "abilities": [
        to_data(ability) for ability in done.abilities_before.get(names[one.key], ())]} for one in cards}
    return values, {one.key: [step for step in done.layers if any(said.subject == names[one.key] for said in step.said)]
                    for one in cards}
