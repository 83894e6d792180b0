"""The words of boards in the reader's language: types, zones, colours, statuses, and the type line of a card.

Every word stands here once as a message, so that the catalogue holds it. Words that are none of these (creature
types, invented names) are looked up among the glossary's terms, else shown as the scenario spells them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache

from refapp.corpus_io import Term, slug
from refapp.game.state.creature_types import CREATURE_TYPES
from refapp.game.trace import as_written
from refapp.i18n import DEFAULT, Catalogue, catalogue
from refapp.services.boards.trace_words import KEYWORDS, OF_TOKENS
from refapp.services.boards.type_words import token_id, type_words
from refapp.services.library.library import Library


class Named(dict[str, str]):
    """Words of the scenario language → what they are called; one without a name yet is shown as it is written."""

    def __missing__(self, key: str) -> str:
        return key.replace("_", " ")


@lru_cache(maxsize=4)
def terms_by_slug(library: Library) -> Mapping[str, Term]:
    """Our terms by the slug of their English name; terms are read once in the life of a library."""
    return {slug(term.en): term for term in reversed(library.terms)}


@cache
def zone_words(lang: str) -> Mapping[str, str]:
    say = catalogue(lang)
    return {
        "battlefield": say.pgettext("zone", "battlefield"), "graveyard": say.pgettext("zone", "graveyard"),
        "hand": say.pgettext("zone", "hand"), "library": say.pgettext("zone", "library"),
        "exile": say.pgettext("zone", "exile"), "stack": say.pgettext("zone", "stack"),
        "command": say.pgettext("zone", "command zone"), "ante": say.pgettext("zone", "ante zone"),
    }


FEMININE = frozenset({"battle", "conspiracy", "creature", "scheme", "vanguard"})
"""Types whose French name is feminine; the names of the others are masculine."""


_FORMS = re.compile(r"(\w+)\|(\w+)")


def is_feminine(types: Iterable[str]) -> bool:
    """Whether French adjectives of an object are feminine: so is the noun of its type line, or « carte »."""
    types = frozenset(types) - {"kindred", "tribal"}
    return not types or ("land" not in types and not FEMININE.isdisjoint(types))


def agreed(words: Mapping[str, str], feminine: bool) -> Mapping[str, str]:
    """Marks as a noun needs them: a catalogue writes ``engagé|engagée``, masculine first, where there are two forms."""
    return {key: _FORMS.sub(r"\2" if feminine else r"\1", said) for key, said in words.items()}


@cache
def colour_words(lang: str, feminine: bool = True) -> Mapping[str, str]:
    """Colours as adjectives of an object; feminine in French, as « carte », unless its types say otherwise."""
    say = catalogue(lang)
    return agreed({"white": say.pgettext("colour of a card", "white"), "blue": say.pgettext("colour of a card", "blue"),
            "black": say.pgettext("colour of a card", "black"), "red": say.pgettext("colour of a card", "red"),
            "green": say.pgettext("colour of a card", "green")}, feminine)


def ability_words(lang: str, name: str, terms: Mapping[str, Term], feminine: bool = True) -> str | None:
    """A keyword ability, or a fixed phrase of boards, as a mark of a card; None for what needs no mark."""
    word, _, rest = name.partition(" {")
    bare = re.sub(r" \d+$", "", word)
    term = terms.get(slug(name)) or terms.get(slug(bare))
    if term is not None and term.kind == "keyword ability":
        said = term.en if lang == "en" else term.fr
        cost = _cost(lang, "{" + rest) if rest else ""
        return " ".join(part for part in (said, word[len(bare):].strip(), cost) if part)
    return _phrases(lang, feminine).get(name)


_SYMBOL = re.compile(r"\{[a-z/]+\}")


def _cost(lang: str, cost: str) -> str:
    """What stands after a keyword: symbols in capitals, the words of costs in the reader's language."""
    say = catalogue(lang)
    words = {
        " and/or ": say.pgettext("cost of a keyword", " and/or "),
        "} exile another card from your graveyard":
            "}" + say.pgettext("cost of a keyword", ", exile another card from your graveyard"),
        "} exile two other cards from your graveyard":
            "}" + say.pgettext("cost of a keyword", ", exile two other cards from your graveyard")}
    for found, said in words.items():
        cost = cost.replace(found, said)
    return _SYMBOL.sub(lambda sign: sign[0].upper(), cost)


