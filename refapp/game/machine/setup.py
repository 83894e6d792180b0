"""Laying out the board of a scenario: from the typed state to a game in progress."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from refapp.game.door.asked import watched
from refapp.game.door.game import Game
from refapp.game.events import lasting
from refapp.game.machine import resolving
from refapp.game.machine.played_game import PlayedGame
from refapp.game.reading.interchangeable import alike
from refapp.game.reading.seats import seats
from refapp.game.state.budget import Budget
from refapp.game.state.card_types import COMMAND_TYPES
from refapp.game.state.items import StackItem
from refapp.game.state.objects import Lasting, Obj
from refapp.game.state.players import COMMANDERS_LIFE, Player, Team, team_life
from refapp.game.state.ruleset import Ruleset
from refapp.game.state.stickers import Sticker
from refapp.game.state.views import Ref, View
from refapp.language.board import Scenario, State
from refapp.language.errors import ScenarioError
from refapp.language.instruction import Instruction
from refapp.language.objects import ObjectSpec
from refapp.language.players import PlayerSpec
from refapp.language.scenario import ALWAYS, Changes, Characteristics
from refapp.language.vocabulary import TURN_STEPS, steps_until

_ANONYMOUS = Characteristics()


def lay_out(scenario: Scenario, rules: Ruleset, budget: Budget) -> PlayedGame:
    """The game before the first step."""
    state = scenario.state
    game = PlayedGame(rules, watched(scenario.choices), budget, state.format)
    game.order = state.order
    game.active = state.active
    game.attack_option = state.attack or ("left" if state.format == "grand_melee" else "multiple")  # §807.2b
    game.deploys = state.deploy_creatures if state.deploy_creatures is not None else state.format == "emperor"
    game.single_planar_deck = state.single_planar_deck
    game.interchangeable = alike(state.interchangeable.items())
    game.far = state.range_of_influence
    game.ranges = seats(state.order, game.far)
    game.emperors = frozenset(one.name for one in state.players if one.emperor)
    for player_spec in state.players:
        game.players[player_spec.name] = _player(player_spec)
        game.this_turn.lands_played[player_spec.name] = player_spec.lands_played
    _teams(game, state.team_life)
    holders = {name: (player.name, zone) for player in state.players for zone in player.zones
               for name in player.cards(zone)}
    for spec in state.objects:
        _place(game, spec, holders)
    for player_spec in state.players:
        _fill(game, player_spec)
    for key, one in state.stickers.items():
        game.stickers = {**game.stickers, key: Sticker(key, one, one.on, one.after, game.tick() if one.on else 0)}
    _related(game, state)
    _stack(game, scenario)
    if state.turn is not None:
        game.turn = state.turn.number
        game.moment = state.turn.step
        game.this_turn.steps_begun = [*steps_until(state.turn.step, state.format), state.turn.step]
        game.priority = state.turn.priority
        game.begins_here = True
        game.first_turn = state.turn.first
    _declared_before(game)
    game.day = state.day
    game.touch()
    lasting.static_copies(game)
    for view in game.board().values():
        obj = game.objects[view.id]
        _refuse(game, obj, view)
        obj.here.controller = view.controller
        if view.zone == "battlefield" and "world" in view.supertypes and obj.here.world_since is None:
            obj.here.world_since = obj.ts
    return game


def _refuse(game: PlayedGame, obj: Obj, view: View) -> None:
    """Refuse what can’t be where it is, as everything on the board has it.

    Only creatures attack or block, planeswalkers and battles are attacked besides players (506.3), by the active
    player’s creatures (506.2); what has no type of permanents is none (110.4a).
    """
    path = f"state.objects.{obj.id}"
    if obj.here.combat is not None and "creature" not in view.types:
        raise ScenarioError.value(f"{path}.combat", obj.id, "a creature: only these attack and block")
    if obj.here.combat == "attacking" and game.moment is not None and view.controller not in game.active_players():
        raise ScenarioError.value(f"{path}.combat", obj.id, "a creature that the active player controls")
    attacked = game.view(obj.here.attacks) if obj.here.attacks in game.objects else None
    if attacked is not None and not {"planeswalker", "battle"} & attacked.types:
        raise ScenarioError.value(f"{path}.attacks", attacked.id, "a player, planeswalker or battle")
    if view.zone == "battlefield" and (wrong := sorted(_NO_PERMANENTS & view.types)):
        raise ScenarioError.value(f"{path}.zone", wrong[0], "another zone for an object of this type")


_NO_PERMANENTS = COMMAND_TYPES | {"instant", "sorcery"}


def _related(game: PlayedGame, state: State) -> None:
    """What objects and players have to do with other objects, once all of them are there."""
    for name, at in state.venture.items():
        last = [room.name for spec in state.objects if spec.id == at.dungeon for room in spec.rooms if not room.to]
        game.players[name].venture, game.players[name].room = (at.dungeon, at.bottommost or at.room in last), at.room
    for spec in state.objects:
        if spec.attached_to is not None:
            host = game.objects.get(spec.attached_to)
            game.objects[spec.id].here.attached = (spec.attached_to, host.incarnation if host is not None else 0)
        for attacker in spec.blocks or ():
            game.objects[attacker].here.blocked = True
    _attacked(game)
    for spec in state.objects:
        if spec.combat == "blocking" and spec.blocks is None:
            _blocked(game, game.objects[spec.id])


def _attacked(game: Game) -> None:
    """An attacking creature of which the board doesn’t say what it attacks, attacks its only opponent (506.2)."""
    for obj in game.objects.values():
        if obj.here.combat == "attacking" and obj.here.attacks is None:
            others = game.opponents(obj.here.controller)
            if len(others) == 1:
                obj.here.attacks = obj.here.attacked = others[0].name


def _blocked(game: Game, obj: Obj) -> None:
    """A blocking creature of which the board doesn’t say what it blocks, blocks the only attacker there is (509.1a)."""
    mine = obj.here.controller
    found = [other for other in game.objects.values() if other.here.combat == "attacking" and (
        other.here.attacks in (mine, None) or (other.here.attacks in game.objects and mine in (
            game.objects[other.here.attacks].here.controller, game.objects[other.here.attacks].here.protector)))]
    if len(found) > 1:
        raise ScenarioError.missing(f"state.objects.{obj.id}.blocks")
    for other in found:
        obj.here.blocks = (other.id,)
        other.here.blocked = True


def _declared_before(game: Game) -> None:
    """Which declarations of this combat were made before the board, as far as it shows (508.1, 509.1)."""
    at = TURN_STEPS.index(game.moment) if game.moment is not None else -1
    if at > TURN_STEPS.index("end of combat"):
        return
    if any(obj.here.combat == "attacking" for obj in game.objects.values()):
        game.this_combat.declared.add("attack")
    for what, step, sign in (("attackers", "declare attackers", "attacking"),
                             ("blockers", "declare blockers", "blocking")):
        shown = any(one.here.combat == sign or (one.here.blocked and sign == "blocking")
                    for one in game.objects.values())
        here = TURN_STEPS.index(step)
        if at > here or (at == here and (shown or game.priority is not None)):
            game.this_combat.declared.add(what)


def _player(spec: PlayerSpec) -> Player:
    player = Player(spec.name)
    player.life = 20 if spec.life is None else spec.life
    player.counters = {kind: many for kind, many in spec.counters.items() if many}
    if spec.poison:
        player.counters["poison"] = spec.poison
    player.team = spec.team
    player.speed = spec.speed
    player.cant = frozenset(spec.cant)
    player.designations = set(spec.designations)
    player.completed = list(spec.completed)
    player.commander_damage = dict(spec.commander_damage)
    player.mana_sources = spec.mana_sources or None
    player.pool = {kind: many for kind, many in spec.mana.items() if many}
    return player


def _teams(game: Game, life: Mapping[str, int]) -> None:
    """The teams that share their turns (§805.1): two-headed giants, and who plays against an archenemy (§904.2).

    The life total of a giant is shared, and that of the archenemy’s opponents in a Commander game (§904.13b).
    """
    giants = game.plays("two_headed_giant")
    names: dict[str, list[str]] = {}
    for player in game.players.values():
        names.setdefault(player.team or player.name, []).append(player.name)
    if not giants and (not game.plays("archenemy") or len(names) == len(game.players)):
        return
    for team, members in names.items():
        total = None
        if giants or (game.plays("commander") and len(members) > 1):
            total = life.get(team, team_life(len(members)) if giants else COMMANDERS_LIFE)
        game.teams[team] = Team(team, total, tuple(members))


def _place(game: Game, spec: ObjectSpec, holders: dict[str, tuple[str, str]]) -> None:
    """An object has an owner, who started with it (§108.3); one outside the game has one as well (108.3b)."""
    holder, listed = holders.get(spec.id, (None, None))
    owner = spec.owner or holder or spec.controller or game.order[0]
    obj = Obj(spec.id, _as_called_now(game, spec.printed), owner, len(game.objects))
    obj.kind = spec.kind
    obj.zone = listed or spec.zone or "battlefield"
    here = obj.here
    here.controller = spec.controller or owner
    if obj.zone == "battlefield" and here.controller != owner:  # by some effect from before (613.1b)
        game.effects.append(Lasting(0, Changes(control=here.controller), frozenset({(obj.id, 1)}), ALWAYS))
    else:
        here.entered_under = here.controller
    # a vanguard card has its timestamp from the beginning on, too (613.7i)
    obj.ts = spec.ts if spec.ts is not None else len(game.objects) + 1
    game.clock = max(game.clock, obj.ts)
    counters = {kind: many for kind, many in spec.counters.items() if many}
    if obj.zone == "battlefield" and "planeswalker" in spec.printed.types and "loyalty" not in spec.counters \
            and spec.printed.loyalty:
        counters["loyalty"] = spec.printed.loyalty
    if obj.zone == "battlefield" and "battle" in spec.printed.types and "defense" not in spec.counters \
            and spec.printed.defense:
        counters["defense"] = spec.printed.defense
    here.lay_out(
        tapped=spec.tapped, flipped=spec.flipped, face_down=spec.face_down, phased_out=spec.phased_out,
        transformed=spec.transformed, damage=spec.damage, deathtouched=spec.deathtouched, counters=counters,
        combat=spec.combat, attacks=spec.attacks, attacked=spec.attacks, shields=spec.shields, blocks=spec.blocks or (),
        blocked=spec.blocked, protector=spec.protector, sector=spec.sector, designations=frozenset(spec.designations),
        world_since=spec.world_since, upkeeps=-10 if spec.since_turn_start else 0,
        since_turn_start=spec.since_turn_start, paired_with=spec.paired_with, level=spec.level,
        commander_new=spec.commander)
    obj.commander = spec.commander
    obj.flags = frozenset(spec.flags)
    obj.copy_of_card_types = spec.copy_of_card_types
    obj.spec = spec
    obj.left = obj.kind == "token" and obj.zone != "battlefield"
    game.objects[obj.id] = obj


def _as_called_now(game: Game, printed: Characteristics) -> Characteristics:
    """A card that was printed with the type tribal is a kindred, in editions that have that word (§308.3)."""
    if "tribal" not in printed.types or not game.rules.cite(["308.3"]):
        return printed
    return replace(printed, types=tuple("kindred" if one == "tribal" else one for one in printed.types))


def _fill(game: Game, spec: PlayerSpec) -> None:
    """Put the cards into the player's zones in the order listed; make the anonymous ones."""
    player = game.players[spec.name]
    for zone, held in player.zones.items():
        anonymous = isinstance(spec.zones.get(zone), int)
        for name in spec.cards(zone):
            if name not in game.objects:
                obj = Obj(name, _ANONYMOUS if anonymous else Characteristics(name=name), spec.name, len(game.objects))
                obj.zone = zone
                obj.ts = game.tick()
                game.objects[name] = obj
            held.append(name)
        for obj in game.objects.values():
            if obj.owner == spec.name and obj.zone == zone and obj.id not in held:
                held.append(obj.id)


