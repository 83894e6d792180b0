"""Plain text: nothing can carry a link, so the address follows its number in parentheses.

Closed: a number that an address in parentheses follows already. Addresses themselves are left alone by the reader
of mentions.
"""

from __future__ import annotations

import re

from refapp.cite.clean import WIDTHLESS
from refapp.links.view import View

_FOLLOWED = re.compile(rf"(?P<token>\d(?:[\w.,()]|{WIDTHLESS.pattern}){{0,12}}|(?<![^\W_])\(?[a-z]\)?)"
                       r" \((?:https?://|/)[^\s()]{1,2000}\)", re.IGNORECASE)


def read_plain(source: str) -> View:
    """The view of a plain text."""
    view = View(source)
    at = 0
    for match in _FOLLOWED.finditer(source):
        view.keep(at, match.start())
        view.keep(match.start(), match.end("token"), closed=True)
        at = match.end()
    view.keep(at, len(source))
    return view
