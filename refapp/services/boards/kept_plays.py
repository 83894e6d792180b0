"""What came of the live examples under the edition in force, kept in the data directory: pages show them as written.

A service plays them all once, beside its requests (``services/upkeep/prepared.py``); a page then needs no engine, and a
start need not load it for its first page. One file a language: a line of JSON that says where each example's answer
lies, and the answers, packed, each with a hash of its own. What is missing, damaged or of another program is played
anew.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import zlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from refapp.corpus_io import ScenarioSource
from refapp.lazy_dataclass import dataclass
from refapp.model import RefappError
from refapp.services.boards.playing import Played, play
from refapp.services.library.compiled import digest_of, keep, kept_file, program
from refapp.services.library.library import Library
from refapp.services.library.remembering import remembered
from refapp.services.reading.asking import Reader

_HASH = 16
Raw = Mapping[str, Any]
"""A scenario as plain data (docs/scenarios.md)."""


def play_as_written(reader: Reader, example: str) -> Played:
    """An example of that id as it is written, under the edition in force; raises RefappError as the engine does."""
    library = reader.library
    source = library.scenarios[example]
    kept = _kept(library, reader.lang, source)
    return kept.played if kept else play(reader, _as_written(library, source), library.current)


def found_as_written(reader: Reader, source: ScenarioSource, raw: Mapping[str, Any]) -> Mapping[str, Any] | None:
    """The evaluation of an example as it is written, or the question that it asks without one of its choices, where
    that is kept; None of any other board."""
    kept = _kept(reader.library, reader.lang, source)
    if kept is None or {**raw, "choices": None} != {**source.raw, "choices": None}:
        return None
    if raw.get("choices") == source.raw.get("choices"):
        return kept.played.found
    asked = kept.asked.get(_key(raw))
    return None if asked is None else {"question": asked}


def plays_are_kept(library: Library, lang: str) -> bool:
    """Whether they lie ready."""
    return _file(library, lang).exists()


def keep_plays(readers: Sequence[Reader], fewer: Callable[[Raw], Iterable[Raw]],
               wanted: Callable[[], bool] = lambda: True) -> None:
    """Play every example and keep what came of it for each reader of one library, if that is ``wanted`` to the end.

    ``fewer``: an example with fewer of its choices, in each way whose question a page will ask for. Raises OSError
    where it can't be written.
    """
    kept = [(_Kept({}, bytearray()), reader) for reader in readers]
    for source in readers[0].library.scenarios.values() if readers else ():
        if not wanted():
            return
        for made, reader in kept:  # side by side: what one plays is remembered for the next
            with contextlib.suppress(RefappError):  # whoever asks for it is told why
                made.add(source, play(reader, _as_written(reader.library, source), reader.library.current),
                         _questions(reader, fewer(_as_written(reader.library, source))))
    for made, reader in kept:
        line = json.dumps(made.places).encode()
        keep(_file(reader.library, reader.lang), _hash(line) + line + b"\n" + made.packed, f"plays-{reader.lang}-*.bin")


@dataclass(slots=True)
class _Known:
    """What is kept of an example: its play, and what it asks without one of its choices (``{}``: nothing)."""

    played: Played
    asked: Mapping[str, Any]


@dataclass(slots=True)
class _Kept:
    """What a file will hold: where each example's answer lies in it, and the answers."""

    places: dict[str, tuple[int, int, str]]
    packed: bytearray

    def add(self, source: ScenarioSource, played: Played, asked: Mapping[str, Any]) -> None:
        body = zlib.compress(json.dumps([played.found, played.stack, asked], ensure_ascii=False).encode())
        self.places[source.id] = len(self.packed), len(body) + _HASH, _words(source)
        self.packed += _hash(body) + body


def _questions(reader: Reader, boards: Iterable[Raw]) -> Mapping[str, Any]:
    found: dict[str, Any] = {}
    for raw in boards:
        found[_key(raw)] = {}
        with contextlib.suppress(RefappError):  # that it can't be played is no question, either
            found[_key(raw)] = play(reader, raw, reader.library.current).found.get("question") or {}
    return found


def _key(raw: Raw) -> str:
    return _hash(json.dumps(raw.get("choices"), sort_keys=True, default=str).encode()).decode()


def _as_written(library: Library, source: ScenarioSource) -> Mapping[str, Any]:
    return {**source.raw, "edition": library.current.isoformat()}


def _words(source: ScenarioSource) -> str:
    return _hash((source.written or json.dumps(source.raw, sort_keys=True, default=str)).encode()).decode()


def _kept(library: Library, lang: str, source: ScenarioSource) -> _Known | None:
    with contextlib.suppress(OSError, ValueError, TypeError, zlib.error):
        path = _file(library, lang)
        begin, places = _places(path, path.stat().st_mtime_ns)
        place, size, words = places.get(source.id, (0, 0, ""))
        if words == _words(source):
            with path.open("rb") as file:
                file.seek(begin + place)
                kept = file.read(size)
            if kept[:_HASH] == _hash(kept[_HASH:]):
                found, stack, asked = json.loads(zlib.decompress(kept[_HASH:]))
                return _Known(Played(found, tuple(stack)), asked)
    return None


@lru_cache(maxsize=4)
def _places(path: Path, _written: int) -> tuple[int, Mapping[str, tuple[int, int, str]]]:
    with path.open("rb") as file:
        line = file.readline()
    if line[:_HASH] != _hash(line[_HASH:-1]):
        raise ValueError(path.name)
    return len(line), json.loads(line[_HASH:])


def _hash(body: bytes) -> bytes:
    return hashlib.blake2b(body, digest_size=_HASH // 2).hexdigest().encode()


@remembered(8)
def _file(library: Library, lang: str) -> Path:
    corpus = library.corpus  # what an example says itself is compared when it is read
    facts = digest_of(sorted(one for one in (*corpus.glob("history/**/*"), *corpus.glob("terms*")) if one.is_file()))
    entries = sorted(entry.folder for loaded in library.loaded for entry in loaded.entries)
    made_of = hashlib.sha256(f"{entries} {facts} {library.current} {program()}".encode()).hexdigest()[:24]
    return kept_file(library.store.root, f"plays-{lang}-{made_of}.bin")


__all__ = ["found_as_written", "keep_plays", "play_as_written", "plays_are_kept"]
