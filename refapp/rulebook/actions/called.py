"""What keyword abilities do has a name that triggers look for: evolving, training, mentoring, being crewed."""

from __future__ import annotations

from refapp.game.door.game import Game
from refapp.game.events import counters
from refapp.game.events.words import single
from refapp.game.state.objects import Context
from refapp.game.state.occurrences import Occurrence
from refapp.game.state.views import Ref
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import One, Word
from refapp.rulebook.registry import action


@word("grow")
class Grow(Instruction):
    """The source of an ability gets a +1/+1 counter; if it does, that is an event: it evolves or trains."""

    called: Word


@word("called")
class Called(Instruction):
    """An event that is called so: the source mentors another creature, it becomes crewed."""

    event: Word
    other: One | None = None


@action(Grow, "702.100b", "702.149c", plain=True)
def do_grow(game: Game, step: Grow, context: Context) -> None:
    """Only as a counter is really put on it does it evolve or train."""
    source = context.source
    if source is None:
        return
    one = single(game, "@self", context)
    if one is None or one.obj is None or not one.obj.exists:
        return
    with game.events():
        if counters.add_counters(game, one.id, "+1/+1", 1):
            _happened(game, step.called, context, None)


@action(Called, "702.122e", "702.134c", plain=True)
def do_called(game: Game, step: Called, context: Context) -> None:
    """It happens as the ability resolves."""
    other = single(game, step.other, context) if step.other is not None else None
    obj = other.obj if other is not None else None
    _happened(game, step.event, context, Ref(obj.id, obj.incarnation, game.view(obj.id)) if obj is not None else None)


def _happened(game: Game, event: str, context: Context, other: Ref | None) -> None:
    source = context.source
    if source is not None:
        now = Ref(source.id, source.incarnation, game.view(source.id) or source.view)
        with game.events():
            game.happened(Occurrence(event, now, now, player=context.you, other=other))
