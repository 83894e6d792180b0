"""Playing a scenario under a ruleset: the one way into the engine. Pure: same input, same answer."""

from __future__ import annotations

from collections.abc import Collection, Container, Hashable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial

from refapp.game.door import decisions
from refapp.game.door.game import Game
from refapp.game.events import overriding
from refapp.game.events.ranges import only_what_is_played
from refapp.game.events.run import GameOver, run_step
from refapp.game.events.starting import catch_up
from refapp.game.machine import asking, moments, resolving, sba, whynot
from refapp.game.machine.evaluation import Evaluation, Frame, Refusal, abilities_of, stack_of, state_of, triggered_of
from refapp.game.machine.played_game import PlayedGame
from refapp.game.machine.setup import lay_out
from refapp.game.reading import told_layers
from refapp.game.reading.continuous import gone
from refapp.game.reading.copiable_values import base_view
from refapp.game.reading.filters import rules_of_words
from refapp.game.reading.layers import defines
from refapp.game.reading.power_from_counters import counted
from refapp.game.reading.static_rules import statics_about
from refapp.game.reading.told_layers import NO_NAMES, LayerStep
from refapp.game.reading.where_statics_function import functions
from refapp.game.said.considered import Considered, EveryRule
from refapp.game.said.sentence import Qualities, Sentence
from refapp.game.state.budget import Budget
from refapp.game.state.objects import Context
from refapp.game.state.ruleset import Ruleset, in_book_order
from refapp.game.state.views import View
from refapp.language.activated import Activated
from refapp.language.board import Scenario
from refapp.language.casting import Spell
from refapp.language.errors import ChoiceNeeded, Illegal, Unsupported
from refapp.language.filters import Amount, Filter
from refapp.language.instruction import Instruction
from refapp.language.scenario import Characteristics, Keyword, Static
from refapp.language.triggers import Trigger
from refapp.language.vocabulary import COLORS


class NoLastKnown(Sentence, says="A number of {subject} speaks of what has left the battlefield; a static ability "
                  "doesn’t remember it."): ...

class NothingResolves(Sentence, says="Nothing is on the stack: nothing resolves."): ...

class WorksElsewhere(Sentence, says="As it isn’t on the battlefield, {subject} is what its ability says: {shown}."):
    shown: Qualities

class _Modified(Sentence, says=None):
    shown: Qualities

class ModifiedBy(_Modified, says="Because of continuous effects, {subject} is now: {shown}."): ...
class OtherAbilities(_Modified, says="Because of continuous effects, {subject} now has other abilities than those "
                     "printed on it."): ...


FRAMES = 48
"""So many moments of a play are kept for a reader, the end besides."""


def play(scenario: Scenario, ruleset: Ruleset, budget: Budget | None = None,
         wanted: Collection[str] | EveryRule = (), *, watch: bool = False) -> Evaluation:
    """Lay out the board, carry out the steps, and say what happened and why.

    ``wanted`` are numbers of rules (in the ruleset's edition) about which the caller wants to know why they didn't
    apply, besides those that the scenario names. ``watch`` keeps the board of every moment worth a look. Raises
    ScenarioError for names that nothing bears and LimitReached when the budget is used up; a missing choice, an action
    that the rules forbid and what isn't modelled are statuses of the evaluation (§733.2).
    """
    budget = budget or Budget()
    game = lay_out(scenario, ruleset, budget)
    game.wanted = _wanted(scenario, ruleset, wanted)
    before = state_of(game)
    abilities = abilities_of(game)
    frames = [Frame(-1, 0, before, stack_of(game), abilities)]
    if watch:
        game.watcher = partial(_look, game, frames)
    layers: list[LayerStep] = []
    stopped = _carried_out(game, scenario, layers)
    refusal: Refusal | None = None
    if isinstance(stopped, Illegal):
        step, checked = game.step, _checked(game)
        game = _until(scenario, ruleset, budget, step, game.wanted)
        refusal = _refusal(game, step, stopped, checked)
    game.stop()
    after = state_of(game)
    if watch and stopped is None and frames[-1].entries < len(game.trace):
        frames.append(Frame(game.step, len(game.trace), after, stack_of(game), abilities_of(game)))
    spelled, made = _spelled_out(scenario)
    for name in made:
        after["objects"].setdefault(name, {"exists": False, "kind": "token"})
    triggered = {**dict.fromkeys(spelled, 0), **triggered_of(game)}
    numbers = {number for entry in game.trace for number in entry.rules} | set(refusal.rules if refusal else ())
    missing = stopped if isinstance(stopped, Unsupported) else None
    return Evaluation(
        edition=ruleset.edition, status=STATUSES[type(stopped)], reason=missing.message if missing else None,
        reason_params=dict(missing.params) if missing else {},
        question=asking.question(stopped, ruleset) if isinstance(stopped, ChoiceNeeded) else None,
        before=before, after=after, result=game.result,
        triggered=dict(sorted(triggered.items())), answers=game.answers, sba_passes=tuple(game.sba_passes),
        trace=tuple(game.trace), rules=tuple(sorted(numbers, key=in_book_order)),
        illegal=refusal, considered=_considered(game, numbers),
        unsupported=ruleset.cite(missing.rules) if missing else (), stack=stack_of(game),
        layers=tuple(replace(one, rules=ruleset.cite(one.rules)) for one in layers),
        frames=tuple(frames) if watch else (), abilities_before=abilities, abilities_after=abilities_of(game))


