"""500: how a turn goes on, from step to step, and when the active player receives priority (117.3a, 117.3b).

``advance`` lets everybody pass until a step begins; single passes are in `priority.py`. What a scenario doesn't say is
passing. A board that stands in no turn begins one when it is told to advance. Before anybody has
priority the rules themselves do things (117.2): turn-based actions as a step begins, then state-based actions.
"""

from __future__ import annotations

from refapp.game.door.game import Game
from refapp.game.door.happen import happen
from refapp.game.events import effects
from refapp.game.events.revealing import stop_showing
from refapp.game.events.turns import (
    COMBAT_STEPS,
    MAIN_PHASES,
    AddSteps,
    AddTurn,
    BeginStep,
    BeginTurn,
    DoFirst,
    EmptyPools,
    EndCombat,
    EndTurnEffects,
    GivePriority,
    GoOn,
    PlanTurn,
    TakeNextStep,
)
from refapp.game.events.words import player_named
from refapp.game.machine import resolving, sba
from refapp.game.machine.moments import cut_short, declares
from refapp.game.said.sentence import ByPlayer, Sentence
from refapp.game.said.several import IsChecked
from refapp.game.state.objects import Context
from refapp.language.errors import GameEnded, Illegal, LimitReached, ScenarioError
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import Flag, PlayerWord, Word, Words
from refapp.language.vocabulary import TURN_STEPS, WHICH, phases_of, turn_steps
from refapp.rulebook.registry import action
from refapp.rulebook.turn import moments
from refapp.rulebook.turn.turn_order import next_player


class NoAttack(Sentence, says="No creature attacks: the declare blockers and combat damage steps are skipped."): ...
class InsteadOfActive(ByPlayer, says="{player} has left the game: {subject} receives priority first."): ...
class NothingAdded(Sentence, says="It is {subject}’s turn: no step or phase is added for anybody else."): ...


MOST_STEPS = 400
"""How many steps one ``advance`` may go through."""


@word("advance")
class Advance(Instruction):
    """Everybody passes until a step or phase begins, in the turn of ``turn_of`` if that is given.

    ``straight``: the turn goes straight there, and nothing that lies between takes place; it is another turn where the
    step isn’t still to come in this one, or where it is another player’s.
    """

    to: Word
    turn_of: PlayerWord | None = None
    straight: Flag | None = None


@word("extra_turn")
class ExtraTurn(Instruction):
    """A player takes an extra turn after this one."""

    player: PlayerWord


@word("extra_phase", ("steps", "phase"))
class ExtraPhase(Instruction):
    """Steps or phases are added after the present phase, or after the step or phase ``after``.

    Each of ``steps`` is a step or a whole phase (combat phase); ``phase`` is one. ``player`` is who gets them: nothing
    is added to another player’s turn.
    """

    steps: Words | None = None
    phase: Word | None = None
    after: Word | None = None
    player: PlayerWord | None = None


def step_named(game: Game, name: str, path: str) -> str:
    """A step as the language calls it; raises ScenarioError for what is none."""
    found = name.lower().replace("_", " ").replace("-", " ").removesuffix(" step").removesuffix(" phase")
    found = {"main": "precombat main", "combat": "beginning of combat", "first main": "precombat main",
             "second main": "postcombat main"}.get(found, found)
    if found not in turn_steps(game.format):
        raise ScenarioError.unknown("name", path, name, turn_steps(game.format))
    return found


@action(Advance, "500.1", "500.2", "500.3", "500.4", "500.12", "117.4", "117.3a")
def do_advance(game: Game, step: Advance, context: Context) -> None:
    """The stack resolves and steps end until the step that is named begins and its turn-based actions are done."""
    wanted = step_named(game, step.to, f"{step.path}.to")
    whose = player_named(game, step.turn_of, context).name if step.turn_of is not None else None
    if step.straight:
        _go_straight(game, wanted, whose or game.active)
        return
    for _ in range(MOST_STEPS):
        empty_stack(game)
        if game.result is not None:
            return
        next_step(game)
        if game.moment == wanted and (whose is None or whose in game.active_players()):
            return
    raise LimitReached("steps", MOST_STEPS)


def _go_straight(game: Game, wanted: str, player: str) -> None:
    """A step begins, for boards that are about nothing before it: its turn-based actions are done, no earlier ones."""
    if game.moment is not None:
        end_step(game)
    begun = TURN_STEPS.index(game.moment) if game.moment is not None else -1
    another = player not in game.active_players() or TURN_STEPS.index(wanted) <= begun
    if another or (game.moment in COMBAT_STEPS and wanted not in COMBAT_STEPS):
        happen(game, EndCombat())
    if another:
        happen(game, EndTurnEffects())
        _begin_turn(game, player)
    happen(game, PlanTurn("first combat damage" if wanted == "combat damage" else wanted))
    _begin_next(game)
    if game.moment == "first combat damage" != wanted:
        next_step(game)


