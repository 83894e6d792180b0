"""What each layer of 613.1 does to an object: control, text, types, colours, abilities, power and toughness.

A layer is a test (has the effect a part here?) and a change of one view. In which order effects apply and to what is
decided in :mod:`~refapp.game.reading.continuous`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields, is_dataclass, replace
from functools import wraps
from typing import Any, Protocol

from refapp.game.reading.filters import Viewpoint, passes
from refapp.game.reading.givers import given
from refapp.game.reading.interchangeable import also_called
from refapp.game.reading.losing import what_stays
from refapp.game.reading.measures import modifying
from refapp.game.reading.position import Position
from refapp.game.reading.stickers import AddsWord, with_word
from refapp.game.reading.subtypes import BASIC_LAND_TYPES, INSTANTS, correlated, family, subtypes_of
from refapp.game.reading.titles import MONARCH, holder
from refapp.game.state.board import Active
from refapp.game.state.card_types import CARD_TYPES
from refapp.game.state.views import View, keywords_of
from refapp.language.filters import Filter, Number
from refapp.language.scenario import Ability, Changes, Characteristics, Keyword, Protection, Static
from refapp.language.type_lines import SUPERTYPES
from refapp.language.vocabulary import COLORS, OWN_COST

_OF_TYPES = frozenset({"add_types", "only_types", "lose_types", "lose_subtypes", "colors", "add_colors"})
"""Parts of an ability whose words are types or colours."""


class Applying(Protocol):
    """The layers of one board while they are gone through, as what a layer does sees them."""

    game: Position
    views: dict[str, View]
    effects: list[Active]

    def own(self, name: str) -> View: ...
    def creature_names(self) -> frozenset[str]: ...
    def texts(self, view: View) -> None: ...
    def times(self, effect: Active) -> int: ...
    def value(self, effect: Active, number: Number, view: View, affected: View | None = None) -> int: ...


Change = Callable[[Applying, Active, Sequence[View]], None]


def _each(change: Callable[[Applying, Active, View], None]) -> Change:
    """A change in which it makes no difference to one object what happens to the others."""
    @wraps(change)
    def every(layers: Applying, effect: Active, views: Sequence[View]) -> None:
        for view in views:
            change(layers, effect, view)

    return every


def taker(layers: Applying, effect: Active) -> str | None:
    """Who an effect says controls something: a player, or whoever controls the source at the moment."""
    if effect.changes.control == MONARCH:  # while there is none the effect does nothing (§725.5)
        return holder(layers.game, MONARCH)
    if effect.changes.control == "you":
        return layers.views[effect.source].controller if effect.source is not None else effect.controller
    return effect.changes.control


@_each  # 613.1b
def take(layers: Applying, effect: Active, view: View) -> None:
    """§613.1b."""
    wanted = taker(layers, effect)
    if wanted in layers.game.players:
        view.controller = wanted


def _read_anew(effect: Active, now: Mapping[int, Ability]) -> None:
    """The static ability of an effect is worded otherwise: ``now`` by the identity of what it was."""
    if isinstance(after := now.get(id(effect.static)), Static):
        effect.static = effect.changes = after


@_each  # 613.1c, 612.1: also of tokens (612.4); abilities that are granted come later, in layer 6 (612.3)
def reword(layers: Applying, effect: Active, view: View) -> None:
    """§612.1, §612.4, §613.1c."""
    changes = effect.changes
    if changes.name is not None:
        view.name, view.also_named = changes.name, also_called(layers.game, (changes.name,))  # §612.8
    if isinstance(changes, AddsWord):
        view.name = with_word(view.name, changes.word, changes.after)
        view.also_named = also_called(layers.game, (view.name,))
    if changes.all_names:
        view.also_named = layers.creature_names()  # §612.7
    if changes.full_text is not None:  # 612.6
        _full_text(layers, effect, view)
    view.reworded += changes.text
    for old, new in changes.text:
        if old in view.subtypes:
            view.subtypes = view.subtypes - {old} | {new}
            view.shown_subtypes = tuple(new if word.lower() == old else word for word in view.shown_subtypes)
        abilities = tuple(_worded(ability, old, new) for ability in view.abilities)
        if abilities != view.abilities:
            for one in layers.effects:
                if one.source == view.id:
                    _read_anew(one, dict(zip(map(id, view.abilities), abilities, strict=True)))
            view.abilities, view.keywords = abilities, keywords_of(abilities)


def _worded(item: Any, old: str, new: str) -> Any:
    """An ability with one word instead of another, wherever the word is used as a colour or type (§612.2)."""
    if isinstance(item, Filter):
        words = tuple(new if word == old else f"non{new}" if word == f"non{old}" else word for word in item.words)
        return item if words == item.words else replace(item, words=words, source=" ".join(words))
    if isinstance(item, Keyword):
        word = item.word.replace(f"{old}walk", f"{new}walk")
        return item if word == item.word else Keyword(word)
    if isinstance(item, Protection):
        return Protection(new, item.spares) if item.quality == old else item
    if isinstance(item, Characteristics):
        return _described(item, old, new)
    if isinstance(item, tuple):
        found = tuple(_worded(one, old, new) for one in item)
        return item if all(a is b for a, b in zip(found, item, strict=True)) else found
    if is_dataclass(item) and not isinstance(item, type):
        changed = {one.name: value for one in fields(item)
                   if (value := _part(one.name, getattr(item, one.name), old, new)) is not getattr(item, one.name)}
        return replace(item, **changed) if changed else item
    return item


def _part(name: str, value: Any, old: str, new: str) -> Any:
    """The same of a part of an ability or instruction: also of the types and colours that it gives or takes away."""
    if name in _OF_TYPES and isinstance(value, tuple):
        found = _others(value, old, new)
        return value if found == value else found
    if name == "subtype" and isinstance(value, str):
        return _others((value,), old, new)[0] if value.lower() == old else value
    return _worded(value, old, new)


def _others(words: tuple[str, ...], old: str, new: str) -> tuple[str, ...]:
    """Words with one of them as another, a capital where it had one."""
    return tuple((new.capitalize() if word[:1].isupper() else new) if word.lower() == old else word for word in words)


def _described(item: Characteristics, old: str, new: str) -> Characteristics:
    """A token as an ability describes it: the word as its creature type, its name and its colour (§612.2a)."""
    changed = replace(item, subtypes=_others(item.subtypes, old, new), colors=_others(item.colors, old, new),
                      abilities=_worded(item.abilities, old, new),
                      name=new.capitalize() if item.named and item.name.lower() == old else item.name)
    return item if changed == item else changed


def reworded(item: Any, text: tuple[tuple[str, str], ...]) -> Any:
    """What a spell does, chooses or targets, with the words of its text changed as effects say (612.1, 612.2a)."""
    for old, new in text:
        item = _worded(item, old, new)
    return item


def speaks_of(abilities: tuple[Ability, ...], old: str, new: str) -> bool:
    """Whether a text-changing effect would change one of these abilities."""
    return any(_worded(ability, old, new) is not ability for ability in abilities)


def creates(item: Any, old: str) -> bool:
    """Whether an ability describes a token with this creature type, which is its name as well (612.2a)."""
    if isinstance(item, Characteristics):
        return old in map(str.lower, item.subtypes) and (not item.named or item.name.lower() == old)
    if isinstance(item, tuple):
        return any(creates(one, old) for one in item)
    if is_dataclass(item) and not isinstance(item, type | Filter | Keyword | Protection):
        return any(creates(getattr(item, one.name), old) for one in fields(item))
    return False


def _full_text(layers: Applying, effect: Active, view: View) -> None:
    """Name, cost, types, colours, text, power and toughness of the top card of its controller's graveyard (§612.6)."""
    wanted = effect.changes.full_text
    held = layers.game.players[view.controller].zones["graveyard"]
    card = layers.views.get(held[-1]) if held else None
    if wanted is None or card is None or not passes(wanted, card, Viewpoint(view.id, view.controller), layers.views):
        return
    shown = layers.game.objects[card.id].printed
    view.also_named |= also_called(layers.game, (shown.name,))
    view.name, view.mv, view.types, view.supertypes = shown.name, shown.mv, frozenset(shown.types), frozenset(
        shown.supertypes)
    view.subtypes, view.shown_subtypes = frozenset(word.lower() for word in shown.subtypes), shown.subtypes
    view.colors = frozenset(shown.colors)
    view.power, view.toughness = shown.pt if shown.pt is not None else (None, None)
    view.abilities = shown.abilities + effect.changes.grant
    view.keywords = keywords_of(view.abilities)
    layers.texts(view)


