"""Import of a full edition, index included, and the first page of a fresh server, as whole processes.

Prints seconds and peak memory (targets: within 15 s and 400 MB; first page within 2 s), and as a ratio the time of the
import to that of reading the same file and splitting it into words: what no importer could beat.
"""

from __future__ import annotations

import json
import os
import re
import resource
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SHARED = Path(os.environ.get("REFAPP_SHARED", ROOT.parent / "shared"))
SOURCE = SHARED / "official" / "en" / "2026-09-25.txt"


def import_edition(data: str) -> dict[str, float]:
    begin = time.perf_counter()
    subprocess.run([sys.executable, "-m", "refapp", "import", str(SOURCE), "--data", data], cwd=ROOT, check=True,
                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    seconds = time.perf_counter() - begin
    peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
    begin = time.perf_counter()
    words = len(re.findall(r"\w+", SOURCE.read_text(encoding="utf-8-sig")))
    floor = time.perf_counter() - begin
    return {"seconds": round(seconds, 2), "peak_mb": round(peak), "words": words, "ratio_to_reading": round(seconds / floor)}


def first_page(data: str) -> dict[str, float]:
    begin = time.perf_counter()
    with subprocess.Popen([sys.executable, "-m", "refapp", "serve", "--port", "0", "--data", data], cwd=ROOT,
                          stderr=subprocess.PIPE, text=True) as server:
        assert server.stderr is not None
        line = server.stderr.readline()
        address = re.search(r"http://[^ ]+", line)
        assert address, line
        ready = None
        while ready is None:
            try:
                with urllib.request.urlopen(f"{address.group()}en/rule/704.5j") as answer:
                    answer.read()
                ready = time.perf_counter() - begin
            except urllib.error.URLError:
                time.sleep(0.02)
        found = None
        while found is None:
            with urllib.request.urlopen(f"{address.group()}en/search?q=legend") as answer:
                answer.read()
            found = time.perf_counter() - begin
        server.terminate()
    return {"first_page_seconds": round(ready, 2), "first_search_seconds": round(found, 2)}


def main() -> None:
    with tempfile.TemporaryDirectory() as data:
        print(json.dumps({**import_edition(data), **first_page(data)}, indent=2))


if __name__ == "__main__":
    main()
