"""Cards: their import as a whole process, then pages, searches and suggestions, in this process.

Reads the facts on real cards under REFAPP_SHARED, half of all faces, as a bulk file. Prints seconds and peak memory of the import (targets:
31,000 cards within 90 s and 300 MB), as a ratio to parsing the same file whole; milliseconds of the processor for a card's page never seen before and
of a search that names two cards (as a rule's page: median 10 and 50), of a suggestion (target 5), of reading a card (target 200 at most).
"""

from __future__ import annotations

import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable
from pathlib import Path

from refapp.services import Library
from refapp.services.cards.card_reading import read_card
from refapp.services.cards.naming import card_suggestions
from refapp.web import create_app
from tests.cards.convert import write

ROOT = Path(__file__).resolve().parents[2]
CARDS = Path(os.environ.get("REFAPP_SHARED", ROOT.parent / "shared")) / "research" / "cards"
PAGES, SEARCHES, BEGINNINGS = 150, 60, 2000


def import_cards(bulk: Path, data: str) -> dict[str, float]:
    code = (f"import sys; from refapp.cli import main\nsys.argv = ['refapp', 'cards', 'import', {str(bulk)!r}, '--data', {data!r}]\n"
            "try: main()\nexcept SystemExit: pass\n"
            "print(next(line.split()[1] for line in open('/proc/self/status') if line.startswith('VmHWM')))")
    begin = time.perf_counter()
    told = subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True, capture_output=True, text=True).stdout
    seconds = time.perf_counter() - begin
    begin = time.perf_counter()
    json.loads(bulk.read_text(encoding="utf-8"))
    return {"seconds": round(seconds, 2), "peak_mb": int(told.split()[-1]) // 1024,
            "ratio_to_parsing": round(seconds / (time.perf_counter() - begin), 1)}


def times(do: Callable[[str], object], what: Iterable[str]) -> dict[str, float]:
    found = []
    for one in what:
        begin = time.thread_time()
        do(one)
        found.append(1000 * (time.thread_time() - begin))
    return {"median_ms": round(statistics.median(found), 2), "slowest_ms": round(max(found), 1)}


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        bulk, data = Path(folder) / "bulk.json", f"{folder}/data"
        objects = write(CARDS / "cards_dev.jsonl", CARDS / "fr_dev.jsonl", bulk)
        told: dict[str, object] = {"objects": objects, "import": import_cards(bulk, data)}
        library = Library.open(Path(data))
        client = create_app(library=library, cached=False).test_client()
        client.get("/en/search?q=legend")
        client.get("/fr/recherche?q=mot")
        cards = library.cards
        assert cards is not None
        with bulk.open(encoding="utf-8") as file:
            names = [json.loads(line.strip(",\n"))["name"] for line in file if line.startswith("{")]
        random.Random(1).shuffle(names)
        found = [card for name in names[:5000] if (card := cards.named(name)) is not None]
        client.get(f"/en/card/{found[0].slug}")
        told["page"] = times(lambda slug: client.get(f"/en/card/{slug}"), [card.slug for card in found[1:PAGES]])
        told["search of two"] = times(lambda query: client.get("/en/search", query_string={"q": query}), [
            f"{one.name} {two.name}" for one, two in zip(found[:SEARCHES], found[SEARCHES:2 * SEARCHES], strict=True)])
        told["suggestion"] = times(lambda typed: card_suggestions(library, typed, "en", 8), [
            name[:2 + at % 5] for at, name in enumerate(names[:BEGINNINGS])])
        by_name = {card.name: card for card in found[200:]}
        told["reading"] = times(lambda name: read_card(library, by_name[name], library.current), list(by_name)[:3000])
        print(json.dumps(told, indent=2))


if __name__ == "__main__":
    main()
