"""Variants of keyword abilities that the rules of an edition don’t know, though they know the keyword.

Such a board is unsupported, like one with a keyword that isn’t there yet
(:mod:`refapp.rulebook.starting.before_they_existed`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from refapp.game.door.game import Game
from refapp.game.machine.moments import known
from refapp.language.board import Scenario
from refapp.language.instruction import every
from refapp.language.scenario import Keyword, Protection
from refapp.lazy_dataclass import dataclass
from refapp.rulebook.starting.before_they_existed import unknown


@dataclass(frozen=True, slots=True)
class Variant:
    """What may stand behind a keyword, and its rule (a key), or the dated behaviour, without which it means nothing."""

    word: str
    there: Callable[[str], object]
    rule: str
    since: str = ""

    def known(self, game: Game) -> bool:
        """Whether the edition knows it."""
        return game.rules.holds(self.since) if self.since else bool(game.rules.cite([self.rule]))


_CARD_TYPES = r"\b(artifact|battle|creature|enchantment|instant|planeswalker|sorcery)s?\b"
_OF = re.compile(r"(?!sacrifice |tap |return |exile |discard |remove |pay )[a-z ]*\bcreature\b").match
_TYPED = re.compile(_CARD_TYPES).search
VARIANTS = (
    Variant("hexproof", re.compile("from each ").match, "702.11g"),
    Variant("hexproof", re.compile("from ").match, "702.11d"),
    Variant("equip", _OF, "702.6c"),
    Variant("equip", re.compile("planeswalker").match, "702.6e"),
    Variant("devour", re.compile("[a-z]{2}").match, "702.82c"),
    Variant("emerge", re.compile("from ").match, "702.119b"),
    Variant("partner", re.compile("with ").match, "702.124j"),
    Variant("partner", re.compile("friends forever").match, "702.124i"),
    Variant("partner", re.compile("(?!with |friends forever)[a-z]").match, "702.124i", "partner.of_several_texts"),
    Variant("splice", _TYPED, "702.47a", "splice.onto_any_quality"))
_OPPONENTS = ("each opponent", "each of your opponents")


@known("702.1")
def only_known_variants(game: Game, scenario: Scenario) -> None:
    """Raises Unsupported where a keyword is said in a way that the edition doesn’t know."""
    for part in every((scenario.state.objects, scenario.state.stack, scenario.steps), (Keyword, Protection)):
        for name, variant in _said(game, part):
            if not variant.known(game):
                raise unknown(game, name, variant.rule)


def _said(game: Game, part: object) -> Iterator[tuple[str, Variant]]:
    """The variants that a keyword or protection ability is, each with how it is called."""
    if isinstance(part, Protection):
        if part.quality in _OPPONENTS:
            yield f"protection from {part.quality}", Variant("protection", bool, "702.16i")
        elif part.quality in [name.lower() for name in game.players]:
            yield f"protection from {part.quality}", Variant("protection", bool, "702.16k")
    elif isinstance(part, Keyword) and part.word.endswith("walk"):
        if _TYPED(part.word):
            yield part.word, Variant("landwalk", bool, "702.14a", "landwalk.of_card_types")
    elif isinstance(part, Keyword) and part.quality:
        yield from ((str(part), one) for one in VARIANTS if one.word == part.word and one.there(part.quality))
