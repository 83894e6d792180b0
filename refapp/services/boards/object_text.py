"""What every object of a board says, line by line as a card would, in the reader's language.

The engine tells which abilities an object has at a moment; :mod:`refapp.cardtext.printing` words them. What no wording
fits yet is said in English, else shown as a board writes it: never dropped. The engine itself never waits for this.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from refapp.cardtext.tokens import SELF
from refapp.corpus_io import Term
from refapp.game.reading.subtypes import INSTANTS
from refapp.game.state.card_types import PLANAR_TYPES
from refapp.i18n import DEFAULT, catalogue
from refapp.later import later
from refapp.lazy_dataclass import dataclass
from refapp.services.boards.in_parts import anchored, by_name, choice, headed, is_told, parts, silent, unlinked
from refapp.services.boards.vocabulary import ability_words, terms_by_slug
from refapp.services.library.library import Library

if TYPE_CHECKING:
    from refapp.cardtext.printing import say_ability
    from refapp.game.machine.evaluation import Evaluation
    from refapp.game.machine.told import Board
    from refapp.language.fields import to_data
else:
    (say_ability,) = later("refapp.cardtext.printing", "say_ability")
    (to_data,) = later("refapp.language.fields", "to_data")

NOTHING: Mapping[str, Any] = {}
Abilities = Mapping[str, Sequence[Any]]
"""Object → its abilities at a moment, in the order in which it has them."""

ENGINE = ""
"""The language of a line that is written as a board writes it."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of what an object says: ``lang`` is its language; "" is a board's own way of writing."""

    text: str
    lang: str
    keyword: bool = False


def with_text(state: Board, abilities: Abilities, lang: str, terms: Mapping[str, Term],
              like: Board | None = None) -> Board:
    """A state whose objects have ``text``, lines in a language; ``like``: by its types they name themselves.

    Where a line is in another language, ``text_langs`` says the language of each; "" is a board's own way of writing.
    """
    shown = like["objects"] if like is not None else {}
    objects = dict(state["objects"])
    for name in objects.keys() & abilities.keys():
        lines = _no_players(lines_of(abilities[name], lang, terms, naming(shown.get(name) or objects[name]), name,
                                     state["objects"]), state)
        if lines:
            objects[name] = {**objects[name], "text": [line.text for line in lines]}
        if any(line.lang != lang for line in lines):
            objects[name]["text_langs"] = [line.lang for line in lines]
    return {**state, "objects": objects}


def said_by(library: Library, lang: str, done: Evaluation) -> dict[str, str]:
    """What each ability with a name says in a language, by object and ability: ``Oak.ability``.

    What has no wording in that language isn't there.
    """
    terms, found = terms_by_slug(library), {}
    for state, abilities in ((done.before, done.abilities_before), (done.after, done.abilities_after)):
        for name, held in abilities.items():
            thing: Mapping[str, Any] = state["objects"].get(name) or {}
            for one in held:
                called = getattr(one, "id", None)
                lines = _no_players(lines_of((one,), lang, terms, naming(thing), name, state["objects"]),
                                    state) if called else ()
                if lines and all(line.lang == lang for line in lines):
                    found[f"{name}.{called}"] = " ".join(line.text for line in lines)
    return found


def _no_players(lines: tuple[Line, ...], state: Board) -> tuple[Line, ...]:
    """An object that an ability of a board names has its bare name: cards, and so wordings, name players only."""
    told = [at for at, line in enumerate(lines) if _PLAYER.search(line.text)]
    things = sorted(set(state["objects"]).difference(state.get("players") or ()), key=len, reverse=True) if told else ()
    if not things:
        return lines
    behind = rf"(?=(?:{'|'.join(map(re.escape, things))})(?![\w-]))"
    found = list(lines)
    for at in told:
        text = lines[at].text
        for said, bare in _BARE.get(lines[at].lang, ()):
            text = re.sub(rf"\b{said} {behind}", bare, text)
        found[at] = replace(lines[at], text=text)
    return tuple(found)


