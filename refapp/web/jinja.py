"""What templates may call: translation, dates, addresses, texts with their links put in. Nothing else.

Every name here is listed in docs/routes.md; a template gets these and its one page object.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterable
from datetime import date
from functools import cache, lru_cache
from pathlib import Path
from typing import Any
from urllib.parse import quote

from flask import Flask, request
from jinja2 import StrictUndefined, pass_context
from jinja2.runtime import Context
from markupsafe import Markup, escape

from refapp.i18n import LANGUAGES, Catalogue, catalogue
from refapp.model import RuleNumber
from refapp.services.pages.common import Chrome, EditionOption, RuleRef
from refapp.services.pages.places import (
    AboutPlace,
    BookPlace,
    BuildPlace,
    EditionsPlace,
    EmbedPlace,
    ExamplePlace,
    ExamplesPlace,
    GlossaryPlace,
    HomePlace,
    LinkPlace,
    Place,
    ProgramsPlace,
    RulePlace,
    SearchPlace,
    SidePlace,
)
from refapp.services.pages.rule_page import Column, EmbedPage, RulePage, SidePage
from refapp.web.answers import urls
from refapp.web.doors import doors
from refapp.web.pictures import picture_path
from refapp.web.rendering import Bytecode, PageCode, PageContext, PageTemplate, escaped
from refapp.web.urls import data

_LINK = re.compile(r'href="(rule|term|place):([^"]*)"')
_SYMBOL = re.compile(r"\{[A-Z0-9/]{1,5}\}")
_LICENCE = "https://creativecommons.org/licenses/by-sa/4.0/"
_STATIC = Path(__file__).parent / "static"


def _say(context: Context) -> Catalogue:
    return catalogue(context["page"].chrome.lang)


@pass_context
def _gettext(context: Context, message: str, **params: object) -> Markup:
    """The message in the page's language; parameters are escaped unless they are Markup already."""
    text = _told(context["page"].chrome.lang, message)
    return Markup(_say(context).joined(text, params)).format(**params) if params else text  # noqa: S704 - is escaped


@lru_cache(maxsize=4096)
def _told(lang: str, message: str) -> Markup:
    """A message of a template, of which there are some hundred, in a language."""
    return escape(catalogue(lang).gettext(message))


@pass_context
def _ngettext(context: Context, one: str, many: str, n: int, **params: object) -> Markup:
    return escape(_say(context).ngettext(one, many, n, **params))


@pass_context
def _date(context: Context, day: date) -> str:
    return _say(context).date(day)


@pass_context
def _num(context: Context, value: int) -> str:
    return _say(context).decimal(value)


@pass_context
def _href(context: Context, place: Place, lang: str | None = None, bare: bool = False) -> str:
    """The path of a place in a language (the page's by default); ``bare`` leaves its query out, for forms."""
    address = doors().href(place, lang or context["page"].chrome.lang)
    return address.partition("?")[0] if bare else address


@pass_context
def _absolute(context: Context, place: Place, lang: str | None = None) -> str:
    return urls().of(place, lang or context["page"].chrome.lang)


def _neutral(chrome: Chrome) -> str:
    """The address of a page that leads each reader to the own language; else its first language's."""
    own = chrome.translations[0]
    page = RulePlace(own.place.number, own.place.edition) if isinstance(own.place, EmbedPlace) else own.place
    first = urls().of(page, own.code)
    if chrome.short:
        return doors().neutral(urls().short(*chrome.short), first, dated=chrome.short[1] is not None)
    return urls().base + "/" if isinstance(chrome.place, HomePlace) else first


@pass_context
def _linked(context: Context, html: str, edition: date | None = None, drawn: bool = False) -> Markup:
    """A fragment of ours with addresses in place of ``rule:`` and ``term:``, and symbols kept whole, or drawn."""
    own = context["page"].chrome.lang

    def put(match: re.Match[str]) -> str:
        kind, name = match.groups()
        if kind == "rule":
            number, _, day = name.partition("/")
            when = date.fromisoformat(day) if day else edition
            return f'href="{escape(doors().href(_mode(context)(RuleNumber.parse(number), when), own))}"'
        return f'href="{escape(doors().href(GlossaryPlace(name), own))}"'

    found = _LINK.sub(put, html)
    return Markup(_SYMBOL.sub(_disc, found) if drawn else _symbols(found))  # noqa: S704  built by our services from escaped text


