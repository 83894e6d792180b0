"""123.3: a player puts a sticker on an object."""

from __future__ import annotations

from typing import Annotated

from refapp.game.door import decisions
from refapp.game.door.game import Game
from refapp.game.door.happen import happen
from refapp.game.events import counters, stickers
from refapp.game.events.run import run_steps
from refapp.game.events.words import objects, player_named
from refapp.game.reading.stickers import free_for, letters, unique_vowels, words_of
from refapp.game.reading.wording import with_x
from refapp.game.said.sentence import ByPlayer, CardName, Count, ObjectName, Sentence
from refapp.game.state.objects import Context, Obj
from refapp.game.state.stickers import Sticker
from refapp.language.errors import ScenarioError
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import Flag, Instructions, Natural, Objects, PlayerWord, Word, one_of
from refapp.language.stickers import NAME, SIZE, STICKER_KINDS
from refapp.rulebook.registry import action

TICKET = "ticket"


class NotOwned(ByPlayer, says="{player} doesn’t own {subject}, and can’t put a sticker on it."): ...

class NoSticker(ByPlayer, says="{player} has no sticker that could be put on {subject}."): ...

class CantPayTickets(ByPlayer, says="{player} has too few ticket counters for {sticker} (cost: {n})."):
    sticker: ObjectName
    n: Count

class NewName(Sentence, says="The new name of {subject} is announced: {name}."):
    name: CardName

class Counted(Sentence, says="What is counted on {sticker}: {n}."):
    sticker: ObjectName
    n: Count


@word("put_sticker")
class PutSticker(Instruction):
    """A player puts a sticker on an object that the player owns, and pays its ticket cost unless it is `free`.

    ``sticker`` says which one, or ``kind`` of which kind; of a name sticker ``after`` how many words stand before it.
    ``then`` follows; X there is what ``x`` counts: unique vowels, letter E, power, toughness of the sticker.
    """

    on: Objects
    player: PlayerWord | None = None
    sticker: Word | None = None
    kind: Annotated[str | None, one_of(*STICKER_KINDS)] = None
    after: Natural | None = None
    free: Flag = False
    x: Word = ""
    then: Instructions = ()


@word("move_sticker")
class MoveSticker(Instruction):
    """A sticker that is on an object is moved to another one; its ticket cost isn't paid again."""

    sticker: Word
    to: Objects
    after: Natural | None = None


@word("get_tickets")
class GetTickets(Instruction):
    """A player gets a ticket counter for each ticket symbol."""

    player: PlayerWord
    tickets: Word


@action(GetTickets, "107.17")
def do_get(game: Game, step: GetTickets, context: Context) -> None:
    """§107.17: {TK} stands for one ticket counter."""
    many = step.tickets.upper().count("{TK}")
    if not many or step.tickets.upper().replace("{TK}", "").strip():
        raise ScenarioError.value(f"{step.path}.tickets", step.tickets, "ticket symbols: {TK}{TK}")
    counters.add_counters(game, player_named(game, step.player, context).name, TICKET, many, ["107.17"])


@action(PutSticker, "123.1", "123.3", "123.3a")
def do_put(game: Game, step: PutSticker, context: Context) -> None:
    """Of the stickers that are free the player chooses one, and puts it on an object of the player’s own (§123.3b).

    What its owner can’t pay with ticket counters can’t be put there (§123.3c).
    """
    player = player_named(game, step.player, context, default=game.active).name
    for obj in objects(game, step.on, context):
        if obj.owner != player:
            game.note(NotOwned, ["123.3b"], obj.id, player=player)
            continue
        found = _chosen(game, step, player, obj)
        if found is None:
            continue
        cost = 0 if step.free else found.says.cost
        if cost > game.players[player].counters.get(TICKET, 0):
            game.note(CantPayTickets, ["123.3c", "107.17a"], obj.id, player=player, sticker=found.id, n=cost)
            continue
        if cost:
            counters.remove_counters(game, player, TICKET, cost, ["123.3c", "107.17a"])
        _put(game, found, obj, step.after, ("123.3",))
        if step.then:
            number, rules = _number(step, found)
            game.note(Counted, rules, obj.id, sticker=found.id, n=number)
            run_steps(game, with_x(step.then, number), context)


def _chosen(game: Game, step: PutSticker, player: str, obj: Obj) -> Sticker | None:
    tickets = game.players[player].counters.get(TICKET, 0)
    free = {one.id: one for one in free_for(game, player) if step.kind in (None, one.says.kind)}
    if step.sticker is not None and step.sticker not in game.stickers:
        raise ScenarioError.unknown("name", f"{step.path}.sticker", step.sticker, tuple(game.stickers))
    if step.sticker is not None:
        decisions.must_fit([step.sticker], list(free), ["123.3"])
        return free[step.sticker]
    options = [name for name, one in free.items() if step.free or one.says.cost <= tickets]
    if not options:
        game.note(NoSticker, ["123.3"], obj.id, player=player)
        return None
    return free[decisions.the_one(game, "sticker", None, options, player, about=obj.id,
                                  message="Which sticker is put there?")]


def _put(game: Game, found: Sticker, obj: Obj, after: int | None, rules: tuple[str, ...]) -> None:
    """The controller of the object says where the word goes and announces the name (§123.6b)."""
    place = 0
    if found.says.kind == NAME:
        many = len(words_of(game.board()[obj.id].name))
        known = None if after is None else str(after)
        place = int(decisions.the_one(game, "position", known, [str(at) for at in range(many + 1)],
                                      obj.here.controller, about=obj.id,
                                      message="Behind how many words of the name does the new one stand?"))
    happen(game, stickers.PutSticker(found, obj, place, rules))
    if found.says.kind == NAME:
        game.note(NewName, ["123.6b", "123.6a"], obj.id, name=game.board()[obj.id].name)


@action(MoveSticker, "123.3d")
def do_move(game: Game, step: MoveSticker, context: Context) -> None:
    """Its cost has been paid (§123.3d); it can’t go to what its owner doesn’t own (123.3b)."""
    found = game.stickers.get(step.sticker)
    if found is None:
        raise ScenarioError.unknown("name", f"{step.path}.sticker", step.sticker, tuple(game.stickers))
    if found.on is None:
        return
    for obj in objects(game, step.to, context)[:1]:
        if obj.owner != found.says.owner:
            game.note(NotOwned, ["123.3b"], obj.id, player=found.says.owner)
        else:
            _put(game, found, obj, step.after, ("123.3d",))


def _number(step: PutSticker, found: Sticker) -> tuple[int, list[str]]:
    """What an effect counts on a sticker: letters (123.6d), vowels (123.6e), the numbers printed on it (§123.8a)."""
    said, says = step.x.lower().strip(), found.says
    if said in ("power", "toughness"):
        return (says.pt[said == "toughness"] if says.kind == SIZE and says.pt is not None else 0), ["123.8a"]
    if said == "unique vowels":
        return unique_vowels(says.word or ""), ["123.6e"]
    if said.startswith("letter ") and len(said) == len("letter x"):
        return letters(says.word or "", said[-1]), ["123.6d"]
    raise ScenarioError.value(f"{step.path}.x", step.x, "unique vowels, letter E, power or toughness")
