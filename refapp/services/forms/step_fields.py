"""What is chosen in the steps of a scenario as fields of a form, and back: attackers, blockers, targets, X, damage.

Fields follow the kinds of the language's arguments (:mod:`refapp.language.kinds`). Nothing is evaluated here.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from refapp.i18n import Catalogue, catalogue
from refapp.language.fields import arguments
from refapp.language.instruction import INSTRUCTIONS
from refapp.language.values import truth
from refapp.language.vocabulary import FORMATS, PLAYER_ZONES, TURN_STEPS, turn_steps
from refapp.lazy_dataclass import dataclass
from refapp.services.boards.type_words import counted_card
from refapp.services.forms.offers import offered
from refapp.services.pages.example_page import Control, ControlGroup
from refapp.services.pages.form import Options

Raw = dict[str, Any]
Row = tuple[str, str, str, str, Options]
"""A control: its name, label, kind, value and options."""
MOST = 12
"""So many things are offered in one field; with more the situation is edited as a whole."""
COMBAT = {"declare_attackers": "attackers", "declare_blockers": "blockers"}
_DAMAGE = "assign_damage"
_UNSAID = "?"
"""The value of a field that leaves open what a creature attacks or blocks."""


@dataclass(frozen=True, slots=True)
class Table:
    """What there is to choose from: players, objects with what they are called, creatures by who controls them."""

    players: tuple[str, ...]
    objects: Mapping[str, str]
    creatures: Mapping[str, str]
    attacked: Mapping[str, str]
    """Planeswalkers and battles, with who controls them."""
    form: str
    """The format."""

    @classmethod
    def of(cls, state: Any, lang: str) -> Table:
        """What a state holds; whatever isn't of the shape it should be is left out."""
        state = state if isinstance(state, Mapping) else {}
        players = state.get("players") if isinstance(state.get("players"), Mapping) else {}
        things = state.get("objects") if isinstance(state.get("objects"), Mapping) else {}
        elsewhere = {str(name) for values in players.values() if isinstance(values, Mapping) for zone in PLAYER_ZONES
                     if isinstance(values.get(zone), list) for name in values[zone]}
        objects, creatures, attacked = {}, {}, {}
        for name, written in things.items():
            thing = written if isinstance(written, Mapping) else {}
            objects[str(name)] = called(str(name), thing, lang)
            whose = str(thing.get("ctrl") or thing.get("controller") or thing.get("owner") or next(iter(players), ""))
            if str(thing.get("zone") or "battlefield") != "battlefield" or str(name) in elsewhere:
                continue
            types = thing["types"] if isinstance(thing.get("types"), list | str) else ()
            if "creature" in types:
                creatures[str(name)] = whose
            if "planeswalker" in types or "battle" in types:
                attacked[str(name)] = whose
        return cls(tuple(map(str, players)), objects, creatures, attacked, format_of(state))


def format_of(state: Any) -> str:
    """The format that a state says; the usual one where it says none that is known."""
    said = state.get("format") if isinstance(state, Mapping) else None
    return said if said in FORMATS else FORMATS[0]


def steps_of(say: Catalogue, form: str) -> Options:
    """Steps and phases of a turn in a format, as options."""
    return tuple((step, say.word("step", step)) for step in turn_steps(form))


def called(name: str, thing: Mapping[str, Any], lang: str) -> str:
    """An object as a field names it: its name, with its id where that is another."""
    own = thing.get("name")
    if isinstance(own, Mapping):
        own = own.get(lang) or next(iter(own.values()), None)
    return f"{own} ({name})" if own and own != name else counted_card(lang, name, thing) or name


