"""Section 603: beginning steps, delayed and reflexive triggers, and the engine parts that carry out rules."""

from __future__ import annotations

from refapp.game import decisions, effects, ending, life, matching, moves, sba, stack, triggers
from refapp.game.damage import deal
from refapp.game.events import Occurrence
from refapp.game.game import Game
from refapp.game.happen import happen
from refapp.game.replacing import Regenerate
from refapp.game.run import flag, named, number, player_named, run_steps, single, text
from refapp.game.state import Context, Delayed, Ref
from refapp.game.turns import EndTurnEffects
from refapp.language.errors import ScenarioError
from refapp.language.scenario import Step, Trigger
from refapp.rulebook.registry import action, machine
from refapp.rulebook.turn.untap_step import untap

ORDER = ("untap", "upkeep", "draw", "precombat_main", "main", "beginning_of_combat", "combat",
         "declare_attackers", "declare_blockers", "combat_damage", "end_of_combat", "postcombat_main", "end",
         "cleanup")


DESIGNATIONS = {"ring-bearer": ("701.54b", "701.54e"), "monstrous": ("701.37b",), "suspected": ("701.60b",),
                "harnessed": ("701.64b",), "goaded": ("701.15b",)}
"""Designation → the rules that say what it is."""


@action("step", "603.2b")
def do_step(game: Game, step: Step, context: Context) -> None:
    """A step of a player's turn begins: everything that triggers at its beginning triggers."""
    player = player_named(game, text(step, "player"), context, default=game.active)
    phase = (text(step, "step") or "").lower().replace(" ", "_").replace("-", "_")
    at = ORDER.index(phase) if phase in ORDER else game.turn_step
    if player.name != game.active or at <= game.turn_step:
        game.done_this_turn.clear()
        game.happened_this_turn.clear()
        game.resolutions.clear()
        for one in game.players.values():
            one.lands_played = one.drawn_this_turn = 0
        game.delayed = [waiting for waiting in game.delayed if waiting.trigger.duration is None
                        or waiting.created == 0]
        happen(game, EndTurnEffects())
        _turn_begins(game, player.name)
    elif phase == "cleanup":
        happen(game, EndTurnEffects())
    game.turn_step, game.active = at, player.name
    game.note("step_begins", ["603.2b"], player.name, player=player.name, phase=phase.replace("_", " "))
    if phase == "untap":
        untap(game)
    with game.events():
        who = Ref(player.name, 0, player=True)
        game.happened(Occurrence("step_begins", who, who, player=player.name, step=phase))


def _turn_begins(game: Game, player: str) -> None:
    """What lasts until a player's next turn ends (701.15a, 701.35a)."""
    effects.end(game, lambda one: one.duration.kind == "your next turn" and one.controller == player, ["500.4"])
    for obj in game.objects.values():
        for word, by, rule in (("goaded", obj.goaded, "701.15a"), ("detained", obj.detained, "701.35a")):
            if player in by:
                by.discard(player)
                if not by:
                    with game.events():
                        obj.designations.discard(word)
                        game.note("undesignated", [rule], obj.id, designation=word)


@action("delayed", "603.7", "603.7a", "603.7b", "603.7c", "603.7d", "603.7e", "603.7h")
def do_delayed(game: Game, step: Step, context: Context) -> None:
    """A delayed triggered ability is created; it can't trigger on what happened before."""
    trigger = step.args["trigger"]
    if not isinstance(trigger, Trigger):
        raise ScenarioError.value(step.path, trigger, "a trigger")
    by = player_named(game, text(step, "by"), context, default=context.you or game.active).name
    about = single(game, step, "it", context) if "it" in step.args else None
    it = about.ref if about is not None else None
    from_spell = context.source is None or (context.item is not None and context.item.spell is not None)
    rule = "603.7d" if from_spell else "603.7e"
    rules = ["603.7", "603.7a", rule]
    if "resolution" in step.args:
        rules.append("603.7h")
        if context.item is None or game.resolutions[stack.key_of(context.item)] != number(step, "resolution"):
            game.note("not_this_resolution", ["603.7h"], None, trigger=trigger.id)
            return
    if it is not None:
        rules.append("603.7c")
    game.delayed.append(Delayed(trigger, by, context.source, it, game.tick(), rule))
    game.note("delayed", rules, it.id if it is not None else None, trigger=trigger.id, player=by)


