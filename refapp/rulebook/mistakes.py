"""What a board says that means nothing: words of filters, designations, answers that nothing asks for, half a relation.

Such a board can be read and would be played as though nothing stood there; whoever wrote it meant something. A word is
known if it is a type, a color, a keyword behind ``with:``, a designation, a fixed word of filters, or if anything on
the board, a token to come included, is called so. Nothing here asks whether a question comes up in play.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from difflib import get_close_matches
from functools import cache, lru_cache, partial
from typing import Any

from refapp.game.reading.filters import FIXED_WORDS, is_fixed
from refapp.game.reading.qualities import is_quality, qualities, singular
from refapp.game.reading.stickers import MARKS, STICKERED
from refapp.game.reading.subtypes import BASIC_LAND_TYPES
from refapp.game.state.card_types import CARD_TYPES, FAMILIES, FURTHER_SUBTYPES, PERMANENT_TYPES
from refapp.game.state.creature_types import CREATURE_TYPES
from refapp.language import vocabulary
from refapp.language.board import Scenario
from refapp.language.casting import Spell
from refapp.language.choices import ASKED, Choices
from refapp.language.costs import COLORS
from refapp.language.errors import ScenarioError
from refapp.language.fields import arguments, strings
from refapp.language.filters import Filter
from refapp.language.instruction import Instruction, every, verbs
from refapp.language.keywords import KEYWORDS
from refapp.language.kinds import COPIED
from refapp.language.objects import ObjectSpec
from refapp.language.parts import read_filter
from refapp.language.persons import ACTIVE, EVERYBODY, NAMING, PLAYERS_ONLY, PLAYERS_TOO
from refapp.language.replacing import Except
from refapp.language.scenario import Characteristics, DamagePart, Keyword, Protection, Static
from refapp.language.triggers import ExtraTrigger
from refapp.language.type_lines import SUPERTYPES
from refapp.rulebook import impossible_abilities, impossible_questions, keyword_words
from refapp.rulebook.questions.objects import DESIGNATIONS

_OF_PLAYERS = frozenset({"player", "you", "opponent", "teammate", "target"})
_WHOSE = {"you": ("yours",), "opponent": ("opponents",), "player": ()}
_OBJECTS = frozenset({*CARD_TYPES, "permanent", "token", "spell", "card"})
_OF_ABILITIES = frozenset({"ability", "activated", "triggered"})
_ALL = "all "
_DESIGNATED = frozenset({
    *DESIGNATIONS, *vocabulary.SECTORS, "foretold", "plotted", "manifested", "cloaked", "disguised", "detained",
    "exerted", "airbent", "suspected", "tribute paid", "left half unlocked", "right half unlocked", "bestowed",
    "evoked", "warped", STICKERED, *MARKS.values()})
_TITLES = ("monarch", "initiative", "city's blessing", "enduring story")
_WORDS = frozenset({
    *CARD_TYPES, *SUPERTYPES, *COLORS.values(), *FURTHER_SUBTYPES,
    *(word for each in FAMILIES.values() for word in each),
    *map(str.lower, CREATURE_TYPES), *_OF_PLAYERS, *_OF_ABILITIES, *_DESIGNATED, "or"})
_KINDS: Mapping[str, Collection[str]] = {
    "color": frozenset(COLORS.values()), "basic land type": frozenset(BASIC_LAND_TYPES),
    "creature type": frozenset(word.lower() for word in CREATURE_TYPES)}
"""Words that a text-changing effect changes, into others of their kind only."""
_CALLED = frozenset({
    "name", "named", "types", "subtypes", "supertypes", "colors", "add_types", "only_types", "lose_types", "add_colors",
    "text", "options", "choose", "as", "id", "designation", "designations", "predefined", "flags", "words",
    "face", "chose", "card", "except", "pairs", "answer", "interchangeable"})
"""Fields whose words say how something is called."""


def refuse(scenario: Scenario, besides: str = "") -> None:
    """Raise ScenarioError for what means nothing; ``besides``: what cards say that isn’t read."""
    _relations(scenario.state.objects)
    for player in scenario.state.players:
        for title in player.designations:
            if title.replace("’", "'") not in _TITLES:
                raise ScenarioError.meaningless(f"state.players.{player.name}.designations", title, _TITLES)
    _incomplete(scenario)
    filters = list(_filters(scenario))
    impossible_abilities.refuse(scenario, partial(_place, scenario.raw))
    impossible_questions.refuse(scenario, partial(_place, scenario.raw), _DESIGNATED, besides)
    for source, words in filters:
        impossible_abilities.possible(source, words, partial(_place, scenario.raw))
        for word in _of_nobody(words):
            raise ScenarioError.meaningless(_place(scenario.raw, source), word, _WHOSE[word])
    unknown = [(source, word) for source, words in filters for word in _unknown_words(words)]
    marks = [(mark, mark) for spec in scenario.state.objects for mark in spec.designations if mark not in _DESIGNATED]
    _said(scenario)
    if unknown or marks:
        called = frozenset(_called(scenario.raw))
        known = frozenset(form for one in called for form in _forms(one))
        for source, word in unknown:
            if not _of_another_card(word, scenario) and not known.issuperset(_bare(word)):
                raise ScenarioError.meaningless(_place(scenario.raw, source), *_suggested(word, source, called))
        said = {word for _, words in filters for word in words} | set(strings(scenario.raw.get("steps")))
        for mark, _ in marks:
            if mark not in said and not any(mark in one for one in strings(scenario.raw) if one != mark):
                raise ScenarioError.meaningless(_place(scenario.raw, mark), mark, _DESIGNATED)
    if scenario.choices != _NONE:
        _answers(scenario)


def _said(scenario: Scenario) -> None:
    """Refuse a designation of which nothing else speaks, and a type that no rule and nothing on the board knows."""
    faces = [face for spec in scenario.state.objects for face in _faces(spec)]
    own: set[str] | None = None
    for one in every((faces, scenario.state.objects, scenario.state.stack, scenario.steps), (
            ObjectSpec, Instruction, Characteristics, Static, Except, ExtraTrigger, Protection)):
        if isinstance(one, Protection):
            _quality(scenario, one)
            continue
        if isinstance(one, Static) and all(
                getattr(one, field) == default for field, default in _EFFECTS):
            place = _place(scenario.raw, one.affects.source) if one.affects is not None else "state.objects"
            raise ScenarioError.value(place, "static", "what the ability does, as pt, grant or cant")
        whose = getattr(one, "control", None) if isinstance(one, Static) else None
        if whose is not None and whose not in _CONTROLLING and whose not in {player.name for player in
                                                                             scenario.state.players}:
            raise ScenarioError.meaningless(_place(scenario.raw, whose), whose, (*_CONTROLLING, "a player"))
        for field in ("lose", "cant_have", "keywords"):
            for word in getattr(one, field, None) or ():
                if isinstance(word, str) and not _keyword(word):
                    raise ScenarioError.meaningless(_place(scenario.raw, word), word, KEYWORDS)
        _other_words(scenario, getattr(one, "text", None) or ())
        mark = getattr(one, "designation", None)
        if mark is not None and mark not in _DESIGNATED and sum(mark in said for said in strings(scenario.raw)) == 1:
            raise ScenarioError.meaningless(_place(scenario.raw, mark), mark, _DESIGNATED)
        for field in ("types", "add_types", "only_types", "lose_types", "lose_subtypes", "copy_of_card_types"):
            for word in getattr(one, field, None) or ():
                if word != "*" and not _known(word):
                    own = own or {sub.lower() for face in faces for sub in face.subtypes}
                    if word not in own:
                        raise ScenarioError.meaningless(_place(scenario.raw, word), word, (*_WORDS, *own))


def _other_words(scenario: Scenario, text: Mapping[str, str] | Iterable[tuple[str, str]]) -> None:
    """Refuse a word that a text-changing effect would put for one of another kind: a color, a type (612.2)."""
    for old, new in text.items() if isinstance(text, Mapping) else text:
        kind = _kind(old)
        if not kind and sum(old in said.lower() for said in strings(scenario.raw)) == 1:
            raise ScenarioError.meaningless(_place(scenario.raw, old), old, [one for each in _KINDS.values()
                                                                             for one in each])
        if kind and _kind(new) != kind:
            raise ScenarioError.meaningless(_place(scenario.raw, new), new, _KINDS[kind])


def _kind(word: str) -> str:
    return next((kind for kind, words in _KINDS.items() if word.lower() in words), "")


def _quality(scenario: Scenario, ability: Protection) -> None:
    """Refuse protection from a word that is no quality, and by which nothing on the board is called."""
    for word in qualities(ability.quality):
        if " " not in word and not (_known(word) or is_quality(word)):
            called = frozenset(_called(scenario.raw))
            if not {word, singular(word)} & called:
                raise ScenarioError.meaningless(_place(scenario.raw, ability.quality), word, (*_WORDS, *called))


_EFFECTS = tuple((one.field, one.default) for one in arguments(Static).values() if one.field not in {
    "affects", "conditions", "zone", "per", "cda", "attacked", "once_each_turn", "ignore"})
"""Fields of a static ability that say what it does, rather than to what, while what holds or where it functions."""
_CONTROLLING = ("you", "monarch", "initiative", "owner")
"""Who gains control by a static ability, besides a player that is named."""
_PERSONS = ("you", "opponent", "owner", ACTIVE, *EVERYBODY)
_WHOEVER = ("@", "controller of @", "owner of @")
_NONE = Choices()
_OF_OBJECTS = ("pt", "set_pt", "switch_pt", "add_types", "only_types", "lose_types", "lose_subtypes", "colors",
               "add_colors", "lose_abilities", "lose", "cant_have", "name", "control", "text", "cant", "must",
               "attack_cost", "block_cost", "cant_be_blocked_by", "cant_be_blocked_except_by", "attack_needs",
               "blocks_only", "least_blockers", "most_blocked_by", "by_toughness", "as_unblocked", "goad",
               "untap_with_others", "may_stay_tapped", "cant_activate", "cant_be_targeted", "copy_of")
"""What a static ability does to the objects that it affects."""


def _incomplete(scenario: Scenario) -> None:
    """Refuse a static ability that doesn’t say what it affects, and a permanent card with a spell ability (113.3a)."""
    for spec in scenario.state.objects:
        for face in _faces(spec):
            for one in face.abilities:
                if isinstance(one, Static) and one.affects is None:
                    grants = one.grant and one.as_cast is None and one.may_play is None
                    if grants or any(getattr(one, field) not in (None, (), "", False) for field in _OF_OBJECTS):
                        raise ScenarioError.missing(f"state.objects.{spec.id}.abilities.static.affects")
                elif isinstance(one, Spell) and one.do and set(face.types) & PERMANENT_TYPES:
                    raise ScenarioError.value(f"state.objects.{spec.id}.abilities.spell.do", "do",
                                              "an instant or sorcery card")


def _relations(objects: tuple[ObjectSpec, ...]) -> None:
    """Refuse a blocker of what doesn’t attack (509.1a), and a pair of which one knows nothing (702.95b)."""
    by_id = {spec.id: spec for spec in objects}
    for spec in objects:
        for attacker in spec.blocks or ():
            if attacker in by_id and by_id[attacker].combat != "attacking":
                raise ScenarioError.value(f"state.objects.{spec.id}.blocks", attacker,
                                          "an object with combat: attacking")
        other = by_id.get(spec.paired_with or "")
        if other is not None and other.paired_with != spec.id:
            raise ScenarioError.value(f"state.objects.{spec.id}.paired_with", other.id,
                                      "an object that is paired with it")


def _filters(scenario: Scenario) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The filters of a scenario, as written and as words; those behind “all” in steps, too."""
    yield from (_spent_on(only) for player in scenario.state.players for kind in player.mana
                if (only := kind.partition(" for ")[2]))
    called = cache(partial(impossible_abilities.called, scenario.raw))
    for one in every((abilities_of(scenario), scenario.state.stack, scenario.steps), (
            Filter, Static, Instruction, Keyword, DamagePart)):
        if isinstance(one, Filter | Keyword):
            place = partial(_place, scenario.raw)
            for found in keyword_words.filters(one, place) if isinstance(one, Keyword) else (one,):
                yield found.source, found.words
            continue
        if isinstance(one, Static):
            if one.affects is not None and one.prevent_damage is None:  # other effects on players have their own words
                yield one.affects.source, (*one.affects.words, "permanent")
            continue
        for argument in arguments(type(one)).values():
            value = getattr(one, argument.field)
            if argument.name == "only" and isinstance(value, str):
                yield _spent_on(value)
            kind = argument.kind.name
            for name in (value,) if isinstance(value, str) else value if isinstance(value, tuple) else ():
                if not isinstance(name, str) or kind not in (*NAMING, COPIED.name):
                    continue
                _person(scenario, one, argument.name, name, meant=kind == "player")
                if getattr(one, "path", "").count("[") > 1:  # those of the board’s own steps are looked for as played
                    impossible_abilities.somebody(called, name, f"{one.path}.{argument.name}")
                if name.startswith(_ALL):
                    yield name, read_filter(name.removeprefix(_ALL), getattr(one, "path", "steps")).words


