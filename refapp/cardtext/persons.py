"""Sentences about what other players may do, what two players do each, and what happens unless something is so."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from refapp.cardtext.antecedents import ASKS
from refapp.cardtext.clauses import again, clause, subjects
from refapp.cardtext.mentions import FIRST, IT, TARGET, WHO
from refapp.cardtext.patterns import NoFit
from refapp.cardtext.special import Fits, Holes, Special, flat, no_parts
from refapp.language.persons import EVERYBODY


def _may_they(given: Holes) -> list[Any]:
    """“That player may draw a card”: what a player may do, that player does."""
    who = given["subject"]
    if who in EVERYBODY:
        raise NoFit("each for themselves")
    steps = clause({**given, "subject": again(who)})
    rest = {key: given[key] for key in ("then", "else") if key in given}
    return [{"do": "may_do", "player": who, "called": "may", "steps": steps, **rest}]


def _may_they_parts(data: Any, fits: Fits) -> Iterator[dict[str, Any]]:
    if not isinstance(data, list) or len(data) != 1 or not isinstance(data[0], Mapping):
        return
    said = data[0]
    if said.get("do") != "may_do" or said.get("player") == "you" or said.get("called") != "may":
        return
    for parts in subjects(said["steps"], fits):
        yield {**parts, "subject": said["player"], **{key: said[key] for key in ("then", "else") if key in said}}


def _both_players(given: Holes) -> list[Any]:
    """“You and that player each draw a card”: you first, which is as good as in turn order."""
    if given["other"] in EVERYBODY:
        raise NoFit("who else")
    verbs = {key: given[key] for key in ("first", "more") if key in given}
    return [*clause({**verbs, "subject": "you"}), *clause({**verbs, "subject": given["other"]})]


def _targets_each(given: Holes) -> list[Any]:
    """“Any number of target players each draw a card”: one after the other."""
    whom = {TARGET: {"what": "player", "n": "any"}}
    return [{"do": "for_each", "what": whom, "then": clause({**given, "subject": "@it"})}]


def _unless_so(given: Holes) -> list[Any]:
    if set(ASKS) & given["condition"].keys():
        raise NoFit("which of them")
    return [{"do": "if", "condition": {"not": given["condition"]}, "then": flat({"first": given["then"]})}]


def _shuffle_owner(given: Holes) -> dict[str, Any]:
    """Into the library of whose it is: of the object itself, or of what was just mentioned."""
    owner = "owner of @self" if given["what"] == "@self" else {WHO: "owner"}
    return {"do": "shuffle_into_library", "what": given["what"], "player": owner}


def _shuffle_owner_parts(data: Any, _: Fits) -> Iterator[dict[str, Any]]:
    if isinstance(data, Mapping) and data.keys() == {"do", "what", "player"} and data["do"] == "shuffle_into_library" \
            and data["player"] in ("owner of @self", {WHO: "owner"}):
        yield {"what": data["what"]}


def _owner_top_or_bottom(given: Holes) -> dict[str, Any]:
    """“Target creature’s owner puts it on the top or bottom of their library”: the owner chooses which."""
    what = given["what"]
    if isinstance(what, Mapping) and TARGET not in what:
        raise NoFit("whose library")
    again = what if what == "@self" else {IT: "it"}
    owner = "owner of @self" if what == "@self" else {WHO: "owner"}
    return {"do": "either", "player": owner, FIRST: "options", "options": {
        "top": [{"do": "move", "what": what, "to": "library"}],
        "bottom": [{"do": "move", "what": again, "to": "library", "position": "bottom"}]}}


def _unless_so_parts(data: Any, _: Fits) -> Iterator[dict[str, Any]]:
    if isinstance(data, list) and len(data) == 1 and isinstance(data[0], Mapping) and data[0].keys() == {
            "do", "condition", "then"} and list(data[0]["condition"]) == ["not"] and len(data[0]["then"]) == 1:
        yield {"then": data[0]["then"], "condition": data[0]["condition"]["not"]}


PERSONS: Mapping[str, Special] = {
    "may_they": Special(_may_they, _may_they_parts),
    "both_players": Special(_both_players, no_parts),
    "owner_top_or_bottom": Special(_owner_top_or_bottom, no_parts),
    "shuffle_owner": Special(_shuffle_owner, _shuffle_owner_parts),
    "targets_each": Special(_targets_each, no_parts),
    "unless_so": Special(_unless_so, _unless_so_parts),
}
