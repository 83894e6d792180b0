"""702.16 Protection: what objects and players are protected from, by which variant; what stays attached despite it."""

from __future__ import annotations

from collections.abc import Iterable

from refapp.game.reading.position import Position
from refapp.game.reading.qualities import has_quality
from refapp.game.state.views import View
from refapp.language.scenario import Ability, Protection, Static

_CHOSEN = frozenset({"chosen color", "chosen type", "chosen player", "chosen creature type",
                     "chosen card type", "chosen quality"})


def protected_from(view: View, other: View) -> bool:
    """Whether an object has protection from a quality of the other (702.16)."""
    return any(isinstance(one, Protection) and any(has_quality(other, quality, view.controller)
                                                   for quality in _meant(one.quality, view)) for one in view.abilities)


def _meant(quality: str, view: View) -> Iterable[str]:
    """A quality, or those that were chosen for “the chosen color” (607.2d): none where that is undefined."""
    said = quality.removeprefix("the ")
    if said == "chosen name":
        return [f"the name {one}" for one in view.chosen]
    return view.chosen if said in _CHOSEN else (quality,)


def player_protected(game: Position, player: str, other: View) -> bool:
    """Whether a player has protection from a quality of an object (702.16b)."""
    return any(isinstance(one, Protection) and has_quality(other, one.quality, player)
               for one in game.abilities_of_player(player))


_VARIANTS = (("everything", "702.16j"), ("each of your opponents", "702.16i"), ("each opponent", "702.16i"),
             ("each color", "702.16h"))


def variant(abilities: Iterable[Ability], other: View, you: str, players: Iterable[str] = ()) -> tuple[str, ...]:
    """The keys of the rules on variants of protection, and on multiple instances, of those that hold against it."""
    held = [one for one in abilities if isinstance(one, Protection) and has_quality(other, one.quality, you)]
    found = []
    for one in held:
        if " and from " in one.quality:
            found.append("702.16g")
        found += [rule for words, rule in _VARIANTS if words in one.quality]
        if one.quality in [name.lower() for name in players]:
            found.append("702.16k")
    return *dict.fromkeys(found), *(("702.16m",) if len(held) > len(set(held)) else ())


def of_protection(game: Position, view: View, other: View) -> tuple[str, ...]:
    """What more the rules say of the protection that an object has from the other: its variant, multiple instances."""
    return variant(view.abilities, other, view.controller, game.players)


def spared(game: Position, view: View, host: View) -> tuple[str, ...]:
    """The keys of the rules by which something stays attached to what protects itself from it; none if nothing does."""
    against = [one for one in host.abilities if isinstance(one, Protection)
               and has_quality(view, one.quality, host.controller)]
    if not against or view.host != host.id or not all(_spares(game, one, view, host) for one in against):
        return ()
    return tuple(dict.fromkeys("702.16p" if one.spares == "attached" else "702.16n" for one in against))


def _spares(game: Position, ability: Protection, view: View, host: View) -> bool:
    if ability.spares == "auras":
        return "aura" in view.subtypes
    giving = [one for one in game.permanents() if one.host == host.id
              and any(isinstance(each, Static) and ability in each.grant for each in one.abilities)]
    if ability.spares == "self":
        return any(one.id == view.id for one in giving)
    return ability.spares == "attached" and any(view.ts <= one.ts for one in giving)  # attached before that one, or it
