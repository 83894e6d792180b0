"""Draws a STATE of an evaluation as a board: seats, cards with their marks, piles, and what changed.

Reads the JSON shape of docs/scenarios.md, complete as the engine gives it; a field that is missing is simply not
drawn. Nothing is evaluated here; what two boards differ in, :mod:`refapp.services.boards.board_changes` says.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from refapp.corpus_io import Term
from refapp.i18n import Catalogue, catalogue
from refapp.lazy_dataclass import dataclass
from refapp.services.boards.board_lines import in_words, lines_of
from refapp.services.boards.type_words import token_id, token_name
from refapp.services.boards.vocabulary import (
    ability_name,
    ability_words,
    agreed,
    counter_words,
    is_feminine,
    mana_symbols,
    type_line,
)
from refapp.services.pages.board import Board, Card, Fight, Mark, Pile, PileCard, Seat, StackItem

State = Mapping[str, Any]
_STATUSES = ("tapped", "flipped", "face_down", "phased_out", "transformed")
PILES = ("library", "hand", "graveyard", "exile", "command", "ante")
_NAMED = 5
"""So many cards of a pile are named, and an ellipsis says that there are more; the count says how many there are."""


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
          active: str | None = None, stack: Sequence[Mapping[str, Any]] = ()) -> Board:
    """The board of a state; ``against`` is the other board of the same evaluation, ``after`` which one this is.

    ``stack`` says more of what is on the stack than the state does: source, controller, targets. ``active`` is whose
    turn it is where the state doesn't say.
    """
    paint = Painter(lang, state, against, terms or {}, after)
    names = list(state.get("players", {}))[::-1]
    now = state.get("active") or active  # a turn may have ended since
    seats = tuple(_seat(paint, name, now) for name in names)
    fights, front = _fights(paint, names)
    fighting = {card.id for one in fights for card in (one.attacker, *one.blockers)}
    known = {str(item.get("id")): item for item in stack}
    pile = tuple(_stacked(paint, item, known.get(stack_id(item), {})) for item in reversed(state.get("stack") or ()))
    moment = _moment(paint)
    told = sentences(paint, seats[::-1], [item.said for item in pile])
    drawn = tuple(replace(seat, cards=left, bare=seat.bare or not left) if fights else seat for seat in seats
                  for left in [tuple(card for card in seat.cards if card.id not in fighting)])
    return Board(drawn, pile, (moment, *told) if moment else told, moment, fights, front)


def _fights(paint: Painter, names: Sequence[str]) -> tuple[tuple[Fight, ...], int]:
    """Who attacks and what faces it, and above which seat that is drawn; a blocker stands before one attacker only."""
    things = {name: thing for name, thing in paint.state.get("objects", {}).items()
              if on_battlefield(thing or {}) and not thing.get("phased_out") and not _host(paint, name)}
    blockers: dict[str, list[str]] = {}
    for name, thing in things.items():
        for whom in (thing.get("blocks") or ()) if thing.get("combat") == "blocking" else ():
            blockers.setdefault(str(whom), []).append(name)
    found, drawn, front = [], set(), len(names) - 1
    for name, thing in things.items():
        if thing.get("combat") != "attacking":
            continue
        facing = blockers.get(name, [])
        here = [one for one in facing if one not in drawn]
        drawn.update(here)
        whose = str(thing.get("controller") or thing.get("ctrl") or thing.get("owner"))
        seat = names.index(whose) if whose in names else len(names) - 1
        below = seat > 0
        front = seat if below else 1
        found.append(Fight(card_of(paint, name, 0), tuple(card_of(paint, one, 0) for one in here),
                           _fighting(paint, thing, "attacking"),
                           tuple(called(paint, one) for one in facing if one not in here), below))
    return tuple(found), front


def _stacked(paint: Painter, item: Any, more: Mapping[str, Any]) -> StackItem:
    """An item of the stack with whose it is, where it comes from and its targets, as far as that is known."""
    say, own = paint.say, stack_id(item)
    source, targets = str(more.get("source") or ""), [str(one) for one in more.get("targets") or ()]
    words = [called(paint, one) if paint.object(one) else one for one in targets]
    return StackItem(
        stack_name(paint, item), str(more.get("controller") or ""),
        say.gettext("of {source}", source=called(paint, source)) if source and source != own else "",
        say.gettext("targets {names}", names=say.list(words)) if words else "",
        lines_of(paint.lang, paint.object(own)))


def _moment(paint: Painter) -> str | None:
    """Whose turn and which step it is."""
    turn = paint.state.get("turn")
    if not isinstance(turn, Mapping):
        return None
    return paint.say.gettext("Turn {n}, {player}: {step}", n=turn.get("number"), player=turn.get("active"),
                             step=paint.say.word("step", str(turn.get("step"))))


def on_battlefield(thing: Mapping[str, Any]) -> bool:
    return bool(thing) and thing.get("exists", True) is not False and thing.get("zone", "battlefield") == "battlefield"


def name_of(paint: Painter, name: str) -> str:
    """What a card is called on the board: its name, else its types (a card has no name in many examples)."""
    thing = paint.object(name) or paint.before(name)
    own = thing.get("name")
    if isinstance(own, Mapping):
        own = own.get(paint.lang) or next(iter(own.values()), None)
    if thing.get("kind") == "token":
        return token_name(paint.lang, str(own)) if own else token_id(paint.lang, name)
    return paint.say.gettext(str(own)) if thing.get("kind") == "emblem" and own else str(own or name)


def tag_of(paint: Painter, name: str) -> str:
    """What the steps call an object; nothing where a token that is called after its kind is called so there, too."""
    if (paint.object(name) or paint.before(name)).get("kind") != "token":
        return name
    said = token_id(paint.lang, name)
    return said if said == name_of(paint, name) or said not in name_of(paint, name) else ""


def called(paint: Painter, name: str) -> str:
    """A card's name with what the steps call it, where the name doesn't tell: ``Faolan-2``, ``Sleepy Bear (bear)``."""
    own = name_of(paint, name)
    if (paint.object(name) or paint.before(name)).get("kind") == "emblem":
        return own
    tag = tag_of(paint, name)
    return tag if tag.startswith(own) else f"{own} ({tag})" if tag else own


def stack_id(item: Any) -> str:
    return str((item.get("id") or item.get("source") or "") if isinstance(item, Mapping) else item)


def stack_name(paint: Painter, item: Any) -> str:
    name = stack_id(item)
    if paint.object(name):
        return called(paint, name)
    return paint.say.gettext("ability “{name}”", name=ability_name(paint.lang, name, paint.terms))


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
    marks.extend(Mark("status", say.word("designation of a player", str(name)),
                      paint.after and paint.against is not None and name not in (other.get("designations") or ()))
                 for name in values.get("designations") or ())
    if symbols := mana_symbols(values.get("mana") or {}):
        marks.append(Mark("status", say.gettext("mana {symbols}", symbols=symbols),
                          paint.after and paint.against is not None and values.get("mana") != other.get("mana")))
    if values.get("drew") and not values.get("won"):  # the team may win afterwards (104.2c)
        marks.append(Mark("status", say.gettext("drawn game"), paint.after and not other.get("drew")))
    outcome = "won" if values.get("won") else "lost" if values.get("lost") else ""
    life = life_of(paint.state, values)
    return Seat(player, say.gettext("player {name}", name=player), life,
                paint.after and paint.against is not None and life != life_of(paint.against, other),
                player == active, outcome, tuple(marks), _cards(paint, player),
                tuple(pile for zone in PILES if (pile := _pile(paint, player, zone))),
                not any(_controls(state, player) for state in (paint.state, paint.against or {})))


def life_of(state: State, values: Mapping[str, Any]) -> int:
    team = values.get("team")
    shared = (state.get("team_life") or {}).get(team) if team else None
    return int(shared if shared is not None else values.get("life", 20))


def _cards(paint: Painter, player: str) -> tuple[Card, ...]:
    return tuple(card_of(paint, name, 0) for name in _controls(paint.state, player) if not _host(paint, name))


def _controls(state: State, player: str) -> list[str]:
    """The permanents that a player controls; a melded or merged one is a single one."""
    return [name for name, thing in state.get("objects", {}).items() if on_battlefield(thing or {})
            and not thing.get("part_of")
            and (thing.get("controller") or thing.get("ctrl") or thing.get("owner")) == player]


def _host(paint: Painter, name: str) -> str | None:
    """The permanent that a card is attached to, where that is drawn."""
    host = paint.object(name).get("attached_to")
    return str(host) if host in paint.state.get("objects", {}) and on_battlefield(paint.object(str(host))) else None


def card_of(paint: Painter, name: str, depth: int) -> Card:
    thing, was = paint.object(name), paint.before(name)
    attached = tuple(card_of(paint, other, depth + 1) for other in paint.state.get("objects", {})
                     if depth < 3 and other != name and _host(paint, other) == name
                     and on_battlefield(paint.object(other)))
    compared = paint.against is not None
    stayed = on_battlefield(was)
    marks = _marks(paint, thing, was if compared and stayed and paint.after else None)
    size, was_size = _size(thing), _size(was)
    own, tag = name_of(paint, name), tag_of(paint, name)
    lines = lines_of(paint.lang, thing, was if compared and stayed and paint.after else None)
    change = ""
    if compared and not stayed:
        change = "new" if paint.after else "leaving"
    elif compared and paint.after and (any(m.changed for m in marks) or _moved(thing, was) or size != was_size
                                       or any(said.change for line in lines for said in line)):
        change = "changed"
    return Card(name, own, type_line(
        paint.lang, thing.get("types") or (), thing.get("supertypes") or (), thing.get("subtypes") or (), paint.terms),
        size, compared and paint.after and stayed and size != was_size, marks, attached, bool(thing.get("tapped")),
        thing.get("kind") == "token", bool(thing.get("phased_out")), change, tag if own != tag else "", lines)


def _size(thing: Mapping[str, Any]) -> str:
    if thing.get("power") is None or thing.get("toughness") is None:
        return ""
    return f"{thing['power']}/{thing['toughness']}"


def _moved(thing: Mapping[str, Any], was: Mapping[str, Any]) -> bool:
    fields = ("controller", "attached_to", "name", "types", "supertypes", "subtypes", "colors", *_STATUSES)
    return any(thing.get(key) != was.get(key) for key in fields)


def _marks(paint: Painter, thing: Mapping[str, Any], was: Mapping[str, Any] | None) -> tuple[Mark, ...]:
    say, she = paint.say, is_feminine(thing.get("types") or ())
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
            mark("status", agreed(say, "status of a card", kind, she), True, bool(old.get(kind)))
    combat = thing.get("combat")
    if combat in ("attacking", "blocking"):
        mark("combat", _fighting(paint, thing, str(combat)), combat, old.get("combat"))
    for name in thing.get("abilities") or ():
        said = ability_words(paint.lang, str(name), paint.terms, she)
        if said and name not in (thing.get("designations") or ()):  # a Case that is solved, once
            mark("ability", said, True, name in (old.get("abilities") or ()))
    if thing.get("shields"):
        mark("status", say.gettext("regeneration shield"), thing["shields"], old.get("shields"))
    if thing.get("kind") == "token":
        found.append(Mark("status", say.gettext("token")))
    colours = [agreed(say, "colour of a card", str(colour), she) for colour in thing.get("colors") or ()]
    if colours:
        mark("status", ", ".join(colours), thing.get("colors"), old.get("colors"))
    if thing.get("protector"):
        mark("status", say.gettext("protector {name}", name=thing["protector"]), thing["protector"],
             old.get("protector"))
    host = thing.get("attached_to")
    if host in (paint.state.get("players") or {}):
        mark("status", say.gettext("attached to player {name}", name=host), host, old.get("attached_to"))
    if thing.get("sector"):
        mark("status", say.gettext("sector {name}", name=say.word("sector", str(thing["sector"]))), thing["sector"],
             old.get("sector"))
    for name in thing.get("designations") or ():
        mark("status", agreed(say, "designation of a card", str(name), she), True,
             name in (old.get("designations") or ()))
    return tuple(found)


def _fighting(paint: Painter, thing: Mapping[str, Any], combat: str) -> str:
    """Whom a creature attacks or blocks, as far as the board says."""
    say = paint.say
    if combat == "attacking" and thing.get("attacks"):
        whom = str(thing["attacks"])
        return say.gettext("attacks {name}", name=name_of(paint, whom) if paint.object(whom) else whom)
    if combat == "blocking" and thing.get("blocks"):
        return say.gettext("blocks {name}", name=say.list([name_of(paint, str(one)) for one in thing["blocks"]]))
    return agreed(say, "status of a card", combat, is_feminine(thing.get("types") or ()))


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
    return Pile(zone, paint.say.word("zone", zone), len(ids), tuple(_in_pile(paint, n) for n in rest[:_NAMED]),
                tuple(_in_pile(paint, n) for n in arrived[:2 * _NAMED]), len(rest) > _NAMED)


def _anonymous(thing: Mapping[str, Any]) -> bool:
    """Whether a scenario only counted this card: the count of its pile says all there is to say."""
    return not any(thing.get(key) for key in ("name", "types", "face_down", "counters"))


def _in_pile(paint: Painter, name: str) -> PileCard:
    """A card in a pile with what marks it there."""
    own, marks = called(paint, name), pile_marks(paint, name)
    return PileCard(f"{own} ({', '.join(marks)})" if marks else own, lines_of(paint.lang, paint.object(name)))


def pile_marks(paint: Painter, name: str) -> list[str]:
    """Whether a card lies face down, its counters, and where a dungeon's venture marker is."""
    say, thing = paint.say, paint.object(name)
    marks = [agreed(say, "status of a card", "face_down")] if thing.get("face_down") else []
    marks += [counter_words(say, str(kind), int(n)) for kind, n in (thing.get("counters") or {}).items() if n]
    for place in (paint.state.get("venture") or {}).values():
        if place and place.get("dungeon") == name and place.get("bottommost"):
            marks.append(say.gettext("bottommost room"))
    return marks


