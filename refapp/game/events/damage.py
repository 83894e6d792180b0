"""Damage: prevented or dealt, and its results by what received it and by the keywords of its source."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import field, replace

from refapp.game.door import replacement
from refapp.game.door.event import Event
from refapp.game.door.game import Game
from refapp.game.door.happen import happen
from refapp.game.events import counters, life
from refapp.game.events.carry import Carry
from refapp.game.events.damage_keywords import besides, meaning, rules_of, total
from refapp.game.events.effects import spend
from refapp.game.events.instead import Found
from refapp.game.reading.commanders import commanders_in
from refapp.game.reading.filters import within
from refapp.game.said.sentence import Anything, Count, ObjectName, Sentence
from refapp.game.state.occurrences import Occurrence
from refapp.game.state.views import Ref, View
from refapp.language.errors import Unsupported
from refapp.language.triggers import Trigger
from refapp.lazy_dataclass import dataclass


class NoDamage(Sentence, says="No damage is dealt to {subject}."):
    source: ObjectName

class ExcessDamage(Sentence, says="Of the damage to {subject}, so much is excess damage and goes to {to}: "
                   "{n}.", action="excess"):
    n: Count
    to: ObjectName

class _Damage(Sentence, says=None):
    n: Count
    source: ObjectName
    combat: Anything

class DamageDealt(_Damage, says="{source} deals {n} damage to {subject}.", action="damage"): ...
class DamageUnsourced(_Damage, says="{subject} is dealt {n} damage."): ...


_ELSEWHERE = frozenset({"hand", "library", "graveyard", "exile"})


@dataclass(frozen=True, slots=True)
class Damage:
    """So much damage from a source (None for one that doesn't matter) to an object or player (120.1).

    The source is the object that deals it (120.7), which can be any object (120.2).
    """

    source: Ref | None
    to: str
    amount: int
    combat: bool = False
    unpreventable: bool = False
    excess_to: str | None = None
    """To whom or what the excess damage is dealt instead (120.4a)."""
    rules: tuple[str, ...] = field(default=(), compare=False)
    """The keys of the rules by which it was assigned to this recipient."""


@dataclass(frozen=True, slots=True)
class Hit(Event):
    """Damage of one source to one recipient, as part of what is dealt at the same time."""

    source: Ref | None
    to: str
    amount: int
    combat: bool = False
    unpreventable: bool = False
    rules: tuple[str, ...] = field(default=(), compare=False)

    def affected(self, game: Game) -> tuple[str | None, str | None]:
        return (self.to if self.to in game.players else game.objects[self.to].here.controller), self.to


@dataclass(frozen=True, slots=True)
class DealDamage(Event):
    """Damage of several sources and recipients, dealt at the same time (120.4).

    ``_settled`` moves excess damage (120.4a), replaces and prevents (120.4b), ``_results`` makes the results (120.4c).
    Once all results are there the damage has been dealt (120.4d), and whatever watches for that is told.
    """

    parts: tuple[Damage, ...]
    rules: tuple[str, ...] = field(default=(), compare=False)

    def perform(self, game: Game) -> bool:
        """§120.3f, §120.10."""
        dealt: list[tuple[Ref, Ref, int, bool]] = []
        by_recipient: dict[str, tuple[Ref, int]] = {}
        linked: dict[str, tuple[View, int]] = {}
        later: list[Event] = []
        spare = {part.to: _enough(game, part.to) for part in self.parts if part.to in game.objects}
        venomous: set[str] = set()
        assert game.batch is not None
        outer, game.batch.used = game.batch.used, {}
        settled = list(self._settled(game, later))
        for used in game.batch.used.values():  # an instance of damage, however much it was (615.8)
            spend(game, used, 1)
        game.batch.used = outer
        for part in settled:
            amount = part.amount  # of what nothing is left never happens (615.6) and sets nothing off (603.2g)
            recipient = _results(game, part, amount, (*self.rules, *part.rules)) if amount > 0 else None
            if recipient is None:
                continue
            source_now = source_view(game, part.source)
            if meaning(game, source_now, "lethal"):
                venomous.add(part.to)
            by_recipient[part.to] = (recipient, by_recipient.get(part.to, (recipient, 0))[1] + amount)
            if recipient.player and part.combat and source_now is not None:
                game.this_turn.combat_hits.append(source_now)
            if source_now is not None and meaning(game, source_now, "life"):
                linked[source_now.id] = (source_now, linked.get(source_now.id, (source_now, 0))[1] + amount)
            if part.source is not None:
                dealt.append((part.source, recipient, amount, part.combat))
        for view, amount in linked.values():  # for each source one gain, whatever it dealt damage to (702.15f)
            if view.controller in game.players:
                life.change_life(game, game.players[view.controller], amount,
                                 ["120.3f", *rules_of(game, view, "life"), *(("702.15e",) if len(linked) > 1 else ())])
        _dealt(game, dealt)
        for recipient, amount in by_recipient.values():
            _received(game, recipient, amount, spare.get(recipient.id), venomous)
        self._prevented(game)
        happen(game, *later)  # what prevention has happen besides, after what is left of it (121.7, 615.5)
        return bool(by_recipient)

    def _prevented(self, game: Game) -> None:
        """Each effect that prevented damage is one event, whatever many sources dealt it (§615.13)."""
        assert game.batch is not None
        found, game.batch.prevented = game.batch.prevented, {}
        keys = [key for key, to in found if to not in game.players]
        if len(set(keys)) < len(keys) and any(
                isinstance(one, Trigger) and "damage_prevented" in (one.event, *one.others)
                for view in game.permanents() for one in game.rules.every(view.abilities)):
            raise Unsupported("What triggers as one effect prevents damage to several permanents isn’t played yet.",
                              rules=["615.13"])
        for (_, to), many in found.items():
            there = game.view(to)
            who = there.ref if there is not None else Ref(to, 0, player=True)
            game.happened(Occurrence("damage_prevented", who, who, player=to if there is None else None, amount=many))

    def _settled(self, game: Game, later: list[Event]) -> Iterator[Hit]:
        """Each part after what forbids, replaces and prevents it (§120.4b); what else happens instead happens.

        That is asked just before it is dealt: an effect that comes later changes nothing (615.4).
        """
        hits = [Hit(part.source, part.to, part.amount, part.combat, part.unpreventable, part.rules)
                for part in _without_excess(game, self._in_order(game)) if _can_be_dealt(game, part)]
        together = replacement.settle_together(game, hits)
        for at, hit in enumerate(hits):
            for event in together[at] if together is not None else replacement.settle(game, hit):
                if isinstance(event, Hit):
                    if game.ranges and (event.to != hit.to or not event.combat) and _beyond(game, event):
                        continue
                    yield event
                elif isinstance(event, Carry) and event.later:
                    later.append(event)
                else:
                    happen(game, event)

    def _in_order(self, game: Game) -> tuple[Damage, ...]:
        """The parts, those first from which a shield that isn't enough for all of them prevents damage (615.7).

        Raises ChoiceNeeded where the player hasn't chosen.
        """
        for one in game.effects:
            if one.replaces is None or not one.by_amount or not one.left or one.replaces.event != "damage":
                continue
            name = next((part.to for part in self.parts if part.to in one.players or (
                part.to in game.objects and (part.to, game.objects[part.to].incarnation) in one.objects)), None)
            about = [part for part in self.parts if part.to == name and part.amount > 0 and (
                not one.sources or (part.source is not None
                                    and (part.source.id, part.source.incarnation) in one.sources))]
            sources = list(dict.fromkeys(part.source.id for part in about if part.source is not None))
            if len(sources) < 2 or sum(part.amount for part in about) <= one.left:
                continue
            wanted = [word for word in game.choices.other.get("prevented", ()) if word in sources]
            if not wanted:
                chooser = name if name in game.players else game.objects[str(name)].here.controller
                raise game.ask("prevented", chooser, [str(name)], sources,
                               "From which source is damage to {what} prevented first?", what=name)
            first = {word: at for at, word in enumerate(wanted)}
            return tuple(sorted(self.parts, key=lambda part: first.get(part.source.id if part.source else "",
                                                                       len(first))))
        return self.parts


def _beyond(game: Game, hit: Hit) -> bool:
    """Whether damage would be dealt outside the range of influence of its source's controller (§801.13a)."""
    source = source_view(game, hit.source)
    reach = game.reach(source.controller, source) if source is not None else None
    there = game.view(hit.to) if hit.to not in game.players else None
    if reach is None or hit.to in reach or (there is not None and within(there, reach)):
        return False
    game.note(NoDamage, ["801.10", "801.13a"], hit.to, source=hit.source.id if hit.source is not None else None)
    return True


def _enough(game: Game, name: str) -> int | None:
    """How much damage is not excess damage of a permanent: its lethal damage, its loyalty or defense (120.10)."""
    view, obj = game.view(name), game.objects[name]
    if view is None:
        return None
    found = []
    if "creature" in view.types:
        found.append(max(0, (view.toughness or 0) - obj.here.damage))
    found += [obj.here.counters.get(kind, 0) for word, kind in (("planeswalker", "loyalty"), ("battle", "defense"))
              if word in view.types]
    return min(found, default=None)


def _somebody_asks(game: Game) -> bool:
    """Whether an ability waits for excess damage."""
    return any(isinstance(one, Trigger) and one.event == "is_dealt_excess_damage" for view in game.board().values()
               for one in view.abilities)


def _without_excess(game: Game, parts: Sequence[Damage]) -> list[Damage]:
    """Damage of which the excess is dealt to something else, before anything replaces or prevents it (§120.4a)."""
    found: list[Damage] = []
    for part in parts:
        enough = _enough(game, part.to) if part.to in game.objects else None
        if enough is None or part.excess_to is None:
            found.append(part)
            continue
        source = source_view(game, part.source)
        if meaning(game, source, "lethal") and "creature" in game.board()[part.to].types:
            enough = min(enough, 1)
        excess = part.amount - enough
        if excess <= 0:
            found.append(part)
            continue
        game.note(ExcessDamage, ["120.4a"], part.to, n=excess, to=part.excess_to)
        found += [replace(part, amount=enough, excess_to=None)] if enough else []
        found.append(replace(part, to=part.excess_to, amount=excess, excess_to=None))
    return found


def deal(game: Game, parts: Sequence[Damage], rules: Sequence[str] = ()) -> None:
    """Deal damage of several sources and recipients at the same time, as one event."""
    happen(game, DealDamage(tuple(parts), tuple(rules)))


def recipient_of(game: Game, word: str, found: Found, source: Ref | None) -> str | None:
    """To whom or what damage is redirected; None if that can't be dealt damage any more (614.9)."""
    view = game.view(found.source.id) if found.source is not None and game.is_current(found.source) else None
    name: str | None = word
    if word == "you":
        name = found.controller
    elif word == "@self":
        name = view.id if view is not None else None
    elif word in ("enchanted", "equipped"):
        name = view.host if view is not None and view.host_for(word) else None
    elif word == "@target":
        name = source.id if source is not None else None
    elif word == "its controller":
        seen = source_view(game, source)
        name = seen.controller if seen is not None else None
    if name in game.players:
        return None if game.players[name].lost else name
    there = game.view(name) if name is not None else None
    if there is None or there.zone != "battlefield" or there.phased_out \
            or not there.types & {"creature", "planeswalker", "battle"}:
        return None
    if found.lasting is not None and found.lasting.to is not None and (there.id, there.incarnation) != found.lasting.to:
        return None
    return there.id


def source_view(game: Game, source: Ref | None) -> View | None:
    """The source as it is, or as it last was if it has left (702.2e, 702.15c)."""
    if source is None or source.player:
        return None
    if game.is_current(source):
        now = game.view(source.id)
        if now is not None and now.zone in _ELSEWHERE:
            # what a dead creature became can be found (400.7e), but the creature it was deals the damage
            return game.last_permanent(source.id) or now
        return now
    if not game.objects[source.id].exists:
        return game.last_permanent(source.id) or source.view
    return game.last_of(source)


def _can_be_dealt(game: Game, part: Damage) -> bool:
    """Whether there is any damage to be dealt, and something that can be dealt damage.

    What would replace or prevent damage that isn’t dealt does nothing (614.7), as where it would be 0 damage (§614.7a).
    """
    source = part.source.id if part.source else None
    if part.amount <= 0:
        game.note(NoDamage, ["120.8"], part.to, source=source)
        return False
    if part.to in game.players:
        return True
    target = game.view(part.to)
    if target is None or target.zone != "battlefield" or target.phased_out \
            or not target.types & {"creature", "planeswalker", "battle"}:
        game.note(NoDamage, ["120.1a"], part.to, source=source)
        return False
    return True


def _dealt(game: Game, dealt: Sequence[tuple[Ref, Ref, int, bool]]) -> None:
    """What damaged: each source by itself (§120.9), and for who asks to which permanent, each of those, too."""
    by_source: dict[str, tuple[Ref, int, bool, Ref | None]] = {}
    by_pair: dict[tuple[str, str], tuple[Ref, int, bool, Ref | None]] = {}
    for source, recipient, amount, combat in dealt:
        _, so_far, any_combat, person = by_source.get(source.id, (source, 0, False, None))
        by_source[source.id] = (source, so_far + amount, any_combat or combat,
                                person or (recipient if recipient.player else None))
        if not recipient.player:
            _, so_far, any_combat, _ = by_pair.get((source.id, recipient.id), (source, 0, False, None))
            by_pair[source.id, recipient.id] = (source, so_far + amount, any_combat or combat, recipient)
            here = game.objects[recipient.id].here
            here.hurt_by |= {(source.id, source.incarnation)}
    for source, amount, combat, other in (*by_source.values(), *by_pair.values()):
        for event in ("deals_damage", *(["deals_combat_damage"] if combat else [])):
            kind = None if other is None else "player" if other.player else "object"
            game.happened(Occurrence(event, source, source, amount=amount, other=other, kind=kind))


def _received(game: Game, recipient: Ref, amount: int, enough: int | None, venomous: Collection[str]) -> None:
    """What was dealt damage is told so, and of what was more than ``enough`` (120.10)."""
    player = recipient.id if recipient.player else None
    game.happened(Occurrence("is_dealt_damage", recipient, recipient, player=player, amount=amount))
    if enough is not None and enough > 1 and recipient.id in venomous and amount > 1 and _somebody_asks(game):
        raise Unsupported("The engine doesn’t play yet what excess damage a source with deathtouch deals.",
                          rules=["120.10"])
    if enough is not None and amount > enough:
        game.happened(Occurrence("is_dealt_excess_damage", recipient, recipient, amount=amount - enough))


def _results(game: Game, part: Hit, amount: int, rules: Sequence[str]) -> Ref | None:
    """What damage results in, by what received it (§120.4c).

    Each result is an event, which effects may change in turn. Nothing is destroyed here: state-based actions look at
    the results later (120.5, §120.3, §302.7).
    """
    source = source_view(game, part.source)
    if part.to in game.players:
        if game.players[part.to].lost:
            return None
        _say(game, part, amount, source, [*rules, "120.3b" if rules_of(game, source, "poison") else "120.3a"])
        _to_player(game, part, amount, source)
        return Ref(part.to, 0, player=True)
    view = game.view(part.to)
    assert view is not None
    creature = "creature" in view.types
    _say(game, part, amount, source, [
        *rules, "120.3", *(("120.3e", "302.7") if creature and not rules_of(game, source, "counters") else ()),
        *(rule for word in meaning(game, source, "lethal") if creature for rule in besides(game, source, word))])
    _to_permanent(game, view, amount, source)
    return view.ref


def _say(game: Game, part: Hit, amount: int, source: View | None, rules: Sequence[str]) -> None:
    game.note(DamageDealt if source else DamageUnsourced, rules, part.to, n=amount,
              source=source.id if source else None, combat=part.combat)


def _to_player(game: Game, part: Hit, amount: int, source: View | None) -> None:
    """Life is lost or poison counters are given (§120.3a, §120.3b); a commander’s combat damage is remembered.

    Nobody has it dealt to a planeswalker of that player instead any more (§306.7).
    """
    player = game.players[part.to]
    if poison := rules_of(game, source, "poison"):
        counters.add_counters(game, part.to, "poison", amount, ["120.3b", *poison])
    else:
        life.change_life(game, player, -amount, ["120.3a", "119.2"])
    game.this_turn.damage_taken[player.name] += amount
    toxic = meaning(game, source, "more_poison") if part.combat else []
    if source is not None and "creature" in source.types and (many := total(source, toxic)):
        counters.add_counters(game, part.to, "poison", many, [*rules_of(game, source, "more_poison"), "120.3g"])
    if part.combat and source is not None and source.commander:
        for one in commanders_in(game, game.objects[source.id]):
            player.commander_damage[one.id] = player.commander_damage.get(one.id, 0) + amount


def _to_permanent(game: Game, view: View, amount: int, source: View | None) -> None:
    """Loyalty or defense is lost, damage marked or -1/-1 counters put on, each for what the permanent is."""
    if "planeswalker" in view.types:
        counters.remove_counters(game, view.id, "loyalty", amount, ["120.3c", "306.8"])
    if "battle" in view.types:
        counters.remove_counters(game, view.id, "defense", amount, ["120.3h", "310.6"])
    if "creature" in view.types:
        here = game.objects[view.id].here
        if shrinks := rules_of(game, source, "counters"):
            by = source.controller if source is not None else None
            counters.add_counters(game, view.id, "-1/-1", amount, ["120.3d", *shrinks], by)
        else:
            here.damage += amount
        if meaning(game, source, "lethal"):
            here.deathtouched = True
