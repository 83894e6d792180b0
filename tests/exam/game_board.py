"""The board on which a game begins, what its cards are called there, and whether it ended as in print."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from tests.exam.game_cards import Cards, card_object

FILLERS = 20
"""Unimportant cards below what is listed of a library."""
ZONES = ("battlefield", "hand", "graveyard", "exile", "library")
BASICS = {name: name.lower() for name in ("Plains", "Island", "Swamp", "Mountain", "Forest")}
_COPY = re.compile(r"\[.*?\]$")
_AT = re.compile(r":\d+$")


def plain_name(text: str) -> str:
    """A name as the board knows it: without “[only copy]”, the number of a copy, “Token”."""
    return _AT.sub("", _COPY.sub("", text)).removesuffix(" Token")


class Board:
    """Objects have the card's name as their id; further copies a number behind it."""

    def __init__(self, game: Mapping[str, Any], cards: Cards) -> None:
        self.names: dict[str, tuple[str, ...]] = {}
        """Object → the names of its card's faces."""
        self.cards = cards
        objects: dict[str, Any] = {}
        players: dict[str, Any] = {}
        for player in ("A", "B"):
            side = game["board"].get(player) or {}
            held = players[player] = {"life": side.get("life", 20)}
            for zone in ZONES:
                ids = [one for row in side.get(zone) or () for one in self._made(objects, player, zone, row)]
                if zone == "library" and not side.get("library_emptied"):
                    ids += [*self._fillers(objects, player), *self._lands(game, objects, player)]
                if zone != "battlefield":
                    held[zone] = ids
        self.state: dict[str, Any] = {"active": "A", "turn": {"step": "untap", "number": 1, "active": "A"},
                                      "players": players, "objects": objects}

    def _made(self, objects: dict[str, Any], player: str, zone: str, row: Mapping[str, Any]) -> Iterator[str]:
        card = self.cards[row["card"]]
        for _ in range(_said(row.get("n", 1), 0)):
            name = row["card"]
            at = sum(row["card"] in names for names in self.names.values())
            name = f"{row['card']} {at + 1}" if at else name
            objects[name] = {"owner": player, "zone": zone, **card_object(card),
                             **({"tapped": True} if row.get("tapped") else {})}
            self.names[name] = tuple(face["name"] for face in card)
            yield name

    def _fillers(self, objects: dict[str, Any], player: str) -> Iterator[str]:
        for n in range(FILLERS):
            name = f"filler {player}{n + 1}"
            objects[name] = {"owner": player, "zone": "library", "types": ["land"], "name": f"Filler {n + 1}"}
            yield name

    def _lands(self, game: Mapping[str, Any], objects: dict[str, Any], player: str) -> Iterator[str]:
        """Basic lands that a game finds in a library without saying that they are there."""
        named = {part for kind in ("choices", "targets") for who, value, *_ in game.get(kind) or () if who == player
                 for part in str(value).split("^")}
        if not named & BASICS.keys() and any("basic land card" in str(face.get("text")) for card in game["cards"]
                                             for face in self.cards.get(card) or ()):
            named = {"Wastes"}  # a basic land that nobody asks for by its type
        for name in sorted(named & {*BASICS, "Wastes"}):
            for n in range(1, 4):
                one = f"{name} of {player}'s library {n}"
                objects[one] = {"owner": player, "zone": "library", "types": ["land"], "supertypes": ["basic"],
                                "subtypes": [BASICS[name]] if name in BASICS else [], "name": name}
                yield one

    def called(self, name: str, after: Mapping[str, Any]) -> list[str]:
        """The objects of a name at a moment, copies and tokens, too; those on the battlefield first."""
        wanted = plain_name(name)
        found = [one for one, thing in after["objects"].items() if thing.get("exists", True)
                 and self._is(one, thing, wanted)]
        if name.endswith(("[only copy]", "[no copy]")):  # a copy has the name of another card
            copied = name.endswith("[only copy]")
            found = [one for one in found if (wanted not in self.names.get(one, ())) == copied] or found
        return sorted(found, key=lambda one: after["objects"][one].get("zone") != "battlefield")

    def _is(self, one: str, thing: Mapping[str, Any], wanted: str) -> bool:
        faces = self.names.get(one, ())
        if thing.get("name") in (wanted, f"{wanted} Token"):
            return True
        return wanted in faces and (thing.get("zone") != "battlefield" or (wanted == faces[0] and thing.get("name") in faces))


def _said(number: Any, found: Any) -> Any:
    """The number that an end says; “206” is 20+6 written without its sign, a call the life total to start with."""
    if isinstance(number, Mapping):
        return STARTING_LIFE
    if not isinstance(number, str):
        return number
    return found if found in _sums(number) else sum(map(int, number))


