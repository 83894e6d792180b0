"""The answer to a text that is to be linked."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired, TypedDict

from refapp.model.shapes import Count, Day, Number, OneOf
from refapp.services.links.linking import Format, PostedText, linkify_text, unlinked
from refapp.services.links.relinking import LinkVerdict, RuleOf, Verdict, repair, verdict_json
from refapp.services.reading.asking import Asked, sentence_of


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
    """A text with its links; ``seen`` counts the numbers found, linked or not."""

    object: Literal["text"]
    format: Format
    text: str
    count: Count
    seen: Count
    links: list[Link]
    unlinked: list[NotLinked]
    cards: NotRequired[list[CardLink]]
    posted: NotRequired[Day]
    repaired: NotRequired[list[LinkVerdict]]


def linkify_json(ask: Asked, posted: PostedText, rule_of: RuleOf) -> LinkedText:
    """The text with links, how many, and where they lead; ``seen`` counts the numbers found, linked or not, and
    ``unlinked`` says which have no link and why."""
    text = posted.text
    verdicts: tuple[Verdict, ...] = ()
    if posted.repair:
        text, verdicts = repair(ask, text, rule_of, posted=posted.posted)
    done = linkify_text(ask, text, posted.format, posted=posted.posted)
    found: LinkedText = {"object": "text", "format": posted.format, "text": done.text, "count": done.count,
                   "unlinked": [{"number": str(number), "code": why.code, "reason": sentence_of(ask.words, why)}
                                for number, why in unlinked(ask, text, posted.format, posted.posted).items()],
                   "links": [{"number": str(number), "url": url} for number, url in done.links], "seen": done.seen}
    if done.cards:
        found["cards"] = [{"name": name, "url": url} for name, url in done.cards]
    if posted.posted is not None:
        found["posted"] = posted.posted.isoformat()
    if posted.repair:
        found["repaired"] = [verdict_json(verdict) for verdict in verdicts]
    return found
