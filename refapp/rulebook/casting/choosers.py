"""601.7, 602.3: choices that an opponent makes while a spell is cast or an ability activated."""

from __future__ import annotations

from refapp.game.door import decisions
from refapp.game.door.game import Game
from refapp.game.reading.filters import within
from refapp.game.said.sentence import ByPlayer, PlayerName
from refapp.language.casting import Target
from refapp.rulebook.casting.proposal import Proposal, illegal


class OpponentChosen(ByPlayer, says="{player} decides which opponent makes the choice for {subject}: {who}."):
    who: PlayerName

class ChoosesFirst(ByPlayer, says="Both choose for {subject} at the same time: {player} goes first, then {who}."):
    who: PlayerName


def rival(proposal: Proposal) -> str:
    """The opponent who chooses; of several the controller of the spell or ability decides which (§601.7a, §602.3a)."""
    if not proposal.rival:
        game, player = proposal.game, proposal.player.name
        options = _within(game, player)
        if not options:
            raise illegal(["601.7"], "{who} has no opponent who could choose for {what}.", who=player,
                          what=proposal.obj.id)
        found = decisions.one_of(game, "opponent", None, options, player, message="Which opponent chooses?")
        proposal.rival = found or options[0]
        if len(options) > 1:
            game.note(OpponentChosen, [_of(proposal, "601.7a", "602.3a")], proposal.obj.id, player=player,
                      who=proposal.rival)
    return proposal.rival


def _within(game: Game, player: str) -> list[str]:
    """The opponents who could choose (§801.5): within range or, if none is, the closest one to the left (§801.5c)."""
    opponents = [one.name for one in game.opponents(player)]
    reach = game.reach(player)
    near = [name for name in opponents if reach is None or name in reach]
    at = game.order.index(player)
    return near or [name for name in (*game.order[at:], *game.order[:at]) if name in opponents][:1]


def seen_by(proposal: Proposal, by: str, options: list[str]) -> list[str]:
    """What an opponent who chooses can choose: within that player's range of influence, too (§801.5a).

    Between options that aren't objects or players anybody can choose (§801.5b).
    """
    game = proposal.game
    reach = game.reach(rival(proposal)) if by == "opponent" and game.ranges else None
    return options if reach is None else [name for name in options if name in reach or (
        name not in game.players and (view := game.view(name)) is not None and within(view, reach))]


def chooser(proposal: Proposal, by: str) -> str:
    """Who makes a choice: the controller, or the opponent who does so in that player’s place (§601.7, §602.3)."""
    return rival(proposal) if by == "opponent" else proposal.player.name


def rules(proposal: Proposal, by: str) -> tuple[str, ...]:
    """The keys of the rules that say who chooses; none where the controller does as always."""
    return (_of(proposal, "601.7", "602.3"),) if by == "opponent" else ()


def of_modes(proposal: Proposal, by: str) -> tuple[str, ...]:
    """The same of modes (700.2e)."""
    return ("700.2e", *rules(proposal, by)) if by else ()


def one_after_the_other(proposal: Proposal, targets: tuple[Target, ...]) -> list[Target]:
    """Of what both players choose at the same time the controller goes first, then the other player (§601.7b,
    §602.3b)."""
    found: list[Target] = []
    for target in targets:
        if target.by != "both":
            found.append(target)
            continue
        found += [Target(target.what, 1), Target(target.what, 1, by="opponent")]
        proposal.game.note(ChoosesFirst, [_of(proposal, "601.7b", "602.3b")], proposal.obj.id,
                           player=proposal.player.name, who=rival(proposal))
    return found


def _of(proposal: Proposal, spell: str, ability: str) -> str:
    return spell if proposal.ability is None else ability
