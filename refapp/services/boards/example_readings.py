"""Second readings of live examples: which were read as they are, and the files that say so."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from pathlib import Path

from refapp.corpus_io import ScenarioSource, example_hash, load_readings, print_readings
from refapp.corpus_io.readings import FILE
from refapp.i18n import LANGUAGES
from refapp.services.boards.examples import UnknownExampleError
from refapp.services.library.library import Library


def unread(library: Library, lang: str) -> tuple[ScenarioSource, ...]:
    """The examples that nobody but their writer has read as they are now, in the order of the corpus."""
    read = load_readings(library.corpus)
    return tuple(one for one in library.scenarios.values() if read.get((one.id, lang)) != example_hash(one, lang))


def reading_files(library: Library, names: Sequence[str],
                  langs: Collection[str] = tuple(LANGUAGES)) -> Mapping[Path, str]:
    """The files after somebody has read these examples, or whole sections, as they are now; nothing is written here.

    Lines of examples that no longer exist are left out. Raises UnknownExampleError.
    """
    sources = library.scenarios
    sections = {one.section for one in sources.values()}
    for name in names:
        if name not in sources and name not in sections:
            raise UnknownExampleError(name, tuple(sources))
    rows = {key: text for key, text in load_readings(library.corpus).items() if key[0] in sources}
    for one in sources.values():
        if one.id in names or one.section in names:
            rows.update({(one.id, lang): example_hash(one, lang) for lang in langs})
    found: dict[Path, list[tuple[tuple[str, str], str]]] = {}
    for key, text in rows.items():
        found.setdefault(library.corpus / "scenarios" / sources[key[0]].section / FILE, []).append((key, text))
    return {path: print_readings(lines) for path, lines in found.items()}
