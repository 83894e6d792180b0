"""400.7g, 601.2a, 610.5, 611.2f, 611.3d: what a spell gains as it is put on the stack, and a land as it is played."""

from __future__ import annotations

from refapp.game.door.game import Game
from refapp.game.door.happen import happen
from refapp.game.events.effects import Expect, Withdraw, begin
from refapp.game.events.words import player_named
from refapp.game.reading.copiable_values import copiable
from refapp.game.reading.filters import passes
from refapp.game.reading.viewpoints import viewpoint_of
from refapp.game.said.sentence import ByPlayer, KeywordName, Sentence
from refapp.game.said.several import KeepsGranted
from refapp.game.state.objects import Context, Lasting, Obj
from refapp.game.state.views import View
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import Colors, PlayerWord, Wanted, Words
from refapp.language.scenario import ALWAYS, TURN, Abilities, Changes, Keyword, Static, Until
from refapp.rulebook.casting import moments, permitted_once
from refapp.rulebook.casting.permission import permissions
from refapp.rulebook.casting.proposal import Proposal
from refapp.rulebook.registry import action


class WaitsForSpell(Sentence, says="An effect waits for the next such spell that {subject} casts."): ...
class GainsAsCast(ByPlayer, says="{subject} is the spell that an effect has waited for: the effect begins to apply to "
                  "it."): ...

class GivenAsCast(Sentence, says="As it is played, {subject} gains what the ability of {by} gives it."):
    by: KeywordName


@word("next_spell")
class NextSpell(Instruction):
    """The next spell that a player casts and that passes a filter gets these characteristics as it is cast.

    ``duration`` is how long the effect waits for it.
    """

    player: PlayerWord
    what: Wanted
    add_types: Words = ()
    colors: Colors | None = None
    add_colors: Colors = ()
    grant: Abilities = ()
    duration: Until = TURN


@action(NextSpell, "611.2f", "601.2a")
def do_next_spell(game: Game, step: NextSpell, context: Context) -> None:
    """Nothing changes yet: the effect begins as such a spell is put on the stack."""
    player = player_named(game, step.player, context).name
    changes = Changes(add_types=step.add_types, colors=step.colors, add_colors=step.add_colors, grant=step.grant)
    happen(game, Expect(Lasting(game.tick(), changes, frozenset(), step.duration, context.you or player, context.source,
                                game.turn, players=(player,), awaits=step.what)))
    game.note(WaitsForSpell, ["611.2f"], player)


def lent(proposal: Proposal) -> Keyword | None:
    """The keyword by which a card is cast, before it is put on the stack, if only an effect gives it to the card."""
    keyword = proposal.keyword(proposal.how or "")
    printed = copiable(proposal.obj).abilities
    return None if keyword is None or any(
        isinstance(one, Keyword) and one.word == keyword.word for one in printed) else keyword


def keeps(proposal: Proposal, keyword: Keyword | None) -> None:
    """The spell has the keyword that its card was lent, too (§400.7g)."""
    if keyword is not None and proposal.keyword(keyword.word) is None:
        proposal.game.note(KeepsGranted, ["400.7g"], proposal.obj.id)
        begin(proposal.game, Changes(grant=(keyword,)), [proposal.obj])


@moments.proposed("next spell", "611.2f", "601.2a")
def awaited(proposal: Proposal) -> None:
    """Effects that wait for such a spell begin to apply to it (§611.2f)."""
    game, view, player = proposal.game, proposal.view, proposal.player.name
    for one in [one for one in game.effects if one.awaits is not None and player in one.players]:
        assert one.awaits is not None
        if passes(one.awaits, view, viewpoint_of(game, None, None, player), game.board()):
            happen(game, Withdraw(one))
            begin(game, one.changes, [proposal.obj], ALWAYS, Context(one.controller, one.source))
            game.note(GainsAsCast, ["611.2f", "601.2a"], proposal.obj.id, player=player)


@moments.proposed("as it is cast", "610.5", "601.2a")
def as_cast(proposal: Proposal) -> None:
    """Static abilities give spells abilities as their controller casts them: once, and for good."""
    game, view = proposal.game, proposal.view
    for holder, ability in list(game.statics()):
        if ability.as_cast is not None and holder.controller == proposal.player.name \
                and passes(ability.as_cast, view, game.viewpoint(holder), game.board()):
            _gains(game, proposal.obj, holder, ability, ["610.5", "601.2a"])


@moments.proposed("permitted", "611.3d")
def permitted(proposal: Proposal) -> None:
    """What a permission to cast a spell from where it was gives it besides."""
    game = proposal.game
    if proposal.how is not None or proposal.origin == "hand":
        return
    assert proposal.before is not None
    with_permission(game, proposal.obj, proposal.before, proposal.player.name)


def with_permission(game: Game, obj: Obj, was: View, player: str) -> None:
    """What is played because an ability allows it gains the abilities that this one gives, whatever becomes of it
    (§611.3d)."""
    found = permissions(game, player, was)
    permitted_once.use(game, found)
    for holder, ability in found:
        if ability.grant:
            _gains(game, obj, holder, ability, ["611.3d"])
            return


def _gains(game: Game, obj: Obj, holder: View, ability: Static, rules: list[str]) -> None:
    begin(game, Changes(grant=ability.grant), [obj], ALWAYS, Context(holder.controller, holder.ref))
    game.note(GivenAsCast, rules, obj.id, by=holder.id)
