"""Between what a sentence says and an ability of the scenario language: targets listed, references resolved, costs
joined.

``ability(tree)`` makes scenario data of what was read, ``tree(ability)`` is its inverse. A tree is
``{"ability": "trigger" | "activated" | "static" | "replace" | "spell" | "keyword", …}`` with references in it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from refapp.cardtext import bounds
from refapp.cardtext.dividing import divided_again, undivided
from refapp.cardtext.fitting import BESIDE, NOT_THAT, paid_for
from refapp.cardtext.following import belonging, expected, for_each_removed, in_exile, joined, unexpected
from refapp.cardtext.hosting import itself, of_host, of_nothing, others
from refapp.cardtext.kicked import KICKED_ONLY, as_if, in_one, ways_of
from refapp.cardtext.mentions import (
    DEFENDER,
    IT,
    LIKE_THAT,
    REFS,
    Unclear,
    host_asked,
    hurt_this_way,
    references,
    renamed,
    without_marks,
)
from refapp.cardtext.parties import (
    EVENT_REFS,
    HOW_MUCH,
    OBJECTS,
    SELF_REFS,
    SPELL_REFS,
    about_event,
    causing,
    counts_itself,
    elsewhere,
    event_refs,
    much_of,
    naming_itself,
    of_that_player,
    others_of_its_kind,
    paying,
    said_of,
    their_player,
)
from refapp.cardtext.raising import raised, raised_apart
from refapp.cardtext.referring import lowered


def ability(read: Any) -> Any:
    """The scenario data of a tree. Raises Unclear for what the language can't say."""
    if not isinstance(read, Mapping):
        return read
    [(form, said)] = read.items()
    shaped = of_host(hurt_this_way(itself(_shaped(form, said)), form))
    others(shaped)
    if any(word in str(shaped) for word in (*BESIDE, "of-player", NOT_THAT, LIKE_THAT, "$x")) or bounds.left_in(shaped):
        raise Unclear("attached to, blocking, or of which")
    shaped = without_marks(shaped)
    if _FROM_ELSEWHERE.search(str(shaped)):
        raise Unclear("from where it was cast")
    if "owned-like-self in graveyard" in str(shaped) and "'owner of @self'" not in str(shaped):
        raise Unclear("whose graveyard")
    return shaped


_FROM_ELSEWHERE = re.compile(r"'event': 'casts', 'who': '[^']* in (?:hand|graveyard|exile|library)'")
"""Spells cast this turn from a zone: where they come from isn’t remembered."""


def _steps(data: Any, refs: Mapping[str, str], about: Mapping[str, str]) -> tuple[list[Any], list[Any]]:
    """Instructions without references, effects on the same object for as long as one; and the targets."""
    steps, targets = lowered(data, refs, about)
    if any(isinstance(one, Mapping) and "table" in one for one in steps[:-1]):
        raise Unclear("what belongs to the last result")  # all of its line does (706.3a)
    left = False
    for one in steps:
        if left and "on-target" in str(one):
            raise Unclear("what was attached to it")  # nothing is, once it left the battlefield
        left = left or (isinstance(one, Mapping) and one.get("what") == "@target" and one.get("do") in _REMOVING)
    return expected(joined(belonging(paid_for(steps))), in_exile(targets)), targets


_OF_SPELLS = frozenset({"copy_spell", "counter"})
"""Instructions that no permanent is the object of."""
_REMOVING = frozenset({"destroy", "exile", "bounce", "sacrifice", "move", "shuffle_into_library", "phase_out"})


OBJECT = {"@self": "permanent"}
"""What the object itself is where its abilities are activated."""


