"""702.154 Enlist."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from refapp.game.door.game import Game
from refapp.game.door.happen import happen
from refapp.game.events import tapping
from refapp.game.events.combat import Forbidden
from refapp.game.machine.linked_triggers import LinkedTrigger
from refapp.game.state.views import Ref
from refapp.language.abilities import read_trigger
from refapp.language.scenario import Keyword
from refapp.rulebook.combat import moments
from refapp.rulebook.registry import static

static("enlist", "702.154", "702.154a", "702.154b", several="702.154d")


_GROWS = {"id": "enlist", "event": "enlists", "who": "self", "do": [
    {"do": "modify", "what": "@self", "pt": [{"power": "@other"}, 0], "duration": "turn"}]}


@moments.attack_costs("702.154a", "702.154b", "702.154c", "702.154d", "508.1g")
def why_not(game: Game, player: str, declared: Mapping[str, str],
            enlisted: Mapping[str, tuple[str, ...]]) -> Forbidden | None:
    """Up to one untapped creature for each instance, one that doesn’t attack and has haste or was there all turn."""
    board = game.board()
    used: set[str] = set()
    for name, helpers in enlisted.items():
        said: dict[str, object] = {"object": name}
        there = board.get(name)
        every = game.rules.every(there.abilities) if there is not None else ()
        many = sum(1 for one in every if isinstance(one, Keyword) and one.word == "enlist")
        if name not in declared or not many:
            return Forbidden(("702.154a",), "{object} doesn’t attack, or has no enlist.", said)
        if len(helpers) > many:
            return Forbidden(("702.154a", "702.154d"), "{object} can enlist no more than {n}.", {**said, "n": many})
        for helper in helpers:
            view = board.get(helper)
            said = {"object": helper}
            if view is None or view.zone != "battlefield" or "creature" not in view.types or view.controller != player:
                return Forbidden(("702.154a",), "{who} doesn’t control {object}.", {**said, "who": player})
            if helper == name:
                return Forbidden(("702.154a", "702.154c"), "{object} can’t enlist itself.", said)
            if helper in declared:
                return Forbidden(("702.154a",), "{object} is attacking, too, and can’t be enlisted.", said)
            if helper in used:
                return Forbidden(("702.154a", "702.154c"),
                                 "{object} is tapped for another enlist ability already.", said)
            if view.tapped:
                return Forbidden(("702.154a",), "{object} is tapped.", said)
            if not game.objects[helper].here.since_turn_start and "haste" not in view.keywords:
                return Forbidden(("702.154a", "302.6"), "{object} hasn’t been controlled continuously since the turn "
                                 "began and has no haste.", said)
            used.add(helper)
    return None


@moments.attack_costs_paid("702.154a", "702.154b", "702.154c", "702.154d")
def paid(game: Game, enlisted: Mapping[str, tuple[str, ...]]) -> None:
    """The creatures are tapped; for each of them its own triggered ability triggers, once."""
    for name, helpers in enlisted.items():
        obj = game.objects[name]
        for helper in helpers:
            rules = ("702.154a", "702.154b", "702.154c", *(("702.154d",) if len(helpers) > 1 else ()))
            tapping.tap(game, game.objects[helper], [*rules, "508.1g"])
            trigger = replace(read_trigger(_GROWS, "enlist"), rules=rules[:2])
            view = game.board()[helper]
            happen(game, LinkedTrigger(obj, trigger, obj.here.controller, "enlists",
                                       Ref(helper, game.objects[helper].incarnation, view)))
