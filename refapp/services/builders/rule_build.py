"""Builds the pages of a rule from the library. Looks nothing up that the library does not hand out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date
from functools import lru_cache
from html import escape

from refapp.corpus_io import Term, slug
from refapp.history import History, Resolution
from refapp.lazy_dataclass import dataclass
from refapp.links import snippets
from refapp.model import Kind, Origin, RuleNumber
from refapp.services.boards.coverage import coverage_of, sentence
from refapp.services.boards.shown_by import code_of
from refapp.services.boards.vocabulary import terms_by_slug
from refapp.services.builders.build import At, beside, chrome, edition_options, language_name, plain, words
from refapp.services.builders.hood import neighbourhood
from refapp.services.builders.rule_boards import boards_of
from refapp.services.builders.rule_history import between, gone_notice, line_of, notices_of
from refapp.services.builders.term_card import card_of_rule
from refapp.services.builders.term_links import link_terms, term_forms
from refapp.services.library.library import Library
from refapp.services.pages.common import Chrome, Notice, RuleRef, Snippet, Words
from refapp.services.pages.places import CheckPlace, EmbedPlace, GlossaryPlace, RulePlace, SidePlace
from refapp.services.pages.rule_page import (
    Bearer,
    CheckLine,
    EmbedPage,
    Entry,
    RulePage,
    TermLink,
)
from refapp.services.reading.asking import Reader
from refapp.services.reading.glossary import find_terms, headwords
from refapp.services.reading.rules import RuleView, UnknownRuleError, ancestors, view_rule

AROUND = 20
"""At most so many rules before and after one stand beside it: there are 190 keywords, and their section lists them."""
CITED_BY = 14
"""So many citing rules are listed in the margin before "and n more"."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What was asked for: the number, and the day of a dated page (an edition's own date)."""

    number: RuleNumber
    day: date | None = None


def rule_page(reader: Reader, asked: Asked, origin: Origin | None = None) -> RulePage:
    """The page of a rule; raises UnknownEditionError and UnknownRuleError as ``view_rule`` does."""
    try:
        view = view_rule(reader.library, asked.number, reader.lang, asked.day, origin)
    except UnknownRuleError as error:
        if error.resolution is None or error.edition == error.resolution.edition:
            raise
        return _gone_page(reader, asked, error.edition, error.resolution)
    at = At(reader, view.edition, asked.day)
    here = at.ref(view.number, here=True)
    shown = _wordings(view)
    title, title_lang = title_in(reader, view)
    cites, cited_by = at.refs(view.cites), at.refs(view.cited_by)
    before, after = beside(at, view.number)
    entries = entries_below(at, view.number)
    return RulePage(
        chrome=_chrome(reader, asked, here.label, _told_first(
            _since_then(reader, asked, view.edition), description(at, view.number, shown, entries, bool(view.late)))),
        number=view.number, kind=view.kind, label=here.label if here.label != title else None,
        title=title, title_lang=title_lang if title else here.lang, edition=view.edition, dated=asked.day is not None,
        crumbs=at.refs(ancestors(view.number)), heading=at.ref(view.number.parent) if view.number.parent else None,
        neighbours=tuple(at.ref(number, here=number == view.number) for number in _around(view)),
        bearers=_bearers(reader, view, with_terms(reader, shown)), entries=entries, asks=_asks(view),
        card=None if any(wording.paragraphs for wording in shown) or view.kind is not Kind.RULE
        else card_of_rule(at, view.number),
        notices=_notices(reader, view, shown, entries),
        boards=boards_of(at, view.number, view.edition),
        standing=None if view.number.rule is None
        else sentence(coverage_of(reader.library, view.number, view.edition), reader.say),
        checks=tuple(CheckLine(one.key, f"{one.file}:{one.line}", CheckPlace(one.key))
                     for one in code_of(reader.library, view.number, view.edition)),
        cites=cites, cited_by=cited_by[:CITED_BY], cited_by_more=max(0, len(cited_by) - CITED_BY),
        terms=tuple(dict.fromkeys(_term(reader, term, view) for term in view.cited_by_terms[:CITED_BY])),
        neighbourhood=neighbourhood(here, cited_by, cites, _sentence(reader, view.number, cites, cited_by)),
        line=line_of(reader, view.number, view.edition), share=share(reader, asked, view, here.label),
        editions=edition_options(reader, view.edition),
        previous=before, next=after,
        coming=reader.library.is_coming(view.edition))


def _around(view: RuleView) -> Sequence[RuleNumber]:
    """The rules beside one, as many before as after it as there are."""
    here = view.siblings.index(view.number) if view.number in view.siblings else 0
    return view.siblings[max(0, here - AROUND):here + AROUND + 1]


