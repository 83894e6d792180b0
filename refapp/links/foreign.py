"""Foreign: which rule an address of another rules site means.

Known are the sites that players link to, the publisher's pages, and how each writes a number: in the fragment
(``#R7045f``), in a parameter (``?c=704``, ``?rule=704.5f``) or in the path (``/704.5f``, ``/rules/704-5f``). Wikis name
terms, not numbers. Nothing is fetched, and nothing is guessed: an address that names no number means nothing here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from urllib.parse import parse_qsl, unquote, urlsplit

from refapp.cite import spelling
from refapp.lazy_dataclass import dataclass
from refapp.model import RuleNumber

HOSTS: dict[str, str] = {
    "yawgatog.com": "Yawgatog", "lotusnoir.info": "Lotus Noir", "lotusnoir.com": "Lotus Noir",
    "magic-ville.com": "Magic-Ville", "mtg.wiki": "MTG Wiki", "mtg.fandom.com": "MTG Wiki",
    "mtgsalvation.gamepedia.com": "MTG Wiki", "mtg.gamepedia.com": "MTG Wiki", "academyruins.com": "Academy Ruins",
    "vensersjournal.com": "Venser’s Journal", "crystalkeep.com": "Crystal Keep", "wizards.com": "Wizards of the Coast",
}
"""Host without ``www.`` and the like → the site's name."""

ADDRESS = re.compile(r"https?://[^\s\"'<>\[\]()|{}\\^`]{4,2000}", re.IGNORECASE)
"""An address in a text; brackets end it, because markups write them around addresses."""

_PARAMETERS = ("rule", "regle", "r", "cr", "c", "ch", "n", "number", "num", "id", "section", "q")
_FRAGMENT = re.compile(r"(?:r|cr|rule|regle|rg|s|sec|section|_)?[_.-]?("
                       r"[1-9][0-9]{2})(?:[._-]?([1-9][0-9]{0,2})?[._-]?([a-z]{1,2})?)?",
                       re.IGNORECASE)
_FILE_DAY = re.compile(r"(?:rules|cr)[^/]{0,20}?(20[0-9]{2})-?([01][0-9])-?([0-3][0-9])\.(?:txt|pdf|docx|html?)\Z",
                       re.IGNORECASE)
_WIKI_PAGE = re.compile(r"/(?:wiki|page)/([^/?#]{2,80})\Z")


@dataclass(frozen=True, slots=True)
class Foreign:
    """What another site's address means: a rule, the day of an edition, or a term, as far as it says."""

    url: str
    site: str
    number: RuleNumber | None = None
    edition: date | None = None
    term: str | None = None


def read_foreign(url: str) -> Foreign | None:
    """The meaning of an address; None where the site is not known or the address names neither rule nor term."""
    try:
        parts = urlsplit(url)
        host = (parts.hostname or "").lower()
        asked = parse_qsl(parts.query, max_num_fields=40)
    except ValueError:
        return None
    site = _site(host)
    if site is None:
        return None
    path = unquote(parts.path)
    day = _file_day(path)
    wiki = _WIKI_PAGE.search(path) if "Wiki" in site else None
    candidates = [unquote(parts.fragment),
                  *(value for name in _PARAMETERS for key, value in asked if key.lower() == name)]
    if wiki is None:
        candidates += [step for step in reversed(path.split("/")) if step]
    for text in candidates:
        number = _number(text)
        if number is not None:
            return Foreign(url, site, number, day)
    if day is not None:
        return Foreign(url, site, None, day)
    return Foreign(url, site, term=wiki[1].replace("_", " ")) if wiki is not None else None


def foreign_addresses(text: str) -> Iterator[tuple[int, int, Foreign]]:
    """Every address of a known rules site in a text, with its span; sentence ends do not belong to it."""
    for match in ADDRESS.finditer(text):
        url = match[0].rstrip(".,;:!?")
        found = read_foreign(url.replace("&amp;", "&"))
        if found is not None:
            yield match.start(), match.start() + len(url), found


def _site(host: str) -> str | None:
    steps = host.split(".")
    return next((HOSTS[name] for name in (".".join(steps[i:]) for i in range(len(steps) - 1)) if name in HOSTS), None)


def _number(text: str) -> RuleNumber | None:
    """``R7045f``, ``704.5f``, ``704-5f``, ``rule_704``; a year or a longer number is none."""
    if not text or len(text) > 40:
        return None
    match = _FRAGMENT.fullmatch(text)
    if match is None:
        return None
    section, rule, sub = match.groups()
    plain = text.isdigit()
    if (plain and len(text) > 3) or (sub and not rule):
        return None  # a year, an article's number
    found = RuleNumber(int(section), int(rule) if rule else None, sub.lower() if sub else None)
    return found if rule or spelling.read(section) else None


def _file_day(path: str) -> date | None:
    match = _FILE_DAY.search(path)
    try:
        return date(*map(int, match.groups())) if match else None
    except ValueError:
        return None
