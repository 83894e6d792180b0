"""701.30 Clash."""

from __future__ import annotations

from refapp.game.door.game import Game
from refapp.game.door.happen import happen
from refapp.game.events import answers, library
from refapp.game.events.words import named
from refapp.game.said.sentence import ByPlayer, Count, Sentence
from refapp.game.state.objects import Context
from refapp.game.state.occurrences import Occurrence
from refapp.game.state.views import Ref
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import Objects, Word
from refapp.rulebook.registry import action


class Clashed(ByPlayer, says="{player} reveals {subject}, mana value {mv}."):
    mv: Count

class ClashBottom(ByPlayer, says="{player} puts {subject} on the bottom of the library."): ...
class ClashWon(Sentence, says="{subject} wins the clash."): ...
class ClashTie(Sentence, says="Nobody wins the clash."): ...


@word("clash")
class Clash(Instruction):
    """Each clashing player reveals the top card and may put it on the bottom; the highest mana value wins."""

    players: Objects
    bottom: Objects | None = None
    as_: Word | None = None


@action(Clash, "701.30a", "701.30b", "701.30c", "701.30d")
def do_clash(game: Game, step: Clash, context: Context) -> None:
    """Each clashing player reveals the top card and may put it on the bottom; the highest mana value wins."""
    names = [one.id for one in named(game, step.players, context)]
    clashing = [player for player in game.apnap() if player.name in names]
    below = {one.id for one in named(game, step.bottom, context)} if step.bottom is not None else set()
    shown: dict[str, int] = {}
    with game.events():
        for player in clashing:
            if player.zones["library"]:
                card = game.obj(player.zones["library"][0])
                view = game.view(card.id)
                shown[player.name] = view.mv if view is not None else 0
                game.note(
                    Clashed,
                    ["701.30a", *(["701.30b", "701.30c"] if len(clashing) > 1 else []), "701.20a"],
                    card.id,
                    player=player.name,
                    mv=shown[player.name],
                )
        for player in clashing:
            if player.name in below and player.zones["library"]:
                card_id = player.zones["library"][0]
                happen(game, library.PutBelow(player.name))
                game.note(ClashBottom, ["701.30a", "701.30c", "101.4"], card_id, player=player.name)
        best = max(shown.values(), default=None)
        winners = [name for name, mv in shown.items() if mv == best]
        winner = winners[0] if len(winners) == 1 else None
        game.note(ClashWon if winner else ClashTie, ["701.30d"], winner)
        for player in clashing:
            who = Ref(player.name, 0, player=True)
            game.happened(Occurrence("clashes", who, who, player=player.name))
    answers.answer(game, step.as_ or "winner", winner)
