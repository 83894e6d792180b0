"""609.7, 614, 615: one-shot effects that wait to prevent, redirect or replace something, and what can't happen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from refapp.game.amounts import amount
from refapp.game.effects import Begin, end
from refapp.game.game import Game
from refapp.game.happen import happen
from refapp.game.run import run_steps
from refapp.game.state import Context, Lasting
from refapp.game.words import Named, named, player_named, single
from refapp.language import vocabulary
from refapp.language.errors import ScenarioError
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import (
    Flag,
    Instructions,
    Num,
    Objects,
    One,
    PlayerWord,
    Replacing,
    StepName,
    Until,
    Wanted,
    Word,
    Words,
)
from refapp.language.replacing import ALL, Instead, Replace
from refapp.language.scenario import ALWAYS, TURN, Changes, Duration
from refapp.rulebook.registry import action


@word("prevent")
class Prevent(Instruction):
    """Damage is prevented: ``n`` of it or all, to ``to`` or anyone, from ``source`` or what passes ``source_is``.

    ``next``: only the next time damage would be dealt so. ``then`` follows (X: how much was prevented).
    """

    n: Num | None = None
    to: Objects = ()
    source: Objects = ()
    source_is: Wanted | None = None
    combat: Flag | None = None
    next: Flag = False
    then: Instructions = ()
    duration: Until = TURN
    by: PlayerWord | None = None
    id: Word | None = None


@word("redirect")
class Redirect(Instruction):
    """Damage to ``to`` is dealt to ``onto`` instead: the next ``n`` of it, the next time, or all."""

    to: Objects = ()
    onto: One
    n: Num | None = None
    source: Objects = ()
    source_is: Wanted | None = None
    combat: Flag | None = None
    next: Flag = False
    duration: Until = TURN
    by: PlayerWord | None = None
    id: Word | None = None


@word("replacement")
class Replacement(Instruction):
    """A replacement effect waits for its event, about ``what`` or ``player`` only if given; ``n`` times, or always."""

    replace: Replacing
    what: Objects = ()
    player: PlayerWord | None = None
    n: Num | None = None
    duration: Until = TURN
    by: PlayerWord | None = None
    id: Word | None = None


@word("self_replacement")
class SelfReplacement(Instruction):
    """Instructions are carried out while a replacement effect of the same spell or ability changes what they do."""

    replace: Replacing
    effect: Instructions
    id: Word | None = None


@word("skip")
class Skip(Instruction):
    """A player skips the next ``n`` of a step, a phase, or the next turns (``turn``)."""

    player: PlayerWord
    what: StepName
    n: Num = 1
    id: Word | None = None
    then: Instructions | None = None
    """What is done besides, first of all in what really comes next (614.10b)."""


@word("cant")
class Cant(Instruction):
    """A player, or nobody, can do something: gain life, draw, cast spells, prevent damage …"""

    what: Words
    player: PlayerWord | None = None
    duration: Until = TURN


@action("prevent", "615.1", "615.3", "615.5", "615.7", "615.8", "615.9", "615.11", "609.7", "609.7a", "611.2", "109.2c")
def do_prevent(game: Game, step: Prevent, context: Context) -> None:
    """A shield waits for damage and prevents it, until it is used up or its duration ends.

    Damage that has been dealt by then stays dealt (615.4).
    """
    instead = Instead(prevent=ALL, then=step.then)
    watch = Replace("damage", instead, who=step.source_is, combat=step.combat)
    rules = ["615.3", *(["615.7"] if step.n is not None else ["615.8"] if step.next and step.source else []),
             *(["609.7"] if step.source or step.source_is is not None else []),
             *(["109.2c"] if step.source_is is not None and "source" in step.source_is.words else [])]
    _shields(game, step, watch, context, rules)


@action("redirect", "614.9", "614.3", "609.7", "611.2")
def do_redirect(game: Game, step: Redirect, context: Context) -> None:
    """An effect waits for damage and has it dealt to someone or something else."""
    onto = single(game, step.onto, context)
    if onto is None or (onto.obj is None and onto.id not in game.players):
        game.note("never_begins", ["614.9", "101.3"], onto.id if onto is not None else step.onto)
        return
    watch = Replace("damage", Instead(redirect=onto.id), who=step.source_is, combat=step.combat)
    to = None if onto.obj is None else (onto.id, onto.obj.incarnation)
    _shields(game, step, watch, context, ["614.3", "614.9"], to)


def _shields(game: Game, step: Prevent | Redirect, watch: Replace, context: Context, rules: Sequence[str],
             to: tuple[str, int] | None = None) -> None:
    """One shield, or one for each recipient where each has so much of its own (615.11)."""
    recipients = [one for one in named(game, step.to, context) if one.obj is not None or one.id in game.players]
    sources = named(game, step.source, context)
    if (step.to and not recipients) or (step.source and not sources):
        return
    many = None if step.n is None else max(0, amount(game, step.n, context))
    groups = [[one] for one in recipients] if many is not None and recipients else [recipients]
    rules = [*rules, *(["615.11"] if len(groups) > 1 else [])]
    with game.events():
        for group in groups:
            _wait(game, watch, context, group, duration=step.duration, by=step.by, name=step.id or step.verb,
                  left=many if many is not None else 1 if step.next else None, by_amount=many is not None,
                  sources=frozenset((one.id, one.ref.incarnation) for one in sources), to=to)
            about = group[0].id if group else None
            game.note("shield_made", rules, about)


def _wait(game: Game, watch: Replace, context: Context, about: Sequence[Named], *, duration: Duration,
          by: str | None, name: str, left: int | None = None, by_amount: bool = False,
          sources: frozenset[tuple[str, int]] = frozenset(), to: tuple[str, int] | None = None,
          players: Sequence[str] = (), itself: bool = False) -> Lasting | None:
    you = player_named(game, by, context).name if by is not None else context.you
    if context.source is not None and name in vocabulary.SHIELDS:
        name = context.source.id
    taken = [one.name for one in game.effects]
    wanted, at = name, 1
    while wanted in taken:
        at += 1
        wanted = f"{name}{at}"
    effect = Lasting(
        game.tick(), Changes(), frozenset((one.id, one.obj.incarnation) for one in about if one.obj is not None),
        duration, you, context.source, game.turn, replaces=watch, sources=sources, left=left, by_amount=by_amount,
        players=(*players, *(one.id for one in about if one.id in game.players)), name=wanted, to=to, itself=itself)
    return effect if happen(game, Begin(effect)) else None


@action("replacement", "614.1", "614.3", "614.4", "611.2")
def do_replacement(game: Game, step: Replacement, context: Context) -> None:
    """A replacement effect of a resolved spell or ability waits until it is used up or its duration ends."""
    about = named(game, step.what, context)
    if step.what and not any(one.obj is not None or one.id in game.players for one in about):
        return
    players = [player_named(game, step.player, context).name] if step.player is not None else []
    left = None if step.n is None else max(0, amount(game, step.n, context))
    _wait(game, step.replace, context, about, duration=step.duration, by=step.by, name=step.id or step.verb, left=left,
          players=players)
    game.note("effect_waits", ["614.3", "614.4"], about[0].id if about else players[0] if players else None,
              what=step.replace.event)


@action("self_replacement", "614.15", "616.1a")
def do_self_replacement(game: Game, step: SelfReplacement, context: Context) -> None:
    """Part of what a spell or ability does is replaced by the spell or ability itself, before anything else applies."""
    effect = _wait(game, step.replace, context, (), duration=ALWAYS, by=None, name=step.id or step.verb, itself=True)
    run_steps(game, step.effect, context)
    if effect is not None:
        end(game, lambda one: one.timestamp == effect.timestamp, ["614.15"])


@action("skip", "614.10", "614.10a", "614.10b", "614.1b", "500.11")
def do_skip(game: Game, step: Skip, context: Context) -> None:
    """A player will skip the next step, phase or turn of a kind: one effect for each."""
    player = player_named(game, step.player, context).name
    turn = step.what == "turn"
    context = replace(context, you=player) if step.then else context
    instead = Instead(do=step.then) if step.then else Instead("nothing", nothing=True)
    watch = Replace("turn" if turn else "step", instead, step=None if turn else step.what)
    for _ in range(max(0, amount(game, step.n, context))):
        _wait(game, watch, context, (), duration=ALWAYS, by=None, name=step.id or step.verb, left=1, players=[player])
        game.note("will_skip", ["614.10", "614.1b"], player, what=step.what)


@action("cant", "101.2", "614.17", "614.17a", "611.2")
def do_cant(game: Game, step: Cant, context: Context) -> None:
    """Something can't be done by a player, or by anybody, for as long as the effect lasts."""
    for what in step.what:
        if what not in vocabulary.CANT:
            raise ScenarioError.unknown("name", f"{step.path}.what", what, vocabulary.CANT)
    players = (player_named(game, step.player, context).name,) if step.player is not None else ()
    happen(game, Begin(Lasting(game.tick(), Changes(), frozenset(), step.duration, context.you, context.source,
                               game.turn, players=players, cant=step.what)))
    for name in players or tuple(player.name for player in game.remaining()):
        game.note("cant_now", ["614.17", "101.2"], name, what=list(step.what))
