"""Builds the pages that say what went wrong, in the reader's language, each with a way on."""

from __future__ import annotations

from dataclasses import replace

from refapp.cards.names import slug as card_slug
from refapp.corpus_io import slug
from refapp.model import RefappError, RuleNumber
from refapp.services.boards.examples import UnknownExampleError, live_examples
from refapp.services.builders.build import chrome, named
from refapp.services.cards.finding import NoCardsError, UnknownCardError
from refapp.services.pages.list_pages import ErrorPage, WayOn
from refapp.services.pages.places import (
    CardPlace,
    EditionsPlace,
    ExamplePlace,
    GlossaryPlace,
    HomePlace,
    Place,
    RulePlace,
    SearchPlace,
)
from refapp.services.reading.asking import Reader, sentence_of
from refapp.services.reading.glossary import find_terms
from refapp.services.reading.numbers import read_day
from refapp.services.reading.rules import UnknownRuleError

HOME = HomePlace()


def plain_error(reader: Reader, status: int, error: RefappError | None) -> ErrorPage:
    """A page for an HTTP status; ``error`` adds its own sentence."""
    say = reader.say
    headings = {
        400: (say.gettext("This request can’t be read"),
              say.gettext("Something in the address or the form is damaged.")),
        404: (say.gettext("There is no page at this address"),
              say.gettext("Perhaps the address was cut off, or belongs to another site.")),
        405: (say.gettext("This page can only be read"), say.gettext("It does not accept what was sent.")),
        413: (say.gettext("This is too large"), say.gettext("What was sent is larger than this service accepts.")),
        414: (say.gettext("This address is too long"), say.gettext("No page of ours has so long an address.")),
    }
    unknown = (say.gettext("Something went wrong on our side"),
               say.gettext("The error is recorded. Your request is fine; please try again later."))
    heading, sentence = headings.get(status, headings[404 if status < 500 else 400] if status < 500 else unknown)
    sentences = (sentence_of(say, error),) if error else (sentence,)
    return _page(reader, status, heading, sentences, ())


def waiting_error(reader: Reader, query: str, narrow: tuple[tuple[str, str], ...] = ()) -> ErrorPage:
    """The search is being made ready: the page asks again by itself, and in the other language, too.

    ``narrow`` is what the search asks besides, as in its address: the section, the day.
    """
    say = reader.say
    found = _page(reader, 503, say.gettext("The search is being made ready"),
                 (say.gettext("Its index is being built from the texts, which takes a few seconds. This page asks "
                              "again by itself; every rule can be read meanwhile, and a rule’s number leads to it at "
                              "once."),),
                 (), SearchPlace(query, narrow), query)
    on = read_day(dict(narrow).get("on", ""))
    return replace(found, chrome=replace(found.chrome, day=on)) if on else found


def rule_error(reader: Reader, error: UnknownRuleError) -> ErrorPage:
    """A number that no edition has, with the nearest ones."""
    say = reader.say
    near = tuple(_near(reader, error, number) for number in error.suggestions)
    if error.before:
        return _page(reader, 404, say.gettext("There is no rule {number}", number=error.number),
                     (say.gettext("No edition since {first} has this number. Before that day the rules were numbered "
                                  "otherwise; what stood in {section} then stands here today:",
                                  first=say.date(error.first), section=error.number.section),), near,
                     RulePlace(error.number))
    return _page(reader, 404, say.gettext("There is no rule {number}", number=error.number),
                 (say.gettext("The edition of {date} has no such number, and no other one since {first} had.",
                              date=say.date(error.edition), first=say.date(error.first)),
                  *((say.gettext("These are the nearest:"),) if near else ())), near, RulePlace(error.number))


def _near(reader: Reader, error: UnknownRuleError, number: RuleNumber) -> WayOn:
    name, lang = named(reader, number, error.edition)
    return WayOn(str(number), RulePlace(number), name, lang)


def example_error(reader: Reader, error: UnknownExampleError) -> ErrorPage:
    """An id that no live example has, with the nearest ones."""
    say, found = reader.say, live_examples(reader.library)
    ways = tuple(WayOn(found[name].title(reader.lang), ExamplePlace(name)) for name in error.known)
    sentence = sentence_of(say, error)
    return _page(reader, 404, say.gettext("There is no such example"), (sentence,), ways)


def term_error(reader: Reader, name: str) -> ErrorPage:
    """A name that the glossary does not have, with the nearest ones."""
    say = reader.say
    _, near = find_terms(reader.library, name, reader.lang, reader.library.current)
    return _page(reader, 404, say.gettext("There is no such term"),
                 (say.gettext("The glossary has no “{name}”.", name=name[:80]),
                  *((say.gettext("These are the nearest:"),) if near else ())),
                 tuple(WayOn(term, GlossaryPlace(slug(term))) for term in near), GlossaryPlace())


def card_error(reader: Reader, error: NoCardsError | UnknownCardError) -> ErrorPage:
    """A name that no card has, with the nearest ones; where cards aren't imported, a search for the name."""
    say, name = reader.say, error.name.replace("-", " ")[:80]
    ways = [WayOn(say.gettext("Search the rules for “{term}”", term=name), SearchPlace(name))]
    if isinstance(error, UnknownCardError):
        ways = [*(WayOn(one, CardPlace(card_slug(one))) for one in error.known), *ways]
    heading = say.gettext("There is no such card") if isinstance(error, UnknownCardError) else say.gettext(
        "Cards aren’t imported here")
    return _page(reader, 404, heading, (sentence_of(say, error),), tuple(ways), query=name)


def edition_error(reader: Reader, error: RefappError) -> ErrorPage:
    """A day that no edition covers, or that is no date."""
    say = reader.say
    rule: RuleNumber | None = getattr(error, "rule", None)
    ways: tuple[WayOn, ...] = (WayOn(say.gettext("All editions"), EditionsPlace()),)
    if rule is not None:
        ways = (WayOn(say.gettext("Rule {number} today", number=rule), RulePlace(rule)), *ways)
    return _page(reader, 404, say.gettext("No edition for this date"),
                 (sentence_of(say, error),), ways)


def _page(reader: Reader, status: int, heading: str, sentences: tuple[str, ...],
          ways: tuple[WayOn, ...], place: Place = HOME, query: str = "") -> ErrorPage:
    """``place`` is where the language switch leads: the same missing rule, so that its page speaks that language."""
    say = reader.say
    always = (WayOn(say.gettext("Contents"), HomePlace()), WayOn(say.gettext("Glossary"), GlossaryPlace()))
    top = chrome(reader, heading, " ".join(sentences), place, kind="error", index=False, query=query)
    return ErrorPage(top, status, heading, sentences, ways, always)