@lru_cache(maxsize=4)
def _terms_by_form(library: Library) -> Mapping[str, Term]:
    """Our terms by the slug of each English form; what is called so goes before what is called so, too."""
    found = {slug(form): term for term in reversed(library.terms) for form in term.names("en")}
    return {**found, **terms_by_slug(library)}


def _term(reader: Reader, headword: str, view: RuleView) -> TermLink:
    """A glossary headword that cites the rule, by the reader's own name for it where our terms have one."""
    forms = _terms_by_form(reader.library)
    own = next((forms[slug(name)] for name in headwords(headword) if slug(name) in forms), None)
    if own is not None and own.name(reader.lang):
        return TermLink(own.name(reader.lang), GlossaryPlace(own.slug(reader.lang)))
    lang = view.text.lang if view.text else "en"
    return TermLink(headword, GlossaryPlace(slug(headword)), None if lang == reader.lang else lang)


def share(reader: Reader, asked: Asked, view: RuleView, name: str | None) -> tuple[Snippet, ...]:
    """The ways to link to the rule and to quote it, in the words that the page shows first.

    The quotation names the edition that its address shows, and there is none where nobody's words of that wording are
    here. A rule that is a title and nothing else is quoted by its title.
    """
    say, block = reader.say, view.main
    names = {"address": say.gettext("Address"), "markdown": "Markdown", "bbcode": "BBCode", "html": "HTML",
             "discord": "Discord"}
    found = snippets(asked.number, url=reader.urls.of(RulePlace(asked.number, asked.day), reader.lang),
                     text=(block.text or name or "") if block else "", edition=view.edition,
                     lang=block.lang if block else reader.lang, title=name,
                     origin=block.origin if block else Origin.RESTATED)
    return tuple(Snippet(part.format, names.get(part.format, part.format), part.link, part.quotation)
                 for part in found)


def _gone_page(reader: Reader, asked: Asked, edition: date, resolution: Resolution) -> RulePage:
    """The page of a number that the asked edition does not have: the rule as it last was, and what became of it."""
    found = rule_page(reader, Asked(asked.number, resolution.edition))
    name = found.label or found.title
    top = replace(_chrome(reader, asked, name, found.chrome.description),
                  title=title_of(reader, asked.number, name, resolution.edition))  # the day whose words it shows
    return replace(found, chrome=top, notices=(gone_notice(reader, asked.number, edition, resolution),))


def title_in(reader: Reader, view: RuleView) -> tuple[str | None, str | None]:
    """The rule's title, and its language where that is not the reader's; the reader's own heading comes first."""
    main = view.main
    if main is not None and main.lang == reader.lang and main.title:
        return main.title, None
    own = reader.library.heading(view.number, view.edition, reader.lang)
    if own or main is None or not main.title:
        return own, None
    return main.title, None if main.lang == reader.lang else main.lang


def _wordings(view: RuleView) -> tuple[Words, ...]:
    """The wordings that the page shows: all of one language, the reader's where there is one.

    Each of them is the rule's wording in this very edition.
    """
    lang = view.main.lang if view.main else ""
    return tuple(words(block, view.number) for block in view.blocks if block.lang == lang)


def late_words(history: History, view: RuleView) -> tuple[Words, ...]:
    """Words that the rule had with another wording, which a page shows folded.

    Where it has words of the reader's language, only ours that an edition newer than all of them has outgrown.
    """
    told = bool(view.main and view.main.lang == view.lang)
    return tuple(replace(words(block, view.number), behind=block.edition < view.edition,
                         compare=between(history, view.number, block.edition, view.edition)) for block in view.late
                 if not told or (block.origin is Origin.RESTATED and block.edition < view.edition))


def with_terms(reader: Reader, shown: tuple[Words, ...]) -> tuple[Words, ...]:
    """The words with terms of the reader's glossary linked at their first use, the first wording's words first."""
    forms = term_forms(reader.library, reader.lang)
    return tuple(wording if wording.lang != reader.lang or i else
                 replace(wording, paragraphs=link_terms(wording.paragraphs, forms))
                 for i, wording in enumerate(shown))


def _asks(view: RuleView) -> tuple[str, ...]:
    """How players ask for the rule, in the reader's language."""
    return next((block.node.rule.asks for block in view.blocks
                 if block.origin is Origin.RESTATED and block.lang == view.lang), ())


def _bearers(reader: Reader, view: RuleView, shown: tuple[Words, ...]) -> tuple[Bearer, ...]:
    return (Bearer(shown, view.main.title if view.main else None, late_words(reader.library.history, view)),
            *(Bearer((words(block),), block.title) for block in view.duplicates))


def entries_below(at: At, number: RuleNumber) -> tuple[Entry, ...]:
    """What stands below a rule, in order: everything with its words, or the rules only where that is too long."""
    below = at.reader.library.tree(at.edition).shown_below(number)
    if number.kind is Kind.CHAPTER:
        return tuple(Entry(at.ref(child), None, title=heading(at, child)) for child in below)
    return tuple(_entry(at, child, child.kind is Kind.SUBRULE and number.kind is Kind.SECTION) for child in below)


