"""509: the declare blockers step."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from refapp.game.door.game import Game
from refapp.game.door.happen import happen
from refapp.game.events.combat import (
    AnnounceBlocks,
    Block,
    Declared,
    Forbidden,
    Order,
    StayUnblocked,
    attackers,
    blockers_of,
    defending,
)
from refapp.game.events.words import on_battlefield, player_named
from refapp.game.machine.moments import declares
from refapp.game.state.objects import Context
from refapp.game.state.views import View
from refapp.language.casting import NOTHING, Pay, Paying
from refapp.language.errors import GameEnded, Illegal, ScenarioError
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import Choose, PlayerWord
from refapp.language.vocabulary import steps_between
from refapp.rulebook.casting.proposal import asked_by, illegal
from refapp.rulebook.combat import costs, moments
from refapp.rulebook.combat.declarations import (
    Declaration,
    Requirement,
    creatures,
    disobeyed,
    disobeying,
    fewest_that_obey,
    first_forbidden,
    left_out,
    several_defend,
)
from refapp.rulebook.combat.evasion import thanks_to
from refapp.rulebook.combat.restrictions_and_requirements import must
from refapp.rulebook.registry import action
from refapp.rulebook.turn.structure import all_have_passed, empty_stack, next_step

ORDERED = "combat.ordered"
"""Behaviour: blockers and attackers stand in a damage assignment order (509.2 and 509.3 until November 2024)."""


@word("declare_blockers")
class DeclareBlockers(Instruction):
    """Defending players declare blockers: each creature with the attacker, or attackers, that it blocks.

    ``by`` is the one who declares; without it, all who haven’t declared yet.
    """

    blockers: Choose = ()
    by: PlayerWord | None = None
    pay: Paying | None = None


@word("order_blockers")
class OrderBlockers(Instruction):
    """The damage assignment order of attackers: for each, the creatures that block it, first to last."""

    OPEN, OPEN_TOO = "order", ("attacker",)
    order: Choose


@word("order_attackers")
class OrderAttackers(Instruction):
    """The damage assignment order of blockers: for each, the attackers that it blocks, first to last."""

    OPEN, OPEN_TOO = "order", ("blocker",)
    order: Choose


@action(DeclareBlockers, "509.1", "509.1a", "509.1g", "509.1h", "509.1i", "703.4j", "802.4")
def do_declare_blockers(game: Game, step: DeclareBlockers, context: Context) -> None:
    """The whole declaration is checked; if any part of it isn't legal, none of it happens (§509.1, 733) (§802.4)."""
    _reach_the_step(game)
    if game.result is not None:
        raise GameEnded
    declared: dict[str, tuple[str, ...]] = {}
    for name, said_of in creatures(game, step.blockers, context, f"{step.path}.blockers"):
        whom = said_of or tuple(one for one in game.choices.other.get(name, ()) if one in game.objects)
        for one in whom:
            if one not in game.objects:
                raise ScenarioError.unknown("name", f"{step.path}.blockers", one, game.objects)
        there = [view.id for view in attackers(game)]
        if not whom and len(there) > 1:
            raise game.ask("blocks", game.objects[name].here.controller, [name], there, "What does {object} block?",
                           object=name)
        declared[name] = whom or tuple(there)
    by = player_named(game, step.by, context).name if step.by is not None else None
    declare(game, declared, step.pay or NOTHING, step.path, by)


def declare(game: Game, declared: Declaration, pay: Pay = NOTHING, path: str = "", by: str | None = None) -> None:
    """Declare these blockers, of one defending player or of all who haven't declared (§703.4j); else raises Illegal.

    Nothing is blocked or unblocked before every defending player has declared (101.4, 802.4).
    """
    sides = _declaring(game, by)
    _check(game, declared, by)
    there = [view.id for view in attackers(game)]
    for player in sides:
        _most_requirements(game, player, declared)
        left_out(game, (name for name in _creatures_of(game, player) if name not in declared),
                 lambda name: (why_not_block(game, name, one) for one in there))
    if any(costs.to_block(game, game.board()[name]) for name in declared):
        whose = {name: controller_of(game, name) for name in declared}
        with asked_by(lambda: ["509.1", "733.1"]):
            costs.pay_to_block(game, declared, pay, path)
        declared = {name: whom for name, whom in declared.items() if controller_of(game, name) == whose[name]}
    else:
        costs.nothing_asked(pay, "509.1d", "509.1")
    others = [player for player in undeclared(game) if player not in sides]
    apart = by is not None and len(defenders_in_turn(game)) > 1
    for player in sides:
        happen(game, AnnounceBlocks(player, {name: whom for name, whom in declared.items()
                                             if controller_of(game, name) in side(game, player)}, apart))
    if not others:
        said = {name: whom for player, blocks in game.this_combat.blocks_said.items() for name, whom in blocks.items()
                if controller_of(game, name) in side(game, player)}
        _block(game, {**said, **declared})


