"""Linkify: a post, and the same post with permalinks around its rule mentions.

Nothing else changes: without the links it is the text that came in, byte for byte, and a text that is linked
already stays as it is. Whether a number exists, and where it lives, is the caller's knowledge; so is what an old
number means today: an ``exists`` that accepts numbers of older editions gets them linked.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping

from refapp.cite import spelling
from refapp.lazy_dataclass import dataclass
from refapp.links import escape, phpbb
from refapp.links.asciidoc import breaks_asciidoc, read_asciidoc
from refapp.links.bbcode import read_bbcode
from refapp.links.cards import TAKEN, CardMention, named_cards
from refapp.links.html import read_html
from refapp.links.markdown import breaks_markdown, read_discord, read_markdown
from refapp.links.mediawiki import breaks_mediawiki, read_mediawiki
from refapp.links.plain import read_plain
from refapp.links.slack import read_slack
from refapp.links.view import View
from refapp.model import RefappError, RuleNumber

UrlFor = Callable[[RuleNumber], str]


class UnknownFormatError(RefappError):
    """A text format that there is no reader for."""


@dataclass(frozen=True, slots=True)
class Format:
    """How a format is read, and what stands before and after a linked number (made from its address).

    ``breaks`` tells where a link would come out as something else, so that none is put there. ``around_in`` takes the
    place of ``around`` where that depends on the text, ``finish`` makes good what a link changes elsewhere in it, and
    ``heard`` spells what a reader sees, sign for sign, as numbers are spelled elsewhere.
    """

    read: Callable[[str], View]
    around: Callable[[str], tuple[str, str]]
    breaks: Callable[[str, int, int], bool] | None = None
    around_in: Callable[[str], Callable[[str], tuple[str, str]]] | None = None
    finish: Callable[[str, str], str] | None = None
    heard: Callable[[str], str] | None = None


_CALLED = re.compile(r"(?<![\w!])!(?=[1-9][0-9]{2}\.[1-9])")
"""How a rule is called by its number in a chat: ``!302.2``."""
_MARKDOWN = Format(read_markdown, lambda url: ("[", f"]({escape.address(url)})"), breaks=breaks_markdown)

FORMATS: Mapping[str, Format] = {
    "bbcode": Format(read_bbcode, lambda url: (f"[url={escape.address(url)}]", "[/url]")),
    "phpbb": Format(phpbb.read_phpbb, lambda url: (f"[url={escape.address(url)}]", "[/url]"), around_in=phpbb.around,
                    finish=phpbb.rooted_as),
    # XenForo writes addresses in quotation marks, and its editor puts them there where they are missing
    "xenforo": Format(read_bbcode, lambda url: (f"[URL='{escape.address(url)}']", "[/URL]")),
    "markdown": _MARKDOWN,
    "reddit": _MARKDOWN,
    "html": Format(read_html, lambda url: (f'<a href="{escape.html(url)}">', "</a>")),
    # angle brackets keep Discord from unfolding a preview for every number
    "discord": Format(read_discord, lambda url: ("[", f"](<{escape.address(url)}>)"), breaks=breaks_markdown,
                      heard=lambda text: _CALLED.sub("R", text)),
    "slack": Format(read_slack, lambda url: (f"<{escape.address(url)}|", ">")),
    "mediawiki": Format(read_mediawiki, lambda url: (f"[{escape.address(url)} ", "]"), breaks=breaks_mediawiki),
    "asciidoc": Format(read_asciidoc, lambda url: (f"link:{escape.address(url)}[", "]"), breaks=breaks_asciidoc),
    "plain": Format(read_plain, lambda url: ("", f" ({escape.address(url)})")),
}


def linkify(text: str, format: str, *, exists: Callable[[RuleNumber], bool], url_for: UrlFor,  # noqa: A002
            lang: str | None = None, card_url: Callable[[str], str | None] | None = None,
            absent: Callable[[RuleNumber], object] | None = None) -> str:
    """The text with a link around every mention of a rule that exists.

    ``format`` is a key of FORMATS; raises UnknownFormatError for another. Takes time in proportion to the text.
    ``card_url`` says where a card of a name is, if it is known: ``[[Name]]`` then becomes a link to it, too. ``absent``
    is told of the numbers that read like rules and don't exist.
    """
    if format not in FORMATS:
        raise UnknownFormatError("link.format", "There is no text format “{format}”; choose one of {formats}.",
                                 format=format, formats=", ".join(FORMATS))
    way = FORMATS[format]
    view = way.read(text)
    around = way.around_in(text) if way.around_in else way.around
    cards = list(_cards(view, way, card_url)) if card_url is not None and format not in TAKEN else []
    taken = {at for one, _ in cards for at in range(one.start, one.end)}
    edits = [(one.start, one.end, one.shown, url) for one, url in cards]
    for mention in spelling.scan(way.heard(view.text) if way.heard else view.text, lang, exists, absent):
        span = view.locate(mention.start, mention.end)
        if span is None or span[0] in taken or "\n" in text[slice(*span)] or (
                way.breaks is not None and way.breaks(text, *span)):
            continue  # among the others: few formats take a link over the end of a line
        edits.append((*span, span, url_for(mention.number)))
    if not edits:
        return text
    pieces: list[str] = []
    at = 0
    for start, end, shown, url in sorted(edits):
        before, after = around(url)
        pieces += (text[at:start], before, text[shown[0]:shown[1]], after)
        at = end
    done = "".join((*pieces, text[at:]))
    return way.finish(text, done) if way.finish else done


def _cards(view: View, way: Format, card_url: Callable[[str], str | None]) -> Iterator[tuple[CardMention, str]]:
    """The cards that a post names and that are known, with their addresses."""
    for one in named_cards(view):
        url = card_url(one.name)
        if url is not None and not (way.breaks is not None and way.breaks(view.source, one.start, one.end)):
            yield one, url
