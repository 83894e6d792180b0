"""Combat as events: who attacks whom, who blocks whom, in which order, and who leaves combat (506–509)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field

from refapp.game.door.event import Event
from refapp.game.door.game import Game
from refapp.game.reading.seats import within_reach
from refapp.game.said.sentence import Anything, ByPlayer, Names, ObjectName, PlayerName, Sentence
from refapp.game.state.objects import Obj
from refapp.game.state.occurrences import Occurrence
from refapp.game.state.views import Ref, View
from refapp.lazy_dataclass import dataclass


class BlockedWithBand(Sentence, says="{subject} becomes blocked by {other} with the rest of its band."):
    other: ObjectName

class MustAttack(ByPlayer, says="{subject} attacks {player} this turn if able."): ...
class Unblocked(Sentence, says="{subject} is an unblocked creature."): ...
class BecomesBlocked(Sentence, says="{subject} becomes blocked."): ...
class BecomesUnblocked(Sentence, says="{subject} becomes unblocked."): ...

class DamageOrder(Sentence, says="The damage assignment order of {subject}: {order}."):
    order: Names

class NowAttacks(Sentence, says="{subject} attacks {defender} from now on; that isn’t a second attack."):
    defender: ObjectName

class _Attacking(Sentence, says=None):
    player: PlayerName
    defender: ObjectName

class AttacksWhom(_Attacking, says="{subject} attacks {defender}."): ...
class IsAttacking(_Attacking, says="{subject} is attacking {defender}, though it wasn’t declared as an attacker."): ...
class Attacks(_Attacking, says="{subject} attacks."): ...

class _Blockers(Sentence, says=None):
    player: PlayerName
    blocks: Anything

class BlocksSaid(_Blockers, says="{player} has declared blockers: {blocks}. They block once all defending players have "
                 "declared."): ...
class NoBlocksSaid(_Blockers, says="{player} has declared no blockers."): ...

class _Blocking(Sentence, says=None):
    other: ObjectName
    player: PlayerName

class IsBlocking(_Blocking, says="{subject} is blocking {other}, though it wasn’t declared as a blocker."): ...
class Blocks(_Blocking, says="{subject} blocks {other}."): ...


@dataclass(frozen=True, slots=True)
class Forbidden:
    """Why a declaration isn't legal: the keys of the rules, an English msgid and its values."""

    rules: tuple[str, ...]
    message: str
    params: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Attack(Event):
    """A creature becomes an attacking creature (§508.1k). ``declared``: it was declared as an attacker."""

    obj: Obj
    defender: str | None
    declared: bool = True
    alone: bool = False
    rules: tuple[str, ...] = field(default=("508.1a", "508.1k"), compare=False)

    def perform(self, game: Game) -> bool:
        obj = self.obj
        obj.here.combat, obj.here.attacks = "attacking", self.defender
        obj.here.attacked, obj.here.defender = self.defender, None
        # unblocked where blockers have been declared already (§506.3d, §508.4d)
        obj.here.blocks, obj.here.blocked = (), False
        game.this_combat.declared.add("attack")
        says = IsAttacking if not self.declared else AttacksWhom if self.defender else Attacks
        game.note(says, self.rules, obj.id, player=obj.here.controller, defender=self.defender)
        ref = Ref(obj.id, obj.incarnation)  # what triggers looks at it as it is now, not as it is later (508.2a)
        whom = self.defender
        other = None if whom is None else Ref(whom, 0, player=True) if whom in game.players else Ref(
            whom, game.objects[whom].incarnation, game.view(whom))
        if self.declared:  # else it never attacked (508.4); what triggers on it (§508.1m, §508.3, §508.3a, 508.3c):
            if whom is not None:
                game.this_combat.attacked.add((obj.here.controller, whom))  # 508.6
            game.happened(Occurrence("attacks", None, ref, player=obj.here.controller, kind=whom, other=other))
            if self.alone:
                game.happened(Occurrence("attacks_alone", None, ref, player=obj.here.controller, kind=whom,
                                         other=other))
        return True


