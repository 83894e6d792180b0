"""Reads corpus/scenarios: the live examples, as mappings of strings that the engine converts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from refapp.corpus_io.loading import DataError, read_data_file


@dataclass(frozen=True, slots=True)
class ScenarioSource:
    """A live example as written: its id, titles by language, and the mapping for the engine.

    ``title`` and ``explain`` map a language code to one sentence. ``section`` is the folder name.
    """

    id: str
    section: str
    title: Mapping[str, str]
    explain: Mapping[str, str]
    raw: Mapping[str, Any]
    file: str

    @property
    def rules(self) -> tuple[str, ...]:
        """The rule numbers that the example illustrates, whatever the edition."""
        found = self.raw.get("rules", ())
        if isinstance(found, Mapping):
            return tuple(dict.fromkeys(n for numbers in found.values() for n in numbers))
        return tuple(found)


def scenario_files(corpus: Path) -> tuple[Path, ...]:
    """The files of live examples, in their order."""
    return tuple(sorted((corpus / "scenarios").glob("*/*.yaml")))


def load_scenarios(corpus: Path) -> tuple[ScenarioSource, ...]:
    """Every live example, in order of section and file; raises DataError naming the file."""
    found: dict[str, ScenarioSource] = {}
    for path in scenario_files(corpus):
        try:
            content = read_data_file(path, ours=True)
        except DataError as error:
            raise DataError(error.code, "{file}: {reason}", file=path.name, reason=str(error)) from error
        for raw in content if isinstance(content, list) else content.get("scenarios", [content]):
            scenario = ScenarioSource(
                str(raw.get("id", "")), path.parent.name, _texts(raw.get("title")),
                _texts(raw.get("explain")), raw, f"{path.parent.name}/{path.name}")
            if not scenario.id or scenario.id in found:
                raise DataError("scenario_id", "{file}: a scenario needs an id of its own; found {found!r}",
                                file=scenario.file, found=scenario.id)
            found[scenario.id] = scenario
    return tuple(found.values())


def _texts(value: Any) -> Mapping[str, str]:
    return {str(k): str(v) for k, v in value.items()} if isinstance(value, Mapping) else {}
