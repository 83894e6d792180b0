"""615, 609.7, 614.9: one-shot effects that prevent or redirect damage: shields wait for it."""

from __future__ import annotations

from collections.abc import Sequence

from refapp.game.door import decisions
from refapp.game.door.game import Game
from refapp.game.events.amounts import amount
from refapp.game.events.words import Named, named, seen_from, single
from refapp.game.reading.filters import passes
from refapp.game.said.sentence import Sentence
from refapp.game.said.several import NeverBegins
from refapp.game.state.objects import Context
from refapp.language.filters import Filter
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import Flag, Instructions, Num, Objects, One, PlayerWord, Wanted, Word
from refapp.language.replacing import ALL, Instead, Replace
from refapp.language.scenario import TURN, Until
from refapp.rulebook.effects.replacement import wait
from refapp.rulebook.registry import action


class ShieldMade(Sentence, says="An effect waits for the damage that it will prevent or redirect."): ...


@word("prevent")
class Prevent(Instruction):
    """Damage is prevented: ``n`` of it or all, to ``to`` or anyone, from ``source`` or what passes ``source_is``.

    ``chosen``: from one source that passes, which the player whose effect it is chooses as it is created. ``next``:
    only the next time damage would be dealt so. ``then`` follows (X: how much was prevented).
    """

    n: Num | None = None
    to: Objects = ()
    source: Objects = ()
    source_is: Wanted | None = None
    chosen: Wanted | None = None
    combat: Flag | None = None
    next: Flag = False
    then: Instructions = ()
    duration: Until = TURN
    by: PlayerWord | None = None
    id: Word | None = None


@word("redirect")
class Redirect(Instruction):
    """Damage to ``to`` is dealt to ``onto`` instead: the next ``n`` of it, the next time, or all.

    ``chosen``: from one source that passes, which is chosen as the effect is created.
    """

    to: Objects = ()
    onto: One
    n: Num | None = None
    source: Objects = ()
    source_is: Wanted | None = None
    chosen: Wanted | None = None
    combat: Flag | None = None
    next: Flag = False
    duration: Until = TURN
    by: PlayerWord | None = None
    id: Word | None = None


@action(Prevent, "615.1", "615.3", "615.5", "615.7", "615.8", "615.9", "615.11", "609.7", "609.7a", "611.2", "109.2c")
def do_prevent(game: Game, step: Prevent, context: Context) -> None:
    """A shield waits for damage and prevents it, until it is used up or its duration ends.

    Damage that has been dealt by then stays dealt (615.4).
    """
    instead = Instead(prevent=ALL, then=step.then)
    watch = Replace("damage", instead, who=step.source_is, combat=step.combat)
    one = bool(step.source) or step.chosen is not None
    rules = ["615.3", *(["615.7"] if step.n is not None else ["615.8"] if step.next and one else []),
             *(["609.7"] if one or step.source_is is not None else []),
             *(["109.2c"] if step.source_is is not None and "source" in step.source_is.words else [])]
    _shields(game, step, watch, context, rules)


@action(Redirect, "614.9", "614.3", "609.7", "611.2")
def do_redirect(game: Game, step: Redirect, context: Context) -> None:
    """An effect waits for damage and has it dealt to someone or something else."""
    onto = single(game, step.onto, context)
    if onto is None or (onto.obj is None and onto.id not in game.players):
        game.note(NeverBegins, ["614.9", "101.3"], onto.id if onto is not None else step.onto)
        return
    watch = Replace("damage", Instead(redirect=onto.id), who=step.source_is, combat=step.combat)
    to = None if onto.obj is None else (onto.id, onto.obj.incarnation)
    _shields(game, step, watch, context, ["614.3", "614.9"], to)


def _shields(game: Game, step: Prevent | Redirect, watch: Replace, context: Context, rules: Sequence[str],
             to: tuple[str, int] | None = None) -> None:
    """One shield, or one for each recipient where each has so much of its own (§615.11).

    It waits until that much is used up or its duration ends (§615.3).
    """
    recipients = [one for one in named(game, step.to, context) if one.obj is not None or one.id in game.players]
    sources = named(game, step.source, context)  # chosen as the effect is created (§609.7a)
    if step.chosen is not None:
        sources = _chosen(game, step.chosen, context)
    if (step.to and not recipients) or ((step.source or step.chosen is not None) and not sources):
        return
    many = None if step.n is None else max(0, amount(game, step.n, context))
    groups = [[one] for one in recipients] if many is not None and recipients else [recipients]
    rules = [*rules, *(["615.11"] if len(groups) > 1 else [])]
    with game.events():
        for group in groups:
            wait(game, watch, context, group, duration=step.duration, by=step.by, name=step.id or step.verb,
                 left=many if many is not None else 1 if step.next else None, by_amount=many is not None,  # §615.8
                 sources=frozenset((one.id, one.ref.incarnation) for one in sources), to=to)
            about = group[0].id if group else None
            game.note(ShieldMade, rules, about)


def _chosen(game: Game, wanted: Filter, context: Context) -> list[Named]:
    """A source of a player’s choice: a permanent, a spell, or a face-up object in the command zone (609.7a)."""
    eye, board = seen_from(game, context), game.board()
    options = [view.id for view in board.values() if view.zone in ("battlefield", "stack", "command")
               and not view.phased_out and passes(wanted, view, eye, board)]
    name = decisions.one_of(game, "source", None, options, context.you, message="Which source is chosen?")
    return named(game, name, context) if name is not None else []