def _spent_on(said: str) -> tuple[str, tuple[str, ...]]:
    """What mana may be spent on, as words of filters."""
    plain = said.removeprefix("anything but ").replace("abilities", "ability").replace("spells", "spell")
    return said, tuple(word for word in plain.split() if word not in ("of", "a", "an"))


def _person(scenario: Scenario, step: Instruction | DamagePart, field: str, said: str, *, meant: bool) -> None:
    """Refuse what is no player where one is meant, also where nobody would be asked who that is, and a player where
    an object is."""
    place = ("damage" if isinstance(step, DamagePart) else getattr(step, "NAME", step.VERB), field)
    path = f"{getattr(step, 'path', 'steps.damage.parts')}.{field}"
    there = scenario.state.players
    known = (*(one.name for one in there), *_PERSONS)
    if (meant or place in PLAYERS_ONLY) and said not in known and not said.startswith(_WHOEVER) and said not in {
            one.team for one in there}:
        raise ScenarioError.unknown("name", path, said, known)
    if not meant and place not in PLAYERS_TOO | PLAYERS_ONLY and said in known and said != "owner":
        raise ScenarioError.value(path, said, "an object, not a player")


def abilities_of(scenario: Scenario) -> list[tuple[Any, ...]]:
    """The abilities of every face of every object."""
    return [face.abilities for spec in scenario.state.objects for face in _faces(spec) if face.abilities]


