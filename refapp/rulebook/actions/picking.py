"""701.20, 608.2d: cards are looked at or revealed in a library or hand, and chosen without being targets."""

from __future__ import annotations

from refapp.game.door import decisions
from refapp.game.door.game import Game
from refapp.game.door.happen import happen
from refapp.game.events import recalling, revealing
from refapp.game.events.amounts import amount, as_much_as_possible
from refapp.game.events.words import named, player_named, seen_from
from refapp.game.reading.continuous import affected
from refapp.game.reading.filters import passes
from refapp.game.reading.wording import filter_with_x
from refapp.game.said.sentence import ByPlayer, Names
from refapp.game.said.several import Looked
from refapp.game.state.objects import Context, Obj
from refapp.game.state.views import Ref, View
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import Flag, Num, Objects, PlayerWord, SearchZone, Wanted
from refapp.rulebook.actions.exile import exile
from refapp.rulebook.registry import action


class Picked(ByPlayer, says="{player} chooses: {found}.", action="picked"):
    found: Names


@word("look_through")
class LookThrough(Instruction):
    """A player looks at the top ``n`` cards of a library, or at a hand, or reveals them: ``@looked`` from now on."""

    player: PlayerWord
    zone: SearchZone = "library"
    owner: PlayerWord | None = None
    n: Num = 1
    reveal: Flag = False


@word("look_until")
class LookUntil(Instruction):
    """A player reveals, or exiles, cards from the top of the library until one passes a filter: that is ``@picked``.

    All of them are ``@looked``, and those before it ``@rest``. None is found if there is none (then all are the rest).
    """

    player: PlayerWord
    what: Wanted
    exile: Flag = False


@word("pick")
class Pick(Instruction):
    """A player chooses ``n`` objects that pass a filter, or ``up_to`` so many: ``@picked`` from now on.

    ``among`` says which ones can be chosen (``@looked``); without it, all that there are. ``every``: all that pass,
    ``random``: nobody chooses, but the scenario says which. What is chosen like this is no target (115.10a).
    """

    player: PlayerWord
    what: Wanted | None = None
    among: Objects | None = None
    n: Num = 1
    up_to: Flag = False
    every: Flag = False
    random: Flag = False
    reveal: Flag = False
    x: Num | None = None
    """The amount that X in the filter is, where the text says so (107.3f)."""


@action(LookThrough, "701.20e", "701.20a", "701.20b")
def do_look_through(game: Game, step: LookThrough, context: Context) -> None:
    """As many of the top cards as there are (609.3)."""
    player = player_named(game, step.player, context)
    owner = player_named(game, step.owner, context) if step.owner is not None else player
    names = list(owner.zones[step.zone])
    if step.zone == "library":
        many = max(0, amount(game, step.n, context))
        as_much_as_possible(game, owner.name, len(names), many)
        names = names[:many]
    found = [game.obj(name) for name in names]
    if step.reveal:
        happen(game, *(revealing.Reveal(obj, ("701.20a", "701.20b")) for obj in found))
    elif found:
        game.note(Looked, ["701.20e"], player.name, player=player.name, cards=names)
    recalling.looked(game, context, found)


@action(LookUntil, "701.20a", "701.20b", "701.13a")
def do_look_until(game: Game, step: LookUntil, context: Context) -> None:
    """One card after the other (608.2c)."""
    player = player_named(game, step.player, context)
    eye = seen_from(game, context, player.name)
    found: list[Obj] = []
    board = game.board()
    hit: Obj | None = None
    for name in list(player.zones["library"]):
        found.append(game.obj(name))
        if passes(step.what, board[name], eye, board):
            hit = found[-1]
            break
    if step.exile:
        with game.events():
            for obj in found:
                exile(game, obj)
        found = [obj for obj in found if obj.zone == "exile"]
    else:
        happen(game, *(revealing.Reveal(obj, ("701.20a", "701.20b")) for obj in found))
    recalling.looked(game, context, found)
    there = [hit] if hit is not None and hit in found else []
    recalling.picked(game, context, [Ref(obj.id, obj.incarnation, game.view(obj.id)) for obj in there])


@action(Pick, "608.2d", "115.10a", "701.20a")
def do_pick(game: Game, step: Pick, context: Context) -> None:
    """Nobody is asked where there is no choice."""
    player = player_named(game, step.player, context)
    options = _options(game, step, context, player.name)
    many = len(options) if step.every else max(0, amount(game, step.n, context))
    least = 0 if step.up_to else min(many, len(options))
    if not step.up_to:
        as_much_as_possible(game, player.name, len(options), many)
    names = [obj.id for obj in options]
    if least < len(names):
        about = context.source.id if context.source is not None else player.name
        names = decisions.some_of(game, "pick", names, player.name, about=about, least=least,
                                  most=min(many, len(names)),
                                  message="What is chosen at random?" if step.random else "What is chosen?")
    if names:
        game.note(Picked, ["608.2d"], player.name, player=player.name, found=names)
    if step.reveal:
        happen(game, *(revealing.Reveal(game.obj(name), ("701.20a",)) for name in names))
    recalling.picked(game, context, [Ref(name, game.obj(name).incarnation, game.view(name)) for name in names])


def _options(game: Game, step: Pick, context: Context, player: str) -> list[Obj]:
    """What can be chosen: in a hand or graveyard of a player’s own, where the filter says “yours”."""
    eye = seen_from(game, context, player)
    board = game.board()
    what = step.what if step.what is None or step.x is None else filter_with_x(step.what, amount(game, step.x, context))
    if step.among is None:
        there = affected(what, game, eye, board) if what is not None else []
        return [game.objects[view.id] for view in there]
    known = [one.obj for one in named(game, step.among, context) if one.obj is not None]

    def fits(view: View | None) -> bool:
        return view is not None and passes(what, view, eye, board)
    return [obj for obj in known if fits(board.get(obj.id))]
