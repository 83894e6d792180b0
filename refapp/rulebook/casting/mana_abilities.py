"""605, 305.6: mana abilities, how they resolve, and the mana that could be had by activating them to pay a cost."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from refapp.game.door.game import Game
from refapp.game.door.happen import happen
from refapp.game.events import linking
from refapp.game.events.casting import ResolveMana
from refapp.game.events.mana import Source, read
from refapp.game.events.run import run_steps
from refapp.game.events.turns import GivePriority
from refapp.game.machine.triggered_mana import resolve_quick
from refapp.game.reading import wording
from refapp.game.reading.color_identity import in_identity, of_commander
from refapp.game.reading.conditions import Parties, holds
from refapp.game.reading.continuous import affected
from refapp.game.reading.static_rules import kept_from
from refapp.game.reading.viewpoints import viewpoint_of
from refapp.game.said.sentence import KeywordName, Sentence
from refapp.game.said.several import IsManaAbility, LandMana
from refapp.game.state.card_types import BASIC_LANDS
from refapp.game.state.objects import Context, Obj
from refapp.game.state.players import Player
from refapp.game.state.views import Ref, View
from refapp.language.activated import Activated
from refapp.language.costs import COLORS, KINDS, read_cost
from refapp.language.instruction import Instruction
from refapp.language.scenario import Ability
from refapp.lazy_dataclass import dataclass
from refapp.rulebook.casting.proposal import Proposal, illegal
from refapp.rulebook.casting.summoning_sickness import can_tap


class NoMana(Sentence, says="“{trigger}” is a mana ability even though it adds no mana now."):
    trigger: KeywordName


ANY = ("any color", "any colour", "any")

OR = " or "
"""Between kinds of mana of which one is chosen: “red or green”."""
OF_COMMANDER = "any color of commander"
"""Any color in the color identity of your commander (903.4)."""


OF_LAND = "305.6"
"""The rule that gives basic land types their mana ability, and where its instruction is said to stand."""


@dataclass(frozen=True, slots=True)
class ManaAbility:
    """A mana ability of a permanent: the intrinsic one of a basic land type, or one that is written."""

    kinds: tuple[str, ...]
    ability: Activated | None = None


def is_mana_ability(game: Game, ability: Activated) -> bool:
    """§605.1a: no target, could add mana; today no loyalty ability either, and moves no card to or from a library.

    Such an ability waits for nobody: it is activated without priority where mana is to be paid, and resolves at once
    (113.4). What it says counts, not whether the board lets it add any (§605.2, §605.1, §605.5, §605.5a).
    """
    if ability.mana_ability:
        return True
    verbs = {step.verb for step in _every_step(ability.do)}
    if "add_mana" not in verbs or ability.target is not None or ability.targets:
        return False
    parts = ability.cost.parts if ability.cost is not None else ()
    if any(part.kind == "loyalty" for part in parts) and game.rules.holds("mana.not_of_loyalty"):
        return False
    return not (_moves_library(ability) and game.rules.holds("mana.no_library"))


_FROM_LIBRARIES = frozenset({
    "cascade", "clash", "cloak", "connive", "discover", "draw", "exchange_zones", "exile_top", "explore", "fateseal",
    "hideaway", "learn", "look_until", "manifest", "manifest_dread", "mill", "radiate", "recruit", "ripple", "scry",
    "search", "search_each", "shuffle", "shuffle_into_library", "surveil"})
"""Instructions that move cards to or from a library, or could."""


def _moves_library(ability: Activated) -> bool:
    """Whether its cost or effect moves a card to or from a library (605.1a)."""
    parts = ability.cost.parts if ability.cost is not None else ()
    return any(part.kind == "mill" or part.zone == "library" for part in parts) or any(
        step.verb in _FROM_LIBRARIES or "library" in str(getattr(step, "to", None) or "")
        for step in _every_step(ability.do))


def no_mana_ability(game: Game, ability: Activated) -> tuple[str, ...]:
    """The rules by which an ability that could add mana is none: a target (605.5a), a card of a library (605.1a)."""
    if not any(step.verb == "add_mana" for step in _every_step(ability.do)):
        return ()
    aims = ability.target is not None or ability.targets
    moves = _moves_library(ability) and game.rules.holds("mana.no_library")
    return (*(("605.5a",) if aims else ()), *(("605.1a",) if moves else ()))


def _every_step(steps: Sequence[Instruction]) -> Iterator[Instruction]:
    """Instructions with those that depend on something: “if …, add {B} instead”."""
    for step in steps:
        yield step
        for key in ("then", "else_", "steps"):
            yield from _every_step([one for one in getattr(step, key, None) or () if isinstance(one, Instruction)])


def _as_things_are(game: Game, view: View, ability: Activated) -> tuple[Instruction, ...]:
    """What a mana ability does now: of one that depends on a condition what follows from that."""
    steps = ability.do
    while len(steps) == 1 and steps[0].verb == "if" and steps[0].args.get("about") is None:
        eye = game.viewpoint(view)
        held = all(holds(game, one, view.controller, eye, Parties(view.ref)) for one in steps[0].args["condition"])
        steps = steps[0].args["then"] if held else getattr(steps[0], "else_", ())
    return steps


def simple(game: Game, view: View, ability: Activated) -> tuple[str, ...]:
    """The kinds of which a mana ability makes one mana for {T} alone; nothing where there is more to it."""
    if ability.sacrifice or ability.discard or ability.life or ability.mana or ability.conditions or ability.only \
            or ability.sorcery or ability.instant or ability.once_each_turn or ability.once:
        return ()
    cost = ability.cost
    alone = ability.tap if cost is None else cost.mana is None and [part.kind for part in cost.parts] == ["tap"]
    steps = _as_things_are(game, view, ability) if alone else ()
    if len(steps) != 1 or steps[0].verb != "add_mana":
        return ()
    args = steps[0].args
    if args.get("n", 1) != 1 or args.get("player", "you") != "you" or any(
            args.get(key) for key in ("only", "mana", "could", "mixed")):
        return ()
    kind = str(args.get("kind", ""))
    return _kinds_of(game, view, ability, kind)


def _kinds_of(game: Game, view: View, ability: Activated, kind: str) -> tuple[str, ...]:
    """The types of mana that a word means in an ability of a permanent; the newest colour that was chosen for it."""
    if kind == "any type":
        return KINDS
    if kind == OF_COMMANDER:
        colors = of_commander(game, view.controller) or frozenset()
        return tuple(one for one in KINDS if one in colors)
    if kind == "chosen color":
        known = linking.chosen(game, Ref(view.id, view.incarnation), ability)
        return tuple(one for one in known if one in KINDS[:5])[-1:]
    if kind.endswith(f"{OR}chosen color"):  # “Add {U} or one mana of the chosen color”
        return tuple(dict.fromkeys(one for part in kind.split(OR) for one in _kinds_of(game, view, ability, part)))
    return KINDS[:5] if kind in ANY else tuple(read(one).kind for one in kind.split(OR))


def of_permanent(game: Game, view: View) -> Iterator[ManaAbility]:
    """A permanent's mana abilities: intrinsic ones of its basic land types (§305.6), then those that are written."""
    if "land" in view.types and not view.bare:
        for word, kind in BASIC_LANDS.items():
            if word in view.subtypes:
                yield ManaAbility((kind,))
    for ability in game.rules.every(view.abilities):
        if isinstance(ability, Activated) and is_mana_ability(game, ability):
            yield ManaAbility(simple(game, view, ability), ability)


