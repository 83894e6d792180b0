"""The blocks of a Markdown text in which nothing is linked: code, raw HTML, link definitions.

Reads line by line as CommonMark does, as far as that decides where code starts and ends. It does not build a tree:
quotations and lists count only for what they change about code.
"""

from __future__ import annotations

import re
from dataclasses import field

from refapp.lazy_dataclass import dataclass

_LINE = re.compile(r"[^\n]*\n?")
_QUOTED = re.compile(r"(?>(?: {0,3}>(?!!) ?)*)")  # ">!" starts a spoiler on Reddit
_FENCE = re.compile(r" *(?P<marks>`{3,}+(?=[^`\n]*$)|~{3,}+)")
_LIST_ITEM = re.compile(r"(?P<marker> {0,3}(?:[-*+]|[0-9]{1,9}[.)]))(?P<gap>[ \t]+|$)")
_HEADING = re.compile(r" {0,3}#{1,6}(?:[ \t]|$)")
_INDENTED = re.compile(r" {4} *[^ ]")
_DEFINITION = re.compile(r" {0,3}\[(?P<label>(?!\^)[^\[\]\n]{1,200})\]: *+(?:<[^<>\n]{0,2000}>|[^\s<][^\s]{0,2000})"
                         r"(?: +(?:\"[^\"\n]{0,300}\"|'[^'\n]{0,300}'|\([^()\n]{0,300}\)))? *$")
_HTML_BLOCK = re.compile(
    r" {0,3}</?(?:address|article|aside|blockquote|body|center|details|dialog|dd|div|dl|dt|fieldset|figcaption|figure"
    r"|footer|form|h[1-6]|head|header|hr|html|iframe|legend|li|main|menu|nav|ol|p|section|summary|table|tbody|td|tfoot"
    r"|th|thead|title|tr|ul)(?:[\s>/]|$)", re.IGNORECASE)
_LONE_TAG = re.compile(r" {0,3}</?[a-z][a-z0-9-]*+(?:\s[^<>]*+)?/?>\s*$", re.IGNORECASE)
_RAW_BLOCK = re.compile(r" {0,3}<(?:script|pre|style|textarea)(?:[\s>]|$)", re.IGNORECASE)
_RAW_BLOCK_END = re.compile(r"</(?:script|pre|style|textarea)>", re.IGNORECASE)


def fold_label(label: str) -> str:
    """A link label as it is compared."""
    return " ".join(label.split()).casefold()


@dataclass(slots=True)
class Blocks:
    """``spans`` are the blocks in reading order, ``labels`` the folded labels of link definitions."""

    source: str
    spans: list[tuple[int, int]] = field(default_factory=list)
    labels: set[str] = field(default_factory=set)
    _fence: str = ""
    _fence_at: int = 0
    _fence_quoted: bool = False
    _quotations: int = 0
    _after_blank: bool = True
    _offsets: list[int] = field(default_factory=list)
    """The columns at which the contents of the list items begin that the line before stood in, outermost first."""
    _in_indented: bool = False
    _in_html: bool = False
    _in_raw_html: bool = False

    @classmethod
    def read(cls, source: str) -> Blocks:
        blocks = cls(source)
        for line in _LINE.finditer(source):
            quotation = _QUOTED.match(source, line.start(), line.end())
            blocks._line(line.start(), quotation.end() if quotation else line.start(), line.end())
        if blocks._fence:
            blocks.spans.append((blocks._fence_at, len(source)))
        return blocks

    def _line(self, start: int, at: int, end: int) -> None:
        """One line; its content starts at ``at``, behind the marks of quotations."""
        quotations = self.source.count(">", start, at)
        if quotations > self._quotations:
            self._after_blank = True
        self._quotations = quotations
        content = self.source[at:end].rstrip("\r\n")
        if self._goes_on_in_fence(content, at, end, quoted=at > start):
            return
        content = self._inside_items(content)
        item = _LIST_ITEM.match(content)
        inner = content[item.end():] if item else content
        opening = _FENCE.match(inner)
        if item is not None:
            gap = len(item["gap"])
            self._offsets.append(self._column + len(item["marker"]) + (gap if inner and gap < 5 else 1))
        if opening is not None and opening.start("marks") < 4:
            self._fence, self._fence_at, self._fence_quoted = opening["marks"], at, at > start
            self._after_blank = self._in_indented = False
            return
        is_code = (self._after_blank or self._in_indented) and _INDENTED.match(content)
        if is_code or (item and inner and len(item["gap"]) > 4):
            self.spans.append((at, end))
            self._in_indented = True
            return
        blank = not content.strip()
        if self._is_html(content, inner):
            self.spans.append((at, end))
        elif not blank:
            self._in_indented = False
            definition = _DEFINITION.match(content)
            if definition is not None:
                self.labels.add(fold_label(definition["label"]))
                self.spans.append((at, end))
            blank = definition is not None or _HEADING.match(inner) is not None  # no paragraph that goes on
        self._after_blank = blank

    @property
    def _column(self) -> int:
        return self._offsets[-1] if self._offsets else 0

    def _inside_items(self, content: str) -> str:
        """The line without what indents it as part of list items; leaves the items to which it does not belong.

        A line that goes on in a paragraph need not be indented.
        """
        expanded = content.expandtabs(4)
        indent = len(expanded) - len(expanded.lstrip(" "))
        if indent == len(expanded):
            return ""
        while self._offsets and indent < self._offsets[-1] and (
                self._after_blank or _LIST_ITEM.match(expanded) or _LIST_ITEM.match(expanded[self._outer:])):
            self._offsets.pop()
        return expanded[min(indent, self._column):]

    @property
    def _outer(self) -> int:
        """The column at which the item around the innermost one begins."""
        return self._offsets[-2] if len(self._offsets) > 1 else 0

    def _goes_on_in_fence(self, content: str, at: int, end: int, *, quoted: bool) -> bool:
        if self._fence and self._fence_quoted and not quoted:
            self.spans.append((self._fence_at, at))  # the quotation ends, and its fence with it
            self._fence = ""
        if not self._fence:
            return False
        marks = content.strip(" \t\r")
        if len(marks) >= len(self._fence) and marks == self._fence[0] * len(marks):
            self.spans.append((self._fence_at, end))
            self._fence = ""
            self._after_blank = True
        return True

    def _is_html(self, content: str, inner: str) -> bool:
        """Whether the line belongs to a block of HTML: up to its end tag if raw, else up to a blank line."""
        if self._in_raw_html or _RAW_BLOCK.match(inner):
            self._in_raw_html = _RAW_BLOCK_END.search(content) is None
            return True
        self._in_html = bool(content.strip()) and (
            self._in_html or _HTML_BLOCK.match(inner) is not None
            or (self._after_blank and _LONE_TAG.match(inner) is not None))
        return self._in_html


def discord_fences(source: str) -> list[tuple[int, int]]:
    """Discord's blocks of code, which start and end anywhere; one that is never ended goes on to the end."""
    found: list[tuple[int, int]] = []
    at = source.find("```")
    while at >= 0:
        end = source.find("```", at + 3)
        end = len(source) if end < 0 else end + 3
        found.append((at, end))
        at = source.find("```", end)
    return found
