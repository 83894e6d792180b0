"""704.5m: Auras attached to nothing, or wrongly."""

from __future__ import annotations

from collections.abc import Iterator

from refapp.game.door.game import Game
from refapp.game.events import attaching
from refapp.game.reading.protection import spared
from refapp.game.said.several import Spared
from refapp.game.state.ruleset import Finding
from refapp.rulebook.registry import state_based


@state_based("704.5m", at=190, on="aura")
def aura(game: Game) -> Iterator[Finding]:
    """An Aura attached to nothing, or to what it can't enchant, is put into its owner's graveyard (§303.4c)."""
    for view in game.permanents():
        if "aura" not in view.subtypes or "enchantment" not in view.types:
            continue
        if view.host is not None and view.types & {"creature", "battle"}:
            continue  # it becomes unattached first (303.4d)
        if view.host is None or not attaching.may_attach(game, view, view.host):
            host = game.board().get(view.host) if view.host is not None else None
            rules = attaching.why_not(game, view, host) if view.host is not None else ()
            yield Finding("put_into_graveyard", view.id, {"rules": ("303.4c", *rules)})
        else:
            host = game.board().get(view.host)
            rules = spared(game, view, host) if host is not None else ()
            if rules:
                game.note_once(Spared, rules, view.id)
            game.consider("704.5m", view.id, "{subject} is attached to {host} and may be.", host=view.host)
