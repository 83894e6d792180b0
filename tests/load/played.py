"""Plays what deploy/replicas.sh asks of a system (systemctl, systemd-run; docker or podman), with real processes instead of units and
containers: where nothing boots systemd and no daemon of containers runs, the script that a server uses can be measured all the same.

    python -m tests.load.played systemctl|systemd-run|docker WORDS…     called by stand-ins that `stand_ins` writes

What a replica runs is read from deploy/refapp@.service. It does nothing for the walls around them.
"""

from __future__ import annotations

import contextlib
import os
import re
import shlex
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

from tests.load.service import ROOT

FOLDER = "REFAPP_PLAYED"
"""The setting that names the folder with everything of the played system."""


def stand_ins(folder: Path) -> dict[str, str]:
    """Write the stand-ins into a folder; the environment in which replicas.sh finds them."""
    (folder / "bin").mkdir()
    for name in ("systemctl", "systemd-run", "docker"):
        path = folder / "bin" / name
        path.write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -m tests.load.played {name} "$@"\n', encoding="utf-8")
        path.chmod(0o755)
    (folder / "refapp.env").touch()
    return {**os.environ, "PATH": f"{folder / 'bin'}:{os.environ['PATH']}", "PYTHONPATH": str(ROOT), FOLDER: str(folder),
            "REFAPP_ENV": str(folder / "refapp.env")}


def settings(folder: Path) -> dict[str, str]:
    """What refapp.env says."""
    lines = (folder / "refapp.env").read_text(encoding="utf-8").splitlines()
    return dict(line.split("=", 1) for line in lines if "=" in line and not line.startswith("#"))


def master(folder: Path, port: int) -> int:
    """The process id of a replica's gunicorn; OSError where it doesn't run."""
    return int((folder / f"{port}.master").read_text())


def environment(folder: Path, port: int) -> dict[str, str]:
    """What a replica, and a command in its place, is told."""
    return {**os.environ, **settings(folder), "REFAPP_DATA": str(folder / f"data-{port}"), "REFAPP_BIND": f"127.0.0.1:{port}",
            "PYTHONDONTWRITEBYTECODE": "1"}


def program(name: str) -> list[str]:
    """How gunicorn or refapp is called by the Python that measures."""
    return [sys.executable, "-m", name]


def _gunicorn() -> list[str]:
    unit = (ROOT / "deploy" / "refapp@.service").read_text(encoding="utf-8")
    said = shlex.split(re.findall(r"^ExecStart=(.+)$", unit, re.M)[0].replace("/opt/refapp/deploy", str(ROOT / "deploy")))
    assert said[0] == "/opt/refapp/.venv/bin/gunicorn"
    return [*program("gunicorn"), *said[1:]]


def supervise(folder: Path, port: int) -> None:
    """Run a replica until told to stop; one that fails comes back two seconds later (Restart=on-failure)."""
    going = True

    def stop(*_: object) -> None:
        nonlocal going
        going = False
        child.terminate()
    while going:
        with (folder / f"{port}.log").open("ab") as log:
            child = subprocess.Popen(_gunicorn(), cwd=ROOT, stdout=log, stderr=log, env=environment(folder, port))
        signal.signal(signal.SIGTERM, stop)
        (folder / f"{port}.master").write_text(str(child.pid))
        failed = child.wait() != 0
        with contextlib.suppress(OSError):
            (folder / f"{port}.master").unlink()
        going = going and failed
        time.sleep(2 if going else 0)


def _start(folder: Path, port: int) -> int:
    (folder / f"{port}.known").touch()
    if _running(folder, port):
        return 0
    with (folder / f"{port}.log").open("ab") as log:
        made = subprocess.Popen([sys.executable, "-m", "tests.load.played", "supervise", str(port)], cwd=ROOT, stdout=log, stderr=log,
                                stdin=subprocess.DEVNULL, start_new_session=True)
    (folder / f"{port}.supervisor").write_text(str(made.pid))
    end = time.monotonic() + 120
    while time.monotonic() < end:  # Type=notify: gunicorn says that it is ready once its port is open
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
            return 0
        time.sleep(0.1)
    return 1


def _running(folder: Path, port: int) -> bool:
    with contextlib.suppress(OSError, ValueError):
        os.kill(int((folder / f"{port}.supervisor").read_text()), 0)
        return True
    return False


def _stop(folder: Path, port: int) -> int:
    with contextlib.suppress(OSError, ValueError):
        pid = int((folder / f"{port}.supervisor").read_text())
        os.kill(pid, signal.SIGTERM)
        end = time.monotonic() + 30
        while time.monotonic() < end and not _gone(pid):
            time.sleep(0.05)
        (folder / f"{port}.supervisor").unlink()
    return 0


def _gone(pid: int) -> bool:
    """Whether a process has ended, or waits only for somebody to ask how."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] == "Z"
    except OSError:
        return True


def systemctl(folder: Path, words: list[str]) -> int:
    """list-units, start, stop, restart, reload-or-restart of refapp@PORT."""
    verb, *names = words
    if verb == "list-units":
        for path in sorted(folder.glob("*.known")):
            print(f"refapp@{path.stem}.service loaded active running a replica")
        return 0
    port = int(names[-1].removeprefix("refapp@"))
    if verb in ("stop", "restart"):
        _stop(folder, port)
    if verb in ("start", "restart"):
        return _start(folder, port)
    if verb == "reload-or-restart":
        os.kill(master(folder, port), signal.SIGHUP)
    return 0


def systemd_run(folder: Path, words: list[str]) -> int:
    """A command as the user of a replica, in its directory; its program is the Python that measures."""
    port = 0
    while words and words[0].startswith("-"):
        if words[0] == "-p":
            said = words[1].partition("=")
            port = int(said[2].removeprefix("refapp-")) if said[0] == "User" else port
            words = words[2:]
        else:
            words = words[1:]
    return subprocess.run(["nice", sys.executable, *words[1:]], cwd=ROOT, check=False, env=environment(folder, port)).returncode


def main() -> int:
    folder, (name, *words) = Path(os.environ[FOLDER]), sys.argv[1:]
    if name == "supervise":
        supervise(folder, int(words[0]))
        return 0
    from tests.load import played_containers
    return {"systemctl": systemctl, "systemd-run": systemd_run, "docker": played_containers.docker}[name](folder, words)


if __name__ == "__main__":
    raise SystemExit(main())
