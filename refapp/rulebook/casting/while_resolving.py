"""118.12: costs that a player may pay while a spell or ability resolves, with what follows of paying or not."""

from __future__ import annotations

from collections.abc import Sequence

from refapp.game.door import decisions
from refapp.game.door.game import Game
from refapp.game.events import mana
from refapp.game.events.amounts import amount
from refapp.game.events.mana import Source
from refapp.game.events.run import run_steps
from refapp.game.events.words import player_named, source_of
from refapp.game.machine.trial import copied_with
from refapp.game.said.sentence import ManaText, PlayerName, Sentence
from refapp.game.said.several import CantAct, ChoiceMade, NothingToBlight, OnlySoMany
from refapp.game.state.items import StackItem
from refapp.game.state.objects import Context
from refapp.game.state.players import Player
from refapp.language.casting import Cost
from refapp.language.cost_text import read_whole_cost
from refapp.language.costs import ManaCost
from refapp.language.errors import ChoiceNeeded, Illegal, Unsupported
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import CostText, Instructions, Num, PlayerWord, Word
from refapp.rulebook.casting import keyword_action_costs, paying, paying_mana
from refapp.rulebook.casting.mana_abilities import sources
from refapp.rulebook.casting.proposal import Proposal
from refapp.rulebook.registry import action


class CantPayNow(Sentence, says="{subject} can’t pay the whole cost."): ...
class CantBeDone(Sentence, says="{subject} can’t choose this: not all of it can be done."): ...

class GoneDoesntPay(Sentence, says="{subject} has left the game, so the cost isn’t paid: {cost}."):
    cost: ManaText

class CostNow(Sentence, says="What {subject} asks to be paid is now: {cost}."):
    cost: ManaText

class CantChoose(Sentence, says="{subject} can’t choose this draw: {who} can’t draw that much."):
    who: PlayerName


@word("may_pay")
class MayPay(Instruction):
    """A player may pay a cost, so many times over; ``then`` follows if it is paid, ``else`` if it isn’t.

    ``called`` is the word under which ``may`` says whether the player wants to (default: yes, if it can be paid).
    ``x`` is what X in the cost is equal to.
    """

    player: PlayerWord
    cost: CostText
    times: Num = 1
    called: Word
    then: Instructions = ()
    else_: Instructions = ()
    x: Num | None = None


@action(MayPay, "118.12", "118.12a", "702.1b", "608.2d", "608.2g", "800.4f")
def do_may_pay(game: Game, step: MayPay, context: Context) -> None:
    """A cost is paid wholly or not at all (§118.12a)."""
    player = player_named(game, step.player, context)
    words = step.cost
    if step.x is not None:
        many = str(max(0, amount(game, step.x, context)))
        words = words.replace("X", many).replace("x", many)
        game.note(CostNow, ["702.1b"], context.source.id if context.source is not None else None, cost=words)
    one = read_whole_cost(words, step.path)
    cost = Cost()
    for _ in range(max(0, amount(game, step.times, context))):
        cost = cost + one
    unless = ("118.12a",) if step.else_ and not step.then else ()
    if player.lost:  # who has left the game pays nothing
        game.note(GoneDoesntPay, ["800.4f"], player.name, cost=words)
        run_steps(game, step.else_, context)
        return
    paid = pays(game, player, cost, context, step.called, step.path, unless)
    run_steps(game, step.then if paid else step.else_, context)


_TOO_LITTLE = (OnlySoMany, NothingToBlight, CantAct)
"""What the trace says where less can be done than is asked for, or nothing."""
_DOES = frozenset({
    "add_counters", "attach", "blight", "bounce", "convert", "exchange_control", "exchange_life", "exile", "move",
    "move_counters", "put_onto_battlefield", "remove_counters", "return", "sacrifice", "tap", "transform", "unattach",
    "untap"})
"""Verbs that are impossible where nothing happens. Drawing, searching, looking and shuffling never are."""


@word("may_do")
class MayDo(Instruction):
    """A player may do something; ``then`` follows if the player chooses to, ``else`` if not.

    ``called`` is the word under which ``may`` says whether the player wants to (default: yes, if it can be chosen).
    """

    player: PlayerWord
    steps: Instructions
    called: Word
    then: Instructions = ()
    else_: Instructions = ()


