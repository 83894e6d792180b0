"""Links and quotations to paste: exact forms, and texts that come out of each format as they went in."""

from __future__ import annotations

import re
from datetime import date
from html import unescape
from xml.etree import ElementTree

import markdown
import pytest
from hypothesis import given
from hypothesis import strategies as st

from refapp.links import Snippet, escape, snippets
from refapp.links.bbcode import read_bbcode
from refapp.links.snippets import DISCORD_LIMIT
from refapp.model import Origin, RuleNumber

URL = "https://rules.example/en/rule/704.5k/2011-09-30"


def made(text: str = "Sheep leave.\n\nGoats stay.", *, title: str | None = "sheep rule", lang: str = "en",
         origin: Origin = Origin.RESTATED, url: str = URL) -> dict[str, Snippet]:
    found = snippets(RuleNumber(704, 5, "k"), url=url, text=text, edition=date(2011, 9, 30), lang=lang, origin=origin,
                     title=title)
    return {snippet.format: snippet for snippet in found}


def test_links() -> None:
    assert {name: snippet.link for name, snippet in made().items()} == {
        "address": URL,
        "markdown": f"[704.5k (sheep rule)]({URL})",
        "bbcode": f"[url={URL}]704.5k (sheep rule)[/url]",
        "html": f'<a href="{URL}">704.5k (sheep rule)</a>',
        "discord": f"[704.5k (sheep rule)](<{URL}>)",
    }
    assert made(title=None)["markdown"].link == f"[704.5k]({URL})"


def test_quotations() -> None:
    source = "Rule 704.5k, edition of September 30, 2011, in plain words"
    assert {name: snippet.quotation for name, snippet in made().items()} == {
        "address": f"Sheep leave.\n\nGoats stay.\n\n— {source}\n{URL}",
        "markdown": f"> Sheep leave.\n>\n> Goats stay.\n>\n> — [{source}]({URL})",
        "bbcode": f"[quote]Sheep leave.\n\nGoats stay.\n\n— [url={URL}]{source}[/url][/quote]",
        "html": f'<blockquote lang="en" cite="{URL}"><p>Sheep leave.</p><p>Goats stay.</p>'
                f'<footer>— <a href="{URL}">{source}</a></footer></blockquote>',
        "discord": f"> Sheep leave.\n>\n> Goats stay.\n>\n> — [{source}](<{URL}>)",
    }


@pytest.mark.parametrize(("lang", "origin", "source"), [
    ("en", Origin.OFFICIAL, "Rule 704.5k, edition of September 30, 2011, official wording"),
    ("fr", Origin.OFFICIAL, "Règle 704.5k, édition du 30 septembre 2011, texte officiel"),
    ("fr", Origin.RESTATED, "Règle 704.5k, édition du 30 septembre 2011, reformulée"),
])
def test_source_says_edition_and_whose_words(lang: str, origin: Origin, source: str) -> None:
    assert source in made(lang=lang, origin=origin)["address"].quotation


HOSTILE = ["**bold** _it_ `code` [x](y) ![z](w) <b>&amp;</b> ~~no~~ ||s|| \\", "# head", "- item", "1. one", "> quoted", "    code",
           "[b]b[/b] [/quote] [url=x]y[/url] [cost] [Condition], {T}: +1/+1", "@everyone <@1> :smile: <t:1>", "a\n\n- b\n\n7) c", "---", "===", "1  \n1"]


@pytest.mark.parametrize("text", HOSTILE)
def test_texts_come_out_of_markdown_and_html_as_they_went_in(text: str) -> None:
    plain = " ".join(text.split())
    shown = made(text)
    for html in (markdown.markdown(shown["markdown"].quotation), shown["html"].quotation):
        root = ElementTree.fromstring(f"<div>{html}</div>")
        assert plain in " ".join(" ".join(root.itertext()).split())
        assert {element.tag for element in root.iter()} <= {"div", "blockquote", "p", "footer", "a"}


@given(st.text(alphabet="ab *_`[]()<>&#~|\\!-+1.)=:@\n/{}'\"", max_size=40))
def test_any_text_comes_out_of_markdown(text: str) -> None:
    html = markdown.markdown(escape.markdown(text))
    expected = "".join(text.split())
    assert "".join(unescape(re.sub(r"</?p>", "", html)).split()) == expected


@pytest.mark.parametrize("text", HOSTILE)
def test_no_tag_comes_out_of_bbcode(text: str) -> None:
    quotation = made(text)["bbcode"].quotation
    inner = quotation.removeprefix("[quote]").partition("\n\n— ")[0]
    assert read_bbcode(inner).text == inner  # nothing of it is markup
    assert inner.replace("\u2060", "") == "\n\n".join(part.strip() for part in text.split("\n\n"))


def test_discord_calls_nobody_and_fits() -> None:
    quotation = made("@everyone <@1> :smile: **x** " + "long words here " * 400)["discord"].quotation
    assert "@everyone" not in quotation
    assert "\\<@1>" in quotation
    assert "\\:smile:" in quotation
    assert "\\*\\*x" in quotation
    assert len(quotation) <= DISCORD_LIMIT
    assert "…" in quotation
    assert quotation.endswith(f"](<{URL}>)")


def test_addresses_cannot_break_out() -> None:
    shown = made(url='https://x.example/a)b"c<d>[e] f')
    assert "a%29b%22c%3Cd%3E%5Be%5D%20f" in shown["markdown"].link
    assert "a%29b%22c%3Cd%3E%5Be%5D%20f" in shown["bbcode"].quotation
    assert 'href="https://x.example/a)b&quot;c&lt;d&gt;[e] f"' in shown["html"].link