@_each  # 613.1d
def retype(layers: Applying, effect: Active, view: View) -> None:
    """§613.1d."""
    changes = effect.changes
    _lose_types(view, changes, INSTANTS if layers.game.rules.holds("instants_stay") else frozenset())
    if changes.add_types:
        _add_types(view, changes.add_types)


@_each
def recolor(_layers: Applying, effect: Active, view: View) -> None:
    """Layer 5 (§613.1e): a colour that is set replaces the others, one added stands beside them (105.3, 202.2f)."""
    changes = effect.changes
    if changes.colors is not None:
        named = frozenset(changes.colors)
        chosen = view.chosen.intersection(COLORS) if "chosen" in named else frozenset()
        view.colors = (named | chosen) - {"colorless", "chosen"}
    if changes.add_colors:
        view.colors |= set(changes.add_colors)


@_each
def give(layers: Applying, effect: Active, view: View) -> None:
    """Layer 6 (§613.1f): abilities are taken away, every instance of each (113.10b), and given (113.10, 113.1a).

    Neither is a matter of “can’t” beating “can” (101.2a): the layer’s order decides, so of giving and taking the later
    prevails (113.10c). Only what it can’t have is never there (§113.11). An activated ability that is given brings its
    activation instructions with it (§113.10a). Until July 2013 being indestructible was no ability: what another object
    or a spell says of a permanent stays while it has none.
    """
    changes = effect.changes
    if changes.lose_abilities:
        view.abilities, view.bare = view.stated, True
    view.barred += changes.cant_have
    if changes.lose or changes.cant_have:
        lost = (*changes.lose, *changes.cant_have)
        view.abilities = tuple(left for one in view.abilities for left in what_stays(one, lost))
    grant = changes.grant
    if effect.static is not None and effect.source is not None:  # §201.5a
        giver = layers.views[effect.source]
        grant = tuple(given(one, giver.id, giver.incarnation, giver.chosen) for one in grant)
    if any(isinstance(one, Keyword) and one.quality.startswith(OWN_COST) for one in grant):
        grant = tuple(_with_own_cost(layers, view, one) for one in grant)
    if effect.source != view.id and layers.game.rules.holds("indestructible.no_ability"):
        view.stated += tuple(one for one in grant if one == Keyword("indestructible"))
    view.abilities += tuple(left for one in grant for left in what_stays(one, view.barred)) if view.barred else grant
    view.keywords = keywords_of(view.abilities)


