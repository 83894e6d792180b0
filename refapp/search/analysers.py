"""Analysers: how a text becomes search words, one Whoosh analyser per language.

``english`` and ``french`` are a tokenizer that knows the game's notation and a filter for the language's
apostrophes. Nothing is thrown away as a "stop word": *can*, *may*, *if* and *not* are what rules are
about. The words keep their accents and endings, so that exact forms and suggestions stay possible;
:mod:`refapp.search.stems` gives the key under which forms are found together.

    >>> [word.form for word in analyse("A creature can’t attack; it has {T}: −1/−1 (see rule 704.5F).", "en")]
    ['a', 'creature', 'cant', 'attack', 'it', 'has', '{t}', '-1/-1', 'see', 'rule', '704.5f']
    >>> [word.form for word in analyse("State-based", "en")]
    ['state', 'statebased', 'based']
    >>> [word.form for word in analyse("Jusqu’à la fin de l'étape, le cœur d’Œdipe n’attaque pas", "fr")]
    ['à', 'la', 'fin', 'de', 'étape', 'le', 'coeur', 'oedipe', 'attaque', 'pas']
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from functools import cache, lru_cache
from typing import Any, NamedTuple

from whoosh.analysis import StopFilter, Token, Tokenizer

from refapp.i18n import LANGUAGES, language
from refapp.search.stems import KEYS

_LETTER = r"(?:[^\W\d_][\u0300-\u036f]*)"
_APOSTROPHES = "'’‘ʼ＇"
_HYPHENS = "-‐‑"
_WORD = rf"{_LETTER}+(?:[{_APOSTROPHES}]{_LETTER}+)*"
_TOKEN = re.compile(
    rf"""(?P<symbol>  \{{[^{{}}\s]{{1,10}}\}}                                      # {{T}}, {{2/W}}
    |  [+\-−–]?(?:\d{{1,4}}|[xXyY*])/[+\-−–]?(?:\d{{1,4}}|[xXyY*])(?![\w/])         # +1/+1, −1/−1, 2/2, +X/+0
    |  (?<![\w\d])[+\-−]\d{{1,4}}(?![\w/])                                          # +1, −2 (loyalty)
    |  [1-9]\d\d\.\d{{1,4}}[A-Za-z]{{0,2}}(?![\w])                                  # 704.5f
    |  \d{{1,3}}(?:[,\u202f\u00a0]\d{{3}})+(?!\d) )                                 # 999,999
    |  (?P<count>\d+[A-Za-z]{{0,3}}(?![A-Za-z]))                                    # 0, 20, 2hg, 7th
    |  (?P<word>{_WORD}(?:[{_HYPHENS}]{_WORD})*)                                    # state-based, l’aura
    """,
    re.VERBOSE,
)
_MINUS = str.maketrans({"−": "-", "–": "-"})
_SPACES = str.maketrans("", "", ", \u202f\u00a0")
_ELISION = re.compile(
    rf"(?:l|d|qu|j|n|s|c|m|t|jusqu|lorsqu|puisqu|quoiqu|presqu|quelqu)[{_APOSTROPHES}]", re.IGNORECASE
)
_ENGLISH_END = re.compile(rf"(?:[{_APOSTROPHES}]s|[{_APOSTROPHES}])$", re.IGNORECASE)
_STRIP = re.compile(f"[{_APOSTROPHES}]")


Trim = Callable[[str], tuple[str, int, int]]


_FORMS: dict[str, str] = {}
"""Words of letters alone, as they were met, and their forms: an index of 300,000 words has 15,000 different ones."""
_REMEMBERED = 50_000
"""So many, then they are forgotten: a stranger's text may have any number."""


def _cut(value: str, trim: Trim) -> list[tuple[str, int, int, int]]:
    """The words of a text as (form, place, start, end)."""
    found: list[tuple[str, int, int, int]] = []
    place, known = 0, _FORMS
    for match in _TOKEN.finditer(value):
        word = match.group()
        form = known.get(word)
        if form is not None:
            found.append((form, place, *match.span()))
            place += 1
        elif match.lastgroup != "word":
            found.append((word.lower().translate(_SPACES).translate(_MINUS), place, *match.span()))
            place += 1
        elif word.isalpha():  # as most are: nothing to trim, nothing to part
            if len(known) >= _REMEMBERED:
                known.clear()
            form = _form(word)
            if len(form) <= LONGEST:
                known[word] = form
            found.append((form, place, *match.span()))
            place += 1
        else:
            pieces, places = _pieces(word, match.start(), trim)
            found += [(form, place + offset, begin, stop) for form, begin, stop, offset in pieces]
            place += places
    return found


BEFORE_NOUN = frozenset((
    "a", "an", "the", "that", "this", "each", "one", "any", "another", "every", "planar", "sided", "new", "of", "which",
    "what", "same", "first", "second", "physical",
))
AFTER_NOUN = frozenset(("roll", "rolls", "rolled", "rolling", "result", "results"))


def _verbs(words: list[tuple[str, int, int, int]]) -> list[tuple[str, int, int, int]]:
    """Where *die* is what a creature does it is told as *dies*: the thing that is rolled is another word.

    >>> [word.form for word in analyse("if it would die, roll a die", "en")]
    ['if', 'it', 'would', 'dies', 'roll', 'a', 'die']
    """
    found = []
    for at, word in enumerate(words):
        if word[0] == "die":
            before = words[at - 1][0] if at else ""
            after = words[at + 1][0] if at + 1 < len(words) else ""
            if before not in BEFORE_NOUN and after not in AFTER_NOUN:
                word = ("dies", *word[1:])  # noqa: PLW2901
        found.append(word)
    return found