def heading(at: At, number: RuleNumber) -> str | None:
    """The title of a chapter or section, in the page's language where it is known there."""
    library, lang = at.reader.library, at.reader.lang
    for text in library.texts(at.edition, lang):
        node = text.graph.get(number)
        if node and node.rule.title:
            return node.rule.title
    return library.heading(number, at.edition, lang)


def _entry(at: At, number: RuleNumber, deeper: bool) -> Entry:
    view = view_rule(at.reader.library, number, at.reader.lang, at.edition)
    block = view.main
    own = words(block, number) if block is not None and (block.html or block.html_examples) else None
    late = None if block else next((
        replace(words(one, number), compare=between(at.reader.library.history, number, one.edition, at.edition))
        for one in view.late if one.html or one.html_examples), None)
    title = block.title if block else None
    if title and block and block.lang != at.reader.lang:
        title = at.reader.library.heading(number, at.edition, at.reader.lang) or title
    plain_words = next((words(one, number) for one in view.blocks if one.lang == block.lang
                        and one.origin is Origin.RESTATED and one.html), None) \
        if own and block and block.origin is Origin.OFFICIAL else None
    return Entry(at.ref(number), own, int(deeper), title, late, plain_words)


def _sentence(reader: Reader, number: RuleNumber, cites: tuple[RuleRef, ...], cited_by: tuple[RuleRef, ...]) -> str:
    say = reader.say
    parts = []
    if cites:
        parts.append(say.gettext("{number} cites {rules}.", number=number,
                                 rules=say.list([str(r.number) for r in cites])))
    if cited_by:
        parts.append(say.gettext("{number} is cited by {rules}.", number=number,
                                 rules=say.list([str(r.number) for r in cited_by])))
    return " ".join(parts)


def _notices(reader: Reader, view: RuleView, shown: tuple[Words, ...],
             entries: tuple[Entry, ...]) -> tuple[Notice, ...]:
    say = reader.say
    found = list(notices_of(reader, view.number, view.edition))
    late = late_words(reader.library.history, view)
    if shown and shown[0].lang != reader.lang and (shown[0].paragraphs or shown[0].examples):
        names = {"own": language_name(reader, reader.lang), "other": language_name(reader, shown[0].lang)}
        if late:
            message = say.gettext("The wording of this edition is here in {other} only; the rule in {own} as it was "
                                  "worded in another edition is folded below it.", **names)
        else:
            message = say.gettext("No text in {own} yet; here is the rule in {other}.", **names)
        found.append(Notice("paired", escape(message, quote=False)))
    elif any(entry.words and entry.words.lang != reader.lang for entry in entries):
        other = next(entry.words.lang for entry in entries if entry.words and entry.words.lang != reader.lang)
        found.append(Notice("paired", escape(say.gettext(
            "Some of these rules have no text in {own} yet; they are shown in {other}.",
            own=language_name(reader, reader.lang), other=language_name(reader, other)), quote=False)))
    if not shown and view.kind in (Kind.RULE, Kind.SUBRULE):
        found.append(Notice("elsewhen", escape(say.gettext(
            "In the edition of {edition} this rule was worded in a way that is not here. The nearest words we have are "
            "of {date}; they are folded below, since they say something else.", edition=say.date(view.edition),
            date=say.date(late[0].edition)), quote=False)) if late else Notice("missing", escape(say.gettext(
                "The text of this rule is not here yet; its place, its history and what cites it are. Whoever "
                "runs this service can add the official wording: “refapp import”."), quote=False)))
    if view.kind is Kind.SECTION and not any(entry.words or entry.late for entry in entries):
        found.append(Notice("missing", escape(say.gettext(
            "The texts of these rules are not here yet; their places, their history and what cites them are. Whoever "
            "runs this service can add the official wording: “refapp import”."), quote=False)))
    if view.duplicates:
        found.append(Notice("problem", escape(say.ngettext(
            "The number {number} stands twice in this edition; both rules are shown.",
            "The number {number} stands {n} times in this edition; all of them are shown.",
            len(view.duplicates) + 1, number=view.number), quote=False)))
    return tuple(found)


def title_of(reader: Reader, number: RuleNumber, name: str | None, day: date | None) -> str:
    """The page's title, rule first: ``704.5k · one legend at a time (30 September 2011)``."""
    title = f"{number} · {name}" if name else reader.say.gettext("Rule {number}", number=number)
    return f"{title} ({reader.say.date(day)})" if day else title


