"""Sections 110 and 701: moving, returning, entering, revealing, discarding, milling, drawing, life."""

from __future__ import annotations

from collections.abc import Mapping

from refapp.game import decisions, life, moves
from refapp.game.continuous import base_view, copiable
from refapp.game.events import Occurrence
from refapp.game.game import Game
from refapp.game.run import flag, named, number, objects, player_named, single, text
from refapp.game.state import Context, Obj, Ref, View
from refapp.language.scenario import Step
from refapp.rulebook.registry import action


def _under(game: Game, step: Step, context: Context, obj: Obj) -> str:
    """Under whose control an object enters: a player, ``you``, or ``owner``."""
    word = text(step, "under")
    if word is None:
        return context.you or obj.owner
    if word == "owner":
        return obj.owner
    return player_named(game, word, context).name


def _counters(step: Step) -> Mapping[str, int]:
    found = step.args.get("counters")
    return found if isinstance(found, Mapping) else {}


@action("put_onto_battlefield", "110.2a", "110.2", "110.5b")
def do_put(game: Game, step: Step, context: Context) -> None:
    """Objects enter the battlefield under the control of the player who is told to put them there."""
    host = single(game, step, "attached_to", context) if "attached_to" in step.args else None
    with game.events():
        for obj in objects(game, step, "what", context):
            if obj.zone != "battlefield":
                moves.move(game, obj, "battlefield", action="put_onto_battlefield",
                           under=_under(game, step, context, obj), tapped=flag(step, "tapped"),
                           counters=_counters(step), attached_to=host.id if host is not None else None,
                           face_down=flag(step, "face_down"))


@action("return", "400.7", "603.6")
def do_return(game: Game, step: Step, context: Context) -> None:
    """Objects return from the zone they are expected in; not found there, they stay where they are."""
    expected = text(step, "from")
    to = text(step, "to") or "battlefield"
    with game.events():
        for obj in objects(game, step, "what", context):
            if not obj.exists or (expected is not None and obj.zone != expected):
                game.note("not_found", ["400.7", "603.6"], obj.id, expected=expected)
                continue
            if to == obj.zone:
                continue
            moves.move(game, obj, to, action="put_onto_battlefield" if to == "battlefield" else "returned",
                       under=_under(game, step, context, obj), counters=_counters(step),
                       tapped=flag(step, "tapped"))


@action("move", "400.7", "400.3", "400.6")
def do_move(game: Game, step: Step, context: Context) -> None:
    """Objects move to a zone (their owners' one); in a library on top, unless ``position`` is ``bottom``."""
    to = text(step, "to") or ""
    bottom = text(step, "position") == "bottom" or to in ("library_bottom", "bottom")
    zone = {"library_bottom": "library", "library_top": "library", "bottom": "library", "top": "library"}.get(
        to, to
    )
    if zone not in ("battlefield", "hand", "library", "graveyard", "exile", "stack", "command"):
        player_named(game, zone, context)
    with game.events():
        for obj in objects(game, step, "what", context):
            if zone == "battlefield" and obj.zone == "battlefield":
                continue
            moves.move(game, obj, zone, bottom=bottom, under=_under(game, step, context, obj),
                       action="put_onto_battlefield" if zone == "battlefield" else "moved")


@action("exile_top", "701.13a")
def do_exile_top(game: Game, step: Step, context: Context) -> None:
    """The top cards of a player's library are exiled."""
    player = player_named(game, text(step, "player"), context)
    with game.events():
        for name in list(player.zones["library"][:max(0, number(step, "n"))]):
            moves.move(game, game.obj(name), "exile", action="exiled", rules=["701.13a"])


@action("reveal", "701.20a", "701.20b", "701.20c")
def do_reveal(game: Game, step: Step, context: Context) -> None:
    """Cards are shown to all players and stay in their zone."""
    with game.events():
        for obj in objects(game, step, "what", context):
            rules = ["701.20a", "701.20b", *(["701.20c"] if obj.revealed else [])]
            obj.revealed = True
            obj.cached = None
            game.note("revealed", rules, obj.id, zone=obj.zone)
            here = Ref(obj.id, obj.incarnation, game.view(obj.id))
            game.happened(Occurrence("revealed", here, here, player=obj.owner))


@action("look", "701.20e")
def do_look(game: Game, step: Step, context: Context) -> None:
    """A player looks at cards; nobody else sees them, and they stay in their zone."""
    player = player_named(game, text(step, "player"), context)
    found = [obj.id for obj in objects(game, step, "what", context)]
    game.note("looked", ["701.20e"], player.name, player=player.name, cards=found)


