"""A language takes a row and `tools/messages.py update`: Esperanto, as a third one, answers everywhere. And docs/languages.md names every
module that knows of French, so that the list of what makes a language good stays true."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import ROOT, data_of

PROGRAM = """
import shutil, sys
from pathlib import Path
from importlib import import_module
from refapp.i18n import languages
from refapp.resources import shipped

home = Path(sys.argv[1])
languages.LANGUAGES["eo"] = languages.Language("eo", "Esperanto", ("epo",), "english", "english", {
    "rule": "lex", "search": "quaere", "glossary": "verba", "example": "exemplum", "editions": "libri", "compare": "confer",
    "check": "proba", "examples": "exempla", "link": "ligare", "programs": "programmata",
    "build": "strue", "about": "de-nobis", "card": "charta", "book": "liber"})
catalogues = import_module("refapp.i18n.catalogue")
catalogues.shipped = lambda name: home / name if name == "translations" else shipped(name)
catalogues.catalogue.cache_clear()
shutil.copytree(shipped("translations"), home / "translations")
from tools import messages
messages.TRANSLATIONS = home / "translations"
messages.update(["eo"])
assert messages.check() == [], messages.check()[:9]

from refapp.services.forms.card_entry import read_card
assert [read_card(text, lang) for text, lang in (("Guard 2/2", "en"), ("Garde 2/2", "fr"), ("Guard 2/2", "eo"))]

from refapp.services import Library
from refapp.web import create_app

client = create_app(library=Library.open(home / "data"), base_url="https://rules.example").test_client()
for address in sys.argv[2:]:
    print(client.get(address).status_code, address)
print("lang=\\"eo\\"" in client.get("/eo/").get_data(as_text=True), "title of 704.5g:",
      "704.5g" in client.get("/eo/lex/704.5g").get_data(as_text=True))
"""

ADDRESSES = (
    "/eo/", "/eo/lex/704.5g", "/eo/lex/704", "/eo/lex/7", "/eo/lex/704.5k/2011-09-30", "/eo/quaere?q=legend", "/eo/verba",
    "/eo/verba/trample", "/eo/libri", "/eo/confer/2011-09-30..2026-09-25?section=704", "/eo-en/lex/704.5",
    "/fr-eo/regle/704.5", "/en/rule/704.5g", "/fr/regle/704.5g", "/api/v1/rules/704.5g?lang=eo",
    "/api/v1/glossary?lang=eo", "/api/v1/editions?lang=eo", "/sitemap.xml")


@pytest.mark.deep  # twenty seconds: three applications’ worth of catalogues and pages
def test_a_row_is_enough(tmp_path: Path, indexed: Path) -> None:
    data_of(indexed, tmp_path / "data")
    done = subprocess.run([sys.executable, "-c", PROGRAM, str(tmp_path), *ADDRESSES], capture_output=True, text=True,
                          check=False, timeout=600, cwd=ROOT)
    assert done.returncode == 0, done.stderr[-2000:]
    lines = done.stdout.splitlines()
    assert [line for line in lines[:-1] if not line.startswith("200 ")] == []
    assert lines[-1] == "True title of 704.5g: True"


def test_every_module_that_knows_of_french_is_listed() -> None:
    page = (ROOT / "docs" / "languages.md").read_text(encoding="utf-8")
    unlisted = []
    for path in sorted((ROOT / "refapp").rglob("*.py")):
        knows = any(isinstance(node, ast.Constant) and node.value in ("fr", "french")
                    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
        if knows and path.name not in page and path.parent.name not in ("grammars", "i18n"):
            unlisted.append(path.relative_to(ROOT).as_posix())
    assert unlisted == []
