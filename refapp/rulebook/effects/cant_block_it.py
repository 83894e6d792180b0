"""509.1b: creatures can't block one attacker for a while: what an effect says as it resolves (611.2c)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from refapp.game.door.game import Game
from refapp.game.events import effects
from refapp.game.events.combat import Forbidden
from refapp.game.events.words import objects, on_battlefield, single
from refapp.game.said.sentence import ObjectName, Sentence
from refapp.game.state.objects import Context, Obj
from refapp.game.state.views import View
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import Objects, One
from refapp.language.scenario import TURN, Ability, Changes, Keyword, Until
from refapp.rulebook.combat import moments
from refapp.rulebook.registry import action, phrase


class CantBlockIt(Sentence, says="{subject} can’t block {attacker}."):
    attacker: ObjectName


class OfAttacker(Protocol):
    """An instruction about one attacker, for creatures that may block it."""

    @property
    def what(self) -> Objects: ...
    @property
    def attacker(self) -> One: ...
    @property
    def duration(self) -> Until: ...


def told_of(game: Game, step: OfAttacker, said: str, context: Context) -> Iterator[tuple[Obj, Obj]]:
    """Give each creature the phrase about the attacker as long as the effect lasts: each creature with the attacker."""
    attacker = single(game, step.attacker, context)
    if attacker is None or attacker.obj is None:
        return
    phrase_of_it = Keyword(said, about=(attacker.id, attacker.obj.incarnation))
    for obj in objects(game, step.what, context):
        if on_battlefield(obj):
            effects.begin(game, Changes(grant=(phrase_of_it,)), [obj], step.duration, context)
            yield obj, attacker.obj


@word("cant_block_it")
class CantBlock(Instruction):
    """Creatures can't block one attacker, until the turn ends or for as long as ``duration`` says."""

    what: Objects
    attacker: One
    duration: Until = TURN


@phrase("cant block it", "509.1b")
def cant_block_it(_keyword: Keyword) -> tuple[Ability, ...]:
    """What the instruction gives a creature; the declaration of blockers asks for the word."""
    return ()


@action(CantBlock, "509.1b", "611.2c")
def do_cant_block_it(game: Game, step: CantBlock, context: Context) -> None:
    """A restriction on what these very creatures can block."""
    for obj, attacker in told_of(game, step, "cant block it", context):
        game.note(CantBlockIt, ["509.1b"], obj.id, attacker=attacker.id)


@moments.block("509.1b")
def kept_from(_game: Game, view: View, attacker: View) -> Forbidden | None:
    """Whether a creature was kept from blocking this attacker."""
    if any(isinstance(one, Keyword) and one.word == "cant block it" and one.about == (attacker.id, attacker.incarnation)
           for one in view.abilities):
        return Forbidden(("509.1b",), "{object} can’t block {attacker}.", {"object": view.id, "attacker": attacker.id})
    return None
