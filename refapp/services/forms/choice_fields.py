"""The choices that a scenario makes (``choices``) as fields of a form, and back.

A field offers what the engine would ask if its choice were taken away. Nothing is evaluated here: ``ask`` is handed in.
"""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Iterator, Mapping
from itertools import permutations
from typing import Any

from refapp.i18n import Catalogue
from refapp.language.values import truth
from refapp.lazy_dataclass import dataclass
from refapp.services.forms.answering import answered
from refapp.services.forms.step_fields import MOST, Raw, Table, mapping_in
from refapp.services.pages.example_page import Control, ControlGroup

Ask = Callable[[Mapping[str, Any]], Mapping[str, Any] | None]
"""Plays a scenario; its evaluation as plain data, None where it can't be played."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where one choice stands under ``choices``: kind, name, and the place in a list (None: not in one)."""

    kind: str
    name: str | None
    at: int | None

    @property
    def key(self) -> str:
        return ".".join(["choose", self.kind, *([self.name] if self.name is not None else []),
                         *([str(self.at)] if self.at is not None else [])])


def places(choices: Any) -> Iterator[tuple[Place, Any]]:
    """Every single choice that a scenario makes, with its value."""
    for kind, held in choices.items() if isinstance(choices, Mapping) else ():
        named = held.items() if isinstance(held, Mapping) else [(None, held)]
        for name, value in named:
            if isinstance(value, list) and kind not in ("trigger_order", "may"):
                yield from ((Place(str(kind), name, at), one) for at, one in enumerate(value))
            else:
                yield Place(str(kind), name, None), value


