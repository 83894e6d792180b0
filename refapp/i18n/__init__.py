"""Languages and Babel catalogues, usable without Flask."""

from refapp.i18n.catalogue import Catalogue, catalogue, compile_po, months
from refapp.i18n.languages import DEFAULT, LANGUAGES, Language, language

__all__ = ["DEFAULT", "LANGUAGES", "Catalogue", "Language", "catalogue", "compile_po", "language", "months"]
