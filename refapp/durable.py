"""Files that are there whole or not at all, whatever happens to the machine while they are written."""

from __future__ import annotations

import contextlib
import os
import secrets
import sys
from pathlib import Path


def replace_file(path: Path, data: bytes) -> None:
    """Put data in place of a file in one step; where that fails, the file is as it was and nothing else is left."""
    temporary = path.with_name(f"{path.name}.{secrets.token_hex(4)}.new")
    try:
        write_file(temporary, data)
        temporary.replace(path)
    except OSError:
        with contextlib.suppress(OSError):
            temporary.unlink(missing_ok=True)
        raise


def write_file(path: Path, data: bytes) -> None:
    """Write a file and force it to the disk; raises OSError."""
    with path.open("wb") as handle:
        handle.write(data)
        handle.flush()
        os.fsync(handle.fileno())


def sync_file(path: Path) -> None:
    """Force to the disk what was written into a file; raises OSError."""
    with path.open("rb+") as handle:
        os.fsync(handle.fileno())


def sync_folder(folder: Path) -> None:
    """Force the names in a folder to the disk, where folders can be opened; raises OSError."""
    if sys.platform == "win32":  # pragma: no cover
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
