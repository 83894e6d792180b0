"""What is left of an ability after an effect has taken away some by their names (613.1f, §113.10b)."""

from __future__ import annotations

from dataclasses import replace

from refapp.game.reading.qualities import qualities
from refapp.game.reading.variants import FROM, is_called
from refapp.language.scenario import Ability, Keyword, Protection


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
    if any(is_called(ability, word) for word in words):
        return ()
    if not ability.quality.startswith(FROM):
        return (ability,)
    left = _left(ability.quality.removeprefix(FROM), ability.word, words)
    return (ability,) if left is None else tuple(replace(ability, quality=FROM + one) for one in left)


def _left(quality: str, name: str, words: tuple[str, ...]) -> tuple[str, ...] | None:
    """The quality without those that the words name behind the name of the ability; None where they name none of it."""
    ahead = f"{name} {FROM}"
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
