"""510.1: how creatures assign their combat damage, trample included (702.19); what is legal, and who divides it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from refapp.game.door import decisions
from refapp.game.door.game import Game
from refapp.game.door.happen import happen
from refapp.game.events.combat import Assign, attackers, blockers_of
from refapp.game.events.damage_keywords import in_damage, meaning
from refapp.game.said.several import AssignsNothing
from refapp.game.state.objects import Context, Obj
from refapp.game.state.views import View
from refapp.language.asking import Question, asks
from refapp.language.errors import Illegal, ScenarioError
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import Assignments, One
from refapp.rulebook.combat import moments
from refapp.rulebook.combat.blockers import ORDERED
from refapp.rulebook.combat.restrictions_and_requirements import speaking_of
from refapp.rulebook.registry import action, question

Parts = dict[str, int]


@word("assign_damage")
class AssignDamage(Instruction):
    """How creatures assign their combat damage: for each, recipient → amount. It holds for the next damage step."""

    OPEN = "creature"
    creature: Assignments


@action(AssignDamage, "510.1", "510.1a", "510.1e")
def do_assign_damage(game: Game, step: AssignDamage, _context: Context) -> None:
    """The division is announced; it is checked with all others as damage is assigned."""
    for name, parts in step.creature.items():
        if name not in game.objects:
            raise ScenarioError.unknown("name", f"{step.path}.creature", name, game.objects)
        if game.objects[name].here.combat is None:
            raise Illegal(["510.1", "510.1a"], "{object} neither attacks nor blocks: it assigns no combat damage.",
                          object=name)
        happen(game, Assign(name, tuple(parts.items())))


def past_blockers(game: Game, view: View, parts: Parts) -> list[str]:
    """Why the damage of a blocked creature goes to what it attacks: the rules of trample, or what an ability says."""
    if game.objects[view.id].here.blocked and may_be_as_unblocked(game, view):
        there = {one.id for one in blockers_of(game, view.id)}
        return [] if parts.keys() & there else ["101.1", "510.1b", "510.1c"]
    to, tramples = recipients(game, view)
    if not tramples or not parts.get(to[-1]):
        return []
    word, by = _tramples(game, view)[-1]
    several = [*game.rules.of_several(view.abilities, word),
               *([_lethal(game, view)] if _lethal(game, view) and len(to) > 1 else [])]
    attacked = game.objects[view.id].here.attacked
    if by.past and attacked in game.objects and to[-1] in game.players:
        return [by.past if attacked in to else by.gone, *several]
    return [by.blocked if len(to) > 1 else by.unblocked, *several]


def _tramples(game: Game, view: View) -> list[tuple[str, moments.Tramples]]:
    """The keywords with which a creature’s damage goes past its blockers; what goes past a planeswalker comes last."""
    found = [(word, one) for word, one in game.rules.words(moments.tramples).items() if word in view.keywords]
    return sorted(found, key=lambda one: bool(one[1].past))


def _lethal(game: Game, view: View) -> str:
    """The rule by which any damage of a creature is lethal as it is assigned; nothing without one."""
    words = meaning(game, view, "lethal") if game.rules.holds("deathtouch.any_damage_is_lethal") else ()
    return game.rules.words(in_damage)[words[0]].lethal if words else ""


def _freely(game: Game, view: View) -> bool:
    """Whether it divides its damage freely: until July 2010, with deathtouch, whatever 510.1c and d say (702.2c)."""
    return bool(meaning(game, view, "lethal")) and not game.rules.holds("deathtouch.any_damage_is_lethal")


def recipients(game: Game, view: View) -> tuple[list[str], int]:
    """To what a creature assigns its combat damage, in order; and how many of these aren’t its blockers (trample).

    An unblocked creature assigns it to what it attacks (§510.1b), a blocked one to its blockers (§510.1c), a blocking
    one to what it blocks (§510.1d); without any of these there are no recipients. With trample the last is what it
    attacks; with trample over planeswalkers, the planeswalker and then its controller.
    """
    obj = game.objects[view.id]
    if view.combat == "blocking":
        there = [one for one in attackers(game) if one.id in obj.here.blocks]
        order = game.this_combat.damage_order.get(view.id, ())
        return [one.id for one in sorted(there, key=lambda one: order.index(one.id) if one.id in order else 99)], 0
    attacked = _still_attacked(game, obj.here.attacks)
    tramples = _tramples(game, view)
    over = any(one.past for _, one in tramples) and (attacked is None or _walker(game, attacked))
    beyond = [name for name in (attacked, _defending(game, obj) if over else None) if name is not None]
    if not obj.here.blocked or _as_unblocked(game, view, beyond):
        return beyond, len(beyond) if over else 0
    there_now = [one.id for one in blockers_of(game, view.id)]
    past = over or (attacked is not None and bool(tramples))
    if beyond and past and divided_by(game, view) is None:
        return [*there_now, *beyond], len(beyond)
    return there_now, 0


def _as_unblocked(game: Game, view: View, beyond: Sequence[str]) -> bool:
    """Whether a blocked creature assigns its damage as though it weren’t blocked, as an ability lets its controller
    have it do against 510.1c (101.1)."""
    if not may_be_as_unblocked(game, view):
        return False
    said = game.this_combat.assigned.get(view.id) or game.choices.assign_damage.get(view.id)
    if said:
        return set(said) <= set(beyond)
    return f"{view.id}.unblocked" in game.choices.may and decisions.may(game, f"{view.id}.unblocked", view.id)


def may_be_as_unblocked(game: Game, view: View) -> bool:
    """Whether an ability lets a creature’s controller have it assign its damage as though it weren’t blocked."""
    return any(ability.as_unblocked for _, ability in speaking_of(game, view))


def _walker(game: Game, name: str) -> bool:
    return name in game.objects and "planeswalker" in game.board()[name].types


def _defending(game: Game, attacker: Obj) -> str | None:
    """The controller of the planeswalker that a creature attacks or attacked."""
    attacked = attacker.here.attacked
    if attacked not in game.objects:
        return None
    view = game.view(attacked)
    if view is None or view.zone != "battlefield":
        view = game.last_permanent(attacked) or view
    if view is None or not {"planeswalker"} & {*view.types, *game.objects[attacked].printed.types}:
        return None
    name = attacker.here.defender or view.controller
    return name if name in game.players and not game.players[name].lost else None


def _still_attacked(game: Game, attacked: str | None) -> str | None:
    """What a creature attacks, if it is still there to be dealt damage (506.4c); no player who has left (§800.4e)."""
    if attacked is None or attacked in game.players:
        return attacked if attacked is not None and not game.players[attacked].lost else None
    view = game.view(attacked)
    if view is None or view.zone != "battlefield" or view.phased_out or not view.types & {"planeswalker", "battle"}:
        return None
    return attacked


def assigned(game: Game, view: View, plans: Mapping[str, Parts]) -> Parts:
    """How a creature assigns its combat damage: as announced, the one way there is, or asked for."""
    power = assigned_amount(game, view)
    if power <= 0:
        game.note(AssignsNothing, ["510.1a"], view.id)
        return {}
    to, tramples = recipients(game, view)
    if not to:
        whom = game.objects[view.id].here.attacked
        gone = whom in game.objects and "planeswalker" in game.objects[whom].printed.types
        how = "510.1d" if view.combat != "attacking" else "510.1c" if game.objects[view.id].here.blocked else "510.1b"
        game.note(AssignsNothing, [how, *(["702.19f"] if gone and how != "510.1d" else [])], view.id)
        return {}
    given = game.this_combat.assigned.get(view.id) or dict(game.choices.assign_damage.get(view.id, {}))
    if given and not _said_of_the_first_step(game, view, given, to) and not (
            _said_of_the_second_step(game, view) and _legal(game, view, given, to, tramples, plans) is not None):
        return {name: many for name, many in given.items() if many}
    past = _still_attacked(game, game.objects[view.id].here.attacks) if view.combat == "attacking" else None
    either = past is not None and past not in to and may_be_as_unblocked(game, view) \
        and f"{view.id}.unblocked" not in game.choices.may
    if len(to) == 1 and not either:
        return {to[0]: power}
    ways = [*([{past: power}] if either and past is not None else []), *_ways(game, view, power, to, tramples, plans)]
    if len(ways) == 1:
        return ways[0]
    other = divided_by(game, view)
    raise game.ask("assign_damage", other[0] if other is not None else view.controller, [view.id],
                   [", ".join(f"{name}: {n}" for name, n in one.items()) for one in ways[:24]],
                   "How does {object} assign its combat damage ({n})?", object=view.id, n=power)


def _said_of_the_first_step(game: Game, view: View, given: Parts, to: Sequence[str]) -> bool:
    """Whether an answer speaks of what isn’t there any more in the second combat damage step (510.4)."""
    return game.this_combat.struck_first is not None and view.id not in game.this_combat.assigned \
        and not given.keys() <= {*to, game.objects[view.id].here.attacks}


def _said_of_the_second_step(game: Game, view: View) -> bool:
    """Whether an answer of a creature with double strike can be meant for the second combat damage step (510.4)."""
    return game.moment == "first combat damage" and view.id not in game.this_combat.assigned and any(
        one.again for word, one in game.rules.words(moments.strikes).items() if word in view.keywords)


def divided_by(game: Game, view: View) -> tuple[str, str] | None:
    """Who divides a creature's combat damage instead of its controller, as a rule says (702.22j, 702.22k)."""
    attacking = view.combat == "attacking"
    names = [one.id for one in blockers_of(game, view.id)] if attacking else game.objects[view.id].here.blocks
    board = game.board()
    against = [board[name] for name in names if name in board]
    for says in game.rules.all(moments.damage_chooser):
        found: tuple[str, str] | None = says(game, view, against)
        if found is not None:
            return found
    return None


