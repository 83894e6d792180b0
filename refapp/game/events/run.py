"""Carrying out steps, one after the other."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from refapp.game.door import decisions
from refapp.game.door.game import Game
from refapp.game.events import following, linking
from refapp.game.events.named_arguments import all_there
from refapp.game.events.reaching import OutOfRange, everybody_meant, meant_by_you
from refapp.game.events.words import find, player_named
from refapp.game.said.sentence import Anything, KeywordName, Names, Sentence
from refapp.game.said.trace import TraceEntry
from refapp.game.state.hooks import Words
from refapp.game.state.objects import Context
from refapp.language.errors import GameEnded, Unsupported
from refapp.language.fields import arguments
from refapp.language.filters import Amount, Number
from refapp.language.instruction import Instruction
from refapp.language.persons import EVERYBODY, PERSONS


class GoesOn(Sentence, says="{trigger} has left the stack while it resolves; it goes on resolving."):
    trigger: KeywordName

class AppliesToBoth(Sentence, says="“You” on {subject} means both: {players}."):
    players: Names

class NegativeIsZero(Sentence, says="A negative number counts as 0 here: {before}."):
    before: Anything

class Impossible(Sentence, says="As {subject} is now, this part of the instruction is impossible: it is ignored."): ...
class GameOver(Sentence, says="The game is over: nothing that follows is carried out."): ...
class NotThere(Sentence, says="{subject} isn’t in the game any more: nothing happens."): ...
class NothingChanges(Sentence, says="Nothing changes for {subject}."): ...

class ForEachCard(Sentence, says="“The exiled card” means each of several, so this is done for one after the other: "
                  "{cards}."):
    cards: Names


verbs = Words[Callable[[Game, Any, Context], None]]()
"""Verb of the language → what carries it out."""
_THEMSELVES = frozenset({("create_token", "copy")})
"""Arguments that mean each of several exiled cards by themselves: all at the same time."""


def run_steps(game: Game, steps: Sequence[Instruction], context: Context) -> None:
    """Carry out steps one after the other (608.2c), with nothing checked between them (§704.4, §608.2m)."""
    for at, step in enumerate(steps):
        if game.result is not None:
            return
        game.budget.spend(4)
        before = following.held(game, context)
        there = _on_stack(game, context)
        run_step(game, step, context)
        if before:
            following.moved(game, context.item, before, step)
        if there and at + 1 < len(steps) and context.item is not None and not _on_stack(game, context):
            game.note(GoesOn, ["608.2m"], context.item.spell, trigger=context.item.id)


def _on_stack(game: Game, context: Context) -> bool:
    """Whether what resolves is on the stack: it goes on resolving if it isn't (608.2m)."""
    item = context.item
    if item is None:
        return False
    return item in game.stack if item.spell is None else game.objects[item.spell].zone == "stack"


def run_step(game: Game, step: Instruction, context: Context) -> None:
    """Carry out one step; a verb that the edition doesn’t know is unsupported.

    Nothing comes of what a player would do where the checks before it ended the game (104.1, 117.5).
    """
    if game.ranges and context.you is not None and _out_of_range(game, step, context):
        return
    if context.item is not None and _of_nobody(step, context):
        return
    handler = game.rules.words(verbs).get(step.verb)
    if handler is None:
        raise Unsupported("The rules of this edition ({edition}) don’t know this yet: {name}.",
                          rules=verbs.rules_of(step.verb)[:1], edition=game.rules.edition.isoformat(), name=step.verb)
    if game.gone and _of_gone(game, step):
        return
    said, done = len(game.trace), game.performed
    try:
        _carry_out(game, step, context, handler)
    except GameEnded:
        game.note_once(GameOver, ["104.1"], "")
        return
    if context.item is None:
        all_there(game, step)
    _nothing_done(game, step, said, done, context)


