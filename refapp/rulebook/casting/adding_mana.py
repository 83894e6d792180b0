"""106: mana that effects add, and mana that is doubled or lost."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from refapp.game.door import decisions
from refapp.game.door.game import Game
from refapp.game.door.happen import happen
from refapp.game.events import linking
from refapp.game.events.amounts import amount
from refapp.game.events.mana import AddMana, LoseMana, TakeMana, read
from refapp.game.events.words import player_named
from refapp.game.reading import linked_choices
from refapp.game.reading.color_identity import of_commander
from refapp.game.reading.continuous import affected
from refapp.game.reading.viewpoints import viewpoint_of
from refapp.game.said.sentence import Anything, ByPlayer, Sentence
from refapp.game.said.several import LinkedChoice
from refapp.game.state.objects import Context
from refapp.game.state.players import Player
from refapp.language.costs import COLORS, KINDS, read_cost
from refapp.language.errors import ScenarioError
from refapp.language.filters import Filter
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import Flag, Num, PlayerWord, Wanted, Word
from refapp.rulebook.casting.mana_abilities import OF_COMMANDER, OR, could_produce
from refapp.rulebook.registry import action


class UndefinedChoice(Sentence, says="No choice was made for this ability of {subject}: it is undefined, and that part "
                      "does nothing."): ...
class NoTypeOfMana(ByPlayer, says="The type of mana isn’t defined: {player} adds none."): ...

class CouldProduce(Sentence, says="{subject} chooses among the types of mana that these permanents could produce: "
                   "{kinds}."):
    kinds: Anything


@word("add_mana", ("kind", "mana", "could"))
class Add(Instruction):
    """Mana is added to a player’s mana pool: so much of a ``kind``, or ``mana`` as symbols ({G}{G}).

    ``only`` says what it may be spent on (“creature spell or ability of creature”), or on what it can’t (“anything
    but nonartifact spell”); ``could`` stands for
    any type that permanents of a filter could produce, with ``colors`` any color. Of several kinds (“red or
    green”) the player chooses one, or with ``mixed`` one for each mana. ``kept``: until end of turn it isn’t lost as
    steps and phases end.
    """

    player: PlayerWord
    kind: Word | None = None
    n: Num = 1
    mana: Word | None = None
    only: Word | None = None
    could: Wanted | None = None
    mixed: Flag = False
    colors: Flag = False
    kept: Flag = False


@word("lose_mana")
class Lose(Instruction):
    """A player loses all unspent mana; ``to`` is who adds the mana lost this way."""

    player: PlayerWord
    to: PlayerWord | None = None


@action(Add, "105.4", "106.4", "106.3", "106.5", "106.6", "106.7", "903.4f")
def do_add_mana(game: Game, step: Add, context: Context) -> None:
    """Mana of a type is added to a player's mana pool, for each mana symbol one mana (106.2)."""
    player = player_named(game, step.player, context)
    by = context.source.id if context.source is not None else None
    snow = False
    if context.source is not None:
        view = game.view(context.source.id) or context.source.view
        snow = view is not None and "snow" in view.supertypes
    tapped = context.item is not None and context.item.tapped
    kept = "turn" if step.kept else ""
    if step.mana is not None:
        for made, many, rules in _symbols(game, player, step.mana, step.path):
            happen(game, AddMana(player.name, _written(game, made, step.only, snow=snow), many, (*rules, "106.2"), by,
                                 tapped, kept))
    kind: str | None = step.kind
    if step.mixed and kind is not None:
        for made in _mixed(game, player, kind, max(0, amount(game, step.n, context))):
            happen(game, AddMana(player.name, _written(game, made, step.only, snow=snow), 1, (), by, tapped, kept))
        return
    if step.could is not None:
        kind = _could(game, player, step.could, context, KINDS[:5] if step.colors else KINDS)
    if kind is not None:
        if kind in ("any color", "any colour", "any"):
            kind = str(decisions.one_of(game, "color", None, list(KINDS[:5]), player.name,  # one of the five (105.4)
                                        message="Which color of mana is added?"))
        elif kind == OF_COMMANDER:
            known = _of_commander(game, player)
            if known is None:
                return
            kind = known
        elif kind == "chosen color":
            known = _chosen_color(game, context)
            if known is None:
                return
            kind = known
        elif kind == "any type" or OR in kind:
            kinds = list(KINDS) if kind == "any type" else kind.split(OR)
            if kinds[-1] == "chosen color":
                known = _chosen_color(game, context)
                kinds = list(dict.fromkeys((*kinds[:-1], *([known] if known is not None else []))))
            kind = str(decisions.one_of(game, "color", None, kinds, player.name,
                                        message="Which color of mana is added?"))
        happen(game, AddMana(player.name, _written(game, kind, step.only, snow=snow),
                             amount(game, step.n, context), (), by, tapped, kept))


