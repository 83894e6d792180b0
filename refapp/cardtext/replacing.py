"""What happens instead of something: damage prevented with what follows, draws replaced; what mana may be spent on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from refapp.cardtext.patterns import NoFit
from refapp.cardtext.special import Fits, Holes, Special, flat, no_parts

_OF_DAMAGE = ("who", "to", "combat")


def _prevent_and(given: Holes) -> dict[str, Any]:
    """“Prevent that damage and put that many counters on it”: X is how much was prevented (615.5)."""
    said = {key: given[key] for key in _OF_DAMAGE if key in given}
    return {"event": "damage", **said, "instead": {"prevent": "all", "then": flat(given)}}


def _prevent_and_parts(data: Any, _: Fits) -> Iterator[dict[str, Any]]:
    instead = data.get("instead") if isinstance(data, Mapping) and data.get("event") == "damage" else None
    if isinstance(instead, Mapping) and instead.keys() == {"prevent", "then"} and instead["prevent"] == "all" \
            and data.keys() <= {"event", "instead", *_OF_DAMAGE}:
        first, *more = [[one] for one in instead["then"]]
        yield {**{key: data[key] for key in _OF_DAMAGE if key in data}, "first": first, "more": more}


def _instead(event: str) -> Special:
    """“If you would draw a card, instead …”, “if you would gain life, …”: where something else happens."""

    def made(given: Holes) -> dict[str, Any]:
        steps = flat(given)
        if _has(steps, event):
            raise NoFit("more of the same")
        return {"event": event, "player": "you", "instead": {"do": steps}}

    def parts(data: Any, _: Fits) -> Iterator[dict[str, Any]]:
        if isinstance(data, Mapping) and data.keys() == {"event", "player", "instead"} and (
                data["event"], data["player"]) == (event, "you") and isinstance(data["instead"], Mapping) and list(
                    data["instead"]) == ["do"] and not _has(data["instead"]["do"], event):
            first, *more = [[one] for one in data["instead"]["do"]]
            yield {"first": first, "more": more}

    return Special(made, parts)


def _has(steps: Sequence[Any], verb: str) -> bool:
    return any(isinstance(one, Mapping) and one.get("do") == verb for one in steps)


_DRAW = _instead("draw")


def _next_draw(given: Holes) -> list[Any]:
    """“The next time you would draw a card this turn, … instead”: a replacement effect that waits for one draw."""
    return [{"do": "replacement", "replace": _DRAW.build(given), "n": 1, "duration": "turn"}]


def _next_draw_parts(data: Any, fits: Fits) -> Iterator[dict[str, Any]]:
    if isinstance(data, list) and len(data) == 1 and isinstance(data[0], Mapping) and data[0].keys() == {
            "do", "replace", "n", "duration"} and (data[0]["do"], data[0]["n"], data[0]["duration"]) == (
                "replacement", 1, "turn"):
        yield from _DRAW.parts(data[0]["replace"], fits)


def _dies_exile_and(given: Holes) -> dict[str, Any]:
    """“If it would die, instead exile it and create a token”: and then, besides."""
    then = [one for deed in given["more"] for one in deed]
    if not then:
        raise NoFit("nothing besides")
    return {"event": "dies", "who": given["who"], "instead": {"to": "exile", "then": then}}


def _dies_exile_and_parts(data: Any, _: Fits) -> Iterator[dict[str, Any]]:
    instead = data.get("instead") if isinstance(data, Mapping) and data.get("event") == "dies" else None
    if isinstance(instead, Mapping) and instead.keys() == {"to", "then"} and instead["to"] == "exile" \
            and data.keys() == {"event", "who", "instead"}:
        yield {"who": data["who"], "more": [[one] for one in instead["then"]]}


def _spend_on(given: Holes) -> str:
    """What mana may be spent on: spells, abilities, abilities of sources of a kind."""
    found = [str(given["spells"])] if "spells" in given else []
    if "any" in given:
        found.append("abilities")
    if "of" in given:
        found += [f"ability of {one}" for one in str(given["of"]).split(" or ")]
    return " or ".join(found)


def _spend_on_parts(data: Any, _: Fits) -> Iterator[dict[str, Any]]:
    if not isinstance(data, str) or data.startswith("anything but"):
        return
    alternatives = data.split(" or ")
    of = [one.removeprefix("ability of ") for one in alternatives if one.startswith("ability of ")]
    spells = [one for one in alternatives if not one.startswith("ability of ") and one != "abilities"]
    if of and "abilities" in alternatives:
        return
    yield {**({"spells": " or ".join(spells)} if spells else {}), **({"of": " or ".join(of)} if of else {}),
           **({"any": "any"} if "abilities" in alternatives else {})}


def _kicked_and(given: Holes) -> dict[str, Any]:
    """“If it was kicked, it enters with a counter on it and with flying”: and the ability."""
    condition = {"kicked": given.get("cost", True)}
    return {"several": [
        {"replace": {"event": "enters", "who": "self", "instead": {"counters": {given["kind"]: given["n"]}},
                     "if": condition}},
        {"static": {"affects": "self", "grant": given["grant"], "if": condition}}]}


REPLACING: Mapping[str, Special] = {
    "prevent_and": Special(_prevent_and, _prevent_and_parts),
    "draw_instead": _DRAW,
    "life_instead": _instead("gain_life"),
    "loss_instead": _instead("lose_life"),
    "tokens_instead": _instead("create_token"),
    "dies_exile_and": Special(_dies_exile_and, _dies_exile_and_parts),
    "next_draw": Special(_next_draw, _next_draw_parts),
    "spend_on": Special(_spend_on, _spend_on_parts),
    "kicked_and": Special(_kicked_and, no_parts),
}
