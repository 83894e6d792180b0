"""The turn as events: turns, steps and phases that begin and end, priority, mana that empties (500, 117)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import takewhile

from refapp.game.door.event import Event
from refapp.game.door.game import Game
from refapp.game.door.happen import happen
from refapp.game.events import controlling_players, effects
from refapp.game.events.carry import Carry
from refapp.game.events.designations import release
from refapp.game.reading.seats import seats
from refapp.game.said.sentence import Sentence
from refapp.game.said.turns import (
    CombatEnds,
    ExtraSteps,
    ExtraTurn,
    FirstHappens,
    ManaStays,
    PassedOver,
    PoolEmpties,
    StepBegins,
    TriggersForgotten,
    TurnBegins,
    WearsOff,
)
from refapp.game.state.occurrences import Occurrence
from refapp.game.state.this_turn import ThisCombat, ThisTurn
from refapp.game.state.views import Ref
from refapp.language.vocabulary import PHASES, phases_of, steps_until, turn_steps
from refapp.lazy_dataclass import dataclass

NO_PRIORITY = frozenset({"untap", "cleanup"})
"""Steps in which normally nobody receives priority (502.4, 514.3)."""

COMBAT_STEPS = PHASES["combat"]
MAIN_PHASES = PHASES["main"]


_UNTIL = {"upkeep": "your next upkeep", "end": "your next end step"}
"""Step → the duration that ends as it begins (500.4)."""

_NTH = ("first", "second", "third", "fourth", "fifth", "sixth")


def _which_main(game: Game, step: str) -> str | None:
    """Which main phase of this turn begins: “second main” (§505.1b)."""
    many = sum(one in MAIN_PHASES for one in game.this_turn.steps_begun)
    return f"{_NTH[many - 1]} main" if step in MAIN_PHASES and 0 < many <= len(_NTH) else None


def _further_main(game: Game, step: str) -> list[str]:
    """The key of the rule on postcombat main phases, of one of several and of one in a turn without combat (505.1a)."""
    if step != "postcombat main":
        return []
    several = step in game.this_turn.steps_begun or step in game.this_turn.plan
    return ["505.1a"] if several or not COMBAT_STEPS.intersection(game.this_turn.steps_begun) else []


def forget_turn(game: Game) -> None:
    """What was true for a turn is forgotten, also delayed triggers that wait for the length of a turn only (603.7b)."""
    if game.turn:
        game.turn_before = tuple(game.this_turn.log)
    game.this_turn = ThisTurn()
    for obj in game.objects.values():
        if obj.here.hurt_by:
            obj.here.hurt_by = frozenset()
        if obj.here.did:
            obj.here.did = frozenset()
    game.delayed = [waiting for waiting in game.delayed if waiting.trigger.duration in (None, "always")]


@dataclass(frozen=True, slots=True)
class BeginTurn(Event):
    """A player's turn begins; what lasts until the next turn of that player ends."""

    player: str

    def affected(self, game: Game) -> tuple[str | None, str | None]:
        return self.player, self.player

    def perform(self, game: Game) -> bool:
        """§500.1."""
        if game.turn:
            game.last_turn = (game.active, max(game.this_turn.spells_cast[name] for name in game.active_players()))
        forget_turn(game)
        game.this_turn.plan, game.this_turn.plan_known = list(turn_steps(game.format)), True
        game.turn += 1
        game.active = self.player
        game.moment = game.priority = None
        game.passes = 0
        for obj in game.objects.values():
            if obj.exists and obj.zone == "battlefield" and obj.here.controller in game.active_players():
                obj.here.since_turn_start = True
        over = tuple(one for one in game.effects
                     if one.duration.kind == "your next turn" and one.controller in game.active_players())
        if over:
            happen(game, effects.End(over, ("611.2a",)))
        for name in game.active_players():
            release(game, name)
        if game.far:
            game.ranges = seats(tuple(one for one in game.order if not game.players[one].lost), game.far)
        game.note(TurnBegins, ["500.1"], self.player, player=self.player, turn=game.turn)
        if game.controlled or game.to_control:
            happen(game, *controlling_players.turn_begins(game))
        return True


@dataclass(frozen=True, slots=True)
class BeginStep(Event):
    """A step or phase of the active player's turn begins (§500.6)."""

    step: str
    player: str

    def affected(self, game: Game) -> tuple[str | None, str | None]:
        return self.player, self.player

    def perform(self, game: Game) -> bool:
        """§500.4."""
        game.moment, game.begins_here = self.step, False
        game.priority = None
        game.passes = 0
        more = _further_main(game, self.step)
        game.this_turn.steps_begun.append(self.step)
        if self.step == "beginning of combat":
            game.this_combat = ThisCombat()
        elif self.step == "upkeep":
            for name in game.active_players():
                game.players[name].upkeeps += 1
        over = tuple(one for one in game.effects if one.controller in game.active_players()
                     and one.duration.kind == _UNTIL.get(self.step))
        if over:
            happen(game, effects.End(over, ("500.4",)))
        game.note(StepBegins, ["500.6", *more], self.player, player=self.player, phase=self.step)
        # what triggers at its beginning triggers now (§603.2b); what comes during the step is too late (513.2)
        who = Ref(self.player, 0, player=True)
        game.happened(Occurrence("step_begins", who, who, player=self.player, step=self.step.replace(" ", "_"),
                                 kind=_which_main(game, self.step)))
        return True


