"""A copy of the pages as files: how many, how large, how long it takes: ``python -m tests.bench.export_bench [--full]``.

Writes today's rules, with ``--full`` every edition's. Goals: 12,000 files, 200 MB, 3 minutes on two cores; with every
edition 60,000 files, 1.5 GB; compressed forms are counted apart. Prints, and asserts nothing: time is not a test.
"""

from __future__ import annotations

import json
import resource
import sys
import tempfile
import time
from pathlib import Path

from refapp.export.contents import Wish
from refapp.export.making import export, to_give_away


def main() -> None:
    with tempfile.TemporaryDirectory(prefix="refapp-export-") as folder:
        library = to_give_away(Path(folder) / "data", official=False, cards=False)
        began = time.monotonic()
        made = export(library, Wish("https://rules.example", past="--full" in sys.argv), Path(folder) / "copy", lambda _done, _total: None)
        print(json.dumps({
            "seconds": round(time.monotonic() - began, 1), "files": made.files, "megabytes": made.bytes // 1_000_000,
            "megabytes compressed beside": made.beside // 1_000_000,
            "seconds of processors": round(sum(resource.getrusage(who).ru_utime for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)), 1)}))


if __name__ == "__main__":
    main()
