"""What the builders of several pages share: previews' texts, links to rules, the language switch."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import date
from functools import lru_cache

from refapp.i18n import LANGUAGES, catalogue
from refapp.lazy_dataclass import dataclass
from refapp.model import RuleNumber
from refapp.services.library.carrying import TextBlock, dated_links
from refapp.services.pages.common import Chrome, EditionOption, LanguageLink, RuleRef, Words
from refapp.services.pages.places import Place
from refapp.services.reading.asking import Reader
from refapp.services.reading.rules import name_of

PREVIEW_BYTES = 300
"""Budget of a preview's description: what chat services show, counted in UTF-8 (French costs more than English)."""


_TAG = re.compile(r"<[^>]*>")
_SPACES = re.compile(r"[ \t\r\n]+")  # not no-break spaces: French needs them in previews too


_SENTENCE_END = re.compile(r"[^\W\d_]{3}(?:\u00a0?[»”)])?[.!?](?:\u00a0?[»”)])?(?= [A-ZÀ-Ý«“(])")


def cut(text: str, budget: int = PREVIEW_BYTES) -> str:
    """``text`` on one line within ``budget`` UTF-8 bytes.

    What is too long ends with a sentence where two thirds of the room are filled by then, else at a word, marked with
    an ellipsis.
    """
    line = _SPACES.sub(" ", text).strip()
    if len(line.encode()) <= budget:
        return line
    room = line.encode()[:budget - len("…".encode())].decode(errors="ignore")
    ends = [found.end() for found in _SENTENCE_END.finditer(room)]
    if ends and 3 * ends[-1] >= 2 * len(room):
        return room[:ends[-1]]
    head = room if line[len(room):len(room) + 1].isspace() else room.rpartition(" ")[0] or room
    return head.rstrip(" ,;:.—–-(«“\u00a0") + "…"


def plain(html: str) -> str:
    """The text of a fragment of ours, without tags."""
    return (_TAG.sub("", html).replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", '"')
            .replace("&#39;", "'").replace("&#x27;", "'").replace("&amp;", "&"))


def translations(place: Place, lang: str, *, places: dict[str, Place] | None = None) -> tuple[LanguageLink, ...]:
    """The language switch: the same place in every language, or another one where ``places`` says so."""
    return tuple(LanguageLink(code, row.name, (places or {}).get(code, place), code == lang)
                 for code, row in LANGUAGES.items())


def chrome(reader: Reader, title: str, description: str, place: Place, *, kind: str, index: bool = True,
           places: dict[str, Place] | None = None, pair: Place | None = None, query: str = "",
           short: tuple[RuleNumber, date | None] | None = None) -> Chrome:
    """The chrome of a page; ``title`` without the site's name."""
    return Chrome(reader.lang, title, cut(description), place,
                  translations(place, reader.lang, places=places), pair, short, query, index, kind)


@dataclass(frozen=True, slots=True)
class At:
    """Where links of a page lead: the edition read, and the edition in addresses (None: undated)."""

    reader: Reader
    edition: date
    link: date | None = None

    def ref(self, number: RuleNumber, *, here: bool = False) -> RuleRef:
        """A link to a rule with its label in this edition."""
        label, lang = named(self.reader, number, self.edition)
        return RuleRef(number, label, self.link, here, self.known(number), lang)

    def refs(self, numbers: Iterable[RuleNumber]) -> tuple[RuleRef, ...]:
        return tuple(map(self.ref, numbers))

    def known(self, number: RuleNumber) -> bool:
        """Whether the edition has the number."""
        return number in self.reader.library.tree(self.edition)


def beside(at: At, number: RuleNumber) -> tuple[RuleRef | None, RuleRef | None]:
    """Where one goes on reading from a rule's page, backwards and forwards: beyond what stands on the page itself."""
    tree = at.reader.library.tree(at.edition)
    below, siblings = tree.below(number), tree.siblings(number)
    whole = bool(below) and tree.shown_below(number) == below
    place = siblings.index(number) if number in siblings else 0
    before = siblings[place - 1] if place and not number.sub else tree.previous(number)
    after = tree.next(below[-1] if whole else number)
    return (at.ref(before) if before else None, at.ref(after) if after else None)


def named(reader: Reader, number: RuleNumber, edition: date) -> tuple[str | None, str | None]:
    """The short name of a rule, and its language where that is not the reader's."""
    found = name_of(reader.library, number, edition, reader.lang)
    return (None, None) if found is None else (found[0], None if found[1] == reader.lang else found[1])


def words(block: TextBlock, here: RuleNumber | None = None) -> Words:
    """The wording of a block as a page shows it; one that the rule has outgrown links into its own edition.

    The number that it had is told where it is another than ``here``, the one that the page stands under.
    """
    html, examples = block.html, block.html_examples
    if not block.unchanged:
        html, examples = (tuple(dated_links(part, block.edition) for part in parts) for parts in (html, examples))
    return Words(block.lang, block.origin, block.edition, tuple(map(bare, html)), tuple(map(bare, examples)),
                 block.title, block.reviewed, block.source, None if block.number == here else block.number,
                 block.unchanged, block.carried, seen=block.seen)


def bare(html: str) -> str:
    """The fragment without the paragraph around it: templates place their own."""
    return html.removeprefix("<p>").removesuffix("</p>")


def language_name(reader: Reader, code: str) -> str:
    """The name of a language in the reader's own: English, anglais."""
    return str(reader.say.locale.languages[code])


def edition_options(reader: Reader, selected: date | None,
                    editions: tuple[date, ...] | None = None) -> tuple[EditionOption, ...]:
    """The editions as options of a select, newest first, dates written out."""
    return _options(reader.lang, selected, reader.library.editions if editions is None else editions)


@lru_cache(maxsize=512)
def _options(lang: str, selected: date | None, editions: tuple[date, ...]) -> tuple[EditionOption, ...]:
    return tuple(_option(lang, day, day == selected) for day in sorted(editions, reverse=True))


@lru_cache(maxsize=1024)
def _option(lang: str, day: date, selected: bool) -> EditionOption:
    return EditionOption(day.isoformat(), catalogue(lang).date(day), selected)


__all__ = ["PREVIEW_BYTES", "At", "bare", "beside", "chrome", "cut", "edition_options", "language_name", "named",
           "plain", "translations", "words"]