def mapping_in(raw: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    """A part of a scenario; nothing where it isn't a mapping."""
    found = raw.get(key)
    return found if isinstance(found, Mapping) else {}


def step_groups(raw: Mapping[str, Any], say: Catalogue, lang: str, changed: frozenset[str]) -> tuple[ControlGroup, ...]:
    """A group of fields for each step in which somebody chooses something."""
    table, found = Table.of(raw.get("state"), lang), []
    for at, step in _steps(raw):
        controls = tuple(_step_controls(raw, table, at, step, say, changed))
        if controls:
            verb = say.word("instruction", str(step["do"]))
            found.append(ControlGroup(say.gettext("Step {n}: {verb}", n=at + 1, verb=verb), controls))
    return tuple(found)


def _steps(raw: Mapping[str, Any]) -> Iterator[tuple[int, dict[str, Any]]]:
    steps = raw.get("steps")
    for at, step in enumerate(steps if isinstance(steps, list) else ()):
        if isinstance(step, dict) and step.get("do") in INSTRUCTIONS:
            yield at, step


def _step_controls(raw: Mapping[str, Any], table: Table, at: int, step: Mapping[str, Any], say: Catalogue,
                   changed: frozenset[str]) -> Iterator[Control]:
    verb = str(step["do"])
    if verb in COMBAT:
        rows = _declared(raw, table, at, step, say)
    elif verb == _DAMAGE:
        rows = ((f"{creature}.{name}", f"{table.objects.get(creature, creature)} → {table.objects.get(name, name)}",
                 "number", str(n), ()) for creature, amounts in _assigned(step).items() for name, n in amounts.items())
    else:
        rows = (row for name, argument in arguments(INSTRUCTIONS[verb]).items() if name not in ("id", "as")
                for row in _chosen(raw, table, step, name, argument.kind.name, say))
    for name, label, kind, value, options in rows:
        key = f"step.{at}.{name}"
        yield Control(key, label, kind, value, options, key in changed)


def _declared(raw: Mapping[str, Any], table: Table, at: int, step: Mapping[str, Any], say: Catalogue) -> Iterator[Row]:
    """A row for each creature that could be declared."""
    argument = COMBAT[str(step["do"])]
    given = pairs(step.get(argument))
    for name, ways in combat(raw, table, at, step, say).items():
        options = ways
        held = given.get(name)
        now = "" if held is None else joined(held)
        if held == "":  # a list of creatures: what they attack goes without saying, or is asked for
            now = options[1][0] if len(options) == 2 else _UNSAID
            options = options if len(options) == 2 else ((_UNSAID, say.gettext("not said yet")), *options)
        if now and now not in dict(options):
            options = (*options, (now, say.list([table.objects.get(one, one) for one in now.split(", ")])))
        yield f"{argument}.{name}", table.objects.get(name, name), "choice", now, options


def _chosen(raw: Mapping[str, Any], table: Table, step: Mapping[str, Any], name: str, kind: str,
            say: Catalogue) -> Iterator[Row]:
    """The rows of an argument, by its kind; none where nothing was given, or nothing can be chosen."""
    value, label, verb = step.get(name), say.word("argument", name), str(step["do"])
    people = tuple((one, say.gettext("player {name}", name=one)) for one in table.players)
    if kind in ("objects", "object") and isinstance(value, str) and (value in table.objects or value in table.players):
        things = tuple(table.objects.items())
        options = sum(offered(verb, name, things, people, mapping_in(raw, "state")), ())
        if value not in dict(options):
            options = (*options, *((one, said) for one, said in (*things, *people) if one == value))
        if value in dict(options) and 1 < len(options) <= 2 * MOST:
            yield name, label, "choice", value, options
    elif kind == "objects" and isinstance(value, list) and value and len(table.objects) <= MOST:
        if all(str(one) in table.objects for one in value):
            for one, said in table.objects.items():
                yield f"{name}.{one}", f"{label} · {said}", "check", "yes" if one in value else "no", ()
    elif kind == "player" and str(value) in table.players and len(table.players) > 1:
        yield name, label, "choice", str(value), people
    elif kind == "number" and isinstance(value, str | int) and str(value).lstrip("+-").isdigit():
        yield name, label, "number", str(value), ()
    elif kind == "yes or no" and isinstance(value, str | bool):
        yield name, label, "check", "yes" if truth(value) else "no", ()
    elif kind == "counts" and isinstance(value, Mapping):
        for one, n in value.items():
            yield f"{name}.{one}", f"{label} · {table.objects.get(str(one), str(one))}", "number", str(n), ()
    elif kind == "numbers" and value is not None:
        yield name, label, "text", joined(value), ()
    elif verb == "advance" and name == "to" and str(value) in TURN_STEPS:
        yield name, label, "choice", str(value), steps_of(say, table.form)


def combat(raw: Mapping[str, Any], table: Table, at: int, step: Mapping[str, Any],
            say: Catalogue) -> dict[str, tuple[tuple[str, str], ...]]:
    """Creature → what it can be told to attack, or to block."""
    given = pairs(step.get(COMBAT[str(step["do"])]))
    state = mapping_in(raw, "state")
    active = str(step.get("by") or state.get("active") or next(iter(table.players), ""))
    if step["do"] == "declare_attackers":
        whom = {one: say.gettext("attacks {name}", name=say.gettext("player {name}", name=one))
                for one in table.players if one != active}
        whom.update({one: say.gettext("attacks {name}", name=table.objects[one])
                     for one, whose in table.attacked.items() if whose != active or "battle" in _types(state, one)})
        options = (("", say.gettext("doesn’t attack")), *whom.items())
        able = [name for name, whose in table.creatures.items() if whose == active]
    else:
        before = [pairs(other.get("attackers")) for place, other in _steps(raw)
                  if place < at and other["do"] == "declare_attackers"]
        attackers = list(before[-1]) if before else [
            name for name in table.creatures if _thing(state, name).get("combat") == "attacking"]
        attackers = attackers or [name for name, whose in table.creatures.items() if whose == active]
        options = (("", say.gettext("doesn’t block")), *(
            (one, say.gettext("blocks {name}", name=table.objects.get(one, one))) for one in attackers))
        able = [name for name, whose in table.creatures.items() if whose != active]
    return dict.fromkeys(list(dict.fromkeys([*able, *given]))[:MOST], options)


def _thing(state: Any, name: str) -> Mapping[str, Any]:
    things = state.get("objects") if isinstance(state, Mapping) else None
    found = things.get(name) if isinstance(things, Mapping) else None
    return found if isinstance(found, Mapping) else {}


def _types(state: Any, name: str) -> Sequence[str]:
    found = _thing(state, name).get("types")
    return found if isinstance(found, list | str) else ()


def pairs(value: Any) -> dict[str, Any]:
    """Creature → what it attacks or blocks ("" where that goes without saying), of any spelling of a declaration."""
    if isinstance(value, Mapping):
        return {str(name): "" if whom is None else whom for name, whom in value.items()}
    return dict.fromkeys([value] if isinstance(value, str) and value else map(str, value or ()), "")


def joined(value: Any) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


def _assigned(step: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    """Creature → recipient → number, written under ``creature`` or beside the verb."""
    named = step.get("creature")
    every = {**(named if isinstance(named, Mapping) else {}),
             **{key: value for key, value in step.items() if key not in ("do", "creature")}}
    return {str(name): dict(amounts) for name, amounts in every.items() if isinstance(amounts, Mapping)}


def set_step(raw: Raw, key: str, value: str) -> bool:
    """Put the value of a field ``step.N.ARGUMENT…`` into the scenario; whether that changed anything.

    Raises ValueError where a number is asked for and none was given.
    """
    number, _, rest = key.partition(".")
    steps = raw.get("steps")
    if not number.isdigit() or not isinstance(steps, list) or int(number) >= len(steps):
        return False
    step = steps[int(number)]
    if not isinstance(step, dict) or step.get("do") not in INSTRUCTIONS:
        return False
    before = copy.deepcopy(step)
    verb, (name, _, part) = str(step["do"]), rest.partition(".")
    if verb in COMBAT and name == COMBAT[verb]:
        _declare(step, name, part, value, one_way=len(combat(raw, Table.of(raw.get("state"), "en"), int(number), step,
                                                              catalogue("en")).get(part, ())) == 2)
    elif verb == _DAMAGE:
        _assign(step, rest, value)
    elif name not in arguments(INSTRUCTIONS[verb]):
        return False
    else:
        _argument(step, arguments(INSTRUCTIONS[verb])[name].kind.name, name, part, value)
    return bool(step != before)


def _declare(step: Raw, argument: str, name: str, value: str, *, one_way: bool) -> None:
    given = pairs(step.get(argument))
    if not value:
        given.pop(name, None)
    elif value != _UNSAID and joined(given.get(name, "")) != value and not (given.get(name) == "" and one_way):
        given[name] = value.split(", ") if ", " in value else value
    if given != pairs(step.get(argument)):
        step[argument] = given


def _assign(step: Raw, rest: str, value: str) -> None:
    for creature, amounts in _assigned(step).items():
        for name in amounts:
            if f"{creature}.{name}" == rest and str(amounts[name]) != value:
                holder = step if creature in step else step["creature"]
                holder[creature] = {**amounts, name: _whole(value)}


def _argument(step: Raw, kind: str, name: str, part: str, value: str) -> None:
    now = step.get(name)
    if part and kind == "counts":
        if isinstance(now, Mapping) and part in now and str(now[part]) != value:
            step[name] = {**now, part: _whole(value)}
    elif part:
        chosen = [str(one) for one in now] if isinstance(now, list) else []
        if (part in chosen) != (value == "yes"):
            step[name] = [*chosen, part] if value == "yes" else [one for one in chosen if one != part]
    elif kind == "number":
        if str(now) != value:
            step[name] = _whole(value)
    elif kind == "yes or no":
        if truth(now) != (value == "yes"):
            step[name] = "true" if value == "yes" else "false"
    elif kind == "numbers":
        if joined(now) != value:
            step[name] = [_whole(one.strip()) for one in value.split(",") if one.strip()]
    elif value and str(now) != value:
        step[name] = value


def _whole(text: str) -> str:
    digits = text.strip().removeprefix("-").removeprefix("+")
    if not digits.isascii() or not digits.isdigit() or len(digits) > 6:
        raise ValueError(text)
    return str(int(text))
