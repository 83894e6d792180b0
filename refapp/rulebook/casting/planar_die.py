"""116.2i and 901.9: rolling the planar die as a special action.

What the die shows is part of the scenario: blank, chaos or planeswalker.
"""

from __future__ import annotations

from functools import cache

from refapp.game.door.game import Game
from refapp.game.door.happen import happen
from refapp.game.events.chance import RollPlanarDie
from refapp.game.events.inherent_triggers import TriggersInherently
from refapp.language.casting import Cost
from refapp.language.costs import ManaCost, Symbol
from refapp.language.errors import Unsupported
from refapp.language.instruction import instruct
from refapp.language.triggers import Trigger
from refapp.rulebook.casting import moments, paying
from refapp.rulebook.casting.permission import sorcery_time
from refapp.rulebook.casting.proposal import Proposal, illegal

FACES = ("blank", "chaos", "planeswalker")
"""What the planar die shows: nothing, the chaos symbol (§107.12) or the Planeswalker symbol (§107.11)."""
_RULES = {"blank": "901.9a", "chaos": "901.9b", "planeswalker": "901.9c"}


@cache
def planeswalking(player: str) -> Trigger:
    """The inherent ability of Planechase games: whoever rolls the Planeswalker symbol planeswalks (§901.8)."""
    return Trigger("planeswalk", "rolls_dice", do=(instruct("planeswalk", player=player),))


def can_walk(game: Game, player: str, face: str) -> None:
    """Raises Unsupported where the other head of the active giant rolls the Planeswalker symbol.

    The ability would be that player’s (901.8), who can’t planeswalk (701.31a); no rule says what comes of it.
    """
    if game.teams and face == "planeswalker" and player != game.planar_controller:
        raise Unsupported("The rules don’t say who planeswalks as the planar controller’s teammate rolls the symbol.",
                          rules=["901.12d", "701.31a"])


@moments.special("roll planar die", "116.2i", "901.9", "901.9a", "901.9b", "901.9c", "901.9d")
def roll(proposal: Proposal) -> None:
    """In a main phase of one's own turn with an empty stack; each time this turn costs one mana more than the last.

    Of a two-headed giant each member may, for as much as that player’s own rolls make it cost (§901.12d).
    """
    game, player = proposal.game, proposal.player.name
    if not game.plays("planechase") or player not in game.active_players() or not sorcery_time(game, player):
        raise illegal(["116.2i", "901.9"], "{who} can roll the planar die only in a main phase of their own turn, "
                      "while the stack is empty.", who=player)
    plane = proposal.obj
    if plane.zone != "command" or plane.here.face_down or not {"plane", "phenomenon"} & game.board()[plane.id].types:
        raise illegal(["901.9"], "{what} is no face-up plane or phenomenon.", what=plane.id)
    before = game.this_turn.planar_rolls[player]
    if before:
        proposal.cost = Cost(ManaCost((Symbol((str(before),)),)))
        proposal.purpose = ("116.2i",)
        paying.pay(proposal)
    said = [face for face in game.choices.other.get("planar_die", ()) if face in FACES]
    if not said:
        raise game.ask("planar_die", player, [player], list(FACES), "What does the planar die show?")
    face = said[min(before, len(said) - 1)]
    can_walk(game, player, face)
    rules = ("116.2i", "901.9", _RULES[face], *(["311.7"] if face == "chaos" else []),
             *(["901.12d"] if game.teams else []))
    with game.events():
        happen(game, RollPlanarDie(player, face, rules))
        if face == "planeswalker":
            happen(game, TriggersInherently(planeswalking(player), player))