@cache
def _phrases(lang: str, feminine: bool) -> Mapping[str, str]:
    say = catalogue(lang)
    return agreed({
        "attacks if able": say.pgettext("mark of a card", "attacks if able"),
        "blocks if able": say.pgettext("mark of a card", "blocks if able"),
        "cant attack": say.pgettext("mark of a card", "can’t attack"),
        "cant block": say.pgettext("mark of a card", "can’t block"),
        "cant be blocked": say.pgettext("mark of a card", "can’t be blocked"),
        "cant attack alone": say.pgettext("mark of a card", "can’t attack alone"),
        "cant block alone": say.pgettext("mark of a card", "can’t block alone"),
        "must be blocked": say.pgettext("mark of a card", "must be blocked if able"),
        "all able creatures block": say.pgettext("mark of a card", "all able creatures block it"),
        "doesnt untap": say.pgettext("mark of a card", "doesn’t untap"),
        "cant be sacrificed": say.pgettext("mark of a card", "can’t be sacrificed"),
        "cant be regenerated": say.pgettext("mark of a card", "can’t be regenerated"),
        "blocks one more": say.pgettext("mark of a card", "can block one more"),
        "blocks any number": say.pgettext("mark of a card", "can block any number"),
    }, feminine)


def ability_name(lang: str, name: str, terms: Mapping[str, Term]) -> str:
    """What an ability on the stack is called, as in the trace: the glossary's word, else the scenario's."""
    name = as_written("trigger", name)
    if name in title_words(lang):
        return title_words(lang)[name]
    if lang != DEFAULT and name in OF_TOKENS:
        return token_id(lang, name)
    term = terms.get(slug(name))
    return term.name(lang) if term is not None and term.kind in KEYWORDS else name


def mana_symbols(pool: Mapping[str, int]) -> str:
    """A mana pool as symbols, ``{G}{G}``; what the mana may be spent on is for the trace to say."""
    return "".join(sign * n if n <= _DRAWN else f"{n} × {sign}" for kind, n in pool.items()
                   for sign in [next((_MANA[one] for one in kind.split() if one in _MANA), "")] if n > 0)


@cache
def step_words(lang: str) -> Mapping[str, str]:
    """Steps and phases of a turn."""
    say = catalogue(lang)
    return {
        "untap": say.pgettext("step", "untap step"), "upkeep": say.pgettext("step", "upkeep"),
        "draw": say.pgettext("step", "draw step"), "precombat main": say.pgettext("step", "precombat main phase"),
        "beginning of combat": say.pgettext("step", "beginning of combat"),
        "declare attackers": say.pgettext("step", "declare attackers step"),
        "declare blockers": say.pgettext("step", "declare blockers step"),
        "first combat damage": say.pgettext("step", "first combat damage step"),
        "combat damage": say.pgettext("step", "combat damage step"),
        "end of combat": say.pgettext("step", "end of combat step"),
        "postcombat main": say.pgettext("step", "postcombat main phase"), "end": say.pgettext("step", "end step"),
        "cleanup": say.pgettext("step", "cleanup step"),
    }


@cache
def status_words(lang: str, feminine: bool = True) -> Mapping[str, str]:
    """Statuses as adjectives of an object, which agree like :func:`colour_words`."""
    say = catalogue(lang)
    return agreed({
        "tapped": say.pgettext("status of a card", "tapped"), "flipped": say.pgettext("status of a card", "flipped"),
        "face_down": say.pgettext("status of a card", "face down"),
        "phased_out": say.pgettext("status of a card", "phased out"),
        "transformed": say.pgettext("status of a card", "transformed"),
        "attacking": say.pgettext("status of a card", "attacking"),
        "blocking": say.pgettext("status of a card", "blocking"),
    }, feminine)


