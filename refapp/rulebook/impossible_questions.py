"""What a board asks that nothing on it can have an answer to: how something was cast, what was chosen, paid or noted.

A condition or an amount looks back at something that another part of the board does. Where no part does, or where the
one who is asked can’t be asked so (a land how it was cast, a step of the board what its source is), the answer would
always be no, or 0: whoever wrote it meant something else. What the rest of the board says is looked for as words.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from difflib import get_close_matches
from typing import Any

from refapp.game.state.card_types import COMMAND_TYPES, PERMANENT_TYPES
from refapp.language.activated import Activated
from refapp.language.board import Scenario
from refapp.language.casting import Alternative, Flash, Spell
from refapp.language.errors import ScenarioError
from refapp.language.fields import arguments, strings
from refapp.language.filters import Amount, Condition, Filter
from refapp.language.instruction import INSTRUCTIONS, Instruction, every, every_step
from refapp.language.keywords import KEYWORDS
from refapp.language.objects import ObjectSpec
from refapp.language.replacing import Instead
from refapp.language.scenario import Characteristics, Protection, Static
from refapp.language.vocabulary import ZONES
from refapp.rulebook.questions.objects import DESIGNATIONS

Place = Callable[[str], str]
_CAST = frozenset({"kicked", "cast_as", "cast_from", "cast_off_time", "x_at_least"})
"""Conditions about how the source was cast."""
_OF_SOURCE = _CAST | {"self_is", "was", "no_counter", "designated", "not_designated", "came_since_upkeep", "chose",
                      "it_exceeds_self", "mana_spent_exceeds_self", "toughness_at_most", "resolution"}
"""Conditions about the source of the ability, or about the ability itself."""
_OF_EVENT = frozenset({"it_is", "it_was", "other_is", "it_had_to_attack", "it_exceeds_self",
                       "mana_spent_exceeds_self", "attacked_has_most_life"})
"""Conditions about what an event is about."""
_UNCAST = COMMAND_TYPES | {"land"}
"""Types of cards that nobody casts."""
_ASKING = frozenset({"kicked", "cast_as", "cast_from", "cast_this_turn", "chose", "designated", "not_designated",
                     "answer", "completed", "not_completed", "paid", "noted", "exiled", "paid_entering"})
"""Fields that ask for a word; as a list, or beside a verb, some of them tell."""
_LOOKS_BACK = re.compile(rf"'(?:{'|'.join(sorted({*_ASKING, *_OF_SOURCE, *_OF_EVENT}))})'|@looked|@picked|@rest|chosen")
"""Words of a board that asks for anything of this."""
_TELLING: Mapping[str, str] = {
    **dict.fromkeys(("kicked", "kicker", "multikicker"), r"kick"), "noted": r"note_down|noted",
    "exiled": r"exil|craft|hideaway|imprint|evidence|airbend",
    "paid_entering": r"pay", "x_at_least": r"\bx\b", "chose": r"choos|chosen|choice|agenda",
    "additional": r"one_of|optional",
    "@looked": r"look|reveal|mill|exile_top|search|hideaway|discover|cascade",
    "@picked": r"pick|look_until|search|choose_party|separate|sacrific|discard|exile|reveal|explore|connive|choose",
    "@rest": r"look|reveal|mill|exile_top|search|choose_party|separate",
    "phyrexian": r"/p\}", "flash": r"flash", "main phase": "", "free": "", "devour": r"devour"}
"""What is asked for → what the rest of the board says where it can be so; of other words the word itself."""
_REFERENCE = re.compile(r"@[\w-]+")
_REFERENCES = frozenset({
    "@self", "@it", "@other", "@damaged", "@attacked", "@defender", "@target", *(f"@target{n}" for n in range(1, 10)),
    "@targets", "@them", "@looked", "@picked", "@rest", "@taken", "@sacrificed", "@exiled", "@exiled-card",
    "@an-exiled-card", "@exiled-by-name", "@created", "@giver"})
"""Words of abilities for what only they know."""
_ASKED_FOR = re.compile(r"@[\w-]+|\bchosen\S*")
"""What words of abilities for what was looked at or chosen look like."""
_CHOSEN_ANYHOW = re.compile(r"creature type|land type|card name|color|subtype|agenda")
_ANSWERS = frozenset({"amassed", "beheld", "blighted", "chosen", "discovered", "evidence", "found", "paid", "reveal",
                      "shuffled", "votes", "waterbent", "winner"})
"""Answers that verbs give under a name of their own."""
_ANY_DUNGEON = frozenset({"dungeon", "a dungeon", "any"})
_NEVER_THERE = re.compile(r"@(?:self|other|target\d?|targets|sacrificed|exiled\S*|an-exiled-card|created|giver|damaged"
                          r"|attacked|defender|it)$")
"""Words of an ability for what only it knows."""
_EACH = re.compile(r"all ").match
"""What means several objects, of each of which more is said as “it”."""
_PLAIN = frozenset({"if", "may_do", "may_pay", "do_then", "either"})
"""Verbs in which what stands is as alone as they are."""
_INSIDE = ("then", "else_", "steps", "options")


def refuse(scenario: Scenario, place: Place, marks: Collection[str], besides: str = "") -> None:
    """Raise ScenarioError for what can’t have been.

    ``place`` says where words stand, ``marks`` are the designations that there are, ``besides`` is what cards of the
    board say that isn’t read.
    """
    _alone(scenario.steps, bound=False)
    said = str(scenario.raw)
    if _LOOKS_BACK.search(said):
        asked = [*every((scenario.state, scenario.steps), (Condition, Amount, Filter, Instruction, Protection))]
        told = _ASKED_FOR.sub("", "\n".join((*_told(scenario.raw), besides)).lower())
        if any(flag.startswith("chosen ") for spec in scenario.state.objects for flag in spec.flags):
            told += "chosen"
        for one in asked:
            _vocabulary(scenario, one, place, marks, told)
            wanted = _wanted(one)
            if wanted and not any(re.search(_TELLING.get(word, re.escape(word.partition(" ")[0])), told)
                                  for word in wanted):
                word = getattr(one, "source", "") or getattr(one, "quality", "") or wanted[0]
                raise ScenarioError.value(place(word), word, "what something else on the board does or says")
        for spec in scenario.state.objects:
            _of_cards(spec)
    if "return_linked" in said or "cost_of" in said:
        _linked(scenario, place)
    if (unknown := sorted(set(_REFERENCE.findall(said)) - _REFERENCES)):
        where = [text for part in ("state", "steps", "choices") for text in strings(scenario.raw.get(part))]
        for reference in unknown:
            if any(reference in text.split() for text in where):
                raise ScenarioError.unknown("name", place(reference), reference, _REFERENCES)
    if "'@it'" in said or "'@other'" in said or "it_was" in said or "it_is" in said or "other_is" in said:
        for one in every((scenario.state, scenario.steps), (Activated, Spell)):
            _without_event(one)


_Asks = Condition | Amount | Filter | Instruction | Protection


def _wanted(one: _Asks) -> tuple[str, ...]:
    """For what the rest of the board is searched: any of these."""
    if isinstance(one, Filter):
        return ("chose",) if any(word.startswith("chosen") and word != "chosen-sector" for word in one.words) else ()
    if isinstance(one, Protection):
        return ("chose",) if "chosen" in one.quality else ()
    if isinstance(one, Instruction):
        return next(((word,) for word in _said(one) if word in _TELLING and word[0] == "@"), ())
    if isinstance(one, Amount):
        return (one.kind.lower(),) if one.of == "paid" else (one.of,) if one.of in _TELLING else ()
    if one.kind == "kicked":
        return (one.name.lower() or "kicked",) if one.name or one.number else ()
    return one.words if one.kind == "cast_as" else (one.kind,) if one.kind in ("chose", "x_at_least") else ()


def _vocabulary(scenario: Scenario, one: _Asks, place: Place, marks: Collection[str], told: str) -> None:
    """Refuse a word that is none of those that can be asked for."""
    if not isinstance(one, Condition):
        return
    if one.kind in ("cast_as", "cast_this_turn"):
        for word in one.words:
            if word not in KEYWORDS and word not in _TELLING and word.partition(" ")[0] not in told:
                raise ScenarioError.meaningless(place(word), word, KEYWORDS)
    elif one.kind == "cast_from":
        for word in one.words:
            if word not in (*ZONES, "any"):
                raise ScenarioError.meaningless(place(word), word, (*ZONES, "any"))
    elif one.kind in ("designated", "not_designated") and one.name not in marks and one.name.lower() not in told:
        raise ScenarioError.meaningless(place(one.name), one.name, marks)
    elif one.kind == "answer" and one.name.lower() not in told and one.name not in _ANSWERS:
        raise ScenarioError.meaningless(place(one.name), one.name, _ANSWERS)
    elif one.kind == "chose" and one.name not in told and not _CHOSEN_ANYHOW.search(told):
        raise ScenarioError.meaningless(place(one.name), one.name, told.split("\n"))
    elif one.kind in ("completed", "not_completed") and one.name.lower() not in _ANY_DUNGEON:
        named = [name for spec in scenario.state.objects if "dungeon" in spec.printed.types
                 for name in (spec.id, spec.printed.name)]
        named += [name for player in scenario.state.players for name in player.completed]
        if one.name not in named and (one.kind == "completed" or get_close_matches(one.name, named)):
            raise ScenarioError.meaningless(place(one.name), one.name, (*named, *_ANY_DUNGEON))


def _linked(scenario: Scenario, place: Place) -> None:
    """Refuse what returns where no ability of that name exiles anything, and evidence for what nobody casts."""
    links: set[str] | None = None
    for one in every_step((scenario.state, scenario.steps)):
        if one.verb == "return_linked":
            links = links or {"champion", *(link.link for link in every((scenario.state, scenario.steps), (
                Instead, INSTRUCTIONS["exile"])) if link.link)}
            if one.args["ability"] not in links:
                raise ScenarioError.meaningless(place(one.args["ability"]), one.args["ability"], links)
        elif one.verb == "collect_evidence" and (cost_of := one.args.get("cost_of")) is not None:
            spec = next((spec for spec in scenario.state.objects if spec.id == cost_of), None)
            types = set(spec.printed.types) if spec is not None else set()
            if spec is not None and ((types and types <= _UNCAST) or spec.kind == "token"):
                raise ScenarioError.value(f"{one.path}.cost_of", cost_of, "a spell, or a card that can be cast")


def _told(raw: Mapping[str, Any]) -> Iterator[str]:
    """Everything that the board says, without the words that it asks for."""
    waiting: list[object] = [raw.get("state"), raw.get("steps")]
    while waiting:
        item = waiting.pop()
        if isinstance(item, Mapping):
            for key, value in item.items():
                asks = key in _ASKING and "do" not in item and not isinstance(value, Mapping) and (
                    key != "completed" or isinstance(value, str))
                if not asks:
                    yield str(key)
                    waiting.append(value)
        elif isinstance(item, list | tuple):
            waiting += item
        else:
            yield from strings(item)


def _of_cards(spec: ObjectSpec) -> None:
    """Refuse what an ability of a card asks of itself that a card of its types never is."""
    faces = [face for face in (spec.printed, spec.printed.back, spec.printed.flip, spec.printed.inset)
             if face is not None]
    types = {kind for face in faces for kind in face.types}
    for face in faces:
        for asked, name in _asked_of_itself(face):
            uncast = spec.kind == "emblem" or (types and types <= _UNCAST)
            if (asked in _CAST and uncast) or (
                    asked in ("designated", "not_designated") and name in DESIGNATIONS
                    and types and not types & PERMANENT_TYPES):
                raise ScenarioError.value(f"state.objects.{spec.id}.abilities", asked,
                                          "what can be asked of a card of these types")
        for one in every(face.abilities, (Activated, Spell, Alternative, Flash)):
            for condition in every(one.conditions, (Condition,)):
                if condition.kind in _OF_EVENT:
                    raise ScenarioError.value(f"state.objects.{spec.id}.abilities", condition.kind,
                                              "a condition that speaks of no event")


def _without_event(one: Activated | Spell) -> None:
    """Refuse “it” in an ability that no event sets off, and a question about what one was."""
    for step in one.do:
        about = getattr(step, "about", None) is not None
        for condition in every(getattr(step, "condition", ()), (Condition,)):
            if _asks_an_event(condition, about=about):
                raise ScenarioError.value(f"{step.path}.condition", condition.kind,
                                          "what an ability without an event knows")
        words = [*_said(step)]
        for word in words if not any(map(_EACH, words)) else ():
            if word in ("@it", "@other"):
                raise ScenarioError.value(step.path, word, "what an ability without an event knows")


def _asked_of_itself(face: Characteristics) -> Iterator[tuple[str, str]]:
    """The conditions of a face’s own abilities, without those that it gives to others."""
    given = {id(inner) for one in every(face.abilities, (Static, Instruction))
             for field in ("grant", "has", "token", "abilities", "copy", "effect", "of", "trigger")
             for inner in every(getattr(one, field, None), (Condition,))}
    for one in every(face.abilities, (Condition,)):
        if id(one) not in given:
            yield one.kind, one.name


def _alone(steps: Iterable[Instruction], *, bound: bool) -> None:
    """Refuse words and conditions of an ability in steps that stand in none; ``bound``: something there is “it”."""
    for step in steps:
        words = [*_said(step)]
        if not bound and not any(map(_EACH, words)):
            for word in words:
                if _NEVER_THERE.match(word):
                    raise ScenarioError.value(step.path, word, "a name, as no ability stands around it")
        about = getattr(step, "about", None) is not None
        for one in every(getattr(step, "condition", ()), (Condition,)):
            if one.kind in _OF_SOURCE or (not bound and _asks_an_event(one, about=about)):
                raise ScenarioError.value(f"{step.path}.condition", one.kind,
                                          "a condition that speaks of no ability or event, as none stands around it")
        for field in _INSIDE:
            inside = getattr(step, field, None) or ()
            for inner in inside.values() if isinstance(inside, Mapping) else (inside,):
                if isinstance(inner, tuple) and all(isinstance(each, Instruction) for each in inner):
                    _alone(inner, bound=bound or step.verb not in _PLAIN)


def _asks_an_event(one: Condition, *, about: bool) -> bool:
    """Whether only an event could answer; ``about``: the step says of what object it asks, which is “it” there."""
    return one.kind in _OF_EVENT and not (about and one.kind in ("it_is", "it_had_to_attack"))


def _said(step: Instruction) -> Iterator[str]:
    """The names in a step, those of its numbers included."""
    for argument in arguments(type(step)).values():
        value = getattr(step, argument.field)
        for one in value if isinstance(value, tuple) else (value,):
            if isinstance(one, str):
                yield one
            elif isinstance(one, Amount):
                yield from (inner.what for inner in every(one, (Amount,)) if inner.filter is None)
