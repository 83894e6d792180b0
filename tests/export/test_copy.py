"""A copy: what its pages say, where they lead, and that they lead nowhere else."""

from __future__ import annotations

import gzip
import json
from datetime import date, timedelta
from pathlib import Path

import pytest

from refapp.export.contents import Contents, Item, Wish
from refapp.export.copy_doors import CopyDoors
from refapp.export.folder import CopyFolder, ExportError
from refapp.export.making import Maker, application, to_give_away
from refapp.export.search import SCRIPTS, SEARCHING, SHOWING, bare
from refapp.model import Origin, RuleNumber
from refapp.resources import shipped
from refapp.services import Library
from refapp.services.boards.shown_by import played_on_page
from refapp.services.pages.places import ComparePlace, RulePlace
from refapp.services.reading.edition_facts import edition_facts
from tests.export.crawling import Copy


def test_no_link_is_dead(exported: Path) -> None:
    """Every address on every page is a file of the copy and a place in it, or another site's."""
    assert not list(Copy(exported).dead())[:20]


def test_a_dead_link_would_be_found(exported: Path, tmp_path: Path) -> None:
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
    ("en/search/index.html", '<link rel="modulepreload" href="/search/'), ("search/suggest.js", 'export * from "./'),
    ("search/fetched.js", '/facts.bin"]'),
    ("offline.js", "COPY = true"), ("redirects.map", '"/en/rule/303'),
    ("addresses.json", '"303.4a":[0'), ("404.html", "data-absent"),
])
def test_a_file_lies_where_its_address_says(exported: Path, file: str, said: str) -> None:
    assert said in (exported / file).read_text(encoding="utf-8")


def test_scripts_are_given_away_without_comments(exported: Path) -> None:
    assert bare("// said\n  let a = 1 /** @type {B} */\n/** of\n * c */\n  const url = 'https://d' // e\n") == "let a = 1 \n\nconst url = 'https://d' // e\n"
    there = {one.name: one.read_text(encoding="utf-8") for one in exported.glob("search/*/*.js")}
    assert set(there) == {"search.js", "page.js", "numbers.js"}
    assert "export const {suggested} = (() => {" in there["search.js"]
    assert {one.stem for one in SCRIPTS} == {*SEARCHING, *SHOWING, "page"}, "each is a part of one of them"
    assert sum(len(gzip.compress(text.encode())) for text in there.values()) < 30_000


def test_a_suggestion_needs_one_file_of_names(exported: Path) -> None:
    names = {path.name: json.loads(path.read_text(encoding="utf-8")) for path in exported.glob("search/*/en/n??.json")}
    assert all(["Auras and enchanting", "303.4"] in names[file] for file in ("nau.json", "nen.json", "n30.json"))
    assert {number[:2] for _, number in names["n30.json"]} == {"30"}


def test_what_needs_a_service_is_left_out(exported: Path) -> None:
    page = (exported / "en/rule/303.4a/index.html").read_text(encoding="utf-8")
    assert page.count("<form") == page.count('class="find"'), "only the search, which the browser answers"
    assert "nowhere:" not in page
    assert "/en/build" not in page


@pytest.fixture(scope="module")
def beside(plain_library: Library):
    """A client of the application that makes a copy beside a service, of today alone."""
    wish = Wish("https://rules.example/below", "https://live.example", past=False, sections=(303,))
    with application(Contents(plain_library, wish)).test_client() as client:
        yield lambda path: client.get(path, base_url=wish.base).get_data(as_text=True)


