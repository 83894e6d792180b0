"""514: the cleanup step."""

from __future__ import annotations

from refapp.game.door import decisions
from refapp.game.door.game import Game
from refapp.game.door.happen import happen
from refapp.game.events.starting import modifier
from refapp.game.events.turns import AddSteps, EndTurnEffects, GivePriority
from refapp.game.machine import sba
from refapp.game.said.sentence import Count, Effect, Sentence
from refapp.game.state.players import Player
from refapp.rulebook.actions.discard import discard
from refapp.rulebook.turn import moments
from refapp.rulebook.turn.structure import first_to_act


class DiscardsDown(Sentence, says="{subject} discards down to the maximum hand size: {n}."):
    n: Count

class _HandSize(Sentence, says=None):
    by: Effect
    n: Count

class HandSize(_HandSize, says="By the effect of {by}, {subject} has a maximum hand size of {n}."): ...
class NoHandSize(_HandSize, says="By the effect of {by}, {subject} has no maximum hand size."): ...


HAND_SIZE = 7
"""The maximum hand size where nothing changes it (402.2)."""


@moments.turn_based("cleanup", "514.1", "703.4n", "402.2", "613.11", "211.1", "902.5b", at=10)
def discard_down(game: Game) -> None:
    """The active player, or each player of the active team, discards down to the maximum hand size."""
    for name in game.active_players():
        _discard_down(game, game.players[name])


def _discard_down(game: Game, player: Player) -> None:
    """§402.2, §514.1, §703.4n."""
    hand = player.zones["hand"]
    changed = modifier(game, player.name, "hand_modifier")
    most = _hand_size(game, player.name)
    many = len(hand) - most if most >= 0 else 0
    if many <= 0:
        return
    wanted = list(hand) if many == len(hand) else []
    while len(wanted) < many:
        left = [name for name in hand if name not in wanted]
        wanted.append(decisions.the_one(game, "discard", None, left, player.name, message="Which card is discarded?"))
    decisions.left_over(game, "discard", game.choices.other.get("discard", ()), wanted)
    game.note(DiscardsDown, ["514.1", "703.4n", "402.2", *(["211.1", "902.5b"] if changed else [])],
              player.name, n=many)
    with game.events():
        for name in wanted:
            discard(game, game.obj(name), player.name)


def _hand_size(game: Game, player: str) -> int:
    """A player's maximum hand size: what the newest effect says that sets it, else seven; -1 for none (§613.11)."""
    found = sorted(((view.ts, view.id, ability.max_hand) for view, ability in game.statics()
                    if ability.max_hand is not None and view.controller == player), key=lambda one: one[:2])
    if not found:
        return max(0, HAND_SIZE + modifier(game, player, "hand_modifier"))  # 211.1
    _, by, most = found[-1]
    several = ["613.7"] if len(found) > 1 else []
    game.note(HandSize if most >= 0 else NoHandSize, ["613.11", *several, "402.2"], player, by=by, n=most)
    return int(most)


@moments.turn_based("cleanup", "514.2", "703.4p", at=20)
def wears_off(game: Game) -> None:
    """Damage is removed and effects that last until end of turn end, at the same time."""
    happen(game, EndTurnEffects())


@moments.turn_based("cleanup", "514.3", "514.3a", at=30)
def priority(game: Game) -> None:
    """Nobody gets priority, unless something is to be done first: then another cleanup step follows."""
    before = len(game.trace)
    sba.check(game)
    acted = any(not entry.says(*sba.CHECKED) for entry in game.trace[before:])
    if acted and game.result is None:
        happen(game, AddSteps(("cleanup",), "cleanup"), GivePriority(first_to_act(game)))
