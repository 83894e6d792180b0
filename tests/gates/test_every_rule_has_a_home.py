"""Every played rule has a home: its number stands in the code that carries it out, where somebody who looks finds it.

A rule whose standing in corpus/coverage is ``played`` is named, in a docstring, a comment or a citation, somewhere in
the machine, the language of scenarios or the rulebook, and the file of its section in ``refapp/rulebook/by_section``, found
by its number, says which function that is (docs/architecture.md: “Where is the code of rule N?”).
"""

from __future__ import annotations

import csv
import importlib.util
import inspect
import re
from collections import defaultdict
from string import ascii_lowercase
from types import ModuleType

from refapp.rulebook.by_section import Place
from refapp.rulebook.registry import registry
from refapp.rulebook.without_behaviour import REASONS
from tests.conftest import ROOT

_spec = importlib.util.spec_from_file_location("where", ROOT / "tools" / "where.py")
assert _spec
assert _spec.loader
where = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(where)

ROOMS = tuple(ROOT / "refapp" / room for room in ("game", "language", "rulebook"))
NUMBER = re.compile(r"\b\d{3}\.\d+[a-z]{0,2}\b")
"""A whole number: 603.3 isn’t named where only 603.3d is."""
BY_ENTRY = ("701", "702")
"""Of these sections a file is called as an entry is, and names all of its rules."""
ABOVE = 3
"""Lines above a function or class, comments among them, that speak of it."""


def standing(*which: str) -> list[str]:
    """The numbers of the rules that stand so in the ledger, in its order."""
    found = []
    for path in sorted((ROOT / "corpus" / "coverage").glob("*.csv")):
        with path.open(encoding="utf-8", newline="") as lines:
            found += [row["number"] for row in csv.DictReader(lines) if row["standing"] in which]
    return found


def played() -> list[str]:
    return standing("played")


def own_text(place: Place) -> str:
    """What a place says: its source and the lines just above it; of a module, all of it."""
    path, first = where.source(place)
    lines = path.read_text(encoding="utf-8").splitlines()
    if isinstance(place, ModuleType):
        return "\n".join(lines)
    last = first + len(inspect.getsourcelines(where.function(place))[0])
    return "\n".join(lines[max(0, first - 1 - ABOVE):last - 1])


def test_every_played_rule_is_named_where_it_is_carried_out() -> None:
    named = {number for room in ROOMS for path in room.rglob("*.py")
             for number in NUMBER.findall(path.read_text(encoding="utf-8"))}
    rules = played()
    assert len(rules) > 2000, "the ledger of coverage wasn’t found"
    homeless = [number for number in rules if number not in named]
    assert homeless == [], (f"{len(homeless)} played rules are named nowhere in refapp/game, refapp/language or "
                            f"refapp/rulebook; say in a docstring or comment where each is carried out: "
                            f"{', '.join(homeless)}")


def test_the_file_called_as_a_section_says_where_each_of_its_rules_is_carried_out() -> None:
    """No played rule of a section is missing in it, and no rule stands there that isn’t played or answered."""
    known = where.sections()
    assert len(known) > 100, "refapp/rulebook/by_section wasn’t found"
    expected = {number.rstrip(ascii_lowercase) if number[:3] in BY_ENTRY else number for number in standing("played")}
    expected -= REASONS.keys()
    answered = set(standing("answered"))
    named = {number for code in known.values() for number in code}
    assert sorted(expected - named) == [], "played, but not in refapp/rulebook/by_section"
    assert sorted(named - expected - answered) == [], "in refapp/rulebook/by_section, but not played"
    strangers = [number for section, code in known.items() for number in code if not number.startswith(f"{section}.")]
    assert strangers == []


def test_what_a_section_s_file_names_says_the_rule_s_number() -> None:
    """Each place named for a rule has the number in its own text, or just above it, or is registered under it."""
    known = where.sections()
    registered = {(number, where.function(check.function)) for check in registry() for number in check.rules}
    silent = [f"{number}: {getattr(where.function(place), '__qualname__', place)}"
              for section, code in known.items() if section not in BY_ENTRY
              for number, found in code.items() for place in found
              if (number, where.function(place)) not in registered and number not in NUMBER.findall(own_text(place))]
    assert silent == []


def test_the_file_of_a_keyword_names_every_rule_of_its_entry() -> None:
    """Of 701 and 702: what a keyword’s file doesn’t do it names, with the file that does; only wordings are nowhere."""
    files: dict[str, str] = defaultdict(str)
    for path in (one for room in ("abilities", "actions") for one in (ROOT / "refapp" / "rulebook" / room).glob("*.py")):
        text = path.read_text(encoding="utf-8")
        for entry in re.findall(r"70[12]\.\d+", text.partition("\n")[0]) if path.stem != "__init__" else ("701.1", "702.1"):
            files[entry] += text
    rules = [number for number in played() if number[:4] in ("701.", "702.") and number not in REASONS]
    assert len(rules) > 1000, "the ledger of coverage wasn’t found"
    lost = [number for number in rules if number not in NUMBER.findall(files[number.rstrip(ascii_lowercase)])]
    assert lost == [], f"The file called as its entry in refapp/rulebook doesn’t name {', '.join(lost)}"
