"""Routes of imported cards: their pages, and the cards for other sites' frames."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from flask import Flask, Response, request

from refapp.i18n import LANGUAGES
from refapp.later import later
from refapp.services.pages.places import CardPlace
from refapp.services.reading.numbers import read_day
from refapp.web.answers import DATED, FRESH, library, may_be_framed, moved, page, reader
from refapp.web.errors import not_a_day
from refapp.web.urls import framed, path

if TYPE_CHECKING:
    from refapp.services.builders.card_build import card_page, card_place
else:
    card_page, card_place = later("refapp.services.builders.card_build", "card_page", "card_place")


_DATED = re.compile(r"(.+)/(\d{4}-\d\d-\d\d)", re.ASCII)


def init_app(app: Flask) -> None:
    for code, row in LANGUAGES.items():
        word = row.words["card"]
        for rule, name, view in ((f"/{code}/{word}", "card", _card), (f"/embed/{code}/card", "embed.card", _embed)):
            # names hold slashes, “Ember // Frost”, and a day may stand behind them
            app.add_url_rule(f"{rule}/<path:name>", f"{name}.{code}", view, defaults={"lang": code})


def _card(name: str, lang: str) -> Response:
    place, day = _place(name, lang)
    if request.path != path(place, lang):
        return _to(path(place, lang), place, day)
    found = card_page(reader(lang), place.slug, place.edition)
    busy = found.live is not None and found.live.run.status == "error"
    return page("card.html", found, caching="no-cache" if busy else DATED if place.edition else FRESH)


def _embed(name: str, lang: str) -> Response:
    place, day = _place(name, lang)
    if request.path != framed(place, lang):
        return _to(framed(place, lang), place, day)
    return may_be_framed(page("embed_card.html", card_page(reader(lang), place.slug, place.edition)))


def _place(asked: str, lang: str) -> tuple[CardPlace, str]:
    """Where the card of a name stands, and the day behind the name; one between editions is that of its edition."""
    dated = _DATED.fullmatch(asked)
    name, day = dated.groups() if dated else (asked, "")
    on = read_day(day)
    if day and on is None:
        not_a_day(day)
    return card_place(reader(lang), name[:400], library().edition_on(on) if on else None), day


def _to(address: str, place: CardPlace, day: str) -> Response:
    """To a card's own address, for ever unless the day was another one than its edition's."""
    return moved(address, permanent=not day or str(place.edition) == day)
