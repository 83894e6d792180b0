"""Questions of a table: yes, no, or nothing said; and never where the question is another one."""

from __future__ import annotations

import pytest

from refapp.resources import shipped
from refapp.services import Library
from refapp.services.boards.example_search import choose_boards, find_examples, in_own_words
from refapp.services.boards.examples import live_examples
from refapp.services.reading.answering import answer_of
from refapp.services.reading.searching import search
from refapp.services.reading.suggesting import suggestions
from refapp.services.reading.verdicts import asked_so, is_question, load_verdicts, meaning_of, verdict

CORPUS = shipped("corpus")


@pytest.mark.parametrize(("query", "lang", "answer"), [
    ("can I block with a tapped creature", "en", "no 509.1a"),
    ("Can a tapped creature block?", "en", "no 509.1a"),
    ("can a tapped creature be blocked", "en", ""),  # another question in the same words
    ("do I have to block with a tapped creature", "en", ""),
    ("when can I block with a tapped creature", "en", ""),
    ("can I block with a tapped creature unless it is blue", "en", ""),
    ("can a creature without flying block a creature with flying", "en", "no 702.9b"),
    ("can a creature with flying block a creature without flying", "en", "yes 702.9b"),
    ("does lifelink work with noncombat damage", "en", "yes 702.15b"),
    ("block with a tapped creature", "en", ""),
    ("est-ce que je peux bloquer avec une créature engagée", "fr", "no 509.1a"),
    ("une creature engagee peut-elle bloquer ?", "fr", "no 509.1a"),
    ("une créature engagée peut-elle être bloquée ?", "fr", ""),
    ("peut-on répondre à un terrain ?", "fr", "no 116.2a"),
    ("comment bloquer avec une créature engagée", "fr", ""),
    ("ok quick question: am I allowed to attack with a dude I just cast or not", "en", "no 302.6"),
    ("if the creature dies in response, does the ability still happen?", "en", "yes 113.7a"),
    ("can a flyer be blocked by a ground guy", "en", ""),
    ("does my opponent's wrath kill a hexproof creature", "en", ""),
    ("with what can I block a tapped creature?", "en", ""),
    ("can I block a tapped creature", "en", ""),  # with it, no; it, yes
    ("can I attack a tapped creature", "en", ""),
    ("can I have two legends", "en", ""),
    ("can I copy my commander", "en", ""),
    ("can a creature I just cast with haste attack", "en", ""),
    ("does my opponent lose when their library is empty", "en", ""),
    ("puis-je jouer quatre exemplaires d’une carte", "fr", ""),
    ("cleanup step do players get priority", "en", "no 514.3"),
    ("when the cleanup step begins, who gets priority?", "en", ""),
    ("défenseur peut attaquer", "fr", "no 702.3b"),
    ("est-ce que je peux bloquer une créature engagée", "fr", ""),
    ("ai-je le droit d’attaquer avec une bête que je viens de jouer ?", "fr", "no 302.6"),
    ("à quel moment puis-je répondre à un terrain ?", "fr", ""),
    ("est-ce que je peux contrer un sort qui ne peut pas être contré", "fr", "no 101.2"),
    ("does a flyer block a ground creature", "en", "yes 702.9b"),
    ("can flying creatures be blocked by ground creatures", "en", ""),
    ("can a tapped creature fight", "en", "yes 701.14a"),
    ("can i fight a tapped creature", "en", ""),
    ("can i use a planeswalker the turn it comes in", "en", "yes 606.3"),
    ("can i attack a planeswalker the turn it comes in", "en", ""),
    ("can i use a planeswalker twice on my opponents turn", "en", ""),
    ("can i tap a summoning sick creature for convoke", "en", "yes 702.51a"),
    ("does the damage go through if i sacrifice the attacker", "en", ""),
    ("l'équipement reste quand la créature meurt", "fr", "yes 704.5n"),
    ("est ce que je peux convoquer avec une creature qui vient d'arriver", "fr", "yes 702.51a"),
    ("je peux attaquer avec une créature d'endurance 0", "fr", ""),
])
def test_what_a_board_decides(query: str, lang: str, answer: str) -> None:
    found = verdict(CORPUS, query, lang)
    assert (f"{'yes' if found.yes else 'no'} {found.rule}" if found else "") == answer


def test_every_verdict_has_a_board_and_its_questions_lead_to_its_rule(plain_library: Library) -> None:
    examples = live_examples(plain_library)
    opening = {"en": "can I {}?", "fr": "est-ce que {}"}
    for one in load_verdicts(CORPUS):
        assert one.example in examples
        assert not (one.yes and examples[one.example].source.raw.get("expect", {}).get("status") == "illegal")
        for lang, questions in one.asked.items():
            for question in questions:
                asked = question if lang == "en" and question.split()[0] in ("do", "does", "is") \
                    else opening[lang].format(question)
                found = answer_of(plain_library, search(plain_library, asked, lang=lang), lang)
                assert found is not None, asked
                assert found.decided is not None, asked
                assert found.decided.yes is one.yes, asked


