"""Where the links of a page lead and what it may offer: everything, in a service.

The one place that a copy of the pages as files (``refapp.export``) decides otherwise: templates ask here and know of
none.
"""

from __future__ import annotations

from flask import Flask, current_app, request
from markupsafe import Markup

from refapp.services.pages.places import Place
from refapp.web.urls import path

EXTENSION = "refapp.doors"


class Doors:
    """The doors of a service: each place has its page here, and forms are answered."""

    computes = True
    """Whether what a visitor chooses or types is answered here."""

    def offers(self, place: Place, lang: str) -> bool:  # noqa: ARG002  a copy looks
        """Whether a link to a place leads anywhere."""
        return True

    def own(self, place: Place, lang: str) -> Place | None:  # noqa: ARG002
        """The place of the page here that shows what stands at a place; None where no page does."""
        return place

    def href(self, place: Place, lang: str) -> str:
        """The path by which a page leads to a place."""
        return request.root_path + path(place, lang)

    def elsewhere(self, place: Place, lang: str) -> str | None:  # noqa: ARG002
        """Where a place is computed, if not here."""
        return None

    def neutral(self, address: str, first: str, dated: bool) -> str:  # noqa: ARG002
        """The address that leads each reader to the own language, where there is one; else that of the first."""
        return address

    def data(self, address: str | None, place: Place, lang: str) -> str | None:  # noqa: ARG002
        """The path of the same as JSON."""
        return address

    def oembed(self, address: str, place: Place, lang: str) -> str | None:  # noqa: ARG002
        """The full address of the page's oEmbed document."""
        return address

    def pictured(self, place: Place) -> Place:
        """The place whose picture other sites show of a page."""
        return place

    def preloads(self) -> tuple[tuple[str, str], ...]:
        """What the page of a search needs, before a script asks for it: how a link calls each, and its path."""
        return ()

    def marks(self, place: Place, lang: str) -> Markup:  # noqa: ARG002
        """Attributes of a page's body, for the script of a copy."""
        return Markup()


def doors() -> Doors:
    found: Doors = current_app.extensions[EXTENSION]
    return found


def init_app(app: Flask) -> None:
    app.extensions.setdefault(EXTENSION, Doors())
