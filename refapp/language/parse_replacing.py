"""Reading replacement and prevention effects and exceptions to copying."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from refapp.language import values, vocabulary
from refapp.language.errors import ScenarioError
from refapp.language.filters import Filter
from refapp.language.parse_abilities import read_abilities, read_trigger
from refapp.language.parse_characteristics import read_copy
from refapp.language.parse_parts import lower, read_conditions, read_filter, read_number, read_plain_pt
from refapp.language.parse_steps import read_steps
from refapp.language.replacing import ALL, Except, Instead, Replace
from refapp.language.scenario import EntersWith

_ZONES = ("exile", "hand", "library", "graveyard", "command")
_WORDS: Mapping[str, Mapping[str, Any]] = {
    "double": {"times": 2}, "triple": {"times": 3}, "half": {"half": "up"}, "nothing": {"nothing": True},
    "prevent": {"prevent": ALL}, "tapped": {"tapped": True}, "untapped": {"tapped": False},
    "shuffle": {"to": "library", "shuffled": True}, "reset": {}, "transformed": {"transformed": True},
    **{zone: {"to": zone} for zone in _ZONES}}
_DAMAGE = frozenset({"prevent", "redirect"})
_NUMBER = frozenset({"times", "plus", "minus", "half"})
_ENTERS = frozenset({"tapped", "counters", "copy", "of", "except", "under", "transformed", "choose", "pay_life",
                     "exile", "when_you_do"})
_ANYWAY = frozenset({"do", "then", "nothing"})
_FIT: Mapping[str, frozenset[str]] = {
    "damage": _DAMAGE | _NUMBER, "gain_life": _NUMBER, "lose_life": _NUMBER | {"least"}, "draw": _NUMBER,
    "draw_cards": _NUMBER,
    "mill": _NUMBER, "create_token": _NUMBER, "counters": _NUMBER, "enters": _ENTERS, "lose_game": frozenset(),
    "graveyard": frozenset({"to", "shuffled", "link"}), "dies": frozenset({"to", "shuffled", "link"}),
    "leaves": frozenset({"to", "shuffled", "link"}), "discard": frozenset({"to", "shuffled", "link"}),
    "turned_face_up": frozenset({"counters"}), "transforms": frozenset({"counters"})}
"""Event → what can be said about what happens instead, besides instructions."""


def read_replace(value: object, path: str) -> Replace:
    """``{event, who, source, to, player, instead: a word or {…}, …}``."""
    raw = dict(values.fields(value, path, vocabulary.REPLACE))
    event = values.one_of(raw.get("event"), f"{path}.event", vocabulary.REPLACED)
    if raw.get("who") and raw.get("source"):
        raise ScenarioError.value(f"{path}.source", raw["source"], "either who or source")
    for key, only in (("kind", ("counters", "mana", "tapped_mana")),
                      ("step", ("step",)), ("combat", ("damage",)), ("to", ("damage",)),
                      ("source", ("damage",)), ("nontoken", ("graveyard", "dies", "leaves")),
                      ("from", ("enters", "graveyard", "leaves"))):
        if key in raw and event not in only:
            raise ScenarioError.unknown("field", f"{path}.{key}", key, vocabulary.REPLACE - {key})
    return Replace(
        event, read_instead(raw.get("instead"), f"{path}.instead", event),
        who=_filter(raw, "who", path) or _filter(raw, "source", path),
        nontoken=values.flag(raw.get("nontoken", False), f"{path}.nontoken"),
        delayed=read_trigger(raw["delayed"], f"{path}.delayed") if raw.get("delayed") else None,
        player=values.one_of(raw.get("player", "each"), f"{path}.player", ("you", "opponent", "each")),
        to=_filter(raw, "to", path), kind=values.text(raw["kind"], f"{path}.kind") if raw.get("kind") else None,
        step=read_step_name(raw["step"], f"{path}.step") if raw.get("step") else None,
        combat=values.flag(raw["combat"], f"{path}.combat") if "combat" in raw else None,
        conditions=read_conditions(raw.get("if"), f"{path}.if"), may=values.flag(raw.get("may", False), f"{path}.may"),
        zone=values.one_of(raw.get("zone", "battlefield"), f"{path}.zone", (*vocabulary.ZONES, "any")),
        from_=values.one_of(raw["from"], f"{path}.from", vocabulary.ZONES) if raw.get("from") else None)


def read_enters_with(value: object, path: str) -> EntersWith | Replace:
    """Counters, or tapped: ``{+1/+1: 2, tapped: true}``; a number that isn't written down is found as it enters."""
    inside = dict(values.mapping(value, path))
    if any(many == "X" or isinstance(many, Mapping) for many in inside.values()):
        status = {"tapped": inside.pop("tapped")} if "tapped" in inside else {}
        return read_replace({"event": "enters", "who": "self", "instead": {"counters": inside, **status}}, path)
    tapped = values.flag(inside.pop("tapped", False), f"{path}.tapped")
    return EntersWith(tapped, values.counts(inside, path))


PHASES = ("beginning phase", "main phase", "combat phase", "ending phase")


