"""Whether a query is a question that can be answered with yes or no, and what a live example answers.

A wrong verdict is worse than none: the words that carry meaning must be those of a question that we know, in the same
order (“a creature without flying block one with flying” is another question the other way round), with the same small
words that turn a meaning round, and nobody blocks where something is blocked. Other words for the same are brought to
one wording first (:mod:`refapp.services.reading.same_words`).
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path

from refapp.corpus_io.verdicts import Verdict, load_verdicts
from refapp.search.analysers import Word, analyse, parts
from refapp.search.function_words import is_function_word
from refapp.search.stems import fold
from refapp.services.reading.same_words import in_one_wording

_OPENING = {
    "en": "can could may do does did is are will would am was has have",
    "fr": "est peut peux puis peuvent",
}
"""Words with which a question begins that has a yes or a no for an answer."""
_SUBJECT = {"en": "", "fr": "on je un une le la les des mon ma mes"}
"""Words with which such a question may begin besides (« une créature engagée peut-elle bloquer »)."""
_ELIDED: Mapping[str, tuple[str, ...]] = {"en": (), "fr": ("l'",)}
_HOW = {
    "en": "what when how why who whom whose which where",
    "fr": "que comment combien quand pourquoi qui quoi quel quelle quels quelles ou quest lequel laquelle",
}
"""Words with which a question begins that asks for more than yes or no."""
_MUST = {
    "en": re.compile(r"\b(must|should|needs?|(have|has) to|how|why)\b"),
    "fr": re.compile(r"\b(dois|doit|doivent|devoir|faut|obligee?s?|comment|pourquoi|combien)\b"),
}
"""Words of questions whether something is a duty, which we don’t know, or that ask for more than yes or no."""
_TURNS = {
    "en": "not no without cant cannot dont doesnt isnt arent wont never unless only",
    "fr": "pas sans jamais aucun aucune ni sauf seulement",
}
"""Small words that turn a meaning round."""
_TELLING = {"en": "count stop go with by", "fr": "compte plus chaque tous toutes avec par"}
"""Words that say little elsewhere, and here which question it is: whether reach counts as flying or stops it, whether
somebody blocks a tapped creature or with it."""
_ASKING = {"fr": ("est-ce que ", "est-ce qu'", "est ce que ", "est ce qu'")}
_MAY = re.compile(r"\b(peut|peuvent|peux|puis)\b")
_TOPIC = {
    "en": re.compile(r"^((?:[\w'+/-]+ ){0,3}(?:step|phase|turn|combat|multiplayer|commander|giant))[ ,:]+"
                     r"((?:do|does|can|is|are) (?:i|you|we|players?|they|my|the|a|an|it|anyone|opponent)\b.*)$"),
    "fr": re.compile(r"^((?:[\w'+/-]+ ){0,3}(?:etape|phase|tour|combat|nettoyage|multi|commander))[ ,:]+"
                     r"((?:est-ce qu|est ce qu|peut-on|peut on|puis-je|puis je|on peut|je peux)\b.*)$"),
}
"""When or in which game something is asked, said first: “cleanup step do players get priority”."""
_Meaning = tuple[tuple[str, str], ...]
_PARTS = {"en": re.compile(r"ed$"), "fr": re.compile(r"(?:[ei]r|re|ees?|ant)$")}
"""Endings that tell who does what: “blocked” and “block”, « bloquer », « bloquée » and « bloque »."""


def is_question(query: str, lang: str) -> bool:
    """Whether a query is put as a question."""
    words = [fold(word.form) for word in _words(query, lang)]
    opens = f"{_OPENING.get(lang, '')} {_HOW.get(lang, '')}".split()
    return len(words) > 2 and (query.rstrip().endswith("?") or words[0] in opens or _asked(query, lang)[1])


def verdict(corpus: Path, query: str, lang: str) -> Verdict | None:
    """The verdict on the very question that a query is; None where we know none."""
    text, asking = _asked(query, lang)
    words = [fold(word.form) for word in _words(text, lang)]
    if not words or lang not in _OPENING:
        return None
    opens = (asking or text.startswith(_ELIDED[lang]) or words[0] in f"{_OPENING[lang]} {_SUBJECT[lang]}".split()
             or _puts(query, words, lang) or _TOPIC[lang].match(text) is not None)
    if not opens or _MUST[lang].search(" ".join(words)):
        return None
    meaning = _meaning(text, lang)
    found = _known(corpus, lang).get(meaning) if meaning else None
    ahead = _TOPIC[lang].match(text) if found is None else None
    return _known(corpus, lang).get(_meaning(f"{ahead[2].rstrip(' ?!.')} {ahead[1]}", lang)) if ahead else found


def asked_so(asks: Sequence[str], query: str, lang: str) -> bool:
    """Whether a query says the same as one of the ways to ask for a rule.

    A single telling word says too little, and two may only name what belongs together (“deathtouch and trample”).
    """
    told = {*fold(query.replace("’", "'")).split()}
    near = [ask for ask in asks if told & {*fold(ask.replace("’", "'")).split()}]
    meaning = _meaning_known(query, lang) if near else ()
    few = 1 if is_question(query, lang) else 2
    return len(meaning) > few and any(_meaning_known(ask, lang) == meaning for ask in near)


def _puts(query: str, words: Sequence[str], lang: str) -> bool:
    """Whether a query that begins otherwise is put as a question with yes or no for an answer."""
    return not {*words[:2]} & {*_HOW[lang].split()} and (
        query.rstrip().endswith("?") or (lang == "fr" and _MAY.search(" ".join(words)) is not None))


def _asked(query: str, lang: str) -> tuple[str, bool]:
    """A query in the wording of comparison, without the words that only say that it asks; whether there were some."""
    text = in_one_wording(fold(query.replace("’", "'")).strip(), lang)
    for opening in _ASKING.get(lang, ()):
        if text.startswith(opening):
            return text[len(opening):], True
    return text, False


@lru_cache(maxsize=4)
def _known(corpus: Path, lang: str) -> Mapping[_Meaning, Verdict]:
    return {meaning_of(question, lang): found for found in load_verdicts(corpus)
            for question in found.asked.get(lang, ())}


def a_question(corpus: Path, lang: str) -> str:
    """One of the questions that are answered with yes or no; empty where there is none in that language."""
    return next((question for found in load_verdicts(corpus) for question in found.asked.get(lang, ())), "")


def meaning_of(question: str, lang: str) -> _Meaning:
    """What a question of the file means: two that mean the same must have the same answer."""
    return _meaning(_asked(question, lang)[0], lang)


@lru_cache(maxsize=8192)
def _meaning_known(question: str, lang: str) -> _Meaning:
    """The same, remembered: our own questions are compared again and again."""
    return meaning_of(question, lang)


def _meaning(text: str, lang: str) -> _Meaning:
    """The words that carry a question's meaning, in order, each with the part that it plays (see :func:`_part`)."""
    found = []
    for word in _words(text, lang):
        form = fold(word.form)
        if form in _TURNS[lang].split():
            found.append((form, ""))
        elif is_function_word(word.form, lang) and form not in _TELLING[lang].split():
            continue
        elif not found or found[-1][0] != word.key:
            found.append((word.key, _part(fold(word.form), lang)))
    return tuple(found)


def _part(form: str, lang: str) -> str:
    """The ending of a word that says what part it plays, if it has one."""
    ending = _PARTS[lang].search(form)
    return ending[0].rstrip("s") if ending else ""


def _words(text: str, lang: str) -> list[Word]:
    return parts(analyse(text, lang))[0]
