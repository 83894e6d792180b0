"""Shared fixtures: the official texts (skipped with a reason where absent) and the repository's folders."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

from refapp.memory import look_seldom
from refapp.resources import shipped
from refapp.services import Library
from refapp.services.library.importing import import_file
from refapp.services.library.store import Store

ROOT = Path(__file__).resolve().parent.parent
settings.register_profile("house", parent=settings.default, deadline=None)  # a busy machine may take its time over one case
settings.load_profile("house")
look_seldom()  # as a service does: libraries stay for a whole session
SHARED = Path(os.environ.get("REFAPP_SHARED", ROOT.parent / "shared"))


@pytest.hookimpl(tryfirst=True)  # before -m looks
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Whatever asks for the official texts, be it through another fixture, is marked ``official``: CI runs these by themselves."""
    for item in items:
        if "shared" in getattr(item, "fixturenames", ()):
            item.add_marker("official")


def some_at_once(cases: Sequence[Any]) -> list[Any]:
    """Every seventh case, the first and the last for the README's test command; the others, marked ``deep``, for CI."""
    last = len(cases) - 1
    return [case if at % 7 == 0 or at == last else pytest.param(case, marks=pytest.mark.deep)
            for at, case in enumerate(cases)]


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder with the official texts; in CI a missing folder fails instead of skipping."""
    if not (SHARED / "official" / "en").is_dir():
        reason = f"the official texts are not at {SHARED} (set REFAPP_SHARED)"
        if os.environ.get("CI"):
            pytest.fail(reason)
        pytest.skip(reason)
    return SHARED


@pytest.fixture(scope="session")
def plain_library(tmp_path_factory: pytest.TempPathFactory) -> Library:
    """A fresh clone: nothing imported, our own words only. Shared by the session; import nothing into it."""
    return Library.open(tmp_path_factory.mktemp("plain"))


WORDED = ("2011-09-30", "2016-11-11", "2019-10-04", "2022-02-18", "2024-03-08", "2026-04-17", "2026-09-25")


@pytest.fixture(scope="session")
def gappy_library(tmp_path_factory: pytest.TempPathFactory) -> Library:
    """Our words of a few editions only, so that wordings between them are missing, as those of a new edition may be."""
    home = tmp_path_factory.mktemp("gappy")
    (home / "corpus").mkdir()
    for part in shipped("corpus").iterdir():
        if part.name in WORDED or not part.name[0].isdigit():
            (home / "corpus" / part.name).symlink_to(part)
    return Library(Store(home / "data"), home / "corpus")


@pytest.fixture(scope="session")
def official_library(shared: Path, tmp_path_factory: pytest.TempPathFactory) -> Library:
    """Two English editions and the French pages imported. Shared by the session; import nothing into it."""
    library = Library.open(tmp_path_factory.mktemp("official"))
    for name in ("official/en/2011-09-30.txt", "official/en/2026-09-25.txt"):
        import_file(library, shared / name)
    for name in ("003", "004"):
        import_file(library, next((shared / "seeds").glob(f"{name}_*")))
    return library
