"""The answer: state before, trace, state after, as plain data exactly as ``docs/scenarios.md`` says."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from datetime import date
from typing import Any

from refapp.game.door.game import Game
from refapp.game.machine.told import Board, BoardObject, BoardPlayer, EvaluationJson, StackEntry, UnreadLine
from refapp.game.machine.told import Question as Asked
from refapp.game.reading.copiable_values import copiable
from refapp.game.reading.told_layers import LayerStep
from refapp.game.said.considered import Considered
from refapp.game.said.telling import ENGLISH, Tongue, reason
from refapp.game.said.trace import TraceEntry
from refapp.game.state.items import StackItem
from refapp.game.state.objects import Obj
from refapp.game.state.players import Player
from refapp.game.state.views import View
from refapp.language.errors import Question
from refapp.language.keywords import KEYWORDS
from refapp.language.scenario import Ability, Enchant, Keyword, Protection
from refapp.lazy_dataclass import dataclass

UNFIT = "{object} can’t be chosen for this."
"""What is said of an answer that is none of the options."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """An action that the rules forbid: in which step, by which rules, and why (an English msgid with its values)."""

    step: int
    rules: tuple[str, ...]
    message: str
    params: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Frame:
    """The board at a moment of the play: after which step, after how many entries of the trace, the stack in full."""

    step: int
    entries: int
    state: Board
    stack: tuple[StackEntry, ...] = ()
    abilities: Mapping[str, tuple[Ability, ...]] = field(default_factory=dict)
    """The abilities of each object that has any, in the order in which it has them."""


@dataclass(frozen=True, slots=True)
class Evaluation:
    """What came of a scenario. ``status`` is ok, illegal, unsupported (with ``reason``) or choice_needed."""

    edition: date
    status: str
    reason: str | None
    reason_params: Mapping[str, Any]
    question: Question | None
    before: Board
    after: Board
    result: str | None
    triggered: Mapping[str, int]
    answers: Mapping[str, Any]
    sba_passes: tuple[tuple[str, ...], ...]
    trace: tuple[TraceEntry, ...]
    rules: tuple[str, ...]
    illegal: Refusal | None = None
    considered: tuple[Considered, ...] = ()
    unsupported: tuple[str, ...] = ()
    """Numbers of the rules that aren't modelled, where that is why the evaluation stopped."""
    stack: tuple[StackEntry, ...] = ()
    """What is on the stack afterwards, in full."""
    layers: tuple[LayerStep, ...] = ()
    """What was applied in which layer (613.1), as the board is in the end."""
    unread: tuple[UnreadLine, ...] = ()
    """Lines of card text on the board that weren't understood: object, line, where reading stopped."""
    frames: tuple[Frame, ...] = ()
    """The board at each moment worth a look, the beginning and the end included; only where that was asked for."""

    abilities_before: Mapping[str, tuple[Ability, ...]] = field(default_factory=dict)
    """The abilities of each object that has any, as the board begins; what they say is for others to word."""
    abilities_after: Mapping[str, tuple[Ability, ...]] = field(default_factory=dict)

    def to_dict(self, tongue: Tongue = ENGLISH) -> EvaluationJson:
        """Plain data for JSON, its sentences in a language."""
        question: Asked | None = None
        if self.question is not None:
            asked = self.question
            question = {"choice": asked.choice, "player": asked.player, "about": list(asked.about),
                        "options": [list(one) if isinstance(one, tuple) else one for one in asked.options],
                        "text": " ".join([reason(asked.message, asked.params, tongue), *(
                            reason(UNFIT, {"object": name}, tongue) for name in asked.unfit)]),
                        "least": asked.least, "most": asked.most, "rules": list(asked.rules)}
        found: EvaluationJson = {
            "object": "evaluation", "edition": self.edition.isoformat(), "status": self.status,
            "reason": reason(self.reason, self.reason_params, tongue) if self.reason is not None else None,
            "question": question, "before": self.before, "after": self.after, "result": self.result,
            "triggered": dict(self.triggered), "answers": dict(self.answers),
            "sba_passes": [list(numbers) for numbers in self.sba_passes],
            "trace": [entry.to_dict(tongue) for entry in self.trace], "rules": list(self.rules),
            "illegal": None if self.illegal is None else {
                "step": self.illegal.step, "rules": list(self.illegal.rules),
                "reason": reason(self.illegal.message, self.illegal.params, tongue)},
            "considered": [one.to_dict(tongue) for one in self.considered],
            "unsupported": list(self.unsupported),
            "layers": [one.to_dict(tongue) for one in self.layers]}
        if self.unread:
            found["unread"] = list(self.unread)
        return found


def state_of(game: Game) -> Board:
    """The complete state as plain data."""
    state: Board = {
        "format": game.format, "active": game.active, "order": list(game.order),
        "players": {player.name: _player(game, player) for player in game.players.values()},
        "team_life": {team.name: team.life for team in game.teams.values() if team.life is not None},
        "team_lost": {team.name: team.lost for team in game.teams.values()},
        "venture": {player.name: {"dungeon": player.venture[0], "bottommost": player.venture[1],
                                  **({"room": player.room} if player.room else {})}  # type: ignore[typeddict-item]  # as it says
                    for player in game.players.values() if player.venture is not None},
        "stack": [_called(game, item) for item in game.stack], "objects": {}}
    if game.moment is not None:
        state["turn"] = {"step": game.moment, "number": game.turn, "active": game.active, "priority": game.priority}
    if game.day is not None:
        state["day"] = game.day
    board, blockers, held = game.board(), _blockers(game), _exiled_with(game)
    for obj in game.objects.values():
        view = board.get(obj.id) or board.get(obj.part_of or "")
        if not obj.exists:
            state["objects"][obj.id] = {"exists": False, "kind": obj.kind}
        elif view is not None:
            state["objects"][obj.id] = _object(game, obj, view, blockers.get(obj.id, []))
            if obj.id in held:
                state["objects"][obj.id]["exiled_with"] = held[obj.id]
    return state


