"""What a spell is as it is proposed: the card, a half or a face of it, and what it does."""

from __future__ import annotations

from dataclasses import replace

from refapp.game.reading.faces import modal
from refapp.game.reading.halves import CASTABLE, card_of
from refapp.game.state.objects import Obj
from refapp.language.casting import Spell
from refapp.language.errors import ScenarioError
from refapp.language.scenario import Characteristics, Keyword
from refapp.rulebook.casting.proposal import Proposal
from refapp.rulebook.casting.split_cards import fused


def shape_of(obj: Obj, face: str | None, half: str | None, path: str) -> Characteristics | None:
    """What is cast of a card: the other face, a half (709.3), the Adventure (§715.2, §715.3) or Omen (§720.2,
    §720.3); None for the card as it is.

    Only that part is looked at, to see whether it can be cast (§709.3a, §715.3a, §720.3a) and on the stack
    (709.3b, 715.3b, §720.3b). The spell of a preparation card isn’t one of them (§722.3).
    """
    if face is not None:
        if face.lower() in ("back", "b") and obj.printed.back is not None:
            return obj.printed.back
        if face.lower() not in ("front", "a"):
            raise ScenarioError.unknown("name", f"{path}.face", face, ("front", "back", "down"))
    if half is None:
        return None
    card = card_of(obj)
    known = {card.inset_kind: card.inset} if card.inset is not None and card.inset_kind in CASTABLE else {}
    if card.halves:
        known |= dict.fromkeys(("both", "fuse", "fused"), fused(card.halves))
        for one, names in zip(card.halves, (("left", "1"), ("right", "2")), strict=True):
            known |= dict.fromkeys((*names, one.name.lower()), one)
    if half.lower() not in known:
        raise ScenarioError.unknown("name", f"{path}.half", half, known)
    return known[half.lower()]


def of_face(proposal: Proposal, shape: Characteristics | None) -> tuple[str, ...]:
    """The rule that says which face of a double-faced card is up on the stack: the front one by default (712.11).

    An effect may have it be the other one (712.11a), also an ability of the front face itself (§712.11d), and of a
    modal card the player chooses (§712.11b). Cast face down, it shows none (712.15).
    """
    obj = proposal.obj
    if obj.printed.back is None:
        return ()
    if proposal.way.face_down:
        return ("712.15",)
    back = shape is not None and shape == obj.printed.back
    if modal(obj) and not proposal.way.back:
        return ("712.11b",)
    if not back:
        return ("712.11",)
    allowed = any(isinstance(one, Keyword) and one.word == proposal.how for one in obj.printed.abilities)
    return ("712.11a", "712.11d") if allowed else ("712.11a",)


def spell_of(shape: Characteristics) -> Spell:
    """The text of a spell; of a fused one both texts, one after the other.

    What it says of additional and alternative costs is found with it, among the abilities of the card (§113.2b).
    """
    found = [one for one in shape.abilities if isinstance(one, Spell)]
    if not found:
        return Spell()
    if len(found) == 1:
        return found[0]
    return replace(found[0], do=tuple(step for one in found for step in one.do),
                   targets=tuple(target for one in found for target in one.targets))
