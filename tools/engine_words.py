"""What the engine says and what its words are called: all that checks.po and words.po must translate.

Sentences of the trace, questions, reasons, errors and what errors expected; and, by their context, the words of boards.
Used by ``python tools/messages.py`` and by the tests.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from refapp.game.said.sentence import Sentence  # noqa: E402
from refapp.game.said.telling import KIND, LIFE, MANA_FOR, SHARE, SNOW  # noqa: E402
from refapp.game.said.values import EMBLEM_OF, FROM, NAMED, TO, WORDS  # noqa: E402
from refapp.game.state.card_types import CARD_TYPES  # noqa: E402
from refapp.language import vocabulary  # noqa: E402
from refapp.language.cost_text import PAID_WITH  # noqa: E402
from refapp.language.fields import arguments  # noqa: E402
from refapp.language.instruction import INSTRUCTIONS  # noqa: E402
from refapp.language.values import MOST  # noqa: E402
from refapp.rulebook.casting.moments import special  # noqa: E402
from refapp.rulebook.evaluating import ruleset_for  # noqa: E402
from refapp.rulebook.sections import load  # noqa: E402
from refapp.services.boards.type_words import PREDEFINED  # noqa: E402
from refapp.services.boards.vocabulary import PHRASES, TITLES  # noqa: E402
from refapp.services.forms.scenario_schema import definitions  # noqa: E402

_ROOMS = ("game", "language", "rulebook")
_SOURCES = tuple(sorted(path for room in _ROOMS for path in (ROOT / "refapp" / room).rglob("*.py")))


@cache
def sentences() -> set[str]:
    """Every message of checks.po."""
    load()
    said = [vars(one)["says"] for one in _classes(Sentence)
            if "says" in vars(one) and one.__module__.startswith("refapp.")]
    told = {text for one in said for text in ([one] if isinstance(one, str) else one.values())}
    named = {text for one in (NAMED, FROM, TO) for text in one.values()}
    return {*told, *WORDS, *named, *_written(), *expectations(), EMBLEM_OF, KIND, LIFE, MANA_FOR, SHARE, SNOW, "yes",
            "no"}


@cache
def words() -> Mapping[str, set[str]]:
    """Every word of words.po, by its context."""
    load()
    found = {
        "instruction": {*INSTRUCTIONS, "ask"},
        "argument": {name for one in INSTRUCTIONS.values() for name in arguments(one)},
        "field of a card": {"zone", "tapped", "damage", "counters", "attached_to"}, "format": vocabulary.FORMATS,
        "zone": {*vocabulary.ZONES, *vocabulary.PLACES}, "step": vocabulary.TURN_STEPS, "mark of a card": PHRASES,
        "designation of a player": TITLES, "card type": CARD_TYPES, "name of a token": PREDEFINED,
        "duration": vocabulary.DURATIONS, "what a player can’t do": vocabulary.CANT,
        "special action": {"play land", *ruleset_for().words(special)}, "way to pay": PAID_WITH}
    does = {doc.replace("``", "") for name, one in definitions().items() if name[:3] in ("do.", "ask")
            if (doc := one.get("description"))}
    return {**{kind: {one.replace("_", " ") for one in each} for kind, each in found.items()}, "what it does": does}


def expectations() -> set[str]:
    """What errors say they expected, and what there was too much of."""
    found: set[str] = set()
    for path in _SOURCES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) in ("ScenarioError.value", "ScenarioError.limit"):
                said = node.args[2 if node.func.attr == "value" else 1]  # type: ignore[attr-defined]
                if isinstance(said, ast.JoinedStr):
                    found.add("".join(str(MOST) if isinstance(part, ast.FormattedValue) else part.value  # type: ignore[attr-defined]
                                      for part in said.values))
                elif isinstance(said, ast.Constant):
                    found.add(said.value)
    return found


_SAID_AT = {"illegal": 1, "Illegal": 1, "Forbidden": 1, "consider": 2, "_say": 3}
"""Functions that say something to people → the place of the sentence among their arguments."""


def _written() -> set[str]:
    """Questions, reasons and errors, found by how they are written in the code."""
    found: set[str] = set()
    for path in _SOURCES:
        text = path.read_text(encoding="utf-8")
        found |= set(re.findall(r'message="([^"]+)"', text)) | set(re.findall(r'Unsupported\("([^"]+)"', text))
        for call in re.findall(r"game\.ask\((.*?)\n\n", text, re.S):
            found |= set(re.findall(r'"([A-Z][^"]*\?)"', call))
        for node in ast.walk(ast.parse(text)):
            name = ast.unparse(node.func).split(".")[-1] if isinstance(node, ast.Call) else ""
            if isinstance(node, ast.Call) and len(node.args) > _SAID_AT.get(name, 99):
                found |= {one.value for one in ast.walk(node.args[_SAID_AT[name]])
                          if isinstance(one, ast.Constant) and isinstance(one.value, str) and one.value[-1:] in ".:"}
        found |= set(re.findall(r'"((?:Unknown|At|The evaluation)[^"]*\{[^"]*)"', text))
    return found


def _classes(cls: type[Sentence]) -> Iterator[type[Sentence]]:
    for one in cls.__subclasses__():
        yield one
        yield from _classes(one)
