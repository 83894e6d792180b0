"""Evaluations of the samples and of the shipped examples: median milliseconds, and how many a second on one core.

Targets: median at most 3 ms, 300 a second. Two endless evaluations running must not raise the p99 of rule pages
above 500 ms: measured against a server in this process.
"""

from __future__ import annotations

import contextlib
import json
import os
import statistics
import tempfile
import threading
import time
import urllib.error
import urllib.request
from datetime import date
from pathlib import Path
from typing import Any

import waitress

from refapp.corpus_io import load_scenarios, read_yaml
from refapp.model import RefappError
from refapp.resources import shipped
from refapp.rulebook.evaluating import evaluate
from refapp.services import Library
from refapp.web import create_app

ROOT = Path(__file__).resolve().parents[2]
SHARED = Path(os.environ.get("REFAPP_SHARED", ROOT.parent / "shared"))

ENDLESS: dict[str, Any] = {
    "state": {"players": {"A": {"library": 5}, "B": {}}, "objects": {
        f"o{i}": {"ctrl": "A", "types": ["creature"], "pt": [1, 1], "abilities": [
            {"trigger": {"id": f"t{i}", "event": "enters", "who": "creature",
                         "do": [{"do": "create_token", "by": "you", "id": f"n{i}", "n": 3,
                                 "token": {"types": ["creature"], "pt": [1, 1]}}]}}]} for i in range(40)}},
    "steps": [{"do": "create_token", "by": "A", "id": "x", "token": {"types": ["creature"], "pt": [1, 1]}},
              {"do": "resolve_all"}]}


def samples() -> list[tuple[Any, date]]:
    path = SHARED / "scenario-samples.yaml"
    found = [(raw, date.fromisoformat(day)) for raw in read_yaml(path.read_text())["scenarios"] for day in raw["editions"]]
    return found or [(s.raw, date(2026, 9, 25)) for s in load_scenarios(shipped("corpus"))]


def speed() -> dict[str, float]:
    runs = samples()
    for raw, day in runs:
        evaluate(raw, edition=day)
    times = []
    begin = time.process_time()
    for _ in range(5):
        for raw, day in runs:
            start = time.perf_counter()
            evaluate(raw, edition=day)
            times.append((time.perf_counter() - start) * 1000)
    return {"evaluations": len(times), "median_ms": round(statistics.median(times), 3),
            "p99_ms": round(sorted(times)[int(len(times) * 0.99)], 3),
            "per_second": round(len(times) / (time.process_time() - begin))}


def under_load(data: Path) -> dict[str, float]:
    """The p99 of pages never seen while two evaluations are kept running."""
    server = waitress.create_server(create_app(library=Library.open(data), cached=False), port=0, threads=8)
    threading.Thread(target=server.run, daemon=True).start()
    base = f"http://127.0.0.1:{server.effective_port}"
    stop = threading.Event()
    ended: list[int] = []

    def busy() -> None:
        body = json.dumps(ENDLESS).encode()
        while not stop.is_set():
            try:
                with urllib.request.urlopen(f"{base}/api/v1/evaluate", body) as answer:
                    answer.read()
                ended.append(200)
            except urllib.error.HTTPError as error:
                ended.append(error.code)

    def pages(count: int) -> list[float]:
        times = []
        for i in range(count):
            start = time.perf_counter()
            with urllib.request.urlopen(f"{base}/en/rule/704.5{'abcdefghij'[i % 10]}") as answer:
                answer.read()
            times.append((time.perf_counter() - start) * 1000)
        return sorted(times)

    pages(20)
    quiet = pages(200)
    loads = [threading.Thread(target=busy, daemon=True) for _ in range(2)]
    for load in loads:
        load.start()
    time.sleep(0.3)
    loud = pages(200)
    stop.set()
    for load in loads:
        load.join(timeout=5)
    return {"page_p99_ms_quiet": round(quiet[197], 1), "page_p99_ms_loaded": round(loud[197], 1),
            "ratio": round(loud[197] / quiet[197], 2), "endless_answered": {code: ended.count(code) for code in set(ended)}}


def main() -> None:
    with contextlib.suppress(RefappError):
        evaluate(ENDLESS)  # it ends at the engine's own limit
    with tempfile.TemporaryDirectory() as folder:
        print(json.dumps({**speed(), **under_load(Path(folder))}, indent=2))


if __name__ == "__main__":
    main()
