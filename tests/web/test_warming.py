"""Before a server forks: what every page needs is read, no thread runs, no lock is held."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from refapp.web import create_app, warm
from tests.conftest import ROOT

pytestmark = pytest.mark.usefixtures("small")
FORKED = """
import os, sys, threading
from pathlib import Path
from refapp.web import create_app, warm
from tests.effort import calls
app = create_app(Path(sys.argv[1]), aside=True)
def ask():
    for address in ("/en/rule/704.5f", "/fr/regle/704.5k", "/en/"):
        assert app.test_client().get(address).status_code == 200, address
def in_a_fork(question):
    read, write = os.pipe()
    if not (child := os.fork()):
        os.write(write, str(question()).encode())
        os._exit(0)
    assert not os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    return int(os.read(read, 99))
cold = in_a_fork(lambda: calls(ask))
warm(app)
assert threading.active_count() == 1, threading.enumerate()
warmed = in_a_fork(lambda: calls(ask))
assert warmed < cold / 2, (warmed, cold)
"""


@pytest.mark.deep
@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system doesn't fork")
def test_a_fork_of_a_warm_master_answers_at_once(tmp_path: Path) -> None:
    done = subprocess.run([sys.executable, "-c", FORKED, str(tmp_path / "data")], cwd=ROOT, capture_output=True, text=True, check=False,
                          timeout=600)
    assert done.returncode == 0, done.stderr


def test_what_is_wrong_with_the_data_is_left_to_the_visitor(tmp_path: Path) -> None:
    app = create_app(tmp_path / "data", aside=True)
    (tmp_path / "data").mkdir(exist_ok=True)
    (tmp_path / "data" / "catalog.json").write_text("{")
    warm(app)
    assert app.test_client().get("/healthz").status_code == 200