def _with_own_cost(layers: Applying, view: View, ability: Ability) -> Ability:
    """A keyword whose cost is the mana cost of what gains it; where there is none, it can’t be paid (118.6)."""
    from refapp.game.reading.copiable_values import (  # noqa: PLC0415 - what it copies is known before the layers are
        copiable,
    )

    if not isinstance(ability, Keyword) or not ability.quality.startswith(OWN_COST):
        return ability
    return replace(ability, cost=copiable(layers.game.objects[view.id]).cost, own_cost=True,
                   quality=ability.quality.removeprefix(OWN_COST).lstrip(", "))


def define(layers: Applying, effect: Active, views: Sequence[View]) -> None:
    """Layers 7a (§613.4a, 208.2) and 7b (§613.4b, 208.4a): power and toughness are set (§613.1g, 208.2a)."""
    for view, (power, toughness) in _numbers(layers, effect, effect.changes.set_pt, views):
        view.power = (view.power or 0) if power is None else power
        view.toughness = (view.toughness or 0) if toughness is None else toughness


def modify(layers: Applying, effect: Active, views: Sequence[View]) -> None:
    """Layer 7c (§613.4c): power and toughness are modified (613.1g), which shows once it is a creature (208.3a)."""
    times, pair = layers.times(effect), effect.changes.pt or (0, 0)
    for view, found in _numbers(layers, effect, pair, views):
        power, toughness = (modifying(layers.game, one, many or 0) for one, many in zip(pair, found, strict=True))
        view.keep_base()
        view.power = (view.power or 0) + times * power
        view.toughness = (view.toughness or 0) + times * toughness


