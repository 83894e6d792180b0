"""Section 701: counter."""

from __future__ import annotations

from refapp.game import moves
from refapp.game.events import Occurrence
from refapp.game.game import Game
from refapp.game.resolving import leave_stack
from refapp.game.run import single, text
from refapp.game.state import Context, Ref
from refapp.language.scenario import Step
from refapp.rulebook.registry import action


@action("counter", "701.6a", "701.6b", "603.1a")
def do_counter(game: Game, step: Step, context: Context) -> None:
    """A spell or ability leaves the stack unresolved; a spell goes to the graveyard, nothing is refunded."""
    name = text(step, "what") or ""
    if name.startswith("@"):
        one = single(game, step, "what", context)
        name = one.id if one is not None else ""
    item = next((item for item in reversed(game.stack) if name in (item.id, item.spell)), None)
    if item is None:
        game.note("not_found", ["701.6a"], name)
        return
    if item.cant_be_countered or (item.trigger is not None and item.trigger.cant_be_countered):
        game.note("cant_counter", ["603.1a", "101.2"], item.id, player=item.controller)
        return
    with game.events():
        game.note("countered", ["701.6a", "701.6b"], item.id, player=item.controller)
        if item.spell is not None:
            obj = game.obj(item.spell)
            before = Ref(obj.id, obj.incarnation, game.view(obj.id))
            moves.move(game, obj, "graveyard", action="put_into_graveyard", rules=["701.6a"])
            game.happened(
                Occurrence("countered", before, Ref(obj.id, obj.incarnation), player=item.controller)
            )
        else:
            ref = item.source
            game.happened(Occurrence("countered", ref, ref, player=item.controller))
    leave_stack(game, item)
