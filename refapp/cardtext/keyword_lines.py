"""English keyword abilities with what stands behind their name: “suspend 2—{U}”, “affinity for artifacts”.

Reading is the inverse of printing: words behind a keyword's name are read where they have one of its shapes and are
just what would be printed of the keyword that they name.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from refapp.cardtext import tokens
from refapp.cardtext.lexicon import Lexicon
from refapp.language.errors import ScenarioError
from refapp.language.keywords import read_keyword

_COST = r"(?:\{[^{}]+\})+"
_COSTS = rf"{_COST} and/or {_COST}"
_BOTH = r"\w+ and from \w+"
_ACT = (r"(?:pay \d+ life|discard a card|discard an? \w+ card|sacrifice (?:an?|another) \w+"
        r"|sacrifice (?:two|three) \w+|discard two cards)")
"""What a cost in words may be, besides mana."""
_SEVERAL = "(?:two|three|four|five|six|seven|eight)"
_SHAPES: Mapping[str, str] = {
    "affinity": r"for (?:\w+ )?\w+", "awaken": rf"\d+ {_COST}", "bands with other": r"\w+", "bloodthirst": "x",
    "champion": r"an? \w+(?: or \w+)?",
    "craft": rf"with (?:(?:one or more|two|three|four|five|six) )?\w+ {_COST}",
    **dict.fromkeys(("cumulative upkeep", "echo", "ward", "buyback"), _ACT),
    "devour": r"\w+ \d+", "emerge": rf"from \w+ {_COST}", "equip": rf"[a-z]\w+ {_COST}",
    "escape": rf"{_COST} exile (?:another card|{_SEVERAL} other cards) from your graveyard",
    "gift": r"a card|a treasure|a food|a tapped fish|an extra turn|an octopus",
    "hexproof": rf"from (?:each color|{_BOTH})", "impending": rf"\d+ {_COST}", "kicker": _COSTS,
    "modular": "sunburst",
    "protection": rf"from (?:everything|each (?:color|of your opponents)|the chosen color|[a-z]|{_BOTH}"
                  r"|(?:non-)?\w+ creatures)",
    "prototype": rf"{_COST} — \d+/\d+",
    "reinforce": rf"(?:\d+|x) {_COST}",
    "splice": rf"onto (?:arcane|instant or sorcery) {_COST}", "suspend": rf"(?:\d+|x) ?—?{_COST}",
}
"""Keyword → the shape of what may stand behind its name besides one number or one cost of mana."""
_MOST = 16


def behind(words: Lexicon, row: Sequence[str], name: str, at: int) -> Iterator[tuple[int, str]]:
    """Where words of a keyword's shape that begin at a place end, with the keyword as a board says it."""
    shape = _SHAPES.get(name)
    if shape is None:
        return
    for end in range(at + 1, min(at + _MOST, len(row)) + 1):
        said = _value(name, row[at:end])
        if re.fullmatch(f"{re.escape(name)} (?:{shape})", said) and _known(said) and tokens.words(
                say(words, said), "en") == (*name.split(" "), *row[at:end]):
            yield end, said


def _known(said: str) -> bool:
    try:
        return said.startswith("protection") or read_keyword(said, "") is not None
    except ScenarioError:
        return False


def _value(name: str, row: Sequence[str]) -> str:
    kept = " ".join(one for one in row if one not in (",", "—") or name == "prototype")
    joined = re.sub(r"(?<=\})\s+(?=\{)", "", kept.replace(" / ", "/"))
    return f"{name} {joined.replace('from player ', 'from ')}"


def say(words: Lexicon, value: str) -> str:
    """A keyword as a board says it in the words of a card."""
    text = re.sub(r"\{[^{}]+\}", lambda found: found[0].upper(), value)
    text = re.sub(rf" (\d+|x)[ —]+(?={_COST}$)", lambda found: f" {found[1].upper()}—", text)
    text = re.sub(r" x$", " X", text)
    text = re.sub(r"^(cumulative upkeep|ward|escape|echo|equip|buyback) (?=[a-z{])(?!\{[^ ]*$)(?!\w+ \{)",
                  lambda found: f"{found[1]}—", text)
    text = re.sub(r"—([a-z])", lambda found: f"—{found[1].upper()}", text)
    text = re.sub(r"^(escape—\S+) (\w)", lambda found: f"{found[1]}, {found[2].upper()}", text)
    protected = re.fullmatch(r"(protection|hexproof) from (.+)", text)
    if protected is not None:
        qualities = [_quality(words, one) for one in protected[2].split(" and from ")]
        return f"{protected[1]} from " + " and from ".join(qualities)
    return " ".join(_capital(words, one) for one in text.split(" "))


def _quality(words: Lexicon, value: str) -> str:
    noun = words.types.get(value)
    return f"player {value.upper()}" if len(value) == 1 else value if noun is None else noun.plural


def _capital(words: Lexicon, word: str) -> str:
    """A subtype with its capital letter."""
    meant = words.types.get(words.type_forms.get(word, ""))
    return word[:1].upper() + word[1:] if meant is not None and meant.singular[:1].isupper() else word


def one_form(value: str, words: Lexicon) -> str:
    """A keyword in one of its spellings: “protection from goblin” for “… from goblins”, no dash before a cost."""
    value = re.sub(r" ?—(?=\{)", " ", value)
    head, sign, qualities = value.partition(" from ")
    if not sign or head not in ("protection", "hexproof"):
        return value
    return f"{head} from " + " and from ".join(words.type_forms.get(one, one) for one in qualities.split(" and from "))
