"""602, 701.2: activating abilities; loyalty abilities (606) among them, and mana abilities until they resolve (605)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from refapp.game.door import decisions
from refapp.game.door.game import Game
from refapp.game.door.happen import happen
from refapp.game.events import following
from refapp.game.events.casting import Announce, BecomeActivated, PutAbility
from refapp.game.events.words import named, objects, player_named
from refapp.game.reading.copiable_values import base_view, copiable
from refapp.game.reading.static_rules import kept_from
from refapp.game.reading.targets import candidates
from refapp.game.reading.told_layers import deciding, steps
from refapp.game.reading.where_statics_function import functions_there
from refapp.game.said.casting import ActivatedMana, IsActivated, RestrictedApart, RevealedToActivate
from refapp.game.said.several import CostStays
from refapp.game.state.hooks import Words
from refapp.game.state.items import StackItem
from refapp.game.state.objects import Context, Obj
from refapp.game.state.views import Ref
from refapp.language.activated import Activated
from refapp.language.casting import NOTHING, Cost, Paying, Target
from refapp.language.casting import Part as CostPart
from refapp.language.costs import ManaCost, Symbol
from refapp.language.errors import Illegal, ScenarioError, Unsupported
from refapp.language.filters import Filter
from refapp.language.functioning import rule_of
from refapp.language.instruction import Instruction, word
from refapp.language.keywords import KEYWORDS, called
from refapp.language.kinds import CostText, Counts, Flag, Instructions, Many, Numbers, One, PlayerWord, Whole, Word
from refapp.language.scenario import Keyword
from refapp.rulebook.casting import all_paid, announcing, fragmented_loops, moments, permission, spelled_out, total_cost
from refapp.rulebook.casting.cast import after
from refapp.rulebook.casting.deploying import deploying
from refapp.rulebook.casting.mana_abilities import (
    OF_LAND,
    check_while_paying,
    is_mana_ability,
    no_mana_ability,
    of_permanent,
    resolve_at_once,
)
from refapp.rulebook.casting.payable_x import payable
from refapp.rulebook.casting.paying import pay, remember_paid
from refapp.rulebook.casting.proposal import Proposal, asked_by, illegal, must_be_there
from refapp.rulebook.casting.targeting import choose
from refapp.rulebook.registry import action
from refapp.rulebook.turn.priority import before_acting, take_priority

_MOVING = frozenset({"bounce", "return", "move", "put_onto_battlefield", "exile"})
"""Instructions by which an effect moves what it can find, also its source that was moved to pay (400.7j)."""


@word("activate", apart=(("target", "targets"),))
class Activate(Instruction):
    """A player activates an ability: ``ability`` names it, or ``effect`` and the cost beside it spell it out."""

    by: PlayerWord
    source: One
    id: Word | None = None
    ability: Word | None = None
    effect: Instructions | None = None
    cost: CostText | None = None
    tap: Flag | None = None
    life: Whole | None = None
    mana: Whole | None = None
    target: One | None = None
    targets: Many | None = None
    modes: Numbers | None = None
    x: Whole | None = None
    y: Whole | None = None
    divide: Counts | None = None
    discard: Many | None = None
    kind: Word | None = None
    pay: Paying | None = None


@action(Activate, "701.2a", "602.1", "602.1a", "602.2", "602.2a", "602.2b", "602.5")
def do_activate(game: Game, step: Activate, context: Context) -> None:
    """An ability is put on the stack, its choices are made and its costs are paid; a mana ability resolves at once."""
    before_acting(game, context, step.by)
    begin(game, step, context)


def begin(game: Game, step: Activate, context: Context, during: Proposal | None = None) -> None:
    """An activation, on its own or while the cost of something else is paid (``during``)."""
    player = player_named(game, step.by, context)
    found = objects(game, step.source, context, phased_out=True)
    if not found:
        must_be_there(context, step.source, ["602.2"])
        return
    obj = found[0]
    ability = restricted(game, obj, meant(game, step, obj))
    if during is not None:
        check_while_paying(during, obj, ability)
    if (why := _cannot(game, player.name, obj, ability)) is not None:
        raise why
    source = Ref(obj.id, obj.incarnation, game.view(obj.id))
    # who activates it controls it, and its source is what it is of (§113.7, §113.8)
    item = StackItem(ability.id, player.name, ability.do, source=source, activated=True, ability=ability)
    how = step.pay or NOTHING
    if step.discard:
        how = replace(how, objects={**how.objects, "discard": tuple(x.id for x in named(game, step.discard, context))})
    given = tuple(one for one in (step.targets if step.targets is not None else (step.target,)) if one is not None)
    proposal = Proposal(
        game, player, obj, item, step.path, how, ability=ability, origin=obj.zone, modes=step.modes, x=step.x, y=step.y,
        divide=dict(step.divide or {}), effect=ability.do, spelled_out=step.effect is not None,
        given=tuple(player_named(game, one, context).name if one in ("you", "opponent") else one for one in given),
        explicit=step.targets is not None, resolving=context.item is not None or during is not None)
    if step.kind is not None and not is_mana_ability(game, ability):
        raise illegal(["605.1a", "602.2"], "This ability of {what} adds no {kind} mana.", what=obj.id, kind=step.kind)
    activate(proposal, ability, kind=step.kind)
    if during is None:
        all_paid.of_ability(proposal)


def meant(game: Game, step: Activate, obj: Obj) -> Activated:
    """The activated ability, no other (§602.1c), that the step spells out, or names as it is called or written."""
    if step.effect is not None:
        from refapp.language.cost_text import read_whole_cost  # noqa: PLC0415 - only where a cost is spelled out

        cost = read_whole_cost(step.cost, f"{step.path}.cost") if step.cost is not None else None
        if cost is None and step.pay is not None and step.pay is not NOTHING:
            cost = spelled_out.cost_paid(game, step.pay, obj)
        return Activated(step.id or f"{obj.id}.ability", step.effect, tap=bool(step.tap), life=step.life or 0,
                         mana=step.mana or 0, cost=cost, zone="any")
    spelled_out.no_cost_beside(step.path, {"cost": step.cost, "life": step.life, "mana": step.mana,
                                           "tap": step.tap, "id": step.id})
    view = game.view(obj.id)
    abilities = view.abilities if view is not None else ()
    known: dict[str, Activated] = {}
    for one in game.rules.every(abilities):
        if isinstance(one, Activated):  # two that the board gives no names are called “ability” and “ability 2”
            again = one.id in known and known[one.id] != one
            known[f"{one.id} {len(known) + 1}" if again else one.id] = one
    for found in of_permanent(game, view) if view is not None else ():
        if found.ability is None:
            known.setdefault(found.kinds[0], _intrinsic(found.kinds[0]))
    if view is not None and (deploy := deploying(game, view)) is not None:
        known.setdefault(deploy.id, deploy)
    name = step.ability or step.id or (next(iter(known)) if len(known) == 1 else step.kind or "")
    if not name:
        if not known:
            lost = ["305.6", "613.1f"] if view is not None and view.bare and "land" in view.types else []
            raise illegal(["602.2", *lost], "{what} has no activated ability.", what=obj.id)
        return known[_which(game, step, obj, known)]
    words = [(one, each) for one in abilities if isinstance(one, Keyword)
             for each in game.rules.behind_among(one, abilities) if isinstance(each, Activated)]
    alike = {str(one): each for one, each in words if each.id == name}
    if alike:
        return alike[_which(game, step, obj, alike)]
    if (called_so := known.get(name) or spelled_out.of_loyalty(known.values(), name)) is not None:
        return called_so
    for one, each in words:
        if called(one, name.lower()):
            return each
    if _is_printed(game, obj, name):
        lost = ["708.2"] if obj.here.face_down else ["702.26b"] if obj.here.phased_out else deciding(
            steps(game), obj.id)
        raise illegal(["602.2", *lost], "{what} doesn’t have this ability now.", what=obj.id)
    raise ScenarioError.unknown("name", f"{step.path}.ability", name, known)


def _is_printed(game: Game, obj: Obj, name: str) -> bool:
    """Whether an ability is one that the object has lost, or has only face up."""
    return any(one.id == name for one in game.rules.every(obj.printed.abilities) if isinstance(one, Activated)) or any(
        called(one, name.lower()) for one in obj.printed.abilities if isinstance(one, Keyword)
        and any(isinstance(each, Activated) for each in game.rules.behind(one)))


def _which(game: Game, step: Activate, obj: Obj, alike: Mapping[str, Activated]) -> str:
    """Which of several abilities with the same name is meant: what its cost and its targets leave open is asked."""
    given = [one for one in (step.targets if step.targets is not None else (step.target,)) if one is not None]
    source, player = Ref(obj.id, obj.incarnation, game.view(obj.id)), obj.here.controller
    fits = [name for name, one in alike.items() if (one.target is None and (one.targets or one.modes or not given)) or (
        one.target is not None and all(
            target in candidates(game, one.target, StackItem(one.id, player, one.do, source=source, activated=True))
            for target in given))]
    return decisions.one_of(game, "ability", None, fits or list(alike), player,
                            message="Which of its abilities is activated?") or next(iter(alike))


def _intrinsic(kind: str) -> Activated:
    """“{T}: Add” one mana of a basic land type (305.6)."""
    from refapp.language.instruction import read_steps  # noqa: PLC0415 - steps hold abilities and back

    return Activated(kind, read_steps([{"do": "add_mana", "player": "you", "kind": kind}], OF_LAND),
                     cost=Cost(parts=(CostPart("tap"),)), mana_ability=True)


def _cannot(game: Game, player: str, obj: Obj, ability: Activated) -> Illegal | None:
    """What forbids even to begin (§602.5).

    An ability whose cost can be paid, or whose effect can move its object, only in a zone other than the battlefield
    functions there (113.6j, 113.6m): ``zone`` says so, of a keyword its file, of any other ability the board or what
    :mod:`refapp.language.functioning` makes of its cost and effect. The abilities of an Equipment or Aura are its own
    controller’s to activate, whoever controls what it is attached to (301.5d, 303.4e, §602.1b, §602.5d).
    """
    holder = obj.here.controller if obj.zone in ("battlefield", "stack") else base_view(game, obj).controller  # 901.6
    if holder != player and not ability.any_player:
        return illegal(["602.2"], "Only {holder} can activate abilities of {what}.", holder=holder, what=obj.id)
    reach = game.reach(player)
    if reach is not None and holder not in reach:  # §801.6
        return illegal(["801.6", "602.2"], "{what} is outside the range of influence of {who}.", what=obj.id,
                       who=player)
    if obj.here.phased_out:
        return illegal(["702.26b", "602.2"], "{what} is phased out: it is as if it weren’t there.", what=obj.id)
    if game.cannot(game.players[player], "activate_abilities"):
        return illegal(["602.5", "602.1c", "101.2"], "{who} can’t activate abilities.", who=player)
    if "detained" in obj.here.designations:
        return illegal(["701.35a"], "The abilities of {what} can’t be activated: it is detained.", what=obj.id)
    view = game.view(obj.id)
    if view is not None and kept_from(game, view, is_mana_ability(game, ability)):
        return illegal(["602.5", "101.2"], "An effect says that abilities of {what} can’t be activated.", what=obj.id)
    if not functions_there(ability.zone, base_view(game, obj)):
        return illegal(["113.6", *rule_of(ability, ability.zone, ability.cost)],
                       "This ability of {what} doesn’t function in this zone ({zone}).", what=obj.id, zone=obj.zone)
    if ability.cost is None:
        if ability.tap and (obj.here.tapped or obj.zone != "battlefield" or obj.here.phased_out):
            return illegal(["118.3", "701.26a"], "{what} is tapped already: {{T}} can’t be paid.", what=obj.id)
        if ability.sacrifice and (obj.zone != "battlefield" or view is None or "cant be sacrificed" in view.keywords):
            return illegal(["118.3"], "{what} can’t be sacrificed.", what=obj.id)
        if game.life(game.players[player]) < ability.life:
            return illegal(["119.4", "118.3"], "{who} can’t pay {n} life with a life total of {life}.", who=player,
                           n=ability.life, life=game.life(game.players[player]))
        if len(game.players[player].zones["hand"]) < ability.discard:
            return illegal(["118.3"], "{who} doesn’t have enough cards to discard.", who=player)
    if ability.sorcery and not permission.sorcery_time(game, player):  # 307.5
        return illegal(["602.5d", "602.1b", "307.1", *_granted(game, obj, ability), *ability.rules],
                       "This ability of {what} can be activated only as a sorcery.", what=obj.id)
    return None


def whole_cost(ability: Activated) -> Cost:
    """The activation cost: what is written, and the single parts beside it (§602.1a)."""
    parts = []
    if ability.tap:
        parts.append(CostPart("tap"))
    if ability.life:
        parts.append(CostPart("life", ability.life))
    if ability.discard:
        parts.append(CostPart("discard", ability.discard, Filter("card", ("any",)), "hand"))
    if ability.sacrifice:
        parts.append(CostPart("sacrifice"))
    mana = ManaCost((Symbol((str(ability.mana),)),)) if ability.mana else None
    return (ability.cost or Cost()) + Cost(mana, tuple(parts))


def activate(proposal: Proposal, ability: Activated, *, kind: str | None = None) -> None:
    """§602.2, §113.3b: the ability goes on the stack, or is a mana ability; the choices are those of §602.2b."""
    game, obj, item, player = proposal.game, proposal.obj, proposal.item, proposal.player
    quick = is_mana_ability(game, ability)  # the exceptions of §605.3
    proposal.cost = whole_cost(ability)
    loyalty = total_cost.of_loyalty(proposal)
    marks = _once(proposal, ability, loyalty=loyalty)
    if not quick or not proposal.resolving:  # a mana ability while something is paid for, too (§605.3a)
        take_priority(game, player.name)  # §117.1b; more “only as an instant” doesn’t ask for (§304.5)
    permission.forbidden(game, obj.id, mana_ability=quick)
    fragmented_loops.go_on(proposal, ability, quick=quick)
    granted = _granted(game, obj, ability)
    permission.only(proposal, ability.only, ability.conditions, ["602.5b", *granted], ability.rules)
    _reveal(proposal)
    happen(game, *(() if quick else (PutAbility(item),)))  # a mana ability doesn’t go on the stack (605.3b)
    rules = ["701.2a", "602.2", *([] if quick else ["602.2a", *no_mana_ability(game, ability)]),
             *rule_of(ability, proposal.origin, ability.cost), *granted, *(["606.3"] if loyalty else []),
             *_instructions(ability), *ability.rules]
    game.note(ActivatedMana if quick else IsActivated, rules, obj.id, player=player.name)  # then its choices (602.2b)
    announcing.modes(proposal, ability.modes, ability.choose, repeat=False, rules=["602.2b"], chooser=ability.chooser)
    announcing.variable(proposal, payable)
    with asked_by(lambda: ability.rules):
        choose(proposal, ability.targets or ((Target(ability.target),) if ability.target is not None else ()))
    happen(game, Announce(item, None, proposal.targets, proposal.slots, proposal.modes or (), proposal.x,
                          tuple(proposal.divide.items()), tuple(mode.do for mode in proposal.branches),
                          x_amount=ability.x, do=proposal.effect))
    for moment in (moments.begun, moments.cheaper):
        for_keyword(proposal, moment)
    total_cost.determine(proposal)
    total_cost.combine_loyalty(proposal)
    with game.events(), asked_by(lambda: ability.rules):
        pay(proposal)
        remember_paid(proposal)
    if any(step.verb in _MOVING for step in ability.do):
        following.paid_with(game, item)
    happen(game, BecomeActivated(item, marks, forever=ability.once, quick=quick, word=ability.keyword or ""))
    if total_cost.alters((), ability.do):
        for other in game.stack:
            if other is not item:
                game.note(CostStays, ["602.4"], other.id, by=obj.id)
    for_keyword(proposal, moments.activated)
    if quick:
        resolve_at_once(proposal, ability, kind)
        return
    after(game, player.name)


def _reveal(proposal: Proposal) -> None:
    """What has the ability is revealed if it is in a hidden zone (602.2a), a hand or a library (400.2)."""
    obj = proposal.obj
    if obj.zone in ("hand", "library") and not obj.here.revealed:
        proposal.game.note(RevealedToActivate, ["602.2a", "701.20a"], obj.id, player=proposal.player.name)


def _instructions(ability: Activated) -> list[str]:
    """The keys of the rules on what follows the effect: who may activate it, and when (602.1b)."""
    said = ability.any_player or ability.sorcery or ability.instant or ability.only or ability.conditions \
        or ability.once_each_turn or ability.once
    return [*(["602.1b"] if said else []), *(["602.5e"] if ability.instant else [])]


def _granted(game: Game, obj: Obj, ability: Activated) -> list[str]:
    """The key of the rule on activation instructions that came with an ability that an effect added (113.10a)."""
    instructed = ability.once or ability.once_each_turn or ability.sorcery or ability.only or ability.conditions \
        or ability.any_player
    own = game.rules.every(base_view(game, obj).abilities) if instructed and obj.exists else (ability,)
    printed = any(ability in (one, restricted(game, obj, one)) for one in own if isinstance(one, Activated))
    return [] if printed or ability.zone == "any" else ["113.10a"]


def restricted(game: Game, obj: Obj, ability: Activated) -> Activated:
    """An activated ability with the rules that the keyword before it adds (“boast — …”)."""
    if not ability.keyword:
        return ability
    if game.rules.unplayed(Keyword(ability.keyword)) is not None:
        raise Unsupported("The engine doesn’t play “{keyword}” yet.", rules=[KEYWORDS[ability.keyword]],
                          keyword=ability.keyword)
    found = game.rules.words(moments.restricts).get(ability.keyword)
    return ability if found is None else found(game, obj, ability)


def for_keyword(proposal: Proposal, moment: Words[moments.Done]) -> None:
    """What the keyword before the ability says about this moment (“boast — …”)."""
    ability = proposal.ability
    found = proposal.game.rules.words(moment).get(ability.keyword) if ability is not None else None
    if found is not None:
        found(proposal)


def _once(proposal: Proposal, ability: Activated, *, loyalty: bool) -> tuple[tuple[str, int, str, str], ...]:
    """What may be activated only so often: loyalty abilities (§606.3, §209.2), “once each turn” (§602.5b, §602.5c).

    Of a permanent’s loyalty abilities just one is activated each turn, as a sorcery could be cast (113.5, 306.5d,
    §606.1).
    """
    game, obj = proposal.game, proposal.obj
    marks: list[tuple[str, int, str, str]] = []
    if loyalty:
        mark = (obj.id, obj.incarnation, "loyalty", "")
        if not permission.sorcery_time(game, proposal.player.name):
            raise illegal(["606.3"], "{who} can activate a loyalty ability only in a main phase of their own turn, "
                          "while the stack is empty.", who=proposal.player.name)
        if mark in game.this_turn.done:
            raise illegal(["606.3"], "A loyalty ability of {what} has been activated this turn already.", what=obj.id)
        marks.append(mark)
    if ability.once_each_turn or ability.once:
        done = game.done_ever if ability.once else game.this_turn.done
        alike = sum(isinstance(one, Activated) and one.id == ability.id
                    for one in game.rules.every(proposal.view.abilities))
        names = [f"activated {ability.id}", *(f"activated {ability.id} {nth}" for nth in range(2, alike + 1))]
        left = [name for name in names if (obj.id, obj.incarnation, name, "") not in done]
        if not left:
            raise illegal(["602.5b", "602.1b", *_granted(game, obj, ability), *ability.rules],
                          "This ability of {what} has been activated already.", what=obj.id)
        if left[0] != names[0]:
            game.note(RestrictedApart, ["602.5c"], obj.id, trigger=ability.id, other=ability.id)
        marks.append((obj.id, obj.incarnation, left[0], ""))
        _alike(proposal, ability)
    return tuple(marks)


def _alike(proposal: Proposal, ability: Activated) -> None:
    """Another ability that reads the same, acquired from something else, was used: that doesn’t count here (602.5c)."""
    game, obj = proposal.game, proposal.obj
    done = game.done_ever if ability.once else game.this_turn.done
    printed = copiable(obj).abilities
    for other in game.rules.every(proposal.view.abilities):
        if isinstance(other, Activated) and other.id != ability.id and replace(other, id=ability.id) == ability \
                and (other not in printed or ability not in printed) \
                and (obj.id, obj.incarnation, f"activated {other.id}", "") in done:
            game.note(RestrictedApart, ["602.5c"], obj.id, trigger=ability.id, other=other.id)


@moments.paying("mana abilities", "601.2g")
def mana_abilities(proposal: Proposal) -> None:
    """The mana abilities that the step says are activated while the cost is paid (§601.2g, 605.3a, §117.1d)."""
    game, player = proposal.game, proposal.player.name
    for name in proposal.pay.objects.get("mana_abilities", ()):
        obj = game.obj(name)
        step = Activate(path=proposal.path, by=player, source=name, kind=proposal.pay.colors.get(name))
        begin(game, step, Context(player, Ref(obj.id, obj.incarnation)), proposal)
