"""Every sentence that the engine can say has a French one with the same fields."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from refapp.game.machine.triggers import Triggered
from refapp.game.said.questions import AskedVerb, asked
from refapp.game.said.sentence import PlayerName, Sentence
from refapp.game.said.several import CostsLess
from refapp.game.said.telling import Tongue, mana, reason
from refapp.game.said.trace import TraceEntry
from refapp.game.said.turns import StepBegins
from refapp.game.said.values import NAMED, WORDS
from refapp.i18n import catalogue
from refapp.language.errors import LimitReached, ScenarioError
from refapp.language.instruction import QUESTIONS
from refapp.language.vocabulary import TURN_STEPS
from refapp.model import RefappError
from refapp.rulebook.actions.ring_tempts import RingHasTempted
from refapp.rulebook.keyword_actions import SINCE
from refapp.rulebook.sections import load
from tools.engine_words import expectations, sentences

ROOT = Path(__file__).resolve().parents[2]
FIELDS = re.compile(r"(?<!\{)\{(\w+)[:}≠]")


def _french() -> dict[str, str]:
    with (ROOT / "translations/fr/LC_MESSAGES/checks.po").open("rb") as source:
        return {str(message.id): str(message.string) for message in read_po(source) if message.id}


def test_no_elision_before_a_consonant() -> None:
    assert [text for text in _french().values() if re.search(r"\b([LlDdNnSs]|[Qq]u)’[bcdfgjklmnpqrstvwxz]", text)] == []


_TAKES = {"consider": 2, "Illegal": 1, "illegal": 1, "Forbidden": 1, "Unsupported": 0, "ask": 4}
"""What says why something didn't happen, or what is to be chosen, and which of its arguments is the message."""


def _missing(call: ast.Call) -> Iterator[str]:
    """Messages of a call with a field that it gives no value."""
    name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    if name not in _TAKES or len(call.args) <= _TAKES[name] or any(one.arg is None for one in call.keywords):
        return
    given = {str(one.arg) for one in call.keywords} | ({"subject"} if name == "consider" else set())
    for values in call.args[_TAKES[name] + 1:]:
        if not isinstance(values, ast.Dict) or None in values.keys:
            return
        given |= {key.value for key in values.keys if isinstance(key, ast.Constant)}
    for one in ast.walk(call.args[_TAKES[name]]):
        if isinstance(one, ast.Constant) and isinstance(one.value, str) and not set(FIELDS.findall(one.value)) <= given:
            yield f"{one.value} of {sorted(given)}"


def test_a_reason_has_a_value_for_each_of_its_fields() -> None:
    calls = [node for room in ("game", "language", "rulebook") for path in sorted((ROOT / "refapp" / room).rglob("*.py"))
             for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, ast.Call)]
    assert [wrong for call in calls for wrong in _missing(call)] == []


def test_what_was_expected_is_said_in_french() -> None:
    expected = expectations()
    assert {"a whole number", "objects", "a list"} <= expected
    assert sorted(expected - set(_french())) == []


@pytest.mark.parametrize(("error", "said"), [
    (ScenarioError.value("state.players.A.life", [1], "a whole number"),
     "Dans state.players.A.life : attendu un nombre entier, trouvé une liste."),
    (ScenarioError.value("state", "x", "a mapping"), "Dans state : attendu un groupe de champs, trouvé « x »."),
    (ScenarioError.value("steps", {}, "a list"), "Dans steps : attendu une liste, trouvé un groupe de champs."),
    (ScenarioError.value("steps", "a list", "a mapping"),  # a reader's own words stay as they are
     "Dans steps : attendu un groupe de champs, trouvé « a list »."),
    (ScenarioError.limit("state.objects", "objects", 200), "Dans state.objects : plus de 200 objets."),
    (LimitReached("engine steps", 100000), "L’évaluation a été arrêtée après 100000 pas du moteur."),
])
def test_errors_are_wholly_in_french(error: RefappError, said: str) -> None:
    assert catalogue("fr").gettext(error.message, **error.params).replace("\u00a0", " ") == said


@pytest.mark.parametrize(("verb", "said"), [
    ("draw", "piocher"), ("exile", "exiler"), ("untap", "dégager"),  # also names of steps and a zone
    ("assemble", "assembler"), ("scry", "appliquer le regard"), ("augment", "augment"),  # the last is no word of the rules
])
def test_a_verb_that_is_asked_about_is_a_verb(verb: str, said: str) -> None:
    entry = TraceEntry(0, ("701.1",), AskedVerb(question="action_defined", name=verb, answer=False))
    assert f"«\u00a0{said}\u00a0»" in entry.text(Tongue(catalogue("fr").gettext))
    assert f"“{verb}”" in entry.text(Tongue(catalogue("en").gettext))


def test_an_emblem_is_called_by_its_player() -> None:
    """701.54c: the emblem's id is the engine's own and no word of any language."""
    entry = TraceEntry(0, ("603.2",), Triggered(trigger="the Ring (2)", player="A", times=1), "A.emblem")
    assert entry.text(Tongue(catalogue("fr").gettext)).startswith("L’emblème du joueur A\u00a0: la capacité")
    assert "of A’s emblem" in entry.text(Tongue(catalogue("en").gettext))


