"""Section 701: activating abilities, with their costs as far as a board shows them.

Which mana is spent isn't modelled, only how much; timing permissions other than “as a sorcery” are left out.
"""

from __future__ import annotations

from refapp.game import decisions, life, moves
from refapp.game.game import Game
from refapp.game.run import flag, named, number, objects, on_battlefield, player_named, run_steps, text
from refapp.game.stack import candidates, reference
from refapp.game.state import Context, Obj, Player, Ref, StackItem
from refapp.language.errors import ScenarioError
from refapp.language.scenario import Activated, Step
from refapp.rulebook.actions.discard import discard
from refapp.rulebook.registry import action


@action("activate", "701.2a")
def do_activate(game: Game, step: Step, context: Context) -> None:
    """An ability is put on the stack and its costs are paid; only the object's controller may do so."""
    player = player_named(game, text(step, "by"), context)
    found = objects(game, step, "source", context)
    if not found:
        return
    obj = found[0]
    ability = _meant(game, step, obj)
    source = Ref(obj.id, obj.incarnation, game.view(obj.id))
    item = StackItem(ability.id, player.name, ability.do, source=source, target_filter=ability.target,
                     activated=True)
    given = [one.id for one in named(game, step, "discard", context)]
    options = candidates(game, ability.target, item) if ability.target is not None else []
    if not _may(game, player, obj, ability) or (ability.target is not None and not options):
        held = ["701.35a"] if "detained" in obj.designations else []
        game.note("cant_activate", ["701.2a", "602.2", *held], obj.id, player=player.name)
        return
    if ability.target is not None:
        wanted = text(step, "target")
        chosen = wanted if wanted in options else decisions.target(game, ability.id, player.name, options)
        item.target = reference(game, chosen)
        game.note("target_chosen", ["601.2c"], chosen, trigger=ability.id, player=player.name)
    dropped = _to_discard(game, player, ability.discard, given)
    with game.events():
        noted = "activated_mana" if ability.mana_ability else "activated"
        game.note(noted, ["701.2a", "602.2"], obj.id, player=player.name)
        _pay(game, player, obj, ability, dropped)
    if ability.mana_ability:
        game.note("mana_ability", ["605.3b"], obj.id, trigger=ability.id, player=player.name)
        run_steps(game, ability.do, Context(player.name, source))
        return
    item.placed = game.tick()
    game.stack.append(item)


def _meant(game: Game, step: Step, obj: Obj) -> Activated:
    """The ability that the step spells out, or the one of the object that it names."""
    if "effect" in step.args:
        return Activated(text(step, "id") or f"{obj.id}.ability", step.args["effect"], tap=flag(step, "tap"),
                         life=number(step, "life", 0), mana=number(step, "mana", 0))
    view = game.view(obj.id)
    known = {one.id: one for one in view.abilities if isinstance(one, Activated)} if view is not None else {}
    name = text(step, "ability") or (next(iter(known)) if len(known) == 1 else None)
    if name is None or name not in known:
        raise ScenarioError.unknown("name", f"{step.path}.ability", str(name or ""), known)
    return known[name]


def _may(game: Game, player: Player, obj: Obj, ability: Activated) -> bool:
    """Whether the player may activate the ability now and can pay its costs."""
    view = game.view(obj.id)
    holder = obj.controller if obj.zone in ("battlefield", "stack") else obj.owner
    if holder != player.name or game.cannot(player, "activate_abilities") or "detained" in obj.designations:
        return False
    if ability.tap and (obj.tapped or not on_battlefield(obj)):
        return False
    if ability.sacrifice and (not on_battlefield(obj) or view is None or "cant be sacrificed" in view.keywords):
        return False
    if ability.sorcery and (game.active != player.name or game.stack or not _main_phase(game)):
        return False
    return game.life(player) >= ability.life and len(player.zones["hand"]) >= ability.discard


def _main_phase(game: Game) -> bool:
    from refapp.rulebook.triggers.step_begins import ORDER  # noqa: PLC0415 - sections stay independent

    return "main" in (ORDER[game.turn_step] if 0 <= game.turn_step < len(ORDER) else "main")


def _to_discard(game: Game, player: Player, many: int, given: list[str]) -> list[str]:
    """The cards discarded as a cost; asked for where the hand leaves a choice."""
    held = player.zones["hand"]
    chosen = [name for name in given if name in held][:many]
    while len(chosen) < many:
        left = [name for name in held if name not in chosen]
        if many == len(held):
            chosen = left + chosen
        else:
            chosen.append(decisions.one_of(game, "discard", None, left, player.name,
                                          message="Which card is discarded?") or left[0])
    return chosen


def _pay(game: Game, player: Player, obj: Obj, ability: Activated, dropped: list[str]) -> None:
    if ability.tap:
        life.tap(game, obj)
    if ability.life:
        life.change_life(game, player, -ability.life, ["119.4"])
    for name in dropped:
        discard(game, game.objects[name], player.name)
    if ability.sacrifice:
        moves.move(game, obj, "graveyard", action="sacrificed", rules=["701.21a"], also=("sacrificed",),
                   player=player.name)
    player.mana -= ability.mana