@action("sacrifice_then", "603.12", "603.12a", "701.21a")
def do_sacrifice_then(game: Game, step: Step, context: Context) -> None:
    """A sacrifice, and a reflexive trigger for each time that it was really made."""
    from refapp.rulebook.section_701_basic import sacrifice  # noqa: PLC0415 - sections stay independent

    trigger = step.args["when_you_do"]
    made: list[Ref] = []
    with game.events():
        for obj in [one.obj for one in named(game, step, "what", context) if one.obj is not None]:
            by = player_named(game, text(step, "by"), context, default=context.you or obj.controller).name
            view = game.view(obj.id)
            if sacrifice(game, obj, by):
                made.append(Ref(obj.id, obj.incarnation, view))
    you = context.you or (
        text(step, "by") or (made[0].view.controller if made and made[0].view else game.active)
    )
    if not game.rules.holds("reflexive"):
        game.note("condition_false", ["603.7a"], None, trigger=trigger.id)
        return
    rules = ["603.12a"] if len(made) > 1 else []
    for ref in made[:1] if flag(step, "one_or_more") else made:
        triggers.reflexive(game, trigger, you, context.source or ref, ref, rules)


@action("win", "104.2b", "104.3h")
def do_win(game: Game, step: Step, context: Context) -> None:
    """An effect says that a player wins the game."""
    ending.win(game, player_named(game, text(step, "player"), context))


@action("lose", "104.3e")
def do_lose(game: Game, step: Step, context: Context) -> None:
    """An effect says that a player loses the game."""
    ending.lose(game, [player_named(game, text(step, "player"), context).name], ["104.3e"])


@action("nothing", "603.2")
def do_nothing(game: Game, step: Step, context: Context) -> None:
    """Nothing happens; for abilities whose effect doesn't matter."""


@action("if", "608.2c")
def do_if(game: Game, step: Step, context: Context) -> None:
    """Steps that depend on a condition about the acting player."""
    you = context.you or game.active
    eye = decisions.viewpoint_of(game, context.source, context.it, you)
    held = matching.conditions_hold(game, step.args["condition"], you, eye)
    run_steps(game, step.args["then"] if held else step.args.get("else", ()), context)


@action("ask", "608.2h")
def do_ask(game: Game, step: Step, _context: Context) -> None:
    """A question about the board, answered under ``as``."""
    asked = text(step, "q") or ""
    answer = game.rules.asks.get(asked)
    if answer is None:
        raise ScenarioError.unknown("name", f"{step.path}.q", asked, game.rules.asks)
    found = answer(game, step)
    game.answers[text(step, "as") or asked] = found
    from refapp.rulebook.registry import registry  # noqa: PLC0415 - the registry is being filled here

    rules = list(next((check.rules for check in registry() if check.key == f"ask.{asked}"), ()))
    about = game.objects.get(text(step, "object") or "")
    if asked == "name" and about is not None:
        rules = ["110.3", *(["110.5a"] if about.tapped or about.flipped else []),
                 *(["111.4"] if about.kind == "token" else [])]
    if asked == "legal_attacks" and about is not None:
        goaded = ["701.15b", *(["701.15c"] if len(about.goaded) > 1 else [])] if about.goaded else []
        rules = [*goaded, "508.1d"]
    if asked == "has_designation":
        rules = list(DESIGNATIONS.get((text(step, "designation") or "").lower(), ()))
    said = {key: step.args[key] for key in ("types", "designation", "line") if key in step.args}
    game.note("asked", rules, text(step, "object"), question=asked, answer="–" if found == "" else found, **said,
              name=text(step, "action") or "")


machine("t.event", triggers.detect, "603.2", "603.2a", "603.2c", "603.6a", "603.6b", "603.6c", "603.10")
machine("t.becomes", life.tap, "603.2e", "701.26a")
machine("t.hidden", triggers.detect, "603.2f")
machine("t.occurs", deal, "603.2g")
machine("t.additional", triggers.times_triggered, "603.2d")
machine("t.once", stack.resolve_top, "603.2h", "608.2")
machine("t.auraltb", named, "603.6e", "603.6", "400.7")
machine("t.delayed.once", triggers.detect, "603.7b")
machine("tok.left", moves.move, "111.8")
machine("tok.ceases", moves.cease, "111.7")
machine("regenerate.static", Regenerate.perform, "701.19b", "701.19a")
machine("spell.copy", stack.resolve_top, "111.13")
machine("spell.changed", stack.resolve_top, "112.4", "400.7a")
machine("t.lookback", matching.looks_back, "603.10a", "603.10b", "603.10c", "603.10d", "603.10e", "603.10f",
        "603.10g")
machine("t.if", matching.conditions_hold, "603.4", "603.1b")
machine("t.linked", matching.matches, "603.11")
machine("t.delayed.static", moves.delay, "603.7f", "603.7g")
machine("t.stack", stack.put_waiting, "603.3", "603.3a", "603.3b", "603.3c", "603.3d", "101.4")
machine("t.state", triggers.state_triggers, "603.8", "704.1a")
machine("t.may", decisions.may, "603.5")
machine("t.enterswith", moves.move, "603.6d", "400.7", "400.4a")
machine("t.loses", ending.lose, "603.9", "104.3", "104.4a")
machine("sba.loop", sba.check, "704.3", "704.1", "704.4")
machine("sba.single_replacement", sba.sba_pass, "704.7", "704.8", "704.2")
