"""What abilities watch for that is more than a pattern: one of two things that happen to the same object, the first of
a kind in a turn, what is exerted."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from refapp.cardtext.antecedents import ASKS
from refapp.cardtext.choosing import groups
from refapp.cardtext.mentions import IT, REFS, TARGET
from refapp.cardtext.patterns import NoFit
from refapp.cardtext.special import Fits, Holes, Special, flat, no_parts
from refapp.game.state.card_types import FAMILIES


def _either(more: Mapping[str, Any]) -> Special:
    """“Attacks or becomes blocked”: two events of the same object, each a trigger condition of its own."""
    def build(given: Holes) -> dict[str, Any]:
        if given["first"] == given["second"]:
            raise NoFit("the same twice")
        return {"event": given["first"]["event"], "or": [given["second"]["event"]], "who": given["who"], **more}

    def parts(data: Any, _: Fits) -> Iterator[dict[str, Any]]:
        if isinstance(data, Mapping) and data.keys() == {"event", "or", "who", *more} and len(data["or"]) == 1 \
                and all(data[key] == item for key, item in more.items() if not key.startswith("$")):
            yield {"who": data["who"], "first": {"event": data["event"]}, "second": {"event": data["or"][0]}}
    return Special(build, parts)


def _doubled(key: str) -> tuple[Callable[[Holes], Any], Callable[[Any, Fits], Iterator[dict[str, Any]]]]:
    """An event with a condition about how often the same happened in this turn already: “your first … each turn”."""
    def build(given: Holes) -> dict[str, Any]:
        if given["who"] == "spell":
            raise NoFit("any spell")
        before = {"event": key, "who": given["who"], "player": "you"}
        many = {"exactly": given["n"] - 1} if given["n"] > 1 else {"at_most": 0}
        when = {"this_turn": {**before, "at_most": 0}} if given["n"] == 1 else {
            "compare": {"what": {"this_turn": before}, **many}}
        return {"event": key, "who": given["who"], "player": "you", "when": when}

    def parts(data: Any, _: Fits) -> Iterator[dict[str, Any]]:
        if isinstance(data, Mapping) and data.get("event") == key and "when" in data and "who" in data:
            for n in range(1, 6):
                if data["who"] != "spell" and build({"who": data["who"], "n": n}) == data:
                    yield {"who": data["who"], "n": n}
    return build, parts


_LANDS = frozenset({"land", *FAMILIES["land"]})
_WHOSE_PLAY: Mapping[str, Mapping[str, Any]] = {
    "you": {"player": "you"}, "opponent": {"player": "opponent", REFS: {"player": "@it"}},
    "anyone": {REFS: {"player": "@it"}}}


def _plays_land(given: Holes) -> dict[str, Any]:
    """“Plays a nonbasic land”, “plays an Island”; cards of other kinds are cast."""
    if not all(_LANDS.intersection(one.split()) for one in given["who"].split(" or ")):
        raise NoFit("no land")
    return {"event": "plays_land", "who": given["who"], **_WHOSE_PLAY[given["whose"]]}


def _plays_land_parts(data: Any, _: Fits) -> Iterator[dict[str, Any]]:
    if isinstance(data, Mapping) and data.get("event") == "plays_land" and data.keys() <= {"event", "who", "player"}:
        whose = data.get("player", "anyone")
        if whose in _WHOSE_PLAY and "who" in data:
            yield {"who": data["who"], "whose": whose}


def _discards(player: str, more: Mapping[str, Any]) -> Special:
    """“Discards a creature card”; of “a card” nothing is asked."""
    def build(given: Holes) -> dict[str, Any]:
        if given["who"] == "card":
            raise NoFit("any card")
        return {"event": "discarded", "who": given["who"], "player": player, **more}

    def parts(data: Any, _: Fits) -> Iterator[dict[str, Any]]:
        if isinstance(data, Mapping) and data.keys() == {"event", "who", "player"} and (
                data["event"], data["player"]) == ("discarded", player):
            yield {"who": data["who"]}
    return Special(build, parts)


EXERTING = "may be exerted as it attacks"


def _exert(given: Holes) -> dict[str, Any]:
    """“You may exert this creature as it attacks”, and the ability that is linked to that (701.43d)."""
    if "do" not in given:
        return {"keyword": EXERTING}
    return {"several": [{"keyword": EXERTING}, {"trigger": {
        "event": {"event": "exerted", "who": "self", "step": "attacking"}, "do": given["do"]}}]}


def _exert_parts(data: Any, _: Fits) -> Iterator[dict[str, Any]]:
    if isinstance(data, Mapping) and data == {"keyword": EXERTING}:
        yield {}


_DISCARDED = re.compile(r"discard (\d+|X) (?!cards?$)(.+ cards?)")


def _discard_kinds(given: Holes) -> str:
    """The cost of discarding several cards of a kind; of any kind is said otherwise."""
    if given["np"] == "card":
        raise NoFit("any card")
    return f"discard {given['n']} {given['np']}"


def _discard_kinds_parts(data: Any, _: Fits) -> Iterator[dict[str, Any]]:
    found = _DISCARDED.fullmatch(data) if isinstance(data, str) else None
    if found is not None:
        yield {"n": int(found[1]) if found[1].isdigit() else "X", "np": found[2]}


_OF_SELF = frozenset({"kicked", "cast_as", "cast_from", "self_is"})
"""Conditions about the object itself: behind a target, “it” is that."""


def _if_after(given: Holes) -> list[Any]:
    """“Draw a card if you control an artifact”: no intervening if, but one of what happens."""
    if _OF_SELF & given["condition"].keys() and any(mark in str(given["then"]) for mark in (TARGET, IT)):
        raise NoFit("which of them it is")
    return [{"do": "if", "then": given["then"], "condition": given["condition"]}]  # in the order of the text


def _then_may(given: Holes) -> list[Any]:
    """“Draw a card, then you may …”; what may be done with a spell that was countered depends on that."""
    if "'do': 'counter'" in str(given["first"]):
        raise NoFit("only if it was countered")
    return [given["first"], {"do": "may_do", "player": "you", "called": "may", "steps": given["steps"]}]


def _done(key: str, whose: str = "you", then: str = "") -> Special:
    """“Sacrifice a creature. If you do, …”, “if you can’t, …”: what depends on what was done, which nobody chose.

    ``whose``: who does it; ``then``: what follows is an ability of its own, “when you do”.
    """
    def build(given: Holes) -> list[Any]:
        steps = flat(given)
        player = steps[-1].get("player", steps[-1].get("by", "you")) if isinstance(steps[-1], Mapping) else ""
        if (player == "you") != (whose == "you"):
            raise NoFit("who does it")
        follows = [{"do": "when_you_do", "trigger": {"event": "reflexive", "do": given[key]}}] if then else given[key]
        return [{"do": "do_then", "steps": steps, key: follows}]

    def parts(data: Any, _: Fits) -> Iterator[dict[str, Any]]:
        if isinstance(data, list) and len(data) == 1 and isinstance(data[0], Mapping) and data[0].keys() == {
                "do", "steps", key} and data[0]["do"] == "do_then":
            first, *more = groups(data[0]["steps"])
            last = data[0]["steps"][-1]
            follows = data[0][key]
            if then and [one.get("do") for one in follows] == ["when_you_do"]:
                follows = follows[0]["trigger"]["do"]
            elif then:
                return
            if (last.get("player", last.get("by", "you")) == "you") == (whose == "you"):
                yield {"first": first, "more": more, key: follows}
    return Special(build, parts)


def _if_after_parts(data: Any, _: Fits) -> Iterator[dict[str, Any]]:
    if isinstance(data, list) and len(data) == 1 and isinstance(data[0], Mapping) and data[0].get("do") == "if" \
            and data[0].keys() == {"do", "condition", "then"}:
        keys = list(data[0])
        if ASKS.keys() & data[0]["condition"].keys() and keys.index("condition") < keys.index("then"):
            return  # what “it” is was said before, and may be something else afterwards
        yield {"condition": data[0]["condition"], "then": data[0]["then"]}


def _target_of(given: Holes) -> dict[str, Any]:
    """What becomes the target of spells of a kind; of abilities nobody can say of which kind they are."""
    if "ability" in given["other"].split() or given["other"] == "spell":
        raise NoFit("which ability")
    return {"event": "becomes_target", "who": given["who"], "other": given["other"]}


def _target_of_parts(data: Any, _: Fits) -> Iterator[dict[str, Any]]:
    if isinstance(data, Mapping) and data.keys() == {"event", "who", "other"} and data["event"] == "becomes_target":
        yield {"who": data["who"], "other": data["other"]}


def _trigger_two(given: Holes) -> dict[str, Any]:
    """“When this creature enters and whenever you cast a spell, …”: two abilities that do the same."""
    return {"several": [{"trigger": {"event": given[key], "do": given["do"]}} for key in ("first", "second")]}


EVENTS: Mapping[str, Special] = {
    "plays_land": Special(_plays_land, _plays_land_parts),
    "either": _either({}),
    "discard_kinds": Special(_discard_kinds, _discard_kinds_parts),
    "if_after": Special(_if_after, _if_after_parts),
    "done": _done("then"),
    "done_when": _done("then", then="when"),
    "they_did": _done("then", "they"),
    "cant_be_done": _done("else"),
    "they_cant": _done("else", "they"),
    "target_of": Special(_target_of, _target_of_parts),
    "trigger_two": Special(_trigger_two, no_parts),
    "then_may": Special(_then_may, no_parts),
    "exert": Special(_exert, _exert_parts),
    "exert_when": Special(_exert, no_parts),
    "discards_kind": _discards("you", {}),
    "opponent_discards_kind": _discards("opponent", {REFS: {"player": "@it"}}),
    "cast_kind_nth": Special(*_doubled("casts")),
}