def could_produce(game: Game, view: View, asked: frozenset[str] = frozenset()) -> set[str]:
    """The types of mana that a permanent could produce (§106.7), whether or not the costs could be paid.

    An ability may itself ask what others could produce; who is ``asked`` already adds nothing by that.
    """
    found: set[str] = set()
    for one in of_permanent(game, view):
        found.update(one.kinds)
        if one.ability is None:
            continue
        for step in _as_things_are(game, view, one.ability):
            kind, symbols = step.args.get("kind"), step.args.get("mana")
            if step.verb != "add_mana":
                continue
            could = step.args.get("could")
            if could is not None and view.id not in asked:
                eye = viewpoint_of(game, view.ref, None, view.controller)
                for other in affected(could, game, eye, game.board()):
                    found |= could_produce(game, other, asked | {view.id})
            if kind is not None:
                found.update(_kinds_of(game, view, one.ability, str(kind)))
            for symbol in read_cost(str(symbols), "mana").symbols if symbols is not None else ():
                found.update(COLORS.get(half, "colorless") for half in symbol.halves)
    return found


def sources(game: Game, player: Player, without: frozenset[str] = frozenset()) -> list[Source]:
    """What could be tapped for mana by one {T} each; permanents that are alike are one source."""
    alike: dict[tuple[object, ...], list[tuple[tuple[Ability, ...], Source]]] = {}
    for view in game.permanents() if not game.cannot(player, "activate_abilities") else ():
        if view.controller != player.name or view.id in without or "detained" in view.designations \
                or kept_from(game, view, True) or not can_tap(game.objects[view.id], view):
            continue
        kinds = frozenset(in_identity(game, player.name, kind) for one in of_permanent(game, view)
                          for kind in one.kinds)
        if kinds:
            snow = "snow" in view.supertypes
            key = (view.name, kinds, snow, view.types, tuple(sorted(view.counters.items()))) if view.name != view.id \
                else (kinds, snow, view.types, view.subtypes)
            rows = alike.setdefault(key, [])  # what abilities say may hold what has no hash
            at = next((at for at, (abilities, _) in enumerate(rows) if abilities == view.abilities), len(rows))
            names = (*rows[at][1].names, view.id) if at < len(rows) else (view.id,)
            rows[at:at + 1] = [(view.abilities, Source(names[0], kinds, len(names), snow, names))]
    found = [source for rows in alike.values() for _, source in rows]
    if player.mana_sources:
        found.append(Source("", frozenset(in_identity(game, player.name, kind) for kind in KINDS), player.mana_sources,
                            anonymous=True))
    return found


