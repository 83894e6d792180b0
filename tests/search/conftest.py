"""Two small invented books, one per language, and their indexes."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from refapp.cite.annotate import annotate
from refapp.ingest.reader import read
from refapp.model import Document, GlossaryEntry, Origin, Rule, RuleGraph, RuleNumber, Source
from refapp.search.build import build_index
from refapp.search.entries import entries_from
from refapp.search.index import SearchIndex
from refapp.search.terms import TermPairs

EDITION = date(2026, 9, 25)

ENGLISH = """
1 = Game Concepts
104 = Ending the Game
104.3 | ways to lose | A player may lose in these ways.
104.3a | conceding | Anyone may concede whenever they like and is out at once.
110 = Permanents
110.1 | what a permanent is | A card or token lying on the battlefield is called a permanent.
110.5 | tokens | Some effects make tokens, which stand for permanents that no card represents.
110.5a | token owner | Whoever made the token owns it.
118 = Costs
118.3 | paying costs | Nobody can pay a cost they lack the means for: no life, no paying life.
120 = Damage
120.6 | marked damage | Damage stays marked on a creature until cleanup, even when the creature's toughness changes.
4 = Zones
404 = Graveyard
404.1 | discard pile | A graveyard is where destroyed, discarded and countered cards of its owner go.
405 = Stack
405.1 | onto the stack | Spells and abilities wait on the stack; players respond before anything resolves.
5 = Turn Structure
510 = Combat Damage Step
510.1 | assigning damage | Attackers and blockers assign combat damage equal to their power.
6 = Spells, Abilities, and Effects
603 = Handling Triggered Abilities
603.1 | trigger words | Triggered abilities begin with when, whenever, or at.
603.4 | intervening if | A trigger with an intervening if clause checks it twice: on the event and on resolution. @ At your upkeep, if you own ten Llamas, you win.
603.6a | enters-the-battlefield | Enters-the-battlefield abilities trigger when a permanent enters the battlefield.
7 = Additional Rules
701 = Keyword Actions
701.21 = Sacrifice | sacrifice
701.21a | sacrificing | To sacrifice a permanent its controller puts it into the graveyard; you can’t sacrifice what you don’t control.
702 = Keyword Abilities
702.2 = Deathtouch | deathtouch
702.2a | deathtouch is static | Deathtouch is a static ability.
702.2b | any damage kills | Whatever damage a deathtouch source deals to a creature destroys that creature.
702.9 = Flying | flying
702.9a | flying | Flying is an evasion ability.
702.9b | blocking flyers | Only creatures with flying or reach may block a flyer.
702.12 = Indestructible | indestructible
702.12a | indestructible | What is indestructible can’t be destroyed, not even by lethal damage.
704 = State-Based Actions
704.1 | what they are | State-based actions happen by themselves whenever their condition is true.
704.5 | the list | This is the list of them.
704.5f | zero toughness | A creature of toughness 0 or less goes to the graveyard.
704.5g | lethal damage | A creature with lethal damage marked on it is destroyed.
704.5j | legend rule | Two legendary permanents of one name under one player: that player keeps one of them.
704.5q | counters cancel | A +1/+1 counter and a -1/-1 counter on one permanent are removed together. @ A Llama with three +1/+1 counters gets a −1/−1 counter.
"""
ENGLISH_TERMS = (("Legend Rule", "What happens to twins with a legendary name. See rule 704.5j."),
                 ("Summoning Sickness Rule", "New creatures may not attack. See rule 110.1."),
                 ("Graveyard", "A zone. See rule 404."), ("Bury (Obsolete)", "Old word. See rule 701.21."))
FRENCH = """
1 = Concepts du jeu
110 = Permanents
110.1 | ce qu’est un permanent | Une carte ou un jeton posé sur le champ de bataille s’appelle un permanent.
110.5 | jetons | Certains effets créent des jetons, à la place de cartes.
110.5a | propriétaire du jeton | Le jeton appartient à qui l’a créé.
6 = Sorts, capacités et effets
603 = Gérer les capacités déclenchées
603.1 | mots de déclenchement | Les capacités déclenchées commencent par quand ou à chaque fois que.
603.4 | clause d’intervention | Une clause d’intervention « si » est vérifiée deux fois. @ Si vous possédez dix Lamas, vous gagnez.
603.6a | arrivée sur le champ de bataille | Ces capacités se déclenchent quand un permanent arrive sur le champ de bataille.
603.6c | sortie du champ de bataille | Elles se déclenchent quand un permanent quitte le champ de bataille, par exemple quand il meurt.
7 = Règles supplémentaires
704 = Actions basées sur un état
704.5f | endurance nulle | Une créature d’endurance 0 ou moins va au cimetière de son propriétaire.
704.5g | blessures mortelles | Une créature qui a subi des blessures mortelles est détruite ; l’œil du cœur n’y peut rien.
704.5j | règle des légendes | Deux permanents légendaires du même nom : leur contrôleur en garde un.
"""
PAIRS = (("graveyard", "cimetière"), ("deathtouch", "contact mortel"), ("flying", "vol"), ("token", "jeton"),
         ("legend rule", "règle des légendes"), ("stack", "pile"), ("damage", "blessures"),
         ("state-based action", "action basée sur un état"), ("to sacrifice", "sacrifier"), ("creature", "créature"),
         ("lethal damage", "blessures mortelles"), ("triggered ability", "capacité déclenchée"),
         ("indestructible", "indestructible"), ("combat damage", "blessures de combat"), ("battlefield", "champ de bataille"))


def book(text: str, lang: str, terms: tuple[tuple[str, str], ...] = ()) -> Document:
    """One rule per line: ``number = title | label`` or ``number | label | text @ example``."""
    rules = []
    for position, line in enumerate(text.strip().splitlines()):
        head, *rest = (part.strip() for part in line.split(" | "))
        number, _, title = (part.strip() for part in head.partition("="))
        label = rest[0] if rest else None
        body, *examples = (part.strip() for part in rest[1].split(" @ ")) if len(rest) > 1 else ("",)
        rules.append(Rule(RuleNumber.parse(number), position, title or None, (body,) if body else (), tuple(examples),
                          Origin.RESTATED, label))
    glossary = tuple(GlossaryEntry(term, i, (body,)) for i, (term, body) in enumerate(terms))
    return Document(EDITION, lang, Origin.RESTATED, Source("invented", "", "test", "utf-8"), tuple(rules), glossary)


@pytest.fixture(scope="session")
def edition(shared: Path, tmp_path_factory: pytest.TempPathFactory) -> SearchIndex:
    """The whole English edition of 2026-09-25."""
    path = shared / "official" / "en" / "2026-09-25.txt"
    document = read(path.read_bytes(), path.name)
    found = annotate(document)
    graph = RuleGraph.build(document, found.citations, found.glossary_citations)
    return build_index(tmp_path_factory.mktemp("edition"), entries_from(graph), "en", document.edition)


@pytest.fixture(scope="session")
def english(tmp_path_factory: pytest.TempPathFactory) -> SearchIndex:
    entries = entries_from(book(ENGLISH, "en", ENGLISH_TERMS))
    return build_index(tmp_path_factory.mktemp("en"), entries, "en", EDITION, Origin.RESTATED)


@pytest.fixture(scope="session")
def french(tmp_path_factory: pytest.TempPathFactory) -> SearchIndex:
    return build_index(tmp_path_factory.mktemp("fr"), entries_from(book(FRENCH, "fr")), "fr", EDITION, Origin.RESTATED)


@pytest.fixture(scope="session")
def terms() -> TermPairs:
    return TermPairs.from_rows(PAIRS)


@pytest.fixture
def entries() -> tuple[object, ...]:
    return entries_from(book(ENGLISH, "en", ENGLISH_TERMS))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "index"
