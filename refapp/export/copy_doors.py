"""The doors of a copy: the one place that says where its pages differ from those of a service."""

from __future__ import annotations

from flask import request
from markupsafe import Markup

from refapp.export.contents import Contents, page_file
from refapp.export.search import ALWAYS, SEARCH
from refapp.i18n import catalogue
from refapp.model import Kind, RuleNumber
from refapp.services.pages.places import (
    ComparePlace,
    EmbedPlace,
    ExamplePlace,
    GlossaryPlace,
    HomePlace,
    Place,
    RulePlace,
    SidePlace,
)
from refapp.web.doors import Doors
from refapp.web.urls import path

SAMPLE = "704.5f"
"""The number in the address of a rule's page that the scripts put others for."""
NOWHERE = "nowhere:"
"""What a link leads to that leads nowhere; only its words are kept (``pages.tidy``)."""


class CopyDoors(Doors):
    """What the copy has leads there; all else to the service beside it, or nowhere."""

    computes = False

    def __init__(self, contents: Contents) -> None:
        self._contents = contents
        self._service = contents.wish.service

    def own(self, place: Place, lang: str) -> Place | None:
        return self._contents.own(place, lang)

    def offers(self, place: Place, lang: str) -> bool:
        return bool(self._service) or self.own(place, lang) is not None

    def href(self, place: Place, lang: str) -> str:
        own = self.own(place, lang)
        if own is None and not self._service:
            own = self._nearest(place, lang)
        if own is None:
            return self.elsewhere(place, lang) or NOWHERE
        mark = f"#live-{place.id}" if isinstance(place, ExamplePlace) and own != place else ""
        if isinstance(place, ComparePlace) and place.section and place.section.kind is not Kind.CHAPTER:
            mark = f"#s{place.section.section}"  # changes are listed by section
        bare, asked, query = path(own, lang).partition("?")
        return f"{request.root_path}{bare.rstrip('/')}/{asked}{query}{mark}"

    def _nearest(self, place: Place, lang: str) -> Place | None:
        """What shows a place in part: a board as it is written, a rule in one language."""
        match place:
            case ExamplePlace(name, changes) if {key for key, _ in changes} <= {"edition"}:
                return self.own(ExamplePlace(name), lang)
            case SidePlace(number, day):
                return self.own(RulePlace(number, day), lang)
        return None

    def elsewhere(self, place: Place, lang: str) -> str | None:
        return self._service + path(place, lang) if self._service else None

    def neutral(self, address: str, first: str, dated: bool) -> str:
        return address if self._contents.wish.past and not dated else first

    def data(self, address: str | None, place: Place, lang: str) -> str | None:
        file = self._contents.data_file(place, lang)
        if file is not None:
            return f"{request.root_path}/{file}"
        return self._service + address.removeprefix(request.root_path) if self._service and address else None

    def oembed(self, address: str, place: Place, lang: str) -> str | None:
        if isinstance(place, RulePlace | EmbedPlace) and place.edition is None and self._contents.wish.past:
            page = path(RulePlace(place.number), lang)
            return f"{self._contents.wish.base}/oembed{page}.json" if place.number in self._contents.today else None
        return address.replace(self._contents.wish.base, self._service, 1) if self._service else None

    def pictured(self, place: Place) -> Place:
        match place:
            case RulePlace(number) if self._contents.wish.past:
                section = RuleNumber(number.section)
                return RulePlace(section) if section in self._contents.today else HomePlace()
        return HomePlace()

    def preloads(self) -> tuple[tuple[str, str], ...]:
        root = f"{request.root_path}/{self._contents.search}"
        return tuple(("modulepreload" if name.endswith(".js") else "preload", f"{root}/{name}") for name in ALWAYS)

    def marks(self, place: Place, lang: str) -> Markup:
        say, root = catalogue(lang), request.root_path
        told = {"root": root, "service": self._service, "search": f"{root}/{SEARCH}",
                "rule": f"{root}{path(RulePlace(RuleNumber.parse(SAMPLE)), lang)}/",
                "term": f"{root}{path(GlossaryPlace('sample'), lang)}/"}
        if isinstance(place, RulePlace | ExamplePlace):
            told["unanswered"] = say.gettext("This copy shows boards as they are written; it can’t change them.")
        if isinstance(place, RulePlace) and not self._contents.wish.past:
            told["unanswered"] = say.gettext("This copy has the rules of today, and boards as they are written.")
        elif isinstance(place, RulePlace):
            runs = (f"{run.first}{'' if run.there else '-'}" for run in self._contents.runs.get(place.number, ()))
            told["runs"] = " ".join(runs)
            told["absent"] = say.gettext("{number} was no rule on {day}.")
        return Markup("").join(Markup(' data-{}="{}"').format(name, value) for name, value in told.items()
                               if value or name == "root")


__all__ = ["NOWHERE", "CopyDoors", "page_file"]
