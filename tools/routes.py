"""Writes the tables of docs/routes.md from the application, so that the listing can't fall behind.

    python tools/routes.py         prints the document as it should be
    python tools/routes.py write   writes it

A new route or template name needs its sentence below first; without one, this fails and so does its test.
"""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from refapp.i18n import LANGUAGES  # noqa: E402
from refapp.services import Library  # noqa: E402
from refapp.web import create_app  # noqa: E402
from refapp.web.jinja import NAMES  # noqa: E402
from refapp.web.urls import PAIRS  # noqa: E402

DOCUMENT = ROOT / "docs" / "routes.md"

ROUTES = {
    "root": "the home page in the reader’s language (302), or the rule that another site’s parameters name (301)",
    "home": "home page",
    "rule": "a rule in the current edition; `?on=DATE` leads to the dated page",
    "rule.dated": "a rule in the edition of that day; a day between editions leads to the edition’s own date",
    "side": "both languages side by side, the first one’s interface",
    "side.dated": "the same in the edition of that day",
    "embed": "the card for other sites’ frames",
    "embed.dated": "the same in the edition of that day",
    "short": "short link: 302 to the reader’s language; other spellings in one step, 301",
    "short.dated": "the same with a day",
    "spelling": "accepted spellings of any address: 301 to its own; everything else is a 404 page",
    "search": "results; `q`, `section`, `in` (language), `on` (day), `from` (first result); a number goes to its rule",
    "suggest": "what may be meant by the beginning of a query (OpenSearch suggestions; then the languages)",
    "suggest.cards": "names of imported cards that begin so, in the same form",
    "glossary": "all terms",
    "term": "a term, by its slug or any of its names (301)",
    "example": "a live example; the query holds the changed board, `edition`, `versus`, `at` (a moment of the play)",
    "card": "an imported card, by its slug or any of its names (301); 404 without cards; a day may follow",
    "embed.card": "an imported card for other sites’ frames",
    "check": "a check: what it does, the rules it carries out, its source",
    "editions": "what is loaded, and every edition known",
    "compare": "what changed between two editions; `section` narrows",
    "examples": "live examples: how many each section has; `q` finds some by their words",
    "examples.part": "those of a section",
    "link": "the form that puts links into a post; POST answers with the post",
    "build": "a situation that the visitor builds: `s` the whole of it, `form` (and `verb`) the form that is open, "
             "`at` a moment, `from` a live example to begin with (303)",
    "build.made": "what a form of that page does (303 to the address of what it made)",
    "link.made": "a post with links, from the form",
    "programs": "what programs can ask",
    "programs.short": "to the page for programs, in the reader’s language (302)",
    "docs.short": "the same",
    "about": "whose words, what the marks mean, licences; with `rule` (and `on`) the report of an error in it",
    "book": "all rules in force on one page", "book.part": "a chapter, section or rule of it",
    "compare.choose": "the form of the editions page: `from`, `to`",
    "static": "style sheet, script and mark; the tag is their hash",
    "favicon": "the mark",
    "llms": "what assistants should know",
    "robots": "for crawlers",
    "security": "whom to tell of a weakness (`REFAPP_CONTACT`)",
    "offline": "the service worker of readers who asked to keep the pages they read",
    "sitemap": "index of the sitemaps",
    "sitemap.language": "every address of a language",
    "feed": "the last editions as an Atom feed: what each one changed",
    "opensearch": "description of the search for browsers",
    "oembed": "oEmbed for own addresses",
    "discord": "Discord’s interactions endpoint; only where REFAPP_DISCORD_PUBLIC_KEY is set",
    "linkify": "the script that links rule numbers on other people’s pages (docs/link-from/linkify.md)",
    "linkify.user": "the same script as a userscript",
    "embed.example": "the board of a live example for other sites’ frames; the query as on its page",
    "picture": "the picture that other sites show of a page: the page’s own address behind `/picture`; PNG, 1200 × 630",
    "icon.favicon-32.png": "the mark as PNG", "icon.icon-192.png": "the mark as PNG",
    "icon.icon-512.png": "the mark as PNG", "icon.apple-touch-icon.png": "the mark for home screens",
    "icon.icon-maskable-512.png": "the mark for systems that cut icons to a shape",
    "manifest": "the web manifest",
    "healthz": "the process answers",
    "readyz": "something is loaded",
}

