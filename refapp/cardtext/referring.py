"""What “it”, “that creature” and “target creature” mean: references in data that were read become words of the
language.

    {"$target": {"what": FILTER, "n": 2, "up_to": true}}   a target, said where it is first mentioned
    {"$it": "it" | "that" | "them"}                        what was mentioned last: a target, what a trigger is about,
    the source {"$who": "player" | "controller" | "owner"}            that player; the controller or owner of what was
    mentioned last
    {"$pick": {"what": FILTER, "n": 1, "up_to": true}}     what you choose as it happens, before the instruction
    {"$their": {"what": FILTER, "who": PERSON}}            all that a player controls
    {"$much": true}                                        how much the event was about
    "$of": FILTER                                          beside “it”, in printing: what it is, for its gender

``lowered`` finds what they stand for and lists the targets; ``raised`` is its inverse, for printing. What can't be
known raises :class:`Unclear`: the line isn't read.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import field
from typing import Any

from refapp.lazy_dataclass import dataclass

TARGET, IT, WHO, REFS, OF, LATER = "$target", "$it", "$who", "$refs", "$of", "$later"
PICK, THEIR, MUCH = "$pick", "$their", "$much"
PLAYERS = frozenset({"player", "opponent"})
MAKING = ("create_token", "populate", "amass", "incubate")
"""Instructions after which “it” is the token."""
DEFENDER = "@defender"
UNKNOWN = "@what was sacrificed"
"""What several players chose, each for themselves: the language has no word for it afterwards."""
ASIDE = "@what was chosen"
"""What was sacrificed, discarded or found: “that card” is it, but “it” may be something else."""
_PERSONS = frozenset({"player", "by"})
"""Keys of who does something: an object’s word means its controller there."""
_STILL = frozenset({"add_counters", "modify", "untap"})
"""Instructions after which “those creatures” are still all that pass the filter."""
APART = frozenset({"grant", "has", "abilities", "token", "trigger", "except"})
"""Keys of what has abilities of its own, whose references were resolved with them."""


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
    picks: list[Any] = field(default_factory=list)
    """What is chosen before the instruction that speaks of it."""


def lowered(data: Any, refs: Mapping[str, str]) -> tuple[Any, list[Any]]:
    """Instructions without references, and the targets of the ability in the order mentioned.

    ``refs``: what “it” (``it``), “that creature” (``that``) and “that player” (``player``) mean before anything else is
    mentioned. Raises Unclear.
    """
    said = Mentioned([], refs)
    return _lower(data, said), said.targets


def _lower(data: Any, said: Mentioned) -> Any:
    if isinstance(data, list):
        return [one for item in data for one in _with_picks(item, said)]
    if not isinstance(data, Mapping):
        if data == "@sacrificed":
            said.last = UNKNOWN
        return data
    if PICK in data:
        return _picked(data[PICK], said)
    if THEIR in data:
        return _theirs(data[THEIR], said)
    if MUCH in data:
        return said.refs.get("much") or _unclear("how much")
    if data.get("do") == "when_you_do":
        return _reflexive(data, said)
    if any(item == DEFENDER and key not in _PERSONS for key, item in data.items()):
        raise Unclear("what is done to the defending player")
    if TARGET in data:
        return _target(data[TARGET], said)
    if IT in data:
        return _antecedent(data[IT], said)
    if WHO in data:
        return _person(data[WHO], said)
    if data.get("to") == {WHO: "controller"}:  # the bare word would mean the object there
        data = {**data, "to": {WHO: "controller of"}}
    if LATER in data:
        return _later(data, said)
    order = sorted(data, key=lambda key: key == "to" and data.get("do") == "damage")  # “equal to its power to target …”
    lower = {key: data[key] if key in APART else _lower(data[key], said) for key in order}
    found = {key: lower[key] for key in data}
    return _mentioning(found, said)


def _with_picks(item: Any, said: Mentioned) -> list[Any]:
    """An instruction, after those that choose what it speaks of."""
    if not isinstance(item, Mapping) or ("do" not in item and LATER not in item):
        return [_lower(item, said)]
    before, said.picks = said.picks, []
    found = _lower(item, said)
    picks, said.picks = said.picks, before
    return [*picks, found]


def _unclear(what: str) -> Any:
    raise Unclear(what)


def _picked(chosen: Mapping[str, Any], said: Mentioned) -> str:
    said.picks.append({"do": "pick", "player": "you", **chosen})
    said.last, said.several = "@picked", _many_chosen(chosen)
    return "@picked"


def _many_chosen(chosen: Mapping[str, Any]) -> bool:
    return chosen.get("n", 1) != 1 or "every" in chosen


def _theirs(all_of: Mapping[str, Any], said: Mentioned) -> str:
    """What a player controls, as a filter says it: of the first target, the player of the event, its second party."""
    who = _lower(all_of["who"], said)
    word = {"@target": "of-target", "@it": "of-it", "@damaged": "of-other"}.get(who)
    if word is None or (word == "of-it" and said.refs.get("player") != "@it"):
        raise Unclear("whose")
    what = " or ".join(f"{one} {word}" for one in str(all_of["what"]).split(" or "))
    return f"all {what}"


def _reflexive(data: Mapping[str, Any], said: Mentioned) -> dict[str, Any]:
    """“When you do”: an ability of its own with its own targets; it knows no others and nothing that was chosen."""
    inner = Mentioned([], said.refs)
    steps = _lower(data["trigger"]["do"], inner)
    known = {"@self", "@it", "@defender", *(_word(at, one) for at, one in enumerate(inner.targets))}
    if set(references(steps)) - known:
        raise Unclear("what an earlier part was about")
    plain = [one["what"] if set(one) == {"what"} else one for one in inner.targets]
    targets = {} if not plain else {"target": plain[0]} if len(plain) == 1 and isinstance(plain[0], str) \
        else {"targets": plain}
    return {**data, "trigger": {**data["trigger"], **targets, "do": steps}}


def _word(at: int, target: Mapping[str, Any]) -> str:
    return "@targets" if target.get("n", 1) != 1 else "@target" if not at else f"@target{at + 1}"


_CHOOSING = {"search": ASIDE, "sacrifice_some": ASIDE, "discard": ASIDE, "pick": "@picked", "exile_top": "@looked",
             "look_through": "@looked", "mill": "@looked"}
"""Instruction → the word for what it was about, which “it” and “that card” are from then on."""


def _mentioning(found: dict[str, Any], said: Mentioned) -> dict[str, Any]:
    """An instruction, after which “it” may be something else."""
    if isinstance(found.get("do"), str) and found["do"] in _CHOOSING:
        said.last, said.several = _CHOOSING[found["do"]], _many_chosen(found)
        if found["do"] == "look_through" and found.get("zone") == "hand":
            said.several = True
        if found.get("player") in ("each_player", "each_opponent"):
            said.last = UNKNOWN
    elif found.get("do") in MAKING:
        said.last, said.several = "@created", found.get("n", 1) != 1
    elif found.get("do") in _STILL and _several(found.get("what")):
        said.last = found["what"]
    return found


def _several(what: Any) -> bool:
    """Whether a word means all that pass a filter that says nothing of what was just done to them."""
    return isinstance(what, str) and what.startswith("all ") and not any(
        one in what for one in ("tapped", "counters:", "power", "toughness", "with:", "enchanted", "equipped"))


def _later(data: Mapping[str, Any], said: Mentioned) -> dict[str, Any]:
    """A delayed triggered ability is about one object, which it calls ``@it``."""
    before = len(said.targets)
    steps = _lower(data[LATER], said)
    meant = set(references(steps))
    if len(meant) > 1 or len(said.targets) > before or meant & {"@targets"} or (said.several and "@created" in meant):
        raise Unclear("what happens later to several")
    found: dict[str, Any] = {"do": "delayed", "trigger": {**data["trigger"], "do": _renamed(steps, meant, "@it")}}
    return {**found, "it": next(iter(meant))} if meant else found


def _renamed(data: Any, names: Collection[str], name: str) -> Any:
    if isinstance(data, Mapping):
        return {key: item if key in APART else _renamed(item, names, name) for key, item in data.items()}
    if isinstance(data, list):
        return [_renamed(item, names, name) for item in data]
    return name if isinstance(data, str) and data in names else data


def _target(target: Mapping[str, Any], said: Mentioned) -> str:
    if said.targets and "other" in target["what"].split():
        raise Unclear("another target")  # other than that target, not than the source
    if said.targets and "other" in target["what"].split():
        raise Unclear("another target than which")
    said.targets.append(dict(target))
    number = len(said.targets)
    word = "@target" if number == 1 else f"@target{number}"
    if target.get("n", 1) != 1:
        if number > 1:
            raise Unclear("several targets besides another")
        word = "@targets"
    if set(target["what"].split()) <= PLAYERS:
        said.last_player = word
    elif target["what"] == "any":
        said.last = said.last_player = word
    else:
        said.last = word
    return word


def _antecedent(kind: str, said: Mentioned) -> str:
    found = said.last or said.refs.get(kind) or said.refs.get("it")
    if found == ASIDE:
        found = "@picked" if kind != "it" and said.refs.get("that") in ("@self", "", None) else UNKNOWN
    if found == UNKNOWN:
        raise Unclear(kind)
    many = found is not None and (found == "@targets" or found.startswith("all ") or (
        found in ("@created", "@picked", "@looked") and said.several))
    if not found or (kind == "them") != many:
        raise Unclear(kind)
    return found


def _person(kind: str, said: Mentioned) -> str:
    if kind == "player":
        found = said.last_player or said.refs.get("player")
    elif kind in ("controller", "controller of", "owner"):
        found = said.last or said.refs.get("controller") or said.refs.get("that")
    else:
        found = None
    if not found or found in ("@targets", UNKNOWN, ASIDE, "@picked", "@looked"):
        raise Unclear(kind)
    return found if kind in ("player", "controller") else f"{'owner' if kind == 'owner' else 'controller'} of {found}"


def raised(data: Any, targets: list[Any], refs: Mapping[str, str], about: Mapping[str, str] | None = None) -> Any:
    """The inverse of :func:`lowered`: each target said where it is first meant, pronouns afterwards.

    ``about``: what words of the language describe, as filters.
    """
    said = Mentioned(list(targets), refs, about=about or {})
    return _raise(data, said, set())


def _raise(data: Any, said: Mentioned, mentioned: set[str], key: str = "") -> Any:
    if isinstance(data, list):
        return _raise_steps(data, said, mentioned, key)
    if isinstance(data, Mapping):
        if data.get("do") == "when_you_do":
            inner = Mentioned(_targets_of(data["trigger"]), said.refs, about=said.about)
            rest = {one: item for one, item in data["trigger"].items() if one not in ("do", "target", "targets")}
            return {"do": "when_you_do", "trigger": {**rest, "do": _raise(data["trigger"].get("do", []), inner, set())}}
        if data.get("do") == "delayed":
            when = {one: item for one, item in data["trigger"].items() if one not in ("do", "id")}
            steps = _renamed(data["trigger"].get("do", []), {"@it"}, data["it"]) if "it" in data \
                else data["trigger"].get("do", [])
            rest = {one: item for one, item in data.items() if one not in ("trigger", "it")}
            return {**rest, LATER: _raise(steps, said, mentioned), "trigger": when}
        # what else happens is said before who may pay, how much damage before to what
        order = sorted(data, key=lambda one: (one != "else", one == "to" and data.get("do") == "damage"))
        found = {one: data[one] if one in APART or one == "among" else _raise(data[one], said, mentioned, one)
                 for one in order}
        if data.get("do") in MAKING:
            said.last, said.several = "@created", data.get("n", 1) != 1
        elif isinstance(data.get("do"), str) and data["do"] in _CHOOSING:
            said.last, said.several = _CHOOSING[data["do"]], _many_chosen(data)
        return {one: found[one] for one in data}
    if isinstance(data, str) and data.startswith("all ") and data.endswith(tuple(_WHOSE)):
        return _raise_theirs(data, said, mentioned)
    if isinstance(data, str) and data.startswith(("controller of @", "owner of @")):
        whose, _, meant = data.partition(" of ")
        known = said.last == meant or (said.last is None and said.refs.get("controller") == meant)
        return {WHO: whose} if known else data
    if not isinstance(data, str) or not data.startswith("@"):
        return data
    if data == "@picked" and said.picks:
        return {PICK: said.picks.pop()}
    if data in ("@picked", "@looked"):
        word = "that" if said.last == ASIDE else "it" if said.last == data else ""
        said.last = data
        return {IT: "them" if said.several else word, OF: "card"} if word else data
    if key in _PERSONS and (person := _raise_person(data, said, mentioned)) is not None:
        return person
    if data.startswith("@target"):
        return _raise_target(data, said, mentioned)
    for kind in ("it", "that", "player"):
        if said.refs.get(kind) == data and data != "@self" and said.last is None:
            return {WHO: "player"} if kind == "player" else {IT: kind, OF: said.about.get(data, "creature")}
    return {IT: "them" if said.several else "it", OF: "token"} if data == "@created" and said.last == data else data


GOING = frozenset({"move", "put_onto_battlefield", "exile"})
"""What may be said in one breath with a choice from among cards: where the card goes."""


def _raise_steps(data: list[Any], said: Mentioned, mentioned: set[str], key: str) -> list[Any]:
    found: list[Any] = []
    chosen = False
    for item in _without_picks(data, said):
        if chosen and isinstance(item, Mapping) and item.get("do") in GOING and item.get("what") == "@picked":
            rest = _raise({one: value for one, value in item.items() if one != "what"}, said, mentioned, key)
            found.append({**rest, "what": "@picked"})
        else:
            found.append(_raise(item, said, mentioned, key))
        chosen = isinstance(item, Mapping) and item.get("do") == "pick" and "among" in item
    return found


_WHOSE = {" of-target": "@target", " of-it": "@it", " of-other": "@damaged"}


def _raise_theirs(word: str, said: Mentioned, mentioned: set[str]) -> Any:
    """All that a player controls, of whom the filter speaks in each of its alternatives."""
    of = f" {word.rpartition(' ')[2]}"
    alternatives = word.removeprefix("all ").split(" or ")
    who = _raise(_WHOSE[of], said, mentioned, "player")
    if not all(one.endswith(of) for one in alternatives) or isinstance(who, str):
        return word
    return {THEIR: {"what": " or ".join(one.removesuffix(of) for one in alternatives), "who": who}}


def _without_picks(steps: list[Any], said: Mentioned) -> Iterator[Any]:
    """Steps without a choice of yours that the next one speaks of: it says so itself."""
    for at, step in enumerate(steps):
        if isinstance(step, Mapping) and step.get("do") == "pick" and step.get("player") == "you" \
                and "among" not in step and "@picked" in references(steps[at + 1:at + 2]):
            said.picks.append({one: item for one, item in step.items() if one not in ("do", "player")})
            continue
        yield step


def _targets_of(trigger: Mapping[str, Any]) -> list[Any]:
    listed = [trigger["target"]] if "target" in trigger else trigger.get("targets", [])
    return [{"what": one} if isinstance(one, str) else dict(one) for one in listed]


def _raise_person(word: str, said: Mentioned, mentioned: set[str]) -> Any:
    """Who a player’s word means where it isn’t a target of their own: “that player”, “its controller”."""
    if word.startswith("@target"):
        return {WHO: "controller"} if word in mentioned and said.last == word else None
    if word == said.refs.get("player") and said.last_player is None:
        return {WHO: "player"}
    return {WHO: "controller"} if word == said.refs.get("controller") != "@self" and said.last is None else None


def _raise_target(word: str, said: Mentioned, mentioned: set[str]) -> Any:
    at = 0 if word in ("@target", "@targets") else int(word.removeprefix("@target")) - 1
    if at >= len(said.targets):
        return word
    target = said.targets[at]
    if (word == "@targets") != (target.get("n", 1) != 1) or (word == "@targets" and len(said.targets) > 1):
        return word
    player = set(target["what"].split()) <= PLAYERS
    if word not in mentioned:
        mentioned.add(word)
        if not player:
            said.last = word
        return {TARGET: target}
    if player:
        return {WHO: "player"}
    return {IT: "them" if word == "@targets" else "it", OF: target["what"]} if said.last == word else word


def references(data: Any) -> Iterator[str]:
    """The words of the language that name something mentioned: to tell whether any is left."""
    if isinstance(data, Mapping):
        for item in data.values():
            yield from references(item)
    elif isinstance(data, list):
        for item in data:
            yield from references(item)
    elif isinstance(data, str) and data.startswith("@"):
        yield data
