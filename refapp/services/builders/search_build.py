"""Builds the page of results: what was found, how the query was understood, ways to narrow it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from html import escape

from refapp.corpus_io import slug
from refapp.i18n import LANGUAGES
from refapp.model import RuleNumber
from refapp.search.analysers import key_function
from refapp.search.highlight import Snippet
from refapp.search.results import Interpretation, Match, SearchResult, SearchResults
from refapp.services.boards.example_search import find_examples
from refapp.services.boards.examples import LiveExample, is_quiet, live_examples
from refapp.services.boards.shown_by import examples_of
from refapp.services.builders.build import At, chrome, language_name, named
from refapp.services.builders.card_search import found_cards, search_beside_cards
from refapp.services.builders.term_card import card_of_query
from refapp.services.library.example_words import words_at_hand
from refapp.services.library.library import UnknownEditionError
from refapp.services.pages.common import RuleRef
from refapp.services.pages.list_pages import MAX_QUERY, PER_PAGE, Answered, Facet, Hit, Played, SearchPage
from refapp.services.pages.places import ExamplePlace, GlossaryPlace, Place, RulePlace, SearchPlace
from refapp.services.reading.answering import Answer, answer_of
from refapp.services.reading.asking import Reader
from refapp.services.reading.numbers import read_number, read_number_and_day, read_words_and_day
from refapp.services.reading.searching import RENEWED, number_typed, search

FACETS = 8
MEANINGS = 3
"""So many words are said to have been read as others."""
WHOLE = 340
"""Letters up to which an answer has all the words of its rule, or of the sentences that answer."""
_SENTENCE = re.compile(r"(?<=[.!?:”»])\s+(?=[^\Wa-z\d_]|[“«])")
NEAR, SEEN = 5, 10
"""The first results: whose examples come first, and which a reader sees without asking for more."""


def search_page(reader: Reader, query: str, section: str, lang: str, offset: int,
                day: date | None = None) -> SearchPage:
    """Results from ``offset`` on (a multiple of the page). ``section`` and ``lang`` narrow, "" for neither.

    ``day`` is an edition's own date: its rules are searched, and links stay in it.
    """
    say = reader.say
    typed = query[:MAX_QUERY].strip()

    def ask(words: str) -> SearchResults:
        return search(reader.library, words, lang=reader.lang, edition=day, limit=PER_PAGE, offset=offset,
                      section=RuleNumber.parse(section) if section else None, only=lang or None)
    found, named, meant = search_beside_cards(reader.library, typed, reader.lang, ask) if typed else (None, (), False)
    on = (("on", day.isoformat()),) if day else ()
    narrow = (*((key, value) for key, value in (("section", section), ("in", lang)) if value), *on)
    place = SearchPlace(typed, narrow)
    title = say.gettext("“{query}” in the rules", query=typed) if typed else say.gettext("Search the rules")
    top = replace(chrome(reader, title, say.gettext("Search the rules of Magic in English and French."), place,
                         kind="search", index=False, query=typed), day=day)
    if found is None:
        return SearchPage(top, "", 0, (), (), (), (), (), (), 0, 0, None, None, day=day)
    at = At(reader, day or reader.library.current, day)
    rules = tuple(result.number for result in found.results[:NEAR] if result.number)
    late = offset == 0 and not words_at_hand(reader.library, reader.lang)
    examples = find_examples(reader.library, typed, reader.lang, rules, at.edition) if offset == 0 and not late else ()
    wait = [say.gettext("Live examples are still being read: search again in a few seconds to see those that answer."),
            ] if late else []
    answer = None if narrow else answer_of(reader.library, found, reader.lang)
    board = _board(at, answer, examples) if answer and not late else None
    hits = tuple(_hit(at, result) for result in found.results if not answer or result is not answer.result)
    return SearchPage(
        top, typed, found.total, hits, _sections(at, found, typed, section, lang), _languages(reader, found, typed,
                                                                                              section, lang, on),
        _meant(reader, found, typed, narrow, day),
        _interpreted(reader, found, names=meant), (*_notes(reader, found.interpreted), *wait),
        found.offset + 1 if found.results else 0, found.offset + len(found.results),
        _page(typed, narrow, offset - PER_PAGE) if offset > 0 else None,
        _page(typed, narrow, offset + PER_PAGE) if found.has_more else None,
        card_of_query(at, typed) if offset == 0 and not meant else None,
        found_cards(at, named, aside=not meant) if offset == 0 and named else None,
        tuple(_played(at, one) for one in examples if one is not board),
        day, SearchPlace(typed, tuple(pair for pair in narrow if pair[0] != "on")) if day else None,
        late or RENEWED in found.interpreted.notes, _answered(at, answer, board) if answer else None)


def _meant(reader: Reader, found: SearchResults, typed: str, narrow: tuple[tuple[str, str], ...], day: date | None
           ) -> tuple[tuple[str, SearchPlace], ...]:
    """Other queries that may be meant: otherwise spelled; what stands before a day, in the rules of that day."""
    meant = [(found.did_you_mean, SearchPlace(found.did_you_mean, narrow))] if found.did_you_mean else []
    words, on = read_words_and_day(typed) or ("", None)
    if words and on is not None and day is None and on >= reader.library.editions[0]:
        then = reader.library.edition_on(on)
        if then < reader.library.current:
            said = f"{words} – {reader.say.date(then)}"
            meant.append((said, SearchPlace(words, (*narrow, ("on", then.isoformat())))))
    return tuple(meant)


def _answered(at: At, answer: Answer, board: LiveExample | None) -> Answered:
    """The rule's own words, whole where they are few; what a board says of it."""
    result = answer.result
    words = _told(result) if result.snippet.part == "text" else result.entry.text
    return Answered(replace(_hit(at, result), html=escape(words, quote=False)),
                    answer.decided.yes if answer.decided else None, _played(at, board) if board else None)


