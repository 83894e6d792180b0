"""Small actions that both verbs and state-based actions perform."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field

from refapp.game import attaching, effects, turning_over
from refapp.game.events import Event, Occurrence
from refapp.game.game import Game
from refapp.game.happen import happen
from refapp.game.state import Context, Obj, Player, Ref
from refapp.language.scenario import ALWAYS, Changes, Duration, Static
from refapp.lazy_dataclass import dataclass


@dataclass(frozen=True, slots=True)
class AttackIfAble(Event):
    """A creature attacks a player this turn if able (508.1d)."""

    obj: Obj
    player: str
    rules: tuple[str, ...] = field(default=(), compare=False)

    def perform(self, game: Game) -> bool:
        game.must_attack[(self.obj.id, self.obj.incarnation)] = self.player
        game.note("must_attack", self.rules, self.obj.id, player=self.player)
        return True


def unattach(game: Game, obj: Obj, rules: Sequence[str] = ()) -> bool:
    """An attachment comes off and stays on the battlefield; false if it wasn't attached."""
    if obj.attached is None:
        return False
    with game.events() as batch:
        was_attached = game.attachment_host(obj) is not None
        host, obj.attached = obj.attached[0], None
        game.note("unattached", [*rules, "701.3d"], obj.id, host=host)
        if was_attached:
            view = batch.before.get(obj.id)
            game.happened(Occurrence("becomes_unattached", Ref(obj.id, obj.incarnation, view),
                                     Ref(obj.id, obj.incarnation)))
    return True


def attach(game: Game, obj: Obj, host: str, rules: Sequence[str] = (), *, as_creature: bool = False) -> bool:
    """Attach an Aura, Equipment or Fortification; false if it doesn't move (701.3b)."""
    view = game.view(obj.id)
    if view is None or view.zone != "battlefield" or view.phased_out:
        game.note("attach_fails", ["701.3b"], obj.id, host=host)
        return False
    if not view.subtypes & attaching.ATTACHMENTS:
        game.note("attach_fails", ["701.3b"], obj.id, host=host)
        return False
    if view.host == host:
        game.note("already_attached", ["701.3b"], obj.id, host=host)
        return False
    if not attaching.can_be_attachment(view) or not attaching.may_attach(
            game, view, host, as_creature=as_creature):
        keys = ["701.3b", "701.3a", attaching.rule_of(view),
                *attaching.why_not(game, view, game.board().get(host))]
        game.note("attach_fails", keys, obj.id, host=host)
        return False
    with game.events() as batch:
        moved = view.host is not None
        if moved:
            game.happened(Occurrence("becomes_unattached", view.ref, Ref(obj.id, obj.incarnation)))
        modifies = moved and any(isinstance(one, Static) and one.affects is not None and one.affects.words in (
            ("enchanted",), ("equipped",), ("fortified",)) for one in game.rules.every(view.abilities))
        obj.attached = (host, game.objects[host].incarnation if host in game.objects else 0)
        obj.ts = game.tick()
        batch.stamped.append(obj)
        game.note("attached", [*rules, "701.3a", "701.3c", "613.7e", *(["604.4"] if modifies else [])], obj.id,
                  host=host)
        game.happened(Occurrence("becomes_attached", None, Ref(obj.id, obj.incarnation)))
    return True


def take_control(game: Game, obj: Obj, player: str, rules: Sequence[str] = (), duration: Duration = ALWAYS,
                 context: Context | None = None) -> None:
    """A player gains control of a permanent or spell, as a continuous effect."""
    if obj.exists and not game.players[player].lost:
        effects.begin(game, Changes(control=player), [obj], duration, context, rules)


def planeswalk(game: Game, player: Player, rules: Sequence[str] = ()) -> bool:
    """Face-up planes and phenomena go to the bottom of their decks, the top card turns face up (701.31b)."""
    kinds = {"plane", "phenomenon"}
    mine = [view for view in game.board().values() if view.zone == "command" and view.types & kinds]
    shown = [view for view in mine if not view.face_down]
    hidden = sorted((view for view in mine if view.face_down and (
        game.single_planar_deck or view.owner == player.name)),
                    key=lambda view: view.ts)
    with game.events():
        for view in shown:
            happen(game, turning_over.TurnDown(game.objects[view.id], (*rules, "701.31b"), "planeswalked_away"))
            for event in ("leaves", "planeswalks_away"):
                game.happened(Occurrence(event, view.ref, None, player=player.name))
        deck = hidden or [view for view in shown if game.single_planar_deck or view.owner == player.name]
        if deck:
            happen(game, turning_over.TurnUpPlane(game.objects[deck[0].id], player.name, tuple(rules)))
        who = Ref(player.name, 0, player=True)
        game.happened(Occurrence("planeswalks", who, who, player=player.name))
    return True


def turn_over(game: Game, obj: Obj, rules: Sequence[str] = (), action: str = "transformed") -> None:
    """The other face of a double-faced permanent comes up; the object stays the same (701.27a)."""
    with game.events() as batch:
        obj.transformed = not obj.transformed
        obj.transformed_at = obj.ts = game.tick()
        game.note(action, [*rules, "613.7g"], obj.id, transformed=obj.transformed)
        game.happened(Occurrence("transforms", Ref(obj.id, obj.incarnation, batch.before.get(obj.id)),
                                 Ref(obj.id, obj.incarnation)))
