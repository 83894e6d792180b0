"""Draws a STATE of an evaluation as a board: seats, cards with their marks, piles, and what changed.

Reads the JSON shape of docs/scenarios.md, complete as the engine gives it; a field that is missing is simply not
drawn. Nothing is evaluated here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from refapp.corpus_io import Term
from refapp.i18n import Catalogue, catalogue
from refapp.services.pages.board import Board, Card, Mark, Pile, Seat
from refapp.services.pages.vocabulary import (
    colour_words,
    counter_name,
    counter_words,
    designation_words,
    status_words,
    type_line,
    word,
    zone_words,
)

State = Mapping[str, Any]
_STATUSES = ("tapped", "flipped", "face_down", "phased_out", "transformed")
PILES = ("library", "hand", "graveyard", "exile", "command")
_NAMED = 5
"""So many cards of a pile are named; the count says how many there are."""


@dataclass(frozen=True, slots=True)
class Painter:
    """The words for one board, and the board it is compared with (None: nothing is marked as changed)."""

    lang: str
    state: State
    against: State | None
    terms: Mapping[str, Term]
    after: bool

    @property
    def say(self) -> Catalogue:
        return catalogue(self.lang)

    def object(self, name: str) -> Mapping[str, Any]:
        found: Mapping[str, Any] = self.state.get("objects", {}).get(name) or {}
        return found

    def before(self, name: str) -> Mapping[str, Any]:
        found: Mapping[str, Any] = ((self.against or {}).get("objects", {}).get(name)) or {}
        return found


def board(lang: str, state: State, against: State | None, *, after: bool, terms: Mapping[str, Term] | None = None,
          active: str | None = None) -> Board:
    """The board of a state; ``against`` is the other board of the same evaluation, ``after`` which one this is."""
    paint = Painter(lang, state, against, terms or {}, after)
    names = list(state.get("players", {}))
    seats = tuple(_seat(paint, name, active) for name in reversed(names))
    stack = tuple(_stack_name(paint, item) for item in reversed(state.get("stack") or ()))
    return Board(seats, stack, sentences(paint, seats[::-1], stack))


def on_battlefield(thing: Mapping[str, Any]) -> bool:
    return bool(thing) and thing.get("exists", True) is not False and thing.get("zone", "battlefield") == "battlefield"


def name_of(paint: Painter, name: str) -> str:
    """What a card is called on the board: its name, else its types (a card has no name in many examples)."""
    thing = paint.object(name) or paint.before(name)
    own = thing.get("name")
    if isinstance(own, Mapping):
        own = own.get(paint.lang) or next(iter(own.values()), None)
    return str(own or name)


def called(paint: Painter, name: str) -> str:
    """A card's name with what the steps call it, where the name doesn't tell: ``Faolan-2``, ``Sleepy Bear (bear)``."""
    own = name_of(paint, name)
    return name if name.startswith(own) else f"{own} ({name})"


def _stack_id(item: Any) -> str:
    return str((item.get("id") or item.get("source") or "") if isinstance(item, Mapping) else item)


def _stack_name(paint: Painter, item: Any) -> str:
    name = _stack_id(item)
    return called(paint, name) if paint.object(name) else paint.say.gettext("ability “{name}”", name=name)


def _seat(paint: Painter, player: str, active: str | None) -> Seat:
    say = paint.say
    values = paint.state["players"][player] or {}
    other = ((paint.against or {}).get("players") or {}).get(player) or {}
    marks = []
    for kind, n in [("poison", values.get("poison")), *(values.get("counters") or {}).items()]:
        if n:
            was = other.get("poison") if kind == "poison" else (other.get("counters") or {}).get(kind)
            marks.append(Mark("damage" if kind == "poison" else "counter", counter_words(say, kind, int(n)),
                              paint.after and paint.against is not None and was != n))
    if values.get("speed"):
        marks.append(Mark("status", say.gettext("speed {n}", n=values["speed"]),
                          paint.after and other.get("speed") != values["speed"]))
    outcome = "won" if values.get("won") else "lost" if values.get("lost") else ""
    life = _life(paint.state, values)
    return Seat(player, say.gettext("player {name}", name=player), life,
                paint.after and paint.against is not None and life != _life(paint.against, other),
                player == active, outcome, tuple(marks), _cards(paint, player),
                tuple(pile for zone in PILES if (pile := _pile(paint, player, zone))),
                not any(_controls(state, player) for state in (paint.state, paint.against or {})))


def _life(state: State, values: Mapping[str, Any]) -> int:
    team = values.get("team")
    shared = (state.get("team_life") or {}).get(team) if team else None
    return int(shared if shared is not None else values.get("life", 20))


def _cards(paint: Painter, player: str) -> tuple[Card, ...]:
    return tuple(_card(paint, name, 0) for name in _controls(paint.state, player) if not _host(paint, name))


def _controls(state: State, player: str) -> list[str]:
    """The permanents that a player controls."""
    return [name for name, thing in state.get("objects", {}).items() if on_battlefield(thing or {})
            and (thing.get("controller") or thing.get("ctrl") or thing.get("owner")) == player]


def _host(paint: Painter, name: str) -> str | None:
    """The permanent that a card is attached to, where that is drawn."""
    host = paint.object(name).get("attached_to")
    return str(host) if host in paint.state.get("objects", {}) and on_battlefield(paint.object(str(host))) else None


def _card(paint: Painter, name: str, depth: int) -> Card:
    thing, was = paint.object(name), paint.before(name)
    attached = tuple(_card(paint, other, depth + 1) for other in paint.state.get("objects", {})
                     if depth < 3 and other != name and _host(paint, other) == name
                     and on_battlefield(paint.object(other)))
    compared = paint.against is not None
    stayed = on_battlefield(was)
    marks = _marks(paint, thing, was if compared and stayed and paint.after else None)
    size, was_size = _size(thing), _size(was)
    change = ""
    if compared and not stayed:
        change = "new" if paint.after else "leaving"
    elif compared and paint.after and (any(m.changed for m in marks) or _moved(thing, was) or size != was_size):
        change = "changed"
    own = name_of(paint, name)
    return Card(name, own, type_line(
        paint.lang, thing.get("types") or (), thing.get("supertypes") or (), thing.get("subtypes") or (), paint.terms),
        size, compared and paint.after and stayed and size != was_size, marks, attached, bool(thing.get("tapped")),
        thing.get("kind") == "token", bool(thing.get("phased_out")), change, name if own != name else "")


def _size(thing: Mapping[str, Any]) -> str:
    if thing.get("power") is None or thing.get("toughness") is None:
        return ""
    return f"{thing['power']}/{thing['toughness']}"


def _moved(thing: Mapping[str, Any], was: Mapping[str, Any]) -> bool:
    fields = ("controller", "attached_to", "name", "types", "supertypes", "subtypes", "colors", *_STATUSES)
    return any(thing.get(key) != was.get(key) for key in fields)


def _marks(paint: Painter, thing: Mapping[str, Any], was: Mapping[str, Any] | None) -> tuple[Mark, ...]:
    say = paint.say
    found = []

    def mark(kind: str, text: str, now: object, before: object) -> None:
        found.append(Mark(kind, text, was is not None and now != before))

    old = was or {}
    if thing.get("damage"):
        mark("damage", say.ngettext("{n} damage", "{n} damage", int(thing["damage"])), thing["damage"],
             old.get("damage"))
    for kind, n in (thing.get("counters") or {}).items():
        if n:
            mark("counter", counter_words(say, str(kind), int(n)), n, (old.get("counters") or {}).get(kind))
    for kind in _STATUSES:
        if thing.get(kind):
            mark("status", status_words(paint.lang)[kind], True, bool(old.get(kind)))
    combat = thing.get("combat")
    if combat in ("attacking", "blocking"):
        mark("status", status_words(paint.lang)[combat], combat, old.get("combat"))
    if thing.get("shields"):
        mark("status", say.gettext("regeneration shield"), thing["shields"], old.get("shields"))
    if thing.get("kind") == "token":
        found.append(Mark("status", say.gettext("token")))
    colours = [word(colour_words(paint.lang), str(colour)) for colour in thing.get("colors") or ()]
    if colours:
        mark("status", ", ".join(colours), thing.get("colors"), old.get("colors"))
    if thing.get("protector"):
        mark("status", say.gettext("protector {name}", name=thing["protector"]), thing["protector"],
             old.get("protector"))
    if thing.get("sector"):
        mark("status", say.gettext("sector {name}", name=thing["sector"]), thing["sector"], old.get("sector"))
    for name in thing.get("designations") or ():
        mark("status", word(designation_words(paint.lang), str(name)), True, name in (old.get("designations") or ()))
    return tuple(found)


def _pile(paint: Painter, player: str, zone: str) -> Pile | None:
    values = paint.state["players"][player] or {}
    ids = values.get(zone)
    if ids is None:
        ids = [name for name, thing in paint.state.get("objects", {}).items()
               if (thing or {}).get("zone") == zone and thing.get("owner") == player and thing.get("exists", True)]
    if isinstance(ids, int | str):
        ids = [""] * int(ids)
    other = ((paint.against or {}).get("players") or {}).get(player) or {}
    if not ids:
        return None
    before = set(other.get(zone) or ()) if isinstance(other.get(zone), Sequence) else set()
    named = [name for name in ids if name in paint.state.get("objects", {})]
    arrived = [name for name in named if paint.after and paint.against is not None and name not in before]
    rest = [name for name in named if name not in arrived and not _anonymous(paint.object(name))]
    return Pile(zone, zone_words(paint.lang)[zone], len(ids), tuple(_in_pile(paint, n) for n in rest[:_NAMED]),
                tuple(_in_pile(paint, n) for n in arrived[:2 * _NAMED]))


def _anonymous(thing: Mapping[str, Any]) -> bool:
    """Whether a scenario only counted this card: the count of its pile says all there is to say."""
    return not thing.get("name") and not thing.get("types") and not thing.get("face_down")


def _in_pile(paint: Painter, name: str) -> str:
    """A card in a pile: its name, whether it lies face down, and where a dungeon's venture marker is."""
    say, own = paint.say, called(paint, name)
    marks = [status_words(paint.lang)["face_down"]] if paint.object(name).get("face_down") else []
    for place in (paint.state.get("venture") or {}).values():
        if place and place.get("dungeon") == name and place.get("bottommost"):
            marks.append(say.gettext("bottommost room"))
    return f"{own} ({', '.join(marks)})" if marks else own