def _mixed(game: Game, player: Player, kind: str, many: int) -> Iterator[str]:
    """A kind for each mana of any combination; several answers are used one by one, the last one again."""
    kinds = list(KINDS[:5]) if kind in ("any color", "any colour", "any") else kind.split(OR)
    answers = game.choices.other.get("color", ())
    for at in range(many):
        wanted = answers[min(at, len(answers) - 1)] if answers else None
        yield str(decisions.one_of(game, "color", wanted, kinds, player.name, message="Which color of mana is added?"))


def _could(game: Game, player: Player, wanted: Filter, context: Context, asked: Sequence[str]) -> str | None:
    """A type of mana that permanents could produce (106.7); without one, no mana is produced (§106.5)."""
    eye = viewpoint_of(game, context.source, context.it, context.you)
    kinds = {kind for view in affected(wanted, game, eye, game.board()) for kind in could_produce(game, view)
             if kind in asked}
    if not kinds:
        game.note(NoTypeOfMana, ["106.5", "106.7"], player.name, player=player.name)
        return None
    picked = decisions.one_of(game, "color", None, [kind for kind in KINDS if kind in kinds], player.name,
                              message="Which color of mana is added?")
    game.note(CouldProduce, ["106.7"], player.name, kinds=[kind for kind in KINDS if kind in kinds])
    return picked


def _of_commander(game: Game, player: Player) -> str | None:
    """A color in the color identity of the player’s commander; None where it has none, or is undefined (903.4f)."""
    colors = of_commander(game, player.name)
    if not colors:
        rules = ["903.4f", "106.5"] if colors is None else ["106.5"]
        game.note(NoTypeOfMana, rules, player.name, player=player.name)
        return None
    return str(decisions.one_of(game, "color", None, [one for one in KINDS if one in colors], player.name,
                                message="Which color of mana is added?"))


def _chosen_color(game: Game, context: Context) -> str | None:
    """The colour that a linked ability had its controller choose; None where it is undefined (607.2d, §607.5a)."""
    source = context.source
    if source is None:
        return None
    ability = linking.ability_of(context)
    found = [one for one in linking.chosen(game, source, ability) if one in KINDS[:5]]
    if not found:
        _, rules = linking.group_of(game, source, ability)
        game.note(UndefinedChoice, ["607.5a", *rules], source.id)
        return None
    game.note(LinkedChoice, linked_choices.rules_of_choice(game, source.id), source.id, answer=found[-1])
    return found[-1]


def _written(game: Game, kind: str, only: str | None, *, snow: bool) -> str:
    """A kind of mana as a pool has it; raises ScenarioError for one that there isn’t."""
    if read(kind).kind not in KINDS:
        raise ScenarioError.unknown("name", f"steps[{game.step}].kind", kind, KINDS)
    return f"{'snow ' if snow and not kind.startswith('snow ') else ''}{kind}" + (f" for {only}" if only else "")


def _symbols(game: Game, player: Player, written: str, path: str) -> list[tuple[str, int, tuple[str, ...]]]:
    """What mana symbols stand for when mana is added: hybrid, Phyrexian, generic and snow symbols (§106.8 to
    §106.11, §106.9, §106.10)."""
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


@action(Lose, "106.4", "106.13")
def do_lose_mana(game: Game, step: Lose, context: Context) -> None:
    """A player loses all unspent mana; another may add it, with what is said of it."""
    player = player_named(game, step.player, context)
    if step.to is not None:
        happen(game, TakeMana(player.name, player_named(game, step.to, context).name))
        return
    happen(game, LoseMana(player.name))
