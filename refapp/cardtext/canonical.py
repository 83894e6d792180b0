"""One shape for what can be said in several: data as the engine writes them become those that meanings are written for.

``{"what": ["@target"]}`` is ``{"what": "@target"}``, the cost ``sacrifice 1 creature`` is ``sacrifice a creature``.
Nothing is lost: both shapes are read as the same by :mod:`refapp.language`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from refapp.cardtext.keyword_lines import one_form
from refapp.cardtext.lexicon import english
from refapp.cardtext.whichever import as_said
from refapp.game.state.card_types import CARD_TYPES

_ONE = frozenset({"what", "to", "a", "b", "from_", "on", "of", "source", "all_cant", "you_cant", "cast_as",
                  "cast_this_turn"})
"""Keys whose list of one is that one."""
_KINDS = {"{W}": "white", "{U}": "blue", "{B}": "black", "{R}": "red", "{G}": "green", "{C}": "colorless"}
_OWN_IT = {"delayed": ("trigger",), "for_each": ("then",), "damage": ("to", "amount")}
"""Instruction → where ``@it`` is what that is about, not the object of the event."""
_SIGNS = {kind: sign for sign, kind in _KINDS.items()}
_BLOCKED = frozenset({"becomes_blocked", "becomes_blocked_by"})
"""Events of which ``@it`` is what blocks."""
_BLOCKS = _BLOCKED - {"becomes_blocked"} | {"blocks_creature"}
_CHEAP = re.compile(r"opponents (mv[<>]=\d+)")
_PILED = re.compile(r"(\w+) in (graveyard|exile|library)")
"""Cards of a type in a zone, whose ever they are."""
_OWN_STATE = re.compile(r"self ([a-z]+)")
_ON_STACK = re.compile(r"(.+) in stack")
_HIDDEN = re.compile(r"((?:[a-z]+ )*?)((?: ?yours| ?owned| ?opponents)? ?in (?:graveyard|hand|exile))")
"""Things in a zone where all are cards (of nobody’s, mine, my opponents’)."""
_FILTERS = frozenset({"target", "targets", "what", "count", "per", "who"})
_IMPLIED = ("search", "sacrifice", "delayed", "create_token", "may_pay", "may_do", "transform", "return")
"""Instructions of which a board may leave out, or say, what goes without saying."""
_ANY = {"casts": "spell", "creates_token": "token", "turned_face_up": "permanent", "countered": "spell"}
"""Event → what it is about where a board doesn’t say."""
_HOSTS = {"enchanted": "enchanted permanent", "equipped": "equipped creature"}
_PHRASES: Mapping[str, Mapping[str, Any]] = {
    "cant attack": {"cant": ["attack"]}, "cant block": {"cant": ["block"]}, "cant be blocked": {"cant": ["be_blocked"]},
    "attacks if able": {"must": ["attack"]}, "blocks if able": {"must": ["block"]},
    "must be blocked": {"must": ["be_blocked"]}, "all able creatures block": {"must": ["be_blocked_by_all"]},
    "doesnt untap": {"grant": ["doesnt untap"]}, "cant attack alone": {"cant": ["attack_alone"]},
    "cant block alone": {"cant": ["block_alone"]}, "blocks one more": {"grant": ["blocks one more"]},
    "blocks any number": {"grant": ["blocks any number"]}}
"""Phrase of a board → what a static ability says of the object itself."""
_AFFECTED = frozenset({"affects", "who", "what"})
_COSTS: tuple[tuple[re.Pattern[str], str], ...] = tuple((re.compile(shape), said) for shape, said in (
    (r"[1-9]\d*|X", r"+\g<0>"),
    (r"(sacrifice|exile|return) 1 giver", r"\1 giver"),
    (r"sacrifice 1 other (.+)", r"sacrifice another \1"),
    (r"exile 1 (.+) from hand", r"exile a \1 card from your hand"),
    (r"(sacrifice|exile|return) 1 (.+)", r"\1 a \2"),
    (r"discard self from hand", "discard self"),
    (r"discard 1 object from hand", "discard a card"),
    (r"discard (\S+) object from hand", r"discard \1 cards"),
    (r"discard 1 (.+) from hand", r"discard a \1 card"),
    (r"tap 1 (?!untapped)(.+)", r"tap an untapped \1"),
    (r"remove 1 (.+) counters from self", r"remove a \1 counter from self"),
))


def canonical(data: Any, key: str = "") -> Any:
    """The same data in the shape that meanings have; ``key`` is what they stand under."""
    if data == {"spell": {"cant_be_countered": True}}:
        return "cant be countered"
    if isinstance(data, Mapping):
        return _mapping(data, key)
    if isinstance(data, list | tuple):
        items = _in_one([canonical(one, key) for one in data])
        return items[0] if key in _ONE and len(items) == 1 and isinstance(items[0], str) else items
    if isinstance(data, str) and key in ("cost", "attack_cost"):
        return ", ".join(_cost(one) for one in data.split(", "))
    if data == "@target1":
        return "@target"
    if isinstance(data, str) and key in ("", "abilities", "grant") and data in _PHRASES:
        return {"static": {"affects": "self", **_PHRASES[data]}} if key != "grant" else data
    if isinstance(data, str) and (" from " in data or "—{" in data):
        return one_form(data, english())
    if isinstance(data, str) and key in _FILTERS and (hidden := _HIDDEN.fullmatch(data)) is not None and not {
            "card", "self"} & set(data.split()):
        return f"{hidden[1]}card {hidden[2].strip()}"
    return _HOSTS.get(data, data) if isinstance(data, str) and key in _AFFECTED else data


def _in_one(items: list[Any]) -> list[Any]:
    """A card that may be cast, and is exiled instead of being put into a graveyard: one instruction of it (614.1a)."""
    found: list[Any] = []
    for one in items:
        last: Any = found[-1] if found else None
        cast = isinstance(last, Mapping) and isinstance(one, Mapping) and last.get("do") == "cast_if_able"
        if cast and (one.get("do"), one.get("what")) == ("replacement", last.get("what")) and (
                one.get("replace", {}).get("instead") == "exile"):
            found[-1] = {**last, "exiled": True}
        else:
            found.append(one)
    return found


def _mapping(data: Mapping[str, Any], key: str) -> Any:
    """An instruction, an ability, or a part of one, with its parts in their one shape."""
    found = _as_said({name: canonical(item, name) for name, item in data.items()}, key)
    if key in ("delayed", "when_you_do"):
        found.pop("id", None)
    events = {found.get("event"), *found.get("or", ())} if key == "trigger" else set()
    if key == "trigger" and found.get("who") == "self" and not _BLOCKED & events:
        found = _of_itself(found)
    if found.get("event") == "chapter":
        del found["event"]
        if isinstance(found["chapter"], list) and len(found["chapter"]) == 1:
            found["chapter"] = found["chapter"][0]
    if key == "replace":
        _replaced(found)
    if key == "static":
        _stated(found)
    if key == "spell":
        _cast(found)
    if key == "as_enters" and isinstance(found.get("choose"), list) and set(found["choose"]) == _SIGNS.keys() - {
            "colorless"}:
        found["choose"] = "color"
    if key == "activated":
        found = _with_whole_cost({**found, "once": True} if found.get("keyword") == "exhaust" else found)
    if key == "trigger":
        _watched(found)
    if list(found) == ["replace"] and (counters := _entering(found["replace"])) is not None:
        return {"enters_with": counters}
    if "do" in found and found.get("player") == "opponent" and isinstance(found["do"], str):
        found["player"] = "each_opponent"  # a board says so only where there is one
    return _with_defaults(found)


def _as_said(said: dict[str, Any], key: str) -> dict[str, Any]:
    """“Up to two” targets; “its toughness is 3 or less”, whichever way a board says so."""
    if key in ("target", "targets") and said.get("least") == 0:
        up_to = {"n": said.get("n", 1), "up_to": True} if isinstance(said.get("n", 1), int) else {}
        return {**{name: item for name, item in said.items() if name != "least"}, **up_to}
    return {"self_is": f"toughness<={said['toughness_at_most']}"} if said.keys() == {"toughness_at_most"} else said


def _is_more(instead: Any) -> bool:
    """Whether more damage is dealt instead."""
    return instead == "double" or (isinstance(instead, Mapping) and "plus" in instead)


def _watched(said: dict[str, Any]) -> None:
    """An event with what a board may leave out: any spell, any token, any permanent; each player draws."""
    event = said.get("event")
    if event in _ANY and "number" not in said:
        said.setdefault("who", _ANY[event])
    if event == "casts" and "player" not in said and str(said.get("who")).endswith(" spell yours"):
        said.update(player="you", who=said["who"].removesuffix(" yours"))
    if event == "casts" and "who" in said:
        said["who"] = _of_spells(said.get("who"))
    if event == "revealed" and said.get("who") in CARD_TYPES:
        said["who"] = f"{said['who']} card"
    if event == "draws":
        said.setdefault("player", "each")
    if event in _BLOCKS and "@other" not in str(said.get("do")):
        said.setdefault("other", "creature")
    if event == "tapped_for_mana" and said.get("player") == "you" and said.get("who") in CARD_TYPES:
        said.update(who=f"{said['who']} yours")
        del said["player"]
    if event == "enters" and said.get("who") == "self" and "do" in said:
        said["do"] = _with_x(said["do"])
    if event == "unlocks_door" and said.get("who") == "self":
        said.pop("step", None)  # “this door”: that of the half which says so
    if event in ("discarded", "cycles") and said.get("who") == "card yours" and "player" not in said:
        said["player"] = "you"  # only cards in their owner’s hand are
        del said["who"]


def _with_x(data: Any) -> Any:
    """What was paid for X of the object that enters: on a card just X (107.3m)."""
    if data == {"x_paid": "@self"}:
        return "X"
    if isinstance(data, Mapping):
        return {key: _with_x(item) for key, item in data.items()}
    return [_with_x(one) for one in data] if isinstance(data, list) else data


def _entering(said: Any) -> Any:
    """The counters with which an object itself enters, if that is all that an ability says."""
    plain = isinstance(said, Mapping) and {**said, "instead": ""} == {"event": "enters", "who": "self", "instead": ""}
    instead = said["instead"] if plain else None
    return instead["counters"] if isinstance(instead, Mapping) and list(instead) == ["counters"] else None


def _of_spells(who: Any) -> Any:
    """“White”, of what is cast, is a white spell."""
    if isinstance(who, str) and (found := _CHEAP.fullmatch(who)) is not None:
        return f"spell {found[1]} opponents"
    bare = who in _KINDS.values() or who in ("noncreature", "nonland") or str(who).startswith("chosen-")
    return f"{who} spell" if bare and "spell" not in str(who).split() else who


def _replaced(said: dict[str, Any]) -> None:
    if said.get("event") == "enters" and said.get("who") == "self":
        said["instead"] = _with_x(said.get("instead"))
    if said.get("event") == "damage" and _is_more(said.get("instead")):
        said["who"] = {"yours": "source yours"}.get(said.get("who", ""), said.get("who", "source"))
    if said.get("event") == "damage" and said.get("who") in _KINDS.values():
        said["who"] = f"{said['who']} source"
    if said.get("event") == "damage" and isinstance(said.get("instead"), Mapping) and isinstance(
            said["instead"].get("prevent"), int):
        said.setdefault("who", "source")
    if said.get("event") == "graveyard" and said.get("instead") in ("exile", "hand", "library"):
        said.setdefault("who", "card")
    if said.get("event") == "graveyard" and (said.get("who"), said.get("player")) == ("card", "opponent"):
        said["who"] = "card nonowned"
        del said["player"]
    if said.get("event") == "damage" and said.get("instead") == {"prevent": "all"}:
        said["instead"] = "prevent"
    if said.get("event") == "mill" and said.get("who") == "opponents":
        said["player"] = said.pop("who").removesuffix("s")
    if said.get("event") == "draw" and said.get("instead") == {"do": [{"do": "draw", "player": "you", "n": 2}]}:
        said["instead"] = "double"


def _stated(said: dict[str, Any]) -> None:
    """Who attacks you is an opponent’s; what can’t be cast is a spell."""
    if "if" not in said and (own := _OWN_STATE.fullmatch(str(said.get("affects")))) is not None:
        said.update({"affects": "self", "if": {"self_is": own[1]}})
    if (found := _ON_STACK.fullmatch(str(said.get("affects")))) is not None:
        said["affects"] = f"{found[1]} spell"
    if said.get("attacked") and said.get("affects") == "creature":
        said["affects"] = "creature opponents"
    if (found := _PILED.fullmatch(str(said.get("may_play")))) is not None and found[1] not in ("self", "card"):
        said["may_play"] = f"{found[1]} card in {found[2]}"
    if said.get("all_cant") == "cast_spells":
        del said["all_cant"]
        said["cant_cast"] = "spell"
    if said.get("cda"):
        said.pop("zone", None)  # these work everywhere (604.3)
    if "cant_cast" in said:
        said["cant_cast"] = _of_spells(said["cant_cast"])
    if "flash" in said:
        said["flash"] = _of_spells(said["flash"])
    if isinstance(said.get("costs"), Mapping) and "abilities" not in said["costs"] and "what" in said["costs"]:
        said["costs"] = {**said["costs"], "what": _of_spells(said["costs"]["what"])}


def _cast(said: dict[str, Any]) -> None:
    """A spell whose costs are said as those of abilities are; X that its text says is that."""
    if isinstance(said.get("additional"), str):
        said["additional"] = canonical(said["additional"], "cost")
    if isinstance(said.get("one_of"), list):
        said["one_of"] = [canonical(one, "cost") for one in said["one_of"]]
    if isinstance(chosen := said.get("choose"), list) and len(set(chosen)) == 1:
        said["choose"] = chosen[0]
    if "pawprints" in said:
        said.pop("choose", None)  # up to so many of these
    if isinstance(said.get("alternative"), list):
        said["alternative"] = [{key: item for key, item in one.items() if key != "id"} for one in said["alternative"]]
    if isinstance(said.get("x"), Mapping) and not {"target", "targets"} & said.keys():
        steps = [{key: said["x"] if (key, item) == ("n", "X") else item for key, item in one.items()}
                 for one in said.get("do", ())]
        if "'X'" not in str(steps):
            said["do"] = steps
            del said["x"]


def _with_defaults(said: dict[str, Any]) -> dict[str, Any]:
    """An instruction with what a board may leave out: damage’s source, one counter, mana of a color as symbols."""
    if said.get("do") == "sacrifice_then" and said.get("what") == "@self" and said.get("by") == "you":
        return {"do": "do_then", "steps": [{"do": "sacrifice", "what": "@self"}],
                "then": [{"do": "when_you_do", "trigger": said["when_you_do"]}]}
    if said.get("do") == "rule":
        return as_said(said)
    if said.get("do") == "add_mana" and said.get("mana") in _KINDS:
        said["kind"] = _KINDS[said.pop("mana")]
    elif said.get("do") == "add_mana" and said.get("kind") in _SIGNS and isinstance(said.get("n"), int):
        said["mana"] = _SIGNS[said.pop("kind")] * said.pop("n")
    elif said.get("do") == "damage" and not {"source", "parts", "each"} & said.keys():
        said["source"] = "@self"
    elif said.get("do") == "add_counters" and said.get("what") != "@targets":  # among these they may be distributed
        said.setdefault("n", 1)
    elif said.get("do") == "roll_die":
        said.setdefault("sides", 6)
        said.pop("result", None)  # what was rolled isn’t what the card says
        if "table" in said and not {"modifier", "plus"} & said.keys():
            said["table"] = {re.sub(r"\+$", f"-{said['sides']}", row): steps for row, steps in said["table"].items()}
    elif said.get("do") == "each_sacrifices":  # who chose what, likewise
        return {"do": "sacrifice_some", "player": "each_player", "what": said.get("what", "permanent")}
    elif said.get("do") == "reroll_stored":
        return {key: said[key] for key in ("do", "what") if key in said}
    elif said.get("do") == "cast_copies" and isinstance(said.get("named"), Mapping):
        said["named"] = {"name": said["named"].get("name")}  # what it is, the card of that name says
    elif said.get("do") == "cast_encoded":
        return {"do": "cast_encoded"}
    elif said.get("do") == "support":
        said.setdefault("n", 1)
    elif said.get("do") == "subgame":
        said["steps"] = []  # how it was played, likewise
        said.pop("starting", None)
    elif said.keys() in ({"paid", "on"}, {"devotion", "on"}) and said["on"] == ("@self" if "paid" in said else "you"):
        del said["on"]
    elif said.get("do") in _IMPLIED:
        _of_itself_too(said)
    return said


def _of_itself_too(said: dict[str, Any]) -> None:
    """What goes without saying: who does it, how a choice is called, that its own ability transforms it (701.27f)."""
    verb, itself = said["do"], said.get("what") == "@self"
    if verb == "delayed" and "resolution" in said and said.get("it") == "@self":
        del said["it"]
    if said.get("by") == "you" and (verb == "delayed" or (verb == "sacrifice" and itself)):
        del said["by"]
    elif verb == "create_token":
        said.setdefault("by", "you")
        said.pop("id", None)
        if isinstance(token := said.get("token"), Mapping) and "subtypes" in token:
            said["token"] = {**token, "subtypes": [one.lower() for one in token["subtypes"]]}
    elif verb in ("may_pay", "may_do"):
        said["called"] = verb.removeprefix("may_") if verb == "may_pay" else "may"
    elif verb == "transform" and itself:
        said["own_ability"] = True
    elif verb == "search" and said.get("quality") in CARD_TYPES and "zone" not in said:
        said["quality"] = f"{said['quality']} card"
    elif verb == "return":
        if said.get("what") == "@exiled":
            said.setdefault("from", "exile")
        if said.get("from") == "graveyard":
            said.setdefault("to", "battlefield")


def _with_whole_cost(said: Mapping[str, Any]) -> dict[str, Any]:
    """An activated ability whose cost is said in one: ``mana: 2``, ``tap: true`` and ``life: 1`` are parts of it.

    That it is a mana ability needn’t be said: its effect shows it.
    """
    parts = [*([f"{{{said['mana']}}}"] if str(said.get("mana", "")).isdigit() else []),
             *(["{T}"] if said.get("tap") is True else []), *([f"pay {said['life']} life"] if "life" in said else []),
             *(["discard a card"] if said.get("discard") == 1 else []),
             *(["sacrifice self"] if said.get("sacrifice") is True else [])]
    rest = {key: item for key, item in said.items() if key not in ("mana", "tap", "life", "mana_ability")
            and (key, item) not in (("discard", 1), ("sacrifice", True))}
    if not {"cost", "mana", "loyalty"} & said.keys() and not parts:
        parts = ["{0}"]
    if not parts or not str(said.get("mana", "0")).isdigit():
        return dict(said)
    return {**rest, "cost": ", ".join([*parts, *([said["cost"]] if "cost" in said else [])])}


def _of_itself(data: Any) -> Any:
    """A trigger about the object itself, of which “it” in its event is the same."""
    if isinstance(data, Mapping):
        apart = _OWN_IT.get(str(data.get("do")), ()) if data.get("do") != "damage" or "each" in data else ()
        return {name: item if name in apart else _of_itself(item) for name, item in data.items()}
    if isinstance(data, list):
        return [_of_itself(one) for one in data]
    return data.replace("@it", "@self") if data in ("@it", "owner of @it") else data


def _cost(piece: str) -> str:
    for shape, said in _COSTS:
        if (found := shape.fullmatch(piece)) is not None:
            return found.expand(said)
    return piece
