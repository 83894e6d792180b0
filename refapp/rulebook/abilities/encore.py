"""702.141 Encore."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from refapp.game.door.game import Game
from refapp.game.door.happen import happen
from refapp.game.events.combat import AttackIfAble
from refapp.game.events.delayed_triggers import Delay
from refapp.game.events.effects import begin
from refapp.game.events.words import acting, source_of
from refapp.game.state.objects import Context, Obj
from refapp.language.abilities import read_trigger
from refapp.language.instruction import Instruction, word
from refapp.language.scenario import Ability, Changes, Keyword
from refapp.rulebook.abilities.data import abilities, activated, cost_of
from refapp.rulebook.actions.create import create, faces_of
from refapp.rulebook.combat import moments
from refapp.rulebook.combat.declarations import Declaration, Requirement
from refapp.rulebook.registry import action, keyword


@keyword("encore", "702.141", "702.141a", takes="cost")
def encore(keyword: Keyword) -> tuple[Ability, ...]:
    """From the graveyard, as a sorcery: exile the card; a token copy of it for each opponent."""
    return abilities(activated("encore", cost_of(keyword, "exile self from your graveyard"), [{"do": "encore"}],
                               zone="graveyard", sorcery=True))


@word("encore")
class Encore(Instruction):
    """For each opponent a token copy of the source with haste, which attacks that opponent if able and goes."""


@action(Encore, "702.141a", "707.2")
def do_encore(game: Game, _step: Encore, context: Context) -> None:
    """The tokens have haste and are sacrificed at the beginning of the next end step."""
    you, source = acting(game, context), source_of(game, context)
    shape, transformed = faces_of(game, game.objects[source.id])
    made: list[Obj] = []
    opponents = game.opponents(you)
    with game.events():
        for at, player in enumerate(opponents, 1):
            name = f"encore{at}" if len(opponents) > 1 else "encore"
            for obj in create(game, replace(shape, named=True), by=you, name=name, transformed=transformed,
                              rules=("702.141a", "707.2")):
                made.append(obj)
                happen(game, AttackIfAble(obj, player.name, ("702.141a",)))
    if made:
        begin(game, Changes(grant=(Keyword("haste"),)), made, context=context)
        happen(game, Delay(read_trigger({
            "id": "encore.end", "event": "step_begins", "step": "end",
            "do": [{"do": "sacrifice", "what": [obj.id for obj in made]}]}, "encore"), you, source, None))


@moments.attack_if_able("702.141a", "508.1d")
def must_attack(game: Game) -> Iterator[Requirement]:
    """Each token attacks its opponent if able."""
    for (name, incarnation), whom in game.this_turn.must_attack.items():
        obj = game.objects[name]
        if obj.incarnation != incarnation or obj.zone != "battlefield" or game.board()[name].controller != game.active:
            continue

        def points(one: Declaration, name: str = name, whom: str = whom) -> int:
            return int(one.get(name, ()) == (whom,))
        yield Requirement(("702.141a", "508.1d"), (name,), points)