def _faces(spec: ObjectSpec) -> Iterator[Characteristics]:
    """Every face of an object, with those of its halves; a split card’s abilities are those of its halves."""
    waiting = [spec.printed, spec.printed.inset, spec.prototype]
    while waiting:
        face = waiting.pop()
        if face is not None:
            yield face
            waiting += (face.back, face.flip)


@lru_cache(maxsize=4096)
def _unknown_words(words: tuple[str, ...]) -> tuple[str, ...]:
    """Those words of a filter that nothing but a name on the board can give a meaning to."""
    return tuple(word for word in words if not _known(word))


@lru_cache(maxsize=4096)
def _of_nobody(words: tuple[str, ...]) -> tuple[str, ...]:
    """A word for a player beside a card type: nothing is both, and “creature you” was to be “creature yours”."""
    parts = " ".join(words).split(" or ")
    return tuple(word for part in parts if not _OBJECTS.isdisjoint(part.split())
                 for word in part.split() if word in _WHOSE)


def _known(word: str) -> bool:
    if "_" in word and ":" not in word:  # of several words: “time lord”, “tribute paid”
        word = word.replace("_", " ")
    if word in _WORDS or is_fixed(word) or singular(word) in _WORDS:
        return True
    if word.startswith("non") and len(word) > len("non"):
        return _known(word.removeprefix("non").lstrip("-"))
    if word.startswith("with:"):
        return _keyword(word.removeprefix("with:").replace("_", " "))
    for start in ("targets:", "targets-only:"):
        if word.startswith(start):
            return all(map(_known, word.removeprefix(start).split("+")))
    return False


