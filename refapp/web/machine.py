"""Routes for machines: static files, robots, sitemap, oEmbed, OpenSearch, health. They render no page."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime, timedelta
from pathlib import Path
from xml.sax.saxutils import escape, quoteattr

from flask import Flask, Response, abort, current_app, jsonify, render_template, request, send_from_directory

from refapp.i18n import DEFAULT, LANGUAGES, catalogue
from refapp.services.builders.news import told_news
from refapp.services.builders.site import examples_with_pages, numbers_with_pages, terms_with_pages
from refapp.services.cards.naming import card_suggestions
from refapp.services.library.aside import IndexBuildingError, readiness
from refapp.services.links.linkify_script import linkify_script, userscript
from refapp.services.pages.places import (
    BuildPlace,
    CardPlace,
    ComparePlace,
    EditionsPlace,
    ExamplePlace,
    GlossaryPlace,
    HomePlace,
    Place,
    ProgramsPlace,
    RulePlace,
    SearchPlace,
)
from refapp.services.reading.suggesting import MAX_TYPED, SHOWN, suggestions
from refapp.web.answers import FOREVER, FRESH, library, reader, urls
from refapp.web.doors import doors
from refapp.web.jinja import asset_tag
from refapp.web.urls import path

CARDS = 3
"""Names of cards among the suggestions of a search, behind what the rules offer."""
FILES = ("refapp.css", "refapp.js", "mark.svg", "copy.js", "asked.js")


def init_app(app: Flask) -> None:
    app.add_url_rule("/static/<tag>/<name>", "static", _static)
    app.add_url_rule("/favicon.ico", "favicon", _favicon)
    app.add_url_rule("/linkify.js", "linkify", _linkify, defaults={"alone": True})
    app.add_url_rule("/linkify.user.js", "linkify.user", _linkify, defaults={"alone": False})
    app.add_url_rule("/robots.txt", "robots", _robots)
    app.add_url_rule("/llms.txt", "llms", _llms)
    app.add_url_rule("/.well-known/security.txt", "security", _security)
    app.add_url_rule("/offline.js", "offline", _offline)
    app.add_url_rule("/sitemap.xml", "sitemap", _sitemap)
    app.add_url_rule("/sitemap-<code>.xml", "sitemap.language", _sitemap_of)
    app.add_url_rule("/suggest/<code>/<typed>.json", "suggest", _suggest)
    app.add_url_rule("/suggest/<code>/cards/<typed>.json", "suggest.cards", _suggest_cards)
    app.add_url_rule("/healthz", "healthz", _healthz)
    app.add_url_rule("/readyz", "readyz", _readyz)
    for code in LANGUAGES:
        app.add_url_rule(f"/{code}/feed.xml", f"feed.{code}", _feed, defaults={"lang": code})
        app.add_url_rule(f"/{code}/opensearch.xml", f"opensearch.{code}", _opensearch, defaults={"lang": code})


def _static(tag: str, name: str) -> Response:
    if name not in FILES:
        abort(404)
    answer = send_from_directory("static", name, conditional=False)
    answer.direct_passthrough = False
    answer.headers["Cache-Control"] = FOREVER if tag == asset_tag(name) else FRESH
    return answer


def _offline() -> Response:
    """The service worker of readers who asked for it, with its sentences in every language."""
    words = {code: {"title": catalogue(code).gettext("No connection"),
                    "kept": catalogue(code).gettext("These pages, which you have read, are kept on this device:")}
             for code in LANGUAGES}
    source = (Path(__file__).parent / "static" / "offline.js").read_text(encoding="utf-8")
    answer = _text(source.replace("__WORDS__", json.dumps(words, ensure_ascii=False))
                   .replace("__COPY__", json.dumps(not doors().computes)), "text/javascript", "no-cache")
    answer.headers["Content-Security-Policy"] = "default-src 'none'; connect-src 'self'"
    return answer


def _linkify(alone: bool) -> Response:
    """The script for other people's pages; with the head of a userscript under its other name."""
    made = linkify_script if alone else userscript
    answer = _text(made(library(), urls().base), "text/javascript",
                   "public, max-age=3600, stale-while-revalidate=86400")
    answer.headers["Cross-Origin-Resource-Policy"] = "cross-origin"
    answer.headers["Access-Control-Allow-Origin"] = "*"
    return answer


