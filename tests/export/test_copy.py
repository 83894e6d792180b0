"""A copy: what its pages say, where they lead, and that they lead nowhere else."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.export.crawling import Copy


def test_no_link_is_dead(small: Path) -> None:
    """Every address on every page is a file of the copy and a place in it, or another site's."""
    assert not list(Copy(small).dead())[:20]


def test_a_dead_link_would_be_found(small: Path, tmp_path: Path) -> None:
    for name, text in (("copy.json", json.dumps({"base": "https://a.example/b", "files": ["x.html", "y/index.html"]})),
                       ("x.html", '<p id="1"><a href="/b/y/#2"> <a href="https://a.example/b/z"> <a href="/y/"> <a href="/b/y">'),
                       ("y/index.html", '<p id="2">')):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    assert [target for _, target in Copy(tmp_path).dead()] == ["https://a.example/b/z", "/y/"]
    (tmp_path / "y/index.html").write_text("")
    assert [target for _, target in Copy(tmp_path).dead()][2:] == ["y/index.html#2"]


@pytest.mark.parametrize(("file", "said"), [
    ("en/rule/303/index.html", "Enchantments"), ("fr/regle/303/index.html", "Enchantements"),
    ("en/rule/303.4/2009-07-11/index.html", "Edition of"), ("en/rule/303.4a/index.html", 'class="board"'),
    ("en/rule/303.4a/index.html", 'data-runs="2009-07-11'),
    ("fr/livre/303.json", '"number":"303.4a"'), ("oembed/fr/regle/303.4a.json", "/embed/fr/rule/303.4a"),
    ("303.4a/index.html", 'href="/fr/regle/303.4a/"'), ("_redirects", "/fr/exemple/303"),
    ("redirects.map", '"/en/rule/303'), ("addresses.json", '"303.4a":[0'), ("404.html", "data-absent"),
])
def test_a_file_lies_where_its_address_says(small: Path, file: str, said: str) -> None:
    assert said in (small / file).read_text(encoding="utf-8")


def test_what_needs_a_service_is_left_out(small: Path) -> None:
    page = (small / "en/rule/303.4a/index.html").read_text(encoding="utf-8")
    assert page.count("<form") == page.count('class="find"'), "only the search, which the browser answers"
    assert "nowhere:" not in page
    assert "/en/build" not in page
