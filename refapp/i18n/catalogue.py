"""Babel catalogues without Flask: translation, dates and numbers for one language.

The .po files are compiled at first use and kept by their content, so that there is no build step to
forget and no stale .mo to serve. Flask-Babel is not used: outside an application context it answers in
English without saying so.
"""

from __future__ import annotations

import io
import re
from collections.abc import Mapping
from datetime import date, datetime
from functools import cache, lru_cache
from pathlib import Path

from babel import Locale
from babel.dates import format_date, format_datetime, get_month_names
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.numbers import format_decimal
from babel.support import NullTranslations, Translations

from refapp.i18n.languages import DEFAULT, LANGUAGES
from refapp.model import Phrase
from refapp.resources import compiled_beside, shipped

DOMAINS = ("messages", "words", "checks", "imports", "click")
"""Catalogues that hold sentences: the interface, what the words of the language of scenarios are called, the engine's
traces, what the import of documents reports, and the few words that the command line's library says by itself."""


_ELIDED = {"fr": re.compile(r"\b([Dd]|[Qq]u|[Jj]usqu|[Ll]orsqu|[Pp]uisqu)e («\u00a0)?\{(\w+)\}")}
"""Language → the words that lose their last letter before a vowel, with the field behind them, quoted or not."""
_VOWEL = re.compile(r"[aàâeéèêëiîïoôuûœ]\w|y[^\Waàâeéèêëiîïoôuûœ]", re.I)
"""How a name begins before which they do; a single letter, as players are called, and an h are none."""


class Catalogue:
    """Everything a text in one language needs: messages, plurals, dates, numbers.

    Every method is safe to call from many threads. A message without a translation comes back as it is: that is
    English, whose catalogue holds only what an English reader is told in other words; what another language lacks,
    ``tools/messages.py check`` says.
    """

    def __init__(self, lang: str, translations: NullTranslations) -> None:
        self.lang = lang
        self.locale = Locale.parse(lang)
        self._translations = translations

    def gettext(self, message: str, **params: object) -> str:
        """The message in this language, its {fields} filled when any are given, phrases and days in this language."""
        text: str = self._translations.ugettext(message) if message else ""
        if not params:
            return text
        return self.filled(text, {name: self._shown(value) for name, value in params.items()})

    def filled(self, text: str, params: Mapping[str, object]) -> str:
        """A sentence with its {fields} filled, joined as the language does."""
        return self.joined(text, params).format_map(params)

    def joined(self, text: str, params: Mapping[str, object]) -> str:
        """A sentence with its {fields} open, joined to what will fill them: « d’Orso », « qu’Imp », but « de A »."""
        def elided(found: re.Match[str]) -> str:
            return f"{found[1]}’{found[2] or ''}{{{found[3]}}}" if _VOWEL.match(str(params[found[3]])) else found[0]

        eliding = _ELIDED.get(self.lang)
        return eliding.sub(elided, text) if eliding else text

    def _shown(self, value: object) -> object:
        """A parameter as a reader expects it: a phrase of ours translated, a day written out."""
        if isinstance(value, Phrase):
            return self.gettext(value)
        return self.date(value) if isinstance(value, date) and not isinstance(value, datetime) else value

    def ngettext(self, singular: str, plural: str, n: int, **params: object) -> str:
        """The form for ``n``; ``{n}`` is filled with the number in the reader's manner."""
        return self.filled(self.form(singular, plural, n), {"n": self.decimal(n), **params})

    def form(self, singular: str, plural: str, n: int) -> str:
        """The form for ``n`` as it stands, its {fields} open."""
        text: str = self._translations.ungettext(singular, plural, n)
        return text

    def plural(self, n: int) -> int:
        """Which form goes with a number: 0 that of one, 1 that of many."""
        return int(self._translations.plural(n)) if isinstance(self._translations, Translations) else int(n != 1)

    def pgettext(self, context: str, message: str, **params: object) -> str:
        text = str(self._translations.upgettext(context, message))
        return self.filled(text, params) if params else text

    def word(self, kind: str, word: str) -> str:
        """What a word of the language of scenarios is called (``words.po``), by its kind: argument, zone, event …

        One without an entry is called as it is written, with spaces: most are, in English.
        """
        return self.pgettext(kind, word.replace("_", " "))

    def decimal(self, value: float) -> str:
        """4,000 in English; 4 000 with a narrow no-break space in French."""
        return _decimal(value, str(self.locale))

    def date(self, day: date) -> str:
        """April 17, 2026; 17 avril 2026 (1er for the first of a month)."""
        return _written(self.lang, day)

    def datetime(self, moment: datetime) -> str:
        return format_datetime(moment, "medium", locale=self.locale)

    def list(self, parts: list[str]) -> str:
        """a, b, and c; a, b et c."""
        if len(parts) < 2:
            return "".join(parts)
        joint = self.pgettext("list", " and ")
        if self.lang == "en" and len(parts) > 2:
            joint = "," + joint
        return ", ".join(parts[:-1]) + joint + parts[-1]


@lru_cache(maxsize=1024)
def _decimal(value: float, locale: str) -> str:
    return format_decimal(value, locale=locale)


@cache
def months(lang: str) -> dict[str, int]:
    """The names of the months, long and short, in lower case without a full stop, and their numbers."""
    return {name.lower().rstrip("."): number for width in ("wide", "abbreviated")
            for number, name in get_month_names(width, locale=lang).items()}


@lru_cache(maxsize=1024)
def _written(lang: str, day: date) -> str:
    """A day in words; remembered, because a page offers a hundred editions."""
    text = format_date(day, "long", locale=lang)
    return f"1er{text[1:]}" if lang == "fr" and day.day == 1 and text.startswith("1 ") else text


def compile_po(path: Path, lang: str) -> Translations:
    """Read one .po file, compiled once and kept as bytecode is; raises ValueError from Babel where it is malformed."""
    def compiled(source: bytes) -> bytes:
        buffer = io.BytesIO()
        write_mo(buffer, read_po(io.BytesIO(source), locale=lang, abort_invalid=True))
        return buffer.getvalue()
    return Translations(io.BytesIO(compiled_beside(path, ".mo", compiled)), domain=path.stem)


@cache
def catalogue(lang: str) -> Catalogue:
    """The catalogue of a LANGUAGES code; raises KeyError for any other code."""
    code = LANGUAGES[lang].code
    folder = shipped("translations") / code / "LC_MESSAGES"
    merged: NullTranslations = NullTranslations()
    loaded: Translations | None = None
    for domain in DOMAINS:
        path = folder / f"{domain}.po"
        if path.is_file():
            part = compile_po(path, code)
            loaded = part if loaded is None else loaded.merge(part)
    if loaded is not None:
        merged = loaded
    elif code != DEFAULT:
        raise FileNotFoundError(f"no catalogue for {code} in {folder}")
    return Catalogue(code, merged)
