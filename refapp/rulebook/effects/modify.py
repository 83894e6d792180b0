"""611.2, 613: continuous effects that change characteristics."""

from __future__ import annotations

from refapp.game.door.game import Game
from refapp.game.events.amounts import amount
from refapp.game.events.effects import begin
from refapp.game.events.words import objects, single
from refapp.game.reading.copiable_values import copiable
from refapp.game.reading.givers import given
from refapp.game.reading.layers import creates, speaks_of
from refapp.game.reading.losing import is_lost
from refapp.game.reading.measures import modifying
from refapp.game.reading.subtypes import unfitting, without_subtypes
from refapp.game.said.sentence import Anything, Sentence
from refapp.game.said.several import Modified
from refapp.game.state.objects import Context, Obj
from refapp.language.casting import Cost
from refapp.language.cost_text import read_whole_cost
from refapp.language.errors import ScenarioError
from refapp.language.filters import Number
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import PT, Colors, CostText, Flag, Lose, Objects, One, Pairs, SetPT, Word, Words
from refapp.language.scenario import ALWAYS, TURN, Abilities, Ability, Changes, Duration, Until
from refapp.rulebook.questions.permanents import permanent_types
from refapp.rulebook.registry import action


class CantHave(Sentence, says="{subject} can’t have this: {abilities}."):
    abilities: Anything

class NoSuchSubtype(Sentence, says="{subject} can’t have these subtypes with its card types: {subtypes}."):
    subtypes: Anything

class GrantedTextStays(Sentence, says="An ability that an effect gives {subject} isn’t part of its text: that one "
                       "stays as it is."): ...


@word("modify", needs={"source": ("duration",)})
class Modify(Instruction):
    """A continuous effect changes characteristics of objects; numbers are determined as it begins (611.2d).

    ``source`` is what ``duration: while FILTER`` speaks of, if not the source of the ability. ``ends_for`` is the cost
    for which the effect’s controller may end it (special_action end effect).
    """

    what: Objects
    pt: PT | None = None
    set_pt: SetPT | None = None
    switch_pt: Flag = False
    only_types: Words | None = None
    add_types: Words = ()
    lose_types: Words = ()
    lose_subtypes: Lose = ()
    grant: Abilities = ()
    lose_abilities: Flag = False
    lose: Words = ()
    cant_have: Words = ()
    name: Word | None = None
    colors: Colors | None = None
    add_colors: Colors = ()
    text: Pairs | None = None
    duration: Until = ALWAYS
    source: One | None = None
    ends_for: CostText | None = None


@word("switch_pt")
class SwitchPT(Instruction):
    """Power and toughness are switched (613.4d), until end of turn unless something else is said."""

    what: Objects
    duration: Until = TURN


def context_with(game: Game, source: str | None, context: Context) -> Context:
    """The context, with the object named as the source of an effect."""
    one = single(game, source, context) if source is not None else None
    if one is None or one.ref is None:
        return context
    you = context.you or (one.ref.view.controller if one.ref.view is not None else None)
    return Context(you, one.ref, context.it, context.target, context.item)


def _number(game: Game, value: Number | None, context: Context) -> Number | None:
    return value if value is None or isinstance(value, int) else amount(game, value, context)


def _added(game: Game, value: Number | None, context: Context) -> int:
    """What is added to power or toughness."""
    return 0 if value is None else modifying(game, value, amount(game, value, context))


@action(Modify, "113.11", "611.2", "611.2a", "611.2c", "611.2d", "613.1", "110.3", "110.4c", "612.1",
        "613.1c", "613.1d", "613.1e", "613.1f", "613.1g", "613.4b", "613.4c", "613.4d", "612.2", "612.2a", "612.3",
        "612.4", "612.8")