def _symbols(html: str) -> str:
    if "{" not in html:
        return html
    return _SYMBOL.sub(lambda m: f'<span class="sym">{m.group()}</span>', html)


@lru_cache(maxsize=4096)
def _drawn(text: str) -> Markup:
    """Plain text in which mana and other symbols are drawn: the braces are there to be copied and read, not seen."""
    return Markup(_SYMBOL.sub(_disc, str(escape(text)))) if "{" in text else escape(text)  # noqa: S704  escaped


def _disc(symbol: re.Match[str]) -> str:
    said = symbol[0][1:-1]
    return f'<span class="disc d-{said if said in "WUBRG" else "N"}"><i>{{</i>{said}<i>}}</i></span>'


def _absolute_short(number: RuleNumber, edition: date | None = None, lang: str | None = None) -> str:
    return urls().short(number, edition, lang)


@pass_context
def _rule_place(context: Context, ref: RuleRef) -> RulePlace | SidePlace:
    return _mode(context)(ref.number, ref.edition)


def _mode(context: Context) -> type[RulePlace | SidePlace]:
    """Who reads both languages side by side goes on doing so from rule to rule."""
    return SidePlace if context["page"].chrome.kind == "side" else RulePlace


def _rule_of(page: EmbedPage) -> RulePlace:
    """The full page behind a card."""
    place = page.chrome.place
    return RulePlace(page.number, place.edition if isinstance(place, EmbedPlace) else None)


def _rule_at(column: Column) -> RulePlace:
    return RulePlace(column.number)


def _search_for(words: str) -> SearchPlace:
    return SearchPlace(words)


@pass_context
def _compare_action(context: Context) -> str:
    """Where the form that chooses two editions goes."""
    lang = context["page"].chrome.lang
    return f"{request.root_path}/{lang}/{LANGUAGES[lang].words['compare']}"


def _undated(page: RulePage | SidePage) -> RulePlace | SidePlace:
    return (SidePlace if page.chrome.kind == "side" else RulePlace)(page.number)


@pass_context
def _is_at(context: Context, kind: str) -> bool:
    return bool(context["page"].chrome.kind == kind)


@cache
def asset_tag(name: str) -> str:
    """Ten characters that change with the file."""
    return hashlib.sha256((_STATIC / name).read_bytes()).hexdigest()[:10]


def _asset(name: str) -> str:
    return f"{request.root_path}/static/{asset_tag(name)}/{name}"


def _oembed(chrome: Chrome) -> str | None:
    base = urls()
    address = f"{base.base}/oembed?url={quote(base.of(chrome.place, chrome.lang), safe='')}"
    return doors().oembed(address, chrome.place, chrome.lang)


def _picture(chrome: Chrome) -> str:
    """The address of the picture that other sites show of a page; a page of an error gets the site's."""
    place = HomePlace() if chrome.kind == "error" else doors().pictured(chrome.place)
    return urls().base + picture_path(place, chrome.lang)


def _icon(name: str) -> str:
    return f"{request.root_path}/{name}"


@pass_context
def _manifest(context: Context) -> str:
    return f"{request.root_path}/{context['page'].chrome.lang}/manifest.webmanifest"


@pass_context
def _opensearch(context: Context) -> str:
    return f"{request.root_path}/{context['page'].chrome.lang}/opensearch.xml"


@pass_context
def _feed(context: Context) -> str:
    return f"{request.root_path}/{context['page'].chrome.lang}/feed.xml"


@pass_context
def _data(context: Context) -> str | None:
    """The address of the same as JSON; None where there is none (a page of an error, a form)."""
    chrome = context["page"].chrome
    found = None if chrome.kind == "error" else data(chrome.place, chrome.lang)
    return doors().data(found and f"{request.root_path}{found}", chrome.place, chrome.lang)


@pass_context
def _offers(context: Context, place: Place) -> bool:
    return doors().offers(place, context["page"].chrome.lang)


@pass_context
def _stands(context: Context, place: Place) -> bool:
    """Whether what stands at a place is shown whole on this page, not on another one."""
    chrome = context["page"].chrome
    return doors().own(place, chrome.lang) in (place, chrome.place, None)


@pass_context
def _elsewhere(context: Context, place: Place) -> str | None:
    return doors().elsewhere(place, context["page"].chrome.lang)


