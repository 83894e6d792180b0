"""The web pages: every trap of the research notes, on the seeds themselves and on invented pages."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest

from refapp.ingest.errors import ImportRefused
from refapp.ingest.reader import Reading, read_with_ledger
from refapp.model import Document, Rule, Severity
from tests.effort import in_proportion

DATES = "Règles US [{us}] Règles FR [{fr}]".format(us="30/09/2011", fr="04/02/2011")
HEAD = "\n\n".join(("Règles complètes de Magic", DATES, "Sommaire", "0. Introduction",
                    "6. Spells, Abilities and Effets", "7. Additional Rules", ""))


def seed(shared: Path, number: str) -> Reading:
    path = next((shared / "seeds").glob(f"{number}_*.txt"))
    return read_with_ledger(path.read_bytes(), path.name)


def page(body: str, head: str = HEAD) -> Document:
    reading = read_with_ledger((head + body).encode(), "page.txt")
    assert set(reading.owners) == set(reading.lines)
    return reading.document


def rule(document: Document, number: str) -> Rule:
    return next(r for r in document.rules if str(r.number) == number)


def codes(document: Document, code: str) -> list[tuple[int | None, int | None]]:
    return [(p.where.line, p.where.column) for p in document.problems if p.code == code]


class TestSeeds:
    @pytest.mark.parametrize(("number", "lang", "edition", "form", "rules", "examples", "titles"), [
        # 28 and 95 entries and the section heading; the French header on English text decides nothing
        ("000", "en", date(2011, 9, 30), "site-page", 29, 2, 1),
        ("002", "en", date(2011, 9, 30), "site-page", 96, 5, 25),
        # the French pages carry the French day, read day first: 4 February, not April 2
        ("003", "fr", date(2011, 2, 4), "site-page", 22, 2, 1),
        ("004", "fr", date(2011, 2, 4), "site-page", 33, 11, 1),
        # rulings released on 2009-10-23 show the edition in force that day
        ("001", "en", date(2009, 10, 1), "search-page", 27, 2, 1),
    ])
    def test_counts(self, shared: Path, number: str, lang: str, edition: date, form: str, rules: int, examples: int,
                    titles: int) -> None:
        reading = seed(shared, number)
        document = reading.document
        assert (document.lang, document.edition, document.source.format) == (lang, edition, form)
        assert len(document.rules) == rules
        assert sum(len(r.examples) for r in document.rules) == examples
        assert sum(1 for r in document.rules if r.title) == titles
        assert document.partial
        assert set(reading.owners) == set(reading.lines)
        assert not [p for p in document.problems if p.severity is Severity.ERROR or p.code.startswith("number.gap")]

    def test_000(self, shared: Path) -> None:
        document = seed(shared, "000").document
        assert rule(document, "704").title == "State-Based Actions"
        # 19 opening quotation marks and 6 question marks for apostrophes
        assert len(codes(document, "typography.apostrophe")) == 25
        assert not any(c in text for r in document.rules for text in (*r.paragraphs, *r.examples) for c in "‘?«»")
        assert len(codes(document, "typography.quotes")) == 18, "nine pairs of guillemets"
        assert codes(document, "typography.hyphen") == [(45, 713)]
        assert [p.expected for p in document.problems if p.code == "typography.hyphen"] == ["state-based"]
        assert [line for line, _ in codes(document, "example.mid-paragraph")] == [49, 141]
        assert len(rule(document, "704.4").examples) == len(rule(document, "704.6").examples) == 1
        assert rule(document, "704.4").original is not None
        assert "‘" in "".join(rule(document, "704.1").original or ())
        assert codes(document, "contents.spelling") == [(19, None)]

    def test_001(self, shared: Path) -> None:
        document = seed(shared, "001").document
        newer = [str(r.number) for r in document.rules if "CompRules 2009/10/01" in r.tags]
        assert newer == ["704.5q", "704.5s", "704.5t", "704.5u"]
        assert all(r.tags == ("CompRules 2009/07/08",) for r in document.rules[1:] if str(r.number) not in newer)
        assert not any("[CompRules" in text for r in document.rules for text in (*r.paragraphs, *r.examples))
        assert "-1/-1" in rule(document, "704.5r").text, "the separator is not looked for inside the text"
        assert [len(rule(document, n).examples) for n in ("704.4", "704.6")] == [1, 1]
        assert [(m.kind, len(m.lines)) for m in document.matter] == [("chrome", 5), ("chrome", 3)]

    def test_002(self, shared: Path) -> None:
        document = seed(shared, "002").document
        run = [p.where.number for p in document.problems if p.code == "number.run-together"]
        assert (len(run), str(run[0]), str(run[-1])) == (63, "701.10", "701.25c")
        assert [str(r.number) for r in document.rules if r.title and r.paragraphs] == []
        assert [rule(document, n).title for n in ("701.2", "701.10", "701.17", "701.22")] == [
            "Activate", "Fight", "Tap and Untap", "Set in Motion"]
        assert [n for r in document.rules for n in [str(r.number)] * len(r.examples)] == [
            "701.8a", "701.15b", "701.16c", "701.16d", "701.16e"]
        assert "701.12" in rule(document, "701.6c").text, "a reference is no number of an entry"
        assert "Double-Faced" in rule(document, "701.25a").text
        assert "until it the time it" in rule(document, "701.15a").text or any(
            "until it the time it" in r.text for r in document.rules), "the publisher's misprints stay"

    def test_003(self, shared: Path) -> None:
        document = seed(shared, "003").document
        assert rule(document, "110").title == "Permanents"
        assert [n for r in document.rules for n in [str(r.number)] * len(r.examples)] == ["110.5b", "110.6c"]
        assert [line for line, _ in codes(document, "typography.lost-symbol")] == [113]
        assert len(codes(document, "typography.apostrophe")) == 2, "three straight ones, one in the contents list"
        assert "jusqu’à qu’un" in rule(document, "110.6c").text, "the translator's slips stay"

    def test_004(self, shared: Path) -> None:
        document = seed(shared, "004").document
        assert rule(document, "603").title == "Gérer les capacités déclenchées"
        assert str(document.rules[-1].number) == "603.10"
        assert [n for r in document.rules for n in [str(r.number)] * len(r.examples)].count("603.7a") == 2
        text = rule(document, "603.1").text
        assert (text.count("«"), text.count("»")) == (6, 6)
        assert "ainsi : « [" in text
        assert "‘si’" in rule(document, "603.4").text
        assert "601.2c–d" in rule(document, "603.3d").text

    @pytest.mark.parametrize(("number", "edition"), [("000", "2011-09-30"), ("002", "2011-09-30"), ("001", "2009-10-01")])
    def test_the_english_pages_say_what_the_publisher_says(self, shared: Path, number: str, edition: str) -> None:
        document = seed(shared, number).document
        path = shared / "official" / "en" / f"{edition}.txt"
        official = {r.number: r for r in read_with_ledger(path.read_bytes(), path.name).document.rules}

        def fold(r: Rule) -> list[str]:
            texts = [r.title or "", *r.paragraphs, *r.examples]
            quotes = str.maketrans({"’": "'", "“": '"', "”": '"', "_": None})
            return [" ".join(t.translate(quotes).replace("Rule ", "rule ").split()) for t in texts]

        assert [r.number for r in document.rules] == [
            n for n in official if document.rules[0].number.contains(n)]
        assert [fold(r) for r in document.rules] == [fold(official[r.number]) for r in document.rules]


def test_a_title_run_together_with_its_subrules() -> None:
    document = page("701. Additional Rules : Keyword Actions\n\n701.1.\n\nThe words of it are the words. 701.2. Wink "
                    "701.2a To wink is to shut an eye. See rule 701.3, «Nod.» 701.2b A wink is not (see rule 701.3.) a nod. "
                    "701.3. Nod 701.3a To nod is it. Example: You nod. Example: I nod. 701.4. Sing 701.4a To sing is that.\n")
    assert [str(r.number) for r in document.rules] == [
        "701", "701.1", "701.2", "701.2a", "701.2b", "701.3", "701.3a", "701.4", "701.4a"]
    assert [r.title for r in document.rules if r.title] == ["Keyword Actions", "Wink", "Nod", "Sing"]
    assert rule(document, "701.2a").text == "To wink is to shut an eye. See rule 701.3, “Nod.”"
    assert rule(document, "701.3a").examples == ("You nod.", "I nod.")


@pytest.mark.parametrize("text", [
    "It is like that, see rule 704.1a. The rest is not.",  # a reference ends its sentence
    "It is like that (cf. 704.1a. And so on).",
    "It is like that. Cf. 704.1a. The rest is not.",
    "It follows rules 704.1 and 704.1a. The rest does not.",
    "It is worth 704.1a points of the game.",  # not a place where an entry begins
    "It is like that. 704.3. The rest is no successor.",
])
def test_references_are_not_cut(text: str) -> None:
    document = page(f"704. Additional Rules : Things\n\n704.1.\n\n{text}\n")
    assert [str(r.number) for r in document.rules] == ["704", "704.1"]
    assert document.rules[1].text == text


def test_a_wrong_letter_between_its_neighbours_is_repaired() -> None:
    body = "702. Additional Rules : Things\n\n702.1.\n\nThe one.\n\n" + "".join(
        f"702.1{letter}\n\nIt is the rule of that letter.\n\n" for letter in ("a", "b", "b", "d"))
    document = page(body)
    assert [str(r.number) for r in document.rules][2:] == ["702.1a", "702.1b", "702.1c", "702.1d"]
    assert [(p.found, p.expected) for p in document.problems if p.code == "number.misprint"] == [("702.1b", "702.1c")]


@pytest.mark.parametrize("body", [
    # number and text on one line; no blank lines; a contents list with sections
    "903. Casual Variants : Rule Things\n903.1. It is the first of the rules.\n903.1a It is a part of it.\n",
    "903. Casual Variants : Rule Things\n903.1.\nIt is the first of the rules.\n903.1a\nIt is a part of it.\n",
    "903. Casual Variants : Rule Things\n\n903.1\n\nIt is the first of the rules.\n\n903.1a.\n\nIt is a part of it.\n\n"
    "Retour au sommaire\n\n© 2011 le site\n",
    # all in one line
    "903. Casual Variants : Rule Things 903.1. It is the first of the rules. 903.1a It is a part of it.\n",
])
@pytest.mark.parametrize("head", [HEAD, HEAD.replace("7. Additional Rules", "7. Additional Rules\n- 700. General\n- 701. More")])
def test_other_spacings_of_the_page(body: str, head: str) -> None:
    document = page(body, head)
    assert [(str(r.number), r.title, r.text) for r in document.rules] == [
        ("903", "Rule Things", ""), ("903.1", None, "It is the first of the rules."),
        ("903.1a", None, "It is a part of it.")]


def test_the_day_follows_the_language_of_the_rules() -> None:
    english = page("704. Additional Rules : Things\n\n704.1.\n\nThe rule is that it is the rule of the game.\n")
    french = page("704. Règles supplémentaires : Choses\n\n704.1.\n\nLa règle est que le joueur est dans la partie.\n")
    assert (english.lang, english.edition) == ("en", date(2011, 9, 30))
    assert (french.lang, french.edition) == ("fr", date(2011, 2, 4))


def test_a_heading_without_its_chapter() -> None:
    document = page("704. Things\n\n704.1.\n\nThe rule is that it is the rule of the game.\n")
    assert [(str(r.number), r.title) for r in document.rules] == [("704", "Things"), ("704.1", None)]


def test_a_page_that_dates_the_other_language_only() -> None:
    document = page("704. Additional Rules : Things\n\n704.1.\n\nThe rule is that it is the rule of the game.\n",
                    HEAD.replace("Règles US [30/09/2011] ", ""))
    assert (document.lang, document.edition) == ("en", date(2011, 2, 4))
    assert len(codes(document, "edition.other-language")) == 1


def test_a_heading_that_names_another_chapter_is_reported() -> None:
    document = page("704. Casual Variants : Things\n\n704.1.\n\nThe rule is that it is the rule of the game.\n")
    assert [(p.found, p.expected) for p in document.problems if p.code == "contents.title"] == [
        ("Casual Variants", "Additional Rules")]


def test_a_number_that_breaks_the_run_is_reported() -> None:
    document = page("113. Additional Rules : Things\n\n113.1.\n\nThe rule of it is this. 113.3. The rule is that.\n")
    assert [str(r.number) for r in document.rules] == ["113", "113.1"]
    assert [(p.found, p.expected) for p in document.problems if p.code == "number.unexpected"] == [("113.3.", "113.1a")]


def test_a_page_whose_header_was_cut_off_needs_the_day() -> None:
    body = "704.1.\n\nThe rule is that it is the rule of the game.\n\n704.2.\n\nIt is.\n\n704.2a\n\nIt was.\n"
    document = read_with_ledger(body.encode(), "page.txt", edition=date(2011, 9, 30)).document
    assert [(str(r.number), r.text) for r in document.rules] == [
        ("704.1", "The rule is that it is the rule of the game."), ("704.2", "It is."), ("704.2a", "It was.")]


def test_a_page_without_a_day_is_refused() -> None:
    with pytest.raises(ImportRefused) as caught:
        page("704. Additional Rules : Things\n\n" + "".join(
            f"704.{i}.\n\nThe rule is that it is the rule of the game.\n\n" for i in range(1, 9)), HEAD.replace(DATES, ""))
    assert caught.value.code == "import.edition"


@pytest.mark.parametrize(("lang", "before", "after", "codes_expected"), [
    ("en", "It‘s the owners‘ card", "It’s the owners’ card", ["apostrophe"] * 2),
    ("en", "the creature?s power, you?d win", "the creature’s power, you’d win", ["apostrophe"] * 2),
    ("en", "the owners? graveyards", "the owners’ graveyards", ["apostrophe"]),
    ("en", "Is it yours? No.", "Is it yours? No.", []),
    ("en", "these «words,» and «more.»", "these “words,” and “more.”", ["quotes"] * 4),
    ("en", "a statebased action", "a state-based action", ["hyphen"]),
    ("en", "it says ‘Draw it.‘”", "it says ‘Draw it.’”", ["unpaired", "apostrophe"]),
    ("en", "see www.example.org/page?x=1", "see www.example.org/page?x=1", []),
    ("en", "a Double- Faced card, one- or two-faced", "a Double-Faced card, one- or two-faced", ["hyphen"]),
    ("en", "has “: Draw a card.”", "has “: Draw a card.”", ["lost-symbol"]),
    ("fr", "l?objet qu?il a, d'un autre", "l’objet qu’il a, d’un autre", ["apostrophe"] * 3),
    ("fr", "rédigé ainsi :» [Quand], [effet]. »", "rédigé ainsi : « [Quand], [effet]. »", ["guillemet"]),
    ("fr", "il dit « un mot", "il dit « un mot", ["unpaired"]),
    ("fr", "le mot ‘si’ compte", "le mot ‘si’ compte", []),
    ("fr", "un coût de mana de et la capacité", "un coût de mana de et la capacité", ["lost-symbol"]),
    ("fr", "un jeton ; « deux » : trois", "un jeton ; « deux » : trois", []),
])
def test_typography(lang: str, before: str, after: str, codes_expected: list[str]) -> None:
    from refapp.ingest.typography import Typographer

    repaired, repairs = Typographer(lang, [before]).repair(before)
    assert repaired == after
    assert [r.code for r in repairs] == [f"typography.{code}" for code in codes_expected]


SEARCH = """The Library
Go To: Home Page - Magic - Rules - Search - General 110
This search based on the {day} release of the Rulings.

