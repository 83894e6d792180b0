"""What is said of a loaded text: how much of the edition it holds, from which documents, how many problems.

Page, API, bulk file and command line all ask here, so that they say the same. Several documents of one edition and
language are one text: what two of them hold counts once. Official texts of one document are counted by the catalogue,
so that a list of a hundred editions loads none of them.
"""

from __future__ import annotations

from collections import Counter
from datetime import date

from refapp.lazy_dataclass import dataclass
from refapp.model import Kind, Origin
from refapp.services.library.library import Library
from refapp.services.library.snapshot import Loaded
from refapp.services.library.store import Entry


@dataclass(frozen=True, slots=True)
class EditionFacts:
    """A loaded text in figures.

    ``sections`` is empty where the text is whole. ``rules`` counts rules and subrules; ``headings`` chapters and
    sections. ``documents`` are those that were imported, none for ours; their own figures may overlap.
    """

    edition: date
    lang: str
    origin: Origin
    current: bool
    sections: tuple[int, ...]
    rules: int
    headings: int
    glossary: int
    problems: int
    documents: tuple[Entry, ...] = ()

    @property
    def partial(self) -> bool:
        return bool(self.sections)


def edition_facts(library: Library, loaded: Loaded) -> EditionFacts:
    """The figures of a text that is loaded; raises as loading it does, where that is needed to count it."""
    current = loaded.edition == library.current
    if len(loaded.entries) == 1:
        only = loaded.entries[0]
        return EditionFacts(loaded.edition, loaded.lang, loaded.origin, current, only.sections,
                            only.rules - only.headings, only.headings, only.glossary, only.problems, loaded.entries)
    text = library.text(loaded.edition, loaded.lang, loaded.origin)
    assert text is not None  # what is listed can be loaded
    kinds = Counter(node.rule.kind for node in text.graph.nodes)
    rules = len(text.graph) - kinds[Kind.CHAPTER] - kinds[Kind.SECTION]
    headings = len(text.graph) - rules + len(text.chapters)
    whole = text.whole
    if loaded.origin is Origin.RESTATED and loaded.edition in library.history.editions:
        whole = rules == sum(1 for number in library.tree(loaded.edition).numbers if number.rule is not None)
    return EditionFacts(loaded.edition, loaded.lang, loaded.origin, current,
                        () if whole else tuple(number.section for number in text.sections), rules, headings,
                        len(text.graph.document.glossary) if loaded.origin is Origin.OFFICIAL
                        else sum(1 for term in library.terms if term.name(loaded.lang)), len(text.problems),
                        loaded.entries)


def facts_of(library: Library, edition: date, lang: str, origin: Origin) -> EditionFacts | None:
    """The figures of one text; None where it isn't loaded."""
    return next((edition_facts(library, one) for one in library.loaded
                 if (one.edition, one.lang, one.origin) == (edition, lang, origin)), None)


__all__ = ["EditionFacts", "edition_facts", "facts_of"]
