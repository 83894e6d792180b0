"""Section 701: cast, counter, activate and play, as far as these words themselves go."""

from __future__ import annotations

from refapp.game import moves
from refapp.game.continuous import copiable
from refapp.game.events import Occurrence
from refapp.game.filters import passes
from refapp.game.game import Game
from refapp.game.run import number, objects, player_named, single, text
from refapp.game.stack import leave_stack
from refapp.game.state import Context, Ref, StackItem
from refapp.language.scenario import Step
from refapp.rulebook.registry import action


@action("cast", "701.5a", "701.5b")
def do_cast(game: Game, step: Step, context: Context) -> None:
    """A card goes from where it is to the stack, to resolve later; a player who can't cast spells doesn't."""
    player = player_named(game, text(step, "by"), context)
    found = objects(game, step, "what", context)
    if not found:
        return
    obj = found[0]
    shape = copiable(obj)
    if game.cannot(player, "cast_spells") or "land" in shape.types or obj.zone in ("battlefield", "stack"):
        game.note("cant_cast", ["701.5a", "101.2"], obj.id, player=player.name)
        return
    if "airbent" in obj.designations:
        if player.name != obj.owner:
            game.note("cant_cast", ["701.65a"], obj.id, player=player.name)
            return
        game.note("instead_of_cost", ["701.65a"], obj.id, player=player.name)
    target = single(game, step, "target", context) if "target" in step.args else None
    player.mana -= number(step, "mana", 0)
    with game.events():
        before = Ref(obj.id, obj.incarnation, game.view(obj.id))
        item = StackItem(obj.id, player.name, step.args.get("effect", ()), spell=obj.id,
                         target=target.ref if target is not None else None)
        moves.push_spell(game, obj, item)
        game.happened(Occurrence("casts", before, Ref(obj.id, obj.incarnation), player=player.name))


@action("counter", "701.6a", "701.6b", "603.1a")
def do_counter(game: Game, step: Step, context: Context) -> None:
    """A spell or ability leaves the stack unresolved; a spell goes to the graveyard, nothing is refunded."""
    name = text(step, "what") or ""
    if name in ("@it", "@target"):
        one = single(game, step, "what", context)
        name = one.id if one is not None else ""
    item = next((item for item in reversed(game.stack) if name in (item.id, item.spell)), None)
    if item is None:
        game.note("not_found", ["701.6a"], name)
        return
    if item.trigger is not None and item.trigger.cant_be_countered:
        game.note("cant_counter", ["603.1a", "101.2"], item.id, player=item.controller)
        return
    with game.events():
        game.note("countered", ["701.6a", "701.6b"], item.id, player=item.controller)
        if item.spell is not None:
            obj = game.obj(item.spell)
            before = Ref(obj.id, obj.incarnation, game.view(obj.id))
            moves.move(game, obj, "graveyard", action="put_into_graveyard", rules=["701.6a"])
            game.happened(
                Occurrence("countered", before, Ref(obj.id, obj.incarnation), player=item.controller)
            )
        else:
            ref = item.source
            game.happened(Occurrence("countered", ref, ref, player=item.controller))
    leave_stack(game, item)


@action("play_land", "701.18a", "701.18b")
def do_play_land(game: Game, step: Step, context: Context) -> None:
    """The active player plays a land in a main phase with an empty stack, once each turn."""
    player = player_named(game, text(step, "player"), context)
    found = objects(game, step, "what", context)
    if not found:
        return
    obj = found[0]
    from refapp.rulebook.triggers.step_begins import ORDER  # noqa: PLC0415 - sections stay independent

    phase = ORDER[game.turn_step] if 0 <= game.turn_step < len(ORDER) else "main"
    if "land" not in copiable(obj).types or player.name != game.active or game.stack or player.lands_played \
            or "main" not in phase or game.cannot(player, "play_lands") or obj.owner != player.name \
            or obj.zone == "battlefield":
        game.note("cant_play_land", ["701.18a"], obj.id, player=player.name)
        return
    with game.events() as batch:
        permitted = [(holder, ability) for holder, ability in game.statics()
                     if ability.may_play is not None and holder.controller == player.name
                     and ability.may_play.zone == obj.zone
                     and passes(ability.may_play, batch.before[obj.id], game.viewpoint(holder), batch.before)]
        player.lands_played += 1
        game.note("land_played", ["701.18a", "701.18b", "305.1"], obj.id, player=player.name)
        moves.move(
            game, obj, "battlefield", action="put_onto_battlefield", rules=["701.18a"], under=player.name
        )
        for holder, ability in permitted[:1]:
            if ability.delayed is not None:
                moves.delay(game, ability.delayed, holder, Ref(obj.id, obj.incarnation), "603.7g")


@action("play", "701.18b")
def do_play(game: Game, step: Step, context: Context) -> None:
    """A card is played: a land as a land, anything else is cast as a spell."""
    found = objects(game, step, "what", context)
    if not found:
        return
    land = "land" in copiable(found[0]).types
    name = player_named(game, text(step, "player"), context).name
    game.note("plays", ["701.18b"], found[0].id, player=name)
    if land:
        do_play_land(game, step, context)
    else:
        do_cast(game, Step("cast", {**step.args, "by": name}, path=step.path), context)
