"""Evasion abilities (509.1b): who may block an attacker with such a keyword, as the keyword’s file says."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from refapp.game.door.game import Game
from refapp.game.events.combat import Forbidden
from refapp.game.state.views import View
from refapp.rulebook.combat import moments


@moments.block("509.1b", at=-1)
def evaded(game: Game, view: View, attacker: View) -> Forbidden | None:
    """Each evasion ability of the attacker must allow the block (509.1b)."""
    for word, one in game.rules.words(moments.evasion).items():
        has = word in attacker.keywords
        if not has and not (one.both and word in view.keywords):
            continue
        if not has or not one.allows(attacker, view):
            several = game.rules.of_several(attacker.abilities, word) or (
                game.rules.of_several(view.abilities, word) if one.both else ())
            return Forbidden((one.rule, *several, "509.1b"), one.refused, {"object": view.id, "attacker": attacker.id})
        said: dict[str, Any] = {"words": sorted(view.keywords & one.words.keys()), "n": view.power or 0,
                                "most": attacker.power or 0}
        game.consider(one.rule, view.id, one.granted, attacker=attacker.id,
                      **{name: item for name, item in said.items() if f"{{{name}}}" in one.granted})
    return None


def thanks_to(game: Game, name: str, attacked: tuple[str, ...]) -> Iterator[str]:
    """The rules of the keywords that let a creature block these attackers, which others couldn’t."""
    view, board = game.board()[name], game.board()
    for word, one in game.rules.words(moments.evasion).items():
        if one.words and any(word in board[attacker].keywords for attacker in attacked):
            by = next((by for by in one.words if by != word and by in view.keywords), word)
            yield from (one.words[by], *game.rules.of_several(view.abilities, by))
