"""508: the declare attackers step; what abilities say about attacking: `combat/restrictions_and_requirements.py`."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from refapp.game.door.game import Game
from refapp.game.door.happen import happen
from refapp.game.events import tapping
from refapp.game.events.combat import (
    Attack,
    AttacksPlayerAlone,
    Declared,
    Forbidden,
    IsAttacked,
    PlayerAttacks,
    defenders,
)
from refapp.game.events.exertion import Exert
from refapp.game.events.words import named, on_battlefield, player_named
from refapp.game.machine.moments import declares
from refapp.game.reading.filters import passes
from refapp.game.state.objects import Context
from refapp.language.casting import NOTHING, Pay, Paying
from refapp.language.errors import GameEnded, ScenarioError
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import Bands, Choose, Objects, PlayerWord
from refapp.language.triggers import Trigger
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
from refapp.rulebook.registry import action
from refapp.rulebook.turn.beginning_of_combat import choose_defender
from refapp.rulebook.turn.moments import omitted
from refapp.rulebook.turn.structure import all_have_passed, next_step


@word("declare_attackers")
class DeclareAttackers(Instruction):
    """The active player declares attackers: each creature with the player, planeswalker or battle it attacks.

    A list of creatures is enough where there is one thing to attack. ``bands`` groups attackers into bands, ``exert``
    names those that are exerted as they attack, ``enlist`` for each attacker the creatures that it enlists.
    """

    attackers: Choose = ()
    by: PlayerWord | None = None
    exert: Objects = ()
    bands: Bands | None = None
    enlist: Choose | None = None
    pay: Paying | None = None


@action(DeclareAttackers, "508.1", "508.1a", "508.1b", "508.1f", "508.1g", "508.1k", "508.1m", "506.2", "506.3",
        "703.4i")
def do_declare_attackers(game: Game, step: DeclareAttackers, context: Context) -> None:
    """The whole declaration is checked; if any part of it isn't legal, none of it happens (§508.1, 733)."""
    _reach_the_step(game)
    if game.result is not None:
        raise GameEnded
    choose_defender(game)  # where combat began before the board, or without a turn
    player = player_named(game, step.by, context, default=game.active).name
    if player not in game.active_players():
        raise illegal(["508.1", "506.2"], "Only the active player declares attackers; {who} isn’t.", who=player)
    possible = defenders(game, player)
    declared: dict[str, str] = {}
    for name, said in creatures(game, step.attackers, context, f"{step.path}.attackers"):
        whom = said or game.choices.other.get(name, ())[:1]
        if whom and whom[0] not in game.players and whom[0] not in game.objects:
            raise ScenarioError.unknown("name", f"{step.path}.attackers.{name}", whom[0],
                                        (*game.players, *game.objects))
        if not whom and len(possible) > 1:  # 508.1b
            raise game.ask("attacks", player, [name], possible, "What does {object} attack?", object=name)
        if len(said) > 1:
            raise illegal(["508.1b", "508.1"], "{object} attacks one player, planeswalker or battle, no more.",
                          object=name)
        declared[name] = whom[0] if whom else possible[0] if possible else ""
    exerted = [one.id for one in named(game, step.exert, context)]
    _can_exert(game, declared, exerted)
    declare(game, player, declared, exerted, step.bands or (),
            dict(step.enlist or ()), step.pay or NOTHING, step.path)


def _can_exert(game: Game, declared: Collection[str], exerted: Sequence[str]) -> None:
    """Only what may be exerted as it attacks is, by what it says itself (701.43d)."""
    for name in exerted:
        view = game.view(name)
        if name not in declared:
            raise illegal(["701.43d", "508.1g", "508.1"], "{object} isn’t declared as an attacker.", object=name)
        if view is None or not ("may be exerted as it attacks" in view.keywords or any(
                isinstance(one, Trigger) and one.event == "exerted" for one in view.abilities)):
            raise illegal(["701.43d", "508.1g", "508.1"], "Nothing says that {object} may be exerted as it attacks.",
                          object=name)