PHRASE = 48
"""So many characters of an ability name it in a sentence."""


def shortened(said: Mapping[str, str]) -> dict[str, str]:
    """What abilities are called in sentences, by ability: how their text begins. Those of one name must agree."""
    found: dict[str, str] = {}
    clash: set[str] = set()
    for key, text in said.items():
        name, plain = key.rpartition(".")[2], text.rstrip(".").replace("\n", " ")
        if len(plain) > PHRASE:
            plain = f"{_HEAD.split(plain, maxsplit=1)[0][:2 * PHRASE].rstrip()} …"
        if found.setdefault(name, plain) != plain:
            clash.add(name)
    return {name: text for name, text in found.items() if name not in clash}


def lines_of(abilities: Sequence[Any], lang: str, terms: Mapping[str, Term],
             itself: tuple[str, str], called: str = "", things: Mapping[str, Any] = NOTHING) -> tuple[Line, ...]:
    """The lines of an object that has these abilities, ``called`` so on its board; keywords side by side share one.

    ``things``: the objects of the board, of which one may have given an ability that calls that one by its name.
    """
    found: list[Line] = []
    data = [_data(one).replace(f'"what": ["{called}"]', '"what": ["@self"]') for one in abilities]
    data = [_GIVER.sub(lambda giver: f"@giver:{things.get(giver[1], {}).get('name') or giver[1]}:0", one)
            if "@giver:" in one else one for one in data]
    host = next((one.removeprefix('"enchant ').removesuffix('"') for one in data if one in _ENCHANT), "")
    if host:  # “enchanted creature”, as its own text says what it can enchant
        data = [one.replace('"enchanted"', f'"enchanted {host}"') for one in data]
    if (asked := _ASKED.search(" ".join(data))) is not None:  # “of the chosen type”: what its own text has one choose
        what = asked[1] or ("name" if asked[2] or asked[3] else "color")
        data = [_CHOSEN.sub(rf"\1chosen-{what}", one) for one in data]
    for line in (_with_word(line, word) for one, word in anchored(data) for line in _said_by(one, lang, terms, itself)):
        if line.keyword and found and found[-1].keyword and found[-1].lang == line.lang:
            found[-1] = Line(f"{found[-1].text}, {line.text[:1].lower()}{line.text[1:]}", line.lang, keyword=True)
        elif SELF in line.text:  # in an ability that it grants, by its name (201.5a)
            found.append(replace(line, text=line.text.replace(SELF, itself[0] or called or SELF)))
        else:
            found.append(line)
    return tuple(found)


def _with_word(line: Line, word: str) -> Line:
    """A line behind an anchor word; a board’s own way of writing has none."""
    return Line(f"• {word} — {line.text}", line.lang) if word and line.lang else line


