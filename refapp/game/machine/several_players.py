"""Triggers in games of several players: how far their sources look, and what counts for each player of a team."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from refapp.game.door.game import Game
from refapp.game.reading.filters import within
from refapp.game.reading.matching import Board, looks_back
from refapp.game.state.occurrences import Occurrence
from refapp.game.state.views import Ref, View
from refapp.language.triggers import Trigger


def within_range(game: Game, trigger: Trigger, source: View, occurrence: Occurrence, board: Board) -> bool:
    """Whether an event happens entirely within the range of influence of the source's controller (§801.7).

    Its object is looked at before or after the event, as where the trigger looks (§801.7a); the other party belongs to
    the event where the trigger speaks of it.
    """
    reach = game.reach(source.controller, source)
    if reach is None:
        return True
    subject = (occurrence.was if looks_back(game, occurrence) else occurrence.now) or occurrence.was
    parties = [subject] if subject is not None else []
    if occurrence.other is not None and (trigger.other is not None or trigger.step == "player"
                                         or trigger.event in ("becomes_blocked_by", "blocks_creature")):
        parties.append(occurrence.other)
    seen = [ref.id in reach if ref.player else (view := board.get(ref.id) or ref.view) is None or within(view, reach)
            for ref in parties]
    player = subject is None or subject.player or occurrence.event in ("casts", "activates", "draws")
    return all(seen) and (not player or occurrence.player is None or occurrence.player in reach)


def for_each_of_team(game: Game, trigger: Trigger, occurrence: Occurrence) -> Iterator[Occurrence]:
    """An event, and once more for each other player of the active team of whom the ability speaks (§805.4d).

    So does “at the beginning of each opponent’s upkeep, that player …”.
    """
    yield occurrence
    if not game.teams or occurrence.event != "step_begins" or trigger.whose not in ("each", "opponent") \
            or "@it" not in repr((trigger.do, trigger.modes, trigger.conditions)):
        return
    for name in game.active_players()[1:]:
        who = Ref(name, 0, player=True)
        yield replace(occurrence, was=who, now=who, player=name)
