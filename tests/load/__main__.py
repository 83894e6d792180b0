"""Runs the measurements of this folder: `python -m tests.load [NAME…] [--short]`; all of them without a name.

Exit status 1 where a figure of docs/deploy.md is not met.
"""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Callable
from pathlib import Path

from tests.load import api_cases, figures, fuzz, rolling

RUNS: dict[str, Callable[[argparse.Namespace], bool]] = {
    "connections": lambda given: figures.connections(*((100, 10) if given.short else (500, 60)), given.data, given.pause),
    "serve": lambda given: figures.serve(*((100, 10) if given.short else (500, 60)), given.pause),
    "killed": lambda given: figures.killed(2 if given.short else 10),
    "search": lambda given: figures.searches(50, 10 if given.short else 60, given.data),
    "slow": lambda given: figures.slow(300, 8 if given.short else 30, given.data),
    "posts": lambda given: figures.posts(8, 8 if given.short else 30, given.data),
    "memory": lambda given: figures.memory(4_000 if given.short else 100_000, given.data),
    "fuzz": lambda given: fuzz.requests(1_000 if given.short else 10_000),
    "scenarios": lambda given: fuzz.scenarios(500 if given.short else 20_000),
    "rolling": lambda given: rolling.run(12 if given.short else 40),
    "rolling-containers": lambda given: rolling.run(12 if given.short else 40, containers=True),
    "api": lambda given: api_cases.run(given.cases or (400 if given.short else 3000), None if given.short else 2.0),
}


def main() -> int:
    reader = argparse.ArgumentParser(prog="python -m tests.load", description=__doc__)
    reader.add_argument("names", nargs="*", choices=[*RUNS, []], help="which measurements; default: all")
    reader.add_argument("--short", action="store_true", help="a tenth of everything: for a machine that others use, too")
    reader.add_argument("--cases", type=int, default=0, help="so many cases of the API")
    reader.add_argument("--data", type=Path, help="a data directory with imported editions; default: an empty one")
    reader.add_argument("--pause", type=float, default=2.0, help="seconds between two requests of a connection, on average")
    given = reader.parse_args()
    failed = []
    for name in given.names or RUNS:
        start = time.monotonic()
        print(f"== {name} (load of the machine before: {os.getloadavg()[0]:.1f})", flush=True)
        ok = RUNS[name](given)
        print(f"== {name}: {'met' if ok else 'NOT MET'} ({time.monotonic() - start:.0f} s)", flush=True)
        failed += [] if ok else [name]
    return 1 if failed else 0


if __name__ == "__main__":
    raise SystemExit(main())
