"""704.5x and 704.5y: who protects a battle, or a Siege."""

from __future__ import annotations

from collections.abc import Iterator

from refapp.game.door.game import Game
from refapp.game.events.protectors import choose_protector, protector_options
from refapp.game.state.ruleset import Finding
from refapp.rulebook.registry import state_based


@state_based("704.5x", at=290, on="battle")
def protector(game: Game) -> Iterator[Finding]:
    """A battle without a protector, and not under attack, gets one; if nobody can be it, it goes (§310.11)."""
    for view in game.permanents():
        if "battle" not in view.types:
            continue
        obj = game.objects[view.id]
        attacked = any(
            other.here.attacks == view.id and other.here.combat == "attacking" for other in game.objects.values()
        )
        gone = obj.here.protector is None or game.players[obj.here.protector].lost
        if gone and not attacked:
            able = protector_options(game, obj, view)
            yield Finding("protector", view.id, perform=_choose) if able else Finding("put_into_graveyard", view.id)
        elif gone:
            game.consider("704.5x", view.id, "{subject} is being attacked.")
        else:
            game.consider("704.5x", view.id, "{who} protects {subject}.", who=obj.here.protector)


@state_based("704.5y", until="2026-08-07", at=300, on="battle")
def siege(game: Game) -> Iterator[Finding]:
    """A Siege protected by its own controller gets an opponent as protector; if there is none, it goes."""
    for view in game.permanents():
        if "battle" in view.types and "siege" in view.subtypes:
            obj = game.objects[view.id]
            if obj.here.protector == view.controller:
                able = protector_options(game, obj, view)
                yield Finding("protector", view.id, perform=_choose) if able else Finding("put_into_graveyard", view.id)


@state_based("704.5y", since="2026-08-07", at=300, on="battle")
def unfit(game: Game) -> Iterator[Finding]:
    """A battle whose protector is a player who can't be that gets another one; if nobody can be it, it goes (310.11).

    Of a Siege only an opponent of its controller can be (310.12a, §704.5y).
    """
    here = {player.name for player in game.remaining()}
    for view in game.permanents():
        if "battle" in view.types:
            obj = game.objects[view.id]
            able = protector_options(game, obj, view)
            if obj.here.protector in here.difference(able):
                yield Finding("protector", view.id, perform=_choose) if able else Finding("put_into_graveyard", view.id)


def _choose(game: Game, finding: Finding, keys: list[str]) -> bool:
    name = finding.subject
    return choose_protector(game, game.objects[name], [*keys, "310.11", "310.9a"], game.view(name))
