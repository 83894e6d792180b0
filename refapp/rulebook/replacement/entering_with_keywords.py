"""614.1c: keywords that say how a permanent enters; each registers with ``@entering`` in its own file."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import cast

from refapp.game.door.event import Event
from refapp.game.door.game import Game
from refapp.game.door.replacement import BACK, OTHER, Replacement, replaces
from refapp.game.events.arriving import Arrival
from refapp.game.events.moves import Move
from refapp.game.reading.copiable_values import copiable
from refapp.game.reading.entering import as_entering, may_change_abilities
from refapp.game.state.hooks import HookBy
from refapp.game.state.views import View
from refapp.language.scenario import Keyword

entering = HookBy[str, Callable[[Game, Arrival, Keyword, int], None]]()
"""Of a keyword: how a permanent that has it enters the battlefield (614.1c); the number tells its instances apart."""


@replaces(Move, "614.1c", "614.12")
def with_keywords(game: Game, event: Event) -> Iterator[Replacement]:
    """What keyword abilities of the permanent, as it would be on the battlefield, say about how it enters."""
    assert isinstance(event, Move)
    if event.to != "battlefield" or event.face_down or not _may_matter(game, event):
        return
    view = as_entering(game, event)
    for at, ability in enumerate(game.rules.every(view.abilities)):
        if isinstance(ability, Keyword):
            for says in game.rules.by(entering).get(ability.word, ()):
                yield _replacement(game, event, view, at, ability, says)


def _replacement(game: Game, event: Move, view: View, at: int, ability: Keyword,
                 says: Callable[[Game, Arrival, Keyword, int], None]) -> Replacement:
    def arrival(now: Event) -> Arrival:
        found = Arrival(game, cast("Move", now), view)
        says(game, found, ability, at)
        if found.rules:
            found.cite(*game.rules.of_several(view.abilities, ability.word))
        return found

    def use(now: Event, _instead: Sequence[Event]) -> None:
        for sentence, rules, params in arrival(now).said:
            game.note(sentence, rules, event.obj.id, **params)

    return Replacement((event.obj.id, ability.word, at, game.shape_number(event.copy)), event.obj.id,
                       lambda now: arrival(now).events(), use, BACK if ability.word == "daybound" else OTHER)


def _may_matter(game: Game, event: Move) -> bool:
    """A cheap test: it has such a keyword itself, or something may give it one."""
    known = game.rules.by(entering)
    shape = event.copy or copiable(event.obj)
    faces = [shape, event.obj.printed, *([event.obj.printed.back] if event.obj.printed.back is not None else [])]
    if any(isinstance(one, Keyword) and one.word in known for face in faces for one in face.abilities):
        return True
    return may_change_abilities(game)