@cache
def designation_words(lang: str, feminine: bool = True) -> Mapping[str, str]:
    """What the rules call a permanent for a while, agreeing like :func:`colour_words`."""
    say = catalogue(lang)
    return agreed({
        "cloaked": say.pgettext("designation of a card", "cloaked"),
        "detained": say.pgettext("designation of a card", "detained"),
        "exerted": say.pgettext("designation of a card", "exerted"),
        "goaded": say.pgettext("designation of a card", "goaded"),
        "harnessed": say.pgettext("designation of a card", "harnessed"),
        "manifested": say.pgettext("designation of a card", "manifested"),
        "monstrous": say.pgettext("designation of a card", "monstrous"),
        "prepared": say.pgettext("designation of a card", "prepared"),
        "ring-bearer": say.pgettext("designation of a card", "Ring-bearer"),
        "renowned": say.pgettext("designation of a card", "renowned"),
        "saddled": say.pgettext("designation of a card", "saddled"),
        "solved": say.pgettext("designation of a card", "solved"),
        "suspected": say.pgettext("designation of a card", "suspected"),
        "disguised": say.pgettext("designation of a card", "disguised"),
        "tribute paid": say.pgettext("designation of a card", "tribute paid"),
        "left half unlocked": say.pgettext("designation of a card", "left half unlocked"),
        "right half unlocked": say.pgettext("designation of a card", "right half unlocked"),
    }, feminine)


@cache
def title_words(lang: str) -> Mapping[str, str]:
    """What the rules call a player, as a mark of that player’s seat says it."""
    say = catalogue(lang)
    return {"monarch": say.pgettext("designation of a player", "monarch"),
            "initiative": say.pgettext("designation of a player", "the initiative"),
            "city's blessing": say.pgettext("designation of a player", "city’s blessing"),
            "enduring story": say.pgettext("designation of a player", "enduring story")}


def counter_name(say: Catalogue, kind: str) -> str:
    """A kind of counter in the reader's language; a kind that is no word of ours stays as the scenario spells it."""
    return {
        "charge": say.pgettext("kind of counter", "charge"), "defense": say.pgettext("kind of counter", "defense"),
        "finality": say.pgettext("kind of counter", "finality"), "lore": say.pgettext("kind of counter", "lore"),
        "loyalty": say.pgettext("kind of counter", "loyalty"), "poison": say.pgettext("kind of counter", "poison"),
        "shield": say.pgettext("kind of counter", "shield"), "stun": say.pgettext("kind of counter", "stun"),
        "time": say.pgettext("kind of counter", "time"), "age": say.pgettext("kind of counter", "age"),
        "brick": say.pgettext("kind of counter", "brick"), "dream": say.pgettext("kind of counter", "dream"),
        "energy": say.pgettext("kind of counter", "energy"), "hone": say.pgettext("kind of counter", "hone"),
        "experience": say.pgettext("kind of counter", "experience"), "fade": say.pgettext("kind of counter", "fade"),
        "level": say.pgettext("kind of counter", "level"), "rad": say.pgettext("kind of counter", "rad"),
        "flying": say.pgettext("kind of counter", "flying"),
    }.get(kind, kind)


def sector_name(say: Catalogue, name: str) -> str:
    """One of the sectors that a space sculptor makes."""
    return {"alpha": say.pgettext("sector", "alpha"), "beta": say.pgettext("sector", "beta"),
            "gamma": say.pgettext("sector", "gamma")}.get(name, name)


def counter_words(say: Catalogue, kind: str, n: int) -> str:
    """So many counters of a kind, as a small mark says it: ``+1/+1``, ``charge ×2``, ``loyalty 3``."""
    if kind in ("loyalty", "defense"):
        return (say.gettext("loyalty {n}", n=say.decimal(n)) if kind == "loyalty"
                else say.gettext("defense {n}", n=say.decimal(n)))
    name = counter_name(say, kind)
    return f"{name} ×{say.decimal(n)}" if n != 1 else name


