"""Static abilities: what is so of what they affect, as long as what, and what stands behind a keyword and a dash."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from refapp.cardtext import shaping
from refapp.cardtext.clauses import x_apart
from refapp.cardtext.mentions import IT, host_asked, hosted
from refapp.cardtext.patterns import NoFit
from refapp.cardtext.special import Fits, Holes, Special, has_x, no_parts, with_x
from refapp.language.keywords import read_keyword


def conditional(given: Holes) -> Any:
    static, condition = given["static"], given["condition"]
    if hosted(f"all {static.get('affects')}") and "or" not in str(static["affects"]).split():
        if "$its" in condition:
            found = _static_host({"static": static, "host": f"all {static['affects']}", "state": condition["$its"]})
            more = {key: item for key, item in condition.items() if key != "$its"}
            return {"static": {**found["static"], **({"if": more} if more else {})}}
        if str(condition.get("there_are", {}).get("what", "")).startswith(f"{static['affects']} "):
            raise NoFit("said otherwise")
    if "$its" in condition:  # “as long as it’s attacking”: of what the ability affects, which must be its own object
        if static.get("affects") != "self":
            raise NoFit("it")
        given = {**given, "condition": {"self_is": condition["$its"]}}
    if isinstance(static.get("affects"), Mapping):  # “as long as this creature is attacking, it gets …”
        if "self_is" not in given["condition"]:
            raise NoFit("it")
        static = {**static, "affects": "self"}
    return {"static": {**static, "if": {**static.get("if", {}), **given["condition"]}}}


def _conditional_parts(data: Any, _: Fits) -> Iterator[dict[str, Any]]:
    if isinstance(data, Mapping) and isinstance(data.get("static"), Mapping) and "if" in data["static"]:
        said = data["static"]
        yield {"static": {key: item for key, item in said.items() if key != "if"}, "condition": said["if"]}


def _unless(given: Holes) -> Any:
    there = given["condition"].get("there_are", {})
    if str(there.get("what", "")).endswith(" defending") and given["static"].get("cant") == ["attack"]:
        raise NoFit("said otherwise")  # “can’t attack unless defending player controls …”
    return conditional({**given, "condition": {"not": _of_itself(given)}})


def _of_itself(given: Holes) -> Mapping[str, Any]:
    """“Unless it’s attacking”: of what the ability affects, which must be its own object."""
    condition: Mapping[str, Any] = given["condition"]
    if "$its" not in condition:
        return condition
    if given["static"].get("affects") != "self":
        raise NoFit("it")
    return {"self_is": condition["$its"]}


def _enters_unless(given: Holes) -> Any:
    """Unless something else is so than what most cards ask for, which has a shorter form."""
    if {"controls", "controls_no", "there_are", "compare", "$its", "$was", "$thats"} & given["condition"].keys():
        raise NoFit("said otherwise")
    return {"replace": {"event": "enters", "who": "self", "instead": "tapped", "if": {"not": given["condition"]}}}


def _enters_unless_parts(data: Any, _: Fits) -> Iterator[dict[str, Any]]:
    said = data.get("replace") if isinstance(data, Mapping) else None
    if isinstance(said, Mapping) and said.keys() == {"event", "who", "instead", "if"} and list(said["if"]) == [
            "not"] and (said["event"], said["who"], said["instead"]) == ("enters", "self", "tapped"):
        yield {"condition": said["if"]["not"]}


def _unless_parts(data: Any, fits: Fits) -> Iterator[dict[str, Any]]:
    for parts in _conditional_parts(data, fits):
        if isinstance(parts["condition"], Mapping) and list(parts["condition"]) == ["not"]:
            yield {"static": parts["static"], "condition": parts["condition"]["not"]}


def _your_turn(given: Holes) -> Any:
    return conditional({**given, "condition": {"your_turn": True}})


def _your_turn_parts(data: Any, fits: Fits) -> Iterator[dict[str, Any]]:
    for parts in _conditional_parts(data, fits):
        if str(parts["condition"]).lower() in ("{'your_turn': true}", "{'your_turn': 'true'}"):
            yield {"static": parts["static"]}


def _others_turns(given: Holes) -> Any:
    return conditional({**given, "condition": {"your_turn": False}})


def _both(given: Holes) -> Any:
    """“As long as you control a Forest and an opponent controls a Plains”: both must be so."""
    if given["condition"].keys() & given["also"].keys():
        raise NoFit("the same asked twice")
    return conditional({**given, "condition": {**given["condition"], **given["also"]}})


def _otherwise(given: Holes) -> Any:
    """“Gets +2/+2 as long as it’s white. Otherwise, it gets -2/-2.”: two abilities, of which one works at a time."""
    affects = given["affects"]
    first = {"static": affecting(given), "condition": given["condition"]}
    other = affecting({"affects": affects, "first": given["other"], "more": given.get("others", [])})
    whole = conditional(first)["static"]
    if "if" in whole:
        return {"several": [{"static": whole}, {"static": {**other, "if": {"not": whole["if"]}}}]}
    host = str(affects).removeprefix("all ")
    state = str(whole["affects"]).removeprefix(f"{host} ")
    if " " in state or not hosted(f"all {affects}"):
        raise NoFit("what isn’t so")
    return {"several": [{"static": whole}, {"static": {**other, "affects": f"{host} non{state}"}}]}


def _static_instead(given: Holes) -> Any:
    """“Gets +1/+1. It gets +3/+1 instead as long as …”: one of the two, said the other way round."""
    return _otherwise({"affects": given["affects"], "condition": given["condition"], "first": given["other"],
                       "more": given.get("others", []), "other": given["first"], "others": given.get("more", [])})


def _cast_from(zone: str, **once: Any) -> Special:
    """Spells that may be cast from a zone: where they are, they are cards, and no lands."""
    behind = f" yours in {zone}"

    def build(given: Holes) -> Any:
        found = []
        for one in str(given["what"]).split(" or "):
            words = one.split()
            if "spell" not in words or "in" in words:
                raise NoFit("spells from where")
            found.append(" ".join(("nonland", *("card" if word == "spell" else word for word in words), "yours")))
        return {"may_play": f"{' or '.join(found)} in {zone}", **once}

    def parts(data: Any, _: Fits) -> Iterator[dict[str, Any]]:
        said = str(data.get("may_play", "")) if isinstance(data, Mapping) and {
            key: item for key, item in data.items() if key != "may_play"} == once else ""
        alternatives = said.removesuffix(f" in {zone}").split(" or ")
        if said.endswith(behind) and all(one.startswith("nonland ") and one.endswith(" yours") for one in alternatives):
            yield {"what": " or ".join(" ".join("spell" if word == "card" else word for word in one.split()[1:-1])
                                       for one in alternatives)}
    return Special(build, parts)


FROM_GRAVEYARD = _cast_from("graveyard")


def _spells_of_kind(given: Holes) -> str:
    """Spells of a kind, of which something can’t be the target."""
    if given["what"] == "spell" or any("spell" not in one.split() for one in given["what"].split(" or ")):
        raise NoFit("no spells of a kind")
    return str(given["what"])


def _spells_of_kind_parts(data: Any, _: Fits) -> Iterator[dict[str, Any]]:
    if isinstance(data, str) and all("spell" in one.split() for one in data.split(" or ")):
        yield {"what": data}


def _defined_plus(given: Holes) -> Any:
    """“Its power is equal to that number, its toughness to that number plus 1.”"""
    if "plus" in given["n"]:
        raise NoFit("plus what")
    return {"affects": "self", "set_pt": [given["n"], {**given["n"], "plus": given["m"]}], "cda": True}


def _defined_plus_parts(data: Any, _: Fits) -> Iterator[dict[str, Any]]:
    if isinstance(data, Mapping) and data.keys() == {"affects", "set_pt", "cda"} and data["affects"] == "self" and all(
            isinstance(one, Mapping) for one in data["set_pt"]):
        power, toughness = data["set_pt"]
        if "plus" in toughness and power == {key: item for key, item in toughness.items() if key != "plus"}:
            yield {"n": power, "m": toughness["plus"]}


def affecting(given: Holes) -> Any:
    found: dict[str, Any] = {"affects": given["affects"]}
    said = str(given["affects"]).split()
    if "card" in said and "in" not in said:
        raise NoFit("cards in which zone")
    for one in (given["first"], *given.get("more", [])):
        if "old" in one and given["affects"] == "self":
            raise NoFit("the keyword itself")
        for key, item in one.items():
            if key == "old":  # older words for a keyword
                continue
            if key in found and not (key in ("cant", "must", "grant", "lose") and isinstance(item, list)):
                raise NoFit(key)
            found[key] = [*found[key], *item] if key in found else item
    return found


_LIKE = ("add_types", "only_types", "set_pt", "colors", "grant")
"""What something is said to be like in one phrase: “a 3/3 green Golem creature with haste”."""


def affecting_parts(data: Any, _: Fits) -> Iterator[dict[str, Any]]:
    if isinstance(data, Mapping) and "affects" in data:
        rest = {key: item for key, item in data.items() if key not in ("affects", "per", "if", "attacked")}
        beside = {"pt": "per", "cant": "attacked", "attack_cost": "attacked"}
        if "set_pt" in rest and {"add_types", "only_types"} & rest.keys() and "if" not in data:  # “is a 3/3 creature”
            like = {key: item for key, item in rest.items() if key in _LIKE}
            yield {"affects": data["affects"], "first": like, "more": [
                {key: item} for key, item in rest.items() if key not in _LIKE]}
        parts = [{key: item, **({beside[key]: data[beside[key]]} if beside.get(key) in data else {})}
                 for key, item in rest.items()]
        if parts and "if" not in data:
            yield {"affects": data["affects"], "first": parts[0], "more": parts[1:]}


def _affecting_it(given: Holes) -> Any:
    return affecting({**given, "affects": {IT: "it"}})


def _static_where_parts(data: Any, _: Fits) -> Iterator[dict[str, Any]]:
    if isinstance(data, Mapping) and isinstance(data.get("static"), Mapping):
        said, amount = x_apart(data["static"])
        if said is not None:
            yield {"static": said, "x": amount}


def _static_where(given: Holes) -> Any:
    if not has_x(given["static"]):
        raise NoFit("X isn't said")
    return {"static": with_x(given["static"], given["x"])}


def _nth_less(at: int) -> Special:
    """“The second creature spell you cast each turn costs {1} less”: as long as one has been cast."""
    def build(given: Holes) -> Any:
        cast = {"event": "casts", "who": given["what"], "player": "you"}
        now = {"this_turn": {**cast, "at_most": 0}} if not at else {
            "this_turn": cast, "not": {"this_turn": {**cast, "at_least": at + 1}}}
        return {"costs": {"what": given["what"], "player": "you", "less": given["less"], "if": now}}

    def parts(data: Any, _: Fits) -> Iterator[dict[str, Any]]:
        said = data.get("costs") if isinstance(data, Mapping) and len(data) == 1 else None
        if isinstance(said, Mapping) and said.keys() == {"what", "player", "less", "if"} and data == build(said):
            yield {"what": said["what"], "less": said["less"]}
    return Special(build, parts)


def _bounded(step: int, bound: str) -> Callable[[Holes], Any]:
    """“Unless you control two or more”: what is so where that isn’t."""
    return lambda given: {"there_are": {"what": f"{given['what']} yours", bound: int(given["n"]) + step}}


def _bounded_parts(step: int, bound: str) -> Callable[[Any, Fits], Iterator[dict[str, Any]]]:
    def parts(data: Any, _: Fits) -> Iterator[dict[str, Any]]:
        said = data.get("there_are") if isinstance(data, Mapping) else None
        if isinstance(said, Mapping) and bound in said and str(said["what"]).endswith(" yours"):
            yield {"what": said["what"].removesuffix(" yours"), "n": int(said[bound]) - step}
    return parts


def _extra_trigger(given: Holes) -> Any:
    """What causes an ability to trigger once more: of one type, or of one of several."""
    types = [one.split() for one in str(given["what"]).split(" or ")]
    if any(len(one) != 1 or one in (["self"], ["permanent"]) for one in types):
        raise NoFit("of which type")
    return {"extra_trigger": {"event": given["event"], "types": [one[0] for one in types]}}


def _extra_trigger_parts(data: Any, _: Fits) -> Iterator[dict[str, Any]]:
    said = data.get("extra_trigger") if isinstance(data, Mapping) and len(data) == 1 else None
    if isinstance(said, Mapping) and said.get("types") and "event" in said:
        yield {"what": " or ".join(said["types"]), "event": said["event"]}


def _held(keyword: str) -> Special:
    """An ability behind a keyword and a dash: “Max speed — …”."""
    def parts(data: Any, _: Fits) -> Iterator[dict[str, Any]]:
        said = data.get("other") if isinstance(data, Mapping) else None
        if isinstance(said, Mapping) and list(said) == [keyword]:
            held = said[keyword] if isinstance(said[keyword], list) else [said[keyword]]
            if len(held) == 1:
                yield {"line": shaping.tree(held[0])}
    return Special(lambda given: {"other": {keyword: [shaping.ability(given["line"])]}}, parts)


def _static_host(given: Holes) -> Any:
    """“As long as enchanted creature is a Human, it has trample”: of what the source is attached to, if that is so."""
    static, host = given["static"], str(given["host"]).removeprefix("all ")
    if static.get("affects") not in (host, {IT: "it"}) or "if" in static:
        raise NoFit("it")
    affects = " or ".join(f"{host} {one}" for one in str(given["state"]).split(" or "))
    return {"static": {**static, "affects": affects}}


def _static_host_parts(data: Any, _: Fits) -> Iterator[dict[str, Any]]:
    said = data.get("static") if isinstance(data, Mapping) else None
    affects = str(said.get("affects", "")).split(" or ") if isinstance(said, Mapping) else []
    host = " ".join(affects[0].split()[:2]) if affects else ""
    if isinstance(said, Mapping) and host.startswith(("enchanted ", "equipped ")) and all(
            one.startswith(f"{host} ") for one in affects):
        state = " or ".join(one.removeprefix(f"{host} ") for one in affects)
        yield {"host": host, "state": state, "static": {**said, "affects": host}}


WITH_COSTS = frozenset({"flashback", "escape", "buyback", "kicker", "squad", "evoke", "entwine", "morph", "replicate",
                        "dash", "surge", "spectacle", "bestow", "ward", "echo", "madness", "equip", "escalate",
                        "cycling", "cumulative upkeep", "blitz", "unearth", "warp", "eternalize", "disturb", "recover",
                        "level up", "reinforce", "embalm", "scavenge", "outlast", "overload", "prowl", "mutate",
                        "megamorph", "ninjutsu"})
"""Keywords whose whole cost may stand behind a dash: “Flashback—{1}{U}, Pay 3 life”."""

_KEYWORD_LINE = re.compile(r"buyback discard \d+ cards|escape \S+, exile \d+ other card from your graveyard")
"""What is read as a keyword with what stands behind its name already."""


def _partner_with(given: Holes) -> Any:
    return {"keyword": f"partner with {given['name'].replace('_', ' ')}"}


def _partner_with_parts(data: Any, _: Fits) -> Iterator[dict[str, Any]]:
    said = data.get("keyword") if isinstance(data, Mapping) else None
    if isinstance(said, str) and said.startswith("partner with "):
        yield {"name": said.removeprefix("partner with ").replace(" ", "_")}


def _keyword_cost(given: Holes) -> Any:
    said = f"{given['word']} {', '.join(given['cost'])}"
    if _KEYWORD_LINE.fullmatch(said) or given["word"] not in WITH_COSTS or read_keyword(said, "") is None:
        raise NoFit("no cost of that keyword")
    return {"keyword": said}


def _keyword_costs(data: Any, __: Fits) -> Iterator[dict[str, Any]]:
    said = data.get("keyword") if isinstance(data, Mapping) else None
    if isinstance(said, str):
        name = max((one for one in WITH_COSTS if said.startswith(f"{one} ")), key=len, default="")
        cost = said.removeprefix(f"{name} ")
        if name and re.search("[a-z]", cost):
            yield {"word": name, "cost": cost.split(", ")}


def _host_is(given: Holes) -> dict[str, Any]:
    """“If enchanted creature is a Wolf or Werewolf”: if there is such an enchanted creature."""
    host = str(given["host"]).removeprefix("all ")
    return {"there_are": {"what": " or ".join(f"{host} {one}" for one in str(given["state"]).split(" or ")),
                          "at_least": 1}}


def _host_is_parts(data: Any, _: Fits) -> Iterator[dict[str, Any]]:
    said = data.get("there_are") if isinstance(data, Mapping) and len(data) == 1 else None
    if isinstance(said, Mapping) and said.get("at_least") == 1 and (host := host_asked(data)) is not None:
        alternatives = str(said["what"]).split(" or ")
        if all(one.startswith(f"{host} ") for one in alternatives):
            yield {"host": host, "state": " or ".join(one.removeprefix(f"{host} ") for one in alternatives)}


STATICS: Mapping[str, Special] = {
    "host_is": Special(_host_is, _host_is_parts),
    "partner_with": Special(_partner_with, _partner_with_parts),
    "keyword_cost": Special(_keyword_cost, _keyword_costs),
    "conditional": Special(conditional, _conditional_parts),
    "static_otherwise": Special(_otherwise, no_parts),
    "static_instead": Special(_static_instead, no_parts),
    "first_less": _nth_less(0),
    "second_less": _nth_less(1),
    "conditional_both": Special(_both, no_parts),
    "static_host": Special(_static_host, _static_host_parts),
    "enters_unless": Special(_enters_unless, _enters_unless_parts),
    "conditional_unless": Special(_unless, _unless_parts),
    "conditional_turn": Special(_your_turn, _your_turn_parts),
    "conditional_others": Special(_others_turns, no_parts),
    "cast_from_graveyard": FROM_GRAVEYARD,
    "cast_from_graveyard_once": _cast_from("graveyard", once_each_turn=True, **{"if": {"your_turn": True}}),
    "spells_of_kind": Special(_spells_of_kind, _spells_of_kind_parts),
    "defined_plus": Special(_defined_plus, _defined_plus_parts),
    "cast_from_top": _cast_from("library"),
    "extra_trigger": Special(_extra_trigger, _extra_trigger_parts),
    "max_speed": _held("max speed"),
    "solved": _held("solved"),
    "affecting": Special(affecting, affecting_parts),
    "affecting_it": Special(_affecting_it, no_parts),
    "static_where": Special(_static_where, _static_where_parts),
    "fewer": Special(_bounded(-1, "at_most"), _bounded_parts(-1, "at_most")),
    "more": Special(_bounded(1, "at_least"), _bounded_parts(1, "at_least")),
}
