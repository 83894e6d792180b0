"""The words of a grammar that come from where they already stand: types, colours, keywords, counters, numbers, symbols.

Each kind of word is a :class:`.kinds.Kind`. What a language calls a type or a number stands in :mod:`.lexicon`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from refapp.cardtext import keyword_lines
from refapp.cardtext.ability_words import ROMAN, ability_word, flavor_word
from refapp.cardtext.kinds import Kind, Say, Spoken, Terminals, pattern, table
from refapp.cardtext.lexicon import Lexicon, english
from refapp.cardtext.lexicon_fr import french, french_behind, french_keyword
from refapp.cardtext.names import card_names
from refapp.cardtext.tokens import GIVER, SELF, Token
from refapp.cardtext.tokens import tokens as tokens_of
from refapp.cardtext.type_words import negated, nouns, quality, types
from refapp.language.errors import ScenarioError
from refapp.language.keywords import read_keyword
from refapp.rulebook import sections

_SYMBOL = re.compile(r"\{[^{}]+\}")
_SIGNED = re.compile(r"([+-])(\d+|x)/([+-])(\d+|x)")
_SIZE = re.compile(r"(\d+|x|\*)/(\d+|x|\*)")
_DIGITS = re.compile(r"\d+")
_LOYALTY = re.compile(r"[+-](\d+|x)|0")
_TYPECYCLING = re.compile(r"((?:basic )?[a-z]+cycling) ((?:\{[^{}]+\})+)", re.IGNORECASE)
_WORD = re.compile(r"[^\W\d_].*")


def _number(text: str) -> int | str:
    return text.upper() if text in ("x", "y") else int(text)


def _symbols(_: Sequence[Token], words: Sequence[str], at: int) -> Iterator[tuple[int, Any]]:
    end = at
    while end < len(words) and _SYMBOL.fullmatch(words[end]) and words[end] not in ("{t}", "{q}", "{e}"):
        end += 1
    if end > at:
        yield end, "".join(words[at:end]).upper()


def _several_symbols(tokens: Sequence[Token], words: Sequence[str], at: int) -> Iterator[tuple[int, Any]]:
    """Mana that isn’t of one kind alone, which is said as such."""
    for end, mana in _symbols(tokens, words, at):
        if mana.lower() not in _KINDS and mana != "{1}":
            yield end, _GENERIC.sub(lambda found: "{C}" * int(found[1]), mana)




def _energy(_: Sequence[Token], words: Sequence[str], at: int) -> Iterator[tuple[int, Any]]:
    end = at
    while end < len(words) and words[end] == "{e}":
        end += 1
    if end > at:
        yield end, "{E}" * (end - at)


def _one_symbol(_: Sequence[Token], words: Sequence[str], at: int) -> Iterator[tuple[int, Any]]:
    if _SYMBOL.fullmatch(words[at]) and words[at] not in ("{t}", "{q}"):
        yield at + 1, words[at].upper()


_GENERIC = re.compile(r"\{([1-9])\}")
"""In mana that is added: colorless, as it was printed until 2015."""
_MORE = re.compile(r"\d|\{| x\b")
"""A keyword with a number or cost (trait k)."""
_KINDS = {"{w}": "white", "{u}": "blue", "{b}": "black", "{r}": "red", "{g}": "green", "{c}": "colorless"}
_OF_KIND = {kind: symbol.upper() for symbol, kind in _KINDS.items()}


def _kind_of_mana(_: Sequence[Token], words: Sequence[str], at: int) -> Iterator[tuple[int, Any]]:
    if (words[at] in _KINDS or words[at] == "{1}") and (at + 1 == len(words) or not words[at + 1].startswith("{")):
        yield at + 1, _KINDS.get(words[at], "colorless")


def _pair(_: Sequence[Token], words: Sequence[str], at: int) -> Iterator[tuple[int, Any]]:
    """Two colored symbols: one of the ways in which two mana may be added."""
    if at + 1 < len(words) and words[at] in _KINDS and words[at + 1] in _KINDS:
        yield at + 2, (_KINDS[words[at]], _KINDS[words[at + 1]])


def _as_kind_of_mana(value: Any) -> Spoken | None:
    return Spoken(_OF_KIND[value]) if value in _OF_KIND else None


def _same(value: Any) -> Spoken | None:
    return Spoken(str(value), "s") if isinstance(value, str | int) else None


def _as_symbols(value: Any) -> Spoken | None:
    return Spoken(value) if isinstance(value, str) and re.fullmatch(r"(\{[^{}]+\})+", value) else None


def _as_loyalty(value: Any) -> Spoken | None:
    return Spoken(str(value)) if _LOYALTY.fullmatch(str(value).lower()) else None


def _signed(value: Any) -> Spoken | None:
    if not isinstance(value, list | tuple) or len(value) != 2:
        return None
    numbers = [_of_x(one) for one in value]
    if any(one is None for one in numbers):
        return None
    minus = any(str(one).startswith("-") for one in numbers)
    return Spoken("/".join(_with_sign(str(one), minus) for one in numbers))


def _of_x(one: Any) -> str | None:
    """A number of a size as it is written: 2, -1, X, -X; None for an amount that needs words."""
    if isinstance(one, Mapping):
        return {1: "X", -1: "-X"}.get(one.get("times", 1)) if one.get("x") == "X" else None
    return str(one) if isinstance(one, int | str) and re.fullmatch(r"-?\d+", str(one)) else None


def _with_sign(one: str, minus: bool) -> str:
    return one if one.startswith("-") else f"{'-' if minus and one == '0' else '+'}{one}"


def _read_signed(found: re.Match[str]) -> list[Any]:
    def one(sign: str, number: str) -> Any:
        if number == "x":
            return {"x": "X"} if sign == "+" else {"x": "X", "times": -1}
        return int(sign + number)
    return [one(found[1], found[2]), one(found[3], found[4])]


def _count_say(words: Lexicon) -> Say:
    def say(value: Any) -> Spoken | None:
        if isinstance(value, bool) or not isinstance(value, int | str):
            return None
        text = str(value)
        if text.lstrip("-").isdigit():
            number = int(text)
            named = words.numbers.get(number, str(number))
            return Spoken(named, "s" if number == 1 else "p")
        return Spoken(text, "p") if text == "X" else None
    return say


def _keyword(words: Lexicon) -> Kind:
    """A keyword by its name alone: of “gains flying”, “with trample”."""
    back = {value: name for name, value in reversed(list(words.keywords.items()))}
    spelled = {" ".join(one.word for one in tokens_of(name, words.lang)) if "'" in name else name: value
               for name, value in words.keywords.items()}
    return table(spelled, lambda value: Spoken(back[value], f"s{words.genders.get(value, '')}")
                  if isinstance(value, str) and value in back else None)


def _keyword_line(words: Lexicon, lang: str) -> Kind:
    """A keyword ability with what follows its name, as far as it can be read: “ward {2}”, “equip {3}”, “crew 2”."""
    names, qualities = _keyword(words), types(words)

    cyclings = frozenset(f"{one}cycling" for one in words.type_forms if " " not in one)

    def read(tokens: Sequence[Token], row: Sequence[str], at: int) -> Iterator[tuple[int, Any]]:
        yield from _typecycling(row, at, cyclings)
        for end, name in names.read(tokens, row, at):
            if name in words.plain_keywords:
                yield end, name
            for stop in _parameters(row, end):
                said = f"{name} {_joined(row[end:stop])}"
                try:
                    found = read_keyword(said, "")
                except ScenarioError:
                    continue
                if found is not None:
                    yield stop, said
            if words.articles:
                yield from french_behind(words, row, name, end)
            if name in ("protection", "hexproof"):
                yield from _qualified(words, qualities, tokens, row, name, end)
            yield from keyword_lines.behind(words, row, name, end)

    def say(value: Any) -> Spoken | None:
        if not isinstance(value, str):
            return None
        if (cycled := _TYPECYCLING.fullmatch(value)) is not None and lang == "en":
            return Spoken(f"{cycled[1]} {cycled[2].upper()}", "sk")
        for name in sorted(words.keyword_names, key=len, reverse=True):
            if value == name or value.startswith((f"{name} ", f"{name}—")):
                said = keyword_lines.say(words, value) if lang == "en" else french_keyword(words, name, value)
                known = said is not None and said_back(said, value)
                return Spoken(said, f"s{words.genders.get(name, '')}{'k' * bool(re.search(_MORE, value))}") \
                    if said is not None and known else None
        return None

    def said_back(said: str, value: str) -> bool:
        """Whether what would be printed is read as the same: what stands behind a name may be no words of cards."""
        row = tokens_of(said, lang)
        found = read(row, tuple(token.word for token in row), 0)
        return any(end == len(row) and one.lower() == value.lower() for end, one in found)

    return Kind(read, say, None if names.first is None else names.first | cyclings | {"basic"})


def _qualified(words: Lexicon, qualities: Kind, tokens: Sequence[Token], row: Sequence[str], name: str,
               at: int) -> Iterator[tuple[int, Any]]:
    """“protection from red”, “hexproof from blue”: a word behind “from”; in French also « et contre le bleu »."""
    def against(at: int) -> Iterator[tuple[int, Any]]:
        if at + 1 < len(row) and row[at] in words.from_:
            yield from qualities.read(tokens, row, at + 1 + (row[at + 1] in words.articles))

    for end, value in against(at):
        yield end, f"{name} from {value}"
        if words.articles and row[end:end + 1] == ("et",):
            yield from ((stop, f"{name} from {value} and from {other}") for stop, other in against(end + 1))
            if row[end + 1:end + 2] and row[end + 1] in words.articles:  # « contre le rouge et le bleu »
                yield from ((stop, f"{name} from {value} and from {other}")
                            for stop, other in qualities.read(tokens, row, end + 2))


def _typecycling(row: Sequence[str], at: int, cyclings: frozenset[str]) -> Iterator[tuple[int, str]]:
    """“Plainscycling {2}”, “basic landcycling {1}” (702.29e)."""
    word = at + (row[at] == "basic")
    if word < len(row) and row[word] in cyclings:
        for stop in _parameters(row, word + 1):
            yield stop, f"{' '.join(row[at:word + 1])} {_joined(row[word + 1:stop])}"


def _parameters(row: Sequence[str], at: int) -> Iterator[int]:
    """Where a cost or number behind a keyword's name could end: symbols, or one number."""
    end = at
    if end < len(row) and row[end].isdigit():
        yield end + 1
        return
    while end < len(row) and _SYMBOL.fullmatch(row[end]):
        end += 1
    if end > at:
        yield end


