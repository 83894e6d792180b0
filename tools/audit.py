"""Asks the public database of weaknesses about every version in the lock files (pip-audit, from requirements-load.lock).

    python tools/audit.py

Exit status: 0 none known, or the database can't be reached (said so); 1 a known weakness.
"""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
OFFLINE = re.compile(r"ConnectionError|ConnectTimeout|ReadTimeout|NewConnectionError|NameResolutionError|Max retries|ServiceError|ProxyError|SSLError"
                     r"|Could not connect|Temporary failure", re.IGNORECASE)


def audit(lock: Path) -> int | None:
    """Exit status of an audit of one lock file; None where the database could not be asked."""
    try:
        done = subprocess.run([sys.executable, "-m", "pip_audit", "--disable-pip", "--no-deps", "--require-hashes", "--progress-spinner", "off", "-r", str(lock)],
                              capture_output=True, text=True, check=False, timeout=300)
    except subprocess.TimeoutExpired:
        return None
    said = done.stdout + done.stderr
    if (done.returncode and OFFLINE.search(said)) or "could not be audited" in said:
        return None
    print(f"{lock.name}: {said.strip()}")
    return done.returncode


def main() -> int:
    found = {lock.name: audit(lock) for lock in sorted(ROOT.glob("*.lock"))}
    for name in (name for name, status in found.items() if status is None):
        print(f"{name}: NOT AUDITED: the database of weaknesses can't be reached from here")
    return max((status or 0) for status in found.values())


if __name__ == "__main__":
    raise SystemExit(main())
