"""Checks restated text: complete, the same in both languages, reviewed, well spelled, and in our own words.

Findings carry file and line. With official documents at hand the check compares with them; without,
it relies on the review lock, which holds the facts that the comparison needs. That words were mended since they were
reviewed is a warning and no error: whoever mends a sentence need not be able to review it, and pages say so meanwhile.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from pathlib import Path

from refapp.corpus_io import Restated, Review, ScenarioSource, editions, load_restated, load_reviews, text_hash
from refapp.i18n import LANGUAGES
from refapp.lazy_dataclass import dataclass
from refapp.model import Document, Problem, Rule, RuleNumber, Severity, Where
from refapp.services.reading.reviewing import wording_hash
from refapp.services.upkeep.lints import british

RUN = 12
"""Words in a row that may not stand in an official text, too."""

_NOTHING: Mapping[RuleNumber, frozenset[RuleNumber]] = {}
_WORD = re.compile(r"[0-9a-z]+")


@dataclass(frozen=True, slots=True)
class Corpus:
    """Everything restated for one edition: the texts by language and the review lock."""

    edition: date
    texts: Mapping[str, Restated]
    reviews: Mapping[tuple[RuleNumber, str], Review]


def load_corpus(corpus: Path) -> tuple[Corpus, ...]:
    """Every edition with restated text."""
    days = sorted({day for day, _ in editions(corpus)})
    return tuple(Corpus(day, {lang: load_restated(corpus, day, lang) for d, lang in editions(corpus) if d == day},
                        load_reviews(corpus, day)) for day in days)


def whole_sections(corpus: Path, edition: date) -> frozenset[int]:
    """The sections of which every rule is restated: those with a file that ``partial.txt`` doesn't list."""
    home = corpus / edition.isoformat()
    listed = home / "partial.txt"
    partial = {int(word) for word in listed.read_text(encoding="utf-8").split()} if listed.is_file() else set()
    return frozenset({int(path.stem) for path in home.glob("*/*.md")} - partial)


def check_corpus(corpus: Path, official: Mapping[date, tuple[Document, Mapping[RuleNumber, frozenset[RuleNumber]]]],
                 numbers: Mapping[date, Sequence[RuleNumber]]) -> Iterator[Problem]:
    """Every finding, in order of edition and file.

    ``official`` maps an edition to its English document and the rules that each of its texts cites;
    ``numbers`` maps an edition to all its numbers (history), so that gaps show without any document.
    """
    newest = max(numbers, default=date.max)  # the words of a rule to come wait for what they are compared with
    said = {" ".join((*rule.paragraphs, *rule.examples)) for source, _ in official.values() for rule in source.rules}
    shingles = {run for text in said for run in _runs(text)}  # most texts stand in many editions
    for part in load_corpus(corpus):
        known = official.get(part.edition)
        bearers = {rule.number: rule for rule in reversed(known[0].rules)} if known else {}
        cites = known[1] if known else _NOTHING
        yield from _texts_agree(part)
        for lang, restated in part.texts.items():
            yield from restated.document.problems
            yield from _complete(part, lang, restated, numbers.get(part.edition, ()),
                                 whole_sections(corpus, part.edition))
            for rule in restated.document.rules:
                where = Where(f"corpus/{part.edition}/{lang}/{rule.number.section}.md", rule.line, number=rule.number)
                yield from _words(rule, lang, where)
                if rule.number.rule is not None and part.edition <= newest:
                    yield from _reviewed(part, rule, lang, where, bearers, cites)
                for text in (*rule.paragraphs, *rule.examples):
                    if shingles and not shingles.isdisjoint(_runs(text)):
                        yield _error("corpus.copied", where, f"{RUN} words in a row stand in an official text, too; "
                                     "say it in our own words")


def check_examples(scenarios: Iterable[ScenarioSource]) -> Iterator[Problem]:
    """Titles and explanations of live examples: quotation marks, US spelling, and spaces as French sets them."""
    for one in scenarios:
        where = Where(f"corpus/scenarios/{one.file}: {one.id}")
        for lang, text in [*one.title.items(), *one.explain.items()]:
            yield from _typeset(text, lang, where)
            if lang == "en" and (word := british(text)):
                yield _error("corpus.spelling", where, "{found} is not the US spelling", found=word)


def _texts_agree(part: Corpus) -> Iterator[Problem]:
    """Both languages have the same numbers, titles where the other has them, and the same citations."""
    first, *rest = (part.texts[lang] for lang in LANGUAGES if lang in part.texts)
    for lang in LANGUAGES:
        if LANGUAGES[lang].complete and lang not in part.texts:
            yield _error("corpus.language", Where(f"corpus/{part.edition}/{lang}"),
                         "the edition has no text in {expected}", expected=lang)
    for other in rest:
        one, two = _by_number(first), _by_number(other)
        for number in sorted(one.keys() ^ two.keys()):
            lacking = other if number in one else first
            if not LANGUAGES[lacking.document.lang].complete:
                continue
            yield _error("corpus.missing", Where(lacking.document.source.name, number=number),
                         "{found} stands only in the other language", found=str(number))
        for number in sorted(one.keys() & two.keys()):
            rule, counterpart = one[number], two[number]
            where = Where(other.document.source.name, counterpart.line, number=number)
            if bool(rule.title) != bool(counterpart.title) or bool(rule.paragraphs) != bool(counterpart.paragraphs):
                yield _error("corpus.shape", where, "one language has a title or a text, the other has none")
            if len(rule.examples) != len(counterpart.examples):
                yield _error("corpus.examples", where, "{found} examples here, {expected} in the other language",
                             found=str(len(counterpart.examples)), expected=str(len(rule.examples)))
            a, b = _cited(first, rule), _cited(other, counterpart)
            if a != b:
                yield _error("corpus.cites", where, "cites {found}; the other language cites {expected}",
                             found=_names(b), expected=_names(a))


