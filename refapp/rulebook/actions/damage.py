"""120 Damage."""

from __future__ import annotations

from dataclasses import replace

from refapp.game.door.game import Game
from refapp.game.events.amounts import amount
from refapp.game.events.damage import Damage as Dealt
from refapp.game.events.damage import deal
from refapp.game.events.reaching import everybody_meant
from refapp.game.events.words import named, player_named, single
from refapp.game.state.objects import Context
from refapp.language.errors import ScenarioError
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import Flag, Num, Objects, One
from refapp.language.persons import EVERYBODY
from refapp.language.scenario import DamagePart, Parts
from refapp.rulebook.registry import action


@word("damage", ("to", "parts"), apart=(("parts", "amount"), ("parts", "each"), ("each", "source")))
class Damage(Instruction):
    """Damage is dealt; several parts are dealt at the same time.

    ``each`` names several sources that deal it at the same time, each the amount that is said of it as ``@it``.
    ``excess_to``: excess damage is dealt to this object or player instead (``its controller``). ``unpreventable``: it
    can’t be prevented.
    """

    source: One | None = None
    each: Objects = ()
    to: One | None = None
    amount: Num = 0
    combat: Flag = False
    parts: Parts | None = None
    excess_to: One | None = None
    unpreventable: Flag = False


_NEVER_FIGHTING = frozenset({"library", "hand", "command"})
"""Zones of what is and was in no combat."""


def _excess(game: Game, word: str | None, to: str, context: Context) -> str | None:
    """To whom or what excess damage is dealt instead; None where nothing says so."""
    if word is None:
        return None
    if word == "its controller":
        view = game.view(to) if to in game.objects else None
        return view.controller if view is not None else None
    one = single(game, word, context)
    return one.id if one is not None else None


@action(Damage, "120.3", "120.2b", "120.4a", "701.10g")
def do_damage(game: Game, step: Damage, context: Context) -> None:
    """Damage is dealt; several parts are dealt at the same time."""
    if step.each:
        _by_each(game, step, context)
        return
    parts: list[Dealt] = []
    for part in step.parts or (DamagePart(step.to or "", step.amount, step.source, step.combat),):
        said = part.source or step.source
        gone = said == "@self" and context.source is not None and not game.is_current(context.source)
        source = single(game, said, context, phased_out=True) if not gone else None  # as it last existed
        ref = source.ref if source is not None else context.source
        to = part.to
        if part.combat and source is not None and source.obj is not None and source.obj.zone in _NEVER_FIGHTING:
            raise ScenarioError.value(f"{step.path}.combat", source.obj.zone,
                                      "a creature: only these deal combat damage")
        if to in EVERYBODY:
            names = [player.name for player in everybody_meant(game, to, context)]
        else:
            names = [one.id for one in named(game, to, context)
                     if one.obj is not None or one.id in game.players]
        many = amount(game, part.amount, context)
        parts.extend(Dealt(ref, name, many, part.combat, step.unpreventable,
                           _excess(game, step.excess_to, name, context)) for name in names)
    deal(game, parts)


def _by_each(game: Game, step: Damage, context: Context) -> None:
    """Several sources deal damage at the same time; what is said of “it” is said of each (120.2b)."""
    parts: list[Dealt] = []
    for one in named(game, step.each, context):
        about = replace(context, it=one.ref)
        if (step.to or "").startswith("controller of "):
            names = [player_named(game, step.to, about).name]
        elif step.to in EVERYBODY:
            names = [player.name for player in everybody_meant(game, step.to, context)]
        else:
            names = [other.id for other in named(game, step.to, about)
                     if other.obj is not None or other.id in game.players]
        many = amount(game, step.amount, about)
        parts.extend(Dealt(one.ref, name, many, step.combat, step.unpreventable) for name in names)
    deal(game, parts)
