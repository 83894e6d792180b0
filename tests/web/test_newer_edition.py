"""A newer official edition than the one our words were reviewed against: what moved, what was reworded, what is new.

The newer edition is made here from the current one: the legend rule reworded, a rule put in after it, the letters
after that moved on by one.
"""

from __future__ import annotations

import re
from datetime import date
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from refapp.model import next_letter
from refapp.services import Library
from refapp.services.library.importing import import_file
from refapp.services.upkeep.corpus_check import whole_sections
from refapp.services.upkeep.corpus_tools import new_edition
from refapp.web import create_app

NEWER = date(2026, 11, 13)


def made_newer(text: str) -> str:
    """The current edition as a later one."""
    text = text.replace("September 25, 2026", "November 13, 2026", 1)
    begin, end = text.index("\n704.5j ") + 1, text.index("\n704.6. ")
    legend, rest = text[begin:end].split("704.5k ", 1)
    moved = re.sub(r"\b704\.5([a-z]+)", lambda found: f"704.5{next_letter(found[1])}", f"704.5k {rest}")
    legend = legend.replace("the rest are", "all others are", 1)
    return f"{text[:begin]}{legend}704.5k A player who controls no permanent waits.\r\n\r\n{moved}{text[end:]}"


@pytest.fixture(scope="module")
def library(shared: Path, tmp_path_factory: pytest.TempPathFactory) -> Library:
    folder = tmp_path_factory.mktemp("newer")
    current = shared / "official" / "en" / "2026-09-25.txt"
    newer = folder / "newer.txt"
    newer.write_text(made_newer(current.read_text(encoding="utf-8-sig")), encoding="utf-8", newline="")
    library = Library.open(folder / "data", lambda: NEWER)
    for path in (current, newer):
        import_file(library, path)
    return library


@pytest.fixture(scope="module")
def client(library: Library) -> FlaskClient:
    return create_app(library=library, base_url="https://rules.example").test_client()


def test_the_newer_edition_is_the_current_one(client: FlaskClient, soup) -> None:
    assert client.get("/api/v1/rules/704.5j").get_json()["edition"] == NEWER.isoformat()
    assert "November 13, 2026" in soup("/en/rule/704.5j").select_one(".when").get_text()


def test_a_reworded_rule_says_when_our_words_were_reviewed(soup) -> None:
    for page, said in ((soup("/en/rule/704.5j"), "reviewed against that edition; the rule has changed since"),
                       (soup("/fr/regle/704.5j"), "relu pour cette édition-là ; la règle a changé depuis")):
        ours = page.select(".when")[1].get_text()
        assert said in ours
        assert "25" in ours  # the day of the edition that our words were reviewed against


def test_french_readers_are_not_told_that_there_is_no_french(soup) -> None:
    """Our French words stand right below the official English ones."""
    assert "telle qu’elle était" in soup("/fr/regle/704.5j").select_one(".notice.paired").get_text()
    assert "Pas encore" in soup("/fr/regle/704.5k").select_one(".notice.paired").get_text()


def test_a_moved_rule_keeps_words_and_examples_under_its_new_number(client: FlaskClient, soup) -> None:
    assert client.get("/api/v1/glossary/world-rule").get_json()["rules"][0] == "704.5m"  # not what its number is now
    page = soup("/fr/regle/704.5m")
    assert "règle du monde" in page.select_one("main").get_text()
    assert page.select_one(".text").get("lang") is None  # the rule is the same: French comes first
    assert page.select(".board")
    live = client.get("/api/v1/rules/704.5m").get_json()["live"]
    assert "rulebook.sba.world.world" in live["checks"]
    assert "704.5m" in client.get(f"/api/v1/examples/{live['examples'][0]}?edition={NEWER}").get_json()["evaluation"]["rules"]


def test_an_old_number_leads_to_where_its_rule_is_now(client: FlaskClient) -> None:
    found = client.get("/api/v1/resolve?number=704.5k&on=2026-10-01").get_json()
    assert (found["edition"], found["now"]) == ("2026-09-25", ["704.5m"])
    assert client.get("/api/v1/resolve?number=704.5j&on=2026-10-01").get_json()["now"] == ["704.5j"]


def test_new_edition_lists_what_to_review_and_prepares_files(library: Library) -> None:
    prepared = new_edition(library, NEWER)
    whole = 704 in whole_sections(library.corpus, library.history.editions[-2])
    assert [str(number) for number, _ in prepared.to_review] == ["704.5j", *(["704.5k"] if whole else [])]
    texts = {path.relative_to(library.corpus).as_posix(): text for path, text in prepared.files.items()}
    for lang in ("en", "fr"):
        assert "\n## 704.5m | " in texts[f"{NEWER}/{lang}/704.md"]
        assert "\n## 704.5ab | " in texts[f"{NEWER}/{lang}/704.md"]
    assert "[[704.5ab]]" not in texts[f"{NEWER}/en/110.md"]
