"""What an object is before continuous effects: its copiable values (707.2), and the view where the layers start."""

from __future__ import annotations

from refapp.game.reading import faces
from refapp.game.reading.block_counts import blockers_known
from refapp.game.reading.halves import mana_values, visible
from refapp.game.reading.interchangeable import also_called
from refapp.game.reading.linked_choices import shown
from refapp.game.reading.position import Position
from refapp.game.reading.sets import Sets
from refapp.game.reading.stickers import marks
from refapp.game.state.card_types import PLANAR_TYPES
from refapp.game.state.objects import Obj
from refapp.game.state.views import View, keywords_of
from refapp.language.scenario import Characteristics


def is_prototyped(obj: Obj) -> bool:
    """Whether a permanent was a prototyped spell (718.3b), and is no copy of something else by now."""
    return obj.zone == "battlefield" and obj.here.keeps_shape and obj.here.copied is None \
        and obj.spec is not None and obj.spec.prototype is not None


def of_prototype(obj: Obj) -> list[str]:
    """The rule on what a copy of a permanent that was a prototyped spell has (§718.3d)."""
    return ["718.3d"] if is_prototyped(obj) else []


def copiable(obj: Obj) -> Characteristics:
    """Layer 1 (613.1a): what the object would be without any other effect; what a copy of it copies (§613.2c).

    First what it is a copy of (§613.2a), then what it is face down (§613.2b), whatever it is a copy of (§708.10).

    Each face of a double-faced card is a set of its own (§712.8): the front (§712.8d, §712.8f) unless the back is up on
    the stack (§712.8c, 712.8f) or on the battlefield (§712.8e, §712.8g); a meld card’s back is none elsewhere
    (§712.4b). Anywhere else only the front counts (§712.8a), for a meld card on the stack, too (§712.8b).
    """
    here = obj.here
    base = here.copied or obj.printed
    if here.shape is not None and (obj.zone == "stack" or (here.while_attached and here.attached is not None)):
        return here.shape  # §709.3b, §715.3b; anywhere else the card is as it normally is (§715.4)
    if here.face_down and obj.zone in ("battlefield", "stack"):  # §708.1
        return faces.CLOAKED if here.designations & {"cloaked", "disguised"} else faces.DOWN  # §708.2, §708.2a, 701.58a
    if here.face_down and obj.zone == "exile":
        return faces.HIDDEN  # §406.3a
    if here.keeps_shape and here.shape is not None and obj.zone == "battlefield" and here.copied is None:
        return here.shape  # prototyped (§718.2a, §718.3b), which is copied (718.3d)
    if here.transformed and base.back is not None and obj.zone == "battlefield" and here.copied is None:
        return base.back  # a copy is a copy of one face, whichever side of its own card is up (§707.8)
    if here.flipped and base.flip is not None and obj.zone == "battlefield":  # §710.2; flipped it stays (§110.5c)
        return faces.flipped(base, base.flip)
    return base  # as it normally is (715.4, §718.4)


def values_to_copy(obj: Obj) -> Characteristics:
    """What a copy of an object copies (§707.2), of a copy what that copied (§707.3); to it belongs no being bestowed.

    Its colours and abilities are among them as they are, each of them once (707.2a).
    """
    return obj.here.copied or obj.printed if obj.here.while_attached and obj.zone == "battlefield" else copiable(obj)


def base_view(game: Position, obj: Obj) -> View:
    """The object without continuous effects.

    What it can do is what its text says, or what created it (§113.1, §113.1a). Where nobody controls it, its owner
    counts as its controller (§108.4a, §715.2b).
    """
    here = obj.here
    found = visible(obj, copiable(obj))
    if here.while_attached and obj.zone == "battlefield" and game.attachment_host(obj) is None:
        found = here.copied or obj.printed  # it has ceased to be bestowed (702.103f)
    power, toughness = found.pt if found.pt is not None else (None, None)
    if found.hand:
        holder = here.controller if obj.zone == "battlefield" else obj.owner
        power = toughness = len(game.players[holder].zones["hand"])
    on_board = obj.zone in ("battlefield", "stack")
    sets = game.sets.get(id(found))
    if sets is None:
        sets = game.sets[id(found)] = Sets(found)
    abilities = found.abilities if here.rules_text is None or here.face_down else here.rules_text
    return View(
        id=obj.id, incarnation=obj.incarnation, kind=obj.kind, zone=obj.zone, owner=obj.owner,
        controller=_default_controller(obj) if on_board else _in_command(game, obj), name=found.name,
        types=sets.types, supertypes=sets.supertypes, subtypes=sets.subtypes, colors=sets.colors,
        mv=faces.mana_value(game, obj, found), power=power, toughness=toughness, abilities=abilities,
        keywords=sets.keywords if abilities is found.abilities else keywords_of(abilities),
        shown_subtypes=found.subtypes, phyrexian=sets.phyrexian,
        tapped=here.tapped, phased_out=here.phased_out, face_down=here.face_down, attached=here.attached,
        combat=here.combat, attacks=here.attacks, attacked=here.defender or here.attacked,
        blocks=here.blocks, blocked=here.blocked,
        unblocked=here.combat == "attacking" and not here.blocked and blockers_known(game),
        paired_with=here.paired_with, hurt_by=here.hurt_by, did=here.did, haunts=here.haunts, protector=here.protector,
        counters=here.counters, ts=obj.ts, index=obj.index,
        revealed=here.revealed, commander=obj.commander or here.with_commander,
        designations=(here.designations | {here.sector} if here.sector else here.designations)
        | (marks(game, obj.id) if game.stickers else frozenset()),
        made_of=here.made_of, level=here.level or 1,  # §716.2d
        also_named=sets.names | also_called(game, (found.name, *sets.names)) if game.interchangeable else sets.names,
        inset="" if here.face_down else (here.copied or obj.printed).inset_kind,  # §715.2a, §720.2a, §722.2a
        chosen=shown(game, obj) if game.ties or obj.flags else frozenset(),
        any_host=game.rules.holds("host.of_any_attachment"), modifiable=game.rules.holds("modified.any_permanent"),
        halves_mv=mana_values(found, combined=game.rules.holds("split.combined"))
        if found.halves and obj.zone != "stack" else ())


def view_of(game: Position, obj: Obj) -> View:
    """The same, to be looked at only: kept for as long as nothing of the object changes.

    It isn't kept where it says something of the rest of the game, too: whether it is unblocked, what was chosen for its
    abilities, X, the cards in a hand, what it is bestowed on, the front faces of what is melded, whose a plane is.
    """
    here, view = obj.here, base_view(game, obj)
    if not (game.ties or here.combat or here.transformed or here.while_attached or obj.zone in ("stack", "command")
            or obj.printed.hand):
        here.keep(view)
    return view


def _in_command(game: Position, obj: Obj) -> str:
    """Who counts as the controller off the battlefield and the stack: of a face-up plane or phenomenon the planar
    controller (901.6), else the owner (108.4a)."""
    shared = obj.zone == "command" and not obj.here.face_down and not PLANAR_TYPES.isdisjoint(obj.printed.types)
    return game.planar_controller if shared else obj.owner


def _default_controller(obj: Obj) -> str:
    """Who controls an object if no effect says otherwise (§110.2); nothing changes that while it is phased out."""
    return obj.here.controller if obj.here.phased_out else obj.here.entered_under
