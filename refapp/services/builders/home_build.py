"""Builds the home page: contents, what is loaded, how to link, a rule played live."""

from __future__ import annotations

from collections import Counter
from datetime import date

from refapp.i18n import LANGUAGES
from refapp.model import Origin, RuleNumber
from refapp.services.builders.build import At, chrome, language_name, named
from refapp.services.builders.edition_build import news_of
from refapp.services.builders.example_build import examples_for, live
from refapp.services.library.snapshot import Loaded
from refapp.services.pages.common import RuleRef
from refapp.services.pages.example_page import Live
from refapp.services.pages.list_pages import ContentsChapter, ContentsSection, HomePage, LoadedLine
from refapp.services.pages.places import HomePlace
from refapp.services.reading.asking import Reader

SAMPLE = RuleNumber(704, 5, "f")
"""The rule that "how to link" shows; any rule would do."""

PLAYED = (RuleNumber(704, 5, "j"), RuleNumber(704, 5, "g"))
"""Rules whose example greets the visitor; the first that has one is taken."""

LOADED = 6
"""So many texts the home page names, that in force and imported ones first; the editions page lists all."""


def home_page(reader: Reader) -> HomePage:
    say, library = reader.say, reader.library
    lines = _loaded(reader)
    first = sorted(lines, key=lambda line: not (line.current or line.official))
    return HomePage(
        chrome(reader, say.gettext("The rules of Magic, in English and French"), say.gettext(
            "The rules of Magic in English and French, with every citation as a link and live examples."),
            HomePlace(), kind="home"),
        contents(reader), *_played(reader), tuple(first[:LOADED]), SAMPLE, lines[-1].edition,
        any(line.official for line in lines), library.current,
        sum(1 for number in library.tree(library.current).numbers if number.rule is not None),
        news_of(reader, library.current) if library.current in library.history.editions else None)


def _played(reader: Reader) -> tuple[Live | None, RuleRef | None]:
    """The example that the home page plays: one of a well-known rule, else the first."""
    library = reader.library
    for number in PLAYED:
        for example in examples_for(reader, number, library.current):
            return live(reader, example, library.current)[0], At(reader, library.current).ref(number)
    return None, None


def _loaded(reader: Reader) -> tuple[LoadedLine, ...]:
    """The loaded texts by edition and origin, newest first. Counts come from the catalogue where it has them."""
    found: dict[tuple[date, Origin], list[Loaded]] = {}
    for loaded in reader.library.loaded:
        found.setdefault((loaded.edition, loaded.origin), []).append(loaded)
    return tuple(LoadedLine(
        edition, origin is Origin.OFFICIAL, edition == reader.library.current,
        reader.say.list([language_name(reader, loaded.lang) for loaded in texts]),
        max(_rules(reader, loaded) for loaded in texts))
        for (edition, origin), texts in sorted(found.items(), reverse=True))


def _rules(reader: Reader, loaded: Loaded) -> int:
    if loaded.entries:
        return sum(entry.rules - entry.headings for entry in loaded.entries if entry.whole or not loaded.whole)
    text = reader.library.text(loaded.edition, loaded.lang, loaded.origin)
    return sum(1 for rule in text.graph.document.rules if rule.number.rule is not None) if text else 0


def contents(reader: Reader) -> tuple[ContentsChapter, ...]:
    """Chapters and sections of the current edition in order, each with how many of its rules have a text."""
    library = reader.library
    edition = library.current
    counts = Counter(number.section for number in {
        number for code in LANGUAGES for text in library.texts(edition, code)
        for number in text.graph.numbers if number.rule is not None})
    tree = library.tree(edition)
    chapters = tree.chapters or tuple(dict.fromkeys(number.chapter for number in tree.numbers))
    found = []
    for chapter in chapters:
        sections = tree.children(chapter) or tuple(n for n in tree.sections if n.chapter == chapter)
        inside = tuple(ContentsSection(_ref(reader, section), counts[section.section]) for section in sections)
        found.append(ContentsChapter(_ref(reader, chapter), inside))
    return tuple(found)


def _ref(reader: Reader, number: RuleNumber) -> RuleRef:
    name, lang = named(reader, number, reader.library.current)
    return RuleRef(number, name, lang=lang)