def _told(result: SearchResult) -> str:
    """The sentence of a rule in which most of the words found stand, each told once, and as many around it as fit."""
    text, snippet, key = result.entry.text, result.snippet, key_function(result.lang)
    if len(text) <= WHOLE:
        return text
    found = [(snippet.start + start, key(snippet.text[start:end].lower())) for start, end in snippet.spans]
    begins = [0, *(match.end() for match in _SENTENCE.finditer(text))]
    ends = [*(match.start() for match in _SENTENCE.finditer(text)), len(text)]
    best = max(range(len(ends)), key=lambda i: (len({word for at, word in found if begins[i] <= at < ends[i]}), -i))
    last = max((end for end in ends[best:] if end - begins[best] <= WHOLE), default=ends[best])
    first = min((begin for begin in begins[:best + 1] if last - begin <= WHOLE), default=begins[best])
    return ("… " if first else "") + text[first:last] + (" …" if last < len(text) else "")


def _board(at: At, answer: Answer, found: Sequence[LiveExample]) -> LiveExample | None:
    """The board that decides; without one the first found that is called after the rule, or the first of its page."""
    library, number = at.reader.library, answer.result.number
    examples = live_examples(library)
    if answer.decided:
        return examples.get(answer.decided.example)
    names = examples_of(library, number, at.edition) if number else ()
    own = (one for one in found if one.id in names and one.id.startswith(f"{number}-"))
    shown = [one for one in (*own, *(examples[name] for name in names)) if not is_quiet(library, one, at.edition)]
    return shown[0] if shown else None


def _played(at: At, one: LiveExample) -> Played:
    keep = (("edition", at.link.isoformat()),) if at.link else ()
    lang, quiet = at.reader.lang, is_quiet(at.reader.library, one, at.edition)
    return Played(one.title(lang), one.explain(lang), ExamplePlace(one.id, keep), quiet)


def goto(reader: Reader, query: str, day: date | None = None) -> Place | None:
    """Where a query that is a rule's number leads, or a number and a day; ``day`` is that of the page before.

    A rule's number that no rule bears leads to the page that says so, what such numbers were and which are near.
    """
    dated = read_number_and_day(query)
    if dated is not None:
        number, on = dated
        try:
            return RulePlace(number, reader.library.edition_on(on))
        except UnknownEditionError:
            return None
    asked = read_number(query)
    if day is not None and asked is not None and asked in reader.library.tree(day):
        return RulePlace(asked, day)
    found = number_typed(reader.library, query[:MAX_QUERY])
    if found is None and asked is not None and asked.rule is not None:
        found = asked
    return RulePlace(found) if found is not None else None


def _page(query: str, narrow: tuple[tuple[str, str], ...], offset: int) -> SearchPlace:
    return SearchPlace(query, (*narrow, *((("from", str(offset)),) if offset > 0 else ())))