def _carry_out(game: Game, step: Instruction, context: Context,
               handler: Callable[[Game, Any, Context], None]) -> None:
    """One step, for each of the players or cards that it means."""
    everybody = _for_each_player(game, step, context) or (_for_both(game, step, context) if game.teams else ())
    if everybody:
        with game.events():
            for one in everybody:
                handler(game, one, context)
        return
    for one in _for_each_card(game, step, context) if game.ties else (step,):
        handler(game, one, context)


_BELOW_ZERO = frozenset({"set_life"})
"""Verbs whose number may be negative (107.1b)."""


_SILENT = frozenset({"may_do", "may_pay", "look", "look_through", "step", "shortcut", "subgame", "pass", "keep"})
"""Verbs of which nothing has to be said."""
_COUNTED = frozenset({"n", "amount", "mana", "other", "life", "more", "portion"})
"""Arguments that say how many."""


def _nothing_done(game: Game, step: Instruction, said: int, done: int, context: Context) -> None:
    """Say what of an instruction was impossible and is ignored (101.3), where nothing else says so."""
    told, moved = game.trace[said:], game.performed != done
    if step.verb == "ask" or game.result is not None:
        return
    for one in arguments(type(step)).values():
        found = getattr(step, one.field)
        if one.kind.name == "number" and one.name in _COUNTED and isinstance(found, int) and found < 0 \
                and step.verb not in _BELOW_ZERO:
            game.note(NegativeIsZero, ["107.1b"], None, before=found)
        if one.kind.name == "player" and not told and found in game.players and game.players[found].lost:
            game.note(NotThere, ["800.4a"], found)
        elif one.kind.name == "player" and not told and not moved and context.item is None and found in game.players \
                and step.verb not in _SILENT and not step.args.get("what"):
            game.note(NothingChanges, [], found)
        if one.name == "what" and one.kind.name == "objects" and (moved or not told):
            _nothing_done_with(game, step, found or (), told, moved=moved)
        elif one.name == "what" and one.kind.name == "object" and found and not moved and not told:
            _nothing_done_with(game, step, (found,), told, moved=moved)


def _nothing_done_with(game: Game, step: Instruction, names: Sequence[str], told: Sequence[TraceEntry], *,
                       moved: bool) -> None:
    """The same of the objects that it names: what isn’t on the battlefield, and what stays as it was."""
    for name in names:
        obj = game.objects.get(name)
        if obj is None or obj.part_of is not None:
            continue
        if told and (len(names) == 1 or "player" in step.args or _told_of(told, name)):
            continue  # it was said what becomes of it
        there = obj.exists and obj.zone == "battlefield" and not obj.here.phased_out
        if not there:
            game.note(Impossible, ["101.3"], name)
        elif not moved:
            game.note(NothingChanges, [], name)


def _told_of(told: Sequence[TraceEntry], name: str) -> bool:
    """Whether sentences are about an object, or name it."""
    return any(entry.subject == name or name in str(tuple(entry.params.values())) for entry in told)


def _out_of_range(game: Game, step: Instruction, context: Context) -> bool:
    """Whether an instruction is for a player whom its controller can't affect: nothing comes of it (§801.10)."""
    reach = game.reach(context.you)
    for one in arguments(type(step)).values() if reach is not None and step.verb != "ask" else ():
        said = getattr(step, one.field)
        if one.kind.name != "player" or said is None or said in EVERYBODY or (said.startswith("@") and not find(
                game, said, context)):
            continue
        player = player_named(game, said, context).name
        if player not in (reach or ()):
            game.note(OutOfRange, ["801.10"], player, player=context.you)
            return True
    return False


_PERSON = re.compile(r"(?:controller of |owner of )?@target(\d*)")


def _of_nobody(step: Instruction, context: Context) -> bool:
    """Whether an instruction is for a player who is, or controls, a target that nobody chose or that is illegal.

    It doesn’t happen then (115.6, 608.2b).
    """
    refs = context.targets or (context.target,)
    for one in arguments(type(step)).values():
        said = getattr(step, one.field)
        named = _PERSON.fullmatch(said) if one.kind.name == "player" and isinstance(said, str) else None
        if named is not None and (len(refs) < (at := int(named[1] or 1)) or refs[at - 1] is None):
            return True
    return False


