"""The answer to a text that is to be linked."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired, TypedDict

from refapp.model.shapes import Count, Day, Number, OneOf
from refapp.services.links.linking import Format, Linked, PostedText, linkify_text
from refapp.services.links.relinking import RuleOf, repair
from refapp.services.links.verdicts import LinkVerdict, verdict_json
from refapp.services.reading.asking import Asked, Lang, sentence_of


class Link(TypedDict):
    """A number that got a link, and where that leads."""

    number: Number
    url: str


class CardLink(TypedDict):
    """A card that got a link, and where that leads."""

    name: str
    url: str


class NotLinked(TypedDict):
    """A number without a link, and why."""

    number: str
    reason: str
    code: Annotated[str, OneOf("WhyNotLinked", ("never", "not_then", "too_early"))]


class LinkedText(TypedDict):
    """A text with its links, which lead to pages in ``lang``; ``seen`` counts the numbers found, linked or not. Where
    links were to be repaired, ``addresses`` are all that lead to rules sites, ``repaired`` those that were replaced."""

    object: Literal["text"]
    format: Format
    lang: Lang
    text: str
    count: Count
    seen: Count
    links: list[Link]
    unlinked: list[NotLinked]
    cards: NotRequired[list[CardLink]]
    posted: NotRequired[Day]
    addresses: NotRequired[list[LinkVerdict]]
    repaired: NotRequired[list[LinkVerdict]]


def linkify_json(ask: Asked, posted: PostedText, rule_of: RuleOf) -> LinkedText:
    """The text with links, how many, and where they lead; ``seen`` counts the numbers found, linked or not, and
    ``unlinked`` says which have no link and why."""
    mended = repair(ask, posted.text, rule_of, posted=posted.posted) if posted.repair else None
    text = mended.text if mended else posted.text
    done = linkify_text(ask, text, posted.format, posted=posted.posted) if posted.link else Linked(text, ())
    found: LinkedText = {"object": "text", "format": posted.format, "lang": ask.language,
                         "text": done.text, "count": done.count,
                   "unlinked": [{"number": str(number), "code": why.code, "reason": sentence_of(ask.words, why)}
                                for number, why in done.unlinked],
                   "links": [{"number": str(number), "url": url} for number, url in done.links], "seen": done.seen}
    if done.cards:
        found["cards"] = [{"name": name, "url": url} for name, url in done.cards]
    if posted.posted is not None:
        found["posted"] = posted.posted.isoformat()
    if mended is not None:
        found["addresses"] = [verdict_json(ask.words, verdict) for verdict in mended.found]
        found["repaired"] = [verdict_json(ask.words, verdict) for verdict in mended.replaced]
    return found
