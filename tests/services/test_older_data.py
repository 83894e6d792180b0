"""Data directories of earlier versions open as they are, and one of a later version says so.

The archives in ``older`` were written by the commits they are named after, from invented books.
"""

from __future__ import annotations

import json
import tarfile
from datetime import date
from pathlib import Path

import pytest
from click.testing import CliRunner

from refapp.cli import main
from refapp.model import Origin
from refapp.services import Library, Store, StoreError
from refapp.services.library.codec import FORMAT
from refapp.services.upkeep.data_directory import UpkeepError, backup, examine, restore
from refapp.web import create_app

pytestmark = pytest.mark.usefixtures("small")
OLDER = sorted((Path(__file__).parent / "older").glob("*.tar.gz"))
DAYS = (date(2019, 5, 3), date(2027, 1, 15))


@pytest.fixture(params=OLDER, ids=lambda path: path.name.partition(".")[0])
def data(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    folder = tmp_path / "data"
    with tarfile.open(request.param) as archive:
        archive.extractall(folder, filter="data")
    return folder


def states(data: Path, *, mend: bool = False) -> set[tuple[str, str]]:
    return {(one.state, one.error.code) for one in examine(Library.open(data), mend=mend)}


def test_older_data_is_read_searched_and_in_order(data: Path, tmp_path: Path) -> None:
    library = Library.open(data, lambda: DAYS[-1])
    assert {one.edition for one in library.loaded if one.origin is Origin.OFFICIAL} == {*DAYS}
    client = create_app(library=library).test_client()
    rule = client.get("/api/v1/rules/100.1?edition=2019-05-03").get_json()
    assert (rule["origin"], rule["text"]) == ("official", "Weavers knot threads in turn.")
    assert client.get("/api/v1/rules/100.1").get_json()["edition"] == "2027-01-15"  # its place in history came along
    found = client.get("/api/v1/search?q=threads&edition=2019-05-03&lang=en").get_json()
    assert found["data"][0]["number"].startswith("100")
    assert not [code for state, code in states(data) if state == "wrong"]
    backup(Store(data), tmp_path / "copy.tar.gz")
    assert restore(Store(tmp_path / "other"), tmp_path / "copy.tar.gz") == 2


def test_the_doctor_brings_it_up(data: Path) -> None:
    states(data, mend=True)
    assert all(entry.content for entry in Store(data).entries())
    assert not {code for _, code in states(data)} & {"doctor_earlier", "doctor_catalog", "doctor_history"}


def test_a_later_version_is_named(data: Path) -> None:
    for path in data.glob("catalog*.json"):
        path.write_text(json.dumps({**json.loads(path.read_text()), "format": FORMAT + 1, "more": {}}))
    before = {path: path.read_bytes() for path in data.rglob("*") if path.is_file()}
    with pytest.raises(StoreError, match="later version"):
        Store(data).entries()
    for command in (["doctor"], ["doctor", "--mend"], ["import", "--lang", "en", str(next(data.glob("editions/2019*/source")))]):
        done = CliRunner().invoke(main, ["--ui-lang", "fr", *command, "--data", str(data)])
        assert (done.exit_code, "plus récente" in done.output) == (1, True), done.output
    assert {path: path.read_bytes() for path in before} == before
    assert create_app(data).test_client().get("/en/rule/704.5k").status_code == 200  # our own words go on


def test_a_later_versions_backup_is_named(data: Path, tmp_path: Path) -> None:
    catalog = data / "catalog.json"
    listed = json.loads(catalog.read_text())
    catalog.write_text(json.dumps({**listed, "format": 99}))
    saved, target = tmp_path / "later.backup", tmp_path / "new"
    with tarfile.open(saved, "w:gz") as archive:
        for one in (catalog, *sorted(data.glob("editions/*/*"))):
            archive.add(one, str(one.relative_to(data)))
    with pytest.raises(UpkeepError, match=r"was written by a later version of refapp \(format 99") as told:
        restore(Store(target), saved)
    assert told.value.code == "backup_newer"
    assert "--data" not in str(told.value)
    assert not target.exists()


def test_a_document_not_in_force_yet_is_mended_too(data: Path) -> None:
    def ahead() -> Library:
        return Library.open(data, lambda: date(2026, 10, 1))

    assert ahead().coming == (DAYS[-1],)
    examine(ahead(), mend=True)
    for path in data.glob("editions/2027*/document.json"):
        path.write_bytes(path.read_bytes()[:-40])
    assert any(one.state == "wrong" for one in examine(ahead()))
    assert not any(one.state == "wrong" for one in examine(ahead(), mend=True))
