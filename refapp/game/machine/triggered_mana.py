"""605.4: triggered mana abilities, which resolve at once and never use the stack."""

from __future__ import annotations

from refapp.game.door import decisions
from refapp.game.door.event import Event
from refapp.game.door.game import Game
from refapp.game.door.happen import happen
from refapp.game.door.told_conditions import conditions_hold
from refapp.game.events.run import run_steps
from refapp.game.reading.conditions import Parties
from refapp.game.reading.viewpoints import viewpoint_of
from refapp.game.said.several import ChoiceMade, ConditionFalseNow, IsManaAbility
from refapp.game.state.items import Pending
from refapp.game.state.objects import Context
from refapp.lazy_dataclass import dataclass


@dataclass(frozen=True, slots=True)
class TakeQuick(Event):
    """A triggered mana ability waits no longer: it resolves now."""

    pending: Pending

    def perform(self, game: Game) -> bool:
        game.quick = [one for one in game.quick if one is not self.pending]
        return True


def resolve_quick(game: Game) -> None:
    """Each triggered mana ability resolves right after the mana ability that it triggered from (§605.4a, §605.4)."""
    while game.quick and game.result is None:
        one = game.quick[0]
        happen(game, TakeQuick(one))
        game.budget.spend(4)
        trigger, who = one.trigger, one.source.id if one.source is not None else None
        eye = viewpoint_of(game, one.source, one.it, one.controller)
        if trigger.conditions and not conditions_hold(game, trigger.conditions, one.controller, eye,
                                                      Parties(one.source, one.it, one.other)):
            game.note(ConditionFalseNow, ["603.4", "605.4"], who, trigger=trigger.id)
            continue
        game.note(IsManaAbility, ["605.4", "605.4a", "405.6c"], who, trigger=trigger.id, player=one.controller)
        if trigger.may and not decisions.may(game, trigger.id):
            game.note(ChoiceMade, ["603.5"], who, player=one.controller, choice="may", trigger=trigger.id, answer=False)
            continue
        run_steps(game, trigger.do, Context(one.controller, one.source, one.it, other=one.other))

