"""Two replicas behind a real nginx, and an import that rolls over them: no request may fail.

    python -m tests.load rolling

Brings up two gunicorns with a data directory each and nginx with `deploy/nginx.conf` (only what it marks with "here" is replaced),
keeps asking through nginx, imports an edition into one and then the other, restarts each in turn, kills one without warning.
"""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

from tests.load.figures import _choose
from tests.load.service import ROOT, Service, free_port, serving, wait_for
from tests.load.traffic import Report, drive
from tests.services.test_damage import edition


def configured(folder: Path, ports: tuple[int, int], port: int) -> Path:
    """deploy/nginx.conf for this machine."""
    text = (ROOT / "deploy" / "nginx.conf").read_text(encoding="utf-8")
    text = text.replace("127.0.0.1:8001", f"127.0.0.1:{ports[0]}").replace("127.0.0.1:8002", f"127.0.0.1:{ports[1]}")
    text = text.replace("listen 80; ", f"listen 127.0.0.1:{port}; ").replace("    listen [::]:80;     # here\n", "")
    text = text.replace("/var/cache/nginx/refapp", str(folder / "cache")).replace("/var/log/nginx/refapp.log", str(folder / "access.log"))
    text = re.sub(r"rate=\d+r/s", "rate=10000r/s", text).replace("limit_conn refapp_open 40", "limit_conn refapp_open 4000")
    path = folder / "nginx.conf"
    path.write_text(f"pid {folder}/pid;\nerror_log {folder}/error.log;\nworker_processes 1;\nevents {{ worker_connections 2000; }}\n"
                    f"http {{\n{text}\n}}\n", encoding="utf-8")
    return path


def run(seconds: float = 20.0) -> bool:
    """True where every request through nginx was answered well, and both replicas show the new edition in the end."""
    nginx = shutil.which("nginx") or "/usr/sbin/nginx"
    if not Path(nginx).exists():
        print("nginx is not installed: apt-get install nginx")
        return False
    with tempfile.TemporaryDirectory() as made, contextlib.ExitStack() as up:
        folder = Path(made)
        folder.chmod(0o755)
        replicas = [up.enter_context(serving(folder / f"data{n}", "gunicorn", {"REFAPP_WORKERS": "1"})) for n in (1, 2)]
        ports = (int(replicas[0].address.rsplit(":", 1)[1]), int(replicas[1].address.rsplit(":", 1)[1]))
        port = free_port()
        path = configured(folder, ports, port)
        subprocess.run([nginx, "-t", "-q", "-c", str(path)], check=True)
        front = subprocess.Popen([nginx, "-c", str(path), "-g", "daemon off;"])
        try:
            service = Service(f"http://127.0.0.1:{port}", folder, front, folder / "error.log")
            wait_for(service, "/readyz")
            return _rolled(service, replicas, up, port, seconds)
        finally:
            front.send_signal(signal.SIGQUIT)
            front.wait(20)


def _rolled(service: Service, replicas: list[Service], up: contextlib.ExitStack, port: int, seconds: float) -> bool:
    text = service.data / "newer.txt"
    text.write_bytes(edition("January 15, 2027", "linen"))
    stop, reports = threading.Event(), list[Report]()
    choose = _choose(service)
    asking = threading.Thread(target=lambda: reports.append(drive(port, choose, 8, until=stop.is_set, pause=0.5, timeout=90)))  # type: ignore[arg-type]
    for replica in replicas:
        drive(int(replica.address.rsplit(":", 1)[1]), choose, 2, seconds / 4, timeout=90)  # type: ignore[arg-type]
    start = time.monotonic()
    asking.start()
    time.sleep(seconds / 4)
    for replica in replicas:
        subprocess.run(["nice", sys.executable, "-m", "refapp", "import", str(text), "--data", str(replica.data)],
                       cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
        wait_for(replica, "/readyz?search=1")
        print(f"  imported into {replica.data.name} after {time.monotonic() - start:.0f} s")
        os.kill(replica.process.pid, signal.SIGHUP)  # new workers, the old ones finish what they have
        time.sleep(seconds / 4)
        wait_for(replica, "/readyz?search=1")
    os.kill(replicas[1].workers()[0], signal.SIGKILL)  # a worker dies in the middle of its work
    time.sleep(seconds / 4)
    stop.set()
    asking.join()
    both = [b"sleeve of linen" in replica.get("/en/rule/100.1/2027-01-15")[1] for replica in replicas]
    report = reports[0]
    print(report.line("rolling import behind nginx", time.monotonic() - start))
    print(f"  the new edition is seen in both: {all(both)}; limits: {service.get('/metrics')[0]} for /metrics without the setting")
    return report.errors == 0 and all(both)
