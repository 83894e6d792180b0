"""123.4 to 123.9: what stickers make of the objects that they are on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from refapp.game.state.board import Active
from refapp.game.state.game_state import GameState
from refapp.game.state.stickers import Sticker
from refapp.game.state.views import View
from refapp.language.scenario import Changes
from refapp.language.stickers import ABILITY, ART, NAME, SIZE
from refapp.lazy_dataclass import dataclass

STICKERED = "stickered"
MARKS: Mapping[str, str] = {NAME: "name-stickered", ABILITY: "ability-stickered", SIZE: "size-stickered",
                            ART: "art-stickered"}
"""Kind of sticker → what an object with one on it is called in a description."""
VOWELS = "aeiouy"
_LATER = 1000
"""Behind the abilities of an object whose timestamp a sticker follows."""


@dataclass(frozen=True, slots=True)
class AddsWord(Changes):
    """The continuous effect of a name sticker: a word more in a name, behind so many others (§612.9)."""

    word: str = ""
    after: int = 0


def on_object(game: GameState, name: str) -> tuple[Sticker, ...]:
    """The stickers on an object, the one that was put there first in front."""
    return tuple(sorted((one for one in game.stickers.values() if one.on == name), key=lambda one: one.ts))


def marks(game: GameState, name: str) -> frozenset[str]:
    """An object with a sticker on it is stickered (§123.4); what is on an art sticker just marks it (§123.9)."""
    found = {MARKS[one.says.kind] for one in game.stickers.values() if one.on == name}
    return frozenset({STICKERED, *found}) if found else frozenset()


def words_of(name: str) -> tuple[str, ...]:
    """The words of a name: what stands between spaces, but no blank line (§123.6a)."""
    return tuple(word for word in name.split() if word.strip("_"))


def with_word(name: str, word: str, after: int) -> str:
    """A name with a word more behind so many of its words; at its end if it has fewer by now (§123.6c)."""
    parts, at, passed = name.split(), 0, 0
    while at < len(parts) and passed < after:
        passed += bool(parts[at].strip("_"))
        at += 1
    return " ".join([*parts[:at], word, *parts[at:]])


def letters(word: str, letter: str) -> int:
    """How often a letter stands on a name sticker, as a capital or not (§123.6d)."""
    return word.lower().count(letter.lower())


def unique_vowels(word: str) -> int:
    """How many different vowels stand on a name sticker, Y among them (§123.6e)."""
    return len(set(word.lower()) & set(VOWELS))


def active(game: GameState, views: Mapping[str, View]) -> Iterator[Active]:
    """The continuous effects of stickers, each in its layer: 613.1c, 613.1f and 613.4b (§123.6, §123.7, §123.8).

    Where the object has had a newer timestamp since, a sticker has the one right after that (613.7k).
    """
    for view in views.values():
        for at, one in enumerate(on_object(game, view.id) if STICKERED in view.designations else ()):
            changes = _changes(one, view)
            if changes is not None and not view.phased_out:
                key = (one.ts, 0, view.id) if one.ts > view.ts else (view.ts, _LATER + at, view.id)
                yield Active(key, changes, names=(view.id,))


def _changes(one: Sticker, view: View) -> Changes | None:
    says = one.says
    if says.kind == NAME and says.word:
        return AddsWord(word=says.word, after=one.after)
    if says.kind == ABILITY:
        return Changes(grant=says.abilities)
    sized = view.zone == "battlefield" or "creature" in view.types or "vehicle" in view.subtypes
    return Changes(set_pt=says.pt) if says.kind == SIZE and sized else None


def free_for(game: GameState, player: str) -> Sequence[Sticker]:
    """The stickers of a player's chosen sheets that are on nothing that the player owns (§123.2c, §123.3)."""
    return [one for one in game.stickers.values() if one.says.owner == player and one.on is None
            and (game.sheets.get(player) is None or one.says.sheet in game.sheets[player])]
