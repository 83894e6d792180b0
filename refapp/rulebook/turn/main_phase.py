"""505: the main phases, as they begin; how one ends is `priority.py`, as of every step."""

from __future__ import annotations

from refapp.game.door.game import Game
from refapp.game.door.happen import happen
from refapp.game.events import counters
from refapp.game.events.run import run_step
from refapp.game.said.sentence import Sentence
from refapp.game.state.objects import Context
from refapp.language.errors import Unsupported
from refapp.language.instruction import instruct
from refapp.language.triggers import Trigger
from refapp.rulebook.turn import moments


class SetsScheme(Sentence, says="As the precombat main phase begins, {subject} sets the top scheme in motion."): ...
class RollsForAttractions(Sentence, says="As the precombat main phase begins, {subject} rolls to visit "
                          "Attractions."): ...


@moments.turn_based("precombat main", "505.3", "703.4e", "904.9", at=10)
def scheme(game: Game) -> None:
    """The archenemy sets the top card of the scheme deck in motion."""
    if game.plays("archenemy") and any(
            view.zone == "command" and "scheme" in view.types and view.owner == game.active and view.face_down
            for view in game.board().values()):
        game.note(SetsScheme, ["505.3", "703.4e"], game.active)
        run_step(game, instruct("set_in_motion", player=game.active), Context(you=game.active))


@moments.turn_based("precombat main", "505.5", "703.4g", "717.4", since="2022-10-07", at=30)
def attractions(game: Game) -> None:
    """Who controls Attractions rolls to visit them."""
    if not any(view.controller in game.active_players() and "attraction" in view.subtypes
               for view in game.permanents()):
        return
    if any(view.controller in game.active_players() and view.controller != game.active
           and "attraction" in view.subtypes for view in game.permanents()):
        raise Unsupported("The engine doesn’t play Attractions of both players of a team yet.",
                          rules=["805.4", "505.5"])
    known = [one for one in game.choices.other.get("die", ()) if one in _FACES]
    if not known:
        raise game.ask("die", game.active, [game.active], list(_FACES), "What does the die show?")
    game.note(RollsForAttractions, ["505.5", "703.4g", "717.4"], game.active)
    run_step(game, instruct("roll_to_visit", player=game.active, result=int(known[0])), Context(you=game.active))


_FACES = ("1", "2", "3", "4", "5", "6")


@moments.turn_based("precombat main", "505.4", "703.4f", "714.3c", since="2018-04-27", at=20)
def lore(game: Game) -> None:
    """In the precombat main phase, each Saga of the active player with chapter abilities gets a lore counter.

    These counters say how far the Saga is (714.3).
    """
    sagas = [view for view in game.permanents() if view.controller in game.active_players() and "saga" in view.subtypes
             and "enchantment" in view.types
             and any(isinstance(one, Trigger) and one.chapter is not None for one in view.abilities)]
    happen(game, *(counters.PutCounters(view.id, "lore", 1, ("505.4", "703.4f", "714.3c")) for view in sagas))
