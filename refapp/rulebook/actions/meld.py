"""701.42 Meld.

That the second card becomes part of the permanent (701.42a): `game/events/relations.py`; what finds it then:
`game/events/words.py`.
"""

from __future__ import annotations

from refapp.game.door.game import Game
from refapp.game.door.happen import happen
from refapp.game.events import moves
from refapp.game.events.relations import Join
from refapp.game.events.words import objects
from refapp.game.reading.commanders import joins
from refapp.game.said.moving import OntoBattlefield
from refapp.game.said.sentence import ObjectName, Sentence
from refapp.game.state.objects import Context
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import One
from refapp.rulebook.registry import action


class Melded(Sentence, says="{subject} and {other} are melded into one permanent."):
    other: ObjectName

class NoMeld(Sentence, says="{subject} and {other} can’t be melded and stay where they are."):
    other: ObjectName


@word("meld")
class Meld(Instruction):
    """Two cards of a meld pair enter as one permanent; anything else stays where it is."""

    a: One
    b: One


@action(Meld, "701.42a", "701.42b", "701.42c", "712.4", "712.4a", "712.4b", "712.14c", "903.3b")
def do_meld(game: Game, step: Meld, context: Context) -> None:
    """Two cards of a meld pair enter as one permanent with their back faces up (712.4a, 712.14c); else they stay."""
    names = [step.a, step.b]
    pair = [obj for name in names for obj in objects(game, name, context)]
    fit = (len(pair) == 2 and pair[0] is not pair[1] and pair[0].owner == pair[1].owner
           and all(obj.exists and obj.kind == "card" and "meld" in obj.flags for obj in pair))
    if fit:
        faces = [obj.printed.back for obj in pair]
        if faces[0] is not None and faces[1] is not None and faces[0].name != faces[1].name:
            fit = False
    if not fit:
        game.note(NoMeld, ["701.42b", "701.42c"], names[0], other=names[1])
        return
    first, second = pair
    if first.printed.back is None and second.printed.back is not None:
        first, second = second, first
    with game.events():
        rules = ["701.42a", "712.4a", "712.8g", *joins(game, first, second, "903.3b")]
        game.note(Melded, rules, first.id, other=second.id)
        controller = context.you or first.owner
        if not moves.move(game, first, "battlefield", says=OntoBattlefield, rules=["701.42a"],
                          under=controller, transformed=first.printed.back is not None):
            return  # the permanent can't enter, and both cards stay where they are
        happen(game, Join(second, first, controller))
