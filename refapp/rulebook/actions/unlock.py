"""709.5: Rooms, permanents whose halves are locked or unlocked: unlocking and locking a door.

What a half-locked permanent is like stands in ``game/events/doors.py``, how a half is cast in ``casting/cast.py``.
"""

from __future__ import annotations

from refapp.game.door import decisions
from refapp.game.door.game import Game
from refapp.game.door.happen import happen
from refapp.game.events import doors
from refapp.game.events.words import objects, on_battlefield, player_named
from refapp.game.reading.halves import SIDES, card_of, half_of, locked, shares_type_line
from refapp.game.said.sentence import Sentence
from refapp.game.state.objects import Context, Obj
from refapp.language.casting import Cost
from refapp.language.errors import ScenarioError
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import Objects, PlayerWord, Word
from refapp.rulebook.casting import moments
from refapp.rulebook.casting.paying import pay
from refapp.rulebook.casting.permission import sorcery_time
from refapp.rulebook.casting.proposal import Proposal, illegal
from refapp.rulebook.registry import action


class NoSuchDoor(Sentence, says="{subject} has no such half to choose."): ...


@word("unlock")
class Unlock(Instruction):
    """A player unlocks a locked half (door) of a permanent: ``left``, ``right`` or the name of the half."""

    what: Objects
    door: Word | None = None
    by: PlayerWord | None = None


@word("lock")
class Lock(Instruction):
    """A player locks an unlocked half (door) of a permanent: ``left``, ``right`` or the name of the half."""

    what: Objects
    door: Word | None = None
    by: PlayerWord | None = None


@action(Unlock, "709.5f", "709.5j", "709.5c")
def do_unlock(game: Game, step: Unlock, context: Context) -> None:
    """The player chooses a locked half, and the permanent gets the designation (§709.5j)."""
    for obj in objects(game, step.what, context):
        player = player_named(game, step.by, context, default=context.you or obj.here.controller).name
        side = _chosen(game, obj, locked(obj), step.door, player, f"{step.path}.door")
        if side is None:
            game.note(NoSuchDoor, ["709.5f"], obj.id)
            continue
        happen(game, doors.UnlockDoor(obj, side, player, ("709.5f", "709.5j")))


@action(Lock, "709.5g", "709.5j", "709.5c")
def do_lock(game: Game, step: Lock, context: Context) -> None:
    """The player chooses an unlocked half, and the permanent loses the designation."""
    for obj in objects(game, step.what, context):
        player = player_named(game, step.by, context, default=context.you or obj.here.controller).name
        shut = locked(obj)
        has_halves = on_battlefield(obj) and not obj.here.face_down and shares_type_line(card_of(obj))
        there = tuple(side for side in SIDES if has_halves and side not in shut)
        side = _chosen(game, obj, there, step.door, player, f"{step.path}.door")
        if side is None:
            game.note(NoSuchDoor, ["709.5g"], obj.id)
            continue
        happen(game, doors.LockDoor(obj, side, ("709.5g", "709.5j", "709.5")))


def _chosen(game: Game, obj: Obj, there: tuple[str, ...], wanted: str | None, player: str, path: str) -> str | None:
    """The side meant, one of those that are there; None where the one named, or any, isn’t."""
    if wanted is not None:
        side = _side(obj, wanted, path)
        return side if side in there else None
    if not there:
        return None
    names = [half_of(obj, side).name for side in there]
    name = decisions.one_of(game, "door", None, names, player, message="Which door is chosen?")
    return there[names.index(str(name))]


def _side(obj: Obj, wanted: str, path: str) -> str | None:
    """The side that a word names: left, right, 1, 2, or the name of the half."""
    card = card_of(obj)
    if not shares_type_line(card):
        return None
    names = {word: side for at, side in enumerate(SIDES)
             for word in (side, str(at + 1), card.halves[at].name.lower())}
    if wanted.lower() not in names:
        raise ScenarioError.unknown("name", path, wanted, [*SIDES, *(half.name for half in card.halves)])
    return names[wanted.lower()]


@moments.special("unlock", "116.2m", "709.5e")
def special(proposal: Proposal) -> None:
    """In one’s own main phase with an empty stack: a locked half’s mana cost is paid, and it becomes unlocked."""
    game, obj, player = proposal.game, proposal.obj, proposal.player
    rules = ["116.2m", "709.5e"]
    there = locked(obj)
    side = _chosen(game, obj, there, proposal.half or None, player.name, f"{proposal.path}.door")
    if side is None:
        raise illegal(rules, "{what} has no such locked half.", what=obj.id)
    if obj.here.controller != player.name or obj.here.phased_out:
        raise illegal(rules, "{who} doesn’t control {what}.", who=player.name, what=obj.id)
    if not sorcery_time(game, player.name):
        raise illegal(rules, "{who} can do this only in a main phase of their own turn, while the stack is empty.",
                      who=player.name)
    cost = half_of(obj, side).cost
    if cost is None:
        raise illegal([*rules, "118.6"], "{what} has no mana cost: that cost can’t be paid.", what=obj.id)
    proposal.cost, proposal.purpose = Cost(cost), tuple(rules)
    pay(proposal)
    happen(game, doors.UnlockDoor(obj, side, player.name, tuple(rules)))
