"""What a board has that the rules of its edition don’t know: a card type, a kind of face, a symbol, a designation.

Nothing of that is played as it is today: such a board is unsupported. A thing is known in an edition that has the rule
named beside it. Keyword abilities and actions are guarded in the same way where they are registered.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from datetime import date
from functools import partial
from string import ascii_lowercase

from refapp.game.door.game import Game
from refapp.game.machine.moments import known
from refapp.game.reading.titles import INITIATIVE, MONARCH, holder
from refapp.game.state.ruleset import Ruleset
from refapp.language.board import Scenario
from refapp.language.errors import Unsupported
from refapp.language.scenario import Characteristics, Keyword
from refapp.lazy_dataclass import dataclass
from refapp.rulebook.questions.objects import DESIGNATIONS
from refapp.rulebook.starting.start_game import CHOOSES_COLOR


@dataclass(frozen=True, slots=True)
class Known:
    """Something that an edition knows if it has a rule: how it is called, and whether a face of a card has it."""

    name: str
    rule: str
    there: Callable[[Characteristics], bool]
    since: str = ""
    """The dated behaviour that says so, where the rule is older than what it speaks of."""


def _type(word: str, rule: str) -> Known:
    return Known(word, rule, lambda face: word in face.types)


def _subtype(word: str, rule: str) -> Known:
    return Known(word, rule, lambda face: word in map(str.lower, face.subtypes))


OF_FACES = (
    _type("battle", "310.1"), _type("conspiracy", "315.1"), _type("dungeon", "309.1"), _type("kindred", "308.3"),
    _type("phenomenon", "312.1"),
    _type("scheme", "314.1"), _subtype("attraction", "717.1"), _subtype("case", "719.1"), _subtype("class", "716.1"),
    _subtype("role", "303.7"), _subtype("room", "709.5"), _subtype("saga", "714.1"), _subtype("siege", "310.12"),
    _subtype("spacecraft", "721.1"), _subtype("vehicle", "301.7"),
    Known("choose its color before the game", "903.4b", lambda face: any(
        isinstance(one, Keyword) and one.word == CHOOSES_COLOR for one in face.abilities)),
    Known("double-faced", "712.1", lambda face: face.back is not None),
    Known("adventure", "715.1", lambda face: face.inset_kind == "adventure"),
    Known("omen", "720.1", lambda face: face.inset_kind == "omen"),
    Known("prepare", "722.1", lambda face: face.inset_kind == "prepare"),
    Known("{C}", "107.4c", lambda face: face.cost is not None and any("C" in one.halves for one in face.cost.symbols)),
    Known("{W/P}", "107.4f", lambda face: face.cost is not None and any(one.phyrexian for one in face.cost.symbols)),
    Known("{R/G/P}", "107.4f", lambda face: face.cost is not None and any(
        one.phyrexian and len(one.halves) > 1 for one in face.cost.symbols), "symbols.hybrid_phyrexian"),
    Known("{C/W}", "107.4e", lambda face: face.cost is not None and any(
        "C" in one.halves and len(one.halves) > 1 for one in face.cost.symbols), "symbols.hybrid_colorless"))
_FORMATS: Mapping[str, str] = {"planechase": "901.1", "vanguard": "902.1", "commander": "903.1", "brawl": "903.12a",
                               "archenemy": "904.1", "conspiracy": "905.1"}


def _plays(name: str, game: Game) -> bool:
    return game.format == name


OF_BOARDS: Mapping[str, tuple[str, Callable[[Game], bool]]] = {
    **{name: (rule, partial(_plays, name)) for name, rule in _FORMATS.items()},
    "two_headed_planechase": ("901.12", lambda game: game.format == "two_headed_planechase"),
    "interchangeable": ("201.3a", lambda game: bool(game.interchangeable)),
    "archenemy_commander": ("904.13", lambda game: game.format == "archenemy_commander"),
    "modal": ("712.8f", lambda game: any("modal" in obj.flags and obj.printed.back is not None
                                          for obj in game.objects.values())),
    "meld": ("712.4", lambda game: any("meld" in obj.flags for obj in game.objects.values())),
    "prototype": ("718.1", lambda game: any(obj.spec is not None and obj.spec.prototype is not None
                                            for obj in game.objects.values())),
    "emblem": ("114.1", lambda game: any(obj.kind == "emblem" for obj in game.objects.values())),
    "monarch": ("725.2", lambda game: holder(game, MONARCH) is not None),
    "initiative": ("726.2", lambda game: holder(game, INITIATIVE) is not None),
    "city’s blessing": ("702.131a", lambda game: any("city's blessing" in one.designations
                                                      for one in game.players.values())),
    "day": ("731.1", lambda game: game.day is not None),
    "speed": ("702.179a", lambda game: any(one.speed is not None for one in game.players.values()))}


DESIGNATED: Mapping[str, tuple[str, ...]] = {**DESIGNATIONS, "foretold": ("702.143d",), "plotted": ("702.170c",)}
"""Designation of an object → the rules that say what it is; of the first one the whole rule must be known."""

Unknown = tuple[tuple[Known, ...], tuple[str, ...]]
_UNKNOWN: dict[date, Unknown] = {}


def _unknown(rules: Ruleset) -> Unknown:
    """What the edition doesn’t know; looked at once for each edition."""
    found = _UNKNOWN.get(rules.edition)
    if found is None:
        found = _UNKNOWN[rules.edition] = (
            tuple(one for one in OF_FACES
                  if not (rules.holds(one.since) if one.since else rules.cite([one.rule]))),
            tuple(word for word, (rule, _) in OF_BOARDS.items() if not rules.cite([rule])))
    return found


def must_be_known(game: Game, name: str, rule: str) -> None:
    """Raises Unsupported where the edition lacks the rule without which something so called means nothing."""
    if not game.rules.cite([rule]):
        raise unknown(game, name, rule)


def designation_must_be_known(game: Game, designation: str) -> None:
    """Raises Unsupported for a designation of an object of which the edition has no rule at all."""
    for rule in DESIGNATED.get(designation, ())[:1]:
        must_be_known(game, designation, rule.rstrip(ascii_lowercase))


@known("110.4", "205.2a", "107.4")
def only_what_is_known(game: Game, _scenario: Scenario) -> None:
    """Raises Unsupported for a board with what the edition doesn’t know."""
    for obj in game.objects.values():
        for designation in obj.here.designations:
            designation_must_be_known(game, designation)
    of_faces, of_boards = _unknown(game.rules)
    if not of_faces and not of_boards:
        return
    for obj in game.objects.values():
        for face in _faces(obj.printed):
            for one in of_faces:
                if one.there(face):
                    raise unknown(game, one.name, one.rule)
    for word in of_boards:
        rule, there = OF_BOARDS[word]
        if there(game):
            raise unknown(game, word, rule)


def _faces(printed: Characteristics) -> Iterator[Characteristics]:
    yield printed
    for other in (printed.back, printed.flip, printed.inset, *printed.halves):
        if other is not None:
            yield from _faces(other)


def unknown(game: Game, name: str, rule: str) -> Unsupported:
    """That the edition doesn’t know what is so called, since it lacks a rule (a key)."""
    return Unsupported("The rules of this edition ({edition}) don’t know this yet: {name}.", rules=[rule],
                       edition=game.rules.edition.isoformat(), name=name)
