"""Abilities that wait, or that work elsewhere: “whenever … this turn”, “as long as this card is in your graveyard”."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from refapp.cardtext.clauses import steps_apart
from refapp.cardtext.filters import filter_of
from refapp.cardtext.mentions import IT, PICK
from refapp.cardtext.patterns import OPEN, NoFit
from refapp.cardtext.special import Fits, Holes, Special, flat, no_parts
from refapp.cardtext.statics import affecting, affecting_parts, conditional

_ZONES = ("graveyard", "hand", "library")
"""That the object itself is in a graveyard."""


def _steps(given: Holes) -> list[Any]:
    """The sentences of an effect; one that waits, for the rest of the turn or until what it asks for was done, is the
    last, or it would have to be told what belongs to it."""
    found = flat(given)
    if any(isinstance(one, Mapping) and (("$later" not in one and _waits(one)) or _asks(one)) for one in found[:-1]):
        raise NoFit("whose sentence")
    return found


def _waits(one: Mapping[str, Any]) -> bool:
    trigger = one.get("trigger")
    return one.get("do") == "delayed" and isinstance(trigger, Mapping) and trigger.get("duration") == "this turn"


def _asks(one: Mapping[str, Any]) -> bool:
    """“When you do, …” at its end."""
    then = one.get("then")
    return isinstance(then, list) and any(
        isinstance(last, Mapping) and last.get("do") == "when_you_do" for last in then)


def _in(zone: str) -> dict[str, Any]:
    """Whether the object itself is in a zone."""
    return {"there_are": {"what": f"self in {zone}", "at_least": 1}}


def _trigger_there(given: Holes) -> Any:
    event = given["event"]
    if event.get("who") == "self":
        raise NoFit("itself")
    return {"trigger": {"event": {**event, "zone": given["zone"]}, "if": _in(given["zone"]), "do": given["do"]}}


def _trigger_there_parts(data: Any, _: Fits) -> Iterator[dict[str, Any]]:
    said = data.get("trigger") if isinstance(data, Mapping) else None
    zone = said["event"].get("zone") if isinstance(said, Mapping) else None
    if isinstance(said, Mapping) and said.keys() == {"event", "if", "do"} and zone in _ZONES and (
            said["if"] == _in(zone)):
        yield {"event": {key: item for key, item in said["event"].items() if key != "zone"}, "do": said["do"],
               "zone": zone}


def _there(zone: str) -> Special:
    """An ability that works in a zone only (113.6b)."""

    def build(given: Holes) -> Any:
        [(form, said)] = [(key, given[key]) for key in ("static", "replace") if key in given]
        if said.get("affects", said.get("who")) == "self" or "if" in said or IT in str(said.get("affects")):
            raise NoFit("what is there")
        found = {form: {**said, "zone": zone}}
        return found if "condition" not in given else conditional(
            {"static": found[form], "condition": given["condition"]})

    def parts(data: Any, _: Fits) -> Iterator[dict[str, Any]]:
        for form in ("static", "replace"):
            said = data.get(form) if isinstance(data, Mapping) else None
            if isinstance(said, Mapping) and said.get("zone") == zone:
                rest = {key: item for key, item in said.items() if key not in ("zone", "if")}
                yield {form: rest, **({"condition": said["if"]} if "if" in said else {})}
    return Special(build, parts)


def _elsewhere(given: Holes) -> Any:
    """What an object itself is everywhere but on the battlefield."""
    return {"static": {**affecting({**given, "affects": "self"}), "zone": "not battlefield"}}


def _elsewhere_parts(data: Any, fits: Fits) -> Iterator[dict[str, Any]]:
    said = data.get("static") if isinstance(data, Mapping) else None
    if isinstance(said, Mapping) and (said.get("affects"), said.get("zone")) == ("self", "not battlefield"):
        for parts in affecting_parts({key: item for key, item in said.items() if key != "zone"}, fits):
            yield {key: item for key, item in parts.items() if key != "affects"}


def _search_of(given: Holes) -> list[Any]:
    """Another player’s library is searched, and what was found exiled, or put onto the battlefield by you."""
    few = not given.get("up_to") and given["what"] == "card"
    search = {"do": "search", "player": "you", "owner": given["owner"],
              **({} if few else {"quality": given["what"]}), **({"n": given["n"]} if given["n"] != 1 else {})}
    if given.get("mine"):
        return [search, {"do": "put_onto_battlefield", "what": "@picked", "under": "you"}]
    return [search, {"do": "exile", "what": "@picked"}]


def _search_of_parts(data: Any, _: Fits) -> Iterator[dict[str, Any]]:
    if isinstance(data, list) and len(data) == 2 and data[0].get("do") == "search" and data[0].keys() <= {
            "do", "player", "owner", "quality", "n"} and data[0].get("player") == "you" and "owner" in data[0]:
        said = {"owner": data[0]["owner"], "what": data[0].get("quality", "card"), "n": data[0].get("n", 1)}
        if data[1] == {"do": "exile", "what": "@picked"}:
            yield said
            yield {**said, "up_to": True}
        elif data[1] == {"do": "put_onto_battlefield", "what": "@picked", "under": "you"}:
            yield {**said, "mine": True}


def _as_cards(spells: str, owner: str = "") -> str:
    """Spells as the cards that they are before they are cast, and no lands."""
    found = []
    for one in spells.split(" or "):
        words = one.split()
        if not {"spell", "card"}.intersection(words) or "in" in words or "mv<=X" in words or "mv=X" in words:
            raise NoFit("spells from where")
        found.append(" ".join(("nonland", *("card" if word == "spell" else word for word in words))) + owner)
    return " or ".join(found)


def _as_spells(cards: str, owner: str = "") -> str | None:
    alternatives = cards.split(" or ")
    if not all(one.startswith("nonland ") and one.endswith(owner) for one in alternatives):
        return None
    return " or ".join(" ".join("spell" if word == "card" else word for word in one.removesuffix(owner).split()[1:])
                       for one in alternatives)


def _cast_free(given: Holes) -> list[Any]:
    """A spell is cast of cards that were looked at."""
    who = {OPEN: "subject"}
    return [{"do": "pick", "player": who, "among": "@looked", "what": _as_cards(str(given["what"]))},
            {"do": "cast_if_able", "by": who, "what": "@picked"}]


def _cast_free_parts(data: Any, _: Fits) -> Iterator[dict[str, Any]]:
    who = {OPEN: "subject"}
    if isinstance(data, list) and len(data) == 2 and data[1] == {"do": "cast_if_able", "by": who, "what": "@picked"} \
            and data[0].keys() == {"do", "player", "among", "what"} and data[0]["among"] == "@looked":
        spells = _as_spells(data[0]["what"])
        if spells is not None:
            yield {"what": spells}


def _chosen_spell(whose: str, zone: str) -> Special:
    """“A spell from your hand”, “from a graveyard”: a card that is chosen there."""
    def build(given: Holes) -> dict[str, Any]:
        return {PICK: {"what": f"{_as_cards(str(given['what']), whose)} in {zone}"}}

    def parts(data: Any, _: Fits) -> Iterator[dict[str, Any]]:
        chosen = data.get(PICK) if isinstance(data, Mapping) else None
        if isinstance(chosen, Mapping) and chosen.keys() == {"what"} and str(chosen["what"]).endswith(f" in {zone}"):
            spells = _as_spells(chosen["what"].removesuffix(f" in {zone}"), whose)
            if spells is not None:
                yield {"what": spells}
    return Special(build, parts)


def _chosen_exiled(given: Holes) -> dict[str, Any]:
    return {PICK: {"among": "@exiled", "what": _as_cards(str(given["what"]))}}


def _chosen_exiled_parts(data: Any, _: Fits) -> Iterator[dict[str, Any]]:
    chosen = data.get(PICK) if isinstance(data, Mapping) else None
    if isinstance(chosen, Mapping) and chosen.keys() == {"among", "what"} and chosen["among"] == "@exiled":
        spells = _as_spells(str(chosen["what"]))
        if spells is not None:
            yield {"what": spells}


def _chosen_there(given: Holes) -> dict[str, Any]:
    """“A spell from your hand with mana value 3 or less”: where it comes from is said among what it is."""
    spells, _, zone = str(given["what"]).partition(" in ")
    alternatives = [one.split() for one in spells.split(" or ")]
    if zone not in ("hand", "graveyard") or not all("yours" in one for one in alternatives):
        raise NoFit("spells from where")
    plain = " or ".join(" ".join(word for word in one if word != "yours") for one in alternatives)
    return {PICK: {"what": f"{_as_cards(plain, ' yours')} in {zone}"}}


def _dies_exile(given: Holes) -> list[Any]:
    """“If a creature dealt damage this way would die”: those that were, while it is known what dealt it; else any."""
    who = str(given["who"])
    replace = {"event": "dies", "instead": "exile"}
    if "hurt-this-way" in who.split():
        return [{"do": "replacement", "replace": replace, "what": f"all {who}", "duration": "turn"}]
    return [{"do": "replacement", "replace": {**replace, "who": who}, "duration": "turn"}]


def _dies_exile_parts(data: Any, _: Fits) -> Iterator[dict[str, Any]]:
    if not isinstance(data, list) or len(data) != 1 or not isinstance(data[0], Mapping) or data[0].get(
            "do") != "replacement" or data[0].get("duration") != "turn":
        return
    said, replace = data[0], data[0]["replace"]
    if str(said.get("what", "")).startswith("all ") and replace == {"event": "dies", "instead": "exile"}:
        yield {"who": said["what"].removeprefix("all ").replace("hurt-by-self", "hurt-this-way")}
    elif "what" not in said and replace.keys() == {"event", "instead", "who"} and (
            replace["event"], replace["instead"]) == ("dies", "exile"):
        yield {"who": replace["who"]}


def _hurt_is(given: Holes) -> str:
    return filter_of(given["alternatives"], ["hurt-this-way"])


def _spent_two(given: Holes) -> dict[str, Any]:
    one, two = given["pair"]
    if one != two:
        raise NoFit("two colors")
    return {"compare": {"what": {"spent": one, "on": "@self"}, "at_least": 2}}


WHENEVER: Mapping[str, Special] = {
    "steps": Special(_steps, steps_apart),
    "in_graveyard": _there("graveyard"),
    "in_exile": _there("exile"),
    "elsewhere": Special(_elsewhere, _elsewhere_parts),
    "trigger_there": Special(_trigger_there, _trigger_there_parts),
    "search_of": Special(_search_of, _search_of_parts),
    "cast_free": Special(_cast_free, _cast_free_parts),
    "chosen_spell": _chosen_spell(" yours", "hand"),
    "chosen_exiled": Special(_chosen_exiled, _chosen_exiled_parts),
    "chosen_there": Special(_chosen_there, no_parts),
    "chosen_buried": _chosen_spell(" yours", "graveyard"),
    "chosen_from_any": _chosen_spell("", "graveyard"),
    "chosen_theirs": _chosen_spell(" of-player", "graveyard"),
    "dies_exile_any": Special(_dies_exile, _dies_exile_parts),
    "hurt_is": Special(_hurt_is, no_parts),
    "spent_two": Special(_spent_two, no_parts),
}
