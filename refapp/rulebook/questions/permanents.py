"""110.1 and 110.4: permanents, permanent cards and permanent spells."""

from __future__ import annotations

from refapp.game.door.game import Game
from refapp.language.asking import Question, asks
from refapp.language.kinds import One, Words
from refapp.rulebook.registry import question

PERMANENT_TYPES = frozenset({"artifact", "creature", "enchantment", "land", "planeswalker"})


@asks("is_permanent")
class IsPermanent(Question):
    """Whether an object is a permanent."""

    object: One


@asks("is_permanent_card")
class IsPermanentCard(Question):
    """Whether a card of these types is a permanent card."""

    types: Words


@asks("is_permanent_spell")
class IsPermanentSpell(Question):
    """Whether a spell of these types is a permanent spell."""

    types: Words


def permanent_types(game: Game) -> frozenset[str]:
    """The permanent types of the edition (§110.4); battles are among them since they exist."""
    return PERMANENT_TYPES | {"battle"} if game.rules.holds("battle.permanent") else PERMANENT_TYPES


@question(IsPermanent, "110.1", "110.4c")
def is_permanent(game: Game, step: IsPermanent) -> bool:
    """A permanent is a card or token on the battlefield, whatever its types; no emblem is one (114.5, §110.4c)."""
    obj = game.obj(step.object)
    return obj.exists and obj.zone == "battlefield" and obj.kind in ("card", "token", "card_copy")


@question(IsPermanentCard, "110.4a", "110.4")
def is_permanent_card(game: Game, step: IsPermanentCard) -> bool:
    """Whether a card with these types could be put onto the battlefield."""
    types = frozenset(step.types)
    return bool(types & permanent_types(game)) and not types & {"instant", "sorcery"}


@question(IsPermanentSpell, "110.4b")
def is_permanent_spell(game: Game, step: IsPermanentSpell) -> bool:
    """Whether a spell with these types would become a permanent; lands are never spells."""
    types = frozenset(step.types)
    return bool(types & (permanent_types(game) - {"land"})) and not types & {"instant", "sorcery", "land"}
