"""What was read once and need not be parsed at each start: JSON in the data directory, named by what it was made from.

Only this program writes there, and only what it can make again: a file that is missing, damaged or of other content is
made anew, and a directory that can't be written is no error. The first line of a file is the hash of the others.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import logging
import os
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from refapp import __version__

_LOG = logging.getLogger(__name__)
FOLDER = "compiled"


def digest_of(paths: Iterable[Path]) -> str:
    """A hash of files: their names and bytes."""
    digest = hashlib.sha256(__version__.encode())
    for path in paths:
        digest.update(f"\0{path.name}\0".encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()


def compiled(root: Path, kind: str, digest: str, make: Callable[[], Any]) -> Any:
    """The JSON value that ``make`` gives, kept under ``root`` for as long as ``digest`` is the same."""
    path = root / FOLDER / f"{kind}-{digest[:24]}.json"
    with contextlib.suppress(OSError, ValueError, RecursionError):
        kept, _, body = path.read_bytes().partition(b"\n")
        if kept == hashlib.sha256(body).hexdigest().encode():
            return json.loads(body)
        _LOG.warning("%s is damaged; it is made anew.", path.name)
    found = make()
    with contextlib.suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        temporary = path.with_suffix(f".{os.getpid()}.new")
        body = json.dumps(found, ensure_ascii=False, separators=(",", ":")).encode()
        temporary.write_bytes(hashlib.sha256(body).hexdigest().encode() + b"\n" + body)
        temporary.replace(path)
        for other in path.parent.glob(f"{kind}-*.json"):
            if other != path:
                other.unlink(missing_ok=True)
    return found
