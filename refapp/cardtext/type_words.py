"""Types, supertypes, subtypes and colours as kinds of words: nouns, adjectives that agree, what isn’t of a type."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from refapp.cardtext.kinds import Kind, Spoken, table
from refapp.cardtext.lexicon import Lexicon
from refapp.cardtext.tokens import words as spoken
from refapp.game.state.card_types import CARD_TYPES


def nouns(words: Lexicon, many: bool = False) -> Kind:
    """What can be a noun of its own, in the singular or plural; in English the singular is that of adjectives, too."""
    kind = types_many(words) if many else types(words)
    if not words.adjectives and not many:
        return kind
    said: dict[str, str] = {}
    for value, noun in words.types.items():
        said.setdefault(" ".join(spoken(noun.plural if many else noun.singular, words.lang)), value)
    return table(said, kind.say)


def types(words: Lexicon) -> Kind:
    """A type, supertype, subtype or colour, in any form that a noun or adjective has."""
    def say(value: Any) -> Spoken | None:
        forms = words.types.get(value) if isinstance(value, str) else None
        return Spoken(forms.singular, f"s{forms.gender}") if forms is not None else None
    return table(words.type_forms, say)


def types_many(words: Lexicon) -> Kind:
    """The same, said in the plural."""
    def say(value: Any) -> Spoken | None:
        forms = words.types.get(value) if isinstance(value, str) else None
        return Spoken(forms.plural, f"p{forms.gender}") if forms is not None else None
    return table(words.type_forms, say)


def quality(words: Lexicon, joined: bool = True) -> Kind:
    """A type or colour as what a noun is: « noire », « de gobelin », « Gobelin »; « -artefact » where ``joined``."""
    def agree(value: Any, traits: str) -> Spoken | None:
        if value in words.adjectives:
            return Spoken(_agreed(words.adjectives[value], traits), traits)
        noun = words.types.get(value) if isinstance(value, str) else None
        if noun is None:
            return None
        if "c" in traits:
            return Spoken(f"de {noun.singular}", traits)
        if value in CARD_TYPES:
            return Spoken(f"-{noun.plural if 'p' in traits else noun.singular}", traits) if joined else None
        return Spoken(_capital(noun.singular), traits)
    return Kind(table(words.type_forms, lambda _: None).read, lambda _: None, None, agree)


def negated(words: Lexicon) -> Kind:
    """What isn’t of a type: “nonland”, « non-noire »."""
    def agree(value: Any, traits: str) -> Spoken | None:
        if value in words.adjectives:
            form = _agreed(words.adjectives[value], traits)
            return Spoken(f"non {form}" if " " in form else f"non-{form}", traits)
        noun = words.types.get(value) if isinstance(value, str) else None
        if noun is None:
            return None
        return Spoken(f"non-{noun.singular if value in CARD_TYPES else _capital(noun.singular)}", traits)

    kind = table(words.negated, lambda value: Spoken(words.not_(value)) if value in words.types else None)
    return Kind(kind.read, kind.say, kind.first, agree) if words.adjectives else kind


def _agreed(forms: Sequence[str], traits: str) -> str:
    return forms[2 * ("p" in traits) + ("f" in traits)]


def _capital(word: str) -> str:
    return word[:1].upper() + word[1:]
