"""What amounts say that is more than a pattern: counters to enter with, sizes and costs for each of something."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from refapp.cardtext.clauses import amounts_in
from refapp.cardtext.patterns import OPEN, NoFit
from refapp.cardtext.special import Fits, Holes, Special, no_parts, with_x


def _enters_each(given: Holes) -> dict[str, Any]:
    times = given["n"]
    if not isinstance(times, int):
        raise NoFit(times)
    each = given["each"]
    return {"enters_with": {given["kind"]: {**each, **({"times": times} if times != 1 else {})}}}


def _enters_each_parts(data: Any, _: Fits) -> Iterator[dict[str, Any]]:
    said = data.get("enters_with") if isinstance(data, Mapping) else None
    if isinstance(said, Mapping) and len(said) == 1:
        [(kind, amount)] = said.items()
        if isinstance(amount, Mapping):
            yield {"kind": kind, "n": amount.get("times", 1),
                   "each": {key: item for key, item in amount.items() if key != "times"}}


def _enters_where(given: Holes) -> dict[str, Any]:
    return {"enters_with": {given["kind"]: with_x("X", given["x"])}}


def _enters_where_parts(data: Any, _: Fits) -> Iterator[dict[str, Any]]:
    said = data.get("enters_with") if isinstance(data, Mapping) else None
    if isinstance(said, Mapping) and len(said) == 1:
        [(kind, amount)] = said.items()
        if isinstance(amount, Mapping) and "times" not in amount:
            yield {"kind": kind, "x": amount}


def _pt_each(given: Holes) -> dict[str, Any]:
    each = given["each"]
    if "count" in each or not all(isinstance(one, int) for one in given["pt"]):
        raise NoFit("counted otherwise")
    return {"pt": [0 if one == 0 else {**each, **({"times": one} if one != 1 else {})} for one in given["pt"]]}


def _pt_each_parts(data: Any, _: Fits) -> Iterator[dict[str, Any]]:
    if isinstance(data, Mapping) and data.keys() == {"pt"}:
        found = [{key: item for key, item in one.items() if key != "times"} for one in amounts_in(data)]
        if found and all(one == found[0] for one in found) and "count" not in found[0] and all(
                one == 0 or isinstance(one, Mapping) for one in data["pt"]):
            yield {"pt": [one.get("times", 1) if isinstance(one, Mapping) else 0 for one in data["pt"]],
                   "each": found[0]}


def _set_pt_each(given: Holes) -> dict[str, Any]:
    if "$it" in str(given["n"]):  # “its mana value” is that of each, not of what has the ability
        raise NoFit("of each")
    return {"set_pt": [given["n"], given["n"]]}


def _set_pt_each_parts(data: Any, _: Fits) -> Iterator[dict[str, Any]]:
    if isinstance(data, Mapping) and data.keys() == {"set_pt"}:
        power, toughness = data["set_pt"]
        if power == toughness and isinstance(power, Mapping):
            yield {"n": power}


def _costs_times(given: Holes) -> dict[str, Any]:
    """A change of the spell’s own cost for each of something; what is merely counted has a word of its own."""
    if "count" in given["times"]:
        raise NoFit("counted otherwise")
    return {"costs": {"what": "self", **{key: given[key] for key in ("less", "more") if key in given},
                      "times": given["times"]}}


def _costs_times_parts(data: Any, _: Fits) -> Iterator[dict[str, Any]]:
    said = data.get("costs") if isinstance(data, Mapping) and len(data) == 1 else None
    if isinstance(said, Mapping) and said.get("what") == "self" and len(said) == 3 and "times" in said:
        yield {key: item for key, item in said.items() if key != "what"}


def _costs_x(given: Holes) -> dict[str, Any]:
    times = given["times"]
    many = {"per": times["count"]} if times.keys() == {"count"} else {"times": times}
    return {"costs": {"what": "self", "less": "{1}", **many}}


def _scaled(key: str, value: Any) -> Special:
    """An amount twice, halved: where it isn’t something of both already."""
    def build(given: Holes) -> dict[str, Any]:
        of = given["of"]
        if not isinstance(of, Mapping) or {"times", "plus", "half"} & of.keys():
            raise NoFit(of)
        return {**of, key: value}

    def parts(data: Any, _: Fits) -> Iterator[dict[str, Any]]:
        if isinstance(data, Mapping) and data.get(key) == value and "plus" not in data:
            yield {"of": {name: item for name, item in data.items() if name != key}}
    return Special(build, parts)


def _exiled_this_way(given: Holes) -> dict[str, Any]:
    """Of permanents they left the battlefield; cards may have been anywhere."""
    event = "exiled" if "card" in given["who"].split() else "exiled_from_battlefield"
    if "spell" in given["who"].split():
        raise NoFit("exiled from where")
    return {"this_way": {"event": event, "who": given["who"]}}


def _exiled_this_way_parts(data: Any, _: Fits) -> Iterator[dict[str, Any]]:
    said = data.get("this_way") if isinstance(data, Mapping) and len(data) == 1 else None
    if isinstance(said, Mapping) and said.keys() == {"event", "who"} and said["event"] == (
            "exiled" if "card" in said["who"].split() else "exiled_from_battlefield"):
        yield {"who": said["who"]}


def _times_each(given: Holes) -> dict[str, Any]:
    """“2 life for each …”: what has a wording of its own has no other."""
    times = given["times"]
    if not isinstance(times, int) or {"count", "hand", "times"} & given["each"].keys():
        raise NoFit(times)
    return {**given["each"], **({"times": times} if times != 1 else {})}


def _times_each_parts(data: Any, _: Fits) -> Iterator[dict[str, Any]]:
    if isinstance(data, Mapping) and "plus" not in data and "half" not in data and not {"count", "hand"} & data.keys():
        yield {"times": data.get("times", 1), "each": {key: item for key, item in data.items() if key != "times"}}


def _add_pair(given: Holes) -> dict[str, Any]:
    """{B}{B}, {B}{G}, or {G}{G}: two mana, each of either kind."""
    (one, again), (first, second), (two, twice) = (given[key] for key in ("both_a", "both_ab", "both_b"))
    if one != again or two != twice or {first, second} != {one, two} or one == two:
        raise NoFit("other mana")
    return {"do": "add_mana", "player": {OPEN: "subject"}, "kind": f"{one} or {two}", "n": 2, "mixed": True}


def _plus(given: Holes) -> dict[str, Any]:
    of, more = given["of"], given.get("n", 1)
    if not isinstance(of, Mapping) or not isinstance(more, int):
        raise NoFit(of)
    return {**of, "plus": more}


def _plus_parts(data: Any, _: Fits) -> Iterator[dict[str, Any]]:
    if isinstance(data, Mapping) and data.get("plus", 0) > 0:
        yield {"n": data["plus"], "of": {name: item for name, item in data.items() if name != "plus"}}


AMOUNTS: Mapping[str, Special] = {
    "enters_each": Special(_enters_each, _enters_each_parts),
    "enters_where": Special(_enters_where, _enters_where_parts),
    "costs_times": Special(_costs_times, _costs_times_parts),
    "costs_x": Special(_costs_x, no_parts),
    "exiled_this_way": Special(_exiled_this_way, _exiled_this_way_parts),
    "times_each": Special(_times_each, _times_each_parts),
    "add_pair": Special(_add_pair, no_parts),
    "plus": Special(_plus, _plus_parts),
    "twice": _scaled("times", 2),
    "half_up": _scaled("half", "up"),
    "half_down": _scaled("half", "down"),
    "pt_each": Special(_pt_each, _pt_each_parts),
    "set_pt_each": Special(_set_pt_each, _set_pt_each_parts),
}
