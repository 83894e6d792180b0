"""How much a number of an instruction is now: itself, X, or what the board or the past says (107.3, 608.2h)."""

from __future__ import annotations

from refapp.game.door.game import Game
from refapp.game.events import linking
from refapp.game.events.counters import held_by
from refapp.game.events.words import Named, as_last_seen, find, player_named, seen_from
from refapp.game.reading import bygone
from refapp.game.reading.continuous import affected
from refapp.game.reading.copiable_values import copiable
from refapp.game.reading.devotion_and_party import devotion, party
from refapp.game.reading.measures import measured, spent_on, times
from refapp.game.said.sentence import Count, ObjectName, Sentence
from refapp.game.said.several import NothingLinked, OnlySoMany, XIsZero
from refapp.game.state.objects import Context, Obj
from refapp.game.state.views import View, how_many
from refapp.language.errors import ScenarioError
from refapp.language.filters import Amount, Number
from refapp.language.scenario import Ability


class LinkedNumber(Sentence, says="The ability of {subject} refers to the number of the linked ability: {n}."):
    n: Count

class TeamLifeCounts(Sentence, says="The life total of {subject} is that of the team {team}: {n}."):
    team: ObjectName
    n: Count

class TeamPoisonCounts(Sentence, says="The poison counters of {subject} are those of the team {team}: {n}."):
    team: ObjectName
    n: Count

class XOf(Sentence, says="The value of X of {subject} is used: {x}."):
    x: Count

class AsItLastWas(Sentence, says="{subject} has left the battlefield: as it last was there is what counts."): ...
class NoNumber(Sentence, says="The number asked of {subject} can’t be determined: 0 is used."): ...

class DevotionOf(Sentence, says="The devotion of {subject} that is asked for is {n}.", action="devotion"):
    n: Count

class PartyOf(Sentence, says="{subject}’s party is this many creatures: {n}.", action="party"):
    n: Count

class Devoured(Sentence, says="{subject} devoured as many as this: {n}."):
    n: Count


_KICKED = ("kicker", "multikicker")
"""How often a spell was kicked, whichever of them it has (702.33d)."""


def amount(game: Game, value: Number | str | None, context: Context) -> int:
    """A number as it is now: itself, or what the board says where it is an amount (§608.2h, §107.2, §107.3j)."""
    if value is None:
        return 0
    if isinstance(value, int):
        return value
    if isinstance(value, str):
        return _x(game, value, context)
    found = 0
    if value.parts:
        found = sum(amount(game, one, context) for one in value.parts)
    elif value.happened is not None:
        found = times(game, value.happened, seen_from(game, context), game.board())
    elif value.filter is not None:
        eye = seen_from(game, context)
        there = affected(value.filter, game, eye, game.board())
        if value.of == "controlled":
            owner = player_named(game, value.what, context).name
            there = [view for view in there if view.controller == owner]
        found = measured(value.of, there, game.budget)
    elif value.of in ("power", "toughness", "mv", "counters"):
        found = _of_objects(game, value, context)
    elif value.of == "x" and value.what == "X":  # X itself, where it is said times something: -X
        found = amount(game, "X", context)
    elif value.of == "spent":
        found = sum(spent_on(bygone.record_of(game, one.ref), value.kind) for one in find(game, value.what, context))
    elif value.of == "targets":
        found = sum(len(view.targets) for one in find(game, value.what, context)
                    if (view := game.view(one.id)) is not None)
    elif value.of == "x":
        found = _x_of(game, value, context)
    elif value.of in ("paid", "cast_before", "dead_this_turn", "noted", "paid_entering", "x_paid", "exiled"):
        found = remembered(game, value, context)
    else:
        player = player_named(game, value.what, context)  # of who has left, what was known last (§800.4i)
        if value.of in ("devotion", "party"):
            return value.made_of(_of_permanents(game, value, player.name))
        if value.of == "opponents":
            return value.made_of(len(game.opponents(player.name)))
        if value.of == "life" and game.sharing(player) is not None:
            game.note(TeamLifeCounts, ["810.9a"], player.name, team=player.team, n=game.own_life(player))
        found = (game.own_life(player) if value.of == "life" else game.this_turn.lands_played[player.name]
                 if value.of == "lands_played" else _attacked(game, player.name)
                 if value.of == "attacked_opponents" else len(player.zones[value.of]))
    return value.made_of(found)


def _x(game: Game, value: str, context: Context) -> int:
    """X, as it was chosen for the spell or ability; 0 where an ability that a permanent gained triggered."""
    if value != "X":  # the cost would have said what Y is (107.3p)
        raise ScenarioError.value(f"steps[{game.step}]", value, "a whole number (here no cost says what Y is)")
    if context.item is not None and context.item.x is not None:
        return context.item.x
    if _by_gained_trigger(game, context):
        game.note(XIsZero, ["107.3j"], context.source.id if context.source is not None else None)
        return 0
    raise ScenarioError.value(f"steps[{game.step}]", value, "a whole number (here no event says what X is)")


