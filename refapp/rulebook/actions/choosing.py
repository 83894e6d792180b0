"""607.2d to g: a value or a word is chosen, a number is noted, for the abilities that are linked to that."""

from __future__ import annotations

from typing import Annotated

from refapp.game.door import decisions
from refapp.game.door.game import Game
from refapp.game.door.happen import happen
from refapp.game.events import linking
from refapp.game.events.amounts import amount
from refapp.game.said.sentence import Count, Sentence
from refapp.game.said.several import ChoosesWord
from refapp.game.state.objects import Context
from refapp.language.ability_forms import SUBTYPES_CHOSEN
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import Num, SomeWords, one_of
from refapp.language.vocabulary import COLORS
from refapp.rulebook.actions.choose_subtype import choose_subtype
from refapp.rulebook.registry import action


class Noted(Sentence, says="A number is noted for {subject}: {n}."):
    n: Count


@word("choose", ("options", "subtype"))
class Choose(Instruction):
    """A player chooses one of several words, for linked abilities of the same object (`chosen`); `color`: one color."""

    options: SomeWords = ()
    subtype: Annotated[str, one_of(*SUBTYPES_CHOSEN)] = ""
    """The set of subtypes of which one is chosen instead (205.3e)."""


@word("note_down")
class NoteDown(Instruction):
    """A number is noted, for linked abilities of the same object ({noted: '@self'})."""

    value: Num


@action(Choose, "607.2d", "607.2f")
def do_choose(game: Game, step: Choose, context: Context) -> None:
    """The word chosen is what linked abilities refer to (`other: {ID: [word]}`)."""
    source = context.source
    if source is None:
        return
    wanted = next(iter(game.choices.other.get(source.id, ())), None)
    options = list(COLORS if step.options == ("color",) else step.options)
    picked = choose_subtype(game, context.you, source.id, wanted, step.subtype) if step.subtype else decisions.one_of(
        game, "choose", wanted, options, context.you, message="Which of these is chosen?")
    if picked is None:
        return
    group, _ = linking.group_of(game, source, linking.ability_of(context))
    happen(game, linking.Tie((source.id, linking.incarnation_of(source), group, "chosen"), (picked.lower(),)))
    game.note(ChoosesWord, ["607.2"], source.id, player=context.you, answer=picked)


@action(NoteDown, "607.2e", plain=True)
def do_note_down(game: Game, step: NoteDown, context: Context) -> None:
    """What is noted can be referred to by the abilities that are linked to this one."""
    source = context.source
    if source is None:
        return
    many = amount(game, step.value, context)
    group, _ = linking.group_of(game, source, linking.ability_of(context))
    happen(game, linking.Tie((source.id, linking.incarnation_of(source), group, "noted"), (many,)))
    game.note(Noted, ["607.2e"], source.id, n=many)
