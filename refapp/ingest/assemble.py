"""From a draft to a Document: titles told from texts, language and edition settled, self-checks run.

The same for every format. Refuses a draft without rules, a language or an edition that nothing tells.
"""

from __future__ import annotations

import re
from datetime import date
from typing import NamedTuple

from refapp.i18n import LANGUAGES, language
from refapp.ingest import selfcheck, words
from refapp.ingest.dates import find_dates
from refapp.ingest.draft import Draft, Entry, Piece
from refapp.ingest.messages import refuse
from refapp.ingest.typography import Typographer
from refapp.model import Document, Kind, Origin, Rule, RuleNumber, Source

LONGEST_TITLE = 60
"""Characters; the longest title of a rule in 95 editions has 30."""

_SENTENCE_END = re.compile(r"[.:;?…,][)\]”\"»’'_\s]*$|[!)][”\"»’'\s]+$")
_CITED = re.compile(r"[1-9]\d{2}\.\d")
_SMALL = frozenset(("a", "an", "and", "as", "at", "by", "for", "from", "in", "into", "of", "on", "or", "the",
                    "to", "with"))


class Settings(NamedTuple):
    """What the person importing the file said about it; None where nothing was said."""

    lang: str | None = None
    edition: date | None = None


def assemble(draft: Draft, source: Source, settings: Settings) -> Document:
    """Settle what the draft leaves open; raises ImportRefused where that is impossible."""
    if not draft.entries:
        raise refuse("import.no-rules", name=draft.file)
    lang = _language(draft, settings.lang)
    if lang in draft.dates_by_lang:
        draft.dates.insert(0, draft.dates_by_lang[lang])
    elif draft.dates_by_lang and not draft.dates:
        day, line = next(iter(draft.dates_by_lang.values()))
        draft.dates.append((day, line))
        draft.report("edition.other-language", line, found=day.isoformat())
    edition = _edition(draft, settings.edition)
    _repair(draft, lang)
    following = [entry.number for entry in draft.entries[1:]]
    rules = tuple(_rule(entry, i, following[i] if i < len(following) else None, lang)
                  for i, entry in enumerate(draft.entries))
    selfcheck.contents(draft, rules)
    selfcheck.texts(draft, rules)
    chapters = {rule.number for rule in rules if rule.kind is Kind.CHAPTER}
    draft.problems.sort(key=lambda p: (p.where.line or 0, p.code))
    return Document(
        edition=edition, lang=lang, origin=Origin.OFFICIAL, source=source, rules=rules,
        glossary=tuple(draft.glossary), matter=tuple(sorted(draft.matter, key=lambda m: m.line)),
        problems=tuple(draft.problems), partial=draft.partial or len(chapters) < 8)


def _rule(entry: Entry, position: int, following: RuleNumber | None, lang: str) -> Rule:
    title, paragraphs = None, tuple(p.text for p in entry.paragraphs if p.text)
    if entry.heading:
        title, paragraphs = (paragraphs[0] if paragraphs else None), paragraphs[1:]
    elif (len(paragraphs) == 1 and not entry.examples
          and is_title(entry.number, paragraphs[0], following, lang)):
        title, paragraphs = paragraphs[0], ()
    return Rule(number=entry.number, position=position, title=title, paragraphs=paragraphs,
                examples=tuple(p.text for p in entry.examples), line=entry.line,
                original=tuple(entry.original) or None, tags=tuple(dict.fromkeys(entry.tags)))


def _repair(draft: Draft, lang: str) -> None:
    """Repair the typography of a page, keeping the original of every entry that changes."""
    if not draft.repair_typography:
        return
    pieces = [piece for entry in draft.entries for piece in (*entry.paragraphs, *entry.examples)]
    typographer = Typographer(lang, (piece.text for piece in pieces))
    for entry in draft.entries:
        before = [piece.text for piece in (*entry.paragraphs, *entry.examples)]
        entry.paragraphs = [_repair_piece(draft, entry.number, piece, typographer) for piece in entry.paragraphs]
        entry.examples = [_repair_piece(draft, entry.number, piece, typographer) for piece in entry.examples]
        if before != [piece.text for piece in (*entry.paragraphs, *entry.examples)]:
            entry.original = before


def _repair_piece(draft: Draft, number: RuleNumber, piece: Piece, typographer: Typographer) -> Piece:
    text, repairs = typographer.repair(piece.text)
    for repair in repairs:
        draft.report(repair.code, piece.line, column=piece.column + repair.offset, found=repair.found,
                     expected=repair.expected, number=number)
    return Piece(text, piece.line, piece.column)


def is_title(number: RuleNumber, text: str, following: RuleNumber | None, lang: str) -> bool:
    """Whether a rule's only paragraph is a title: short, no sentence, and a subrule or capitals bear it out.

    ``702.9. Flying`` is; ``702.25. Any object can deal damage.`` is not, nor is a text whose last full
    stop stands inside ``.)”``. Only rules have titles, subrules never.
    """
    if number.kind is not Kind.RULE or len(text) > LONGEST_TITLE or _SENTENCE_END.search(text):
        return False
    if _CITED.search(text):
        return False  # a title cites no rule
    if following is not None and following == RuleNumber(number.section, number.rule, "a"):
        return True
    parts = text.split()
    if lang == "en":
        return all(not w[0].islower() or w in _SMALL for w in parts)
    return len(parts) <= 5


def _language(draft: Draft, wanted: str | None) -> str:
    found = words.judge(piece.text for entry in draft.entries if not entry.heading
                        for piece in (*entry.paragraphs, *entry.examples))
    if found is None:  # a section of one short rule: its heading and the contents list help to tell
        found = words.judge([*(piece.text for entry in draft.entries for piece in entry.paragraphs),
                             *(title for _, title, _ in draft.contents), *draft.hints])
    if wanted is None:
        if found is None:
            raise refuse("import.language", name=draft.file, expected=", ".join(LANGUAGES))
        return found
    known = language(wanted)
    if known is None:
        raise refuse("import.unknown-language", found=wanted, expected=", ".join(LANGUAGES))
    if found is not None and found != known.code:
        draft.report("language.override", None, found=found, expected=known.code)
    return known.code


def _edition(draft: Draft, wanted: date | None) -> date:
    stated = dict.fromkeys(day for day, _ in draft.dates)
    found = next(iter(stated), None)
    for day, line in draft.dates:
        if found is not None and day != found:
            draft.report("edition.disagreement", line, found=day.isoformat(), expected=found.isoformat())
    named = find_dates(re.sub(r"[_ ]", "-", draft.file.rsplit(".", 1)[0]).strip("-"))
    if wanted is None:
        if found is None:
            raise refuse("import.edition", name=draft.file)
        wanted = found
    elif found is not None and found != wanted:
        draft.report("edition.override", draft.dates[0][1], found=found.isoformat(),
                     expected=wanted.isoformat())
    if named and named[0] != wanted:
        draft.report("edition.file-name", None, found=named[0].isoformat(), expected=wanted.isoformat())
    return wanted
