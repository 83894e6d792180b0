"""732.3: choices of several players, each by itself, bring the same game back, and one of them has to choose otherwise.

Only activated abilities are looked at, within a step: what is cast or played leaves another game behind. Who is alone
in a loop may go on (732.2), and one in which nobody chooses is a draw (104.4b).
"""

from __future__ import annotations

from collections.abc import Hashable

from refapp.game.door.game import Game
from refapp.game.door.happen import happen
from refapp.game.events.loop_choices import RememberChoice
from refapp.game.machine.fingerprint import fingerprint
from refapp.language.activated import Activated
from refapp.language.filters import Amount, Condition, Happened
from refapp.language.instruction import Instruction, every
from refapp.rulebook.casting.proposal import Proposal, illegal


def go_on(proposal: Proposal, ability: Activated, *, quick: bool) -> None:
    """§732.3: in a game that came back the active player, or who comes first of those involved, can’t go round again.

    Raises Illegal for that one; everybody else may choose the same again, and so has the last word. ``quick``: it is a
    mana ability.
    """
    if quick or proposal.resolving:
        return
    game, player = proposal.game, proposal.player.name
    made = game.this_turn.choices
    mine = (_state(game), player, (proposal.obj.id, ability.id, proposal.given, proposal.modes, proposal.x,
                              proposal.y))
    if mine in made:
        since = len(made) - 1 - made[::-1].index(mine)
        involved = {who for _, who, _ in made[since:]}
        first = next(one.name for one in game.apnap() if one.name in involved)
        # who only did what changed nothing isn’t in a loop
        if len(involved) > 1 and first == player and made[since + 1][0] != mine[0] and not _counts(game):
            raise illegal(["732.3"], "The game is exactly as it was when {who} chose this before, and others led back "
                          "here: {who} must choose something else now.", who=player)
    happen(game, RememberChoice(*mine))


def _state(game: Game) -> Hashable:
    """An equal value for the same game at the same point of a turn, mana and what was cast included."""
    turn = game.this_turn
    return (fingerprint(game), game.moment, len(turn.casts), len(turn.done), tuple(
        (one.name, tuple(sorted(one.pool.items())), one.mana_sources, one.tapped_sources, turn.lands_played[one.name])
        for one in game.players.values()))


_LOOKS_BACK = frozenset({"cast_this_turn", "dead_this_turn", "resolution"})
"""Conditions and amounts that ask what happened this turn, or how often an ability has resolved."""


def _counts(game: Game) -> bool:
    """Whether something may care how often all this was done, so that the game isn’t the same."""
    return any(isinstance(one, Happened) or getattr(one, "resolution", None) is not None
               or {getattr(one, "kind", None), getattr(one, "of", None)} & _LOOKS_BACK
               for view in game.board().values()
               for one in every(view.abilities, (Happened, Condition, Amount, Instruction)))