def _refs(event: Mapping[str, Any], said: Mapping[str, Any], own: Mapping[str, str]) -> dict[str, str]:
    """What pronouns mean before an ability has spoken of anything but its event and its condition."""
    about = about_event(event)
    refs = {**about, **their_player(event), **({"controller": own["that"]} if "that" in own else {}), **own}
    if refs.get("player") == "@it" and event.get("event") in OBJECTS:
        refs["person"] = "controller of @it"
    if about is EVENT_REFS and "kicked" in said.get("if", {}):
        raise Unclear("whether another object was kicked")
    refs.setdefault("controller", refs.get("that", ""))
    if event.get("event") == "becomes_target":
        refs |= causing(event)
    if about is EVENT_REFS and refs.get("that") == "@it" and all(
            "opponents" in one.split() for one in str(event.get("who", "")).split(" or ")):
        refs["opponent"] = "@it"
    refs |= much_of(event) | naming_itself(event) | elsewhere(event)
    if about is EVENT_REFS and "self_is" in said.get("if", {}):  # “if this permanent is an enchantment, it becomes …”
        refs["it"] = "@self"
    if (host := host_asked(said.get("if"))) is not None:
        refs |= dict.fromkeys(("it", "that", "controller"), f"all {host}")
    return refs


def _trigger(said: Mapping[str, Any]) -> Any:
    event = dict(said["event"])
    if event.get("event") == "casts" and str(event.get("who", "")).endswith((" in hand", " in graveyard")):
        raise Unclear("from where it was cast")
    if event.get("event") == "casts" and event.get("who") == "card":
        raise Unclear("a card is played, a spell is cast")
    refs = _refs(event, said, event.pop(REFS, {}))
    said = of_that_player(_asked_of(said, event), refs)
    if f"'{IT}'" in str(said.get("if")):
        said = {**said, "if": lowered(said["if"], refs)[0]}
    steps, targets = _steps(said.get("do", []), refs, said_of(event))
    if event.get("event") not in _LEAVING and others_of_its_kind(event, [steps, targets]):  # what left is none of them
        raise Unclear("another than which")
    if event.get("event") in _LEAVING and "'do': 'choose'" in str(steps):
        raise Unclear("chosen by what is gone")
    if event.get("event") == "casts" and event.get("who") != "self":  # “copy it”: the spell, not what the text is on
        steps = [renamed(one, ("@self",), "@it") if isinstance(one, Mapping) and one.get("do") in _OF_SPELLS else one
                 for one in steps]
    if event.get("event") == "becomes_target" and any(
            f"'do': 'counter', 'what': '{word}'" in str(steps) for word in ("@self", "@it")):
        raise Unclear("what is countered")  # not what became the target
    if event.get("who", "self") != "self" and event.get("event") not in ("attacks", "attacks_alone"):
        _undefended(steps)
        if "defending" in f"{steps} {targets}".replace("'", " ").split():
            raise Unclear("which player defends")
    if "on-it" in str(steps) and _MOVING.intersection([event.get("event"), *event.get("or", [])]):
        raise Unclear("what was attached to it")
    if event.get("event") not in ("attacks", "attacks_alone") and "@attacked" in references(steps):
        raise Unclear("what is attacked")
    rest = {key: item for key, item in said.items() if key not in ("event", "do", "modes")}
    found: dict[str, Any] = {**event, **rest}
    if "modes" in said:
        found["modes"] = [_mode(one, refs, said_of(event)) for one in said["modes"]]
    if str(event.get("who", "")).startswith("self or ") and event.get("event") in _LEAVING:  # than what left
        targets = [{**one, "what": " ".join("other-than-it" if word == "other" else word for word in one["what"].split(
            " "))} for one in targets]
    found.update(_choosing(steps, targets))
    steps, _ = undivided(steps)
    if len(steps) == 1 and isinstance(steps[0], Mapping) and steps[0].get("do") == "may_do" and steps[0].get(
            "player") == "you" and not {"then", "else"} & set(steps[0]):
        found["may"], steps = True, steps[0]["steps"]
    if steps:
        found["do"] = steps
    return {"trigger": found}


