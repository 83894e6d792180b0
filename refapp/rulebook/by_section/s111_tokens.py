"""111. Tokens: the code of each rule."""

from __future__ import annotations

from refapp.game.events import moves, tokens
from refapp.game.machine import permanent_spells
from refapp.game.reading import filters
from refapp.rulebook import predefined
from refapp.rulebook.actions import create, create_bearer
from refapp.rulebook.by_section import Code
from refapp.rulebook.questions import objects
from refapp.rulebook.sba import token

CODE: Code = {
    "111.1": (tokens.CreateTokens, create.do_create),
    "111.2": (create.create, tokens.CreateTokens),
    "111.3": (tokens.CreateTokens, create.create),
    "111.4": (create.token_name,),
    "111.5": (tokens.CreateTokens, tokens._forbidden, create._copy),
    "111.6": (objects.is_card, filters._word),
    "111.7": (token.token,),
    "111.8": (moves._stays,),
    "111.9": (create.token_name, create.create),
    "111.10": (create.do_create, predefined),
    "111.10a": (predefined,),
    "111.10b": (predefined,),
    "111.10c": (predefined,),
    "111.10d": (predefined,),
    "111.10e": (predefined,),
    "111.10f": (predefined,),
    "111.10g": (predefined,),
    "111.10h": (predefined,),
    "111.10i": (predefined,),
    "111.10j": (predefined,),
    "111.10k": (predefined,),
    "111.10m": (predefined,),
    "111.10n": (predefined,),
    "111.10p": (predefined,),
    "111.10q": (predefined,),
    "111.10r": (predefined,),
    "111.10s": (predefined,),
    "111.10t": (predefined,),
    "111.10u": (predefined,),
    "111.10v": (predefined,),
    "111.10w": (predefined,),
    "111.10x": (predefined,),
    "111.12": (create._copy, create_bearer.do_create_attackers),
    "111.13": (permanent_spells.BecomePermanent.perform,),
}
