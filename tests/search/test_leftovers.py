"""What a killed build leaves behind goes with the next one; what another one is making stays."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from refapp.search import leftovers


@pytest.mark.skipif(sys.platform == "win32", reason="goes by age there")
def test_what_the_killed_left_goes(tmp_path: Path) -> None:
    killed = subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE)
    there, gone = (tmp_path / f"x-{pid}-abc" for pid in (os.getppid(), killed.pid))
    for folder in (there, gone):
        folder.mkdir()
        (folder / "tables").write_bytes(b"x")
    own = leftovers.own_folder("x-", tmp_path)
    leftovers.sweep("x-", tmp_path)
    assert {path.name for path in tmp_path.iterdir()} == {there.name, gone.name, own.name}
    killed.kill()
    killed.communicate()
    leftovers.sweep("x-", tmp_path)
    assert {path.name for path in tmp_path.iterdir()} == {there.name, own.name}
