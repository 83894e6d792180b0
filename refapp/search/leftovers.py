"""Temporary folders by the process that made them, so that those of a killed one are known and go."""

from __future__ import annotations

import os
import re
import shutil
import sys
import tempfile
import time
from pathlib import Path

_STALE = 3600
"""Seconds after which a folder is taken for left behind where its name or the system doesn't tell."""


def own_folder(prefix: str, directory: Path | None = None) -> Path:
    """A new temporary folder of this process, in a directory (by default the system's)."""
    return Path(tempfile.mkdtemp(prefix=f"{prefix}{os.getpid()}-", dir=directory))


def sweep(prefix: str, directory: Path | None = None) -> None:
    """Remove what killed processes left in a directory; raises nothing."""
    for path in (directory or Path(tempfile.gettempdir())).glob(f"{prefix}*"):
        try:
            if _is_left(path, prefix):
                shutil.rmtree(path) if path.is_dir() and not path.is_symlink() else path.unlink()
        except OSError:
            continue


def _is_left(path: Path, prefix: str) -> bool:
    made_by = re.match(r"([0-9]+)-", path.name[len(prefix):])
    if made_by is None or sys.platform == "win32":
        return time.time() - path.stat().st_mtime > _STALE
    try:
        os.kill(int(made_by[1]), 0)
    except ProcessLookupError:
        return True
    except (OSError, OverflowError):  # it is another user's
        return False
    return False
