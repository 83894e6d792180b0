"""701.12 Exchange.

Text boxes (701.12h): `game/events/text_boxes.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from refapp.game.door.game import Game
from refapp.game.door.happen import happen
from refapp.game.events import moves, text_boxes
from refapp.game.events.effects import begin
from refapp.game.events.instead_of_losing import set_life
from refapp.game.events.words import named, on_battlefield, player_named, single
from refapp.game.said.sentence import Anything, Names, Sentence
from refapp.game.said.several import Modified, NoExchange
from refapp.game.state.objects import Context, Obj
from refapp.language.errors import ScenarioError
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import Objects, One, PlayerWord, Zone, one_of
from refapp.language.scenario import Changes
from refapp.language.vocabulary import PLAYER_ZONES
from refapp.rulebook.effects.control import take_control
from refapp.rulebook.registry import action
from refapp.rulebook.starting.before_they_existed import must_be_known

_OfPlayer = Annotated[str, one_of(*PLAYER_ZONES)]


class Exchanged(Sentence, says="{a} and {b}: the exchange is made."):
    a: Anything
    b: Anything


class ExchangedCards(Exchanged, action="exchanged", says="{a} and {b}: the exchange is made."):
    a: Names
    b: Names


@word("exchange_control")
class ExchangeControl(Instruction):
    """Two players swap control of two permanents; with one missing or one controller, nothing happens."""

    a: One
    b: One


@word("exchange_life")
class ExchangeLife(Instruction):
    """Two life totals, or a life total and a power or toughness, are exchanged by gaining and losing."""

    a: One
    b: One
    value: Annotated[str, one_of("power", "toughness")] = "toughness"
    """Which number of a creature it is."""


@word("exchange_zones")
class ExchangeZones(Instruction):
    """All cards of two zones of a player change places, also if one zone is empty."""

    player: PlayerWord
    a: _OfPlayer
    b: _OfPlayer


@word("exchange_cards")
class ExchangeCards(Instruction):
    """Cards of one zone change places with cards of another, if one player owns them all."""

    zone_a: Zone
    a: Objects
    zone_b: Zone
    b: Objects


@word("exchange_text")
class ExchangeText(Instruction):
    """Two creatures exchange their text boxes: each has the rules text that the other had."""

    a: One
    b: One


def _fails(game: Game, rules: Sequence[str]) -> None:
    game.note(NoExchange, rules, None)


@action(ExchangeControl, "701.12a", "701.12b")
def do_exchange_control(game: Game, step: ExchangeControl, context: Context) -> None:
    """Two players swap control of two permanents; with one missing or one controller, nothing happens."""
    pair = [single(game, name, context) for name in (step.a, step.b)]
    found = [one.obj for one in pair if one is not None and one.obj is not None and on_battlefield(one.obj)]
    if len(found) < 2:
        _fails(game, ["701.12a"])
        return
    first, second = found
    if first.here.controller == second.here.controller:
        _fails(game, ["701.12b"])
        return
    with game.events():
        game.note(Exchanged, ["701.12a", "701.12b"], first.id, a=first.id, b=second.id)
        ours, theirs = first.here.controller, second.here.controller
        take_control(game, first, theirs, ["701.12b"])
        take_control(game, second, ours, ["701.12b"])


@action(ExchangeLife, "701.12a", "701.12c", "701.12g")
def do_exchange_life(game: Game, step: ExchangeLife, context: Context) -> None:
    """Two life totals, or a life total and a power or toughness, are exchanged by gaining and losing (§119.7,
    §119.8)."""
    pair = [single(game, name, context) for name in (step.a, step.b)]
    if any(one is None for one in pair) or pair[0] == pair[1]:
        _fails(game, ["701.12a"])
        return
    names = [one.id for one in pair if one is not None]
    totals: list[int] = []
    for name in names:
        total = _total(game, name, step.value)
        if total is None:
            _fails(game, ["701.12a", "701.12g"])
            return
        totals.append(total)
    rules = ["701.12g"] if any(name not in game.players for name in names) else ["701.12c"]
    barring = "701.12c" in rules or game.rules.holds("exchange.no_higher_life")  # before, only of players’ life totals
    for name, new, old in zip(names, reversed(totals), totals, strict=True):
        if name in game.players:
            player = game.players[name]
            if player.lost:
                _fails(game, ["701.12a", *rules])
                return
            if new > old and barring and game.cannot(player, "gain_life"):
                _fails(game, ["701.12a", *rules, "119.7", "101.2"])
                return
            if new < old and barring and game.cannot(player, "lose_life"):
                _fails(game, ["701.12a", *rules, "119.8", "101.2"])
                return
    first, second = names
    if first in game.players and game.sharing(game.players[first]) and second in game.teammates(first):
        _fails(game, ["810.9e"])
        return
    with game.events():
        game.note(Exchanged, ["701.12a", *rules], first, a=first, b=second)
        for name, new in zip(names, reversed(totals), strict=True):
            if name in game.players:
                set_life(game, game.players[name], new)
            else:
                power = step.value == "power"
                obj = game.obj(name)
                begin(game, Changes(set_pt=(new, None) if power else (None, new)), [obj])
                game.note(Modified, [*rules, "613.4b"], name)


def _total(game: Game, name: str, value: str) -> int | None:
    """A player’s life total, or a creature’s power or toughness; None of what isn’t there any more."""
    if name in game.players:
        return game.own_life(game.players[name])
    view = game.view(name)
    if view is None or view.zone != "battlefield" or view.power is None or view.toughness is None:
        return None
    return view.power if value == "power" else view.toughness


@action(ExchangeZones, "701.12f", "701.12a")
def do_exchange_zones(game: Game, step: ExchangeZones, context: Context) -> None:
    """All cards of two zones of a player change places, also if one zone is empty: that is what 701.12f adds."""
    player = player_named(game, step.player, context)
    first, second = step.a, step.b
    if first == second:
        raise ScenarioError.value(f"{step.path}.b", second, "another zone")
    held = [list(player.zones.get(zone, ())) for zone in (first, second)]
    rules = ["701.12a"] if held[0] and held[1] else ["701.12f"]
    with game.events():
        game.note(Exchanged, rules, player.name, a=first, b=second)
        for names, to in ((held[0], second), (held[1], first)):
            for name in reversed(names) if to == "library" else names:
                moves.move(game, game.obj(name), to, rules=[*rules, "400.12"])


@action(ExchangeCards, "701.12a", "701.12d", "701.12e")
def do_exchange_cards(game: Game, step: ExchangeCards, context: Context) -> None:
    """Cards of one zone change places with cards of another, if one player owns them all."""
    zones = step.zone_a or "", step.zone_b or ""
    groups = [named(game, words, context) for words in (step.a, step.b)]
    found: list[list[Obj]] = []
    for zone, group in zip(zones, groups, strict=True):
        cards = [one.obj for one in group if one.obj is not None and one.obj.exists and one.obj.zone == zone]
        if len(cards) < len(group):
            _fails(game, ["701.12a"])
            return
        found.append(cards)
    every = found[0] + found[1]
    if len({obj.owner for obj in every}) > 1 or any(obj.kind == "token" for obj in every):
        _fails(game, ["701.12d", "701.12a"])
        return
    if not (found[0] and found[1]) and not game.rules.holds("exchange.empty_zone"):
        _fails(game, ["701.12d", "701.12a"])
        return
    hosts = [game.attachment_host(group[0]) if group else None for group in found]
    controllers = [group[0].here.controller if group else None for group in found]
    with game.events():
        game.note(ExchangedCards, ["701.12d"], None, a=[obj.id for obj in found[0]], b=[obj.id for obj in found[1]])
        for at, to in ((0, zones[1]), (1, zones[0])):
            host, controller = hosts[1 - at], controllers[1 - at]
            for obj in found[at]:
                moves.move(
                    game, obj, to, rules=["701.12d", *(["701.12e"] if host else [])],
                    under=controller if to == "battlefield" else None, attached_to=host)


@action(ExchangeText, "701.12h", "701.12a", "612.5")
def do_exchange_text(game: Game, step: ExchangeText, context: Context) -> None:
    """Two creatures exchange their text boxes: each has the rules text that the other had."""
    must_be_known(game, "exchange_text", "701.12h")
    pair = [single(game, name, context) for name in (step.a, step.b)]
    found = [one.obj for one in pair if one is not None and one.obj is not None
             and on_battlefield(one.obj) and "creature" in game.board()[one.id].types]
    if len(found) < 2 or found[0] is found[1]:
        _fails(game, ["701.12a"])
        return
    first, second = found
    happen(game, text_boxes.ExchangeText(first, second))
