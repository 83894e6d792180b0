"""What something becomes: a creature of a size, a copy with exceptions; pairs; exchanges of two targets."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from refapp.cardtext.mentions import TARGET
from refapp.cardtext.nouns import token, token_parts
from refapp.cardtext.patterns import OPEN, NoFit
from refapp.cardtext.special import Fits, Holes, Special
from refapp.cardtext.statics import affecting, affecting_parts
from refapp.game.state.card_types import BASIC_LANDS
from refapp.game.state.creature_types import CREATURE_TYPES
from refapp.language.vocabulary import COLORS

_CREATURES = frozenset(word.lower() for word in CREATURE_TYPES)
ARTIFACT_CREATURE = ["artifact", "creature"]


def _becoming(given: Holes) -> dict[str, Any]:
    words = [*given.get("words", []), *([given["head"]] if "head" in given else [])]
    found = token({**given, "words": words})
    if "colorless" in words:
        found["colors"] = ["colorless"]
    return found or {"types": ARTIFACT_CREATURE}


def _becoming_parts(data: Any, fits: Fits) -> Iterator[dict[str, Any]]:
    if data == {"types": ARTIFACT_CREATURE}:
        yield {}
    else:
        for parts in token_parts(data, fits):
            for key in ("words", "colors"):
                if key in parts and data.get("colors") in (None, []):
                    parts[key] = [word for word in parts[key] if word != "colorless"]
            yield parts


def _animated(given: Holes) -> dict[str, Any]:
    """An object that becomes a creature (205.1a, 205.1b): of the types said alone, or besides those that stay.

    An “artifact creature” and what is “still a land” keep their other types; creature types said replace others.
    """
    like = given["like"]
    types = [*like.get("supertypes", []), *like.get("types", [])]
    subtypes = list(like.get("subtypes", []))
    found: dict[str, Any] = {"do": "modify", "what": {OPEN: "subject"}}
    if given.get("other"):
        found["add_types"] = [*types, *subtypes]
    elif "still" in given or not types or set(ARTIFACT_CREATURE) <= set(types):
        found |= {"add_types": [*types, *subtypes]} if types else {}
        found |= {"only_types": subtypes} if subtypes else {}
    else:
        found["only_types"] = [*types, *subtypes]
    if "pt" in like:
        found["set_pt"] = like["pt"]
    if like.get("colors"):
        found["add_colors" if given.get("other") == "both" else "colors"] = like["colors"]
    if like.get("abilities"):
        found["grant"] = like["abilities"]
    return {**found, "duration": given.get("duration", {OPEN: "duration"})}


def _animated_parts(data: Any, _: Fits) -> Iterator[dict[str, Any]]:
    if not isinstance(data, Mapping) or data.get("do") != "modify" or not isinstance(data.get("duration"), str):
        return
    words = list(data.get("add_types") or data.get("only_types") or [])
    like = {**token({"words": words}), **{key: data[name] for key, name in (
        ("pt", "set_pt"), ("colors", "colors"), ("abilities", "grant")) if name in data}}
    for more in ({}, {"still": "land"}, {"other": "types"}):
        given = {"like": like, "duration": data["duration"], **more}
        if {key: item for key, item in _animated(given).items() if key != "what"} == {
                key: item for key, item in data.items() if key != "what"}:
            yield given


def _animated_static(given: Holes) -> dict[str, Any]:
    """What something is as long as an ability says so: “is a 3/3 Golem creature. It’s still a land.”"""
    return {key: item for key, item in _animated(given).items() if key not in ("do", "what", "duration")}


def _animated_static_parts(data: Any, fits: Fits) -> Iterator[dict[str, Any]]:
    if isinstance(data, Mapping) and "set_pt" in data and {"add_types", "only_types"} & data.keys():
        for parts in _animated_parts({"do": "modify", **data, "duration": "turn"}, fits):
            yield {key: item for key, item in parts.items() if key != "duration"}


def _only_subtypes(types: Any) -> list[Any]:
    """Creature types, or basic land types: those that replace the others that something has (205.1a)."""
    found = list(types)
    kinds = {"basic land" if one in BASIC_LANDS else "creature" if one in _CREATURES else "" for one in found}
    if len(kinds) != 1 or "" in kinds:
        raise NoFit("types of several sets")
    return found


def _color(given: Holes) -> dict[str, Any]:
    if given["color"] not in COLORS:  # French has one form of word for all that agrees
        raise NoFit("no color")
    return {"colors": [given["color"]]}


def _color_parts(data: Any, _: Fits) -> Iterator[dict[str, Any]]:
    if isinstance(data, Mapping) and data.keys() == {"colors"} and len(data["colors"]) == 1 and data[
            "colors"][0] in COLORS:
        yield {"color": data["colors"][0]}


def _becomes_color(given: Holes) -> dict[str, Any]:
    return {"do": "modify", "what": {OPEN: "subject"}, **_color(given),
            "duration": given.get("duration", {OPEN: "duration"})}


def _becomes_color_parts(data: Any, fits: Fits) -> Iterator[dict[str, Any]]:
    if isinstance(data, Mapping) and data.keys() == {"do", "what", "colors", "duration"} and data["do"] == "modify":
        for parts in _color_parts({"colors": data["colors"]}, fits):
            yield {**parts, "duration": data["duration"]}


def _set_types(given: Holes) -> dict[str, Any]:
    return {"only_types": _only_subtypes(given["types"])}


def _set_types_parts(data: Any, _: Fits) -> Iterator[dict[str, Any]]:
    if isinstance(data, Mapping) and data.keys() == {"only_types"}:
        yield {"types": [str(one).lower() for one in data["only_types"]]}


def _becomes_types(given: Holes) -> dict[str, Any]:
    return {"do": "modify", "what": {OPEN: "subject"}, "only_types": _only_subtypes(given["types"]),
            "duration": given.get("duration", {OPEN: "duration"})}


def _becomes_types_parts(data: Any, _: Fits) -> Iterator[dict[str, Any]]:
    if isinstance(data, Mapping) and data.keys() == {"do", "what", "only_types", "duration"} and data["do"] == "modify":
        yield {"types": [str(one).lower() for one in data["only_types"]], "duration": data["duration"]}


def _described(given: Holes) -> dict[str, Any]:
    """Of a copy: size, colors and types that it has besides."""
    like = token({key: item for key, item in given.items() if key != "other"})
    found: dict[str, Any] = {"pt": like["pt"]} if "pt" in like else {}
    if like.get("colors"):
        found["add_colors" if given.get("other") == "both" else "colors"] = like["colors"]
    types = [*like.get("supertypes", []), *like.get("types", []), *like.get("subtypes", [])]
    if not types:
        raise NoFit("types")
    return {**found, "add_types": types}


def _described_parts(data: Any, _: Fits) -> Iterator[dict[str, Any]]:
    if isinstance(data, Mapping) and "pt" in data and "add_types" in data and data.keys() <= {
            "pt", "add_types", "colors", "add_colors"}:
        yield {"size": data["pt"], "words": [*data.get("colors", data.get("add_colors", [])), *data["add_types"]],
               "other": "both" if "add_colors" in data else "types"}


def _add_described(given: Holes) -> dict[str, Any]:
    """“Is a black Demon in addition to its other colors and types”."""
    like = token({"words": [*given["words"], *([given["head"]] if "head" in given else [])]})
    types = [*like.get("supertypes", []), *like.get("types", []), *like.get("subtypes", [])]
    if not like.get("colors") or given.get("other") != "both" or not types:
        raise NoFit("said otherwise")
    return {"add_colors": like["colors"], "add_types": types}


def _add_described_parts(data: Any, _: Fits) -> Iterator[dict[str, Any]]:
    if isinstance(data, Mapping) and data.keys() == {"add_colors", "add_types"}:
        yield {"words": [*data["add_colors"], *data["add_types"]], "other": "both"}


def _paired(given: Holes) -> dict[str, Any]:
    return {**affecting(given), "if": {"self_is": "paired"}}


def _paired_parts(data: Any, fits: Fits) -> Iterator[dict[str, Any]]:
    if isinstance(data, Mapping) and data.get("if") == {"self_is": "paired"}:
        yield from affecting_parts({key: item for key, item in data.items() if key != "if"}, fits)


def _exchange_two(given: Holes) -> dict[str, Any]:
    return {"do": "exchange_control", "a": {TARGET: {"what": given["what"], "n": 2}}, "b": "@target2"}


def _exchange_two_parts(data: Any, _: Fits) -> Iterator[dict[str, Any]]:
    if isinstance(data, Mapping) and data.get("do") == "exchange_control" and isinstance(data.get("a"), Mapping) \
            and data["a"].get(TARGET, {}).get("n") == 2 and data.get("b") == "@target2":
        yield {"what": data["a"][TARGET]["what"]}


CHANGING: Mapping[str, Special] = {
    "becoming": Special(_becoming, _becoming_parts),
    "animated": Special(_animated, _animated_parts),
    "animated_static": Special(_animated_static, _animated_static_parts),
    "color": Special(_color, _color_parts),
    "becomes_color": Special(_becomes_color, _becomes_color_parts),
    "set_types": Special(_set_types, _set_types_parts),
    "becomes_types": Special(_becomes_types, _becomes_types_parts),
    "described": Special(_described, _described_parts),
    "add_described": Special(_add_described, _add_described_parts),
    "paired": Special(_paired, _paired_parts),
    "exchange_two": Special(_exchange_two, _exchange_two_parts),
}
