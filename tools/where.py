"""Says where a rule is carried out: ``python tools/where.py 603.2g 702.19c``.

Prints file, line and first sentence of each place, as ``refapp/rulebook/by_section`` names it.
"""

from __future__ import annotations

import inspect
import pkgutil
import sys
from importlib import import_module
from pathlib import Path
from string import ascii_lowercase
from types import ModuleType
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from refapp.rulebook import by_section  # noqa: E402
from refapp.rulebook.by_section import Code, Place  # noqa: E402
from refapp.rulebook.sections import load  # noqa: E402


def sections() -> dict[str, Code]:
    """Section → its rules and what carries each out."""
    load()  # what is named registers as it is imported: in the order of the rulebook, not in ours
    names = [module.name for module in pkgutil.iter_modules(by_section.__path__)]
    return {name[1:4]: import_module(f"{by_section.__name__}.{name}").CODE for name in names}


def places(number: str, known: dict[str, Code]) -> tuple[Place, ...]:
    """What carries out a rule; of 701 and 702 by its entry; nothing where no board plays it."""
    code = known.get(number.partition(".")[0], {})
    return code.get(number) or code.get(number.rstrip(ascii_lowercase), ())


def function(place: Place) -> Any:
    """A place without what is wrapped around it."""
    return place.fget if isinstance(place, property) else inspect.unwrap(place) if callable(place) else place


def source(place: Place) -> tuple[Path, int]:
    """The file of a place and its first line."""
    if isinstance(place, ModuleType):
        return Path(str(place.__file__)), 1
    found = function(place)
    return Path(inspect.getfile(found)), inspect.getsourcelines(found)[1]


def main(numbers: list[str]) -> int:
    """Print the places of each number; the status is 1 where one has none."""
    known, missing = sections(), False
    for number in numbers:
        found = places(number, known)
        missing |= not found
        print(number if found else f"{number}: nothing plays it (corpus/coverage/{number[:3]}.csv)")
        for place in found:
            path, line = source(place)
            print(f"  {path.relative_to(ROOT)}:{line}  {(inspect.getdoc(place) or '').partition(chr(10))[0]}")
    return int(missing)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
