"""Every bench in turn, each in a process of its own: ``make bench``. Prints one JSON object per bench."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent


def main() -> None:
    asked = sys.argv[1:]
    for path in sorted(HERE.glob("*_bench.py")):
        name = path.stem.removesuffix("_bench")
        if not asked or name in asked:
            print(f"== {name}", flush=True)
            subprocess.run([sys.executable, "-m", f"tests.bench.{path.stem}"], cwd=HERE.parent.parent, check=True)


if __name__ == "__main__":
    main()
