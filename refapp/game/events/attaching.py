"""Attaching and unattaching (701.3), and what can be attached to what: Auras, Equipment, Fortifications.

It is what 301.5, 301.6 and 303.4 say of attachments; an attachment gets a new timestamp with each host (613.7e).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field

from refapp.game.door.event import Event
from refapp.game.door.game import Game
from refapp.game.door.happen import happen
from refapp.game.reading.copiable_values import copiable
from refapp.game.reading.filters import passes, within
from refapp.game.reading.protection import of_protection, player_protected, protected_from, spared
from refapp.game.said.sentence import ObjectName, Sentence
from refapp.game.said.several import Attached, Unattached
from refapp.game.state.objects import Obj
from refapp.game.state.occurrences import Occurrence
from refapp.game.state.views import Ref, View
from refapp.language.scenario import Enchant, Static
from refapp.lazy_dataclass import dataclass


class AlreadyAttached(Sentence, says="{subject} is attached to {host} already: nothing happens."):
    host: ObjectName

class AttachFails(Sentence, says="{subject} can’t be attached to {host} and doesn’t move."):
    host: ObjectName


ATTACHMENTS = frozenset({"aura", "equipment", "fortification"})


def rule_of(view: View) -> str:
    """The key of the rule on what an attachment may be attached to."""
    return "303.4j" if "aura" in view.subtypes else "301.5c" if "equipment" in view.subtypes else "301.6"


def why_not(game: Game, view: View, host: View | None) -> tuple[str, ...]:
    """The keys of the rules on keywords by which an attachment can’t be where it is or would be."""
    aura = "aura" in view.subtypes
    if host is not None and not _in_reach(game, view, host.id):
        return ("801.8",) if aura else ("801.9",)
    if host is not None and protected_from(host, view):
        return "702.16c" if aura else "702.16d", *of_protection(game, host, view)
    enchants = [ability for ability in view.abilities if isinstance(ability, Enchant)]
    if not aura or not enchants:
        return ()
    return ("702.5a", *(("702.5c",) if len(enchants) > 1 else ()),
            *(("702.5d",) if any(one.player for one in enchants) else ()))


def may_attach(game: Game, view: View, host: str, *, as_creature: bool = False) -> bool:
    """Whether the attachment could legally be attached to an object or player, as both are now.

    ``as_creature``: as though the object were a creature (702.6e). An Aura as its enchant abilities say (303.4, 702.5),
    an Equipment to creatures only (§301.5), a Fortification to lands (§301.6), and nothing to itself (301.5c, 303.4d).
    """
    if not _in_reach(game, view, host):
        return False
    if host in game.players:
        if game.players[host].lost or "aura" not in view.subtypes or player_protected(game, host, view):
            return False
        enchants = [ability for ability in view.abilities if isinstance(ability, Enchant)]
        return bool(enchants) and all(
            enchant.player and _player_passes(game, enchant, view, host) for enchant in enchants)
    target = game.board().get(host)
    if target is None or target.id == view.id or target.phased_out != view.phased_out:
        return False
    if "cant attach" in view.keywords or (protected_from(target, view) and not spared(game, view, target)):
        return False
    if "aura" in view.subtypes:
        enchants = [ability for ability in view.abilities if isinstance(ability, Enchant)]
        if not enchants:
            return target.zone == "battlefield" and not lost_enchant(game, view)
        eye = game.viewpoint(view)
        return all(not enchant.player and target.zone == enchant.zone
                   and passes(enchant.what, target, eye, game.board()) for enchant in enchants)
    if target.zone != "battlefield":
        return False
    if "equipment" in view.subtypes:
        return as_creature or "creature" in target.types
    if "fortification" in view.subtypes:
        return "land" in target.types
    return False


def _in_reach(game: Game, view: View, host: str) -> bool:
    """Whether what an attachment would be on is within its controller's range of influence (§801.8, §801.9)."""
    reach = game.reach(view.controller)
    there = game.board().get(host)
    return reach is None or host in reach or (there is not None and within(there, reach))


