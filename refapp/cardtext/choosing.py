"""What is chosen from among cards, and where it and the rest go: “put one of them into your hand and the rest …”."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from refapp.cardtext.mentions import IT, OF, PICK, TARGET, THEIR
from refapp.cardtext.names import spoken
from refapp.cardtext.patterns import OPEN, NoFit
from refapp.cardtext.raising import GOING
from refapp.cardtext.special import Fits, Holes, Special, flat, no_parts, with_subject

_CHOICE = ("what", "n", "up_to", "every", "reveal")


def groups(steps: Sequence[Any]) -> list[list[Any]]:
    """Instructions by what one verb says of them: a choice from among cards with what happens to it and to the rest."""
    found: list[list[Any]] = []
    for step in steps:
        last = found[-1] if found else []
        if last and _goes_on(last, step):
            last.append(step)
            continue
        chose = bool(last) and isinstance(last[0], Mapping) and chooses(last[0])
        about = step.get("what") if isinstance(step, Mapping) else None
        if chose and about == ("@picked", "@rest")[min(len(last) - 1, 1)] and len(last) < 3 and _goes(step):
            last.append(step)
        else:
            found.append([step])
    return found


def _goes_on(last: Sequence[Any], step: Any) -> bool:
    """Whether a search says this, too: it is its second instruction, or says where one of what was found goes.

    What isn’t chosen for a party goes with that choice.
    """
    if isinstance(last[0], Mapping) and last[0].get("do") in _OPENING and isinstance(step, Mapping):
        return len(last) == 1 and _OPENING[last[0]["do"]](last[0], step)
    if not isinstance(last[0], Mapping) or last[0].get("do") != "search" or not isinstance(step, Mapping):
        return False
    if step.get("same"):
        return len(last) == 1
    after = ("@looked", "@picked", "@rest")[min(len(last), 3) - 1]
    return bool(last[0].get("split")) and len(last) < 4 and step.get("among", step.get("what")) == after


_OPENING: Mapping[str, Callable[[Mapping[str, Any], Mapping[str, Any]], bool]] = {
    "exile": lambda _, step: step.get("do") == "meld",
    "choose_party": lambda _, step: step.get("what") == "@rest",
    "replacement": lambda first, step: step.get("do") == "counter" and first.get("replace", {}).get("instead") in (
        "hand", "library")}
"""Instruction → whether the next one is said with it."""


def chooses(step: Mapping[str, Any]) -> bool:
    """Whether one verb says both what is chosen, or found in another player's library, and where it goes."""
    if step.get("do") == "search":
        return "owner" in step
    return step.get("do") == "pick" and (step.get("among", "@exiled") != "@exiled" or step.get("player") != "you")


def _goes(step: Mapping[str, Any]) -> bool:
    return step.get("do") in (*GOING, "bounce", "cast_if_able")


def subjects(data: Sequence[Any]) -> Iterator[dict[str, Any]]:
    """Who chooses from among cards, or puts the rest somewhere."""
    first = data[0]
    if (first.get("do") == "pick" or data[-1].get("same") or first.get("split")) and len(data) > 1:
        who = first["player"]
        opened = [{**one, **{key: {OPEN: "subject"} for key in ("player", "under", "by") if one.get(key) == who}}
                  for one in data]
        yield {"subject": who, "first": opened}
    elif len(data) == 1 and first.get("do") in GOING and (first.get("what") == "@rest" or "under" in first or (
            isinstance(it := first.get("what"), Mapping) and IT in it and it.get(OF, "card") == "card")):
        yield {"subject": "you", "first": first}


def _exiled_with_all(given: Holes) -> dict[str, Any]:
    if given["what"] == "card":
        raise NoFit("said otherwise")
    return {PICK: {"what": given["what"], "among": "@exiled", "every": True}}


def _exiled_with_all_parts(data: Any, _: Fits) -> Iterator[dict[str, Any]]:
    said = data.get(PICK) if isinstance(data, Mapping) else None
    if said is not None and said.keys() == {"what", "among", "every"} and said["among"] == "@exiled":
        yield {"what": said["what"]}


def _picking(given: Holes) -> list[Any]:
    choice = {key: given[key] for key in _CHOICE
              if key in given and (key, given[key]) not in (("n", 1), ("what", "card"))}
    found: list[Any] = [{"do": "pick", "player": {OPEN: "subject"}, "among": "@looked", **choice}]
    under = {"under": {OPEN: "subject"}} if given["to"]["do"] == "put_onto_battlefield" else {}
    found.append({**given["to"], "what": "@picked", **under})
    return [*found, given["rest"]] if "rest" in given else found


def _picking_parts(data: Any, _: Fits) -> Iterator[dict[str, Any]]:
    if not isinstance(data, list) or len(data) < 2 or data[0].get("among") != "@looked":
        return
    pick, to, *rest = data
    if pick.keys() - {"do", "player", "among", *_CHOICE} or pick["player"] != {OPEN: "subject"}:
        return
    found = {key: item for key, item in pick.items() if key in _CHOICE}
    if "every" not in found:
        found["n"] = found.get("n", 1)
    if "what" not in found and set(found) - {"n"}:
        found["what"] = "card"
    yield {**found, "to": {key: item for key, item in to.items() if key not in ("what", "under")},
           **({"rest": rest[0]} if rest else {})}


