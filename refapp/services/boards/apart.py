"""What two boards differ in, one of which is shown for contrast with the other: marked on both.

Cards that have other names play the same part where they lie in the same place; a name itself differs only where the
boards don't agree which cards share one. Boards that have little in common get no marks: everything would be marked.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial

from refapp.i18n import Catalogue
from refapp.services.pages.board import Board, Card, Mark, Pile, Said, Seat
from refapp.services.pages.example_page import Run, TraceLine

MOST = 6
"""Where a board differs in more than so many things, nothing is marked on it; of a trace likewise."""
TOLD = 2
"""So many lines of a trace say what is different where the boards are alike."""
_Twins = dict[str, Card]
"""Card → the one on the other board that plays its part."""


def apart(first: Run, second: Run) -> tuple[Run, Run]:
    """Two runs with what differs on their boards before, and in their traces, marked."""
    if first.before is None or second.before is None:
        return first, second
    here, there = _cards(first.before), _cards(second.before)
    twins = _twins(here, there)
    back = {twin.id: card for card in (one for _, one in here) if (twin := twins.get(card.id))}
    names, names_back = _names(here, twins), _names(there, back)
    drawn = _marked(first.before, second.before, twins, (names, names_back))
    facing = _marked(second.before, first.before, back, (names_back, names))
    if max(_count(drawn), _count(facing)) > MOST:
        drawn, facing = first.before, second.before
    return (replace(first, before=drawn, trace=_lines(first.trace, second.trace, names)),
            replace(second, before=facing, trace=_lines(second.trace, first.trace, names_back)))


def told_apart(say: Catalogue, run: Run, other: Run) -> str:
    """What is different in a run, in words: on its board, else in its trace; else what only the other one's has."""
    found = differences(say, run.before) if run.before else ()
    if not found:
        found = tuple(_told(line).rstrip(".") for line in run.trace if line.apart)[:TOLD] or tuple(
            _without(say, _told(line).rstrip(".")) for line in other.trace if line.apart)[:TOLD]
    return say.pgettext("in a list", "; ").join(found)


def _without(say: Catalogue, what: str) -> str:
    return say.pgettext("what a board lacks", "without: {what}", what=what)


def differences(say: Catalogue, board: Board) -> tuple[str, ...]:
    """What is marked on a board, in words."""
    found = [board.moment] if board.apart and board.moment else []
    for seat in board.seats:
        own = [*([say.ngettext("{n} life", "{n} life", seat.life)] if seat.apart else []),
               *(mark.text for mark in seat.marks if mark.apart),
               *(f"{pile.name} ({say.decimal(pile.count)})" for pile in seat.piles if pile.apart),
               *(f"{name} ({say.decimal(0)})" for name in seat.empty),
               *([_without(say, say.list([*seat.lacks]))] if seat.lacks else [])]
        if own:
            found.append(f"{seat.name} ({', '.join(own)})")
    for at, card in _cards(board):
        own = [*([board.seats[at].name] if "all" in card.apart else []),
               *(getattr(card, part) for part in ("size", "types") if part in card.apart and getattr(card, part)),
               *(mark.text for mark in card.marks if mark.apart and not (card.lines and mark.kind == "ability")),
               *(said.text for line in card.lines for said in line if said.apart)]
        if card.lacks and not own:
            own = [_without(say, say.list([*card.lacks]))]
        if own or card.apart:
            found.append(f"{card.name} ({', '.join(own)})" if own else card.name)
    return (*found, *(item.name for item in board.stack if item.apart),
            *([_without(say, say.list([*board.lacks]))] if board.lacks else []))


def _cards(board: Board) -> list[tuple[int, Card]]:
    """Every card of the battlefield with the place of its seat; attached ones lie where their hosts do."""
    seats = [(at, card) for at, seat in enumerate(board.seats) for card in seat.cards]
    fights = [(-1, card) for fight in board.fights for card in (fight.attacker, *fight.blockers)]
    return [(at, one) for at, card in (*seats, *fights) for one in _with_attached(card)]


def _with_attached(card: Card) -> Iterator[Card]:
    yield card
    for one in card.attached:
        yield from _with_attached(one)


def _twins(here: Sequence[tuple[int, Card]], there: Sequence[tuple[int, Card]]) -> _Twins:
    """Which cards play the same part: those of one name, then those of one seat and type, then those of one seat."""
    found: _Twins = {}
    ways: tuple[Callable[[int, Card], object], ...] = (
        lambda seat, card: (seat, card.id, card.name), lambda seat, card: (seat, card.name),
        lambda _, card: card.name, lambda seat, card: (seat, card.types), lambda seat, _: seat)
    for way in ways:
        for seat, card in here:
            if card.id not in found:
                free = (one for at, one in there
                        if way(at, one) == way(seat, card) and one.id not in {twin.id for twin in found.values()})
                if (twin := next(free, None)) is not None:
                    found[card.id] = twin
    return found


def _names(cards: Sequence[tuple[int, Card]], twins: _Twins) -> dict[str, str]:
    """What cards are called on the other board."""
    return {card.name: twins[card.id].name for _, card in cards if card.id in twins}