def _english(word: str) -> tuple[str, int, int]:
    """``player’s`` → ``player``, ``can’t`` → ``cant``; with the characters cut at both ends."""
    end = _ENGLISH_END.search(word)
    kept = word[: end.start()] if end and end.start() else word
    return _STRIP.sub("", kept), 0, len(word) - len(kept)


def _french(word: str) -> tuple[str, int, int]:
    """``l’aura`` → ``aura``, ``aujourd’hui`` → ``aujourdhui``; with the characters cut at both ends."""
    cut = 0
    while (match := _ELISION.match(word, cut)) and match.end() < len(word):
        cut = match.end()
    return _STRIP.sub("", word[cut:]), cut, 0


def _form(word: str) -> str:
    if word.isascii():
        return word.lower()
    return unicodedata.normalize("NFC", word).casefold().replace("œ", "oe").replace("æ", "ae")


def _pieces(word: str, start: int, trim: Trim) -> tuple[list[tuple[str, int, int, int]], int]:
    """The words of a hyphened group as (form, start, end, place), and how many places they take."""
    found: list[tuple[str, int, int, int]] = []
    begin = start
    for part in re.split(f"[{_HYPHENS}]", word):
        text, left, right = trim(part)
        if text:
            found.append((_form(text), begin + left, begin + len(part) - right, len(found)))
        begin += len(part) + 1
    count = len(found)
    if count > 1:
        joined = "".join(form for form, *_ in found)
        found.insert(1, (joined, found[0][1], found[-1][2], 0))
    return found, count


_TRIMS: dict[str, Trim] = {"french": _french, "english": _english}
LONGEST = 60
"""Letters of a word: no rule has any longer, and hostile input does."""


class RulesTokenizer(Tokenizer):  # type: ignore[misc]  # whoosh has no types
    """Cuts a text into words and the game's notation; a hyphened word counts as its parts *and* joined.

    ``state-based`` → ``state``, ``statebased``, ``based`` (the joined word at the first part's place), so
    that "state based", "state-based" and "statebased" all find it. Case is folded here. Whoosh's contract: one Token
    object, changed and yielded again; places and characters are always told.
    """

    def __init__(self, lang: str) -> None:
        self.trim = _TRIMS.get(lang, _english)
        self.verbs = lang == "english"

    def __call__(self, value: str, **_asked: object) -> Iterator[Any]:
        token = Token(positions=True, chars=True)
        for token.text, token.pos, token.startchar, token.endchar in self.words(value):
            yield token

    def words(self, value: str) -> list[tuple[str, int, int, int]]:
        """The same as (form, place, start, end)."""
        words = _cut(value, self.trim)
        return _verbs(words) if self.verbs and "die" in value.lower() else words


@cache
def analyser(lang: str) -> Any:
    """The Whoosh analyser of a language code; raises KeyError for a code that LANGUAGES does not know."""
    return tokenizer(lang) | StopFilter(stoplist=None, minsize=1, maxsize=LONGEST, renumber=False)


@cache
def tokenizer(lang: str) -> RulesTokenizer:
    """What cuts the texts of a language code; raises KeyError for a code that LANGUAGES does not know."""
    known = language(lang) or LANGUAGES[lang]
    return RulesTokenizer(known.analyser)


def spread(text: str, lang: str) -> list[tuple[str, int, int, int]]:
    """The words of a text as (form, place, start, end), as its language's analyser gives them, without its pipe."""
    return [word for word in tokenizer(lang).words(text) if 1 <= len(word[0]) <= LONGEST]


class Word(NamedTuple):
    """One word of a text: its form, key, place (words before it) and characters ``start`` to ``end``."""

    form: str
    key: str
    place: int
    start: int
    end: int


@lru_cache(maxsize=2048)
def analyse(text: str, lang: str) -> tuple[Word, ...]:
    """The words of a text in order, as the index of that language would hold them.

    Remembered, because names, readings and slots of one query ask for the same few texts.
    """
    key = key_function(lang)
    return tuple([Word(form, key(form), place, start, end) for form, place, start, end in spread(text, lang)])


@lru_cache(maxsize=64)
def key_function(lang: str) -> Callable[[str], str]:
    """The function from word to key for a language code."""
    known = language(lang) or LANGUAGES[lang]
    return KEYS[known.analyser]


def keys(text: str, lang: str) -> tuple[str, ...]:
    """The keys of a text's words, hyphened words as their parts only: what names are compared by."""
    words = analyse(text, lang)
    return tuple([word.key for i, word in enumerate(words) if not (i and words[i - 1].place == word.place)])


def parts(words: Sequence[Word]) -> tuple[list[Word], dict[int, str]]:
    """Words without the joined forms of hyphened groups, and those forms by the index of their first part."""
    single: list[Word] = []
    joined: dict[int, str] = {}
    if len({word.place for word in words}) == len(words):  # a place each: nothing was joined
        return list(words), joined
    for i, word in enumerate(words):
        if i and words[i - 1].place == word.place:
            joined[len(single) - 1] = word.form
        else:
            single.append(word)
    return single, joined
