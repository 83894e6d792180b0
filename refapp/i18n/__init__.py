"""Languages and Babel catalogues, usable without Flask."""

from refapp.i18n.catalogue import Catalogue, catalogue, compile_po, months
from refapp.i18n.languages import DEFAULT, KNOWN, LANGUAGES, Language, language

__all__ = ["DEFAULT", "KNOWN", "LANGUAGES", "Catalogue", "Language", "catalogue", "compile_po", "language", "months"]
