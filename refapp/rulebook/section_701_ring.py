"""Section 701: the Ring tempts a player: its emblem, and the designation of Ring-bearer."""

from __future__ import annotations

from refapp.game import decisions
from refapp.game.events import Occurrence
from refapp.game.game import Game
from refapp.game.run import on_battlefield, player_named, text
from refapp.game.state import Context, Obj, Player, Ref
from refapp.language.scenario import Characteristics, Filter, Step, Trigger
from refapp.language.vocabulary import EMBLEM
from refapp.rulebook.registry import action, question
from refapp.rulebook.section_701_counters import needs

BEARER = Filter("ring-bearer yours", ("ring-bearer", "yours"))


def _emblem(path: str) -> tuple[Trigger, ...]:
    """What the emblem can do from the second, third and fourth time on; the first is no triggered ability."""
    end = Trigger("the Ring (3, end)", "step_begins", step="end_of_combat", do=(
        Step("sacrifice", {"what": ("@it",), "by": "@it"}, path),))
    return (
        Trigger("the Ring (2)", "attacks", who=BEARER, zone="command", do=(
            Step("draw", {"player": "you", "n": 1}, path), Step("discard", {"player": "you", "n": 1}, path))),
        Trigger("the Ring (3)", "becomes_blocked", who=BEARER, zone="command", do=(
            Step("delayed", {"it": "@it", "trigger": end}, path),)),
        Trigger("the Ring (4)", "deals_combat_damage", who=BEARER, zone="command", step="player", do=(
            Step("lose_life", {"player": "each_opponent", "n": 3}, path),)),
    )


@action("ring_tempts", "701.54a", "701.54b", "701.54c", "701.54d")
def do_ring(game: Game, step: Step, context: Context) -> None:
    """A player chooses a creature as Ring-bearer; each time the Ring tempts, its emblem grows."""
    needs(game, "the ring tempts you")
    player = player_named(game, text(step, "player"), context)
    _grow(game, player, step.path)
    mine = [
        view.id for view in game.permanents() if view.controller == player.name and "creature" in view.types
    ]
    chosen = decisions.one_of(
        game,
        "ring_bearer",
        text(step, "choose"),
        mine,
        player.name,
        message="Which creature becomes the Ring-bearer?",
    )
    with game.events():
        if chosen is not None:
            for obj in game.objects.values():
                if obj.controller == player.name and obj.id != chosen and "ring-bearer" in obj.designations:
                    obj.designations.discard("ring-bearer")
                    game.note("undesignated", ["701.54a"], obj.id, designation="ring-bearer")
            game.objects[chosen].designations.add("ring-bearer")
            game.note("designated", ["701.54a", "701.54b"], chosen, designation="ring-bearer")
        game.note("ring_tempts", ["701.54d"], chosen, player=player.name, times=player.rings)
        who = Ref(player.name, 0, player=True)
        game.happened(Occurrence("ring_tempts", who, who, player=player.name))


def _grow(game: Game, player: Player, path: str) -> None:
    """The emblem comes into being, or has one ability more."""
    player.rings += 1
    name = player.name + EMBLEM
    emblem = game.objects.get(name)
    if emblem is None:
        emblem = Obj(name, Characteristics("The Ring"), player.name, len(game.objects))
        emblem.kind, emblem.zone, emblem.ts = "emblem", "command", game.tick()
        game.objects[name] = emblem
        game.note("emblem", ["701.54c"], name, player=player.name, name="The Ring")
    elif player.rings <= 4:
        game.note("emblem_grows", ["701.54c"], name, player=player.name, name="The Ring", times=player.rings)
    emblem.printed = Characteristics("The Ring", abilities=_emblem(path)[:max(0, player.rings - 1)])
    emblem.cached = None
    game.touch()


@question("is_ring_bearer", "701.54e")
def is_ring_bearer(game: Game, step: Step) -> bool:
    """Whether a creature is a player's Ring-bearer: on the battlefield, the player's, and so designated."""
    obj = game.obj(text(step, "object") or "")
    wanted = text(step, "player") or game.active
    return on_battlefield(obj) and obj.controller == wanted and "ring-bearer" in obj.designations
