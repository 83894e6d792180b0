"""702.22 Banding.

Who is in a band, and once out of combat no longer (702.22f), and that all of it becomes blocked together (702.22h,
702.22i): `game/events/combat.py`; that it forms and lasts: `game/events/relations.py`. Who divides damage is asked by
`combat/damage_assignment.py`. That an effect takes “bands with other” away too (702.22b): `game/reading/layers.py`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from refapp.game.door.game import Game
from refapp.game.door.happen import happen
from refapp.game.events.combat import Forbidden
from refapp.game.events.relations import FormBand
from refapp.game.state.views import View
from refapp.language.scenario import Keyword
from refapp.rulebook.combat import moments
from refapp.rulebook.registry import static

static("banding", "702.22", "702.22a", several="702.22m")
static("bands with other", "702.22b", "702.22m", takes="words")


def quality_of(ability: Keyword) -> str:
    """The quality of “bands with other [quality]”, as an object has it: a type, subtype or supertype; or “named …”."""
    words = ability.quality.removeprefix("creatures ").removesuffix(" creatures")
    if words.startswith("named "):
        return words
    irregular = {"wolves": "wolf", "elves": "elf", "dwarves": "dwarf"}
    return irregular.get(words, words.removesuffix("s") if words.endswith("s") else words)


def has_quality(view: View, quality: str) -> bool:
    """Whether an object is of a quality."""
    return quality in view.subtypes | view.types | view.supertypes | {f"named {view.name.lower()}"}


def others(view: View) -> set[str]:
    """The qualities of a creature's “bands with other” abilities; none of them works without them."""
    return {quality_of(one) for one in view.abilities if isinstance(one, Keyword) and one.word == "bands with other"}


def may_band(views: Sequence[View]) -> bool:
    """Whether creatures can be a band (702.22c): all but one have banding, or share a quality that one bands by."""
    if sum(1 for view in views if "banding" not in view.keywords) <= 1 and any(
            "banding" in view.keywords for view in views):
        return True
    return any(all(has_quality(other, quality) for other in views)
               for view in views for quality in others(view) if has_quality(view, quality))


@moments.bands("702.22c", "702.22d", "508.1e")
def why_not(game: Game, declared: Mapping[str, str], bands: Sequence[tuple[str, ...]]) -> Forbidden | None:
    """A band's members attack, attack the same thing, belong to no other band, and may be a band (§802.3b)."""
    board = game.board()
    seen: set[str] = set()
    for band in bands:
        names = {"names": ", ".join(band)}
        for name in band:
            if name not in declared:
                return Forbidden(("702.22c", "508.1e"), "{object} doesn’t attack, so it can’t be in a band.",
                                 {"object": name})
            if name in seen:
                return Forbidden(("702.22c",), "{object} can be in one band only.", {"object": name})
            seen.add(name)
        if len({declared[name] for name in band}) > 1:
            return Forbidden(("702.22d",), "{names} don’t attack the same player, planeswalker or battle.", names)
        if not may_band([board[name] for name in band]):
            return Forbidden(("702.22c",), "{names} can’t be a band.", names)
    return None


@moments.form_bands("702.22c", "702.22e", "702.22g")
def form(game: Game, bands: Sequence[tuple[str, ...]]) -> None:
    """The band lasts for the rest of combat, whatever its members lose."""
    for band in bands:
        happen(game, FormBand(tuple(game.objects[name] for name in band)))


@moments.damage_chooser("702.22j", "702.22k")
def who_divides(game: Game, view: View, against: Sequence[View]) -> tuple[str, str] | None:
    """Another player divides a creature's combat damage if it fights one with banding: who, and by which rule."""
    among = [other for other in against if other.combat is not None]
    found = any("banding" in other.keywords for other in among) or any(
        has_quality(other, quality) and any(has_quality(third, quality) for third in among if third.id != other.id)
        for other in among for quality in others(other))
    if not found or not among:
        return None
    if view.combat == "attacking":
        return among[0].controller, "702.22j"
    return game.active, "702.22k"