@pytest.mark.parametrize(("query", "lang", "stands"), [
    ("how do I attack", "en", False), ("comment bloquer", "fr", False),
    ("what is lethal damage", "en", True), ("c’est quoi le mal d’invocation", "fr", True),
])
def test_a_short_name_answers_only_who_asks_what_a_thing_is(
        plain_library: Library, query: str, lang: str, stands: bool) -> None:
    found = search(plain_library, query, lang=lang)
    assert (answer_of(plain_library, found, lang) is not None) is stands


def test_no_question_has_two_answers() -> None:
    answers: dict[object, bool] = {}
    for one in load_verdicts(CORPUS):
        for lang, questions in one.asked.items():
            for question in questions:
                assert answers.setdefault((lang, *meaning_of(question, lang)), one.yes) is one.yes, question


@pytest.mark.parametrize(("query", "lang", "first"), [
    ("double strike with trample", "en", ["702.4", "702.19"]),
    ("what is the difference between hexproof and shroud", "en", ["702.11", "702.18"]),
    ("lien de vie et initiative", "fr", ["702.15", "702.7"]),
    ("deathtouch and trample", "en", ["702.19b", "702.2c"]),  # what a rule says of both stays ahead
])
def test_two_keywords_lead_to_both(plain_library: Library, query: str, lang: str, first: list[str]) -> None:
    assert [str(one.number) for one in search(plain_library, query, lang=lang).results[:2]] == first


@pytest.mark.parametrize(("query", "lang", "rule"), [
    # each was written down for its rule, and stood behind rules that only bear its words
    ("où va un sort contrecarré", "fr", "701.6a"), ("Where does a countered spell go?", "en", "701.6a"),
    ("hey, minimum deck size", "en", "100.2a"), ("when do state-based actions check", "en", "704.3"), ("taille minimale d’un deck", "fr", "100.2a"),
])
def test_the_very_question_of_a_rule_leads_to_it(plain_library: Library, query: str, lang: str, rule: str) -> None:
    found = search(plain_library, query, lang=lang)
    assert str(found.results[0].number) == rule
    assert [found.results[0].score, *(one.score for one in found.results[1:])] == sorted(
        (one.score for one in found.results), reverse=True)


@pytest.mark.parametrize(("asks", "query", "expected"), [
    (("what does trample do",), "trample", False), (("what does trample do",), "how do I trample", False),
    (("can I block a flyer",), "can I block with a flyer", False),
    (("deathtouch and trample",), "deathtouch and trample", False), (("can I block a flyer",), "am I allowed to block a flyer", True),
])
def test_only_the_same_question_is_one_of_the_ways_to_ask(asks: tuple[str, ...], query: str, expected: bool) -> None:
    assert asked_so(asks, query, "en") is expected


@pytest.mark.parametrize(("query", "lang", "expected"), [
    ("what happens at 0 life", "en", True), ("legend rule", "en", False), ("vol", "fr", False),
    ("comment marche le piétinement", "fr", True), ("deux légendes identiques", "fr", False),
    ("trample and deathtouch?", "en", True),
])
def test_what_is_a_question(query: str, lang: str, expected: bool) -> None:
    assert is_question(query, lang) is expected


@pytest.mark.parametrize(("query", "lang", "first"), [
    ("deathtuch", "en", "Deathtouch"), ("legned ru", "en", "legend rule"), ("pietinemant", "fr", "Piétinement"),
])
def test_suggestions_forgive_a_slip(plain_library: Library, query: str, lang: str, first: str) -> None:
    assert suggestions(plain_library, query, lang)[0].text == first


def test_boards_are_found_by_the_other_language_s_names(plain_library: Library) -> None:
    assert in_own_words(plain_library, "trample and first strike", "fr") == "piétinement and initiative"
    assert in_own_words(plain_library, "vol", "fr") == "vol"
    assert find_examples(plain_library, "trample", "fr", (), plain_library.current)


@pytest.mark.parametrize(("query", "document"), [
    ("ipg missed trigger", "IPG"), ("trigger oublié", "IPG"), ("deck check", "MTR"), ("trigger on the stack", "")])
def test_what_another_document_says_is_told(plain_library: Library, query: str, document: str) -> None:
    notes = search(plain_library, query, lang="en").interpreted.notes
    assert [note.params["document"][-4:-1] for note in notes if note.code == "search.elsewhere"] == [document][:bool(document)]


@pytest.mark.parametrize(("query", "lang", "read", "stands_for"), [
    ("trample", "fr", None, ()),
    ("deathtuch", "en", "deathtouch", ()),
    ("summoning sickness", "en", None, ("302.6",)),
    ("mal d’invocation", "fr", None, ("302.6",)),
])
def test_the_list_of_boards_understands_a_query(plain_library: Library, query: str, lang: str, read: str | None,
                                                stands_for: tuple[str, ...]) -> None:
    chosen = choose_boards(plain_library, query, lang, plain_library.current)
    assert chosen.boards
    assert (chosen.read, tuple(map(str, chosen.rules[:1]))) == (read, stands_for)


def test_no_board_for_what_is_found_nowhere(plain_library: Library) -> None:
    assert choose_boards(plain_library, "xqzzyv", "en", plain_library.current).boards == ()
