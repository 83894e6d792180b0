"""Where the shipped files lie, in a checkout or inside an installed wheel, and what was made of them once."""

from __future__ import annotations

import contextlib
import hashlib
import os
import subprocess
import sys
from collections.abc import Callable
from importlib.util import cache_from_source
from pathlib import Path

_HERE = Path(__file__).resolve().parent
_PLACES = (_HERE / "_shipped", _HERE.parent)
_compiling: list[subprocess.Popen[bytes]] = []


def shipped(name: str) -> Path:
    """The folder ``corpus`` or ``translations``; raises FileNotFoundError where no place has it."""
    for base in _PLACES:
        if (base / name).is_dir():
            return base / name
    raise FileNotFoundError(f"refapp was installed without its {name} folder; reinstall it")


def cache_folder(folder: Path) -> Path:
    """Where Python keeps the bytecode of modules in a folder; whether it is there is not looked at."""
    return Path(cache_from_source(str(folder / "module.py"))).parent


def compile_ahead(*packages: str) -> None:
    """Have another process compile packages of refapp whose bytecode Python hasn't kept: a first start's second core.

    Does nothing where Python was told to write no bytecode, and nothing depends on it.
    """
    folders = [_HERE / one for one in packages]
    missing = [str(one) for one in folders if not Path(cache_from_source(str(one / "__init__.py"))).exists()]
    if missing and not sys.dont_write_bytecode and sys.executable and os.access(_HERE, os.W_OK):
        with contextlib.suppress(OSError):
            _compiling.append(subprocess.Popen(  # noqa: S603 - our own folders; it ends by itself
                [sys.executable, "-m", "compileall", "-q", *missing], stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL))


def compiled_beside(path: Path, suffix: str, make: Callable[[bytes], bytes]) -> bytes:
    """What ``make`` gives for the content of a shipped file, kept beside it as Python keeps its bytecode.

    What is kept names the content that it was made from and its own hash; where either is another one it is made anew.
    Where nothing can be written, or Python was told to write no bytecode, it is made each time. Raises OSError where
    the file itself can't be read, and what ``make`` raises.
    """
    source = path.read_bytes()
    kept = cache_folder(path.parent) / f"{path.stem}{suffix}"
    made_from = hashlib.sha256(source).digest()
    with contextlib.suppress(OSError):
        content = kept.read_bytes()
        if content[:32] == made_from and content[32:64] == hashlib.sha256(content[64:]).digest():
            return content[64:]
    found = make(source)
    if not sys.dont_write_bytecode:
        with contextlib.suppress(OSError):
            kept.parent.mkdir(exist_ok=True)
            fresh = kept.with_suffix(f".{os.getpid()}.new")
            try:
                fresh.write_bytes(made_from + hashlib.sha256(found).digest() + found)
                fresh.replace(kept)
            except OSError:
                fresh.unlink(missing_ok=True)
                raise
    return found
