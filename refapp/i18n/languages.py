"""The LANGUAGES table: the one place to touch when a language is added."""

from __future__ import annotations

from refapp.lazy_dataclass import dataclass


@dataclass(frozen=True, slots=True)
class Language:
    """A language of texts and interface.

    ``code`` is its code in addresses and the API; ``aliases`` are other codes people send
    (``fra``, ``FR``). ``analyser`` names the search analyser, ``grammar`` the citation grammar.
    ``words`` maps page names to their path segment in this language. ``complete`` says that nothing may lack: a
    language in the making answers in English where it has no words yet, and the corpus has no texts in it.
    """

    code: str
    name: str
    aliases: tuple[str, ...]
    analyser: str
    grammar: str
    words: dict[str, str]
    complete: bool = False


LANGUAGES: dict[str, Language] = {
    "en": Language("en", "English", ("eng", "en-us", "en-gb", "us", "vo"), "english", "english",
                   {"rule": "rule", "search": "search", "glossary": "glossary", "example": "example",
                    "editions": "editions", "compare": "compare", "check": "check",
                    "examples": "examples", "link": "link", "programs": "programs", "build": "build",
                    "about": "about", "card": "card", "book": "book"}, complete=True),
    "fr": Language("fr", "Français", ("fra", "fre", "fr-fr", "fr-ca", "vf"), "french", "french",
                   {"rule": "regle", "search": "recherche", "glossary": "glossaire", "example": "exemple",
                    "editions": "editions", "compare": "comparer", "check": "verification",
                    "examples": "exemples", "link": "lier", "programs": "programmes", "build": "construire",
                    "about": "a-propos", "card": "carte", "book": "livre"}, complete=True),
}
DEFAULT = "en"
KNOWN = ", ".join(LANGUAGES)
"""Their codes, as an error names them."""


def language(code: str) -> Language | None:
    """The language for a code or alias, case ignored; None where there is none."""
    code = code.strip().lower().replace("_", "-")
    for lang in LANGUAGES.values():
        if code == lang.code or code in lang.aliases:
            return lang
    return None
