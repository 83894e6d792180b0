"""The lints of restated text: what each finds, and what it leaves alone. The official rules here are invented."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import pytest

from refapp.model import Rule, RuleNumber, Severity, Where
from refapp.services import Library
from refapp.services.upkeep.corpus_check import check_examples
from refapp.services.upkeep.corpus_tools import lint as lint_corpus
from refapp.services.upkeep.lints import accepted_file, judged, lint, load_accepted, print_accepted, twice


def rule(text: str, *examples: str) -> Rule:
    return Rule(RuleNumber.parse("704.5a"), paragraphs=(text,), examples=examples, position=0)


def codes(lang: str, ours: str, theirs: str | None = None, example: str = "") -> list[str]:
    official = rule(theirs) if theirs is not None else None
    return [found.code for found in lint(rule(ours, *([example] if example else [])), lang, Where(), official)]


# what a reader found, or one like it, and the same said rightly
@pytest.mark.parametrize(("lang", "ours", "theirs", "code"), [
    # a permission became a restriction
    ("en", "A player may do it only with priority.", "A player may do it any time they have priority.", "lint.added"),
    ("en", "You need priority for it.", "You may do it any time you have priority.", "lint.added"),
    ("en", "The targets must be creatures.", "It targets creatures.", "lint.added"),
    ("en", "Only creatures do it, and only in combat.", "Only creatures do it.", "lint.added"),
    # who does it
    ("en", "As the token enters, you scry 1.", "As the token enters, its controller scries 1.", "lint.you"),
    # “once” for “after”
    ("en", "It triggers once all of them have been chosen.", "It triggers after all of them have been chosen.", "lint.once"),
    # quantifiers and fixed words that got lost
    ("en", "Put two counters on it.", "Put up to two counters on it.", "lint.lost"),
    ("en", "With two cards it is done.", "With at least two cards it is done.", "lint.lost"),
    ("en", "A player draws a card.", "When it enters, each player draws a card.", "lint.lost"),
    ("en", "Cards exist on the table.", "Cards exist only on the table.", "lint.lost"),
    ("fr", "Posez deux marqueurs.", "Put up to two counters on it.", "lint.lost"),
    ("fr", "Un joueur pioche une carte.", "Then each player draws a card.", "lint.lost"),
    ("fr", "La créature meurt.", "If the creature would die, another does.", "lint.lost"),
    # numbers, symbols, changes of size
    ("en", "The team has 25 life.", "The team has 30 life.", "lint.number"),
    ("en", "The team has four cards.", "The team has five cards.", "lint.number"),
    ("fr", "L’équipe a quatre cartes.", "The team has five cards.", "lint.number"),
    ("en", "It costs {2}{R}.", "It costs {3}{R}.", "lint.symbol"),
    ("fr", "Elle gagne +1/+1.", "It gets +1/-1.", "lint.symbol"),
    # « doit » for “would”
    ("fr", "Si un joueur doit perdre, il gagne.", "If a player would lose, that player wins.", "lint.would"),
])
def test_a_mistake_of_meaning_is_found(lang: str, ours: str, theirs: str, code: str) -> None:
    assert code in codes(lang, ours, theirs)


@pytest.mark.parametrize(("lang", "ours", "theirs"), [
    ("en", "Only a player with priority may do it.", "A player may do it only with priority."),
    ("en", "A player can’t do it except with priority.", "Only a player with priority can do it."),
    ("en", "It is illegal unless it targets creatures only.", "It must target only creatures."),
    ("en", "The ability “draw a card if you control it” is lost.", "The ability goes."),  # “you” is quoted
    ("en", "It triggers no more than once each turn.", "It triggers only once each turn."),
    ("en", "No more than two counters are put on it.", "Put up to two counters on it."),
    ("en", "Every player draws a card.", "Then each player draws a card."),
    ("en", "A team starts with 30 life.", "Each team starts with 30 life."),  # a rule about every one of a kind
    ("en", "Three things happen: draw, scry, and discard.", "Draw, scry, and discard."),  # words may count
    ("en", "See rule 704.5a, rules 601.2f–h and section 3.", "See rule 704.5a, rules 601.2f–h, and section 3."),
    ("fr", "Un joueur met deux marqueurs au plus.", "Put up to two counters on it."),
    ("fr", "Tous les joueurs piochent une carte.", "Then each player draws a card."),
    ("fr", "Si un joueur devrait perdre, il gagne.", "If a player would lose, that player wins."),
    ("fr", "Un joueur doit piocher s’il devrait perdre.", "A player must draw if that player would lose."),
    ("fr", "L’équipe commence avec trente points de vie.", "The team starts with 30 life."),
])
def test_what_is_right_is_left_alone(lang: str, ours: str, theirs: str) -> None:
    assert codes(lang, ours, theirs) == []


@pytest.mark.parametrize(("lang", "ours", "code"), [
    ("fr", "Une carte à double face se retourne.", "lint.phrase"),
    ("fr", "Une carte double-face se retourne.", "lint.phrase"),
    ("fr", "La créature inflige deux points de dégâts.", "lint.phrase"),
    ("fr", "La partie revient juste avant que le sort soit lancé.", "lint.phrase"),
    ("fr", "Le permanent passe en position engagée.", "lint.phrase"),
    ("fr", "Une carte suspendue attend.", "lint.phrase"),
    ("fr", "Voir la règle 704.5a.", "lint.cite"),
    ("fr", "(Cf. la règle 704.5a.)", "lint.cite"),
    ("en", "The rest goes under the deck.", "lint.phrase"),
    ("en", "The favourite colour is grey.", "lint.spelling"),
])
def test_style_is_looked_at_in_texts_and_examples(lang: str, ours: str, code: str) -> None:
    assert codes(lang, ours) == [code] or set(codes(lang, ours)) == {code}
    assert code in codes(lang, "", example=ours)


@pytest.mark.parametrize(("lang", "ours"), [
    ("fr", "Une carte recto-verso se retourne (cf. règle 701.27)."),
    ("fr", "Elle reste suspendue au-dessus du vide."),
    ("en", "The color is gray; it goes to the bottom of the library."),
])
def test_good_style_is_left_alone(lang: str, ours: str) -> None:
    assert codes(lang, ours) == []


def test_titles_of_examples_are_spelled_as_in_the_united_states() -> None:
    one = SimpleNamespace(id="704.5g-x", section="704", file="x.yaml", explain={"en": "It is colorless."},
                          title={"en": "A colourless card", "fr": "Une carte de la couleur"})
    assert [(found.code, found.found) for found in check_examples([one])] == [("corpus.spelling", "colourless")]


def test_questions_are_what_people_type() -> None:
    def asked(number: str, *asks: str) -> tuple[Rule, Where]:
        return Rule(RuleNumber.parse(number), 0, label="lethal damage", asks=asks), Where(number)

    one, where = asked("704.5g", "Lethal damage", "does my creature die?", "how much damage kills it")
    assert [(found.code, found.found) for found in lint(one, "en", where, None)] == [
        ("lint.ask", "Lethal damage"), ("lint.ask", "does my creature die?")]
    double = list(twice([(one, where), asked("704.5h", "how much damage kills it"), asked("603.1", "how much damage kills it")]))
    assert [(rule.number, found.expected) for rule, found in double] == [(RuleNumber.parse("704.5h"), "704.5g")]


def test_findings_are_warnings_that_name_their_place() -> None:
    where = Where("corpus/2026-09-25/en/704.md", 7, number=RuleNumber.parse("704.5a"))
    found, = lint(rule("Two players win."), "en", where, rule("Up to two players win at the table."))
    assert (found.severity, found.where, found.expected) == (Severity.WARNING, where, "up to")
    assert "“up to”" in found.text()


def test_what_a_person_judged_is_silent_until_the_words_change(tmp_path: Path) -> None:
    ours, theirs = rule("Two players win."), rule("Up to two players win.")
    found, = lint(ours, "en", Where(), theirs)
    path = accepted_file(tmp_path, "2026-09-25")
    path.parent.mkdir()
    path.write_text(print_accepted(frozenset({judged(ours, "en", found)})), encoding="utf-8")
    assert judged(ours, "en", found) in load_accepted(path)
    assert judged(rule("Two players win it."), "en", found) not in load_accepted(path)
    assert load_accepted(tmp_path / "none.csv") == frozenset()
    path.write_text("number,why\n", encoding="utf-8")
    with pytest.raises(ValueError, match="columns"):
        load_accepted(path)


@pytest.mark.parametrize("sections", [(104, 704), pytest.param((), marks=pytest.mark.every)])
def test_the_corpus_is_no_flood_of_findings(plain_library: Library, shared: Path, sections: tuple[int, ...]) -> None:
    """All of it reads every official text: a minute and a half."""
    done = lint_corpus(plain_library, shared / "official" / "en", [RuleNumber(one) for one in sections])
    assert all(found.severity is Severity.WARNING and found.where.number for found in done.findings)
    assert len(done.findings) < (10 if sections else 100)  # a flood would be a lint gone wrong
    assert not sections or {found.where.number.section for found in done.findings if found.where.number} <= {*sections}
