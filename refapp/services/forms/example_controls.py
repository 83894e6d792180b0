"""The fields with which a visitor changes an example: its steps, its choices, its players and cards."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from refapp.language.values import truth
from refapp.services.boards.board_build import PILES
from refapp.services.boards.board_cards import on_battlefield
from refapp.services.boards.type_lines import agreed, is_feminine
from refapp.services.forms.choice_fields import Ask, choice_group
from refapp.services.forms.example_edit import Edited, active_player
from refapp.services.forms.step_fields import called, step_groups
from refapp.services.pages.example_page import Control, ControlGroup
from refapp.services.reading.asking import Reader

FIELDS = 10
"""So many objects get fields of their own; a larger board is edited as a whole."""


def controls(reader: Reader, edit: Edited, ask: Ask | None) -> tuple[ControlGroup, ...]:
    """The fields that matter: what is chosen, lives, poison, damage, counters, size, tapped, who is active."""
    found = _board_controls(reader, edit)
    changed = frozenset(key for key, _ in edit.changes)
    choices = choice_group(edit.raw, ask(edit.raw) or {}, ask, reader.say, reader.lang, changed) if ask else None
    groups = (*step_groups(edit.raw, reader.say, reader.lang, changed), *((choices,) if choices else ()), *found)
    wrong = {one.name: one for one in edit.errors}
    return tuple(replace(group, controls=tuple(
        replace(one, value=wrong[one.name].typed, error=wrong[one.name].text) if one.name in wrong else one
        for one in group.controls)) for group in groups) if wrong else groups


def _board_controls(reader: Reader, edit: Edited) -> tuple[ControlGroup, ...]:
    say = reader.say
    state = edit.raw.get("state")
    if not isinstance(state, Mapping):
        return ()
    changed = {key for key, _ in edit.changes}
    groups = []
    players = state.get("players") or {}
    if isinstance(players, Mapping):
        for name, written in players.items():
            values = written if isinstance(written, Mapping) else {}
            fields = [_field(f"life.{name}", say.gettext("life"), values.get("life", "20"), changed),
                      _field(f"poison.{name}", say.gettext("poison"), values.get("poison", "0"), changed)]
            groups.append(ControlGroup(say.gettext("player {name}", name=name), tuple(fields)))
        if len(players) > 1:
            options = tuple((str(name), say.gettext("player {name}", name=name)) for name in players)
            groups.append(ControlGroup(say.gettext("turn"), (
                Control("active", say.gettext("active player"), "choice", active_player(state), options,
                        changed="active" in changed),)))
    objects = state.get("objects") or {}
    elsewhere = _listed_elsewhere(state)
    shown = [(str(name), thing) for name, thing in objects.items() if isinstance(thing, Mapping)
             and on_battlefield(thing) and str(name) not in elsewhere] if isinstance(objects, Mapping) else []
    for name, thing in shown[:FIELDS]:
        groups.append(ControlGroup(called(name, thing, reader.lang), _object_fields(reader, name, thing, changed)))
    return tuple(groups)


def _listed_elsewhere(state: Mapping[str, Any]) -> frozenset[str]:
    """The objects that a scenario puts into a hand, a library or another pile: nothing marks them there."""
    players = state.get("players")
    piles = [values.get(zone) for values in players.values() if isinstance(values, Mapping) for zone in PILES] \
        if isinstance(players, Mapping) else []
    return frozenset(str(name) for pile in piles if isinstance(pile, list) for name in pile)


def _object_fields(reader: Reader, name: str, thing: Mapping[str, Any], changed: set[str]) -> tuple[Control, ...]:
    say = reader.say
    fields = []
    size = thing.get("pt")
    if isinstance(size, list) and len(size) == 2:
        fields += [_field(f"power.{name}", say.gettext("power"), size[0], changed),
                   _field(f"toughness.{name}", say.gettext("toughness"), size[1], changed)]
    types = thing.get("types")  # as typed, so of any shape; what is wrong with it, the engine says
    kinds = [types] if isinstance(types, str) else [str(one) for one in types] if isinstance(types, list) else []
    creature = "creature" in kinds
    if creature or thing.get("damage"):
        fields.append(_field(f"damage.{name}", say.gettext("damage"), thing.get("damage", "0"), changed))
    written = thing.get("counters")
    counters = {str(kind): n for kind, n in written.items()} if isinstance(written, Mapping) else {}
    if creature:
        counters.setdefault("+1/+1", "0")
    for kind, n in counters.items():
        label = say.gettext("{kind} counters", kind=_quoted(reader, kind))
        fields.append(_field(f"counter.{name}.{kind}", label, n, changed))
    fields.append(Control(f"tapped.{name}", agreed(reader.say, "status of a card", "tapped", is_feminine(kinds)),
                          "check", "yes" if truth(thing.get("tapped")) else "no", changed=f"tapped.{name}" in changed))
    return tuple(fields)


def _quoted(reader: Reader, kind: str) -> str:
    """A kind of counter inside a sentence: French puts a word between guillemets, and a size like +1/+1 bare."""
    name = reader.say.word("kind of counter", kind)
    return name if kind[:1] in "+-" else reader.say.pgettext("kind of counter in a sentence", "{kind}", kind=name)


def _field(name: str, label: str, value: Any, changed: set[str]) -> Control:
    return Control(name, label, "number", str(value), changed=name in changed)
