"""607: linked abilities: what one ability of an object did, for the other that speaks of it, and for no other.

What is remembered belongs to an object as it is (400.7) and to a *group*: the abilities that are printed on it, or
those that it got by one and the same effect (607.5).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from refapp.game.door.event import Event
from refapp.game.door.game import Game
from refapp.game.door.happen import happen
from refapp.game.reading.linked_choices import PRINTED, values
from refapp.game.said.sentence import Names, Sentence
from refapp.game.said.several import NothingLinked
from refapp.game.state.objects import Context, Obj
from refapp.game.state.views import Ref
from refapp.language.activated import Activated
from refapp.language.scenario import Ability, Static
from refapp.language.triggers import Trigger
from refapp.lazy_dataclass import dataclass


class LinkedTo(Sentence, says="The ability of {subject} refers only to what the linked ability did: {cards}."):
    cards: Names


THE_CARD, A_CARD = "@exiled-card", "@an-exiled-card"
"""“The exiled card”, each of them if there are several, and “a card exiled with this”, one that is chosen (607.3)."""

BY_NAME = "@exiled-by-name"
"""“Cards exiled with cards named [this object’s name]”, before the game (607.2n)."""
WORDS = frozenset({"@exiled", THE_CARD, A_CARD, "@created", BY_NAME})
BEFORE = "before the game"
"""The group of what the abilities of cards in a deck did before it was shuffled (607.2n)."""
Key = tuple[str, int, str, str]
"""Object, incarnation, group of abilities, and what is remembered: ``exiled``, ``created``, ``chosen`` …"""


@dataclass(frozen=True, slots=True)
class ChooseBefore(Event):
    """A color was chosen for a commander (903.4b), a name for a conspiracy (702.106a) before the game begins."""

    obj: Obj
    mark: str

    def perform(self, game: Game) -> bool:
        self.obj.flags |= {self.mark}
        game.touch()
        return True


@dataclass(frozen=True, slots=True)
class Tied:
    """An object that an ability did something to: which ability, with which face up, and how (607.2)."""

    ref: Ref
    by: str
    back: bool
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Tie(Event):
    """What an ability of an object did is remembered for the abilities that are linked to it."""

    key: Key
    values: tuple[Any, ...]

    def perform(self, game: Game) -> bool:
        game.ties[self.key] = (*game.ties.get(self.key, ()), *self.values)
        game.objects[self.key[0]].here.keep(None)
        game.touch()
        return True


@dataclass(frozen=True, slots=True)
class MadeBy(Event):
    """A token remembers by which ability of which object it was created (607.1d)."""

    made: tuple[str, int]
    by: tuple[str, int, str]

    def perform(self, game: Game) -> bool:
        game.made_by[self.made] = self.by
        return True


SPELL = "spell"
"""In place of an ability: what a spell itself does as it resolves, which is linked to all that it says."""


def ability_of(context: Context) -> object | None:
    """The ability that is being carried out."""
    found: object | None = context.ability
    if found is None and context.item is not None:
        found = context.item.trigger if context.item.trigger is not None else context.item.ability
        if found is None and context.item.spell is not None:
            return SPELL
    return found


def incarnation_of(source: Ref) -> int:
    """The object that has the ability, as it was when the ability triggered or was activated."""
    return source.view.incarnation if source.view is not None and source.view.id == source.id else source.incarnation


def _same(one: object, other: object) -> bool:
    if one == other:
        return True
    return isinstance(one, Trigger | Activated) and one.id == getattr(other, "id", None)


def _among(game: Game, ability: object, abilities: Iterable[Ability]) -> bool:
    return any(_same(one, ability) for one in game.rules.every(tuple(abilities)))


def group_of(game: Game, source: Ref, ability: object | None) -> tuple[str, tuple[str, ...]]:
    """To which group an ability of an object belongs, and the keys of the rules that say so (§607.1a, §607.5)."""
    obj = game.objects.get(source.id)
    if obj is None:
        return PRINTED, ()
    here = (obj.id, incarnation_of(source))
    for one in reversed(game.effects):
        if one.changes.copy is not None and here in one.objects and _among(game, ability, one.changes.copy.abilities):
            return f"copy {one.timestamp}", ("607.5",)  # linked with what was copied together, else nothing (§707.7)
    faces = [face for face in (obj.printed, obj.printed.back, obj.printed.flip, obj.here.entered_as)
             if face is not None]  # whichever is up (§607.1b)
    if any(_among(game, ability, face.abilities) for face in faces):
        return PRINTED, ()
    for face in faces:
        if any(isinstance(each, Static) and _among(game, ability, each.grant) for each in face.abilities):
            return PRINTED, ("607.1a",)
    for lasting in game.effects:
        if here in lasting.objects and _among(game, ability, lasting.changes.grant):
            return f"effect {lasting.timestamp}", _pair(lasting.changes.grant)
    for holder, static in game.statics():
        if _among(game, ability, static.grant):
            return f"from {holder.id} {holder.incarnation}", _pair(static.grant)
    return PRINTED, ()


def _pair(granted: Sequence[Ability]) -> tuple[str, ...]:
    """The rule about a pair acquired by one effect, if that effect gave two abilities at least."""
    return ("607.5",) if len(granted) > 1 else ()


def remember(game: Game, context: Context, kind: str, found: Sequence[Obj], rule: str) -> None:
    """What an ability exiled (406.6), created or put onto the battlefield is known to what is linked to it (607.1)."""
    source = context.source
    if source is None or source.player or not found or source.id not in game.objects:
        return
    ability = ability_of(context)
    if ability is None:
        return
    group, also = group_of(game, source, ability)
    key = (source.id, incarnation_of(source), group)
    back = game.objects[source.id].here.transformed
    name = str(getattr(ability, "id", "") or "")
    happen(game, Tie((*key, kind), tuple(
        Tied(Ref(obj.id, obj.incarnation), name, back, (rule, *also)) for obj in found)),
           *(MadeBy((obj.id, obj.incarnation), key) for obj in found if kind == "created"))


def will_be(game: Game, source: Ref | None, ability: object, ref: Ref, rule: str) -> None:
    """Remember what an ability’s replacement effect exiles, as the object that it will be (607.2b, 614.14)."""
    if source is None or source.id not in game.objects:
        return
    group, _ = group_of(game, source, ability)
    back = game.objects[source.id].here.transformed
    happen(game, Tie((source.id, incarnation_of(source), group, "exiled"), (Tied(ref, "", back, (rule,)),)))


def _held(game: Game, source: Ref, ability: object | None, kind: str) -> tuple[list[Tied], tuple[str, ...]]:
    """What the linked ability did to objects that are still there, and the keys of the rules that link the two.

    Of each kind of link by itself (§607.2). It may be the same ability, which is linked to itself (§607.1c, §607.1d).
    """
    group, rules = group_of(game, source, ability)
    held: tuple[Tied, ...] = game.ties.get((source.id, incarnation_of(source), group, kind), ())
    if not held and (maker := game.made_by.get((source.id, incarnation_of(source)))) is not None:
        held, rules = game.ties.get((*maker, kind), ()), (*rules, "607.1d")
    zone = "battlefield" if kind == "created" else "exile"
    return [one for one in held if game.is_current(one.ref) and game.objects[one.ref.id].zone == zone], rules


def _by_name(game: Game, source: Ref) -> tuple[list[Tied], tuple[str, ...]]:
    """What cards of the source’s name, whichever of them, exiled before the game (§607.2n)."""
    name = source.view.name if source.view is not None else ""
    held = [one for (by, _, group, _), ties in game.ties.items() for one in ties
            if group == BEFORE and game.objects[by].printed.name == name]
    found = [one for one in held if game.is_current(one.ref) and game.objects[one.ref.id].zone == "exile"]
    return found, ("607.2n",) if found else ()


def exiled(game: Game, context: Context) -> list[str]:
    """The ids of the cards that an ability means by “the exiled card”; says nothing in the trace."""
    source = context.source
    if source is None:
        return []
    return [one.ref.id for one in _held(game, source, ability_of(context), "exiled")[0]]


def tied(game: Game, context: Context, word: str) -> list[Ref]:
    """What the ability that is carried out means by “the exiled cards” (§406.6) or “created with this” (§607.2a–c,
    q) (§607.1, §607.2b, §607.2c)."""
    source = context.source
    if source is None:
        return []
    ability = ability_of(context)
    found, rules = _by_name(game, source) if word == BY_NAME else _held(
        game, source, ability, "created" if word == "@created" else "exiled")
    if not found:
        game.note(NothingLinked, ["607.1", *rules], source.id, word=word.lstrip("@"))
        return []
    own = str(getattr(ability, "id", "") or "")
    back = game.objects[source.id].here.transformed
    more = [*(["607.1c"] if own and any(one.by == own for one in found) else []),
            *(["607.1b"] if any(one.back != back for one in found) else []),
            *(["607.3"] if word in (THE_CARD, A_CARD) and len(found) > 1 else [])]
    did = dict.fromkeys(rule for one in found for rule in one.rules)
    game.note(LinkedTo, ["607.1", *did, *rules, *more], source.id,
              cards=[one.ref.id for one in found])
    return [Ref(one.ref.id, one.ref.incarnation, game.view(one.ref.id)) for one in found]


# choices, notes, payments

def chosen(game: Game, source: Ref, ability: object | None) -> tuple[str, ...]:
    """What was chosen by the ability to which this one is linked (§607.2d, §607.2f); nothing where undefined (607.5a).

    Any number of abilities of the same group may ask (§607.4).
    """
    group, _ = group_of(game, source, ability)
    return values(game, source.id, incarnation_of(source), group)
