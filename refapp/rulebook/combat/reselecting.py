"""508.7: a player reselects what a creature is attacking."""

from __future__ import annotations

from refapp.game.door.game import Game
from refapp.game.door.happen import happen
from refapp.game.events import combat
from refapp.game.events.words import single
from refapp.game.state.objects import Context
from refapp.language.errors import Illegal
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import One
from refapp.rulebook.registry import action


@word("reselect_attack")
class ReselectAttack(Instruction):
    """An attacking creature attacks another player, planeswalker or battle from now on."""

    what: One
    attacks: One


@action(ReselectAttack, "508.7", "508.7a", "508.7b", "508.7c", "508.7d", "508.7e", plain=True)
def do_reselect(game: Game, step: ReselectAttack, context: Context) -> None:
    """It stays in combat and didn’t attack a second time; what holds for declaring attackers doesn’t matter."""
    one, whom = single(game, step.what, context), single(game, step.attacks, context)
    if one is None or one.obj is None or whom is None or one.obj.here.combat != "attacking":
        return
    if not may_be_reselected(game, one.obj.here.controller, whom.id):
        raise Illegal(["508.7c"], "{what} can’t be reselected to attack {whom}: only an opponent, an opponent’s "
                      "planeswalker or a battle that an opponent protects.", what=one.id, whom=whom.id)
    if game.this_combat.defending is not None and whom.id not in combat.defenders(game, one.obj.here.controller):
        raise Illegal(["508.7d"], "{what} can’t be reselected to attack {whom}: only the chosen defending player and "
                      "what belongs to that player.", what=one.id, whom=whom.id)
    if not in_range(game, one.obj.here.controller, whom.id):
        raise Illegal(["508.7e", "801.3"], "{what} can’t be reselected to attack {whom}, outside the range of "
                      "influence of {who}.", what=one.id, whom=whom.id, who=one.obj.here.controller)
    ranged = ("508.7e",) if one.obj.here.controller in game.ranges else ()
    chosen = ("508.7d",) if game.this_combat.defending is not None else ()
    happen(game, combat.Reselect(one.obj, whom.id, ("508.7", "508.7a", "508.7b", *chosen, *ranged)))


def in_range(game: Game, player: str, whom: str) -> bool:
    """Whether something is within a player's range of influence; of a battle its protector must be, too (§508.7e)."""
    within = game.ranges.get(player)
    if within is None or whom in game.players:
        return within is None or whom in within
    view = game.view(whom)
    return view is not None and view.controller in within and (
        "battle" not in view.types or view.protector is None or view.protector in within)


def may_be_reselected(game: Game, player: str, whom: str) -> bool:
    """An opponent, an opponent’s planeswalker, or a battle that an opponent protects (§508.7c)."""
    opponents = {one.name for one in game.opponents(player)}
    if whom in game.players:
        return whom in opponents
    view = game.view(whom)
    if view is None or view.zone != "battlefield":
        return False
    return ("planeswalker" in view.types and view.controller in opponents) or (
        "battle" in view.types and view.protector in opponents)