General Rulings - 110

110 - Things
  • 110.1 - A thing is a thing of the game, and it is not a -1/-1 thing. [CompRules {tag}]
    Example: The thing is a thing. [CompRules {tag}]
  • 110.1a - It is one of the things. [CompRules 2009/07/08]
    Note - That is a note of the site. [D'Angelo 2009/08/01]
  • 110.1a.Ruling.1 - That is a ruling of the site. [D'Angelo 2009/08/02]
  • 110.2 - Title [CompRules 2009/07/08]
  • 110.2a - It is the other of the things. [CompRules 2009/07/08]
New Search
Copyright 1994-2009
"""


@pytest.mark.parametrize(("day", "tag", "edition"), [
    ("Oct 23, 2009", "2009/10/01", date(2009, 10, 1)),
    ("Sep 14, 2009", "2009/07/08", date(2009, 9, 4)),
    ("Jul 30, 2009", "2009/07/08", date(2009, 7, 11)),
    # released after the rules were posted, before they took force
    ("Jul 9, 2009", "2009/07/08", date(2009, 7, 11)),
    ("Feb 3, 2010", "2010/02/01", date(2010, 2, 1)),
    ("Feb 20, 2010", "2009/10/01", date(2010, 2, 1)),
])
def test_a_search_page_shows_the_edition_in_force(day: str, tag: str, edition: date) -> None:
    document = page(SEARCH.format(day=day, tag=tag), "")
    assert document.edition == edition
    assert [(str(r.number), r.title, len(r.examples)) for r in document.rules] == [
        ("110", "Things", 0), ("110.1", None, 1), ("110.1a", None, 0), ("110.2", "Title", 0), ("110.2a", None, 0)]
    assert [m.lines[0] for m in document.matter if m.kind == "note"] == [
        "Note - That is a note of the site. [D'Angelo 2009/08/01]",
        "• 110.1a.Ruling.1 - That is a ruling of the site. [D'Angelo 2009/08/02]"]


@pytest.mark.parametrize("lay_out", [
    # bullets, examples and the heading run together; lines wrapped at a width
    lambda text: re.sub(r"\n\s*(?=•)", " ", text), lambda text: re.sub(r"\n\s*(?=Example)", " ", text),
    lambda text: re.sub(r" (?=is one|thing is a|a thing of|other of)", "\n      ", text),
    lambda text: text.replace("  • 110.1a - It is one", "• 110.1a – It\nis one"),
])
def test_a_tag_ends_a_paragraph_wherever_lines_end(lay_out: Callable[[str], str]) -> None:
    text = SEARCH.format(day="Oct 23, 2009", tag="2009/10/01")
    assert lay_out(text) != text
    found, expected = page(lay_out(text), ""), page(text, "")
    assert [(r.number, r.title, r.text, r.examples, r.tags) for r in found.rules] == [
        (r.number, r.title, r.text, r.examples, r.tags) for r in expected.rules]


def test_the_last_example_of_a_page_without_tags_belongs_to_its_rule() -> None:
    text = re.sub(r" \[CompRules [^]]*]", "", SEARCH.format(day="Oct 23, 2009", tag=""))
    document = page(text.replace("New Search", "    Example: It is the last of the things.\nNew Search"), "")
    assert document.rules[-1].examples == ("It is the last of the things.",)


def test_a_long_search_page_takes_time_in_proportion() -> None:
    """One rule and sixteen thousand lines under it take eight times as long as two thousand, not sixty-four times."""
    def read(lines: int) -> None:
        below = "\n".join(f"It is said for the {n}th time that things are things. [CompRules 2009/07/08]" for n in range(lines))
        document = page(SEARCH.format(day="Oct 23, 2009", tag="2009/10/01").replace("  • 110.1a", f"{below}\n  • 110.1a"), "")
        assert [str(r.number) for r in document.rules] == ["110", "110.1", "110.1a", "110.2", "110.2a"]
    assert in_proportion(read, 2_000, 16_000)