@dataclass(frozen=True, slots=True)
class Reselect(Event):
    """An attacking creature attacks something else from now on; it didn’t attack a second time (§508.7a)."""

    obj: Obj
    whom: str
    rules: tuple[str, ...] = field(default=(), compare=False)

    def perform(self, game: Game) -> bool:
        here = self.obj.here
        first = here.defender or defender_of(game, here.attacks)
        here.attacks = here.attacked = self.whom
        here.defender = first if game.rules.holds("defending_player.as_it_became") else None
        game.note(NowAttacks, self.rules, self.obj.id, defender=self.whom)
        return True


@dataclass(frozen=True, slots=True)
class IsAttacked(Event):
    """One or more creatures were declared as attacking a player, planeswalker or battle (§508.3b).

    Of a player it is that somebody attacks that player: once, however many creatures do (§508.3e).
    """

    defender: str
    by: str

    def perform(self, game: Game) -> bool:
        if self.defender in game.players:
            ref = Ref(self.defender, 0, player=True)
        else:
            ref = Ref(self.defender, game.objects[self.defender].incarnation, game.view(self.defender))
        game.happened(Occurrence("is_attacked", ref, ref, player=self.by))
        return True


@dataclass(frozen=True, slots=True)
class PlayerAttacks(Event):
    """A player attacks: one or more creatures of the player were declared as attackers (§508.3d)."""

    player: str

    def perform(self, game: Game) -> bool:
        ref = Ref(self.player, 0, player=True)
        game.happened(Occurrence("player_attacks", ref, ref, player=self.player))
        return True


@dataclass(frozen=True, slots=True)
class AttacksPlayerAlone(Event):
    """A creature was declared as the only one attacking a player (506.6)."""

    obj: Obj
    whom: str

    def perform(self, game: Game) -> bool:
        game.happened(Occurrence("attacks_player_alone", None, Ref(self.obj.id, self.obj.incarnation),
                                 player=self.obj.here.controller, other=Ref(self.whom, 0, player=True)))
        return True


@dataclass(frozen=True, slots=True)
class Block(Event):
    """A creature becomes a blocking creature (§509.1g), and its attackers blocked ones (§509.1h)."""

    obj: Obj
    attackers: tuple[str, ...]
    declared: bool = True
    rules: tuple[str, ...] = field(default=("509.1a", "509.1g", "509.1h"), compare=False)

    def perform(self, game: Game) -> bool:
        obj = self.obj
        fresh = [name for name in self.attackers if name not in obj.here.blocks]
        banded = [other.id for name in fresh for other in in_band(game, name)
                  if other.id not in fresh and other.id not in obj.here.blocks]
        was_blocking = obj.here.combat == "blocking"
        obj.here.combat = "blocking"
        obj.here.blocks = (*obj.here.blocks, *fresh, *dict.fromkeys(banded))
        blocker = Ref(obj.id, obj.incarnation, game.view(obj.id))  # as it is now, not as it is later (509.3f)
        for name in fresh:
            game.note(Blocks if self.declared else IsBlocking, self.rules, obj.id, other=name,
                      player=obj.here.controller)
        for name in dict.fromkeys(banded):
            game.note(BlockedWithBand, ["702.22h"], name, other=obj.id)
        # what triggers on blockers being declared (§509.1i, §509.3):
        if self.declared and not was_blocking:  # once, however many it blocks (§509.3a)
            game.happened(Occurrence("blocks", None, blocker, player=obj.here.controller))
        for name in (*fresh, *dict.fromkeys(banded)):
            attacker = game.objects[name]
            seen = Ref(name, attacker.incarnation, game.view(name))
            if self.declared and name in fresh:  # for each that it blocks (§509.3b)
                game.happened(Occurrence("blocks_creature", None, blocker, player=obj.here.controller, other=seen))
            if not attacker.here.blocked:  # once, however many block it (§509.3c)
                attacker.here.blocked = True
                game.happened(Occurrence("becomes_blocked", blocker, seen, player=attacker.here.controller,
                                         other=blocker))
            # for each that blocks it (§509.3d)
            game.happened(Occurrence("becomes_blocked_by", blocker, seen, player=attacker.here.controller,
                                     other=blocker))
        return True