def _choosing(steps: list[Any], targets: list[Any]) -> dict[str, Any]:
    """The targets of a triggered ability, what is divided among them, and what X is of what they must be."""
    _, divided = undivided(steps)
    x, targets = _of_targets(steps, targets)
    return {**x, **divided, **_with_targets(targets)}


def _asked_of(said: Mapping[str, Any], event: Mapping[str, Any]) -> Mapping[str, Any]:
    """A condition about “it”: the object itself, or what the event is about, as long as that is still what it was."""
    asked = said.get("if")
    if not isinstance(asked, Mapping) or not {"$its", "$was"} & asked.keys():
        return said
    itself = event.get("who") == "self" or event.get("event") in ITS_OWN
    left = event.get("event") in _LEAVING
    if not itself and ("who" not in event or (event.get("event") in _MOVING and not ("$was" in asked and left))):
        raise Unclear("what it was")
    word = "self_is" if itself else "it_is"
    then = ("was" if itself else "it_was") if event.get("event") in _MOVING else word
    words = {"$its": word, "$was": then}
    return {**said, "if": {words.get(key, key): item for key, item in asked.items()}}


ITS_OWN = ("step_begins", "state", None)
"""Events about nothing, of whose abilities “it” is the object that has them."""
_LEAVING = frozenset({"dies", "leaves", "put_into_graveyard", "sacrificed"})
"""Events that look back at what left the battlefield (603.10a)."""
_MOVING = frozenset({"dies", "leaves", "put_into_graveyard", "sacrificed", "discarded", "casts",
                     "graveyard_from_anywhere", "leaves_graveyard", "becomes_blocked", "becomes_blocked_by"})
"""Events after which what they were about isn’t what it was, or of which “it” is something else."""


def _mode(one: Mapping[str, Any], refs: Mapping[str, str], about: Mapping[str, str]) -> dict[str, Any]:
    steps, targets = _steps(one["do"], refs, about)
    beside = {key: one[key] for key in ("cost", "pawprints") if key in one}
    return {**beside, "do": steps, **_with_targets(targets)}


def _with_targets(targets: list[Any]) -> dict[str, Any]:
    plain = [one["what"] if set(one) == {"what"} else one for one in targets]
    if not plain:
        return {}
    return {"target": plain[0]} if len(plain) == 1 and isinstance(plain[0], str) else {"targets": plain}


def _undefended(steps: list[Any]) -> None:
    """Only an ability that triggers in combat knows a defending player, and what is attacked. Raises Unclear."""
    if {DEFENDER, "@attacked"} & set(references(steps)):
        raise Unclear("which player defends")


def _activated(said: Mapping[str, Any]) -> Any:
    said = _asked_of(said, {})
    found = {key: item for key, item in said.items() if key not in ("do", "cost", "modes")}
    cost = ", ".join(said["cost"])
    if "modes" in said:
        modes = [_mode(one, paying(cost), OBJECT) for one in said["modes"]]
        _undefended(modes)
        return {"activated": {"cost": cost, **found, "modes": modes}}
    steps, targets = _steps(said["do"], paying(cost), OBJECT)
    _undefended(steps)
    steps = for_each_removed(steps, cost)
    if any(verb in cost and f"'event': '{event}'" in str(steps) for verb, event in _PAID.items()):
        raise Unclear("what was paid with")
    if "exile " in cost and "'@exiled-card'" in str(steps):  # of this time, not of each time that it was paid
        raise Unclear("which exiled card")
    steps, divided = undivided(steps)
    x, targets = _of_targets(steps, targets, cost)
    return {"activated": {"cost": cost, **found, **x, **divided, **_with_targets(targets), "do": steps}}


def _of_targets(steps: list[Any], targets: list[Any], cost: str = "") -> tuple[dict[str, Any], list[Any]]:
    """What X is in what the targets must be, beside them; nothing else may be X then."""
    targets, x = bounds.of_targets(targets)
    if x is None:
        return {}, targets
    if x == "X" or "@target" in str(x) or "'X'" in str(steps) or "=X" in str(steps) or "X" in cost:
        raise Unclear("X of two things")
    return {"x": x}, targets


