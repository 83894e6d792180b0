"""701.22 Scry.

The event: `game/events/library.py`.
"""

from __future__ import annotations

from collections.abc import Sequence

from refapp.game.door.decisions import each_once, must_fit
from refapp.game.door.game import Game
from refapp.game.events import library
from refapp.game.events.amounts import amount
from refapp.game.events.words import Named, named, player_named
from refapp.game.said.sentence import Count, Names, Sentence
from refapp.game.said.several import ScryNothing
from refapp.game.state.objects import Context
from refapp.game.state.occurrences import Occurrence
from refapp.game.state.players import Player
from refapp.game.state.views import Ref
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import Num, Objects, PlayerWord
from refapp.rulebook.registry import action


class Scried(Sentence, says="{subject} looks at the top cards of the library (cards: {n}). On top: {top}. On the "
             "bottom: {bottom}."):
    n: Count
    top: Names
    bottom: Names


class ScriedNoCards(Scried, says="{subject} looks at no cards.", action="scried"):
    """Who scries has no card to look at, as with an empty library."""


@word("scry")
class Scry(Instruction):
    """Players look at top cards and put any number on the bottom, the rest on top; several do so at once."""

    player: PlayerWord | None = None
    players: Objects = ()
    n: Num
    top: Objects = ()
    bottom: Objects = ()


def arrange(seen: Sequence[str], top: Sequence[Named], away: Sequence[Named], rule: str,
            among: Sequence[str] | None = None) -> tuple[list[str], list[str]]:
    """The cards kept on top, in order, and those that go elsewhere, in order; unnamed ones stay on top.

    ``among``: what all who do this at the same time look at, which is what may be named.
    """
    gone = [one.id for one in away if one.id in seen]
    kept = [one.id for one in top if one.id in seen and one.id not in gone]
    must_fit([one.id for one in (*top, *away)], seen if among is None else among, [rule])
    each_once([one.id for one in (*top, *away)], [rule])
    return kept + [name for name in seen if name not in kept and name not in gone], gone


def looked_at(player: Player, many: int) -> list[str]:
    """The cards that a player looks at."""
    return player.zones["library"][:max(0, many)]


@action(Scry, "701.22a", "701.22b", "701.22c", "701.22d")
def do_scry(game: Game, step: Scry, context: Context) -> None:
    """Players look at top cards and put any number on the bottom, the rest on top; several do so at once."""
    several = {one.id for one in named(game, step.players, context)}
    players = [player for player in game.remaining() if player.name in several]
    if not players:
        players = [player_named(game, step.player, context)]
    many = amount(game, step.n, context)
    top, bottom = named(game, step.top, context), named(game, step.bottom, context)
    if many <= 0:
        for player in players:
            game.note(ScryNothing, ["701.22b"], player.name)
        if game.rules.cite(["701.22b"]):
            return
    rules = ["701.22a", *(["701.22c", "101.4"] if len(players) > 1 else []), "701.22d"]
    with game.events():
        every = [name for player in players for name in looked_at(player, many)]
        decided = [(player, *arrange(looked_at(player, many), top, bottom, "701.22a", every)) for player in players]
        for player, kept, below in decided:
            library.arrange(game, player.name, kept, below)
            game.note(Scried if kept or below else ScriedNoCards, rules, player.name,
                      n=len(kept) + len(below), top=kept, bottom=below)
            who = Ref(player.name, 0, player=True)
            game.happened(Occurrence("scries", who, who, player=player.name))
