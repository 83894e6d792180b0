"""Work on a file of a stranger in a process of its own, with so much memory and time and no more.

For libraries that aren't Python: an allocation that fails there ends the process, and a fault could do worse. What
comes back is bytes, within a limit; nothing is unpickled. Where the system knows no such limits (Windows), only the
clock ends it.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import threading
from pathlib import Path

CLOCK = 120.0
"""Seconds on the clock after which the process is ended: it may wait for a processor that others use."""


class OverdoneError(Exception):
    """The process took more than it may, or ended in the middle."""


def run(module: str, data: bytes, most: int) -> bytes:
    """What a module says, run as a program that gets the data; raises OverdoneError, also beyond ``most`` bytes."""
    home = str(Path(__file__).resolve().parents[2])
    paths = os.pathsep.join(filter(None, (home, os.environ.get("PYTHONPATH"))))
    with tempfile.TemporaryFile() as given:
        given.write(data)
        given.seek(0)
        with subprocess.Popen([sys.executable, "-m", module], env={**os.environ, "PYTHONPATH": paths},  # noqa: S603  ours
                              stdin=given, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as working:
            ending = threading.Timer(CLOCK, working.kill)
            ending.start()
            try:
                assert working.stdout is not None
                said = working.stdout.read(most + 1)
                if len(said) > most:
                    working.kill()
                working.wait()
            finally:
                ending.cancel()
    if working.returncode or len(said) > most:
        raise OverdoneError
    return said


def limit(memory: int, seconds: int) -> None:
    """Let this process take no more than so many bytes of addresses and seconds of a processor."""
    if sys.platform == "win32":
        return
    import resource  # noqa: PLC0415  not everywhere
    resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
