"""The words by which a source is laid out, and how the language of rules text is told.

One table per language; a new language adds a row here and nothing else in this package.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

from refapp.lazy_dataclass import dataclass


@dataclass(frozen=True, slots=True)
class Layout:
    """The headings of the publisher's layout in one language, and words no text of it does without."""

    example: str
    introduction: frozenset[str]
    contents: frozenset[str]
    glossary: frozenset[str]
    credits: frozenset[str]
    common: frozenset[str]


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


LAYOUTS: dict[str, Layout] = {
    "en": Layout(
        example="Example:",
        introduction=frozenset({"introduction"}),
        contents=frozenset({"contents", "table of contents"}),
        glossary=frozenset({"glossary", "glossary of terms"}),
        credits=frozenset({"credits", "credits and acknowledgments", "customer service information", "questions?"}),
        common=_words("the of is that if it to and or be by has its it’s they with from are an not any")),
    "fr": Layout(
        example="Exemple :",
        introduction=frozenset({"introduction"}),
        contents=frozenset({"sommaire", "table des matieres", "contenu"}),
        glossary=frozenset({"glossaire", "glossaire des termes", "lexique"}),
        credits=frozenset({"credits", "credits et remerciements", "generique", "remerciements", "service clientele",
                           "service clients", "informations sur le service clientele", "questions ?",
                           "des questions ?"}),
        common=_words("le la les de des du un une est et ou que qui si son sa ses par dans sur pas il ne")),
}

CHAPTERS: dict[int, tuple[str, ...]] = {
    1: ("Game Concepts", "Concepts du jeu", "The Game"),
    2: ("Parts of a Card", "Composantes d’une carte", "Parties d’une carte"),
    3: ("Card Types", "Types de carte", "Types de cartes"),
    4: ("Zones", "Les zones"),
    5: ("Turn Structure", "Structure du tour"),
    6: ("Spells, Abilities, and Effects", "Sorts, capacités et effets"),
    7: ("Additional Rules", "Règles supplémentaires", "Règles additionnelles"),
    8: ("Multiplayer Rules", "Règles multi-joueurs", "Règles multijoueurs"),
    9: ("Casual Variants", "Variantes conviviales", "Variantes décontractées"),
}
"""The titles of chapters in the editions since 2009, as facts to check a contents list against."""

INTRODUCTION = frozenset().union(*(layout.introduction for layout in LAYOUTS.values()))
CONTENTS = frozenset().union(*(layout.contents for layout in LAYOUTS.values()))
GLOSSARY = frozenset().union(*(layout.glossary for layout in LAYOUTS.values()))
CREDITS = frozenset().union(*(layout.credits for layout in LAYOUTS.values()))

EXAMPLE = re.compile(
    r"(?:[*_]{0,3}(?:ex[ae]mples?|ex\.?(?=[\s\u00a0\u202f.:]))(?:[\s\u00a0\u202f]\d{1,2})?[*_]{0,3}[\s\u00a0\u202f]?"
    r"(?::[*_]{0,3}|[–—-](?=\s)|\.(?=\s(?-i:[^\W\d_a-zà-ÿ])))[\s\u00a0\u202f]*)+", re.IGNORECASE)
"""The label of an example, once or printed twice, numbered or not, shortened or stressed, in either language."""

_WORD = re.compile(r"[^\W\d_]+(?:[’'][^\W\d_]+)?")


def heading(text: str) -> str:
    """A heading as the tables above spell it: lower case, no accents (capitals often lack them), no colon."""
    bare = "".join(c for c in unicodedata.normalize("NFD", text) if not unicodedata.combining(c))
    return re.sub(r"[\s\u00a0\u202f]+", " ", bare).strip(" #*_").rstrip(":").strip(" *_").lower()


def count_common(texts: Iterable[str]) -> dict[str, int]:
    """How many common words of each language occur in the texts."""
    counts = dict.fromkeys(LAYOUTS, 0)
    for text in texts:
        for word in _WORD.findall(text.lower().replace("'", "’")):
            for lang, layout in LAYOUTS.items():
                if word in layout.common:
                    counts[lang] += 1
    return counts


def judge(texts: Iterable[str]) -> str | None:
    """The language of rules text, by its common words; None where no language is clearly ahead."""
    counts = sorted(((n, lang) for lang, n in count_common(texts).items()), reverse=True)
    best, second = counts[0], counts[1]
    return best[1] if best[0] and best[0] * 2 >= 3 * second[0] else None
