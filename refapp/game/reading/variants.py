"""By which names an ability goes: its keyword, what that is a variant of, its qualities (702.1d, 702.11e, 702.14a)."""

from __future__ import annotations

from refapp.game.reading.qualities import qualities
from refapp.language.scenario import Ability, Keyword, Protection

FROM = "from "
_VARIANT_OF = {"bands with other": ("banding",), "typecycling": ("cycling",), "megamorph": ("morph",),
               "multikicker": ("kicker",), "commander ninjutsu": ("ninjutsu",)}
"""Variants that are called so, too: 702.22b, 702.29f, 702.37b, 702.33c, 702.49d."""


def is_called(ability: Keyword, name: str) -> bool:
    """Whether all of a keyword ability goes by a name: its own, or that of what it is a variant of."""
    word = ability.word
    return word == name or word.startswith(f"{name} ") or name in _VARIANT_OF.get(word, ()) or (
        name == "landwalk" and word.endswith("walk")) or (
        word == "typecycling" and name == f"{ability.quality}cycling")


def goes_by(ability: Ability, name: str) -> bool:
    """Whether an ability is one of that name: of the keyword, or from the qualities that are named with it."""
    if isinstance(ability, Protection):
        return name == "protection" or _from(name, "protection", ability.quality)
    if not isinstance(ability, Keyword):
        return False
    return is_called(ability, name) or (
        ability.quality.startswith(FROM) and _from(name, ability.word, ability.quality.removeprefix(FROM)))


def _from(name: str, word: str, quality: str) -> bool:
    """Whether each quality that is named is one from which the ability is."""
    ahead = f"{word} {FROM}"
    named = name.removeprefix(ahead)
    return named != name and (named == quality or set(qualities(named)) <= set(qualities(quality)))
