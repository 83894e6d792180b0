"""What a card can’t have with its types, or where it is: refused with its place, in the reader’s language.

Power and toughness on an instant, printed loyalty on an artifact, rooms of no dungeon, a token as the commander, a
renowned card in a hand, a flag that nothing reads.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from refapp.game.reading.subtypes import INSTANTS
from refapp.game.state.card_types import CARD_TYPES, COMMAND_TYPES
from refapp.language.board import Scenario
from refapp.language.errors import ScenarioError
from refapp.language.fields import arguments
from refapp.language.instruction import every
from refapp.language.keywords import ON
from refapp.language.objects import ObjectSpec
from refapp.language.scenario import Characteristics, Enchant, FinalChapter, Keyword
from refapp.language.triggers import Trigger
from refapp.rulebook.questions.objects import DESIGNATIONS

_ON_BATTLEFIELD = frozenset({*DESIGNATIONS, "exerted", "detained", "tribute paid", "left half unlocked",
                             "right half unlocked"}) - {"prepared"}
"""Designations that only a permanent has."""
_IN_EXILE = frozenset({"foretold", "plotted", "warped", "airbent"})
_OF_ROOMS = frozenset({"left half unlocked", "right half unlocked"})
_HIDDEN = frozenset({"library", "hand"})
_SUPPLEMENTARY = COMMAND_TYPES - {"conspiracy"}
"""Types of cards that are in no player’s hand or graveyard."""
_BARS = {**{word: frozenset({"enchantment"}) for word in ("enchant", "chapter", "class level", "to solve")},
         "level": frozenset({"creature"}), "station symbol": frozenset({"artifact", "land"})}
"""What stands on cards of one type, besides keyword abilities → the type (303.4a, 711.1, 714.1, 716.1, 719.1)."""
_BESIDE = {"escapes with": "escape"}
"""What stands only on cards with a keyword ability → that keyword (702.138b)."""
_FLAGS = frozenset({"meld", "modal", "no mana cost", "substitute"})
_FLAGS_WITH = ("lit ", "named ", "chosen ", "circled ")
"""Flags, and with which words others begin."""


def refuse(scenario: Scenario, zones: Mapping[str, str]) -> None:
    """Raise ScenarioError for what can’t be; ``zones`` is where each object of the board is."""
    if "'token'" in str(scenario.raw):
        tokens(scenario)
    for spec in scenario.state.objects:
        path = f"state.objects.{spec.id}"
        faces = [*_faces(spec)]
        for face in faces:
            _face(face, path)
        types = {kind for face in faces for kind in face.types}
        if spec.rooms and "dungeon" not in types:
            raise ScenarioError.value(f"{path}.rooms", spec.id, "a dungeon card")
        for field in ("life_modifier", "hand_modifier"):
            if getattr(spec, field) and "vanguard" not in types:
                raise ScenarioError.value(f"{path}.{field}", spec.id, "a vanguard card: only these have that")
        if "substitute" in spec.flags and spec.kind != "card":
            raise ScenarioError.value(f"{path}.flags", spec.kind, "a card")
        if spec.commander and spec.kind != "card":
            raise ScenarioError.value(f"{path}.commander", spec.kind, "a card")
        _printed(spec, path, types)
        _standing(spec, path, zones.get(spec.id, "battlefield"), types)
        if spec.level and "class" not in {word.lower() for face in faces for word in face.subtypes} and not any(
                isinstance(one, Keyword) and one.word == "class level" for face in faces for one in face.abilities):
            raise ScenarioError.value(f"{path}.level", spec.level, "a Class: only these have that")
        for flag in spec.flags:
            if flag not in _FLAGS and not flag.startswith(_FLAGS_WITH):
                raise ScenarioError.unknown("name", f"{path}.flags", flag, (*sorted(_FLAGS), *_FLAGS_WITH))


_OF_TOKENS = frozenset({"id", "printed", "kind", "zone", "counters", "tapped", "attached_to", "designations", "combat",
                        "copy_of_card_types", "commander", "halves", "adventure", "omen", "prepare", "prototype",
                        "text"})
"""What is said of a token to come as it is of an object of the board."""


def tokens(scenario: Scenario) -> None:
    """Refuse what a description of a token can’t say: where it is, whose it is, what becomes of it."""
    there = {id(spec) for spec in scenario.state.objects}
    for spec in every((scenario.state, scenario.steps), (ObjectSpec,)):
        if id(spec) in there:
            continue
        for argument in arguments(ObjectSpec).values():
            value = getattr(spec, argument.field)
            wrong = value not in ("card", "token") if argument.field == "kind" else value not in (
                None, "battlefield") if argument.field == "zone" else argument.field not in _OF_TOKENS
            if wrong and value != argument.default:
                raise ScenarioError.value(f"token.{argument.name}", value if isinstance(value, str) else argument.name,
                                          "nothing of this kind, as the token is only described")


def _printed(spec: ObjectSpec, path: str, types: set[str]) -> None:
    """Refuse a keyword ability, a symbol or a bar that only cards of another type are printed with."""
    if not types & CARD_TYPES:
        return
    for one in spec.printed.abilities:
        word = "enchant" if isinstance(one, Enchant) else one.word if isinstance(one, Keyword) else ""
        if isinstance(one, FinalChapter) or (isinstance(one, Trigger) and one.chapter is not None):
            word = "chapter"
        beside = _BESIDE.get(word)
        if beside and not any(isinstance(each, Keyword) and each.word == beside for each in spec.printed.abilities):
            raise ScenarioError.lonely(f"{path}.abilities", word, [beside])
        if word == "visit" and "attraction" not in {one.lower() for one in spec.printed.subtypes}:
            raise ScenarioError.value(f"{path}.abilities", word, "what a card of its types is printed with")
        on = ON.get(word) or _BARS.get(word)
        if on and not types & on:
            raise ScenarioError.value(f"{path}.abilities", word, "what a card of its types is printed with")


def _standing(spec: ObjectSpec, path: str, zone: str, types: set[str]) -> None:
    """Refuse what an object hasn’t where it is: designations, counters in a library, a plane in a hand."""
    for mark in spec.designations:
        if mark in _ON_BATTLEFIELD and zone != "battlefield":
            raise ScenarioError.value(f"{path}.designations", zone, "a permanent: only these have that")
        if mark in _IN_EXILE and zone != "exile":
            raise ScenarioError.value(f"{path}.designations", zone, "a card in exile")
        if mark in _OF_ROOMS and not spec.halves:
            raise ScenarioError.value(f"{path}.designations", mark, "a permanent with two halves")
    if spec.counters and zone in _HIDDEN:  # no card keeps them there (122.2), and nothing puts them there
        raise ScenarioError.value(f"{path}.counters", zone, "an object in another zone")
    if types & _SUPPLEMENTARY and zone in ("hand", "graveyard"):
        raise ScenarioError.value(f"{path}.zone", zone, "another zone for an object of this type")
    if spec.prototype is not None and types & CARD_TYPES and "creature" not in types:
        raise ScenarioError.value(f"{path}.prototype", ", ".join(sorted(types)), "a creature card")
    for part in ("adventure", "omen"):
        inset: Characteristics | None = getattr(spec, part)
        if inset is not None and inset.types and INSTANTS.isdisjoint(inset.types):
            raise ScenarioError.value(f"{path}.{part}.types", ", ".join(inset.types), "an instant or sorcery card")


def _faces(spec: ObjectSpec) -> Iterator[Characteristics]:
    yield from (one for one in (spec.printed, spec.printed.back, spec.printed.flip) if one is not None)


def _face(face: Characteristics, path: str) -> None:
    """Refuse numbers that a face of these types doesn’t have."""
    types = frozenset(face.types)
    if not types & CARD_TYPES:
        return
    if face.pt is not None and not types & {"creature", "artifact"}:  # 208.1, 208.3
        raise ScenarioError.value(f"{path}.pt", ", ".join(face.types),
                                  "a creature, Vehicle or Spacecraft: only these have that")
    if face.loyalty is not None and "planeswalker" not in types:  # 209.1
        raise ScenarioError.value(f"{path}.loyalty", ", ".join(face.types), "a planeswalker: only these have that")
    if face.defense is not None and "battle" not in types:  # 210.1
        raise ScenarioError.value(f"{path}.defense", ", ".join(face.types), "a battle: only these have that")
