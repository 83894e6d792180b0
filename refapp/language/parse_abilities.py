"""Reading abilities, filters, triggers and characteristics of a scenario into types."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from refapp.language import functioning, values, vocabulary
from refapp.language.casting import Target
from refapp.language.errors import ScenarioError
from refapp.language.filters import Condition, Filter
from refapp.language.keywords import KEYWORDS, read_keyword
from refapp.language.parse_costs import (
    ONLY,
    read_choose,
    read_chooser,
    read_cost_change,
    read_modes,
    read_spell,
    read_targets,
    read_whole_cost,
)
from refapp.language.parse_parts import (
    lower,
    read_conditions,
    read_filter,
    read_number,
    read_pt,
)
from refapp.language.parse_steps import read_steps
from refapp.language.replacing import ALL
from refapp.language.scenario import (
    Ability,
    Activated,
    AsEnters,
    Enchant,
    FinalChapter,
    Keyword,
    MaxCounters,
    Protection,
    Static,
)
from refapp.language.triggers import Mode, Trigger

_UNNAMED_EVENT = "chapter"
Reader = Callable[[object, str], Ability]
FORMS: dict[str, Reader] = {}
"""Forms that hold abilities themselves → their readers, which know this one; :mod:`~refapp.language.parse_objects` says
which they are."""
COLORS = ("white", "blue", "black", "red", "green")


def _step(value: object, path: str, event: str) -> str:
    """What begins, of a trigger “at the beginning of …”; for other events a word of the event's own."""
    said = values.text(value, path)
    if event != "step_begins":
        return said
    name = said.lower().replace("_", " ").replace("-", " ").removesuffix(" step").removesuffix(" phase")
    return values.one_of(name, path, vocabulary.BEGINS)


def read_trigger(value: object, path: str) -> Trigger:
    """A triggered ability; without an id it is called after its event."""
    raw = values.fields(value, path, vocabulary.TRIGGER)
    # a chapter symbol stands for a triggered ability (§714.2); its numeral is a number (§714.2a)
    chapter = values.number(raw["chapter"], f"{path}.chapter") if "chapter" in raw else None
    event = raw.get("event")
    if event is None and chapter is not None:
        event = _UNNAMED_EVENT
    elif event is None and "when" in raw:
        event = "state"
    elif event is None:
        event = "reflexive" if path.endswith("when_you_do") else None
    if event is None:
        raise ScenarioError.value(f"{path}.event", None, "a trigger event")
    event = values.one_of(event, f"{path}.event", vocabulary.EVENTS)
    modes = tuple(
        Mode(read_steps(mode.get("do"), f"{path}.modes[{i}].do"),
             read_filter(mode["target"], f"{path}.modes[{i}].target") if mode.get("target") else None,
             _targets(mode, f"{path}.modes[{i}]"))
        for i, item in enumerate(values.sequence(raw.get("modes"), f"{path}.modes"))
        for mode in [values.fields(item, f"{path}.modes[{i}]", vocabulary.MODE)])
    who = read_filter(raw["who"], f"{path}.who") if not values.is_null(raw.get("who")) else None
    do = read_steps(raw.get("do"), f"{path}.do")
    return Trigger(
        id=values.text(raw["id"], f"{path}.id") if "id" in raw else event,
        event=event,
        who=who,
        player=values.one_of(raw.get("player", "each"), f"{path}.player", ("you", "opponent", "each")),
        step=_step(raw["step"], f"{path}.step", event) if "step" in raw else None,
        whose=values.one_of(raw.get("whose", raw.get("player", "each") if event == "step_begins" else "each"),
                            f"{path}.whose", ("you", "each", "opponent")),
        conditions=read_conditions(raw.get("if"), f"{path}.if"),
        when=read_conditions(raw.get("when"), f"{path}.when"),
        may=values.flag(raw.get("may", False), f"{path}.may"),
        target=read_filter(raw["target"], f"{path}.target")
        if not values.is_null(raw.get("target"))
        else None,
        targets=_targets(raw, path),
        zone=values.one_of(raw.get("zone") or functioning.of_trigger(who, do), f"{path}.zone",
                           (*vocabulary.ZONES, "any")),
        once_each_turn=values.flag(raw.get("once_each_turn", False), f"{path}.once_each_turn"),
        chapter=chapter,
        modes=modes,
        do=do,
        duration=values.text(raw["duration"], f"{path}.duration") if raw.get("duration") else None,
        others=tuple(values.one_of(word, f"{path}.or", vocabulary.EVENTS)
                     for word in values.words(raw.get("or"), f"{path}.or")),
        other=read_filter(raw["other"], f"{path}.other") if not values.is_null(raw.get("other")) else None,
        number=values.natural(str(raw["number"]).split()[0], f"{path}.number") if raw.get("number") else None,
        or_more=str(raw.get("number", "")).endswith(" or more"),
        linked=values.flag(raw.get("linked", False), f"{path}.linked"),
        cant_be_countered=values.flag(raw.get("cant_be_countered", False), f"{path}.cant_be_countered"),
    )


