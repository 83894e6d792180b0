"""614.3, 614.4, 614.15: replacement effects of resolved spells and abilities, which wait for their event."""

from __future__ import annotations

from collections.abc import Sequence

from refapp.game.door.game import Game
from refapp.game.door.happen import happen
from refapp.game.events.amounts import amount
from refapp.game.events.effects import Begin, end
from refapp.game.events.run import run_steps
from refapp.game.events.words import Named, named, player_named
from refapp.game.said.sentence import Anything, Sentence
from refapp.game.state.objects import Context, Lasting
from refapp.language import vocabulary
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import Instructions, Num, Objects, PlayerWord, Word
from refapp.language.replacing import Replace, Replacing
from refapp.language.scenario import ALWAYS, TURN, Changes, Duration, Until
from refapp.rulebook.registry import action


class EffectWaits(Sentence, says="A replacement effect waits for its event: {what}."):
    what: Anything


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


def wait(game: Game, watch: Replace, context: Context, about: Sequence[Named], *, duration: Duration,
         by: str | None, name: str, left: int | None = None, by_amount: bool = False,
         sources: frozenset[tuple[str, int]] = frozenset(), to: tuple[str, int] | None = None,
         players: Sequence[str] = (), itself: bool = False) -> Lasting | None:
    """An effect waits for its event, under a name that no other one has; None where it can’t begin."""
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


@action(Replacement, "614.1", "614.3", "614.4", "611.2")
def do_replacement(game: Game, step: Replacement, context: Context) -> None:
    """A replacement effect of a resolved spell or ability waits until it is used up or its duration ends (§614.3)."""
    about = named(game, step.what, context)
    if step.what and not any(one.obj is not None or one.id in game.players for one in about):
        return
    players = [player_named(game, step.player, context).name] if step.player is not None else []
    left = None if step.n is None else max(0, amount(game, step.n, context))
    wait(game, step.replace, context, about, duration=step.duration, by=step.by, name=step.id or step.verb, left=left,
          players=players)
    game.note(EffectWaits, ["614.3", "614.4"], about[0].id if about else players[0] if players else None,
              what=step.replace.event)


@action(SelfReplacement, "614.15", "616.1a")
def do_self_replacement(game: Game, step: SelfReplacement, context: Context) -> None:
    """Part of what a spell or ability does is replaced by the spell or ability itself, before anything else applies."""
    effect = wait(game, step.replace, context, (), duration=ALWAYS, by=None, name=step.id or step.verb, itself=True)
    run_steps(game, step.effect, context)
    if effect is not None:
        end(game, lambda one: one.timestamp == effect.timestamp, ["614.15"])
