"""From what was read to data: meanings filled with the meanings in their slots, and the few that need more than a
pattern.

Data are those of the scenario language with *references* in them, which :mod:`.referring` turns into the words of the
language: ``{"$target": …}``, ``{"$it": …}``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from refapp.cardtext import shaping
from refapp.cardtext.chart import Many, Said, Term
from refapp.cardtext.filters import each_with, filter_of, parts_of, shared_of
from refapp.cardtext.lexicon import COLORS
from refapp.cardtext.patterns import LEFT_OUT, OPEN, NoFit, fill
from refapp.cardtext.referring import APART, IT, PLAYERS, TARGET, WHO
from refapp.game.state.card_types import CARD_TYPES, SUPERTYPES

Holes = Mapping[str, Any]
Fits = Callable[[str, Any], bool]
"""Whether data can be said as a phrase of a category, as the printer knows."""


def build(phrase: Said | Term | Many) -> Any:
    """The data of a phrase."""
    if isinstance(phrase, Term):
        return phrase.value
    if isinstance(phrase, Many):
        return [build(one) for one in phrase.items]
    given = {**phrase.wording.values, **{name: build(one) for name, one in phrase.slots}}
    pattern = phrase.wording.meaning.pattern
    if isinstance(pattern, str) and pattern.startswith("!"):
        return SPECIAL[pattern[1:]].build(given)
    found = fill(pattern, given)
    return None if found is LEFT_OUT else found


class Special:
    """A meaning that is no pattern: how it is built of its slots, and in which ways data may have come of them."""

    def __init__(self, build: Callable[[Holes], Any], parts: Callable[[Any, Fits], Iterator[dict[str, Any]]]) -> None:
        self.build = build
        self.parts = parts


def with_subject(data: Any, name: str, value: Any) -> Any:
    """Data with every open hole of a name filled."""
    if isinstance(data, Mapping):
        if data.get(OPEN) == name:
            return value
        return {key: with_subject(item, name, value) for key, item in data.items()}
    if isinstance(data, list):
        return [with_subject(item, name, value) for item in data]
    return data


def _clause(given: Holes) -> Any:
    steps = [given["first"], *given.get("more", [])]
    found = [step for one in steps for step in (one if isinstance(one, list) else [one])]
    lasting = next((step["duration"] for step in reversed(found) if isinstance(step, Mapping)
                    and isinstance(step.get("duration"), str)), None)
    if lasting is not None:  # “gets +1/+1 and gains flying until end of turn”: the duration is that of both
        found = [with_subject(step, "duration", lasting) for step in found]
    again = _again(given["subject"])
    return [with_subject(step, "subject", again if at else given["subject"]) for at, step in enumerate(found)]


def _again(subject: Any) -> Any:
    """What a subject is for a second predicate: a target isn’t chosen once more."""
    target = subject.get(TARGET) if isinstance(subject, Mapping) else None
    if target is None:
        return subject
    if set(target["what"].split()) <= PLAYERS:
        return {WHO: "player"}
    return {IT: "it" if target.get("n", 1) == 1 else "them"}


def _subjects(data: Any, _: Fits) -> Iterator[dict[str, Any]]:
    if not isinstance(data, list) or not data or not all(isinstance(one, Mapping) for one in data):
        return
    keys = [next((key for key in ("player", "by", "what", "source", "a") if key in one), "") for one in data]
    if len(data) == 1:
        yield from ({"subject": data[0][key], "first": {**data[0], key: {OPEN: "subject"}}}
                    for key in ("player", "by", "what", "source", "a") if key in data[0])
    elif all(keys) and all(one[key] == data[0][keys[0]] for one, key in zip(data, keys, strict=True)):
        first, *more = [{**one, key: {OPEN: "subject"}} for one, key in zip(data, keys, strict=True)]
        yield {"subject": data[0][keys[0]], "first": first, "more": more}


def _flat(given: Holes) -> list[Any]:
    found: list[Any] = []
    for one in (given.get("first"), *given.get("more", [])):
        found.extend(one if isinstance(one, list) else [] if one is None else [one])
    return found


def _steps(data: Any, _: Fits) -> Iterator[dict[str, Any]]:
    if isinstance(data, list) and data:
        yield {"first": [data[0]], "more": [[one] for one in data[1:]]}


def _noun_phrase(given: Holes) -> str:
    return filter_of(given["each"] if "each" in given else given["alternatives"], given.get("after", []))


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


def _nouns(data: Any, fits: Fits) -> Iterator[dict[str, Any]]:
    if isinstance(data, str):
        for alternatives, after in parts_of(data, lambda word: fits("after", word)):
            yield {"alternatives": alternatives, "after": after}
            yield {"each": each_with(alternatives), "after": after}


def _shared(given: Holes) -> str:
    return filter_of([[*kind, given["head"]] for kind in given["kinds"]], given.get("after", []))


def _shared_parts(data: Any, fits: Fits) -> Iterator[dict[str, Any]]:
    if isinstance(data, str):
        for head, kinds, after in shared_of(data, lambda word: fits("after", word)):
            yield {"head": head, "kinds": kinds, "after": after}


MINE = " yours"


def _mine(given: Holes) -> str:
    """Of a filter, what is in your graveyard."""
    return " or ".join(f"{one}{MINE}" for one in str(given["what"]).split(" or ")) + " in graveyard"


def _mine_parts(data: Any, _: Fits) -> Iterator[dict[str, Any]]:
    alternatives = str(data).removesuffix(" in graveyard").split(" or ")
    if str(data).endswith(" in graveyard") and all(one.endswith(MINE) for one in alternatives):
        yield {"what": " or ".join(one.removesuffix(MINE) for one in alternatives)}


def _another(given: Holes) -> str:
    first, *more = given["alternatives"]
    return filter_of([["other", *first], *more], given.get("after", []))


def _another_parts(data: Any, fits: Fits) -> Iterator[dict[str, Any]]:
    for parts in _nouns(data, fits):
        if "alternatives" in parts and "other" in parts["alternatives"][0]:
            first, *more = parts["alternatives"]
            yield {**parts, "alternatives": [[word for word in first if word != "other"], *more]}


def _nouns_once(given: Holes) -> list[str]:
    if "behind" in given:  # as French has them: said the other way round
        behind = list(given["behind"])
        behind.reverse()
        return [*given.get("before", []), *sorted(behind, key=_rank), given["head"]]
    return [*given.get("adjectives", []), *([given["head"]] if "head" in given else [])]


ORDER = ("other", "tapped", "untapped", "attacking", "blocking", "nontoken")


def _rank(word: str) -> int:
    if word in ORDER:
        return ORDER.index(word)
    if word.startswith("non"):
        return 10
    if word in SUPERTYPES:
        return 11
    if word in COLORS:
        return 12
    return 15 if word in ("card", "spell", "token", "permanent") else 14 if word in CARD_TYPES else 13


def _words(data: Any, _: Fits) -> Iterator[dict[str, Any]]:
    if isinstance(data, list) and data:
        *ordered, head = sorted(data, key=_rank)
        yield {"adjectives": ordered, "head": head}
        yield {"before": [word for word in ordered if word == "other"], "head": head,
               "behind": [word for word in reversed(ordered) if word != "other"]}


def _ability(given: Holes) -> Any:
    return shaping.ability(given["line"])


def _lines(data: Any, _: Fits) -> Iterator[dict[str, Any]]:
    if isinstance(data, str | Mapping):
        yield {"line": shaping.tree(data)}


def _token(given: Holes) -> dict[str, Any]:
    words: list[str] = [given[key] for key in ("one", "other") if key in given]
    for key in ("words", "supertypes", "colors", "subtypes", "types"):
        words += given.get(key, [])
    found: dict[str, Any] = {}
    if "size" in given:
        found["pt"] = given["size"]
    for key, kept in (("supertypes", SUPERTYPES), ("colors", frozenset(COLORS)), ("types", CARD_TYPES)):
        if here := [word for word in words if word in kept]:
            found[key] = here
    rest = [word for word in words if word not in SUPERTYPES and word not in COLORS and word not in CARD_TYPES
            and word != "colorless"]
    if rest:
        found["subtypes"] = rest
    if given.get("abilities"):
        found["abilities"] = given["abilities"]
    return found


def _granted(data: Mapping[str, Any]) -> dict[str, Any]:
    return {"abilities": list(data["abilities"])} if data.get("abilities") else {}


def _token_parts(data: Any, _: Fits) -> Iterator[dict[str, Any]]:
    if isinstance(data, Mapping) and data.keys() <= {"pt", "supertypes", "colors", "types", "subtypes", "abilities"}:
        words = [*data.get("supertypes", []), *(data.get("colors") or ["colorless"]), *data.get("subtypes", []),
                 *data.get("types", [])]
        yield {"words": [word.lower() for word in words], **({"size": list(data["pt"])} if "pt" in data else {}),
               **_granted(data)}
        if len(data.get("colors", [])) == 2:
            yield {"one": data["colors"][0], "other": data["colors"][1], "words": [word.lower() for word in (
                *data.get("supertypes", []), *data.get("subtypes", []), *data.get("types", []))],
                "size": list(data.get("pt", [])), **_granted(data)}
        yield {"types": [], "supertypes": [], "subtypes": [], "colors": [], "abilities": [], **data,
               "size": list(data.get("pt", []))} | {"pt": None}


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
    return [with_subject(one, "subject", "you") for one in _flat(given)]


def _own_parts(data: Any, fits: Fits) -> Iterator[dict[str, Any]]:
    for parts in _subjects(data, fits):
        if parts["subject"] == "you":
            yield {key: parts[key] for key in ("first", "more") if key in parts}


def _conditional(given: Holes) -> Any:
    static, condition = given["static"], given["condition"]
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


def _your_turn(given: Holes) -> Any:
    return _conditional({**given, "condition": {"your_turn": True}})


def _your_turn_parts(data: Any, fits: Fits) -> Iterator[dict[str, Any]]:
    for parts in _conditional_parts(data, fits):
        if str(parts["condition"]).lower() in ("{'your_turn': true}", "{'your_turn': 'true'}"):
            yield {"static": parts["static"]}


def _within(given: Holes) -> list[Any]:
    return [with_subject(one, "duration", given["duration"]) for one in _flat(given)]


def _where(given: Holes) -> list[Any]:
    if not _has_x(_flat(given)):
        raise NoFit("X isn't said")
    return [_with_x(one, given["x"]) for one in _flat(given)]


def _has_x(data: Any) -> bool:
    if isinstance(data, Mapping):
        return data.get("x") == "X" or any(_has_x(item) for item in data.values())
    return any(_has_x(item) for item in data) if isinstance(data, list) else data == "X"


def _with_x(data: Any, amount: Any) -> Any:
    if isinstance(data, Mapping):
        if data.get("x") == "X" and isinstance(amount, Mapping):
            times = amount.get("times", 1) * data.get("times", 1)
            return {**{key: item for key, item in amount.items() if key != "times"},
                    **({"times": times} if times != 1 else {})}
        return {key: _with_x(item, amount) for key, item in data.items()}
    if isinstance(data, list):
        return [_with_x(item, amount) for item in data]
    return amount if data == "X" else data


def _affecting(given: Holes) -> Any:
    found: dict[str, Any] = {"affects": given["affects"]}
    for one in (given["first"], *given.get("more", [])):
        for key, item in one.items():
            if key in found and not (key in ("cant", "must", "grant", "lose") and isinstance(item, list)):
                raise NoFit(key)
            found[key] = [*found[key], *item] if key in found else item
    return found


def _affecting_parts(data: Any, _: Fits) -> Iterator[dict[str, Any]]:
    if isinstance(data, Mapping) and "affects" in data:
        rest = {key: item for key, item in data.items() if key not in ("affects", "per", "if")}
        parts = [{key: item, **({"per": data["per"]} if key == "pt" and "per" in data else {})}
                 for key, item in rest.items()]
        if parts and "if" not in data:
            yield {"affects": data["affects"], "first": parts[0], "more": parts[1:]}


def _affecting_it(given: Holes) -> Any:
    return _affecting({**given, "affects": {IT: "it"}})


def _x_apart(data: Any) -> tuple[Any, Any]:
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


def _static_where_parts(data: Any, _: Fits) -> Iterator[dict[str, Any]]:
    if isinstance(data, Mapping) and isinstance(data.get("static"), Mapping):
        said, amount = _x_apart(data["static"])
        if said is not None:
            yield {"static": said, "x": amount}


def _static_where(given: Holes) -> Any:
    if not _has_x(given["static"]):
        raise NoFit("X isn't said")
    return {"static": _with_x(given["static"], given["x"])}


def _bounded(step: int, bound: str) -> Callable[[Holes], Any]:
    """“Unless you control two or more”: what is so where that isn’t."""
    return lambda given: {"there_are": {"what": f"{given['what']} yours", bound: int(given["n"]) + step}}


def _bounded_parts(step: int, bound: str) -> Callable[[Any, Fits], Iterator[dict[str, Any]]]:
    def parts(data: Any, _: Fits) -> Iterator[dict[str, Any]]:
        said = data.get("there_are") if isinstance(data, Mapping) else None
        if isinstance(said, Mapping) and bound in said and str(said["what"]).endswith(" yours"):
            yield {"what": said["what"].removesuffix(" yours"), "n": int(said[bound]) - step}
    return parts


def _held(keyword: str) -> Special:
    """An ability behind a keyword and a dash: “Max speed — …”."""
    def parts(data: Any, _: Fits) -> Iterator[dict[str, Any]]:
        said = data.get("other") if isinstance(data, Mapping) else None
        if isinstance(said, Mapping) and list(said) == [keyword]:
            held = said[keyword] if isinstance(said[keyword], list) else [said[keyword]]
            if len(held) == 1:
                yield {"line": shaping.tree(held[0])}
    return Special(lambda given: {"other": {keyword: [shaping.ability(given["line"])]}}, parts)


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
    if given["what"] != "card":  # whatever it is: a card must be found (701.23d)
        found["quality"] = given["what"]
    return found | {key: given[key] for key in ("n", "to", "reveal", "tapped")
                    if key in given and (key, given[key]) != ("n", 1)}


def _search_parts(data: Any, _: Fits) -> Iterator[dict[str, Any]]:
    if isinstance(data, Mapping) and data.get("do") == "search" and data.keys() <= _SEARCHING:
        yield {"what": data.get("quality", "card"), "n": data.get("n", 1),
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


def _other_target(given: Holes) -> dict[str, Any]:
    what = " or ".join(f"other {one}" for one in given["what"].split(" or "))
    return {TARGET: {"what": what, **{key: given[key] for key in ("n", "up_to") if key in given}}}


def _other_target_parts(data: Any, _: Fits) -> Iterator[dict[str, Any]]:
    target = data.get(TARGET) if isinstance(data, Mapping) else None
    if target is not None and all(one.startswith("other ") for one in target["what"].split(" or ")):
        yield {**target, "what": " or ".join(one.removeprefix("other ") for one in target["what"].split(" or "))}


def _mana_only(given: Holes) -> list[Any]:
    steps = list(given["add"])
    if not all(isinstance(one, Mapping) and one.get("do") == "add_mana" for one in steps):
        raise NoFit("no mana")
    return [{**one, "only": given["only"]} for one in steps]


def _mana_only_parts(data: Any, _: Fits) -> Iterator[dict[str, Any]]:
    if isinstance(data, Mapping):
        data = [data]
    if isinstance(data, list) and len(data) == 1 and isinstance(data[0], Mapping) and data[0].get("do") == "add_mana" \
            and "only" in data[0]:
        yield {"add": [{key: item for key, item in data[0].items() if key != "only"}], "only": data[0]["only"]}


def _no_parts(_: Any, __: Fits) -> Iterator[dict[str, Any]]:
    yield from ()


SPECIAL: Mapping[str, Special] = {
    "conditional": Special(_conditional, _conditional_parts),
    "conditional_turn": Special(_your_turn, _your_turn_parts),
    "within": Special(_within, _no_parts),
    "max_speed": _held("max speed"),
    "solved": _held("solved"),
    "affecting": Special(_affecting, _affecting_parts),
    "affecting_it": Special(_affecting_it, _no_parts),
    "static_where": Special(_static_where, _static_where_parts),
    "fewer": Special(_bounded(-1, "at_most"), _bounded_parts(-1, "at_most")),
    "more": Special(_bounded(1, "at_least"), _bounded_parts(1, "at_least")),
    "where": Special(_where, _where_parts),
    "search": Special(_search, _search_parts),
    "pump_each": Special(_pump_each, _pump_each_parts),
    "other_target": Special(_other_target, _other_target_parts),
    "mana_only": Special(_mana_only, _mana_only_parts),
    "own": Special(_own, _own_parts),
    "clause": Special(_clause, _subjects),
    "steps": Special(_flat, _steps),
    "merged": Special(_merged, _each_part),
    "np": Special(_noun_phrase, _nouns),
    "another": Special(_another, _another_parts),
    "mine": Special(_mine, _mine_parts),
    "shared": Special(_shared, _shared_parts),
    "words": Special(_nouns_once, _words),
    "ability": Special(_ability, _lines),
    "token": Special(_token, _token_parts),
    "costs_joined": Special(_costs_joined, _costs_apart),
    "listed": Special(_costs, _cost_parts),
    "modes": Special(_modes, _mode_parts),
}