@dataclass(frozen=True, slots=True)
class LeaveOut(Event):
    """The rest of a phase that is skipped: the next steps, as far as they belong to it (614.10)."""

    steps: tuple[str, ...]

    def perform(self, game: Game) -> bool:
        del game.this_turn.plan[:_rest_of_phase(game.this_turn.plan, self.steps)]
        return False


def after_combat(game: Game) -> tuple[str, ...]:
    """What comes after the combat phase that is under way: another one may follow it (500.8)."""
    plan = game.this_turn.plan
    return tuple(plan[_rest_of_phase(plan, phases_of(game.format)["combat"]):])


def _from(game: Game, step: str) -> list[str]:
    """A step of a turn and what comes after it."""
    every = turn_steps(game.format)
    return list(every[every.index(step):])


def _rest_of_phase(plan: Sequence[str], steps: Sequence[str]) -> int:
    """How many of the next steps belong to the phase that is under way; another one of its kind may follow it."""
    return len(list(takewhile(lambda step: step in steps and step != steps[0], plan)))


@dataclass(frozen=True, slots=True)
class FirstThing(Event):
    """Besides skipping a step, phase or turn something is done: first of all in what really comes next (614.10b)."""

    player: str
    carry: Carry

    def perform(self, game: Game) -> bool:
        game.firsts.append(self)  # 614.10b
        return False


@dataclass(frozen=True, slots=True)
class DoFirst(Event):
    """A step begins with what a skipped one left to be done (§614.10b)."""

    def perform(self, game: Game) -> bool:
        waiting, game.firsts = game.firsts, []
        for one in waiting:
            game.note(FirstHappens, ["614.10b"], one.player, by=one.carry.by)
            happen(game, one.carry)
        return bool(waiting)


@dataclass(frozen=True, slots=True)
class EmptyPools(Event):
    """Unspent mana leaves the pools as a step or phase ends (500.5)."""

    bookkeeping = True

    def perform(self, game: Game) -> bool:
        emptied = False
        for player in game.players.values():
            if game.moment == "end of combat" or game.moment not in COMBAT_STEPS:
                player.mana_kept = {one: many for one, many in player.mana_kept.items() if one[0] == "turn"}
            stays = Counter[str]()
            for (_, kind), many in player.mana_kept.items():
                stays[kind] += many
            kept = {kind: min(many, stays[kind]) for kind, many in player.pool.items()}
            lost = sum(player.pool.values()) - sum(kept.values())
            if lost:
                game.note(PoolEmpties, ["500.5", "703.4q", "106.4"], player.name, n=lost)
                emptied = True
            if any(kept.values()):
                until = {one[0] for one in player.mana_kept}
                rules = [rule for rule, one in (("702.189a", "combat"), ("611.2a", "turn")) if one in until]
                game.note(ManaStays, rules, player.name, n=sum(kept.values()))
            player.pool = {kind: many for kind, many in kept.items() if many}
        return emptied


@dataclass(frozen=True, slots=True)
class EndCombat(Event):
    """Everything is removed from combat (511.3)."""

    rules: tuple[str, ...] = ("511.3",)

    def perform(self, game: Game) -> bool:
        found = [obj for obj in game.objects.values() if obj.here.combat is not None or obj.here.attacks is not None]
        for obj in found:
            obj.here.combat = obj.here.attacks = obj.here.attacked = obj.here.defender = obj.here.band = None
            obj.here.blocks, obj.here.blocked = (), False
        game.this_combat = ThisCombat()
        if found:
            game.note(CombatEnds, self.rules, None)
        return bool(found)


@dataclass(frozen=True, slots=True)
class EndTurnEffects(Event):
    """Damage is removed (120.6) and what lasts until end of turn ends, at the same time (§514.2)."""

    def perform(self, game: Game) -> bool:
        """§703.4p."""
        for player in game.players.values():
            player.mana_kept.clear()
        for obj in game.objects.values():
            obj.here.designations -= {"saddled"}  # 702.171b
            here = obj.here
            if obj.exists and obj.zone == "battlefield" and (here.damage or here.deathtouched or here.shields):
                shielded = here.shields > 0
                here.damage, here.deathtouched, here.shields = 0, False, 0
                game.note(WearsOff, ["514.2", "703.4p", *(["701.19a"] if shielded else [])], obj.id)
        over = tuple(one for one in game.effects if one.duration.kind in ("turn", "combat")  # 500.5b, §611.2a
                     or (one.duration.kind == "end of your next turn" and one.turn < game.turn
                         and one.controller in game.active_players()))
        if over:
            happen(game, effects.End(over, ("514.2", "703.4p")))
        return True


