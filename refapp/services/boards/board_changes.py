"""What changed between two boards, in sentences: lives, cards that left, came or changed, piles, mana, the turn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from refapp.corpus_io import Term
from refapp.game.said.values import TO
from refapp.i18n import Catalogue
from refapp.language.vocabulary import PLAYER_ZONES, ZONES
from refapp.services.boards.board_build import card_words, inside_words, life_of, moment_of
from refapp.services.boards.board_cards import (
    Painter,
    State,
    called,
    card_of,
    name_of,
    on_battlefield,
    pile_marks,
    sources_of,
    stack_id,
    stack_name,
)
from refapp.services.boards.board_lines import changes_in_words
from refapp.services.boards.type_words import ANONYMOUS, called_ids
from refapp.services.boards.vocabulary import mana_symbols
from refapp.services.pages.board import Card

_ZONES = frozenset(ZONES) - {"outside"}


def changes(lang: str, before: State, after: State, terms: Mapping[str, Term] | None = None,
            stack: Sequence[Mapping[str, Any]] = ()) -> tuple[str, ...]:
    """What changed, one sentence each: lives, cards that left, came or changed; ``stack``: what is on it, in full."""
    called_so = called_ids(lang, before, after)
    sources = sources_of(stack)
    old = Painter(lang, before, after, terms or {}, after=False, called=called_so, sources=sources)
    new = Painter(lang, after, before, terms or {}, after=True, called=called_so, sources=sources)
    say, found = new.say, []
    for player, values in (after.get("players") or {}).items():
        was = (before.get("players") or {}).get(player) or {}
        a, b = life_of(before, was), life_of(after, values or {})
        if a != b:
            found.append(say.gettext("Player {name}: {old} → {new} life.", name=player, old=a, new=b))
    for name in dict.fromkeys([*before.get("objects", {}), *after.get("objects", {})]):
        if not (_counted(old, name) and _counted(new, name)):
            found.extend(_fate(old, new, name))
    found.extend(_counts(old, new))
    found.extend(_stacked(old, new))
    return (*found, *_piles(old, new), *_poisoned(say, before, after), *_mana(old, new), *_moment(old, new))


def _counted(paint: Painter, name: str) -> bool:
    """Whether a card is only counted: it has no name and no types, and nobody tells it from its like."""
    thing = paint.object(name)
    return ANONYMOUS.fullmatch(name) is not None and not (thing.get("types") or thing.get("name"))


def _counts(old: Painter, new: Painter) -> list[str]:
    """How many cards that are only counted each pile has now."""
    say, found = new.say, []
    for player, values in (new.state.get("players") or {}).items():
        for zone in PLAYER_ZONES:
            was, now = (sum(_counted(one, str(name)) for name in held) if isinstance(held := (
                (one.state.get("players") or {}).get(player) or {}).get(zone), list) else 0 for one in (old, new))
            if was != now and values is not None:
                found.append(say.gettext("Player {name}: {kind} {old} → {new}.", name=player,
                                         kind=say.word("zone", zone), old=was, new=now))
    return found


def _fate(old: Painter, new: Painter, name: str) -> list[str]:
    """What became of one object."""
    say, was, now = new.say, old.object(name), new.object(name)
    here, there = on_battlefield(was), on_battlefield(now)
    if here and not there:
        zone = now.get("zone") if now.get("exists", True) else None
        return [say.gettext("{card} leaves the battlefield and goes {to}.", card=called(old, name),
                            to=say.gettext(TO[zone])) if zone in _ZONES
                else _gone(old, name)]
    if there and now.get("part_of"):  # half of a permanent, which tells what becomes of it
        return []
    if there and not here:
        return [say.gettext("{card} is now on the battlefield.", card=called(new, name))]
    if here and there:
        card = card_of(new, name, 3)
        return _altered(old, new, name, card) if card.change == "changed" else []
    if was and was.get("exists", True) and now and now.get("exists", True) is False:
        return [_gone(old, name)]
    if not now.get("exists", True) or now.get("zone") not in _ZONES:
        return []
    if was.get("zone") != now.get("zone"):
        to = TO[now["zone"]]
        return [say.gettext("{card} goes {to}.", card=called(new, name), to=say.gettext(to))]
    if was and bool(was.get("face_down")) != bool(now.get("face_down")):
        return [say.gettext("{card} is now face down.", card=called(new, name)) if now.get("face_down")
                else say.gettext("{card} is now face up.", card=called(new, name))]
    if was and (was.get("counters") or {}) != (now.get("counters") or {}):
        return [say.gettext("{card}: now {new}.", card=called(new, name),
                            new=", ".join(pile_marks(new, name)) or say.gettext("no counters"))]
    return []


def _gone(old: Painter, name: str) -> str:
    """That an object is nowhere any more: a card leaves the game, for instance with its owner, and still exists."""
    return (old.say.gettext("{card} leaves the game.", card=called(old, name)) if old.object(name).get("kind") == "card"
            else old.say.gettext("{card} ceases to exist.", card=called(old, name)))


def _stacked(old: Painter, new: Painter) -> list[str]:
    """What came onto the stack, and which abilities left it; where a spell went, its card tells."""
    say, before, after = new.say, old.state.get("stack") or (), new.state.get("stack") or ()
    found = []
    if waiting := [stack_name(new, item) for item in after if item not in before]:
        found.append(say.gettext("Put on the stack: {items}.", items=", ".join(waiting)))
    if gone := [stack_name(old, item) for item in reversed(before)
                if item not in after and not old.object(stack_id(item))]:
        found.append(say.gettext("No longer on the stack: {items}.", items=", ".join(gone)))
    return found


def _piles(old: Painter, new: Painter) -> list[str]:
    """What the piles alone tell: a library in another order, a venture marker in another room, a dungeon completed."""
    say, found = new.say, []
    for player, values in (new.state.get("players") or {}).items():
        was = ((old.state.get("players") or {}).get(player) or {}).get("library")
        now = (values or {}).get("library")
        if isinstance(was, list) and isinstance(now, list) and was != now and sorted(was) == sorted(now):
            found.append(say.gettext("Player {name}: the library is in another order.", name=player))
        done = (values or {}).get("completed") or []
        for dungeon in done[len(((old.state.get("players") or {}).get(player) or {}).get("completed") or []):]:
            found.append(say.gettext("Player {name} has completed {dungeon}.", name=player, dungeon=dungeon))
    for player, place in (new.state.get("venture") or {}).items():
        if place and place != (old.state.get("venture") or {}).get(player):
            found.append(say.gettext("Player {name}: the venture marker is now in the bottommost room of {dungeon}.",
                                     name=player, dungeon=place.get("dungeon")) if place.get("bottommost") else
                         say.gettext("Player {name}: the venture marker is now in {dungeon}.", name=player,
                                     dungeon=place.get("dungeon")))
    return found


def _mana(old: Painter, new: Painter) -> Iterator[str]:
    """Mana in pools, and what is there to be tapped for it."""
    say = new.say
    for player, values in (new.state.get("players") or {}).items():
        had, held = (old.state.get("players") or {}).get(player) or {}, values or {}
        for kind, was, now in (
                (say.gettext("mana"), *(mana_symbols(one.get("mana") or {}) or "0" for one in (had, held))),
                (say.gettext("mana sources"), *(str(one.get("mana_sources") or 0) for one in (had, held)))):
            if was != now:
                yield say.gettext("Player {name}: {kind} {old} → {new}.", name=player, kind=kind, old=was, new=now)


def _moment(old: Painter, new: Painter) -> Iterator[str]:
    """Whose turn and which step it is now."""
    turn = new.state.get("turn")
    if moment_of(old) != moment_of(new) and isinstance(turn, Mapping):
        yield new.say.gettext("It is now turn {n}, {player}: {step}.", n=turn.get("number"), player=turn.get("active"),
                              step=new.say.word("step", str(turn.get("step"))))


def _altered(old: Painter, new: Painter, name: str, card: Card) -> list[str]:
    """What changed about a permanent that stayed: who controls it, its host, and how it is now."""
    say, was, now = new.say, old.object(name), new.object(name)
    before, named, found = name_of(old, name), called(old, name), []
    if was.get("controller") != now.get("controller") and now.get("controller"):
        found.append(say.gettext("{card} is now under {player}’s control.", card=named, player=now["controller"]))
    if was.get("attached_to") != now.get("attached_to"):
        host = now.get("attached_to")
        found.append(say.gettext("{card} is now attached to {host}.", card=named, host=called(new, str(host)))
                     if host else say.gettext("{card} is no longer attached to {host}.", card=named,
                                              host=called(old, str(was.get("attached_to")))))
    found.extend(changes_in_words(say, card, named))
    unmarked = card_of(replace(old, against=None), name, 3)
    if card_words(say, unmarked) != card_words(say, card) or not found:
        inside = inside_words(replace(card, tag=""))
        found.append(say.gettext("{old} is now {new}.", old=named, new=card_words(say, replace(card, tag="")))
                     if before != card.name or not inside else
                     say.gettext("{card}: now {new}.", card=named, new=", ".join(inside)))
    return found


def _poisoned(say: Catalogue, before: State, after: State) -> tuple[str, ...]:
    """Players whose counters, speed or fate changed."""
    found = []
    for player, values in (after.get("players") or {}).items():
        was = (before.get("players") or {}).get(player) or {}
        if (values or {}).get("poison", 0) != was.get("poison", 0):
            found.append(say.gettext("Player {name}: poison {old} → {new}.", name=player, old=was.get("poison", 0),
                                     new=values.get("poison", 0)))
        held, had = (values or {}).get("counters") or {}, was.get("counters") or {}
        found.extend(say.gettext("Player {name}: {kind} {old} → {new}.", name=player,
                                 kind=say.word("kind of counter", kind), old=had.get(kind, 0), new=held.get(kind, 0))
                     for kind in dict.fromkeys([*had, *held]) if had.get(kind, 0) != held.get(kind, 0))
        if (values or {}).get("speed") and values["speed"] != was.get("speed"):
            found.append(say.gettext("Player {name}: now {new}.", name=player,
                                     new=say.gettext("speed {n}", n=values["speed"])))
        named, once = (values or {}).get("designations") or (), was.get("designations") or ()
        found.extend(say.gettext("Player {name} gets a designation: {new}.", name=player,
                                 new=say.word("designation of a player", one)) for one in named if one not in once)
        found.extend(say.gettext("Player {name} loses a designation: {old}.", name=player,
                                 old=say.word("designation of a player", one)) for one in once if one not in named)
        for fate, sentence in (("lost", say.gettext("Player {name} has lost.", name=player)),
                               ("won", say.gettext("Player {name} has won.", name=player))):
            if (values or {}).get(fate) and not was.get(fate):
                found.append(sentence)
    return tuple(found)
