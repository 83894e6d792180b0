"""What French card texts call types, colours, numbers, keywords and counters.

Card types, keyword abilities and counters are those of ``corpus/terms.csv``; the subtypes and old names that aren't
there stand in ``french_words.txt``. Gender, plural and agreement follow rules of the language, exceptions are listed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path

from refapp.cardtext.lexicon import Lexicon, Noun, english
from refapp.cardtext.tokens import words
from refapp.corpus_io.terms import Term, load_terms
from refapp.game.state.card_types import BASIC_LANDS, CARD_TYPES, FAMILIES, PLANESWALKER_TYPES
from refapp.language.keywords import KEYWORDS, TAKES
from refapp.language.vocabulary import COLORS
from refapp.resources import shipped

_PLAIN = {"permanent": Noun("permanent", "permanents", "m"), "spell": Noun("sort", "sorts", "mc"),
          "card": Noun("carte", "cartes", "fc"), "token": Noun("jeton", "jetons", "mc"),
          "source": Noun("source", "sources", "f"), "commander": Noun("commandant", "commandants", "m")}
"""Trait c: what says its kind with « de » (« carte de créature »)."""
_ADJECTIVES = {
    "white": "blanc blanche blancs blanches", "blue": "bleu bleue bleus bleues", "black": "noir noire noirs noires",
    "red": "rouge rouge rouges rouges", "green": "vert verte verts vertes",
    "colorless": "incolore incolore incolores incolores",
    "multicolored": "multicolore multicolore multicolores multicolores",
    "monocolored": "monocolore monocolore monocolores monocolores",
    "legendary": "légendaire légendaire légendaires légendaires", "snow": "neigeux neigeuse neigeux neigeuses",
    "historic": "historique historique historiques historiques", "modified": "modifié modifiée modifiés modifiées",
    "basic": "de_base de_base de_base de_base", "world": "du_monde du_monde du_monde du_monde"}
"""Masculine, feminine, and their plurals."""
_NUMBERS = ("un", "deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf", "dix", "onze", "douze", "treize",
            "quatorze", "quinze")
_TYPES_PLURAL = {"al": "aux", "eau": "eaux", "au": "aux", "s": "s", "x": "x", "z": "z"}


@cache
def french() -> Lexicon:
    """The words of French cards. Raises ValueError for a line of a file that isn't one."""
    listed = load_terms(shipped("corpus"))
    found = _sections()
    types = _types(listed, found["types"])
    adjectives = {value: tuple(form.replace("_", " ") for form in forms.split())
                  for value, forms in _ADJECTIVES.items()}
    names = _keywords(listed)
    counters = {_said(name): value for value, name in found["counters"].items()}
    official = {_said(_quoted(term.fr)): term.en.removesuffix(" counter") for term in listed
                if term.kind == "counter" and "«" in term.fr}
    homonyms = frozenset(name for name, value in official.items() if counters.get(name, value) != value)
    counters |= official
    counters |= {_said(names[value]): value for value in names if value in _COUNTED}
    return Lexicon(
        lang="fr", types=types, type_forms=_first(_forms(types, adjectives)), colors=frozenset(COLORS),
        numbers=dict(enumerate(_NUMBERS, 1)), number_forms={"une": 1},
        keywords={_said(name): value for value, name in names.items()}
        | {_said(name): value for value, name in found["keywords"].items()},
        keyword_names=names, plain_keywords=frozenset(
            name for name in names if TAKES.get(name, "") in ("", "anything")),
        counters=counters, no_counters=homonyms, this=frozenset({"ce", "cet", "cette"}),
        holders=frozenset({*(_said(one) for one in names.values()), "vitesse maximale", "résolu", "résolue"}),
        choose="choisissez", from_=frozenset({"contre"}), negated=_negated(types, adjectives), adjectives=adjectives,
        articles=frozenset({"le", "la", "les", "l'"}), plural=frozenset({"les", "ces"}), genders=_genders(listed),
        ordinals={"première": 1, "premier": 1,
                  "deuxième": 2, "troisième": 3, "quatrième": 4, "cinquième": 5, "second": 2, "seconde": 2})


_COUNTED = frozenset({"flying", "first strike", "double strike", "deathtouch", "haste", "hexproof", "indestructible",
                      "lifelink", "menace", "reach", "trample", "vigilance", "shadow"})
"""Keywords that are counters, too (122.1b)."""


def _first(rows: Iterator[tuple[str, str]]) -> Mapping[str, str]:
    """Of a word with two values (« carte ») the first is meant."""
    found: dict[str, str] = {}
    for form, value in rows:
        found.setdefault(form, value)
    return found


def _said(phrase: str) -> str:
    return " ".join(words(phrase, "fr"))


def _quoted(text: str) -> str:
    return text.partition("«")[2].partition("»")[0].strip()


