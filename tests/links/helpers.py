"""What the tests of links share: an invented numbering, an address for each number, and the way back to the source."""

from __future__ import annotations

import re

from refapp.links import linkify
from refapp.model import RuleNumber

LAST_RULE = {100: 6, 101: 4, 103: 7, 104: 6, 106: 12, 107: 14, 110: 6, 111: 10, 112: 4, 113: 12, 114: 5, 115: 10, 116: 6,
             117: 7, 118: 13, 119: 10, 120: 10, 121: 9, 122: 6, 200: 2, 201: 6, 202: 4, 205: 4, 301: 7, 302: 7, 303: 4,
             305: 9, 306: 9, 400: 11, 402: 3, 405: 6, 500: 11, 502: 4, 504: 2, 506: 7, 508: 8, 509: 7, 510: 5, 514: 3,
             601: 6, 602: 5, 603: 12, 604: 7, 605: 5, 606: 6, 607: 5, 608: 3, 609: 8, 610: 3, 611: 3, 612: 8, 613: 11,
             614: 17, 615: 13, 616: 3, 700: 14, 701: 68, 702: 190, 703: 4, 704: 8, 706: 8, 707: 14, 712: 21, 722: 5,
             800: 7, 805: 10, 810: 10, 903: 13}
BASE = "https://rules.example/"


def exists(number: RuleNumber) -> bool:
    return (number.section in LAST_RULE and (number.rule or 1) <= LAST_RULE[number.section]
            and (number.sub or "a") in "abcdefghijkmnpqrstuvwxyz")


def url_for(number: RuleNumber) -> str:
    return f"{BASE}{number}"


def linked(text: str, markup: str, lang: str = "en") -> str:
    return linkify(text, markup, exists=exists, url_for=url_for, lang=lang)


_OURS = re.escape(BASE) + r"([0-9a-z.]+)"
_LINKS = {
    "bbcode": re.compile(rf"\[url={_OURS}\](.*?)\[/url\]", re.DOTALL),
    "markdown": re.compile(rf"(?<!\\)\[([^\[\]]*)\]\({_OURS}\)"),
    "discord": re.compile(rf"(?<!\\)\[([^\[\]]*)\]\(<{_OURS}>\)"),
    "html": re.compile(rf'<a href="{_OURS}">(.*?)</a>', re.DOTALL),
    "phpbb": re.compile(rf"\[url={_OURS}\](.*?)\[/url\]", re.DOTALL),
    "xenforo": re.compile(rf"\[URL='{_OURS}'\](.*?)\[/URL\]", re.DOTALL),
    "reddit": re.compile(rf"(?<!\\)\[([^\[\]]*)\]\({_OURS}\)"),
    "slack": re.compile(rf"<{_OURS}\|(.*?)>", re.DOTALL),
    "mediawiki": re.compile(rf"\[{_OURS} (.*?)\]", re.DOTALL),
    "asciidoc": re.compile(rf"link:{_OURS}\[(.*?)\]", re.DOTALL),
    "plain": re.compile(rf"() \({_OURS}\)"),
}


NUMBER_FIRST = ("bbcode", "phpbb", "xenforo", "slack", "mediawiki", "asciidoc", "html")
"""Formats whose links name the address before the text."""


def links(text: str, markup: str) -> list[str]:
    """The numbers that our links point to, in order."""
    group = 1 if markup in NUMBER_FIRST else 2
    return [match[group] for match in _LINKS[markup].finditer(text)]


def unlinked(text: str, markup: str) -> str:
    """The text without our links."""
    return _LINKS[markup].sub(lambda match: match[2] if markup in NUMBER_FIRST else match[1], text)
