"""732: a shortcut: choices that a player suggests, and that are made at once as far as the others accept them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field, replace
from types import MappingProxyType

from refapp.game.door.game import Game
from refapp.game.events.run import run_steps
from refapp.game.events.words import player_named
from refapp.game.said.sentence import ByPlayer, Count
from refapp.game.state.objects import Context
from refapp.language.errors import Illegal, ScenarioError
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import Counts, Instructions, Natural, PlayerWord
from refapp.rulebook.registry import action

MOST = 100
"""How often a sequence is carried out here at most."""
_NOBODY: Mapping[str, int] = MappingProxyType({})


class Suggests(ByPlayer, says="{player} suggests a shortcut: the same choices so many times: {n}."):
    n: Count

class AcceptsShortcut(ByPlayer, says="{player} accepts the shortcut."): ...

class Shortens(ByPlayer, says="{player} shortens the shortcut and will choose otherwise after so many choices: {n}."):
    n: Count

class ShortcutTaken(ByPlayer, says="The shortcut that {player} suggested is taken; so many choices: {n}."):
    n: Count


@word("shortcut")
class Shortcut(Instruction):
    """A player suggests a sequence of choices, so many times over; the others accept or shorten it, and it is taken.

    ``shortened``: player → after how many of all its choices that player makes another one, which ``instead`` says.
    """

    steps: Instructions
    by: PlayerWord | None = None
    times: Natural = 1
    shortened: Counts = field(default_factory=lambda: _NOBODY)
    instead: Instructions = ()


@action(Shortcut, "732.1b", "732.2", "732.2a", "732.2b", "732.2c", plain=True)
def do_shortcut(game: Game, step: Shortcut, context: Context) -> None:
    """Who has priority describes choices that can be made (§732.2a); of a loop it is said how often (§732.1b).

    In turn order each other player accepts that or names the place of another choice of theirs, where it ends then
    (§732.2, 732.2b). It is taken as far as that, and whoever shortened it must choose otherwise there (§732.2c).
    """
    player = player_named(game, step.by, context, default=game.priority or game.active)
    if game.priority not in (None, player.name):
        raise Illegal(["732.2a"], "{who} doesn’t have priority.", who=player.name)
    if step.times > MOST:
        raise ScenarioError.limit(f"{step.path}.times", "times", MOST)
    often = ["732.1b"] if step.times > 1 else []
    game.note(Suggests, ["732.2a", *often, "732.2"], player.name, player=player.name, n=step.times)
    suggested = list(step.steps) * step.times
    end, by = _accepted(game, step, player.name, len(suggested))
    for choice in suggested[:end]:
        _take(game, choice, context)
    game.note(ShortcutTaken, ["732.2c", *often], player.name, player=player.name, n=end)
    if by is None:
        return
    if game.priority not in (None, by):
        raise Illegal(["732.2b"], "{who} has no choice to make there.", who=by)
    if step.instead and replace(step.instead[0], path="") == replace(suggested[end], path=""):
        raise Illegal(["732.2c"], "Where a shortcut was shortened, another choice must be made than was suggested.")
    run_steps(game, step.instead, context)


def _accepted(game: Game, step: Shortcut, by: str, end: int) -> tuple[int, str | None]:
    """After how many choices the shortcut ends, as each other player in turn order accepts or shortens it (§732.2b),
    and who shortened it last.
    """
    names = [one.name for one in game.apnap() if not one.lost]
    for name in step.shortened:
        if name not in names or name == by:
            raise ScenarioError.unknown("name", f"{step.path}.shortened", name, (one for one in names if one != by))
    at, last = names.index(by), None
    for name in (*names[at + 1:], *names[:at]):
        wanted = step.shortened.get(name)
        if wanted is None:
            game.note(AcceptsShortcut, ["732.2b"], name, player=name)
        elif wanted < end:
            end, last = wanted, name
            game.note(Shortens, ["732.2b"], name, player=name, n=end)
        else:
            raise Illegal(["732.2b"], "{who} can only name a place before the end of the shortcut.", who=name)
    return end, last


def _take(game: Game, choice: Instruction, context: Context) -> None:
    """A choice of a shortcut; one that can’t legally be made can’t be suggested, either (732.2a)."""
    try:
        run_steps(game, [choice], context)
    except Illegal as why:
        raise Illegal([*why.rules, "732.2a"], why.message, **why.params) from why
