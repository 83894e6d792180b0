"""701.59 Collect evidence."""

from __future__ import annotations

from collections.abc import Sequence

from refapp.game.door.game import Game
from refapp.game.events import moves
from refapp.game.events.amounts import amount
from refapp.game.events.answers import answer
from refapp.game.events.words import objects, player_named
from refapp.game.reading.copiable_values import copiable
from refapp.game.said.moving import Exiled
from refapp.game.said.sentence import Anything, Sentence
from refapp.game.said.several import CantAct
from refapp.game.state.objects import Context, Obj
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import Num, Objects, One, PlayerWord
from refapp.rulebook.registry import action


class EvidenceAsked(Sentence, says="Was evidence collected to cast {subject}? {answer}.", action="evidence"):
    answer: Anything


@word("collect_evidence")
class CollectEvidence(Instruction):
    """A player exiles cards from the graveyard with a total mana value of at least N."""

    player: PlayerWord
    n: Num
    what: Objects
    cost_of: One | None = None


def collect(game: Game, chosen: Sequence[Obj]) -> None:
    """Exile the cards, all at once (701.59a)."""
    with game.events():
        for obj in chosen:
            moves.move(game, obj, "exile", says=Exiled, rules=["701.59a"])


@action(CollectEvidence, "701.59a", "701.59b", "701.59c")
def do_collect_evidence(game: Game, step: CollectEvidence, context: Context) -> None:
    """A player exiles cards from the graveyard with a total mana value of at least N."""
    player = player_named(game, step.player, context)
    chosen = [obj for obj in objects(game, step.what, context) if obj.id in player.zones["graveyard"]]
    total = sum(copiable(obj).mv for obj in chosen)
    enough = total >= amount(game, step.n, context)
    answer(game, "evidence", enough)
    if step.cost_of is not None:  # a spell's other abilities ask whether its own cost was paid so
        game.note(EvidenceAsked, ["701.59c"], step.cost_of, answer=enough)
    if not enough:
        game.note(CantAct, ["701.59b"], None, player=player.name, name="collect evidence")
        return
    collect(game, chosen)
