"""117.1: what a player could do now. Each possible action is tried on a copy of the game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from refapp.game.door.game import Game
from refapp.game.events.run import run_step
from refapp.game.events.turns import NO_PRIORITY
from refapp.game.events.words import player_named
from refapp.game.machine.trial import copied
from refapp.game.reading.copiable_values import copiable
from refapp.game.reading.faces import modal
from refapp.game.reading.halves import CASTABLE, card_of
from refapp.game.state.objects import Context, Obj
from refapp.language.activated import Activated
from refapp.language.asking import Question, asks
from refapp.language.errors import ChoiceNeeded, Illegal
from refapp.language.instruction import read_step
from refapp.language.kinds import PlayerWord
from refapp.language.scenario import Characteristics, Keyword
from refapp.rulebook.casting import moments
from refapp.rulebook.casting.deploying import deploying
from refapp.rulebook.casting.mana_abilities import of_permanent
from refapp.rulebook.casting.shapes import spell_of
from refapp.rulebook.registry import question

COST = 60
"""What one attempt costs of the budget of steps."""
ROUNDS = 8
"""So many choices are made for an attempt; then it counts as possible."""
SPECIAL = ("suspend", "foretell", "plot", "unlock", "turn face up", "companion")
"""Special actions about a card, beside playing a land."""


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
            faces = [obj.printed, *([obj.printed.back] if obj.printed.back is not None and modal(obj) else [])]
            if any("land" in face.types for face in faces):
                yield "play_land", obj.id, [{"do": "play_land", "player": player, "what": obj.id}]
            if (obj.owner == player or obj.zone != "hand") and any("land" not in face.types for face in faces):
                yield "cast", obj.id, list(_castings(game, player, obj, words, faces))
        named = [ability.id for ability in game.rules.every(view.abilities) if isinstance(ability, Activated)]
        if obj.zone == "battlefield":  # and those of basic land types (305.6)
            named += [one.kinds[0] for one in of_permanent(game, view) if one.ability is None]
            named += [one.id for one in (deploying(game, view),) if one is not None]
        for name in named:
            yield "activate", f"{obj.id}.{name}", [
                {"do": "activate", "by": player, "source": obj.id, "ability": name}]
        if player in (view.controller, obj.owner):
            for kind in SPECIAL:
                if kind in words or (kind == "turn face up" and obj.here.face_down and obj.zone == "battlefield"):
                    yield "special_action", f"{kind} {obj.id}", [
                        {"do": "special_action", "kind": kind, "what": obj.id, "by": player}]


def _castings(game: Game, player: str, obj: Obj, words: Sequence[str],
              faces: Sequence[Characteristics]) -> Iterator[dict[str, Any]]:
    """The ways in which a card could be cast: as it is, by a keyword, as its Adventure or Omen, its other face …"""
    cast = {"do": "cast", "by": player, "what": obj.id}
    if "land" not in faces[0].types:
        yield cast
    own = [*words, *(["prototype"] if obj.spec is not None and obj.spec.prototype is not None else [])]
    yield from ({**cast, "how": word} for word in own if word in game.rules.words(moments.how))
    yield from ({**cast, "how": one.name} for one in spell_of(copiable(obj)).alternatives)
    if (inset := card_of(obj).inset_kind) in CASTABLE:
        yield {**cast, "half": inset}
    if "land" not in faces[-1].types and len(faces) > 1:
        yield {**cast, "face": "back"}


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
