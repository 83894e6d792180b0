"""What a posted form does to the cards of a situation: put down, changed, copied, taken away."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from typing import Any

from refapp.corpus_io import DataError
from refapp.services.cards.card_objects import card_object
from refapp.services.cards.finding import card_named
from refapp.services.forms.card_entry import read_card
from refapp.services.forms.choice_fields import Ask
from refapp.services.forms.situation_forms import Making, card_fields
from refapp.services.forms.situation_sent import Raw, Sent, check_part
from refapp.services.reading.asking import sentence_of


def put_card(making: Making, raw: Raw, which: str, sent: Sent, _ask: Ask) -> str | None:
    """A card is put down, or is from now on what the form says."""
    things = raw["state"]["objects"]
    about = which if which in things else ""
    groups = card_fields(making, things.get(about, {}), about)
    fields = {one.name: one for group in groups for one in group.fields}
    given = {one.name: value for one, value in sent.values(groups)}
    try:
        made = card_of_text(making, given.pop("card", None) or "", sized=is_sized(things.get(about, {})))
    except DataError as error:
        if not sent.errors:
            sent.wrong(fields["card"], sentence_of(making.say, error))
        return None
    more = given.pop("more", None) or {}
    key = about or free_name(made["name"], raw)
    name = made.pop("name")
    thing = placed(made, str(given.pop("ctrl", "")), given.pop("zone", None) or "")
    if name != key:
        thing["name"] = name
    if given.pop("new", None):
        thing["since_turn_start"] = "false"
    thing.update({one: value for one, value in given.items() if value not in (None, [], {})})
    things[key] = {**thing, **more}
    if thing.get("commander"):
        raw["state"].setdefault("format", "commander")
    check_part(making, raw, f"state.objects.{key}", groups, sent)
    return None


def is_sized(thing: Mapping[str, Any]) -> bool:
    """Whether what is written of an object must say a size where it is a creature: not if it was one without a size."""
    return "creature" not in (thing.get("types") or ()) or isinstance(thing.get("pt"), list)


def card_of_text(making: Making, text: str, *, sized: bool = True) -> Raw:
    """The object that a text describes, or the imported card that it names; raises DataError."""
    named = text.strip()
    card = card_named(making.reader.library, named, making.lang) if named and "\n" not in named else None
    if card is None:
        return read_card(text, making.lang, sized=sized)
    return {"card": card.name, "name": card.called(making.lang), "types": card_object(card)["types"]}


def placed(made: Raw, whose: str, zone: str) -> Raw:
    """An object where somebody has it: a spell is in hand unless something else is said, anything else lies there."""
    spell = not {"instant", "sorcery"}.isdisjoint(made["types"])
    made = {key: value for key, value in made.items() if key != "types" or "card" not in made}
    zone = zone or ("hand" if spell else "battlefield")
    return {**made, **({"ctrl": whose} if zone == "battlefield" else {"zone": zone, "owner": whose})}


def free_name(name: str, raw: Mapping[str, Any]) -> str:
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
        things[free_name(name, raw)] = {**copy.deepcopy(things[about]), "name": name}
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