def _openapi() -> str:
    return f"{request.root_path}/api/v1/openapi.json"


def _schema() -> str:
    return f"{request.root_path}/api/v1/scenario-schema.json"


def _strong(text: object) -> Markup:
    return Markup("<strong>{}</strong>").format(text)


def _whole(text: object) -> Markup:
    """Words that a line break would tear apart, such as a date in a heading."""
    return Markup('<span class="whole">{}</span>').format(text)


def _licence_link() -> Markup:
    return Markup('<a rel="license" href="{}">CC BY-SA 4.0</a>').format(_LICENCE)


def _code(text: object) -> Markup:
    return Markup("<code>{}</code>").format(text)


def _link(text: object, address: str) -> Markup:
    return Markup('<a href="{}">{}</a>').format(address, text)


def _options(found: Iterable[EditionOption]) -> Markup:
    """The options of a select of editions: a page has up to three times a hundred and more."""
    return Markup("").join([_option(one.value, one.name, one.selected) for one in found])


@lru_cache(maxsize=1024)
def _option(value: str, name: str, selected: bool) -> Markup:
    return Markup('<option value="{}"{}>{}</option>').format(value, Markup(" selected") if selected else "", name)


def _example_word(lang: str) -> str:
    """The word before an example, in the language of the text, with that language's spacing."""
    return catalogue(lang).gettext("Example:")


def _og_locale(lang: str) -> str:
    return {"en": "en_US", "fr": "fr_FR"}.get(lang, lang)


NAMES: dict[str, Callable[..., Any] | Place] = {
    "_": _gettext, "ngettext": _ngettext, "date": _date, "num": _num, "href": _href, "absolute": _absolute,
    "neutral": _neutral, "linked": _linked, "rule_place": _rule_place, "undated": _undated,
    "search_for": _search_for, "compare_action": _compare_action,
    "offers": _offers, "stands": _stands, "computes": lambda: doors().computes, "elsewhere": _elsewhere,
    "preloads": lambda: doors().preloads(),
    "body_marks": lambda page: doors().marks(page.chrome.place, page.chrome.lang),
    "rule_of": _rule_of, "rule_at": _rule_at, "is_at": _is_at,
    "asset": _asset, "oembed": _oembed, "opensearch": _opensearch, "feed": _feed,
    "picture": _picture, "icon": _icon, "manifest": _manifest, "openapi": _openapi, "schema": _schema,
    "strong": _strong, "whole": _whole, "options": _options,
    "code": _code, "symbols": _drawn, "link": _link, "licence_link": _licence_link, "example_word": _example_word,
    "og_locale": _og_locale, "absolute_short": _absolute_short,
    "home_place": HomePlace(), "search_place": SearchPlace(), "glossary_place": GlossaryPlace(),
    "examples_place": ExamplesPlace(), "link_place": LinkPlace(), "programs_place": ProgramsPlace(),
    "build_place": BuildPlace(), "about_place": AboutPlace(), "about": AboutPlace, "data": _data,
    "book_place": BookPlace(), "book": BookPlace, "editions_place": EditionsPlace(), "example_place": ExamplePlace,
}


_TOLD_THE_PAGE = frozenset(one for one in NAMES.values() if hasattr(one, "jinja_pass_arg"))
_PLAIN = frozenset(one for one in NAMES.values() if callable(one)) - _TOLD_THE_PAGE
class _Context(PageContext):
    """What a template calls gets the context of its page, in a loop, too: ``page`` means the same there."""

    def call(self, obj: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Any:
        kwargs.pop("_block_vars", None)
        kwargs.pop("_loop_vars", None)
        if obj in _TOLD_THE_PAGE:
            return obj(self, *args, **kwargs)
        return obj(*args, **kwargs) if obj in _PLAIN else super().call(obj, *args, **kwargs)


def init_app(app: Flask) -> None:
    environment = app.jinja_env
    environment.bytecode_cache = Bytecode(Path(__file__))
    environment.code_generator_class = PageCode
    environment.context_class = _Context
    environment.template_class = PageTemplate
    environment.escaped = escaped  # type: ignore[attr-defined]
    environment.undefined = StrictUndefined
    environment.trim_blocks = True
    environment.lstrip_blocks = True
    environment.globals.clear()
    environment.globals.update(NAMES, range=range)
    app.template_context_processors[None] = []