def _considered(game: Game, applied: Container[str]) -> tuple[Considered, ...]:
    """Why rules didn't apply, without those that applied elsewhere."""
    left = (one if one.keeps else one.without(applied) for one in game.considered.values())
    return tuple(one for one in left if one.rules)


def _checked(game: Game) -> tuple[str, ...]:
    """The numbers of the rules by which state-based actions came before what the rules forbid (117.5, 704.3)."""
    passes = [one.rules for one in game.trace if one.step == game.step and one.says(sba.SbaPass)]
    return (*game.rules.cite(["117.5"]), *(number for numbers in passes for number in numbers)) if passes else ()


def _refusal(game: Game, step: int, why: Illegal, checked: tuple[str, ...]) -> Refusal:
    """What the rules forbid, on the board to which the game goes back (733.1, 733.2)."""
    declaring = {"508.1", "509.1"}.intersection(why.rules)  # a turn-based action: nobody has priority then
    kept = ["733.2"] if "733.1" in why.rules and game.priority is not None and not declaring else []
    rules = dict.fromkeys([*game.rules.cite([*why.rules, *kept]), *checked])
    return Refusal(step, tuple(rules), why.message, dict(why.params))


Stopped = ChoiceNeeded | Unsupported | Illegal
STATUSES: Mapping[type[Stopped | None], str] = {
    ChoiceNeeded: "choice_needed", Unsupported: "unsupported", Illegal: "illegal", type(None): "ok"}
"""What came of a scenario, by what stopped it."""


def _carried_out(game: PlayedGame, scenario: Scenario, layers: list[LayerStep]) -> Stopped | None:
    """Carry out the steps, and say what there is to say of the board they end with; gives what stopped them."""
    try:
        _only_modelled(game, scenario)
        only_what_is_played(game, scenario)
        game.begin()
        _steps(game, scenario.steps)
        catch_up(game, None)
        decisions.never_fitted(game)
        layers += told_layers.steps(game)
        _note_effects(game, layers)
        _note_gone(game)
        whynot.never_came(game)
        if scenario.state.turn is not None:
            whynot.began_before(game, scenario.state.turn.step)
    except (ChoiceNeeded, Unsupported, Illegal) as signal:
        return signal
    return None


def _look(game: Game, frames: list[Frame]) -> None:
    """Keep the board as it is, if something was said since the last look; no more than FRAMES times."""
    if len(game.trace) > frames[-1].entries and len(frames) < FRAMES:
        game.budget.spend(50)
        frames.append(Frame(game.step, len(game.trace), state_of(game), stack_of(game), abilities_of(game)))


def _wanted(scenario: Scenario, ruleset: Ruleset, also: Collection[str] | EveryRule) -> frozenset[str] | EveryRule:
    """The keys of the rules whose not applying is of interest: those named by the scenario or the caller."""
    more: Collection[str] = () if isinstance(also, EveryRule) else also
    named = {number for numbers in (*scenario.rules.values(), *scenario.about.values(), more) for number in numbers}
    keys = frozenset(key for number in named for key in ruleset.keys_of(number))
    return EveryRule(keys) if isinstance(also, EveryRule) else keys


