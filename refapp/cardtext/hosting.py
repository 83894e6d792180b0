"""What the size of an enchanted or equipped creature counts: other than it, attached to it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

WORDS = {"other": "non{}", "attached-to-it": "attached-to-host"}
"""Words of filters in the size that “enchanted creature” or “equipped creature” gets → what they mean of it."""


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
        return " ".join(meant.get(word, word) for word in item.split(" ")) if isinstance(item, str) else item

    return {"static": {key: reworded(item) if key in ("pt", "per", "set_pt") else item for key, item in said.items()}}