@dataclass(frozen=True, slots=True)
class BecomeBlocked(Event):
    """An effect says that an attacking creature becomes blocked or unblocked (509.1h)."""

    obj: Obj
    blocked: bool = True

    def perform(self, game: Game) -> bool:
        obj = self.obj
        if obj.here.combat != "attacking":
            return False
        for one in (obj, *(in_band(game, obj.id) if self.blocked else ())):
            if one.here.blocked == self.blocked:
                continue
            one.here.blocked = self.blocked
            ref = Ref(one.id, one.incarnation, game.view(one.id))
            game.note(BecomesBlocked if self.blocked else BecomesUnblocked,
                      ["509.1h", *(["702.22i"] if one is not obj else [])], one.id)
            if self.blocked:  # 509.3c: by an effect, too
                game.happened(Occurrence("becomes_blocked", None, ref, player=one.here.controller))
        return True


@dataclass(frozen=True, slots=True)
class StayUnblocked(Event):
    """No creature was declared as a blocker for these attackers: they are unblocked (509.1h)."""

    names: tuple[str, ...]

    def perform(self, game: Game) -> bool:
        for name in self.names:
            obj = game.objects[name]
            game.note(Unblocked, ["509.1h"], name)
            ref = Ref(name, obj.incarnation, game.view(name))
            game.happened(Occurrence("isnt_blocked", None, ref, player=obj.here.controller))  # §508.3f, §509.3g
        return True


@dataclass(frozen=True, slots=True)
class Declared(Event):
    """A turn-based action of combat is done: attackers or blockers have been declared."""

    what: str
    forced: frozenset[tuple[str, int]] = frozenset()
    """The creatures that effects required to attack (506.7)."""

    def perform(self, game: Game) -> bool:
        game.this_combat.declared.add(self.what)
        game.this_combat.blocks_said.clear()
        game.touch()
        if self.what == "attackers":
            game.this_combat.had_to_attack = self.forced
        return True


@dataclass(frozen=True, slots=True)
class AnnounceBlocks(Event):
    """A defending player has declared blockers; they block once all defending players have declared (802.4)."""

    player: str
    blocks: Mapping[str, tuple[str, ...]]
    apart: bool = False
    """Whether others declare, too, and each in turn."""

    def perform(self, game: Game) -> bool:
        game.this_combat.blocks_said[self.player] = self.blocks
        if self.apart:
            said = [f"{name} → {', '.join(whom)}" for name, whom in self.blocks.items()]
            game.note(BlocksSaid if said else NoBlocksSaid, ["802.4", "101.4"], self.player,
                      player=self.player, blocks=said)
        return True


@dataclass(frozen=True, slots=True)
class Order(Event):
    """A damage assignment order is announced (509.2 and 509.3 until November 2024)."""

    creature: str
    others: tuple[str, ...]
    rules: tuple[str, ...] = ()

    def perform(self, game: Game) -> bool:
        game.this_combat.damage_order[self.creature] = self.others
        game.note(DamageOrder, self.rules, self.creature, order=list(self.others))
        return True


@dataclass(frozen=True, slots=True)
class Assign(Event):
    """A player says beforehand how a creature assigns its combat damage (510.1)."""

    creature: str
    parts: tuple[tuple[str, int], ...]

    def perform(self, game: Game) -> bool:
        if self.parts:
            game.this_combat.assigned[self.creature] = dict(self.parts)
        else:
            game.this_combat.assigned.pop(self.creature, None)
        return True


