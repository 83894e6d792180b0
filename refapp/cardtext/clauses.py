"""Sentences: who does what, one thing after another, for how long, with which X, at which cost, by which mode."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from refapp.cardtext import becoming, choosing, shaping
from refapp.cardtext.bounds import bounded
from refapp.cardtext.mentions import APART, DEFINED, IT, MENTION, PLAYERS, TARGET, THIS, WHO
from refapp.cardtext.patterns import OPEN, NoFit
from refapp.cardtext.special import Fits, Holes, Special, flat, has_x, no_parts, with_subject, with_x


def clause(given: Holes) -> Any:
    steps = [given["first"], *given.get("more", [])]
    found = [step for one in steps for step in (one if isinstance(one, list) else [one])]
    lasting = next((step["duration"] for step in reversed(found) if isinstance(step, Mapping)
                    and isinstance(step.get("duration"), str)), None)
    if lasting is not None:  # “gets +1/+1 and gains flying until end of turn”: the duration is that of both
        found = [with_subject(step, "duration", lasting) for step in found]
    later = again(given["subject"])
    return [with_subject(step, "subject", later if at else given["subject"]) for at, step in enumerate(found)]


def again(subject: Any) -> Any:
    """What a subject is for a second predicate: a target isn’t chosen once more."""
    target = subject.get(TARGET) if isinstance(subject, Mapping) else None
    if target is None:
        return subject
    if set(target["what"].split()) <= PLAYERS:
        return {WHO: "player"}
    return {IT: "it" if target.get("n", 1) == 1 else "them"}


def subjects(data: Any, _: Fits) -> Iterator[dict[str, Any]]:
    if not isinstance(data, list) or not data or not all(isinstance(one, Mapping) for one in data):
        return
    yield from choosing.subjects(data)
    chosen = becoming.subject_of_choice(data[0]) if len(data) == 1 else None
    if chosen is not None:
        yield {"subject": chosen[0], "first": chosen[1]}
    keys = [next((key for key in ("player", "by", "what", "source", "a") if key in one), "") for one in data]
    if len(data) == 1:
        yield from ({"subject": data[0][key], "first": {**data[0], key: {OPEN: "subject"}}}
                    for key in ("player", "by", "what", "source", "a") if key in data[0])
    elif all(keys) and all(one[key] == data[0][keys[0]] for one, key in zip(data, keys, strict=True)):
        first, *more = [{**one, key: {OPEN: "subject"}} for one, key in zip(data, keys, strict=True)]
        yield {"subject": data[0][keys[0]], "first": first, "more": more}


def steps_apart(data: Any, _: Fits) -> Iterator[dict[str, Any]]:
    if isinstance(data, list) and data:
        first, *more = choosing.groups(data)
        yield {"first": first, "more": more}


def _spoken(given: Holes) -> list[Any]:
    """The clauses of a sentence: a duration that stands last is that of all, one in the middle is unclear."""
    steps = flat(given)
    lasting = [isinstance(step, Mapping) and isinstance(step.get("duration"), str) for step in steps]
    left_open = [isinstance(step, Mapping) and isinstance(step.get("duration"), Mapping) for step in steps]
    if not any(lasting) or not any(left_open):
        return steps
    last = max(at for at, there in enumerate(lasting) if there)
    between = steps[left_open.index(True):last]
    if any(left_open[last:]) or any(isinstance(step, Mapping) and step.get("do") not in _LASTING for step in between):
        raise NoFit("how long")
    return [with_subject(step, "duration", steps[last]["duration"]) for step in steps]


_LASTING = ("modify", "become_copy", "either")


def _merged(given: Holes) -> Any:
    found: dict[str, Any] = {}
    for one in (given["first"], *given.get("more", [])):
        for key, item in one.items():
            found[key] = [*found[key], *item] if key in found and isinstance(item, list) and isinstance(
                found[key], list) else item
    return found


def _each_part(data: Any, _: Fits) -> Iterator[dict[str, Any]]:
    if isinstance(data, Mapping):
        keys = [key for key in data if key not in ("do", "what", "duration")]
        parts = [{key: data[key]} for key in keys]
        if parts:
            yield {"first": parts[0], "more": parts[1:]}


def _ability(given: Holes) -> Any:
    """An ability that something has: none that is what a spell does, or of which nobody knows whom « cette » means."""
    event = given["line"].get("trigger", {}).get("event", {}) if isinstance(given["line"], Mapping) else {}
    if f"'{THIS}'" in str(given["line"]) and (event.get("who", "self") != "self" or "other" in event):
        raise NoFit("this or that")  # French has one word for both
    found = shaping.ability(given["line"])
    if isinstance(found, Mapping) and {"do", "modes"} & found.get("spell", {}).keys():
        raise NoFit("what a spell does")
    return becoming.granted(found)


def _lines(data: Any, _: Fits) -> Iterator[dict[str, Any]]:
    if isinstance(data, str | Mapping):
        yield {"line": shaping.tree(becoming.own(data))}


def _costs(given: Holes) -> list[Any]:
    return [given["first"], *given.get("more", [])]


def _cost_parts(data: Any, _: Fits) -> Iterator[dict[str, Any]]:
    if isinstance(data, list) and data:
        yield {"first": data[0], "more": data[1:]}


def _costs_joined(given: Holes) -> str:
    return ", ".join(str(one) for one in _costs(given))


def _costs_apart(data: Any, _: Fits) -> Iterator[dict[str, Any]]:
    if isinstance(data, str):
        first, *more = data.split(", ")
        yield {"first": first, "more": more}


def _modes(given: Holes) -> list[Any]:
    return list(given["modes"])


def _mode_parts(data: Any, _: Fits) -> Iterator[dict[str, Any]]:
    if isinstance(data, list):
        yield {"modes": data}


def _own(given: Holes) -> list[Any]:
    return [with_subject(one, "subject", "you") for one in flat(given)]


def _own_parts(data: Any, fits: Fits) -> Iterator[dict[str, Any]]:
    for parts in subjects(data, fits):
        if parts["subject"] == "you":
            yield {key: parts[key] for key in ("first", "more") if key in parts}


def _within(given: Holes) -> list[Any]:
    found = [with_subject(one, "duration", given["duration"]) for one in flat(given)]
    if found == flat(given):
        raise NoFit("nothing lasts")
    return [{**one, "duration": given["duration"]} if isinstance(one, Mapping) and one.get("do") == "modify"
            and "duration" not in one else one for one in found]


def _where(given: Holes) -> list[Any]:
    if not has_x(flat(given)) and "=X" not in str(flat(given)):
        raise NoFit("X isn't said")
    steps = bounded(_within(given) if "duration" in given else flat(given), given["x"])
    return [*(with_x(one, given["x"]) for one in steps), {MENTION: DEFINED}]


def x_apart(data: Any) -> tuple[Any, Any]:
    """Data with X for the amount that a power or toughness is, and that amount.

    None where there is none, or several.
    """
    found: list[Any] = []

    def apart(item: Any) -> Any:
        if not isinstance(item, Mapping):
            return item
        found.append({key: value for key, value in item.items() if key != "times"})
        return {"x": "X", **({"times": item["times"]} if item.get("times", 1) != 1 else {})}

    said = {key: [apart(one) for one in item] if key in ("pt", "set_pt") else item for key, item in data.items()}
    return (said, found[0]) if found and all(one == found[0] for one in found) and "x" not in found[0] else (None, None)


def _where_parts(data: Any, fits: Fits) -> Iterator[dict[str, Any]]:
    if not isinstance(data, list) or not data:
        return
    for amount in amounts_in(data):
        if "plus" not in amount and amount.get("times", 1) in (1, -1):
            plain = {key: item for key, item in amount.items() if key != "times"}
            if fits("quantity", plain):
                said = [_without(one, plain) for one in data]
                yield {"first": [said[0]], "more": [[one] for one in said[1:]], "x": plain}
                return


def amounts_in(data: Any) -> Iterator[dict[str, Any]]:
    """The numbers in data that the board says."""
    if isinstance(data, Mapping):
        for key, item in data.items():
            if key in _NUMBERS and isinstance(item, Mapping):
                yield dict(item)
            elif key in ("pt", "set_pt") and isinstance(item, list):
                yield from (dict(one) for one in item if isinstance(one, Mapping))
            elif key not in APART:
                yield from amounts_in(item)
    elif isinstance(data, list):
        for item in data:
            yield from amounts_in(item)


_NUMBERS = ("n", "amount")


def _without(data: Any, amount: Any, key: str = "") -> Any:
    """Data with X where an amount stands, as a power and toughness has it (``key``: pt) or a number."""
    if isinstance(data, Mapping):
        if {one: item for one, item in data.items() if one != "times"} == amount:
            times = {one: item for one, item in data.items() if one == "times"}
            return {"x": "X", **times} if key in ("pt", "set_pt") else "X" if not times else data
        return {one: _without(item, amount, one) for one, item in data.items()}
    return [_without(item, amount, key) for item in data] if isinstance(data, list) else data


def _search(given: Holes) -> dict[str, Any]:
    found: dict[str, Any] = {"do": "search", "player": {OPEN: "subject"}}
    if (given["what"], given.get("n", 1), given.get("every")) != ("card", 1, None):  # “a card” must be found (701.23d)
        found["quality"] = given["what"]
    every = {"n": {"library": {OPEN: "subject"}}} if given.get("every") else {}
    return found | {key: given[key] for key in ("n", "to", "reveal", "tapped")
                    if key in given and (key, given[key]) != ("n", 1)} | every


def _search_parts(data: Any, _: Fits) -> Iterator[dict[str, Any]]:
    if isinstance(data, Mapping) and data.get("do") == "search" and data.keys() <= _SEARCHING:
        many = data.get("n", 1)
        every = isinstance(many, Mapping) and list(many) == ["library"] and many["library"] in (
            "you", data.get("player"))
        yield {"what": data.get("quality", "card"), **({"every": True} if every else {"n": many}),
               **{key: item for key, item in data.items() if key in ("to", "reveal", "tapped")}}


_SEARCHING = frozenset({"do", "player", "quality", "n", "to", "reveal", "tapped"})


def _pump_each(given: Holes) -> dict[str, Any]:
    each = given["each"]
    pt = [one if one == 0 else {**each, **({"times": one} if one != 1 else {})} for one in given["pt"]]
    return {"do": "modify", "what": {OPEN: "subject"}, "pt": pt, "duration": given["duration"]}


def _pump_each_parts(data: Any, _: Fits) -> Iterator[dict[str, Any]]:
    if isinstance(data, Mapping) and data.keys() == {"do", "what", "pt", "duration"} and isinstance(data["pt"], list):
        found = list(amounts_in({"pt": data["pt"]}))
        plain = [{key: item for key, item in one.items() if key != "times"} for one in found]
        if plain and all(one == plain[0] for one in plain) and all(one == 0 for one in data["pt"]
                                                                   if not isinstance(one, Mapping)):
            yield {"pt": [one.get("times", 1) if isinstance(one, Mapping) else 0 for one in data["pt"]],
                   "each": plain[0], "duration": data["duration"]}


def _mana_only(given: Holes) -> list[Any]:
    """What mana may be spent on, or that it isn’t lost as steps end, said of mana that was just added."""
    steps = list(given["add"])
    if not all(isinstance(one, Mapping) and one.get("do") == "add_mana" for one in steps):
        raise NoFit("no mana")
    only = given.get("only", f"anything but {given['but']}" if "but" in given else "")
    said = {**({"only": only} if only else {}), **({"kept": True} if given.get("kept") else {})}
    return [{**one, **said} for one in steps]


def _mana_only_parts(data: Any, _: Fits) -> Iterator[dict[str, Any]]:
    if isinstance(data, Mapping):
        data = [data]
    if isinstance(data, list) and len(data) == 1 and isinstance(data[0], Mapping) and data[0].get("do") == "add_mana":
        only = str(data[0].get("only", ""))
        said = {"but": only.removeprefix("anything but ")} if only.startswith("anything but ") else {
            "only": only} if only else {}
        if said or data[0].get("kept"):
            yield {"add": [{key: item for key, item in data[0].items() if key not in ("only", "kept")}], **said,
                   **({"kept": True} if data[0].get("kept") else {})}


def _clash(given: Holes) -> list[Any]:
    """“Clash with an opponent. If you win, …”, behind what is done before."""
    return [*flat(given), {"do": "clash", "by": "you", "win": given["win"]}]


def _clash_parts(data: Any, _: Fits) -> Iterator[dict[str, Any]]:
    if isinstance(data, list) and data and isinstance(data[-1], Mapping) and data[-1].keys() == {"do", "by", "win"} \
            and (data[-1]["do"], data[-1]["by"]) == ("clash", "you"):
        before = choosing.groups(data[:-1])
        yield {"win": data[-1]["win"], **({"first": before[0], "more": before[1:]} if before else {})}


def _instead(given: Holes) -> list[Any]:
    """“A. If so, B instead”: only one of the two happens; B speaks of what A did, and chooses no target of its own."""
    then = flat({"first": given["then"], "more": given.get("more", [])})
    if isinstance(given["else"], list) and any(isinstance(one, Mapping) and one.get("do") in (
            "may_do", "may_pay") and "then" in one for one in given["else"]):
        raise NoFit("instead of which")  # of what follows from it, not of all that may be done
    if "add_types" in str(given["else"]) and "set_pt" in str(then) and "add_types" not in str(then):
        raise NoFit("whether it becomes that, too")  # it does, with another size
    if any(_says(TARGET, one) for one in then) and not {"kicked", "cast_as"} & given["condition"].keys():
        raise NoFit("a target of only one of the two")  # a spell that was kicked has another text (702.33g)
    return [{"do": "if", "else": given["else"], "condition": given["condition"], "then": then}]


def _instead_damage(given: Holes) -> list[Any]:
    """“… deals 3 damage to it. If so, it deals 5 damage instead”: to whom or what it was to be dealt before."""
    [*before, last] = flat({"first": given["else"]})
    if before or not isinstance(last, Mapping) or last.get("do") != "damage" or "amount" not in last \
            or last.get("source") not in ("@self", {IT: "it"}):
        raise NoFit("what is done instead")
    return [{"do": "if", "else": [last], "condition": given["condition"],
             "then": [{**last, "amount": given["n"]}]}]


def _instead_tokens(given: Holes) -> list[Any]:
    """“Create two tokens. If so, create four of those tokens instead.”"""
    steps = flat({"first": given["else"]})
    if len(steps) != 1 or not isinstance(steps[0], Mapping) or steps[0].get("do") != "create_token":
        raise NoFit("which tokens")
    if _says(TARGET, steps[0]):
        raise NoFit("a copy of what was chosen")
    return [{"do": "if", "else": steps, "condition": given["condition"], "then": [{**steps[0], "n": given["n"]}]}]


def _if_may_else(given: Holes) -> list[Any]:
    """“If it’s a land card, you may put it …. If you don’t put the card …”: also where it is none."""
    may = {"do": "may_do", "player": "you", "called": "may", "steps": given["steps"], "else": given["else"]}
    return [{"do": "if", "condition": given["condition"], "then": [may], "else": given["else"]}]


def _says(key: str, data: Any) -> bool:
    if isinstance(data, Mapping):
        return key in data or any(_says(key, item) for item in data.values())
    return isinstance(data, list) and any(_says(key, item) for item in data)


_DELAYED = frozenset({"event", "who", "player", "one_or_more", "step", "other"})
"""What of an event a delayed triggered ability can watch for."""


def _this_turn(given: Holes) -> list[Any]:
    """“Whenever … this turn, …”: a delayed triggered ability that triggers each time until the turn ends (603.7b)."""
    trigger = shaping.ability({"trigger": {"event": given["event"], "do": given["do"]}})["trigger"]
    watched = {key for key in given["event"] if not key.startswith("$")}
    about = str(given["event"].get("who", "")).split()
    of_source = {"self", "other", "equipped", "enchanted"} & set(about) or given["event"].get("event") == "step_begins"
    if watched - _DELAYED or of_source or trigger.keys() - {*_DELAYED, "do", "may", "target", "targets"}:
        raise NoFit("what a delayed ability waits for")
    return [{"do": "delayed", "trigger": {**trigger, "duration": "this turn"}}]


def _next_time(given: Holes) -> list[Any]:
    """“When you next cast a spell this turn, …”: a delayed triggered ability that triggers once, this turn."""
    event = {"event": "casts", "who": given["who"], "player": "you"}
    [delayed] = _this_turn({"event": event, "do": given["do"]})
    return [{**delayed, "trigger": {**delayed["trigger"], "once_each_turn": True}}]


def _next_time_parts(data: Any, fits: Fits) -> Iterator[dict[str, Any]]:
    if isinstance(data, list) and len(data) == 1 and isinstance(data[0], Mapping) and isinstance(
            data[0].get("trigger"), Mapping) and data[0]["trigger"].get("once_each_turn"):
        said = {key: item for key, item in data[0]["trigger"].items() if key != "once_each_turn"}
        for inner in _this_turn_parts([{**data[0], "trigger": said}], fits):
            if inner["event"].keys() == {"event", "who", "player"} and (
                    inner["event"]["event"], inner["event"]["player"]) == ("casts", "you"):
                yield {"who": inner["event"]["who"], "do": inner["do"]}


def _this_turn_parts(data: Any, _: Fits) -> Iterator[dict[str, Any]]:
    if isinstance(data, list) and len(data) == 1 and isinstance(data[0], Mapping) and data[0].get("do") == "delayed" \
            and data[0].keys() == {"do", "trigger"} and data[0]["trigger"].get("duration") == "this turn":
        said = {key: item for key, item in data[0]["trigger"].items() if key not in ("duration", "id")}
        inner = shaping.tree({"trigger": said})["trigger"]
        if inner.keys() == {"event", "do"}:
            yield inner


CLAUSES: Mapping[str, Special] = {
    "instead": Special(_instead, no_parts),
    "instead_tokens": Special(_instead_tokens, no_parts),
    "instead_damage": Special(_instead_damage, no_parts),
    "sentence": Special(_spoken, steps_apart),
    "next_time": Special(_next_time, _next_time_parts),
    "this_turn": Special(_this_turn, _this_turn_parts),
    "within": Special(_within, no_parts),
    "where": Special(_where, _where_parts),
    "search": Special(_search, _search_parts),
    "pump_each": Special(_pump_each, _pump_each_parts),
    "mana_only": Special(_mana_only, _mana_only_parts),
    "if_may_else": Special(_if_may_else, no_parts),
    "clash": Special(_clash, _clash_parts),
    "own": Special(_own, _own_parts),
    "clause": Special(clause, subjects),
    "merged": Special(_merged, _each_part),
    "ability": Special(_ability, _lines),
    "costs_joined": Special(_costs_joined, _costs_apart),
    "listed": Special(_costs, _cost_parts),
    "modes": Special(_modes, _mode_parts),
}
