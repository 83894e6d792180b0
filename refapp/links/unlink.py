"""Unlink: a linked post as it was before, byte for byte.

Only links that :func:`refapp.links.linkify` could have put are taken away: in the format's own form, to an address
that the caller knows as ours, around text that spells that very rule. A link
that a person wrote in exactly that form can't be told from ours, and goes, too; whoever links in bulk keeps a checksum
of each post to be sure.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from html import unescape

from refapp.cite import spelling
from refapp.cite.clean import WIDTHLESS
from refapp.lazy_dataclass import dataclass
from refapp.links.linkify import FORMATS, UnknownFormatError
from refapp.links.phpbb import is_stored, rooted
from refapp.model import RuleNumber

NumberOf = Callable[[str], RuleNumber | None]
"""The rule that an address of ours leads to; None for any other address."""

_NUMBER = rf"(?P<text>(?:[\w.,()]|{WIDTHLESS.pattern}){{1,24}})"
_TEXT = r"(?P<text>[^\n\[\]<>|]{1,24})"
_URL = r"(?P<url>(?:https?://|/)[^\s\[\]()<>'\"|]{1,2000})"
_LINK = {
    "bbcode": re.compile(rf"\[url={_URL}\]{_TEXT}\[/url\]"),
    "phpbb": re.compile(rf"\[url={_URL}\]{_TEXT}\[/url\]"),
    "xenforo": re.compile(rf"\[URL='{_URL}'\]{_TEXT}\[/URL\]"),
    "markdown": re.compile(rf"(?<!\\)\[{_TEXT}\]\({_URL}\)"),
    "reddit": re.compile(rf"(?<!\\)\[{_TEXT}\]\({_URL}\)"),
    "discord": re.compile(rf"(?<!\\)\[{_TEXT}\]\(<{_URL}>\)"),
    "html": re.compile(rf'<a href="{_URL}">{_TEXT}</a>'),
    "slack": re.compile(rf"<{_URL}\|{_TEXT}>"),
    "mediawiki": re.compile(rf"\[{_URL} {_TEXT}\]"),
    "asciidoc": re.compile(rf"link:{_URL}\[{_TEXT}\]"),
    "plain": re.compile(rf"{_NUMBER} \({_URL}\)"),
}
_STORED = re.compile(rf'<URL url="{_URL}"><s>\[url=(?P=url)\]</s>{_TEXT}<e>\[/url\]</e></URL>')
_LETTER = re.compile(r"[^0-9]{0,3}([a-z]{1,2})[^0-9]{0,1}", re.IGNORECASE)
_DIGITS = re.compile(r"[0-9]{1,3}")


@dataclass(frozen=True, slots=True)
class Unlinked:
    """The text without our links, and how many there were."""

    text: str
    count: int


def unlink(text: str, format: str, *, number_of: NumberOf) -> Unlinked:  # noqa: A002
    """Take our links out of a text; raises UnknownFormatError for a format that there is no reader for."""
    if format not in FORMATS:
        raise UnknownFormatError("link.format", "There is no text format “{format}”; choose one of {formats}.",
                                 format=format, formats=", ".join(FORMATS))
    count = 0

    def restore(match: re.Match[str]) -> str:
        nonlocal count
        url = unescape(match["url"]) if format == "html" else match["url"]
        number = number_of(url)
        if number is None or not _spells(match["text"], number):
            return match[0]
        count += 1
        return match["text"]

    if format == "phpbb" and is_stored(text):
        done = _STORED.sub(restore, text)
        return Unlinked(rooted(done) if count else done, count)
    return Unlinked(_LINK[format].sub(restore, text), count)


def _spells(shown: str, number: RuleNumber) -> bool:
    """Whether a link's text is that number, or the end of it as in ``704.5f–h``."""
    shown = WIDTHLESS.sub("", unescape(shown)).replace("\\.", ".").strip("*_ ")
    if spelling.read(shown) == number or any(m.number == number for m in spelling.scan(f"rule {shown}")):
        return True
    letter = _LETTER.fullmatch(shown)
    if letter is not None:
        return letter[1].lower() == number.sub
    return (_DIGITS.fullmatch(shown) is not None and shown == str(number.rule or number.section)) or (
        number.sub is not None and shown.lower().lstrip(".") == f"{number.rule}{number.sub}")