def _complete(part: Corpus, lang: str, restated: Restated, numbers: Sequence[RuleNumber],
              whole: frozenset[int]) -> Iterator[Problem]:
    """Every number of a whole section is there, unless a language is in the making, and none that the edition lacks."""
    have = {r.number for r in restated.document.rules}
    known = set(numbers)
    for section in sorted(whole) if LANGUAGES[lang].complete else ():
        for number in (n for n in numbers if n.section == section and n not in have):
            yield _error("corpus.missing", Where(f"corpus/{part.edition}/{lang}/{section}.md", number=number),
                         "{found} is not restated", found=str(number))
    for number in sorted(have - known) if known else ():
        yield _error("corpus.unknown", Where(f"corpus/{part.edition}/{lang}/{number.section}.md", number=number),
                     "the edition has no rule {found}", found=str(number))


def _reviewed(part: Corpus, rule: Rule, lang: str, where: Where, bearers: Mapping[RuleNumber, Rule],
              cites: Mapping[RuleNumber, frozenset[RuleNumber]]) -> Iterator[Problem]:
    review = part.reviews.get((rule.number, lang))
    if review is None:
        yield _error("corpus.review", where, "our words were never reviewed; proofread them and run "
                     "`refapp corpus review`")
        return
    if review.text != text_hash(rule):
        yield Problem("corpus.stale", where, "our words changed since they were last reviewed; proofread them and run "
                      "`refapp corpus review`", severity=Severity.WARNING)
    elif review.outcome != "ok":
        yield _error("corpus.outcome", where, "the review found: {found}", found=review.outcome)
    restated = part.texts[lang]
    cited = _cited(restated, rule)
    if cited != set(review.cites):
        yield _error("corpus.cites", where, "cites {found}; the official rule cites {expected}",
                     found=_names(cited), expected=_names(review.cites))
    bearer = bearers.get(rule.number)
    if bearer is not None:
        if wording_hash(bearer) != review.official:
            yield _error("corpus.official", where, "the official wording is not the one that was reviewed")
        if frozenset(review.cites) != cites.get(rule.number, frozenset()):
            yield _error("corpus.lock", where,
                         "the lock says that the official rule cites {found}; it cites {expected}",
                         found=_names(review.cites), expected=_names(cites.get(rule.number, ())))
        if bool(bearer.examples) and not rule.examples:
            yield _error("corpus.examples", where, "the official rule has an example, ours has none")
        if bool(bearer.paragraphs) != bool(rule.paragraphs):
            yield _error("corpus.shape", where, "a title rule has no text, any other rule has")


def _words(rule: Rule, lang: str, where: Where) -> Iterator[Problem]:
    """Label, apostrophes and, in French, the spaces before and inside punctuation."""
    if rule.number.rule is not None:
        if len(rule.asks) > 4 or len(set(rule.asks)) < len(rule.asks):
            yield _error("corpus.asks", where, "one to four different questions; found {found}",
                         found=str(len(rule.asks)))
        count = len(re.findall(r"\w[\w’\-/+.]*", rule.label or ""))
        if not 1 <= count <= 8:
            yield _error("corpus.label", where, "a label has two to six words; found {found}",
                         found=rule.label or "–")
    for text in (rule.title or "", rule.label or "", *rule.paragraphs, *rule.examples, *rule.asks):
        yield from _typeset(text, lang, where)


def _typeset(text: str, lang: str, where: Where) -> Iterator[Problem]:
    if "'" in text or '"' in text:
        yield _error("corpus.quotes", where, "straight quotation mark in {found}", found=_near(text, text.find(
            "'" if "'" in text else '"')))
    if lang == "fr":
        yield from _french(text, where)


def _french(text: str, where: Where) -> Iterator[Problem]:
    for found in re.finditer(r"(.)([:;!?»])", text):
        if found[1] in "\u00a0\u202f:;!?" or (found[1].isdigit() and found[2] == ":") or found.group() in ("?»", "!»"):
            continue
        yield _error("corpus.french", where, "no-break space expected before {expected} in {found}",
                     expected=found[2], found=_near(text, found.start()))
    for found in re.finditer(r"«[^\u00a0\u202f]", text):
        yield _error("corpus.french", where, "no-break space expected after « in {found}",
                     found=_near(text, found.start()))


def _near(text: str, at: int) -> str:
    return text[max(0, at - 15):at + 15]


def _by_number(restated: Restated) -> dict[RuleNumber, Rule]:
    return {r.number: r for r in restated.document.rules}


def _cited(restated: Restated, rule: Rule) -> set[RuleNumber]:
    """What the text of a rule cites; examples may cite more."""
    return {t for c in restated.citations if c.position == rule.position and c.part == "text" for t in c.targets}


def _names(numbers: Iterable[RuleNumber]) -> str:
    return ", ".join(map(str, sorted(numbers))) or "–"


def _runs(text: str) -> set[int]:
    folded = unicodedata.normalize("NFKD", text.replace("œ", "oe").replace("Œ", "Oe"))
    words = _WORD.findall("".join(c for c in folded if not unicodedata.combining(c)).lower())
    return {hash(tuple(words[i:i + RUN])) for i in range(len(words) - RUN + 1)}


def _error(code: str, where: Where, message: str, *, found: str | None = None, expected: str | None = None) -> Problem:
    return Problem(code, where, message, found, expected, Severity.ERROR)
