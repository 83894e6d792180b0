"""701.20 Reveal.

The event: `game/events/revealing.py`; that shuffled cards are revealed no longer (701.20d): `game/events/shuffling.py`.
"""

from __future__ import annotations

from refapp.game.door.game import Game
from refapp.game.door.happen import happen
from refapp.game.events import revealing
from refapp.game.events.answers import answer
from refapp.game.events.words import objects
from refapp.game.reading.entering import face_up_view
from refapp.game.reading.filters import passes
from refapp.game.reading.viewpoints import viewpoint_of
from refapp.game.said.sentence import Sentence
from refapp.game.state.objects import Context, Obj
from refapp.game.state.views import View
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import Objects, PlayerWord, Wanted, Word
from refapp.rulebook.registry import action


class LookedBeneath(Sentence, says="{subject} is revealed: what is asked of it is answered by the card itself, without "
                    "the effects on it."): ...


@word("reveal")
class Reveal(Instruction):
    """Cards are shown to all players and stay in their zone."""

    what: Objects
    player: PlayerWord | None = None
    quality: Wanted | None = None
    """What is asked of the object shown; of a face-down one as it is by itself (708.12). ``as`` names the answer."""
    as_: Word | None = None


@action(Reveal, "701.20a", "701.20b", "701.20c", "708.12")
def do_reveal(game: Game, step: Reveal, context: Context) -> None:
    """Cards are shown to all players and stay in their zone."""
    happen(game, *(revealing.Reveal(obj, ("701.20a", "701.20b", *(("701.20c",) if obj.here.revealed else ())))
                   for obj in objects(game, step.what, context)))
    if step.quality is not None:
        eye = viewpoint_of(game, context.source, context.it, context.you)
        found = [passes(step.quality, _itself(game, obj), eye, game.board())
                 for obj in objects(game, step.what, context)]
        answer(game, step.as_ or "reveal", bool(found) and all(found))


def _itself(game: Game, obj: Obj) -> View:
    """An object as it is; one that is face down as it is by itself, whatever effects apply to it (708.12)."""
    if not obj.here.face_down or obj.zone not in ("battlefield", "stack"):
        return game.board()[obj.id]
    game.note(LookedBeneath, ["708.12"], obj.id)
    return face_up_view(game, obj)
