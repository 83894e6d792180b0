"""903.3 and 702.124: which card can lead a deck, and which two together."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from refapp.game.reading.color_identity import color_identity
from refapp.game.said.sentence import ByPlayer, Count, ObjectName
from refapp.game.state.objects import Obj
from refapp.language.scenario import Keyword
from refapp.rulebook.questions.decks import Deck, Judged, has, judge

CAN_BE = "can be your commander"
_BACKGROUND, _COMPANION = "choose a background", "doctor's companion"


class NoCommander(ByPlayer, says="{player}’s deck has no commander."): ...

class CantLead(ByPlayer, says="{subject} can’t be {player}’s commander."): ...

class CantLeadTogether(ByPlayer, says="{subject} and {other} can’t be {player}’s commanders together: no partner "
                                      "ability of the one is met by the other."):
    other: ObjectName

class TooManyCommanders(ByPlayer, says="{player}’s deck has too many commanders: {n}. No partner ability allows more "
                                       "than two."):
    n: Count


@judge("903.3", "903.3a", "903.12c", "903.13f", "702.124a", "702.124f", "702.124g", at=-2)
def leading(deck: Deck) -> Iterator[Judged]:
    """One legendary card that can lead, or two that a partner ability of theirs allows together (§702.124a).

    No abilities together make it more than two (§702.124g).
    """
    game, player, leads = deck.game, deck.player, deck.commanders
    if not deck.of_commander:
        return
    rule = "903.12c" if game.format == "brawl" else "903.3"
    if not leads:
        yield Judged((rule,), partial(
            game.note, NoCommander, [rule], player, player=player))
    elif len(leads) > 2:
        yield Judged(("702.124g",), partial(
            game.note, TooManyCommanders, ["702.124g"], player, player=player, n=len(leads)))
    pair = _together(*leads) or _drafted(deck, rule) if len(leads) == 2 else None
    for obj in leads:
        if not (pair == "702.124k" and _is_background(obj)):
            yield _lead(deck, obj, rule)
    if len(leads) == 2:
        yield _both(deck, *leads, pair)


def _lead(deck: Deck, obj: Obj, rule: str) -> Judged:
    """A legendary creature, Vehicle or Spacecraft with power and toughness, in Brawl a planeswalker, too (§903.12c).

    Or what says so of itself (§903.3a).
    """
    if has(obj, CAN_BE):
        return Judged(("903.3a", "113.6n"))
    subtypes = set(map(str.lower, obj.printed.subtypes))
    fits = "creature" in obj.printed.types or (deck.game.format == "brawl" and "planeswalker" in obj.printed.types) or (
        deck.game.rules.holds("commander.vehicles") and ("vehicle" in subtypes or (
            "spacecraft" in subtypes and any(
                isinstance(one, Keyword) and one.word == "station symbol" and one.inner[0].set_pt is not None
                for one in obj.printed.abilities))))
    if fits and "legendary" in obj.printed.supertypes:
        return Judged((rule,))
    rules = (rule, "702.124k") if _is_background(obj) else (rule,)
    return Judged(rules, partial(deck.game.note, CantLead, rules, obj.id, player=deck.player))


def _both(deck: Deck, one: Obj, other: Obj, pair: str | None) -> Judged:
    """Different partner abilities don’t combine (§702.124f); of several a card has, one is used (702.124g)."""
    kinds = [_partners(one), _partners(other)]
    if pair is not None:
        return Judged((pair, "702.124a", *(("702.124g",) if max(map(len, kinds)) > 1 else ())))
    rules = ("702.124f", "702.124a") if all(kinds) else ("702.124a",)
    return Judged(rules, partial(
        deck.game.note, CantLeadTogether, rules, one.id, player=deck.player, other=other.id))


def _partners(obj: Obj) -> frozenset[str]:
    """The partner abilities of a card, each as what stands behind the word; plain partner is empty."""
    return frozenset(one.quality if one.word == "partner" else one.word for one in obj.printed.abilities
                     if isinstance(one, Keyword) and one.word in ("partner", _BACKGROUND, _COMPANION))


def _drafted(deck: Deck, rule: str) -> str | None:
    """After a draft with Commander Masters, what can lead by itself and has one color or none has partner (903.13f)."""
    fit = deck.boosters == "commander masters" and deck.limited and all("" in _partners(obj) or (
        _lead(deck, obj, rule).wrong is None and len(color_identity(deck.game, obj)) <= 1) for obj in deck.commanders)
    return "903.13f" if fit and all("legendary" in obj.printed.supertypes for obj in deck.commanders) else None


def _is_background(obj: Obj) -> bool:
    return "legendary" in obj.printed.supertypes and "enchantment" in obj.printed.types \
        and "background" in map(str.lower, obj.printed.subtypes)


def _is_doctor(obj: Obj) -> bool:
    """A legendary creature of the types Time Lord and Doctor, and no other creature type."""
    return "legendary" in obj.printed.supertypes and "creature" in obj.printed.types \
        and {"time lord", "doctor"} == set(map(str.lower, obj.printed.subtypes))


def _together(one: Obj, other: Obj) -> str | None:
    """The rule on the partner ability that lets two cards lead together.

    Both have partner (§702.124h) or the same partner with words (§702.124i); each names the other (702.124j); one
    chooses a Background and the other is one (§702.124k); one is a Doctor’s companion, the other its Doctor
    (§702.124m).
    """
    mine, others = _partners(one), _partners(other)
    legendary = all("legendary" in obj.printed.supertypes for obj in (one, other))
    if legendary and "" in mine & others:
        return "702.124h"
    if legendary and any(not word.startswith("with ") for word in (mine & others) - {"", _BACKGROUND, _COMPANION}):
        return "702.124i"
    if f"with {other.printed.name}".lower() in map(str.lower, mine) and \
            f"with {one.printed.name}".lower() in map(str.lower, others):
        return "702.124j"
    for words, obj in ((mine, other), (others, one)):
        if _BACKGROUND in words and _is_background(obj):
            return "702.124k"
        if _COMPANION in words and _is_doctor(obj):
            return "702.124m"
    return None