def _picking_two(given: Holes) -> list[Any]:
    """“A creature card and/or a land card from among them”: one of each at most, one after the other."""
    who = {OPEN: "subject"}
    more = {"reveal": True} if given.get("reveal") else {}
    under = {"under": who} if given["to"]["do"] == "put_onto_battlefield" else {}
    return [one for what in (given["what"], given["other"]) for one in (
        {"do": "pick", "player": who, "among": "@looked", "what": what, "up_to": True, **more},
        {**given["to"], "what": "@picked", **under})]


def _picking_two_parts(data: Any, fits: Fits) -> Iterator[dict[str, Any]]:
    if isinstance(data, list) and len(data) == 4:
        first, to, second, again = data
        if isinstance(first, Mapping) and isinstance(second, Mapping) and to == again and {**first, "what": ""} == {
                **second, "what": ""} and first.get("up_to") and first.keys() <= {
                    "do", "player", "among", "what", "up_to", "reveal"}:
            for found in _picking_parts([first, to], fits):
                yield {"what": first["what"], "other": second["what"], "to": found["to"],
                       **({"reveal": True} if first.get("reveal") else {})}


def _search_split(given: Holes) -> list[Any]:
    """“Put one onto the battlefield and the other into your hand”, of two that were found."""
    who = {OPEN: "subject"}
    more = {"reveal": True} if given.get("reveal") else {}
    search = {"do": "search", "player": who, "quality": given["what"], "n": given["n"], **more, "split": True}
    return [search, *_picking({"n": 1, "to": given["to"], "rest": given["rest"]})]


def _search_split_parts(data: Any, fits: Fits) -> Iterator[dict[str, Any]]:
    if isinstance(data, list) and len(data) == 4 and isinstance(data[0], Mapping) and data[0].get("split"):
        for found in _picking_parts(data[1:], fits):
            yield {"what": data[0]["quality"], "n": data[0]["n"], "to": found["to"], "rest": found["rest"],
                   **({"reveal": True} if data[0].get("reveal") else {})}


def _search_two(given: Holes) -> list[Any]:
    """“For a Forest card and/or an Elf card”: two instructions of one search (701.23h)."""
    to, tapped = given["to"], {}
    if to == "tapped":
        to, tapped = "battlefield", {"tapped": True}
    more = {"to": to, **({"reveal": True} if given.get("reveal") else {}), **tapped}
    search = {"do": "search", "player": {OPEN: "subject"}}
    return [{**search, "quality": given["what"], **more}, {**search, "quality": given["other"], **more, "same": True}]


def _search_two_parts(data: Any, _: Fits) -> Iterator[dict[str, Any]]:
    if isinstance(data, list) and len(data) == 2 and all(isinstance(one, Mapping) for one in data) and data[1].get(
            "same") and data[1] == {**data[0], "quality": data[1].get("quality"), "same": True}:
        yield {"what": data[0]["quality"], "other": data[1]["quality"],
               "to": "tapped" if data[0].get("tapped") else data[0]["to"],
               **({"reveal": True} if data[0].get("reveal") else {})}


def _inline_mode(given: Holes) -> dict[str, Any]:
    return {"do": flat(given)}


def _modes_inline(given: Holes) -> list[Any]:
    """“Choose one — Draw a card; or you gain 2 life”, as older cards have it."""
    if not given["more"]:
        raise NoFit("one mode only")
    return [given["first"], *given["more"]]


def _of_your_choice(given: Holes) -> list[Any]:
    """“Creatures of the creature type of your choice get …”: the type is chosen, then it happens."""
    who = f"all {given['what']} chosen-type"
    return [{"do": "choose", "subtype": "creature"}, *(with_subject(one, "subject", who) for one in flat(given))]


def _put_looked(given: Holes) -> dict[str, Any]:
    """“Put it into your hand”, “put them back in any order”."""
    under = {"under": {OPEN: "subject"}} if given["to"]["do"] == "put_onto_battlefield" else {}
    return {**given["to"], "what": given.get("what", {IT: "them"}), **under}


def _put_looked_parts(data: Any, _: Fits) -> Iterator[dict[str, Any]]:
    if isinstance(data, Mapping) and data.get("do") in GOING and isinstance(data.get("what"), Mapping) \
            and data.get("under", {OPEN: "subject"}) == {OPEN: "subject"} and ("under" in data) == (
                data["do"] == "put_onto_battlefield"):
        yield {"what": data["what"], "to": {key: item for key, item in data.items() if key not in ("what", "under")}}


def _put_found(given: Holes) -> list[Any]:
    """“Put that card into your hand and the rest …”, of what was found among cards that were revealed."""
    return [_put_looked({"to": given["to"], "what": {IT: "that"}}), given["rest"]]


