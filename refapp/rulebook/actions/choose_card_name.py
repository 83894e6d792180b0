"""201.4: a player chooses a card name.

The names of the cards of the board are known, with those of their other faces and halves; of any other card the engine
knows nothing but that it may exist.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from refapp.game.door.game import Game
from refapp.game.door.happen import happen
from refapp.game.events import linking
from refapp.game.said.several import ChoosesWord
from refapp.game.state.objects import Context, Obj
from refapp.language.errors import Unsupported
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import Word, Words
from refapp.language.scenario import Characteristics
from refapp.lazy_dataclass import dataclass
from refapp.rulebook.casting.proposal import illegal
from refapp.rulebook.registry import action

_OF_INSET = {"adventure": ("201.4f", "715.5"), "omen": ("720.5",), "prepare": ("722.5",)}
"""What is in an inset frame → the rules that let its name be chosen."""


@word("choose_card_name")
class ChooseCardName(Instruction):
    """A card name is chosen, for what is `chosen` of the same object; `quality`: card types or colors it must have."""

    name: Word | None = None
    quality: Words = ()


@dataclass(frozen=True, slots=True)
class CardName:
    """A name that a card of the board has: the characteristics that go with it, and the rules that let it be chosen."""

    name: str
    shape: Characteristics
    rules: tuple[str, ...] = ("201.4",)


def names_of(obj: Obj) -> Iterator[CardName]:
    """The names that can be chosen because of one card: each half, either face, an alternative name (§201.4b to f)
    (§201.4c, §201.4d, §201.4e, §201.4f, §710.5, §712.19, §715.5, §720.5, §722.5)."""
    card, spec = obj.printed, obj.spec
    halves = card.halves or (spec.halves if spec is not None else ())
    for half in halves:
        yield CardName(half.name, half, ("201.4", "201.4b", "709.4a"))
    if not halves:
        yield CardName(card.name, card)
    inset = ("201.4", *_OF_INSET.get(card.inset_kind, ()))
    for alternative, rules in ((card.flip, ("201.4", "201.4c", "710.5")), (card.inset, inset),
                               (card.back, ("201.4", "201.4e" if "meld" in obj.flags else "201.4d", "712.19"))):
        if alternative is not None and alternative.name != card.name:
            yield CardName(alternative.name, alternative, rules)


def known(game: Game) -> dict[str, CardName]:
    """Every card name of the board, in lower case; a token’s name is none unless a card has it, too (201.4)."""
    found: dict[str, CardName] = {}
    for obj in game.objects.values():
        if obj.kind == "card" and (obj.spec is None or obj.printed != Characteristics()):
            for one in names_of(obj):
                if one.name:
                    found.setdefault(one.name.lower(), one)
    return found


def _has(one: CardName, word: str) -> bool:
    shape = one.shape
    return word in (*shape.types, *shape.supertypes, *shape.colors, *(kind.lower() for kind in shape.subtypes)) or (
        word.startswith("non") and not _has(one, word.removeprefix("non")))


def choose_name(game: Game, player: str | None, about: str, wanted: str | None,
                quality: tuple[str, ...] = ()) -> CardName:
    """The card name that a player chooses for an object, with the rules that decide whether it can be chosen (§201.4).

    Raises ChoiceNeeded without one, for any card can be named; Illegal for a token’s name, both names of a split card,
    or a name without the characteristics asked for (§201.4a). With a name go those that are interchangeable with it
    (§201.4g).
    """
    cards = known(game)
    fits = [one.name for one in cards.values() if all(_has(one, word) for word in quality)]
    if wanted is None:
        raise game.ask("card_name", player, [about], fits, "Which card name is chosen?")
    with_it = ("201.4g", "201.3a") if wanted.lower() in game.interchangeable else ()
    more = (*(("201.4a",) if quality else ()), *with_it)
    one = cards.get(wanted.lower())
    if one is None:
        _other(game, wanted, quality)
        return CardName(wanted, Characteristics(), ("201.4", *more))
    if one.name not in fits:
        raise illegal(["201.4a"], "No card named {name} has the characteristics asked for.", name=one.name)
    return replace(one, rules=(*one.rules, *more))


@action(ChooseCardName, "201.4", "201.4a", "201.4b", "201.4c", "201.4d", "201.4e", "201.4f", "607.2d")
def do_choose(game: Game, step: ChooseCardName, context: Context) -> None:
    """The name, one with the characteristics asked for, is what linked abilities refer to."""
    source = context.source
    if source is None:
        return
    one = choose_name(game, context.you, source.id,
                      step.name or next(iter(game.choices.other.get(source.id, ())), None), step.quality)
    group, _ = linking.group_of(game, source, linking.ability_of(context))
    happen(game, linking.Tie((source.id, linking.incarnation_of(source), group, "chosen"), (one.name.lower(),)))
    game.note(ChoosesWord, [*one.rules, "607.2d"], source.id, player=context.you, answer=one.name)


def _other(game: Game, wanted: str, quality: tuple[str, ...]) -> None:
    """A name that no card of the board has: it may be that of another card, but no token’s and no two halves’."""
    plain = wanted.lower()
    for obj in game.objects.values():
        halves = obj.printed.halves or (obj.spec.halves if obj.spec is not None else ())
        if obj.kind == "card" and halves and plain in (obj.id.lower(), obj.printed.name.lower()):
            raise illegal(["201.4b", "709.4a"], "Of a split card one of its two names is chosen, not both: {name}.",
                          name=wanted)
        if obj.kind == "token" and obj.printed.name.lower() == plain:
            raise illegal(["201.4"], "No card is named {name}: a token’s name can’t be chosen.", name=wanted)
    if quality:
        raise Unsupported("The engine doesn’t know what a card named {name} is like.", rules=["201.4a"], name=wanted)
