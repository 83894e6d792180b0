"""Words that carry little of a question's meaning: they help to rank and are never required.

This is no stop list: nothing here is left out of an index, and a query of such words only ("may not") or in
quotation marks asks for all of them. Compared folded (see :mod:`refapp.search.stems`).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType

from refapp.search.stems import DICE, fold

NEGATIONS = frozenset({"not", "no", "without", "pas", "sans"})
"""Small words without which a name means its opposite (« ne pas se résoudre »)."""

_ENGLISH = """
a an the of to in on at by for from with without into onto and or as than so about but up out off per via
is are was were be been being am do does did done doing dont doesnt didnt isnt arent wont cant cannot can
could may might must shall should will would what which who whom whose when whenever where why how if then
that this these those i im me my mine we our us you your yours youre he him his she her they them their it
its there here have has had having get gets got happen happens happened happening work works working mean
means explain tell please vs versus also just still ever any some something someone thing things rule rules
mtg know many much long not no yes because while during s t go goes going want wants need needs let lets
actually exactly really stuff whats hows whos thats pls plz guys hey ok okay lol
kind stop stops count counts affect affects definition definitions define meaning
"""
_FRENCH = """
le la les un une des de du au aux à et ou en dans sur sous par pour avec sans vers chez est sont être été
était sera ce cet cette ces ça cela ceci c qui que quoi qu quel quelle quels quelles quand lorsque comment
combien pourquoi où si on je j tu il elle nous vous ils elles me te se s moi toi lui leur leurs eux mon ma
mes ton ta tes son sa ses notre nos votre vos ne n pas y a ont ai as avons avez avoir eu peut peux peuvent
puis pouvez pouvoir doit dois doivent devoir fait faire font passe passer est-ce quest mais donc
car ni aussi encore alors comme lors quelqu d l m t règle règles veut dire signifie expliquer
explique marche marchent fonctionne fonctionnent plus très bien tout toute tous toutes chaque mtg sil svp
définition définitions définir signification
va vont vais veux truc trucs sert servent cest jai stp slt bonjour salut merci exactement vraiment compte comptent
"""
_WEIGHTY = """
not no cant cannot can may must without dont doesnt didnt isnt arent wont if unless only
passe passer ne n pas sans peut peux peuvent doit doivent si rule rules règle règles any tout tous arrive
"""
FUNCTION_WORDS: Mapping[str, frozenset[str]] = MappingProxyType(
    {"en": frozenset(map(fold, _ENGLISH.split())), "fr": frozenset(map(fold, _FRENCH.split()))}
)
IN_NAMES: Mapping[str, frozenset[str]] = MappingProxyType(
    {lang: words - frozenset(map(fold, _WEIGHTY.split())) for lang, words in FUNCTION_WORDS.items()}
)
"""The words that do not matter in a name: "the stack" is "stack", but "can’t be countered" is not "counter"."""


SPELLED: Mapping[str, frozenset[str]] = MappingProxyType(
    {"en": frozenset(_ENGLISH.split()), "fr": frozenset(_FRENCH.split())}
)


@lru_cache(maxsize=16384)
def is_function_word(form: str, lang: str) -> bool:
    """Whether a word is optional in a query of that language (unless the query has no other).

    Typed without accents a word may be any of those spelled so; an accent that none of them has makes it another word
    (« passé » is not « passe »).
    """
    folded = fold(form)
    return folded in FUNCTION_WORDS.get(lang, frozenset()) and form not in DICE and (
        folded == form or form in SPELLED[lang])
