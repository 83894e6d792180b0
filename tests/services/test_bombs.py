"""Files made to hurt: bounded in time and memory, and a sentence that says what to do."""

from __future__ import annotations

import io
import random
import resource
import sys
import time
import zipfile
import zlib
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from refapp.ingest.errors import MAX_BYTES
from tests.services.test_damage import edition
from tests.services.test_faults import refapp

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="limits of processes are POSIX")


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
