"""111. Tokens: the code of each rule."""

from __future__ import annotations

from refapp.game import moves, permanent_spells, resolving, tokens
from refapp.rulebook import headings
from refapp.rulebook.actions import create, create_bearer, incubate, investigate
from refapp.rulebook.by_section import Code
from refapp.rulebook.questions import objects
from refapp.rulebook.sba import token

CODE: Code = {
    "111.1": (create.do_create, create_bearer.do_create_bearer, create_bearer.do_create_attackers),
    "111.2": (create.do_create, objects.owner, objects.controller),
    "111.3": (create.do_create, create.create),
    "111.4": (create.do_create, objects.name, create.token_name),
    "111.5": (create.do_create, tokens.CreateTokens, tokens.CreateTokens.perform),
    "111.6": (objects.is_card, objects.IsCard.cites),
    "111.7": (token.token, moves.cease),
    "111.8": (moves.move, moves._stays),
    "111.9": (create.do_create, create.create),
    "111.10": (create.do_create, headings.replays),
    "111.10a": (create.do_create,),
    "111.10b": (create.do_create,),
    "111.10c": (create.do_create,),
    "111.10d": (create.do_create,),
    "111.10e": (create.do_create,),
    "111.10f": (create.do_create, investigate.do_investigate),
    "111.10g": (create.do_create,),
    "111.10h": (create.do_create,),
    "111.10i": (create.do_create, incubate.do_incubate),
    "111.10j": (create.do_create,),
    "111.10k": (create.do_create,),
    "111.10m": (create.do_create,),
    "111.10n": (create.do_create,),
    "111.10p": (create.do_create,),
    "111.10q": (create.do_create,),
    "111.10r": (create.do_create,),
    "111.10s": (create.do_create,),
    "111.10t": (create.do_create,),
    "111.10u": (create.do_create,),
    "111.10v": (create.do_create,),
    "111.10w": (create.do_create,),
    "111.10x": (create.do_create,),
    "111.12": (create.do_create, create._copy, create_bearer.do_create_attackers),
    "111.13": (resolving.resolve_top, permanent_spells.become_permanent),
}
