"""A real nginx in front of replicas, with the files of deploy/ as they are: only what they mark with "here" is replaced."""

from __future__ import annotations

import contextlib
import re
import shutil
import signal
import subprocess
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.load.service import ROOT, Service, free_port, wait_for

NGINX = shutil.which("nginx") or ("/usr/sbin/nginx" if Path("/usr/sbin/nginx").exists() else None)
"""Where nginx is; None where it isn't installed."""


@dataclass(frozen=True, slots=True)
class Front:
    """A running nginx: its port, that of TLS (0: none), its folder with `access.log`, and itself as a service."""

    port: int
    tls: int
    folder: Path
    service: Service

    def cached(self) -> list[tuple[int, str]]:
        """Status and state of the cache of each request so far, as the log tells."""
        time.sleep(0.1)  # nginx writes its line after the answer
        lines = (self.folder / "access.log").read_text(encoding="utf-8").splitlines()
        return [(int(line.split()[2]), line.split()[4]) for line in lines]

    def failed(self) -> list[tuple[str, str]]:
        """The answers of 5xx: when, and method and status; only boards are posted, and turned away with 503."""
        time.sleep(0.1)
        lines = (line.split() for line in (self.folder / "access.log").read_text(encoding="utf-8").splitlines())
        return [(line[0], f"{line[1]} {line[2]}") for line in lines if line[2] >= "500"]

    def told(self) -> list[str]:
        """What nginx itself had to complain of: each request that it had to ask again of another replica, and why."""
        return (self.folder / "error.log").read_text(encoding="utf-8", errors="replace").splitlines()


def configured(folder: Path, ports: Sequence[int], port: int, tls: tuple[int, Path, Path] | None = None, limits: bool = True) -> Path:
    """deploy/nginx.conf for this machine, with deploy/nginx-tls.conf for (port, certificate, key); ``limits`` off: so high that
    one address may do the work of many."""
    text = (ROOT / "deploy" / "nginx.conf").read_text(encoding="utf-8")
    servers = "".join(f"    server 127.0.0.1:{each} max_fails=0;\n" for each in ports)
    shutil.copytree(ROOT / "deploy" / "refused", folder / "refused", dirs_exist_ok=True)
    text = _replaced(text, r"(?m)^    server 127\.0\.0\.1:800\d max_fails=0;   # here\n(    server .*# here\n)?", servers)
    text = _replaced(text, r"listen 80; +# here", f"listen 127.0.0.1:{port};")
    text = _replaced(text, r" +listen \[::\]:80; +# here\n", "")
    text = _replaced(text, r"/var/cache/nginx/refapp", str(folder / "cache"))
    text = _replaced(text, r"/var/log/nginx/refapp\.log", str(folder / "access.log"))
    text = _replaced(text, r"/opt/refapp/deploy/refused/", f"{folder}/refused/")
    text = _replaced(text, r"/etc/nginx/refapp-tls\[\.\]conf", f"{folder}/tls[.]conf")
    if tls is not None:
        said = (ROOT / "deploy" / "nginx-tls.conf").read_text(encoding="utf-8")
        said = _replaced(said, r"(?m)^listen 443 ssl http2; +# here", f"listen 127.0.0.1:{tls[0]} ssl http2;")
        said = _replaced(said, r"(?m)^listen \[::\]:443 .*# here\n", "")
        said = _replaced(said, r"/etc/ssl/certs/rules\.example\.pem", str(tls[1]))
        (folder / "tls.conf").write_text(_replaced(said, r"/etc/ssl/private/rules\.example\.key", str(tls[2])), encoding="utf-8")
    if not limits:
        text = re.sub(r"rate=\d+r/s", "rate=10000r/s", text).replace("limit_conn refapp_open 40", "limit_conn refapp_open 4000")
    temporary = "".join(f"{kind}_temp_path {folder}/{kind};\n" for kind in ("client_body", "proxy", "fastcgi", "scgi", "uwsgi"))
    path = folder / "nginx.conf"
    path.write_text(f"pid {folder}/pid;\nerror_log {folder}/error.log;\nworker_processes 1;\nevents {{ worker_connections 2000; }}\n"
                    f"http {{\n{temporary}{text}\n}}\n", encoding="utf-8")
    return path


def _replaced(text: str, pattern: str, by: str) -> str:
    made, count = re.subn(pattern, lambda _: by, text)
    assert count == 1, f"{pattern}: {count} times"
    return made


@contextlib.contextmanager
def nginx(folder: Path, ports: Sequence[int], tls: tuple[Path, Path] | None = None, limits: bool = True) -> Iterator[Front]:
    """nginx in front of replicas at these ports, until it answers; with a certificate and its key also by TLS."""
    assert NGINX, "nginx is not installed: apt-get install nginx"
    folder.chmod(0o755)
    port, secure = free_port(), free_port() if tls else 0
    path = configured(folder, ports, port, (secure, *tls) if tls else None, limits)
    root = ["-g", "daemon off; user root;"] if Path("/proc/self").stat().st_uid == 0 else ["-g", "daemon off;"]
    subprocess.run([NGINX, "-t", "-q", "-c", str(path), *root], check=True)
    front = subprocess.Popen([NGINX, "-c", str(path), *root])
    try:
        service = Service(f"http://127.0.0.1:{port}", folder, front, folder / "error.log")
        if not tls:
            wait_for(service, "/healthz", 30)
        else:
            time.sleep(1)
        yield Front(port, secure, folder, service)
    finally:
        front.send_signal(signal.SIGQUIT)
        try:
            front.wait(20)
        except subprocess.TimeoutExpired:
            front.kill()
            front.wait()
