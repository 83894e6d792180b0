"""Triggered abilities linked to what a static ability did, or to entering as a copy (603.11, 607.2, 707.9g)."""

from __future__ import annotations

from refapp.game.door.event import Event
from refapp.game.door.game import Game
from refapp.game.machine import triggers
from refapp.game.said.sentence import Sentence
from refapp.game.state.objects import Obj
from refapp.game.state.occurrences import Occurrence
from refapp.game.state.views import Ref
from refapp.language.errors import Unsupported
from refapp.language.scenario import Characteristics
from refapp.language.triggers import Trigger
from refapp.lazy_dataclass import dataclass


class NotLinkedNow(Sentence, says="{subject} entered as a copy of something else in the end: the linked ability "
                   "doesn’t trigger."): ...


@dataclass(frozen=True, slots=True)
class LinkedTrigger(Event):
    """What a static ability did sets off the triggered ability that is linked to it (603.11, 607.2)."""

    obj: Obj
    trigger: Trigger
    player: str
    event: str
    other: Ref | None = None
    amount: int = 0

    def perform(self, game: Game) -> bool:
        here = Ref(self.obj.id, self.obj.incarnation)
        what = Occurrence(self.event, here, here, player=self.player, other=self.other, amount=self.amount)
        game.happened(what)
        triggers.linked(game, self.trigger, self.player, here, what)
        return True


@dataclass(frozen=True, slots=True)
class CopyTrigger(Event):
    """An ability is linked to entering as a copy; not if another copy effect came later (§707.9g)."""

    obj: Obj
    trigger: Trigger
    player: str
    shape: Characteristics

    def perform(self, game: Game) -> bool:
        if self.obj.zone != "battlefield":
            return False
        if self.obj.here.entered_as is not self.shape:
            game.note(NotLinkedNow, ["707.9g"], self.obj.id)
            return False
        if game.rules.holds("copy.linked_ability_kept"):
            raise Unsupported("It isn’t played that such an ability triggers only if the copy has it.",
                              rules=["2019-08-23:706.9f"])
        return LinkedTrigger(self.obj, self.trigger, self.player, "reflexive").perform(game)