def _block(game: Game, declared: Declaration) -> None:
    """What all defending players have declared comes true at the same time (509.1g, 509.1h)."""
    declared = {name: whom for name, whom in declared.items() if on_battlefield(game.objects[name])}
    turn = ("703.4j",) if game.moment is not None else ()
    with game.events():
        happen(game, *(Block(game.objects[name], whom, rules=(
            "509.1a", "509.1g", "509.1h", *thanks_to(game, name, whom), *_for_battle(game, whom),
            *_for_teammate(game, name, whom), *turn))
            for name, whom in declared.items()))
        free = tuple(view.id for view in attackers(game) if not game.objects[view.id].here.blocked)
        if free:
            happen(game, StayUnblocked(free))
    happen(game, Declared("blockers"))


def _for_battle(game: Game, attackers_: tuple[str, ...]) -> tuple[str, ...]:
    """Of creatures that attack a battle, that its protector’s creatures block them (310.9c)."""
    attacked = {game.objects[one].here.attacks for one in attackers_}
    return ("310.9c",) if any(one in game.objects and "battle" in game.board()[one].types
                              for one in attacked if one is not None) else ()


def _declaring(game: Game, by: str | None) -> list[str]:
    """Who declares now: everybody who hasn't, or one defending player when it is that player's turn to (802.4)."""
    waiting = undeclared(game)
    if by is None:
        return waiting
    mine = side(game, by)
    if game.active in mine or (game.this_combat.defending is not None and by not in game.this_combat.defending):
        raise illegal(["509.1", "506.2"], "Only a defending player declares blockers; {who} isn’t.", who=by)
    if any(name in game.this_combat.blocks_said for name in mine):
        raise illegal(["509.1"], "Blockers are declared as the declare blockers step begins, once.")
    if not mine.intersection(waiting):
        return []  # nothing attacks this player: there is nothing to declare
    if waiting[0] not in mine:
        raise illegal(["802.4", "101.4", "509.1"], "{first} declares blockers before {who}, in turn order.",
                      first=waiting[0], who=by)
    return waiting[:1]


def _reach_the_step(game: Game) -> None:
    if game.moment is None and "blockers" not in game.this_combat.declared:
        if not game.this_combat.blocks_said:  # else somebody has declared already, and nobody has had priority since
            all_have_passed(game)
        return
    while game.result is None and game.moment in steps_between("declare attackers", "declare blockers"):
        empty_stack(game)
        next_step(game)
    if game.result is None and (game.moment != "declare blockers" or "blockers" in game.this_combat.declared):
        raise illegal(["509.1"], "Blockers are declared as the declare blockers step begins, once.")


def _for_teammate(game: Game, name: str, whom: tuple[str, ...]) -> tuple[str, ...]:
    """That creatures of the whole team block what attacks one of its players (805.10d)."""
    mine = controller_of(game, name)
    return ("805.10d",) if game.teams and any(defending(game, game.objects[one]) != mine for one in whom) else ()


def side(game: Game, player: str) -> frozenset[str]:
    """Who declares blockers together with a player: the whole team where teams share their turns (§805.10d, 810.7)."""
    return frozenset({player, *(game.teammates(player) if game.teams else ())})


def controller_of(game: Game, name: str) -> str:
    """Who controls a permanent now."""
    return game.board()[name].controller if name in game.board() else game.objects[name].here.controller


def undeclared(game: Game) -> list[str]:
    """The attacked players who haven't declared blockers yet, in turn order."""
    return [name for name in defenders_in_turn(game) if name not in game.this_combat.blocks_said]


def defenders_in_turn(game: Game) -> list[str]:
    found = [defending(game, game.objects[view.id]) for view in attackers(game)]
    names = [player.name for player in game.apnap() if player.name in found]
    return names[:1] if game.teams else names  # a team has one combined block (805.10d)


