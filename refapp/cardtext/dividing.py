"""What an ability divides among its targets, which stands beside them, and in an instruction where it is said."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from refapp.cardtext.mentions import Unclear, references


def undivided(steps: list[Any]) -> tuple[list[Any], dict[str, Any]]:
    """What a spell divides among its targets stands beside them; no other instruction may speak of them."""
    shared = [step for step in steps if isinstance(step, Mapping) and "divided" in step]
    if not shared:
        return steps, {}
    if len(shared) > 1 or sum("@target" in one for step in steps for one in set(references(step))) > 1:
        raise Unclear("what is divided")
    return [{key: item for key, item in step.items() if key != "divided"} if step is shared[0] else step
            for step in steps], {"divided": shared[0]["divided"]}


def divided_again(said: Mapping[str, Any]) -> Mapping[str, Any]:
    """The inverse of :func:`undivided`."""
    if "divided" not in said or not isinstance(said.get("do"), list):
        return said
    steps = [{**step, "divided": said["divided"]} if isinstance(step, Mapping) and "@targets" in (
        step.get("to"), step.get("what")) else step for step in said["do"]]
    return {**{key: item for key, item in said.items() if key != "divided"}, "do": steps}