def _sums(digits: str) -> set[int]:
    """All that a row of numbers without signs between them can add up to."""
    return {int(digits)} | {int(digits[:at]) + rest for at in range(1, len(digits)) for rest in _sums(digits[at:])}


STARTING_LIFE = 20


def _in_zone(board: Board, after: Mapping[str, Any], player: str | None, zone: str, card: str | None) -> int:
    things = after["objects"]
    if zone == "battlefield":
        return sum(things[one].get("zone") == "battlefield" and player in (None, things[one].get("controller"))
                   and not (card and _other_face_up(board, one, things[one], card))
                   for one in (board.called(card, after) if card else things))
    held = [one for name, side in after["players"].items() if player in (None, name) for one in side[zone]]
    return sum(one in board.called(card, after) for one in held) if card else len(held)


def _other_face_up(board: Board, one: str, thing: Mapping[str, Any], card: str) -> bool:
    """Whether a permanent is called by the name of the face that isn't up."""
    return thing.get("name") in set(board.names.get(one, ())) - {plain_name(card)}


def _mine(board: Board, after: Mapping[str, Any], then: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """The permanents of a name that an expectation is about."""
    things = [after["objects"][one] for one in board.called(then["card"], after)]
    return [one for one in things if one.get("zone") == "battlefield" and then.get("player") in (None, "any", one.get("controller"))]


def _has_keyword(thing: Mapping[str, Any], word: str) -> bool:
    return any(word.lower() in str(line).lower() for line in thing.get("abilities") or ())


def end_differs(then: Mapping[str, Any], after: Mapping[str, Any], board: Board) -> Iterator[str]:
    """Lines that say what isn't as in print."""
    player, card = None if then.get("player") == "any" else then.get("player"), then.get("card")
    for zone in ZONES if "counter" not in then else ():
        if zone in then:
            found = _in_zone(board, after, player, zone, card)
            if found != _said(then[zone], found):
                yield f"{then}: {found}"
    if "life" in then and after["players"][player]["life"] != _said(then["life"], after["players"][player]["life"]):
        yield f"{then}: {after['players'][player]['life']}"
    for key in ("won", "lost"):
        if key in then and _has(after, str(player), key) != bool(then[key]):
            yield f"{then}: {after['players'][player].get(key)}"
    if "counter" in then and not card:
        found = (after["players"][player].get("counters") or {}).get(then["counter"], 0)
        if then["counter"] == "poison":
            found = after["players"][player].get("poison", 0)
        if found != then["count"]:
            yield f"{then}: {found}"
    if card:
        yield from _card_differs(then, _mine(board, after, then), after, board)


def _has(after: Mapping[str, Any], player: str, key: str) -> bool:
    """Whether a player won, or lost: of two the other loses where one wins, as print counts it (104.2)."""
    return any(bool(one.get(key if name == player else "lost" if key == "won" else "won"))
               for name, one in after["players"].items())


def _card_differs(then: Mapping[str, Any], mine: list[Mapping[str, Any]], after: Mapping[str, Any],
                  board: Board) -> Iterator[str]:
    told: list[Any] | None = None
    if "pt" in then:
        told = [[one.get("power") or 0, one.get("toughness") or 0] for one in mine]  # of no creature print says 0 (208.3)
        wanted = [_said(one, told[0][at] if told else None) for at, one in enumerate(then["pt"])]
        good = wanted in told if then.get("scope") != "all" else all(one == wanted for one in told) and bool(told)
    elif "counter" in then:
        things = mine or [after["objects"][one] for one in board.called(then["card"], after)]
        told = [(one.get("counters") or {}).get(then["counter"], 0) for one in things]
        good = then["count"] in told or (then["count"] == 0 and not told)
    elif "tapped" in then and "n" in then:
        told = [one.get("tapped") for one in mine]
        good = told.count(then["tapped"]) == then["n"]
    elif "tapped" in then:
        told = [one.get("tapped") for one in mine]
        good = then["tapped"] in told
    elif "damage" in then:
        told = [one.get("damage", 0) for one in mine]
        good = _said(then["damage"], told[0] if told else None) in told
    elif "keyword" in then:
        told = [one.get("text") for one in mine]
        good = any(_has_keyword(one, then["keyword"]) == then["has"] for one in mine)
    elif "type" in then or "subtype" in then:
        key = "type" if "type" in then else "subtype"
        told = [one.get(f"{key}s") for one in mine]
        good = any((then[key].lower() in [word.lower() for word in words or ()]) == then["has"] for words in told)
    elif "attached_to" in then:
        told = [after["objects"].get(one.get("attached_to") or "", {}).get("name") for one in mine]
        good = (plain_name(str(then["attached_to"])) in told) == bool(then["is"])
    elif "tokens" in then:
        told = [one.get("kind") for one in mine]
        good = told.count("token") == then["tokens"]
    else:
        return
    if not good:
        yield f"{then}: {told}"
