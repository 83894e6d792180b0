"""The answer to a text that is to be linked."""

from __future__ import annotations

from refapp.services.links.linking import PostedText, linkify_text, unlinked
from refapp.services.links.relinking import RuleOf, Verdict, repair, verdict_json
from refapp.services.reading.asking import Asked, Json, sentence_of


def linkify_json(ask: Asked, posted: PostedText, rule_of: RuleOf) -> Json:
    """The text with links, how many, and where they lead; ``seen`` counts the numbers found, linked or not, and
    ``unlinked`` says which have no link and why."""
    text = posted.text
    verdicts: tuple[Verdict, ...] = ()
    if posted.repair:
        text, verdicts = repair(ask, text, rule_of, posted=posted.posted)
    done = linkify_text(ask, text, posted.format, posted=posted.posted)
    found: Json = {"object": "text", "format": posted.format, "text": done.text, "count": done.count,
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
