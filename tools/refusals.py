"""Writes what nginx says by itself (deploy/refused), from the sentences of the catalogues.

    python tools/refusals.py         says which files fell behind; exit status 1 where one did
    python tools/refusals.py write   writes them
"""

from __future__ import annotations

import sys
from pathlib import Path

from refapp.web.refusals import files

FOLDER = Path(__file__).resolve().parent.parent / "deploy" / "refused"


def behind() -> list[str]:
    """Names of files that aren't as they should be, or should not be there."""
    wanted = files()
    there = {path.name: path.read_text(encoding="utf-8") for path in FOLDER.iterdir()} if FOLDER.is_dir() else {}
    return sorted(name for name in wanted.keys() | there.keys() if wanted.get(name) != there.get(name))


if __name__ == "__main__":
    if sys.argv[1:] == ["write"]:
        FOLDER.mkdir(exist_ok=True)
        for name, text in files().items():
            (FOLDER / name).write_text(text, encoding="utf-8")
    elif found := behind():
        print("fell behind: " + ", ".join(found))
        raise SystemExit(1)