def _said_by(data: str, lang: str, terms: Mapping[str, Term], itself: tuple[str, str]) -> Iterator[Line]:
    """The lines of an ability: of a level, a class level and a station symbol what stands behind it, too."""
    known = json.loads(data)
    form, said = next(iter(known.items())) if isinstance(known, Mapping) else ("", {})
    if form == "trigger" and said.get("event") == "enters_room":
        yield _room(said, lang, terms, itself) or _line(data, lang, terms, itself)
        return
    if known == _NOTHING:
        yield Line("…", lang)
        return
    if form == "final_chapter" and isinstance(said, int) and said <= len(_ROMAN):  # what they do doesn’t matter
        yield Line(f"{', '.join(_ROMAN[:said])} — …", lang)
        return
    if form == "infinity":  # what works once it is harnessed (702.186b)
        for one in said if isinstance(said, list) else [said]:
            line = _line(json.dumps(one, ensure_ascii=False), lang, terms, itself)
            yield replace(line, text=f"∞ — {line.text}")
        return
    if words := choice(known):
        say = catalogue(lang)
        one, other = (word[:1].upper() + word[1:] for word in words)
        yield Line(say.gettext("As {object} enters, choose {one} or {other}.", one=one, other=other,
                               object=itself[0] or _itself(lang, itself)[0]), lang)
        return
    word, chapter = headed(known)
    if word:
        line = _line(json.dumps(chapter), lang, terms, itself)
        head = ability_words(line.lang, word, terms) or word
        yield Line(line.text.replace("I", head[:1].upper() + head[1:], 1), line.lang) if line.lang else line
        return
    if form not in ("level", "class_level", "station_symbol"):
        for one in parts(known, itself[1]):
            yield _line(data if one == known else json.dumps(one, ensure_ascii=False), lang, terms, itself)
        return
    say, size = catalogue(lang), "/".join(str(one) for one in said.get("pt") or ())
    if form == "class_level":
        head = say.gettext("{cost}: Level {n}", cost=said.get("cost"), n=said["level"])
    else:
        levels = f"{said['from']}-{said['to']}" if "to" in said else f"{said['from']}+"
        head = say.gettext("Level {n}", n=levels) if form == "level" else levels
    yield Line(" — ".join(one for one in (head, size) if one), lang)
    for inner in said.get("abilities") or ():
        yield from _said_by(json.dumps(inner, ensure_ascii=False), lang, terms, itself)


def _room(said: Mapping[str, Any], lang: str, terms: Mapping[str, Term], itself: tuple[str, str]) -> Line | None:
    """A room ability: a dungeon has the room’s name before what it does, as a Saga has its chapter."""
    told = {key: one for key, one in said.items() if key not in ("event", "who", "step", "zone")}
    line = _line(json.dumps({"trigger": {**told, "event": "chapter", "chapter": 1}}), lang, terms, itself)
    return Line(line.text.replace("I", str(said["step"]), 1), line.lang) if line.lang else None


def _line(data: str, lang: str, terms: Mapping[str, Term], itself: tuple[str, str]) -> Line:
    """An ability, as JSON, in words: the language's, else English ones, else a board's."""
    known = json.loads(data)
    for one in dict.fromkeys((lang, DEFAULT)):
        said = _said(data, one, itself)
        if said is None and isinstance(known, str):
            said = ability_words(one, known, terms)
            said = said and said[:1].upper() + said[1:]
        if said is not None:
            return Line(said, one, isinstance(known, str) and "—" not in said and not said.endswith("."))
    return Line(_flat(known).removeprefix("(").removesuffix(")"), ENGINE)


def _flat(data: Any) -> str:
    """Data of a board in one line, without the names of abilities: ``static (pt 1 1, affects creature yours)``."""
    if isinstance(data, Mapping):
        return f"({', '.join(f'{key} {_flat(item)}' for key, item in data.items() if key != 'id')})"
    if isinstance(data, list):
        return " ".join(map(_flat, data))
    return str(data).lower() if isinstance(data, bool) else str(data)


def ready(lang: str) -> None:
    """Read the grammar that words abilities in a language, so that no visitor waits for it."""
    say_ability("flying", lang)


def _itself(lang: str, itself: tuple[str, str]) -> tuple[str, str]:
    """“This creature” in a language, and its gender there."""
    return _PHRASES.get(lang, {}).get(itself[1], (f"this {itself[1]}", ""))


@lru_cache(maxsize=4096)
def _said(data: str, lang: str, itself: tuple[str, str]) -> str | None:
    name, _ = itself
    phrase, gender = _itself(lang, itself)
    if data == _FIRM:  # that is said of the spell
        phrase, name, gender = ("ce sort", "", "m") if lang == "fr" else ("this spell", "", "")
    giver = _GIVER.search(data)
    data, other = by_name(_GIVER.sub("@giver", data))
    known = unlinked(json.loads(data))
    idle = silent(known)
    said = say_ability(known if idle is None else idle, lang, other or name or phrase, other or phrase,
                       gender) if is_told(data) else None
    if said is not None and idle is not None:  # what it does doesn’t matter on this board
        said = _DONE.sub("…", said) if _DONE.search(said) else None
    if said is not None and giver is not None:  # whose name it says, is not what has the ability (201.5a)
        said = said.replace(SELF, giver[1])
    return None if said is None else re.sub(r'"([^"]*)"', r"“\1”", said.replace("'", "’"))


