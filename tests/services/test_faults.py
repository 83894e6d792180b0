"""A full disk, a directory that can't be written, two imports at once, and files made to hurt: a clear error, nothing half-written."""

from __future__ import annotations

import hashlib
import io
import os
import random
import resource
import shutil
import subprocess
import sys
import tempfile
import textwrap
import threading
import time
import zipfile
import zlib
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from refapp.ingest.errors import MAX_BYTES
from refapp.services import Library
from refapp.services.library.importing import import_bytes
from refapp.services.library.indexing import index_folder, sweep
from refapp.services.library.library import Wanted
from tests.conftest import ROOT
from tests.services.test_damage import edition

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="limits of processes are POSIX")
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
                          env={**os.environ, "PYTHONPATH": str(ROOT), "LANG": "C.UTF-8", **settings})


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
            sys.stdin.readline()""")], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(ROOT)})
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


def zipped(parts: dict[str, bytes]) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in parts.items():
            archive.writestr(name, data)
    return buffer.getvalue()


W = '<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>'
NOISE = random.Random(1).randbytes(3_000_000)
"""What can't be compressed: it hides how well the rest can."""


def long(text: str) -> bytes:
    """A whole edition with one endless line."""
    return edition("May 3, 2019", "silk").replace(b"What a card wears.", text.encode())


def unfolding(piece: bytes, times: int) -> bytes:
    """A PDF with one page, whose content is a piece so many times over."""
    packer = zlib.compressobj(9)
    packed = b"".join(packer.compress(piece) for _ in range(times)) + packer.flush()
    parts = [b"<</Type/Catalog/Pages 2 0 R>>", b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
             b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>",
             b"<</Length %d/Filter/FlateDecode>>stream\n%s\nendstream" % (len(packed), packed), b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>"]
    body = b"".join(b"%d 0 obj\n%s\nendobj\n" % (at, part) for at, part in enumerate(parts, 1))
    return b"%%PDF-1.7\n%strailer<</Size 6/Root 1 0 R>>\n" % body


BOMBS: dict[str, Callable[[], bytes]] = {
    "zip of zeros": lambda: zipped({"word/document.xml": bytes(300_000_000)}),
    "zip of many": lambda: zipped({f"{n}.xml": b"x" for n in range(60_000)}),
    "zip of zips": lambda: zipped({"word/document.xml": zipped({"a": bytes(10**7)})}),
    "elements": lambda: zipped({"word/document.xml": (W + "<w:p/>" * 14_000_000).encode(), "word/noise": NOISE}),
    "attributes": lambda: zipped({"word/document.xml": (W + "<w:p " + " ".join(f'a{n}=""' for n in range(3_000_000)) + "/>").encode(), "word/noise": NOISE}),
    "depth": lambda: zipped({"word/document.xml": (W + "<w:p>" * 3_000_000).encode(), "word/noise": NOISE}),
    "one paragraph": lambda: zipped({"word/document.xml": (W + "<w:p><w:r><w:t>" + "a " * 40_000_000).encode(), "word/noise": NOISE}),
    "entities": lambda: zipped({"word/document.xml": b'<!DOCTYPE d [<!ENTITY a "' + b"a" * 10**6 + b'">]><d>' + b"&a;" * 10**5 + b"</d>"}),
    "100 MB": lambda: b"100.1. A rule.\n" * 7_000_000,
    "50 MB in one line": lambda: b"100.1. A rule " * 3_600_000,
    "one line within the limit": lambda: long("silk " * 3_900_000),
    "one word within the limit": lambda: long("silk" * 4_900_000),
    "numbers within the limit": lambda: b"100.1a " * (MAX_BYTES // 7),
    "citations": lambda: long("rule 100.1, " * 300_000),
    "brackets": lambda: long("([{<" * 2_000_000),
    "binary": lambda: random.Random(2).randbytes(19_000_000),
    "PDF of spaces": lambda: unfolding(b" " * 2**20, 1_400),
    "PDF of text": lambda: unfolding(b"BT /F 12 Tf 10 700 Td (100.1. A rule of silk) Tj ET\n" * 20_000, 600),
    "markup": lambda: b"<html>" + b"<p><a href=x>" * 1_400_000,
    "comments": lambda: b"<html>" + b"<!--" * 4_000_000,
    **{f"encoding {codec}": partial(str.encode, "Правила игры 規則 " * 500_000, codec, "replace")
       for codec in ("utf-32", "utf-7", "cp037", "koi8-r", "shift_jis", "utf-16-be")},
}


def processor() -> float:
    """Seconds of a processor that children took: what a test can bound on a machine that others use."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


@pytest.fixture(scope="module")
def a_whole_edition(tmp_path_factory: pytest.TempPathFactory, shared: Path) -> float:
    """Seconds of a processor that this machine needs, as it is now, to import a real edition."""
    spent = processor()
    done = refapp("import", str(shared / "official" / "en" / "2026-09-25.txt"), "--data", str(tmp_path_factory.mktemp("whole") / "data"))
    assert done.returncode == 0
    return processor() - spent


@pytest.mark.deep
@pytest.mark.parametrize("name", BOMBS)
def test_a_bomb(name: str, tmp_path: Path, a_whole_edition: float) -> None:
    """Twice what a real edition takes, which is under ten seconds, and 512 MB; a sentence that says what to do."""
    path = tmp_path / "bomb.docx"
    path.write_bytes(BOMBS[name]())
    start, spent = time.monotonic(), processor()
    done = refapp("import", str(path), "--data", str(tmp_path / "data"), before=(
        "import atexit\n"
        "import resource\n"
        "atexit.register(lambda: print('PEAK', max(int(open('/proc/self/status').read().split('VmHWM:')[1].split()[0]), "
        "resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss), file=sys.stderr))"))
    peak = int(done.stderr.rsplit("PEAK ", 1)[1]) / 1024
    took = processor() - spent
    print(f"{name}: {took:.1f} s of a processor, {time.monotonic() - start:.1f} s, {peak:.0f} MB, {done.returncode}, {done.stderr[:200]}")
    assert "Traceback" not in done.stderr
    assert took < 2 * a_whole_edition
    assert peak < 512
    if done.returncode:
        assert len(done.stderr.split("PEAK")[0]) > 60


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