def _player(game: Game, player: Player) -> BoardPlayer:
    found: BoardPlayer = {
        "life": game.life(player), "poison": player.counters.get("poison", 0),
        "counters": {kind: many for kind, many in sorted(player.counters.items()) if kind != "poison"},
        "mana": dict(sorted(player.pool.items())),
        "team": player.team, "speed": player.speed, "lost": player.lost and not player.drew, "won": player.won,
        "commander_damage": dict(player.commander_damage),
        "library": list(player.zones["library"]), "hand": list(player.zones["hand"]),
        "graveyard": list(player.zones["graveyard"]), "exile": list(player.zones["exile"])}
    if player.mana_sources is not None:
        found["mana_sources"] = player.mana_sources
    if lands := game.this_turn.lands_played[player.name]:
        found["lands_played"] = lands
    if player.drew:
        found["drew"] = True
    if player.designations:
        found["designations"] = sorted(player.designations)
    if player.completed:
        found["completed"] = list(player.completed)
    return found


def _object(game: Game, obj: Obj, view: View, blockers: list[str]) -> BoardObject:
    here = obj.here
    found: BoardObject = {
        "exists": True, "kind": obj.kind, "zone": obj.zone, "owner": obj.owner,
        "controller": view.controller, "name": view.name, "types": sorted(view.types),
        "supertypes": sorted(view.supertypes), "subtypes": sorted(view.shown_subtypes),
        "colors": sorted(view.colors), "mv": view.mv, "power": view.power, "toughness": view.toughness,
        "damage": here.damage, "counters": dict(sorted(here.counters.items())), "tapped": here.tapped,
        "flipped": here.flipped, "face_down": here.face_down, "phased_out": here.phased_out,
        "transformed": here.transformed, "attached_to": game.attachment_host(obj), "shields": here.shields,
        "combat": here.combat, "protector": here.protector, "sector": here.sector,
        "designations": sorted(here.designations), "commander": obj.commander, "ts": obj.ts,
        "abilities": sorted({str(one) for one in view.abilities if isinstance(one, Keyword | Protection | Enchant)}),
        "part_of": obj.part_of, "attacks": here.attacks, "blocks": list(here.blocks), "blocked_by": blockers,
        "paired_with": here.paired_with}
    if here.level is not None:
        found["level"] = here.level
    shape, copied = copiable(obj), here.copied or here.entered_as
    if shape.cost is not None and shape.cost.symbols:
        found["cost"] = str(shape.cost)
    if copied is not None and copied.name:
        found["copy_of"] = copied.name
    return found


def _exiled_with(game: Game) -> dict[str, str]:
    """Card in exile → the object whose ability exiled it, for the ability that is linked to that one (607.2a)."""
    found = {}
    for (source, _, _), refs in game.linked.items():
        for ref in refs:
            obj = game.objects.get(ref.id)
            if obj is not None and obj.exists and obj.zone == "exile" and obj.incarnation == ref.incarnation:
                found[obj.id] = source
    return found


def abilities_of(game: Game) -> Mapping[str, tuple[Ability, ...]]:
    """The abilities that each object has now, as far as it has any: those of its text, and those it was given."""
    return {name: view.abilities for name, view in game.board().items() if view.abilities}


def _blockers(game: Game) -> dict[str, list[str]]:
    """Attacker → what blocks it."""
    found: dict[str, list[str]] = {}
    for obj in game.objects.values():
        if obj.exists:
            for attacker in obj.here.blocks:
                found.setdefault(attacker, []).append(obj.id)
    return found


def stack_of(game: Game) -> tuple[StackEntry, ...]:
    """The stack in full, bottom first: source, controller, targets, modes and X of each item."""
    return tuple({
        "id": _called(game, item), "source": item.source.id if item.source is not None else item.spell,
        "controller": item.controller,
        "targets": [one.id for one in item.targets],
        "modes": list(item.modes), "x": item.x} for item in game.stack)


def _called(game: Game, item: StackItem) -> str:
    """What something on the stack is called: of two alike keyword abilities of two permanents, ``ID.keyword``."""
    alike = item.id in KEYWORDS and any(one.id == item.id and one.own_name != item.own_name for one in game.stack)
    return item.own_name if alike else item.id


def triggered_of(game: Game) -> dict[str, int]:
    """How often each ability triggered; where several objects have a keyword ability, of each as well."""
    found: dict[str, int] = dict(game.triggered)
    for (source, name), times in game.triggered_of.items():
        if source and name in KEYWORDS and (times < game.triggered[name] or _bearers(game, name) > 1):
            found[f"{source}.{name}"] = times
    return found


def _bearers(game: Game, name: str) -> int:
    """On how many cards a keyword ability is printed."""
    return sum(any(isinstance(one, Keyword) and one.word == name for one in obj.printed.abilities)
               for obj in game.objects.values() if obj.kind == "card")
