"""702.47 Splice."""

from __future__ import annotations

from dataclasses import replace

from refapp.game.reading.wording import with_names
from refapp.game.said.sentence import ObjectName, Sentence
from refapp.game.said.several import Revealed
from refapp.language.casting import Spell
from refapp.language.cost_text import read_whole_cost
from refapp.language.scenario import Keyword
from refapp.rulebook.casting import moments
from refapp.rulebook.casting.proposal import Proposal, illegal, keyword_cost
from refapp.rulebook.registry import static


class Spliced(Sentence, says="The text of {other} is spliced onto {subject}."):
    other: ObjectName

static("splice", "702.47a", takes="cost")


@moments.text("splice", "702.47a", "702.47b", "702.47c", "702.47d", "612.10")
def spliced(proposal: Proposal) -> None:
    """Cards with splice are revealed from the hand: their costs are added, their text after the spell’s own.

    That is so for this one spell: the card says what it always said once it has left the stack (702.47e).
    """
    for nth, name in enumerate(proposal.splice):
        if name in proposal.splice[:nth]:
            raise illegal(["702.47b"], "{card} can be spliced onto {what} only once.", card=name, what=proposal.obj.id)
        card = proposal.game.objects.get(name)
        view = proposal.game.board().get(name)
        own = proposal.game.rules.every(view.abilities) if view is not None else ()
        found = next((one for one in own if isinstance(one, Keyword) and one.word == "splice"), None)
        quality = (found.quality if found is not None else "").removeprefix("onto ")
        kind, _, rest = quality.partition(" {")
        wanted = kind.rstrip("— ").strip()
        view = proposal.view
        if card is None or found is None or card.zone != "hand" or card.owner != proposal.player.name or not (
                wanted in view.subtypes or wanted in view.types or wanted == "instant or sorcery"):
            raise illegal(["702.47a"], "{card} can’t be spliced onto {what}.", card=name, what=proposal.obj.id)
        more = next((one for one in card.printed.abilities if isinstance(one, Spell)), Spell())
        proposal.game.note(Revealed, ["702.47a", "701.20a"], name, zone="hand", by=proposal.player.name)
        proposal.game.note(Spliced, ["702.47a", "702.47b", "702.47c", "612.10"], proposal.obj.id, other=name)
        at = len(proposal.spell.targets)
        names = {"@target": f"@target{at + 1}"} if at else {}
        proposal.spell = replace(proposal.spell, do=(*proposal.spell.do, *with_names(more.do, names)),
                                 targets=(*proposal.spell.targets, *more.targets))
        proposal.later = (*proposal.later, read_whole_cost("{" + rest, "splice") if rest else keyword_cost(found))
