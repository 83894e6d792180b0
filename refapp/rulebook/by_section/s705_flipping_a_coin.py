"""705. Flipping a Coin: the code of each rule."""

from __future__ import annotations

from refapp.game.events import chance
from refapp.rulebook.by_section import Code
from refapp.rulebook.effects import coins

CODE: Code = {
    "705.1": (coins.do_flip,),
    "705.2": (coins.do_flip, chance.FlipCoin, chance.FlipCoin.perform),
    "705.3": (coins.do_flip, coins.FlipACoin),
}
