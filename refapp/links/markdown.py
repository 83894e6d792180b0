"""Markdown (CommonMark, as on Reddit, GitHub and Discourse) and Discord's dialect of it.

Closed: fenced, indented and inline code, links of every kind with their targets and definitions, pictures,
autolinks, raw HTML tags and code elements, blocks of HTML (a link there would show its brackets), ``{#anchor}``
attributes, ``[[…]]`` (other programs' links), and Discord's ``<@…>``, ``<#…>``, ``<:…:…>``, ``<t:…>``. A fence that is
never ended closes the rest, as readers show it.
Emphasis drops out of the view. Every pattern is bounded or its matches are disjoint: time grows with length.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Sequence

from refapp.links.markdown_blocks import Blocks, discord_fences, fold_label
from refapp.links.view import GAP, View

_BLANK_LINE = re.compile(r"\n[ \t>\r]*\n")
_TICKS = re.compile(r"`+")
_TOKEN = re.compile(
    r"(?P<escape>\\[!-/:-@\[-`{-~])|(?P<ticks>`+)|(?P<image>!\[)|(?P<wiki>\[\[[^\[\]\n]{1,200}\]\])|(?P<open>\[)"
    r"|(?P<close>\])|(?P<angle><)|(?P<emphasis>\*{1,3}|~~|\|\||_{1,3})|(?P<attribute>\{[#.:][^{}\n]{1,200}\})")
_TARGET = re.compile(
    r"\([ \n]{0,4}(?:<[^<>\n]{0,2000}>|(?>(?:[^\s()<>\\]|\\.|\((?:[^\s()\\]|\\.){0,500}\)){0,2000}))"
    r"(?:[ \n]{1,4}(?:\"[^\"\n]{0,300}\"|'[^'\n]{0,300}'|\([^()\n]{0,300}\)))?[ \n]{0,4}\)")
_LABEL = re.compile(r"\[([^\[\]\n]{0,200})\]")
_AUTOLINK = re.compile(r"<(?:[a-z][a-z0-9+.-]{1,31}:[^\s<>]*+|[\w.+-]{1,64}@[\w.-]{1,255})>", re.IGNORECASE)
_TAG = re.compile(r"<(?P<slash>/?)(?P<name>[a-z][a-z0-9-]{0,30})(?>(?:\s++[a-z_:][\w.:-]*+(?>(?:\s*+=\s*+"
                  r"(?:[^\s\"'=<>`]++|'[^']*+'|\"[^\"]*+\"))?))*)\s*+/?>", re.IGNORECASE)
_MENTION = re.compile(r"<(?:@[!&]?|#|a?:\w{1,64}:|t:|id:|/[\w -]{1,64}:)[\w:-]{1,64}>")
_RAW_CODE = frozenset(["code", "pre", "kbd", "samp", "tt", "a", "script", "style", "textarea", "svg"])
_POINT = re.compile(r"(?<=[0-9])\\\.(?=[0-9])")
"""An escaped point within a number, which is read as a point: ``704\\.5k``."""
_WITHIN_A_WORD = re.compile(r"(?<=[^\W_])_+[^\W_]")
"""Underscores that readers show as they are: ``CR_704.5h``."""
_MARKS_BEFORE = re.compile(r"[^\W_][*_~]{1,3}\Z")
_MARKS_AFTER = re.compile(r"[*_~]{1,3}[^\W_]")


def breaks_markdown(source: str, start: int, end: int) -> bool:
    """Whether a link here would be something else: a picture after ``!``, nothing after a backslash.

    Emphasis that touches a word on its other side (``so**704.5k**``) would no longer be emphasis.
    """
    before = source[max(0, start - 4):start]
    return (before.endswith(("!", "\\")) or _MARKS_BEFORE.search(before) is not None
            or _MARKS_AFTER.match(source, end) is not None)


def read_markdown(source: str) -> View:
    """The view of a text in Markdown."""
    return _Reader(source, discord=False).read()


def read_discord(source: str) -> View:
    """The view of a Discord message."""
    return _Reader(source, discord=True).read()


class _Reader:
    def __init__(self, source: str, *, discord: bool) -> None:
        self.source, self.lowered, self.discord = source, source.lower(), discord
        blocks = Blocks(source, discord_fences(source)) if discord else Blocks.read(source)
        self.labels, self.blocks = blocks.labels, blocks.spans
        self.gaps = _between(self.blocks, len(source))
        self.runs = self._tick_runs()
        self.blank_lines = [match.start() for match in _BLANK_LINE.finditer(source)]
        self.endless: set[str] = set()
        # what the inline pass finds: spans hidden (a gap), dropped (markup) or closed (read, never linked)
        self.hidden: list[tuple[int, int]] = list(self.blocks)
        self.dropped: list[tuple[int, int]] = []
        self.closed: list[tuple[int, int]] = []
        self.points: list[tuple[int, int]] = []
        self.bracketed: list[tuple[int, int]] = []

    def read(self) -> View:
        for gap in self.gaps:
            self._inline(*gap)
        events = sorted([(s, e, GAP) for s, e in self.hidden] + [(s, e, "") for s, e in self.dropped]
                        + [(s, e, ".") for s, e in self.points])
        closed = _merged(self.closed)
        starts = [start for start, _ in closed]
        view = View(self.source, self._seen_brackets(closed))
        at = 0
        for start, end, shown in events:
            if end <= at:
                continue
            if start > at:
                _keep(view, at, start, closed, starts)
            if shown:
                view.put(shown, max(start, at), end, closed=shown == GAP)
            at = end
        _keep(view, at, len(self.source), closed, starts)
        return view

    def _seen_brackets(self, closed: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
        """What stands in double brackets outside links and code: nothing covers it but its own place."""
        if not self.bracketed:
            return []
        covers = [*closed, *self.hidden]
        starts, ends, own = sorted(s for s, _ in covers), sorted(e for _, e in covers), Counter(self.hidden)
        return [one for one in self.bracketed
                if bisect_right(starts, one[0]) - bisect_right(ends, one[0]) == own[one]]

    def _tick_runs(self) -> dict[int, list[int]]:
        """Where runs of backticks start, by their length, outside code blocks."""
        runs: dict[int, list[int]] = {}
        for gap in self.gaps:
            for match in _TICKS.finditer(self.source, *gap):
                runs.setdefault(len(match[0]), []).append(match.start())
        return runs

    def _inline(self, at: int, stop: int) -> None:
        """Read the markup between two blocks; no link or code span reaches across a block."""
        brackets: list[tuple[int, bool]] = []
        while (token := _TOKEN.search(self.source, at, stop)) is not None:
            start, kind = token.start(), token.lastgroup
            at = token.end()
            if kind == "ticks":
                at = self._code_span(start, len(token[0]), stop)
            elif kind == "angle":
                at = self._angle(start)
            elif kind in ("open", "image"):
                brackets.append((start, kind == "image"))
            elif kind == "close" and brackets:
                at = self._close(brackets.pop(), start)
            elif kind in ("wiki", "attribute"):
                self.hidden.append(token.span())
                if kind == "wiki":
                    self.bracketed.append(token.span())
            elif kind == "escape" and _POINT.match(self.source, start):
                self.points.append(token.span())
            elif kind == "emphasis" and not _WITHIN_A_WORD.match(self.source, start):
                self.dropped.append(token.span())

    def _code_span(self, start: int, length: int, stop: int) -> int:
        """After a code span, or after its opening backticks where nothing ends it in this paragraph."""
        runs = self.runs.get(length, [])  # an escaped backtick shortens the run it begins
        i = bisect_right(runs, start)
        opening_end = start + length
        blank = bisect_right(self.blank_lines, start)
        if i == len(runs) or runs[i] >= stop or (
                blank < len(self.blank_lines) and self.blank_lines[blank] < runs[i]):
            return opening_end
        self.hidden.append((start, runs[i] + length))
        return runs[i] + length

    def _angle(self, start: int) -> int:
        patterns = (_MENTION, _AUTOLINK) if self.discord else (_AUTOLINK,)
        for pattern in patterns:
            match = pattern.match(self.source, start)
            if match is not None:
                self.hidden.append(match.span())
                return match.end()
        if self.discord:
            return start + 1
        if self.source.startswith("<!--", start):
            end = self.source.find("-->", start + 4)
            end = len(self.source) if end < 0 else end + 3
            self.hidden.append((start, end))
            return end
        tag = _TAG.match(self.source, start)
        if tag is None:
            return start + 1
        name = tag["name"].lower()
        if name in _RAW_CODE and not tag["slash"] and name not in self.endless:
            end = self.lowered.find(f"</{name}", tag.end())
            if end >= 0:
                self.dropped.append(tag.span())
                (self.closed if name == "a" else self.hidden).append((tag.end(), end))
                return end
            self.endless.add(name)
        self.dropped.append(tag.span())
        return tag.end()

    def _close(self, opened: tuple[int, bool], close: int) -> int:
        """A closing bracket: a link or picture if a target, a known label or nothing but a label follows."""
        start, image = opened
        after = close + 1
        target = _TARGET.match(self.source, after)
        if target is not None:
            end = target.end()
        else:
            label = None if self.discord else _LABEL.match(self.source, after)
            inner = self.source[start + 1 + image:min(close, start + 300)]
            if label is not None and fold_label(label[1] or inner) in self.labels:
                end = label.end()
            elif not self.discord and fold_label(inner) in self.labels:
                end = after
            else:
                return after
        if image:
            self.hidden.append((start, end))
        else:
            self.dropped += [(start, start + 1), (close, end)]
            self.closed.append((start + 1, close))
        return end


def _between(blocks: list[tuple[int, int]], size: int) -> list[tuple[int, int]]:
    edges = [0, *(edge for block in blocks for edge in block), size]
    return [(edges[i], edges[i + 1]) for i in range(0, len(edges), 2) if edges[i] < edges[i + 1]]


def _merged(spans: list[tuple[int, int]]) -> list[tuple[int, int]]:
    found: list[tuple[int, int]] = []
    for start, end in sorted(spans):
        if found and start <= found[-1][1]:
            found[-1] = (found[-1][0], max(end, found[-1][1]))
        else:
            found.append((start, end))
    return found


def _keep(view: View, at: int, end: int, closed: list[tuple[int, int]], starts: list[int]) -> None:
    """Keep a piece, cut where closed spans start and end."""
    while at < end:
        i = bisect_right(starts, at) - 1
        if i >= 0 and at < closed[i][1]:
            stop = min(end, closed[i][1])
            view.keep(at, stop, closed=True)
        else:
            stop = min(end, starts[i + 1]) if i + 1 < len(starts) else end
            view.keep(at, stop)
        at = stop
