"""The definition card: a term's one sentence, its rule and the other language's name, above what is about it."""

from __future__ import annotations

from collections.abc import Mapping

from refapp.corpus_io import Term, slug
from refapp.i18n import LANGUAGES
from refapp.model import RuleNumber
from refapp.search.analysers import analyse
from refapp.search.function_words import is_function_word
from refapp.services.builders.build import At
from refapp.services.library.library import Library
from refapp.services.library.remembering import remembered
from refapp.services.pages.list_pages import TermCard
from refapp.services.pages.places import GlossaryPlace


def card_of_query(at: At, query: str) -> TermCard | None:
    """The card of the term that a query names, questions about it included; None for anything else."""
    library, lang = at.reader.library, at.reader.lang
    for code in (lang, *(code for code in LANGUAGES if code != lang)):
        forms = _by_form(library, code)
        words = [query[w.start:w.end] for w in analyse(query, code) if not is_function_word(w.form, code)]
        term = forms.get(slug(query)) or forms.get(slug(" ".join(words)))
        if term is not None:
            return _card(at, term)
    return None


def card_of_rule(at: At, number: RuleNumber) -> TermCard | None:
    """The card of the term that a title rule is about."""
    library, history = at.reader.library, at.reader.library.history
    newest = history.newest
    if at.edition != newest and at.edition in history.editions:
        now = history.carry(number, at.edition, newest)
        if len(now) != 1:
            return None
        number = now[0]
    heading = library.heading(number, newest, "en")
    found = [term for term in library.terms if term.rule == number]
    term = next((term for term in found if heading and slug(term.en) == slug(heading)), None)
    return _card(at, term) if term else None


@remembered(4)
def _by_form(library: Library, lang: str) -> Mapping[str, Term]:
    """Our terms by the slug of each of their forms in a language; what is called so before what is called so, too."""
    found = {slug(form): term for term in reversed(library.terms) for form in term.names(lang) if form}
    return {**found, **{slug(term.name(lang)): term for term in reversed(library.terms) if term.name(lang)}}


def _card(at: At, term: Term) -> TermCard | None:
    lang = at.reader.lang
    definition, name = term.definition(lang), term.name(lang)
    if not definition or not name:
        return None
    other = next(code for code in LANGUAGES if code != lang)
    history = at.reader.library.history
    rule = term.rule
    if rule is not None and at.edition != history.newest and at.edition in history.editions:
        now = history.carry(rule, history.newest, at.edition)
        rule = now[0] if len(now) == 1 else None
    return TermCard(name, GlossaryPlace(term.slug(lang)), definition, at.ref(rule) if rule else None,
                    term.name(other), other)
