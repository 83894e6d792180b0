"""What an ability has spoken of so far, as its words are read or printed."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import field
from typing import Any

from refapp.language.persons import EVERYBODY
from refapp.lazy_dataclass import dataclass

ASKED, DEFINED, FIRST = "$asked", "$x", "$first"
TARGET, IT, WHO, REFS, OF, LATER, NOUN = "$target", "$it", "$who", "$refs", "$of", "$later", "$noun"
PICK, THEIR, MUCH, ABOUT, MENTION, THIS = "$pick", "$their", "$much", "$about", "$mention", "$this"
PLAYERS = frozenset({"player", "opponent"})
MAKING = ("create_token", "populate", "amass", "incubate", "manifest", "cloak", "manifest_dread")
"""Instructions after which “it” is the token."""
DEFENDER = "@defender"
ELSEWHERE = "elsewhere"
"""Key of what an event is about, where that isn't on the battlefield."""
UNKNOWN = "@what was sacrificed"
"""What several players chose, each for themselves: the language has no word for it afterwards."""
ASIDE = "@what was found"
"""What was found: “that card” is it, but “it” may be something else."""
GONE = "@what is gone"
"""What was sacrificed or discarded: “that card” is it, “it” does something and so is something else."""
MADE = frozenset({"@created", "@picked", "@looked", UNKNOWN, ASIDE, GONE})
APART = frozenset({"grant", "has", "abilities", "token", "trigger", "except"})
"""Keys of what has abilities of its own, whose references were resolved with them."""

OWNERS = ("controller of ", "owner of ")
"""Before a word: a player of what it names."""


class Unclear(Exception):  # noqa: N818 - says what happened
    """A reference of which it isn't known what it stands for, or something that the language can't say here."""


def unclear(what: str) -> Any:
    """Raises Unclear, where an expression is wanted."""
    raise Unclear(what)


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
    people: list[tuple[Any, str]] = field(default_factory=list)
    """Players as they were said, with their words: who one clause names once is the same in all of it."""
    crowd: tuple[dict[str, Any], str, str | None] | None = None
    """The last instruction about all that pass a filter, under which key, and what was mentioned before it."""
    body: str | None = None
    """What was mentioned last that is no card that was looked at: “that creature”."""
    returned: str | None = None
    """What was returned to its owner’s hand last: “that player” is its owner."""
    made: Mapping[str, Any] = field(default_factory=dict)
    """The instruction that created something last."""
    dealt: str = ""
    """The target to which the object itself dealt damage by the last instruction."""
    chosen: str = ""
    """What was chosen or found last is, as a filter; nothing where the text didn’t say it."""


COUNTED = {"discard": "discarded", "destroy": "destroyed", "sacrifice_some": "sacrificed",
           "sacrifice": "sacrificed", "exile": "exiled_from_battlefield", "tap": "becomes_tapped"}
"""Instruction → the event by which it is known how many things it really was about."""


def counted(found: Mapping[str, Any]) -> dict[str, Any] | None:
    """“That many”, after an instruction about as many things as there are: not where each player does it."""
    event, what = COUNTED.get(str(found.get("do"))), found.get("what")
    whole = event == "discarded" or (isinstance(what, str) and (
        what.startswith("all ") or what == "@targets" or (event, what) == ("sacrificed", "@picked")))
    elsewhere = event == "exiled_from_battlefield" and " in " in str(what)
    known = whole and not elsewhere and found.get("player") not in EVERYBODY
    if found.get("do") == "remove_counters" and isinstance(found.get("n"), Mapping):
        return {"this_way": {"event": "counters_removed", "kind": found["kind"], "total": True}}
    return {"this_way": {"event": event}} if event is not None and known else None


def many_chosen(chosen: Mapping[str, Any]) -> bool:
    """Whether what is chosen may be several."""
    return chosen.get("n", 1) != 1 or "every" in chosen


def aims_at_several(target: Mapping[str, Any]) -> bool:
    """Whether something chosen as a target may be several: so many, or one each of two players."""
    return target.get("n", 1) != 1 or target.get("by") == "both"


GATHERED = frozenset({"gain_control", "exile", "tap", "destroy", "return", "damage", "bounce", "put_onto_battlefield",
                      "double_pt", "phase_out"})
"""Instructions after which “those …” are the very ones that they were about, whatever those are by then."""


def gathers(found: dict[str, Any], said: Mentioned) -> None:
    """Remember an instruction about all that pass a filter, in case “them” follows."""
    for key in ("what", "to"):
        what = found.get(key)
        if found.get("do") in GATHERED and isinstance(what, str) and what.startswith("all ") and not hosted(what):
            said.crowd = found, key, said.last


def gathered_before(said: Mentioned) -> bool:
    """Whether “them” are all that the last instruction was about: they are chosen, all of them, before it."""
    if said.crowd is None or said.crowd[2] != said.last:
        return False
    found, key, _ = said.crowd
    found["$every"], found[key] = found[key].removeprefix("all "), "@picked"
    said.chosen = found["$every"]
    said.last, said.several, said.crowd = "@picked", True, None
    return True