def check_while_paying(during: Proposal, obj: Obj, ability: Activated) -> None:
    """What can’t be activated while a cost is paid: no mana ability (605.3a), itself (§605.3c), or what needs a moment
    for instants (§602.5e).

    “Only as an instant” asks for priority (304.5), which nobody has then.
    """
    if not is_mana_ability(during.game, ability):
        raise illegal(["605.3a", *no_mana_ability(during.game, ability), "601.2g"], "This ability of {what} is no mana "
                      "ability: it can’t be activated while a cost is paid.", what=obj.id)
    if during.ability is not None and (during.obj.id, during.ability.id) == (obj.id, ability.id):
        raise illegal(["605.3c"], "This ability of {what} can’t be activated again before it has resolved.",
                      what=obj.id)
    if ability.instant:
        raise illegal(["602.5e", "602.1b"], "This ability of {what} can be activated only as an instant.", what=obj.id)


def _among_any(game: Game, view: View, ability: Activated, word: str, chosen: str) -> bool:
    """Whether a word such as “any color” means the chosen kind, too; raises Illegal where it means others."""
    if not word.startswith("any"):
        return False
    if read(chosen).kind in KINDS and chosen not in _kinds_of(game, view, ability, word):
        raise illegal(["605.3", "106.3"], "This ability of {what} adds no {kind} mana.", what=view.id, kind=chosen)
    return True


def resolve_at_once(proposal: Proposal, ability: Activated, kind: str | None) -> None:
    """§605.3b: a mana ability resolves without the stack (§405.6c); who activated it controls it (§109.4a)."""
    game, source, player = proposal.game, proposal.item.source, proposal.player.name
    assert source is not None
    of_land = bool(ability.do) and ability.do[0].path.startswith(OF_LAND)
    game.note(LandMana if of_land else IsManaAbility,
              [*([OF_LAND] if of_land else []), "605.1a", "605.3b", "405.6c"], proposal.obj.id, trigger=ability.id,
              player=player)
    steps = ability.do
    chosen = kind or proposal.pay.colors.get(proposal.obj.id)
    if chosen is not None:
        steps = wording.rewrite(steps, lambda what, item: chosen if what == "word" and (
            _among_any(game, proposal.view, ability, str(item), chosen) or chosen in str(item).split(OR)) else item)
    tapped = any(part.kind == "tap" for part in proposal.cost.parts)  # tapped for mana (§106.12)
    before = dict(proposal.player.pool)
    run_steps(game, steps, Context(player, source, item=replace(proposal.item, tapped=tapped)))
    made = {key: many - before.get(key, 0) for key, many in proposal.player.pool.items() if many > before.get(key, 0)}
    if made and chosen is not None and all(read(key).kind != chosen for key in made):
        raise illegal(["605.3", "106.3"], "This ability of {what} adds no {kind} mana.", what=proposal.obj.id,
                      kind=chosen)
    if not made:
        game.note(NoMana, ["605.2"], proposal.obj.id, trigger=ability.id)
    kind = OR.join(dict.fromkeys(read(one).kind for one in made)) or None
    happen(game, ResolveMana(source, player, tapped, kind, sum(made.values())))
    resolve_quick(game)
    if game.moment is not None and not proposal.resolving and game.priority == player:
        happen(game, GivePriority(player))
