"""One citation grammar per language, chosen by ``LANGUAGES[…].grammar``."""

from __future__ import annotations

from refapp.cite.grammars.english import ENGLISH
from refapp.cite.grammars.french import FRENCH
from refapp.cite.grammars.grammar import Grammar
from refapp.i18n import LANGUAGES

__all__ = ["GRAMMARS", "Grammar", "grammar_of"]

GRAMMARS = {grammar.name: grammar for grammar in (ENGLISH, FRENCH)}


def grammar_of(lang: str) -> Grammar:
    """The citation grammar of a language code; raises KeyError for a language that is not in the table."""
    return GRAMMARS[LANGUAGES[lang].grammar]