def _sections() -> Mapping[str, Mapping[str, str]]:
    found: dict[str, dict[str, str]] = {}
    here = found.setdefault("", {})
    for line in Path(__file__).with_name("french_words.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("["):
            here = found.setdefault(line.strip("[]"), {})
        elif " = " in line and not line.startswith("#"):
            value, _, name = line.partition(" = ")
            here[value] = name
    return found


def _types(listed: tuple[Term, ...], more: Mapping[str, str]) -> Mapping[str, Noun]:
    ours = {*CARD_TYPES, *(one for members in FAMILIES.values() for one in members)}
    types = {**_PLAIN, **{term.en.lower(): Noun(term.fr, term.plural_fr, term.gender) for term in listed
                          if term.kind == "subtype" or (term.kind == "card type" and term.en.lower() in ours)}}
    types |= {one: Noun(one.capitalize(), one.capitalize(), "m") for one in PLANESWALKER_TYPES if one not in types}
    for value, said in more.items():
        name, _, plural = said.partition(", ")
        feminine = name.endswith(" f")
        name = name.removesuffix(" f")
        types[value] = Noun(name, plural or _plural(name), "f" if feminine else "m")
    return types


def _plural(word: str) -> str:
    for ending, plural in _TYPES_PLURAL.items():
        if word.endswith(ending):
            return word.removesuffix(ending) + plural
    return f"{word}s"


def _forms(types: Mapping[str, Noun], adjectives: Mapping[str, tuple[str, ...]]) -> Iterator[tuple[str, str]]:
    for value, noun in types.items():
        yield _said(noun.singular), value
        yield _said(noun.plural), value
    for value, said in adjectives.items():
        for form in said:
            yield _said(form), value


def _negated(types: Mapping[str, Noun], adjectives: Mapping[str, tuple[str, ...]]) -> Mapping[str, str]:
    found = {f"non-{noun.singular.lower()}": value for value, noun in types.items() if " " not in noun.singular}
    found |= {_said(f"non-{form}"): value for value, said in adjectives.items() for form in said if " " not in form}
    return found | {_said("non-base"): "basic", _said("non de base"): "basic"}


def _keywords(listed: tuple[Term, ...]) -> Mapping[str, str]:
    """Our keyword → its French name."""
    walks = {f"{one}walk" for one in BASIC_LANDS} | {f"{one}cycling" for one in BASIC_LANDS}
    found = {term.en.lower().replace("’", "'"): term.fr for term in listed if term.kind == "keyword ability"}
    return {name: said for name, said in found.items() if name in KEYWORDS or name in walks}


def _genders(listed: tuple[Term, ...]) -> Mapping[str, str]:
    return {term.en.lower().replace("’", "'"): term.gender for term in listed if term.kind == "keyword ability"}


_COSTED = re.compile(r"( (?:\d+|X))?( ?—? ?(?:\{[^{}]+\})+)?")


_COST = r"((?:\{[^{}]+\})+)"
_BEHIND = ((rf"splice onto arcane {_COST}", r"d'arcane \1"), (rf"kicker {_COST} and/or {_COST}", r"\1 et/ou \2"),
           (r"(?:protection|hexproof) from everything", "contre tout"),
           (rf"craft with artifact {_COST}", r"avec un artefact \1"),
           *((rf"(?:protection|hexproof) {ours}", theirs) for ours, theirs in (
               ("from each color", "contre chaque couleur"),
               ("from each of your opponents", "contre chacun de vos adversaires"))))
"""What stands behind keywords, ours and theirs."""


def french_keyword(lexicon: Lexicon, name: str, value: str) -> str | None:
    """A keyword with its number, cost or quality as French cards have it; None for what stands otherwise behind it."""
    rest = re.sub(r"\{[^{}]+\}| x\b", lambda found: found[0].upper(), value[len(name):])
    for ours, theirs in _BEHIND:
        if (found := re.fullmatch(ours, f"{name}{rest}")) is not None:
            return f"{lexicon.keyword_names[name]} {found.expand(theirs)}"
    start, _, quality = rest.partition("from ")
    if start == " " and quality:
        said = [_against(lexicon, one) for one in quality.split(" and from ")]
        return None if None in said else f"{lexicon.keyword_names[name]} {' et '.join(one for one in said if one)}"
    if name == "affinity" and (meant := english().type_forms.get(rest.removeprefix(" for "), "")) in lexicon.types:
        return f"{lexicon.keyword_names[name]} pour les {lexicon.types[meant].plural}"
    shape = _COSTED.fullmatch(rest)
    if shape is None:
        return None
    number, cost = shape[1] or "", (shape[2] or "").strip(" —")
    return f"{lexicon.keyword_names[name]}{number}{' —' if number and cost else ''}{' ' if cost else ''}{cost}"


def french_behind(lexicon: Lexicon, row: Sequence[str], name: str, at: int) -> Iterator[tuple[int, str]]:
    """Where the words of ``_BEHIND`` and « pour les artefacts » behind a keyword end, with what they mean."""
    for end in range(at + 2, min(at + 12, len(row)) + 1):
        said = re.sub(r"\} \{", "}{", " ".join(row[at:end]))
        if said == "contre tout" and name in ("protection", "hexproof"):
            yield end, f"{name} from everything"
        elif said == "contre chaque couleur" and name in ("protection", "hexproof"):
            yield end, f"{name} from each color"
        elif said == "contre chacun de vos adversaires" and name in ("protection", "hexproof"):
            yield end, f"{name} from each of your opponents"
        elif name == "craft" and (found := re.fullmatch(rf"avec un artefact {_COST}", said)) is not None:
            yield end, f"craft with artifact {found[1]}"
        elif name == "splice" and (found := re.fullmatch(rf"de arcane {_COST}", said)) is not None:
            yield end, f"splice onto arcane {found[1]}"
        elif name == "kicker" and (found := re.fullmatch(rf"{_COST} et / ou {_COST}", said)) is not None:
            yield end, f"kicker {found[1]} and/or {found[2]}"
        elif name == "affinity" and said.startswith("pour les ") and (
                meant := lexicon.type_forms.get(said.removeprefix("pour les "))) is not None:
            yield end, f"affinity for {english().types[meant].plural.lower()}"


def _against(lexicon: Lexicon, value: str) -> str | None:
    if value in lexicon.colors:
        return f"contre le {lexicon.adjectives[value][0]}"
    return f"contre les {lexicon.types[value].plural}" if value in lexicon.types else None