TEMPLATE = {
    "examples_place": "place", "link_place": "place", "programs_place": "place",
    "build_place": "place", "about_place": "place", "book_place": "place", "book": "the place of a section on one page",
    "about": "the place of a report about a rule",
    "data": "the address of the same as JSON, if there is one", "schema": "the address of the JSON Schema of boards",
    "feed": "the feed of new editions",
    "_": "a sentence in the page’s language; parameters are escaped", "ngettext": "the same with a number",
    "date": "a day written out", "num": "a number in the reader’s manner", "href": "the path of a place",
    "absolute": "the full address of a place", "neutral": "the address that leads to each reader’s language",
    "linked": "a fragment of ours with addresses in place of `rule:` and `term:`",
    "offers": "whether a place has a page, here or at the service beside a copy",
    "stands": "whether what stands at a place is shown whole on this page",
    "computes": "whether forms are answered: not in a copy as files",
    "elsewhere": "the address at the service beside a copy", "body_marks": "attributes for the script of a copy",
    "rule_place": "the place of a link to a rule", "undated": "the rule’s place without a date",
    "rule_of": "the full page behind a card", "rule_at": "the rule’s page behind a column",
    "search_for": "the place of a search", "compare_action": "where the form of two editions goes",
    "is_at": "whether the page is of a kind", "asset": "the address of a static file with its hash",
    "preloads": "what a search needs before its script asks",
    "oembed": "the oEmbed address of a page", "picture": "the full address of a page’s picture",
    "icon": "the path of an icon", "manifest": "the path of the web manifest",
    "opensearch": "the OpenSearch description",
    "openapi": "the API’s description", "strong": "markup: strong", "options": "the options of a select of editions",
    "whole": "markup: a date that no line break tears apart",
    "code": "markup: code", "link": "markup: link",
    "licence_link": "link to the licence of our words", "symbols": "a text whose `{T}`, `{2}` … are drawn as discs",
    "example_word": "“Example:” in the language of a text",
    "og_locale": "a language as Open Graph writes it", "absolute_short": "the full short link of a rule",
    "home_place": "place", "search_place": "place", "glossary_place": "place", "editions_place": "place",
    "example_place": "the place of an example, by its id",
}

HEAD = """# Routes and what templates may use

Written by `python tools/routes.py write`; a test compares it with the application. Addresses and their
meaning are promised in the interface; builders of addresses stand in `refapp/web/urls.py` and nowhere else. The API
has its own document, [api.md](api.md).

## Pages and files

| address | what |
|---|---|
"""

MIDDLE = """
## Names in templates

Every template gets one typed page object, `page` (`refapp/services/pages/`), and these names, nothing else.
Undefined names are errors.

| name | what |
|---|---|
"""


def document() -> str:
    """The document for the application as it is; raises KeyError for what has no sentence yet."""
    app = create_app(library=Library.open(ROOT / ".no-data"))
    rows: dict[str, str] = {}
    for rule in app.url_map.iter_rules():
        if str(rule).startswith("/api/"):
            continue
        parts = [part for part in rule.endpoint.split(".") if part not in LANGUAGES and part not in PAIRS]
        rows[str(rule)] = ROUTES[".".join(parts)]
    routes = "".join(f"| `{address}` | {rows[address]} |\n" for address in sorted(rows))
    names = "".join(f"| `{name}` | {TEMPLATE[name]} |\n" for name in sorted(NAMES, key=str.lower))
    return HEAD + routes + MIDDLE + names


if __name__ == "__main__":
    if sys.argv[1:] == ["write"]:
        DOCUMENT.write_text(document(), encoding="utf-8")
    else:
        print(document(), end="")
