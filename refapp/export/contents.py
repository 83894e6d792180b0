"""What lies in a copy: which places have a page there, and every file with what the application is asked for it.

Places that nobody's choice changes have a page. A rule has one for each run of editions in which its page says the same
(``runs``); a board that a rule's page shows stands there alone; what a service computes is left to it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date
from functools import cached_property
from itertools import pairwise, product
from urllib.parse import quote, unquote

from refapp.export.runs import Run, timelines
from refapp.export.search import search_root
from refapp.i18n import LANGUAGES
from refapp.lazy_dataclass import dataclass
from refapp.model import Kind, RuleNumber
from refapp.services import Library
from refapp.services.boards.examples import live_examples
from refapp.services.boards.shown_by import played_on_page
from refapp.services.builders.news import TOLD
from refapp.services.builders.site import terms_with_pages
from refapp.services.library.tree import Tree
from refapp.services.pages.places import (
    AboutPlace,
    BookPlace,
    CardPlace,
    ComparePlace,
    EditionsPlace,
    EmbedPlace,
    ExamplePlace,
    ExamplesPlace,
    GlossaryPlace,
    HomePlace,
    Place,
    RulePlace,
    SearchPlace,
)
from refapp.web.jinja import asset_tag
from refapp.web.machine import FILES
from refapp.web.pictures import ICONS
from refapp.web.urls import data, path

LEADS = {"home": "index.html", "lost": "404.html", "addresses": "addresses.json", "redirects": "_redirects",
         "map": "redirects.map"}
"""What leads to the pages (``leads``): what the application is asked for below ``/copy``, and its file."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What an operator wants: where the copy will be reached, a service beside it, and how much of everything.

    ``past``: every edition since the first, cards for frames, oEmbed and short links, too.
    ``sections``: a part of the book, to try a host with; () for all of it.
    """

    base: str
    service: str = ""
    past: bool = True
    cards: bool = False
    sections: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Item:
    """A file of the copy and the address by which the application is asked for it, below its base."""

    ask: str
    file: str


class Contents:
    """The places of a copy of what is loaded."""

    def __init__(self, library: Library, wish: Wish) -> None:
        self.library, self.wish = library, wish
        self.search = search_root(library)
        self.runs = timelines(library, self._wanted)
        self.today = Tree.of(filter(self._wanted, library.tree(library.current).numbers))
        self.homes = self._homes()
        self._terms = {(code, slugs[code]) for slugs in terms_with_pages(library) for code in LANGUAGES
                       if not wish.sections}
        steps = tuple(pairwise(day for day in library.editions if day <= library.current))
        steps += tuple((library.current, day) for day in library.coming)
        few = wish.sections or not wish.past  # those that the feeds tell of
        self._steps = frozenset(steps[-TOLD:] if few else steps)

    def _homes(self) -> Mapping[str, RuleNumber | None]:
        """Live example → the rule of today on whose page it is shown; None for one that has a page of its own."""
        shown: dict[str, RuleNumber] = {}
        for number in self.today.numbers:
            for name in played_on_page(self.library, number, self.library.current):
                shown.setdefault(name, number)
        alone = (name for name, one in live_examples(self.library).items()
                 if any(map(self._wanted, one.shown_with(one.editions[-1]))))
        return {**dict.fromkeys(alone), **shown}

    def _wanted(self, number: RuleNumber) -> bool:
        return not self.wish.sections or number.section in self.wish.sections

    def run_of(self, number: RuleNumber, day: date) -> Run | None:
        """The run of a day; None for a number that never was, and before the first edition."""
        return next((run for run in reversed(self.runs.get(number, ())) if run.first <= day), None)

    def own(self, place: Place, lang: str) -> Place | None:
        """The place of the page in the copy that shows what stands at a place; None where no page does."""
        match place:
            case RulePlace(number, day):
                return self._rule(number, day)
            case EmbedPlace(number, None) if self.wish.past:
                return place if number in self.today else None
            case ExamplePlace(name, ()):
                home = self.homes.get(name)
                return RulePlace(home) if home else place if name in self.homes else None
            case GlossaryPlace(term):
                return place if term is None or (lang, term) in self._terms else None
            case ComparePlace(old, new):
                return ComparePlace(old, new) if (old, new) in self._steps else None
            case CardPlace(slug, None):
                return place if slug in self.cards else None
            case BookPlace(number):
                return place if number is None or (number.rule is None and number in self.today) else None
            case EditionsPlace(problems):
                return None if problems else place
            case ExamplesPlace("", section):
                return place if section is None or section in self.with_boards else None
            case SearchPlace() | HomePlace() | AboutPlace():
                return place
        return None

    def _rule(self, number: RuleNumber, day: date | None) -> RulePlace | None:
        """A rule's page: of the run of a day, that of the current run without one."""
        if day is not None and day > self.library.current:  # not in force yet
            return None
        runs = self.runs.get(number, ())
        run = self.run_of(number, day or self.library.current)
        if run is None or (not self.wish.past and (run is not runs[-1] or not run.there)):
            return None
        return RulePlace(number) if run is runs[-1] else RulePlace(number, run.first) if run.there else None

    @cached_property
    def cards(self) -> frozenset[str]:
        """The slugs of the imported cards, where they shall be given away."""
        shelf = self.library.cards if self.wish.cards else None
        return shelf.slugs if shelf is not None else frozenset()

    def places(self) -> Iterator[tuple[Place, str]]:
        """Every page, in the order in which they are made."""
        for code in LANGUAGES:
            alike: list[Place] = [HomePlace(), AboutPlace(), SearchPlace(), GlossaryPlace(), EditionsPlace(),
                                  ExamplesPlace(), *(ExamplesPlace(section=one) for one in self.with_boards),
                                  BookPlace(), *(BookPlace(one) for one in self.headings)]
            yield from ((place, code) for place in alike)
            yield from ((ComparePlace(*step), code) for step in sorted(self._steps))
            yield from ((GlossaryPlace(slug), lang) for lang, slug in sorted(self._terms) if lang == code)
            yield from ((CardPlace(slug), code) for slug in sorted(self.cards))
        yield from product(self._with_boards(), LANGUAGES)  # what is played for one language is remembered for the next

    def _with_boards(self) -> Iterator[Place]:
        for number, runs in self.runs.items():
            if self.wish.past:
                yield from (RulePlace(number, run.first) for run in runs[:-1] if run.there)
            if self._rule(number, None):
                yield RulePlace(number)
        yield from (ExamplePlace(name) for name, home in self.homes.items() if home is None)

    @cached_property
    def with_boards(self) -> tuple[RuleNumber, ...]:
        """The sections of which boards are listed."""
        names = {example.source.section for example in live_examples(self.library).values()}
        return tuple(one for one in map(RuleNumber.parse, sorted(names)) if self._wanted(one))

    @cached_property
    def headings(self) -> tuple[RuleNumber, ...]:
        """The chapters and sections of today."""
        return tuple(number for number in self.today.numbers if number.kind in (Kind.CHAPTER, Kind.SECTION))

    def items(self) -> Iterator[Item]:
        """Every file that the application makes."""
        for place, lang in self.places():
            yield Item(path(place, lang), page_file(place, lang))
        yield from self._machines()
        for lang in LANGUAGES:
            yield _picture(f"/{lang}")
            yield from (_picture(path(RulePlace(one), lang)) for one in (self.headings if self.wish.past else ()))
            told: list[Place] = [*map(BookPlace, self.headings), GlossaryPlace(), EditionsPlace()]
            for place in told:
                if file := self.data_file(place, lang):
                    yield Item(str(data(place, lang)), file)
            yield from self._embedded(lang)

    def _embedded(self, lang: str) -> Iterator[Item]:
        """Cards of rules for frames, with their oEmbed documents."""
        for number in self.today.numbers if self.wish.past else ():
            card, page = EmbedPlace(number), path(RulePlace(number), lang)
            yield Item(path(card, lang), page_file(card, lang))
            yield Item(f"/oembed?url={quote(self.wish.base + page, safe='')}", f"oembed{page}.json")

    def data_file(self, place: Place, lang: str) -> str | None:
        """The file of the same as JSON: of a rule that of its section; of today alone there is one file of all."""
        match place:
            case RulePlace(number, None) | BookPlace(RuleNumber() as number) if (
                    self.wish.past and number in self.today and number.kind is not Kind.CHAPTER):
                place = BookPlace(RuleNumber(number.section))
            case GlossaryPlace(None) | EditionsPlace(None):
                pass
            case _:
                return None
        return f"{path(place, lang)}.json".removeprefix("/")

    def _machines(self) -> Iterator[Item]:
        """What is for browsers, robots and programs."""
        yield from (Item(f"/{name}", name) for name in (
            "sitemap.xml", "robots.txt", "linkify.js", "linkify.user.js", "offline.js", *ICONS))
        yield Item("/favicon-32.png", "favicon.ico")  # ours is a drawing, which no host of files sends under this name
        yield from (Item(f"/static/{asset_tag(name)}/{name}", f"static/{asset_tag(name)}/{name}") for name in FILES)
        for lang in LANGUAGES:
            yield Item(f"/sitemap-{lang}.xml", f"sitemap-{lang}.xml")
            yield from (Item(f"/{lang}/{name}", f"{lang}/{name}")
                        for name in ("feed.xml", "opensearch.xml", "manifest.webmanifest"))
            newest = f"api/v1/bulk/{lang}/{self.library.current}.json"
            if not self.wish.sections:
                yield Item(f"/{newest}", newest)
        yield Item("/api/v1/scenario-schema.json", "api/v1/scenario-schema.json")
        yield from (Item(f"/copy/{name}", file) for name, file in LEADS.items())
        for number in self.runs if self.wish.past else ():
            yield Item(f"/copy/short/{number}", f"{number}/index.html")


def page_file(place: Place, lang: str) -> str:
    """Where a page lies: a folder by its address, so that hosts that know only files serve it as what it is."""
    return f"{unquote(path(place, lang)).strip('/')}/index.html"


def _picture(page: str) -> Item:
    return Item(f"/picture{page}.png", f"picture{unquote(page)}.png")
