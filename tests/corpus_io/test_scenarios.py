"""Live examples are looked through at once and read when asked for: both ways find the same."""

from __future__ import annotations

from pathlib import Path

import pytest

from refapp.corpus_io import DataError, load_scenarios
from refapp.corpus_io.loading import read_data_file
from refapp.corpus_io.scenarios import scenario_files
from refapp.resources import shipped

BODY = {"title", "explain", "state", "steps", "choices", "expect"}


def test_a_glance_finds_what_reading_finds() -> None:
    corpus = shipped("corpus")
    found = {source.id: source for source in load_scenarios(corpus)}
    read = [raw for path in scenario_files(corpus) for raw in read_data_file(path)]
    assert list(found) == [raw["id"] for raw in read]
    for raw in read:
        source = found[raw["id"]]
        assert {name: source.field(name) for name in raw} == raw
        assert source.raw == raw
        assert source.head == {key: value for key, value in raw.items() if key not in BODY}
        assert source.title == raw["title"]


@pytest.mark.parametrize("text", [
    "scenarios:\n- id: one\n  rules: [704.5a]\n",
    "id: one\nrules: [704.5a]\n",
    "- rules: [704.5a]\n  id: one\n",
    '- {id: one, rules: ["704.5a"]}\n',
    "# a remark\n- id: one\n  rules: [704.5a]\n  state:\n    players: {}\n",
    "- id: one\r\n  title:\r\n    en: x\r\n  rules:\r\n  - 704.5a\r\n",
])
def test_files_of_any_shape(tmp_path: Path, text: str) -> None:
    folder = tmp_path / "scenarios" / "704"
    folder.mkdir(parents=True)
    (folder / "x.yaml").write_bytes(text.encode())
    (source,) = load_scenarios(tmp_path)
    assert (source.id, source.rules, source.section) == ("one", ("704.5a",), "704")
    assert source.field("state") == source.raw.get("state")
    assert source.raw["rules"] == ["704.5a"]
    assert source.mentions("704.5a")


@pytest.mark.parametrize("text", [
    "- id: one\n- id: one\n", "- id:\n", "- id: one\n  rules: [\n", "- id: one\n  id: two\n"])
def test_a_fault_names_the_file(tmp_path: Path, text: str) -> None:
    folder = tmp_path / "scenarios" / "704"
    folder.mkdir(parents=True)
    (folder / "x.yaml").write_text(text, encoding="utf-8")
    with pytest.raises(DataError, match=r"x\.yaml"):
        load_scenarios(tmp_path)