@dataclass(frozen=True, slots=True)
class StrikeFirst(Event):
    """The combat damage step of first strike begins: who assigns damage in it is remembered (510.4)."""

    names: Mapping[tuple[str, int], frozenset[str]]
    """Who assigns damage in it, with its keywords."""

    def perform(self, game: Game) -> bool:
        game.this_combat.struck_first = self.names
        return True


@dataclass(frozen=True, slots=True)
class BecomeDefending(Event):
    """These opponents of the active player, at most one, are defending players this combat (506.2a)."""

    players: frozenset[str]

    def perform(self, game: Game) -> bool:
        game.this_combat.defending = self.players
        return True


def in_band(game: Game, name: str) -> list[Obj]:
    """The other members of an attacking creature's band (702.22c, 702.22f)."""
    band = game.objects[name].here.band
    return [] if band is None else [obj for obj in game.objects.values()
                                    if obj.here.band == band and obj.id != name and obj.here.combat == "attacking"]


def attackers(game: Game) -> list[View]:
    """The attacking creatures."""
    return [view for view in game.permanents() if view.combat == "attacking"]


def blockers_of(game: Game, attacker: str) -> list[View]:
    """The creatures that block an attacker, in its damage assignment order where there is one."""
    found = [view for view in game.permanents()
             if view.combat == "blocking" and attacker in game.objects[view.id].here.blocks]
    order = game.this_combat.damage_order.get(attacker, ())
    return sorted(found, key=lambda view: order.index(view.id) if view.id in order else len(order))


def defender_of(game: Game, defender: str | None) -> str | None:
    """The defending player of an attack: the player, the planeswalker's controller, the battle's protector.

    Whatever refers to the defending player of a battle means its protector, whoever controls the battle (310.9d).
    """
    if defender is None or defender in game.players:
        return defender
    view = game.view(defender)
    if view is None:
        return None
    return view.protector if "battle" in view.types else view.controller


def defending(game: Game, attacker: Obj) -> str | None:
    """The defending player of an attacking creature, also when what it attacked was removed from combat (§508.5).

    Where there are several defending players, each attacking creature has its own (508.5a).
    """
    return attacker.here.defender if attacker.here.attacks is None else defender_of(game, attacker.here.attacks)


def spoken_of(game: Game, attacker: Obj) -> str | None:
    """The defending player of whom an ability speaks: until August 2017 that of the moment when the creature became an
    attacking one, whatever it attacks by now (508.5)."""
    return attacker.here.defender or defender_of(game, attacker.here.attacks)


def defenders(game: Game, player: str) -> list[str]:
    """What a player's creatures can attack: opponents, planeswalkers they control, battles they protect (§506.2).

    So planeswalkers (306.6) and battles (310.5) can be attacked, a battle by everybody for whom its protector is a
    defending player, never by the protector (§310.9b). Who protects it is always its protector (§310.9e).
    """
    some = game.this_combat.defending
    opponents = [one.name for one in game.opponents(player) if (some is None or one.name in some)
                 and (player not in game.ranges or one.name in game.ranges[player])  # §801.3
                 and one.name in within_reach(game, player)]
    found: Sequence[str] = [
        view.id for view in game.permanents()
        if ("planeswalker" in view.types and view.controller in opponents)
        or ("battle" in view.types and game.objects[view.id].here.protector in opponents)]
    return [*opponents, *found]


@dataclass(frozen=True, slots=True)
class AttackIfAble(Event):
    """A creature attacks a player this turn if able (508.1d)."""

    obj: Obj
    player: str
    rules: tuple[str, ...] = field(default=(), compare=False)

    def perform(self, game: Game) -> bool:
        game.this_turn.must_attack[(self.obj.id, self.obj.incarnation)] = self.player
        game.note(MustAttack, self.rules, self.obj.id, player=self.player)
        return True
