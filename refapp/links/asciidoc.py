"""AsciiDoc, as Asciidoctor reads it.

Closed: listing, literal, passthrough and comment blocks, lines of attributes, indented code, code in backticks,
passthroughs, macros (links, images, cross references, anchors).
"""

from __future__ import annotations

import re

from refapp.links.tokens import read_tokens
from refapp.links.view import View

_TOKEN = re.compile(
    r"(?P<block>^(?P<fence>-{4,64}|\.{4,64}|\+{4,64}|/{4,64}|```)[^\n]*$(?s:.*?)(?:^(?P=fence)[ \t]*$|\Z))"
    r"|(?P<line>^(?://(?!/).*|:!?[\w-]{1,60}!?:.*|\[[^\[\]\n]{0,300}\]|[ \t]+[^\s*.-].*)$)"
    r"|(?:link|mailto|xref|https?|ftp|irc):[^\s\[\]<>]{1,2000}\[(?P<label1>[^\[\]\n]{0,500})\]"
    r"|<<[^<>\n,]{1,200}(?:,(?P<label2>[^<>\n]{0,300}))?>>|(?P<macro>[a-z]{2,20}::?[^\s\[\]]{0,500}\[[^\[\]\n]{0,500}\])"
    r"|(?P<anchor>\[\[[^\[\]\n]{1,200}\]\]|\[#[^\[\]\n]{1,100}\])|(?P<pass>\+\+\+(?s:.{0,2000}?)\+\+\+)"
    r"|(?P<code>``?[^`\n]{1,1000}``?)|(?P<bare><(?:https?|mailto):[^<>\s]{1,2000}>)|(?P<mark>\*{1,2}|__?|##?)",
    re.IGNORECASE | re.MULTILINE)


def read_asciidoc(source: str) -> View:
    """The view of an AsciiDoc text."""
    return read_tokens(source, _TOKEN)


def breaks_asciidoc(source: str, start: int, end: int) -> bool:
    """Whether a macro here would not be read: it must stand apart from words, literals and backslashes."""
    before, after = source[max(0, start - 1):start], source[end:end + 1]
    return bool(before and (before.isalnum() or before in ":;/\\`+-.")) or bool(after and after in "`+")