def _numbers(layers: Applying, effect: Active, pair: tuple[Number | None, Number | None] | None,
             views: Sequence[View]) -> list[tuple[View, list[int | None]]]:
    """What an effect's numbers are for each object to which it applies, before it has changed any of them."""
    assert pair is not None
    return [(view, [one if one is None else layers.value(
        effect, one, layers.views[effect.source] if effect.source is not None else view, view) for one in pair])
        for view in views]


@_each  # 613.1g, 613.4d
def switch(_layers: Applying, _effect: Active, view: View) -> None:
    """§613.4d."""
    view.keep_base()
    view.power, view.toughness = view.toughness, view.power


def changes_abilities(changes: Changes) -> bool:
    return bool((changes.grant and changes.full_text is None) or changes.lose_abilities or changes.lose
                or changes.cant_have)


def only_forbids(changes: Changes) -> bool:
    """Whether it only says what objects can’t do, as “cant block”: a rule of the game and in no layer (613.11)."""
    return bool(changes.grant) and not (changes.lose_abilities or changes.lose or changes.cant_have) and all(
        isinstance(one, Keyword) and one.word.startswith("cant ") for one in changes.grant)


def defines(changes: Changes) -> bool:
    """Whether an ability is characteristic-defining: the board says so, and it meets what is asked for that (§604.3a).

    It defines colours, subtypes, power or toughness (1), directly of nothing but the object that has it (3), without a
    condition (5). That it is that object’s own, not one that an effect or the object itself has granted (2, 4), is
    known where it is granted, in layer 6.
    """
    if not changes.cda or not isinstance(changes, Static) or changes.conditions or changes.affects is None \
            or changes.affects.words not in (("self",), ("this",)):
        return False
    types = {*changes.add_types, *(changes.only_types or ())}
    return changes.set_pt is not None or changes.colors is not None or bool(changes.add_colors) \
        or bool(types - CARD_TYPES - SUPERTYPES)


def _add_types(view: View, words: tuple[str, ...]) -> None:
    """Types beside those that an object has (205.1b); no subtype that goes with none of its types (§205.3d)."""
    view.types |= {word for word in words if word in CARD_TYPES}
    view.supertypes |= {word for word in words if word in SUPERTYPES}
    rest = tuple(word for word in subtypes_of(words) if correlated(word.lower(), view.types))
    view.shown_subtypes += tuple(word for word in rest if word.lower() not in view.subtypes)
    view.subtypes |= {word.lower() for word in rest}


def _lose_types(view: View, what: Changes, staying: frozenset[str]) -> None:
    """Types that an effect sets or takes away; ``staying`` are those that stay where card types are set (§205.1a)."""
    if what.only_types is not None:
        kept = frozenset(word for word in what.only_types if word in CARD_TYPES)
        subtypes = tuple(word for word in what.only_types if word not in CARD_TYPES and word not in SUPERTYPES)
        if kept or not what.only_types:  # setting a subtype or supertype doesn't affect card types (205.4b)
            view.types = kept | view.types & staying if kept else kept
            view.subtypes = frozenset(sub for sub in view.subtypes if correlated(sub, view.types))
        view.supertypes |= {word for word in what.only_types if word in SUPERTYPES}
        if subtypes:
            _set_subtypes(view, subtypes)
    if "*" in what.lose_types:
        view.types = frozenset()
    view.types -= set(what.lose_types)
    view.supertypes -= set(what.lose_types)
    lost = set(what.lose_subtypes) | set(what.lose_types)
    view.subtypes = frozenset() if "*" in lost and what.lose_subtypes else view.subtypes - lost
    if what.lose_types:
        view.subtypes = frozenset(sub for sub in view.subtypes if correlated(sub, view.types))
    view.shown_subtypes = tuple(sub for sub in view.shown_subtypes if sub.lower() in view.subtypes)


def _set_subtypes(view: View, words: tuple[str, ...]) -> None:
    """New subtypes replace those of their set (205.1a); a basic land type also what its text gave a land (§305.7)."""
    sets = {family(word.lower()) for word in words}
    view.subtypes = frozenset(sub for sub in view.subtypes if family(sub) not in sets)
    view.shown_subtypes = tuple(sub for sub in view.shown_subtypes if sub.lower() in view.subtypes)
    if "land" in view.types and {word.lower() for word in words} & BASIC_LAND_TYPES:
        view.abilities, view.keywords = (), frozenset()
    _add_types(view, words)
