"""The inverse of :mod:`.referring`: each target said where it is first meant, pronouns afterwards, for printing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from refapp.cardtext.bounds import bounded, within
from refapp.cardtext.fitting import NOT_THAT, TIED
from refapp.cardtext.mentions import (
    ABOUT,
    APART,
    ASIDE,
    GONE,
    IT,
    LATER,
    LIKE_THAT,
    MAKING,
    MUCH,
    OF,
    PICK,
    PLAYERS,
    TARGET,
    THEIR,
    WHO,
    Mentioned,
    aims_at_several,
    many_chosen,
    references,
    renamed,
)
from refapp.cardtext.parties import EVENT_REFS, SELF_REFS
from refapp.cardtext.referring import CHOOSING, THAT_PLAYERS
from refapp.language.persons import PERSONS


def raised(data: Any, targets: list[Any], refs: Mapping[str, str], about: Mapping[str, str] | None = None) -> Any:
    """The inverse of :func:`lowered`: each target said where it is first meant, pronouns afterwards.

    ``about``: what words of the language describe, as filters.
    """
    said = Mentioned(list(targets), refs, about=about or {})
    return _raise(data, said, set())


def raised_apart(said: Mapping[str, Any]) -> dict[str, Any]:
    """A static ability about something else, whose size it may speak of: “gets +1/+1 for each counter on it”."""
    refs = {key: EVENT_REFS if key in ("pt", "set_pt") else SELF_REFS for key in said}
    return {key: raised(item, [], refs[key], {"@it": said["affects"]}) for key, item in said.items()}


def _raise(data: Any, said: Mentioned, mentioned: set[str], key: str = "") -> Any:
    if isinstance(data, list):
        return _raise_steps(data, said, mentioned, key)
    if isinstance(data, Mapping) and isinstance(data.get("this_way"), Mapping) and list(data) == ["this_way"] and list(
            data["this_way"]) == ["event"]:
        return {MUCH: True}
    if isinstance(data, Mapping):
        if data.get("do") == "delayed" and data["trigger"].get("duration") == "this turn" and "it" not in data:
            return data  # it speaks of nothing but its own event
        of = {"when_you_do": _raise_reflexive, "delayed": _raise_later}.get(str(data.get("do")))
        return _raise_one(data, said, mentioned) if of is None else of(data, said, mentioned)
    if isinstance(data, str) and "other-than-target" in data and said.last == "@target":
        data = data.replace("other-than-target", "other" if data.startswith("all ") else NOT_THAT)
    if isinstance(data, str) and "other-than-it" in data.split() and said.last in (None, "@it"):
        data = data.replace("other-than-it", NOT_THAT)
    if isinstance(data, str) and "on-target" in data.split() and said.last == "@target":
        data = data.replace("on-target", TIED)
    if isinstance(data, str) and "on-it" in data.split() and said.last in ("@it", None):
        data = data.replace("on-it", TIED)
    if isinstance(data, str) and said.last in ("@target", "@it"):
        data = data.replace(f"-like-{said.last[1:]}", LIKE_THAT)
    if isinstance(data, str) and data.startswith("all ") and data.partition(" in ")[0].endswith(tuple(_WHOSE)):
        return _raise_theirs(data, said, mentioned)
    if isinstance(data, str) and data.startswith(("controller of @", "owner of @")):
        if data in (said.refs.get("person"), said.refs.get("player")) and said.last_player is None:
            return {WHO: "player"}
        whose, _, meant = data.partition(" of ")
        known = said.last == meant or (said.last is None and said.refs.get("controller") == meant)
        return {WHO: whose} if known else data
    if data == "them":
        return {WHO: "player"}
    if data == "X" and key in ("n", "amount", "sum") and said.refs.get("much") == data:
        return {MUCH: True}
    return data if not isinstance(data, str) or not data.startswith("@") else _raise_word(data, said, mentioned, key)


def _raise_reflexive(data: Mapping[str, Any], said: Mentioned, _mentioned: set[str]) -> dict[str, Any]:
    inner = Mentioned(_targets_of(data["trigger"]), said.refs, about=said.about)
    rest = {one: item for one, item in data["trigger"].items() if one not in ("do", "target", "targets")}
    return {"do": "when_you_do", "trigger": {**rest, "do": _raise(data["trigger"].get("do", []), inner, set())}}


def _raise_later(data: Mapping[str, Any], said: Mentioned, mentioned: set[str]) -> dict[str, Any]:
    if data["trigger"].get("duration") == "this turn" and "it" not in data:
        return dict(data)  # an ability of its own, which isn’t about what was mentioned
    when = {one: item for one, item in data["trigger"].items() if one not in ("do", "id")}
    steps = data["trigger"].get("do", [])
    rest = {one: item for one, item in data.items() if one not in ("trigger", "it", "them")}
    if "them" in data:
        steps = renamed(steps, {"@them"}, data["them"])
    if "it" in data:
        steps = renamed(steps, {"@it"}, data["it"])
        if when.get("event") == "dies":
            rest[ABOUT] = _raise(data["it"], said, mentioned)
    return {**rest, LATER: _raise(steps, said, mentioned), "trigger": when}


def _raise_one(data: Mapping[str, Any], said: Mentioned, mentioned: set[str]) -> dict[str, Any]:
    if data.get("do") == "if" and "about" in data:
        itself = said.itself and data["about"] == "@self"
        about = {IT: "it"} if itself else _raise(data["about"], said, mentioned)
        if about == "@sacrificed" and list(data["condition"]) == ["it_is"]:
            data = {**{one: item for one, item in data.items() if one != "about"},
                    "condition": {"$sacrificed": data["condition"]["it_is"]}}
        if isinstance(about, Mapping) and IT in about and list(data["condition"]) == ["it_is"]:
            data = {**{one: item for one, item in data.items() if one != "about"},
                    "condition": {"$its": data["condition"]["it_is"]}}
    data = within(data)
    # what else happens is said before who may pay, how much damage before to what
    last = data.get("do") in ("if", "may_do")
    order = sorted(data, key=lambda one: ((one == "else") == last, one == "to" and data.get("do") == "damage"))
    found = {one: data[one] if one in APART or one == "among" else _raise(data[one], said, mentioned, one)
             for one in order}
    many = data.get("n")
    if data.get("do") == "remove_counters" and isinstance(many, Mapping) and many.get("on") == data["what"]:
        found["n"] = {**many, "on": found["what"]}  # all of them
    if data.get("do") in MAKING:
        said.last, said.several = "@created", data.get("n", 1) != 1
    elif isinstance(data.get("do"), str) and data["do"] in CHOOSING:
        said.last, said.several = CHOOSING[data["do"]], many_chosen(data)
        said.chosen = str(data["what"]) if TOLD in data else ""
    said.itself = said.itself or data.get("what") == "@self"
    return {one: found[one] for one in data}


def _raise_word(data: str, said: Mentioned, mentioned: set[str], key: str) -> Any:
    if data == "@picked" and said.picks:
        chosen = said.picks.pop()
        said.last, said.several = data, many_chosen(chosen)
        if chosen.keys() == {"what", "every"}:
            return f"all {chosen['what']}"
        return {PICK: chosen}
    if data in ("@picked", "@looked"):
        word = "that" if said.last in (ASIDE, GONE) else "it" if said.last == data else ""
        said.last = data
        return {IT: "them" if said.several else word, OF: said.chosen or "card"} if word else data
    if key in PERSONS and (person := _raise_person(data, said, mentioned)) is not None:
        return person
    if data.startswith("@target"):
        return _raise_target(data, said, mentioned)
    if data == said.refs.get("cause") and key == "what":
        said.last = data
        return {IT: "cause"}
    for kind in ("it", "that", "player"):
        if said.refs.get(kind) == data and data != "@self" and said.last is None and not (said.itself and kind == "it"):
            return {WHO: "player"} if kind == "player" else {IT: kind, OF: said.about.get(data, "creature")}
    return {IT: "them" if said.several else "it", OF: "token"} if data == "@created" and said.last == data else data


GOING = frozenset({"move", "put_onto_battlefield", "exile"})
"""What may be said in one breath with a choice from among cards: where the card goes."""


def _raise_steps(data: list[Any], said: Mentioned, mentioned: set[str], key: str) -> list[Any]:
    found: list[Any] = []
    chosen = False
    for item in _without_picks(data, said):
        if chosen and isinstance(item, Mapping) and item.get("do") in (*GOING, "bounce", "cast_if_able") and item.get(
                    "what") == "@picked":
            rest = _raise({one: value for one, value in item.items() if one != "what"}, said, mentioned, key)
            found.append({**rest, "what": "@picked"})
        else:
            found.append(_raise(item, said, mentioned, key))
        chosen = isinstance(item, Mapping) and ((item.get("do") == "pick" and (
            "among" in item or item.get("player") != "you")) or (item.get("do") == "search" and "owner" in item))
    return found


_WHOSE = {" of-target": "@target", " of-it": "@it", " of-other": "@damaged"}


def _raise_theirs(word: str, said: Mentioned, mentioned: set[str]) -> Any:
    """All that a player controls, of whom the filter speaks in each of its alternatives."""
    plain, place, zone = word.partition(" in ")
    of = f" {plain.rpartition(' ')[2]}"
    alternatives = plain.removeprefix("all ").split(" or ")
    who = _raise(_WHOSE[of], said, mentioned, "player")
    if who == {WHO: "controller"} and "opponents" in said.targets[0]["what"].split():
        who = {WHO: "player"}
    if not all(one.endswith(of) for one in alternatives) or isinstance(who, str):
        return word
    return {THEIR: {"what": " or ".join(one.removesuffix(of) for one in alternatives) + place + zone, "who": who}}


TOLD = "$told"
"""Of a choice that is said in a sentence of its own."""


def told(data: Any) -> Any:
    """An ability of which each choice is said by itself: “Choose a creature. Destroy it.”"""
    if isinstance(data, list):
        return [told(one) for one in data]
    if not isinstance(data, Mapping):
        return data
    found = {key: told(item) for key, item in data.items()}
    return {**found, TOLD: True} if data.get("do") == "pick" and "among" not in data else found


def _without_picks(steps: list[Any], said: Mentioned) -> Iterator[Any]:
    """Steps without a choice of yours that the next one speaks of: it says so itself."""
    for at, step in enumerate(steps):
        if isinstance(step, Mapping) and step.get("do") == "pick" and step.get("player") == "you" and TOLD not in step \
                and step.get("among", "@exiled") == "@exiled" and "@picked" in references(steps[at + 1:at + 2]):
            chosen = {one: item for one, item in step.items() if one not in ("do", "player", "x")}
            said.picks.append(bounded(chosen, step["x"]) if "x" in step else chosen)
            continue
        yield step


def _targets_of(trigger: Mapping[str, Any]) -> list[Any]:
    listed = [trigger["target"]] if "target" in trigger else trigger.get("targets", [])
    return [{"what": one} if isinstance(one, str) else dict(one) for one in listed]


def _raise_person(word: str, said: Mentioned, mentioned: set[str]) -> Any:
    """Who a player’s word means where it isn’t a target of their own: “that player”, “its controller”."""
    if word.startswith("@target"):
        return {WHO: "controller"} if word in mentioned and said.last == word else None
    if word == said.last == said.refs.get("cause"):
        return {WHO: "controller"}
    if word == said.refs.get("player") and said.last_player is None:
        return {WHO: "player"}
    return {WHO: "controller"} if word == said.refs.get("controller") != "@self" and said.last is None else None


def _of_player(what: str, said: Mentioned) -> str:
    """A target’s filter with “that player” for whom the event is about."""
    word = {"@it": "of-it", "@damaged": "of-other"}.get(said.refs.get("player", ""), "")
    return what.replace(word, THAT_PLAYERS) if word and word in what.split() and said.last_player is None else what


def _raise_target(word: str, said: Mentioned, mentioned: set[str]) -> Any:
    at = 0 if word in ("@target", "@targets") else int(word.removeprefix("@target")) - 1
    if at >= len(said.targets):
        return word
    target = said.targets[at]
    if (word == "@targets") != aims_at_several(target) or (word == "@targets" and len(said.targets) > 1):
        return word
    player = set(target["what"].split()) <= PLAYERS
    other = "other" if str(said.about.get("@it", "")).startswith("self or ") else "other-than-that"
    if word not in mentioned:
        mentioned.add(word)
        if not player:
            said.last = word
        what = _of_player(target["what"], said).replace("other-than-it", other).replace("another-target", "other")
        return {TARGET: {**target, "what": what}}
    if player:
        return {WHO: "player"}
    return {IT: "them" if word == "@targets" else "it", OF: target["what"]} if said.last == word else word
