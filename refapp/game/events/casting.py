"""The events of casting and activating: onto the stack, announced, cast; a land is played (601, 602, 305)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import field, replace

from refapp.game.door.event import Event
from refapp.game.door.game import Game
from refapp.game.events import moves
from refapp.game.said.moving import IsCast, OntoBattlefield
from refapp.game.said.sentence import ByPlayer, Sentence
from refapp.game.state.items import CastRecord, StackItem
from refapp.game.state.objects import Obj
from refapp.game.state.occurrences import Occurrence
from refapp.game.state.views import Ref
from refapp.language.filters import Number
from refapp.language.instruction import Instruction
from refapp.language.scenario import Characteristics
from refapp.lazy_dataclass import dataclass


class Cycled(ByPlayer, says="{player} has cycled {subject}."): ...
class LandPlayed(ByPlayer, says="{player} plays the land {subject}."): ...
class HasBeenCast(ByPlayer, says="{subject} has been cast."): ...
class FaceUpToPlay(Sentence, says="{subject} is turned face up, just before it is cast."): ...
class LandFaceUp(Sentence, says="{subject} is turned face up, just before it is played."): ...


@dataclass(frozen=True, slots=True)
class Propose(Event):
    """A card, or a copy of one (§112.1b), goes to the top of the stack as a spell (112.1, §601.2a).

    Who puts it there controls it (§112.2).
    """

    obj: Obj
    item: StackItem
    shape: Characteristics | None = None
    face_down: bool = False
    keeps: bool = False
    """Whether the permanent that it becomes has this shape, too."""
    designation: str | None = None
    """What a face-down spell is, for the abilities that it has so."""
    rules: tuple[str, ...] = ()

    def perform(self, game: Game) -> bool:
        obj, item = self.obj, self.item
        game.announcing = item
        moves.move(game, obj, "stack", says=IsCast, rules=["701.5a", "701.5b", "601.2", "601.2a", *self.rules],
                   player=item.controller)
        if obj.zone != "stack":
            game.announcing = None
            game.drawn_while_casting.clear()
            return False
        obj.here.controller = obj.here.entered_under = item.controller
        obj.here.shape, obj.here.face_down, obj.here.keeps_shape = self.shape, self.face_down, self.keeps
        if self.designation is not None:
            obj.here.designations |= {self.designation}
        item.placed, item.caster = game.tick(), item.controller
        item.source = Ref(obj.id, obj.incarnation)
        game.stack.append(item)  # the card is on the stack (§405.1), on top of all that is there (§405.2)
        game.touch()
        return True


@dataclass(frozen=True, slots=True)
class Announce(Event):
    """What is chosen while a spell is cast or an ability activated: targets, modes, X, a division (601.2b to d).

    X is what it is of this one spell or activation, whatever it is of others (§107.3k).
    """

    item: StackItem
    record: CastRecord | None = None
    targets: tuple[Ref, ...] = ()
    slots: tuple[object, ...] = ()
    modes: tuple[int, ...] = ()
    x: int | None = None
    divided: tuple[tuple[str, int], ...] = ()
    branches: tuple[tuple[Instruction, ...], ...] = ()
    """What each mode chosen does."""
    do: tuple[Instruction, ...] | None = None
    """What a spell does, where that isn't known before."""
    cant_be_countered: bool = False
    x_amount: Number | str | None = None
    """What the text of a spell says that X is."""

    def perform(self, game: Game) -> bool:
        item = self.item
        item.x_amount = self.x_amount
        item.branches = self.branches
        if self.do is not None:
            item.do, item.cant_be_countered = self.do, self.cant_be_countered
        item.targets, item.modes, item.x = self.targets, self.modes, self.x
        item.target = self.targets[0] if self.targets else None
        item.slots = self.slots  # type: ignore[assignment]  # slots are made by the casting rules
        item.divided = dict(self.divided)
        item.record = self.record
        if item.spell is not None:
            game.objects[item.spell].here.record = self.record
        game.touch()
        return True


@dataclass(frozen=True, slots=True)
class Remember(Event):
    """How a spell was cast is known in full: what was paid, with which mana (607.2)."""

    bookkeeping = True

    item: StackItem
    record: CastRecord

    def perform(self, game: Game) -> bool:
        self.item.record = self.record
        if self.item.spell is not None:
            obj = game.objects[self.item.spell]
            obj.here.record = game.cast_records[(obj.id, obj.incarnation)] = self.record
        return True


