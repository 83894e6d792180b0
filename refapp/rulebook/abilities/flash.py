"""702.8 Flash.

What else lets a spell be cast as though it had flash: `casting/permission.py`.
"""

from __future__ import annotations

from refapp.game.said.sentence import Sentence
from refapp.language.scenario import Keyword
from refapp.rulebook.casting import moments
from refapp.rulebook.casting.proposal import Proposal
from refapp.rulebook.registry import static


class CastWithFlash(Sentence, says="{subject} has flash: it may be cast whenever an instant could be."): ...

static("flash", "702.8a", several="702.8b")


@moments.timing("flash", "702.8a")
def whenever_an_instant(proposal: Proposal, _keyword: Keyword) -> bool:
    """A spell with flash may be cast any time its controller could cast an instant."""
    proposal.game.note(CastWithFlash, ["702.8a", *proposal.several("flash")], proposal.obj.id)
    return True
