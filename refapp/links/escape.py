"""Escape: texts and addresses made safe for the format they are put into."""

from __future__ import annotations

import re
from html import escape as _html
from urllib.parse import quote

_MARKDOWN = re.compile(r"([\\`*_\[\]<>|~#])")
_MARKDOWN_START = re.compile(r"^(\s{0,3})([-+]|\d+(?=[.)]))(?=.)", re.MULTILINE)
_ADDRESS = "!#$&'*+,/:;=?@%-._~"


def markdown_address(url: str) -> str:
    """An address inside ``(…)`` or ``(<…>)``: brackets, spaces, quotes and control characters percent-encoded."""
    return quote(url, safe=_ADDRESS)


def bbcode_address(url: str) -> str:
    """An address inside ``[url=…]``."""
    return quote(url, safe=_ADDRESS)


def html_attribute(text: str) -> str:
    return _html(text, quote=True)


def html_text(text: str) -> str:
    return _html(text, quote=False)
