"""Builds the page about this reference: counts from the review lock, and a report of an error, prefilled."""

from __future__ import annotations

from datetime import date
from urllib.parse import quote

from refapp.corpus_io import text_hash
from refapp.i18n import LANGUAGES
from refapp.model import Origin, RuleNumber
from refapp.services.boards.examples import is_quiet, live_examples
from refapp.services.builders.build import At, chrome, language_name
from refapp.services.pages.about_page import AboutPage, Checked, Report
from refapp.services.pages.places import AboutPlace, RulePlace
from refapp.services.reading.asking import Reader


def about_page(reader: Reader, rule: RuleNumber | None, edition: date | None, contact: str | None = None) -> AboutPage:
    """``rule``, as an edition numbers it, is the one whose error is to be reported; ``contact`` where to send it."""
    say, library = reader.say, reader.library
    known = rule is not None and rule in library.tree(edition or library.current)
    top = chrome(reader, say.gettext("About this reference"), say.gettext(
        "Whose words these are, what “checked” means, what the marks on the boards mean, the licences, and how to "
        "report an error."), AboutPlace(), kind="about", index=rule is None,
        places={code: AboutPlace(rule, edition) for code in LANGUAGES} if known else None)
    examples = live_examples(library)
    return AboutPage(
        top, library.current, tuple(_checked(reader, code) for code in LANGUAGES), len(examples),
        sum(is_quiet(library, one) for one in examples.values()),
        any(item.origin is Origin.OFFICIAL for item in library.loaded), _address(contact), contact or "",
        _report(reader, rule, edition, contact) if rule is not None and known else None, library.editions[0])


def _checked(reader: Reader, lang: str) -> Checked:
    """Counted by the hash of our present words: a lock of other words says nothing of these."""
    library = reader.library
    text = library.text(library.current, lang, Origin.RESTATED)
    reviews = library.reviews(library.current)
    rules = [rule for rule in text.graph.document.rules if rule.number.rule is not None] if text else []
    found = [(review, text_hash(rule)) for rule in rules if (review := reviews.get((rule.number, lang)))]
    good = [review for review, mark in found if review.text == mark and review.outcome == "ok"]
    return Checked(language_name(reader, lang), len(rules), len(good), sum(review.seen for review in good))


def _address(contact: str | None) -> str | None:
    return None if not contact else contact if "://" in contact else f"mailto:{contact}"


def _report(reader: Reader, rule: RuleNumber, edition: date | None, contact: str | None) -> Report:
    say, library = reader.say, reader.library
    day = edition or library.current
    place = RulePlace(rule, edition)
    subject = say.gettext("Rule {number}, edition of {date}: an error", number=rule, date=say.date(day))
    message = "\n".join((
        subject, reader.urls.of(place, reader.lang), "",
        say.gettext("What is wrong:"), "", "",
        say.gettext("What the official rule says, in your own words, or where it says so:"), "", ""))
    mail = None
    if contact and "://" not in contact:
        mail = f"mailto:{contact}?subject={quote(subject)}&body={quote(message)}"
    return Report(At(reader, day, edition).ref(rule), rule, subject, message, mail)