def declare(game: Game, player: str, declared: Mapping[str, str], exerted: list[str],
            bands: Sequence[tuple[str, ...]] = (), enlisted: Mapping[str, tuple[str, ...]] | None = None,
            pay: Pay = NOTHING, path: str = "") -> None:
    """Declare these attackers, each with what it attacks; raises Illegal where the rules forbid it (§508.1g)."""
    rules = game.rules
    against = why_not(game, player, declared) \
        or first_forbidden(check(game, declared, bands) for check in rules.all(moments.bands) if bands) \
        or first_forbidden(check(game, player, declared, enlisted) for check in rules.all(moments.attack_costs)
                           if enlisted)
    if against is not None:
        raise illegal([*against.rules, "508.1"], against.message, **against.params)
    _most_requirements(game, player, declared)
    possible = defenders(game, player)
    left_out(game, (name for name in _own_creatures(game, player) if name not in declared),
             lambda name: (why_not_attack(game, name, player, whom) for whom in possible))
    costly = any(costs.to_attack(game, game.board()[name], whom) for name, whom in declared.items())
    if not costly:
        costs.nothing_asked(pay, "508.1h", "508.1")
    if costly:  # they are tapped, then all costs are paid (508.1f, 508.1h to j)
        _tap(game, declared)
        with asked_by(lambda: ["508.1", "733.1"]):
            costs.pay_to_attack(game, declared, pay, path)
        declared = {name: whom for name, whom in declared.items() if on_battlefield(game.objects[name])
                    and game.board()[name].controller == player}
    alone = len(declared) == 1  # §506.5
    turn = ("703.4i",) if game.moment is not None else ()
    whom_to_attack = (*(("508.1b",) if len(possible) > 1 else ()), *_of_several(game, player))
    # who had to attack (§506.7)
    forced = frozenset((name, game.objects[name].incarnation) for one in requirements(game) for name in one.creatures)
    with game.events():
        if not costly:
            _tap(game, declared)
        happen(game, *(Attack(game.objects[name], whom, alone=alone, rules=(
            "508.1a", *whom_to_attack, "508.1k", *_thanks_to(game, name), *turn)) for name, whom in declared.items()))
        for paid in rules.all(moments.attack_costs_paid):
            paid(game, enlisted or {})
        for band in rules.all(moments.form_bands):
            band(game, bands)
        for name in exerted:
            happen(game, Exert(game.obj(name), player, ("508.1g", "701.43d"), "attacking"))
        happen(game, *(IsAttacked(whom, player) for whom in dict.fromkeys(declared.values())),
               *(PlayerAttacks(who) for who in dict.fromkeys(game.board()[name].controller for name in declared)),
               *(AttacksPlayerAlone(game.objects[name], whom) for name, whom in declared.items()
                 if whom in game.players and list(declared.values()).count(whom) == 1),  # §506.6
               Declared("attackers", forced))


def _tap(game: Game, names: Iterable[str]) -> None:
    """The chosen creatures become tapped, save those with vigilance (§508.1f)."""
    for name in names:
        if "vigilance" not in game.board()[name].keywords:
            tapping.tap(game, game.objects[name], ["508.1f"])


def _thanks_to(game: Game, name: str) -> Iterator[str]:
    """The rules of keywords that let a creature attack as it does: too new but with haste, untapped with vigilance."""
    view = game.board()[name]
    new = not game.objects[name].here.since_turn_start
    for keyword, rule in (("haste", "702.10b"), ("vigilance", "702.20b")):
        if keyword in view.keywords and (keyword != "haste" or new):
            yield from (rule, *game.rules.of_several(view.abilities, keyword))


