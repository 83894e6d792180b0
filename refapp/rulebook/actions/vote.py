"""701.38 Vote."""

from __future__ import annotations

from collections import Counter

from refapp.game.door.game import Game
from refapp.game.events.answers import answer
from refapp.game.said.sentence import Anything, ByPlayer, Sentence
from refapp.game.state.objects import Context
from refapp.game.state.occurrences import Occurrence
from refapp.game.state.views import Ref
from refapp.language.errors import ScenarioError
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import Choose, PlayerWord, Word
from refapp.rulebook.registry import action


class Voted(Sentence, says="The votes: {votes}."):
    votes: Anything

class Votes(ByPlayer, says="{player} votes: {votes}."):
    votes: Anything


@word("vote")
class Vote(Instruction):
    """Each player votes in turn order; the answer is the number of votes for each choice."""

    votes: Choose
    as_: Word | None = None
    starting: PlayerWord | None = None


@action(Vote, "701.38a", "701.38b", "701.38c", "701.38d")
def do_vote(game: Game, step: Vote, _context: Context) -> None:
    """Each player votes in turn order; the answer is the number of votes for each choice."""
    given = dict(step.votes)
    turn = [player.name for player in game.apnap()]
    first = step.starting or turn[0]
    if first not in turn:
        raise ScenarioError.unknown("name", f"{step.path}.starting", first, turn)
    for name in given:
        if name not in game.players:
            raise ScenarioError.unknown("name", f"{step.path}.votes", name, turn)
    cast: Counter[str] = Counter()
    with game.events():
        for name in (*turn[turn.index(first):], *turn[:turn.index(first)]):
            if game.players[name].lost or not given:
                continue
            words = given.get(name) or game.choices.other.get(f"{name}.vote", ())
            if not words:  # nobody abstains (§701.38a)
                raise game.ask(f"{name}.vote", name, [name], sorted({one for said in given.values() for one in said}),
                               "What does {who} vote for?", who=name)
            cast.update(words)
            game.note(Votes, ["701.38a", "701.38b", *(["701.38d"] if len(words) > 1 else [])], name,
                      player=name, votes=list(words))
            who = Ref(name, 0, player=True)
            game.happened(Occurrence("votes", who, who, player=name, amount=len(words)))
        game.note(Voted, ["701.38a"], None, votes=dict(sorted(cast.items())))
    answer(game, step.as_ or "votes", dict(sorted(cast.items())))
