"""oEmbed and what it frames: the card of a rule, the board of an example. Reads our own addresses, fetches nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import parse_qsl, unquote, urlsplit
from xml.sax.saxutils import quoteattr

from flask import Flask, Response, jsonify, request

from refapp.i18n import DEFAULT, LANGUAGES, catalogue
from refapp.later import later
from refapp.model import RefappError
from refapp.services.builders.build import plain
from refapp.services.builders.example_build import example_page
from refapp.services.builders.rule_build import Asked, embed_page
from refapp.services.pages.places import CardPlace, EmbedPlace, ExamplePlace, HomePlace, Place, RulePlace
from refapp.services.pages.rule_page import EmbedPage
from refapp.services.pictures.picture import HEIGHT, WIDTH
from refapp.web.answers import FRESH, base_address, library, may_be_framed, own_path, page, reader, urls
from refapp.web.pictures import picture_path
from refapp.web.spellings import meant, meant_by_query
from refapp.web.urls import framed, read

if TYPE_CHECKING:
    from refapp.services.builders.card_build import card_page
else:
    (card_page,) = later("refapp.services.builders.card_build", "card_page")

WIDE, BOARD_WIDE = 560, 720
"""Widths of a card and of a board in pixels, where nothing narrower is asked for."""
LOW, HIGH = 150, 420
"""A card's height follows its words between these two; a longer one scrolls."""
BOARD_HIGH, BOARD_HIGH_NARROW = 560, 860
"""A board's height, beside each other and one below the other."""


def init_app(app: Flask) -> None:
    app.add_url_rule("/oembed", "oembed", _oembed)
    for code in LANGUAGES:
        app.add_url_rule(f"/embed/{code}/example/<name>", f"embed.example.{code}", _board, defaults={"lang": code})


def _board(name: str, lang: str) -> Response:
    found = example_page(reader(lang), name, tuple(request.args.items(multi=True)))
    return may_be_framed(page("embed_example.html", found))


def _oembed() -> Response:
    """oEmbed 1.0 for our own addresses only."""
    if request.args.get("format", "json").lower() != "json":
        return _problem(501, "format_unknown", "only JSON is answered here")
    own = own_path(request.args.get("url", "").replace("&amp;", "&"), base_address(request))
    found = _own_place(own) if own is not None else None
    if found is None:
        return _problem(404, "not_ours", "this address is not one of ours")
    place, lang = found
    say = catalogue(lang)
    data: dict[str, object] = {
        "version": "1.0", "provider_name": say.gettext("Rules / Règles"), "cache_age": 3600,
        "provider_url": urls().of(HomePlace(), lang), "thumbnail_url": urls().base + picture_path(place, lang),
        "thumbnail_width": WIDTH, "thumbnail_height": HEIGHT}
    number, day = getattr(place, "number", None), getattr(place, "edition", None)
    try:
        if number is not None:
            asked = Asked(number, library().edition_on(day) if day else None)
            card = embed_page(reader(lang), asked)
            wide = _limit("maxwidth", WIDE)
            return _rich(card.chrome.title, EmbedPlace(number, asked.day), lang, wide,
                         _height(card, wide), data)
        if isinstance(place, ExamplePlace):
            shown = example_page(reader(lang), place.id, place.changes)
            wide = _limit("maxwidth", BOARD_WIDE)
            return _rich(shown.chrome.title, place, lang, wide, BOARD_HIGH if wide > 600 else BOARD_HIGH_NARROW, data)
        if isinstance(place, CardPlace):
            of = card_page(reader(lang), place.slug, place.edition)
            return _rich(of.name, place, lang, _limit("maxwidth", WIDE), HIGH, data)
    except RefappError as error:  # a page would be no answer to a program
        return _problem(404, error.code, str(error))
    return _json({"type": "link", "title": say.gettext("Rules / Règles"), **data})


def _rich(title: str, place: Place, lang: str, wide: int, high: int, data: dict[str, object]) -> Response:
    high = _limit("maxheight", high)
    src = urls().base + framed(place, lang)
    frame = (f'<iframe src={quoteattr(src)} width="{wide}" height="{high}" title={quoteattr(title)} '
             'loading="lazy" style="border:0"></iframe>')
    return _json({"type": "rich", "title": title, "html": frame, "width": wide, "height": high, **data})


def _height(card: EmbedPage, wide: int) -> int:
    """The height that a card takes: its head, what became of its number, its words, and whose words they are.

    Letters have the mean widths of the style sheet's fonts in pixels, a little more for the ends of lines.
    """
    room = max(80, wide - 48)

    def lines(text: str, letter: float) -> int:
        return 1 + int(len(text) * letter / room)

    words = list(map(plain, card.words.paragraphs)) if card.words else [card.notice or card.chrome.description]
    high = 34 + 27 * (1 + lines(card.title or card.label or "", 10.8)) + 20 * lines("·" * 78, 7)
    high += sum(26 * lines(text, 8.4) + 8 for text in words)
    high += 18 + 22 * lines(card.since, 7.6) if card.since else 0
    return min(HIGH, max(LOW, high))


def _own_place(own: str) -> tuple[Place, str] | None:
    """The place of a path and query of ours, in any accepted spelling."""
    found: tuple[Place, str | None] | None = read(own)
    if found is None:
        parts = urlsplit(own)
        number = meant_by_query(dict(parse_qsl(parts.query))) if parts.path.strip("/") == "" else None
        found = (RulePlace(number[0]), number[1]) if number else meant(unquote(parts.path))
    return (found[0], found[1] or DEFAULT) if found else None


def _limit(name: str, default: int) -> int:
    """A size, never more than was asked for."""
    asked = request.args.get(name, "")
    return min(default, max(1, int(asked))) if asked.isascii() and asked.isdigit() and len(asked) < 6 else default


def _json(data: dict[str, object]) -> Response:
    answer = jsonify(data)
    answer.headers["Cache-Control"] = FRESH
    answer.headers["Access-Control-Allow-Origin"] = "*"
    return answer


def _problem(status: int, code: str, details: str) -> Response:
    answer = jsonify({"object": "error", "status": status, "code": code, "details": details, "suggestions": []})
    answer.status_code = status
    answer.headers["Access-Control-Allow-Origin"] = "*"
    return answer
