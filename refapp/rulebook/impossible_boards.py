"""What a board says that can’t be in any game: refused with its place, in the reader’s language.

A status off the battlefield, a creature that attacks or blocks its own side, two monarchs, a marker in what is no
dungeon. What a state-based action would put right, or an effect makes possible, can be on a board: that isn’t here.
"""

from __future__ import annotations

import re
from collections import Counter

from refapp.game.events import speed
from refapp.language import vocabulary
from refapp.language.board import Scenario, State
from refapp.language.costs import COLORS
from refapp.language.errors import ScenarioError
from refapp.language.objects import ObjectSpec
from refapp.language.scenario import Keyword
from refapp.language.triggers import Trigger
from refapp.rulebook import impossible_cards

_OF_ONE = ("monarch", "initiative")
"""Designations that only one player has at a time (725.3, 726.3)."""
_OF_PERMANENTS = ("tapped", "flipped", "phased_out", "damage", "deathtouched", "combat", "attacks", "blocks", "blocked",
                  "shields", "attached_to", "paired_with")
"""What only a permanent has: its status (110.5d), damage, what it is in combat, what it is attached to."""
_IN_COMBAT = {"attacking": vocabulary.steps_between("declare attackers", "postcombat main"),
              "blocking": vocabulary.steps_between("declare blockers", "postcombat main")}
"""What a creature is in combat → the steps in which it can be that (508.1k, 509.1g)."""
_BESIDE = {"attacks": "attacking", "blocked": "attacking", "blocks": "blocking"}
"""What is said of a creature in combat → what it is there."""
GIANT = 2
"""So many players, or more, are in each of the teams of Two-Headed Giant, which are equally large (810.1, 810.11)."""
MULTIPLAYER = 3
"""A multiplayer game begins with so many players (800.1)."""
_SHARING = ("two_headed_giant", "archenemy_commander")
"""Formats in which teams have life totals (810.4, 904.13)."""
_LIT = frozenset("123456")
_MANA = frozenset({*COLORS.values(), *(letter.lower() for letter in COLORS), "c", "colorless"})


def refuse(scenario: Scenario, besides: str = "") -> None:
    """Raise ScenarioError for what can’t be; ``besides`` is what cards say that isn’t read, maybe a class level."""
    state = scenario.state
    _players(state)
    if state.turn is not None and state.turn.number < 1:
        raise ScenarioError.value("state.turn.number", state.turn.number, "a number from 1 on")
    where = {name: (player.name, zone) for player in state.players for zone in player.zones
             for name in player.cards(zone)}
    objects = {spec.id: spec for spec in state.objects}
    for spec in state.objects:
        path = f"state.objects.{spec.id}"
        zone = where.get(spec.id, ("", spec.zone or "battlefield"))[1]
        _where(spec, path, zone)
        _printed(spec, path, whole="level" not in besides.lower())
        if spec.protector or spec.flags:
            _numbers(spec, path, becomes_battle=re.search(r"\bbattle\b", str(scenario.raw)) is not None)
        _combat(spec, path, objects)
        _in_combat(spec, path, state.turn.step if state.turn is not None else "")
    impossible_cards.refuse(scenario, {
        spec.id: where.get(spec.id, ("", spec.zone or "battlefield"))[1] for spec in state.objects})
    for name, venture in state.venture.items():
        if "dungeon" not in objects[venture.dungeon].printed.types:
            raise ScenarioError.value(f"state.venture.{name}.dungeon", venture.dungeon, "a dungeon card")
    for player in state.players:
        for name in player.commander_damage:
            if name not in objects and name not in where:
                raise ScenarioError.unknown("name", f"state.players.{player.name}.commander_damage", name, objects)
            if name in objects and not objects[name].commander and state.format in ("commander", "brawl"):
                raise ScenarioError.value(f"state.players.{player.name}.commander_damage.{name}", name, "a commander")
    for name in scenario.choices.commander_to_command:
        if name in objects and not objects[name].commander:
            raise ScenarioError.value(f"choices.commander_to_command.{name}", name, "a commander")
    for name, sticker in state.stickers.items():
        on = objects.get(sticker.on or "")
        if on is not None and _owner(on, where) not in (None, sticker.owner):
            raise ScenarioError.value(f"state.stickers.{name}.on", sticker.on, "an object that its owner owns")


def _players(state: State) -> None:
    if vocabulary.plays(state.format, "two_headed_giant"):
        sizes = Counter(player.team for player in state.players).values()
        if min(sizes) < GIANT or len({*sizes}) > 1:
            raise ScenarioError.value("state.players", "team", "teams of the same size, of at least two players")
    if state.single_planar_deck and not vocabulary.plays(state.format, "planechase"):
        raise ScenarioError.value("state.single_planar_deck", state.format, "a format with planes")
    if state.attack in ("left", "right") and len(state.players) < MULTIPLAYER:
        raise ScenarioError.value("state.attack", state.attack, "a game of more than two players")
    if state.team_life and not any(vocabulary.plays(state.format, one) for one in _SHARING):
        raise ScenarioError.value("state.team_life", state.format, "a format in which teams share life")
    if state.format != "emperor" and any(player.emperor for player in state.players):
        raise ScenarioError.value("state.format", state.format, "emperor, as a player is that")
    if state.format == "emperor" and {1} != {
            sum(one.emperor for one in state.players if one.team == player.team) for player in state.players}:
        raise ScenarioError.value("state.players", "emperor", "“emperor: true” of one player of each team")
    _turn(state)
    holders: dict[str, str] = {}
    for player in state.players:
        path = f"state.players.{player.name}"
        if player.speed is not None and not 0 <= player.speed <= speed.MOST:
            raise ScenarioError.value(f"{path}.speed", player.speed, "a speed from 0 to 4")
        for title in _OF_ONE:
            if title in player.designations and holders.setdefault(title, player.name) != player.name:
                raise ScenarioError.value(f"{path}.designations", title, "a designation that no other player has")
        for written in player.mana:
            kind = written.partition(" for ")[0].removeprefix("snow ").lower()
            if kind not in _MANA:
                raise ScenarioError.unknown("name", f"{path}.mana", written, (*COLORS.values(), "colorless"))


