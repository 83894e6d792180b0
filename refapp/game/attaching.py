"""What can be attached to what: Auras, Equipment to creatures, Fortifications to lands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from refapp.game.filters import passes
from refapp.game.state import View
from refapp.language.scenario import Enchant, Protection

if TYPE_CHECKING:
    from refapp.game.game import Game

ATTACHMENTS = frozenset({"aura", "equipment", "fortification"})


def protected_from(view: View, other: View) -> bool:
    """Whether an object has protection from a quality of the other (702.16)."""
    for ability in view.abilities:
        if isinstance(ability, Protection):
            quality = ability.quality
            if (quality in ("everything", "all") or quality in other.colors or quality in other.types
                    or quality in other.subtypes or quality.rstrip("s") in other.types
                    or (quality == "all colors" and other.colors)):
                return True
    return False


def may_attach(game: Game, view: View, host: str) -> bool:
    """Whether the attachment could legally be attached to an object or player, as both are now."""
    if host in game.players:
        if game.players[host].lost or "aura" not in view.subtypes:
            return False
        enchants = [ability for ability in view.abilities if isinstance(ability, Enchant)]
        return bool(enchants) and all(
            enchant.player and _player_passes(game, enchant, view, host) for enchant in enchants)
    target = game.board().get(host)
    if target is None or target.id == view.id or target.phased_out != view.phased_out:
        return False
    if "cant attach" in view.keywords or protected_from(target, view):
        return False
    if "aura" in view.subtypes:
        enchants = [ability for ability in view.abilities if isinstance(ability, Enchant)]
        if not enchants:
            return target.zone == "battlefield"
        eye = game.viewpoint(view)
        return all(not enchant.player and target.zone == enchant.zone
                   and passes(enchant.what, target, eye, game.board()) for enchant in enchants)
    if target.zone != "battlefield":
        return False
    if "equipment" in view.subtypes:
        return "creature" in target.types
    if "fortification" in view.subtypes:
        return "land" in target.types
    return False


def can_be_attachment(view: View) -> bool:
    """An Aura, Equipment or Fortification that isn't a creature or battle (303.4d, 301.5c, 310.9).

    An Equipment with reconfigure may be a creature.
    """
    apart = {"battle"} if "reconfigure" in view.keywords and "equipment" in view.subtypes else {"creature", "battle"}
    return bool(view.subtypes & ATTACHMENTS) and not view.types & apart


def legal_hosts(game: Game, view: View) -> list[str]:
    """Every object and player that an Aura entering the battlefield could enchant."""
    options = [other.id for other in game.board().values() if may_attach(game, view, other.id)]
    options.extend(player.name for player in game.remaining() if may_attach(game, view, player.name))
    return options


def _player_passes(game: Game, enchant: Enchant, view: View, host: str) -> bool:
    for word in enchant.what.words:
        if word == "opponents" and host not in [player.name for player in game.opponents(view.controller)]:
            return False
        if word == "yours" and host != view.controller:
            return False
    return True