def _until(scenario: Scenario, ruleset: Ruleset, budget: Budget, step: int,
           wanted: frozenset[str] | EveryRule) -> PlayedGame:
    """The game just before a step: played again up to there, which is what 733 goes back to."""
    game = lay_out(scenario, ruleset, budget)
    game.wanted = wanted
    game.begin()
    _steps(game, scenario.steps[:step])
    return game


def _only_modelled(game: Game, scenario: Scenario) -> None:
    """Refuse boards with a keyword ability that isn't played, wherever it could matter, and unknown designations."""
    for only_known in game.rules.all(moments.known):
        only_known(game, scenario)
    for obj in game.objects.values():
        for face in (obj.printed, obj.printed.back, obj.printed.flip):
            for ability in face.abilities if face is not None else ():
                if isinstance(ability, Keyword):
                    rule = game.rules.unplayed(ability)
                    if rule is not None:
                        raise Unsupported("The engine doesn’t play “{keyword}” yet.", rules=[rule],
                                          keyword=ability.word)


def _still_modelled(game: Game) -> None:
    """Refuse a keyword ability that isn't played where it was granted, or came with a token."""
    for view in game.board().values():
        if view.zone in ("battlefield", "stack"):
            for word in view.keywords:
                rule = game.rules.unplayed(Keyword(word))
                if rule is not None:
                    raise Unsupported("The engine doesn’t play “{keyword}” yet.", rules=[rule], keyword=word)


def _steps(game: Game, steps: tuple[Instruction, ...]) -> None:
    for at, step in enumerate(steps):
        game.step = at
        game.budget.spend(4)
        if game.result is not None and step.verb != "ask":
            if step.verb not in _GOES_ON:
                game.note_once(GameOver, ["104.1"], "")
            continue
        catch_up(game, step.verb)
        if step.verb == "check":
            sba.check(game)
        elif step.verb in ("resolve", "resolve_all"):
            resolve(game, until_empty=step.verb == "resolve_all")
        else:
            run_step(game, step, Context())
        _still_modelled(game)
        game.look()


_GOES_ON = frozenset({"check", "resolve", "resolve_all", "advance", "pass", "pass_all"})
"""Verbs that let the game go on; of any other it is said that nothing comes of it once the game is over."""
_FEW = 6
"""Subtypes more than these aren't listed: an object may have all creature types."""


def _note_effects(game: Game, layers: Sequence[LayerStep]) -> None:
    """Say which cards on the battlefield look different from what is printed on them (110.3), and by which layers."""
    for view in game.permanents():
        obj = game.objects[view.id]
        plain = base_view(game, obj)
        more = counted(obj)
        plain_pt = None if view.power is None else ((plain.power or 0) + more[0], (plain.toughness or 0) + more[1])
        same = (view.name, view.types, view.subtypes, view.supertypes, view.colors, view.abilities) == (
            plain.name, plain.types, plain.subtypes, plain.supertypes, plain.colors, plain.abilities)
        if (same and plain_pt in (None, (view.power, view.toughness))) or view.kind != "card":
            continue
        colors = [one for one in COLORS if one in view.colors] or ["colorless"]
        others = sorted(view.subtypes) if view.subtypes != plain.subtypes and len(view.subtypes) <= _FEW else ()
        shown = (*([view.name] if view.name != plain.name else []), *(colors if view.colors != plain.colors else ()),
                 *sorted(view.supertypes), *sorted(view.types), *others,
                 *sorted(view.keywords - NO_NAMES),
                 *([f"{view.power}/{view.toughness}"] if view.power is not None else []))
        honed = any(one.host == view.id and one.counters.get("hone", 0) > 0 and "equipment" in one.subtypes
                    for one in game.permanents()) and "creature" in view.types
        unseen = view.abilities != plain.abilities and plain_pt in (None, (view.power, view.toughness)) and (
            view.name, view.types, view.subtypes, view.supertypes, view.colors, view.keywords - NO_NAMES) == (
            plain.name, plain.types, plain.subtypes, plain.supertypes, plain.colors, plain.keywords - NO_NAMES)
        game.note(OtherAbilities if unseen else ModifiedBy, ["110.3", "613.1", *_of_statics(game, view),
                                  *told_layers.deciding(layers, view.id),
                                  *(["607.2p"] if _of_chosen_color(view) else []),
                                  *(["122.1j"] if honed else [])], view.id, shown=shown)
    overriding.waiting(game)
    for view in game.board().values():
        if view.zone != "battlefield" and any(isinstance(one, Static) and one.zone.startswith("not ") and functions(
                one, view) for one in view.abilities):
            game.note(WorksElsewhere, ["113.6c", "613.1"], view.id, shown=(
                *sorted(view.types), *([f"{view.power}/{view.toughness}"] if view.power is not None else [])))