def with_all_chosen(data: Any) -> Any:
    """Instructions about what “them” speaks of later, each after the choice of all of these."""
    if isinstance(data, Mapping):
        return {key: with_all_chosen(item) for key, item in data.items()}
    if not isinstance(data, list):
        return data
    found: list[Any] = []
    for one in data:
        if isinstance(one, Mapping) and "$every" in one:
            found.append({"do": "pick", "player": "you", "what": one["$every"], "every": True})
            one = {key: item for key, item in one.items() if key != "$every"}  # noqa: PLW2901 - without its mark
        found.append(with_all_chosen(one))
    return found


def hosted(what: Any) -> bool:
    """Whether a word means the one permanent that the source is attached to."""
    return isinstance(what, str) and what.startswith(("all enchanted ", "all equipped "))


def host_asked(condition: Any) -> str | None:
    """What a condition about “enchanted creature” calls it; None of another condition."""
    there = condition.get("there_are") if isinstance(condition, Mapping) else None
    words = str(there.get("what", "")).split() if isinstance(there, Mapping) else []
    return " ".join(words[:2]) if len(words) > 2 and words[0] in ("enchanted", "equipped") else None


def apart(data: str, said: Mentioned) -> str:
    """“Other” creatures behind the one target that was spoken of: other than that; else other than the source."""
    if not said.targets and said.last not in ("@picked", "@created"):
        return data
    if said.last != "@target" or len(said.targets) > 1:
        raise Unclear("others than which")
    return " ".join("other-than-target" if word == "other" else word for word in data.split())


LIKE_THAT = "-like-that"


def like_that(data: Any, said: Mentioned) -> Any:
    """“With the same name as that creature”: as the one target, or as what the event is about. Raises Unclear."""
    if not isinstance(data, str) or LIKE_THAT not in data:
        return data
    of_spell = f"{LIKE_THAT}-spell" in data
    meant = said.refs.get("that") if said.last is None and not said.targets else said.last
    if meant not in ("@it", "@target") or (meant == "@target" and (
            len(said.targets) > 1 or said.targets[0].get("n", 1) != 1 or (
            of_spell and "spell" not in said.targets[0]["what"].split()))):
        raise Unclear("named like which")
    found = data.replace(f"{LIKE_THAT}-spell", LIKE_THAT).replace(LIKE_THAT, f"-like-{meant[1:]}")
    return " ".join(f"other-than-{meant[1:]}" if word == "other" else word for word in found.split(" "))


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


def renamed(data: Any, names: Collection[str], name: str) -> Any:
    if isinstance(data, Mapping):
        return {key: item if key in APART else renamed(item, names, name) for key, item in data.items()}
    if isinstance(data, list):
        return [renamed(item, names, name) for item in data]
    of = next((one for one in OWNERS if isinstance(data, str) and data.startswith(one)), "")
    return of + name if isinstance(data, str) and data.removeprefix(of) in names else data


EACH_NAMED = "each-named"
"""A word in front of the second of two that have an article each: “another creature or an artifact” isn’t read."""
OF_THAT = {"of-that-color": "chosen-color", "of-that-type": "chosen-type", "mana of that color": "chosen color"}
"""“Of that color”, after “choose a color”."""


def reworded(data: Any, words: Mapping[str, str]) -> Any:
    """Data with some words in the place of others."""
    if isinstance(data, Mapping):
        return {key: reworded(item, words) for key, item in data.items()}
    if isinstance(data, list):
        return [reworded(one, words) for one in data]
    for old, new in words.items() if isinstance(data, str) else ():
        data = data.replace(old, new)
    return data


def without_marks(data: Any) -> Any:
    """An ability without the words that mark how it was said. Raises Unclear where that decides what is meant."""
    if any(word in str(data) for word in OF_THAT):
        if "'do': 'choose'" not in str(data):
            raise Unclear("of which color or type")
        data = reworded(data, OF_THAT)
    if EACH_NAMED in str(data):
        if re.search(rf"other [^,']* or {EACH_NAMED}", str(data)):
            raise Unclear("another one, or any")
        data = reworded(data, {f"{EACH_NAMED} ": ""})
    return reworded(data, {ALL_GRAVEYARDS: " in graveyard"}) if ALL_GRAVEYARDS in str(data) else data


ALL_GRAVEYARDS = " in graveyards"
"""Of cards that lie in whosever graveyards, as a text says of several."""


def somewhere(chosen: Mapping[str, Any]) -> Mapping[str, Any]:
    """What is chosen or becomes a target: one card isn’t “from all graveyards”. Raises Unclear."""
    if str(chosen["what"]).endswith(ALL_GRAVEYARDS) and chosen.get("n", 1) == 1 and "every" not in chosen:
        raise Unclear("from which graveyard")
    return chosen


def hurt_this_way(data: Any, form: str) -> Any:
    """“Dealt damage this way”, by a spell: by it this turn, since it resolves once."""
    if "hurt-this-way" not in str(data):
        return data
    if form != "spell":
        raise Unclear("dealt damage before")
    return reworded(data, {"hurt-this-way": "hurt-by-self"})
