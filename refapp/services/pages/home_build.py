"""Builds the home page: contents, what is loaded, how to link, a rule played live."""

from __future__ import annotations

from refapp.i18n import LANGUAGES
from refapp.model import Kind, Origin, RuleNumber
from refapp.services.library import Library, Loaded
from refapp.services.pages.build import Reader, chrome, named
from refapp.services.pages.common import RuleRef
from refapp.services.pages.list_pages import ContentsChapter, ContentsSection, EditionLine, HomePage
from refapp.services.pages.places import HomePlace, RulePlace

SAMPLE = RuleNumber(704, 5, "f")
"""The rule that "how to link" shows; any rule would do."""


def home_page(reader: Reader) -> HomePage:
    say, library = reader.say, reader.library
    edition = library.current
    texts = [text for code in LANGUAGES for text in library.texts(edition, code)]
    numbers = {number for text in texts for number in text.graph.numbers}
    loaded = tuple(edition_line(reader, found) for found in library.loaded)
    return HomePage(
        chrome(reader, say.gettext("The rules of Magic, in English and French"), say.gettext(
            "The rules of Magic in English and French, with every citation as a link and live examples."),
            HomePlace(), kind="home"),
        contents(reader, numbers), None, None, loaded,
        sum(1 for number in numbers if number.kind in (Kind.RULE, Kind.SUBRULE)), SAMPLE,
        reader.url_for(RulePlace(SAMPLE), reader.lang),
        any(text.origin is Origin.OFFICIAL for text in texts), edition)


def contents(reader: Reader, numbers: set[RuleNumber]) -> tuple[ContentsChapter, ...]:
    """Chapters and sections in order; those above a known rule count as known."""
    sections = sorted({RuleNumber(n.section) for n in numbers if n.section > 99})
    chapters = sorted({n.chapter for n in numbers})
    found = []
    for chapter in chapters:
        inside = tuple(ContentsSection(_ref(reader, section), sum(
            1 for n in numbers if n.section == section.section and n.rule is not None))
            for section in sections if section.chapter == chapter)
        found.append(ContentsChapter(_ref(reader, chapter), inside))
    return tuple(found)


def _ref(reader: Reader, number: RuleNumber) -> RuleRef:
    name, lang = named(reader, number, reader.library.current)
    return RuleRef(number, name, lang=lang)


def edition_line(reader: Reader, loaded: Loaded) -> EditionLine:
    """One loaded text as the editions page and the home page list it."""
    text = reader.library.text(loaded.edition, loaded.lang, loaded.origin)
    document = text.graph.document if text else None
    rules = document.rules if document else ()
    source = document.source if document else None
    return EditionLine(
        loaded.edition, loaded.lang, LANGUAGES[loaded.lang].name, loaded.origin is Origin.OFFICIAL,
        loaded.edition == reader.library.current, sum(1 for r in rules if r.kind in (Kind.RULE, Kind.SUBRULE)),
        len(text.sections) if text else 0, len(document.glossary) if document else 0,
        source.name if source else "", source.format if source else "", source.encoding if source else "", ())


def library_is_empty(library: Library) -> bool:
    return not library.loaded
