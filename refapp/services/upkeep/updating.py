"""Looks at a web page for a newer text document of the rules, and fetches it within limits: `refapp update`, for cron.

Off unless asked: nothing here runs by itself. Follows only links of the page given, and only to where it is allowed:
the page's own scheme, host and port, and the publisher's media. Refuses addresses of this machine's own network (unless
the page itself is there), long pages, large files and slow answers. Parses nothing: what is fetched
goes through an import like any file.
"""

from __future__ import annotations

import io
import ipaddress
import re
import socket
import threading
import urllib.error
import urllib.request
from collections.abc import Callable
from datetime import date
from html import unescape
from http.client import HTTPException
from pathlib import Path
from typing import IO
from urllib.parse import quote, unquote, urljoin, urlsplit

from refapp import __version__
from refapp.ingest.errors import MAX_BYTES
from refapp.lazy_dataclass import dataclass
from refapp.model import Phrase, RefappError

PAGE = "https://magic.wizards.com/en/rules"
MEDIA = ("media.wizards.com",)
"""Where the publisher's page keeps its files, beside its own host."""
MAX_PAGE = 3_000_000
MAX_CARDS = 4_000_000_000
"""Bytes of a file of cards that is fetched: the largest one, unpacked, has 2.5 GB."""
CHUNK = 1 << 20
SECONDS = 20.0
"""Time without a byte after which an answer is given up."""
TOTAL, CARDS_TOTAL = 60.0, 3600.0
"""Time that all of an answer may take, however it trickles: a page or a document, a file of cards."""
_PORTS = {"http": 80, "https": 443}
_LINK = re.compile(r"""href\s*=\s*["']([^"'<>]{1,600})["']""", re.IGNORECASE)
_DAY = re.compile(r"(20\d\d)[-_ ]?(\d\d)[-_ ]?(\d\d)")


class UpdateError(RefappError):
    """The page or the document can't be had."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A text document that a page links to, and the day in its name."""

    address: str
    name: str
    day: date


def offers(page: str = PAGE) -> tuple[Offer, ...]:
    """The text documents with a day in their name that a page links to, the newest first; raises UpdateError."""
    text = fetch(page, MAX_PAGE, page).decode("utf-8", "replace")
    found: dict[str, Offer] = {}
    for raw in _LINK.findall(text)[:5000]:
        address = urljoin(page, quote(unescape(raw).strip(), safe=":/?#[]@!$&'()*+,;=%~"))
        parts = urlsplit(address)
        name = unquote(parts.path).rsplit("/", 1)[-1]
        day = _day(name)
        if parts.scheme in ("http", "https") and name.lower().endswith(".txt") and day:
            found[address] = Offer(address, re.sub(r"[^\w. ()-]", "_", name)[:120], day)
    if not found:
        raise UpdateError("update_nothing", "{page} links to no text document with a day in its name; has the page "
                          "moved? name another with --page, or import the file yourself", page=page)
    return tuple(sorted(found.values(), key=lambda one: one.day, reverse=True))


def _day(name: str) -> date | None:
    for match in _DAY.finditer(name):
        try:
            return date(int(match[1]), int(match[2]), int(match[3]))
        except ValueError:
            continue
    return None


def fetch(address: str, limit: int = MAX_BYTES, page: str = PAGE) -> bytes:
    """The bytes at an address; raises UpdateError where it may not be asked, does not answer or is too large."""
    found = io.BytesIO()
    _within(TOTAL, address, lambda: _fetch(address, found, limit, page))
    return found.getvalue()


def fetch_file(address: str, target: Path, limit: int) -> None:
    """Write what is at an address that the operator named into a file; raises UpdateError, OSError."""
    with target.open("wb") as out:
        _within(CARDS_TOTAL, address, lambda: _fetch(address, out, limit, address))


def _within(seconds: float, address: str, ask: Callable[[], None]) -> None:
    """Ask in a thread of its own: names, handshakes and heads can trickle, too, and nothing else bounds them all.

    One that is given up ends with the process.
    """
    failed: list[BaseException] = []

    def asking() -> None:
        try:
            ask()
        except BaseException as error:
            failed.append(error)

    thread = threading.Thread(target=asking, daemon=True)
    thread.start()
    thread.join(seconds)
    if thread.is_alive():
        raise UpdateError("update_slow", "{address} was not read to its end within {seconds} seconds; try again later",
                          address=address, seconds=round(seconds))
    if failed:
        raise failed[0]


def _fetch(address: str, out: IO[bytes], limit: int, page: str) -> None:
    opener = urllib.request.build_opener(_Redirects(page))
    _allow(address, page)
    request = urllib.request.Request(address, headers={  # noqa: S310  the scheme was checked
        "User-Agent": f"refapp/{__version__} (rules reference; checks for a new edition)",
        "Accept-Encoding": "identity"})
    try:
        with opener.open(request, timeout=SECONDS) as answer:
            left = limit + 1
            while left and (data := answer.read(min(left, CHUNK))):
                out.write(data)
                left -= len(data)
    except UpdateError:
        raise
    except urllib.error.HTTPError as error:
        error.close()
        raise UpdateError("update_status", "{address} answered {status}; try again later", address=address,
                          status=error.code) from error
    except (OSError, HTTPException, ValueError) as error:
        reason = getattr(error, "reason", error)
        raise UpdateError("update_unreachable", "{address} can't be reached ({reason}); try again later",
                          address=address, reason=Phrase(str(getattr(reason, "strerror", None) or reason))) from error
    if not left:
        raise UpdateError("update_large", "{address} is larger than {limit} MB", address=address, limit=limit // 10**6)


def _allow(address: str, page: str) -> None:
    """Refuse what a page could make this machine ask: other schemes, hosts and ports, addresses of its own network."""
    asked, own = _door(address), _door(page)
    media = [("https", host, _PORTS["https"]) for host in MEDIA] if own[1] == _door(PAGE)[1] else []
    host = asked[1]
    if own[0] not in _PORTS or not own[1]:
        raise UpdateError("update_no_address", "{address} is no web address; write it as {example}",
                          address=page[:200], example=PAGE)
    if asked[0] not in _PORTS or not host or asked not in (own, *media):
        raise UpdateError("update_refused", "{address} is not asked: only {host} and what it keeps its files on are",
                          address=address[:200], host=own[1])
    if asked == own:
        return
    try:
        found = {ipaddress.ip_address(str(each[4][0])) for each in socket.getaddrinfo(host, None)}
    except OSError:
        return  # it will say so by itself
    if any(not each.is_global for each in found):
        raise UpdateError("update_refused", "{address} is not asked: only {host} and what it keeps its files on are",
                          address=address[:200], host=own[1])


def _door(address: str) -> tuple[str, str, int | None]:
    """Scheme, host and port of an address; nothing of one that can't be read."""
    try:
        parts = urlsplit(address)
        return parts.scheme, (parts.hostname or "").lower(), parts.port or _PORTS.get(parts.scheme)
    except ValueError:
        return "", "", None


class _Redirects(urllib.request.HTTPRedirectHandler):
    max_redirections = 5

    def __init__(self, page: str) -> None:
        self._page = page

    def redirect_request(self, *given: object) -> urllib.request.Request | None:
        try:
            _allow(str(given[-1]), self._page)
        except UpdateError:
            given[1].close()  # type: ignore[attr-defined]
            raise
        return super().redirect_request(*given)  # type: ignore[arg-type]


__all__ = ["MAX_CARDS", "PAGE", "Offer", "UpdateError", "fetch", "fetch_file", "offers"]
