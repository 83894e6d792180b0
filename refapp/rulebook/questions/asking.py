"""608.2h: asking the board."""

from __future__ import annotations

from collections.abc import Mapping

from refapp.game.door.game import Game
from refapp.game.events.answers import answer
from refapp.game.events.words import player_named
from refapp.game.said.questions import AskedInVain, AskedOfPlayer, asked
from refapp.game.state.objects import Context
from refapp.language.asking import Question
from refapp.rulebook.registry import action, answers


@action(Question, "608.2h")
def do_ask(game: Game, step: Question, _context: Context) -> None:
    """A question about the board, answered under ``as``."""
    found = game.rules.words(answers)[step.NAME](game, step)
    answer(game, step.as_ or step.NAME, found)
    rules = step.cites(game)
    if rules is None:
        rules = answers.rules_of(step.NAME)
    args = step.args
    said = {key: args[key] for key in ("types", "designation", "line", "zone") if key in args}
    says = asked(step.NAME)
    if says is AskedOfPlayer:
        said["player"] = player_named(game, args.get("player") or args.get("by"), Context(),
                                      default=game.priority or game.active).name
    if step.NAME in AskedInVain.says and _nothing(found):
        says = AskedInVain
    game.note(says, rules, args.get("object") or args.get("creature"), question=step.NAME,
              answer="–" if found == "" else found, **said, name=args.get("action") or "")


def _nothing(found: object) -> bool:
    """Whether an answer names nothing at all, not even under several names."""
    return all(map(_nothing, found.values())) if isinstance(found, Mapping) else found in (None, "", [], ())
