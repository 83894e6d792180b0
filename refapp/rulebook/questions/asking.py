"""608.2h: asking the board."""

from __future__ import annotations

from refapp.game.door.game import Game
from refapp.game.events.answers import answer
from refapp.game.state.objects import Context
from refapp.language.asking import Question
from refapp.rulebook.registry import action, registry


@action("ask", "608.2h")
def do_ask(game: Game, step: Question, _context: Context) -> None:
    """A question about the board, answered under ``as``."""
    found = game.rules.asks[step.NAME](game, step)
    answer(game, step.as_ or step.NAME, found)
    rules = step.cites(game)
    if rules is None:
        rules = next((check.rules for check in registry() if check.key == f"ask.{step.NAME}"), ())
    args = step.args
    said = {key: args[key] for key in ("types", "designation", "line", "zone") if key in args}
    game.note("asked", rules, args.get("object"), question=step.NAME, answer="–" if found == "" else found, **said,
              name=args.get("action") or "")