@action(ExtraTurn, "500.7")
def do_extra_turn(game: Game, step: ExtraTurn, context: Context) -> None:
    """The turn, a whole team’s (§805.8), is added right after this one; of several the last created is first."""
    if happen(game, AddTurn(player_named(game, step.player, context).name)) and game.teams:
        game.also(["805.8"])


@action(ExtraPhase, "500.8", "500.9", "500.10", "500.10a", "505.1a")
def do_extra_phase(game: Game, step: ExtraPhase, context: Context) -> None:
    """Phases and steps are added directly after the one that is named; a step after a phase is all of its own phase."""
    said = step.steps if step.steps is not None else (f"{(step.phase or '').lower().removesuffix(' phase')} phase",)
    added = tuple(found for one in said for found in _steps_named(game, one, f"{step.path}.steps"))
    if not added:
        raise ScenarioError.value(f"{step.path}.steps", list(said), "at least one step or phase")
    if step.player is not None and player_named(game, step.player, context).name not in game.active_players():
        game.note(NothingAdded, ["500.10a"], game.active)
        return
    if game.moment is not None:
        in_turn(game)
    phase = (step.after or "").lower().removesuffix(" phase") if (step.after or "").lower().endswith("phase") else ""
    last = phases_of(game.format)[phase][-1] if phase in WHICH and phase != "main" else None
    after = last or (step_named(game, step.after, f"{step.path}.after") if step.after is not None else None)
    alone = last is not None and len(added) == 1 and "main" not in added[0]
    happen(game, AddSteps(added, after, ("500.10",) if alone else ()))


def _steps_named(game: Game, name: str, path: str) -> tuple[str, ...]:
    """The steps of an added phase, or the one step; a main phase is added as one after combat (505.1a)."""
    phase = name.lower().replace("_", " ").removesuffix(" phase")
    if phase == "main":
        return phases_of(game.format)[phase][-1:]
    return phases_of(game.format).get(phase) or (step_named(game, name, path),)


def in_turn(game: Game) -> None:
    """Make sure that a turn is under way: a board in no turn stands at the beginning of the active player's."""
    if game.moment is None:
        for begins in game.rules.all(moments.first_turn):
            begins(game)
        _begin_turn(game, game.active)
    if not game.this_turn.plan_known:
        happen(game, PlanTurn())


def next_step(game: Game, *, at_once: bool = False) -> None:
    """The present step ends, ``at_once`` if an effect ends it, and the next one that takes place begins.

    The turn-based actions of a step that begins (§703.4) come first of all (703.3), by themselves (§117.2): nobody has
    priority before them (117.2c), they are done here and not put on the stack (§405.6, 405.6e, 703.1), and no player
    controls them (703.2). From the end of one step to the beginning of the next nothing else happens (§500.12).
    """
    game.budget.spend(4)
    in_turn(game)
    if game.moment is not None:
        if not at_once:
            settle_declaration(game, acting=False)
            _before_all_pass(game)
            empty_stack(game)
        end_step(game)
    _begin_next(game)


def _begin_next(game: Game) -> None:
    """The next step that takes place begins, with its turn-based actions."""
    stop_showing(game)
    while game.result is None:
        if not game.this_turn.plan:
            _begin_turn(game, next_player(game, game.active))
        step = _as_it_begins(game, game.this_turn.plan[0])
        happen(game, TakeNextStep())
        if any(leaves_out(game) for leaves_out in game.rules.by(moments.omitted).get(step, ())):
            if step == "declare blockers":
                game.note(NoAttack, ["508.8", "506.1"], None)
            continue
        if happen(game, BeginStep(step, game.active)) and game.moment == step:
            break
    if game.firsts:
        happen(game, DoFirst())
    for turn_based in game.rules.by(moments.turn_based).get(game.moment or "", ()):
        turn_based(game)
    receive_priority(game)
    game.look()


def _as_it_begins(game: Game, step: str) -> str:
    """Of the main phases of a turn only the first is a precombat main phase, also where one was added (§505.1a)."""
    if step in MAIN_PHASES and any(one in MAIN_PHASES for one in game.this_turn.steps_begun):
        return "postcombat main"
    return "precombat main" if step in MAIN_PHASES and "precombat main" in game.this_turn.plan else step


