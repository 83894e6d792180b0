"""The search of a copy without a service answers as the service does: the same questions, asked of both."""

from __future__ import annotations

import functools
import http.server
import shutil
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from refapp.export.search import SCRIPTS, bare
from refapp.search.entries import EntryKind
from refapp.services import Library
from refapp.services.library.indexing import ensure_index, searched
from refapp.services.reading.searching import same_rule_in, search_indexes, term_pairs

pytestmark = pytest.mark.browser
EVERY, ALIKE = 37, 0.95
"""Each so manieth of our questions is asked; that share of them must have the same first three rules."""
_ASK = """async ({lang, queries}) => {
  const {Searcher} = await import('/searcher.js')
  const fetched = async path => {
    const answer = await fetch('/' + path)
    return path.endsWith('.bin') ? new Uint8Array(await answer.arrayBuffer()) : answer.json()
  }
  const searcher = new Searcher(fetched, lang)
  const found = []
  for (const query of queries) {
    const {hits, goto, corrected} = await searcher.search(query)
    const rules = hits.filter(hit => hit.index.facts.numbers[hit.row]).slice(0, 3)
    found.push({rules: rules.map(hit => hit.index.facts.numbers[hit.row]), goto, corrected})
  }
  return found
}"""


@pytest.fixture(scope="module")
def copied(exported: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where the scripts, apart, and the tables of a copy are served as files, by a server that knows nothing of searching."""
    folder = tmp_path_factory.mktemp("copied") / "search"
    shutil.copytree(next(exported.glob("search/*/base.json")).parent, folder)
    for one in SCRIPTS:
        (folder / one.name).write_text(bare(one.read_text(encoding="utf-8")), encoding="utf-8")
    (folder / "index.html").write_text("<!doctype html>", encoding="utf-8")
    handler = functools.partial(_Quiet, directory=str(folder))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    server.server_close()


class _Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_said: object) -> None:
        """Nothing: a thousand files are fetched."""


def _asked(chromium: Any, address: str, lang: str, queries: list[str]) -> list[dict[str, Any]]:
    page = chromium.new_page()
    try:
        page.goto(address)
        found: list[dict[str, Any]] = page.evaluate(_ASK, {"lang": lang, "queries": queries})
    finally:
        page.close()
    return found


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_first_three_rules_are_those_of_the_service(
        plain_library: Library, chromium: Any, copied: str, lang: str) -> None:
    indexes = [ensure_index(plain_library, one) for one in searched(plain_library, None)]
    own = next(index for index in indexes if index.lang == lang)
    queries = [ask for entry in own.entries for ask in entry.asks][::EVERY]
    served = [[str(one.number) for one in search_indexes(
        indexes, query, lang=lang, limit=3, terms=term_pairs(plain_library), same_rule=same_rule_in(plain_library),
        terms_apart=True).results if one.entry.kind is not EntryKind.GLOSSARY] for query in queries]
    there = [one["rules"] for one in _asked(chromium, copied, lang, queries)]
    unlike = [(query, one, two) for query, one, two in zip(queries, served, there, strict=True) if one != two]
    assert len(queries) > 50
    assert len(unlike) <= (1 - ALIKE) * len(queries), unlike


@pytest.mark.parametrize(("lang", "typed", "goto", "corrected", "first"), [
    ("en", "CR 704.5f", "704.5f", "", "704.5f"),
    ("fr", "règle 704,5 f", "704.5f", "", "704.5f"),
    ("en", "deathtuch", "", "deathtouch", "702.2"),
    ("fr", "cimetiere", "", "", "404.1"),
    ("fr", "trample", "", "", "702.19"),
    ("en", '"legend rule"', "", "", "704.5j"),
    ("en", "regenerat*", "", "", "701.19"),
    ("en", "section:702 trample -haste", "", "", "702.19"),
    ("en", "lang:fr trample in:title", "", "", "702.19"),
    ("en", "lifelink and trample", "", "", "702.15"),
    ("en", "zzzzqqqq", "", "", None),
    ("en", "   ", "", "", None)])
def test_what_may_be_typed(chromium: Any, copied: str, lang: str, typed: str, goto: str, corrected: str,
                           first: str | None) -> None:
    found = _asked(chromium, copied, lang, [typed])[0]
    assert (found["goto"], found["corrected"]) == (goto, corrected)
    assert (found["rules"] or [None])[0] == first


_FORESEEN = """async ({lang, begun, typed}) => {
  const {Searcher} = await import('/searcher.js')
  const asked = [], missing = []
  const searcher = new Searcher(async path => {
    asked.push(path)
    const answer = await fetch('/' + path)
    if (!answer.ok) missing.push(path)
    return path.endsWith('.bin') ? new Uint8Array(await answer.arrayBuffer()) : answer.json()
  }, lang)
  await searcher.foresee(begun)
  const before = asked.length
  await searcher.search(typed)
  return {missing, later: asked.slice(before)}
}"""


@pytest.mark.parametrize(("lang", "begun", "typed"), [
    ("en", "deathtouch tram", "deathtouch trample"), ("fr", "dégâts de comb", "dégâts de combat"),
    ("fr", "mal d’invoc", "mal d’invocation"), ("en", "double stri", "double strike"), ("fr", "deathtou", "deathtouch"),
    ("en", "unattac", "unattached")])
def test_what_an_answer_needs_is_there_before_its_last_word_is_typed(chromium: Any, copied: str, lang: str, begun: str, typed: str) -> None:
    page = chromium.new_page()
    page.goto(copied)
    assert page.evaluate(_FORESEEN, {"lang": lang, "begun": begun, "typed": typed}) == {"missing": [], "later": []}
    page.close()
