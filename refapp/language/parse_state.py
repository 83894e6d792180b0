"""Reading a whole scenario: the state, the choices and the frame around them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date
from typing import Any

from refapp.language import values, vocabulary
from refapp.language.board import Choices, PlayerSpec, Scenario, StackSpec, State, TurnSpec
from refapp.language.errors import ScenarioError
from refapp.language.fields import names, read_fields
from refapp.language.instruction import every_step, read_steps
from refapp.language.objects import read_object


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
    if held > vocabulary.STEPS and sum(1 for _ in every_step((state, steps))) > vocabulary.STEPS:  # a step is a value
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
    order = values.words(raw["order"], f"{path}.order") or names if "order" in raw else names
    if order is not names and sorted(order) != sorted(names):
        raise ScenarioError.value(f"{path}.order", list(order), "every player once")
    active = raw.get("active")
    turn = raw.get("turn")
    if values.is_null(active) and isinstance(turn, Mapping):
        active = turn.get("active")  # as evaluations say it
    return State(
        format=values.one_of(raw["format"], f"{path}.format", vocabulary.FORMATS) if "format" in raw else "standard",
        active=values.one_of(active, f"{path}.active", names) if not values.is_null(active) else order[0],
        order=order, players=players, objects=objects,
        range_of_influence=_ranges(raw, f"{path}.range_of_influence", players),
        **{key: read(raw[key], f"{path}.{key}", players) for key, read in _MORE_OF_STATE.items() if key in raw})


def _names(players: tuple[PlayerSpec, ...]) -> tuple[str, ...]:
    return tuple(player.name for player in players)


def _team_life(value: object, path: str, players: tuple[PlayerSpec, ...]) -> Mapping[str, int]:
    teams = [one.team for one in players if one.team is not None]
    return {values.one_of(team, path, teams): values.number(item, f"{path}.{team}")
            for team, item in values.mapping(value, path).items()}


def _ventures(value: object, path: str, players: tuple[PlayerSpec, ...]) -> Mapping[str, tuple[str, bool]]:
    return {values.one_of(name, path, _names(players)): _venture(item, f"{path}.{name}")
            for name, item in values.mapping(value, path).items()}


def _stack(value: object, path: str, players: tuple[PlayerSpec, ...]) -> tuple[StackSpec, ...]:
    return tuple(_on_stack(item, f"{path}[{i}]", _names(players))
                 for i, item in enumerate(values.sequence(value, path)))


_MORE_OF_STATE: Mapping[str, Callable[[Any, str, tuple[PlayerSpec, ...]], Any]] = {
    "team_life": _team_life, "venture": _ventures, "stack": _stack,
    "turn": lambda value, path, players: None if values.is_null(value) else _turn(value, path, _names(players)),
    "single_planar_deck": lambda value, path, _: values.flag(value, path),
    "attack": lambda value, path, _: values.one_of(value, path, vocabulary.ATTACK),
    "day": lambda value, path, _: None if values.is_null(value) else values.one_of(value, path, vocabulary.DAY)}
"""What few boards say, and how it is read: only what is given costs anything."""


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


def _on_stack(value: object, path: str, names: tuple[str, ...]) -> StackSpec:
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


_SAID, _ZONES = names(PlayerSpec), PlayerSpec.BESIDE


def _player(name: str, value: object, path: str) -> PlayerSpec:
    raw = values.fields(value, path, {**_SAID, **_ZONES})
    given = read_fields({key: item for key, item in raw.items() if key in _SAID}, path, _SAID)
    counters = dict(given.pop("counters", {}))
    return PlayerSpec(
        name=name, poison=given.pop("poison", 0) + counters.pop("poison", 0), counters=counters,
        zones={zone: kind.read(raw[zone], f"{path}.{zone}") for zone, kind in _ZONES.items()
               if not values.is_null(raw.get(zone))}, **given)


def _turn(value: object, path: str, names: tuple[str, ...]) -> TurnSpec:
    """The moment where the board stands."""
    if isinstance(value, str):
        value = {"step": value}
    raw = values.fields(value, path, vocabulary.TURN)
    priority = raw.get("priority")
    return TurnSpec(_step(raw, path),
                    values.natural(raw["number"], f"{path}.number") if not values.is_null(raw.get("number")) else 1,
                    values.one_of(priority, f"{path}.priority", names) if not values.is_null(priority) else None,
                    not values.is_null(raw.get("number")) and values.natural(raw["number"], f"{path}.number") == 1)


def _step(raw: Mapping[str, object], path: str) -> str:
    """The step, or the main phase, in which the board stands; a phase with several steps doesn’t say which."""
    at = "phase" if values.is_null(raw.get("step")) and not values.is_null(raw.get("phase")) else "step"
    written = values.text(raw.get(at), f"{path}.{at}")
    step = " ".join(written.lower().replace("_", " ").replace("-", " ").split())
    step = step.removesuffix(" step").removesuffix(" phase")
    step = vocabulary.MOMENTS_CALLED.get(step, step)
    if step in vocabulary.WHICH:
        raise ScenarioError.value(f"{path}.{at}", written, vocabulary.WHICH[step])
    found = values.one_of(step, f"{path}.{at}", vocabulary.TURN_STEPS)
    if at == "step" and not values.is_null(raw.get("phase")):
        phase = " ".join(values.text(raw["phase"], f"{path}.phase").lower().split()).removesuffix(" phase")
        allowed = vocabulary.PHASES.get(vocabulary.MOMENTS_CALLED.get(phase, phase), ())
        if found not in allowed:
            raise ScenarioError.value(f"{path}.phase", raw["phase"], "the phase of that step")
    return found


def _choices(value: object, path: str) -> Choices:
    if value is None:
        return _UNCHOSEN
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


_UNCHOSEN = Choices()
"""No choice is made beforehand."""
