"""The exact form of a link in each format, what is never touched, and time on hostile input."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from refapp.links import FORMATS, UnknownFormatError, linkify, unlink
from refapp.model import RuleNumber
from tests.conftest import some_at_once
from tests.effort import in_proportion

from .helpers import BASE, exists, linked, links, unlinked, url_for


@pytest.mark.parametrize(("markup", "expected"), [
    ("bbcode", "(see rule [url=https://rules.example/704.5k]704.5k[/url])"),
    ("markdown", "(see rule [704.5k](https://rules.example/704.5k))"),
    ("discord", "(see rule [704.5k](<https://rules.example/704.5k>))"),
    ("html", '(see rule <a href="https://rules.example/704.5k">704.5k</a>)'),
    ("plain", "(see rule 704.5k (https://rules.example/704.5k))"),
])
def test_form(markup: str, expected: str) -> None:
    assert linked("(see rule 704.5k)", markup) == expected


@pytest.mark.parametrize(("markup", "address"), [
    ("bbcode", "https://x.example/%5Ba%5D%22?q=1&r=%C3%A9"),
    ("markdown", "https://x.example/%5Ba%5D%22?q=1&r=%C3%A9"),
    ("discord", "https://x.example/%5Ba%5D%22?q=1&r=%C3%A9"),
    ("plain", "https://x.example/%5Ba%5D%22?q=1&r=%C3%A9"),
    ("html", "https://x.example/[a]&quot;?q=1&amp;r=é"),
])
def test_addresses_are_escaped(markup: str, address: str) -> None:
    result = linkify("704.5k", markup, exists=exists, url_for=lambda _: 'https://x.example/[a]"?q=1&r=é')
    assert address in result


def test_old_numbers_are_linked_where_the_caller_knows_them() -> None:
    result = linkify("704.5z", "bbcode", exists=lambda number: True, url_for=lambda number: f"/{number}/2011-09-30")
    assert result == "[url=/704.5z/2011-09-30]704.5z[/url]"


@pytest.mark.parametrize(("text", "markup", "expected"), [
    ("deathtouch is CR_704.5h", "markdown", "deathtouch is [CR_704.5h](https://rules.example/704.5h)"),
    ("_as CR_704.5h says_", "discord", "_as [CR_704.5h](<https://rules.example/704.5h>) says_"),
    ("so__704.5h__", "markdown", "so__704.5h__"), ("_704.5h_", "markdown", "_[704.5h](https://rules.example/704.5h)_"),
    ("what does !302.2 say", "discord", "what does [!302.2](<https://rules.example/302.2>) say"),
    ("!302.2", "discord", "[!302.2](<https://rules.example/302.2>)"), ("wow!302.2 and !!302.2", "discord", "wow!302.2 and !!302.2"),
    ("!302.2", "reddit", "!302.2")])
def test_signs_before_a_number(text: str, markup: str, expected: str) -> None:
    assert linked(text, markup) == expected
    assert linked(expected, markup) == expected
    assert unlinked(expected, markup) == text


def test_unknown_format() -> None:
    with pytest.raises(UnknownFormatError) as raised:
        linked("704.5k", "rtf")
    assert "rtf" in str(raised.value)
    assert "bbcode" in str(raised.value)


PIECES = ["704.5k", "704", " ", "\n", "\n\n", "rule ", "CR", "R7045k", "601.2f–h", "601.2", "104.3", "règles 613 et 614", ", ", ",", "-",
          "/", ".", "k", " a", " and ", " et ", "(", ")", "[", "]", "](", "](x)", "![", "[[", "]]", "[b]", "[/b]", "[url]", "[/url]",
          "[url=x]", "[code]", "[/code]", "[quote=\"", "\"]", "[/quote]", "[*]", "`", "``", "```", "~~~", "    ", "\t", "> ", "* ", "**",
          "_", "~~", "||", "<", ">", "<a href=\"", "\">", "</a>", "<code>", "</code>", "<b>", "</b>", "<!--", "-->", "<br>", "<p>", "&nbsp;",
          "&sect;", "&", ";", "#", "\\", "!", "https://x.example/704.5k", "http://", "www.", "@", "<@704>", "[a]: x", ": ", "{#704.5k}", "é",
          "€", "$", "%", "’", "\u00a0", "0", "7", "<script>", "</script>", "'", "\"", "=", "<https://x.example>", "{", "}", "\r\n",
          " (https://rules.example/704.5k)", "[704.5k](https://rules.example/704.5k)", "\x00"]


@pytest.mark.parametrize("markup", FORMATS)
@settings(max_examples=150, deadline=None)
@given(pieces=st.lists(st.sampled_from(PIECES), max_size=14))
def test_links_are_all_that_is_added_and_once_is_enough(markup: str, pieces: list[str]) -> None:
    text = "".join(pieces)
    result = linked(text, markup)
    assert unlinked(result, markup) == unlinked(text, markup)
    assert linked(result, markup) == result


@pytest.mark.parametrize("markup", FORMATS)
@given(text=st.text(max_size=60))
def test_any_text(markup: str, text: str) -> None:
    result = linked(text, markup)
    assert unlinked(result, markup) == text
    assert linked(result, markup) == result


@pytest.mark.parametrize("markup", FORMATS)
def test_signs_that_nobody_sees_come_back(markup: str) -> None:
    text = "rule 7\u200b04.5f, rules 613.1\u2013\u200b4, règle707.10"
    result = linked(text, markup)
    back = unlink(result, markup, number_of=lambda url: RuleNumber.parse(url.removeprefix(BASE)))
    assert (back.text, back.count) == (text, 4)
    assert linked(result, markup) == result
    assert linked("rule 704.\n5f", markup) == "rule 704.\n5f"
    assert links(linked("rule 704.5\nf", markup), markup) == ["704.5"]


HOSTILE = ["[", "]", "](", "[](", "[a](", "![", "[[", "[b]", "[url]", "[url=", "[code]", "[quote=\"", "[card]", "<", "<a ", "<a \"", "<a href='",
           "<code>", "<!--", "</", "<script>", "<p title=", "`", "` ", "`a``b```c", "```\n", "~~~\n", "\n", "\n\n", "> ", ">", "*", "_", "* \n", "&",
           "&amp", "&#", "\\", "(", "[x]: ", "[x]: (", "[a\n", "{#", "<x:", "<@", "704.5k", "704.5k ", "[704.5k](", "704.5k (", "704.5k (http://", "http://",
           "a@", "www.", "a.", "-", " ", "\t", "    x\n", "1. ", "é", "\0", "</a", "<a><b>", "[a]", "[a][b]", "(((", "](((", "](\"", "|", "<a:b", "[*]"]


@pytest.mark.slow
@pytest.mark.parametrize("markup", some_at_once(list(FORMATS)))
def test_time_grows_with_length_only(markup: str) -> None:
    """Hostile ones, too: what grows with the square would take a visitor's request many seconds."""
    for piece in HOSTILE:
        assert in_proportion(lambda size, piece=piece: linked(piece * (size // len(piece)), markup), 5_000, 40_000), piece


def test_every_format_keeps_every_number() -> None:
    """A list of all kinds of numbers in every format."""
    for markup in FORMATS:
        assert links(linked("704 – CR 704, 704.5, 704.5k", markup), markup) == ["704", "704.5", "704.5k"]
    assert url_for(RuleNumber(704)) == "https://rules.example/704"