def _chrome(reader: Reader, asked: Asked, name: str | None, text: str) -> Chrome:
    top = chrome(reader, title_of(reader, asked.number, name, asked.day), text,
                 RulePlace(asked.number, asked.day), kind="rule", pair=SidePlace(asked.number, asked.day),
                 short=(asked.number, asked.day))
    return replace(top, day=asked.day)


def _since_then(reader: Reader, asked: Asked, edition: date) -> str:
    """What a dated preview says first where its number names another rule today; else nothing."""
    history, say = reader.library.history, reader.say
    found = history.resolve(asked.number, edition) if asked.day and edition in history.editions else None
    if found is None or not found.reused:
        return ""
    day = say.date(edition)
    if found.now:
        return say.gettext("On {date}; today {number} is another rule, and this one is {now}.", date=day,
                           number=asked.number, now=say.list([str(number) for number in found.now[:3]]))
    return say.gettext("On {date}; today {number} is another rule, and this one is gone.", date=day,
                       number=asked.number)


def _told_first(first: str, then: str) -> str:
    return f"{first} {then}" if first else then


def description(at: At, number: RuleNumber, shown: tuple[Words, ...], entries: tuple[Entry, ...],
                late: bool = False) -> str:
    """The rule's own words for a preview; else its first child's, else its term's definition, else its place.

    ``late`` says that only words of another wording are here: a preview shows none of them.
    """
    for wording in shown:
        if wording.paragraphs:
            return plain(" ".join(wording.paragraphs))
    say = at.reader.say
    if number.kind is Kind.CHAPTER and entries:
        return say.gettext("Chapter {number} of the rules of Magic, “{name}”: sections {first} to {last}.",
                           number=number, name=at.ref(number).label or "", first=entries[0].ref.number,
                           last=entries[-1].ref.number)
    name = heading(at, number) or at.ref(number).label
    defined = _definition(at, name) if not late else ""
    if defined and number.kind is Kind.RULE:  # what a keyword does, not that it is one
        return defined
    for entry in entries:
        if entry.words and entry.words.paragraphs:
            told = plain(" ".join(entry.words.paragraphs))
            count = sum(other.level == 0 for other in entries)
            if number.kind is Kind.SECTION:
                return say.ngettext("“{name}” in {n} rule. It begins: {text}",
                                    "“{name}” in {n} rules. They begin: {text}", count, name=name or number, text=told)
            return told
    if defined:
        return defined
    if late:
        return say.gettext(
            "Rule {number} as it stood in the edition of {date}: its place, its history and what cites it. It was "
            "worded differently then, and those words are not here.", number=number, date=say.date(at.edition))
    place = at.ref(RuleNumber(number.section) if number.section >= 100 else number)
    return at.reader.say.gettext("Rule {number} of Magic, in “{section}”: its place, its history, what it cites and "
                                 "what cites it.", number=number, section=f"{place.number} {place.label or ''}".strip())


def _definition(at: At, name: str | None) -> str:
    """The glossary's words for what a rule is called, in the reader's language; empty where it has none."""
    terms, _ = find_terms(at.reader.library, name, at.reader.lang, at.edition) if name else ((), ())
    return next((term.definitions[at.reader.lang] for term in terms if term.definitions.get(at.reader.lang)), "")


def embed_page(reader: Reader, asked: Asked) -> EmbedPage:
    """The card for another site's frame; raises as ``rule_page`` does.

    A number that another edition had gets the card of the rule as it was there, with that edition's day.
    """
    try:
        view = view_rule(reader.library, asked.number, reader.lang, asked.day)
    except UnknownRuleError as error:
        if error.resolution is None or error.edition == error.resolution.edition:
            raise
        found = embed_page(reader, Asked(asked.number, error.resolution.edition))
        return replace(found, chrome=replace(found.chrome, place=EmbedPlace(asked.number, asked.day),
                                                    short=(asked.number, asked.day)))
    shown = _wordings(view)
    at = At(reader, view.edition)
    here = at.ref(view.number)
    title, _ = title_in(reader, view)
    first = next((w for w in shown if w.paragraphs), None)
    below = () if first else entries_below(at, view.number)
    if first is None and not view.late:  # a title stands for what is below it
        first = next((entry.words for entry in below if entry.words and entry.words.paragraphs), None)
    since = _since_then(reader, asked, view.edition)
    return EmbedPage(
        chrome(reader, title_of(reader, view.number, here.label, asked.day),
               _told_first(since, description(at, view.number, shown, below, bool(view.late))),
               EmbedPlace(asked.number, asked.day), kind="embed", index=False, short=(asked.number, asked.day)),
        view.number, here.label if here.label != title else None, title, view.edition, first,
        reader.say.gettext("In the edition of {edition} this rule was worded in a way that is not here.",
                           edition=reader.say.date(view.edition)) if view.late and not shown else None, since)


__all__ = ["Asked", "description", "embed_page", "entries_below", "rule_page", "title_of"]