def _keyword(having: str) -> bool:
    return having in vocabulary.PHRASES or having.endswith(("walk", "cycling")) or any(
        having == one or having.startswith(f"{one} ") for one in KEYWORDS)


def _of_another_card(word: str, scenario: Scenario) -> bool:
    """Whether a name that is said as such (``named:blue_heron``) is like none on the board: of a card elsewhere."""
    named = [spec.printed.name.lower() for spec in scenario.state.objects]
    return word.startswith("named:") and not get_close_matches(" ".join(_bare(word)), named, cutoff=0.8)


def _bare(word: str) -> list[str]:
    """The word that could be a name, or those of a name that is said as such: ``named:blue_heron``."""
    if word.startswith("named:"):
        return word.removeprefix("named:").split("_")
    for start in ("with:", "targets:", "targets-only:"):
        word = word.removeprefix(start)
    return [word]


def _called(raw: Mapping[str, Any]) -> Iterator[str]:
    """Words, in lower case, by which anything on the board is called, or that a player chooses."""
    for one in (*strings(raw.get("choices")), *impossible_abilities.named_in(raw, _CALLED)):
        yield from one.lower().split()


def _forms(word: str) -> tuple[str, ...]:
    """A name’s word as filters may have it: alone or many, or what isn’t called so."""
    return word, word.strip(",.’'"), f"non{word}", f"non-{word}", singular(word), f"{word}s"


