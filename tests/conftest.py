"""Shared fixtures: the official texts (skipped with a reason where absent) and the repository's folders."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Container, Iterator, Sequence
from functools import _lru_cache_wrapper
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

from refapp import resources
from refapp.memory import look_seldom
from refapp.resources import shipped
from refapp.services import Library
from refapp.services.library.importing import import_file
from refapp.services.library.indexing import ensure_index, searched
from refapp.services.library.store import Store

ROOT = Path(__file__).resolve().parent.parent
settings.register_profile("house", parent=settings.default, deadline=None)  # a busy machine may take its time over one case
settings.load_profile("house")
look_seldom()  # as a service does: libraries stay for a whole session
SHARED = Path(os.environ.get("REFAPP_SHARED", ROOT.parent / "shared"))


@pytest.hookimpl(tryfirst=True)  # before -m looks
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Whatever asks for the official texts, be it through another fixture, is marked ``official``, whatever looks at a copy,
    which takes half a minute to make, ``deep``: CI runs these by themselves."""
    for item in items:
        for fixture, marker in (("shared", "official"), ("exported", "deep")):
            if fixture in getattr(item, "fixturenames", ()):
                item.add_marker(marker)


def some_at_once(cases: Sequence[Any], in_ci: Container[int] = range(7)) -> list[Any]:
    """Every seventh case, the first and the last for the README's test command; the others for CI, marked ``deep``, save
    those whose place among seven isn't ``in_ci``: they are for who asks for ``every`` case."""
    last = len(cases) - 1
    return [case if at % 7 == 0 or at == last
            else pytest.param(case, marks=pytest.mark.deep if at % 7 in in_ci else pytest.mark.every)
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


def of_the_run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The temporary folder that all processes of a run have in common."""
    run = tmp_path_factory.getbasetemp()
    return run.parent if "PYTEST_XDIST_WORKER" in os.environ else run


@pytest.fixture(scope="session")
def indexed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data directory with nothing but the search indexes of a fresh clone, which take seconds to build: made once for
    all processes of a run. To be looked at only; ``data_of`` gives a test its own."""
    folder = of_the_run(tmp_path_factory) / "indexed"
    library = Library.open(folder)
    for wanted in searched(library, None):
        ensure_index(library, wanted)  # of two processes one builds, the other waits
    return folder


def data_of(indexed: Path, folder: Path) -> Path:
    """A data directory of a test's own, in which the indexes of a fresh clone lie ready."""
    shutil.copytree(indexed, folder, dirs_exist_ok=True)
    return folder


@pytest.fixture(scope="session")
def plain_library(indexed: Path, tmp_path_factory: pytest.TempPathFactory) -> Library:
    """A fresh clone: nothing imported, our own words only. Shared by the session; import nothing into it."""
    return Library.open(data_of(indexed, tmp_path_factory.mktemp("plain")))


@pytest.fixture(scope="session")
def exported(plain_library: Library, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of one section, made once for all processes of a run. To be looked at only."""
    from refapp.export.contents import Wish  # the whole web: nothing that other tests should wait for
    from refapp.export.making import export

    path = of_the_run(tmp_path_factory) / "exported"
    export(plain_library, Wish("https://rules.example", sections=(303,)), path, lambda _done, _total: None, 1)
    return path


def few_rules(root: Path) -> Path:
    """A corpus of the state-based actions of one old day with one board: what it takes to index is next to nothing."""
    made, source = root / "corpus", shipped("corpus")
    made.mkdir()
    (made / "history").symlink_to(source / "history")
    terms = (source / "terms.csv").read_text(encoding="utf-8").splitlines(keepends=True)
    (made / "terms.csv").write_text("".join([terms[0], *(row for row in terms if "legend" in row)]), encoding="utf-8")
    for name in ("en/704.md", "fr/704.md", "review/704.csv", "partial.txt"):
        (made / "2011-09-30" / name).parent.mkdir(parents=True, exist_ok=True)
        (made / "2011-09-30" / name).symlink_to(source / "2011-09-30" / name)
    (made / "scenarios" / "704").mkdir(parents=True)
    (made / "scenarios" / "704" / "one.yaml").write_bytes(
        next(path for path in (source / "scenarios" / "704").glob("*.yaml")
             if "704.5k-newer-world" in path.read_text(encoding="utf-8")).read_bytes())
    return made


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """``few_rules`` in place of the shipped corpus, here and in processes that a test starts: for tests of files, damage
    and processes, which are the same whatever the rules say. Only for modules that use it in all their tests."""
    place = tmp_path_factory.mktemp("small")
    with pytest.MonkeyPatch.context() as now:
        made = few_rules(place)
        now.setattr(resources, "_PLACES", (place, *resources._PLACES))
        now.setenv("TESTED_PLACE", str(place))
        now.setenv("PYTHONPATH", os.pathsep.join((str(ROOT / "tests" / "small"), str(ROOT))))
        before = [one for one in remembering() if one.cache_info().currsize]
        yield made
    for one in remembering():
        if one not in before:  # what was first asked of the small corpus isn't so of the whole one
            one.cache_clear()


def remembering() -> list[Any]:
    """Every function of ours that remembers what it answered."""
    return [one for name, module in list(sys.modules.items()) if name.startswith("refapp.")
            for one in vars(module).values() if isinstance(one, _lru_cache_wrapper)]


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
