"""Reads corpus/scenarios: the live examples, as mappings of strings that the engine converts.

There are thousands, and a page shows a few: what says which rules an example is about is read at once, its sentences
and its board when somebody asks for them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property, lru_cache
from itertools import pairwise
from pathlib import Path
from typing import Any

from refapp.corpus_io.loading import DataError, read_data, read_yaml
from refapp.lazy_dataclass import dataclass

_BEGIN = re.compile(r"^- (?=id:)", re.MULTILINE)
_FIELD = re.compile(r"^  (?=[a-z_]+:(?: |$))", re.MULTILINE)
_OTHER = re.compile(r"^(?! |#|$)", re.MULTILINE)
_NOT_SENTENCES = frozenset({"state", "steps", "choices", "expect", "rules", "about", "editions"})
"""What is left out where only the sentences are wanted."""
_BODY = frozenset({"title", "explain", "state", "steps", "choices", "expect"})
"""The fields that are read when they are asked for; tests hold that both ways of reading find the same."""


_WHOLE = 512
"""Whole examples kept as they were read, 8 kB each: a page has three, a walk through all of them would keep 38 MB."""


@lru_cache(maxsize=_WHOLE)
def _whole(written: str) -> Mapping[str, Any]:
    found: Mapping[str, Any] = read_yaml(written, ours=True)[0]
    return found


@dataclass(frozen=True)
class ScenarioSource:
    """A live example as written: its id, titles by language, and the mapping for the engine.

    ``section`` is the folder name. ``head`` holds at least every field that is neither sentence nor board.
    """

    id: str
    section: str
    file: str
    head: Mapping[str, Any]
    written: str | None = None
    """The YAML of this example, a list of one; None where ``head`` is all of it."""

    @property
    def raw(self) -> Mapping[str, Any]:
        """The whole mapping; of those asked for lately it is the same one."""
        return self.head if self.written is None else _whole(self.written)

    def field(self, name: str) -> Any:
        """One field, None where it is missing; of a board that wasn't read yet it alone is."""
        if self.written is None or name not in _BODY:
            return self.head.get(name)
        written = next((part for part in _FIELD.split(self.written) if part.startswith(f"{name}:")), None)
        return None if written is None else read_yaml(f"  {written}", ours=True)[name]

    def mentions(self, word: str) -> bool:
        """Whether a word stands anywhere in the example as it is written; True where that can't be told."""
        return self.written is None or word in self.written

    @cached_property
    def title(self) -> Mapping[str, str]:
        """The titles by language code."""
        return _texts(self.field("title"))

    @cached_property
    def explain(self) -> Mapping[str, str]:
        """The explanations by language code, a sentence or a few."""
        return _texts(self.field("explain"))

    @property
    def rules(self) -> tuple[str, ...]:
        """The rule numbers that the example illustrates, whatever the edition."""
        found = self.head.get("rules", ())
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
        file = f"{path.parent.name}/{path.name}"
        try:
            examples = list(_examples(path.read_bytes()))
        except DataError as error:
            raise DataError(error.code, "{file}: {reason}", file=file, reason=str(error)) from error
        for head, written in examples:
            scenario = ScenarioSource(str(head.get("id", "")), path.parent.name, file, head, written)
            if not scenario.id or scenario.id in found:
                raise DataError("scenario_id", "{file}: a scenario needs an id of its own; found {found!r}", file=file,
                                found=scenario.id)
            found[scenario.id] = scenario
    return tuple(found.values())


def read_sentences(sources: Iterable[ScenarioSource]) -> None:
    """Read the titles and explanations of many examples in one go, for whoever will need them all."""
    waiting = [source for source in sources if source.written is not None and "title" not in source.__dict__]
    written = "".join(_kept_fields(source.written or "", _NOT_SENTENCES) for source in waiting)
    for source, found in zip(waiting, read_yaml(written, ours=True) if waiting else (), strict=True):
        for name in ("title", "explain"):
            source.__dict__[name] = _texts(found.get(name))  # as its cached property would


def _examples(data: bytes) -> Iterator[tuple[Mapping[str, Any], str | None]]:
    """The head of each example of a file, and its YAML; a file of another shape is read whole."""
    text = data.decode("utf-8").replace("\r\n", "\n")
    starts = [match.start() for match in _BEGIN.finditer(text)]
    pieces = [text[begin:end] for begin, end in pairwise([*starts, len(text)])]
    if not starts or _OTHER.search(text[:starts[0]]) or any(_OTHER.search(piece, 1) for piece in pieces):
        content = read_data(data, ours=True)
        for raw in content if isinstance(content, list) else content.get("scenarios", [content]):
            yield raw, None
        return
    heads = read_yaml("".join(_kept_fields(piece, _BODY) for piece in pieces), ours=True)
    yield from zip(heads, pieces, strict=True)


def _kept_fields(piece: str, left_out: frozenset[str]) -> str:
    """The YAML of an example without some of its fields; its id, which comes first, stays."""
    return "  ".join(field for field in _FIELD.split(piece) if field.partition(":")[0] not in left_out)


def _texts(value: Any) -> Mapping[str, str]:
    return {str(k): str(v) for k, v in value.items()} if isinstance(value, Mapping) else {}
