"""702.165 Backup."""

from __future__ import annotations

from refapp.game.door.game import Game
from refapp.game.events import effects
from refapp.game.events.words import objects, on_battlefield, source_of
from refapp.game.reading.copiable_values import copiable
from refapp.game.said.several import Modified
from refapp.game.state.objects import Context
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import Objects
from refapp.language.scenario import Ability, Changes, Duration, Keyword
from refapp.rulebook.abilities.data import abilities, trigger
from refapp.rulebook.registry import action, keyword


@keyword("backup", "702.165", "702.165a", "702.165b", "702.165c", "702.165d", takes="number")
def backup(keyword: Keyword) -> tuple[Ability, ...]:
    """When it enters, target creature gets N +1/+1 counters and, if it is another, the abilities printed below."""
    return abilities(trigger("backup", "enters", who="self", target="creature", do=[
        {"do": "add_counters", "what": "@target", "kind": "+1/+1", "n": keyword.n or 0},
        {"do": "back_up", "what": "@target"}]))


@word("back_up")
class BackUp(Instruction):
    """A creature other than the source gains the abilities printed on the source below its backup ability."""

    what: Objects


@action(BackUp, "702.165a", "702.165c", "702.165d")
def do_back_up(game: Game, step: BackUp, context: Context) -> None:
    """What the source had as the ability was put on the stack counts, and only what is printed on it.

    What a copy has besides what is copied isn't printed on it.
    """
    source = source_of(game, context)
    had = source.view.abilities if source.view is not None else ()
    shape = copiable(game.objects[source.id])
    printed = shape.abilities[:len(shape.abilities) - shape.added]
    places = [at for at, one in enumerate(printed) if isinstance(one, Keyword) and one.word == "backup"]
    below = tuple(one for one in printed[places[0] + 1:] if one in had and not (
        isinstance(one, Keyword) and one.word == "backup")) if places else ()
    for obj in objects(game, step.what, context):
        if on_battlefield(obj) and obj.id != source.id and below:
            effects.begin(game, Changes(grant=below), [obj], Duration("turn"), context)
            game.note(Modified, ["702.165a", "613.1f"], obj.id)