def _targets(raw: Mapping[str, Any], path: str) -> tuple[Target, ...]:
    """The uses of the word “target” of a triggered ability, each with a number: nobody chooses X for it."""
    found = read_targets(raw, path) if "targets" in raw else ()
    if any(one.n == "X" for one in found):
        raise ScenarioError.value(f"{path}.targets", raw["targets"], "a whole number of targets")
    return found


def read_abilities(value: object, path: str) -> tuple[Ability, ...]:
    """A list of abilities; a single one is a list of one.

    What stands there twice the object has twice, each functioning by itself (113.2c).
    """
    if isinstance(value, str | Mapping) and not values.is_null(value):
        value = [value]
    return tuple(one for i, item in enumerate(values.sequence(value, path))
                 for one in _read_each(item, f"{path}[{i}]"))


def _read_each(value: object, path: str) -> Iterator[Ability]:
    """One ability; of a chapter ability with several chapter numbers one for each of them (714.2c)."""
    inner = value.get("trigger") if isinstance(value, Mapping) and len(value) == 1 else None
    if isinstance(inner, Mapping) and isinstance(inner.get("chapter"), list | tuple):
        for chapter in values.words(inner["chapter"], f"{path}.trigger.chapter"):
            found = read_trigger({**inner, "chapter": chapter}, f"{path}.trigger")
            yield replace(found, rules=("714.2c",))
        return
    try:
        yield read_ability(value, path)
    except ScenarioError:
        parts = value.split(", ") if isinstance(value, str) else ()
        if len(parts) < 2:
            raise
        yield from [_phrase(part, path) for part in parts]  # several keywords in one line, as cards print them


def read_ability(value: object, path: str) -> Ability:
    """A keyword or phrase, or a mapping with one of the ability forms.

    The forms are the kinds of abilities (113.3): ``spell``, ``activated``, ``trigger``, ``static`` and what is one of
    these under a name of its own.
    """
    if not isinstance(value, Mapping):
        return _phrase(values.text(value, path), path)
    raw = values.fields(value, path, vocabulary.ABILITY)
    if len(raw) != 1:
        raise ScenarioError.value(path, value, "one ability, a mapping with a single key")
    [(form, item)] = raw.items()
    where = f"{path}.{form}"
    if form == "trigger":
        return read_trigger(item, where)
    if form == "static":
        return _static(item, where)
    if form == "spell":
        return read_spell(item, where)
    if form == "activated":
        return _activated(item, where)
    if form == "visit":
        effect = dict(values.mapping(item, where)) if isinstance(item, Mapping) else {"do": item}
        if effect.get("prize") is not None:  # what follows “Prize” is part of the visit ability (702.159b)
            effect = {key: _claimed(one, effect["prize"]) for key, one in effect.items() if key != "prize"}
        found = read_trigger({"id": "visit", "event": "visited", "who": "self", **effect}, where)
        return Keyword("visit", inner=(found,))
    if form == "keyword":
        said = values.fields(item, where, vocabulary.KEYWORD)
        named = _phrase(values.text(said.get("words", ""), f"{where}.words"), f"{where}.words")
        if not isinstance(named, Keyword):
            raise ScenarioError.value(f"{where}.words", said.get("words", ""), "a keyword ability with X in its cost")
        return replace(named, x=read_number(said.get("x", 0), f"{where}.x"))
    if form == "as_enters":
        return _as_enters(item, where)
    if form in vocabulary.HOLDERS:
        return Keyword(form, inner=read_abilities(item, where))
    if form == "max_counters":
        return MaxCounters(values.counts(item, where))
    if form == "final_chapter":
        return FinalChapter(values.number(item, where))
    return FORMS[form](item, where)


