"""What is understood of an imported card, and the rules that it stands on, the most specific first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from refapp.cards.card import Card, Face
from refapp.corpus_io import slug
from refapp.i18n import DEFAULT
from refapp.later import later
from refapp.lazy_dataclass import dataclass
from refapp.model import RuleNumber
from refapp.services.cards.rulings import RulingRead, rulings_of
from refapp.services.library.library import Library

if TYPE_CHECKING:
    from refapp.cardtext.grammar import grammar
    from refapp.cardtext.reading import Line, read
    from refapp.rulebook.numbering import number_on
else:
    (grammar,) = later("refapp.cardtext.grammar", "grammar")
    (read,) = later("refapp.cardtext.reading", "read")
    (number_on,) = later("refapp.rulebook.numbering", "number_on")

KEPT = 2048
"""Texts whose reading is kept."""
OWN, PHRASE, KIND, TYPE = range(4)
"""How specific a rule is: its own keyword or cited by a ruling; words of a line; what kind of line it is; its types."""
_EFFECTS = range(613, 617)
"""Sections on how effects meet: a line that is one stands on them before all that is a line of its kind."""
_LAYOUTS = {"split": "split card", "aftermath": "split card", "flip": "flip card", "adventure": "adventurer card",
            "transform": "nonmodal double-faced card", "modal_dfc": "modal double-faced card", "meld": "meld card",
            "leveler": "leveler card", "prototype": "prototype card"}
"""Layout → the term for such cards."""


@dataclass(frozen=True, slots=True)
class FaceRead:
    """A face in a language, its lines as far as they are understood; ``printed``: as printed, not today's wording."""

    name: str
    type: str
    lines: tuple[Line, ...]
    printed: str | None = None


@dataclass(frozen=True, slots=True)
class CardRead:
    """A card with its faces by language, its rulings, and the rules that it stands on under an edition."""

    card: Card
    faces: Mapping[str, tuple[FaceRead, ...]]
    rulings: tuple[RulingRead, ...]
    rules: tuple[RuleNumber, ...]

    @property
    def unread(self) -> int:
        """Lines of the English text that aren't understood."""
        return sum(not line.read for face in self.faces[DEFAULT] for line in face.lines)


def read_card(library: Library, card: Card, edition: date) -> CardRead:
    """A card, read under an edition."""
    faces: dict[str, tuple[FaceRead, ...]] = {DEFAULT: tuple(
        FaceRead(one.name, one.type, read_text(one.text, DEFAULT, one.name)) for one in card.faces)}
    for lang, printed in card.printed.items():
        found = [one for one in printed if one is not None]
        if len(found) == len(card.faces) and (all(one.text for one in found) or not any(
                one.text for one in card.faces)):
            faces[lang] = tuple(FaceRead(one.name, one.type, read_text(one.text, lang, one.name), one.day)
                                for one in found)
    rulings = rulings_of(library, card)
    ranks: dict[str, tuple[int, int]] = {}
    for key, rank in _stands_on(library, card, faces[DEFAULT]):
        ranks[key] = min(ranks.get(key, (TYPE + 1, 0)), (rank, _commonness().get(key, 1)))
    found_rules: dict[RuleNumber, tuple[int, int]] = {
        number: (OWN, 0) for ruling in rulings for one in ruling.cites if edition == library.history.newest
        for number in one.now}
    for key, weight in ranks.items():
        written = number_on(key, edition, library.history)
        if written is not None:
            number = RuleNumber.parse(written)
            found_rules[number] = min(found_rules.get(number, weight), weight)
    return CardRead(card, faces, rulings, tuple(sorted(found_rules, key=lambda one: (*found_rules[one], one.sort_key))))


@lru_cache(maxsize=KEPT)
def read_text(text: str, lang: str, name: str) -> tuple[Line, ...]:
    """The lines of a text; see :func:`refapp.cardtext.reading.read`, which bounds its own work."""
    return read(text, lang, name) if text else ()


def _stands_on(library: Library, card: Card, faces: Iterable[FaceRead]) -> Iterator[tuple[str, int]]:
    """Keys of rules, each with how specific it is."""
    for face in faces:
        for line in face.lines:
            for span in line.spans:
                whole = span.end - span.start >= len(line.text.strip()) - 1
                for key in span.rules:
                    section = RuleNumber.parse(key.rpartition(":")[2]).section
                    yield key, (OWN if section in (701, 702) else PHRASE if section in _EFFECTS or not whole else KIND)
    terms = _rules_of_terms(library)
    words = [_LAYOUTS.get(card.layout, ""), *(word for face in card.faces for word in _types(face))]
    yield from ((terms[word], TYPE) for word in map(slug, filter(None, words)) if word in terms)


def _types(face: Face) -> list[str]:
    found = face.type.replace("—", " ").split()
    return [*found, "color indicator"] if face.colors else found


@lru_cache(maxsize=4)
def _rules_of_terms(library: Library) -> Mapping[str, str]:
    """The rule of each type, and of each kind of card, by the slug of its English name."""
    kinds = {"card type", "subtype", "supertype"}
    return {slug(term.en): str(term.rule) for term in library.terms
            if term.rule is not None and (term.kind in kinds or term.en in {*_LAYOUTS.values(), "color indicator"})}


@cache
def _commonness() -> Mapping[str, int]:
    """How many meanings of card text call upon a rule: the fewer, the more it says of a card."""
    found = {(one.meaning.category, one.meaning.name): one.meaning.rules
             for wordings in grammar(DEFAULT).wordings.values() for one in wordings}
    return Counter(key for rules in found.values() for key in rules)