def _note_gone(game: Game) -> None:
    """Say which numbers of static abilities can’t be found any more, as what they speak of is gone (604.7)."""
    for holder, ability in game.statics():
        for pair in (ability.pt, ability.set_pt):
            for number in pair or ():
                obj = game.objects.get(number.what) if isinstance(number, Amount) else None
                if obj is not None and isinstance(number, Amount) and number.of in ("power", "toughness", "mv",
                                                                                    "counters") \
                        and gone(game, number, obj.zone if obj.exists else ""):
                    game.note_once(NoLastKnown, ["604.7"], holder.id)


def _of_chosen_color(view: View) -> bool:
    """Whether a characteristic-defining ability gives it the colour that was chosen for it (607.2p)."""
    return bool(view.chosen) and any(isinstance(one, Static) and defines(one) and "chosen" in (one.colors or ())
                                     for one in view.abilities)


def _of_statics(game: Game, view: View) -> list[str]:
    """The keys of the rules on static abilities that have a part in what an object is like: 604.1, their keywords."""
    found = list(statics_about(game, view))
    defined = any(isinstance(one, Static) and defines(one) for one in game.rules.every(view.abilities))
    about = [*(["604.1"] if found else []), *(["604.3"] if defined else [])]
    return [*about, *dict.fromkeys(rule for one in found for rule in (*one.rules, *rules_of_words(one.affects)))]


def resolve(game: Game, *, until_empty: bool) -> None:
    """Check, then resolve the top of the stack; with ``until_empty`` until nothing is left on it."""
    seen: dict[Hashable, int] = {}
    sba.check(game, seen)
    if not game.stack and not until_empty and game.result is None:
        game.note(NothingResolves, ["608.1"], None)
    while game.stack and game.result is None:
        resolving.resolve_top(game)
        game.look()
        if game.cut_short:
            for goes_on in game.rules.all(moments.cut_short):
                goes_on(game)
        if not until_empty or game.result is not None:
            return
        sba.check(game, seen)


def _spelled_out(scenario: Scenario) -> tuple[list[str], list[str]]:
    """The ids of every trigger that the scenario spells out, and those under which steps would make an object.

    None of the first is missing from the answer; an object of the second that wasn't made doesn't exist.
    """
    triggers: dict[str, None] = {}
    made: list[str] = []
    for item in _everything(scenario):
        if isinstance(item, Trigger):
            triggers[item.id] = None
        elif isinstance(item, Instruction) and item.verb in MAKING:
            args = item.args
            if "id" in args and (item.verb != "create_token" or args.get("n", 1) == 1):
                made.append(args["id"])
    return list(triggers), made


MAKING = frozenset({"create_token", "populate", "amass", "incubate", "endure", "investigate", "recruit",
                    "empower_jace"})


def _everything(scenario: Scenario) -> Iterator[object]:
    """Every trigger and step of a scenario, however deep."""
    waiting: list[object] = [scenario.steps, [spec.do for spec in scenario.state.stack],
                             [spec.printed for spec in scenario.state.objects]]
    while waiting:
        item = waiting.pop()
        if isinstance(item, Trigger):
            yield item
            waiting.append(item.do)
            waiting.extend([mode.do for mode in item.modes])
        elif isinstance(item, Instruction):
            yield item
            waiting.extend([value for value in item.args.values() if not isinstance(value, _PLAIN)])
        elif isinstance(item, Characteristics):
            waiting.extend([part for part in (item.abilities, item.back, item.flip) if part])
        elif isinstance(item, Static):
            waiting.append(item.grant)
        elif isinstance(item, Activated | Spell):
            waiting.append(item.do)
            waiting.extend([mode.do for mode in item.modes])
        elif isinstance(item, tuple | list):
            waiting.extend([one for one in item if not isinstance(one, _PLAIN)])
        elif isinstance(item, Mapping):
            waiting.extend(item.values())


_PLAIN = (str, int, Keyword, Filter)
"""What holds neither triggers nor steps."""
