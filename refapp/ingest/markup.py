"""The text of a web page that was saved as HTML, line by line as a reader sees it.

Takes tags away and nothing else: blocks become lines with blank lines between them, ``<br>`` a new line,
``<pre>`` keeps its own. Scripts and styles are left out. Refuses nothing; whether the text holds rules is for
the formats to say. Line numbers then count the lines of this text, not of the HTML.
"""

from __future__ import annotations

import re
from html.parser import HTMLParser

_START = re.compile(r"\s*(?:<\?xml[^>]*>\s*)?(?:<!--.*?-->\s*)*"
                    r"<(?:!doctype\s+html|html|head|body|div|p|pre|h1|table)\b", re.IGNORECASE | re.DOTALL)
_BLOCKS = frozenset(("p", "div", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "table", "blockquote", "pre", "hr",
                     "section", "article", "header", "footer", "main", "nav", "form", "dl", "title", "body"))
_LINES = frozenset(("br", "li", "tr", "dt", "dd", "option"))
_SKIPPED = frozenset(("script", "style", "noscript", "template", "svg"))


def is_markup(text: str) -> bool:
    """Whether a text is an HTML page or a piece of one."""
    return _START.match(text[:4000]) is not None


def text_of(markup: str) -> str:
    """The page's text, blocks parted by blank lines."""
    reader = _Reader()
    reader.feed(markup)
    reader.close()
    lines = (re.sub(r"[ \t]+", " ", line).strip() for line in "".join(reader.parts).split("\n"))
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).strip() + "\n"


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.parts: list[str] = []
        self._skipping = 0
        self._pre = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:  # noqa: ARG002
        self._break(tag)
        self._skipping += tag in _SKIPPED
        self._pre += tag == "pre"

    def handle_endtag(self, tag: str) -> None:
        self._break(tag)
        self._skipping = max(self._skipping - (tag in _SKIPPED), 0)
        self._pre = max(self._pre - (tag == "pre"), 0)

    def handle_data(self, data: str) -> None:
        if not self._skipping:
            self.parts.append(data.replace("\r\n", "\n").replace("\r", "\n") if self._pre
                              else re.sub(r"[ \t\r\n]+", " ", data))

    def _break(self, tag: str) -> None:
        if tag in _BLOCKS:
            self.parts.append("\n\n")
        elif tag in _LINES:
            self.parts.append("\n")