def _joined(row: Sequence[str]) -> str:
    return "".join(row)


def _kind_of_counter(words: Lexicon) -> Kind:
    def read(_: Sequence[Token], row: Sequence[str], at: int) -> Iterator[tuple[int, Any]]:
        if _SIGNED.fullmatch(row[at]):
            yield at + 1, row[at]
        elif _WORD.fullmatch(row[at]):
            for end in (at + 1, at + 2):
                kind = row[at:end]
                if end <= len(row) and all(map(_WORD.fullmatch, kind)) and not words.no_counters.intersection(kind):
                    yield end, words.counters.get(" ".join(kind), " ".join(kind))

    back = {value: name for name, value in words.counters.items()}
    return Kind(read, lambda value: Spoken(back.get(value, value)) if isinstance(value, str) and value != "any"
                else None)


def _quoted_counter(words: Lexicon) -> Kind:
    """A kind of counter between quotation marks: « charge »; +1/+1 stands without."""
    known = table({f'" {name} "': value for name, value in words.counters.items() if name not in words.no_counters},
                  lambda _: None)
    back = {value: name for name, value in words.counters.items()}

    def read(tokens: Sequence[Token], row: Sequence[str], at: int) -> Iterator[tuple[int, Any]]:
        if _SIGNED.fullmatch(row[at]):
            yield at + 1, row[at]
        yield from known.read(tokens, row, at)

    def say(value: Any) -> Spoken | None:
        if not isinstance(value, str) or (value not in back and not _SIGNED.fullmatch(value)):
            return None
        return Spoken(f"«\u00a0{back[value]}\u00a0»" if value in back else value)
    return Kind(read, say)