@action(MayDo, "118.12", "118.12b", "121.2b", "121.3", "121.3a", "608.2d")
def do_may_do(game: Game, step: MayDo, context: Context) -> None:
    """Whether the player chose to is what counts, not what came of it (§118.12, 118.12b, §608.2d)."""
    player = player_named(game, step.player, context)
    steps = step.steps
    asked = bool(step.then or step.else_)  # “if the player does”, “if not”
    rules = ["118.12", *(["118.12b"] if any(one.verb == "search" for one in steps) else [])] if asked else ["608.2d"]
    for one in steps:
        who = player_named(game, one.args.get("player"), context, default=context.you) if one.verb == "draw" else None
        if who is None:
            continue
        others = ["121.3a"] if who.name != player.name else []
        many = amount(game, one.args.get("n", 1), context)
        limited = many > 1 and game.cannot(who, "draw_more_than_one")
        if game.cannot(who, "draw") or limited:
            game.note(CantChoose, ["121.2b" if limited else "121.3", *others], player.name, who=who.name)
            run_steps(game, step.else_, context)
            return
        if not who.zones["library"]:
            rules += ["121.3", *others]
    if player.lost:
        raise Unsupported("{who} has left the game: who chooses instead isn’t modelled.", rules=["800.4g", "800.4h"],
                          who=player.name)
    if why := in_the_way(game, steps, context):
        game.note(CantBeDone, [*why, "608.2d", *(["118.12", "118.3"] if asked else [])], player.name)
        run_steps(game, step.else_, context)
        return
    yes = decisions.may(game, step.called)
    game.note(ChoiceMade, rules, context.source.id if context.source is not None else None, player=player.name,
              choice=step.called, answer=yes)
    if yes:
        run_steps(game, steps, context)
    run_steps(game, step.then if yes else step.else_, context)


def in_the_way(game: Game, steps: Sequence[Instruction], context: Context) -> list[str]:
    """By which rules not all of it can be done, as nothing else may be chosen (608.2d); tried on a copy of the game.

    Drawing from an empty library can be chosen (121.3), milling more cards than there are can’t (701.17b).
    """
    trial, there = copied_with(game, game.choices, context)
    try:
        run_steps(trial, steps, there)
    except (ChoiceNeeded, Illegal, Unsupported):
        return []  # what is missing or wrong is said where it is done
    # a creature that can’t get counters can’t be blighted (701.68b)
    barred = frozenset(game.rules.cite(["701.17b", *(["614.17"] if any(
        one.verb == "blight" for one in steps) else [])]))
    idle = trial.performed == game.performed and all(one.verb in _DOES for one in steps)
    found = [number for entry in trial.trace[len(game.trace):]
             if idle or entry.says(*_TOO_LITTLE) or barred.intersection(entry.rules) for number in entry.rules]
    keys = [key for number in found for key in game.rules.keys_of(number)]
    return [*dict.fromkeys(keys), "101.3"] if idle else keys


def pays(game: Game, player: Player, cost: Cost, context: Context, called: str, path: str,
         rules: tuple[str, ...] = ()) -> bool:
    """Whether a player can and wants to pay a cost now; if so, it is paid."""
    obj = game.objects[source_of(game, context).id]
    item = context.item or StackItem(called, player.name)
    proposal = Proposal(game, player, obj, item, path, cost=cost, purpose=("118.12",))
    if not payable(proposal):
        game.note(CantPayNow, ["118.12", "118.3", "608.2d", *rules], player.name)
        return False
    yes = decisions.may(game, called)
    with_mana = ["608.2g"] if cost.mana is not None else []
    game.note(ChoiceMade, ["118.12", "608.2d", *with_mana, *rules], obj.id, player=player.name, choice=called,
              answer=yes)
    if yes:
        with game.events():
            paying.pay(proposal)
    return yes


def payable(proposal: Proposal) -> bool:
    """Whether every part of a cost can be paid (118.3)."""
    game, player, cost = proposal.game, proposal.player, proposal.cost
    total = game.life(player)
    kinds = [part.kind for part in cost.parts]
    if len(set(kinds)) > 1 and set(kinds) - {"life"}:
        raise Unsupported("Several things besides mana and life can’t be paid while something resolves yet.",
                          rules=["118.12"])
    for part in cost.parts:
        if part.kind in keyword_action_costs.KINDS and not keyword_action_costs.could_be_paid(proposal, part):
            return False
    for kind in set(kinds) - keyword_action_costs.KINDS.keys():
        parts = [part for part in cost.parts if part.kind == kind]
        if any(part.n in (-1, "X") for part in parts):
            raise Unsupported("Several things besides mana and life can’t be paid while something resolves yet.",
                              rules=["118.12"])
        needed = sum(int(part.n) for part in parts)
        if kind == "life":
            total -= needed
            if total < 0 or (needed and game.cannot(player, "lose_life")):
                return False
        elif kind == "energy":
            if player.counters.get("energy", 0) < needed:
                return False
        elif kind in ("sacrifice", "discard", "exile", "return", "tap_others", "reveal"):
            if len(paying.options(proposal, parts[0])) < needed:
                return False
        else:
            raise Unsupported("This cost can’t be paid while something resolves yet.", rules=["118.12"])
    return cost.mana is None or not cost.mana.symbols or bool(_ways(game, player, cost.mana, total))


def _ways(game: Game, player: Player, cost: ManaCost, life: int) -> list[mana.Way]:
    found = [Source(key, frozenset({mana.read(key).kind}), many, mana.read(key).snow)
             for key, many in player.pool.items() if not mana.read(key).only.removeprefix(paying_mana.BUT)
             or mana.read(key).only.startswith(paying_mana.BUT)]
    return mana.ways(cost, (*found, *sources(game, player)), life=life)
