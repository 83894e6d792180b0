"""What is left of an ability after an effect has taken away some by their names (613.1f, §113.10b)."""

from __future__ import annotations

from dataclasses import replace

from refapp.game.reading.qualities import qualities
from refapp.language.scenario import Ability, Keyword, Protection

_FROM = "from "
_VARIANT_OF = {"bands with other": ("banding",), "typecycling": ("cycling",), "megamorph": ("morph",),
               "multikicker": ("kicker",), "commander ninjutsu": ("ninjutsu",)}
"""Variants that are called so, too: 702.22b, 702.29f, 702.37b, 702.33c, 702.49d."""


def is_lost(ability: Ability, words: tuple[str, ...]) -> bool:
    """Whether nothing is left of an ability after these words took something away."""
    return not what_stays(ability, words)


def what_stays(ability: Ability, words: tuple[str, ...]) -> tuple[Ability, ...]:
    """What is left of an ability after these words took something away: itself, nothing, or a part of it.

    What goes by the name of a keyword goes with all that stands behind it: with hexproof every “hexproof from”
    (702.11e). Of several qualities only those that are named go (702.11f, 702.11g, 702.16g to i).
    """
    if isinstance(ability, Protection):
        left = () if "protection" in words else _left(ability.quality, "protection", words)
        return (ability,) if left is None else tuple(replace(ability, quality=one) for one in left)
    if not isinstance(ability, Keyword):
        return (ability,)
    if any(ability.word == word or ability.word.startswith(f"{word} ") or word in _general(ability.word)
           for word in words):
        return ()
    if not ability.quality.startswith(_FROM):
        return (ability,)
    left = _left(ability.quality.removeprefix(_FROM), ability.word, words)
    return (ability,) if left is None else tuple(replace(ability, quality=_FROM + one) for one in left)


def _general(word: str) -> tuple[str, ...]:
    """What an ability is called by, beside its own name: what it is a variant of (702.14a, 702.22b, 702.29e …)."""
    if word.endswith("walk"):
        return ("landwalk",)
    return _VARIANT_OF.get(word, ())


def _left(quality: str, name: str, words: tuple[str, ...]) -> tuple[str, ...] | None:
    """The quality without those that the words name behind the name of the ability; None where they name none of it."""
    ahead = f"{name} {_FROM}"
    named = [word.removeprefix(ahead) for word in words if word.startswith(ahead)]
    if not named:
        return None
    if quality in named:
        return ()
    lost = {one for each in named for one in qualities(each)}
    kept = [one for one in qualities(quality) if one not in lost]
    if len(kept) == len(list(qualities(quality))):
        return None
    return (" and from ".join(kept),) if kept else ()
