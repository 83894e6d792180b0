"""Keywords and counters in a trace are called as the glossary calls them; names of the board stay."""

from __future__ import annotations

import pytest

from refapp.game.events.mana import ManaAdded, ManaSpent
from refapp.game.said.sentence import Sentence
from refapp.game.said.several import OrderChosen
from refapp.game.said.telling import Tongue, Vocabulary
from refapp.game.said.trace import TraceEntry
from refapp.game.said.turns import ExtraSteps
from refapp.i18n import catalogue
from refapp.rulebook.effects.skipping import WillSkip
from refapp.rulebook.replacement.skipping import SkippedNow
from refapp.services.boards.trace_words import tongue_of
from refapp.services.library.library import Library


@pytest.mark.parametrize(("of", "word", "french"), [
    (Vocabulary.GAME, "replicate", "duplication"),
    (Vocabulary.GAME, "afflict 2", "affliction 2"),  # a number stays
    (Vocabulary.NAMES, "Treasure Token", "Jeton Trésor"), (Vocabulary.NAMES, "My Token", "My Token"),
    (Vocabulary.GAME, "surge", "déferlement"),  # in a refusal
    (Vocabulary.GAME, "unearth.end", "exhumation"),  # what the engine adds to a keyword is no word
    (Vocabulary.COUNTERS, "age", "âge"),
    (Vocabulary.COUNTERS, "level", "niveau"),
    (Vocabulary.COUNTERS, "invented", "invented"),
    (Vocabulary.GAME, "turn", "turn"),  # a term, but no keyword: somebody's own name
    (Vocabulary.GAME, "echo", "echo"),  # the name of an object
    (Vocabulary.NAMES, "Rebound", "Rebound"),  # of a copy that a step makes
    (Vocabulary.GAME, "miracle.cast", "miracle"),
    (Vocabulary.GAME, "unearth", "exhumation"), (Vocabulary.GAME, "umbra armor", "armure d’ombre"),
    (Vocabulary.NAMES, "Monster", "Monstre"), (Vocabulary.QUALITIES, "frog", "grenouille"),
    (Vocabulary.BOARD, "myriad2", "Myriade 2"), (Vocabulary.BOARD, "army", "armée"), (Vocabulary.BOARD, "Anton", "Anton"),
])
def test_words(plain_library: Library, of: Vocabulary, word: str, french: str) -> None:
    board = {"state": {"players": {"A": {}}, "objects": {"echo": {}}},
             "steps": [{"do": "copy_spell", "id": "Rebound"}, {"do": "check"}]}
    assert tongue_of(plain_library, catalogue("fr"), board).word(of, word) == french
    assert tongue_of(plain_library, catalogue("en"), board).word(of, word) == word.removesuffix(".end").removesuffix(".cast")


@pytest.mark.parametrize(("of", "word", "english", "french"), [
    (Vocabulary.BOARD, "A-library-3", "a card", "une carte"), (Vocabulary.BOARD, "North", "North", "Nord"),
    (Vocabulary.BOARD, "B-emblem2", "B’s emblem (2)", "L’emblème du joueur B (2)"),
    (Vocabulary.NAMES, "Scholar-spell", "Scholar (spell)", "Scholar (sort)"), (Vocabulary.SUBTYPES, "Vehicle", "Vehicle", "véhicule"),
    (Vocabulary.BOARD, "raven1", "Raven 1", "Raven 1"), (Vocabulary.BOARD, "owl", "Night Owl", "Night Owl"),
    (Vocabulary.GAME, "back", "Raven 2", "Raven 2"), (Vocabulary.GAME, "thorns", "When this creature dies", "When this creature dies"),
])
def test_what_only_the_engine_calls_so_has_a_name(plain_library: Library, of: Vocabulary, word: str, english: str, french: str) -> None:
    raw = {"state": {"objects": {"raven2": {"abilities": [{"trigger": {"do": [{"do": "delayed", "trigger": {"id": "back"}}]}}]}}}}
    things = {"raven1": {"name": "Raven"}, "raven2": {"name": "Raven"}, "owl": {"name": "Night Owl"}}
    for lang, told in (("en", english), ("fr", french)):
        assert tongue_of(plain_library, catalogue(lang), raw, {"objects": things}, phrases={"thorns": "When this creature dies"}).word(of, word) == told


@pytest.mark.parametrize(("lang", "told"), [("en", "A card leaves Owl."), ("fr", "Une carte quitte Owl.")])
def test_a_sentence_that_begins_with_a_card_has_a_capital(plain_library: Library, lang: str, told: str) -> None:
    tongue = tongue_of(plain_library, catalogue(lang), {})
    text = "{what} leaves {from}." if lang == "en" else "{what} quitte {from}."
    assert tongue.fill(text, {"what": tongue.word(Vocabulary.BOARD, "A-library-3"), "from": "Owl"}) == told
    assert tongue.fill("{what}", {"what": "owl"}) == "owl"


@pytest.mark.parametrize("board", [None, [], {"state": None}, {"state": {"objects": ["replicate"]}},
                                   {"steps": 2}, {"steps": [1]}])
def test_any_shape_of_board(plain_library: Library, board: object) -> None:
    assert tongue_of(plain_library, catalogue("fr"), board).word(Vocabulary.GAME, "replicate") == "duplication"


def test_mana_is_named() -> None:
    entry = TraceEntry(0, (), ManaSpent(player="A", mana="2 × red, 1 × blue for artifact"), "A")
    assert entry.text(Tongue(lambda text: {"red": "rouge"}.get(text, text))) == \
        "A spends mana: 2 × rouge, 1 × blue (only for: artifact)."


def test_the_order_of_abilities_is_told_in_their_words(plain_library: Library) -> None:
    entry = TraceEntry(0, (), OrderChosen(player="A", choice="trigger_order", answer=["evoke", "roar"]), "A")
    assert entry.text(tongue_of(plain_library, catalogue("fr"), None)).endswith(": évocation, roar.")


@pytest.mark.parametrize(("said", "text"), [
    (ExtraSteps(steps=["upkeep", "postcombat main"]), "Added to this turn: the upkeep step, the postcombat main phase."),
    (SkippedNow(by=None, what="draw"), "A skips the draw step."),
    (WillSkip(what="combat phase"), "The next time, A will skip the combat phase."),
    (ManaAdded(player="A", kind="G", n=3, total=6), "Mana is added to A’s mana pool: 3 × green, 6 in all."),
    (ManaAdded(player="A", kind="snow green", n=1, total=1),
     "Mana is added to A’s mana pool: 1 × snow green, 1 in all."),
])
def test_steps_and_mana_are_called_by_their_names(said: Sentence, text: str) -> None:
    assert TraceEntry(0, (), said, "A").text() == text
