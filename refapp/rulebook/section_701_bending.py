"""Section 701: airbend, earthbend and waterbend."""

from __future__ import annotations

from refapp.game import life, moves
from refapp.game.effects import begin
from refapp.game.events import Occurrence
from refapp.game.game import Game
from refapp.game.run import number, objects, on_battlefield, player_named, text
from refapp.game.state import Context, Delayed, Obj, Ref
from refapp.language.scenario import Changes, Keyword, Step, Trigger
from refapp.rulebook.registry import action
from refapp.rulebook.section_701_counters import needs


@action("airbend", "701.65a", "701.65b")
def do_airbend(game: Game, step: Step, context: Context) -> None:
    """A player exiles permanents or spells; while a card stays exiled, its owner may cast it for {2}."""
    needs(game, "airbend")
    player = player_named(game, text(step, "player"), context)
    exiled: list[Obj] = []
    with game.events():
        for obj in objects(game, step, "what", context):
            if obj.zone in ("battlefield", "stack") and not obj.phased_out \
                    and moves.move(game, obj, "exile", action="exiled", rules=["701.65a", "701.13a"]):
                exiled.append(obj)
        for obj in exiled:
            if obj.zone == "exile" and obj.kind == "card":
                obj.designations.add("airbent")
                obj.cached = None
                game.note("may_cast", ["701.65a"], obj.id, player=obj.owner)
        if exiled:
            _bends(game, player.name, "airbend", ["701.65b"])
        else:
            game.note("cant_act", ["701.65b"], None, player=player.name, name="airbend")


@action("earthbend", "701.66a", "701.66b")
def do_earthbend(game: Game, step: Step, context: Context) -> None:
    """A land becomes a 0/0 creature with haste and counters; it returns tapped if it dies or is exiled."""
    needs(game, "earthbend")
    by = player_named(game, text(step, "by"), context)
    for obj in objects(game, step, "what", context):
        view = game.view(obj.id)
        if view is None or not on_battlefield(obj) or "land" not in view.types or obj.controller != by.name:
            game.note("target_illegal", ["608.2b", "701.66a"], obj.id, trigger="earthbend")
            continue
        with game.events():
            begin(game, Changes(add_types=("creature",), set_pt=(0, 0), grant=(Keyword("haste"),)), [obj])
            game.note("modified", ["701.66a"], obj.id)
            life.add_counters(game, obj.id, "+1/+1", number(step, "n"), ["701.66a"])
        back = Step(
            "return", {"what": ("@it",), "to": "battlefield", "under": by.name, "tapped": True}, step.path
        )
        for event in ("dies", "exiled_from_battlefield"):
            trigger = Trigger(text(step, "id") or "earthbend", event, do=(back,))
            game.delayed.append(
                Delayed(trigger, by.name, context.source, Ref(obj.id, obj.incarnation), game.tick())
            )
        game.note("delayed", ["701.66a", "701.66b", "603.7"], obj.id, trigger="earthbend")
        with game.events():
            _bends(game, by.name, "earthbend", ["701.66b"])


@action("waterbend", "701.67a", "701.67b", "701.67c")
def do_waterbend(game: Game, step: Step, context: Context) -> None:
    """A player pays a cost; for its generic mana, untapped artifacts and creatures may be tapped instead.

    ``n`` is the generic mana of the waterbend cost, ``other`` what else the total cost asks for, ``tap`` what
    the player taps and ``mana`` the mana that the player spends. The answer ``waterbent`` says whether the
    cost was paid; a cost that can't be paid so isn't paid at all.
    """
    needs(game, "waterbend")
    player = player_named(game, text(step, "player"), context)
    helpers = objects(game, step, "tap", context)
    generic, other, mana = number(step, "n"), number(step, "other", 0), number(step, "mana", 0)
    fit = all(_can_help(game, obj, player.name) for obj in helpers)
    paid = fit and len(helpers) <= generic and mana == generic - len(helpers) + other
    game.answers["waterbent"] = paid
    if not paid:
        too_many = len(helpers) > generic
        game.note("cant_pay", ["701.67b" if too_many else "701.67a"], player.name, player=player.name, mana=mana,
                  tapped=[obj.id for obj in helpers])
        return
    with game.events():
        rules = ["701.67a", *(["701.67b"] if other else [])]
        for obj in helpers:
            life.tap(game, obj, rules)
        player.mana -= mana
        game.note("paid", rules, player.name, player=player.name, mana=mana, tapped=[obj.id for obj in helpers])
        _bends(game, player.name, "waterbend", ["701.67c"])


def _can_help(game: Game, obj: Obj, player: str) -> bool:
    view = game.view(obj.id)
    return (view is not None and on_battlefield(obj) and not obj.tapped and obj.controller == player
            and bool(view.types & {"artifact", "creature"}))


def _bends(game: Game, player: str, name: str, rules: list[str]) -> None:
    game.note("action_done", rules, None, player=player, name=name)
    who = Ref(player, 0, player=True)
    game.happened(Occurrence(f"{name}s", who, who, player=player))