def _claimed(value: Any, prize: object) -> Any:
    """The same instructions; where the prize is claimed, with what follows “Prize”."""
    if value == "claim_the_prize":
        return {"do": value, "prize": prize}
    if isinstance(value, list | tuple):
        return [_claimed(one, prize) for one in value]
    if isinstance(value, Mapping):
        if value.get("do") == "claim_the_prize":
            return {**value, "prize": prize}
        return {key: _claimed(one, prize) for key, one in value.items()}
    return value


SUBTYPES_CHOSEN = ("creature", "land", "basic land")
"""The sets of subtypes of which one can be chosen."""


def _as_enters(value: object, path: str) -> AsEnters:
    """What is chosen or paid as the permanent enters: ``{choose: color}``, ``{choose: [WORDS]}``, ``{pay: life}``.

    ``{choose: card name}``, ``{choose: artifact card name}``: a card name, one with such characteristics.
    ``{choose: creature type}``, ``land type``, ``basic land type``: a subtype of that set (205.3e).
    """
    raw = values.fields(value, path, vocabulary.AS_ENTERS)
    if len(raw) != 1:
        raise ScenarioError.value(path, value, "either a choice or a payment as it enters")
    if "pay" in raw:
        return AsEnters(pay=values.one_of(raw["pay"], f"{path}.pay", ("life",)))
    if isinstance(raw["choose"], str) and raw["choose"].lower().endswith("card name"):
        return AsEnters(tuple(raw["choose"].lower().removesuffix("card name").split()), card_name=True)
    kind = str(raw["choose"]).lower().removesuffix(" type") if isinstance(raw["choose"], str) else ""
    if kind in SUBTYPES_CHOSEN and kind != str(raw["choose"]).lower():
        return AsEnters(subtype=kind)
    words = values.words(raw["choose"], f"{path}.choose")
    return AsEnters(COLORS if words == ("color",) else words)


def _activated(value: object, path: str) -> Activated:
    """An activated ability: what it costs, what it does, how it is activated (§602.1)."""
    raw = values.fields(value, path, vocabulary.ACTIVATED)

    def flag(key: str) -> bool:
        return values.flag(raw.get(key, False), f"{path}.{key}")

    def many(key: str) -> int:
        return values.number(raw.get(key, 0), f"{path}.{key}")

    modes = read_modes(raw.get("modes"), f"{path}.modes")
    cost = read_whole_cost(raw["cost"], f"{path}.cost") if not values.is_null(raw.get("cost")) else None
    do = read_steps(raw.get("do"), f"{path}.do")
    return Activated(
        id=values.text(raw.get("id", "ability"), f"{path}.id"), do=do,
        target=read_filter(raw["target"], f"{path}.target") if not values.is_null(raw.get("target")) else None,
        instant=flag("instant"), chooser=read_chooser(raw, path),
        tap=flag("tap"), sacrifice=flag("sacrifice"), discard=many("discard"), life=many("life"), mana=many("mana"),
        mana_ability=flag("mana_ability"), sorcery=flag("sorcery"), once_each_turn=flag("once_each_turn"),
        once=flag("once"), any_player=flag("any_player"),
        cost=cost, targets=read_targets(raw, path) if "targets" in raw else (), modes=modes,
        choose=read_choose(raw.get("choose"), f"{path}.choose", len(modes)),
        zone=values.one_of(raw.get("zone") or functioning.of_activated(cost, do), f"{path}.zone",
                           (*vocabulary.ZONES, "any")),
        only=tuple(values.one_of(word, f"{path}.only", ONLY) for word in values.words(raw.get("only"), f"{path}.only")),
        conditions=read_conditions(raw.get("if"), f"{path}.if"),
        keyword=values.one_of(raw["keyword"], f"{path}.keyword", tuple(KEYWORDS)) if raw.get("keyword") else "")


_MOST = re.compile(rf"no more than ({'|'.join(vocabulary.NUMBERS)}|\d{{1,3}}) creatures? can (attack|block)"
                   r"(?: (you|you or planeswalkers))?(?: each (?:combat|turn))?")


