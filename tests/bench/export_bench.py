"""A copy of the pages as files: how many, how large, how long it takes, what its search fetches.

    python -m tests.bench.export_bench [--full]

Writes today's rules, with ``--full`` every edition's. Goals: 12,000 files, 200 MB, 3 minutes on two cores; with every
edition 60,000 files, 1.5 GB; compressed forms are counted apart. A first query of the judged ones (REFAPP_SHARED, asked
in Chromium) shall fetch 150 kB, a further one 40 kB, with 250 bytes for the heads of each file; what typing fetches
and how long one waits is measured by ``reading``. Prints, and asserts nothing: time is not a test.
"""

from __future__ import annotations

import gzip
import json
import os
import resource
import shutil
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from refapp.export.contents import Wish
from refapp.export.making import export, to_give_away
from refapp.export.search import ALWAYS
from tests.bench.reading import measured
from tests.export.hosting import hosted

ROOT = Path(__file__).resolve().parents[2]
HEADS, FIRST, FURTHER = 250, 150_000, 40_000
_ASK = """async ({lang, queries, root}) => {
  const {Searcher, firstOf} = await import(root + 'search.js'), found = []
  let before = ''
  for (const query of queries) {
    let fetched = []
    const open = () => new Searcher(async path => {
      fetched.push(path)
      const answer = await fetch(root + path)
      return path.endsWith('.bin') ? new Uint8Array(await answer.arrayBuffer()) : answer.json()
    }, lang)
    const ask = async (searcher, query) => {
      fetched = []
      const {hits, goto} = await searcher.search(query), {texts} = searcher.base
      await searcher.store.load(goto ? [] : firstOf(hits).map(hit => `${hit.index.lang}/t${Math.floor(hit.row / texts)}.json`))
      return fetched
    }
    const first = await ask(open(), query), again = open()
    if (before) await ask(again, before)
    found.push([first, before ? await ask(again, query) : null])
    before = query
  }
  return found
}"""


def main() -> None:
    with tempfile.TemporaryDirectory(prefix="refapp-export-") as folder:
        library, copy = to_give_away(Path(folder) / "data", official=False, cards=False), Path(folder) / "copy"
        began = time.monotonic()
        made = export(library, Wish("https://rules.example", past="--full" in sys.argv), copy, lambda _done, _total: None)
        print(json.dumps({
            "seconds": round(time.monotonic() - began, 1), "files": made.files, "megabytes": made.bytes // 1_000_000,
            "megabytes compressed beside": made.beside // 1_000_000,
            "seconds of processors": round(sum(resource.getrusage(who).ru_utime for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)), 1)}))
        print(json.dumps(_searched(copy, next(copy.glob("search/*/")))))
        print(json.dumps(measured(copy)))


def _searched(copy: Path, tables: Path) -> dict[str, object]:
    """What the judged queries fetch: kilobytes."""
    always = sum(_fetched(tables / name) for name in ALWAYS)
    said: dict[str, object] = {"every search": always // 1000}
    queries = Path(os.environ.get("REFAPP_SHARED", ROOT.parent / "shared")) / "research" / "queries_dev.jsonl"
    if not queries.is_file():
        return said
    rows = [json.loads(line) for line in queries.read_text(encoding="utf-8").splitlines()]
    asked: list[Any] = []
    from playwright.sync_api import sync_playwright

    program = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    with hosted(copy) as address, sync_playwright() as playwright, \
            playwright.chromium.launch(executable_path=program, args=["--no-sandbox"]) as chromium:
        page = chromium.new_page()
        page.goto(f"{address}/robots.txt")
        for lang in ("en", "fr"):
            root = f"{address}/{tables.relative_to(copy)}/"
            asked += page.evaluate(_ASK, {"lang": lang, "root": root, "queries": [one["query"] for one in rows if one["lang"] == lang]})
    own = {"base.json", "facts.bin"}
    first, further = ([sum(_fetched(tables / name) for name in names if name not in own) for names in each if names is not None]
                      for each in zip(*asked, strict=True))
    return said | {
        "first query, median": (always + statistics.median(first)) // 1000,
        "first query, share within": round(sum(always + one <= FIRST for one in first) / len(first), 3),
        "further query, median": statistics.median(further) // 1000,
        "further query, share within": round(sum(one <= FURTHER for one in further) / len(further), 3)}


def _fetched(file: Path) -> int:
    body = file.read_bytes()
    return HEADS + (len(body) if file.suffix == ".bin" or len(body) < 800 else len(gzip.compress(body)))


if __name__ == "__main__":
    main()
