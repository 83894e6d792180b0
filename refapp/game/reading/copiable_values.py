"""What an object is before continuous effects: its copiable values (707.2), and the view where the layers start."""

from __future__ import annotations

from operator import attrgetter

from refapp.game.reading import faces
from refapp.game.reading.block_counts import blockers_known
from refapp.game.reading.halves import visible
from refapp.game.reading.linked_choices import shown
from refapp.game.reading.position import Position
from refapp.game.reading.sets import Sets
from refapp.game.state.objects import Obj
from refapp.game.state.views import View, keywords_of
from refapp.language.scenario import Characteristics


def copiable(obj: Obj) -> Characteristics:
    """Layer 1 (613.1a): what the object would be without any other effect; what a copy of it copies (§613.2c).

    First what it is a copy of (§613.2a), then what it is face down (§613.2b), whatever it is a copy of (§708.10).

    Each face of a double-faced card is a set of its own (§712.8): the front (§712.8d, §712.8f) unless the back is up on
    the stack (§712.8c, 712.8f) or on the battlefield (§712.8e, §712.8g); a meld card’s back is none elsewhere
    (§712.4b). Anywhere else only the front counts (§712.8a), for a meld card on the stack, too (§712.8b).
    """
    base = obj.copied or obj.printed
    if obj.shape is not None and (obj.zone == "stack" or (obj.while_attached and obj.attached is not None)):
        return obj.shape  # §709.3b, §715.3b; anywhere else the card is as it normally is (§715.4)
    if obj.face_down and obj.zone in ("battlefield", "stack"):  # §708.1
        return faces.CLOAKED if obj.designations & {"cloaked", "disguised"} else faces.DOWN  # §708.2, §708.2a, 701.58a
    if obj.face_down and obj.zone == "exile":
        return faces.HIDDEN  # §406.3a
    if obj.keeps_shape and obj.shape is not None and obj.zone == "battlefield" and obj.copied is None:
        return obj.shape  # prototyped (§718.2a, §718.3b), which is copied (§718.3d)
    if obj.transformed and base.back is not None and obj.zone == "battlefield" and obj.copied is None:
        return base.back  # a copy is a copy of one face, whichever side of its own card is up (§707.8)
    if obj.flipped and base.flip is not None and obj.zone == "battlefield":  # §710.2; flipped it stays (§110.5c)
        return faces.flipped(base, base.flip)
    return base  # as it normally is (715.4, §718.4)


def values_to_copy(obj: Obj) -> Characteristics:
    """What a copy of an object copies (§707.2), of a copy what that copied (§707.3); to it belongs no being bestowed.

    Its colours and abilities are among them as they are, each of them once (707.2a).
    """
    return obj.copied or obj.printed if obj.while_attached and obj.zone == "battlefield" else copiable(obj)


def base_view(game: Position, obj: Obj) -> View:
    """The object without continuous effects; kept until something about the object changes.

    What it can do is what its text says, or what created it (§113.1, §113.1a). Where nobody controls it, its owner
    counts as its controller (§108.4a, §715.2b).
    """
    found = visible(obj, copiable(obj))
    if obj.while_attached and obj.zone == "battlefield" and game.attachment_host(obj) is None:
        found = obj.copied or obj.printed  # it has ceased to be bestowed (702.103f)
    power, toughness = found.pt if found.pt is not None else (None, None)
    if found.hand:
        holder = obj.controller if obj.zone == "battlefield" else obj.owner
        power = toughness = len(game.players[holder].zones["hand"])
    on_board = obj.zone in ("battlefield", "stack")
    sets = game.sets.get(id(found))
    if sets is None:
        sets = game.sets[id(found)] = Sets(found)
    abilities = found.abilities if obj.rules_text is None or obj.face_down else obj.rules_text
    return View(
        id=obj.id, incarnation=obj.incarnation, kind=obj.kind, zone=obj.zone, owner=obj.owner,
        controller=_default_controller(obj) if on_board else obj.owner, name=found.name,
        types=sets.types, supertypes=sets.supertypes, subtypes=sets.subtypes, colors=sets.colors,
        mv=faces.mana_value(game, obj, found), power=power, toughness=toughness, abilities=abilities,
        keywords=sets.keywords if abilities is found.abilities else keywords_of(abilities),
        shown_subtypes=found.subtypes,
        tapped=obj.tapped, phased_out=obj.phased_out, face_down=obj.face_down, attached=obj.attached,
        combat=obj.combat, attacks=obj.attacks, attacked=obj.defender or obj.attacked,
        blocks=obj.blocks, blocked=obj.blocked,
        unblocked=obj.combat == "attacking" and not obj.blocked and blockers_known(game),
        paired_with=obj.paired_with, haunts=obj.haunts, protector=obj.protector,
        counters=dict(obj.counters) if obj.counters else {}, ts=obj.ts, index=obj.index,
        revealed=obj.revealed, commander=obj.commander or obj.with_commander,
        designations=frozenset((*obj.designations, obj.sector) if obj.sector else obj.designations),
        made_of=obj.made_of, level=obj.level or 1, also_named=sets.names,  # §716.2d
        adventure=not obj.face_down and (obj.copied or obj.printed).adventure is not None,  # §715.2a
        chosen=shown(game, obj) if game.ties or obj.flags else frozenset())


_MARK = attrgetter(
    "printed", "incarnation", "kind", "owner", "controller", "entered_under", "copied", "shape", "keeps_shape",
    "face_down", "flipped", "rules_text", "tapped", "phased_out", "attacks", "attacked", "defender", "blocks",
    "blocked", "paired_with", "haunts", "protector", "ts", "index", "revealed", "commander", "made_of", "level",
    "flags", "with_commander")
"""All that :func:`base_view` reads of a permanent without anything particular."""


def permanent_view(game: Position, obj: Obj) -> tuple[View, bool]:
    """The view of a permanent, and whether it is kept: that of one with nothing particular is made once.

    A view that is kept mustn’t be changed. That of one with counters, in combat, attached … is made anew each time.
    """
    if obj.counters or obj.designations or obj.combat or obj.attached is not None or obj.transformed or obj.sector \
            or obj.while_attached or game.ties or obj.printed.hand:
        return base_view(game, obj), False
    mark = _MARK(obj)
    if obj.kept is None or obj.kept[0] != mark:
        obj.kept = mark, base_view(game, obj)
    return obj.kept[1], True


def _default_controller(obj: Obj) -> str:
    """Who controls an object if no effect says otherwise (§110.2); nothing changes that while it is phased out."""
    return obj.controller if obj.phased_out else obj.entered_under