def read_step_name(value: object, path: str) -> str:
    """A step or phase of the turn; ``main phase`` is either main phase."""
    word = values.text(value, path).lower().replace("_", " ").removesuffix(" step")
    word = {"combat": "combat phase", "main": "main phase", "beginning": "beginning phase",
            "ending": "ending phase"}.get(word, word)
    return values.one_of(word, path, (*vocabulary.TURN_STEPS, *PHASES))


def read_skipped(value: object, path: str) -> str:
    """What a player skips: a step, a phase, or ``turn``."""
    return "turn" if value == "turn" else read_step_name(value, path)


def _filter(raw: Mapping[str, Any], key: str, path: str) -> Filter | None:
    return read_filter(raw[key], f"{path}.{key}") if not values.is_null(raw.get(key)) else None


def read_instead(value: object, path: str, event: str) -> Instead:
    """A word such as ``double`` or ``exile``, or a mapping of the parts of what happens instead."""
    fits = _NUMBER | {"nothing"} if event in ("mana", "tapped_mana") else _FIT.get(event, frozenset()) | _ANYWAY
    if not isinstance(value, Mapping):
        word = values.one_of(value, path, [word for word, means in _WORDS.items()
                                           if (word == "reset") == (event == "lose_game")
                                           and (not means or set(means) & fits)])
        return Instead(word=word, **_WORDS[word])
    raw = values.fields(value, path, vocabulary.INSTEAD)
    for key in raw:
        if key not in fits:
            raise ScenarioError.unknown("field", f"{path}.{key}", key, fits)
    if not raw:
        raise ScenarioError.value(path, value, "what happens instead")

    def number(key: str, default: int = 0) -> int:
        return values.number(raw.get(key, default), f"{path}.{key}")

    prevent: int | None = None
    if not values.is_null(raw.get("prevent")):
        prevent = ALL if raw["prevent"] == "all" else values.natural(raw["prevent"], f"{path}.prevent")
    to = raw.get("to")
    if to is not None:
        to = values.one_of(to, f"{path}.to", _ZONES)
    paid = {"x_paid": "@self"} if event == "enters" else "X"  # the X of the spell that the source was (107.3m)
    counters = {kind: read_number(paid if many == "X" else many, f"{path}.counters.{kind}")
                for kind, many in values.mapping(raw.get("counters"), f"{path}.counters").items()}
    copied = read_copy(raw["of"], f"{path}.of") if raw.get("of") else None
    return Instead(
        times=number("times", 1), plus=number("plus") - number("minus"),
        half=values.one_of(raw["half"], f"{path}.half", ("up", "down")) if raw.get("half") else None,
        least=number("least") if "least" in raw else None, prevent=prevent,
        redirect=values.text(raw["redirect"], f"{path}.redirect") if raw.get("redirect") else None,
        do=read_steps(raw["do"], f"{path}.do") if raw.get("do") else None,
        then=read_steps(raw.get("then"), f"{path}.then"), to=to,
        shuffled=values.flag(raw.get("shuffled", False), f"{path}.shuffled"),
        tapped=values.flag(raw["tapped"], f"{path}.tapped") if "tapped" in raw else None,
        counters=counters,  # type: ignore[arg-type]  # X stands for nothing here and is refused as it is used
        copy=read_filter(raw["copy"], f"{path}.copy") if raw.get("copy") else None, of=copied,
        changes=read_except(raw["except"], f"{path}.except") if raw.get("except") else None,
        under=values.one_of(raw["under"], f"{path}.under", ("you", "owner", "opponent")) if raw.get("under") else None,
        transformed=values.flag(raw.get("transformed", False), f"{path}.transformed"),
        nothing=values.flag(raw.get("nothing", False), f"{path}.nothing"),
        choose=tuple(word.lower() for word in values.words(raw.get("choose"), f"{path}.choose")),
        pay_life=values.natural(raw.get("pay_life", 0), f"{path}.pay_life"),
        when=read_trigger(raw["when_you_do"], f"{path}.when_you_do") if raw.get("when_you_do") else None,
        exile=read_filter(raw["exile"], f"{path}.exile") if raw.get("exile") else None,
        link=values.text(raw["link"], f"{path}.link") if raw.get("link") else "")


_KEEP = ("name", "types", "supertypes", "subtypes", "colors", "pt", "abilities", "cost", "loyalty")


def read_except(value: object, path: str) -> Except:
    """What a copy has otherwise than what it copies."""
    raw = values.fields(value, path, vocabulary.EXCEPT)

    def several(key: str) -> tuple[str, ...]:
        return lower(values.words(raw.get(key), f"{path}.{key}"))

    return Except(
        name=values.text(raw["name"], f"{path}.name") if raw.get("name") else None,
        types=several("types") if "types" in raw else None, add_types=several("add_types"),
        lose_types=several("lose_types"), colors=several("colors") if "colors" in raw else None,
        add_colors=several("add_colors"), pt=read_plain_pt(raw["pt"], f"{path}.pt") if raw.get("pt") else None,
        abilities=read_abilities(raw.get("abilities"), f"{path}.abilities"),
        lose_abilities=values.flag(raw.get("lose_abilities", False), f"{path}.lose_abilities"),
        keep=tuple(values.one_of(word, f"{path}.keep", _KEEP) for word in several("keep")),
        creature=read_except(raw["if_creature"], f"{path}.if_creature") if raw.get("if_creature") else None)
