"""Compiled forms of the modules that answer searches: used where they are of these very sources, else not looked at.

`tools/compile.py` makes them, for one Python on one kind of machine, and a wheel may bring them. They lie outside the
package that they are of, in a folder with a manifest: the hash of all sources that they rely on, and the size of each
file. As the package is imported it asks here, and only where all of it agrees is that folder put before its sources.
So an edited source counts at once, and a machine without a compiler lacks nothing but speed. Nothing here compiles
or fails.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import MutableSequence, Sequence
from enum import StrEnum
from importlib import import_module
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

SETTING = "REFAPP_COMPILED"
"""``0``: the sources are run, whatever lies there; a folder: what lies there is used instead of FOLDER."""
HOME = Path(__file__).resolve().parent
FOLDER = HOME / "_compiled"
TAG = EXTENSION_SUFFIXES[0].strip(".").partition(".")[0]
"""The name of this Python on this kind of machine (``cpython-311-x86_64-linux-gnu``): each has a folder of its own."""
MANIFEST = "manifest.json"


class Verdict(StrEnum):
    """What may be said of a folder of compiled modules."""

    FITS = "compiled"
    NONE = "plain"
    OUTDATED = "outdated"
    BROKEN = "broken"


def digest(home: Path, names: Sequence[str]) -> str:
    """A hash of sources, by name and content; "" where one is missing."""
    found = hashlib.sha256()
    for name in names:
        try:
            data = (home / name).read_bytes()
        except FileNotFoundError:
            return ""
        found.update(f"{name} {len(data)}\n".encode())
        found.update(data)
    return found.hexdigest()


def judge(folder: Path) -> Verdict:
    """Whether what lies in a folder is of these sources, and whole; half a millisecond."""
    try:
        told = json.loads((folder / MANIFEST).read_bytes())
    except FileNotFoundError:
        return Verdict.NONE
    except (OSError, ValueError):
        return Verdict.BROKEN
    try:
        if digest(HOME, told["sources"]) != told["sha256"]:
            return Verdict.OUTDATED
        whole = all((folder / name).stat().st_size == size for name, size in told["files"].items())
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return Verdict.BROKEN
    return Verdict.FITS if whole else Verdict.BROKEN


def use(package: str, path: MutableSequence[str]) -> Verdict:
    """Put the compiled modules of a package before its sources, where they fit and can be loaded."""
    setting = os.environ.get(SETTING, "")
    if setting == "0":
        return Verdict.NONE
    folder = (FOLDER if setting in ("", "1") else Path(setting)) / TAG
    verdict = judge(folder)
    if verdict is not Verdict.FITS:
        return verdict
    path.insert(0, str(folder))
    try:
        import_module(f"{package}._compiled__mypyc")  # all of them are in it: there or not, never by halves
    except ImportError:  # made where another C library is
        path.remove(str(folder))
        return Verdict.BROKEN
    return verdict


__all__ = ["FOLDER", "MANIFEST", "SETTING", "TAG", "Verdict", "digest", "judge", "use"]
