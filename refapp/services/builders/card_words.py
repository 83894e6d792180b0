"""A card's words with their links: each phrase to its rule, rulings to the rules that they cite."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from html import escape
from typing import TYPE_CHECKING

from refapp.model import RuleNumber
from refapp.rulebook.numbering import number_on
from refapp.services.builders.build import At
from refapp.services.cards.rulings import RulingRead
from refapp.services.pages.card_page import CardLine, CardRuling

if TYPE_CHECKING:
    from refapp.cardtext.reading import Line, Span

_REMINDER = re.compile(r"\([^()]*\)")


def card_line(at: At, line: Line) -> CardLine:
    """A line as a page shows it."""
    if line.stopped is not None:
        return CardLine(_marked(line), (), _why(at, line))
    whole = [span for span in line.spans if _is_whole(line, span)]
    inner = [span for span in line.spans if not _is_whole(line, span)]
    if not inner and len(whole) == 1:
        whole, inner = [], whole
    numbers = dict.fromkeys(number for span in whole for number in _numbers(at, span.rules))
    return CardLine(_linked(at, line.text, inner), at.refs(numbers))


def _is_whole(line: Line, span: Span) -> bool:
    return span.end - span.start >= len(line.text.strip()) - 1


def _numbers(at: At, keys: Iterable[str]) -> list[RuleNumber]:
    found = (number_on(key, at.edition, at.reader.library.history) for key in keys)
    return [RuleNumber.parse(number) for number in found if number is not None]


def _linked(at: At, text: str, spans: Sequence[Span]) -> str:
    """The text with a link from each phrase to its rule; of phrases in each other the inner one wins."""
    owner: list[Span | None] = [None] * len(text)
    for span in sorted(spans, key=lambda one: one.start - one.end):
        if _numbers(at, span.rules):
            owner[span.start:span.end] = [span] * (min(span.end, len(text)) - span.start)
    pieces, start = [], 0
    for end in range(1, len(text) + 1):
        if end == len(text) or owner[end] is not owner[start]:
            pieces.append(_piece(at, text[start:end], owner[start]))
            start = end
    return "".join(pieces)


def _piece(at: At, text: str, span: Span | None) -> str:
    shown = _broken(escape(text))
    if span is None:
        return _REMINDER.sub(r'<i class="soft">\g<0></i>', shown)
    bare = text.strip()
    before, after = text[:len(text) - len(text.lstrip())], text[len(text.rstrip()):]
    numbers = _numbers(at, span.rules)
    day = f"/{at.link}" if at.link else ""
    title = escape(", ".join(f"{ref.number} {ref.label or ''}".strip() for ref in at.refs(numbers)), quote=True)
    return f'{before}<a class="phrase" title="{title}" href="rule:{numbers[0]}{day}">{_broken(escape(bare))}</a>{after}'


def _broken(html: str) -> str:
    return html.replace("\n", "<br>")


def _marked(line: Line) -> str:
    at = line.stopped.at if line.stopped is not None and not line.stopped.reason else 0
    return f"{_broken(escape(line.text[:at]))}<mark>{_broken(escape(line.text[at:]))}</mark>"


def _why(at: At, line: Line) -> str:
    say = at.reader.say
    assert line.stopped is not None
    return {"ambiguous": say.gettext("This line can be understood in two ways."),
            "unclear": say.gettext("It isn’t clear what this line speaks of."),
            "too long": say.gettext("This text is too long to be read.")}.get(
                line.stopped.reason, say.gettext("Not understood from the mark on."))


def card_ruling(at: At, ruling: RulingRead) -> CardRuling:
    """A ruling whose numbers lead to what they meant on its day, with what has become of these rules."""
    say, html, start, since = at.reader.say, [], 0, []
    for one in ruling.cites:
        day = f"/{one.then}" if one.then is not None and one.then != at.reader.library.current else ""
        html.append(f'{escape(ruling.text[start:one.start])}<a href="rule:{one.number}{day}">'
                    f'{escape(ruling.text[one.start:one.end])}</a>')
        start = one.end
        if not one.now:
            since.append(say.gettext("Rule {number} is gone since.", number=one.number))
        elif one.changed:
            since.append(say.gettext("Worded before rule {number} changed.", number=one.number) + (
                "" if one.number in one.now else " " + say.gettext("It is {numbers} now.", numbers=say.list(
                    list(map(str, one.now))))))
        elif one.number not in one.now:
            since.append(say.gettext("Rule {number} is {numbers} now.", number=one.number, numbers=say.list(
                list(map(str, one.now)))))
    html.append(escape(ruling.text[start:]))
    return CardRuling(ruling.day, "".join(html).replace("\n", "<br>"), tuple(dict.fromkeys(since)))
