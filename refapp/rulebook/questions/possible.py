"""117.1: what a player could do now. Each possible action is tried on a copy of the game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from refapp.game.door.game import Game
from refapp.game.events.run import run_step
from refapp.game.events.turns import NO_PRIORITY
from refapp.game.events.words import player_named
from refapp.game.machine.trial import copied
from refapp.game.state.objects import Context
from refapp.language.activated import Activated
from refapp.language.asking import Question, asks
from refapp.language.errors import ChoiceNeeded, Illegal
from refapp.language.instruction import read_step
from refapp.language.kinds import PlayerWord
from refapp.language.scenario import Keyword
from refapp.rulebook.registry import question

COST = 60
"""What one attempt costs of the budget of steps."""
ROUNDS = 8
"""So many choices are made for an attempt; then it counts as possible."""
SPECIAL = ("suspend", "foretell", "plot", "unlock", "turn face up", "companion")
"""Special actions about a card, beside playing a land."""
ALTERNATIVES = ("evoke", "dash", "blitz", "flashback", "escape", "disturb", "overload", "emerge", "warp", "spectacle",
                "surge", "prowl", "bestow", "cleave", "morph", "disguise", "awaken", "jump-start", "retrace")
"""Keywords that are another way of casting a spell, tried where the usual way isn’t possible."""


@asks("legal_actions")
class LegalActions(Question):
    """What a player could do now: spells to cast, lands to play, abilities to activate, special actions, passing."""

    player: PlayerWord | None = None
    by: PlayerWord | None = None


@question(LegalActions, "117.1", "601.3", "602.5", "116.1")
def legal_actions(game: Game, step: LegalActions) -> dict[str, object]:
    """Each kind of action with what it could be done with; one that needs a choice counts if it can be made."""
    player = player_named(game, step.player or step.by, Context(), default=game.priority or game.active).name
    found: dict[str, list[str]] = {"cast": [], "play_land": [], "activate": [], "special_action": []}
    for kind, said, raws in _attempts(game, player):
        if said not in found[kind] and any(_possible(game, raw, step.path) for raw in raws):
            found[kind].append(said)
    return {**{kind: sorted(said) for kind, said in found.items()},
            "pass": game.moment not in (None, *NO_PRIORITY) and (game.priority or game.active) == player}


def _attempts(game: Game, player: str) -> Iterator[tuple[str, str, list[dict[str, Any]]]]:
    """What could be tried: the kind of action, how it is called, and instructions of which one must be possible."""
    board = game.board()
    tops = {name for one in game.players.values() for name in one.zones["library"][:1]}
    for obj in game.objects.values():
        view = board.get(obj.id)
        if view is None:
            continue
        words = [one.word for one in game.rules.every(view.abilities) if isinstance(one, Keyword)]
        if obj.zone in ("hand", "graveyard", "exile", "command") or obj.id in tops:
            if "land" in obj.printed.types:
                yield "play_land", obj.id, [{"do": "play_land", "player": player, "what": obj.id}]
            elif obj.owner == player or obj.zone != "hand":
                cast = {"do": "cast", "by": player, "what": obj.id}
                yield "cast", obj.id, [cast, *({**cast, "how": word} for word in words if word in ALTERNATIVES)]
        for ability in game.rules.every(view.abilities):
            if isinstance(ability, Activated):
                yield "activate", f"{obj.id}.{ability.id}", [
                    {"do": "activate", "by": player, "source": obj.id, "ability": ability.id}]
        if player in (view.controller, obj.owner):
            for kind in SPECIAL:
                if kind in words or (kind == "turn face up" and obj.here.face_down and obj.zone == "battlefield"):
                    yield "special_action", f"{kind} {obj.id}", [
                        {"do": "special_action", "kind": kind, "what": obj.id, "by": player}]


def _possible(game: Game, raw: Mapping[str, Any], path: str) -> bool:
    """Whether an instruction could be carried out, choices being made as they come."""
    step = read_step(raw, path)
    choices = game.choices
    for _ in range(ROUNDS):
        game.budget.spend(COST)
        trial = copied(game, choices)
        try:
            run_step(trial, step, Context())
        except Illegal:
            return False
        except ChoiceNeeded as asked:
            one = asked.question
            chosen = tuple(str(option) for option in one.options[:max(one.least, 1)])
            about = one.about[0] if one.about else ""
            if one.choice == "targets":
                choices = replace(choices, targets={**choices.targets, about: chosen})
            elif one.choice == "modes":
                choices = replace(choices, other={**choices.other, f"{about}.modes": chosen})
            elif one.choice == "x":
                choices = replace(choices, other={**choices.other, "x": ("0",)})
            else:
                return True
        else:
            return len(trial.trace) > len(game.trace)
    return True
