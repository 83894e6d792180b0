"""100.2, 100.4 and 903.5: whether what a player brings to a game is allowed, asked before the game begins.

The library is the deck, the cards outside the game are the sideboard, commanders count as cards of the deck. Cards that
a board only counts break no rule. Which sets a format admits, what is banned and what a tournament asks besides, no
board knows. Which cards can be commanders: `commanders_of_decks.py`; what was opened or drafted: `limited_decks.py`;
Attractions, planes and schemes: `supplementary_decks.py`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Annotated

from refapp.game.door.game import Game
from refapp.game.events.starting import nontraditional
from refapp.game.reading.color_identity import identity_of_text, of_commander
from refapp.game.reading.interchangeable import one_name
from refapp.game.said.sentence import Anything, ByPlayer, CardName, Count
from refapp.game.state.card_types import BASIC_LANDS
from refapp.game.state.hooks import Hook
from refapp.game.state.objects import Obj
from refapp.language.asking import Question, asks
from refapp.language.errors import Unsupported
from refapp.language.kinds import Flag, Objects, PlayerWord, one_of
from refapp.language.scenario import Keyword
from refapp.lazy_dataclass import dataclass
from refapp.rulebook.registry import question

SIDEBOARD, COPIES = 15, 4
OTHER_CARDS = {"dungeon": "309.1", "plane": "311.1", "phenomenon": "312.1", "vanguard": "313.1", "scheme": "314.1",
               "conspiracy": "315.1"}
"""Card type of nontraditional cards, and of conspiracies → the rule that says where such cards are used."""
SUBSTITUTE = "substitute"
"""The flag of a substitute card, of which the object says what it stands for."""
ANY_NUMBER, FOR_ANTE = "any number in a deck", "only for ante"


class DeckTooSmall(ByPlayer, says="{player}’s deck is too small (cards: {n}, needed: {least})."):
    n: Count
    least: Count

class DeckNotExact(ByPlayer, says="{player}’s deck must have exactly so many cards, commanders included: {least}. "
                                  "It has {n}."):
    n: Count
    least: Count

class TooManyCopies(ByPlayer, says="{player} plays too many cards named {name} (with the sideboard: {n}, allowed: "
                                   "{most})."):
    n: Count
    name: CardName
    most: Count

class SideboardWrong(ByPlayer, says="{player}’s sideboard doesn’t have the right size (cards: {n}, allowed: {most})."):
    n: Count
    most: Count

class OutsideIdentity(ByPlayer, says="{subject} doesn’t go with the color identity of {player}’s commander, for these "
                                     "colors: {colors}."):
    colors: Anything

class NotForDecks(ByPlayer, says="{subject} can’t be among the cards of {player}’s deck and sideboard."): ...


@asks("legal_deck")
class LegalDeck(Question):
    """Whether a player’s deck, sideboard and supplementary decks are allowed, before the game.

    ``play`` is constructed (default) or limited; ``for_ante``: the players play for ante. ``pool``: the cards that the
    player or the team opened or drafted, where the deck must be made of them; ``boosters``: those of a Commander draft.
    """

    player: PlayerWord
    play: Annotated[str, one_of("constructed", "limited")] = "constructed"
    for_ante: Flag = False
    pool: Objects = ()
    boosters: Annotated[str, one_of("", "commander legends", "commander masters", "battle for baldur's gate")] = ""

    def cites(self, game: Game) -> Sequence[str]:
        """The rules that are broken; where none is, those that were in question."""
        found = judged(game, self)
        broken = [rule for one in found if one.wrong is not None for rule in one.rules]
        return list(dict.fromkeys(broken or [rule for one in found for rule in one.rules]))


@dataclass(frozen=True, slots=True)
class Deck:
    """What a player brings to a game."""

    game: Game
    player: str
    limited: bool
    for_ante: bool
    pool: frozenset[str]
    boosters: str
    cards: tuple[Obj, ...]
    sideboard: tuple[Obj, ...]
    commanders: tuple[Obj, ...]

    @property
    def of_commander(self) -> bool:
        """Whether it is led by a commander, as in Brawl, too."""
        return self.game.with_commanders


@dataclass(frozen=True, slots=True)
class Judged:
    """A rule that was in question, and where it is broken, what the trace says of that."""

    rules: tuple[str, ...]
    wrong: Callable[[], object] | None = None


judge = Hook[Callable[[Deck], Iterable[Judged]]]()
"""What looks at a deck."""


@question(LegalDeck, "100.2", "100.4", "903.5")
def legal_deck(game: Game, step: LegalDeck) -> bool:
    """Every rule that is broken has an entry of its own in the trace."""
    broken = [one.wrong for one in judged(game, step) if one.wrong is not None]
    for tell in broken:
        tell()
    return not broken


def judged(game: Game, step: LegalDeck) -> list[Judged]:
    """What each rule on decks says of a player’s."""
    if not game.rules.cite(["903.5a" if game.with_commanders else "100.4a"]):
        raise Unsupported("The rules on decks of this edition aren’t modelled.", rules=["100.2"])
    mine = [obj for obj in game.objects.values() if obj.exists and obj.owner == step.player and obj.kind == "card"]
    if any(obj.zone not in ("library", "outside", "command") for obj in mine):
        raise Unsupported("A deck can only be judged before the game begins.", rules=["100.2"])
    limited = step.play == "limited" or game.plays("conspiracy")
    deck = Deck(game, step.player, limited, step.for_ante, frozenset(step.pool), step.boosters,
                tuple(obj for obj in mine if obj.zone == "library" or obj.commander),
                tuple(obj for obj in mine if obj.zone == "outside" and "dungeon" not in obj.printed.types),
                tuple(obj for obj in mine if obj.commander))
    return [one for look in game.rules.all(judge) for one in look(deck)
            if game.rules.cite(one.rules)]


def has(obj: Obj, word: str) -> bool:
    """Whether a card says a word of itself."""
    return any(isinstance(one, Keyword) and one.word == word for one in obj.printed.abilities)


def named(deck: Deck, cards: Iterable[Obj]) -> Iterable[list[Obj]]:
    """The cards of each name; interchangeable names are the same for decks (§201.3b)."""
    found: dict[str, list[Obj]] = defaultdict(list)
    for obj in cards:
        found[one_name(deck.game, obj.printed.name or obj.id)].append(obj)
    return found.values()


def of_names(same: Sequence[Obj]) -> tuple[str, ...]:
    """What is cited where cards count as having one name although their names differ."""
    return ("201.3b",) if len({obj.printed.name.lower() for obj in same}) > 1 else ()


@judge("100.2a", "100.2b", "100.2c", "100.5", "903.5", "903.5a", "903.12d", "903.13f", at=1)
def size(deck: Deck) -> Iterator[Judged]:
    """At least 60 cards (§100.2a), in limited 40 (§100.2b), and as many more as one likes (§100.5).

    With commanders exactly 100 (§100.2c, §903.5, §903.5a), in Brawl 60 (§903.12d), after a draft at least 60
    (§903.13f).
    """
    many = len(deck.cards)
    if deck.of_commander and not deck.limited:
        least, exactly = (60, ("903.12d",)) if deck.game.format == "brawl" else (100, ("903.5a", "903.5", "100.2c"))
        yield Judged(exactly, None if many == least else partial(
            deck.game.note, DeckNotExact, exactly, deck.player, player=deck.player, n=many, least=least))
        return
    least, rule = (60, "903.13f") if deck.of_commander else (40, "100.2b") if deck.limited else (60, "100.2a")
    rules = (rule, *(("100.5",) if many > least and not deck.of_commander else ()))
    yield Judged(rules, None if many >= least else partial(
        deck.game.note, DeckTooSmall, [rule, "100.5"], deck.player, player=deck.player, n=many, least=least))


@judge("100.2a", "100.2b", "100.4a", "903.5b", "903.13f", "113.6n", "201.3b")
def copies(deck: Deck) -> Iterator[Judged]:
    """No more than four of a name in deck and sideboard together (§100.4a), with commanders one (§903.5b).

    Basic lands and what says so of itself (§113.6n) may be played in any number; so may whatever was opened or drafted.
    """
    most, rule = (1, "903.5b") if deck.of_commander else (COPIES, "100.2a")
    for same in named(deck, (*deck.cards, *deck.sideboard)):
        many = len(same)
        if many < 2:
            continue
        if deck.limited:
            yield Judged(("903.13f" if deck.of_commander else "100.2b", *of_names(same)))
            continue
        over = ("100.4a",) if many > most and sum(obj in deck.cards for obj in same) <= most else ()
        any_number = all(has(obj, ANY_NUMBER) for obj in same)
        rules = (*over, rule, *of_names(same), *(("113.6n",) if any_number else ()))
        free = many <= most or any_number or all("basic" in obj.printed.supertypes for obj in same)
        yield Judged(rules, None if free else partial(
            deck.game.note, TooManyCopies, rules, deck.player, player=deck.player, n=many,
            name=same[0].printed.name, most=most))


@judge("100.4a", "903.5e")
def sideboards(deck: Deck) -> Iterator[Judged]:
    """Up to fifteen cards, until 2013 exactly so many (§100.4a); of what was opened all that is left (100.4b).

    With commanders none (§903.5e); a companion is outside the game without being in a sideboard (702.139d).
    """
    many = sum(not (deck.of_commander and has(obj, "companion")) for obj in deck.sideboard)
    if not many:
        return
    if deck.limited and not deck.of_commander:
        return
    most, rule = (0, "903.5e") if deck.of_commander else (SIDEBOARD, "100.4a")
    free = many <= most if deck.game.rules.holds("deck.smaller_sideboards") else many == most
    yield Judged((rule,), None if free else partial(
        deck.game.note, SideboardWrong, [rule], deck.player, player=deck.player, n=many, most=most))


@judge("108.2a", "309.1", "311.1", "312.1", "313.1", "314.1", "315.1", "407.3")
def kinds(deck: Deck) -> Iterator[Judged]:
    """Only traditional cards (§108.2a), no dungeons (§309.1), planes (§311.1), phenomena (§312.1), vanguards (§313.1)
    or schemes (§314.1), no conspiracies in constructed play (§315.1), no cards about ante (§407.3)."""
    for obj in (*deck.cards, *deck.sideboard):
        rules: tuple[str, ...]
        kind = next((one for one in OTHER_CARDS if one in obj.printed.types), None)
        if nontraditional(obj):
            rules = (OTHER_CARDS[kind], "108.2a") if kind is not None else ("717.1", "108.2a")
        elif has(obj, FOR_ANTE):
            rules = ("407.3",)
        else:
            continue
        free = deck.for_ante if rules == ("407.3",) else \
            deck.limited and kind == "conspiracy" and obj.zone == "outside"
        yield Judged(rules[:1] if kind == "conspiracy" else rules, None if free else partial(
            deck.game.note, NotForDecks, rules, obj.id, player=deck.player))


@judge("713.3")
def substitutes(deck: Deck) -> Iterator[Judged]:
    """A substitute card stands for a double-faced card or a meld card, or is in no deck (§713.3)."""
    for obj in (*deck.cards, *deck.sideboard):
        if SUBSTITUTE in obj.flags:
            free = obj.printed.back is not None or "meld" in obj.flags
            yield Judged(("713.3",), None if free else partial(
                deck.game.note, NotForDecks, ["713.3"], obj.id, player=deck.player))


@judge("903.5c", "903.5d", "903.12e")
def identity(deck: Deck) -> Iterator[Judged]:
    """Each color of a card must be one of the commander’s (§903.5c), for a basic land type that of its mana (§903.5d).

    In Brawl a commander without colors allows the basic lands of one type (§903.12e).
    """
    colors = of_commander(deck.game, deck.player)
    if colors is None:
        return
    basics = [obj for obj in deck.cards if "basic" in obj.printed.supertypes]
    types = {one.lower() for obj in basics for one in obj.printed.subtypes}
    for obj in deck.cards:
        lands = [BASIC_LANDS[one] for one in map(str.lower, obj.printed.subtypes) if one in BASIC_LANDS]
        own = identity_of_text(obj)
        wrong = sorted(own - colors) or sorted(set(lands) - colors)
        rule = "903.5d" if lands and not own - colors else "903.5c"
        chosen = bool(wrong) and deck.game.format == "brawl" and not colors and obj in basics and len(types) == 1
        if own or lands:
            rules = ("903.12e", rule) if chosen else (rule,)
            yield Judged(rules, None if not wrong or chosen else partial(
                deck.game.note, OutsideIdentity, rules, obj.id, player=deck.player, colors=wrong))
