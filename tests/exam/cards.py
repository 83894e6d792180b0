"""How much of real cards' text is read: ``python -m tests.exam.cards CARDS.jsonl [FRENCH.jsonl] [--stops N] [--examples N]``.

Prints lines and faces read, by type of card and by year of template, French lines that read to the same abilities as their
English ones, the commonest places where reading stopped by cards that wait there, and texts a second. The last line is for
programs: ``lines 71.2 faces 55.9 french 51.0 per_second 410`` (per cent; ``french -`` without a French file).
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from refapp.cardtext.reading import Line, read

TYPES = ("Creature", "Instant", "Sorcery", "Artifact", "Enchantment", "Land", "Planeswalker", "Battle")


def faces(path: Path) -> Iterator[dict[str, Any]]:
    with path.open(encoding="utf-8") as source:
        for line in source:
            yield json.loads(line)


def where(line: Line, name: str) -> str:
    """The words just before and after the place where reading stopped, numbers and names left out."""
    assert line.stopped is not None
    if line.stopped.reason:
        return f"({line.stopped.reason})"
    text = line.text.replace(name, "~")
    before = re.findall(r"\S+", text[:line.stopped.at])[-2:]
    after = re.findall(r"\S+", text[line.stopped.at:])[:2]
    return re.sub(r"\d+", "#", " ".join((*before, "‸", *after))).lower()


def normal(abilities: Sequence[Any]) -> str:
    """Abilities as text to compare; names of abilities are not meaning."""
    return re.sub(r'"id": "[^"]*",? ?', "", json.dumps(abilities, sort_keys=True, ensure_ascii=False))


def english(path: Path, asked: argparse.Namespace) -> tuple[float, float, float]:
    """Read every face; prints the tables; lines and faces read in per cent, faces a second."""
    by_type: dict[str, list[int]] = {}
    stops: dict[str, set[str]] = {}
    examples: dict[str, list[str]] = {}
    lines = known = whole = total = 0
    read("Flying", "en")
    begin = time.perf_counter()
    for face in faces(path):
        found = read(face.get("text") or "", "en", face["name"])
        total += 1
        good = [line.read for line in found]
        lines, known, whole = lines + len(good), known + sum(good), whole + all(good)
        for kind in TYPES:
            if kind in face["type"]:
                row = by_type.setdefault(kind, [0, 0, 0, 0])
                row[0], row[1], row[2], row[3] = row[0] + len(good), row[1] + sum(good), row[2] + 1, row[3] + all(good)
        for line in found:
            if not line.read:
                place = where(line, face["name"])
                stops.setdefault(place, set()).add(face["id"])
                if len(examples.setdefault(place, [])) < asked.examples:
                    examples[place].append(line.text)
    took = time.perf_counter() - begin
    for kind, (n, ok, many, all_ok) in by_type.items():
        print(f"{kind:14} lines {100 * ok / n if n else 0:5.1f} of {n:6}   faces {100 * all_ok / many:5.1f} of {many}")
    print(f"\nwhere reading stopped (‸), by cards that wait there ({len(stops)} places):")
    for place, cards in Counter({place: len(cards) for place, cards in stops.items()}).most_common(asked.stops):
        print(f"{cards:6}  {place}")
        for one in examples[place]:
            print(f"          {one}")
    return 100 * known / lines, 100 * whole / total, total / took


def french(path: Path, asked: argparse.Namespace) -> float:
    """French lines that read to the same abilities as their English ones, in per cent."""
    same = lines = read_only = 0
    stops: Counter[str] = Counter()
    for card in faces(path):
        one = read(card.get("text_fr") or "", "fr", card.get("name_fr") or "")
        two = read(card.get("text_of_then") or "", "en", card["name"])
        lines += len(one)
        for at, line in enumerate(one):
            if not line.read:
                stops[where(line, card.get("name_fr") or "\0")] += 1
                continue
            read_only += 1
            same += at < len(two) and two[at].read and normal(two[at].abilities) == normal(line.abilities)
    print(f"\nFrench: {lines} lines, {read_only} read, {same} the same as in English; where reading stopped:")
    for place, cards in stops.most_common(asked.stops):
        print(f"{cards:6}  {place}")
    return 100 * same / lines


def main(words: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.exam.cards", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("cards", type=Path)
    parser.add_argument("french", type=Path, nargs="?")
    parser.add_argument("--stops", type=int, default=40)
    parser.add_argument("--examples", type=int, default=0)
    asked = parser.parse_args(words)
    lines, whole, speed = english(asked.cards, asked)
    same = f"{french(asked.french, asked):.1f}" if asked.french else "-"
    print(f"lines {lines:.1f} faces {whole:.1f} french {same} per_second {speed:.0f}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