def _hit(at: At, result: SearchResult) -> Hit:
    entry = result.entry
    current = at.reader.library.current
    link = at.link if result.edition == at.edition else None if result.edition == current else result.edition
    note = None
    if result.via_translation and result.lang != at.reader.lang:
        note = at.reader.say.gettext("found in {language}, through the names of both languages",
                                     language=language_name(at.reader, result.lang))
    if entry.number is None:
        name = entry.title or ""
        return Hit("term", GlossaryPlace(slug(name)), "", None, name, marked(result.snippet), result.lang, note=note,
                   name_lang=None if result.lang == at.reader.lang else result.lang)
    context = tuple(RuleRef(number, title, link) for number, title in entry.heading_path)
    kind = "section" if entry.kind.value in ("chapter", "section") else "rule"
    label, name_lang = entry.label, None if result.lang == at.reader.lang else result.lang
    if not (entry.title or label):
        label, name_lang = named(at.reader, entry.number, result.edition)
    return Hit(kind, RulePlace(entry.number, link), str(entry.number), label, entry.title, marked(result.snippet),
               result.lang, context, link, note, name_lang)


def marked(snippet: Snippet) -> str:
    """A snippet as HTML with the hits in <mark>; everything else escaped."""
    out, at = [], 0
    for start, end in snippet.spans:
        out += [escape(snippet.text[at:start], quote=False), "<mark>",
                escape(snippet.text[start:end], quote=False), "</mark>"]
        at = end
    out.append(escape(snippet.text[at:], quote=False))
    return ("… " if snippet.cut_before else "") + "".join(out) + (" …" if snippet.cut_after else "")


def _sections(at: At, found: SearchResults, query: str, section: str, lang: str) -> tuple[Facet, ...]:
    on = (("on", at.link.isoformat()),) if at.link else ()
    in_lang = (*((("in", lang),) if lang else ()), *on)
    facets = []
    for number, count in sorted(found.facets.sections, key=lambda pair: -pair[1])[:FACETS]:
        chosen = section == str(number)
        ref = at.ref(number)
        facets.append(Facet(f"{number} {ref.label or ''}".strip(), count, SearchPlace(
            query, in_lang if chosen else (("section", str(number)), *in_lang)), chosen, ref.lang))
    return tuple(facets)


def _languages(reader: Reader, found: SearchResults, query: str, section: str, lang: str,
               on: tuple[tuple[str, str], ...]) -> tuple[Facet, ...]:
    in_section = (("section", section),) if section else ()
    return tuple(Facet(LANGUAGES[code].name, count, SearchPlace(
        query, (*in_section, *(() if code == lang else (("in", code),)), *on)), code == lang, code)
        for code, count in found.facets.langs if code in LANGUAGES) if reader.lang else ()


def _interpreted(reader: Reader, results: SearchResults, *, names: bool) -> tuple[str, ...]:
    """How the query was understood, as far as the results on this page do not show it by themselves.

    Of ``names`` of cards no rule need have all words.
    """
    say, understood = reader.say, results.interpreted
    found = []
    read = [*(() if results.did_you_mean else understood.corrected),
            *(change for change in understood.meant if change.lang == reader.lang and " " not in change.typed)]
    other = understood.typed_langs[:1] != (reader.lang,)
    if any(hit.via_translation and (other or hit.lang != reader.lang) for hit in results.results[:SEEN]):
        read += understood.translated
    first: dict[str, str] = {}  # one meaning of each word: the first is what weighs most
    for change in read:
        if change.typed.casefold() in results.query.casefold():
            first.setdefault(change.typed, change.used)
    if first:
        pairs = [say.gettext("“{typed}” as “{used}”", typed=typed, used=used) for typed, used in first.items()]
        found.append(say.gettext("Read {words}.", words=say.list(pairs[:MEANINGS])))
    if understood.goto and not understood.goto_exists:
        found.append(say.gettext("No rule bears the number {number}.", number=understood.goto))
    if understood.match is Match.MOST and not names:
        found.append(say.gettext("No rule has all of these words; these have most of them."))
    if understood.unknown:
        found.append(say.gettext("Found nowhere: {words}.", words=", ".join(understood.unknown)))
    return tuple(found)


def _notes(reader: Reader, understood: Interpretation) -> tuple[str, ...]:
    return tuple(note.text(reader.say.gettext(note.message)) for note in understood.notes)


def section_of(text: str) -> str:
    """A section's number as a parameter carries it; "" for anything else."""
    try:
        return str(RuleNumber.parse(text))
    except ValueError:
        return ""
