"""Renders one restated paragraph: Markdown to HTML, to plain text, and to citations.

Python-Markdown renders only text of this repository, never a visitor's (it takes minutes on
hostile input). Our extension turns ``[[704.5g]]`` into a link with the address ``rule:704.5g``;
the web layer, which alone knows addresses, replaces it. ``[[603.7d-f]]`` is a range, ``[[3]]`` a chapter.
"""

from __future__ import annotations

import re
import threading
from functools import cache
from html.parser import HTMLParser
from xml.etree.ElementTree import Element

import markdown
from markdown.extensions import Extension
from markdown.inlinepatterns import InlineProcessor

from refapp.lazy_dataclass import dataclass
from refapp.model import RuleNumber, next_letter

MARKER = r"\[\[([0-9][0-9.a-z]*(?:[-–][0-9.a-z]+)?)\]\]"
_KEYWORD = re.compile(
    r"(?:\b(?:rules?|sections?|chapters?|steps?|règles?|chapitres?|étapes?)[\s\u00a0])$", re.IGNORECASE)
_BARE = re.compile(r"[^*_`\[\]\\<>&!#~^|]*")
_CITING_ONLY = re.compile(rf"(?:(?>[^*_`\[\]\\<>&!#~^|]+)|{MARKER}|\[[^\[\]*_`\\<>&!#~^|]*\](?![(\[:]| ?\[\D))*")
"""A paragraph in which nothing is marked up but citations; “[cost]” is none of Markdown's links, nor is “{X}”."""
_NUMBERED = re.compile(r"\s*(?:\d+[.)]|[-+])\s")
"""How a paragraph begins that Markdown takes for a list."""


@dataclass(frozen=True, slots=True)
class Marked:
    """A citation in a rendered text: characters ``start`` to ``end`` of ``text``, and its targets."""

    start: int
    end: int
    surface: str
    targets: tuple[RuleNumber, ...]


@dataclass(frozen=True, slots=True)
class Rendered:
    """One text in three views that belong together."""

    html: str
    text: str
    citations: tuple[Marked, ...]


def expand(reference: str) -> tuple[RuleNumber, ...]:
    """The numbers a marker names: ``603.7d-f`` → 603.7d 603.7e 603.7f; raises ValueError."""
    first, dash, last = reference.replace("–", "-").partition("-")
    start = RuleNumber.parse(first)
    if not dash:
        return (start,)
    if last.isalpha():
        end = RuleNumber(start.section, start.rule, last)
    elif last.isdigit() and start.rule is not None and start.sub is None:
        end = RuleNumber(start.section, int(last))
    else:
        end = RuleNumber.parse(last)
    found = [start]
    while found[-1] != end:
        here = found[-1]
        if not here < end or len(found) > 99 or here.kind is not end.kind:
            raise ValueError(f"not a range of rule numbers: {reference!r}")
        if here.sub is not None:
            found.append(RuleNumber(here.section, here.rule, next_letter(here.sub)))
        elif here.rule is not None:
            found.append(RuleNumber(here.section, here.rule + 1))
        else:
            found.append(RuleNumber(here.section + 1))
    return tuple(found)


class _CitationProcessor(InlineProcessor):
    def handleMatch(self, m: re.Match[str], data: str) -> tuple[Element, int, int]:  # type: ignore[override]  # noqa: ARG002, N802
        reference = m.group(1).replace("–", "-")
        first = expand(reference)[0]
        link = Element("a", {"class": "cite", "href": f"rule:{first}", "data-rules": reference})
        link.text = m.group(1).replace("-", "–")
        return link, m.start(0), m.end(0)


class CitationExtension(Extension):
    """Python-Markdown extension for ``[[number]]`` and ``[[from-to]]``."""

    def extendMarkdown(self, md: markdown.Markdown) -> None:  # noqa: N802
        md.inlinePatterns.register(_CitationProcessor(MARKER, md), "citation", 175)


class _OfThread(threading.local):
    """A renderer for each thread: Python-Markdown keeps its place in the text it is at, and mixes up two at a time."""

    def __init__(self) -> None:
        self.renderer = markdown.Markdown(extensions=[CitationExtension()], output_format="html")


@cache
def _of_thread() -> _OfThread:
    return _OfThread()


class _Reader(HTMLParser):
    """Collects the text of rendered HTML and where its citation links stand in it."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.parts: list[str] = []
        self.length = 0
        self.links: list[tuple[int, int, str]] = []
        self._open: tuple[int, str] | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        rules = dict(attrs).get("data-rules")
        if tag == "a" and rules:
            self._open = (self.length, rules)

    def handle_endtag(self, tag: str) -> None:
        if tag == "a" and self._open:
            self.links.append((self._open[0], self.length, self._open[1]))
            self._open = None

    def handle_data(self, data: str) -> None:
        self.parts.append(data)
        self.length += len(data)


def _cited(source: str) -> Rendered:
    """A paragraph in which nothing is marked up but citations."""
    html, text, marked, at = ["<p>"], "", [], 0
    for match in re.finditer(MARKER, source):
        reference = match[1].replace("–", "-")
        targets = expand(reference)
        before, shown = source[at:match.start()], match[1].replace("-", "–")
        text += before
        keyword = _KEYWORD.search(text, max(0, len(text) - 12))
        begin = keyword.start() if keyword else len(text)
        text += shown
        html += [before, f'<a class="cite" data-rules="{reference}" href="rule:{targets[0]}">{shown}</a>']
        marked.append(Marked(begin, len(text), text[begin:], targets))
        at = match.end()
    text += source[at:]
    html += [source[at:], "</p>"]
    return Rendered("".join(html), text, tuple(marked))


def render(source: str) -> Rendered:
    """Render one paragraph of restated text; raises ValueError for a malformed citation marker."""
    if _BARE.fullmatch(source):  # nothing to mark up: most examples; skips Markdown's fixed cost
        return Rendered(f"<p>{source}</p>", source, ())
    if _CITING_ONLY.fullmatch(source) and not _NUMBERED.match(source):
        return _cited(source)  # most rules: fifty times as quick as Markdown, and the same
    renderer = _of_thread().renderer
    renderer.reset()
    html = renderer.convert(source)
    reader = _Reader()
    reader.feed(html)
    reader.close()
    text = "".join(reader.parts)
    marked = []
    for start, end, rules in reader.links:
        keyword = _KEYWORD.search(text, max(0, start - 12), start)
        begin = keyword.start() if keyword else start
        marked.append(Marked(begin, end, text[begin:end], expand(rules)))
    return Rendered(html, text, tuple(marked))
