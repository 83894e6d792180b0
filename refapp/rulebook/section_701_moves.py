"""Sections 110 and 701: moving, returning, entering, revealing, discarding, milling, drawing, life."""

from __future__ import annotations

from refapp.game import moves
from refapp.game.continuous import copiable
from refapp.game.events import Occurrence
from refapp.game.game import Game
from refapp.game.run import number, player_named, text
from refapp.game.state import Context, Ref
from refapp.language.scenario import Step
from refapp.rulebook.registry import action


@action("mill", "701.17a", "701.17b", "701.17c", "701.17d")
def do_mill(game: Game, step: Step, context: Context) -> None:
    """The top cards of a library go to the graveyard, as many as there are.

    ``as`` names the answer for an effect that asks about the milled cards: those that it can find, in public
    zones, and the sum of their mana values.
    """
    player = player_named(game, text(step, "player"), context)
    asked = max(0, number(step, "n"))
    rules = ["701.17a"]
    with game.events():
        many = asked
        for holder, ability in game.replacements("mill"):
            words = ability.who.words if ability.who is not None else ()
            mine = holder.controller == player.name
            if asked and not (("yours" in words and not mine) or ("opponents" in words and mine)):
                many *= 2
                game.note("doubled", ["614.1a"], player.name, by=holder.id, n=many)
        names = player.zones["library"][:many]
        rules += ["701.17b"] if len(names) < many else []
        for name in names:
            moves.move(game, game.obj(name), "graveyard", action="milled", rules=rules, player=player.name)
        if names:
            who = Ref(player.name, 0, player=True)
            game.happened(Occurrence("mills", who, who, player=player.name, amount=len(names)))
        if "as" in step.args:
            found = [name for name in names if game.obj(name).zone in moves.PUBLIC]
            several = ["701.17d"] if asked == 1 and len(names) > 1 else []
            game.note("milled_found", ["701.17c", *several], player.name, cards=found)
            game.answers[text(step, "as") or ""] = {
                "cards": found, "mv": sum(copiable(game.obj(name)).mv for name in found)}
