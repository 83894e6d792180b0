"""What abilities are called: a game says the beginning of an ability's text, a board the ability's name."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from tests.exam.game_cards import Cards

PARTS = ("back", "flip", "adventure", "prototype")
ACTIVATED_KEYWORDS = frozenset((
    "cycling", "equip", "ninjutsu", "unearth", "embalm", "eternalize", "scavenge", "outlast", "reconfigure", "crew", "fortify",
    "reinforce", "forecast", "encore", "transmute", "transfigure", "level", "boast", "craft", "saddle", "station"))
FROM_ELSEWHERE = ("flashback", "jump-start", "escape", "disturb", "aftermath", "retrace", "harmonize")
"""Keywords by which a card is cast from the graveyard, which games call an activation."""
SPECIAL = {"foretell": "foretell", "suspend": "suspend", "plot": "plot"}
PREDEFINED = {
    "Treasure Token": "{t}, sacrifice {this}: add one mana of any color", "Gold Token": "sacrifice {this}: add one mana of any color",
    "Food Token": "{2}, {t}, sacrifice {this}: you gain 3 life", "Clue Token": "{2}, sacrifice {this}: draw a card",
    "Blood Token": "{1}, {t}, discard a card, sacrifice {this}: draw a card", "Map Token": "{1}, {t}, sacrifice {this}: target"}
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
        if thing.get("kind") == "token" and PREDEFINED.get(str(thing.get("name")), "-").startswith(asked):
            yield ""  # it has one
        for keyword in thing.get("abilities") or ():  # also those that it has only gained
            for text, ability in _keywords([plain(str(keyword))]):
                if text.startswith(asked) and ability not in dict(self.rows.get(str(thing.get("name")), ())).values():
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


def keyword_cost(face: Mapping[str, Any], how: str | None) -> str:
    """The words of a face that say what a keyword costs."""
    found = re.search(rf"^{how}[^(\n]*", str(face.get("text") or ""), re.MULTILINE | re.IGNORECASE) if how else None
    return found[0] if found else ""


def half_of(card: Sequence[Mapping[str, Any]], name: str) -> dict[str, Any]:
    """Which half or face of a card is cast under a name."""
    if len(card) < 2 or card[0]["name"] == name:
        return {}
    if {"adventure", "omen"} & set(str(card[1]["type"]).lower().split()):
        return {"half": "adventure"}
    instant = all(set(str(face["type"]).split()) & {"Instant", "Sorcery"} for face in card)
    return {"half": "right"} if instant else {} if " // " in name else {"face": "back"}


OPTIONAL = {"Kicker": False, "Multikicker": True, "Squad": True, "Replicate": True, "Buyback": False, "Entwine": False,
            "Offspring": False}
"""Keywords of additional costs, and whether they can be paid several times."""


def optional_costs(faces: Sequence[Mapping[str, Any]], said: Sequence[bool]) -> tuple[list[dict[str, Any]], Sequence[bool]]:
    """Additional costs that a player says yes to, once or again and again; and the answers that are used for that."""
    texts = "\n".join(str(face.get("text") or "") for face in faces)
    found = re.search(rf"^({'|'.join(OPTIONAL)})\b", texts, re.MULTILINE)
    if found is None:
        return [{}], ()
    times = OPTIONAL[found[1]]
    used = said[:said.index(False) + 1] if times and False in said else said if times else said[:1]
    many = sum(used) if times else bool(used[0] if used else found[1] == "Kicker")
    cost = {"kicked": many} if "icker" in found[1] else {"pay": {found[1].lower(): many}}
    return [cost, {}] if many else [{}], used


def given_keywords(cards: Mapping[str, Any], after: Mapping[str, Any], player: str) -> list[Mapping[str, Any]]:
    """Keywords that a player’s permanents give spells, as texts."""
    said = " ".join(str(face.get("text")) for one in after["objects"].values() if one.get("zone") == "battlefield"
                    and one.get("controller") == player for face in cards.get(str(one.get("name"))) or ())
    return [{"text": word.capitalize()} for word in re.findall(r"spells? you cast (?:has|have) (\w+)", said)]


def mana_by_hand(after: Mapping[str, Any], player: str) -> Iterator[dict[str, str]]:
    """The ways in which a player's untapped lands can be tapped, where it must be said how: land → kind of mana."""
    lands = [name for name, thing in after["objects"].items() if thing.get("zone") == "battlefield" and not thing.get(
        "tapped") and thing.get("controller") == player and "land" in thing.get("types", ())]
    kinds = [[LANDS[one.lower()] for one in after["objects"][name].get("subtypes") or () if one.lower() in LANDS]
             or ["colorless", *LANDS.values()] for name in lands]
    for many in range(1, len(lands) + 1):
        for chosen in itertools.product(*kinds[:many]):
            yield dict(zip(lands, chosen, strict=False))


def other_payments(done: Mapping[str, Any], after: Mapping[str, Any], step: Mapping[str, Any],
                   objects: Mapping[str, Any]) -> Iterator[list[Any]]:
    """Steps in the place of one that wasn't paid for: mana by hand, or mana of what isn't tapped for it before.

    ``after``: the board on which the step was begun.
    """
    player, said = str(step.get("by")), str(done.get("reason"))
    if "mana abilities are activated" in said:
        yield from ([{**step, "pay": {"mana_abilities": paid}}] for paid in mana_by_hand(after, player))
    elif step["do"] not in ("cast", "activate") or "601.2h" not in str(done.get("illegal")):
        return
    ways = [{"do": "activate", "by": player, "source": name, "ability": one["activated"]["id"]}
            for name, thing in objects.items() for one in thing.get("abilities") or ()
            if isinstance(one, Mapping) and "add_mana" in str(one.get("activated", {}).get("do"))
            and after["objects"][name].get("zone") == "battlefield" and after["objects"][name].get("controller") == player]
    ways.sort(key=lambda one: "{T}" in str(objects[one["source"]]["abilities"]))  # those are tapped by themselves, mostly
    for many in range(1, len(ways) + 1):
        yield from ([*chosen, step] for chosen in itertools.combinations(ways, many))


LANDS = {"plains": "white", "island": "blue", "swamp": "black", "mountain": "red", "forest": "green"}


BEFORE: tuple[tuple[dict[str, Any], ...], ...] = ((), ({"do": "resolve"}, {"do": "check"}), ({"do": "resolve_all"},))
"""What may have to happen before an action: the top of the stack resolves, or all of it."""


def while_on_stack(action: Mapping[str, Any]) -> tuple[Mapping[str, Any], Sequence[tuple[dict[str, Any], ...]]]:
    """An action without what must be, or not be, on the stack, and what may come before it then."""
    targets = list(action.get("targets") or ())
    clause = next((at for at, one in enumerate(targets) if str(one).startswith("StackClause")), 0)
    if not clause:
        return action, BEFORE
    rest = {**action, "targets": [*targets[:clause - 1], *targets[clause + 1:]]}
    return rest, BEFORE[2:] if "NOT_ON" in targets[clause] else BEFORE
