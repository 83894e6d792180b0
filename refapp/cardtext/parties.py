"""What “it”, “that creature” and “that player” mean of an event, before an ability has spoken of anything else."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from refapp.cardtext.mentions import ELSEWHERE, UNKNOWN, Unclear, counted, hosted
from refapp.game.state.card_types import CARD_TYPES

EVENT_REFS = {"it": "@it", "that": "@it", "controller": "@it"}
SELF_REFS = {"it": "@self", "that": "@self", "controller": "@self"}
SPELL_REFS = {"it": "@self", "that": UNKNOWN, "controller": ""}
OBJECTS = frozenset({"casts", "discarded", "draws", "tapped_for_mana"})
"""Of these, the events that are about an object of that player."""
_OF_OTHERS = frozenset({"step_begins", "casts", "discarded", "draws", "loses_life", "gains_life", "searches",
                        "tapped_for_mana", "player_attacks"})
"""Events of which “that player” is who does it, or whose it is."""


def said_of(event: Mapping[str, Any]) -> dict[str, str]:
    """What the text says that the parties of an event are, as filters, by the words of the language."""
    who, other = str(event.get("who", "self")), str(event.get("other", ""))
    found = {"@self": "spell" if event.get("event") == "casts" else "permanent", "@damaged": other, "@other": other,
             "@it": "" if who == "self" else who}
    if event.get("event") == "becomes_target":
        found["@other"] = other or "spell or ability"
    if event.get("event") == "becomes_blocked_by":
        found["@it"] = other
    return {word: what for word, what in found.items() if what and what != "self"}


def about_event(event: Mapping[str, Any]) -> Mapping[str, str]:
    """What “it” is of an event: the object itself, what it happens to, an attached host that is blocked."""
    if event.get("who", "self") == "self":
        return SELF_REFS if "who" in event or "chapter" in event else {**SELF_REFS, "that": UNKNOWN}
    if "becomes_blocked" not in (event["event"], *event.get("or", [])):
        return EVENT_REFS
    blocked = f"all {event['who']}"  # ``@it`` is what blocks; nothing names what becomes blocked
    return dict.fromkeys(EVENT_REFS, blocked) if hosted(blocked) and " or " not in blocked else {}


def elsewhere(event: Mapping[str, Any]) -> dict[str, str]:
    """Whether what an event is about isn't on the battlefield after it: another creature that left it, or a spell."""
    there = event.get("event") in _ELSEWHERE and event.get("who", "self") != "self"
    return {ELSEWHERE: "@it"} if there else {}


_ELSEWHERE = frozenset({
    "dies", "leaves", "put_into_graveyard", "sacrificed", "destroyed", "exiled_from_battlefield", "casts"})


def their_player(event: Mapping[str, Any]) -> dict[str, str]:
    """“That player” where the event is about what an opponent controls."""
    said = str(event.get("who", "")).split()
    return {"player": "controller of @it"} if {"opponents", "of-enchanted-player"} & set(said) else {}


def naming_itself(event: Mapping[str, Any]) -> dict[str, str]:
    """“It” behind an event that named the object itself: “a spell that targets this creature”; else nobody knows."""
    named = any(":self" in word or word.endswith("-self") for word in str(event.get("who", "")).split())
    return {"it": "@self" if event.get("event") == "casts" else ""} if named else {}


def others_of_its_kind(event: Mapping[str, Any], said: Any) -> bool:
    """Whether “another” creature may be another than the one that the event is about, or than the object itself."""
    about = set(str(event.get("who", "self")).split())
    kinds = about & set(CARD_TYPES) if not about & {"self", "spell", "card"} else set()
    return any("other" in (words := set(one.split())) and bool(kinds & words) for one in re.split(r"'| or ", str(said)))


def causing(event: Mapping[str, Any]) -> dict[str, str]:
    """What something became the target of, and the opponent who controls that."""
    return {"cause": "@other", **({"player": "controller of @other"} if event.get("player") == "opponent" else {})}


def event_refs(event: Mapping[str, Any]) -> dict[str, str]:
    """What “it”, “that creature”, “that player” and “its controller” are before anything else is mentioned."""
    about = "@self" if event.get("who", "self") == "self" else "@it"
    refs = {"it": about, "that": about, "controller": about, **their_player(event)}
    if event.get("event") == "becomes_target":
        refs |= causing(event)
    if event.get("event") == "becomes_blocked_by":
        refs |= {"that": "@it", "controller": "@it"}
    if event.get("event") == "blocks_creature":
        refs |= {"that": "@other", "controller": "@other", "it": about if about == "@self" else ""}
    if event.get("event") in ("deals_damage", "deals_combat_damage"):
        refs["player" if event.get("step") == "player" else "that"] = "@damaged"
        refs["controller"] = refs["that"]
        if event.get("other") == "self":
            refs |= {"it": "", "that": "@it", "controller": "@it"}
    elif event.get("event") == "attacks" and event.get("other") == "player":
        refs["player"] = "@other"
    elif event.get("event") == "is_attacked" and event.get("who") in ("player", "opponent"):
        refs = {"player": "@it", "it": "", "that": "", "controller": ""}
    elif event.get("event") in _OF_OTHERS and event.get("player") != "you":
        refs["player"] = "@it"
        if event["event"] in OBJECTS:
            refs["person"] = "controller of @it"
    return {**refs, **naming_itself(event)}


def of_that_player(said: Mapping[str, Any], refs: Mapping[str, str]) -> Mapping[str, Any]:
    """A condition about “that player”, who is whom the event is about or to whom damage is dealt. Raises Unclear."""
    condition = said.get("if")
    if not isinstance(condition, Mapping) or "'@it'" not in str(condition.get("compare")):
        return said
    who = refs.get("player")
    if who not in ("@it", "@damaged", "controller of @it"):
        raise Unclear("whose")
    return {**said, "if": _told(condition, "@damaged" if who == "@damaged" else "@it")}


def _told(data: Any, word: str) -> Any:
    if isinstance(data, Mapping):
        return {key: _told(item, word) for key, item in data.items()}
    if isinstance(data, list):
        return [_told(one, word) for one in data]
    return word if data == "@it" else data


_OF_COST = re.compile(r"\b(?:sacrifice|tap|untap|return|exile|discard|reveal|behold)(?: to exile)? (?!self\b)")
"""What a cost is paid with, another object than the source."""


def paying(cost: str) -> dict[str, str]:
    """What pronouns mean behind a cost: “that creature” may be what it was paid with, and “it”, too."""
    refs = {**SELF_REFS, "that": UNKNOWN}
    return refs if not _OF_COST.search(cost) or "self" in cost.rpartition(", ")[2] else dict.fromkeys(refs, UNKNOWN)


AMOUNTED = frozenset({"gains_life", "loses_life", "deals_damage", "deals_combat_damage", "is_dealt_damage",
                      "counters_put", "is_dealt_excess_damage", "damage_prevented"})
"""Events of which “that much” is how much it was (X)."""


HOW_MUCH = ("damage", "lose_life")
"""Events instead of which “that much” is how much it would have been."""


def much_of(event: Mapping[str, Any]) -> dict[str, str]:
    """What “that much” is: how much it was, or how many there were of one or more."""
    return {"much": "X"} if (event.get("event") in AMOUNTED) != bool(event.get("one_or_more")) else {}


def counts_itself(steps: Any) -> bool:
    """Whether “that much” would be of what an instruction did."""
    if isinstance(steps, list):
        return any(map(counts_itself, steps))
    return isinstance(steps, Mapping) and ((counted(steps) is not None and steps.get("n") != "X") or any(
        map(counts_itself, steps.values())))