def _phrase(source: str, path: str) -> Ability:
    word = " ".join(source.lower().replace("’", "'").split())
    if word.startswith("protection from "):
        quality, sparing, spared = word.removeprefix("protection from ").partition(" sparing ")
        return Protection(quality, values.one_of(spared, path, ("self", "auras", "attached")) if sparing else "")
    if word.startswith("enchant "):
        what = read_filter(word.removeprefix("enchant "), path)
        if what.words[:1] == ("player",):
            return Enchant(Filter(what.source, what.words[1:]), player=True)
        return Enchant(what, zone=what.zone or "battlefield")
    most = _MOST.fullmatch(word)
    if most is not None:
        many = vocabulary.NUMBERS.index(most[1]) + 1 if most[1] in vocabulary.NUMBERS else int(most[1])
        attack = most[2] == "attack"
        return Static(most_attackers=many if attack else None, most_blockers=None if attack else many,
                      attacked=most[3] or "")
    if word.startswith("∞"):
        word = f"infinity{word.removeprefix('∞')}"
    word = vocabulary.SYNONYMS.get(word, word)
    if word in vocabulary.PHRASES or word in vocabulary.INERT:
        return Keyword(word)
    keyword = read_keyword(word, path)
    if keyword is not None and keyword.word in vocabulary.HOLDERS and keyword.quality:
        return Keyword(keyword.word, inner=(_phrase(keyword.quality.lstrip("—- "), path),))
    if keyword is not None:
        return keyword
    known = (*vocabulary.PHRASES, *KEYWORDS, "protection from COLOR", "enchant FILTER")
    raise ScenarioError.unknown("name", path, source, known)


def _natural(raw: Mapping[str, object], key: str, path: str) -> int | None:
    return values.natural(raw[key], f"{path}.{key}") if not values.is_null(raw.get(key)) else None


