"""701.30 Clash."""

from __future__ import annotations

from refapp.game.door import decisions
from refapp.game.door.game import Game
from refapp.game.door.happen import happen
from refapp.game.events import answers, library
from refapp.game.events.run import run_steps
from refapp.game.events.words import named, player_named
from refapp.game.said.sentence import ByPlayer, Count, Sentence
from refapp.game.state.objects import Context
from refapp.game.state.occurrences import Occurrence
from refapp.game.state.views import Ref
from refapp.language.errors import Unsupported
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import Instructions, Objects, PlayerWord, Word
from refapp.rulebook.registry import action


class Clashed(ByPlayer, says="{player} reveals {subject}, mana value {mv}."):
    mv: Count

class ClashBottom(ByPlayer, says="{player} puts {subject} on the bottom of the library."): ...
class ClashWon(Sentence, says="{subject} wins the clash."): ...
class ClashTie(Sentence, says="Nobody wins the clash."): ...


@word("clash", ("players", "by"))
class Clash(Instruction):
    """Each clashing player reveals the top card and may put it on the bottom; the highest mana value wins.

    ``by``: a player clashes with an opponent, of several the one that the player chooses, or with ``against``; ``win``
    is what happens if that player wins.
    """

    players: Objects | None = None
    bottom: Objects | None = None
    by: PlayerWord | None = None
    against: PlayerWord | None = None
    win: Instructions = ()
    as_: Word | None = None


@action(Clash, "701.30a", "701.30b", "701.30c", "701.30d")
def do_clash(game: Game, step: Clash, context: Context) -> None:
    """Each clashing player reveals the top card and may put it on the bottom; the highest mana value wins."""
    by = player_named(game, step.by, context).name if step.by is not None else ""
    names = [by, *_against(game, step, by, context)] if by else [one.id for one in named(game, step.players, context)]
    clashing = [player for player in game.apnap() if player.name in names]
    below = {one.id for one in named(game, step.bottom, context)} if step.bottom is not None else set()
    decisions.must_fit(sorted(below), [player.name for player in clashing], ["701.30a"])
    shown: dict[str, int] = {}
    with game.events():
        for player in clashing:
            if player.zones["library"]:
                card = game.obj(player.zones["library"][0])
                view = game.view(card.id)
                shown[player.name] = view.mv if view is not None else 0
                if view is not None and len(view.halves_mv) > 1:
                    raise Unsupported("The engine doesn’t clash with a split card that has two mana values.",
                                      rules=["2011-09-30:708.6a"])
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
    if by and winner == by:
        run_steps(game, step.win, context)


def _against(game: Game, step: Clash, by: str, context: Context) -> list[str]:
    """With whom a player clashes: an opponent whom the player chooses, or who is named (701.30b)."""
    options = [one.name for one in game.opponents(by)]
    if step.against is not None:
        against = player_named(game, step.against, context).name
        decisions.must_fit([against], options, ["701.30b"])
        return [against]
    found = decisions.one_of(game, "opponent", None, options, by, message="With which opponent does the player clash?")
    return [found] if found is not None else []
