"""Cases that schemathesis makes of the API's description, its stateful ones included: no 5xx; in a whole run nothing over two seconds.

    python -m tests.load api --cases 3000

Needs the group `load` (requirements-load.lock). Every check of schemathesis holds: what is described is accepted, what
isn't is refused, answers have their shape.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.load.service import serving, warm_searches

CONFIG = Path(__file__).with_name("schemathesis.toml")
OPERATIONS = 14
COVERED = 1400
"""Cases that the coverage phase makes of the description, whatever number is asked for."""
FEW = 2
"""So few scenarios aren't tried: to read their schema takes longer than what they could find."""
EVALUATE = ("--include-path", "/evaluate", "--phases", "fuzzing")
OTHERS = ("--exclude-path", "/evaluate", "--phases", "coverage,fuzzing,stateful")
"""Scenarios have a schema of hundreds of kinds: the coverage phase would make more cases of it than memory holds.
`fuzz.py` damages them by the thousand instead."""


def run(cases: int, seconds: float | None = 2.0, seed: int = 1) -> bool:
    """Try about so many cases; true where all of them passed. Prints the reports without their long lines. Without ``seconds``, as
    on a machine that does other work meanwhile, no answer is too slow."""
    each = max(5, (cases - COVERED) // OPERATIONS)
    with serving() as service:
        warm_searches(service, few=not seconds)
        made = [_try(service.address, seconds, seed, ("--max-examples", str(number), *which))
                for which, number in ((OTHERS, each), (EVALUATE, each // 2)) if number > FEW]
        print(f"memory: {', '.join(f'{mb:.0f} MB' for mb in service.megabytes())}")
    print(f"cases: {sum(count for count, _ in made)}")
    return all(passed for _, passed in made)


def _try(address: str, seconds: float | None, seed: int, more: tuple[str, ...]) -> tuple[int, bool]:
    with tempfile.TemporaryDirectory() as folder:  # it keeps notes in its working directory
        done = subprocess.run(
            [sys.executable, "-m", "schemathesis.cli", "--config-file", str(CONFIG), "run",
             f"{address}/api/v1/openapi.json", "--seed", str(seed), "--continue-on-failure",
             *([] if seconds is None else ["--max-response-time", str(seconds)]), "--request-timeout", "30",
             "--suppress-health-check", "all", "--warnings", "off", "--generation-database", "none", *more],
            cwd=folder, capture_output=True, text=True, check=False)
    for line in (done.stdout + done.stderr).split("\n"):
        if line.strip():
            print(line[:240])
    found = re.search(r"(\d+) generated", done.stdout)
    return int(found[1]) if found else 0, done.returncode == 0
