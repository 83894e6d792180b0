"""702.96 Overload."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from refapp.game.said.sentence import Sentence
from refapp.language.errors import Unsupported
from refapp.language.fields import arguments
from refapp.language.filters import Filter
from refapp.language.instruction import Instruction
from refapp.language.scenario import Keyword
from refapp.rulebook.casting import moments
from refapp.rulebook.casting.proposal import Proposal, Way, keyword_cost
from refapp.rulebook.registry import static


class EachInstead(Sentence, says="Overload: “target” in the text of {subject} becomes “each”, so it has no "
                  "targets."): ...

static("overload", "702.96a", takes="cost")


@moments.how("overload", "702.96a")
def instead(_proposal: Proposal, keyword: Keyword | None) -> Way | None:
    """The spell may be cast for its overload cost rather than its mana cost."""
    return Way(keyword_cost(keyword), ("hand",), ("702.96a", "118.9")) if keyword is not None else None


_EVERYBODY = {"player": "each_player", "opponent": "each_opponent"}
_OF_PLAYERS = ("draw", "gain_life", "lose_life", "discard", "mill", "sacrifice_some")
"""Verbs whose player may be each player."""
_OF_OBJECTS = (("damage", "to"), ("counter", "what"))
"""Arguments that name one object and may name every object."""


@moments.text("overload", "702.96a", "702.96b", "702.96c")
def each(proposal: Proposal) -> None:
    """Each “target” in the text becomes “each”: the spell has no targets and affects everything that would fit."""
    spell = proposal.spell
    if proposal.how != "overload" or "overload" in spell.texts or proposal.effect:
        return
    target = spell.targets[0] if len(spell.targets) == 1 and not spell.modes and spell.divided is None else None
    if target is None or target.n != 1 or target.least is not None or {"any", "ability"} & set(target.what.words):
        raise _unplayed()
    every = _everything(target.what)
    do = tuple(_about(step, every, players=target.what.source in _EVERYBODY) for step in spell.do)
    if "@target" in repr(do):
        raise _unplayed()  # a number, a condition or a part of an instruction that speaks of the target
    proposal.spell = replace(spell, targets=(), do=do)
    proposal.game.note(EachInstead, ["702.96a", "702.96b", "702.96c"], proposal.obj.id)


def _everything(what: Filter) -> str:
    """The words for everything that could have been the target."""
    if what.source in _EVERYBODY:
        return _EVERYBODY[what.source]
    if {"player", "opponent"} & set(what.words):
        raise _unplayed()
    return f"all {what.source}{' in stack' if 'spell' in what.words and what.zone is None else ''}"


def _about(step: Instruction, every: str, *, players: bool) -> Instruction:
    """An instruction about the target as one about everything; what can’t be carried out so isn’t played."""
    known = arguments(type(step))
    changed: dict[str, Any] = {}
    for key, item in step.args.items():
        kind = known[key.rstrip("_")].kind.name if key.rstrip("_") in known else ""
        if item not in ("@target", "@targets", ("@target",), ("@targets",)):
            continue
        if kind == "objects" and not players:
            changed[key] = (every,) if isinstance(item, tuple) else every
        elif (kind == "player" and players and step.verb in _OF_PLAYERS) or (step.verb, key) in _OF_OBJECTS:
            changed[key] = every
    return replace(step, **changed)


def _unplayed() -> Unsupported:
    return Unsupported("The engine doesn’t play “{keyword}” yet.", rules=["702.96a"], keyword="overload")