def sentences(paint: Painter, seats: Sequence[Seat], stack: Sequence[str]) -> tuple[str, ...]:
    """The board in words: one sentence for each seat, one for the stack."""
    say = paint.say
    found = []
    for seat in seats:
        parts = [say.ngettext("{n} life", "{n} life", seat.life), *(mark.text for mark in seat.marks)]
        cards = [card_words(say, card) for card in seat.cards]
        if cards:
            parts.append(say.gettext("on the battlefield: {cards}", cards=", ".join(cards)))
        for pile in seat.piles:
            names = [*pile.arrived, *pile.names]
            parts.append(f"{pile.name} ({say.number(pile.count)})" + (
                say.pgettext("before a list", ": ") + ", ".join(names) if names else ""))
        if seat.outcome:
            parts.append(say.gettext("has won") if seat.outcome == "won" else say.gettext("has lost"))
        text = say.pgettext("before a list", ": ").join([seat.name, say.pgettext("in a list", "; ").join(parts)])
        found.append(text[:1].upper() + text[1:] + ".")
    if stack:
        found.append(say.gettext("On the stack, top first: {items}.", items=", ".join(stack)))
    return tuple(found)


def card_words(say: Catalogue, card: Card) -> str:
    """A card in words: name, size, type line, marks, what is attached."""
    inside = _inside(card)
    text = f"{card.name} ({', '.join(inside)})" if inside else card.name
    if card.attached:
        text += say.gettext(" with {cards} attached", cards=say.list([card_words(say, a) for a in card.attached]))
    return text