def _search_top(given: Holes) -> list[Any]:
    """The card that was found stays on top as the library is shuffled (701.24b)."""
    who = {OPEN: "subject"}
    search = {"do": "search", "player": who, **({"quality": given["what"]} if given["what"] != "card" else {}),
              **({"reveal": True} if given.get("reveal") else {})}
    return [search, {"do": "shuffle", "player": who, "except": "@picked"}]


def _create_having(given: Holes) -> dict[str, Any]:
    """“They have “…””, said of tokens that were just described."""
    token = given["token"]
    many = {"n": given["n"]} if given["n"] != 1 else {}
    return {"do": "create_token", "by": {OPEN: "subject"}, **many,
            "token": {**token, "abilities": [*token.get("abilities", []), *given["abilities"]]}}


def _create_called(given: Holes) -> dict[str, Any]:
    """“Create Rook, a legendary 2/1 …”: the token’s name, said before what it is."""
    return {"do": "create_token", "by": {OPEN: "subject"}, "token": {
        **given["token"], "supertypes": ["legendary"], "name": spoken(given["name"])}}


def _two_things(given: Holes) -> list[Any]:
    """“Target artifact and target land”: where the last one is a card somewhere, the others are there, too."""
    said = [given[key] for key in ("a", "b", "c") if key in given]
    place = _place(said[-1])
    found = [one if not place or _place(one) else _there(one, place) for one in said]
    if _by_opponent(found[-1]) and _filter_of(found[0]) == _filter_of(found[-1]):
        raise NoFit("both choose")
    if any(_filter_of(one).endswith("card") for one in found) or len({str(one) for one in found}) < len(found) or any(
            one == {IT: "them"} or THEIR in one for one in found if isinstance(one, Mapping)):
        raise NoFit("which two")
    return found


def _by_opponent(one: Any) -> bool:
    return isinstance(one, Mapping) and one.get(TARGET, {}).get("by") == "opponent"


def _filter_of(one: Any) -> str:
    if isinstance(one, Mapping):
        return str(one.get(TARGET, {}).get("what", ""))
    return str(one).removeprefix("all ") if str(one).startswith("all ") else ""


def _place(one: Any) -> str:
    """The zone at the end of a filter, with whose it is: “ yours in graveyard”."""
    before, sign, zone = _filter_of(one).rpartition(" in ")
    whose = before.rpartition(" ")[2]
    return (f" {whose}" if whose in ("yours", "opponents", "owned") else "") + f" in {zone}" if sign else ""


def _there(one: Any, place: str) -> Any:
    """A target that is a card, in that zone; anything else is where it is."""
    what = _filter_of(one)
    if "card" not in what.split() or not isinstance(one, Mapping):
        return one
    words, _, zone = place.rpartition(" in ")
    cards = " or ".join(f"{each}{words}" for each in what.split(" or "))
    return {TARGET: {**one[TARGET], "what": f"{cards} in {zone}"}}


def _two_parts(data: Any, _: Fits) -> Iterator[dict[str, Any]]:
    if isinstance(data, list) and len(data) in (2, 3):
        yield dict(zip("abc", data, strict=False))


def _tap_or_untap(given: Holes) -> dict[str, Any]:
    what = given["what"]
    many = isinstance(what, Mapping) and what.get(TARGET, {}).get("n", 1) != 1
    again = {IT: "them" if many else "it"} if isinstance(what, Mapping) and TARGET in what else what
    return {"do": "either", "player": "you", "options": {"tap": [{"do": "tap", "what": what}],
                                                         "untap": [{"do": "untap", "what": again}]}}


def _tap_or_untap_parts(data: Any, _: Fits) -> Iterator[dict[str, Any]]:
    if isinstance(data, Mapping) and data.get("do") == "either" and set(data["options"]) == {"tap", "untap"}:
        [what, again] = [data["options"][one][0].get("what") for one in ("tap", "untap")]
        if again == what or (isinstance(again, Mapping) and IT in again):
            yield {"what": what}


CHOOSING: Mapping[str, Special] = {
    "exiled_with_all": Special(_exiled_with_all, _exiled_with_all_parts),
    "picking": Special(_picking, _picking_parts),
    "picking_two": Special(_picking_two, _picking_two_parts),
    "search_split": Special(_search_split, _search_split_parts),
    "search_two": Special(_search_two, _search_two_parts),
    "modes_inline": Special(_modes_inline, no_parts),
    "inline_mode": Special(_inline_mode, no_parts),
    "of_your_choice": Special(_of_your_choice, no_parts),
    "put_found": Special(_put_found, no_parts),
    "search_top": Special(_search_top, no_parts),
    "create_called": Special(_create_called, no_parts),
    "two_things": Special(_two_things, _two_parts),
    "create_having": Special(_create_having, no_parts),
    "put_looked": Special(_put_looked, _put_looked_parts),
    "tap_or_untap": Special(_tap_or_untap, _tap_or_untap_parts),
}
