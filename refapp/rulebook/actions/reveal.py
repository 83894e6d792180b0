"""701.20 Reveal.

The event: `game/events/revealing.py`; that shuffled cards are revealed no longer (701.20d): `game/events/shuffling.py`.
"""

from __future__ import annotations

from refapp.game.door.game import Game
from refapp.game.door.happen import happen
from refapp.game.events import revealing
from refapp.game.events.answers import answer
from refapp.game.events.run import Impossible
from refapp.game.events.words import objects, players_named
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
    found = objects(game, step.what, context)
    if step.player is not None:  # nobody reveals what only another player holds
        who = players_named(game, step.player, context)
        for obj in [one for one in found if one.zone in ("hand", "library")]:
            if all(obj.owner != one.name for one in who):
                game.note(Impossible, ["101.3", "402.3"], obj.id)
                found.remove(obj)
    happen(game, *(revealing.Reveal(obj, ("701.20a", "701.20b", *(("701.20c",) if obj.here.revealed else ())))
                   for obj in found))
    if step.quality is not None:
        eye = viewpoint_of(game, context.source, context.it, context.you)
        passing = [passes(step.quality, _itself(game, obj), eye, game.board())
                 for obj in objects(game, step.what, context)]
        answer(game, step.as_ or "reveal", bool(passing) and all(passing))


def _itself(game: Game, obj: Obj) -> View:
    """An object as it is; one that is face down as it is by itself, whatever effects apply to it (708.12)."""
    if not obj.here.face_down or obj.zone not in ("battlefield", "stack"):
        return game.board()[obj.id]
    game.note(LookedBeneath, ["708.12"], obj.id)
    return face_up_view(game, obj)