@dataclass(frozen=True, slots=True)
class BecomeCast(Event):
    """The spell has been cast (§601.2i): what triggers on that triggers."""

    obj: Obj
    item: StackItem
    was: Ref
    rules: tuple[str, ...] = ("601.2i",)

    def perform(self, game: Game) -> bool:
        game.announcing = None
        game.drawn_while_casting.clear()
        game.this_turn.casts.append((self.item.controller, self.obj.id))
        record = self.item.record
        if record is not None:
            spent = sum(record.spent.values())
            game.mana_spent[(self.obj.id, self.obj.incarnation)] = spent
            self._expend(game, spent)
            game.this_turn.cast_how.add(record.how)
            if record.origin == "command":
                game.commander_casts[self.obj.id] += 1
        targets = tuple(self.item.targets)
        if self.rules:
            copied = ("112.1b",) if self.obj.kind == "card_copy" else ()
            game.note(HasBeenCast, [*self.rules, *copied], self.obj.id, player=self.item.controller)
        here = Ref(self.obj.id, self.obj.incarnation)
        game.happened(Occurrence("casts", self.was, here, player=self.item.controller))
        targeted(game, targets, self.item)
        commit_crime(game, targets, self.item)
        return True

    def _expend(self, game: Game, spent: int) -> None:
        """The mana that a player has spent on spells this turn grows: from less than N to N or more (§700.14)."""
        who, before = self.item.controller, game.this_turn.expended[self.item.controller]
        game.this_turn.expended[who] = before + spent
        if spent:
            now = Ref(who, 0, player=True)
            game.happened(Occurrence("expends", now, now, player=who, amount=before + spent, amount_before=before))


@dataclass(frozen=True, slots=True)
class PutAbility(Event):
    """An activated ability is put on the stack as an object that isn't a card (602.2a, 113.1, §113.1c)."""

    item: StackItem
    once: tuple[str, int, str, str] | None = None

    def perform(self, game: Game) -> bool:
        self.item.placed = game.tick()
        game.stack.append(self.item)  # §602.2a: without a card (405.1), on top (405.2)
        game.announcing = self.item
        return True


@dataclass(frozen=True, slots=True)
class MarkDone(Event):
    """What may be done only once in a game has been done."""

    mark: tuple[str, int, str, str]

    def perform(self, game: Game) -> bool:
        game.done_ever.add(self.mark)
        return True


@dataclass(frozen=True, slots=True)
class BecomeActivated(Event):
    """An ability has been activated; ``marks`` remember it for what may be done only once."""

    item: StackItem
    marks: tuple[tuple[str, int, str, str], ...] = ()
    forever: bool = False
    quick: bool = False
    """Whether it is a mana ability."""
    word: str = ""
    """The keyword behind whose dash the ability stands."""

    def perform(self, game: Game) -> bool:
        if game.announcing is self.item:  # not a mana ability in the middle of casting something else
            game.announcing = None
            game.drawn_while_casting.clear()
        game.this_turn.done.update(self.marks)
        if self.forever:
            game.done_ever.update(self.marks)
        targeted(game, self.item.targets, self.item)
        commit_crime(game, self.item.targets, self.item)
        game.happened(Occurrence("activates", self.item.source, self.item.source, player=self.item.controller,
                                 kind=self.item.id, step=self.word or ("mana ability" if self.quick else None)))
        return True


@dataclass(frozen=True, slots=True)
class BeginExhaust(Event):
    """A player has begun to activate an exhaust ability this turn (702.177b)."""

    player: str

    def perform(self, game: Game) -> bool:
        game.this_turn.happened.add(("exhausts", self.player))
        return True


@dataclass(frozen=True, slots=True)
class Cycle(Event):
    """A card has been cycled: discarded to pay the cost of a cycling ability (702.29c)."""

    obj: Obj
    player: str
    rules: tuple[str, ...] = field(default=("702.29c",), compare=False)
    x: int = 0

    def perform(self, game: Game) -> bool:
        now = Ref(self.obj.id, self.obj.incarnation)
        game.note(Cycled, self.rules, self.obj.id, player=self.player)
        game.happened(Occurrence("cycles", now, now, player=self.player, amount=self.x))
        return True


@dataclass(frozen=True, slots=True)
class ResolveMana(Event):
    """A mana ability resolves at once, not from the stack (605.3b); a permanent may be tapped for mana.

    Abilities trigger on a permanent being tapped for mana only now that the mana has been made (106.12a).
    """

    source: Ref
    player: str
    tapped: bool
    kind: str | None = None
    """The type of the mana that it made; of several, all with “or” between them."""
    many: int = 0

    def perform(self, game: Game) -> bool:
        if self.tapped and self.many:
            game.happened(Occurrence("tapped_for_mana", self.source, self.source, player=self.player, kind=self.kind,
                                     amount=self.many))
        return True


@dataclass(frozen=True, slots=True)
class Reshape(Event):
    """A spell, or the permanent that it became, is like something else than its card says (702.103)."""

    obj: Obj
    shape: Characteristics | None
    attached: bool = False

    def perform(self, game: Game) -> bool:
        self.obj.here.shape = self.shape
        self.obj.here.while_attached = self.attached
        game.touch()
        return True


