"""What was made once and need not be made at each start: files in the data directory, named by what they are made of.

Only this program writes there, and only what it can make again: a file that is missing, damaged or of other content is
made anew, and a directory that can't be written is no error. The first line of a file is the hash of the others.
"""

from __future__ import annotations

import contextlib
import gzip
import hashlib
import json
import logging
import os
import zlib
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from typing import Any

from refapp import __version__
from refapp.resources import shipped

_LOG = logging.getLogger(__name__)
FOLDER = "compiled"


def digest_of(paths: Iterable[Path]) -> str:
    """A hash of files: their names and bytes."""
    digest = hashlib.sha256(__version__.encode())
    for path in paths:
        digest.update(f"\0{path.name}\0".encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()


@cache
def program() -> str:
    """A hash of this program and of its sentences: what it makes of the same texts may change with them."""
    code = Path(__file__).resolve().parents[2]
    return digest_of(sorted([*code.rglob("*.py"), *shipped("translations").rglob("*.po")]))[:24]


def kept_file(root: Path, name: str) -> Path:
    """Where a packed file is kept."""
    return root / FOLDER / name


def packed(root: Path, name: str, make: Callable[[], bytes], outdated: str) -> bytes:
    """The gzip file of a name, as it is on the disk or as ``make`` gives its content.

    Where it is made, files that match the pattern ``outdated`` and were there before it go, if their names begin
    otherwise up to the second hyphen: they were made from other content.
    """
    path = kept_file(root, name)
    with contextlib.suppress(OSError, EOFError, gzip.BadGzipFile, zlib.error):
        body = path.read_bytes()
        if gzip.decompress(body):  # a file cut short, be it to nothing, is made anew
            return body
    body = gzip.compress(make(), 6, mtime=0)
    with contextlib.suppress(OSError):
        keep(path, body, outdated, spared="-".join([*name.split("-")[:2], ""]))
    return body


def keep(path: Path, body: bytes, outdated: str, *, spared: str = "") -> None:
    """Write a file whole or not at all; raises OSError.

    Others beside it that match the pattern ``outdated`` go, but those whose names begin with ``spared``.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.with_suffix(f".{os.getpid()}.new")
    try:
        temporary.write_bytes(body)
        temporary.replace(path)
    except OSError:  # half a file on a full disk would keep it full
        with contextlib.suppress(OSError):
            temporary.unlink(missing_ok=True)
        raise
    for other in path.parent.glob(outdated):
        if other != path and not (spared and other.name.startswith(spared)):
            other.unlink(missing_ok=True)


def is_compiled(root: Path, kind: str, digest: str) -> bool:
    """Whether a value lies ready, be it damaged or not."""
    return _compiled_file(root, kind, digest).exists()


def _compiled_file(root: Path, kind: str, digest: str) -> Path:
    return kept_file(root, f"{kind}-{digest[:24]}.json")


def compiled(root: Path, kind: str, digest: str, make: Callable[[], Any]) -> Any:
    """The JSON value that ``make`` gives, kept under ``root`` for as long as ``digest`` is the same."""
    path = _compiled_file(root, kind, digest)
    with contextlib.suppress(OSError, ValueError, RecursionError):
        kept, _, body = path.read_bytes().partition(b"\n")
        if kept == hashlib.sha256(body).hexdigest().encode():
            return json.loads(body)
        _LOG.warning("%s is damaged; it is made anew.", path.name)
    found = make()
    with contextlib.suppress(OSError):
        body = json.dumps(found, ensure_ascii=False, separators=(",", ":")).encode()
        keep(path, hashlib.sha256(body).hexdigest().encode() + b"\n" + body, f"{kind}-*.json")
    return found
