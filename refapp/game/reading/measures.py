"""Numbers about many objects at once, what a turn remembers, and how such numbers compare: for conditions and amounts.

What is asked of “an opponent” holds if it holds of one, what is asked of “each opponent” if it holds of all.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence

from refapp.game.reading.devotion_and_party import devotion, party
from refapp.game.reading.filters import Viewpoint, names_of, passes
from refapp.game.reading.position import Position
from refapp.game.state.budget import Budget
from refapp.game.state.card_types import BASIC_LANDS, CARD_TYPES
from refapp.game.state.items import CastRecord
from refapp.game.state.occurrences import ZONE_CHANGES
from refapp.game.state.players import Player
from refapp.game.state.this_turn import Happening
from refapp.game.state.views import Ref, View, how_many
from refapp.language.costs import COLORS
from refapp.language.errors import ScenarioError, Unsupported
from refapp.language.filters import Amount, Filter, Happened, Number
from refapp.language.parts import read_filter
from refapp.language.vocabulary import PAIR

Board = Mapping[str, View]
_VALUES: Mapping[str, Callable[[View], int | None]] = {
    "power": lambda view: view.power, "toughness": lambda view: view.toughness, "mv": lambda view: view.mv}
_KINDS: Mapping[str, Callable[[View], Iterable[object]]] = {
    "powers": lambda view: () if view.power is None else (view.power,), "mana_values": lambda view: (view.mv,),
    "card_types": lambda view: view.types & CARD_TYPES,
    "basic_land_types": lambda view: view.subtypes & BASIC_LANDS.keys(),
    "colors_among": lambda view: view.colors,
    "color_pairs": lambda view: (view.colors,) if len(view.colors) == PAIR else ()}


def measured(of: str, views: Iterable[View], budget: Budget) -> int:
    """A number about several objects: the greatest or total of a value, or how many different ones there are.

    Without any object it is 0; what has no such value counts for nothing (107.2).
    """
    if of in ("count", "controlled"):
        return sum(1 for _ in views)
    if of == "differently_named":
        return _differently_named([names for view in views if (names := names_of(view))], budget)
    if of in _KINDS:
        return len({kind for view in views for kind in _KINDS[of](view)})
    how, _, value = of.partition("_")
    found = [number for view in views if (number := _VALUES[value](view)) is not None]
    return max(found, default=0) if how == "greatest" else sum(found)


def _differently_named(named: Sequence[frozenset[str]], budget: Budget) -> int:
    """How many of several objects, by their names, there are of which no two have a name in common (§201.2b).

    Of those that share a name with others by one name at most, taking one is never worse than leaving it: all that it
    stands in the way of share that name, and only one of them can be taken. Elsewhere both are tried.
    """
    apart, left = 0, named
    while left:
        budget.spend(len(left))
        bearers = Counter(name for names in left for name in names)
        one = next((names for names in left if sum(bearers[name] > 1 for name in names) < 2), None)
        if one is None:
            without = _differently_named(left[1:], budget)
            one = left[0]
            return apart + max(without, 1 + _differently_named([it for it in left if it.isdisjoint(one)], budget))
        apart, left = apart + 1, [it for it in left if it.isdisjoint(one)]
    return apart


def passing(wanted: Filter, eye: Viewpoint, board: Board) -> list[View]:
    """The permanents, or the objects in the zone that a filter names, that pass it (109.2)."""
    zone = wanted.zone or "battlefield"
    return [view for view in board.values() if view.zone == zone and not view.phased_out
            and passes(wanted, view, eye, board)]


def of_all(number: Amount, eye: Viewpoint, board: Board) -> int:
    """A number of all objects that pass a filter, added up."""
    there = passing(read_filter(number.what.removeprefix("all "), number.of), eye, board)
    found = sum(how_many(one.counters, number.kind) if number.of == "counters" else getattr(one, number.of) or 0
                for one in there)
    return number.made_of(found)


def times(game: Position, wanted: Happened, eye: Viewpoint, board: Board) -> int:
    """How often something happened in a turn, or how much it was together (608.2i); of a single player the most."""
    if wanted.last and game.turn_before is None and game.first_turn and game.turn <= 1:
        return 0
    if wanted.last and game.turn_before is None:
        raise Unsupported("The board doesn’t say what happened in the turn before.", rules=["608.2i"])
    log = game.turn_before or () if wanted.last else game.this_turn.log
    found = [one for one in (log[game.this_turn.since:] if wanted.way else log) if _was(wanted, one, eye, board)]
    if wanted.by_one:
        each = [[one for one in found if one.player == name] for name in game.players]
        return max((_together(wanted, one) for one in each), default=0)
    return _together(wanted, found)


def _together(wanted: Happened, found: Sequence[Happening]) -> int:
    return sum(one.amount for one in found) if wanted.total else len(found)


def _was(wanted: Happened, one: Happening, eye: Viewpoint, board: Board) -> bool:
    if one.event != wanted.event or (wanted.kind is not None and one.kind != wanted.kind):
        return False
    if wanted.player == "you" and one.player != eye.controller:
        return False
    if wanted.player == "opponent" and (one.player is None or one.player == eye.controller
                                        or one.player in eye.teammates):
        return False
    if wanted.who is not None and (one.view is None or not passes(wanted.who, one.view, eye, board)):
        return False
    source = eye.was or board.get(eye.source or "")
    if wanted.who is not None and wanted.who.words in (("self",), ("this",)) and wanted.event not in ZONE_CHANGES and (
            source is not None and one.view is not None and one.view.incarnation != source.incarnation):
        return False  # what was it before is another object (400.7)
    return wanted.other is None or _party_passes(wanted.other, one.other, eye, board)


def _party_passes(wanted: Filter, other: Ref | None, eye: Viewpoint, board: Board) -> bool:
    if other is None:
        return False
    if other.player:
        mine = other.id == eye.controller or other.id in eye.teammates
        return wanted.words in (("player",), ("any",)) or (wanted.words == ("you",) and other.id == eye.controller) or (
            wanted.words == ("opponent",) and not mine)
    return other.view is not None and passes(wanted, other.view, eye, board)


def compares(game: Position, how: str, numbers: Sequence[Number | str], eye: Viewpoint, board: Board,
             it: View | str | None = None) -> bool:
    """Whether a number compares with another as said, whatever one opponent or all of them make of it."""
    left, right = (values_of(game, one, eye, board, it) for one in numbers)
    holds: Callable[[int, int], bool] = {
        "at_least": lambda a, b: a >= b, "at_most": lambda a, b: a <= b, "more_than": lambda a, b: a > b,
        "less_than": lambda a, b: a < b, "exactly": lambda a, b: a == b}[how]
    found = [[holds(a, b) for b in right] for a in left]
    every = {isinstance(one, Amount) and one.what in ("each_opponent", "everyone") for one in numbers}
    return all(all(row) for row in found) if True in every else any(any(row) for row in found)


def modifying(game: Position, number: Number, found: int) -> int:
    """What is added to power or toughness where a number comes to so much: a calculation never gives less than 0; until
    July 2017 it did (107.1b)."""
    if isinstance(number, int) or not game.rules.holds("modifying.never_below_zero"):
        return found
    return number.not_below_zero(found)


def spent_on(record: CastRecord | None, kind: str) -> int:
    """How much mana of a kind was spent to cast a spell, of ``any`` kind, or how many ``colors`` it had (601.2h)."""
    if record is None:
        return 0
    if kind == "any":
        return sum(record.spent.values())
    if record.spent.get("any"):
        raise Unsupported("The board doesn’t say which mana was spent.", rules=["601.2h"])
    colors = {one: sum(many for key, many in record.spent.items() if one in key.split()) for one in COLORS.values()}
    return sum(1 for many in colors.values() if many) if kind == "colors" else colors[kind]


def values_of(game: Position, number: Number | str, eye: Viewpoint, board: Board,
              it: View | str | None = None) -> list[int]:
    """What a number is: of each player whom it speaks of."""
    if isinstance(number, int):
        return [number]
    if isinstance(number, str):
        raise Unsupported("Here nothing says what X is.", rules=["107.3"])
    if number.of == "spent":
        ref = eye.source if number.what != "@it" else it.id if isinstance(it, View) else None
        there = game.objects.get(ref or "")
        return [number.made_of(spent_on(there.here.record if there is not None else None, number.kind))]
    if number.of in ("power", "toughness", "mv") or (
            number.of == "counters" and number.what in ("@self", "@it") and not isinstance(it, str)):
        seen = eye.was or board.get(eye.source or "")
        if number.what == "@it":
            seen = it if not isinstance(it, str) else None
        if number.what not in ("@self", "@it"):
            raise ScenarioError.unknown("name", "compare", number.what, ("@self", "@it"))
        value = 0 if seen is None else how_many(seen.counters, number.kind) if number.of == "counters" \
            else _VALUES[number.of](seen) or 0
        found = [value]
    elif number.parts:
        found = [sum(sum(values_of(game, one, eye, board, it)) for one in number.parts)]
    elif number.happened is not None:
        found = [times(game, number.happened, eye, board)]
    elif number.filter is not None and number.of != "controlled":
        found = [measured(number.of, passing(number.filter, eye, board), game.budget)]
    else:
        who = it if isinstance(it, str) else it.controller if it is not None else "@it"  # that player, or whose
        found = [_of_player(game, number, player, eye, board) for player in _players(
            game, who if number.what == "@it" else number.what, eye)]
    return [number.made_of(one) for one in found]


def _players(game: Position, what: str, eye: Viewpoint) -> list[Player]:
    if what in ("opponent", "each_opponent"):
        return game.opponents(eye.controller or "")
    if what in ("anyone", "everyone"):
        return game.remaining()
    name = eye.controller if what in ("you", "@self") else what
    if name not in game.players:
        raise ScenarioError.unknown("name", "compare", what, ("you", "opponent", "each_opponent", "anyone", "everyone"))
    return [game.players[name]]


def _of_player(game: Position, number: Amount, player: Player, eye: Viewpoint, board: Board) -> int:
    """A number of one player."""
    there = [view for view in board.values() if view.zone == "battlefield"]
    match number.of:
        case "life":
            return game.own_life(player)
        case "hand" | "graveyard" | "library":
            return len(player.zones[number.of])
        case "lands_played":
            return game.this_turn.lands_played[player.name]
        case "counters":
            return how_many(player.counters, number.kind)
        case "devotion":
            return devotion(game, there, player.name, frozenset(number.kind.split()))
        case "party":
            return party(there, player.name)
        case "opponents":
            return len(game.opponents(player.name))
        case "controlled":
            return sum(view.controller == player.name for view in passing(number.filter or Filter("", ()), eye, board))
    raise ScenarioError.unknown("name", "compare", number.of, ("life", "hand", "graveyard", "library", "counters"))
