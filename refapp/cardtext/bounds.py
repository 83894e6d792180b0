"""“With mana value less than or equal to the number of …”: a bound of a filter that the board says.

While a text is read, the amount stands in the word of the filter, ``mv<=⟨…⟩``; what chooses such objects says it as X
(107.3f), with what X is beside it: a triggered ability of its targets, ``pick`` of what it chooses.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

from refapp.cardtext.mentions import Unclear
from refapp.cardtext.patterns import NoFit
from refapp.cardtext.special import Fits, Holes, Special

_BOUND = re.compile(r"⟨([0-9a-f]+)⟩")


def _said(amount: Any) -> str:
    return f"⟨{json.dumps(amount, sort_keys=True).encode().hex()}⟩"


def apart(what: str) -> tuple[str, Any]:
    """A filter with X for its bound, and the amount that X is; None where it has none.

    Raises Unclear for two different ones, or one beside an X of something else.
    """
    found = set(_BOUND.findall(what))
    if not found:
        return what, None
    if len(found) > 1 or "=X" in what:
        raise Unclear("several bounds")
    return _BOUND.sub("X", what), json.loads(bytes.fromhex(found.pop()))


_CHOICES = {"pick": "what", "search": "quality"}
"""Instructions that say X beside the filter in which it stands."""


def beside(data: Mapping[str, Any]) -> Mapping[str, Any]:
    """An instruction that chooses or finds, with what X is in what it asks for."""
    key = _CHOICES.get(str(data.get("do")), "")
    if not left_in(data.get(key, "")):
        return data
    what, bound = apart(data[key])
    return {**data, key: what, "x": bound}


def every(item: Mapping[str, Any]) -> tuple[Mapping[str, Any], dict[str, Any]]:
    """“Destroy each creature with mana value equal to …”: all of these are chosen before it, since that is X there."""
    for key in ("what", "to"):
        if isinstance(item.get(key), str) and item[key].startswith("all ") and left_in(item[key]):
            what, bound = apart(item[key].removeprefix("all "))
            return {**item, key: "@picked"}, {"do": "pick", "player": "you", "what": what, "every": True, "x": bound}
    return item, {}


def within(data: Mapping[str, Any]) -> Mapping[str, Any]:
    """The inverse of :func:`beside`."""
    key = _CHOICES.get(str(data.get("do")), "")
    if "x" not in data or key not in data:
        return data
    return {**{one: item for one, item in data.items() if one != "x"}, key: together(data[key], data["x"])}


def counts(word: str) -> bool:
    """Whether a word of a filter has a bound that counts objects: “you control” behind it is said of these."""
    found = _BOUND.search(word)
    return found is not None and "count" in json.loads(bytes.fromhex(found[1]))


def together(what: str, amount: Any) -> str:
    """The inverse of :func:`apart`."""
    return what.replace("=X", f"={_said(amount)}")


def bounded(data: Any, amount: Any) -> Any:
    """Data whose filters have X for a bound, with what X is in them."""
    if isinstance(data, Mapping):
        return {key: bounded(item, amount) for key, item in data.items()}
    if isinstance(data, list):
        return [bounded(item, amount) for item in data]
    return together(data, amount) if isinstance(data, str) and data != "X" else data


def left_in(data: Any) -> bool:
    """Whether a bound is left of which nothing says what it is."""
    return "⟨" in str(data)


def of_targets(targets: list[Any]) -> tuple[list[Any], Any]:
    """The targets of a triggered ability, and what X in them is.

    Raises Unclear for two different bounds.
    """
    amounts = [one["$x"] for one in targets if "$x" in one]
    if any(one != amounts[0] for one in amounts):
        raise Unclear("several bounds")
    return [{key: item for key, item in one.items() if key != "$x"} for one in targets], (amounts or [None])[0]


def _bound(start: str) -> Special:
    def parts(data: Any, _: Fits) -> Iterator[dict[str, Any]]:
        if isinstance(data, str) and data.startswith(start) and _BOUND.fullmatch(data.removeprefix(start)):
            yield {"n": apart(data)[1]}

    def build(given: Holes) -> str:
        words = str(given["n"].get("count", "")).split() if isinstance(given["n"], Mapping) else []
        if "in" in words and "card" not in words:  # “the number of lands you control from your hand”
            raise NoFit("what is from where")
        return start + _said(given["n"])
    return Special(build, parts)


BOUNDS: Mapping[str, Special] = {
    "mv_most_of": _bound("mv<="), "mv_of": _bound("mv="), "power_most_of": _bound("power<="),
    "toughness_most_of": _bound("toughness<=")}