def _inside(card: Card) -> list[str]:
    return [part for part in (card.tag, card.size, card.types, *(mark.text for mark in card.marks)) if part]


def changes(lang: str, before: State, after: State, terms: Mapping[str, Term] | None = None) -> tuple[str, ...]:
    """What changed, one sentence each: lives, cards that left, came or changed."""
    old = Painter(lang, before, after, terms or {}, after=False)
    new = Painter(lang, after, before, terms or {}, after=True)
    say, found = new.say, []
    for player, values in (after.get("players") or {}).items():
        was = (before.get("players") or {}).get(player) or {}
        a, b = _life(before, was), _life(after, values or {})
        if a != b:
            found.append(say.gettext("Player {name}: {old} → {new} life.", name=player, old=a, new=b))
    for name in dict.fromkeys([*before.get("objects", {}), *after.get("objects", {})]):
        found.extend(_fate(old, new, name))
    found.extend(_stacked(old, new))
    return (*found, *_piles(old, new), *_poisoned(say, before, after))


def _fate(old: Painter, new: Painter, name: str) -> list[str]:
    """What became of one object."""
    say, was, now = new.say, old.object(name), new.object(name)
    here, there, zones = on_battlefield(was), on_battlefield(now), zone_words(new.lang)
    if here and not there:
        target = zones.get(str(now.get("zone") or "")) if now.get("exists", True) else None
        return [say.gettext("{card} leaves the battlefield: {zone}.", card=called(old, name), zone=target) if target
                else say.gettext("{card} ceases to exist.", card=called(old, name))]
    if there and not here:
        return [say.gettext("{card} is now on the battlefield.", card=called(new, name))]
    if here and there:
        card = _card(new, name, 3)
        return _altered(old, new, name, card) if card.change == "changed" else []
    if was.get("exists", True) and now and now.get("exists", True) is False:
        return [say.gettext("{card} ceases to exist.", card=called(old, name))]
    if not now.get("exists", True) or now.get("zone") not in zones:
        return []
    if was.get("zone") != now.get("zone"):
        return [say.gettext("{card} moves to another zone: {zone}.", card=called(new, name), zone=zones[now["zone"]])]
    if was and bool(was.get("face_down")) != bool(now.get("face_down")):
        return [say.gettext("{card} is now face down.", card=called(new, name)) if now.get("face_down")
                else say.gettext("{card} is now face up.", card=called(new, name))]
    return []