def receive_priority(game: Game) -> None:
    """State-based actions and triggers, then the active player has priority, where the step has that (§117.3a).

    In the steps: 503.1, 504.2, 505.6, 507.2, 508.2, 509.2, §510.3, 511.1, 513.1; not in untap (§502.4) nor, as a rule,
    in cleanup (§514.3). What has triggered by then is put on the stack first, in whatever order it triggered: in the
    untap step and as upkeep began (§503.1a), as combat damage was dealt and state-based actions followed (§510.3a).
    """
    if game.moment == "cleanup":
        return  # 514.3a is dealt with there
    if game.moment == "untap":
        return
    _give_priority(game)


def _give_priority(game: Game) -> None:
    if game.cut_short:
        end_at_once(game)
        return
    sba.check(game)
    if game.moment is not None and game.result is None:
        happen(game, GivePriority(first_to_act(game)))


def first_to_act(game: Game) -> str:
    """Who receives priority where the active player would: the next in turn order if that player has left (§800.4j)."""
    if not game.players[game.active].lost:
        return game.active
    at = game.order.index(game.active)
    found = next(one for one in (*game.order[at:], *game.order[:at]) if not game.players[one].lost)
    game.note(InsteadOfActive, ["800.4j"], found, player=game.active)
    return found


@cut_short("724.1f", "724.2f")
def end_at_once(game: Game) -> None:
    """An effect ended the turn or the combat phase: nobody receives priority before the next step (724.1f, 724.2f)."""
    happen(game, GoOn())
    next_step(game, at_once=True)


def _before_all_pass(game: Game) -> None:
    """What happened since the last check is dealt with before players can pass: state-based actions, then triggers.

    No step ends with either still to come (117.5, 500.2).
    """
    if game.moment in ("untap", "cleanup") or (game.trace and game.trace[-1].says(IsChecked)):
        return
    if game.waiting or sba.due(game):
        _give_priority(game)


def settle_declaration(game: Game, *, acting: bool) -> None:
    """Nobody has priority before attackers, or blockers, are declared (§508.2, §509.2); then what triggered goes first.

    Raises Illegal where a player would be ``acting`` while there is something to declare; otherwise what nobody said
    is declared: nothing, save what must attack or block. What triggered on attackers (§508.2b) or blockers (§509.2a)
    being declared is put on the stack before that priority.
    """
    step = game.moment or ("declare blockers" if game.this_combat.blocks_said else "")
    waiting = len(game.this_combat.declared)
    for declare in game.rules.by(declares).get(step, ()):
        declare(game, acting=acting)
    if len(game.this_combat.declared) > waiting and game.waiting:
        _give_priority(game)


def end_step(game: Game) -> None:
    """What ends with a step or phase: effects, then unspent mana (§500.5, §511.2)."""
    if game.moment == "end of combat":
        effects.end(game, lambda one: one.duration.kind == "combat", ["500.5a", "511.2"])
        happen(game, EndCombat())
    happen(game, EmptyPools())


def _begin_turn(game: Game, player: str) -> None:
    """A player's turn begins, or the next one that isn't skipped (614.10)."""
    for _ in range(MOST_STEPS):
        happen(game, BeginTurn(player))
        if game.this_turn.plan or game.result is not None:
            return
        player = next_player(game, player)
    raise LimitReached("steps", MOST_STEPS)


def empty_stack(game: Game) -> None:
    """Everybody passes until the stack is empty."""
    while game.stack and game.result is None:
        resolve_one(game)


def settle(game: Game) -> None:
    """What comes before anybody acts, if there is something: state-based actions, and what has triggered (117.5)."""
    if game.waiting or sba.due(game):
        sba.check(game)


def still_playing(game: Game, player: str) -> None:
    """What came before a player acts may have ended the game (104.1), or that player's part in it (104.5).

    Raises GameEnded, or Illegal.
    """
    if game.result is not None:
        raise GameEnded
    if game.players[player].lost:
        raise Illegal(["104.5", "117.5"], "{who} isn’t in the game any more.", who=player)


def all_have_passed(game: Game) -> None:
    """On a board in no turn, what comes before a step: all have had priority and passed (500.2)."""
    settle(game)
    empty_stack(game)


def resolve_one(game: Game) -> None:
    """The top of the stack resolves (608.1); then the active player receives priority (§117.3b)."""
    sba.check(game)
    if game.stack and game.result is None:
        resolving.resolve_top(game)
        game.look()
        _give_priority(game)