@dataclass(frozen=True, slots=True)
class Retire(Event):
    """An ability leaves the stack as it resolves (608.2n)."""

    item: StackItem

    def perform(self, game: Game) -> bool:
        game.stack[:] = [one for one in game.stack if one is not self.item]
        return True


@dataclass(frozen=True, slots=True)
class KeepSpell(Event):
    """A spell is remembered as it resolves, for an effect that goes on copying it (702.50a, 702.192a)."""

    key: str
    item: StackItem
    shape: Characteristics

    def perform(self, game: Game) -> bool:
        game.kept_spells[self.key] = (replace(self.item), self.shape)
        return True


@dataclass(frozen=True, slots=True)
class ShowExiled(Event):
    """A card exiled face down is turned face up as it is going to be cast or played (406.3a)."""

    bookkeeping = True
    obj: Obj

    def perform(self, game: Game) -> bool:
        if not self.obj.here.face_down or self.obj.zone != "exile":
            return False
        self.obj.here.face_down = False
        game.note(LandFaceUp if "land" in self.obj.printed.types else FaceUpToPlay, ["406.3a"], self.obj.id)
        game.touch()
        return True


@dataclass(frozen=True, slots=True)
class SetAside(Event):
    """A card in exile is foretold or plotted: since which turn, and whether face down."""

    obj: Obj
    word: str
    turn: int
    face_down: bool = False
    called: str = ""
    """The event that the special action is (“whenever you foretell a card”)."""
    for_: str = ""
    """Who may play it, where that isn't its owner."""

    def perform(self, game: Game) -> bool:
        self.obj.here.designations |= {self.word}
        self.obj.here.face_down = self.face_down
        game.aside[self.obj.id] = self.turn
        game.aside_for[self.obj.id] = self.for_ or self.obj.owner
        if self.called:
            now = Ref(self.obj.id, self.obj.incarnation)
            game.happened(Occurrence(self.called, now, now, player=self.obj.owner))
        return True


@dataclass(frozen=True, slots=True)
class PlayLand(Event):
    """A player plays a land: a special action without the stack (305.1, 116.2a)."""

    obj: Obj
    player: str
    rules: tuple[str, ...] = ("701.18a", "701.18b", "305.1")
    transformed: bool = False

    def perform(self, game: Game) -> bool:
        game.this_turn.lands_played[self.player] += 1
        game.note(LandPlayed, self.rules, self.obj.id, player=self.player)
        moves.move(game, self.obj, "battlefield", says=OntoBattlefield, rules=["701.18a"], under=self.player,
                   transformed=self.transformed)
        game.happened(Occurrence("plays_land", None, Ref(self.obj.id, self.obj.incarnation), player=self.player))
        return True


def targeted(game: Game, refs: Iterable[Ref], item: StackItem) -> None:
    """Objects have become targets of a spell or ability; the other party is what targets them.

    What is chosen for several instances of the word “target” becomes a target of it once (601.2c, 115.3).
    """
    for ref in {(one.id, one.incarnation): one for one in refs if not one.player}.values():
        now = Ref(ref.id, ref.incarnation)
        by = Ref(item.id, item.placed) if item.spell is None else Ref(
            item.spell, game.objects[item.spell].incarnation, game.view(item.spell))
        game.happened(Occurrence("becomes_target", now, now, player=item.controller, other=by))


def commit_crime(game: Game, refs: Iterable[Ref], item: StackItem) -> None:
    """A player who targets an opponent, or what is an opponent’s, as something is put on the stack commits a crime.

    What is an opponent’s: what an opponent controls on the battlefield or the stack, and the cards in an opponent’s
    graveyard. However many of them are targeted, it is one crime (§700.13).
    """
    against = {player.name for player in game.opponents(item.controller)}
    for ref in refs:
        view = None if ref.player else game.view(ref.id)
        whose = ref.id if ref.player else view.owner if view is not None and view.zone == "graveyard" else \
            view.controller if view is not None and view.zone in ("battlefield", "stack") else None
        other = next((one for one in game.stack if one.id == ref.id), None) if view is None else None
        if (other.controller if other is not None else whose) in against:
            who = Ref(item.controller, 0, player=True)
            game.happened(Occurrence("commits_crime", who, who, player=item.controller))
            return


@dataclass(frozen=True, slots=True)
class AllowLands(Event):
    """A player may play more lands for the rest of the turn (305.2)."""

    bookkeeping = True

    player: str
    n: int

    def perform(self, game: Game) -> bool:
        game.this_turn.more_lands[self.player] += self.n
        return True