def _favicon() -> Response:
    return _static(asset_tag("mark.svg"), "mark.svg")


def _text(body: str, kind: str, caching: str = FRESH) -> Response:
    answer = Response(body, mimetype=kind)
    answer.headers["Cache-Control"] = caching
    return answer


def _robots() -> Response:
    searches = "".join(f"Disallow: /{code}/{row.words['search']}\n" for code, row in LANGUAGES.items())
    searches += "".join(f"Disallow: /{code}/{row.words['build']}?\n" for code, row in LANGUAGES.items())
    return _text(f"User-agent: *\n{searches}Disallow: /embed/\nDisallow: /api/\nSitemap: {urls().base}/sitemap.xml\n",
                 "text/plain")


def _security() -> Response:
    """Whom to tell of a weakness (RFC 9116), where the operator says it."""
    contact = current_app.config.get("CONTACT")
    if not contact:
        abort(404)
    until = datetime.now(UTC).date() + timedelta(days=180)
    return _text(f"Contact: {contact if '://' in contact else f'mailto:{contact}'}\nExpires: {until}T00:00:00Z\n"
                 f"Preferred-Languages: {', '.join(LANGUAGES)}\nCanonical: {urls().base}/.well-known/security.txt\n",
                 "text/plain")


def _llms() -> Response:
    """What assistants should know of this site, as llmstxt.org has it."""
    return _text(render_template("llms.txt", base=urls().base, current=library().current, path=path, home=HomePlace(),
                                 programs=ProgramsPlace(), glossary=GlossaryPlace(), editions=EditionsPlace()),
                 "text/plain")


def _sitemap() -> Response:
    base = urls().base
    parts = "".join(f"<sitemap><loc>{escape(base)}/sitemap-{code}.xml</loc></sitemap>" for code in LANGUAGES)
    return _text('<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/'
                 f'sitemap/0.9">{parts}</sitemapindex>\n', "application/xml")


def _places() -> Iterator[Mapping[str, Place]]:
    """Every page that does not depend on a day, as its place in each language."""
    alike: list[Place] = [HomePlace(), GlossaryPlace(), EditionsPlace(), BuildPlace()]
    alike += map(RulePlace, numbers_with_pages(library()))
    alike += map(ExamplePlace, examples_with_pages(library()))
    own = (doors().own(place, DEFAULT) for place in alike)
    yield from (dict.fromkeys(LANGUAGES, place) for place in dict.fromkeys(own) if place is not None)
    for slugs in terms_with_pages(library()):
        places: dict[str, Place] = {code: GlossaryPlace(slugs[code]) for code in LANGUAGES}
        if all(doors().own(place, code) for code, place in places.items()):
            yield places


def _sitemap_of(code: str) -> Response:
    if code not in LANGUAGES:
        abort(404)
    base = escape(urls().base)
    lines = []
    seen: set[str] = set()
    for places in _places():
        own = path(places[code], code)
        if own in seen:  # two terms may share their name in this language, and so their page
            continue
        seen.add(own)
        others = "".join(f'<xhtml:link rel="alternate" hreflang="{other}" href={quoteattr(base + path(place, other))}/>'
                         for other, place in places.items())
        lines.append(f"<url><loc>{base}{escape(own)}</loc>{others}</url>\n")
    return _text('<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" '
                 f'xmlns:xhtml="http://www.w3.org/1999/xhtml">\n{"".join(lines)}</urlset>\n', "application/xml")


def _opensearch(lang: str) -> Response:
    say, base = catalogue(lang), escape(urls().base)
    words = LANGUAGES[lang].words
    return _text(
        '<?xml version="1.0" encoding="UTF-8"?>\n<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">'
        f'<ShortName>{escape(say.gettext("Magic rules"))}</ShortName>'
        f'<Description>{escape(say.gettext("Search the rules"))}</Description><InputEncoding>UTF-8</InputEncoding>'
        f'<Url type="text/html" template="{base}/{lang}/{words["search"]}?q={{searchTerms}}"/>'
        f'<Url type="application/x-suggestions+json" template="{base}/suggest/{lang}/{{searchTerms}}.json"/>'
        '</OpenSearchDescription>\n', "application/opensearchdescription+xml")