def _data(ability: Any) -> str:
    """An ability as JSON; those that many objects have are written once."""
    try:
        return _written(ability)
    except TypeError:  # it holds what can't be hashed
        return _json(ability)


def _json(ability: Any) -> str:
    return json.dumps(to_data(ability), ensure_ascii=False)


@lru_cache(maxsize=4096)
def _written(ability: Any) -> str:
    return _json(ability)


_GIVER = re.compile(r"@giver:([^:\"]+):\d+")
_ROMAN = ("I", "II", "III", "IV", "V")
_NOTHING = {"spell": {"do": [{"do": "nothing"}]}}
_FIRM = '"cant be countered"'
_DONE = re.compile(r"(you gain 1 life|vous gagnez 1 point de vie)\.$", re.IGNORECASE)
_PLAYER = re.compile(r"\b(?:player|joueur) \w")
_BARE = {"en": (("player", ""),), "fr": (("au joueur", "à "), ("du joueur", "de "), ("[Ll]e joueur", ""))}
"""How a wording says that a name is a player’s, and what stays of it where it isn’t."""
_HEAD = re.compile(r",|\s?:\s")
_ASKED = re.compile(r'"as_enters": \{"choose": (?:"(?:\w+ )?(color|type|name)"|\["white")|"do": "choose_card_(name)"'
                    r'|"(?:hidden|double) (agenda)"')
_CHOSEN = re.compile(r'("(?:affects|who|what|cant_cast)": "(?:[^"]* )?)chosen\b')
_ENCHANT = ('"enchant creature"', '"enchant land"', '"enchant artifact"')
_NOUNS = ("creature", "land", "planeswalker", "artifact", "enchantment", "battle", "scheme")
_NAMED = INSTANTS | PLANAR_TYPES
"""Types of what calls itself by its name."""
_SUBTYPES = ("aura", "equipment", "vehicle", "saga", "class", "case", "fortification")
_PHRASES: Mapping[str, Mapping[str, tuple[str, str]]] = {"fr": {
    "creature": ("cette créature", "f"), "land": ("ce terrain", "m"), "planeswalker": ("ce planeswalker", "m"),
    "artifact": ("cet artefact", "m"), "enchantment": ("cet enchantement", "m"), "battle": ("cette bataille", "f"),
    "card": ("cette carte", "f"), "scheme": ("cette machination", "f"),
    "token": ("ce jeton", "m"), "Aura": ("cette aura", "f"),
    "Equipment": ("cet équipement", "m"), "Vehicle": ("ce véhicule", "m"), "Saga": ("cette saga", "f"),
    "Class": ("cette classe", "f"), "Case": ("cette affaire", "f"), "Fortification": ("cette fortification", "f")}}
"""Language → noun → “this creature” and its gender; English says “this” of all."""


def naming(thing: Mapping[str, Any]) -> tuple[str, str]:
    """What an object calls itself: its name if it is legendary or a spell, and the noun of “this creature”."""
    types, subtypes = thing.get("types") or (), [str(one).lower() for one in thing.get("subtypes") or ()]
    name = str(thing.get("name") or "")
    named = "legendary" in (thing.get("supertypes") or ()) or _NAMED & set(types) or not types
    special = next((one for one in _SUBTYPES if one in subtypes and "creature" not in types), None)
    noun = "token" if thing.get("kind") == "token" else special.capitalize() if special is not None else next(
        (one for one in _NOUNS if one in types), "card")
    return name if named else "", noun