def assigned_amount(game: Game, view: View) -> int:
    """How much combat damage a creature assigns: as much as its power (302.4a, §510.1a), or as an ability says."""
    if "assigns no combat damage" in view.keywords:
        return 0
    return (view.toughness if by_toughness(game, view) else view.power) or 0


def by_toughness(game: Game, view: View) -> bool:
    """Whether an ability says that a creature assigns combat damage equal to its toughness, against 510.1a (§101.1)."""
    return "assigns damage by toughness" in view.keywords or any(
        ability.by_toughness for _, ability in speaking_of(game, view))


def _ways(game: Game, view: View, power: int, to: Sequence[str], tramples: int,
          plans: Mapping[str, Parts]) -> list[Parts]:
    """Every legal division among the recipients, up to a bound."""
    found: list[Parts] = []

    def go(at: int, left: int, parts: Parts) -> None:
        if len(found) > 64:
            return
        if at == len(to) - 1:
            whole = {**parts, to[at]: left} if left else parts
            if _legal(game, view, whole, to, tramples, plans) is None:
                found.append(whole)
            return
        for many in range(left, -1, -1):
            go(at + 1, left - many, {**parts, to[at]: many} if many else parts)

    go(0, power, {})
    return found


def check(game: Game, plans: Mapping[str, Parts]) -> None:
    """The whole assignment is checked at once (§510.1e)."""
    board = game.board()
    for name, parts in plans.items():
        view = board[name]
        to, tramples = recipients(game, view)
        wrong = _legal(game, view, parts, to, tramples, {key: one for key, one in plans.items() if key != name})
        if wrong is not None:
            rules, message, params = wrong
            raise Illegal(rules, message, **params)


