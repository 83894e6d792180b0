"""deploy/replicas.sh with systemctl, systemd-run, docker and curl played by scripts that write down how they were called."""

from __future__ import annotations

import os
import shutil
import subprocess
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.conftest import ROOT

pytestmark = pytest.mark.skipif(not shutil.which("bash") or os.name != "posix" or not os.access("/run", os.W_OK),
                                reason="replicas.sh is for bash, as root")
SYSTEMCTL = """case $1 in
list-units) printf 'refapp@%s.service loaded active running x\\n' $PORTS ;;
esac"""
DOCKER = """case $1 in
ps) printf 'refapp-%s\\n' $PORTS other refapp-x ;;
run) case "$*" in *" refapp import "*) cat "${@: -1}" >/dev/null; [[ "$*" != *"refapp-$FAILS:/data"* ]] ;; esac ;;
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
    for name, body in (("systemctl", SYSTEMCTL), ("systemd-run", RUN), ("docker", DOCKER), ("curl", '[[ "$*" != *":$DOWN/healthz" ]]')):
        shown = "${@: -1}" if name == "curl" else "$*"
        (tmp_path / name).write_text(f'#!/bin/bash\necho "{name} {shown}" >> "$CALLS"\n{body}\n')
        (tmp_path / name).chmod(0o755)

    def run(*words: str, ports: str = "8002 8001", **settings: str) -> tuple[int, list[str]]:
        calls = tmp_path / "calls"
        calls.write_text("")
        done = subprocess.run(["bash", str(ROOT / "deploy" / "replicas.sh"), *words], check=False, capture_output=True, timeout=60, env={
            "PATH": f"{tmp_path}:{os.environ['PATH']}", "CALLS": str(calls), "PORTS": ports, "FAILS": "", "DOWN": "", **settings})
        told = []
        for line in calls.read_text().splitlines():
            tool, _, rest = line.partition(" ")
            if tool == "systemd-run":
                port = rest.split("User=refapp-")[1].split()[0]
                told.append(f"{port} {rest.split(' -m refapp ')[1].split()[0]}")
            elif tool == "docker":
                told += [] if rest.startswith("ps ") else [rest]
            elif "list-units" not in rest and "/healthz" not in rest:
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
    assert ran("update") == (0, ["8001 update", "start refapp@8001", "8002 update", "start refapp@8002"])  # start: does nothing to one that runs
    assert ran("update", ports="8001", NEWER="3") == (0, [
        "8001 update", "8001 update", "reload-or-restart refapp@8001", "8001/readyz?search=1"])


def test_an_update_that_finds_nobody_takes_no_replica_away(ran) -> None:  # type: ignore[no-untyped-def]
    assert ran("update", NEWER="1") == (1, ["8001 update", "start refapp@8001"])


def test_a_file_that_is_not_there_takes_no_replica_away(ran, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    (tmp_path / "rules.txt").write_text("x")
    for words in (["/nowhere/rules.txt"], [str(tmp_path / "rules.txt"), "rules2.txt"], [str(tmp_path)], ["nowhere"], ["--lang", "fr"]):
        assert ran("import", *words) == (2, []), words
    assert ran("import", "--lang", "fr", str(tmp_path / "rules.txt"), ports="8001")[0] == 0


def test_the_doctor_asks_every_replica_and_says_which_is_down(ran) -> None:  # type: ignore[no-untyped-def]
    assert ran("doctor", DOWN="8002") == (1, ["8001 doctor", "8002 doctor"])
    assert ran("doctor", FAILS="8001") == (1, ["8001 doctor", "8002 doctor"])


def test_a_backup_that_cannot_be_written_leaves_the_one_before(ran, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    assert ran("backup", str(tmp_path / "nowhere" / "copy")) == (2, [])
    assert ran("backup", str(tmp_path)) == (2, [])
    (tmp_path / "copy").write_text("before")
    assert ran("backup", str(tmp_path / "copy"), FAILS="8001")[0] == 1
    assert (tmp_path / "copy").read_text() == "before"
    assert not list(tmp_path.glob("*.new"))


def test_two_scripts_never_work_at_the_same_time(ran) -> None:  # type: ignore[no-untyped-def]
    import fcntl
    left = Path("/run/refapp-shared.killed")  # of a script that was killed
    left.mkdir(exist_ok=True)
    with Path("/run/refapp-replicas.lock").open("a") as lock, ThreadPoolExecutor(1) as pool:
        fcntl.flock(lock, fcntl.LOCK_EX)
        other = pool.submit(ran, "restart")
        with pytest.raises(TimeoutError):
            other.result(1)
        fcntl.flock(lock, fcntl.LOCK_UN)
        assert other.result(60)[0] == 0
    assert not left.exists()


def test_it_says_what_it_is_for(ran) -> None:  # type: ignore[no-untyped-def]
    assert ran()[0] == 2
    assert ran("--help") == (0, [])


def test_restart_backup_and_other_commands(ran, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    assert ran("restart") == (0, ["restart refapp@8001", "8001/readyz?search=1", "restart refapp@8002", "8002/readyz?search=1"])
    assert ran("backup", str(tmp_path / "copy")) == (0, ["8001 backup"])
    assert (tmp_path / "copy").read_text() == "whole\n"
    assert (tmp_path / "copy").stat().st_mode & 0o777 == 0o600
    assert ran("doctor", "--mend") == (0, ["8001 doctor", "8002 doctor"])
    assert ran("import") == (2, [])
    assert ran("import", "x", ports="")[0] == 1


def test_a_replica_that_is_the_only_one_left_is_not_taken_away(ran, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    (tmp_path / "rules.txt").write_text("x")
    assert ran("import", str(tmp_path / "rules.txt"), DOWN="8002") == (0, [
        "8001 import", "reload-or-restart refapp@8001", "8001/readyz?search=1",
        "stop refapp@8002", "8002 import", "start refapp@8002", "8002/readyz?search=1"])


def test_files_of_one_name_are_all_imported(ran, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    for name in ("a", "b"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "rules.txt").write_text(name)
    assert ran("import", str(tmp_path / "a" / "rules.txt"), str(tmp_path / "b" / "rules.txt"), ports="8001")[0] == 0
    given = [line for line in (tmp_path / "calls").read_text().splitlines() if " import " in line][0].split(" import ")[1].split()
    assert len(set(given)) == 2


def test_containers_are_made_and_rolled_over(ran, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    (tmp_path / "rules.txt").write_text("x")
    status, told = ran("--containers", "up", "8001", "8002", ports="8001", REFAPP_IMAGE="refapp:2")
    assert (status, len(told), told[1:]) == (0, 3, ["8001/readyz?search=1", "8002/readyz?search=1"])
    for part in ("run --detach --name refapp-8002", "--volume refapp-8002:/data", "--publish 127.0.0.1:8002:8000", "--read-only", "--cap-drop ALL"):
        assert part in told[0]
    assert told[0].endswith(" refapp:2")
    status, told = ran("--containers", "import", str(tmp_path / "rules.txt"))
    assert status == 0
    assert [line if "--rm" not in line else line.split(":/data")[0][-4:] + line.split(" refapp ")[-1][:7] for line in told] == [
        "stop refapp-8001", "8001import ", "start refapp-8001", "8001/readyz?search=1",
        "stop refapp-8002", "8002import ", "start refapp-8002", "8002/readyz?search=1"]
    assert "run --rm --interactive" in told[1]
    assert ran("--containers", "import", str(tmp_path / "rules.txt"), FAILS="8001")[0] == 1
    status, told = ran("--containers", "restart", ports="8001")
    assert [line.split(" --")[0] for line in told] == ["stop refapp-8001", "rm refapp-8001", "run", "8001/readyz?search=1"]
    assert ran("up", "8001")[0] == 2
