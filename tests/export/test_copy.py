"""A copy: what its pages say, where they lead, and that they lead nowhere else."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest
from bs4 import BeautifulSoup

from tests.export.conftest import BASE


def targets(page: Path) -> set[str]:
    soup = BeautifulSoup(page.read_text(encoding="utf-8"), "html.parser")
    return {str(one[name]) for name in ("href", "src", "action", "data-to") for one in soup.find_all(attrs={name: True})}


def test_no_link_is_dead(small: Path) -> None:
    """Every address on every page is a file of the copy, a fragment of a page, or another site's."""
    below = urlsplit(BASE).path
    dead = set()
    for page in small.rglob("*.html"):
        for target in targets(page):
            parts = urlsplit(target)
            if (parts.netloc and not target.startswith(BASE)) or not parts.path:
                continue
            assert parts.path.startswith(below), (page, target)
            file = small / unquote(parts.path.removeprefix(below)).strip("/")
            if not (file.is_file() or (file / "index.html").is_file()):
                dead.add((page.relative_to(small).as_posix(), target))
    assert not sorted(dead)[:20]


@pytest.mark.parametrize(("file", "said"), [
    ("en/rule/303/index.html", "Enchantments"), ("fr/regle/303/index.html", "Enchantements"),
    ("en/rule/303.4/2009-07-11/index.html", "Edition of"), ("en/rule/303.4a/index.html", 'class="board"'),
    ("en/rule/303.4a/index.html", 'data-runs="2009-07-11'),
])
def test_a_page_lies_where_its_address_says(small: Path, file: str, said: str) -> None:
    assert said in (small / file).read_text(encoding="utf-8")


def test_what_needs_a_service_is_left_out(small: Path) -> None:
    page = (small / "en/rule/303.4a/index.html").read_text(encoding="utf-8")
    assert "<form" in page
    assert page.count("<form") == page.count('class="find"'), "only the search, which the browser answers"
    assert "nowhere:" not in page
    assert "/en/build" not in page
