"""Escape: texts and addresses made safe for the format they are put into.

A text comes out of the format as it went in: no markup, no mention, no link that was not meant. BBCode has no
escape that all boards know, so that a word joiner (which nobody sees) parts a bracket from what would be a tag.
"""

from __future__ import annotations

import re
from html import escape as _html
from urllib.parse import quote

from refapp.links.bbcode import is_tag

_SAFE = "!#$&*+,/:;=?@%-._~"
_MARKDOWN = re.compile(r"[\\`*_\[\]]|^(?:[>#]|[-+](?=[\s-]|$)|\d{1,9}(?=[.)](?:\s|$)))", re.MULTILINE)
_UNDERLINE = re.compile(r"^=", re.MULTILINE)  # would make a heading of the line above
_DISCORD = re.compile(r"[\\`*_~|\[\]<]|:(?=\w+:)|^(?:[>#]|-(?=\s|#)|\d{1,9}(?=[.)](?:\s|$)))", re.MULTILINE)
_PINGS = re.compile(r"@(?=everyone|here)")
_BRACKET = re.compile(r"\[(?=[/a-z*])", re.IGNORECASE)
_WORD_JOINER = "\u2060"


def address(url: str) -> str:
    """An address inside ``(…)``, ``(<…>)`` or ``[url=…]``: brackets, spaces, quotes, controls percent-encoded."""
    return quote(url, safe=_SAFE)


def html(text: str) -> str:
    """Text or an attribute's value in HTML."""
    return _html(text, quote=True)


def markdown(text: str) -> str:
    """Text in Markdown; ``<`` and ``&`` become entities, because not every reader knows ``\\<``."""
    text = _stripped(text).replace("&", "&amp;").replace("<", "&lt;").replace("~~", "&#126;&#126;")
    return _UNDERLINE.sub("&#61;", _MARKDOWN.sub(_backslash, text))


def discord(text: str) -> str:
    """Text in a Discord message; nobody is called."""
    return _PINGS.sub("@" + _WORD_JOINER, _DISCORD.sub(_backslash, _stripped(text)))


def bbcode(text: str) -> str:
    """Text in BBCode."""
    return _BRACKET.sub(lambda match: "[" + _WORD_JOINER if is_tag(text, match.start()) else "[", text)


def _backslash(match: re.Match[str]) -> str:
    found = match[0]
    return found + "\\" if found[0].isdigit() else "\\" + found


def _stripped(text: str) -> str:
    """Lines without the blanks that mean something: leading ones make code, two at the end break the line."""
    return re.sub(r"^[ \t]+|[ \t]+$", "", text, flags=re.MULTILINE)
