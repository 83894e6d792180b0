"""phpBB's posts as its database holds them: links stored as the board stores its own, and taken away byte for byte."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from refapp.links import linkify, unlink
from refapp.model import RuleNumber

from .helpers import exists, linked, url_for

URL = "https://rules.example/"


def _stored(number: str, shown: str | None = None) -> str:
    return f'<URL url="{URL}{number}"><s>[url={URL}{number}]</s>{shown or number}<e>[/url]</e></URL>'


@pytest.mark.parametrize(("post", "expected"), [
    ("<t>See rule 704.5f.</t>", f"<r>See rule {_stored('704.5f')}.</r>"),
    ("<t>See rule 704.5f.<br/>\nBye</t>", f"<r>See rule {_stored('704.5f')}.<br/>\nBye</r>"),
    ("<r>See <B><s>[b]</s>704.5f<e>[/b]</e></B></r>", f"<r>See <B><s>[b]</s>{_stored('704.5f')}<e>[/b]</e></B></r>"),
    # never inside attributes, code, pictures and links
    ('<r><QUOTE author="rule 704.5k" post_id="7045"><s>[quote="rule 704.5k"]</s>see 704.5g<e>[/quote]</e></QUOTE> yes</r>',
     f'<r><QUOTE author="rule 704.5k" post_id="7045"><s>[quote="rule 704.5k"]</s>see {_stored("704.5g")}<e>[/quote]</e></QUOTE> yes</r>'),
    ("<r><CODE><s>[code]</s>704.5f<e>[/code]</e></CODE></r>", None),
    ('<r><URL url="https://x.example/704.5f">https://x.example/704.5f</URL></r>', None),
    ('<r><URL url="https://x.example/1"><s>[url=https://x.example/1]</s>704.5f<e>[/url]</e></URL></r>', None),
    ('<r><IMG src="704.5f.png"><s>[img]</s>704.5f.png<e>[/img]</e></IMG> 4 &lt; 704.50</r>', None),
])
def test_stored_posts(post: str, expected: str | None) -> None:
    result = linked(post, "phpbb")
    assert result == (expected or post)
    ElementTree.fromstring(result)  # it stays well-formed, or the board could not read it
    assert linked(result, "phpbb") == result
    back = unlink(result, "phpbb", number_of=lambda url: RuleNumber.parse(url.removeprefix(URL)) if url.startswith(URL) else None)
    assert back.text == post


def test_written_posts_are_bbcode() -> None:
    assert linkify("rule 704.5f", "phpbb", exists=exists, url_for=url_for) == f"rule [url={URL}704.5f]704.5f[/url]"
