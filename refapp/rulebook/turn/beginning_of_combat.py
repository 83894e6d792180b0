"""507: the beginning of combat step, and who can be attacked in a multiplayer game (506.2a, 803)."""

from __future__ import annotations

from refapp.game.door import decisions
from refapp.game.door.game import Game
from refapp.game.door.happen import happen
from refapp.game.events.combat import BecomeDefending
from refapp.game.said.sentence import ByPlayer, Sentence
from refapp.rulebook.turn import moments


class DefendingPlayer(ByPlayer, says="{subject} is the defending player this combat."): ...
class NobodyToAttack(Sentence, says="{subject} can attack nobody this combat: no opponent sits there."): ...


@moments.turn_based("beginning of combat", "507.1", "506.2a", "703.4h", "803.1", "803.1a", "803.1b", at=10)
def choose_defender(game: Game) -> None:
    """The active player chooses the defending player, unless all opponents are, or an option says who it is."""
    if game.attack_option == "multiple" or game.teams or game.this_combat.defending is not None:
        return
    opponents = [player.name for player in game.opponents(game.active)]
    if len(opponents) < 2:
        return
    rules = ["507.1", "506.2a", "703.4h"]
    found: str | None = None
    if game.attack_option == "one":
        found = decisions.one_of(game, "defending_player", None, opponents, game.active,
                                 message="Which opponent is the defending player?")
    elif not game.players[game.active].lost:
        seats = [name for name in game.order if not game.players[name].lost]
        beside = 1 if game.attack_option == "left" else -1
        found = seats[(seats.index(game.active) + beside) % len(seats)]
        rules += ["803.1", "803.1a" if game.attack_option == "left" else "803.1b"]
        if found not in opponents:
            game.note(NobodyToAttack, rules, game.active)
            happen(game, BecomeDefending(frozenset()))
            return
    if found is not None:
        game.note(DefendingPlayer, rules, found, player=game.active)
    happen(game, BecomeDefending(frozenset({found} if found is not None else ())))