@dataclass(frozen=True, slots=True)
class PlanTurn(Event):
    """What is still to come of a turn that is under way already; ``next_step``: the turn goes straight to that one."""

    bookkeeping = True

    next_step: str = ""

    def perform(self, game: Game) -> bool:
        if self.next_step:
            game.turn, game.this_turn.plan = max(game.turn, 1), _from(game, self.next_step)
            game.this_turn.steps_begun = steps_until(self.next_step, game.format)
        elif game.moment is not None and not game.this_turn.plan_known:
            game.this_turn.plan = _from(game, game.moment)[1:]
        game.this_turn.plan_known = True
        return True


@dataclass(frozen=True, slots=True)
class TakeNextStep(Event):
    """The next step of the plan is up."""

    bookkeeping = True

    def perform(self, game: Game) -> bool:
        game.this_turn.plan.pop(0)
        return True


@dataclass(frozen=True, slots=True)
class TakeExtraTurn(Event):
    """The extra turn of a player that was created last is taken (500.7)."""

    player: str

    def perform(self, game: Game) -> bool:
        del game.extra_turns[len(game.extra_turns) - 1 - game.extra_turns[::-1].index(self.player)]
        game.extra_after = game.extra_after or game.active
        return True


@dataclass(frozen=True, slots=True)
class ResumeOrder(Event):
    """Extra turns are over: the order goes on from the turn after which they were added."""

    def perform(self, game: Game) -> bool:
        game.extra_after = None
        return True


@dataclass(frozen=True, slots=True)
class GivePriority(Event):
    """A player receives priority (§117.3)."""

    bookkeeping = True

    player: str | None
    passes: int = 0

    def perform(self, game: Game) -> bool:
        game.priority, game.passes = self.player, self.passes
        return True


@dataclass(frozen=True, slots=True)
class AddTurn(Event):
    """A player gets an extra turn after this one (§500.7); the newest comes first."""

    player: str

    def perform(self, game: Game) -> bool:
        game.extra_turns.append(self.player)
        game.note(ExtraTurn, ["500.7"], self.player, player=self.player)
        return True


@dataclass(frozen=True, slots=True)
class AddSteps(Event):
    """Steps or phases are added to this turn, directly after the present phase or a named step (§500.8, §500.9)."""

    steps: tuple[str, ...]
    after: str | None = None
    rules: tuple[str, ...] = ()

    def perform(self, game: Game) -> bool:
        at, plan, phases = 0, game.this_turn.plan, phases_of(game.format)
        if self.after is not None:
            at = plan.index(self.after) + 1 if self.after in plan and self.after != game.moment else 0
        elif game.moment in COMBAT_STEPS:
            at = _rest_of_phase(plan, phases["combat"])
        elif len(self.steps) > 1 or self.steps[0] in MAIN_PHASES:  # 500.8; a single step follows the present one
            at = next((_rest_of_phase(plan, phase) for phase in (phases["beginning"], phases["ending"])
                       if game.moment in phase), 0)
        plan[at:at] = self.steps
        rules = list(self.rules) or ["500.8" if len(self.steps) > 1 or self.steps[0] in MAIN_PHASES else "500.9"]
        game.note(ExtraSteps, rules, game.active, steps=list(self.steps))
        return True


@dataclass(frozen=True, slots=True)
class CutShort(Event):
    """The present step ends at once, without anybody receiving priority, and the turn goes on with these (724)."""

    keep: tuple[str, ...]
    says: type[Sentence]
    rules: tuple[str, ...] = ()
    forgotten: str = ""
    """The rule by which what has triggered ceases to exist."""
    passed_over: tuple[str, str] = ("", "")
    """A step that is skipped, so that nothing triggers at its beginning, and the rule that says so."""

    def perform(self, game: Game) -> bool:
        step, rule = self.passed_over
        skipped = step in game.this_turn.plan and step not in self.keep
        game.this_turn.plan, game.cut_short = list(self.keep), game.moment is not None
        game.note(self.says, self.rules, game.active)
        if game.waiting and game.rules.holds("end_turn.forgets"):  # otherwise they wait for the cleanup step
            game.note(TriggersForgotten, [self.forgotten], None, trigger=[one.trigger.id for one in game.waiting])
            game.waiting.clear()
        if skipped:
            game.note(PassedOver, [rule], game.active, what=step)
        return True


@dataclass(frozen=True, slots=True)
class GoOn(Event):
    """What was cut short goes on with its next step."""

    bookkeeping = True

    def perform(self, game: Game) -> bool:
        game.cut_short = False
        return True