def _marked_card(twins: Mapping[str, Card], stayed: Collection[str],
                 called: tuple[Mapping[str, str], Mapping[str, str]], one: Card) -> Card:
    """A card with what its twin lacks marked, wholly where that lies at another seat (is none of those that stayed)."""
    names, back = called
    twin = twins.get(one.id)
    attached = tuple(_marked_card(twins, stayed, called, below) for below in one.attached)
    if twin is None or one.id not in stayed:
        return replace(one, attached=attached, apart=frozenset({"all"}))
    parts = {part for part in ("types", "size") if getattr(one, part) != getattr(twin, part)}
    if names[one.name] != twin.name or back[twin.name] != one.name:
        parts.add("name")
    said = {said.text for line in twin.lines for said in line}
    lines = tuple(tuple(replace(said_, apart=_renamed(said_.text, names) not in said) for said_ in line)
                  for line in one.lines)
    return replace(one, attached=attached, apart=frozenset(parts), lines=lines, lacks=_lacks(one, twin, back),
                   marks=_marks(one.marks, twin.marks, names))


def _marked(board: Board, other: Board, twins: Mapping[str, Card],
            called: tuple[Mapping[str, str], Mapping[str, str]]) -> Board:
    """A board with what the other one lacks marked; ``called``: what cards of this one are called there, and back."""
    names, back = called
    seat_of, seat_there = ({card.id: seat for seat, card in _cards(one)} for one in (board, other))
    stayed = {one for one, twin in twins.items() if seat_of.get(one) == seat_there[twin.id]}
    card = partial(_marked_card, twins, stayed, called)
    played = {twin.id for twin in twins.values()}
    only_there = [(seat, one.name) for seat, one in _cards(other) if one.id not in played]

    def seat(at: int, one: Seat, facing: Seat) -> Seat:
        there = {pile.zone: _pile_words(pile, {}) for pile in facing.piles}
        here = {pile.zone for pile in one.piles}
        return replace(one, cards=tuple(map(card, one.cards)), apart=one.life != facing.life,
                       marks=_marks(one.marks, facing.marks, names),
                       lacks=tuple(name for seat, name in only_there if seat == at),
                       empty=tuple(pile.name for pile in facing.piles if pile.zone not in here and pile.count),
                       piles=tuple(replace(pile, apart=there.get(pile.zone) != _pile_words(pile, names))
                                   for pile in one.piles))

    seats = tuple(seat(at, *pair) for at, pair in enumerate(zip(board.seats, other.seats, strict=False)))
    there = {item.name for item in other.stack}
    fights = tuple(replace(fight, attacker=card(fight.attacker), blockers=tuple(map(card, fight.blockers)))
                   for fight in board.fights)
    own = {item.name for item in board.stack}
    moved = board.moment is not None and other.moment is not None and board.moment != other.moment
    return replace(board, seats=(*seats, *board.seats[len(seats):]), fights=fights, apart=moved,
                   lacks=(*(name for seat, name in only_there if seat < 0),
                          *(item.name for item in other.stack if _renamed(item.name, back) not in own)),
                   stack=tuple(replace(item, apart=_renamed(item.name, names) not in there) for item in board.stack))


def _pile_words(pile: Pile, names: Mapping[str, str]) -> tuple[int, list[list[str]]]:
    """How many cards lie in a pile, and what those say that are shown, their names first."""
    return pile.count, sorted([names.get(card.name, card.name), *(
        _renamed(said.text, names) for line in card.lines for said in line)] for card in pile.cards)


def _lacks(card: Card, twin: Card, back: Mapping[str, str]) -> tuple[str, ...]:
    """What only the card on the other board says or is marked with."""
    own = {*(said.text for line in card.lines for said in line), *(mark.text for mark in card.marks)}
    return tuple(dict.fromkeys(text for text in (
        *(said.text for line in twin.lines for said in line),
        *(mark.text for mark in twin.marks if not (twin.lines and mark.kind == "ability")))
        if _renamed(text, back) not in own))


def _marks(own: Sequence[Mark], others: Sequence[Mark], names: Mapping[str, str]) -> tuple[Mark, ...]:
    there = {mark.text for mark in others}
    return tuple(replace(mark, apart=_renamed(mark.text, names) not in there) for mark in own)


def _renamed(text: str, names: Mapping[str, str]) -> str:
    """A sentence as the other board would say it."""
    called = "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True) if name)
    return re.sub(rf"\b(?:{called})\b", lambda found: names[found[0]], text) if called else text


def _lines(own: tuple[TraceLine, ...], others: tuple[TraceLine, ...],
           names: Mapping[str, str]) -> tuple[TraceLine, ...]:
    """The lines of a trace with those marked that the other trace lacks, unless nearly all would be."""
    there = Counter(map(_told, others))
    found = []
    for line in own:
        told = _renamed(_told(line), names)
        found.append(replace(line, apart=not there[told]))
        there[told] -= there[told] > 0
    marked = sum(line.apart for line in found)
    return own if marked > MOST or (marked == len(found) > TOLD) else tuple(found)


def _told(line: TraceLine) -> str:
    return "".join(one if isinstance(one, str) else str(one.number) for one in line.said)


def _count(board: Board) -> int:
    """How many things are marked on a board."""
    cards = [card for _, card in _cards(board)]
    seats: Collection[Seat] = board.seats
    said: list[Said] = [said for card in cards for line in card.lines for said in line]
    return (board.apart + sum(len(card.apart) for card in cards) + sum(one.apart for one in said)
            + sum(mark.apart for card in cards for mark in card.marks)
            + sum(seat.apart + sum(mark.apart for mark in seat.marks) + sum(pile.apart for pile in seat.piles)
                  for seat in seats) + sum(item.apart for item in board.stack))
