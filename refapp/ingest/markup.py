"""The text of a web page that was saved as HTML, line by line as a reader sees it.

Takes tags away and nothing else: blocks become lines with blank lines between them, ``<br>`` a new line,
``<pre>`` keeps its own. Scripts and styles are left out. Refuses nothing; whether the text holds rules is for
the formats to say. Line numbers then count the lines of this text, not of the HTML.

A tokeniser of our own in one linear pass, because the standard library's parser takes time that grows with the
square of the input on pages such as a row of unclosed comments.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator

_START = re.compile(r"<(?:!doctype\s+html|html|head|body|div|p|pre|h1|table)\b", re.IGNORECASE)
_TAG = re.compile(r"<(?P<end>/?)(?P<name>[a-zA-Z][a-zA-Z0-9]*)[^<>]*>|<[!?][^<>]*>")
_BLOCKS = frozenset(("p", "div", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "table", "blockquote", "pre", "hr",
                     "section", "article", "header", "footer", "main", "nav", "form", "dl", "title", "body"))
_LINES = frozenset(("br", "li", "tr", "dt", "dd", "option"))
_CELLS = frozenset(("td", "th"))
_SKIPPED = frozenset(("script", "style", "noscript", "template", "svg"))


def is_markup(text: str) -> bool:
    """Whether a text is an HTML page or a piece of one: its first tag comes before its first words."""
    start = _without_comments(text[:4000].lstrip("\ufeff")).lstrip()
    return _START.match(re.sub(r"^<\?xml[^<>]*>\s*", "", start)) is not None


def text_of(markup: str) -> str:
    """The page's text, blocks parted by blank lines."""
    lines = (re.sub(r"[ \t]+", " ", line).strip() for line in "".join(_parts(_without_comments(markup))).split("\n"))
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).strip() + "\n"


def _without_comments(markup: str) -> str:
    kept: list[str] = []
    place = 0
    while (start := markup.find("<!--", place)) >= 0:
        end = markup.find("-->", start + 4)
        if end < 0:
            break
        kept.append(markup[place:start])
        place = end + 3
    return "".join([*kept, markup[place:]])


def _parts(markup: str) -> Iterator[str]:
    skipping, pre, place = 0, 0, 0
    for match in _TAG.finditer(markup):
        yield _data(markup[place:match.start()], skipping, pre)
        place = match.end()
        name = (match["name"] or "").lower()
        step = -1 if match["end"] else 1
        skipping = max(skipping + step * (name in _SKIPPED), 0)
        pre = max(pre + step * (name == "pre"), 0)
        if name in _BLOCKS:
            yield "\n\n"
        elif name in _LINES:
            yield "\n"
        elif name in _CELLS:
            yield " "
    yield _data(markup[place:], skipping, pre)


def _data(text: str, skipping: int, pre: int) -> str:
    if skipping or not text:
        return ""
    text = text.replace("\r\n", "\n").replace("\r", "\n") if pre else re.sub(r"[ \t\r\n]+", " ", text)
    return html.unescape(text)
