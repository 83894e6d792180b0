"""Builds the page of a rule in both languages side by side."""

from __future__ import annotations

from dataclasses import replace

from refapp.i18n import LANGUAGES
from refapp.services.builders.build import At, beside, chrome, edition_options, words
from refapp.services.builders.rule_boards import boards_of
from refapp.services.builders.rule_build import CITED_BY, Asked, description, entries_below, title_of
from refapp.services.builders.rule_history import between, line_of
from refapp.services.pages.places import RulePlace, SidePlace
from refapp.services.pages.rule_page import Column, Entry, SidePage
from refapp.services.reading.asking import Reader
from refapp.services.reading.rules import RuleView, ancestors, view_rule


def side_page(reader: Reader, asked: Asked) -> SidePage:
    """Both languages side by side; raises as ``rule_page`` does."""
    view = view_rule(reader.library, asked.number, reader.lang, asked.day)
    at = At(reader, view.edition, asked.day)
    columns = tuple(_column(at, view, code) for code in
                    (reader.lang, *(code for code in LANGUAGES if code != reader.lang)))
    name = at.ref(view.number).label
    shown = tuple(wording for column in columns for wording in column.words)
    place = SidePlace(asked.number, asked.day)
    cited_by = at.refs(view.cited_by)
    return SidePage(
        chrome(reader, title_of(reader, view.number, name, asked.day),
               description(at, view.number, shown, columns[0].entries, bool(view.late)), place, kind="side",
               pair=RulePlace(asked.number, asked.day),
               short=(asked.number, asked.day)),
        view.number, view.edition, asked.day is not None, name, at.refs(ancestors(view.number)), columns,
        _rows(columns),
        *beside(at, view.number),
        boards_of(at, view.number, view.edition),
        at.refs(view.cites), cited_by[:CITED_BY], max(0, len(cited_by) - CITED_BY),
        line_of(reader, view.number, view.edition), edition_options(reader, view.edition))


def _column(at: At, view: RuleView, code: str) -> Column:
    own = At(Reader(at.reader.library, code, at.reader.urls), at.edition, at.link)
    mine = view if code == view.lang else view_rule(at.reader.library, view.number, code, at.edition)
    blocks = [block for block in mine.blocks if block.lang == code]
    name = own.ref(view.number)
    entries = entries_below(own, view.number)
    title = blocks[0].title if blocks else None
    return Column(code, LANGUAGES[code].name, view.number, view.edition, None if name.lang else name.label,
                  title or at.reader.library.heading(view.number, view.edition, code),
                  tuple(words(block, view.number) for block in blocks),
                  entries,
                  at.reader.say.gettext("No text in this language yet.") if not blocks and _told(view) else None,
                  () if blocks else tuple(
                      replace(words(block, view.number),
                              compare=between(at.reader.library.history, view.number, block.edition, view.edition))
                      for block in mine.late))


def _told(view: RuleView) -> bool:
    """Whether the rule has words in any language; a title rule has none."""
    return not view.blocks or any(block.html or block.html_examples for block in view.blocks)


def _rows(columns: tuple[Column, ...]) -> tuple[tuple[Entry | None, Entry | None], ...]:
    """The entries of both columns, paired by number."""
    left, right = ({entry.ref.number: entry for entry in column.entries} for column in columns[:2])
    numbers = sorted({*left, *right}, key=lambda n: n.sort_key)
    return tuple((left.get(number), right.get(number)) for number in numbers)