def word(kind: Mapping[str, str], name: str, terms: Mapping[str, Term] | None = None, lang: str = "en") -> str:
    """A word of a vocabulary, else of the glossary, else as it stands."""
    found = kind.get(name.lower())
    if found is None and terms and name.lower() in terms:
        found = terms[name.lower()].name(lang)
    return found or name


_MANA = {"white": "{W}", "blue": "{U}", "black": "{B}", "red": "{R}", "green": "{G}", "colorless": "{C}"}
_DRAWN = 5
"""So many symbols of one mana are drawn one by one."""
_PRINTED = ("tribal", "kindred", "enchantment", "artifact", "land", "creature")
"""The order in which cards print types that stand together: kindred instant, enchantment artifact, land creature."""


def type_line(lang: str, types: Sequence[str], supertypes: Sequence[str], subtypes: Sequence[str],
              terms: Mapping[str, Term] | None = None) -> str:
    """``legendary creature — Human``; in French as its cards print it: ``créature légendaire : humain``."""
    words = type_words(lang)
    if len(subtypes) >= len(CREATURE_TYPES) and set(CREATURE_TYPES) <= set(subtypes):
        every = catalogue(lang).pgettext("subtype", "every creature type")
        subtypes = [*(one for one in subtypes if one not in set(CREATURE_TYPES)), every]
    types = sorted(types, key=lambda name: _PRINTED.index(name) if name in _PRINTED else len(_PRINTED))
    main = [word(words, name, terms, lang) for name in types]
    above = [word(words, name, terms, lang) for name in supertypes]
    if lang == "fr":
        return _french_line(types, main, above, [_subtype(words, name, terms, lang) for name in subtypes])
    below = " ".join(_subtype(words, name, terms, lang) for name in subtypes)
    line = " ".join([*above, *main])
    return f"{line} — {below}" if below else line


def _subtype(words: Mapping[str, str], name: str, terms: Mapping[str, Term] | None, lang: str) -> str:
    """A subtype; one that is nobody's word (a planeswalker's, an invented one) is a name and has a capital."""
    found = word(words, name, terms, lang)
    if found != name or name == catalogue(lang).pgettext("subtype", "every creature type"):
        return found
    return " ".join(part[:1].upper() + part[1:] for part in name.split(" "))


def _french_line(types: Sequence[str], main: Sequence[str], above: Sequence[str], below: Sequence[str]) -> str:
    """Nouns first, then their adjectives: ``créature-artefact légendaire``, ``rituel tribal``, ``terrain-créature``."""
    nouns = [(name, said) for name, said in zip(types, main, strict=True) if name != "tribal"]
    tribal = [said for name, said in zip(types, main, strict=True) if name == "tribal"]
    adjectives = (_feminine(name) if is_feminine(types) else name for name in (*tribal, *above))
    line = " ".join([_joined(nouns), *adjectives]).strip()
    small = [said if "planeswalker" in types else said.lower() for said in below]
    return f"{line}\u00a0: {' '.join(small)}" if small else line


def _joined(nouns: Sequence[tuple[str, str]]) -> str:
    """``créature-artefact``, ``clan et éphémère``: cards hyphen a creature's or a land's types only."""
    kindred = [said for name, said in nouns if name == "kindred"]
    rest = [(name, said) for name, said in nouns if name != "kindred"]
    main = next((name for name in ("land", "creature") if any(name == other for other, _ in rest)), None)
    ordered = [said for name, said in sorted(rest, key=lambda pair: pair[0] != main)]
    joined = ("-" if main else " ").join(ordered)
    return " et ".join([*kindred, *([joined] if joined else [])])


def _feminine(adjective: str) -> str:
    return {"continu": "continue", "neigeux": "neigeuse", "tribal": "tribale"}.get(adjective, adjective)