def _feed(lang: str) -> Response:
    """The last editions as an Atom feed: what each one changed, with a link to the page that says it word by word."""
    base, shelf = escape(urls().base), library()
    say, own = catalogue(lang), f"{escape(urls().base)}/{lang}/feed.xml"
    entries, told = [], told_news(reader(lang))
    newest = told[0].edition.isoformat() if told else ""
    for news in told:
        address = base + escape(path(ComparePlace(news.before, news.edition), lang))
        counts = ", ".join(news.counts) or say.gettext("Nothing changed between these two editions.")
        named = f" ({say.pgettext('in a list', '; ').join(news.named)})" if news.named else ""
        announced = "".join(
            f'<link rel="related" hreflang="en" title={quoteattr(one.title)} href={quoteattr(one.address)}/>'
            for one in shelf.bulletins.get(news.edition, ()))
        entries.append(
            f"<entry><title>{escape(say.gettext('Edition of {date}', date=say.date(news.edition)))}</title>"
            f"<id>{address}</id><link href={quoteattr(address)}/>{announced}"
            f"<updated>{news.edition}T00:00:00Z</updated><summary>{escape(counts + named)}</summary></entry>\n")
    return _text(
        f'<?xml version="1.0" encoding="UTF-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="{lang}">'
        f"<title>{escape(say.gettext('New editions of the rules of Magic'))}</title><id>{own}</id>"
        f"<link rel=\"self\" href={quoteattr(own)}/><link href={quoteattr(base + path(HomePlace(), lang))}/>"
        f"<author><name>{escape(say.gettext('Rules / Règles'))}</name></author>"
        f"<updated>{newest}T00:00:00Z</updated>\n{''.join(entries)}</feed>\n", "application/atom+xml")


def _suggest(code: str, typed: str) -> Response:
    """What may be meant by the beginning of a query, as OpenSearch suggestions: texts, names, addresses, languages.

    The answer hangs on the address alone, so a proxy can keep it.
    """
    if code not in LANGUAGES:
        abort(404)
    try:
        found = suggestions(library(), typed, code)
    except IndexBuildingError:
        return _json([typed[:MAX_TYPED], [], [], [], []], "no-store")
    cards = card_suggestions(library(), typed, code, CARDS) if typed.strip()[:1].isalpha() else ()
    words = found[:max(SHOWN - len(cards), 1)]
    places = [RulePlace(one.number) if one.number else SearchPlace(one.text) for one in words]
    return _json([typed[:MAX_TYPED], [*(one.text for one in words), *(one.name for one in cards)],
                  [*(one.name or "" for one in words), *[catalogue(code).gettext("card")] * len(cards)],
                  [path(place, code) for place in (*places, *(CardPlace(one.slug) for one in cards))],
                  [*(one.lang for one in words), *(one.lang for one in cards)]])


def _suggest_cards(code: str, typed: str) -> Response:
    """Names of cards that begin so, in the same form."""
    if code not in LANGUAGES:
        abort(404)
    found = card_suggestions(library(), typed, code, SHOWN)
    return _json([typed[:MAX_TYPED], [one.name for one in found], [""] * len(found),
                  [path(CardPlace(one.slug), code) for one in found], [one.lang for one in found]])


def _json(data: object, caching: str = FRESH) -> Response:
    answer = jsonify(data)
    answer.headers["Cache-Control"] = caching
    answer.headers["Access-Control-Allow-Origin"] = "*"
    return answer


def _healthz() -> Response:
    """The process answers."""
    answer = jsonify({"status": "ok"})
    answer.headers["Cache-Control"] = "no-store"
    return answer


def _readyz() -> Response:
    """The process can serve: something is loaded. Asked with ``search=1``: and the newest index answers a search."""
    shelf = library()
    ready, index = bool(shelf.loaded), readiness(shelf)
    status = "empty" if not ready else "waiting" if request.args.get("search") == "1" and index != "ready" else "ok"
    answer = jsonify({"status": status, "texts": len(shelf.loaded), "edition": shelf.current.isoformat(),
                      "index": index})
    answer.status_code = 200 if status == "ok" else 503
    answer.headers["Cache-Control"] = "no-store"
    return answer