def test_how_often_is_told() -> None:
    """A number stands as it is; how many times, only where that is more than once."""
    assert TraceEntry(0, (), RingHasTempted(player="A", times=2)).text().endswith("(times so far: 2).")
    assert TraceEntry(0, (), CostsLess(by="y", cost="{2}", n=3), "x").text().endswith("cost less: {2} × 3.")
    assert TraceEntry(0, (), CostsLess(by="y", cost="{2}", n=1), "x").text().endswith("cost less: {2}.")


def test_an_effect_without_a_source_is_nobody_s() -> None:
    assert TraceEntry(0, (), CostsLess(by="skip", cost="{2}", n=1), "x").text() == "An effect makes x cost less: {2}."


def test_a_sentence_without_words_can_t_be_imported() -> None:
    with pytest.raises(TypeError):
        class Cheered(Sentence):  # type: ignore[call-arg]
            player: PlayerName


def test_a_field_that_is_no_parameter_can_t_be_imported() -> None:
    with pytest.raises(TypeError, match="whom"):
        class Cheered(Sentence, says="{player} cheers {whom}."):
            player: PlayerName


@pytest.mark.parametrize(("n", "said"), [(0, "0 point de vie"), (1, "1 point de vie"), (2, "2 points de vie")])
def test_what_goes_with_a_number_has_the_form_of_one_or_many(n: int, said: str) -> None:
    """As the language counts, which in French has none in the singular."""
    french = Tongue(catalogue("fr").gettext, plural=catalogue("fr").plural)
    assert mana(f"{n} × life, 1 × red", french) == f"{said}, 1 × rouge"


def test_a_refusal_is_wholly_in_french() -> None:
    """Zones and kinds of mana stand in its fields in English."""
    french = Tongue(catalogue("fr").gettext)
    assert reason("{zone}, {mana}, {who}", {"zone": "library", "mana": "1 × green", "who": "A"}, french) == \
        "bibliothèque, 1 × vert, A"
    assert reason("{mana}", {"mana": "1 × blue for artifact, 2 × snow red"}, french).replace("\u00a0", " ") == \
        "1 × bleu (utilisable pour : artefact), 2 × rouge neigeux"


def test_every_question_has_its_sentence() -> None:
    load()
    assert all(name in asked(name).says for name in QUESTIONS)


def test_every_keyword_action_is_named_in_french() -> None:
    assert sorted(name for name in SINCE if name.lower() not in {word.lower() for word in WORDS}) == []


def test_every_message_is_in_french() -> None:
    french, wanted = _french(), sentences()
    assert len(wanted) > 1000
    assert sorted(wanted - set(french)) == []
    assert [msgid for msgid in wanted if not french[msgid]] == []


def test_fields_agree() -> None:
    wrong = [msgid for msgid, text in _french().items()
             if not set(FIELDS.findall(text)) <= set(FIELDS.findall(msgid))]
    assert wrong == []


def test_french_typography() -> None:
    """No-break spaces before : ; ! ? and inside guillemets, curly apostrophes."""
    wrong = [text for text in _french().values() if re.search(r" [:;!?»]|« |'", text)]
    assert wrong == []


def test_no_name_of_the_scenario_language_is_read_out() -> None:
    """A name with an underscore says itself in words in English, too."""
    with (ROOT / "translations/en/LC_MESSAGES/checks.po").open("rb") as source:
        english = {str(message.id): str(message.string) for message in read_po(source) if message.id}
    assert sorted(word for word in WORDS if "_" in word and not english.get(word)) == []
    assert [text for text in english.values() if "_" in text] == []


def test_french_sentences_fit_a_card_of_any_gender() -> None:
    """A card is called by an invented name: no participle after it may agree, « Lyra est détruit » or « détruite »."""
    agreeing = re.compile(r"(?<!pour )(?<!joueur )(?<!à )(?<!à travers )(?<!de )(?<!d’)\{(?:subject|a|b|other|object|what|target|host)\} (?:ne |n’)?(?:est|sont|peut (?:pas )?être|"
                          r"peuvent (?:pas )?être|devient|reste|a (?:pas )?été)(?: pas| déjà| aussi)? \w+(?:é|ée|és|it|is|ue?|eux)\b")
    assert agreeing.search("{subject} devient engagé.")
    assert agreeing.search("{subject} ne peut pas être régénéré : rien.")
    found = {text for text in _french().values() if agreeing.search(text)}
    assert found == {
        "On ne demande pas ici lesquels des marqueurs sur {what} sont retirés.",  # the counters are
        "{subject} est visitée.",  # an Attraction; the others are of creatures that would attack or block
        "{object} est engagée.", "{object} est détenue et ne peut pas attaquer.",
        "{object} est détenue et ne peut pas bloquer.", "{object} n’est pas contrôlée sans interruption depuis le début "
        "du tour et n’a pas la célérité."}


def test_every_step_of_the_turn_has_its_sentence() -> None:
    """Each has its own article in French; a step that the engine knows and no sentence names would be said in English."""
    french = _french()
    for step in TURN_STEPS:
        assert french[NAMED[step]].startswith(("l’", "la "))
        said = TraceEntry(1, (), StepBegins(player="A", phase=step)).text()
        assert said == f"A’s {NAMED[step].removeprefix('the ')} begins."
