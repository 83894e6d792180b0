"""Keywords of a source of damage: what each means for it stands in the keyword’s own file, and is asked here.

Says nothing of how damage is dealt (:mod:`.damage`).
"""

from __future__ import annotations

from refapp.game.door.game import Game
from refapp.game.state.hooks import Words
from refapp.game.state.views import View
from refapp.language.scenario import Keyword
from refapp.lazy_dataclass import dataclass


@dataclass(frozen=True, slots=True)
class InDamage:
    """What a keyword of its source means for damage: the keys of the rules, empty where it doesn’t mean that."""

    gone: str = ""
    """The source has left: it counts as it last was."""
    anywhere: str = ""
    """The source counts in whatever zone it is."""
    life: str = ""
    """The source’s controller gains as much life."""
    counters: str = ""
    """A creature gets -1/-1 counters instead of having it marked."""
    poison: str = ""
    """A player gets poison counters instead of losing life."""
    more_poison: str = ""
    """A player gets poison counters besides for combat damage: as many as the keyword’s numbers say together."""
    lethal: str = ""
    """Any of it is lethal for a creature."""


in_damage = Words[InDamage]()
"""Keyword → what it means for damage that an object with it deals."""


def meaning(game: Game, source: View | None, what: str) -> list[str]:
    """The keywords of a source that mean this for its damage: ``life``, ``counters``, ``lethal`` …"""
    return [] if source is None else [
        word for word, one in game.rules.words(in_damage).items() if word in source.keywords and getattr(one, what)]


def rules_of(game: Game, source: View | None, what: str) -> list[str]:
    """The rules by which a keyword of a source means this, the first that does: its own, those on where the source is
    and on multiple instances."""
    return [rule for word in meaning(game, source, what)[:1]
            for rule in (getattr(game.rules.words(in_damage)[word], what), *besides(game, source, word))]


def besides(game: Game, source: View | None, word: str) -> tuple[str, ...]:
    """What more the rules of a keyword say of a source of damage: where it is, or was, and of multiple instances."""
    if source is None:
        return ()
    said = game.rules.words(in_damage)[word]
    now = game.view(source.id)
    left = now is None or now.incarnation != source.incarnation
    where = said.gone if left else said.anywhere if source.zone != "battlefield" else ""
    return *([where] if where else []), *game.rules.of_several(source.abilities, word)


def total(source: View, words: list[str]) -> int:
    """The numbers of these keywords of a creature together: its total toxic value (702.164b)."""
    return sum(one.n or 0 for one in source.abilities if isinstance(one, Keyword) and one.word in words)
