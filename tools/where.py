"""Says where a rule is carried out: ``python tools/where.py 603.2g 702.19c``.

Prints file, line and first sentence of each place, as ``refapp/rulebook/carried_out.py`` reads them in the code: the
rule’s home, then what is registered under its number, then what names it.
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from refapp.rulebook.carried_out import places_of


def main(numbers: list[str]) -> int:
    """Print the places of each number; the status is 1 where one has none."""
    missing = False
    for number in numbers:
        found = places_of(number)
        missing |= not found
        print(number if found else f"{number}: nothing plays it (corpus/coverage/{number[:3]}.csv)")
        for place in found:
            print(f"  {place.file}:{place.line}  {place.doc}".rstrip())
    return int(missing)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
