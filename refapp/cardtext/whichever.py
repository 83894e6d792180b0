"""“Creatures can’t block this turn”: no set is fixed, since nothing is changed; whichever pass by then (611.2c)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from refapp.cardtext.mentions import THEIR, Unclear, hosted

_SAID: Mapping[str, tuple[str, str]] = {
    "cant attack": ("cant", "attack"), "cant block": ("cant", "block"), "cant be blocked": ("cant", "be_blocked"),
    "attacks if able": ("must", "attack"), "blocks if able": ("must", "block"),
    "must be blocked": ("must", "be_blocked")}
"""Phrase that an instruction gives creatures → what a static ability says of them."""
_AS_IT_IS = re.compile(r"[a-z:+/0-9<>=' -]+")
_FIXED = ("hurt-by",)
"""“Creatures dealt damage this way”: they are these, whatever comes later."""
_OF_THIS = re.compile(r"target|\bit\b|-it\b|chosen|picked|looked")
"""Words of filters that mean what the text spoke of before."""


def of_whichever(said: Mapping[str, Any], found: dict[str, Any]) -> dict[str, Any]:
    """An instruction about all that pass a filter, which can't or must do something, as a rule for a while.

    ``said``: the instruction before its references were known: “those creatures” are a fixed set. Raises Unclear where
    the filter depends on what the text has spoken of.
    """
    phrases = found.get("grant")
    what = said.get("what")
    if isinstance(what, Mapping) and THEIR in what:
        what = found.get("what")
    if found.get("do") != "modify" or not isinstance(phrases, list) or not isinstance(what, str) \
            or not what.startswith("all ") or hosted(what) or any(one in what for one in _FIXED):
        return found
    known = [_SAID[one] for one in phrases if isinstance(one, str) and one in _SAID]
    if not known:
        return found
    if len(known) < len(phrases) or found.keys() - {"do", "what", "grant", "duration"} or _OF_THIS.search(what) \
            or _AS_IT_IS.fullmatch(what) is None:
        raise Unclear("what comes under it later")
    static: dict[str, Any] = {"affects": what.removeprefix("all ")}
    for key, word in known:
        static.setdefault(key, []).append(word)
    return {"do": "rule", "says": [{"static": static}],
            **({"duration": found["duration"]} if "duration" in found else {})}


def as_said(rule: Mapping[str, Any]) -> dict[str, Any]:
    """The same in the shape in which it is printed: what all that pass a filter are given."""
    statics = [one.get("static", {}) for one in rule.get("says") or () if isinstance(one, Mapping)]
    if len(statics) != 1 or statics[0].keys() - {"affects", "cant", "must"}:
        return dict(rule)
    words = {said: phrase for phrase, said in _SAID.items()}
    grant = [words.get((key, word)) for key in ("cant", "must") for word in statics[0].get(key, ())]
    if not grant or None in grant:
        return dict(rule)
    return {"do": "modify", "what": f"all {statics[0]['affects']}", "grant": grant,
            "duration": rule.get("duration", "turn")}
