"""608.2g: spells that a player may cast while something resolves, if the player wants to and can."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from refapp.game.door import decisions
from refapp.game.door.game import Game
from refapp.game.door.happen import happen
from refapp.game.events.casting import Retire, ShowExiled
from refapp.game.events.words import player_named, single
from refapp.game.machine import sba
from refapp.game.reading.copiable_values import copiable
from refapp.game.reading.faces import modal
from refapp.game.reading.halves import CASTABLE, card_of
from refapp.game.reading.targets import candidates
from refapp.game.said.several import CantCast, ChoiceMade, Resolves
from refapp.game.state.items import StackItem
from refapp.game.state.objects import Context, Obj
from refapp.game.state.views import Ref
from refapp.language.casting import Cost, Target
from refapp.language.errors import ChoiceNeeded, Illegal, Unsupported
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import Flag, One, PlayerWord
from refapp.language.scenario import Characteristics
from refapp.lazy_dataclass import dataclass
from refapp.rulebook.casting import offered_costs
from refapp.rulebook.casting.cast import cast
from refapp.rulebook.casting.exiling import exile_instead
from refapp.rulebook.casting.permission import free
from refapp.rulebook.casting.proposal import Proposal, Way, illegal, on_trial
from refapp.rulebook.casting.shapes import shape_of, spell_of
from refapp.rulebook.casting.split_cards import which_half
from refapp.rulebook.casting.targeting import aura_targets
from refapp.rulebook.casting.while_resolving import payable
from refapp.rulebook.registry import action


def offer(game: Game, player: str, obj: Obj, called: str, path: str, cost: Cost | None = None,
          rules: tuple[str, ...] = ()) -> bool:
    """A player may cast a card, for a cost instead of its mana cost, or for nothing; whether it was cast.

    ``called`` is the word under which ``may`` says whether the player wants to. Default: yes, if the spell has legal
    targets and the cost can be paid (§608.2g).
    """
    way = free() if cost is None else Way(cost, (obj.zone,), rules, free=True)
    found = able(game, player, obj, path, way, "free" if cost is None else called)
    if not found:
        game.note(CantCast, [*rules, "601.3"], obj.id, player=player)
        return False
    yes = decisions.may(game, called)
    game.note(ChoiceMade, [*rules, "608.2g"], obj.id, player=player, choice=called, answer=yes)
    if yes:
        cast_one(game, found)
    return yes


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a card that could be cast: the card as it is, a half, its Adventure, the back face of a modal card."""

    proposal: Proposal
    shape: Characteristics | None = None
    back: bool = False

    @property
    def name(self) -> str:
        """How it is called where several could be cast."""
        return (self.shape or copiable(self.proposal.obj)).name


def able(game: Game, player: str, obj: Obj, path: str, way: Way | None = None, how: str = "free", *,
         fits: Callable[[int], bool] = lambda _mv: True, effect: tuple[Instruction, ...] = ()) -> list[Part]:
    """The spells that a card could be cast as now: a split card as either half (709.3), a card also as its Adventure
    (715.3) or Omen (720.3), a modal card with either face up (712.11b).

    ``fits``: what the effect asks of its mana value.
    """
    found = [Part(_proposal(game, player, obj, path, way or free(), how, shape, effect), shape, back)
             for shape, back in _shapes(obj) if fits((shape or copiable(obj)).mv)]
    return [one for one in found if castable(one)]


def _shapes(obj: Obj) -> Iterator[tuple[Characteristics | None, bool]]:
    """The parts of a card that are spells, and whether that is its back face."""
    card = card_of(obj)
    if card.halves:
        yield from ((half, False) for half in card.halves)
        return
    if "land" not in copiable(obj).types:
        yield None, False
    if card.inset is not None and card.inset_kind in CASTABLE:
        yield card.inset, False
    back = obj.printed.back
    if back is not None and modal(obj) and "land" not in back.types:
        yield back, True


def cast_one(game: Game, found: Sequence[Part]) -> None:
    """One of these is cast: which, and with which optional costs, the player chooses."""
    name = decisions.one_of(game, "half", None, [one.name for one in found], found[0].proposal.player.name,
                            message="Which part of the card is cast?")
    part = next(one for one in found if one.name == name)
    happen(game, ShowExiled(part.proposal.obj))
    proposal = offered_costs.chosen(part.proposal, lambda trial: castable(replace(part, proposal=trial)))
    cast(replace(proposal, cost=Cost()), part.shape, back=part.back, resolving=True)


