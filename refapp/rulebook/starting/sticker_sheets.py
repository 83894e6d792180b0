"""103.2d: which sticker sheets players have access to in a game."""

from __future__ import annotations

from collections.abc import Mapping

from refapp.game.door.game import Game
from refapp.game.door.happen import happen
from refapp.game.events.stickers import ChooseSheets
from refapp.game.said.sentence import ByPlayer, Names
from refapp.language.errors import Illegal

CHOSEN = 3


class SheetsChosen(ByPlayer, says="{player} reveals the sticker sheets and plays with these: {sheets}."):
    sheets: Names


def choose(game: Game, said: Mapping[str, tuple[str, ...]], *, limited: bool) -> None:
    """Three of all that are revealed, at random (§103.2d); in limited play up to three of one’s own (§123.2b)."""
    for player in game.apnap():
        mine = tuple(dict.fromkeys(one.says.sheet for one in game.stickers.values() if one.says.owner == player.name))
        if not mine:
            continue
        chosen = said.get(player.name)
        if chosen is None:
            raise game.ask("sheets", player.name, [player.name], list(mine), "Which sticker sheets are played with?",
                           least=0 if limited else CHOSEN, most=CHOSEN)
        rules = ["103.2d", "123.2b" if limited else "123.2a"]
        if not set(chosen) <= set(mine) or len(set(chosen)) != len(chosen) or len(chosen) > CHOSEN or (
                not limited and len(chosen) != min(CHOSEN, len(mine))):
            raise Illegal(rules, "{who} can’t play with these sticker sheets.", who=player.name)
        happen(game, ChooseSheets(player.name, tuple(chosen)))
        game.note(SheetsChosen, rules, player.name, player=player.name, sheets=list(chosen))