def _reach_the_step(game: Game) -> None:
    """In a turn, go on to the declare attackers step; a board in no turn stands before it, and everybody passes."""
    if game.moment is None:
        if "attackers" in game.this_combat.declared:
            raise illegal(["508.1"], "Attackers are declared as the declare attackers step begins, once.")
        all_have_passed(game)
        return
    before = {*steps_between("untap", "declare attackers"), "postcombat main"}
    while game.result is None and game.moment in before and "declare attackers" in (
            game.this_turn.plan or ("declare attackers",)):
        if game.stack:
            from refapp.rulebook.turn.structure import empty_stack  # noqa: PLC0415 - one name of many

            empty_stack(game)
        next_step(game)
    if game.result is None and (game.moment != "declare attackers" or "attackers" in game.this_combat.declared):
        raise illegal(["508.1"], "Attackers are declared as the declare attackers step begins, once.")


def why_not(game: Game, player: str, declared: Mapping[str, str]) -> Forbidden | None:
    """Why a declaration of attackers isn't legal: restrictions that it disobeys (§508.1c); requirements aside.

    Whoever they attack, the attackers count as one group (§802.3, §802.3a).
    """
    possible = defenders(game, player)
    for name, whom in declared.items():
        found = why_not_attack(game, name, player, whom)
        if found is None and whom not in possible:
            found = Forbidden((*_never(game, player, whom), "508.1b", "506.3"), "{object} can’t attack {whom}.",
                              {"object": name, "whom": whom})
        if found is not None:
            return found
    return first_forbidden(check(game, declared) for check in game.rules.all(moments.attack_together))


def _of_several(game: Game, player: str) -> tuple[str, ...]:
    """That all opponents are defending players, where there are several (802.2)."""
    return ("802.2",) if several_defend(game, player) else ()


def _never(game: Game, player: str, whom: str) -> tuple[str, ...]:
    """The rules by which a player can’t attack this at all: a battle’s protector (310.9b), the only neighbours who can
    be attacked (803.1a, 803.1b, 809.3c, 811.4)."""
    obj = game.objects.get(whom)
    if obj is not None and obj.here.protector == player and "battle" in game.board()[whom].types:
        return ("310.9b",)
    seated = {"left": "803.1a", "right": "803.1b"}.get(game.attack_option) or {
        "emperor": "809.3c", "alternating_teams": "811.4"}.get(game.format)
    return (seated,) if seated is not None else ()


def why_not_attack(game: Game, name: str, player: str, whom: str | None) -> Forbidden | None:
    """Why a creature can't be declared as an attacker (§508.1a, 508.1c); None if it can. Only creatures can (§302.5).

    Where teams share their turns, creatures of the whole active team attack the other team (506.2b, §810.7, §506.3):
    one attack of both players (§805.10, §805.10a, §805.10b).
    """
    view = game.view(name)
    obj = game.obj(name)
    said = {"object": name}
    if view is None or not on_battlefield(obj) or "creature" not in view.types:
        return Forbidden(("508.1a", "506.3"), "{object} isn’t a creature on the battlefield.", said)
    if view.controller != player and not (game.teams and view.controller in game.teammates(player)):
        return Forbidden(("508.1a",), "{who} doesn’t control {object}.", {**said, "who": player})
    if view.tapped:
        return Forbidden(("508.1a",), "{object} is tapped.", said)
    if "battle" in view.types:
        return Forbidden(("508.1a",), "{object} is a battle.", said)
    if not obj.here.since_turn_start and "haste" not in view.keywords:
        return Forbidden(("508.1a", "302.6"),
                         "{object} hasn’t been controlled continuously since the turn began and has no haste.", said)
    return first_forbidden(check(game, view, whom) for check in game.rules.all(moments.attack))


def options(game: Game, player: str, *, unpaid: bool = False) -> dict[str, list[tuple[str, ...]]]:
    """What each creature could attack; ``unpaid``: also where a cost would have to be paid, which nobody has to."""
    possible = defenders(game, player)
    found: dict[str, list[tuple[str, ...]]] = {}
    for name in _own_creatures(game, player):
        able = [(whom,) for whom in possible if why_not_attack(game, name, player, whom) is None
                and (unpaid or not costs.to_attack(game, game.board()[name], whom))]
        if able:
            found[name] = [(), *able]
    return found