def _turn(state: State) -> None:
    """One player is active, and nobody has priority in the untap step."""
    if state.turn is None:
        return
    if state.turn.active not in (None, state.active):
        raise ScenarioError.value("state.turn.active", state.turn.active, "the player who is active")
    if state.turn.step == "untap" and state.turn.priority is not None:
        raise ScenarioError.value("state.turn.priority", state.turn.priority, "nobody in this step")


def _printed(spec: ObjectSpec, path: str, *, whole: bool) -> None:
    """Numbers that no card has: below 0, a chapter before the first, levels that end before they begin."""
    for field, turned in (("transformed", spec.printed.back), ("flipped", spec.printed.flip)):
        if getattr(spec, field) and turned is None:
            raise ScenarioError.value(f"{path}.{field}", spec.id, "a card that has another face")
    for face in (spec.printed, spec.printed.back, spec.printed.flip):
        if face is None:
            continue
        for number in ("mv", "loyalty"):
            if (getattr(face, number) or 0) < 0:
                raise ScenarioError.value(f"{path}.{number}", getattr(face, number), "a number from 0 on")
        bars = [one.number for one in face.abilities if isinstance(one, Keyword) and one.word == "class level"]
        if whole and sorted(bars) != [*range(2, len(bars) + 2)]:
            raise ScenarioError.value(f"{path}.abilities", ", ".join(map(str, bars)),
                                      "class levels from 2 on, each once and none left out")
        for one in face.abilities:
            if isinstance(one, Trigger) and one.chapter is not None and one.chapter < 1:
                raise ScenarioError.value(f"{path}.abilities", one.chapter, "a chapter from 1 on")
            if isinstance(one, Keyword) and one.word == "level" and one.quality.startswith("to ") \
                    and int(one.quality.removeprefix("to ")) < (one.n or 0):
                raise ScenarioError.value(f"{path}.abilities", one.quality, "a level from the first one on")


def _numbers(spec: ObjectSpec, path: str, *, becomes_battle: bool) -> None:
    """What only a card of one type has: a protector, of a battle; numbers that are lit up, of an Attraction."""
    faces = [face for face in (spec.printed, spec.printed.back, spec.printed.flip) if face is not None]
    types = {kind for face in faces for kind in face.types}
    if spec.protector and "battle" not in types and not becomes_battle:
        raise ScenarioError.value(f"{path}.protector", spec.id, "a battle: only these have that")
    for flag in spec.flags:
        if flag.startswith("lit ") and flag.removeprefix("lit ") not in _LIT:
            raise ScenarioError.value(f"{path}.flags", flag, "a number from 1 to 6 that is lit up")


def _where(spec: ObjectSpec, path: str, zone: str) -> None:
    if zone != "battlefield":
        for status in _OF_PERMANENTS:
            if getattr(spec, status):
                raise ScenarioError.value(f"{path}.{status}", zone, "a permanent: only these have that")
    if spec.kind == "emblem" and zone != "command":
        raise ScenarioError.value(f"{path}.zone", zone, "the command zone for an emblem")


def _combat(spec: ObjectSpec, path: str, objects: dict[str, ObjectSpec]) -> None:
    """Nobody attacks or blocks the own side (506.2, 508.1b, 509.1a): what changes control leaves combat (506.4)."""
    if spec.paired_with == spec.id:
        raise ScenarioError.value(f"{path}.paired_with", spec.id, "another creature")
    side = _side(spec)
    for name in spec.blocks or ():
        if name in objects and _side(objects[name]) == side:
            raise ScenarioError.value(f"{path}.blocks", name, "an attacking creature that another player controls")
    attacked = spec.attacks or ""
    there = objects.get(attacked)
    if attacked == side or (there is not None and _side(there) == side and "battle" not in there.printed.types):
        raise ScenarioError.value(f"{path}.attacks", attacked, "another player, or what another player controls")


def _in_combat(spec: ObjectSpec, path: str, step: str) -> None:
    """Whatever attacks or blocks says so, in a step in which it can; what phases out leaves combat (506.4)."""
    for field, combat in _BESIDE.items():
        if getattr(spec, field) and spec.combat != combat:
            raise ScenarioError.value(f"{path}.{field}", spec.id, "an attacking or blocking creature")
    if spec.combat and spec.phased_out:
        raise ScenarioError.value(f"{path}.combat", spec.combat, "nothing, as what is phased out isn’t in combat")
    if spec.combat and step and step not in _IN_COMBAT[spec.combat]:
        raise ScenarioError.value(f"{path}.combat", step, "a step of combat in which creatures attack or block")


def _side(spec: ObjectSpec) -> str | None:
    return spec.controller or spec.owner


def _owner(spec: ObjectSpec, where: dict[str, tuple[str, str]]) -> str | None:
    return where[spec.id][0] if spec.id in where else spec.owner or spec.controller