def _spell(game: Game, obj: Obj, controller: str, do: tuple[Instruction, ...] = ()) -> StackItem:
    """A spell that the board puts on the stack: it does what the board says there, else what its own text says."""
    text = resolving.unannounced(obj)
    return StackItem(obj.id, controller, do or (text.do if text else ()), spell=obj.id, caster=controller,
                     placed=game.tick(), source=Ref(obj.id, obj.incarnation),
                     cant_be_countered=bool(text and text.cant_be_countered))


def _stack(game: Game, scenario: Scenario) -> None:
    listed = {spec.id for spec in scenario.state.stack}
    for obj in game.objects.values():
        if obj.zone == "stack" and obj.id not in listed:
            game.stack.append(_spell(game, obj, obj.here.controller))
    for spec in scenario.state.stack:
        spell = game.objects.get(spec.id)
        source = game.objects.get(spec.source or spec.id)
        controller = spec.controller or (source.here.controller if source is not None else game.active)
        if spell is not None and spell.zone == "stack":
            game.stack.append(_spell(game, spell, controller, spec.do))
            continue
        game.stack.append(StackItem(
            spec.id, controller, spec.do, chapter=spec.chapter, placed=game.tick(),
            source=Ref(source.id, source.incarnation, game.view(source.id)) if source is not None else None))
    game.touch()
