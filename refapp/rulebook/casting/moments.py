"""The moments of casting a spell, activating an ability or taking a special action, to which keywords bring something.

Each is asked for the keywords of the spell, for the word of ``how``, for the keyword before an activated ability, or of
all that is registered; see :class:`refapp.game.state.hooks.Words`.
"""

from __future__ import annotations

from collections.abc import Callable

from refapp.game.door.game import Game
from refapp.game.state.hooks import CastingWords
from refapp.game.state.objects import Obj
from refapp.language.activated import Activated
from refapp.language.scenario import Keyword
from refapp.rulebook.casting.helping import Help
from refapp.rulebook.casting.proposal import Proposal, Way

Done = Callable[[Proposal], None]
ForKeyword = Callable[[Proposal, Keyword], None]

how = CastingWords[Callable[[Proposal, Keyword | None], Way | None]]()
"""An alternative cost or permission, by the word of ``how``; None where it can’t be cast so now."""
forbids = CastingWords[Callable[[Game, str, bool], None]]()
"""Raises Illegal where nothing (or no ability that isn’t a mana ability) may be cast or activated now."""
timing = CastingWords[Callable[[Proposal, Keyword], bool]]()
"""Whether a keyword lets the spell be cast now, though it is no instant."""
plays = CastingWords[Callable[[Game, Obj, str], tuple[str, ...]]]()
"""Whether a player may play a land from where it is: the keys of the rules that allow it, else none."""
allows = CastingWords[Done]()
"""Both halves of a card are cast: what allows that, or raises Illegal."""
proposed = CastingWords[Done]()
"""The spell is on the stack: what effects that waited for it give it."""
text = CastingWords[Done]()
"""What changes the text of the spell."""
additional = CastingWords[ForKeyword]()
"""Additional costs (601.2b)."""
less = CastingWords[ForKeyword]()
"""What changes the total cost (601.2f)."""
deeds = CastingWords[ForKeyword]()
"""What else the player does as an additional cost, once the rest is paid."""
shared = CastingWords[ForKeyword]()
"""Another player pays a part of the total cost before the player does."""
helps = CastingWords[Callable[[Proposal, Keyword], Help]]()
"""What else mana of the total cost can be paid with."""
cast = CastingWords[Done]()
"""The spell has been cast, in the way that this word of ``how`` names."""
paying = CastingWords[Done]()
"""The chance to make mana while the total cost is paid (601.2g)."""

restricts = CastingWords[Callable[[Game, Obj, Activated], Activated]]()
"""Of the keyword before an activated ability: the ability with what it may be activated under."""
begun = CastingWords[Done]()
"""Its activation has begun: all is announced, the total cost not determined yet."""
cheaper = CastingWords[Done]()
"""What changes the total cost of activating it (602.2b)."""
activated = CastingWords[Done]()
"""It has been activated."""

special = CastingWords[Done]()
"""A kind of special action (116.2), by its name."""
