"""100.2d: whether a player’s supplementary decks are allowed: Attractions, planes and phenomena, schemes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from refapp.game.said.sentence import ByPlayer, CardName, Count
from refapp.game.state.objects import Obj
from refapp.rulebook.questions.decks import Deck, Judged, judge, named

LEAST, COMMUNAL, SCHEMES, PHENOMENA = 10, 40, 20, 2


class SupplementaryTooSmall(ByPlayer, which="deck", says={
        "attraction": "{player}’s Attraction deck is too small (cards: {n}, needed: {least}).",
        "planar": "{player}’s planar deck is too small (cards: {n}, needed: {least}).",
        "scheme": "{player}’s scheme deck is too small (cards: {n}, needed: {least})."}):
    deck: str
    n: Count
    least: Count

class SupplementaryCopies(ByPlayer, which="deck", says={
        "attraction": "{player}’s Attraction deck has too many cards named {name} (here: {n}, allowed: {most}).",
        "planar": "{player}’s planar deck has too many cards named {name} (here: {n}, allowed: {most}).",
        "scheme": "{player}’s scheme deck has too many cards named {name} (here: {n}, allowed: {most})."}):
    deck: str
    n: Count
    name: CardName
    most: Count

class TooManyPhenomena(ByPlayer, says="The planar deck has too many phenomena (here: {n}, allowed: {most})."):
    n: Count
    most: Count


@judge("717.2a", "717.2b", "100.2d", at=-1)
def attractions(deck: Deck) -> Iterator[Judged]:
    """Ten with different names (§717.2a); in limited play three, whatever their names (§717.2b)."""
    cards = _face_down(deck, "attraction")
    if cards:
        rule, least = ("717.2b", 3) if deck.limited else ("717.2a", LEAST)
        yield from _checked(deck, "attraction", cards, rule, least, len(cards) if deck.limited else 1)


@judge("901.3", "901.15a", "100.2d", at=-1)
def planes(deck: Deck) -> Iterator[Judged]:
    """Each player’s ten or more with different names, of which two can be phenomena (§901.3).

    One deck for all: forty, or ten for each player if that is less, and two phenomena for each (§901.15a).
    """
    game = deck.game
    if not game.plays("planechase"):
        return
    cards, rule, least, most = _face_down(deck, "plane", "phenomenon"), "901.3", LEAST, PHENOMENA
    if game.single_planar_deck:
        many = len(game.players)
        cards = [obj for obj in game.objects.values() if set(obj.printed.types) & {"plane", "phenomenon"}]
        rule, least, most = "901.15a", min(COMMUNAL, LEAST * many), PHENOMENA * many
    yield from _checked(deck, "planar", cards, rule, least, 1)
    phenomena = sum("phenomenon" in obj.printed.types for obj in cards)
    if phenomena:
        yield Judged((rule,), None if phenomena <= most else partial(
            game.note, TooManyPhenomena, [rule], deck.player, player=deck.player, n=phenomena, most=most))


@judge("904.3", "904.13d", "100.2d", at=-1)
def schemes(deck: Deck) -> Iterator[Judged]:
    """The archenemy’s twenty, no more than two of a name (§904.3); with commanders ten, each another (§904.13d)."""
    cards = _face_down(deck, "scheme")
    if cards and deck.game.plays("archenemy"):
        rule, least, most = ("904.13d", LEAST, 1) if deck.of_commander else ("904.3", SCHEMES, 2)
        yield from _checked(deck, "scheme", cards, rule, least, most)


def _face_down(deck: Deck, *words: str) -> list[Obj]:
    """The cards of a supplementary deck: its owner’s, face down in the command zone."""
    return [obj for obj in deck.game.objects.values()
            if obj.exists and obj.owner == deck.player and obj.zone == "command"
            and set(words) & {*obj.printed.types, *map(str.lower, obj.printed.subtypes)}]


def _checked(deck: Deck, kind: str, cards: Sequence[Obj], rule: str, least: int, most: int) -> Iterator[Judged]:
    """How many cards there must be, and how many of a name there can be: rules of their own (§100.2d)."""
    game, player, many = deck.game, deck.player, len(cards)
    yield Judged((rule, "100.2d"), None if many >= least else partial(
        game.note, SupplementaryTooSmall, [rule], player, player=player, deck=kind, n=many, least=least))
    for same in named(deck, cards):
        if len(same) > most:
            yield Judged((rule,), partial(
                game.note, SupplementaryCopies, [rule], player, player=player, deck=kind, n=len(same),
                name=same[0].printed.name, most=most))
