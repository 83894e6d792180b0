"""733. Handling Illegal Actions: the code of each rule."""

from __future__ import annotations

from refapp.game.machine import play
from refapp.rulebook.by_section import Code
from refapp.rulebook.casting import proposal
from refapp.rulebook.combat import attackers

CODE: Code = {
    "733.1": (proposal.illegal, play.play, attackers.declare),
    "733.2": (play.play,),
}
