"""What a pronoun or “that player” stands for, by what an ability has mentioned before it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from refapp.cardtext.fitting import meant
from refapp.cardtext.mentions import (
    ASIDE,
    ASKED,
    GONE,
    IT,
    NOUN,
    TARGET,
    UNKNOWN,
    WHO,
    Mentioned,
    Unclear,
    gathered_before,
    hosted,
    unclear,
)
from refapp.cardtext.patterns import OPEN

ASKS = {"$its": "it", "$was": "it", "$thats": "that", "$sacrificed": "sacrificed"}
"""What a condition asks about → the word that it has for it."""


def of_host(found: Mapping[str, Any]) -> dict[str, Any]:
    """“Put a counter on equipped creature if it’s white”: if there is such an equipped creature."""
    state = found["condition"].get("it_is")
    if state is None:
        raise Unclear("what it was")
    what = found["about"].removeprefix("all ")
    there = {"what": " or ".join(f"{what} {one}" for one in str(state).split(" or ")), "at_least": 1}
    return {key: {"there_are": there} if key == "condition" else item for key, item in found.items() if key != "about"}


def same_person(data: Mapping[str, Any], said: Mentioned) -> str:
    known = next((word for one, word in said.people if one is data), None)
    if known is None:
        known = person_of(data[WHO], said, data.get(NOUN, ""))
        said.people.append((data, known))
    return known


def of_an_opponent(said: Mentioned) -> str | None:
    """The target last said, where it is something that an opponent controls: “that player” is that opponent."""
    at = 0 if said.last in ("@target", "@targets") else int(str(said.last).removeprefix("@target")) - 1
    what = str(said.targets[at]["what"]).split(" or ")
    return said.last if said.last != "@targets" and all("opponents" in one.split() for one in what) else None


def closed(data: Mapping[str, Any]) -> Mapping[str, Any]:
    """An effect without a duration lasts indefinitely (611.2a); cards say one where a size changes."""
    open_ = {key for key, item in data.items() if isinstance(item, Mapping) and OPEN in item}
    what = data.get("what")
    meant = what == "@self" or (isinstance(what, Mapping) and {IT, TARGET} & what.keys())
    if open_ != {"duration"} or "pt" in data or not meant:  # “creatures lose flying” says it of a static ability
        raise Unclear("what isn’t said")
    return {key: item for key, item in data.items() if key != "duration"}


def asking_about(data: Mapping[str, Any], said: Mentioned) -> Mapping[str, Any]:
    """“If it’s a creature card”: a condition about what was mentioned last, before it in the text."""
    asked = data["condition"]
    word = next((one for one in ASKS if one in asked), None)
    if word is None or "about" in data:
        return data
    state = asked[word]
    if said.last == "@created" and "card" in str(state).split():  # a token is no card: the one asked about before
        said.last, said.several = said.asked or UNKNOWN, False
    if "card" in str(state).split() and any("face-down" in str(target) for target in said.targets):
        raise Unclear("what it is face up")
    found: dict[str, Any] = {}
    for key, item in data.items():
        found |= {"about": {ASKED: ASKS[word]}, key: {"it_is": state}} if key == "condition" else {key: item}
    return found


def asked_of(word: str, said: Mentioned) -> str:
    if word == "sacrificed":
        return "@sacrificed"
    said.asked = antecedent(word, said)
    if said.asked.startswith("all ") and not hosted(said.asked):
        raise Unclear("which of them")
    return said.asked


def antecedent(kind: str, said: Mentioned, of: str = "", noun: str = "") -> str:
    if kind == "cause":  # “that spell or ability”, of which something became the target
        said.last = said.refs.get(kind) or unclear(kind)
        return str(said.last)
    if kind == "them" and gathered_before(said):
        return "@picked"
    found = said.last or said.refs.get(kind) or said.refs.get("it")
    if kind == "that" and not of and said.last == "@looked" and said.body:
        found = said.body  # what was milled or looked at are cards
    if kind == "it" and said.last == "@created" and said.several:
        found = said.refs.get("it")
    if (said.last, kind) == ("@self", "that"):  # the source was named: “that creature” is the other one
        found = said.refs.get("that") or found
    if found == GONE and said.dropped and "card" not in of.split():
        raise Unclear(kind)  # “that creature” isn't a card that was discarded
    if found in (ASIDE, GONE):
        found = said.refs.get("it") if (found, kind) == (GONE, "it") else UNKNOWN if kind == "it" or said.refs.get(
            "that") not in ("@self", UNKNOWN, "", None) else "@picked"
    if found == UNKNOWN:
        raise Unclear(kind)
    found = meant(found, noun, said)
    many = found is not None and (found == "@targets" or (found.startswith("all ") and not hosted(found)) or (
        found in ("@created", "@picked", "@looked") and said.several))
    if not found or (kind == "them") != many:
        raise Unclear(kind)
    return found


def person_of(kind: str, said: Mentioned, noun: str = "") -> str:
    if kind == "player" and said.everyone:
        return "them"
    if kind == "player":
        found = said.last_player or said.refs.get("player")
        if not found and said.returned is not None and said.returned == said.last and said.last != "@targets":
            return f"owner of {said.last}"
        if not found and said.last in (None, "@self"):
            found = said.refs.get("opponent")
        elif not found and said.last is not None and said.last.startswith("@target"):
            found = of_an_opponent(said)
        if found and not said.last_player and found != said.refs.get("player"):
            said.owners.add(found)
    elif kind in ("controller", "controller of", "owner"):
        found = meant(said.last or said.refs.get("controller") or said.refs.get("that"), noun, said)
    else:
        found = None
    if not found or found in ("@targets", UNKNOWN, ASIDE, GONE, "@picked", "@looked") or hosted(found):
        raise Unclear(kind)
    if kind in ("player", "controller"):
        return found
    return f"{'owner' if kind == 'owner' else 'controller'} of {found}"
