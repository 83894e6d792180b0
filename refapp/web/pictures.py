"""Routes of pictures: the preview of every page as PNG, the icons, the web manifest.

A picture's address is its page's behind ``/picture``: ``/picture/en/rule/704.5f.png``.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from flask import Flask, Response, abort, request

from refapp.i18n import LANGUAGES, catalogue
from refapp.later import later
from refapp.services.pages.places import (
    CardPlace,
    EmbedPlace,
    ExamplePlace,
    GlossaryPlace,
    HomePlace,
    Place,
    RulePlace,
    SidePlace,
)
from refapp.web.answers import DATED, FRESH, reader
from refapp.web.urls import path, read

if TYPE_CHECKING:
    from refapp.services.builders.picture_build import picture_of
    from refapp.services.pictures.draw import draw, icon
else:
    draw, icon = later("refapp.services.pictures.draw", "draw", "icon")
    (picture_of,) = later("refapp.services.builders.picture_build", "picture_of")

ICONS = {"favicon-32.png": (32, False), "icon-192.png": (192, False), "icon-512.png": (512, False),
         "apple-touch-icon.png": (180, True), "icon-maskable-512.png": (512, True)}
"""File name → size in pixels, and whether systems may cut it to a shape."""


def init_app(app: Flask) -> None:
    app.add_url_rule("/picture/<path:of>.png", "picture", _picture)
    for name in ICONS:
        app.add_url_rule(f"/{name}", f"icon.{name}", _icon, defaults={"name": name})
    for code in LANGUAGES:
        app.add_url_rule(f"/{code}/manifest.webmanifest", f"manifest.{code}", _manifest, defaults={"lang": code})


def picture_path(place: Place, lang: str) -> str:
    """The address of a page's picture, without host; pages that have none of their own get the site's."""
    match place:
        case SidePlace(number, edition) | EmbedPlace(number, edition):
            place = RulePlace(number, edition)
        case RulePlace() | ExamplePlace() | CardPlace():
            pass
        case GlossaryPlace(term) if term:
            pass
        case _:
            return f"/picture/{lang}.png"
    own, mark, query = path(place, lang).partition("?")
    return f"/picture{own}.png{mark}{query}"


def _picture(of: str) -> Response:
    if of in LANGUAGES:
        found: tuple[Place, str] | None = (HomePlace(), of)
    else:
        query = request.query_string.decode("ascii", "replace")
        found = read(f"/{of}" + (f"?{query}" if query else ""))
    if found is None or (isinstance(found[0], HomePlace) and of not in LANGUAGES):
        abort(404)
    place, lang = found
    answer = Response(draw(picture_of(reader(lang), place)), mimetype="image/png")
    answer.headers["Cache-Control"] = DATED if getattr(place, "edition", None) else FRESH
    answer.headers["Cross-Origin-Resource-Policy"] = "cross-origin"
    return answer


def _icon(name: str) -> Response:
    size, masked = ICONS[name]
    answer = Response(icon(size, masked=masked), mimetype="image/png")
    answer.headers["Cache-Control"] = "public, max-age=604800"
    return answer


def _manifest(lang: str) -> Response:
    say, root = catalogue(lang), request.root_path.rstrip("/")
    icons = [{"src": f"{root}/{name}", "sizes": f"{size}x{size}", "type": "image/png",
              "purpose": "maskable" if masked else "any"}
             for name, (size, masked) in ICONS.items() if size > 180]
    data = {"name": say.gettext("Magic rules"), "short_name": say.gettext("Magic rules"), "lang": lang,
            "start_url": f"{root}/{lang}/", "scope": f"{root}/", "display": "minimal-ui",
            "background_color": "#fffdf8", "theme_color": "#1d5b66", "icons": icons}
    answer = Response(json.dumps(data, ensure_ascii=False), mimetype="application/manifest+json")
    answer.headers["Cache-Control"] = FRESH
    return answer
