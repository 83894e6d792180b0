"""linkify.js: small, made from the source beside it, and of one mind with the API."""

from __future__ import annotations

import gzip
import importlib.util
import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from refapp.cite import spelling
from refapp.cite.patterns import patterns
from refapp.services import Library
from refapp.services.links.linkify_script import (
    _SCRIPT,
    UnknownSyntaxError,
    linkify_script,
    number_table,
    source_digest,
    to_javascript,
    userscript,
)
from refapp.services.links.linking import days_of

from ..links.test_measured import posts as measured_posts

CITE = Path(__file__).resolve().parents[1] / "cite"
STUB = """globalThis.document = {readyState: "loading", documentElement: {lang: ""}, addEventListener() {}, createElement() { return {}; }};
globalThis.navigator ??= {};
globalThis.CSSStyleSheet = class { replaceSync() {} };
globalThis.MutationObserver = class {};
require(process.argv[2]);
const posts = JSON.parse(require("fs").readFileSync(0));
console.log(JSON.stringify(posts.map((p) => rulesLinked(p, ""))));"""


@pytest.fixture(scope="module")
def library(plain_library: Library) -> Library:
    return plain_library


def test_it_is_small_and_current(library: Library) -> None:
    script = linkify_script(library, "https://rules.example")
    assert len(gzip.compress(script.encode(), 9)) <= 18_000
    assert _SCRIPT.read_text(encoding="utf-8").split("\n")[0] == f"// {source_digest()}", "run: tools/minify.sh"
    assert "https://rules.example" in script
    assert "__" not in re.sub(r"__[a-z]", "", script)


def test_the_userscript_asks_for_named_sites_only(library: Library) -> None:
    head = userscript(library, "https://rules.example").split("// ==/UserScript==")[0].splitlines()
    assert head[0] == "// ==UserScript=="
    sites = [line.split()[2] for line in head if line.startswith("// @match")]
    assert "*://*.reddit.com/*" in sites
    assert all(re.fullmatch(r"\*://(\*\.)?[a-z-]+(\.[a-z-]+)+/\*", site) for site in sites)
    assert f"// @version {library.current.year}.{library.current.month}.{library.current.day}" in head


def test_patterns_are_translated() -> None:
    assert to_javascript(re.compile(r"(?P<a>[^\W_])\Z", re.IGNORECASE)) == r"/(?<a>[^\W_])$/i"
    assert to_javascript(re.compile(r"a(?-i:B)[c-d]", re.IGNORECASE)) == "/[aA](?:B)[c-dC-D]/"
    assert to_javascript(re.compile(r"\"/\w"), "y") == r'/"\/\w/y'
    assert to_javascript(re.compile(r"p[èe]se[ûu]|[^\W\d_]{3}\A", re.IGNORECASE)) == "/peseu|[a-z]{3}^/i"
    with pytest.raises(UnknownSyntaxError):
        to_javascript(re.compile(r"(?P<q>a)(?P=q)"))
    assert all(to_javascript(pattern).startswith("/") for pattern in patterns().values())


def test_the_table_bounds_every_number(library: Library) -> None:
    chapters = number_table(days_of(library).ever).split(".")
    assert len(chapters) == 9
    rows = {(c + 1) * 100 + s: (int(rule), letter) for c, chapter in enumerate(chapters)
            for s, (rule, letter) in enumerate(re.findall(r"([0-9]*)([a-z-])", chapter)) if rule}
    for number in days_of(library).ever:
        if number.section > 99:
            rule, letter = rows[number.section]
            assert (number.rule or 0) <= rule
            assert (number.sub or "a")[0] <= letter or not number.sub
    assert sum(map(len, chapters)) < 500


def _posts() -> list[str]:
    found = []
    for name in ("test_other_documents", "test_mentions"):
        spec = importlib.util.spec_from_file_location(f"cases_{name}", CITE / f"{name}.py")
        cases = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(cases)
        found += [*(text for text, _ in cases.FOUND), *cases.LEFT]
        found += [f"{text}.{cases.PLAYING}" for text in cases.LEFT] + cases.PROSE if hasattr(cases, "PLAYING") else []
    sets = sorted((CITE.parent / "links" / "posts").glob("*.txt"))
    return found + [post.text for file in sets for post in measured_posts(file.name)]


def test_it_reads_posts_as_the_api_does(library: Library, tmp_path: Path) -> None:
    node = shutil.which("node")
    if node is None:
        pytest.skip("no Node on this machine; the browser tests run the script in Chromium")
    script = tmp_path / "linkify.js"
    script.write_text(linkify_script(library, "https://rules.example"), encoding="utf-8")
    stub = tmp_path / "stub.js"
    stub.write_text(STUB, encoding="utf-8")
    posts = _posts()
    done = subprocess.run([node, str(stub), str(script)], input=json.dumps(posts), capture_output=True, text=True, check=True)
    known = days_of(library).ever
    expected = [[[m.start, m.end, str(m.number)] for m in spelling.scan(text, None, known.__contains__)] for text in posts]
    differing = [text for text, ours, theirs in zip(posts, expected, json.loads(done.stdout), strict=True) if ours != theirs]
    assert len(differing) <= len(posts) * 0.014, differing