def _of_objects(game: Game, value: Amount, context: Context) -> int:
    """A characteristic or the counters of what a word names; of several the sum: of exiled (607.3) or milled (701.17d)
    cards, of what was sacrificed."""
    found = 0
    for one in find(game, value.what, context, asked=True):
        if value.of == "counters" and one.id in game.players:
            found += _of_player(game, one.id, value.kind)
            continue
        view = _last(game, one)
        if view is None or (value.of != "counters" and getattr(view, value.of) is None):
            game.note(NoNumber, ["107.2"], one.id)
        if view is not None:
            if view.zone == "battlefield" and (one.obj is None or one.obj.zone != "battlefield"):
                game.note_once(AsItLastWas, ["608.2h"], one.id)
            found += how_many(view.counters, value.kind) if value.of == "counters" else getattr(view, value.of) or 0
    return found


def _of_permanents(game: Game, value: Amount, player: str) -> int:
    """A player's devotion (700.5), or how many creatures are in the player's party (700.8)."""
    there = game.board().permanents
    if value.of == "devotion":
        found = devotion(game, there, player, frozenset(value.kind.split()))
        game.note(DevotionOf, ["700.5"], player, n=found)
    else:
        found = party(there, player)
        game.note(PartyOf, ["700.8", "700.8a"], player, n=found)
    return found


def _of_player(game: Game, player: str, kind: str) -> int:
    """The counters of a kind that a player has; poison counters are the team’s (810.10a)."""
    many = how_many(held_by(game, player), kind)
    if many != how_many(game.players[player].counters, kind):
        game.note(TeamPoisonCounts, ["810.10a"], player, team=game.players[player].team, n=many)
    return many


def _x_of(game: Game, value: Amount, context: Context) -> int:
    """The value of X of another object: of what is on the stack, or of the spell that a permanent was (§107.3e)."""
    found = 0
    for one in find(game, value.what, context, asked=True):
        item = next((item for item in game.stack if one.id in (item.id, item.spell)), None)
        record = bygone.record_of(game, one.ref)
        found = (item.x or 0) if item is not None else (record.x or 0) if record is not None else 0
        game.note(XOf, ["107.3e"], one.id, x=found)
    return found


def _by_gained_trigger(game: Game, context: Context) -> bool:
    """Whether the triggered ability that resolves is one that its source only gained (107.3j)."""
    item, source = context.item, context.source
    if item is None or item.trigger is None or item.delayed or source is None:
        return False
    return gained(game.objects[source.id], item.trigger, game)


def gained(obj: Obj, ability: Ability, game: Game) -> bool:
    """Whether an object only gained an ability: it isn't among those that it would have without any effect."""
    return ability not in game.rules.every(copiable(obj).abilities)


def _attacked(game: Game, player: str) -> int:
    """How many opponents a player attacked this combat: declared creatures as attacking them (§508.6)."""
    return sum(1 for one in game.opponents(player) if (player, one.name) in game.this_combat.attacked)


def remembered(game: Game, value: Amount, context: Context) -> int:
    """A number of what has happened: this turn, or as a spell was cast."""
    if value.of == "dead_this_turn":
        return game.this_turn.dead
    if value.of == "exiled":
        return len(linking.tied(game, context, "@exiled"))
    if value.of in ("noted", "paid_entering"):
        return _remembered_by(game, value.of, context)
    one = next(iter(find(game, value.what, context)), None)
    if one is None:
        return 0
    if value.of == "paid" and value.kind == "devour":
        if one.obj is not None and one.obj.here.devoured:
            game.note(Devoured, ["702.82b"], one.id, n=one.obj.here.devoured)
        return one.obj.here.devoured if one.obj is not None else 0
    if value.of == "x_paid":  # the X of the spell that it was: of a replacement effect, too (107.3m)
        record = bygone.record_of(game, one.ref)
        game.note(LinkedNumber, ["607.2j"], one.id, n=(record.x or 0) if record is not None else 0)
        return (record.x or 0) if record is not None else 0
    if value.of == "paid":
        record = bygone.record_of(game, one.ref)
        kinds = _KICKED if value.kind in _KICKED else (value.kind,)
        return sum(record.paid.get(kind, 0) for kind in kinds) if record is not None else 0
    own = [at for at, (_, name) in enumerate(game.this_turn.casts) if name == one.id]
    return own[-1] if own else len(game.this_turn.casts)


def _remembered_by(game: Game, kind: str, context: Context) -> int:
    """A number that a linked ability noted, or for which life was paid as the permanent entered (§607.2e, g)
    (§607.2g)."""
    source = context.source
    if source is None:
        return 0
    group, rules = linking.group_of(game, source, linking.ability_of(context))
    held = game.ties.get((source.id, linking.incarnation_of(source), group, kind), ())
    rule = "607.2e" if kind == "noted" else "607.2g"
    if not held:
        game.note(NothingLinked, ["607.1", *rules], source.id, word=kind)
        return 0
    game.note(LinkedNumber, [rule, *rules], source.id, n=held[-1])
    return int(held[-1])


def _last(game: Game, one: Named) -> View | None:
    """An object as an amount asks for it: as it is on the battlefield, or as it last was where it was (608.2h)."""
    if one.ref.view is not None and one.ref.view.zone != "battlefield" and (
            one.obj is None or one.obj.zone != "battlefield"):
        return one.ref.view
    seen = None if game.is_current(one.ref) else game.last_of(one.ref)
    return seen if seen is not None and seen.zone == "stack" else as_last_seen(game, one)


def as_much_as_possible(game: Game, who: str, there: int, wanted: int) -> None:
    """Say that less can be done than an effect asks for: then as much as possible is done (609.3)."""
    if there < wanted:
        game.note(OnlySoMany, ["609.3"], who, n=there, wanted=wanted)
