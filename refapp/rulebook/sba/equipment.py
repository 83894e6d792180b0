"""704.5n: Equipment and Fortifications attached wrongly."""

from __future__ import annotations

from collections.abc import Iterator

from refapp.game.door.game import Game
from refapp.game.events import attaching
from refapp.game.reading.protection import spared
from refapp.game.said.several import Spared
from refapp.game.state.ruleset import Finding
from refapp.rulebook.registry import state_based


@state_based("704.5n", at=200, on="equipment fortification")
def equipment(game: Game) -> Iterator[Finding]:
    """An Equipment or Fortification on something it can't be attached to comes off and stays (301.5c)."""
    off_players = game.rules.holds("equipment.off_players")
    for view in game.permanents():
        if not view.subtypes & {"equipment", "fortification"} or "aura" in view.subtypes:
            continue
        if view.attached is None:
            game.consider("704.5n", view.id, "{subject} isn’t attached to anything.")
            continue
        on_player = view.attached[0] in game.players
        if on_player and not off_players:
            continue
        if view.host is None or on_player or not attaching.may_attach(game, view, view.host):
            rules = attaching.why_not(game, view, game.board().get(view.host)) if view.host is not None else ()
            yield Finding("unattach", view.id, {"rules": (attaching.rule_of(view), *rules)})
        else:
            rules = spared(game, view, game.board()[view.host])
            if rules:
                game.note_once(Spared, rules, view.id)
            game.consider("704.5n", view.id, "{subject} is attached to {host} and may be.", host=view.host)