def _suggested(word: str, source: str, called: Iterable[str]) -> tuple[str, list[str]]:
    """The words that mean nothing, with what is known in their place."""
    words = source.lower().split()
    after = words[words.index(word) + 1] if word in words[:-1] else ""
    if word == "with" and after:
        return f"with {after}", [f"with {one}" for one in KEYWORDS]
    if word == "in" and after:
        return f"in {after}", [f"in {zone}" for zone in vocabulary.ZONES]
    if word.startswith("with:"):
        return word, [f"with:{one}" for one in KEYWORDS]
    if word.startswith("non"):
        return word, [f"non{one}" for one in (*_WORDS, *called)]
    return word, [*_WORDS, *FIXED_WORDS, *called]


def _place(raw: Mapping[str, Any], source: str) -> str:
    """Where words stand on a board, as a value or, where none has them, as a field; nowhere is “scenario”."""
    field = ""
    waiting: list[tuple[str, object]] = [("state", raw.get("state")), ("steps", raw.get("steps"))]
    while waiting:
        path, item = waiting.pop(0)
        if isinstance(item, str) and source.lower() in item.lower():
            return path
        if isinstance(item, Mapping):
            field = field or (f"{path}.{source}" if source in item else "")
            waiting += [(f"{path}.{key}", one) for key, one in item.items()]
        elif isinstance(item, list | tuple):
            waiting += [(f"{path}[{at}]", one) for at, one in enumerate(item)]
    return field or "scenario"


def _answers(scenario: Scenario) -> None:
    """Refuse an answer under a name that is nowhere on the board and that no question has."""
    known: frozenset[str] | None = None
    for argument in arguments(Choices).values():
        given = getattr(scenario.choices, argument.field)
        names = [*given] if isinstance(given, Mapping) else []
        if argument.field == "trigger_order":
            names += [one for order in given.values() for one in order]
        for name in names:
            known = known or frozenset({*strings(scenario.raw.get("state")), *strings(scenario.raw.get("steps")),
                                        *KEYWORDS, *verbs(), *vocabulary.EVENTS})
            if not _asked(name, known):
                raise ScenarioError.meaningless(f"choices.{argument.name}.{name}", name, {*known, *ASKED})


def _asked(name: str, known: frozenset[str]) -> bool:
    """Whether a name is known, or one of its parts: ``A.library``, ``miracle.cast``, ``Gale-copy``."""
    parts = (name, name.partition(".")[0], name.rpartition(".")[0], name.partition("-")[0], name.rpartition("-")[0],
             name.rpartition(" ")[0])
    return any(part and (part in known or part.replace("_", " ") in known or part.replace(" ", "_") in ASKED)
               for part in (*parts, name.rstrip("0123456789")))
