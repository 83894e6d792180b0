"""Languages and Babel catalogues, usable without Flask."""

from refapp.i18n.languages import DEFAULT, LANGUAGES, Language, language

__all__ = ["DEFAULT", "LANGUAGES", "Language", "language"]