def lost_enchant(game: Game, view: View) -> bool:
    """Whether an Aura has an enchant ability by its copiable values and lost it: nothing is legal for it then (303.4c).

    An Aura of which a board says no enchant ability may be attached to any permanent: what it enchants is left unsaid.
    """
    obj = game.objects.get(view.id)
    return obj is not None and any(isinstance(one, Enchant) for one in copiable(obj).abilities)


def can_be_attachment(view: View) -> bool:
    """An Aura, Equipment or Fortification that isn't a creature or battle (§303.4d, §301.5c, 301.6, §310.10).

    An Equipment with reconfigure may be a creature.
    """
    apart = {"battle"} if "reconfigure" in view.keywords and "equipment" in view.subtypes else {"creature", "battle"}
    return bool(view.subtypes & ATTACHMENTS) and not view.types & apart


def legal_hosts(game: Game, view: View) -> list[str]:
    """Every object and player that an Aura entering the battlefield could enchant."""
    options = [other.id for other in game.board().values() if may_attach(game, view, other.id)]
    options.extend(player.name for player in game.remaining() if may_attach(game, view, player.name))
    return options


def _player_passes(game: Game, enchant: Enchant, view: View, host: str) -> bool:
    for word in enchant.what.words:
        if word == "opponents" and host not in [player.name for player in game.opponents(view.controller)]:
            return False
        if word == "yours" and host != view.controller:
            return False
    return True


@dataclass(frozen=True, slots=True)
class Unattach(Event):
    """An attachment comes off and stays on the battlefield."""

    obj: Obj
    rules: tuple[str, ...] = field(default=(), compare=False)

    def perform(self, game: Game) -> bool:
        obj = self.obj
        if obj.here.attached is None:
            return False
        was_attached = game.attachment_host(obj) is not None
        host, obj.here.attached = obj.here.attached[0], None
        game.note(Unattached, [*self.rules, "701.3d"], obj.id, host=host)
        if was_attached and game.batch is not None:
            view = game.batch.before.get(obj.id)
            game.happened(Occurrence("becomes_unattached", Ref(obj.id, obj.incarnation, view),
                                     Ref(obj.id, obj.incarnation)))
        return True


@dataclass(frozen=True, slots=True)
class Attach(Event):
    """An Aura, Equipment or Fortification is put onto what it may be attached to (§613.7e)."""

    obj: Obj
    host: str
    rules: tuple[str, ...] = field(default=(), compare=False)

    def perform(self, game: Game) -> bool:
        obj, host = self.obj, self.host
        view = game.board()[obj.id]
        moved = view.host is not None
        if moved:
            game.happened(Occurrence("becomes_unattached", view.ref, Ref(obj.id, obj.incarnation)))
        modifies = moved and any(isinstance(one, Static) and one.affects is not None and one.affects.words in (
            ("enchanted",), ("equipped",), ("fortified",)) for one in game.rules.every(view.abilities))
        obj.here.attached = (host, game.objects[host].incarnation if host in game.objects else 0)
        obj.ts = game.tick()
        if game.batch is not None:
            game.batch.stamped.append(obj)
        game.note(Attached, [*self.rules, "701.3a", "701.3c", "613.7e", *(["604.4"] if modifies else [])], obj.id,
                  host=host)
        game.happened(Occurrence("becomes_attached", None, Ref(obj.id, obj.incarnation)))
        return True


def attach(game: Game, obj: Obj, host: str, rules: Sequence[str] = (), *, as_creature: bool = False) -> bool:
    """Attach an Aura, Equipment or Fortification; false if it doesn't move (701.3b, 301.5b, §303.4j)."""
    view = game.view(obj.id)
    if view is None or view.zone != "battlefield" or view.phased_out:
        game.note(AttachFails, ["701.3b"], obj.id, host=host)
        return False
    if not view.subtypes & ATTACHMENTS:
        game.note(AttachFails, ["701.3b"], obj.id, host=host)
        return False
    if view.host == host:
        game.note(AlreadyAttached, ["701.3b"], obj.id, host=host)
        return False
    if not can_be_attachment(view) or not may_attach(game, view, host, as_creature=as_creature):
        keys = ["701.3b", "701.3a", rule_of(view), *why_not(game, view, game.board().get(host))]
        game.note(AttachFails, keys, obj.id, host=host)
        return False
    return happen(game, Attach(obj, host, tuple(rules)))