def _stacked(old: Painter, new: Painter) -> list[str]:
    """What came onto the stack, and which abilities left it; where a spell went, its card tells."""
    say, before, after = new.say, old.state.get("stack") or (), new.state.get("stack") or ()
    found = []
    if waiting := [_stack_name(new, item) for item in after if item not in before]:
        found.append(say.gettext("Put on the stack: {items}.", items=", ".join(waiting)))
    if gone := [_stack_name(old, item) for item in reversed(before)
                if item not in after and not old.object(_stack_id(item))]:
        found.append(say.gettext("No longer on the stack: {items}.", items=", ".join(gone)))
    return found


def _piles(old: Painter, new: Painter) -> list[str]:
    """What the piles alone tell: a library in another order, a venture marker in another room."""
    say, found = new.say, []
    for player, values in (new.state.get("players") or {}).items():
        was = ((old.state.get("players") or {}).get(player) or {}).get("library")
        now = (values or {}).get("library")
        if isinstance(was, list) and isinstance(now, list) and was != now and sorted(was) == sorted(now):
            found.append(say.gettext("Player {name}: the library is in another order.", name=player))
    for player, place in (new.state.get("venture") or {}).items():
        if place and place != (old.state.get("venture") or {}).get(player):
            found.append(say.gettext("Player {name}: the venture marker is now in the bottommost room of {dungeon}.",
                                     name=player, dungeon=place.get("dungeon")) if place.get("bottommost") else
                         say.gettext("Player {name}: the venture marker is now in {dungeon}.", name=player,
                                     dungeon=place.get("dungeon")))
    return found


def _altered(old: Painter, new: Painter, name: str, card: Card) -> list[str]:
    """What changed about a permanent that stayed: who controls it, its host, and how it is now."""
    say, was, now = new.say, old.object(name), new.object(name)
    before, named, found = name_of(old, name), called(old, name), []
    if was.get("controller") != now.get("controller") and now.get("controller"):
        found.append(say.gettext("{card} is now under {player}’s control.", card=named, player=now["controller"]))
    if was.get("attached_to") != now.get("attached_to"):
        host = now.get("attached_to")
        found.append(say.gettext("{card} is now attached to {host}.", card=named, host=called(new, str(host)))
                     if host else say.gettext("{card} is no longer attached to {host}.", card=named,
                                              host=called(old, str(was.get("attached_to")))))
    unmarked = _card(replace(old, against=None), name, 3)
    if card_words(say, unmarked) != card_words(say, card) or not found:
        inside = _inside(replace(card, tag=""))
        found.append(say.gettext("{old} is now {new}.", old=named, new=card_words(say, replace(card, tag="")))
                     if before != card.name or not inside else
                     say.gettext("{card}: now {new}.", card=named, new=", ".join(inside)))
    return found


def _poisoned(say: Catalogue, before: State, after: State) -> tuple[str, ...]:
    """Players whose counters, speed or fate changed."""
    found = []
    for player, values in (after.get("players") or {}).items():
        was = (before.get("players") or {}).get(player) or {}
        if (values or {}).get("poison", 0) != was.get("poison", 0):
            found.append(say.gettext("Player {name}: poison {old} → {new}.", name=player, old=was.get("poison", 0),
                                     new=values.get("poison", 0)))
        held, had = (values or {}).get("counters") or {}, was.get("counters") or {}
        found.extend(say.gettext("Player {name}: {kind} {old} → {new}.", name=player, kind=counter_name(say, kind),
                                 old=had.get(kind, 0), new=held.get(kind, 0))
                     for kind in dict.fromkeys([*had, *held]) if had.get(kind, 0) != held.get(kind, 0))
        if (values or {}).get("speed") and values["speed"] != was.get("speed"):
            found.append(say.gettext("Player {name}: now {new}.", name=player,
                                     new=say.gettext("speed {n}", n=values["speed"])))
        for fate, sentence in (("lost", say.gettext("Player {name} has lost.", name=player)),
                               ("won", say.gettext("Player {name} has won.", name=player))):
            if (values or {}).get(fate) and not was.get(fate):
                found.append(sentence)
    return tuple(found)
