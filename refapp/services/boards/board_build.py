"""Draws a STATE of an evaluation as a board: seats, cards with their marks, piles, and what changed.

Reads the JSON shape of docs/scenarios.md, complete as the engine gives it; a field that is missing is simply not
drawn. Nothing is evaluated here; what two boards differ in, :mod:`refapp.services.boards.board_changes` says.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from refapp.corpus_io import Term
from refapp.i18n import Catalogue
from refapp.language.vocabulary import PLAYER_ZONES
from refapp.services.boards.board_cards import (
    Marks,
    Painter,
    State,
    called,
    card_of,
    compare_marks,
    fighting,
    host_of,
    left_of,
    name_of,
    on_battlefield,
    pile_marks,
    sources_of,
    stack_id,
    stack_name,
)
from refapp.services.boards.board_lines import in_words, lines_of
from refapp.services.boards.trace_words import TEAMS
from refapp.services.boards.type_words import called_ids
from refapp.services.boards.vocabulary import ability_name, counter_words, mana_symbols
from refapp.services.pages.board import Board, Card, Fight, Mark, Pile, PileCard, Seat, StackItem

PILES = (*PLAYER_ZONES, "command", "ante")
_NAMED = 5
"""So many cards of a pile are named, and an ellipsis says that there are more; the count says how many there are."""


def board(lang: str, state: State, against: State | None, *, after: bool, terms: Mapping[str, Term] | None = None,
          active: str | None = None, stack: Sequence[Mapping[str, Any]] = (), whole: Sequence[State] = ()) -> Board:
    """The board of a state; ``against`` is the other board of the same evaluation, ``after`` which one this is.

    ``stack`` says more of what is on the stack than the state does: source, controller, targets. ``active`` is whose
    turn it is where the state doesn't say. ``whole``: how it all began and ended, by which the trace calls things.
    """
    both = whole or ((against or {}, state) if after else (state, against or {}))
    paint = Painter(lang, state, against, terms or {}, after, called=called_ids(lang, *both),
                    sources=sources_of(stack))
    paint = replace(paint, aims=_aims(paint, stack))
    names = list(state.get("players", {}))[::-1]
    now = state.get("active") or active  # a turn may have ended since
    seats = tuple(_seat(paint, name, now) for name in names)
    fights, front = _fights(paint, names)
    in_combat = {card.id for one in fights for card in (one.attacker, *one.blockers)}
    known = {str(item.get("id")): item for item in stack}
    pile = tuple(_stacked(paint, item, known.get(stack_id(item), {})) for item in reversed(state.get("stack") or ()))
    moment = moment_of(paint)
    told = sentences(paint, seats[::-1], [item.said for item in pile])
    drawn = tuple(replace(seat, cards=left, bare=seat.bare or not left) if fights else seat for seat in seats
                  for left in [tuple(card for card in seat.cards if card.id not in in_combat)])
    return Board(drawn, pile, (moment, *told) if moment else told, moment, fights, front)


def _aims(paint: Painter, stack: Sequence[Mapping[str, Any]]) -> Mapping[str, Sequence[str]]:
    """Object or player → what on the stack targets it."""
    found: dict[str, list[str]] = {}
    here = {stack_id(item) for item in paint.state.get("stack") or ()}
    for item in [one for one in stack if str(one.get("id")) in here]:
        for target in dict.fromkeys(str(one) for one in item.get("targets") or ()):
            found.setdefault(target, []).append(stack_name(paint, item))
    return found


def _fights(paint: Painter, names: Sequence[str]) -> tuple[tuple[Fight, ...], int]:
    """Who attacks and what faces it, and above which seat that is drawn; a blocker stands before one attacker only."""
    things = {name: thing for name, thing in paint.state.get("objects", {}).items()
              if on_battlefield(thing or {}) and not thing.get("phased_out") and not host_of(paint, name)}
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
                           fighting(paint, thing, "attacking"),
                           tuple(called(paint, one) for one in facing if one not in here), below))
    return tuple(found), front


def _stacked(paint: Painter, item: Any, more: Mapping[str, Any]) -> StackItem:
    """An item of the stack with whose it is, where it comes from and its targets, as far as that is known."""
    say, own = paint.say, stack_id(item)
    source, targets = str(more.get("source") or ""), [str(one) for one in more.get("targets") or ()]
    words = [called(paint, one) if paint.object(one) else one for one in targets]
    return StackItem(
        stack_name(paint, item), str(more.get("controller") or ""),
        say.gettext("of {source}", source=called(paint, source)) if source and source != own and ability_name(
            paint.lang, own, paint.terms) != own else "",
        say.gettext("targets {names}", names=say.list(words)) if words else "",
        lines_of(paint.lang, paint.object(own)))


def moment_of(paint: Painter) -> str | None:
    """Whose turn and which step it is."""
    turn = paint.state.get("turn")
    if not isinstance(turn, Mapping):
        return None
    return paint.say.gettext("Turn {n}, {player}: {step}", n=turn.get("number"), player=turn.get("active"),
                             step=paint.say.word("step", str(turn.get("step"))))


def _seat(paint: Painter, player: str, active: str | None) -> Seat:
    values = paint.state["players"][player] or {}
    other = ((paint.against or {}).get("players") or {}).get(player) or {}
    outcome = "won" if values.get("won") else "lost" if values.get("lost") else ""
    compared = paint.against is not None and paint.after
    now = _player_marks(paint, player, values)
    marks = compare_marks(now, _player_marks(replace(paint, aims={}), player, other)) if compared else tuple(
        Mark(*mark) for mark in now.values())
    life, once = life_of(paint.state, values), life_of(paint.against or {}, other)
    left = tuple(left_of(paint, name) for name in _controls(paint.against or {}, player)
                 if not on_battlefield(paint.object(name))) if compared else ()
    return Seat(player, paint.say.gettext("player {name}", name=player), life,
                once if compared and life != once else None, player == active, outcome, marks, _cards(paint, player),
                left, tuple(pile for zone in PILES if (pile := _pile(paint, player, zone))),
                not any(_controls(state, player) for state in (paint.state, paint.against or {})))


def _player_marks(paint: Painter, player: str, values: Mapping[str, Any]) -> Marks:
    """What a player has or is besides life: counters, titles, a team, mana, damage by commanders."""
    say = paint.say
    found: Marks = {}
    if values.get("team"):
        found["team"] = "status", say.gettext("team {name}", name=say.word(
            "team", values["team"]) if values["team"] in TEAMS else values["team"])
    for kind, n in [("poison", values.get("poison")), *(values.get("counters") or {}).items()]:
        if n:
            found[f"counter.{kind}"] = ("damage" if kind == "poison" else "counter", counter_words(say, kind, int(n)))
    if values.get("speed"):
        found["speed"] = "status", say.gettext("speed {n}", n=values["speed"])
    found.update((f"designation.{name}", ("title", say.word("designation of a player", str(name))))
                 for name in values.get("designations") or ())
    found.update((f"commander.{name}", ("damage", say.ngettext(
        "{n} combat damage by {card}", "{n} combat damage by {card}", int(n), card=name_of(paint, str(name)))))
        for name, n in (values.get("commander_damage") or {}).items() if n)
    if symbols := mana_symbols(values.get("mana") or {}):
        found["mana"] = "mana", say.gettext("mana {symbols}", symbols=symbols)
    if values.get("mana_sources"):
        found["sources"] = "status", say.ngettext("{n} mana source", "{n} mana sources", int(values["mana_sources"]))
    if values.get("drew") and not values.get("won"):  # the team may win afterwards (104.2c)
        found["drew"] = "status", say.gettext("drawn game")
    if aims := paint.aims.get(player):
        found["aim"] = "link", say.gettext("target of {name}", name=say.list(list(aims)))
    return found


def life_of(state: State, values: Mapping[str, Any]) -> int:
    team = values.get("team")
    shared = (state.get("team_life") or {}).get(team) if team else None
    return int(shared if shared is not None else values.get("life", 20))


def _cards(paint: Painter, player: str) -> tuple[Card, ...]:
    return tuple(card_of(paint, name, 0) for name in _controls(paint.state, player) if not host_of(paint, name))


def _controls(state: State, player: str) -> list[str]:
    """The permanents that a player controls; a melded or merged one is a single one."""
    return [name for name, thing in state.get("objects", {}).items() if on_battlefield(thing or {})
            and not thing.get("part_of")
            and (thing.get("controller") or thing.get("ctrl") or thing.get("owner")) == player]


def _pile(paint: Painter, player: str, zone: str) -> Pile | None:
    ids = _in_zone(paint.state, player, zone)
    if not ids:
        return None
    before = set(_in_zone(paint.against, player, zone)) if paint.against is not None else set()
    named = [name for name in ids if name in paint.state.get("objects", {})]
    arrived = [name for name in named if paint.after and paint.against is not None and name not in before]
    known = [name for name in named if not _anonymous(paint.object(name))]
    rest = [name for name in known if name not in arrived]
    came = [name for name in known if name in arrived]
    return Pile(zone, paint.say.word("zone", zone), len(ids), tuple(_in_pile(paint, n) for n in rest[:_NAMED]),
                tuple(_in_pile(paint, n) for n in came[:2 * _NAMED]), len(rest) > _NAMED, len(arrived) - len(came))


def _in_zone(state: State, player: str, zone: str) -> Sequence[str]:
    """The cards of a player in a zone, top first where it has an order; "" for each that is only counted."""
    ids = ((state.get("players") or {}).get(player) or {}).get(zone)
    if isinstance(ids, int | str):
        return [""] * int(ids)
    return ids if ids is not None else [  # of what players are not told to have: the command zone, outside the game
        name for name, thing in (state.get("objects") or {}).items()
        if (thing or {}).get("zone") == zone and thing.get("owner") == player and thing.get("exists", True)]


def _anonymous(thing: Mapping[str, Any]) -> bool:
    """Whether a scenario only counted this card: the count of its pile says all there is to say."""
    return not any(thing.get(key) for key in ("name", "types", "face_down", "counters"))


def _in_pile(paint: Painter, name: str) -> PileCard:
    """A card in a pile with what marks it there."""
    own, marks = called(paint, name), pile_marks(paint, name)
    return PileCard(f"{own} ({', '.join(marks)})" if marks else own, lines_of(paint.lang, paint.object(name)))


def sentences(paint: Painter, seats: Sequence[Seat], stack: Sequence[str]) -> tuple[str, ...]:
    """The board in words: one sentence for each seat, one for the stack."""
    say = paint.say
    found = []
    for seat in seats:
        parts = [say.ngettext("{n} life", "{n} life", seat.life),
                 *(mark.text for mark in seat.marks if mark.change != "gone")]
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
    marks = [mark.text for mark in card.marks if mark.change != "gone" and (keywords or mark.kind != "ability")]
    return [part for part in (card.tag, card.size, card.types, *marks) if part]
