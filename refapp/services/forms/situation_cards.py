"""What a posted form does to the cards of a situation and their abilities: put down, changed, copied, taken away."""

from __future__ import annotations

import contextlib
import copy
from collections.abc import Mapping, Sequence
from typing import Any

from refapp.corpus_io import DataError
from refapp.services.forms.ability_forms import ABILITIES, ability_groups
from refapp.services.forms.choice_fields import Ask
from refapp.services.forms.effects import Row, read_lines, unrowed
from refapp.services.forms.situation_forms import ROWS, Making, card_fields
from refapp.services.forms.situation_sent import Raw, Sent, check_part, index
from refapp.services.pages.example_page import FieldError
from refapp.services.pages.form import FieldGroup
from refapp.services.reading.asking import sentence_of

NAME = 60
"""Characters of a card's name."""


def put_card(making: Making, raw: Raw, which: str, sent: Sent, _ask: Ask) -> str | None:
    """A card is put down, or is from now on what the form says."""
    things = raw["state"]["objects"]
    about = which if which in things else ""
    old = things.get(about, {})
    groups = card_fields(making, old, about)
    found = dict(sent.values(groups))
    given = {one.name: value for one, value in found.items()}
    name = str(given.pop("name", None) or "")
    if len(name) > NAME:
        sent.errors.append(FieldError("name", name, making.say.gettext("A name has at most {n} letters.", n=NAME),
                                      id=next(one.id for one in found if one.name == "name")))
    thing: Raw = {"abilities": [one for one in old.get("abilities") or () if not isinstance(one, str)]
                  if isinstance(old.get("abilities"), list) else []}
    words = [*(given.pop("keywords", None) or ())]
    for key in [key for key in given if key.startswith("keyword.")]:
        word, behind = given.pop(key), given.pop(f"behind.{key.removeprefix('keyword.')}", None)
        if word:
            words.append(f"{word} {behind}" if behind else word)
    thing["abilities"] = [*words, *thing["abilities"]]
    if given.pop("new", None):
        thing["since_turn_start"] = "false"
    whose, zone = given.pop("ctrl", None), given.pop("zone", None) or "battlefield"
    if zone != "battlefield":
        thing["zone"] = zone
        given.setdefault("owner", None)
        given["owner"] = given["owner"] or whose
    else:
        thing["ctrl"] = whose
    thing.update({key: value for key, value in given.items() if value not in (None, [], {})})
    if not thing["abilities"]:
        del thing["abilities"]
    key = about or _free(name, raw)
    if name != key:
        thing["name"] = name
    elif "name" in thing:
        del thing["name"]
    things[key] = thing
    check_part(making, raw, f"state.objects.{key}", groups, sent)
    return None


def _free(name: str, raw: Mapping[str, Any]) -> str:
    """The id of a new card of a name: the name itself, or the name with a number."""
    taken = {*raw["state"]["objects"], *raw["state"]["players"], "you", "all"}
    at, found = 1, name
    while found in taken:
        at += 1
        found = f"{name}-{at}"
    return found


def copy_card(_making: Making, raw: Raw, about: str, _sent: Sent, _ask: Ask) -> str | None:
    """Another card of the same description."""
    things = raw["state"]["objects"]
    if about in things:
        name = str(things[about].get("name") or about)
        things[_free(name, raw)] = {**copy.deepcopy(things[about]), "name": name}
    return None


def drop_card(_making: Making, raw: Raw, about: str, _sent: Sent, _ask: Ask) -> str | None:
    """A card goes; what was attached to it lies there alone."""
    things = raw["state"]["objects"]
    things.pop(about, None)
    for thing in things.values():
        if thing.get("attached_to") == about:
            del thing["attached_to"]
    for held in raw["state"]["players"].values():
        for zone, cards in held.items():
            if isinstance(cards, list) and about in cards:
                held[zone] = [one for one in cards if one != about]
    return None


def put_ability(making: Making, raw: Raw, about: str, sent: Sent, _ask: Ask) -> str | None:
    """A card has an ability: ``about`` is card, kind and, for one that is there, its place: ``trigger.0.Bear``."""
    kind, at, name = split_ability(about)
    thing = raw["state"]["objects"].get(name)
    if thing is None or kind not in ABILITIES:
        return None
    listed = thing.get("abilities")
    listed = list(listed) if isinstance(listed, list) else [listed] if listed else []
    held = listed[at].get(kind) if at is not None and at < len(listed) and isinstance(listed[at], Mapping) else {}
    groups = ability_groups(making, kind, held or {})
    made: Raw = {}
    for one, value in sent.values(groups):
        if value not in (None, [], {}) and one.name != "lines" and one.name.partition(".")[0] not in _ROW:
            made[one.name] = value
    effects = _effects(sent, groups)
    if effects:
        made["do"] = effects
    if kind in ("trigger", "activated") and not effects and not made.get("modes") and not sent.text("lines"):
        sent.errors.append(FieldError("verb.0", "", making.say.gettext("Say what the ability does."), id=next(
            (one.id for group in groups for one in group.fields if one.name == "verb.0"), "")))
    if kind == "trigger" and "id" not in made:
        made["id"] = _trigger_id(raw, name, str(made.get("event", "")), at)
    if at is not None and at < len(listed):
        listed[at] = {kind: made}
    else:
        listed.append({kind: made})
    thing["abilities"] = listed
    place = at if at is not None else len(listed) - 1
    check_part(making, raw, f"state.objects.{name}.abilities[{place}].{kind}", groups, sent)
    return None


_ROW = ("verb", "what", "n", "word")


def _effects(sent: Sent, groups: Sequence[FieldGroup]) -> list[Any]:
    """The instructions of the rows, then those of the lines."""
    known = {one.name: one for group in groups for one in group.fields}
    found: list[Any] = []
    for at in range(ROWS):
        row = Row(*(sent.text(f"{name}.{at}") for name in _ROW))
        if row.verb:
            try:
                found.append(unrowed(row))
            except DataError as error:
                where = "word" if error.code == "bad_size" else "what"
                sent.wrong(known[f"{where}.{at}"], sentence_of(sent.say, error))
        elif row.what or row.n or row.word:
            sent.wrong(known[f"verb.{at}"], sent.say.gettext("Say what happens."))
    with contextlib.suppress(DataError):  # said by the field itself
        found += read_lines(sent.text("lines"))
    return found


def _trigger_id(raw: Mapping[str, Any], name: str, event: str, at: int | None) -> str:
    """What a trigger is called in the trace and in choices: after its card."""
    others = sum(1 for place, one in enumerate(raw["state"]["objects"][name].get("abilities") or ())
                 if isinstance(one, Mapping) and "trigger" in one and place != at)
    return name if not others else f"{name}-{event or others + 1}"


def split_ability(about: str) -> tuple[str, int | None, str]:
    """Kind, place and card of ``trigger.0.Bear`` or ``trigger..Bear``."""
    kind, _, rest = about.partition(".")
    place, _, name = rest.partition(".")
    return kind, index(place, 1000), name


def drop_ability(_making: Making, raw: Raw, about: str, _sent: Sent, _ask: Ask) -> str | None:
    """A card has an ability no longer."""
    _, at, name = split_ability(about)
    listed = raw["state"]["objects"].get(name, {}).get("abilities")
    if isinstance(listed, list) and at is not None and at < len(listed):
        del listed[at]
    return None