_PAID = {"sacrifice": "sacrificed", "discard": "discarded", "exile": "exiled", "tap ": "becomes_tapped",
         "remove": "counters_removed"}
"""What a cost says → the event that a resolution doesn’t know: “sacrificed this way” was before it."""


def _spell(said: Mapping[str, Any]) -> Any:
    """A spell; where it has other targets if it was kicked, its text is another then (702.33g, 702.166d, 702.174m)."""
    try:
        return _spell_of(said)
    except Unclear as unclear:
        ways = {ways_of(one) for one in said.get("do", []) if isinstance(one, Mapping)} - {""}
        if unclear.args != (KICKED_ONLY,) or len(ways) != 1:
            raise
        [way] = ways
        plain, other = (_spell_of({**said, "do": as_if(said["do"], paid=paid)})["spell"] for paid in (False, True))
        return {"spell": {**plain, "texts": {way: other}}}


def _spell_of(said: Mapping[str, Any]) -> Any:
    found: dict[str, Any] = {key: item for key, item in said.items() if key not in ("do", "modes")}
    if "modes" in said:
        found["modes"] = [_mode(one, SPELL_REFS, {}) for one in said["modes"]]
        if "texts" in said:  # the same modes, of which others are chosen
            found["texts"] = {way: {**text, "modes": found["modes"]} for way, text in said["texts"].items()}
    if "do" in said:
        steps, targets = _steps(said["do"], SPELL_REFS, {})
        _undefended(steps)
        if steps[:1] and steps[0].get("do") == "support":  # others only where a permanent supports (701.41a)
            targets = [{**one, "what": "creature"} if one["what"] == "other creature" else one for one in targets]
        if any("other" in one["what"].split() for one in targets) or of_nothing(steps):
            raise Unclear("another one than which")
        later = steps[0] if steps else {}
        if later.get("trigger", {}).get("step") == "end of combat" and later.get("it", "@self") == "@self":
            raise Unclear("whose combat")  # an ability of a permanent says so, of each combat
        if "'do': 'cast_if_able', 'by': 'you', 'what': '@self'" in str(steps):
            raise Unclear("a spell that casts itself")  # it says how it may be cast (118.9)
        steps, divided = undivided(steps)
        x, targets = _of_targets(steps, targets)
        found.update({**x, **divided, **_with_targets(targets), "do": steps})
    return {"spell": found}


def _static(said: Mapping[str, Any]) -> Any:
    apart = said.keys() & {"pt", "set_pt"} if said.get("affects", "self") != "self" else set()
    plain, targets = lowered({key: item for key, item in said.items() if key not in apart}, SELF_REFS)
    steps = {key: lowered(said[key], EVENT_REFS)[0] if key in apart else plain[key] for key in said}
    if targets:
        raise Unclear("a static ability has no targets")
    if "exactly" in str(said.get("if")) and said.get("affects") == "self" and "creature" in str(said["if"]):
        raise Unclear("this or that")  # « cette créature » may be the only one that there is
    return {"static": steps}


def _replace(said: Mapping[str, Any]) -> Any:
    instead = said.get("instead")
    who = said.get("to", said.get("who", "self"))
    if isinstance(instead, Mapping) and {"then", "do"} & instead.keys() and who != "self" and any(
            f"'{word}'" in str(instead) for word in (IT, "$who", "$their")):
        raise Unclear("what “it” is")
    much = {"much": "X"} if said.get("event") in HOW_MUCH else {}
    steps, targets = lowered(said, {**SELF_REFS, **much})
    if targets:
        raise Unclear("a replacement effect has no targets")
    return {"replace": steps}


