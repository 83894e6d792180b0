"""Which keywords stand behind what static abilities do to an object: the trace and refusals name their rules."""

from __future__ import annotations

from collections.abc import Iterator

from refapp.game.reading.filters import passes
from refapp.game.reading.position import Position
from refapp.game.state.views import View
from refapp.language.scenario import Keyword, Static


def statics_about(game: Position, view: View) -> Iterator[Static]:
    """The static abilities on the battlefield that affect an object."""
    board = game.board()
    return (ability for holder, ability in game.statics()
            if ability.affects is not None and passes(ability.affects, view, game.viewpoint(holder), board))


def rules_behind(game: Position, view: View, *words: str) -> tuple[str, ...]:
    """The keys of the rules of keywords whose static abilities give an object one of these words (“cant block”)."""
    found = [rule for ability in statics_about(game, view) if ability.rules and any(
        isinstance(one, Keyword) and one.word in words for one in ability.grant) for rule in ability.rules]
    return tuple(dict.fromkeys(found))


def kept_from(game: Position, view: View, mana: bool) -> bool:
    """Whether an effect says that the activated abilities of an object can’t be activated; ``mana``: of a mana
    ability (602.5)."""
    return any(ability.cant_activate == "any" or (ability.cant_activate and not mana)
               for ability in statics_about(game, view))