def _static(value: object, path: str) -> Static:
    raw = values.fields(value, path, vocabulary.STATIC)
    prevent: int | None = None
    if not values.is_null(raw.get("prevent_damage")):
        item = raw["prevent_damage"]
        prevent = ALL if item == "all" else values.natural(item, f"{path}.prevent_damage")
    extra = values.fields(raw.get("extra_trigger"), f"{path}.extra_trigger", vocabulary.EXTRA_TRIGGER)
    return Static(
        affects=read_filter(raw["affects"], f"{path}.affects") if raw.get("affects") else None,
        pt=read_pt(raw["pt"], f"{path}.pt") if "pt" in raw else None,
        per=read_filter(raw["per"], f"{path}.per") if raw.get("per") else None,
        control=values.text(raw["control"], f"{path}.control") if raw.get("control") else None,
        text=tuple((old.lower(), values.text(new, f"{path}.text.{old}").lower())
                   for old, new in values.mapping(raw.get("text"), f"{path}.text").items()),
        only_types=lower(values.words(raw["only_types"], f"{path}.only_types")) if "only_types" in raw else None,
        lose_types=lower(values.words(raw.get("lose_types"), f"{path}.lose_types")),
        lose_subtypes=lower(values.words(raw.get("lose_subtypes"), f"{path}.lose_subtypes")),
        colors=lower(values.words(raw["colors"], f"{path}.colors")) if "colors" in raw else None,
        add_colors=lower(values.words(raw.get("add_colors"), f"{path}.add_colors")),
        lose=lower(values.words(raw.get("lose"), f"{path}.lose")),
        switch_pt=values.flag(raw.get("switch_pt", False), f"{path}.switch_pt"),
        cda=values.flag(raw.get("cda", False), f"{path}.cda"),
        zone=values.one_of(raw.get("zone", "battlefield"), f"{path}.zone", (
            *vocabulary.ZONES, "any", *(f"not {zone}" for zone in vocabulary.ZONES))),
        cant_have=lower(values.words(raw.get("cant_have"), f"{path}.cant_have")),
        set_pt=read_pt(raw["set_pt"], f"{path}.set_pt") if "set_pt" in raw else None,
        add_types=lower(values.words(raw.get("add_types"), f"{path}.add_types")),
        name=values.text(raw["name"], f"{path}.name") if "name" in raw else None,
        lose_abilities=values.flag(raw.get("lose_abilities", False), f"{path}.lose_abilities"),
        grant=read_abilities(raw.get("grant"), f"{path}.grant"),
        cant=tuple(values.one_of(word, f"{path}.cant", vocabulary.COMBAT_CANT)
                   for word in values.words(raw.get("cant"), f"{path}.cant")),
        must=tuple(values.one_of(word, f"{path}.must", vocabulary.COMBAT_MUST)
                   for word in values.words(raw.get("must"), f"{path}.must")),
        attack_cost=read_whole_cost(raw["attack_cost"], f"{path}.attack_cost") if raw.get("attack_cost") else None,
        attacked=values.one_of(raw["attacked"], f"{path}.attacked", vocabulary.ATTACKED) if raw.get("attacked") else "",
        block_cost=read_whole_cost(raw["block_cost"], f"{path}.block_cost") if raw.get("block_cost") else None,
        most_attackers=_natural(raw, "most_attackers", path), most_blockers=_natural(raw, "most_blockers", path),
        by_toughness=values.flag(raw.get("by_toughness", False), f"{path}.by_toughness"),
        cant_be_blocked_by=_filter_of(raw, "cant_be_blocked_by", path),
        cant_be_blocked_except_by=_filter_of(raw, "cant_be_blocked_except_by", path),
        you_cant=tuple(values.one_of(word, f"{path}.you_cant", vocabulary.CANT)
                       for word in values.words(raw.get("you_cant"), f"{path}.you_cant")),
        all_cant=tuple(values.one_of(word, f"{path}.all_cant", vocabulary.CANT)
                       for word in values.words(raw.get("all_cant"), f"{path}.all_cant")),
        you_have=read_abilities(raw.get("you_have"), f"{path}.you_have"),
        cant_enter=read_filter(raw["cant_enter"], f"{path}.cant_enter") if raw.get("cant_enter") else None,
        prevent_damage=prevent,
        reveal_draws=_draws(raw.get("reveal_draws", False), f"{path}.reveal_draws"),
        conditions=_while(raw.get("if"), f"{path}.if"),
        may_play=read_filter(raw["may_play"], f"{path}.may_play") if raw.get("may_play") else None,
        delayed=read_trigger(raw["delayed"], f"{path}.delayed") if raw.get("delayed") else None,
        costs=read_cost_change(raw["costs"], f"{path}.costs") if raw.get("costs") else None,
        flash=read_filter(raw["flash"], f"{path}.flash") if raw.get("flash") else None,
        cant_cast=read_filter(raw["cant_cast"], f"{path}.cant_cast") if raw.get("cant_cast") else None,
        as_you_cascade=_filter_of(raw, "as_you_cascade", path), may_plot=_filter_of(raw, "may_plot", path),
        any_color=read_cost_change(raw["any_color"], f"{path}.any_color") if raw.get("any_color") else None,
        any_type=_filter_of(raw, "any_type", path),
        ignore=read_whole_cost(raw["ignore"], f"{path}.ignore") if raw.get("ignore") else None,
        extra_lands=values.natural(raw.get("extra_lands", 0), f"{path}.extra_lands"),
        copy_of=values.text(raw["copy_of"], f"{path}.copy_of") if raw.get("copy_of") else "",
        full_text=_filter_of(raw, "full_text", path), as_cast=_filter_of(raw, "as_cast", path),
        all_names=values.flag(raw.get("all_names", False), f"{path}.all_names"),
        any_mana=values.one_of(raw["any_mana"], f"{path}.any_mana", ("color", "type")) if raw.get("any_mana") else "",
        max_hand=_hand_size(raw.get("max_hand"), f"{path}.max_hand"),
        extra_trigger_event=(values.one_of(extra["event"], f"{path}.extra_trigger.event",
                                           (*vocabulary.EVENTS, "any")) if extra.get("event") else
                             ("any" if "extra_trigger" in raw else None)),
        extra_trigger_types=lower(values.words(extra.get("types"), f"{path}.extra_trigger.types")))


def _hand_size(value: object, path: str) -> int | None:
    """A maximum hand size; ``unlimited`` for no maximum at all."""
    if values.is_null(value):
        return None
    return -1 if value == "unlimited" else values.natural(value, path)


def _while(value: object, path: str) -> tuple[Condition, ...]:
    """Conditions as long as which a static ability works."""
    for kind in values.mapping(value, path):
        values.one_of(kind, path, sorted(vocabulary.WHILE))
    return read_conditions(value, path)


def _filter_of(raw: Mapping[str, Any], key: str, path: str) -> Filter | None:
    return read_filter(raw[key], f"{path}.{key}") if not values.is_null(raw.get(key)) else None


def _draws(value: object, path: str) -> str | None:
    """Which drawn cards are revealed: ``first`` for the first in a turn, a yes for each of them."""
    if value == "first":
        return "first"
    return "each" if values.flag(value, path) else None