@action("discard", "701.9a", "701.9b", "701.9c")
def do_discard(game: Game, step: Step, context: Context) -> None:
    """Cards go from the hand to the graveyard; which ones is the player's choice, unless stated otherwise."""
    player = player_named(game, text(step, "player"), context)
    hand = player.zones["hand"]
    given = step.args.get("what")
    if given == ("all",):
        names = list(hand)
    elif given is not None:
        names = [one.id for one in named(game, step, "what", context) if one.id in hand]
    elif flag(step, "random") or number(step, "n") >= len(hand):
        names = sorted(hand)[:number(step, "n")]
    else:
        names = []
        chooser = text(step, "chooser") or player.name
        for at in range(number(step, "n")):
            left = [name for name in hand if name not in names]
            wanted = list(game.choices.other.get("discard", ()))[at:at + 1]
            found = decisions.one_of(
                game,
                "discard",
                wanted[0] if wanted else None,
                left,
                chooser,
                message="Which card is discarded?",
            )
            if found is not None:
                names.append(found)
    with game.events():
        for name in names:
            discard(game, game.obj(name), player.name)


def discard(game: Game, obj: Obj, player: str) -> None:
    """Discard one card."""
    before = Ref(obj.id, obj.incarnation, game.view(obj.id))
    moves.move(game, obj, "graveyard", action="discarded", rules=["701.9a", "701.9b"], player=player)
    now: Ref | None = Ref(obj.id, obj.incarnation)
    if obj.zone in ("library", "hand") and not obj.revealed and game.rules.cite(["701.9c"]):
        game.note("undefined", ["701.9c"], obj.id)
        before, now = Ref(obj.id, before.incarnation, _undefined(game, obj)), None
    game.happened(Occurrence("discarded", before, now, player=player))


def _undefined(game: Game, obj: Obj) -> View:
    """A card of which nothing is known but that it is a card."""
    view = base_view(game, obj)
    view.name, view.mv, view.power, view.toughness = "", 0, None, None
    view.types = view.supertypes = view.subtypes = view.colors = frozenset()
    view.abilities, view.keywords = (), frozenset()
    return view


@action("mill", "701.17a", "701.17b", "701.17c", "701.17d")
def do_mill(game: Game, step: Step, context: Context) -> None:
    """The top cards of a library go to the graveyard, as many as there are.

    ``as`` names the answer for an effect that asks about the milled cards: those that it can find, in public
    zones, and the sum of their mana values.
    """
    player = player_named(game, text(step, "player"), context)
    asked = max(0, number(step, "n"))
    rules = ["701.17a"]
    with game.events():
        many = asked
        for holder, ability in game.replacements("mill"):
            words = ability.who.words if ability.who is not None else ()
            mine = holder.controller == player.name
            if asked and not (("yours" in words and not mine) or ("opponents" in words and mine)):
                many *= 2
                game.note("doubled", ["614.1a"], player.name, by=holder.id, n=many)
        names = player.zones["library"][:many]
        rules += ["701.17b"] if len(names) < many else []
        for name in names:
            moves.move(game, game.obj(name), "graveyard", action="milled", rules=rules, player=player.name)
        if names:
            who = Ref(player.name, 0, player=True)
            game.happened(Occurrence("mills", who, who, player=player.name, amount=len(names)))
        if "as" in step.args:
            found = [name for name in names if game.obj(name).zone in moves.PUBLIC]
            several = ["701.17d"] if asked == 1 and len(names) > 1 else []
            game.note("milled_found", ["701.17c", *several], player.name, cards=found)
            game.answers[text(step, "as") or ""] = {
                "cards": found, "mv": sum(copiable(game.obj(name)).mv for name in found)}


@action("draw", "121.1", "121.2")
def do_draw(game: Game, step: Step, context: Context) -> None:
    """Cards are drawn one at a time; an attempt to draw from an empty library is remembered."""
    player = player_named(game, text(step, "player"), context)
    for _ in range(max(0, number(step, "n"))):
        life.draw(game, player, ["121.2"])


@action("gain_life", "119.3")
def do_gain_life(game: Game, step: Step, context: Context) -> None:
    """A player gains life."""
    life.change_life(game, player_named(game, text(step, "player"), context), max(0, number(step, "n")))


@action("lose_life", "119.3")
def do_lose_life(game: Game, step: Step, context: Context) -> None:
    """A player, or each opponent, loses life."""
    with game.events():
        for player in game.opponents(context.you or game.active) if text(step, "player") == "each_opponent" \
                else [player_named(game, text(step, "player"), context)]:
            life.change_life(game, player, -max(0, number(step, "n")))