@pytest.mark.parametrize(("path", "there", "absent"), [
    ("/en/rule/303.4a", ('href="https://live.example/en/build"', 'href="https://live.example/en-fr/rule/303.4a"', 'href="/below/en/rule/303.4/"',
                         'href="https://live.example/en/rule/', 'data-service="https://live.example"'), ("data-runs", "<select", "nowhere:")),
    ("/sitemap-fr.xml", ("https://rules.example/below/fr/regle/303.4a<",), ("construire", "/exemple/303.4a")),
    ("/copy/redirects", ("/below/fr-en/regle/:number https://live.example/fr-en/regle/:number 302", "/below/api/v1/search https"), ()),
    ("/copy/map", ('"/below/en/example/303',), ()),
    ("/copy/home", ('href="/below/fr/"',), ()),
])
def test_beside_a_service_what_is_computed_leads_there(beside, path: str, there: tuple[str, ...], absent: tuple[str, ...]) -> None:
    page = beside(path)
    assert [one for one in there if one not in page] == [one for one in absent if one in page] == []


@pytest.mark.parametrize(("body", "status"), [("<p>fine", 404), ('<div class="notice problem" role="alert"><p>no board', 200)])
def test_a_page_that_fails_and_a_board_that_fails_refuse_the_copy(plain_library: Library, tmp_path: Path, body: str, status: int) -> None:
    maker = Maker(Contents(plain_library, Wish("https://rules.example", past=False, sections=(303,))), CopyFolder(tmp_path / "copy"))
    maker._app.view_functions["copy.home"] = lambda: (body, status)
    with pytest.raises(ExportError, match="/copy/home answers"):
        maker.make([Item("/copy/home", "index.html")])


def test_documents_and_cards_are_given_away_only_where_that_is_said(official_library: Library) -> None:
    root = official_library.store.root
    ours, theirs = (to_give_away(root, official=said, cards=False) for said in (False, True))
    assert {one.origin for one in ours.loaded} == {Origin.RESTATED}
    assert {one.origin for one in theirs.loaded} == set(Origin)
    assert ours.store.root != root
    assert ours.cards is None


def test_problems_of_a_document_have_no_page_and_no_link(official_library: Library) -> None:
    library = to_give_away(official_library.store.root, official=True, cards=False)
    assert any(edition_facts(library, one).problems for one in library.loaded if one.origin is Origin.OFFICIAL)
    wish = Wish("https://rules.example", sections=(704,))
    with application(Contents(library, wish)).test_client() as client:
        page = client.get("/en/editions", base_url=wish.base).get_data(as_text=True)
    assert "#problems" not in page



def test_a_board_of_today_stands_with_its_rule(plain_library: Library) -> None:
    library = Library(plain_library.store, shipped("corpus"))
    library.every_board = True
    wish, number, name = Wish("https://rules.example", past=False, sections=(510,)), RuleNumber.parse("510.1c"), "510.1c-as-though-unblocked"
    assert name not in played_on_page(plain_library, number, plain_library.current)
    contents = Contents(library, wish)
    assert contents.homes[name] == number
    with application(contents).test_client() as client:
        page = client.get("/en/rule/510.1c", base_url=wish.base).get_data(as_text=True)
        assert f'id="live-{name}"' in page
        assert "what changed" not in page, "a comparison that isn't there is no word, either"


def test_days_of_the_same_words_have_one_page(plain_library: Library) -> None:
    contents = Contents(plain_library, Wish("https://rules.example", sections=(303,)))
    number = RuleNumber.parse("303.2")

    def page(day: str) -> object:
        return contents.own(RulePlace(number, date.fromisoformat(day)), "en")

    assert page("2009-10-01") == page("2009-07-11") == RulePlace(number, date(2009, 7, 11))
    assert page(str(plain_library.current)) == RulePlace(number)
    assert page("2009-07-10") is page(str(plain_library.current + timedelta(days=1))) is None
    door = CopyDoors(contents)
    with application(contents).test_request_context("/", base_url="https://rules.example"):
        contents._steps = frozenset({(date(2009, 7, 11), date(2009, 9, 4))})
        asked = ComparePlace(date(2009, 7, 11), date(2009, 9, 4), RuleNumber.parse("303.4a"))
        assert door.href(asked, "en").endswith("#s303"), "changes are listed by section"
    assert contents.own(RulePlace(RuleNumber.parse("303.4k"), date(2009, 7, 11)), "en") is None, "it wasn't there"
