"""Reading a whole scenario: the state, the choices and the frame around them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import date
from typing import Any

from refapp.language import values, vocabulary
from refapp.language.board import Choices, ObjectSpec, PlayerSpec, Scenario, StackSpec, State, TurnSpec
from refapp.language.casting import Spell
from refapp.language.costs import ManaCost
from refapp.language.errors import ScenarioError
from refapp.language.instruction import Instruction
from refapp.language.parse_abilities import read_characteristics
from refapp.language.parse_costs import read_spell
from refapp.language.parse_parts import lower
from refapp.language.parse_steps import read_steps
from refapp.language.scenario import Activated, Characteristics, Keyword, Static, Trigger


def parse_scenario(raw: Mapping[str, Any]) -> Scenario:
    """Read a scenario from plain data (YAML with every scalar as a string, or JSON).

    Raises :class:`ScenarioError` with the path of the first thing that is wrong: an unknown field,
    verb or name (the known ones are listed), a value of the wrong kind, or more than the limits.
    """
    if not isinstance(raw, Mapping):
        raise ScenarioError.value("scenario", raw, "a mapping")
    held = values.check_size(raw, depth=vocabulary.DEPTH, items=vocabulary.VALUES)
    top = values.fields(raw, "", vocabulary.TOP)
    steps = read_steps(top.get("steps"), "steps")
    state = _state(top.get("state"), "state")
    if held > vocabulary.STEPS and sum(1 for _ in _every_step(state, steps)) > vocabulary.STEPS:  # a step is a value
        raise ScenarioError.limit("steps", "steps", vocabulary.STEPS)
    return Scenario(
        state=state,
        steps=steps,
        choices=_choices(top.get("choices"), "choices"),
        raw=dict(raw),
        id=values.text(top["id"], "id") if not values.is_null(top.get("id")) else None,
        titles=_titles(top.get("title")),
        edition=_edition(top.get("edition")),
        rules=_rules(top.get("rules")),
        about=_rules(top.get("about")),
    )


def _every_step(state: State, steps: tuple[Any, ...]) -> Iterator[Instruction]:
    """Every step, nested ones included; also those inside abilities."""
    waiting: list[object] = [steps, [spec.do for spec in state.stack],
                             [spec.printed.abilities for spec in state.objects]]
    while waiting:
        item = waiting.pop()
        if isinstance(item, Instruction):
            yield item
            waiting.extend(item.args.values())
        elif isinstance(item, Trigger):
            waiting.extend((item.do, [mode.do for mode in item.modes]))
        elif isinstance(item, Static):
            waiting.append(item.grant)
        elif isinstance(item, Keyword):
            waiting.append(item.inner)
        elif isinstance(item, Activated | Spell):
            waiting.extend((item.do, [mode.do for mode in item.modes]))
        elif isinstance(item, list | tuple):
            waiting.extend(item)


def _titles(value: object) -> Mapping[str, str]:
    if values.is_null(value):
        return {}
    if isinstance(value, Mapping):
        return {str(lang): str(title) for lang, title in value.items()}
    return {"en": str(value)}


def _edition(value: object) -> date | None:
    if values.is_null(value):
        return None
    if isinstance(value, date):
        return value
    try:
        return date.fromisoformat(str(value))
    except ValueError:
        raise ScenarioError.value("edition", value, "a date like 2011-09-30") from None


def _rules(value: object) -> Mapping[str, tuple[str, ...]]:
    if isinstance(value, Mapping):
        return {str(key): values.words(item, f"rules.{key}") for key, item in value.items()}
    return {"": values.words(value, "rules")} if not values.is_null(value) else {}


def _state(value: object, path: str) -> State:
    raw = values.fields(value, path, vocabulary.STATE)
    players = tuple(_player(name, item, f"{path}.players.{name}")
                    for name, item in values.mapping(raw.get("players"), f"{path}.players").items())
    if not players:
        raise ScenarioError.value(f"{path}.players", raw.get("players"), "at least one player")
    if len(players) > vocabulary.PLAYERS:
        raise ScenarioError.limit(f"{path}.players", "players", vocabulary.PLAYERS)
    names = tuple(player.name for player in players)
    objects = tuple(read_object(name, item, f"{path}.objects.{name}")
                    for name, item in values.mapping(raw.get("objects"), f"{path}.objects").items())
    for spec in objects:
        if spec.id in names or spec.id in ("you", "each_player"):
            raise ScenarioError.value(
                f"{path}.objects.{spec.id}", spec.id, "an id that isn’t a player’s name"
            )
        for role, person in (("owner", spec.owner), ("ctrl", spec.controller), ("protector", spec.protector)):
            if person is not None and person not in names:
                raise ScenarioError.unknown("name", f"{path}.objects.{spec.id}.{role}", person, names)
    anonymous = sum(many for player in players for many in player.zones.values() if isinstance(many, int))
    listed = {
        name
        for player in players
        for ids in player.zones.values()
        if not isinstance(ids, int)
        for name in ids
    }
    if len(objects) + anonymous + len(listed - {spec.id for spec in objects}) > vocabulary.OBJECTS:
        raise ScenarioError.limit(path, "objects", vocabulary.OBJECTS)
    order = values.words(raw.get("order"), f"{path}.order") or names
    if sorted(order) != sorted(names):
        raise ScenarioError.value(f"{path}.order", list(order), "every player once")
    active = raw.get("active")
    turn = raw.get("turn")
    if values.is_null(active) and isinstance(turn, Mapping):
        active = turn.get("active")  # as evaluations say it
    return State(
        format=values.one_of(raw.get("format", "standard"), f"{path}.format", vocabulary.FORMATS),
        active=values.one_of(active, f"{path}.active", names) if not values.is_null(active) else order[0],
        order=order, players=players, objects=objects,
        team_life={values.one_of(team, f"{path}.team_life", [one.team for one in players if one.team is not None]):
                   values.number(item, f"{path}.team_life.{team}")
                   for team, item in values.mapping(raw.get("team_life"), f"{path}.team_life").items()},
        venture={values.one_of(name, f"{path}.venture", names): _venture(item, f"{path}.venture.{name}")
                 for name, item in values.mapping(raw.get("venture"), f"{path}.venture").items()},
        stack=tuple(_stack(item, f"{path}.stack[{i}]", names)
                    for i, item in enumerate(values.sequence(raw.get("stack"), f"{path}.stack"))),
        turn=_turn(raw["turn"], f"{path}.turn", names) if not values.is_null(raw.get("turn")) else None,
        range_of_influence=_ranges(raw, f"{path}.range_of_influence", players),
        single_planar_deck=values.flag(raw.get("single_planar_deck", False), f"{path}.single_planar_deck"),
        attack=values.one_of(raw.get("attack", "multiple"), f"{path}.attack", vocabulary.ATTACK),
        day=values.one_of(raw["day"], f"{path}.day", vocabulary.DAY) if not values.is_null(raw.get("day")) else None)


def _ranges(raw: Mapping[str, Any], path: str, players: tuple[PlayerSpec, ...]) -> Mapping[str, int]:
    """A number of seats for everybody, or for each player; in Emperor 2 for emperors and 1 for the others (809.3a)."""
    found = raw.get("range_of_influence")
    if isinstance(found, Mapping):
        given = values.counts(found, path)
        for name in given:
            values.one_of(name, path, [player.name for player in players])
        return given
    if not values.is_null(found):
        return {player.name: values.natural(found, path) for player in players}
    if raw.get("format") == "emperor":
        return {player.name: 2 if player.emperor else 1 for player in players}
    return {}


def _venture(value: object, path: str) -> tuple[str, bool]:
    raw = values.fields(value, path, vocabulary.VENTURE)
    return (values.text(raw.get("dungeon"), f"{path}.dungeon"),
            values.flag(raw.get("bottommost", False), f"{path}.bottommost"))


def _stack(value: object, path: str, names: tuple[str, ...]) -> StackSpec:
    if isinstance(value, str):
        value = {"id": value}
    raw = values.fields(value, path, vocabulary.STACK)
    source, ctrl, chapter = raw.get("source"), raw.get("ctrl"), raw.get("chapter", False)
    return StackSpec(
        id=values.text(raw.get("id"), f"{path}.id"),
        source=values.text(source, f"{path}.source") if not values.is_null(source) else None,
        controller=values.one_of(ctrl, f"{path}.ctrl", names) if not values.is_null(ctrl) else None,
        do=read_steps(raw.get("do"), f"{path}.do"),
        # a chapter number says the same as `true`
        chapter=not values.is_null(chapter) and str(chapter).lower() not in ("false", "no", "0"))


def _player(name: str, value: object, path: str) -> PlayerSpec:
    raw = values.fields(value, path, vocabulary.PLAYER)
    zones: dict[str, tuple[str, ...] | int] = {}
    for zone in vocabulary.PLAYER_ZONES:
        item = raw.get(zone)
        if isinstance(item, list | tuple):
            zones[zone] = values.words(item, f"{path}.{zone}")
        elif not values.is_null(item):
            many = values.natural(item, f"{path}.{zone}")
            if many > vocabulary.OBJECTS:
                raise ScenarioError.limit(f"{path}.{zone}", "objects", vocabulary.OBJECTS)
            zones[zone] = many
    life, speed, team = raw.get("life"), raw.get("speed"), raw.get("team")
    counters = dict(values.counts(raw.get("counters"), f"{path}.counters"))
    poison = values.natural(raw["poison"], f"{path}.poison") if not values.is_null(raw.get("poison")) else 0
    return PlayerSpec(
        name=name, life=values.number(life, f"{path}.life") if not values.is_null(life) else None,
        poison=poison + counters.pop("poison", 0), counters=counters,
        team=values.text(team, f"{path}.team") if not values.is_null(team) else None,
        speed=values.number(speed, f"{path}.speed") if not values.is_null(speed) else None,
        cant=tuple(values.one_of(word, f"{path}.cant", vocabulary.CANT)
                   for word in values.words(raw.get("cant"), f"{path}.cant")),
        commander_damage=values.counts(raw.get("commander_damage"), f"{path}.commander_damage"), zones=zones,
        mana=values.counts(raw.get("mana"), f"{path}.mana"),
        mana_sources=values.natural(raw.get("mana_sources", 0), f"{path}.mana_sources"),
        lands_played=values.natural(raw.get("lands_played", 0), f"{path}.lands_played"),
        designations=lower(values.words(raw.get("designations"), f"{path}.designations")),
        emperor=values.flag(raw.get("emperor", False), f"{path}.emperor"))


def read_object(name: str, value: object, path: str) -> ObjectSpec:
    """An object of the board, or the description of a token (``name`` is then empty)."""
    raw = values.fields(value, path, vocabulary.OBJECT)
    given = {key for key, item in raw.items() if not values.is_null(item)}

    def flag(key: str) -> bool:
        return key in given and values.flag(raw[key], f"{path}.{key}")

    def word(key: str, allowed: tuple[str, ...] | None = None) -> str | None:
        if key not in given:
            return None
        if allowed is not None:
            return values.one_of(raw[key], f"{path}.{key}", allowed)
        return values.text(raw[key], f"{path}.{key}")

    def listed(key: str) -> tuple[str, ...]:
        return values.words(raw[key], f"{path}.{key}") if key in given else ()

    def whole(key: str) -> int | None:
        return values.number(raw[key], f"{path}.{key}") if key in given else None

    def natural(key: str) -> int:
        return values.natural(raw[key], f"{path}.{key}") if key in given else 0

    flags = raw.get("flags")
    set_flags = (tuple(key for key, item in flags.items() if values.flag(item, f"{path}.flags.{key}"))
                 if isinstance(flags, Mapping) else listed("flags"))
    printed = _with_modes(read_characteristics(raw, path, name), raw, path)
    parts = values.sequence(raw["halves"], f"{path}.halves") if "halves" in given else ()
    halves = tuple(_half(item, f"{path}.halves[{at}]", name, printed, at) for at, item in enumerate(parts))
    if len(halves) not in (0, vocabulary.SPLIT):
        raise ScenarioError.value(f"{path}.halves", raw["halves"], "a list of two halves")
    if halves:
        printed = _combined(printed, halves, given=bool({"cost", "colors", "mv"} & set(raw)))
    adventure = _adventure(raw["adventure"], f"{path}.adventure", name) if raw.get("adventure") else None
    printed = replace(printed, adventure=adventure) if adventure is not None else printed
    return ObjectSpec(
        id=name,
        printed=printed,
        owner=word("owner"),
        controller=word("ctrl") or word("controller"),
        kind=word("kind", vocabulary.KINDS) or "card",
        zone=word("zone", vocabulary.ZONES),
        counters=values.counts(raw["counters"], f"{path}.counters") if "counters" in given else {},
        damage=natural("damage"),
        deathtouched=flag("deathtouched"),
        attached_to=word("attached_to"),
        tapped=flag("tapped"),
        flipped=flag("flipped"),
        face_down=flag("face_down"),
        phased_out=flag("phased_out"),
        transformed=flag("transformed"),
        combat=word("combat", vocabulary.COMBAT),
        attacks=word("attacks"),
        blocks=listed("blocks"), blocked=flag("blocked"),
        shields=natural("shields"),
        commander=flag("commander"),
        protector=word("protector"),
        sector=word("sector"),
        designations=lower(listed("designations")),
        flags=set_flags,
        copy_of_card_types=lower(listed("copy_of_card_types")),
        ts=whole("ts"),
        world_since=whole("world_since"),
        since_turn_start="since_turn_start" not in given or flag("since_turn_start"),
        paired_with=word("paired_with"), level=whole("level"), modes=raw.get("modes"),
        halves=halves,
        adventure=adventure,
        prototype=_face(raw["prototype"], f"{path}.prototype", name) if raw.get("prototype") else None,
        text=word("text") or "",
        life_modifier=whole("life_modifier") or 0, hand_modifier=whole("hand_modifier") or 0,
    )


def _half(value: object, path: str, name: str, card: Characteristics, at: int) -> Characteristics:
    """A half of a split card; of a permanent card it has the type line of the card (709.5a).

    An ability that triggers as “this door” is unlocked is about the half whose text it is.
    """
    half = _face(value, path, name)
    if {"instant", "sorcery"} & set(half.types or card.types):
        return half
    side = vocabulary.SIDES[min(at, len(vocabulary.SIDES) - 1)]
    return replace(
        half, types=half.types or card.types, subtypes=half.subtypes or card.subtypes,
        supertypes=half.supertypes or card.supertypes,
        abilities=tuple(replace(one, step=side) if isinstance(one, Trigger) and one.event == "unlocks_door"
                        and one.step is None and one.who is not None and one.who.words in (("self",), ("this",))
                        else one for one in half.abilities))


def _combined(printed: Characteristics, halves: tuple[Characteristics, ...], *, given: bool) -> Characteristics:
    """A split card everywhere but on the stack: the characteristics of both halves together (709.4)."""
    printed = replace(
        printed, halves=halves, abilities=(*printed.abilities, *(one for half in halves for one in half.abilities)),
        types=printed.types or tuple(dict.fromkeys(word for half in halves for word in half.types)),
        subtypes=printed.subtypes or tuple(dict.fromkeys(word for half in halves for word in half.subtypes)))
    if not all({"instant", "sorcery"} & set(half.types) for half in halves):
        printed = replace(printed, name=" // ".join(half.name for half in halves))
    if given:
        return printed
    symbols = tuple(symbol for half in halves if half.cost is not None for symbol in half.cost.symbols)
    return replace(
        printed,
        colors=tuple(sorted({word for half in halves for word in half.colors})),
        mv=sum(half.mv for half in halves), cost=ManaCost(symbols) if symbols else None)


def _with_modes(printed: Characteristics, raw: Mapping[str, Any], path: str) -> Characteristics:
    """``modes`` of an object: a list, or {choose, of}; what a modal spell says (700.2)."""
    found = raw.get("modes")
    if values.is_null(found):
        return printed
    shape: Mapping[str, Any] = {"modes": found}
    if isinstance(found, Mapping):
        given = values.fields(found, f"{path}.modes", frozenset({"choose", "of", "repeat"}))
        shape = {"modes": given.get("of"), **{key: given[key] for key in ("choose", "repeat") if key in given}}
    return replace(printed, abilities=(*printed.abilities, read_spell(shape, path)))


def _face(value: object, path: str, name: str) -> Characteristics:
    """The characteristics of a half, an adventure or a prototype."""
    return read_characteristics(values.fields(value, path, vocabulary.CHARACTERISTICS), path, name)


def _adventure(value: object, path: str, name: str) -> Characteristics:
    """The characteristics of an Adventure, which has that subtype."""
    found = _face(value, path, name)
    if "adventure" in lower(found.subtypes):
        return found
    return replace(found, subtypes=(*found.subtypes, "Adventure"))


def _turn(value: object, path: str, names: tuple[str, ...]) -> TurnSpec:
    """The moment where the board stands."""
    if isinstance(value, str):
        value = {"step": value}
    raw = values.fields(value, path, vocabulary.TURN)
    step = values.text(raw.get("step"), f"{path}.step").lower().replace("_", " ").replace("-", " ")
    priority = raw.get("priority")
    return TurnSpec(values.one_of(step.removesuffix(" step"), f"{path}.step", vocabulary.TURN_STEPS),
                    values.natural(raw["number"], f"{path}.number") if not values.is_null(raw.get("number")) else 1,
                    values.one_of(priority, f"{path}.priority", names) if not values.is_null(priority) else None,
                    not values.is_null(raw.get("number")) and values.natural(raw["number"], f"{path}.number") == 1)


def _choices(value: object, path: str) -> Choices:
    raw = values.fields(value, path, vocabulary.CHOICES)

    def lists(key: str) -> dict[str, tuple[str, ...]]:
        return {name: values.words(item, f"{path}.{key}.{name}")
                for name, item in values.mapping(raw.get(key), f"{path}.{key}").items()}

    def flags(item: object, where: str) -> tuple[bool, ...]:
        if isinstance(item, list | tuple):
            return tuple(values.flag(one, f"{where}[{i}]") for i, one in enumerate(item))
        return (values.flag(item, where),)

    keep = raw.get("keep")
    if isinstance(keep, Mapping):  # also accepted: player → ids
        keep = [one for item in keep.values() for one in values.words(item, f"{path}.keep")]
    return Choices(
        keep=values.words(keep, f"{path}.keep"), trigger_order=lists("trigger_order"),
        may={name: flags(item, f"{path}.may.{name}")
             for name, item in values.mapping(raw.get("may"), f"{path}.may").items()},
        targets=lists("targets"), modes=values.counts(raw.get("modes"), f"{path}.modes"),
        commander_to_command={name: values.flag(item, f"{path}.commander_to_command.{name}")
                              for name, item in values.mapping(raw.get("commander_to_command"),
                                                               f"{path}.commander_to_command").items()},
        protector={name: values.text(item, f"{path}.protector.{name}")
                   for name, item in values.mapping(raw.get("protector"), f"{path}.protector").items()},
        sector={name: values.text(item, f"{path}.sector.{name}").lower()
                for name, item in values.mapping(raw.get("sector"), f"{path}.sector").items()},
        replacement=lists("replacement"),
        assign_damage={name: values.counts(item, f"{path}.assign_damage.{name}")
                       for name, item in values.mapping(raw.get("assign_damage"), f"{path}.assign_damage").items()},
        other=lists("other"))
