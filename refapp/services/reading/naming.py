"""The rule that a name leads to: a name is as good as a number, since numbers move."""

from __future__ import annotations

from collections.abc import Mapping

from refapp.corpus_io import slug
from refapp.i18n import LANGUAGES
from refapp.model import RuleNumber
from refapp.services.library.library import Library
from refapp.services.library.remembering import remembered


def rule_named(library: Library, name: str, lang: str) -> RuleNumber | None:
    """The rule of the edition in force that is headed so, else the one of a term of that name.

    Names of ``lang`` go before those of other languages.
    """
    wanted = _key(name)
    for code in (lang, *(code for code in LANGUAGES if code != lang)):
        found = _by_name(library, code).get(wanted)
        if found is not None:
            return found
    return None


def _key(name: str) -> str:
    """What names are compared by; one without letters and digits (∞) is only itself."""
    return slug(name) or name.strip()


def is_called(term: str, name: str) -> bool:
    """Whether the address of a term is what a name spells, accents, spaces and capitals aside."""
    return term == slug(name)


@remembered(4)
def _by_name(library: Library, lang: str) -> Mapping[str, RuleNumber]:
    current, newest = library.current, library.history.newest
    found: dict[str, RuleNumber] = {}
    for number in library.tree(current).numbers:
        title = library.heading(number, current, lang)
        if title:
            found.setdefault(_key(title), number)
    for term in library.terms if current == newest else ():
        if term.rule is not None:
            for form in term.names(lang):
                found.setdefault(_key(form), term.rule)
    return found
