"""701.54 The Ring tempts you.

The event and the emblem (701.54c): `game/events/ring.py`; the Ring-bearer as a legend `game/reading/continuous.py`, as
an attacker `combat/blockers.py`; that it is one no more (701.54a): `game/events/lasting.py`; asked of a board
(701.54b, 701.54e): `questions/objects.py`.
"""

from __future__ import annotations

from refapp.game.door import decisions
from refapp.game.door.game import Game
from refapp.game.door.happen import happen
from refapp.game.events.designations import Designate, Undesignate
from refapp.game.events.ring import Tempt
from refapp.game.events.words import on_battlefield, player_named
from refapp.game.said.sentence import ByPlayer, Count
from refapp.game.state.objects import Context
from refapp.game.state.occurrences import Occurrence
from refapp.game.state.views import Ref
from refapp.language.asking import Question, asks
from refapp.language.filters import Filter
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import One, PlayerWord
from refapp.language.triggers import Trigger
from refapp.rulebook.actions.discard import Discard
from refapp.rulebook.actions.draw import Draw
from refapp.rulebook.actions.life import LoseLife
from refapp.rulebook.actions.sacrifice import Sacrifice
from refapp.rulebook.registry import action, question
from refapp.rulebook.starting.before_they_existed import must_be_known
from refapp.rulebook.triggers.delayed import Delayed


class RingHasTempted(ByPlayer, says="The Ring has tempted {player} (times so far: {times}).", action="ring_tempts"):
    times: Count


@word("ring_tempts")
class RingTempts(Instruction):
    """A player chooses a creature as Ring-bearer; each time the Ring tempts, its emblem grows."""

    player: PlayerWord
    choose: One | None = None


BEARER = Filter("ring-bearer yours", ("ring-bearer", "yours"))


def _emblem(path: str) -> tuple[Trigger, ...]:
    """What the emblem can do from the second, third and fourth time on; the first is no triggered ability."""
    end = Trigger("the Ring (3, end)", "step_begins", step="end_of_combat", do=(
        Sacrifice(path=path, what=("@it",), by="@it"),))
    return (
        Trigger("the Ring (2)", "attacks", who=BEARER, zone="command", do=(
            Draw(path=path, player="you"), Discard(path=path, player="you"))),
        Trigger("the Ring (3)", "becomes_blocked", who=BEARER, zone="command", do=(
            Delayed(path=path, it="@it", trigger=end),)),
        Trigger("the Ring (4)", "deals_combat_damage", who=BEARER, zone="command", step="player", do=(
            LoseLife(path=path, player="each_opponent", n=3),)),
    )


@asks("is_ring_bearer")
class IsRingBearer(Question):
    """Whether a creature is the Ring-bearer of a player, by default the active one."""

    object: One
    player: PlayerWord | None = None


@action(RingTempts, "701.54a", "701.54b", "701.54c", "701.54d")
def do_ring(game: Game, step: RingTempts, context: Context) -> None:
    """A player chooses a creature as Ring-bearer; each time the Ring tempts, its emblem grows."""
    player = player_named(game, step.player, context)
    happen(game, Tempt(player.name, _emblem(step.path)))
    mine = [
        view.id for view in game.permanents() if view.controller == player.name and "creature" in view.types
    ]
    chosen = decisions.one_of(
        game,
        "ring_bearer",
        step.choose,
        mine,
        player.name,
        message="Which creature becomes the Ring-bearer?",
    )
    with game.events():
        if chosen is not None:
            for obj in game.objects.values():
                if obj.here.controller == player.name and obj.id != chosen and "ring-bearer" in obj.here.designations:
                    happen(game, Undesignate(obj, "ring-bearer", ("701.54a",)))
            happen(game, Designate(game.objects[chosen], "ring-bearer", ("701.54a", "701.54b")))
        game.note(RingHasTempted, ["701.54d"], chosen, player=player.name, times=player.rings)
        who = Ref(player.name, 0, player=True)
        game.happened(Occurrence("ring_tempts", who, who, player=player.name))


@question(IsRingBearer, "701.54e")
def is_ring_bearer(game: Game, step: IsRingBearer) -> bool:
    """Whether a creature is a player's Ring-bearer: on the battlefield, the player's, and so designated."""
    must_be_known(game, "ring-bearer", "701.54a")
    obj = game.obj(step.object)
    return on_battlefield(obj) and obj.here.controller == (step.player or game.active) \
        and "ring-bearer" in obj.here.designations
