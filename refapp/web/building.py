"""Routes of situations that visitors build. Reading is a GET; each form is sent by POST and leads to the new address.

Nothing of a situation is kept here: it travels in the address and in every form.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from flask import Flask, Response, request

from refapp.i18n import LANGUAGES
from refapp.later import later
from refapp.services.pages.places import BuildPlace
from refapp.web.answers import FRESH, page, reader
from refapp.web.urls import path

if TYPE_CHECKING:
    from refapp.services.builders.situation_build import build_page, changed
else:
    build_page, changed = later("refapp.services.builders.situation_build", "build_page", "changed")

MAX_FIELDS = 400
"""Fields of a form that are read, at most; ours have some eighty."""


def init_app(app: Flask) -> None:
    for code, row in LANGUAGES.items():
        app.add_url_rule(f"/{code}/{row.words['build']}", f"build.{code}", _build, defaults={"lang": code})
        app.add_url_rule(f"/{code}/{row.words['build']}", f"build.made.{code}", _made, defaults={"lang": code},
                         methods=["POST"])


def _build(lang: str) -> Response:
    """The situation of the address; an example or a starter becomes the address of its situation."""
    asked = {key: request.args[key] for key in ("s", "from", "start", "edition", "at") if request.args.get(key)}
    form, verb = request.args.get("form", ""), request.args.get("verb", "")
    asked["form"] = f"{form}:{verb}" if verb and form == "step" else form
    found = build_page(reader(lang), asked)
    if "s" not in asked and not found.errors and {"from", "start"} & set(asked):
        return _to(BuildPlace((("s", found.packed),)), lang)
    broken = bool(found.errors) or (found.live is not None and found.live.run.status == "error")
    return page("build.html", found, caching="no-cache" if broken else FRESH)


def _made(lang: str) -> Response:
    posted = {key: request.form.getlist(key)[:100] for key in list(request.form)[:MAX_FIELDS]}

    def text(name: str) -> str:
        return (posted.get(name) or [""])[-1]

    place, found = changed(reader(lang), text("s"), text("do"), text("about"), posted)
    if place is not None:
        return _to(place, lang)
    answer = page("build.html", found, caching="no-store")
    answer.headers["Cache-Control"] = "no-store"
    return answer


def _to(place: BuildPlace, lang: str) -> Response:
    """To the address of a situation (303: by GET), which is never kept for another form."""
    answer = Response(status=303, headers={"Location": request.root_path.rstrip("/") + path(place, lang) + "#table"})
    answer.headers["Cache-Control"] = "no-store"
    return answer
