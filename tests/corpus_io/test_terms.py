"""The committed corpus/terms.csv: complete, exact about its rules, written in correct French, without ambiguity."""

from __future__ import annotations

import csv
import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

from refapp.corpus_io import Term, load_restated, load_terms, slug
from refapp.corpus_io.terms import COLUMNS
from refapp.history import History, Outline, committed
from refapp.ingest.reader import read

CORPUS = Path(__file__).resolve().parents[2] / "corpus"
TERMS = load_terms(CORPUS)
KINDS = {
    "ability word", "card type", "counter", "format", "keyword ability", "keyword action", "obsolete term", "phrase",
    "section title", "slang", "step or phase", "subtype", "supertype", "term", "token", "zone"}

# One word for two things, as printed: a page or a search for it shows both. Anything else in common is a slip.
HOMONYMS = {
    "en": {"archenemy", "commander", "counter", "exile", "vanguard"},
    "fr": {"conspiration", "equipement", "fortification", "marqueur", "marqueurs", "passer", "pouvoir"}}  # power-up is “pouvoir” on cards, and may is a verb


@pytest.fixture(scope="module")
def history() -> History:
    return History.load(CORPUS / "history")


@pytest.fixture(scope="module")
def outline() -> Outline:
    return Outline(CORPUS / "history")


def plain(name: str) -> str:
    return name.casefold().replace("’", "").replace("“", "").replace("”", "")


def names(lang: str) -> dict[str, list[Term]]:
    found: dict[str, list[Term]] = defaultdict(list)
    for term in TERMS:
        for name in term.names(lang):
            found[plain(name)].append(term)
    return found


def addresses(lang: str) -> dict[str, list[Term]]:
    """Terms by every name as it stands in an address: without accents and signs."""
    found: dict[str, list[Term]] = defaultdict(list)
    for term in TERMS:
        for name in dict.fromkeys(slug(name) for name in term.names(lang)):
            found[name].append(term)
    found.pop("", None)  # a sign such as ∞ alone has no address
    return found


def french() -> Iterator[tuple[str, str]]:
    for term in TERMS:
        for text in (*term.names("fr"), term.definition_fr):
            yield term.en, text


def test_enough_terms() -> None:
    assert len(TERMS) >= 900


def test_file_is_tidy() -> None:
    """Line feeds, no spaces at the ends of cells, and sorted as a dictionary is."""
    raw = (CORPUS / "terms.csv").read_bytes().decode("utf-8")
    assert "\r" not in raw and raw.startswith(",".join(COLUMNS) + "\n")
    cells = [cell for row in csv.reader(raw.splitlines()) for cell in row]
    assert [cell for cell in cells if cell != cell.strip()] == []
    letters = [re.sub(r"[^a-z]", "", term.en.casefold())[:1] for term in TERMS if term.en[0].isalpha()]
    assert letters == sorted(letters)


def test_each_term_is_whole() -> None:
    for term in TERMS:
        assert term.en and term.fr and term.source and term.part_of_speech, term.en
        assert term.kind in KINDS, (term.en, term.kind)
        assert (term.part_of_speech == "noun") == (term.gender in ("m", "f")), (term.en, term.fr, term.gender)
        assert term.part_of_speech in {"noun", "verb", "adjective", "adverb", "phrase"}, term.en
        assert bool(term.plural_en) <= bool(term.plural_fr), term.en


def test_no_term_stands_twice() -> None:
    twice = [key for key, count in Counter((plain(t.en), t.kind) for t in TERMS).items() if count > 1]
    assert twice == []


def test_rules_exist_in_the_newest_edition(history: History) -> None:
    numbers = set(history.numbers(history.newest))
    assert [(t.en, str(t.rule)) for t in TERMS if t.rule not in numbers and t.since is None] == []


@pytest.mark.parametrize(("section", "kind"), [("701", "keyword action"), ("702", "keyword ability")])
def test_every_keyword_of_the_newest_edition(outline: Outline, section: str, kind: str) -> None:
    by_name = {plain(t.en): t for t in TERMS if t.kind == kind}
    titles = [h for h in outline.headings.values() if re.fullmatch(rf"{section}\.\d+", str(h.number))]
    assert len(titles) > 60
    missing = [h.en for h in titles if by_name.get(plain(h.en)) is None]
    assert missing == []
    wrong = [h.en for h in titles if by_name[plain(h.en)].rule != h.number]
    assert wrong == []


def test_every_headword_of_the_glossary(shared: Path, history: History) -> None:
    source = shared / "official" / "en" / f"{history.newest.isoformat()}.txt"
    newest = read(source.read_bytes(), source.name)
    known = names("en")
    written = re.compile(r"\s*\(Obsolete\)")
    parts = [(entry.term, part) for entry in newest.glossary
             for part in re.split(r", ", written.sub("", entry.term))]
    missing = [part for whole, part in parts if plain(part) not in known and plain(written.sub("", whole)) not in known]
    # forms of one headword whose others are there
    assert set(missing) <= {"“Partner—[text],” “Partner with [name]”", "Removed"}


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_variants_mean_one_thing(lang: str) -> None:
    shared = {name: terms for name, terms in addresses(lang).items() if len(terms) > 1}
    assert set(shared) == HOMONYMS[lang]
    for name, terms in shared.items():
        for term in terms:  # its name or plural, never a variant
            assert name in (slug(term.name(lang)), slug(term.plural_fr if lang == "fr" else term.plural_en)), name


def test_titles_of_restated_text_are_the_terms() -> None:
    """A title rule of the newest restated edition bears the French that the term has."""
    edition = committed().newest
    french_names: dict[object, set[str]] = defaultdict(set)
    for term in TERMS:
        if term.kind in ("keyword action", "keyword ability"):
            french_names[term.rule].add(term.fr.casefold())
    titled = [rule for rule in load_restated(CORPUS, edition, "fr").document.rules
              if rule.title and rule.number in french_names]
    assert len(titled) > 60
    assert [rule.title for rule in titled if rule.title.casefold() not in french_names[rule.number]] == []


def test_definitions_are_sentences() -> None:
    for term in TERMS:
        for text in (term.definition_en, term.definition_fr):
            assert text[0].isupper() and re.search(r"[.]( ?»|”)?$", text), (term.en, text)
            assert 12 < len(text) < 240, (term.en, len(text))
            assert "  " not in text, term.en


def test_definitions_tell_terms_apart() -> None:
    for lang in ("en", "fr"):
        twice = [text for text, count in Counter(t.definition(lang) for t in TERMS).items() if count > 1]
        assert twice == []


def test_french_spacing() -> None:
    """U+00A0 before : ; ! ? and inside guillemets, U+2019 for apostrophes."""
    wrong = [(en, text) for en, text in french()
             if "'" in text or re.search(r"(?<!\u00a0)[:;!?»]|«(?!\u00a0)|[\u00a0 ]{2}", text)]
    assert wrong == []


def test_english_apostrophes_and_quotes() -> None:
    wrong = [t.en for t in TERMS if re.search(r"['\"«»\u00a0]", " ".join((*t.names("en"), t.definition_en)))]
    assert wrong == []


@pytest.mark.parametrize("bad", ["dégât", "dommage", "arrive en jeu", "quitte le jeu", "coût converti", "horodat"])
def test_definitions_use_the_words_of_today(bad: str) -> None:
    assert [t.en for t in TERMS if bad in t.definition_fr] == []
