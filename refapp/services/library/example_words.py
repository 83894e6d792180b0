"""In which live examples a word stands: analysed once, then kept in the data directory. Needs no engine."""

from __future__ import annotations

import threading
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from refapp import search
from refapp.corpus_io import ScenarioSource, scenarios
from refapp.corpus_io.scenarios import read_sentences, scenario_files
from refapp.i18n import DEFAULT
from refapp.later import later
from refapp.lazy_dataclass import dataclass
from refapp.services.library.compiled import compiled, digest_of, is_compiled
from refapp.services.library.library import Library
from refapp.services.library.remembering import remembered

if TYPE_CHECKING:
    from refapp.search.analysers import key_function, spread
else:
    key_function, spread = later("refapp.search.analysers", "key_function", "spread")

_reading = threading.Lock()
_KIND = "example-words-{lang}"


@dataclass(frozen=True, slots=True)
class ExampleWords:
    """The examples' ids by a word's key, of their titles or of anything; and how many words each title has."""

    titles: Mapping[str, list[str]]
    anywhere: Mapping[str, list[str]]
    title_length: Mapping[str, int]


def words_of_examples(library: Library, lang: str) -> ExampleWords:
    """The words of titles and explanations in a language. Who comes while another thread reads them waits for it."""
    with _reading:
        return _words(library, lang)


def words_at_hand(library: Library, lang: str) -> bool:
    """Whether nobody need wait for them: they lie in the data directory, or nobody is about to put them there."""
    return library.aside is None or library.aside.settled or is_compiled(
        library.store.root, _KIND.format(lang=lang), _made_of(library))


@remembered(4)
def _words(library: Library, lang: str) -> ExampleWords:
    lengths, *found = compiled(library.store.root, _KIND.format(lang=lang), _made_of(library),
                               lambda: _analysed(library.scenarios.values(), lang))
    names = tuple(lengths)  # ids once each: one a place where a word stands would be 20 MB
    titles, anywhere = ({word: [names[place] for place in places] for word, places in rows.items()} for rows in found)
    return ExampleWords(titles, anywhere, lengths)


@remembered(2)
def _made_of(library: Library) -> str:
    made_by = (Path(__file__), Path(scenarios.__file__), *sorted(Path(search.__file__).parent.glob("*.py")))
    return digest_of([*made_by, *scenario_files(library.corpus)])


def _analysed(sources: Iterable[ScenarioSource], lang: str) -> tuple[
        dict[str, int], dict[str, list[int]], dict[str, list[int]]]:
    """How many words each title has; by word the places, in that, of the examples with it in the title or anywhere."""
    titles: dict[str, list[int]] = {}
    anywhere: dict[str, list[int]] = {}
    length: dict[str, int] = {}
    every = tuple(sources)
    read_sentences(every)
    key = key_function(lang)

    def keys(text: str) -> set[str]:
        return {key(form) for form, *_ in spread(text, lang)}

    for place, source in enumerate(every):
        title = keys(source.title.get(lang) or source.title.get(DEFAULT, ""))
        length[source.id] = len(title)
        for one in title:
            titles.setdefault(one, []).append(place)
        for one in title | keys(source.explain.get(lang, "")):
            anywhere.setdefault(one, []).append(place)
    return length, titles, anywhere
