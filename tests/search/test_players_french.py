"""What French players type, on the two French pages of edition 2011-02-04 (sections 110 and 603), numbers only.

With and without accents, singular and plural, slang, misspellings, questions. The second half asks for rules that
only the English edition of the same years has, through the shared term pairs.
"""

from __future__ import annotations

import csv
from dataclasses import replace
from itertools import chain
from pathlib import Path

import pytest

from refapp.ingest.reader import read
from refapp.search.build import build_index
from refapp.search.entries import entries_from
from refapp.search.index import SearchIndex
from refapp.search.service import search
from refapp.search.terms import TermPairs

FIRST = """
# names of the sections
permanent → 110.1
permanents → 110.1
capacités déclenchées → 603.1
capacité déclenchée → 603.1
capacites declenchees → 603.1
capacitée déclanchée → 603.1
gérer les capacités déclenchées → 603.1
# jetons
jeton → 110.5
jetons → 110.5
jeotn → 110.5
jeton cesse d'exister → 110.5f
un jeton cesse t il d'exister → 110.5f
jeton hors du champ de bataille → 110.5f
jeton de créature → 110.5c
nom du jeton → 110.5c
nom et type de créature d'un jeton → 110.5c
texte du jeton → 110.5b
valeurs copiables du jeton → 110.5b
est-ce qu'un jeton est une carte → 110.5e
# permanents et statut
types de permanent → 110.4
types de permanents → 110.4
sort de permanent → 110.4b
carte de permanent → 110.4a
permanent perd tous ses types → 110.4c
controleur d'un permanent → 110.2
propriétaire d'un permanent → 110.2
proprietaire permanent → 110.2
caractéristiques d'un permanent non-jeton → 110.3
statut → 110.6
statut d'un permanent → 110.6
statuts des permanents → 110.6
engage degage → 110.6
exilée face cachée → 110.6d
carte à inversion → 110.6c
entrer sur le champ de bataille dégagé → 110.6b
copie et statut → 110.6c
# déclenchement
condition de déclenchement → 603.1
devient engagé → 603.2d
devient bloqué → 603.2d
objet pas visible par tous les joueurs → 603.2e
événement prévenu ou remplacé → 603.2f
evenement remplace → 603.2f
début de la phase ou de l'étape → 603.2b
APNAP → 603.3b
ordre APNAP → 603.3b
ordre des capacités déclenchées → 603.3b
capacité modale mode illégal → 603.3c
contrôleur d'une capacité déclenchée → 603.3a
sommet de la pile → 603.3
# la clause « si »
clause d'intervention → 603.4
« clause d'intervention » → 603.4
clause si → 603.4
40 points de vie gagner la partie → 603.4
# options
vous pouvez piocher → 603.5
capacité optionnelle → 603.5
# changements de zone
changement de zone → 603.6
ETB → 603.6a
capacité d'arrivée → 603.6a
arrive en jeu → 603.6a
LTB → 603.6c
quitte le champ de bataille → 603.6c
sortie du champ de bataille → 603.6c
d'où qu'elle vienne → 603.6c
regarder dans le passé → 603.6d
transplaner → 603.6d
joueur perd le contrôle d'un objet → 603.6d
arrive engagé → 603.6e
arrive sur le champ de bataille comme → 603.6e
auras permanent enchanté → 603.6f
effets continus à l'arrivée → 603.6b
tous les terrains sont des créatures → 603.6b
créatures perdent leurs capacités → 603.6b
# retardées, par un état, fin de partie, liées
capacité déclenchée retardée → 603.7
trigger retardé → 603.7
durée ce tour-ci → 603.7b
exilez au début de la prochaine étape de fin → 603.7c
capacité déclenchée par un état → 603.8
pas de carte en main → 603.8
quand un joueur perd la partie → 603.9
match nul → 603.9
capacités liées → 603.10
statique liée à déclenchée → 603.10
révélez la première carte → 603.10
"""
AMONG = """
à moins que → 603.5
arrivée sur le champ de bataille → 603.6a
quand à chaque fois que → 603.1
capacité déclenchée une seule fois → 603.2c
qui possède un jeton → 110.5a
jeton possédé et contrôlé → 110.5a
un jeton peut-il revenir → 110.5g
hors phase → 110.6
face visible → 110.6
qu'est-ce qu'un permanent → 110.1
qui contrôle un permanent mis sur le champ de bataille → 110.2a
plusieurs triggers en même temps → 603.3b
mettre une capacité sur la pile → 603.3
choix de cibles → 603.3d
source d'une capacité retardée → 603.7d
cimetiere → 603.6c
meurt → 603.6c
"""
SPELT_ALIKE = {"indestructible", "vigilance", "planeswalker", "exil"}
"""Found without a translation, the English word being the same or a form of it."""
ACROSS = """
contact mortel → 702.2
contacts mortels → 702.2
vol → 702.9
piétinement → 702.19
pietinement → 702.19
double initiative → 702.4
célérité → 702.10
lien de vie → 702.15
vigilance → 702.20
portée → 702.17
défense talismanique → 702.11
indestructible → 702.12
régénérer → 701.19
sacrifier → 701.21
le cimetière → 404.1
cimetieres → 404.1
la pile → 405.1
bibliothèque → 401.1
champ de bataille → 403.1
exil → 406.1
actions basées sur un état → 704.1
effets continus → 611.1
capacités de mana → 605.1
couches → 613.1
étape de dégagement → 502.1
étape d'entretien → 503.1
phase de combat → 506.1
éphémères → 304.1
rituel → 307.1
planeswalker → 306.1
points de vie → 119.1
blessures → 120.1
cibles → 115.1
"""


