"""A card as people write one down, and back: name and cost, type line, text, size, each on a line of its own.

``Bear {1}{G}`` / ``Creature — Bear`` / ``Trample`` / ``2/2``; in short ``Bear 2/2 trample``. Lines are taken apart
here, in either language; what the text means, the reader of card text says (:mod:`refapp.cardtext`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from refapp.corpus_io import DataError
from refapp.game.state.card_types import CARD_TYPES
from refapp.i18n import LANGUAGES
from refapp.language.type_lines import SUPERTYPES
from refapp.later import later
from refapp.services.boards.object_text import lines_of, naming
from refapp.services.boards.type_lines import type_line
from refapp.services.boards.type_words import type_words

if TYPE_CHECKING:
    from refapp.cardtext.reading import read
    from refapp.cardtext.terminals import lexicon
    from refapp.language.abilities import read_abilities
    from refapp.language.fields import to_data
else:
    (read,) = later("refapp.cardtext.reading", "read")
    (lexicon,) = later("refapp.cardtext.terminals", "lexicon")
    (read_abilities,) = later("refapp.language.abilities", "read_abilities")
    (to_data,) = later("refapp.language.fields", "to_data")

_FIELDS = frozenset({"card", "name", "cost", "types", "supertypes", "subtypes", "text", "text_lang", "loyalty"})
NAME = 60
"""Characters of a card's name."""
_COST = re.compile(r"\s*((?:\{[^{}]{1,5}\})+)\s*$")
_SIZE = re.compile(r"(?<![\w/+])(-?\d{1,6}|\*)\s*/\s*(-?\d{1,6}|\*)(?![\w/])")
_LOYALTY = re.compile(r"(?:loyalty|loyaut[ée])\s*:?\s*(\d{1,6})", re.IGNORECASE)
_DASH = re.compile(r"\s+(?:—|–|-|--|:)\s+|\s*—\s*|\s*:\s+")
_TOKEN = ("token", "jeton")
_BETWEEN = ("et", "and", "")
_BESIDE = ("with", "avec", "and", "et")
"""Words among keywords that stand on no card."""
_LONGEST = 6
"""Words of a keyword with what stands behind it: protection from artifacts and from enchantments."""


def read_card(text: str, lang: str, *, sized: bool = True) -> dict[str, Any]:
    """The object that a text describes, as a scenario has it; raises DataError that says what is missing.

    ``sized``: whether a creature must have a size, as cards do; boards may leave out one that nobody asks for.
    """
    lines = [" ".join(line.split()) for line in text.replace("\u00a0", " ").splitlines() if line.strip()]
    if not lines:
        raise DataError("card_empty", "write the card down: its name, its types, what it says, its size")
    found: dict[str, Any] = {}
    if len(lines) > 1 and (size := _SIZE.fullmatch(lines[-1])):
        found["pt"] = list(size.groups())
        lines.pop()
    elif len(lines) > 1 and (loyalty := _LOYALTY.fullmatch(lines[-1])):
        found["loyalty"] = loyalty[1]
        lines.pop()
    types = read_types(lines[1]) if len(lines) > 1 else None
    cost = _COST.search(lines[0])
    if cost and (types or not _SIZE.search(lines[0][:cost.start()])):  # behind a size stands what a card says: ward {2}
        found["cost"] = cost[1].upper()
        lines[0] = lines[0][:cost.start()]
    if types is not None:
        if "pt" not in found and (size := _SIZE.search(lines[0])) and size.end() == len(lines[0]):
            found["pt"] = list(size.groups())
            lines[0] = lines[0][:size.start()].rstrip(" ,:—-")
        found.update(types, name=lines[0], text=lines[2:])
    elif (types := read_types(lines[0])) is not None:
        found.update(types, name=_capital((types.get("subtypes") or types["types"])[-1]), text=lines[1:])
    else:
        found.update(_short(lines, found, lang))
    if not found["name"]:
        raise DataError("card_unnamed", "the first line of a card is its name")
    if sized and "creature" in found["types"] and "pt" not in found:
        raise DataError("card_sizeless", "a creature has a size: its last line says it, such as {example}",
                        example="2/2")
    if len(found["name"]) > NAME:
        raise DataError("card_name_long", "a name has at most {n} letters", n=NAME)
    text = "\n".join(found.pop("text"))
    return {**found, **({"text": text, "text_lang": lang} if text else {})}


def in_text(key: str, value: Any) -> bool:
    """Whether a field of an object stands in the text of its card."""
    return key in _FIELDS or (key == "kind" and value in ("card", "token")) or (key == "pt" and isinstance(value, list))


def _short(lines: Sequence[str], found: Mapping[str, Any], lang: str) -> dict[str, Any]:
    """A creature without its type line: ``Bear 2/2 trample``."""
    size = _SIZE.search(lines[0])
    if size is None and "pt" not in found:
        raise DataError("card_untyped", "“{found}” says no types: the second line of a card does, such as “{example}”",
                        found=(lines[1] if len(lines) > 1 else lines[0])[:40], example="Creature — Elf")
    if size is None:
        return {"name": lines[0], "types": ["creature"], "text": lines[1:]}
    before, after = lines[0][:size.start()].strip(" ,:—-"), lines[0][size.end():].strip(" ,:—-")
    return {"name": before or _capital("bear"), "types": ["creature"], "pt": list(size.groups()),
            "text": [one for one in (_as_printed(after, lang), *lines[1:]) if one]}