def _check(game: Game, declared: Declaration, by: str | None) -> None:
    """The declaration is legal for each defending player by itself (802.4b), or Illegal; requirements aside.

    Any restriction that is disobeyed makes the whole of it illegal (§509.1b).
    """
    sides: dict[frozenset[str], dict[str, tuple[str, ...]]] = {}
    against: Forbidden | None = None
    for name, whom in declared.items():
        against = against or _whose(game, name, by) or _cant_block_so_many(game, name, whom) or first_forbidden(
            why_not_block(game, name, attacker) for attacker in whom)
        sides.setdefault(side(game, controller_of(game, name)), {})[name] = whom
    against = against or first_forbidden(
        check(game, mine) for mine in sides.values() for check in game.rules.all(moments.block_together))
    if against is not None:
        raise illegal([*against.rules, "509.1"], against.message, **against.params)


def _whose(game: Game, name: str, by: str | None) -> Forbidden | None:
    """A player blocks with creatures of that player alone, and declares once (§802.4a)."""
    whose = controller_of(game, name)
    if by is not None and whose not in side(game, by):
        return Forbidden(("802.4a", "509.1a"), "{who} doesn’t control {object}.", {"who": by, "object": name})
    if any(one in game.this_combat.blocks_said for one in side(game, whose)):
        return Forbidden(("509.1",), "Blockers are declared as the declare blockers step begins, once.", {})
    return None


def _cant_block_so_many(game: Game, name: str, whom: tuple[str, ...]) -> Forbidden | None:
    most = most_blocks(game.view(name))
    if most is not None and len(whom) > most:
        return Forbidden(("509.1a",), "{object} can block no more than {n}.", {"object": name, "n": most})
    return None


def most_blocks(view: View | None) -> int | None:
    """How many attackers a creature can block; None for any number."""
    words = [one for one in view.abilities if getattr(one, "word", "") == "blocks one more"] if view is not None else []
    return None if view is not None and "blocks any number" in view.keywords else 1 + len(words)


def why_not_block(game: Game, name: str, attacker: str) -> Forbidden | None:
    """Why a creature can't block an attacker (§509.1a, 509.1b); None if it can.

    Creatures of the defending player can (302.5): of a battle that is attacked only its protector’s (§310.9c).
    """
    view, seen = game.view(name), game.view(attacker)
    said = {"object": name, "attacker": attacker}
    if view is None or not on_battlefield(game.obj(name)) or "creature" not in view.types:
        return Forbidden(("509.1a", "506.3"), "{object} isn’t a creature on the battlefield.", said)
    if seen is None or seen.combat != "attacking":
        return Forbidden(("509.1a",), "{attacker} isn’t attacking.", said)
    if view.tapped:
        return Forbidden(("509.1a",), "{object} is tapped.", said)
    if "battle" in view.types:
        return Forbidden(("509.1a",), "{object} is a battle.", said)
    whose = defending(game, game.objects[attacker])
    if view.controller == seen.controller or (
            whose is not None and view.controller not in side(game, whose)):
        several = view.controller != seen.controller and several_defend(game, seen.controller)
        return Forbidden((*(("802.4a",) if several else ()), "509.1a"), "{attacker} isn’t attacking {who}, a "
                         "planeswalker that player controls or a battle that player protects.",
                         {**said, "who": view.controller})
    return first_forbidden(check(game, view, seen) for check in game.rules.all(moments.block))


def options(game: Game, player: str, *, unpaid: bool = False) -> dict[str, list[tuple[str, ...]]]:
    """What each creature could block; ``unpaid``: also where a cost would have to be paid, which nobody has to."""
    there = [view.id for view in attackers(game)]
    found: dict[str, list[tuple[str, ...]]] = {}
    for name in _creatures_of(game, player):
        view = game.board()[name]
        if unpaid or not costs.to_block(game, view):
            able = [one for one in there if why_not_block(game, name, one) is None]
            most = most_blocks(view)
            many = len(able) if most is None else min(most, len(able))
            sets = [chosen for size in range(1, many + 1) for chosen in combinations(able, size)]
            if sets:
                found[name] = [(), *sets]
    return found


def _creatures_of(game: Game, player: str) -> list[str]:
    mine = side(game, player)
    return [view.id for view in game.permanents() if view.controller in mine and "creature" in view.types]


def together(game: Game, declaration: Declaration) -> bool:
    return first_forbidden(check(game, declaration) for check in game.rules.all(moments.block_together)) is None


def requirements(game: Game) -> list[Requirement]:
    """Every requirement on the blockers now."""
    return [one for find in game.rules.all(moments.block_if_able) for one in find(game)]


