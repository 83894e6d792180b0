"""What something gains by choice, “gains your choice of …”, and damage for each of something."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from refapp.cardtext.mentions import IT
from refapp.cardtext.patterns import OPEN, NoFit
from refapp.cardtext.special import Fits, Holes, Special
from refapp.game.state.card_types import BASIC_LANDS
from refapp.language.vocabulary import COLORS


def _of_choice(grants: Mapping[str, Any], given: Holes) -> dict[str, Any]:
    """One of several things gained, as is chosen when it happens; who gains it is the same in each."""
    subject = {OPEN: "subject"}
    return {"do": "either", "player": "you", "options": {
        name: [{"do": "modify", "what": subject, "grant": [grant],
                "duration": given.get("duration", {OPEN: "duration"})}] for name, grant in grants.items()}}


def _any_of(key: str, options: Mapping[str, Any]) -> Special:
    """“Becomes the color of your choice”: one of several changes, chosen as it happens."""
    def build(given: Holes) -> dict[str, Any]:
        return {"do": "either", "player": "you", "options": {
            name: [{"do": "modify", "what": {OPEN: "subject"}, key: change,
                    "duration": given.get("duration", {OPEN: "duration"})}] for name, change in options.items()}}

    def parts(data: Any, _: Fits) -> Iterator[dict[str, Any]]:
        changes, _what, duration = _choices(data, key)
        if changes == list(options.values()):
            yield {"duration": duration}
    return Special(build, parts)


def _choices(data: Any, key: str = "grant") -> tuple[list[str], Any, Any]:
    """What can be chosen, who gains it, and for how long; nothing where it isn’t that."""
    options = data.get("options") if isinstance(data, Mapping) and data.get("do") == "either" else None
    if not isinstance(options, Mapping):
        return [], None, None
    each = [steps[0] for steps in options.values() if isinstance(steps, list) and len(steps) == 1]
    if len(each) != len(options) or any(not isinstance(one, Mapping) or one.keys() != {
            "do", "what", key, "duration"} or one["do"] != "modify" for one in each):
        return [], None, None
    first = each[0]
    same = all(one["duration"] == first["duration"] and (one["what"] == first["what"] or (
        isinstance(one["what"], Mapping) and IT in one["what"])) for one in each)
    said = [one["grant"][0] if key == "grant" else one[key] for one in each]
    return (said, first["what"], first["duration"]) if same else ([], None, None)


def _gain_choice(given: Holes) -> dict[str, Any]:
    return _of_choice({given[key]: given[key] for key in "abc" if key in given}, given)


def _gain_choice_parts(data: Any, _: Fits) -> Iterator[dict[str, Any]]:
    grants, _what, duration = _choices(data)
    if grants and all(isinstance(one, str) for one in grants):
        yield {**dict(zip("abc", grants, strict=False)), "duration": duration}


def _gain_protection(given: Holes) -> dict[str, Any]:
    return _of_choice({color: f"protection from {color}" for color in COLORS}, given)


def _gain_protection_parts(data: Any, _: Fits) -> Iterator[dict[str, Any]]:
    grants, _what, duration = _choices(data)
    if grants == [f"protection from {color}" for color in COLORS]:
        yield {"duration": duration}


def subject_of_choice(data: Any) -> tuple[Any, Any] | None:
    """Who gains what is chosen, and the data with that left open."""
    what = next((found[1] for key in ("grant", "colors", "only_types") if (found := _choices(data, key))[0]), None)
    if what is None:
        return None
    return what, {**data, "options": {name: [{**steps[0], "what": {OPEN: "subject"}}]
                                      for name, steps in data["options"].items()}}


def _deals_each(given: Holes) -> dict[str, Any]:
    each, times = given["each"], given["n"]
    if not isinstance(times, int):
        raise NoFit("X for each")
    return {"do": "damage", "source": {OPEN: "subject"}, "to": given["to"],
            "amount": {**each, **({"times": times} if times != 1 else {})}}


def _deals_each_parts(data: Any, _: Fits) -> Iterator[dict[str, Any]]:
    if isinstance(data, Mapping) and data.get("do") == "damage" and data.keys() == {"do", "source", "to", "amount"} \
            and isinstance(data["amount"], Mapping):
        amount = dict(data["amount"])
        yield {"n": amount.pop("times", 1), "to": data["to"], "each": amount}


def _rolled(given: Holes) -> dict[str, Any]:
    """A die and its results table: the lines must follow one another from 1 to the number of sides (706.3a)."""
    sides, rows = given["n"], given["rows"]
    changed = {key: given[key] for key in ("modifier", "plus", "cost") if key in given}
    at = 0
    for row in rows:
        if row["from"] != at + 1 or row.get("to", sides) < row["from"] or (at and at == sides):
            raise NoFit("a gap in the table")
        at = row.get("to", sides)
    if at != sides or ("to" in rows[-1]) == bool(changed):
        raise NoFit("results without a line")
    return {"do": "roll_die", "player": "you", "sides": sides, **changed, "table": {
        _row(row): reworded(row["do"], RESULT, "X") for row in rows}}


def _row(row: Mapping[str, Any]) -> str:
    """The results of a line: “1-9”, “20”, and “10+” where something is added to what the die shows."""
    first, last = row["from"], row.get("to")
    return f"{first}+" if last is None else f"{first}-{last}" if last > first else str(first)


RESULT = {"result": True}
"""“The result”, in a line of a table: X, as the scenario language has it."""


def reworded(data: Any, old: Any, new: Any) -> Any:
    """Data with one expression in the place of another."""
    if data == old:
        return new
    if isinstance(data, Mapping):
        return {key: reworded(item, old, new) for key, item in data.items()}
    return [reworded(one, old, new) for one in data] if isinstance(data, list) else data


def _rolled_parts(data: Any, _: Fits) -> Iterator[dict[str, Any]]:
    if isinstance(data, list) and len(data) == 1:
        data = data[0]
    keys = {"do", "player", "sides", "table"}
    if isinstance(data, Mapping) and keys <= data.keys() <= {*keys, "modifier", "plus", "cost"} and (
            data["do"], data["player"]) == ("roll_die", "you"):
        said = [(re.fullmatch(r"(\d+)(?:-(\d+)|(\+))?", key), reworded(steps, "X", RESULT))
                for key, steps in data["table"].items()]
        if all(found is not None for found, _ in said):
            rows = [{"from": int(found[1]), **({} if found[3] else {"to": int(found[2] or found[1])}), "do": steps}
                    for found, steps in said if found is not None]
            yield {"n": data["sides"], "rows": rows,
                   **{key: data[key] for key in ("modifier", "plus", "cost") if key in data}}


_COLORED = {"affects", "colors"}


def own(data: Any) -> Any:
    """What colors an object has, where its own text says it of itself alone, defines them (604.3a)."""
    said = data.get("static") if isinstance(data, Mapping) else None
    if isinstance(said, Mapping) and said.keys() == _COLORED and said["affects"] == "self":
        return {"static": {**said, "cda": True}}
    return data


def granted(data: Any) -> Any:
    """The inverse of :func:`own`: an ability that something else grants defines nothing."""
    said = data.get("static") if isinstance(data, Mapping) else None
    if isinstance(said, Mapping) and said.keys() == _COLORED | {"cda"}:
        return {"static": {key: item for key, item in said.items() if key != "cda"}}
    return data


def _plain_static_parts(data: Any, _: Fits) -> Iterator[dict[str, Any]]:
    if isinstance(data, Mapping) and "static" in data and own(data) == data:
        yield {"static": granted(data)["static"]}


BECOMING: Mapping[str, Special] = {
    "plain_static": Special(lambda given: own({"static": given["static"]}), _plain_static_parts),
    "becomes_any_color": _any_of("colors", {one: [one] for one in COLORS}),
    "becomes_any_land": _any_of("only_types", {one: [one] for one in BASIC_LANDS}),
    "gain_choice": Special(_gain_choice, _gain_choice_parts),
    "gain_protection": Special(_gain_protection, _gain_protection_parts),
    "rolled": Special(_rolled, _rolled_parts),
    "deals_each": Special(_deals_each, _deals_each_parts),
}
