"""309. Dungeons: the code of each rule."""

from __future__ import annotations

from refapp.game.events import dungeons, moves
from refapp.game.state import players
from refapp.rulebook.actions import venture
from refapp.rulebook.by_section import Code
from refapp.rulebook.casting import cast as casting_cast
from refapp.rulebook.sba import dungeon

CODE: Code = {
    "309.2": (venture.do_venture,),
    "309.2a": (venture.do_venture,),
    "309.2b": (venture.do_venture,),
    "309.2c": (moves._stays, casting_cast._cannot),
    "309.2d": (moves.Move.forbidden,),
    "309.3": (venture.do_venture,),
    "309.4a": (venture.do_venture,),
    "309.5": (venture.do_venture,),
    "309.5b": (venture.do_venture,),
    "309.6": (dungeon.dungeon, dungeon._leave),
    "309.7": (dungeons.CompleteDungeon.perform, players.Player.has_completed),
}
