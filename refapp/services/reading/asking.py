"""Who asks and how: for whom a page or an answer is built, with which texts, words and addresses."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Protocol

from refapp.i18n import DEFAULT, LANGUAGES, Catalogue, catalogue
from refapp.lazy_dataclass import dataclass
from refapp.model import Origin, RefappError, RuleNumber
from refapp.model.shapes import Json, OneOf
from refapp.services.library.library import Library
from refapp.services.library.texts import Text
from refapp.services.pages.places import Place

Lang = Annotated[str, OneOf("Lang", tuple(LANGUAGES))]


class Addresses(Protocol):
    """Builds permalinks: the web layer's ``Urls``, handed in because snippets and answers hold addresses."""

    def of(self, place: Place, lang: str) -> str: ...
    def rule(self, number: RuleNumber | str, lang: str, edition: date | None = None) -> str: ...
    def example(self, name: str, lang: str) -> str: ...
    def term(self, slug: str, lang: str) -> str: ...
    def short(self, number: RuleNumber, edition: date | None = None) -> str: ...


@dataclass(frozen=True, slots=True)
class Asked:
    """What a request says about itself: where to look, and how to word and address the answer.

    ``lang`` is the language of the texts, None where the request named none; ``on`` a day, None for the current
    edition; ``origin`` None for the official words where they are there. ``words`` words errors and problems.
    """

    library: Library
    urls: Addresses
    words: Catalogue
    lang: str | None = None
    on: date | None = None
    origin: Origin | None = None

    @property
    def language(self) -> str:
        return self.lang or DEFAULT

    @property
    def edition(self) -> date:
        """The edition in force on the asked day; raises UnknownEditionError."""
        return self.library.current if self.on is None else self.library.edition_on(self.on)

    def dated(self, edition: date) -> date | None:
        """The date that a permalink to a rule of this edition carries: none for the current one."""
        return None if self.library.is_current(edition) else edition

    def text(self) -> Text | None:
        """The asked text: the official one where no origin was named; None where there is none."""
        return self.library.text(self.edition, self.language, self.origin)


@dataclass(frozen=True, slots=True)
class Reader:
    """For whom a page is built: the library, the reader's language and catalogue, and addresses."""

    library: Library
    lang: str
    urls: Addresses

    @property
    def say(self) -> Catalogue:
        return catalogue(self.lang)


def sentence_of(say: Catalogue, error: RefappError) -> str:
    """An error's message as a sentence: a capital first, a full stop last. Command line and API say it as it is."""
    text = say.gettext(error.message, **error.params)
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "!", "?", "…")) else ".")


__all__ = ["Addresses", "Asked", "Json", "Lang", "Reader", "sentence_of"]
