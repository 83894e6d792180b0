"""What an ability has spoken of so far, as its words are read or printed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field
from typing import Any

from refapp.lazy_dataclass import dataclass

OWNERS = ("controller of ", "owner of ")
"""Before a word: a player of what it names."""


class Unclear(Exception):  # noqa: N818 - says what happened
    """A reference of which it isn't known what it stands for, or something that the language can't say here."""


@dataclass(slots=True)
class Mentioned:
    """What has been mentioned so far in an ability: its targets, what a trigger says of its event, what came last."""

    targets: list[Any]
    refs: Mapping[str, str]
    last: str | None = None
    last_player: str | None = None
    about: Mapping[str, str] = field(default_factory=dict)
    several: bool = False
    """Whether what was created, looked at or chosen last are several."""
    known: list[tuple[Any, str]] = field(default_factory=list)
    """Targets as they were said, with their words."""
    exiled: bool = False
    """Whether an earlier instruction exiled something."""
    owners: set[str] = field(default_factory=set)
    """Words for objects that were said where their controller is meant: “that player”."""
    defined: bool = False
    """Whether a sentence said what X is: for that sentence."""
    asked: str | None = None
    """What the last “if it’s a … card” was about."""
    picks: list[Any] = field(default_factory=list)
    """What is chosen before the instruction that speaks of it."""
    everyone: bool = False
    """Whether an instruction is about each player or each opponent: “they” are each of these."""
    dropped: bool = False
    """Whether what is gone was discarded, not sacrificed."""
    much: Any = None
    """How many things the last instruction that can be counted was about: “that many”."""
    itself: bool = False
    """Whether an earlier instruction did something to what the text stands on: “it” is that then, “that …” isn’t."""


COUNTED = {"discard": "discarded", "destroy": "destroyed", "sacrifice_some": "sacrificed",
           "sacrifice": "sacrificed", "exile": "exiled_from_battlefield", "tap": "becomes_tapped"}
"""Instruction → the event by which it is known how many things it really was about."""


def counted(found: Mapping[str, Any]) -> dict[str, Any] | None:
    """“That many”, after an instruction about as many things as there are: not where each player does it."""
    event, what = COUNTED.get(str(found.get("do"))), found.get("what")
    whole = event == "discarded" or (isinstance(what, str) and (what.startswith("all ") or what == "@targets"))
    elsewhere = event == "exiled_from_battlefield" and " in " in str(what)
    known = whole and not elsewhere and found.get("player") not in ("each_player", "each_opponent")
    if found.get("do") == "remove_counters" and isinstance(found.get("n"), Mapping):
        return {"this_way": {"event": "counters_removed", "kind": found["kind"], "total": True}}
    return {"this_way": {"event": event}} if event is not None and known else None


def many_chosen(chosen: Mapping[str, Any]) -> bool:
    """Whether what is chosen may be several."""
    return chosen.get("n", 1) != 1 or "every" in chosen


def apart(data: str, said: Mentioned) -> str:
    """“Other” creatures behind the one target that was spoken of: other than that."""
    if said.last != "@target" or len(said.targets) > 1:
        raise Unclear("others than which")
    return " ".join("other-than-target" if word == "other" else word for word in data.split())


def references(data: Any) -> Iterator[str]:
    """The words of the language that name something mentioned: to tell whether any is left."""
    if isinstance(data, Mapping):
        for item in data.values():
            yield from references(item)
    elif isinstance(data, list):
        for item in data:
            yield from references(item)
    elif isinstance(data, str) and data.startswith(("@", *(f"{of}@" for of in OWNERS))):
        yield data.rpartition(" ")[2]
