"""106: mana that effects add, and mana that is doubled or lost."""

from __future__ import annotations

from refapp.game import decisions
from refapp.game.game import Game
from refapp.game.happen import happen
from refapp.game.mana import AddMana, LoseMana
from refapp.game.state import Context, Player
from refapp.game.words import amount, player_named
from refapp.language.costs import COLORS, KINDS, read_cost
from refapp.language.errors import ScenarioError
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import Num, PlayerWord, Word
from refapp.rulebook.registry import action, machine


@word("add_mana", ("kind", "mana"))
class Add(Instruction):
    """Mana is added to a player’s mana pool: so much of a ``kind``, or ``mana`` as symbols ({G}{G}).

    ``only`` says what it may be spent on.
    """

    player: PlayerWord
    kind: Word | None = None
    n: Num = 1
    mana: Word | None = None
    only: Word | None = None


@word("lose_mana")
class Lose(Instruction):
    """A player loses all unspent mana."""

    player: PlayerWord


@action("add_mana", "105.4", "106.4", "106.3", "106.6")
def do_add_mana(game: Game, step: Add, context: Context) -> None:
    """Mana of a type is added to a player's mana pool."""
    player = player_named(game, step.player, context)
    by = context.source.id if context.source is not None else None
    snow = False
    if context.source is not None:
        view = game.view(context.source.id) or context.source.view
        snow = view is not None and "snow" in view.supertypes
    if step.mana is not None:
        for kind, many, rules in _symbols(game, player, step.mana, step.path):
            happen(game, AddMana(player.name, _written(kind, step.only, snow=snow), many, rules, by))
    if step.kind is not None:
        kind = step.kind
        if kind in ("any color", "any colour", "any"):
            kind = decisions.one_of(game, "color", None, list(KINDS[:5]), player.name,
                                    message="Which color of mana is added?") or KINDS[0]
        elif kind == "any type":
            kind = decisions.one_of(game, "color", None, list(KINDS), player.name,
                                    message="Which color of mana is added?") or KINDS[0]
        happen(game, AddMana(player.name, _written(kind, step.only, snow=snow),
                             amount(game, step.n, context, step.path), (), by))


def _written(kind: str, only: str | None, *, snow: bool) -> str:
    return f"{'snow ' if snow and not kind.startswith('snow ') else ''}{kind}" + (f" for {only}" if only else "")


def _symbols(game: Game, player: Player, written: str, path: str) -> list[tuple[str, int, tuple[str, ...]]]:
    """What mana symbols stand for when mana is added: hybrid, Phyrexian, generic and snow symbols (106.8 to 106.11)."""
    found: list[tuple[str, int, tuple[str, ...]]] = []
    for symbol in read_cost(written, path).symbols:
        half = symbol.halves[0]
        rules: tuple[str, ...] = ()
        if len(symbol.halves) > 1:
            half = decisions.one_of(game, "mana", None, list(symbol.halves), player.name,
                                    message="Which half of the mana symbol is chosen?") or half
            rules = ("106.8",)
        if symbol.phyrexian:
            rules = (*rules, "106.9")
        if half.isdigit():
            found.append(("colorless", int(half), rules if rules else (*rules, "106.10")))
        elif half == "S":
            found.append(("colorless", 1, ("106.11",)))
        elif half in COLORS or half == "C":
            found.append((COLORS.get(half, "colorless"), 1, rules))
        else:
            raise ScenarioError.value(path, written, "symbols of mana such as {G}{G}")
    return found


@action("lose_mana", "106.4")
def do_lose_mana(game: Game, step: Lose, context: Context) -> None:
    """A player loses all unspent mana."""
    happen(game, LoseMana(player_named(game, step.player, context).name))


machine("mana.symbols", _symbols, "106.8", "106.9", "106.10", "106.11")