def table(text: str) -> list[tuple[str, str]]:
    return [tuple(line.split(" → ")) for line in text.strip().splitlines() if not line.startswith("#")]  # type: ignore[misc]


@pytest.fixture(scope="module")
def pages(shared: Path, tmp_path_factory: pytest.TempPathFactory) -> SearchIndex:
    documents = [read(path.read_bytes(), path.name)
                 for path in sorted((shared / "seeds").iterdir()) if path.name.startswith(("003_", "004_"))]
    rules = tuple(replace(rule, position=i) for i, rule in enumerate(chain(*(document.rules for document in documents))))
    document = replace(documents[0], rules=rules)
    return build_index(tmp_path_factory.mktemp("pages"), entries_from(document), "fr", document.edition)


@pytest.fixture(scope="module")
def pairs(shared: Path) -> TermPairs:
    with (shared / "research" / "terms_en_fr.csv").open(encoding="utf-8", newline="") as file:
        return TermPairs.from_rows((row["en"], row["fr"]) for row in csv.DictReader(file))


def numbers(index: SearchIndex, query: str, count: int, terms: TermPairs) -> list[str]:
    return [str(result.number or result.entry.title)
            for result in search([index], query, lang="fr", terms=terms, limit=count).results]


@pytest.mark.parametrize(("query", "first"), table(FIRST), ids=[query for query, _ in table(FIRST)])
def test_first(pages: SearchIndex, pairs: TermPairs, query: str, first: str) -> None:
    assert numbers(pages, query, 1, pairs) == [first]


@pytest.mark.parametrize(("query", "number"), table(AMONG), ids=[query for query, _ in table(AMONG)])
def test_among_the_first_five(pages: SearchIndex, pairs: TermPairs, query: str, number: str) -> None:
    assert number in numbers(pages, query, 5, pairs)


@pytest.mark.parametrize(("query", "first"), table(ACROSS), ids=[query for query, _ in table(ACROSS)])
def test_rules_that_only_the_english_edition_has(edition: SearchIndex, pages: SearchIndex, pairs: TermPairs,
                                                 query: str, first: str) -> None:
    results = search([pages, edition], query, lang="fr", terms=pairs, limit=10)
    shown = next(result for result in results.results if str(result.number) == first)
    english = [str(result.number) for result in results.results if result.lang == "en" and result.number]
    assert english[0] == first
    if query not in SPELT_ALIKE:
        assert shown.via_translation
        assert results.interpreted.translated
