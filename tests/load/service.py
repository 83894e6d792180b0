"""A service of its own for a measurement: started, warmed, watched and stopped. Nothing here measures."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


@dataclass(frozen=True, slots=True)
class Service:
    """A running service: its address, its data directory, the process that was started, its log."""

    address: str
    data: Path
    process: subprocess.Popen[bytes]
    log: Path

    def get(self, path: str, timeout: float = 30) -> tuple[int, bytes]:
        """Status and body of a GET; an error status is an answer like any other."""
        try:
            with urllib.request.urlopen(self.address + path, timeout=timeout) as answer:
                return answer.status, answer.read()
        except urllib.error.HTTPError as error:
            return error.code, error.read()

    def json(self, path: str) -> dict[str, object]:
        found: dict[str, object] = json.loads(self.get(path)[1])
        return found

    def workers(self) -> list[int]:
        """Process ids that answer requests: children of a master, else the process itself."""
        pid = self.process.pid
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
        return [int(child) for child in children if b"--aside" not in Path(f"/proc/{child}/cmdline").read_bytes()] or [pid]

    def megabytes(self, *, peak: bool = False) -> list[float]:
        """Resident memory of every worker, now or at its peak, in MB."""
        return [int(Path(f"/proc/{pid}/status").read_text().split("VmHWM:" if peak else "VmRSS:")[1].split()[0]) / 1024
                for pid in self.workers()]

    def kill(self) -> None:
        """Kill the process and what it has started, without warning."""
        pid = self.process.pid
        for one in (pid, *map(int, Path(f"/proc/{pid}/task/{pid}/children").read_text().split())):
            os.kill(one, signal.SIGKILL)
        self.process.wait()


def free_port() -> int:
    with socket.socket() as made:
        made.bind(("127.0.0.1", 0))
        port: int = made.getsockname()[1]
        return port


@contextlib.contextmanager
def serving(data: Path | None = None, server: str = "waitress", settings: Mapping[str, str] | None = None,
            warm: bool = True) -> Iterator[Service]:
    """`refapp serve`, or gunicorn as docs/deploy.md has it, over a data directory (an empty one by default)."""
    with tempfile.TemporaryDirectory(prefix="refapp-load-") as made:
        folder = data or Path(made) / "data"
        port = free_port()
        command = {
            "waitress": [sys.executable, "-m", "refapp", "serve", "--port", str(port), "--data", str(folder)],
            "gunicorn": [sys.executable, "-m", "gunicorn", "-c", str(ROOT / "deploy" / "gunicorn.conf.py"),
                         "--bind", f"127.0.0.1:{port}", "refapp.web:app_from_environment()"],
        }[server]
        log = Path(made) / "log"
        with log.open("wb") as out:
            process = subprocess.Popen(command, cwd=ROOT, stdout=out, stderr=subprocess.STDOUT, env={
                **os.environ, "REFAPP_DATA": str(folder), **(settings or {})})
        service = Service(f"http://127.0.0.1:{port}", folder, process, log)
        try:
            wait_for(service, "/readyz?search=1" if warm else "/healthz")
            yield service
        finally:
            process.send_signal(signal.SIGTERM)
            try:
                process.wait(20)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


def wait_for(service: Service, path: str, seconds: float = 180) -> None:
    """Until an address answers 200; raises TimeoutError with the log."""
    end = time.monotonic() + seconds
    while time.monotonic() < end and service.process.poll() is None:
        with contextlib.suppress(OSError):
            if service.get(path)[0] == 200:
                return
        time.sleep(0.2)
    raise TimeoutError(f"{path} did not answer 200: {service.log.read_text()[-2000:]}")


def warm_searches(service: Service, *, few: bool = False) -> None:
    """Wait until a search of every loaded text is answered, so that no case meets an index that is being made.

    ``few``: of the first and the newest: random days nearly all are before the one or behind the other.
    """
    loaded = sorted({str(row["edition"]) for row in service.json("/api/v1/editions")["data"]})  # type: ignore[attr-defined]
    for day in (loaded[0], loaded[-1]) if few else loaded:
        for lang in ("en", "fr"):
            for origin in ("", "official", "restated"):
                wait_for(service, f"/api/v1/search?q=legend&edition={day}&lang={lang}&origin={origin}")
