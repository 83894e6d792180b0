"""HTML as it stands in posts and pages, read as browsers read it.

Closed: tags with their attributes, comments, existing links and anchors, code, and elements whose content is not
prose (script, style, textarea, title, buttons, drawings), who is quoted (``<cite>`` in a quotation). What is opened and
never ended closes the rest, as it does in browsers. Character references are read as the characters they stand for.
"""

from __future__ import annotations

import re
from html import unescape

from refapp.links.view import GAP, View

_MARKUP = re.compile(r"<(?=[a-z/!?])|&(?=[a-z#])", re.IGNORECASE)
_ENTITY = re.compile(r"&(?:[a-z][a-z0-9]{1,24}|#[0-9]{1,7}|#x[0-9a-f]{1,6});", re.IGNORECASE)
_NAME = re.compile(r"</?([a-z][^\s/>]*+)", re.IGNORECASE)
_RAW = frozenset(["script", "style", "textarea", "title", "xmp", "iframe", "noembed", "noframes", "noscript"])
"""Elements whose content holds no tags but their own end."""
_CLOSED = frozenset(["a", "code", "pre", "kbd", "samp", "tt", "var", "button", "select", "svg", "math", "object",
                     "template", "head"])
_INLINE = frozenset(["a", "abbr", "acronym", "b", "bdi", "bdo", "big", "cite", "code", "del", "dfn", "em", "font", "i",
                     "ins", "kbd", "label", "mark", "q", "s", "samp", "small", "span", "strike", "strong", "sub", "sup",
                     "tt", "u", "var", "wbr"])


def read_html(source: str) -> View:
    """The view of a page or a fragment in HTML."""
    return _Reader(source).read()


class _Reader:
    def __init__(self, source: str) -> None:
        self.source = source
        self.lowered = source.lower()
        self.view = View(source)
        self.depth: dict[str, int] = {}
        self.quotes = 0

    def read(self) -> View:
        at = 0
        while (mark := _MARKUP.search(self.source, at)) is not None:
            start = mark.start()
            self._keep(at, start)
            at = self._entity(start) if mark[0] == "&" else self._tag(start)
        self._keep(at, len(self.source))
        return self.view

    def _keep(self, start: int, end: int) -> None:
        self.view.keep(start, end, closed=bool(self.depth))

    def _entity(self, start: int) -> int:
        match = _ENTITY.match(self.source, start)
        shown = unescape(match[0]) if match else ""
        if match is None or len(shown) != 1:
            self._keep(start, start + 1)
            return start + 1
        self.view.put(shown, start, match.end(), closed=bool(self.depth))
        return match.end()

    def _tag(self, start: int) -> int:
        match = _NAME.match(self.source, start)
        if match is None:
            return self._declaration(start)
        name = match[1].lower()
        end = tag_end(self.source, match.end())
        closing = self.source[start + 1] == "/"
        if not closing and name in _RAW:
            end = self._after(f"</{name}", end)
            self.view.put(GAP, start, end, closed=True)
            return end
        if name == "blockquote":
            self.quotes = max(0, self.quotes + (-1 if closing else 1))
        if name in _CLOSED or (name == "cite" and (self.quotes or name in self.depth)):
            self._enter_or_leave(name, closing=closing)
        if name not in _INLINE:
            self.view.put({"br": "\n", "img": GAP}.get(name, "\n\n"), start, end, closed=True)
        return end

    def _declaration(self, start: int) -> int:
        """Comments, doctype, processing instructions, ``</`` before no name; else a bare ``</``."""
        if self.source.startswith("<!--", start):
            end = self._after("-->", start + 2)  # "<!-->" is whole
        elif start + 2 < len(self.source):
            end = self._after(">", start)
        else:
            self._keep(start, start + 1)
            return start + 1
        self.view.put(GAP, start, end, closed=True)
        return end

    def _enter_or_leave(self, name: str, *, closing: bool) -> None:
        depth = self.depth.get(name, 0) + (-1 if closing else 1)
        if name == "a":
            depth = min(depth, 1)  # a link inside a link ends the outer one
        if depth > 0:
            self.depth[name] = depth
        else:
            self.depth.pop(name, None)

    def _after(self, mark: str, at: int) -> int:
        found = self.lowered.find(mark, at)
        if found < 0:
            return len(self.source)
        if mark.startswith("</"):
            return tag_end(self.source, found + len(mark))
        return found + len(mark)


def tag_end(source: str, at: int) -> int:
    """Where a tag ends whose name ends at ``at``: after its ``>``, or at the end of the text."""
    while at < len(source):
        quote = source[at]
        if quote == ">":
            return at + 1
        if quote == "=":
            at += 1
            while at < len(source) and source[at].isspace():
                at += 1
            if at < len(source) and source[at] in "\"'":
                found = source.find(source[at], at + 1)
                if found < 0:
                    return len(source)
                at = found + 1
            continue
        at += 1
    return len(source)
