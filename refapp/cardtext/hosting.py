"""What is said of an object beside it: what its size counts, other than it, attached to it; what grants an ability."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from refapp.cardtext.fitting import BESIDE
from refapp.cardtext.mentions import APART, Unclear

WORDS = {"other": "non{}", "attached-to-it": "attached-to-host"}
"""Words of filters in the size that “enchanted creature” or “equipped creature” gets → what they mean of it."""
_OWN_KIND = {"enchanted": frozenset({"enchantment", "aura"}), "equipped": frozenset({"artifact", "equipment"})}
"""What an Aura or Equipment is itself: “each other enchantment” is said beside that, not beside its host."""


def of_host(data: Any, *, back: bool = False) -> Any:
    """“Enchanted creature gets +1/+1 for each other creature you control”: other than that creature; ``back`` again."""
    said = data.get("static") if isinstance(data, Mapping) else None
    affects = str(said.get("affects", "")).split() if isinstance(said, Mapping) else []
    if not isinstance(said, Mapping) or len(affects) != 2 or affects[0] not in ("enchanted", "equipped"):
        return data
    pairs = [(word.format(affects[0]), found.format(affects[0])) for word, found in WORDS.items()]
    meant = {found: word for word, found in pairs} if back else dict(pairs)

    def reworded(item: Any) -> Any:
        if isinstance(item, Mapping):
            return {key: reworded(one) for key, one in item.items()}
        if isinstance(item, list):
            return [reworded(one) for one in item]
        if not isinstance(item, str) or ("other" in item.split() and {*_OWN_KIND[affects[0]], "permanent"}.intersection(
                item.split())):
            return item
        return " ".join(meant.get(word, word) for word in item.split(" "))

    return {"static": {key: reworded(item) if key in ("pt", "per", "set_pt") else item for key, item in said.items()}}


def itself(data: Any, own: bool = False) -> Any:
    """“It gets +1/+1 for each creature blocking it”: of the object itself, which is all that filters can say."""
    if isinstance(data, Mapping):
        own = data["affects"] == "self" if "affects" in data else data["what"] == "@self" if "what" in data else own
        return {key: itself(item, own and key in ("pt", "per", "count", "set_pt")) for key, item in data.items()}
    if isinstance(data, list):
        return [itself(item, own) for item in data]
    if own and isinstance(data, str):
        return " ".join(BESIDE.get(word, word) for word in data.split(" "))
    return data


def others(data: Any) -> None:
    """“Other” in the size that something else gets is other than that: amounts can't say it. Raises Unclear."""
    if isinstance(data, Mapping):
        affected = data.get("affects", data.get("what") if data.get("do") == "modify" else "self")
        if affected not in ("self", "@self"):
            own = _OWN_KIND.get(str(affected).partition(" ")[0], frozenset()) if "affects" in data else frozenset()
            counted = [one for key in ("pt", "set_pt", "per") for one in (
                data[key] if isinstance(data.get(key), list) else [data.get(key)])]
            counts = [one.get("count", "") if isinstance(one, Mapping) else one for one in counted]
            if any("other" in (said := str(one).split()) and not own.intersection(said) for one in counts):
                raise Unclear("other than which")
        for one in data.values():
            others(one)
    elif isinstance(data, list):
        for one in data:
            others(one)


def of_nothing(data: Any) -> bool:
    """Whether a spell speaks of “other” permanents: it is none itself, and its text named none before."""
    if isinstance(data, Mapping):
        return any(of_nothing(item) for key, item in data.items() if key not in APART)
    if isinstance(data, list):
        return any(map(of_nothing, data))
    said = str(data).split()
    return "other" in said and not {"spell", "card"} & set(said)


_GIVER = re.compile(r"(?<![\w-])@?giver\b")


def by_giver(data: Any, *, granted: bool = False) -> Any:
    """Data whose granted abilities may call by its name what grants them (201.5a).

    What enters as a copy with such an ability calls itself so. Raises Unclear where nothing grants them: what a token
    or an emblem has isn’t granted.
    """
    if isinstance(data, Mapping):
        if "except" in data and data.get("who", "self") == "self":
            data = {**data, "except": _own(data["except"])}
        return {key: by_giver(item, granted=granted or key == "grant") for key, item in data.items()}
    if isinstance(data, list):
        return [by_giver(one, granted=granted) for one in data]
    if not granted and isinstance(data, str) and _GIVER.search(data):
        raise Unclear("whose name")
    return data


def _own(data: Any) -> Any:
    if isinstance(data, Mapping):
        return {key: _own(item) for key, item in data.items()}
    if isinstance(data, list):
        return [_own(one) for one in data]
    if not isinstance(data, str):
        return data
    return _GIVER.sub(lambda found: "@self" if found[0].startswith("@") else "self", data)
