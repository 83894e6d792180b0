"""702.131 Ascend.

What the city’s blessing is (702.131c): `game/events/relations.py`.
"""

from __future__ import annotations

from dataclasses import replace

from refapp.game.door.game import Game, whenever
from refapp.game.door.happen import happen
from refapp.game.events.relations import Bless
from refapp.game.events.words import acting
from refapp.game.state.objects import Context
from refapp.language.instruction import Instruction, word
from refapp.rulebook.casting import moments
from refapp.rulebook.casting.proposal import Proposal
from refapp.rulebook.registry import action, static

static("ascend", "702.131", "702.131a", "702.131b", "702.131c")


MANY = 10
"""So many permanents bring the blessing."""


@whenever("ascend", "702.131b", "702.131c", "702.131d")
def blessing(game: Game) -> None:
    """At any time, before triggers are looked for; once and for the rest of the game."""
    there = game.permanents()
    for player in game.remaining():
        mine = [view for view in there if view.controller == player.name]
        if "city's blessing" in player.designations or not any("ascend" in view.keywords for view in mine):
            continue
        if len(mine) >= MANY:
            happen(game, Bless(player.name, ("702.131b", "702.131c", "702.131d")))
        else:
            game.consider("702.131b", player.name, "{who} controls fewer than ten permanents: {n}.", who=player.name,
                          n=len(mine))


@word("ascend")
class Ascends(Instruction):
    """A player who controls ten permanents gets the city’s blessing."""


@moments.text("ascend", "702.131a")
def on_a_spell(proposal: Proposal) -> None:
    """On an instant or sorcery it is a spell ability, which comes before what else the spell does."""
    if proposal.keyword("ascend") is not None and proposal.view.types & {"instant", "sorcery"}:
        proposal.spell = replace(proposal.spell, do=(Ascends(), *proposal.spell.do))


@action(Ascends, "702.131a", "702.131c")
def do_ascend(game: Game, _step: Ascends, context: Context) -> None:
    """As the spell resolves; once and for the rest of the game."""
    you = acting(game, context)
    if "city's blessing" in game.players[you].designations:
        return
    many = sum(1 for view in game.permanents() if view.controller == you)
    if many >= MANY:
        happen(game, Bless(you, ("702.131a", "702.131c", "702.131d")))
    else:
        game.consider("702.131a", you, "{who} controls fewer than ten permanents: {n}.", who=you, n=many)
