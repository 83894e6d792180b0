"""A full disk, a directory that can't be written, two imports at once, and files made to hurt: a clear error, nothing half-written."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
import textwrap
import threading
from pathlib import Path

import pytest

from refapp.services import Library
from refapp.services.library.importing import import_bytes
from refapp.services.library.indexing import index_folder, sweep
from refapp.services.library.library import Wanted
from tests.conftest import ROOT
from tests.services.test_damage import edition

pytestmark = [pytest.mark.skipif(sys.platform == "win32", reason="limits of processes are POSIX"), pytest.mark.usefixtures("small")]
# Not even root may write any more where the mode forbids it: capset(2) without CAP_DAC_OVERRIDE, which asks for no right itself.
WITHOUT_OVERRIDE = """
import ctypes, os
if os.geteuid() == 0:
    libc, header, sets = ctypes.CDLL(None, use_errno=True), (ctypes.c_uint32 * 2)(0x20080522, 0), (ctypes.c_uint32 * 6)()
    assert libc.capget(header, sets) == 0
    sets[0] &= ~(1 << 1)
    assert libc.capset(header, sets) == 0, os.strerror(ctypes.get_errno())
"""


def refapp(*arguments: str, before: str = "", **settings: str) -> subprocess.CompletedProcess[str]:
    """The command line in a process of its own, after a line of Python."""
    code = f"import sys\n{before}\nfrom refapp.cli import main\nsys.argv = ['refapp', *sys.argv[1:]]\nmain()"
    return subprocess.run([sys.executable, "-c", code, *arguments], cwd=ROOT, capture_output=True, text=True, check=False,
                          env={**os.environ, "LANG": "C.UTF-8", **settings})


def state(folder: Path) -> dict[str, str]:
    return {str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest()
            for path in sorted(folder.rglob("*")) if path.is_file() and path.name != ".lock"}


@pytest.fixture(scope="module")
def texts(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("texts")
    for day, word in (("May 3, 2019", "silk"), ("October 16, 2026", "linen")):
        (folder / f"{word}.txt").write_bytes(edition(day, word))
    return folder


@pytest.mark.parametrize("room", [0, 1000, 3000, 6000])
def test_a_full_disk(texts: Path, tmp_path: Path, room: int) -> None:
    """No file may grow beyond a few bytes, which is what a full disk does to it; what was there stays whole."""
    data = tmp_path / "data"
    library = Library.open(data)
    import_bytes(library, (texts / "silk.txt").read_bytes(), "silk.txt")
    shutil.rmtree(data / "index")
    before = state(data)
    done = refapp("import", str(texts / "linen.txt"), "--data", str(data), before=textwrap.dedent(f"""
        import resource, signal
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, ({room}, {room}))"""))
    assert done.returncode == 1, done.stderr
    assert "Traceback" not in done.stderr
    if "nothing can be written to" in done.stderr:
        assert "--data" in done.stderr
        assert state(data) == before
    else:  # the document had room, what is derived from it hadn't
        assert "linen.txt is stored, but" in done.stderr
        assert not list(data.rglob("*.new"))
        assert Library.open(data).current.isoformat() == "2026-10-16"
    assert refapp("import", str(texts / "linen.txt"), "--data", str(data)).returncode == 0


def test_a_directory_that_cannot_be_written(texts: Path) -> None:
    """An import says so; pages and searches are served all the same."""
    with tempfile.TemporaryDirectory() as made:
        data = Path(made) / "data"
        Path(made).chmod(0o755)
        import_bytes(Library.open(data), (texts / "silk.txt").read_bytes(), "silk.txt")
        shutil.rmtree(data / "index")
        for path in (data, *data.rglob("*")):
            path.chmod(0o555 if path.is_dir() else 0o444)
        text = Path(made) / "linen.txt"
        text.write_bytes((texts / "linen.txt").read_bytes())
        before = state(data)
        done = refapp("import", str(text), "--data", str(data), before=WITHOUT_OVERRIDE, HOME=made)
        assert (done.returncode, "Traceback" in done.stderr) == (1, False), done.stderr
        assert "nothing can be written to" in done.stderr
        shown = refapp("show", "100.1", "--edition", "2019-05-03", "--data", str(data), before=WITHOUT_OVERRIDE, HOME=made)
        assert "sleeve of silk" in shown.stdout, shown.stderr
        found = refapp("search", "sleeve", "--edition", "2019-05-03", "--data", str(data), before=WITHOUT_OVERRIDE, HOME=made)
        assert "100.1" in found.stdout, found.stderr
        assert "temporary folder" in found.stderr
        assert state(data) == before
        for path in (data, *data.rglob("*")):
            path.chmod(0o755)


def test_two_imports_at_once(texts: Path, tmp_path: Path) -> None:
    """One waits for the other and says so; both editions are there, and a reader meanwhile sees one state or the next."""
    data = tmp_path / "data"
    Library.open(data).store.root.mkdir(parents=True)
    hold = subprocess.Popen([sys.executable, "-c", textwrap.dedent(f"""
        import sys
        from pathlib import Path
        from refapp.services.library.locking import locked
        with locked(Path({str(data)!r}) / ".lock"):
            print("held", flush=True)
            sys.stdin.readline()""")], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE,)
    assert hold.stdout
    assert hold.stdout.readline() == b"held\n"
    both = [subprocess.Popen([sys.executable, "-m", "refapp", "import", str(texts / f"{word}.txt"), "--data", str(data)], cwd=ROOT,
                             stderr=subprocess.PIPE, stdout=subprocess.PIPE, env={**os.environ, "LANG": "C.UTF-8"}) for word in ("silk", "linen")]
    assert both[0].stderr
    give_up = threading.Timer(120, hold.kill)  # nobody said that it waits
    give_up.start()
    first = both[0].stderr.readline().decode()
    give_up.cancel()
    hold.communicate(b"go on\n")
    said = [first, *(one.communicate(timeout=120)[1].decode() for one in both)]
    assert [one.returncode for one in both] == [0, 0], said
    assert any("another import is writing" in each for each in said), said
    library = Library.open(data)
    assert [entry.edition for entry in library.store.entries()] == ["2019-05-03", "2026-10-16"]
    assert library.history.editions[-1].isoformat() == "2026-10-16"


def test_what_another_import_is_building_is_not_swept_away(texts: Path, tmp_path: Path) -> None:
    """Its text is stored, its index is being written: whoever sweeps with what it knew before leaves it alone."""
    data = tmp_path / "data"
    import_bytes(Library.open(data), (texts / "silk.txt").read_bytes(), "silk.txt")
    before = Library.open(data)
    other = Library.open(data)
    import_bytes(other, (texts / "linen.txt").read_bytes(), "linen.txt")
    folder = index_folder(other, Wanted(other.current, "en"))
    (folder / "current.json").unlink()
    sweep(before)
    assert folder.is_dir()
