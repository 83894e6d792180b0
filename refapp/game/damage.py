"""Damage: prevented or dealt, its results by what received it, and lifelink, infect and deathtouch."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from refapp.game import life
from refapp.game.attaching import protected_from
from refapp.game.events import Occurrence
from refapp.game.filters import passes
from refapp.game.game import Game
from refapp.game.state import Ref, View

_ELSEWHERE = frozenset({"hand", "library", "graveyard", "exile"})


@dataclass(frozen=True, slots=True)
class Damage:
    """So much damage from a source (None for one that doesn't matter) to an object or player."""

    source: Ref | None
    to: str
    amount: int
    combat: bool = False


def deal(game: Game, parts: Sequence[Damage], rules: Sequence[str] = ()) -> None:
    """Deal damage of several sources and recipients at the same time, as one event."""
    with game.events():
        by_source: dict[str, tuple[Ref, int, bool, bool]] = {}
        by_recipient: dict[str, tuple[Ref, int]] = {}
        linked: dict[str, tuple[View, int]] = {}
        for part in parts:
            amount = _after_prevention(game, part)
            if amount <= 0:
                continue
            recipient = _results(game, part, amount, rules)
            if recipient is None:
                continue
            _, so_far = by_recipient.get(part.to, (recipient, 0))
            by_recipient[part.to] = (recipient, so_far + amount)
            source_now = source_view(game, part.source)
            if source_now is not None and "lifelink" in source_now.keywords:
                linked[source_now.id] = (source_now, linked.get(source_now.id, (source_now, 0))[1] + amount)
            if part.source is not None:
                _, dealt, combat, person = by_source.get(part.source.id, (part.source, 0, False, False))
                by_source[part.source.id] = (part.source, dealt + amount, combat or part.combat,
                                             person or recipient.player)
        for view, amount in linked.values():  # for each source one gain, whatever it dealt damage to (702.15f)
            if view.controller in game.players:
                life.change_life(game, game.players[view.controller], amount, ["120.3f", "702.15b"])
        for source, amount, combat, person in by_source.values():
            kind = "player" if person else None
            game.happened(Occurrence("deals_damage", source, source, amount=amount, kind=kind))
            if combat:
                game.happened(Occurrence("deals_combat_damage", source, source, amount=amount, kind=kind))
        for recipient, amount in by_recipient.values():
            player = recipient.id if recipient.player else None
            game.happened(Occurrence("is_dealt_damage", recipient, recipient, player=player, amount=amount))


def source_view(game: Game, source: Ref | None) -> View | None:
    """The source as it is, or as it last was if it has left (702.2e, 702.15c)."""
    if source is None or source.player:
        return None
    if game.is_current(source):
        now, was = game.view(source.id), source.view
        # what a dead creature became can be found (400.7e), but the creature it was deals the damage
        gone = was is not None and was.zone == "battlefield" and was.incarnation < source.incarnation
        if now is not None and now.zone in _ELSEWHERE:
            return was if gone else game.last_permanent(source.id) or now
        return now
    if not game.objects[source.id].exists:
        return game.last_permanent(source.id) or source.view
    return source.view or game.last_known.get((source.id, source.incarnation))


def _after_prevention(game: Game, part: Damage) -> int:
    if part.amount <= 0:
        game.note("no_damage", ["120.8"], part.to, source=part.source.id if part.source else None)
        return 0
    if part.to not in game.players:
        target = game.view(part.to)
        if target is None or target.zone != "battlefield" or target.phased_out \
                or not target.types & {"creature", "planeswalker", "battle"}:
            game.note("no_damage", ["120.1a"], part.to, source=part.source.id if part.source else None)
            return 0
        source = source_view(game, part.source)
        if source is not None and protected_from(target, source):
            game.note("damage_prevented", ["702.16e", "615.1"], part.to, n=part.amount, left=0,
                      source=source.id, by=part.to)
            return 0
        if target.counters.get("shield", 0) > 0 and game.rules.holds("shield_counters"):
            life.remove_counters(game, part.to, "shield", 1, ["122.1c"])
            return 0
    amount = _doubled(game, part)
    for holder, ability in game.statics():
        if ability.prevent_damage is None or amount <= 0:
            continue
        if ability.affects is not None:
            target = game.view(part.to)
            if target is None or not passes(ability.affects, target, game.viewpoint(holder), game.board()):
                continue
        left = 0 if ability.prevent_damage < 0 else max(0, amount - ability.prevent_damage)
        game.note("damage_prevented", ["615.1", "603.2g"], part.to, n=amount - left, left=left, by=holder.id,
                  source=part.source.id if part.source else None)
        amount = left
    return amount


def _doubled(game: Game, part: Damage) -> int:
    """The damage after the effects that double what its source would deal (701.10g)."""
    amount, source = part.amount, source_view(game, part.source)
    for holder, ability in game.replacements("damage"):
        if source is not None and passes(ability.who, source, game.viewpoint(holder), game.board()):
            amount *= 2
            game.note("doubled", ["701.10g", "614.1a"], part.to, by=holder.id, n=amount)
    return amount


def _results(game: Game, part: Damage, amount: int, rules: Sequence[str]) -> Ref | None:
    source = source_view(game, part.source)
    keywords = source.keywords if source is not None else frozenset()
    infect = "infect" in keywords
    recipient: Ref
    if part.to in game.players:
        player = game.players[part.to]
        if player.lost:
            return None
        recipient = Ref(part.to, 0, player=True)
        game.note(
            "damage" if source else "damage_unsourced",
            [*rules, "120.3a" if not infect else "120.3b"],
            part.to,
            n=amount,
            source=source.id if source else None,
            combat=part.combat,
        )
        if infect:
            life.add_counters(game, part.to, "poison", amount, ["120.3b"])
        else:
            life.change_life(game, player, -amount, ["120.3a", "119.2"])
        if part.combat and source is not None and source.commander:
            player.commander_damage[source.id] = player.commander_damage.get(source.id, 0) + amount
    else:
        view = game.view(part.to)
        assert view is not None
        obj = game.objects[part.to]
        recipient = view.ref
        game.note(
            "damage" if source else "damage_unsourced",
            [*rules, "120.3"],
            part.to,
            n=amount,
            source=source.id if source else None,
            combat=part.combat,
        )
        if "planeswalker" in view.types:
            life.remove_counters(game, part.to, "loyalty", amount, ["120.3c"])
        if "battle" in view.types:
            life.remove_counters(game, part.to, "defense", amount, ["120.3h"])
        if "creature" in view.types:
            if infect or "wither" in keywords:
                life.add_counters(game, part.to, "-1/-1", amount, ["120.3d"])
            else:
                obj.damage += amount
            if "deathtouch" in keywords:
                obj.deathtouched = True
    return recipient