def _shaped(form: str, said: Any) -> Any:
    shape = {"trigger": _trigger, "activated": _activated, "spell": _spell, "static": _static,
             "replace": _replace}.get(form)
    if shape is None and f"'{IT}'" in str(said):
        said = lowered(said, SELF_REFS)[0]
    return said if shape is None else shape(said)


def tree(data: Any) -> Any:
    """What can be printed of an ability's scenario data; the inverse of :func:`ability`."""
    if isinstance(data, str):
        return data if data.startswith("enchant ") else {"other" if data == "cant be countered" else "keyword": data}
    [(form, said)] = of_host(data, back=True).items()
    if form == "trigger":
        return _trigger_tree(said)
    if form in ("activated", "spell") and "x" in said and "=X" in str(_targets(said)):
        said = bounds.bounded({key: item for key, item in said.items() if key != "x"}, said["x"])
    if form == "activated":
        cost = str(said.get("cost", "")).split(", ")
        return {"activated": {**_said(divided_again(said), SELF_REFS, ("cost",)), "cost": cost}}
    if form == "spell":
        return {"spell": _said(divided_again(in_one(said)), SELF_REFS, ())}
    if form == "static" and said.get("affects", "self") != "self":
        return {form: raised_apart(said)}
    if form in ("static", "replace"):
        return {form: raised(said, [], {**SELF_REFS, "much": "X"} if said.get("event") in HOW_MUCH else SELF_REFS)}
    return {"other": data}


def _targets(said: Mapping[str, Any]) -> list[Any]:
    listed = [said["target"]] if "target" in said else said.get("targets", [])
    return [{"what": one} if isinstance(one, str) else dict(one) for one in listed]


def _said(said: Mapping[str, Any], refs: Mapping[str, str], apart: tuple[str, ...],
          about: Mapping[str, str] | None = None) -> dict[str, Any]:
    found = {key: item for key, item in said.items() if key not in ("do", "target", "targets", "modes", "id", *apart)}
    if "modes" in said:
        found["modes"] = [{**_said(one, refs, (), about)} for one in said["modes"]]
        if "texts" in said:
            found["texts"] = {way: {**text, "modes": found["modes"]} if text.get("modes") == said["modes"] else text
                              for way, text in said["texts"].items()}
    if "do" in said:
        targets = _targets(said)
        found["do"] = raised(unexpected(said["do"], in_exile(targets)), targets, refs, about)
    return found


EVENT_KEYS = ("event", "who", "player", "step", "whose", "other", "or", "number", "kind", "when", "zone", "chapter",
              "one_or_more", "from", "or_more", "linked")


def _trigger_tree(said: Mapping[str, Any]) -> Any:
    said = divided_again(said)
    if "x" in said:
        said = bounds.bounded({key: item for key, item in said.items() if key != "x"}, said["x"])
    event = {key: item for key, item in said.items() if key in EVENT_KEYS}
    rest = {key: item for key, item in said.items() if key not in (*EVENT_KEYS, "may")}
    if said.get("may"):
        rest["do"] = [{"do": "may_do", "player": "you", "called": "may", "steps": said.get("do", [])}]
    if "'@damaged'" in str(rest.get("if")):
        rest["if"] = renamed(rest["if"], ("@damaged",), "@it")
    if isinstance(rest.get("if"), Mapping) and {"was", "it_was"} & rest["if"].keys():
        rest["if"] = {"$was" if key in ("was", "it_was") else key: item for key, item in rest["if"].items()}
    refs = event_refs(event) | ({} if "x" in rest or counts_itself(rest.get("do")) else much_of(event))
    if "'spent'" in str(rest.get("if")):
        rest["if"] = raised(rest["if"], [], refs)
    if "self_is" in (rest.get("if") or ()) and refs.get("it") == "@it":
        refs["it"] = "@self"
    other = str(event.get("other", ""))
    about = {"@it": str(event.get("who", "")), "@damaged": other, "@other": other}
    return {"trigger": {**_said(rest, refs, (), about), "event": event}}
