"""What abilities are called: a game says the beginning of an ability's text, a board the ability's name."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from tests.exam.game_cards import Cards

PARTS = ("back", "flip", "adventure", "prototype")
ACTIVATED_KEYWORDS = frozenset((
    "cycling", "equip", "ninjutsu", "unearth", "embalm", "eternalize", "scavenge", "outlast", "reconfigure", "crew", "fortify",
    "reinforce", "forecast", "encore", "transmute", "transfigure", "level", "boast", "craft", "saddle", "station"))
FROM_ELSEWHERE = ("flashback", "jump-start", "escape", "disturb", "aftermath", "retrace", "harmonize")
"""Keywords by which a card is cast from the graveyard, which games call an activation."""
SPECIAL = {"foretell": "foretell", "suspend": "suspend", "plot": "plot"}
MANA = {"w": "white", "u": "blue", "b": "black", "r": "red", "g": "green", "c": "colorless"}
_SIGNS = str.maketrans({"−": "-", "[": None, "]": None, "—": "-", "–": "-", "“": '"', "”": '"'})
_KIND = "creature|artifact|land|enchantment|permanent|equipment|aura|vehicle|token|saga|card|fortification|planeswalker|spell"
_WORD = re.compile(r"^[\w' ]+ - (?=.*:)")


def plain(text: str, name: str = "") -> str:
    """A text as games quote it: small letters, plain signs, ``{this}`` for what it is on, no ability word in front."""
    found = re.sub(r"</?i>", "", text).translate(_SIGNS).lower().strip()
    for own in dict.fromkeys((name.lower(), name.lower().partition(",")[0], *name.lower().split(" ")[:1])):
        if len(own) > 2 and found:
            found = re.sub(rf"(?<![\w-]){re.escape(own)}(?!\w)", "{this}", found)
    return re.sub(rf"\bthis (?:{_KIND})\b", "{this}", found)


def _nested(data: Any, kind: str) -> Iterator[dict[str, Any]]:
    """The abilities of a kind that are inside others: what they grant."""
    if isinstance(data, Mapping):
        if isinstance(data.get(kind), dict):
            yield data[kind]
        for item in data.values():
            yield from _nested(item, kind)
    elif isinstance(data, list):
        for item in data:
            yield from _nested(item, kind)


class Abilities:
    """The abilities of a board's cards by what is said of them; gives ids to those that have none."""

    def __init__(self, objects: Mapping[str, Any], cards: Cards) -> None:
        self.cards = cards
        self.rows: dict[str, list[tuple[str, str]]] = {}
        """Name of a face → (text of an activated ability, its name)."""
        self.granted: list[tuple[str, str]] = []
        self.triggers: dict[str, str] = {}
        """Id of a triggered ability → its text."""
        for name, thing in objects.items():
            for part in (thing, *(thing[key] for key in PARTS if key in thing), *thing.get("halves", ())):
                self._name(name, part)

    def _name(self, obj: str, part: Mapping[str, Any]) -> None:
        name = str(part.get("name"))
        face = next((one for one in self.cards.get(name, ()) if one["name"] == name), None)
        texts = [plain(line, name) for line in str((face or {}).get("text") or "").splitlines()]
        abilities = [one for one in part.get("abilities") or () if isinstance(one, Mapping)]
        self.rows[name] = [*self._activated(abilities, texts), *_keywords(texts)]
        self._granted(name, abilities, texts)
        triggers = [one["trigger"] for one in abilities if isinstance(one.get("trigger"), dict)]
        said = [text for text in texts if re.match(r"^(?:[\w' ]+ - )?(?:when|at the beginning)", text)]
        for at, one in enumerate(triggers):
            one["id"] = f"{obj} {at + 1}" if part.get("name") == name else f"{name} {at + 1}"
            self.triggers[one["id"]] = said[at] if len(said) == len(triggers) else ""

    @staticmethod
    def _activated(abilities: list[Mapping[str, Any]], texts: list[str]) -> Iterator[tuple[str, str]]:
        activated = [one["activated"] for one in abilities if isinstance(one.get("activated"), dict)]
        having = [text for text in texts if re.match(r"^(?:[\w' ]+ - )?[^.\"(]*:", text)]
        for at, one in enumerate(activated):
            one["id"] = f"ability {at + 1}"
            if len(having) == len(activated):
                yield _WORD.sub("", having[at]), one["id"]

    def _granted(self, name: str, abilities: list[Mapping[str, Any]], texts: list[str]) -> None:
        inner = [one for ability in abilities for key, item in ability.items() for one in _nested(
            item, "activated")]
        quoted = [one for text in texts for one in re.findall(r'"([^"]*)"', text) if re.match(r"^[^.(]*:", one)]
        for at, one in enumerate(inner):
            one["id"] = f"{name} gives {at + 1}"
            if len(quoted) == len(inner):
                self.granted.append((quoted[at], one["id"]))

    def meant(self, wanted: str, thing: Mapping[str, Any]) -> Iterator[str]:
        """The names of an object's activated abilities whose text begins so."""
        asked = plain(wanted, str(thing.get("name")))
        for text, ability in (*self.rows.get(str(thing.get("name")), ()), *self.granted):
            if text.startswith(asked) or asked in text[:len(asked) + 20]:
                yield ability
        found = re.match(r"^\{t\}: add \{([wubrgc])\}", asked)
        if found and thing.get("zone") == "battlefield":
            yield MANA[found[1]]

    def waiting(self, text: str, stack: Any) -> list[str]:
        """What is on the stack and called so: “stack ability (When…”, a keyword, the beginning of a text."""
        asked = plain(text.removeprefix("stack ability (").removesuffix(")"))
        return [one for one in map(str, stack) if asked and (one.lower() == asked or (
            asked in self.triggers.get(one, "")[:len(asked) + 20]))]


def _keywords(texts: list[str]) -> Iterator[tuple[str, str]]:
    for text in texts:
        for one in re.split(r", (?=[a-z]+(?: |-)?\{)", text):
            words = re.match(r"^([a-z' ]+?)(?: ?-| ?\{| \d|$)", one.partition("(")[0].strip())
            if words and any(word in ACTIVATED_KEYWORDS or word.endswith("cycling") for word in words[1].split()[:3]):
                yield one, words[1].strip() if words[1].split()[0] != "level" else "level up"
