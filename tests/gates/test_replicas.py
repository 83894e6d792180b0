"""deploy/replicas.sh with systemctl, systemd-run and curl played by scripts that write down how they were called."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.conftest import ROOT

pytestmark = pytest.mark.skipif(not shutil.which("bash") or os.name != "posix" or not os.access("/run", os.W_OK),
                                reason="replicas.sh is for bash, as root")
SYSTEMCTL = """case $1 in
list-units) printf 'refapp@%s.service loaded active running x\\n' $PORTS ;;
esac"""
RUN = """for one; do case $one in User=*) user=$one ;; -m) break ;; esac; shift; done
if [[ $user == User=refapp-$FAILS ]]; then exit 1; fi
case "$*" in
*"update --check"*) exit "${NEWER:-0}" ;;
*" backup "*) echo whole > "${@: -1}" ;;
*" import "*) cat "${@: -1}" >/dev/null ;;
esac"""


@pytest.fixture
def ran(tmp_path: Path) -> object:
    for name, body in (("systemctl", SYSTEMCTL), ("systemd-run", RUN), ("curl", "")):
        shown = "${@: -1}" if name == "curl" else "$*"
        (tmp_path / name).write_text(f'#!/bin/bash\necho "{name} {shown}" >> "$CALLS"\n{body}\n')
        (tmp_path / name).chmod(0o755)

    def run(*words: str, ports: str = "8002 8001", **settings: str) -> tuple[int, list[str]]:
        calls = tmp_path / "calls"
        calls.write_text("")
        done = subprocess.run(["bash", str(ROOT / "deploy" / "replicas.sh"), *words], check=False, capture_output=True, timeout=60, env={
            "PATH": f"{tmp_path}:{os.environ['PATH']}", "CALLS": str(calls), "PORTS": ports, "FAILS": "", **settings})
        told = []
        for line in calls.read_text().splitlines():
            tool, _, rest = line.partition(" ")
            if tool == "systemd-run":
                port = rest.split("User=refapp-")[1].split()[0]
                told.append(f"{port} {rest.split(' -m refapp ')[1].split()[0]}")
            elif "list-units" not in rest:
                told.append(rest.replace("http://127.0.0.1:", ""))
        return done.returncode, told
    return run


def test_an_import_takes_one_replica_away_at_a_time(ran, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    (tmp_path / "rules.txt").write_text("x")
    assert ran("import", str(tmp_path / "rules.txt")) == (0, [
        "stop refapp@8001", "8001 import", "start refapp@8001", "8001/readyz?search=1",
        "stop refapp@8002", "8002 import", "start refapp@8002", "8002/readyz?search=1"])


def test_a_single_replica_goes_on_meanwhile(ran, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    (tmp_path / "rules.txt").write_text("x")
    assert ran("import", str(tmp_path / "rules.txt"), ports="8001") == (0, [
        "8001 import", "reload-or-restart refapp@8001", "8001/readyz?search=1"])


def test_a_failure_brings_the_replica_back_and_leaves_the_other(ran, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    (tmp_path / "rules.txt").write_text("x")
    assert ran("import", str(tmp_path / "rules.txt"), FAILS="8001") == (1, [
        "stop refapp@8001", "8001 import", "start refapp@8001", "8001/readyz?search=1"])


def test_an_update_disturbs_nobody_where_nothing_is_new(ran) -> None:  # type: ignore[no-untyped-def]
    assert ran("update") == (0, ["8001 update", "8002 update"])
    assert ran("update", ports="8001", NEWER="1") == (0, [
        "8001 update", "8001 update", "reload-or-restart refapp@8001", "8001/readyz?search=1"])


def test_restart_backup_and_other_commands(ran, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    assert ran("restart") == (0, ["restart refapp@8001", "8001/readyz?search=1", "restart refapp@8002", "8002/readyz?search=1"])
    assert ran("backup", str(tmp_path / "copy")) == (0, ["8001 backup"])
    assert (tmp_path / "copy").read_text() == "whole\n"
    assert (tmp_path / "copy").stat().st_mode & 0o777 == 0o600
    assert ran("doctor", "--mend") == (0, ["8001 doctor", "8002 doctor"])
    assert ran("import") == (2, [])
    assert ran("import", "x", ports="")[0] == 1
