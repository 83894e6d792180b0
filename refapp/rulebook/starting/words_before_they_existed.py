"""What the parts of a board say that the rules of its edition don’t know: in abilities, on the stack, in steps.

Tokens that will be created, costs, types that an effect gives, events, words of filters and amounts. A board that says
one of them is unsupported, like one with the thing itself (:mod:`refapp.rulebook.starting.before_they_existed`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date

from refapp.game.door.game import Game
from refapp.game.machine.moments import known
from refapp.game.state.ruleset import Ruleset
from refapp.language.board import Scenario
from refapp.language.casting import Part, SpellMode
from refapp.language.costs import ManaCost
from refapp.language.filters import Amount, Filter, Happened
from refapp.language.instruction import Instruction, every
from refapp.language.scenario import Changes, Characteristics
from refapp.language.triggers import Trigger
from refapp.rulebook.starting.before_they_existed import OF_FACES, unknown

EVENTS: Mapping[str, str] = {
    "transforms": "701.27", "fights": "701.14", "proliferates": "701.34", "becomes_monstrous": "701.37",
    "votes": "701.38", "exerted": "701.43", "explores": "701.44", "surveils": "701.25", "amasses": "701.47",
    "connives": "701.50", "opens_attraction": "701.51", "ring_tempts": "701.54", "discovers": "701.57",
    "manifests_dread": "701.62", "airbends": "701.65", "earthbends": "701.66", "waterbends": "701.67",
    "blights": "701.68", "evolves": "702.100", "exploits": "702.110", "becomes_crewed": "702.122", "mentors": "702.134",
    "mutates": "702.140", "boasts": "702.142", "foretells": "702.143", "trains": "702.149", "enlists": "702.154",
    "plots": "702.170", "gives_gift": "702.174", "firebends": "702.189", "becomes_monarch": "725.1",
    "takes_initiative": "726.1", "day_changes": "731.1", "completes_dungeon": "309.1", "enters_room": "309.1",
    "visited": "717.1", "unlocks_door": "709.5", "fully_unlocks": "709.5", "commits_crime": "700.13",
    "expends": "700.14", "is_dealt_excess_damage": "120.10"}
"""Event → the rule on what happens there, without which nothing does."""
WORDS: Mapping[str, str] = {
    "historic": "700.6", "modified": "700.9", "outlaw": "700.12", "outlaws": "700.12", "worthy": "700.16",
    "goaded": "701.15", "detained": "701.35", "monstrous": "701.37", "manifested": "701.40", "exerted": "701.43",
    "ring-bearer": "701.54", "suspected": "701.60", "harnessed": "701.64", "airbent": "701.65", "renowned": "702.112",
    "tribute_paid": "702.104", "foretold": "702.143", "crafted-with-self": "702.167", "plotted": "702.170",
    "saddled": "702.171", "has-adventure": "715.1", "solved": "719.1", "has-omen": "720.1", "prepared": "722.1",
    "has-prepare-spell": "722.1", "prepare-spell": "722.1"}
AMOUNTS: Mapping[str, str] = {"devotion": "700.5", "party": "700.8"}
_FACES: Mapping[str, str] = {one.name: one.rule for one in OF_FACES}
_PARTS = (Characteristics, ManaCost, Part, SpellMode, Filter, Trigger, Happened, Amount, Changes, Instruction)

_UNKNOWN: dict[date, frozenset[str]] = {}


def _unknown(rules: Ruleset) -> frozenset[str]:
    """The rules named here that the edition doesn’t have; looked at once for each edition."""
    found = _UNKNOWN.get(rules.edition)
    if found is None:
        named = {*EVENTS.values(), *WORDS.values(), *AMOUNTS.values(), *_FACES.values(), "107.14", "113.11", "120.4a",
                 "610.3", "610.4", "700.2h", "700.2i", "701.67", "705.3", "723.2"}
        found = _UNKNOWN[rules.edition] = frozenset(rule for rule in named if not rules.cite([rule]))
    return found


@known("110.4", "205.2a", "107.4", "107.14")
def only_known_words(game: Game, scenario: Scenario) -> None:
    """Raises Unsupported where a part of the board says what the edition doesn’t know."""
    if not game.rules.holds("devotion.to_several_colors"):
        for part in every((scenario.state.objects, scenario.state.stack, scenario.steps), (Amount,)):
            if isinstance(part, Amount) and part.of == "devotion" and " " in str(part.kind):
                raise unknown(game, f"devotion: {part.kind}", "700.5")
    missing = _unknown(game.rules)
    if missing:
        for part in every((scenario.state.objects, scenario.state.stack, scenario.steps), _PARTS):
            for name, rule in _said(part):
                if rule in missing:
                    raise unknown(game, name, rule)


def _said(part: object) -> Iterator[tuple[str, str]]:
    """What a part says that not every edition knows: how it is called, and its rule."""
    if isinstance(part, Characteristics):
        yield from ((one.name, one.rule) for one in OF_FACES if one.there(part))
    elif isinstance(part, ManaCost):
        yield from (("{C}", "107.4c") for one in part.symbols if "C" in one.halves)
        yield from (("{W/P}", "107.4f") for one in part.symbols if one.phyrexian)
    elif isinstance(part, Part):
        if part.kind == "energy":
            yield "{E}", "107.14"
        elif part.kind == "waterbend":
            yield "waterbend", "701.67"
    elif isinstance(part, SpellMode):
        if part.pawprints:
            yield "pawprints", "700.2i"
        elif part.cost is not None:
            yield "modes: cost", "700.2h"
    elif isinstance(part, Filter):
        yield from ((word, WORDS[word]) for word in part.words if word in WORDS)
    elif isinstance(part, Trigger):
        yield from ((event, EVENTS[event]) for event in (part.event, *part.others) if event in EVENTS)
    elif isinstance(part, Happened):
        if part.event in EVENTS:
            yield part.event, EVENTS[part.event]
    elif isinstance(part, Amount):
        if part.of in AMOUNTS:
            yield part.of, AMOUNTS[part.of]
    elif isinstance(part, Changes):
        yield from ((word, _FACES[word]) for word in (*part.add_types, *(part.only_types or ())) if word in _FACES)
        if part.cant_have:
            yield "cant_have", "113.11"
    else:
        if getattr(part, "during", None) is not None:
            yield "during", "723.2"
        if getattr(part, "stated", None):
            yield "stated", "705.3"
        if getattr(part, "cant_have", None):
            yield "cant_have", "113.11"
        if getattr(part, "excess_to", None):
            yield "excess_to", "120.4a"
        if getattr(part, "until_leaves", None):
            yield "until_leaves", "610.4" if getattr(part, "verb", "") == "phase_out" else "610.3"
        for field in ("add_types", "only_types"):
            yield from ((word, _FACES[word]) for word in getattr(part, field, None) or () if word in _FACES)
