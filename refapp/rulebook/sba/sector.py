"""704.5u: sectors of creatures."""

from __future__ import annotations

from collections.abc import Iterator

from refapp.game.door.game import Game
from refapp.game.door.happen import happen
from refapp.game.events.designations import ChooseSector
from refapp.game.state.ruleset import Finding
from refapp.language.vocabulary import SECTORS
from refapp.rulebook.registry import state_based


@state_based("704.5u", at=270)
def sector(game: Game) -> Iterator[Finding]:
    """With a space sculptor about, each creature without a sector gets one from its controller."""
    sculptors = [view for view in game.permanents() if "space sculptor" in view.keywords]
    if not sculptors:
        return
    own = {view.controller for view in sculptors}
    turn = sorted(game.apnap(), key=lambda player: player.name in own)
    for player in turn:
        for view in game.permanents():
            if view.controller != player.name or "creature" not in view.types or game.objects[view.id].here.sector:
                continue
            chosen = game.choices.sector.get(view.id)
            if chosen is None:
                raise game.ask("sector", player.name, [view.id], SECTORS,
                               "Which sector does {who} choose for {object}?", who=player.name,
                               object=view.id)
            yield Finding("sector", view.id, {"sector": chosen}, _choose)


def _choose(game: Game, finding: Finding, keys: list[str]) -> bool:
    rules = (*keys, "702.158a", "702.158c")
    return happen(game, ChooseSector(game.objects[finding.subject], finding.params["sector"], rules))