_TELL_THEMSELVES = frozenset({
    "activate", "ask", "cast", "concede", "control_player", "create_token", "declare_attackers", "declare_blockers",
    "either", "gain_control", "keep", "may_do", "may_pay", "mulligan", "pass", "pick", "play", "play_land", "separate",
    "special_action", "win"})
"""Verbs that say themselves what becomes of it where a player has left: what players do, control (800.4b), pay
(800.4f) and choose (800.4g)."""


def _of_gone(game: Game, step: Instruction) -> bool:
    """Whether an instruction is for a player who has left the game: nothing comes of it (800.4a)."""
    if step.verb in _TELL_THEMSELVES:
        return False
    for key in PERSONS:
        if (said := step.args.get(key)) in game.gone:
            game.note(NotThere, ["800.4a"], said)
            return True
    return False


def _for_both(game: Game, step: Instruction, context: Context) -> Sequence[Instruction]:
    """What an ability of a plane has “you” do, both members of the planar controller’s team do (901.12c)."""
    said = [key for key in PERSONS if step.args.get(key) == "you"]
    both = meant_by_you(game, context) if said else []
    if len(both) < 2:
        return ()
    game.note(AppliesToBoth, ["901.12c"], context.source.id if context.source is not None else None,
              players=[one.name for one in both])
    return [replace(step, **dict.fromkeys(said, one.name)) for one in both]


THEM = "them"
"""In a number: each of these players."""
_BY_THEMSELVES = frozenset({"draw", "gain_life", "lose_life", "set_life", "sacrifice", "pay_any_life",
                            "choose_party"})
"""Verbs that know what each player or each opponent is."""


def _for_each_player(game: Game, step: Instruction, context: Context) -> Sequence[Instruction]:
    """What each player or each opponent does: they choose in APNAP order, then it happens to all at once (§101.4)."""
    meant = {key: item for key in PERSONS if (item := step.args.get(key)) in EVERYBODY}
    if step.verb == "add_counters" and set(step.args["what"]) <= set(EVERYBODY):  # players get counters, too (122.1)
        meant["what"] = " ".join(step.args["what"])
    theirs = {key: item for key, item in step.args.items() if isinstance(item, Amount) and of_them(item)}
    if not meant or (step.verb in _BY_THEMSELVES and not theirs):
        return ()
    [said] = set(meant.values())
    everybody = everybody_meant(game, said, context)
    changed: list[dict[str, Any]] = [{**{key: (player.name,) if key == "what" else player.name for key in meant}, **{
        key: _of(item, player.name) for key, item in theirs.items()}} for player in game.apnap() if player in everybody]
    return [replace(step, **each) for each in changed]


def of_them(number: Number) -> bool:
    """Whether a number is that of each of the players who do something: ``{hand: them}``."""
    return isinstance(number, Amount) and (number.what == THEM or any(of_them(one) for one in number.parts))


def _of(number: Number, player: str) -> Number:
    if not isinstance(number, Amount):
        return number
    return replace(number, what=player if number.what == THEM else number.what,
                   parts=tuple(_of(one, player) for one in number.parts))


def _for_each_card(game: Game, step: Instruction, context: Context) -> Sequence[Instruction]:
    """An action on “the exiled card” where there are several is done on each, in the order that is chosen (§607.3)."""
    said = [one.field for one in arguments(type(step)).values() if one.kind.name == "object"
            and getattr(step, one.field) == linking.THE_CARD and (step.verb, one.name) not in _THEMSELVES]
    left = linking.exiled(game, context) if said else []
    if len(left) < 2:
        return (step,)
    game.note(ForEachCard, ["607.3"], context.source.id if context.source is not None else None, cards=left)
    order: list[str] = []
    while left:
        chosen = decisions.one_of(game, "exiled card", None, left, context.you,
                                  message="Which exiled card is the next one for which this is done?")
        assert chosen is not None
        left.remove(chosen)
        order.append(chosen)
    return [replace(step, **dict.fromkeys(said, card)) for card in order]
