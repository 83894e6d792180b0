"""What an ability or a filter says that can’t be: it speaks of what it never has, or of what no object is.

A second target where one is chosen, what was sacrificed where nothing is, the second party of a step that begins,
damage that is dealt to nobody instead, a creature that is no creature, an attacking card in a graveyard.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any

from refapp.game.reading.subtypes import INSTANTS
from refapp.game.state.card_types import CARD_TYPES
from refapp.language import values, vocabulary
from refapp.language.activated import Activated
from refapp.language.board import Scenario
from refapp.language.casting import CostChange, Spell, Target
from refapp.language.errors import ScenarioError
from refapp.language.fields import plain, strings
from refapp.language.filters import Filter
from refapp.language.instruction import every
from refapp.language.keywords import KEYWORDS
from refapp.language.persons import ACTIVE, EVERYBODY
from refapp.language.replacing import Instead, Replace
from refapp.language.scenario import Enchant, Keyword, Static
from refapp.language.triggers import Mode, Trigger

_REDIRECTED = ("you", "@self", "enchanted", "equipped", "@target", "its controller")
"""To whom damage is dealt instead, besides what is named."""
_ALONE = frozenset({"step_begins", "state", "day_changes"})
"""Events without a second party."""
_ON_BATTLEFIELD = frozenset({"attacking", "blocking", "blocked", "unblocked", "tapped", "untapped", "equippedany",
                             "enchantedany", "paired"})
"""What only a permanent is."""
_ELSEWHERE = re.compile(r"\bin (?:your |an? )?(graveyard|hand|library|exile|stack)$")
_POINTED = re.compile(r"@target[2-9s]?|@sacrificed|@other")
_DERIVED = re.compile(r"[-.]|\d+$|(?=\d+-)")
"""What stands between a name and what is added to it: ``Gale-copy``, ``ID.keyword``, ``goblin2``."""
_MEANT = frozenset({"you", "opponent", "owner", "any", "all", "token", ACTIVE, *EVERYBODY})
"""Words that mean players or objects which they don’t name."""
_NAMING = ("id", "team", "as", "called", "library", "hand", "graveyard", "exile")
"""Fields that give a name, or say which cards lie there."""
_OF_PERMANENTS = frozenset({"enters", "dies", "leaves", "destroy", "tap", "untap", "transforms"})
"""Events that are replaced, of permanents."""
_OF_PLAYERS = frozenset({"hexproof", "shroud"})
"""Keyword abilities that players have, besides protection (702.11c, 702.18b)."""
MENACING = 2
"""So many creatures at least block what has to be blocked by several."""
_NEVER = {"casts": frozenset({"land"}), **dict.fromkeys(
    (*vocabulary.FROM_BATTLEFIELD, "enters", "attacks", "blocks", "becomes_blocked", "becomes_tapped",
     "becomes_untapped", "transforms", "becomes_attached"), INSTANTS)}
"""Event → card types of which it happens to nothing."""
_EXCLUSIVE = tuple(map(frozenset, (
    ("tapped", "untapped"), ("yours", "opponents"), ("attacking", "blocking"), ("blocked", "unblocked"),
    ("monocolored", "multicolored", "colorless"), ("face-up", "face-down"), ("self", "other"), ("self", "another"))))
"""Words of which an object passes one at most."""
_BOUND = re.compile(r"(power|toughness|mv)(>=|<=|=|<|>)(\d+)")
_HAPPENS = re.compile(r"'who': '[^']*(?:instant|sorcery|land)")
_MANY = 9
"""As many targets as can be told apart."""
_Ability = Trigger | Activated | Spell


def refuse(scenario: Scenario, place: Callable[[str], str]) -> None:
    """Raise ScenarioError for what can’t be; ``place`` says where words stand."""
    held = (scenario.state, scenario.steps)
    for one in every(held, (Instead,)):
        if one.redirect and one.redirect not in _REDIRECTED and one.redirect not in called(scenario.raw):
            raise ScenarioError.unknown("name", place(one.redirect), one.redirect, _REDIRECTED)
    for trigger in every(held, (Trigger,)) if _HAPPENS.search(str(scenario.raw)) else ():
        never = _NEVER.get(trigger.event, frozenset())
        types = CARD_TYPES.intersection(trigger.who.words) if never and trigger.who is not None else frozenset()
        if types and types <= never and "or" not in trigger.who.words:
            raise ScenarioError.value(place(trigger.who.source), trigger.who.source, "what this can happen to")
    _never_there(held, place)
    for item in scenario.state.stack:
        if item.source is None and "@self" in strings(plain(item.do)):
            raise ScenarioError.missing(f"state.stack.{item.id}.source")
    if _POINTED.search(str(scenario.raw)):
        inside: set[int] = set()
        for one in every(held, (Trigger, Activated, Spell)):  # what stands around another comes first
            if id(one) not in inside:
                inside |= {id(inner) for inner in every((one.do, one.modes), (Trigger, Activated, Spell))}
                _pointed(scenario, one, place)


def _never_there(held: object, place: Callable[[str], str]) -> None:
    """Refuse what is said of cards that never are where it is: an instant that enters, a land that is cast."""
    for one in every(held, (Replace, Enchant, Static, CostChange)):
        spells: tuple[Filter | None, ...] = ()
        permanents: tuple[Filter | None, ...] = ()
        if isinstance(one, Replace):
            permanents = (one.who,) if one.event in _OF_PERMANENTS else ()
        elif isinstance(one, Enchant):
            permanents = (one.what,) if not one.player and one.zone == "battlefield" else ()
        elif isinstance(one, CostChange):
            spells = () if one.abilities or one.keyword else (one.what,)
        else:
            spells = (one.flash, one.cant_cast, one.any_type, one.as_cast)
            if one.least_blockers is not None and one.least_blockers < MENACING:
                raise ScenarioError.value(place("least_blockers"), one.least_blockers, "a number from 2 on")
            for had in one.you_have:
                if isinstance(had, Keyword) and had.word not in _OF_PLAYERS:
                    raise ScenarioError.value(place(had.word), had.word, "hexproof, shroud or protection")
        for wanted, never in (*((one, {"land"}) for one in spells), *((one, INSTANTS) for one in permanents)):
            types = CARD_TYPES.intersection(wanted.words) if wanted is not None else frozenset()
            if wanted is not None and types and types <= never and "or" not in wanted.words:
                raise ScenarioError.value(place(wanted.source), wanted.source, "what this can happen to")


def possible(source: str, words: tuple[str, ...], place: Callable[[str], str]) -> None:
    """Refuse a filter that nothing passes, whatever it is."""
    for part in " ".join(words).split(" or "):
        one = part.split()
        if any(f"non{word}" in one for word in one) or _contradict(frozenset(one)):
            raise ScenarioError.value(place(source), source, "words of which one doesn’t exclude another")
    if "permanent" in words and not INSTANTS.isdisjoint(words) and "or" not in words and "card" not in words and (
            "spell" not in words and not _ELSEWHERE.search(source.lower())):
        raise ScenarioError.value(place(source), source, "words that a permanent can pass")
    there = _ON_BATTLEFIELD.intersection(words) if (elsewhere := _ELSEWHERE.search(source.lower())) else None
    if there and elsewhere:
        raise ScenarioError.value(place(source), f"{min(there)} in {elsewhere[1]}", "what a card there can be")


def _contradict(words: frozenset[str]) -> bool:
    """Whether no object passes all of these: tapped and untapped, power 5 or more and 2 or less."""
    if any(len(words & group) > 1 for group in _EXCLUSIVE) or (
            "colorless" in words and not words.isdisjoint(vocabulary.COLORS)):
        return True
    bounds: dict[str, tuple[int, int]] = {}
    for found in filter(None, map(_BOUND.fullmatch, words)):
        least, most = bounds.get(found[1], (-values.MOST, values.MOST))
        number = int(found[3])
        least = max(least, number + (found[2] == ">") if found[2] in (">", ">=", "=") else least)
        most = min(most, number - (found[2] == "<") if found[2] in ("<", "<=", "=") else most)
        bounds[found[1]] = least, most
    return any(least > most for least, most in bounds.values())


def somebody(called: Callable[[], frozenset[str]], name: str, path: str) -> None:
    """Refuse a name that nothing on the board has or gets, where nobody may come to ask whose it is."""
    if " " in name or name.startswith("@") or name in _MEANT or name in KEYWORDS:
        return
    known = called()
    if name not in known and not {part for part in _DERIVED.split(name) if part} & known:
        raise ScenarioError.unknown("name", path, name, known)


def _pointed(scenario: Scenario, one: _Ability, place: Callable[[str], str]) -> None:
    """Refuse what an ability speaks of and never has."""
    many = sum(min(target.most(_MANY), _MANY) for target in every((one,), (Target,))) + sum(
        1 for inner in every((one,), (Trigger, Activated, Mode)) if inner.target is not None)
    for said in strings(plain((one.do, one.modes))):
        for word in _POINTED.findall(said):
            if word.startswith("@target"):
                if (int(word[-1]) if word[-1].isdigit() else 1) > many:
                    raise ScenarioError.value(place(word), word, "a target that is chosen")
            elif word == "@sacrificed":
                if "sacrific" not in str(scenario.raw).lower().replace("@sacrificed", ""):
                    raise ScenarioError.value(place(word), word, "something that is sacrificed")
            elif isinstance(one, Trigger) and one.event in _ALONE and not [*every(one.do, (Trigger,))]:
                raise ScenarioError.value(place(word), word, "an event with a second party")


def called(raw: Mapping[str, Any]) -> frozenset[str]:
    """Every name of players, of objects and of what steps make."""
    return frozenset(named_in(raw, _NAMING))


def named_in(raw: Mapping[str, Any], fields: Collection[str]) -> Iterator[str]:
    """The names of the objects and players of a board, and what stands in fields that name something."""
    waiting: list[object] = [raw.get("state"), raw.get("steps")]
    while waiting:
        item = waiting.pop()
        if isinstance(item, Mapping):
            for key, value in item.items():
                if key in fields:
                    yield from strings(value)
                elif key in ("objects", "players") and isinstance(value, Mapping):
                    yield from map(str, value)
                waiting.append(value)
        elif isinstance(item, list | tuple):
            waiting += item
