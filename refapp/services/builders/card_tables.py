"""Situations to begin with, made of imported cards: one card that does something, or several side by side."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from refapp.cards.card import Card
from refapp.game.state.card_types import PERMANENT_TYPES
from refapp.i18n import DEFAULT, Catalogue
from refapp.services.cards.card_objects import card_object
from refapp.services.cards.card_reading import CardRead
from refapp.services.forms import situations
from refapp.services.pages.places import BuildPlace
from refapp.services.reading.asking import Reader

PLAYERS: dict[str, Any] = {"A": {"mana_sources": 10, "library": 10}, "B": {"library": 10}}


def table_of(reader: Reader, cards: Sequence[Card], *, unread: bool) -> BuildPlace:
    """Cards side by side: permanents on the battlefield, others in hand."""
    things: dict[str, Any] = {}
    for card in cards:
        lies = bool(PERMANENT_TYPES & set(card_object(card)["types"]))
        things[card.faces[0].name[:50]] = {"card": card.name, **(
            {"ctrl": "A"} if lies else {"owner": "A", "zone": "hand"})}
    raw = situations.tidy({"title": reader.say.list([card.called(reader.lang) for card in cards]), "state": {
        "active": "A", "players": PLAYERS, "objects": things}, "steps": [],
        **({"play_without_unread": True} if unread else {})})
    return BuildPlace((("s", situations.pack(raw)),))


def _others(say: Catalogue, read: CardRead) -> dict[str, dict[str, Any]]:
    """What lies beside a card, by name: creatures, and of each other type that its static abilities speak of one."""
    affected = {word for face in read.faces[DEFAULT] for line in face.lines for one in line.abilities
                if isinstance(one, dict) and "static" in one for word in str(one["static"].get("affects", "")).split()}
    return {say.gettext("Bear"): {"types": ["creature"], "pt": [2, 2]}, **{
        name: thing for kind, name, thing in (
            ("land", say.gettext("Grove"), {"types": ["land"], "text": "{T}: Add {G}."}),
            ("artifact", say.gettext("Statue"), {"types": ["artifact"], "cost": "{2}"}),
            ("enchantment", say.gettext("Banner"), {"types": ["enchantment"], "cost": "{3}"})) if kind in affected}}


def boards_of(reader: Reader, read: CardRead) -> Sequence[tuple[str, dict[str, Any]]]:
    """Situations to begin with, the one that shows most first: cast, attack, lie there."""
    card = read.card
    say, types = reader.say, set(card_object(card)["types"])
    name = card.faces[0].name[:50]  # what the steps call it
    spell = bool(types & {"instant", "sorcery"})
    mine: dict[str, Any] = {"card": card.name, "ctrl": "A"}
    held = {"card": card.name, "owner": "A", "zone": "hand"}
    beside = _others(say, read)
    title = card.called(reader.lang)
    if title != card.name and "Legendary" not in card.faces[0].type:  # a legend's text has shorter names for it, too
        mine["name"] = held["name"] = title
        name = title[:50]

    def board(thing: dict[str, Any], *steps: dict[str, Any], **turn: Any) -> dict[str, Any]:
        others = {f"{other} {player}": {**one, "name": other, "ctrl": player}
                  for player in ("A", "B") for other, one in beside.items()}
        return situations.tidy({
            "title": title, "state": {
                "active": "A", **turn, "players": PLAYERS, "objects": {name: thing, **others}}, "steps": list(steps),
            **({"play_without_unread": True} if read.unread else {})})

    cast = (say.gettext("Cast it"), board(held, {"do": "cast", "by": "A", "what": name}, {"do": "resolve_all"}))
    lies = (say.gettext("Let it lie on the table"), board(mine))
    if spell:
        return [cast]
    if "land" in types and "creature" not in types:
        return [lies, (say.gettext("Play it"), board(held, {"do": "play_land", "player": "A", "what": name}))]
    if "creature" in types:
        attack = (say.gettext("Attack with it"), board(
            mine, {"do": "declare_attackers", "attackers": {name: "B"}}, {"do": "combat_damage"},
            turn={"step": "declare attackers"}))
        return [attack, lies] if "land" in types else [attack, cast, lies]
    return [lies, cast]