LEXICONS: Mapping[str, Callable[[], Lexicon]] = {"en": english, "fr": french}


def lexicon(lang: str) -> Lexicon:
    """What a language calls things; one that has no words of its own yet takes those of English."""
    return LEXICONS.get(lang, english)()


@cache
def terminals(lang: str) -> Terminals:
    """The kinds of words of a language."""
    sections.load()  # keywords are named in the files that carry them out
    words = lexicon(lang)
    colors = {form: value for form, value in words.type_forms.items() if value in words.colors}
    return Terminals({
        **_numbers(words),
        **_selves(words),
        "mana": Kind(_symbols, _as_symbols),
        "symbol": Kind(_one_symbol, _as_symbols),
        "manas": Kind(_several_symbols, _as_symbols),
        "bar": table({"|": "|"}, lambda _: Spoken("|")),
        "mana_kind": Kind(_kind_of_mana, _as_kind_of_mana),
        "mana_pair": Kind(_pair, lambda _: None),
        "energy": Kind(_energy, lambda value: Spoken(value) if str(value).startswith("{E}") else None),
        "energies": Kind(lambda *row: ((end, len(found) // 3) for end, found in _energy(*row)),
                         lambda value: Spoken("{E}" * value) if isinstance(value, int) and value > 0 else None),
        "keyword": _keyword(words),
        "keyword_line": _keyword_line(words, lang),
        "kind": _quoted_counter(words) if lang == "fr" else _kind_of_counter(words),
        "type": nouns(words),
        "types_many": nouns(words, many=True),
        "negated": negated(words),
        "quality": quality(words),
        "kind_quality": quality(words, joined=False),
        "color": table(colors, types(words).say),
        "ability_word": ability_word(words),
        "flavor_word": flavor_word(words),
        "player_name": Kind(_player_name, _as_player_name),
        "card_name": card_names(),
    })


def _numbers(words: Lexicon) -> dict[str, Kind]:
    """Numbers in words, in digits, with a sign; sizes, loyalty symbols, chapters and ordinals."""
    counts = {**{name: number for number, name in words.numbers.items()}, **words.number_forms, "x": "X"}
    numbers = table(counts, _count_say(words))
    digits = pattern(_DIGITS, lambda found: int(found[0]), _same)

    def count(tokens: Sequence[Token], row: Sequence[str], at: int) -> Iterator[tuple[int, Any]]:
        yield from numbers.read(tokens, row, at)
        yield from digits.read(tokens, row, at)

    return {
        "count": Kind(count, _count_say(words)),
        "how_many": Kind(count, lambda one: Spoken(words.one, "s") if str(one) == "1" else _count_say(words)(one)),
        "several": Kind(lambda *row: (one for one in count(*row) if one[1] != 1),
                        lambda value: None if str(value) == "1" else _count_say(words)(value)),
        "number": pattern(re.compile(r"\d+|x|y"), lambda found: _number(found[0]), _count_digits),
        "digits": Kind(digits.read, lambda value: _count_digits(value) if value != "X" else None),
        "pt": pattern(_SIGNED, _read_signed, _signed),
        "size": pattern(_SIZE, lambda found: [_number_or_star(found[1]), _number_or_star(found[2])], _size),
        "loyalty": pattern(_LOYALTY, lambda found: found[0].upper(), _as_loyalty),
        "roman": table({one.lower(): at for at, one in enumerate(ROMAN, 1)},
                       lambda value: Spoken(ROMAN[value - 1]) if value in range(1, 7) else None),
        "energy_count": Kind(lambda tokens, row, at: ((end + 1, "{E}" * many) for end, many in count(tokens, row, at)
                                                      if isinstance(many, int) and row[end:end + 1] == ("{e}",)),
                             lambda _: None),
        "ordinal": table(words.ordinals, lambda value: next((Spoken(one) for one, n in words.ordinals.items()
                                                             if n == value), None)),
    }


def _selves(words: Lexicon) -> dict[str, Kind]:
    """The object that a text stands on: by its name, or by what it is (“this creature”)."""
    described = table(words.type_forms, lambda _: None)

    def itself(tokens: Sequence[Token], row: Sequence[str], at: int) -> Iterator[tuple[int, Any]]:
        if row[at] == SELF:
            yield at + 1, "@self"
        elif row[at] in words.articles | words.this and row[at + 1:at + 2] == (SELF,):
            yield at + 2, "@self"
        elif row[at] in words.this and at + 1 < len(row):
            yield from ((end, "@self") for end, _ in described.read(tokens, row, at + 1))

    named = Kind(lambda found, row, at: (one for one in itself(found, row, at) if row[one[0] - 1] == SELF),
                 lambda _: Spoken(SELF, "s"), frozenset({SELF}) | words.articles)
    return {"self_name": named, "self_plural": table({f"{it} {SELF}": "@self" for it in words.plural}, lambda _: None),
            "giver_name": table({GIVER: "@giver"}, lambda _: Spoken(GIVER, "s")),
            "self_words": Kind(itself, lambda _: Spoken(SELF, "s"), words.this | {SELF} | words.articles)}


def _player_name(tokens: Sequence[Token], words: Sequence[str], at: int) -> Iterator[tuple[int, Any]]:
    """A player of a board by name: one word with a capital letter."""
    if tokens[at].capital and _WORD.fullmatch(words[at]):
        yield at + 1, words[at].capitalize()


def _as_player_name(value: Any) -> Spoken | None:
    known = isinstance(value, str) and value.isalpha() and value == value.capitalize()
    return Spoken(value, "s") if known else None


def _count_digits(value: Any) -> Spoken | None:
    known = isinstance(value, int | str) and re.fullmatch(r"-?\d+|X|Y", str(value))
    return Spoken(str(value), "s" if str(value) == "1" else "p") if known else None


def _number_or_star(text: str) -> int | str:
    return text.upper() if not text.isdigit() else int(text)


def _size(value: Any) -> Spoken | None:
    plain = isinstance(value, list) and len(value) == 2 and all(isinstance(one, int | str) for one in value)
    return Spoken(f"{value[0]}/{value[1]}") if plain else None

