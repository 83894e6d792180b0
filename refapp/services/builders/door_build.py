"""Builds the doors: all live examples, links for a post, the page for programs."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import date
from typing import Any
from urllib.parse import quote_plus

from refapp.corpus_io import DataError
from refapp.i18n import LANGUAGES
from refapp.lazy_dataclass import dataclass
from refapp.links import FORMATS
from refapp.model import Origin, RefappError, RuleNumber
from refapp.services.boards.evaluating import SECONDS
from refapp.services.boards.example_search import choose_boards
from refapp.services.boards.examples import LiveExample, is_quiet, live_examples
from refapp.services.builders.build import At, chrome, edition_options, language_name
from refapp.services.builders.example_build import numbers_of
from refapp.services.cards.card_text import MAX_CARD
from refapp.services.forms.scenario_schema import definitions
from refapp.services.library.slots import BOARDS
from refapp.services.links.linking import MAX_NUMBERS, MAX_TEXT, check_size, linkify_text
from refapp.services.links.post_format import format_of_post
from refapp.services.links.post_language import language_of_post
from refapp.services.links.relinking import RuleOf, repair
from refapp.services.links.verdicts import reason
from refapp.services.pages.common import EditionOption
from refapp.services.pages.door_pages import (
    BoardWord,
    BoardWords,
    BulkFile,
    Call,
    ExampleGroup,
    ExampleLine,
    ExamplesPage,
    JudgedLink,
    LinkPage,
    ProgramsPage,
)
from refapp.services.pages.places import ExamplePlace, ExamplesPlace, LinkPlace, ProgramsPlace
from refapp.services.reading.asking import Asked, Reader, sentence_of
from refapp.services.reading.rules import UnknownRuleError

RULES = 3
"""So many rules of an example are named in the list."""
API = "/api/v1"
FORMAT_NAMES = {"bbcode": "BBCode", "phpbb": "phpBB", "xenforo": "XenForo", "markdown": "Markdown", "reddit": "Reddit",
                "html": "HTML", "discord": "Discord", "slack": "Slack", "mediawiki": "MediaWiki",
                "asciidoc": "AsciiDoc"}
"""Formats as their makers write them; plain text has a name in each language."""


def examples_page(reader: Reader, query: str = "", section: RuleNumber | None = None) -> ExamplesPage:
    """How many live examples each section has; those of one; or those that a query asks for (see ``choose_boards``).
    Raises UnknownRuleError for a section that has none."""
    say, library = reader.say, reader.library
    typed = query[:200].strip()
    at = At(reader, library.current)
    chosen = choose_boards(library, typed, reader.lang, library.current)
    groups: dict[str, list[LiveExample]] = {}
    for example in chosen.boards:
        if section in (None, RuleNumber.parse(example.source.section)):
            groups.setdefault(example.source.section, []).append(example)
    if section is not None and not groups:
        raise UnknownRuleError(section, library.current, (), library.editions[0], None)
    shown = bool(typed or section)
    found = tuple(ExampleGroup(at.ref(number := RuleNumber.parse(name)), len(examples),
                               ExamplesPlace(section=number), tuple(_line(at, one) for one in examples if shown))
                  for name, examples in sorted(groups.items()))
    name = say.gettext("Rules played on a board")
    top = chrome(reader, f"{section} · {name}" if section else name, say.gettext(
        "Every live example of the reference: rules of Magic played on small boards, by section."),
        ExamplesPlace(typed, section), kind="examples", index=not typed)
    return ExamplesPage(top, typed, sum(group.count for group in found), found, at.ref(section) if section else None,
                        chosen.read if found else None, at.refs(chosen.rules))


def _line(at: At, example: LiveExample) -> ExampleLine:
    reader, current = at.reader, at.edition
    return ExampleLine(example.title(reader.lang), example.explain(reader.lang), ExamplePlace(example.id),
                       at.refs(numbers_of(reader, example, current)[:RULES]), is_quiet(reader.library, example))


def link_page(reader: Reader, text: str | None = None, form: str = "", day: date | None = None,
              posted: date | None = None, mending: RuleOf | None = None, lang: str | None = None) -> LinkPage:
    """A post with a link at every rule that it names; without a text the empty form.

    The links lead to pages in ``lang``, without it in the language of the post, as far as its words tell; they are
    written in ``form``, without it in the post's, as far as its signs tell.

    ``day`` dates every link by its edition; ``posted``, the day of the post, only those that need it. Both together
    contradict each other, which the page says. With ``mending``, which knows addresses of ours, the links that stand
    in the post are judged and mended instead.
    """
    say = reader.say
    typed = (text or "").replace("\r\n", "\n")
    written = form if form in FORMATS else format_of_post(typed)
    done, error, chosen = _Done(), None, lang or language_of_post(typed) or reader.lang
    if typed.strip():
        try:
            check_size(typed)
            if day and posted:
                raise DataError("two_days", "Choose the day of the post or an edition, not both.")
            ask = Asked(reader.library, reader.urls, say, chosen, day)
            done = _mended(ask, typed, posted or day, mending) if mending else _linked(ask, typed, written, posted)
        except RefappError as problem:
            error = sentence_of(say, problem)
    top = chrome(reader, say.gettext("Links for a post"), say.gettext(
        "Paste a post: every rule that it names becomes a link, in the form your forum writes."),
        LinkPlace(), kind="link")
    forms = {name: FORMAT_NAMES.get(name) or say.gettext("plain text") for name in FORMATS}
    formats = (EditionOption("", say.gettext("the post’s own format"), form not in FORMATS),
               *(EditionOption(name, called, name == form) for name, called in forms.items()))
    days = (EditionOption("", say.gettext("today’s, links without a date"), day is None), *edition_options(reader, day))
    names = say.locale.languages
    langs = (EditionOption("", say.gettext("the post’s own language"), lang is None),
             *(EditionOption(code, names[code], code == lang) for code in LANGUAGES))
    return LinkPage(top, typed, done.text, done.count, formats, days, langs, names[chosen], forms[written], error,
                    posted, done.left, done.judged)


@dataclass(frozen=True, slots=True)
class _Done:
    """What was done with a post, as the page shows it."""

    text: str | None = None
    count: int = 0
    left: tuple[str, ...] = ()
    judged: tuple[JudgedLink, ...] | None = None


def _linked(ask: Asked, text: str, form: str, posted: date | None) -> _Done:
    found = linkify_text(ask, text, form, posted=posted)
    return _Done(found.text, found.count, tuple(sentence_of(ask.words, why) for _, why in found.unlinked))


def _mended(ask: Asked, text: str, posted: date | None, rule_of: RuleOf) -> _Done:
    say, found = ask.words, repair(ask, text, rule_of, posted=posted)
    states = {"ok": say.gettext("sound"), "spelled": say.gettext("old spelling"),
              "foreign": say.gettext("another site"),
              "moved": say.gettext("moved"), "reused": say.gettext("moved"), "gone": say.gettext("dead"),
              "unknown": say.gettext("unknown")}
    return _Done(found.text, len(found.replaced), judged=tuple(
        JudgedLink(one.url, one.state, states[one.state], reason(say, one), one.instead) for one in found.found))


def programs_page(reader: Reader, base: str, max_body: int, max_results: int) -> ProgramsPage:
    """What programs can ask of this service, which is reached at ``base``."""
    say = reader.say
    calls = (
        Call(f"{API}/rules/704.5k?lang={reader.lang}&edition=2011-09-30", say.gettext(
            "a rule as it stood on a day, with its citations and its history")),
        Call(f"{API}/rules?section=704&lang={reader.lang}", say.gettext("the rules of a section, in order")),
        Call(f"{API}/search?q={quote_plus(say.gettext('lethal damage'))}&lang={reader.lang}",
             say.gettext("rules found, best first")),
        Call(f"{API}/resolve?number=704.5k&on=2012-05-03", say.gettext(
            "what a number meant on a day, and where that rule is now")),
        Call(f"{API}/compare?from=2011-09-30&to={reader.library.current}&section=704", say.gettext(
            "what changed between two editions")),
        Call(f"{API}/graph?section=704", say.gettext("who cites whom")),
        Call(f"{API}/glossary/trample", say.gettext("a term in both languages, with its definition")),
        Call(f"{API}/examples?rule=704.5j", say.gettext("live examples, played")),
        Call(f"{API}/editions", say.gettext("which texts are here")))
    bulk = tuple(BulkFile(f"{base}{API}/bulk/{item.lang}/{item.edition}.json", item.edition, item.lang,
                          language_name(reader, item.lang), item.origin is Origin.OFFICIAL)
                 for item in reversed(reader.library.loaded) if item.lang in LANGUAGES)
    top = chrome(reader, say.gettext("For programs"), say.gettext(
        "The JSON API of the reference: what it answers, examples to copy, whole editions as files, limits, licences."),
        ProgramsPlace(), kind="programs")
    return ProgramsPage(top, tuple(Call(base + call.address, call.told) for call in calls), bulk, max_body, max_results,
                        MAX_TEXT, _board_words(reader), _board(reader), MAX_NUMBERS, MAX_CARD, int(SECONDS),
                        BOARDS.at_once)


_PARTS = ("scenario", "state", "player", "object", "stack_item", "choices", "ability", "trigger", "static", "replace")
SHOWN = "704.5j-two-copies"
"""The example that is shown whole, if it is there; else the first."""


def _board_words(reader: Reader) -> tuple[BoardWords, ...]:
    """The language of boards as its JSON Schema has it, so that the page never says anything else."""
    say, found = reader.say, definitions()

    def word(name: str, of: Mapping[str, Any]) -> BoardWord:
        fields = [field for field, kind in of.get("properties", {}).items() if "const" not in kind]
        needed = tuple(field for field in fields if field in of.get("required", ()))
        told = str(of.get("description", "")).replace("``", "")
        return BoardWord(name, needed, tuple(field for field in fields if field not in needed),
                         say.pgettext("what it does", told) if told else "")

    groups = ((say.gettext("Parts of a board"), [(name, name) for name in _PARTS if name in found]),
              (say.gettext("Verbs"), [(name, name.removeprefix("do.")) for name in sorted(found) if name[:3] == "do."]),
              (say.gettext("Questions"), [(name, name.removeprefix("ask.")) for name in sorted(found)
                                          if name[:4] == "ask."]))
    return tuple(BoardWords(title, tuple(word(shown, found.get(f"{name} mapping", found[name]))
                                         for name, shown in names)) for title, names in groups)


def _board(reader: Reader) -> str:
    examples = live_examples(reader.library)
    example = examples.get(SHOWN) or next(iter(examples.values()), None)
    raw = example.source.raw if example else {}
    return json.dumps({key: raw[key] for key in ("state", "steps", "choices") if key in raw},
                      ensure_ascii=False, indent=1)