def sentences(paint: Painter, seats: Sequence[Seat], stack: Sequence[str]) -> tuple[str, ...]:
    """The board in words: one sentence for each seat, one for the stack."""
    say = paint.say
    found = []
    for seat in seats:
        parts = [say.ngettext("{n} life", "{n} life", seat.life), *(mark.text for mark in seat.marks)]
        cards = [card_words(say, card, text=True) for card in seat.cards]
        if cards:
            parts.append(say.gettext("on the battlefield: {cards}", cards=", ".join(cards)))
        for pile in seat.piles:
            names = [*(" ".join(part for part in (card.name, in_words(say, card.lines)) if part)
                       for card in (*pile.arrived, *pile.cards)), *(["…"] if pile.more else [])]
            parts.append(f"{pile.name} ({say.decimal(pile.count)})" + (
                say.pgettext("before a list", ": ") + ", ".join(names) if names else ""))
        if seat.outcome:
            parts.append(say.gettext("has won") if seat.outcome == "won" else say.gettext("has lost"))
        text = say.pgettext("before a list", ": ").join([seat.name, say.pgettext("in a list", "; ").join(parts)])
        found.append(text[:1].upper() + text[1:] + ".")
    if stack:
        found.append(say.gettext("On the stack, top first: {items}.", items=", ".join(stack)))
    return tuple(found)


def card_words(say: Catalogue, card: Card, *, text: bool = False) -> str:
    """A card in words: name, size, type line, marks, with ``text`` all that it says, what is attached."""
    said = in_words(say, card.lines) if text else ""
    inside = [*inside_words(card, keywords=not said), *([said] if said else [])]
    found = f"{card.name} ({', '.join(inside)})" if inside else card.name
    if card.attached:
        found += say.gettext(" with {cards} attached", cards=say.list([
            card_words(say, one, text=text) for one in card.attached]))
    return found


def inside_words(card: Card, *, keywords: bool = True) -> list[str]:
    marks = [mark.text for mark in card.marks if keywords or mark.kind != "ability"]
    return [part for part in (card.tag, card.size, card.types, *marks) if part]
