"""The search compiled (tools/compile.py) answers as its sources do, and what was compiled from others is never used."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

from refapp import compiled
from refapp.compiled import MANIFEST, SETTING, TAG, Verdict, digest, judge, use
from tests.conftest import ROOT


def compile_into(folder: Path, *more: str) -> Path:
    """The modules compiled; skips where no compiler is, which in CI is a failure."""
    cc = (sysconfig.get_config_var("CC") or "cc").split()[0]
    if not shutil.which(cc) or not Path(sysconfig.get_path("include"), "Python.h").is_file():
        reason = f"no C compiler ({cc}) or no header files of Python"
        if os.environ.get("CI"):
            pytest.fail(reason)
        pytest.skip(reason)
    done = subprocess.run([sys.executable, str(ROOT / "tools" / "compile.py"), "--into", str(folder), *more], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return folder


def same_answers(folder: Path, each: int, made: int) -> None:
    """Both forms asked beside each other, in processes of their own."""
    asked = {}
    for form, setting in (("plain", "0"), ("compiled", str(folder))):
        asked[form] = subprocess.Popen([sys.executable, str(ROOT / "tests" / "search" / "answers.py"), str(folder / form), str(each), str(made)], cwd=ROOT,
                                       env={**os.environ, SETTING: setting}, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    for form, process in asked.items():
        out, err = process.communicate()
        assert (process.returncode, out.strip()) == (0, form), err
    plain, other = ((folder / form).read_text(encoding="utf-8").splitlines() for form in asked)
    assert len(plain) > made + 500
    assert "threads True" in plain
    assert [pair for pair in zip(plain, other, strict=True) if pair[0] != pair[1]] == []


def test_compiled_it_answers_the_same(tmp_path: Path) -> None:
    """Some of all that the next test asks; compiled without optimising, which is three times as quick."""
    same_answers(compile_into(tmp_path, "--quick"), 4, 500)


@pytest.mark.deep
def test_compiled_it_answers_every_query_the_same(tmp_path: Path) -> None:
    same_answers(compile_into(tmp_path), 1, 8_000)


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package with one source, and what might have been compiled from it."""
    (tmp_path / "one.py").write_text("ONE = 1\n")
    folder = tmp_path / "_compiled" / TAG
    folder.mkdir(parents=True)
    (folder / "one.so").write_bytes(b"made of it")
    told = {"sources": ["one.py"], "sha256": digest(tmp_path, ["one.py"]), "files": {"one.so": 10}}
    (folder / MANIFEST).write_text(json.dumps(told))
    monkeypatch.setattr(compiled, "HOME", tmp_path)
    monkeypatch.setattr(compiled, "FOLDER", tmp_path / "_compiled")
    monkeypatch.delenv(SETTING, raising=False)
    return tmp_path


def test_what_was_compiled_from_other_sources_is_not_used(home: Path) -> None:
    folder = home / "_compiled" / TAG
    assert judge(folder) is Verdict.FITS
    (home / "one.py").write_text("ONE = 2\n")
    assert judge(folder) is Verdict.OUTDATED
    (home / "one.py").unlink()
    assert judge(folder) is Verdict.OUTDATED
    assert judge(home / "_compiled" / "another-python") is Verdict.NONE


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"sources": 7}', '{"sources": ["one.py"], "sha256": "x"', "\x00"])
def test_a_damaged_manifest_means_the_sources(home: Path, text: str) -> None:
    folder = home / "_compiled" / TAG
    (folder / MANIFEST).write_text(text)
    assert judge(folder) is Verdict.BROKEN
    (folder / MANIFEST).unlink()
    assert judge(folder) is Verdict.NONE


def test_half_a_library_and_one_that_cannot_be_loaded_mean_the_sources(home: Path) -> None:
    path = ["where the sources are"]
    assert use("refapp.model", path) is Verdict.BROKEN  # whole, but no library: its package has none of that name
    (home / "_compiled" / TAG / "one.so").write_bytes(b"made")
    assert use("refapp.model", path) is Verdict.BROKEN
    (home / "_compiled" / TAG / "one.so").unlink()
    assert use("refapp.model", path) is Verdict.BROKEN
    assert path == ["where the sources are"]


def test_the_setting_says_where_it_lies_or_that_it_is_not_wanted(home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for value, verdict in (("0", Verdict.NONE), (str(tmp_path / "nowhere"), Verdict.NONE), ("1", Verdict.BROKEN), ("", Verdict.BROKEN), (str(home / "_compiled"), Verdict.BROKEN)):
        monkeypatch.setenv(SETTING, value)
        assert use("refapp.model", []) is verdict, value


def test_without_a_compiler_it_says_what_is_missing(tmp_path: Path) -> None:
    done = subprocess.run([sys.executable, str(ROOT / "tools" / "compile.py"), "--into", str(tmp_path)], cwd=ROOT, capture_output=True, text=True, check=False,
                          env={**os.environ, "CC": "no-such-compiler"})
    assert (done.returncode, "no-such-compiler" in done.stderr, "Traceback" in done.stderr) == (1, True, False), done.stderr
    assert list(tmp_path.iterdir()) == []
