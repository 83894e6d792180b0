"""Routes, templates and their documentation agree: what is not documented fails here."""

from __future__ import annotations

import importlib.util
import re

import pytest
from flask import Flask
from jinja2 import meta

from refapp.web.jinja import NAMES
from tests.conftest import ROOT

FOLDER = ROOT / "refapp" / "web" / "templates"
MACROS = {name for path in FOLDER.glob("_*.html") for name in re.findall(r"macro (\w+)\(", path.read_text(encoding="utf-8"))}
TEMPLATES = sorted(FOLDER.glob("*.html"))


def test_every_route_and_name_is_documented() -> None:
    spec = importlib.util.spec_from_file_location("routes", ROOT / "tools" / "routes.py")
    assert spec
    assert spec.loader
    routes = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(routes)
    assert routes.DOCUMENT.read_text(encoding="utf-8") == routes.document(), "run: python tools/routes.py write"
    assert routes.TEMPLATE.keys() == NAMES.keys()


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda path: path.name)
def test_templates_use_documented_names_and_their_page_only(app: Flask, template) -> None:
    tree = app.jinja_env.parse(template.read_text(encoding="utf-8"))
    assigned = {"pair_name"}
    assert meta.find_undeclared_variables(tree) <= {"page", *NAMES, *MACROS, *assigned}


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda path: path.name)
def test_templates_hold_no_sentences_of_their_own(template) -> None:
    """Words outside of markup and gettext would stay English for French readers."""
    source = re.sub(r"\{% block kind %\}.*?\{% endblock %\}|<code>.*?</code>", " ", template.read_text(encoding="utf-8"))
    text = re.sub(r"\{#.*?#\}|\{%.*?%\}|\{\{.*?\}\}|<!doctype html>|<[^>]*>", " ", source, flags=re.S)
    assert not re.findall(r"[A-Za-zÀ-ÿ]{2,}", text)


def test_every_template_is_rendered_by_some_test_address() -> None:
    pages = {path.name for path in TEMPLATES if not path.name.startswith("_")} - {"base.html", "lead.html", "lost.html"}  # of a copy: tests/export
    tested = "".join(path.read_text(encoding="utf-8") for folder in ("web", "cards") for path in (ROOT / "tests" / folder).glob("test_*.py"))
    words = {"rule.html": "/en/rule/", "side.html": "/en-fr/rule", "embed.html": "/embed/", "home.html": '"/en/"',
             "error.html": "/nulle-part", "search.html": "/recherche", "glossary.html": "/en/glossary",
             "term.html": "/glossaire/", "example.html": "/en/example/", "editions.html": "/en/editions",
             "compare.html": "/en/compare/", "embed_example.html": "/embed/fr/example/",
             "embed_error.html": "/embed/fr/rule/999.9", "check.html": "/fr/verification/", "examples.html": "/fr/exemples",
             "link.html": "/fr/lier", "programs.html": "/fr/programmes", "build.html": "/en/build",
             "about.html": "/fr/a-propos", "book.html": "/fr/livre", "card.html": "/fr/carte/", "embed_card.html": "/embed/en/card/"}
    assert pages == words.keys()
    assert [name for name, address in words.items() if address not in tested] == []
