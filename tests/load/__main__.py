"""Runs the measurements of this folder: `python -m tests.load [NAME…] [--short]`; all of them without a name.

Exit status 1 where a figure of docs/deploy.md is not met.
"""

from __future__ import annotations

import argparse
import os
import time

from tests.load import api_cases

RUNS = {
    "api": lambda given: api_cases.run(given.cases or (400 if given.short else 3000)),
}


def main() -> int:
    reader = argparse.ArgumentParser(prog="python -m tests.load", description=__doc__)
    reader.add_argument("names", nargs="*", choices=[*RUNS, []], help="which measurements; default: all")
    reader.add_argument("--short", action="store_true", help="a tenth of everything: for a machine that others use, too")
    reader.add_argument("--cases", type=int, default=0, help="so many cases, where a measurement counts cases")
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
