"""The glossary: our terms in both languages, joined with the headwords of imported glossaries."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import field
from datetime import date

from rapidfuzz import fuzz, process

from refapp.corpus_io import Term, slug
from refapp.lazy_dataclass import dataclass
from refapp.model import GlossaryEntry, Origin, RuleNumber
from refapp.services.library.library import Library
from refapp.services.library.remembering import remembered
from refapp.services.library.texts import Text

_REMARK = re.compile(r"(?<=\w)\s+\([^()]*\)$")


@dataclass(frozen=True, slots=True)
class GlossaryTerm:
    """A term with what is known of it in each language; a name that is not known is empty.

    ``official`` are the entries of imported glossaries that have it as their headword.
    """

    en: str
    fr: str
    kind: str = "term"
    source: str = ""
    verified: bool = True
    gender: str = ""
    plural_en: str = ""
    plural_fr: str = ""
    variants_en: tuple[str, ...] = ()
    variants_fr: tuple[str, ...] = ()
    definitions: Mapping[str, str] = field(default_factory=dict)
    rules: tuple[RuleNumber, ...] = ()
    official: tuple[tuple[Text, GlossaryEntry], ...] = ()

    def name(self, lang: str) -> str:
        """The term in a language, else in the other one."""
        return (self.fr or self.en) if lang == "fr" else (self.en or self.fr)

    def slug(self, lang: str) -> str:
        return slug(self.name(lang))


@remembered(4)
def glossary(library: Library, lang: str, edition: date) -> tuple[GlossaryTerm, ...]:
    """Every term of an edition, sorted as the asked language sorts (accents do not count)."""
    official: dict[str, list[tuple[Text, GlossaryEntry]]] = {}
    for code in ("en", "fr"):
        text = library.text(edition, code, Origin.OFFICIAL)
        for entry in text.graph.document.glossary if text else ():
            for name in headwords(entry.term):
                official.setdefault(f"{code}:{slug(name)}", []).append((text, entry))  # type: ignore[arg-type]
    found = [_own(term, official) for term in library.terms]
    used = {id(entry) for term in found for _, entry in term.official}
    for key, entries in official.items():
        for text, entry in entries:
            if id(entry) not in used:
                used.add(id(entry))
                names = {"en": "", "fr": "", key[:2]: entry.term}
                rules = tuple(dict.fromkeys(t for c in text.graph.glossary_citations.get(entry.position, ())
                                            for t in c.targets))
                found.append(GlossaryTerm(names["en"], names["fr"], source=text.sources[0].name, rules=rules,
                                          official=((text, entry),)))
    return tuple(sorted(found, key=lambda term: _sort_key(term.name(lang))))


def _own(term: Term, official: Mapping[str, list[tuple[Text, GlossaryEntry]]]) -> GlossaryTerm:
    entries = [pair for code in ("en", "fr") for name in term.names(code)
               for pair in official.get(f"{code}:{slug(name)}", ())]
    unique = tuple({id(entry): (text, entry) for text, entry in entries}.values())
    cited = (t for text, entry in unique for c in text.graph.glossary_citations.get(entry.position, ())
             for t in c.targets)
    rules = tuple(dict.fromkeys([*((term.rule,) if term.rule else ()), *cited]))
    return GlossaryTerm(term.en, term.fr, term.kind, term.source, term.verified, term.gender, term.plural_en,
                        term.plural_fr, term.variants_en, term.variants_fr,
                        {"en": term.definition_en, "fr": term.definition_fr}, rules, unique)


def headwords(term: str) -> tuple[str, ...]:
    """The names that a glossary headword stands for: ``Destroy``; ``Attach, Attached`` gives both and the whole.

    What stands behind a name in brackets, as in ``Bury (Obsolete)``, is a remark and no part of it; older editions
    have straight apostrophes.
    """
    bare = _REMARK.sub("", term).replace("'", "’")
    parts = [part.strip() for part in bare.split(",")]
    return tuple(dict.fromkeys([bare, *parts]))


def find_terms(library: Library, name: str, lang: str,
               edition: date) -> tuple[tuple[GlossaryTerm, ...], tuple[str, ...]]:
    """Every term of a name, its slug, plural or variant in either language; else none, and the nearest names.

    A name may have several meanings (to counter, a counter): the terms that share it in the asked language come
    together, the one that was found first.
    """
    wanted = slug(name)
    terms = glossary(library, lang, edition)
    for code in (lang, *(c for c in ("en", "fr") if c != lang)):
        for most in (1, None):  # what is called so comes before what is called so, too
            for term in terms:
                if wanted and wanted in {slug(form) for form in _forms(term, code)[:most]}:
                    return (term, *(other for other in terms if other is not term
                                    and other.slug(lang) == term.slug(lang))), ()
    names = [term.name(lang) for term in terms]
    nearest = process.extract(name[:80], names, scorer=fuzz.WRatio, limit=5, score_cutoff=60)
    return (), tuple(found[0] for found in nearest)


def _forms(term: GlossaryTerm, lang: str) -> tuple[str, ...]:
    """Its name first, then its other forms, the headwords of imported glossaries last."""
    own = ((term.fr, term.plural_fr, *term.variants_fr) if lang == "fr"
           else (term.en, term.plural_en, *term.variants_en))
    return (*own, *(entry.term for text, entry in term.official if text.lang == lang))


def _sort_key(name: str) -> tuple[str, str]:
    folded = unicodedata.normalize("NFKD", name.replace("œ", "oe")).casefold()
    return ("".join(c for c in folded if c.isalnum() or c == " ").strip(), name)