def do_modify(game: Game, step: Modify, context: Context) -> None:
    """A continuous effect changes characteristics of objects; which ones is fixed as it begins."""
    context = context_with(game, step.source, context)
    power, toughness = step.set_pt or (None, None)
    set_pt = (_number(game, power, context), _number(game, toughness, context)) if step.set_pt is not None else None
    pt = (_added(game, step.pt[0], context), _added(game, step.pt[1], context)) if step.pt is not None else None
    changes = Changes(
        pt=pt, set_pt=set_pt, only_types=step.only_types, add_types=step.add_types, lose_types=step.lose_types,
        lose_subtypes=step.lose_subtypes, grant=_granted(game, step, context), lose_abilities=step.lose_abilities,
        lose=step.lose, cant_have=step.cant_have, name=step.name, colors=step.colors, add_colors=step.add_colors,
        switch_pt=step.switch_pt,
        text=tuple((step.text or {}).items()))
    if changes == Changes():
        raise ScenarioError.value(step.path, step.verb, "what the effect changes, as pt or grant")
    found = [obj for obj in objects(game, step.what, context) if obj.exists]
    locked = any(pair is not None and not all(isinstance(item, int) for item in pair)
                 for pair in (step.pt, step.set_pt))
    ends_for = read_whole_cost(step.ends_for, f"{step.path}.ends_for") if step.ends_for is not None else None
    by_filter = any(word.startswith("all ") for word in step.what)
    modify(game, found, changes, step.duration, context,
           [*(["611.2d"] if locked else []), *(["611.2c"] if by_filter else [])], ends_for)


def _granted(game: Game, step: Modify, context: Context) -> tuple[Ability, ...]:
    """The abilities that are granted; a name in them means the source of what grants them (201.5a)."""
    if context.source is None or context.source.player:
        return step.grant
    view = game.view(context.source.id) if game.is_current(context.source) else None
    chosen = view.chosen if view is not None else frozenset()
    return tuple(given(one, context.source.id, context.source.incarnation, chosen) for one in step.grant)


def modify(game: Game, found: list[Obj], changes: Changes, duration: Duration, context: Context,
           rules: list[str], ends_for: Cost | None = None) -> None:
    """Begin one effect on several objects and say which layers it has a part in."""
    if not found or not begin(game, changes, found, duration, context, ends_for=ends_for):
        return
    rules = ["611.2", *rules, *(["611.2c"] if len(found) > 1 and "611.2c" not in rules else []), "613.1"]
    types = changes.only_types is not None or changes.lose_types or changes.add_types
    if changes.text or changes.name is not None:
        rules += ["613.1c", *(["612.1"] if changes.text else []), *(["612.8"] if changes.name is not None else [])]
    if types or changes.lose_subtypes:
        rules.append("613.1d")
    rules += ["613.1e"] if changes.colors is not None or changes.add_colors else []
    rules += ["613.1f"] if changes.grant or changes.lose_abilities or changes.lose or changes.cant_have else []
    rules += ["113.11"] if changes.cant_have else []
    rules += ["613.1g"] if changes.set_pt is not None or changes.pt is not None or changes.switch_pt else []
    rules += ["613.4b"] if changes.set_pt is not None else []
    rules += ["613.4c"] if changes.pt is not None else []
    rules += ["613.4d"] if changes.switch_pt else []
    for obj in found:
        seen = game.view(obj.id)
        bare = types and seen is not None and seen.zone == "battlefield" and not permanent_types(game) & set(seen.types)
        game.note(Modified, [*rules, *(["110.4c"] if bare else []), *_of_text(game, obj, changes), "110.3"], obj.id)
        if seen is not None and (barred := unfitting(changes, seen)):
            game.note(NoSuchSubtype, [*without_subtypes(seen.types), "205.3d"], obj.id, subtypes=list(barred))
        kept = [one for one in changes.grant if seen is not None and is_lost(one, seen.barred)]
        if kept:
            game.note(CantHave, ["113.11"], obj.id, abilities=[str(one) for one in kept])


def _of_text(game: Game, obj: Obj, changes: Changes) -> list[str]:
    """What more is to be said of a changed text: of a token, of tokens that it creates, of abilities that stay."""
    if not changes.text:
        return []
    own = obj.here.rules_text if obj.here.rules_text is not None else copiable(obj).abilities
    view = game.view(obj.id)
    given = tuple(one for one in view.abilities if one not in own) if view is not None else ()
    if any(speaks_of(given, old, new) for old, new in changes.text):
        game.note(GrantedTextStays, ["612.3"], obj.id)
    made = any(creates(own, old) for old, _ in changes.text)
    return [*(["612.2", "612.2a"] if made else []), *(["612.4"] if obj.kind == "token" else [])]


@action(SwitchPT, "613.4d", "611.2")
def do_switch(game: Game, step: SwitchPT, context: Context) -> None:
    """Power and toughness change places after everything else that changes them."""
    modify(game, objects(game, step.what, context), Changes(switch_pt=True), step.duration, context, [])


