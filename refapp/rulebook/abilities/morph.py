"""702.37 Morph (and megamorph); 702.168 Disguise casts alike.

Cast face down (702.37c, 702.37d): `casting/cast.py`; turned face up (702.37e): `actions/turn_face_up_and_down.py`.
"""

from __future__ import annotations

from refapp.game.door.game import Game
from refapp.game.door.happen import happen
from refapp.game.events.counters import PutCounters
from refapp.game.events.turning_over import TurnFaceUp
from refapp.game.reading.entering import as_face_up
from refapp.game.state.objects import Obj
from refapp.language.casting import Cost
from refapp.language.costs import ManaCost, Symbol
from refapp.language.scenario import Characteristics, Keyword
from refapp.rulebook.casting import moments
from refapp.rulebook.casting.announcing import with_x
from refapp.rulebook.casting.paying import pay
from refapp.rulebook.casting.proposal import Proposal, Way, illegal, keyword_cost
from refapp.rulebook.registry import static

THREE = Cost(ManaCost((Symbol(("3",)),)))
MORPHS = ("morph", "megamorph", "disguise")
PLAIN = Characteristics(types=("creature",), pt=(2, 2))

static("morph", "702.37", "702.37a", "702.37c", "702.37d", "702.37e", takes="cost")
static("megamorph", "702.37", "702.37a", "702.37b", takes="cost", since="2015-03-27")


@moments.how("morph", "702.37a", "702.37c", "702.37d", "708.4")
@moments.how("megamorph", "702.37b", "702.37c", "702.37d", "708.4")
def face_down(_proposal: Proposal, keyword: Keyword | None) -> Way | None:
    """For {3} it is cast face down, as a creature of 2/2 without name, subtypes and mana cost.

    Morph allows no other zone than those from which the card could be cast anyway.
    """
    if keyword is None:
        return None
    return Way(THREE, ("hand",), ("702.37c", *(("702.37b",) if keyword.word == "megamorph" else ()), "708.4"),
               shape=PLAIN, face_down="morph")


def keyword_of(game: Game, obj: Obj, word: str | None) -> Keyword | None:
    """The morph or disguise ability that a face-down permanent would have face up; ``word`` if it is named.

    What would take the ability from it if it were face up leaves it no such cost (702.37e, 702.168d).
    """
    known = {"morph": ("morph", "megamorph")}.get(word or "", (word,)) if word else MORPHS
    abilities = as_face_up(game, obj).abilities
    return next((one for one in abilities if isinstance(one, Keyword) and one.word in known), None)


def turn_up(proposal: Proposal, found: Keyword, rules: list[str]) -> None:
    """The cost is paid and the permanent turned face up; with X, abilities that trigger know it (702.37f).

    That X is chosen just before the cost is paid (§107.3d).
    """
    game, obj = proposal.game, proposal.obj
    cost = keyword_cost(found)
    if cost.has_x:
        if proposal.x is None:
            raise illegal(["107.3d"], "What X is in the cost of {what} must be said.", what=obj.id)
        cost = with_x(cost, proposal.x)
        rules = [*rules, "702.37f" if found.word != "disguise" else "702.168e"]
    elif proposal.x is not None:
        raise illegal(["107.3a"], "There is no X in {what} of which a value could be announced.", what=obj.id)
    proposal.cost = cost
    with game.events():
        pay(proposal)
    mega = found.word == "megamorph"
    with game.events():
        happen(game, TurnFaceUp(obj, (*rules, *(("702.37b",) if mega else ())), proposal.x or 0))
        if mega:
            happen(game, PutCounters(obj.id, "+1/+1", 1, ("702.37b", "708.11")))
