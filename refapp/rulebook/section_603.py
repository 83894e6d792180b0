"""Section 603: beginning steps, delayed and reflexive triggers, and the engine parts that carry out rules."""

from __future__ import annotations

from refapp.game import decisions, ending, life, matching, moves, sba, stack, triggers
from refapp.game.damage import deal
from refapp.game.game import Game
from refapp.game.replacing import Regenerate
from refapp.game.run import named, text
from refapp.game.state import Context
from refapp.language.errors import ScenarioError
from refapp.language.scenario import Step
from refapp.rulebook.registry import action, machine

DESIGNATIONS = {"ring-bearer": ("701.54b", "701.54e"), "monstrous": ("701.37b",), "suspected": ("701.60b",),
                "harnessed": ("701.64b",), "goaded": ("701.15b",)}
"""Designation → the rules that say what it is."""


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
