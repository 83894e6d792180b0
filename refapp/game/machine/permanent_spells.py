"""Permanent spells resolve: they become permanents, or go to the graveyard (608.3, 112.4, 400.7a, b and d)."""

from __future__ import annotations

from refapp.game.door.event import Event
from refapp.game.door.game import Game
from refapp.game.door.happen import happen
from refapp.game.events import linking, moves
from refapp.game.events.effects import begin
from refapp.game.machine import moments
from refapp.game.reading.copiable_values import copiable
from refapp.game.reading.filters import passes
from refapp.game.reading.halves import UNLOCKED, side_cast
from refapp.game.reading.linked_choices import PRINTED
from refapp.game.said.moving import SpellBecomesPermanent
from refapp.game.said.several import KeepsGranted
from refapp.game.state.items import StackItem
from refapp.game.state.objects import Obj
from refapp.game.state.views import Ref
from refapp.language.scenario import Ability, Changes, Keyword
from refapp.lazy_dataclass import dataclass


@dataclass(frozen=True, slots=True)
class BecomePermanent(Event):
    """A permanent spell becomes a permanent; as it enters it is known how it was cast (607.2, 608.3)."""

    obj: Obj
    item: StackItem
    host: Ref | None
    rules: tuple[str, ...]

    def perform(self, game: Game) -> bool:
        """§400.7b, §607.2q."""
        obj, record, kind = self.obj, self.item.record, self.obj.kind
        granted, side = _granted(game, obj), side_cast(obj)
        # onto the battlefield under its controller’s control (§608.3a): §301.2, §302.2, §303.2, §306.2, §310.2; an Aura
        # attached to what it was targeting (§608.3c), of what has halves the one that was cast unlocked (§709.5d)
        if kind == "spell_copy" and game.rules.holds("copy.becomes_a_token"):
            # it becomes a token, which isn't created (§111.13, §608.3f, §707.10f); until 2020 it ceased to exist
            obj.kind = "token"
        moves.move(game, obj, "battlefield", says=SpellBecomesPermanent, rules=self.rules,
                   under=self.item.controller, attached_to=self.host.id if self.host is not None else None,
                   face_down=obj.here.face_down, transformed=record is not None and record.back,
                   chosen=(UNLOCKED[side],) if side is not None else ())
        if obj.zone != "battlefield":
            obj.kind = kind
            return False
        obj.here.record = record  # what its abilities can ask of the spell: what was paid for it, with what (§400.7d)
        if record is not None:
            game.cast_records[(obj.id, obj.incarnation)] = record
        gone = [view for kind in ("exile", "delve") for view in (record.objects.get(kind, ()) if record else ())]
        if gone:
            happen(game, linking.Tie((obj.id, obj.incarnation, PRINTED, "exiled"), tuple(
                linking.Tied(Ref(view.id, view.incarnation + 1), "", False, ("607.2q",)) for view in gone)))
        if self.item.caster is not None and obj.here.controller == self.item.controller:
            obj.here.entered_under = self.item.caster  # §110.2b, unless it enters under another’s control
        if granted:
            game.note(KeepsGranted, ["400.7b"], obj.id)
            begin(game, Changes(grant=granted), [obj])
        game.touch()
        return True


def _granted(game: Game, obj: Obj) -> tuple[Ability, ...]:
    """Abilities that static abilities give this spell and that function on the battlefield (400.7b)."""
    view = game.view(obj.id)
    if view is None:
        return ()
    found: list[Ability] = []
    for holder, ability in game.statics():
        wanted = ability.affects
        if ability.grant and wanted is not None and (wanted.zone == "stack" or "spell" in wanted.words) \
                and passes(wanted, view, game.viewpoint(holder), game.board()):
            found += [one for one in ability.grant if not _of_casting(game, one)]
    return tuple(found)


def _of_casting(game: Game, ability: Ability) -> bool:
    """Whether an ability only matters while a spell is cast or on the stack."""
    return isinstance(ability, Keyword) and game.rules.of_casting(ability.word)


def changed(game: Game, obj: Obj) -> bool:
    """Whether an effect of something that resolved changes an object."""
    return any((obj.id, obj.incarnation) in one.objects for one in game.effects)


def become_permanent(game: Game, item: StackItem, obj: Obj, refs: tuple[Ref | None, ...]) -> None:
    """The spell becomes a permanent; if it can’t be put onto the battlefield, it goes to the graveyard (§608.3,
    §608.3e)."""
    aura = bool(refs) and "aura" in {word.lower() for word in copiable(obj).subtypes}
    host = refs[0] if aura else None
    rules = ["608.3a" if host is None else "608.3c", "110.4b", *(["112.4", "400.7a"] if changed(game, obj) else [])]
    record = item.record
    if obj.kind == "spell_copy":
        rules += ["111.13", "608.3f", "707.10f"]
    happen(game, BecomePermanent(obj, item, host, tuple(rules)))
    if obj.zone == "stack":  # it can't enter
        moves.move(game, obj, "graveyard", rules=["608.3e"])
    if obj.zone == "battlefield" and record is not None and record.how is not None:
        follows = game.rules.words(moments.becomes).get(record.how)
        if follows is not None:  # also a delayed triggered ability (608.3g)
            follows(game, item, obj)