def _legal(game: Game, view: View, parts: Mapping[str, int], to: Sequence[str], tramples: int,
           others: Mapping[str, Parts]) -> tuple[list[str], str, dict[str, object]] | None:
    """Why an assignment isn't legal; None if it is."""
    said: dict[str, object] = {"object": view.id}
    stray = [name for name in parts if name not in to]
    if stray:
        attacked = game.objects[view.id].here.attacked
        wrong = view.combat == "attacking" and attacked in game.objects and any(name in game.players for name in stray)
        return (["510.1c" if view.combat == "attacking" else "510.1d", *(["702.19f"] if wrong else [])],
                "{object} can’t assign combat damage to {whom}.", {**said, "whom": ", ".join(stray)})
    power = assigned_amount(game, view)
    if sum(parts.values()) != power and by_toughness(game, view):
        return (["510.1a", "510.1e", "101.1"], "{object} assigns {n} combat damage; its toughness is {toughness}.",
                {**said, "n": sum(parts.values()), "toughness": power})
    if sum(parts.values()) != power:
        return (["510.1a", "510.1e"], "{object} assigns {n} combat damage; its power is {power}.",
                {**said, "n": sum(parts.values()), "power": power})
    ordered = game.rules.holds(ORDERED) and divided_by(game, view) is None and not _freely(game, view)
    if not tramples and not ordered:
        return None
    if len(to) < 2:
        return None
    past = to[len(to) - tramples:] if tramples else []
    to = _in_order(game, view, parts, to, tramples, others) if ordered else to
    for at, name in enumerate(to[:-1] if tramples else to):
        if name not in game.board():
            continue
        short = (_loyalty(game, name, others) if name in past else lethal(game, view, name, others)) \
            - parts.get(name, 0)
        beyond = [one for one in to[at + 1:] if one in parts]
        beyond = beyond if ordered else [one for one in beyond if one in past]
        if short > 0 and beyond:
            rules = ["702.19c" if name in past else "702.19b"] if tramples and set(beyond) <= set(past) else [
                "510.1c", "2024-07-30:509.2"]
            return (rules, "{object} must assign lethal damage to {whom} before {next} ({short} more).",
                    {**said, "whom": name, "next": ", ".join(beyond), "short": short})
    return None


