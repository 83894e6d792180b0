"""Every played rule has a home: its number stands in the code that carries it out, where somebody who looks finds it.

A rule whose standing in corpus/coverage is ``played`` is named, in a docstring, a comment or a citation, somewhere in
the machine, the language of scenarios or the rulebook (docs/architecture.md: “Where is the code of rule N?”).
"""

from __future__ import annotations

import csv
import re
from collections import defaultdict
from pathlib import Path
from string import ascii_lowercase

from refapp.rulebook.without_behaviour import REASONS
from tests.conftest import ROOT

ROOMS = tuple(ROOT / "refapp" / room for room in ("game", "language", "rulebook"))
NUMBER = re.compile(r"\b\d{3}\.\d+[a-z]{0,2}\b")
"""A whole number: 603.3 isn’t named where only 603.3d is."""
SECTIONS = re.compile(r"(?<![\d.])(\d{3})(?:–(\d{3}))?")
"""The sections in a cell of a table: 300–308, 310, 603.2b."""
PATH = re.compile(r"`((?:\w+/)+(?:\w+\.py)?)`")
"""A folder, or a file with its folder: the name alone says nothing where two folders have a file of that name."""


def led_to() -> dict[str, set[Path]]:
    """Section → the files and folders to which the tables of docs/architecture.md lead."""
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    found: dict[str, set[Path]] = defaultdict(set)
    for line in page.partition("**Where is the code of rule N?**")[2].partition("**An instruction**")[0].splitlines():
        if not line.startswith("| ") or not line[2].isdigit():
            continue
        places = {next((root / said for root in (ROOT / "refapp", ROOT / "refapp" / "rulebook")
                        if (root / said).exists()), Path(said)) for said in PATH.findall(line)}
        for first, last in SECTIONS.findall(line.split(" | ")[0]):
            for section in range(int(first), int(last or first) + 1):
                found[str(section)] |= places
    return found


def played() -> list[str]:
    """The numbers of the rules that are played, in the order of the ledger."""
    found = []
    for path in sorted((ROOT / "corpus" / "coverage").glob("*.csv")):
        with path.open(encoding="utf-8", newline="") as lines:
            found += [row["number"] for row in csv.DictReader(lines) if row["standing"] == "played"]
    return found


def test_every_played_rule_is_named_where_it_is_carried_out() -> None:
    named = {number for room in ROOMS for path in room.rglob("*.py")
             for number in NUMBER.findall(path.read_text(encoding="utf-8"))}
    rules = played()
    assert len(rules) > 2000, "the ledger of coverage wasn’t found"
    homeless = [number for number in rules if number not in named]
    assert homeless == [], (f"{len(homeless)} played rules are named nowhere in refapp/game, refapp/language or "
                            f"refapp/rulebook; say in a docstring or comment where each is carried out: "
                            f"{', '.join(homeless)}")


def test_the_page_leads_to_the_code() -> None:
    """In each section two of three played rules stand in files that the page names for it, and all of these exist."""
    places = led_to()
    assert len(places) > 100, "the tables of docs/architecture.md weren’t found"
    assert [str(one) for found in places.values() for one in found if not one.exists()] == []
    stands: dict[str, set[Path]] = defaultdict(set)
    for room in ROOMS:
        for path in room.rglob("*.py"):
            for number in NUMBER.findall(path.read_text(encoding="utf-8")):
                stands[number].add(path)
    found: dict[str, list[bool]] = defaultdict(list)
    for number in played():
        section = number.partition(".")[0]
        found[section].append(any({path, path.parent} & places[section] for path in stands[number]))
    lost = [f"{section}: {sum(of)} of {len(of)}" for section, of in found.items() if 3 * sum(of) < 2 * len(of)]
    assert lost == [], f"docs/architecture.md leads elsewhere (section: rules where it leads): {'; '.join(lost)}"


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