def with_fewer(raw: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """A scenario without one of its choices, for each whose options only the engine knows."""
    for place, value in list(places(mapping_in(raw, "choices")))[:MOST]:
        if not _is_yes_or_no(place, value):
            yield {**raw, "choices": without(raw.get("choices") or {}, place)}


def _is_yes_or_no(place: Place, value: Any) -> bool:
    return place.kind in ("may", "commander_to_command") and not isinstance(value, list)


def choice_group(raw: Mapping[str, Any], played: Mapping[str, Any], ask: Ask, say: Catalogue, lang: str,
                 changed: frozenset[str]) -> ControlGroup | None:
    """A field for each choice made in ``choices``, and for those that the engine made by default."""
    table, controls = Table.of(raw.get("state"), lang), {}
    choices = mapping_in(raw, "choices")
    for one in _defaults(choices, played, table, say):
        controls[one.name] = one
    for place, value in list(places(choices))[:MOST]:
        if place.key in controls:
            continue
        if _is_yes_or_no(place, value):
            controls[place.key] = _yes_or_no(place.kind, str(place.name), truth(value), table, say)
            continue
        found = _asked_field(raw, place, value, ask, table, say)
        if found is not None:
            controls[place.key] = found
    fields = tuple(Control(one.name, one.label, one.kind, one.value, one.options, one.name in changed)
                   for one in controls.values())
    return ControlGroup(say.gettext("Choices"), fields) if fields else None


def _defaults(choices: Mapping[str, Any], played: Mapping[str, Any], table: Table, say: Catalogue) -> Iterator[Control]:
    """Choices that nobody need make: an optional effect, a commander's zone, the order of triggers."""
    for entry in played.get("trace") or ():
        if entry.get("action") != "choice":
            continue
        params = entry.get("params") or {}
        choice, answer = params.get("choice"), params.get("answer")
        if choice == "may" and isinstance(answer, bool) and params.get("trigger"):
            name = str(params["trigger"])
            if not isinstance((choices.get("may") or {}).get(name), list):
                yield _yes_or_no(choice, name, answer, table, say)
        elif choice == "trigger_order" and isinstance(answer, list) and 1 < len(answer) <= 3 \
                and len(set(answer)) == len(answer):
            player = str(params.get("player"))
            yield Control(f"choose.trigger_order.{player}",
                          say.gettext("triggers of {name}, in this order onto the stack", name=player), "choice",
                          ", ".join(answer), tuple((", ".join(order),) * 2 for order in permutations(answer)))
        elif choice == "commander_to_command" and isinstance(answer, bool) and entry.get("subject"):
            yield _yes_or_no(choice, str(entry["subject"]), answer, table, say)


def _yes_or_no(kind: str, name: str, answer: bool, table: Table, say: Catalogue) -> Control:
    label = say.gettext("use “{name}”", name=name) if kind == "may" else say.gettext(
        "{name} goes to the command zone", name=table.objects.get(name, name))
    return Control(f"choose.{kind}.{name}", label, "choice", "yes" if answer else "no",
                   (("yes", say.gettext("Yes")), ("no", say.gettext("No"))))


def _asked_field(raw: Mapping[str, Any], place: Place, value: Any, ask: Ask, table: Table,
                 say: Catalogue) -> Control | None:
    """A field with the options that the engine would offer if the choice weren't made."""
    found = ask({**raw, "choices": without(raw.get("choices") or {}, place)})
    question = (found or {}).get("question")
    if not isinstance(question, Mapping) or question.get("most", 1) != 1:
        return None
    options = tuple((_value(option), option_words(option, table, say)) for option in question.get("options") or ())
    now = _value([value] if place.at is not None and options and options[0][0].startswith("[") else value)
    if place.kind == "assign_damage" and isinstance(value, Mapping):
        now = _value(", ".join(f"{name}: {n}" for name, n in value.items()))
    if len(options) < 2 or now not in dict(options):
        return None
    return Control(place.key, str(question.get("text") or ""), "choice", now, options)


def _value(option: Any) -> str:
    """An option as an address carries it: numbers and their spellings are the same."""
    return str(option) if isinstance(option, int | str) and not isinstance(option, bool) else json.dumps(
        option, ensure_ascii=False)


def option_words(option: Any, table: Table, say: Catalogue) -> str:
    """An option as a field or a button says it."""
    if isinstance(option, bool):
        return say.gettext("Yes") if option else say.gettext("No")
    if isinstance(option, list):
        return say.list([table.objects.get(str(one), str(one)) for one in option]) if option else say.gettext("none")
    return table.objects.get(str(option), str(option))


def without(choices: Mapping[str, Any], place: Place) -> Raw:
    """The choices without one of them, and without those that come after it in the same list."""
    found: Raw = copy.deepcopy(dict(choices))
    holder, key = (found, place.kind) if place.name is None else (found.get(place.kind), place.name)
    if not isinstance(holder, dict):
        return found
    if place.at:
        holder[key] = holder[key][:place.at]
    else:
        holder.pop(key, None)
    return found


def set_choice(raw: Raw, key: str, value: str, ask: Ask) -> bool:
    """Put the value of a field ``choose…`` into ``choices``; whether that changed anything."""
    choices = raw.get("choices")
    choices = choices if isinstance(choices, dict) else {}
    kind, _, rest = key.partition(".")
    if kind in ("may", "commander_to_command") and value in ("yes", "no"):
        held = choices.get(kind)
        given = held.get(rest) if isinstance(held, dict) else None
        if isinstance(given, list) or (given is None and value == "yes") or (
                given is not None and truth(given) == (value == "yes")):
            return False
        raw["choices"] = {**choices, kind: {**(held if isinstance(held, dict) else {}), rest: value == "yes"}}
        return True
    if kind == "trigger_order":
        held = choices.get(kind)
        order = [one.strip() for one in value.split(", ")]
        now = held.get(rest) if isinstance(held, dict) else None
        if now == order or (now is None and not _other_order(raw, rest, order, ask)):
            return False
        raw["choices"] = {**choices, kind: {**(held if isinstance(held, dict) else {}), rest: order}}
        return True
    return _choose(raw, choices, f"choose.{key}", value, ask)


def _other_order(raw: Mapping[str, Any], player: str, order: list[str], ask: Ask) -> bool:
    """Whether the triggers of a player go onto the stack in another order unless it is said."""
    for entry in (ask(raw) or {}).get("trace") or ():
        params = entry.get("params") or {}
        if (entry.get("action"), params.get("choice"), params.get("player")) == ("choice", "trigger_order", player):
            return list(params.get("answer") or ()) != order
    return True


def _choose(raw: Raw, choices: Raw, key: str, value: str, ask: Ask) -> bool:
    place = next((one for one, _ in places(choices) if one.key == key), None)
    if place is None:
        return False
    left = without(choices, place)
    question = (ask({**raw, "choices": left}) or {}).get("question")
    if not isinstance(question, Mapping):
        return False
    option = next((one for one in question.get("options") or () if _value(one) == value), None)
    if option is None:
        return False
    made = answered(left, question, option)
    later = _later(choices, place)
    if later:
        holder = made if place.name is None else made[place.kind]
        holder[place.kind if place.name is None else place.name] += later
    if json.dumps(made, sort_keys=True, default=str) == json.dumps(choices, sort_keys=True, default=str):
        return False
    if json.dumps(_strings(made), sort_keys=True) == json.dumps(_strings(choices), sort_keys=True):
        return False
    raw["choices"] = made
    return True


def _later(choices: Mapping[str, Any], place: Place) -> list[Any]:
    """What stands behind a choice in its list."""
    if place.at is None:
        return []
    held = choices[place.kind] if place.name is None else choices[place.kind][place.name]
    return list(held[place.at + 1:])


def _strings(value: Any) -> Any:
    """The same with every scalar as text, as our scenarios hold them."""
    if isinstance(value, Mapping):
        return {str(key): _strings(item) for key, item in value.items()}
    if isinstance(value, list):
        return [_strings(item) for item in value]
    return str(value).lower()
