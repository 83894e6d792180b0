"""702.39 Provoke."""

from __future__ import annotations

from collections.abc import Iterator

from refapp.game.door.game import Game
from refapp.game.said.sentence import ObjectName, Sentence
from refapp.game.state.objects import Context
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import Objects, One
from refapp.language.scenario import Ability, Duration, Keyword, Until
from refapp.rulebook.abilities.data import abilities, trigger
from refapp.rulebook.combat import moments
from refapp.rulebook.combat.blockers import why_not_block
from refapp.rulebook.combat.declarations import Requirement
from refapp.rulebook.effects.cant_block_it import told_of
from refapp.rulebook.registry import action, keyword, phrase

COMBAT = Duration("combat")


class BlocksIfAble(Sentence, says="{subject} blocks {attacker} this combat if able.", action="must_block"):
    attacker: ObjectName

class BlocksThisTurn(Sentence, says="{subject} blocks {attacker} this turn if able.", action="must_block"):
    attacker: ObjectName


@keyword("provoke", "702.39", "702.39a", several="702.39b")
def provoke(_keyword: Keyword) -> tuple[Ability, ...]:
    """Whenever it attacks, target creature of the defending player may be untapped and blocks it if able."""
    return abilities(trigger("provoke", "attacks", who="self", may=True, target="creature defending", do=[
        {"do": "must_block", "what": "@target", "attacker": "@self"}, {"do": "untap", "what": "@target"}]))


@phrase("must block it", "702.39a")
def must_block_it(_keyword: Keyword) -> tuple[Ability, ...]:
    """What the instruction gives a creature; the declaration of blockers asks for the word."""
    return ()


@word("must_block")
class MustBlock(Instruction):
    """Creatures block an attacker this combat, or this turn, if able."""

    what: Objects
    attacker: One
    duration: Until = COMBAT


@action(MustBlock, "702.39a", "509.1c")
def do_must_block(game: Game, step: MustBlock, context: Context) -> None:
    """A requirement for the declaration of blockers of this combat."""
    said = BlocksIfAble if step.duration == COMBAT else BlocksThisTurn
    for obj, attacker in told_of(game, step, "must block it", context):
        game.note(said, ["509.1c"], obj.id, attacker=attacker.id)


@moments.block_if_able("702.39a", "509.1c")
def provoked(game: Game) -> Iterator[Requirement]:
    """Each creature that was told to blocks that attacker, if it can."""
    for view in game.permanents():
        for ability in view.abilities:
            if not isinstance(ability, Keyword) or ability.word != "must block it" or ability.about is None:
                continue
            name, incarnation = ability.about
            if game.objects[name].incarnation != incarnation or why_not_block(game, view.id, name) is not None:
                continue
            yield Requirement(("702.39a", "509.1c"), (view.id,), lambda one, whom=name, by=view.id: int(  # type: ignore[misc]
                whom in one.get(by, ())))