def _proposal(game: Game, player: str, obj: Obj, path: str, way: Way, how: str, shape: Characteristics | None,
              effect: tuple[Instruction, ...] = ()) -> Proposal:
    item = StackItem(obj.id, player, spell=obj.id, source=Ref(obj.id, obj.incarnation))
    card = card_of(obj)
    half = card.inset_kind if shape is not None and shape is card.inset else shape.name.lower() if shape else ""
    return Proposal(game, game.players[player], obj, item, path, how=how, way=way, origin=obj.zone, effect=effect,
                    spell=spell_of(shape or copiable(obj)), half=half, resolving=True, cost=way.cost or Cost())


def castable(part: Part) -> bool:
    """Whether it could be cast, tried on a copy of the game: with what is added to its cost, too (118.8, 101.2)."""
    proposal = part.proposal
    if proposal.game.cannot(proposal.player, "cast_spells") or not possible(proposal):
        return False
    try:
        cast(on_trial(proposal, cost=Cost()), part.shape, back=part.back, resolving=True)
    except Illegal:
        return False
    except (ChoiceNeeded, Unsupported):
        return True
    return True


def possible(proposal: Proposal) -> bool:
    """Whether there are targets and modes enough, and the cost can be paid."""
    spell = proposal.spell
    targets = spell.targets or (aura_targets(proposal) if "aura" in proposal.view.subtypes else ())
    modes = [mode for mode in spell.modes if _enough(proposal, mode.targets)]
    if not _enough(proposal, targets) or (spell.modes and len(modes) < spell.choose[0] and not spell.repeat) \
            or (spell.modes and not modes and spell.choose[0]):
        return False
    return proposal.cost.has_x or payable(proposal)


def _enough(proposal: Proposal, targets: Sequence[Target]) -> bool:
    """Whether each use of the word “target” has as many legal ones as it needs."""
    for target in targets:
        least = target.least if target.least is not None else target.n
        if isinstance(least, int) and len(candidates(proposal.game, target.what, proposal.item)) < least:
            return False
    return True


@word("cast_if_able")
class CastIfAble(Instruction):
    """A player casts a card without paying its mana cost if able; ``may: {cast_if_able: …}`` where nobody has to."""

    by: PlayerWord
    what: One
    exiled: Flag = False
    """If that spell would be put into a graveyard, it is exiled instead."""


@action(CastIfAble, "608.2g", "118.8c")
def do_cast_if_able(game: Game, step: CastIfAble, context: Context) -> None:
    """It is cast if it can be, save where an additional cost would take cards of some quality from a hidden zone."""
    one, player = single(game, step.what, context), player_named(game, step.by, context)
    if one is None or one.obj is None:
        return
    obj = one.obj
    half = which_half(game, player.name, obj)
    shape = shape_of(obj, None, half, step.path) or copiable(obj)
    spell = spell_of(shape)
    item = StackItem(obj.id, player.name, spell=obj.id, source=Ref(obj.id, obj.incarnation))
    proposal = Proposal(game, player, obj, item, step.path, how="free", way=free(), origin=obj.zone, spell=spell,
                        resolving=True, cost=spell.additional or Cost())
    as_half = shape if half is not None else None
    if "land" in shape.types or not castable(Part(proposal, as_half)):
        game.note(CantCast, ["601.3"], obj.id, player=player.name)
        return
    secret = any(part.zone in ("hand", "library") and part.what is not None
                 and set(part.what.words) - {"card", "any", "object"} for part in proposal.cost.parts)
    if secret:
        yes = decisions.may(game, "cast_if_able")
        game.note(ChoiceMade, ["118.8c"], obj.id, player=player.name, choice="cast_if_able", answer=yes)
        if not yes:
            return
    proposal.cost = Cost()
    cast(proposal, as_half, resolving=True)
    if step.exiled:
        exile_instead(game, obj, player.name, context.source)


def answered(proposal: Proposal, word: str, rules: list[str]) -> StackItem:
    """The triggered ability on top of the stack that a spell is cast for: casting it is how the ability resolves."""
    game, obj = proposal.game, proposal.obj
    if game.waiting:
        sba.check(game)
    top = game.stack[-1] if game.stack else None
    if top is None or top.id != word or top.source is None or top.source.id != obj.id \
            or top.controller != proposal.player.name:
        raise illegal(rules, "{what} can be cast so only as its triggered ability resolves.", what=obj.id)
    happen(game, Retire(top))
    game.note(Resolves, ["608.2"], obj.id, trigger=top.id, player=top.controller)
    return top
