"""Meanings of a few cards only: companions, effects that somebody may end, keywords whose X is said."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from refapp.cardtext.becoming import reworded
from refapp.cardtext.mentions import IT, LATER, TARGET, WHO
from refapp.cardtext.patterns import OPEN, NoFit
from refapp.cardtext.special import Fits, Holes, Special, flat
from refapp.cardtext.statics import FROM_GRAVEYARD

_COMPANION = "companion "
ENDED = "ended"
"""Key of an effect, as it is printed, of which the next sentence says how it ends."""


def _of_cards(said: str) -> str:
    """What a companion asks of each card, as a filter of the scenario language has it: all are cards."""
    words = [one for one in said.split(" ") if one != "card"]
    if "in" in words or not words:
        raise NoFit("which cards")
    return " ".join(words)


def _companion(given: Holes) -> dict[str, Any]:
    """“Your starting deck contains only …”: what each of its cards must be."""
    said = [given[key] for key in ("a", "b") if key in given]
    if any(" or " in one for one in said):
        raise NoFit("which of them")
    return {"keyword": _COMPANION + " or ".join(map(_of_cards, said))}


def _companion_parts(data: Any, _: Fits) -> Iterator[dict[str, Any]]:
    said = data.get("keyword") if isinstance(data, Mapping) else None
    if isinstance(said, str) and said.startswith(_COMPANION):
        words = said.removeprefix(_COMPANION).removeprefix("each ").split(" or ")
        if len(words) in (1, 2):
            yield dict(zip("ab", (_with_card(one) for one in words), strict=False))


def _with_card(said: str) -> str:
    *before, last = said.split(" ")
    return " ".join((*before, "card", last) if any(sign in last for sign in "<>=:") else (*before, last, "card"))


def _ends_for(given: Holes) -> list[Any]:
    """“You may pay {1} to end this effect”: of the one effect that was just described, which lasts else."""
    steps = flat({"first": given["plain"]})
    if len(steps) != 1 or not isinstance(steps[0], Mapping) or steps[0].get("do") != "modify" or isinstance(
            steps[0].get("duration"), str):
        raise NoFit("which effect")
    return [{**{key: item for key, item in steps[0].items() if key != "duration"}, "ends_for": given["cost"]}]


def _ends_for_parts(data: Any, _: Fits) -> Iterator[dict[str, Any]]:
    if isinstance(data, list):
        [data] = data if len(data) == 1 else [None]
    if isinstance(data, Mapping) and "ends_for" in data and "duration" not in data:
        plain = {key: item for key, item in data.items() if key != "ends_for"}
        yield {"plain": [{**plain, ENDED: True}], "cost": data["ends_for"]}


def _cast_granting(given: Holes) -> dict[str, Any]:
    """Spells that may be cast from the graveyard, with what the permanents that they become have (611.3d)."""
    return {**FROM_GRAVEYARD.build(given), "grant": given["grant"]}


def _cast_granting_parts(data: Any, fits: Fits) -> Iterator[dict[str, Any]]:
    if isinstance(data, Mapping) and data.keys() == {"may_play", "grant"}:
        for parts in FROM_GRAVEYARD.parts({"may_play": data["may_play"]}, fits):
            yield {**parts, "grant": data["grant"]}


def _chose(given: Holes) -> dict[str, Any]:
    """“You chose Hot”: one of two words that mean nothing else."""
    return {"chose": given["word"].lower()}


def _chose_parts(data: Any, _: Fits) -> Iterator[dict[str, Any]]:
    if isinstance(data, Mapping) and list(data) == ["chose"]:
        yield {"word": str(data["chose"]).capitalize()}


def _both_choose(given: Holes) -> dict[str, Any]:
    """“Target creature and target creature of an opponent’s choice”: each of the two chooses one (601.7b)."""
    if given["a"] != given["b"]:
        raise NoFit("two kinds")
    return {TARGET: {"what": given["a"], "by": "both"}}


def _both_choose_parts(data: Any, _: Fits) -> Iterator[dict[str, Any]]:
    said = data.get(TARGET) if isinstance(data, Mapping) else None
    if isinstance(said, Mapping) and said.keys() == {"what", "by"} and said["by"] == "both":
        yield {"a": said["what"], "b": said["what"]}


def _share_keywords(given: Holes) -> dict[str, Any]:
    """“The same is true for haste”: of several keywords each is gained if something else has it."""
    if given["a"] != given["b"] or len(given["a"]) != 1:
        raise NoFit("another one")
    words = [*given["a"], *given["more"]]
    if not all(isinstance(one, str) for one in words):
        raise NoFit("no keywords")
    return {"do": "share_keywords", "what": {OPEN: "subject"}, "of": f"all {given['of']}", "keywords": words}


def _share_keywords_parts(data: Any, _: Fits) -> Iterator[dict[str, Any]]:
    if isinstance(data, Mapping) and data.keys() == {"do", "what", "of", "keywords"} and str(data["of"]).startswith(
            "all ") and len(data["keywords"]) > 1:
        first, *more = data["keywords"]
        yield {"a": [first], "b": [first], "more": more, "of": data["of"].removeprefix("all ")}


def _roll_stored(given: Holes) -> dict[str, Any]:
    """Dice whose results are stored on the permanent itself (706.8a)."""
    return {"do": "roll_die", "player": "you", "sides": given["m"], "n": given["n"], "store": "@self"}


def _roll_stored_parts(data: Any, _: Fits) -> Iterator[dict[str, Any]]:
    if isinstance(data, Mapping) and data.keys() == {"do", "player", "sides", "n", "store"} and (
            data["store"] == "@self"):
        yield {"m": data["sides"], "n": data["n"]}


def _sparing(spared: str) -> Special:
    """Protection with what it doesn’t remove, as what is protected has it (702.16n, 702.16p)."""
    def build(given: Holes) -> dict[str, Any]:
        if not str(given["keyword"]).startswith("protection "):
            raise NoFit("no protection")
        return {"keyword": f"{given['keyword']} sparing {spared}"}

    def parts(data: Any, _: Fits) -> Iterator[dict[str, Any]]:
        said = data.get("keyword") if isinstance(data, Mapping) else None
        if isinstance(said, str) and said.endswith(f" sparing {spared}"):
            yield {"keyword": said.removesuffix(f" sparing {spared}")}
    return Special(build, parts)


def _become_choice(given: Holes) -> dict[str, Any]:
    """“It becomes your choice of …”: what it may be, by its size."""
    shapes = [given[key] for key in ("a", "b", "c") if key in given]
    found = {"/".join(map(str, one["pt"])): one for one in shapes}
    if len(found) < len(shapes):
        raise NoFit("two of a size")
    return {"as_enters": {"become": found, **({"turned_up": True} if given.get("turned_up") else {})}}


def _become_choice_parts(data: Any, _: Fits) -> Iterator[dict[str, Any]]:
    said = data.get("as_enters") if isinstance(data, Mapping) else None
    if isinstance(said, Mapping) and "become" in said and said.keys() <= {"become", "turned_up"}:
        shapes = said["become"]
        if all(name == "/".join(map(str, one.get("pt", ()))) for name, one in shapes.items()):
            yield {**dict(zip("abc", shapes.values(), strict=False)),
                   **({"turned_up": True} if said.get("turned_up") else {})}


def _nth_resolution(given: Holes) -> list[Any]:
    """“When this ability resolves for the third time this turn”: what triggers then, once (603.7h)."""
    return [{"do": "delayed", "resolution": given["n"], LATER: given["then"], "trigger": {"event": "resolves"}}]


def _nth_resolution_parts(data: Any, _: Fits) -> Iterator[dict[str, Any]]:
    if isinstance(data, list):
        [data] = data if len(data) == 1 else [None]
    if isinstance(data, Mapping) and data.get("do") == "delayed" and "resolution" in data and (
            data["trigger"] == {"event": "resolves"} and data.get("it", "@self") == "@self"):
        yield {"n": data["resolution"], "then": data.get(LATER, [])}


def _countered_to(**goal: str) -> Special:
    """“If that spell is countered this way, put it into its owner’s hand instead”."""
    def build(given: Holes) -> list[Any]:
        return [{"do": "replacement", "replace": {"event": "graveyard", **goal}, "what": given["what"]},
                {"do": "counter", "what": {IT: "it"}}]

    def parts(data: Any, _: Fits) -> Iterator[dict[str, Any]]:
        if isinstance(data, list) and len(data) == 2 and all(isinstance(one, Mapping) for one in data):
            first, second = data
            replace = {key: item for key, item in (first.get("replace") or {}).items() if key != "who"}
            if replace == {"event": "graveyard", **goal} and second.get("do") == "counter" and first.keys() == {
                    "do", "what", "replace"} and isinstance(second["what"], Mapping):
                yield {"what": first["what"]}
    return Special(build, parts)


def _for_each_of(given: Holes) -> list[Any]:
    """“For each of two target opponents, … that player …”: one after the other (608.2f)."""
    return [{"do": "for_each", "what": {TARGET: {"what": "opponent", "n": given["n"]}},
             "then": reworded(given["then"], {WHO: "player"}, "@it")}]


def _for_each_of_parts(data: Any, _: Fits) -> Iterator[dict[str, Any]]:
    if isinstance(data, list) and len(data) == 1 and isinstance(data[0], Mapping) and data[0].get(
            "do") == "for_each" and data[0].keys() == {"do", "what", "then"}:
        target = data[0]["what"].get(TARGET) if isinstance(data[0]["what"], Mapping) else None
        if target is not None and target.keys() == {"what", "n"} and target["what"] == "opponent":
            yield {"n": target["n"], "then": reworded(data[0]["then"], "@it", {WHO: "player"})}


def _blocker_goes(data: Any, _: Fits) -> Iterator[dict[str, Any]]:
    """What blocked is sacrificed at end of combat, as the Ring has it (701.54c): said only, no card says it."""
    if isinstance(data, list) and len(data) == 1 and isinstance(data[0], Mapping) and data[0].get(
            "trigger") == {"event": "step_begins", "step": "end_of_combat"}:
        [step] = data[0].get(LATER) or [{}]
        if step.get("do") == "sacrifice" and step.get("by") == {WHO: "controller"}:
            yield {}


def _unread(_: Holes) -> Any:
    raise NoFit("only said")


RARER: Mapping[str, Special] = {
    "both_choose": Special(_both_choose, _both_choose_parts),
    "countered_hand": _countered_to(instead="hand"),
    "countered_library": _countered_to(instead="library"),
    "nth_resolution": Special(_nth_resolution, _nth_resolution_parts),
    "roll_stored": Special(_roll_stored, _roll_stored_parts),
    "for_each_of": Special(_for_each_of, _for_each_of_parts),
    "blocker_goes": Special(_unread, _blocker_goes),
    "become_choice": Special(_become_choice, _become_choice_parts),
    "sparing_attached": _sparing("attached"),
    "sparing_auras": _sparing("auras"),
    "sparing_self": _sparing("self"),
    "share_keywords": Special(_share_keywords, _share_keywords_parts),
    "cast_granting": Special(_cast_granting, _cast_granting_parts),
    "chose": Special(_chose, _chose_parts),
    "companion": Special(_companion, _companion_parts),
    "ends_for": Special(_ends_for, _ends_for_parts),
}