def _in_order(game: Game, view: View, parts: Mapping[str, int], to: Sequence[str], tramples: int,
              others: Mapping[str, Parts]) -> Sequence[str]:
    """The recipients as they were put in order or, where nobody said one, in an order that suits the assignment.

    First those that are assigned lethal damage, then what is assigned less, then what is assigned none.
    """
    if view.id in game.this_combat.damage_order:
        return to
    end = len(to) - tramples

    def place(name: str) -> int:
        short = name in game.board() and lethal(game, view, name, others) > parts.get(name, 0)
        return (1 if name in parts else 2) if short else 0

    return [*sorted(to[:end], key=place), *to[end:]]


def _loyalty(game: Game, name: str, others: Mapping[str, Parts]) -> int:
    """How much damage must be assigned to a planeswalker before any goes past it (702.19c)."""
    loyalty = game.objects[name].here.counters.get("loyalty", 0)
    return max(0, loyalty - sum(parts.get(name, 0) for parts in others.values()))


def lethal(game: Game, view: View, name: str, others: Mapping[str, Parts]) -> int:
    """Lethal damage of an assignment (510.1c, 702.19b): what is marked and assigned by others counts; deathtouch: 1."""
    target = game.board()[name]
    board = game.board()
    coming = sum(parts.get(name, 0) for parts in others.values())
    if any(name in parts and _lethal(game, board[key]) for key, parts in others.items()):
        return 0
    need = max(0, (target.toughness or 0) - game.objects[name].here.damage - coming)
    return min(need, 1) if _lethal(game, view) else need


@asks("legal_assignment")
class LegalAssignment(Question):
    """The ways in which a creature (``object`` or ``creature``) could assign its combat damage."""

    object: One | None = None
    creature: One | None = None


@question(LegalAssignment, "510.1", "510.1c")
def legal_assignment(game: Game, step: LegalAssignment) -> list[Parts]:
    """The ways in which a creature could assign its combat damage, up to a bound."""
    name = step.object or step.creature
    if name is None:
        raise ScenarioError.missing(f"{step.path}.object")
    view = game.view(game.obj(name).id)
    if view is None or view.combat is None:
        return []
    to, tramples = recipients(game, view)
    return _ways(game, view, assigned_amount(game, view), to, tramples, {}) if to else []
