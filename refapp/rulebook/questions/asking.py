"""608.2h: asking the board."""

from __future__ import annotations

from refapp.game.game import Game
from refapp.game.records import answer
from refapp.game.run import text
from refapp.game.state import Context
from refapp.language.asking import Question
from refapp.language.instruction import Instruction
from refapp.rulebook.registry import action, registry


@action("ask", "608.2h")
def do_ask(game: Game, step: Instruction, _context: Context) -> None:
    """A question about the board, answered under ``as``."""
    asked = step.NAME if isinstance(step, Question) else text(step, "q") or ""
    found = game.rules.asks[asked](game, step)
    answer(game, (step.as_ if isinstance(step, Question) else text(step, "as")) or asked, found)
    rules = step.cites(game) if isinstance(step, Question) else None
    if rules is None:
        rules = next((check.rules for check in registry() if check.key == f"ask.{asked}"), ())
    said = {key: step.args[key] for key in ("types", "designation", "line") if key in step.args}
    game.note("asked", rules, text(step, "object"), question=asked, answer="–" if found == "" else found, **said,
              name=text(step, "action") or "")