def _own_creatures(game: Game, player: str) -> list[str]:
    mine = (player, *(game.teammates(player) if game.teams else ()))
    return [view.id for view in game.permanents() if view.controller in mine and "creature" in view.types]


def requirements(game: Game) -> list[Requirement]:
    """Every requirement on the attackers now."""
    return [one for find in game.rules.all(moments.attack_if_able) for one in find(game)]


def _most_requirements(game: Game, player: str, declared: Mapping[str, str]) -> None:
    """§508.1d."""
    asked = requirements(game)
    if not asked:
        return
    said = {name: (whom,) for name, whom in declared.items()}
    missed = disobeyed(game, said, options(game, player), asked, lambda one: together(game, one))
    if missed is not None:
        broken, obeyed, most = missed
        raise illegal(["508.1d", *broken.rules, "508.1"], "{names} must attack if able. Requirements obeyed: {obeyed}; "
                      "that could be obeyed: {most}.", names=", ".join(broken.creatures), obeyed=obeyed, most=most)
    unable(game, said, asked)


def unable(game: Game, declared: Declaration, asked: Sequence[Requirement]) -> None:
    for names in disobeying(declared, asked):
        game.consider("508.1d", names[0], "{names} must attack if able; no declaration obeys more requirements than "
                      "this one.", unasked=True, names=", ".join(names))


def together(game: Game, declaration: Declaration) -> bool:
    plain = {name: what[0] for name, what in declaration.items()}
    return first_forbidden(check(game, plain) for check in game.rules.all(moments.attack_together)) is None


@declares("declare attackers", "508.1", "508.2")
def declare_what_must(game: Game, *, acting: bool) -> None:
    """Where nobody said who attacks, nobody does, save what has to (asked where there is a choice).

    Who acts in the step acts after the declaration (508.2), even an unsaid one; on a board that begins in the step it
    was made before.
    """
    if "attackers" in game.this_combat.declared:
        return
    if acting and game.begins_here:
        happen(game, Declared("attackers"))
        return
    asked = requirements(game)  # the primary player of a team decides (§805.2)
    chosen = fewest_that_obey(
        game, game.active, "declare_attackers", options(game, game.active), asked, lambda one: together(game, one),
        message="Some creatures must attack. Which attack is declared?") if asked else {}
    if chosen:
        declare(game, game.active, {name: what[0] for name, what in chosen.items()}, [])
    else:
        unable(game, {}, asked)
        happen(game, Declared("attackers"))


@omitted("declare blockers", "508.8", "506.1")
@omitted("first combat damage", "508.8")
@omitted("combat damage", "508.8", "506.1")
def nobody_attacks(game: Game) -> bool:
    """If no creature was declared as an attacker or put onto the battlefield attacking, these steps are skipped
    (§506.1)."""
    return "attack" not in game.this_combat.declared




@moments.attack_if_able("701.15b", "701.15c", "508.1d")
def goaded(game: Game) -> Iterator[Requirement]:
    """A goaded creature attacks if able, and attacks a player other than who goaded it if able."""
    for view in game.permanents():
        if view.controller not in game.active_players():
            continue
        by_static = {holder.controller for holder, ability in game.statics() if ability.goad
                     and passes(ability.affects, view, game.viewpoint(holder), game.board())}
        for by in sorted(game.objects[view.id].here.goaded | by_static):
            def points(one: Declaration, name: str = view.id, by: str = by) -> int:
                whom = one.get(name)
                return 0 if whom is None else 2 if whom[0] in game.players and whom[0] != by else 1
            yield Requirement(("701.15b", "508.1d"), (view.id,), points)
