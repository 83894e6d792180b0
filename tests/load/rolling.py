"""Two replicas behind a real nginx, and an import that rolls over them by deploy/replicas.sh itself: no request may fail.

    python -m tests.load rolling
    python -m tests.load rolling-containers

replicas.sh is the file that a server uses; what it asks of systemd or of docker is played with real processes
(`tests/load/played.py`). Visitors keep asking through nginx while an edition is imported into one replica and then the
other, a worker is killed without warning, then a whole replica, and at last both are restarted in turn.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import tempfile
import threading
import time
from pathlib import Path

from tests.load import played
from tests.load.figures import _choose
from tests.load.front import NGINX, Front, nginx
from tests.load.service import ROOT, Service, free_port
from tests.load.traffic import Report, drive
from tests.services.test_damage import edition


def run(seconds: float = 20.0, containers: bool = False) -> bool:
    """True where every request through nginx was answered well, and both replicas show the new edition in the end."""
    wanting = [name for name, there in (("nginx", NGINX), ("curl", shutil.which("curl")), ("bash", shutil.which("bash"))) if not there]
    if wanting:
        print(f"not installed: {', '.join(wanting)}")
        return False
    with tempfile.TemporaryDirectory(prefix="refapp-rolling-") as made:
        folder = Path(made)
        system, ports = played.stand_ins(folder), sorted((free_port(), free_port()))
        (folder / "refapp.env").write_text("REFAPP_BASE_URL=http://rules.example\nREFAPP_WORKERS=1\n")

        def replicas(*words: str) -> None:
            start = time.monotonic()
            print(f"  {time.strftime('%H:%M:%S')} replicas.sh {words[0]}", flush=True)
            done = subprocess.run([str(ROOT / "deploy" / "replicas.sh"), *(["--containers"] if containers else []), *words], env=system, check=False)
            print(f"  replicas.sh {words[0]}: {time.monotonic() - start:.0f} s, exit status {done.returncode}", flush=True)
            done.check_returncode()
        try:
            if containers:
                replicas("up", *map(str, ports))
            else:
                for port in ports:
                    subprocess.run(["systemctl", "start", f"refapp@{port}"], env=system, check=True)
                replicas("editions")
            (folder / "front").mkdir()
            with nginx(folder / "front", ports, limits=False) as front:
                return _rolled(folder, front, ports, replicas, seconds)
        finally:
            for port in ports:
                subprocess.run(["systemctl", "stop", f"refapp@{port}"], env=system, check=False)


def _rolled(folder: Path, front: Front, ports: list[int], replicas: object, seconds: float) -> bool:
    text = folder / "newer.txt"
    text.write_bytes(edition("October 16, 2026", "linen"))
    stop, reports = threading.Event(), list[Report]()
    choose = _choose(front.service)
    asking = threading.Thread(target=lambda: reports.append(drive(front.port, choose, 8, until=stop.is_set, pause=0.5, timeout=90)))  # type: ignore[arg-type]
    start = time.monotonic()
    asking.start()
    try:
        time.sleep(seconds / 4)
        replicas("import", str(text))  # type: ignore[operator]
        time.sleep(seconds / 4)
        print(f"  {time.strftime('%H:%M:%S')} a worker of {ports[1]} is killed, then all of {ports[0]}", flush=True)
        os.kill(_worker(folder, ports[1]), signal.SIGKILL)  # in the middle of its work
        time.sleep(seconds / 4)
        os.kill(played.master(folder, ports[0]), signal.SIGKILL)  # a whole replica; its worker follows, and what watches it starts another
        time.sleep(seconds / 4)
        replicas("doctor")  # type: ignore[operator]
        replicas("restart")  # type: ignore[operator]
    finally:
        stop.set()
        asking.join()
    both = [b"sleeve of linen" in Service(f"http://127.0.0.1:{port}", folder, front.service.process, folder).get("/en/rule/100.1/2026-10-16")[1]
            for port in ports]
    report, failed = reports[0], front.failed()
    boards = sum(what == "POST 503" for _, what in failed)
    failed = [(when, what) for when, what in failed if what != "POST 503"]
    print(report.line("rolling import behind nginx", time.monotonic() - start))
    print(f"  the new edition is seen in both: {all(both)}; {front.service.get('/metrics')[0]} for /metrics")
    print(f"  failed: {failed or 'none'}; boards that were turned away by their own bound: {boards}")
    for line in front.told() if failed else ():
        print(f"  nginx: {line[:300]}")
    return not failed and not report.failures and all(both)


def _worker(folder: Path, port: int) -> int:
    pid = played.master(folder, port)
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return next(int(child) for child in children if b"--aside" not in Path(f"/proc/{child}/cmdline").read_bytes())