def _most_requirements(game: Game, player: str, declared: Declaration) -> None:
    """§509.1c."""
    there = options(game, player)
    every = requirements(game)
    asked = [one for one in every if any(name in there for name in one.creatures)]
    mine = {name: whom for name, whom in declared.items() if controller_of(game, name) in side(game, player)}
    missed = disobeyed(game, mine, there, asked, lambda one: together(game, one)) if asked else None
    if missed is not None:
        broken, obeyed, most = missed
        raise illegal(["509.1c", *broken.rules, "509.1"], "{names} must block if able. Requirements obeyed: {obeyed}; "
                      "that could be obeyed: {most}.", names=", ".join(broken.creatures), obeyed=obeyed, most=most)
    for names in disobeying(mine, every):
        if controller_of(game, names[0]) in side(game, player):
            game.consider("509.1c", names[0], "{names} must block if able; no declaration obeys more requirements than "
                          "this one.", unasked=True, names=", ".join(names))


@declares("declare blockers", "509.1", "509.2", "802.4")
def declare_what_must(game: Game, *, acting: bool) -> None:
    """Where nobody said who blocks, nobody does, save what has to (asked where there is a choice).

    Who acts in the step acts after the declaration (509.2), even an unsaid one; on a board that begins in the step it
    was made before. Where defending players declare each in turn, nobody acts before the last who could block has.
    """
    if "blockers" in game.this_combat.declared or not attackers(game):
        return
    if acting and game.begins_here and not game.this_combat.blocks_said:
        happen(game, Declared("blockers"))
        return
    if acting and game.this_combat.blocks_said \
            and any(options(game, player, unpaid=True) for player in undeclared(game)):
        raise illegal(["509.1", "509.2"], "Nobody has priority in this step before blockers have been declared.")
    chosen: dict[str, tuple[str, ...]] = {}
    for player in undeclared(game):
        there = options(game, player)
        asked = [one for one in requirements(game) if any(name in there for name in one.creatures)]
        if asked:
            chosen.update(fewest_that_obey(
                game, player, "declare_blockers", there, asked, lambda one: together(game, one),
                message="Some creatures must block. Which block is declared?"))
    declare(game, chosen)


@action(OrderBlockers, "2024-07-30:509.2", "509.1", until="2024-11-08")
def do_order_blockers(game: Game, step: OrderBlockers, _context: Context) -> None:
    """The active player announces in which order a blocked creature assigns its combat damage."""
    for name, order in step.order:
        there = {view.id for view in blockers_of(game, name)} if name in game.objects else set()
        if set(order) != there or len(order) != len(there):
            raise Illegal(["2024-07-30:509.2"], "The order of {object} names each creature that blocks it once: "
                          "{names}.", object=name, names=", ".join(sorted(there)))
        happen(game, Order(name, order, ("2024-07-30:509.2",)))


@action(OrderAttackers, "2024-07-30:509.3", "509.1", until="2024-11-08")
def do_order_attackers(game: Game, step: OrderAttackers, _context: Context) -> None:
    """A defending player announces in which order a blocking creature assigns its combat damage."""
    for name, order in step.order:
        there = set(game.objects[name].here.blocks) if name in game.objects else set()
        if set(order) != there or len(order) != len(there):
            raise Illegal(["2024-07-30:509.3"], "The order of {object} names each creature that it blocks once: "
                          "{names}.", object=name, names=", ".join(sorted(there)))
        happen(game, Order(name, order, ("2024-07-30:509.3",)))


@moments.block_if_able("509.1c")
def must_block(game: Game) -> Iterator[Requirement]:
    """Creatures that block if able, attackers that must be blocked, and attackers that all who can must block."""
    for view in game.permanents():
        name = view.id
        if "creature" in view.types and must(game, view, "block"):
            yield Requirement(("509.1c",), (name,), lambda one, name=name: int(name in one))  # type: ignore[misc]
        if view.combat != "attacking":
            continue
        able = tuple(other.id for other in game.permanents() if other.controller != view.controller
                     and why_not_block(game, other.id, name) is None)
        if must(game, view, "be_blocked"):
            yield Requirement(("509.1c",), able, lambda one, name=name: int(  # type: ignore[misc]
                any(name in whom for whom in one.values())))
        if must(game, view, "be_blocked_by_all"):
            for other in able:
                yield Requirement(("509.1c",), (other,), lambda one, name=name, other=other: int(  # type: ignore[misc]
                    name in one.get(other, ())))
