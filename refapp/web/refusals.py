"""What a proxy in front of the service says by itself: that there are too many requests, that one is too large, that
nobody is behind it. Files for nginx, in each language, as a page and as the JSON of the API's errors (deploy/refused).

They need nothing else of the service, which may be gone: no address of a style sheet, no link but to the home page.
"""

from __future__ import annotations

import base64
import hashlib
import json
from html import escape

from refapp.i18n import LANGUAGES, Catalogue, catalogue
from refapp.services.answers.shapes import failure

CODES = {413: "too_large", 414: "too_long", 429: "too_many_requests", 502: "unreachable", 504: "unreachable"}
"""The statuses that deploy/nginx.conf answers with these files, with the code of each in JSON."""

STYLE = ("body{max-width:34rem;margin:12vh auto;padding:0 1rem;font:1.1rem/1.5 Georgia,serif;color:#222;"
         "background:#fffdf8}a{color:#1d4f8c}@media(prefers-color-scheme:dark){body{color:#e4e0d8;background:#1b1d21}a{color:#8ab8f0}}")


def style_hash() -> str:
    """The hash by which a Content-Security-Policy allows the style of these pages and no other."""
    return "sha256-" + base64.b64encode(hashlib.sha256(STYLE.encode()).digest()).decode()


UNREAD = 414
"""Refused before the proxy has read who asks, and what for: one page in every language."""


def files() -> dict[str, str]:
    """Every file by its name: status, language, shape; of ``UNREAD`` the status alone."""
    found = {f"{UNREAD}.html": _page(*((code, *_said(catalogue(code), UNREAD)) for code in LANGUAGES))}
    for code in LANGUAGES:
        say = catalogue(code)
        for status in CODES.keys() - {UNREAD}:
            heading, sentence = _said(say, status)
            found[f"{status}.{code}.html"] = _page((code, heading, sentence))
            said = failure(status, CODES[status], f"{heading}. {sentence}")
            found[f"{status}.{code}.json"] = json.dumps(said, ensure_ascii=False) + "\n"
    return found


def _said(say: Catalogue, status: int) -> tuple[str, str]:
    if status == 413:
        return (say.gettext("This is too large"), say.gettext("What was sent is larger than this service accepts."))
    if status == 414:
        return (say.gettext("This address is too long"), say.gettext("No page of ours has so long an address."))
    if status == 429:
        return (say.gettext("Too many requests at once"),
                say.gettext("More came from your network than this service answers in a moment. Wait five seconds, "
                            "then ask again; pages of rules go on meanwhile."))
    return (say.gettext("The service can’t be reached"),
            say.gettext("It is being restarted, or has stopped. Wait a few seconds, then ask again."))


def _page(*said: tuple[str, str, str]) -> str:
    """A page that says the same (language, heading, sentence) in one language or in several."""
    title = escape(" / ".join(heading for _, heading, _ in said))
    parts = "".join(f'<section lang="{code}">\n<h1>{escape(heading)}</h1>\n<p>{escape(sentence)}</p>\n'
                    f'<p><a href="/{code}/">{escape(catalogue(code).gettext("Contents"))}</a></p>\n</section>\n'
                    for code, heading, sentence in said)
    return (f'<!doctype html>\n<html lang="{said[0][0]}">\n<head>\n<meta charset="utf-8">\n'
            '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
            '<meta name="color-scheme" content="light dark">\n'
            f'<meta name="robots" content="noindex">\n<title>{title}</title>\n'
            f'<style>{STYLE}</style>\n</head>\n<body>\n<main>\n{parts}</main>\n</body>\n</html>\n')