def _as_printed(said: str, lang: str) -> str:
    """Keywords as a card lists them, of people's “with deathtouch and trample”; anything else stays."""
    if not said or _keywords(said, lang):
        return said
    words = [word for word in re.sub(r"[,;&+]", " ", said).split() if word.lower() not in _BESIDE]
    found: list[str] = []
    while words:
        many = next((many for many in range(min(len(words), _LONGEST), 0, -1)
                     if _keywords(" ".join(words[:many]), lang)), 0)
        if not many:
            return said
        found.append(" ".join(words[:many]))
        del words[:many]
    return ", ".join(found)


def _keywords(said: str, lang: str) -> bool:
    lines = read(said, lang)
    return len(lines) == 1 and lines[0].read and all(isinstance(one, str) for one in lines[0].abilities)


def read_types(line: str) -> dict[str, Any] | None:
    """Types, supertypes, subtypes and kind of a type line in either language; None for what is none."""
    before, *after = _DASH.split(line, maxsplit=1)
    words = [word for word in re.split(r"[\s-]+", before.lower()) if word not in _BETWEEN]
    found: dict[str, list[str]] = {"types": [], "supertypes": []}
    for word in _known(words, _types()):
        kind = next((kind for kind, known in (("types", CARD_TYPES), ("supertypes", SUPERTYPES)) if word in known), "")
        if kind:
            found[kind].append(word)
        elif word not in _TOKEN:
            return None
    if not found["types"]:
        return None
    named = [word for word in re.split(r"[\s,]+", after[0].lower()) if word not in _BETWEEN] if after else []
    if "plane" in found["types"] and after:  # all that stands there is one subtype (311.3)
        named = [after[0].lower()]
    return {key: value for key, value in (*found.items(), ("subtypes", list(_known(named, _subtypes()))), (
        "kind", "token" if set(words) & set(_TOKEN) else "")) if value}


def _known(words: Sequence[str], known: Mapping[str, str]) -> Iterator[str]:
    """Words, up to three of them together, as our words for them; the others as they stand."""
    at = 0
    while at < len(words):
        many = next((many for many in (3, 2) if at + many <= len(words) and " ".join(words[at:at + many]) in known), 1)
        word = " ".join(words[at:at + many])
        yield known.get(word, word)
        at += many


@cache
def _types() -> Mapping[str, str]:
    """A card type or supertype as either language writes it, in each gender → our word."""
    return {form: value for form, value in _forms().items() if value in (*CARD_TYPES, *SUPERTYPES)}


@cache
def _subtypes() -> Mapping[str, str]:
    return {form: value for form, value in _forms().items() if value not in (*CARD_TYPES, *SUPERTYPES)}


@cache
def _forms() -> Mapping[str, str]:
    found: dict[str, str] = {}
    for lang in LANGUAGES:
        words = lexicon(lang)
        found.update({f"{form}{she}": value for value, said in type_words(lang).items() for she in ("e", "")
                      for form in (said.lower(), said.lower().replace("-", " "))})  # “avant-garde” is one word
        found.update({form.lower(): value for value, forms in words.adjectives.items() for form in forms})
        found.update({form.lower(): value for form, value in words.type_forms.items()})
    return found


def write_card(thing: Mapping[str, Any], name: str, lang: str) -> tuple[str, bool]:
    """The text of a card that an object is, and whether its abilities are in it; see :func:`read_card`."""
    if thing.get("card"):
        return str(thing["card"]), True
    listed = {key: [value] if isinstance(value := thing.get(key) or [], str) else [str(one) for one in value]
              for key in ("types", "supertypes", "subtypes")}
    own = thing.get("name") or name
    own = str(own.get(lang) or next(iter(own.values()), name)) if isinstance(own, Mapping) else str(own)
    types = type_line(lang, listed["types"], listed["supertypes"], listed["subtypes"])
    if thing.get("kind") == "token":
        types = f"{'jeton' if lang == 'fr' else 'token'} {types}"
    text = thing.get("text") or ()
    lines = [str(one) for one in text.splitlines()] if isinstance(text, str) else [str(one) for one in text]
    said = as_text(thing, own, lang)
    size = thing.get("pt")
    loyalty = f"{'Loyauté' if lang == 'fr' else 'Loyalty'}: {thing['loyalty']}" if thing.get("loyalty") else ""
    parts = [f"{own} {thing.get('cost') or ''}".strip(), _capital(types), *lines, *(said or ()), loyalty,
             "/".join(map(str, size)) if isinstance(size, list) else ""]
    return "\n".join(part for part in parts if part), said is not None


def as_text(thing: Mapping[str, Any], name: str, lang: str) -> tuple[str, ...] | None:
    """What the abilities of an object say, where that is read as these abilities again; None where it isn't."""
    raw = thing.get("abilities")
    raw = raw if isinstance(raw, list) else [raw] if raw else []
    if not raw:
        return ()
    try:
        abilities = read_abilities(raw, "abilities")
        lines = lines_of(abilities, lang, {}, naming({**thing, "name": name}), name)
        if any(line.lang != lang for line in lines):
            return None
        again = [one for line in read("\n".join(line.text for line in lines), lang, name) for one in line.abilities]
        return tuple(line.text for line in lines) if _bare(read_abilities(again, "abilities")) == _bare(abilities) \
            else None
    except (DataError, ValueError):
        return None


def _bare(abilities: Sequence[Any]) -> list[Any]:
    """Abilities as data without what they are called."""
    return [{form: {key: item for key, item in held.items() if key != "id"} if isinstance(held, dict) else held
             for form, held in one.items()} if isinstance(one, dict) else one
            for one in (to_data(ability) for ability in abilities)]


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
