"""The chapters of a Saga: its final chapter number, and the ability that has it (714.2d and e)."""

from __future__ import annotations

from refapp.game.door.game import Game
from refapp.game.state.items import StackItem
from refapp.game.state.occurrences import Occurrence
from refapp.game.state.views import View
from refapp.language.scenario import FinalChapter
from refapp.language.triggers import Trigger


def final_chapter(view: View) -> int | None:
    """The greatest chapter number among a Saga's abilities (§714.2d); None without chapter abilities."""
    found = [ability.number for ability in view.abilities if isinstance(ability, FinalChapter)]
    found += [ability.chapter for ability in view.abilities
              if isinstance(ability, Trigger) and ability.chapter is not None]
    return max(found) if found else None


def resolved(game: Game, item: StackItem, chapter: int) -> None:
    """A chapter ability has resolved: some trigger as a Saga’s final one does (§714.2e), as it is or last was."""
    if item.source is None:
        return
    view = game.view(item.source.id) if game.is_current(item.source) else item.source.view
    if view is not None and final_chapter(view) == chapter:
        game.happened(Occurrence("final_chapter_resolves", item.source, item.source, player=item.controller))
