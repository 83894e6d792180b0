"""608.2c Instructions that depend on something."""

from __future__ import annotations

from dataclasses import replace

from refapp.game.door import decisions
from refapp.game.door.game import Game
from refapp.game.door.told_conditions import conditions_hold
from refapp.game.events.run import run_steps
from refapp.game.events.words import named, player_named, seen_from, single
from refapp.game.machine import resolving
from refapp.game.reading import linked_choices
from refapp.game.reading.conditions import Parties
from refapp.game.said.sentence import Anything, Sentence
from refapp.game.said.several import ChoiceMade, LinkedChoice
from refapp.game.state.objects import Context
from refapp.language.errors import Illegal
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import Branches, Conditions, Instructions, Objects, One, PlayerWord
from refapp.rulebook.casting.while_resolving import in_the_way
from refapp.rulebook.registry import action


class OneByOne(Sentence, says="This is done for one after the other; now for {subject}."): ...

class WasDone(Sentence, says="That was done, so what depends on it follows."): ...
class WasNotDone(Sentence, says="Nothing of that could be done, which matters for what follows."): ...

class LooksBack(Sentence, says="Whether that happened this turn is looked up, whatever has become of it since: "
                "{answer}."):
    answer: Anything


@word("nothing")
class Nothing(Instruction):
    """Nothing happens; for abilities whose effect doesn't matter."""


@word("if")
class If(Instruction):
    """Steps that depend on a condition about the acting player, or ``about`` an object, which is “it” there."""

    condition: Conditions
    then: Instructions
    else_: Instructions = ()
    about: One | None = None


@action(Nothing, "603.2")
def do_nothing(game: Game, step: Nothing, context: Context) -> None:
    """Nothing happens; for abilities whose effect doesn't matter."""


@action(If, "608.2c", "608.2i")
def do_if(game: Game, step: If, context: Context) -> None:
    """Steps that depend on a condition about the acting player."""
    you = context.you or game.active
    eye = seen_from(game, context, you)
    held = conditions_hold(game, step.condition, you, eye, _parties(game, step, context))
    if any(one.kind == "chose" for one in step.condition) and context.source is not None:
        view = game.view(context.source.id)
        game.note(LinkedChoice, linked_choices.rules_of_choice(game, context.source.id, "607.2f"), context.source.id,
                  answer=sorted(view.chosen) if view is not None else [])
    if any(one.kind == "happened" for one in step.condition):
        game.note(LooksBack, ["608.2i"], you, answer=held)
    run_steps(game, step.then if held else step.else_, context)


def _parties(game: Game, step: If, context: Context) -> Parties:
    """Whom the condition speaks of: the source, and what the instruction names or the event is about."""
    one = single(game, step.about, context, phased_out=True) if step.about is not None else None
    times = game.this_turn.resolutions[resolving.key_of(context.item)] if context.item is not None else 0
    return Parties(context.source, context.it if step.about is None else one.ref if one is not None else None,
                   context.other, resolution=times)


@word("do_then")
class DoThen(Instruction):
    """Instructions with what follows if the last of them was done at all (`then`), or if nothing of it was (`else`).

    “Sacrifice a creature. If you do, …”, “if you can’t, …”: nobody is asked whether to.
    """

    steps: Instructions
    then: Instructions = ()
    else_: Instructions = ()


@action(DoThen, "608.2c", "101.3")
def do_do_then(game: Game, step: DoThen, context: Context) -> None:
    """What is impossible isn’t done (101.3); what an effect replaced was."""
    run_steps(game, step.steps[:-1], context)
    before = game.performed
    run_steps(game, step.steps[-1:], context)
    done = game.performed > before
    game.note(WasDone if done else WasNotDone, ["608.2c", *([] if done else ["101.3"])], context.you)
    run_steps(game, step.then if done else step.else_, context)


@word("either")
class Either(Instruction):
    """A player chooses which of several instructions is carried out: “tap or untap”."""

    player: PlayerWord
    options: Branches


@action(Either, "608.2d")
def do_either(game: Game, step: Either, context: Context) -> None:
    """Under ``other: {either: [name of the option]}``; what is impossible can’t be chosen, if anything else can."""
    player = player_named(game, step.player, context)
    barred = {name: why for name, steps in step.options.items() if (why := in_the_way(game, steps, context))}
    able = [name for name in step.options if name not in barred or len(barred) == len(step.options)]
    options = list(step.options) if game.choices.other.get("either") else able
    chosen = decisions.the_one(game, "either", None, options, player.name, message="Which of these is done?")
    if chosen not in able:
        raise Illegal([*barred[chosen], "608.2d"], "{object} can’t be chosen for this.", object=chosen)
    game.note(ChoiceMade, ["608.2d"], player.name, player=player.name, choice="either", answer=chosen)
    run_steps(game, step.options[chosen], context)


@word("for_each")
class ForEach(Instruction):
    """Instructions that can’t be carried out for several objects or players at once: for one after the other, `@it`."""

    what: Objects
    then: Instructions


@action(ForEach, "608.2f", plain=True)
def do_for_each(game: Game, step: ForEach, context: Context) -> None:
    """In APNAP order; among one player’s the controller of the spell or ability chooses (`other: {for_each: …}`)."""
    found = {one.id: one.ref for one in named(game, step.what, context)
             if one.obj is not None or one.id in game.players}
    order: list[str] = []
    for player in game.apnap():
        mine = [name for name in found if (name if name in game.players else game.objects[name].here.controller)
                == player.name]
        while mine:
            order.append(decisions.the_one(game, "for_each", None, mine, context.you, message="Which one comes first?"))
            mine.remove(order[-1])
    for name in order:
        game.note(OneByOne, ["608.2f"], name)
        run_steps(game, step.then, replace(context, it=found[name]))
