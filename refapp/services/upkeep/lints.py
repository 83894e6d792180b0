"""Lints of restated text: what a machine can find of the mistakes that readers found, beside the official rule.

Each lint is a warning, never an error: it says what to look at, and a sentence may be right all the same. Lints of
meaning compare the words of one language's entry with the official English rule (in French by the words that carry the
same meaning); lints of style look at our words alone. Titles, labels, examples and questions are ours alone: lints of
meaning leave them out. What a person judged to be right all the same stands in ``corpus/<edition>/accepted.csv`` with
the hash of the words, and is silent until they change.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from refapp.corpus_io import text_hash
from refapp.lazy_dataclass import dataclass
from refapp.model import Problem, Rule, RuleNumber, Severity, Where
from refapp.services.upkeep.sentences import bent, near_copies

_CITED = re.compile(r"\b[1-9]\d{2}\.\d+[a-z]{0,2}(?:[-–][a-z0-9.]+)?|"
                    r"\b(?:rules?|sections?|règles?|chapitres?|see|voir) \d{1,3}\b", re.IGNORECASE)
_QUOTED = re.compile(r"“[^”]*”|«[^»]*»")


@dataclass(frozen=True, slots=True)
class _Word:
    """A word of the official rule and what must stand for it: in English, in French."""

    name: str
    theirs: str
    english: str
    french: str


# a quantifier or a fixed word of theirs, and the words that may stand for it in ours
_KEPT = (
    _Word("up to", r"\bup to (?:\d|a |an |one|two|three|four|five|six|seven|ten|N\b|X\b|that|as)", r"up to|at most|no more than|as many as|maximum|or fewer|limit",
          r"jusqu’à|jusqu’au|au plus|au maximum|maximum|ou moins|limite"),
    _Word("at least", r"\bat least\b", r"at least|or more|or greater|minimum|no fewer|no less|fewer than|less than",
          r"au moins|ou plus|minimum|moins d"),
    _Word("another", r"\banother\b(?!’s)", r"other|different|\belse|second|not the|one more|new|some(?:one|body)|further"
          r"|opponent", r"autre|différent|autrui|second|deuxième|encore|nouve|de plus|adversaire|supplémentaire|ailleurs"),
    _Word("each", r"(?<!^)(?<![.)] )(?<!\n)\beach\b(?! other)", r"\beach|every|\ball\b|both|\bany|whoever|whichever|one by one|\bper\b|apiece|"
          r"times|whenever|respective|separate|one of them|as many|wherever|whatever|starts with|starting|controls? it",
          r"chac|chaque|\btous|\btoute|\btout\b|les deux|l’un|respectiv|\bpar |autant|fois|quel|séparément|n’importe|"
          r"un à un|une à une|pour un|plusieurs"),
    _Word("whenever", r"\bwhenever\b(?! they have priority)", r"when|(?:each|every|any) time|times|moments|as soon as",
          r"chaque fois|toutes les fois|dès que|quand|lorsqu|tant qu|pendant qu"),
    _Word("any number", r"\bany number of\b", r"any number|as many|however many|no limit|\bnone\b|zero or more",
          r"n’importe quel nombre|autant|limite|aucun|quel que soit le nombre|nombre quelconque|nombre de son choix|"
          r"nombre au choix|toutes? l"),
    _Word("only", r"\bonly\b", r"only|except|unless|\bno ?other|nothing|nowhere|nobody|other than|just|alone|sole|n’t|"
          r"\bnot\b|\bno\b|single|never|limited|merely|exclusive|need|depend|final|restrict|none|neither",
          r"seul|\bne |\bn’|\bque |\bqu’|uniquement|sauf|excepté|limit|rien|exclusiv|unique|jamais|simple|aucun|dépend"),
    _Word("can’t", r"\bcan(?:’t|not)\b", r"n’t|\bnot\b|\bno\b|never|cannot|nothing|illegal|impossible|only|none|nobody|"
          r"without|unable|prevent|forbid|neither|fail|nor\b|stop|rule[sd]? out|prohibit|maximum|limit",
          r"\bne |\bn’|aucun|jamais|impossible|illégal|sans |interdi|empêch|rien|\bni |maximum|limit"),
    _Word("would", r"\bwould\b", "", r"rait\b|raient\b|remplac|sur le point|\bsi |s’ils?\b|censé|comme|\bsans |\bau lieu"),
)

# words of ours that restrict, and the words of theirs that restrict as well: ours may not have more
_ADDED_EN = (
    ("only", r"\bonly\b", r"\bonly\b|\bexcept|unless|no other|other than|can’t|cannot|nothing|none|\bjust\b|solely|"
     r"\balone\b|\bsole|limited|\bno (?:player|object|more)|n’t\b|\bnot\b|\bsingle\b"),
    ("need", r"\bneed(?:s|ed)?\b(?! not\b)", r"need|must|requir|necess|\bha(?:s|ve) to\b|enough"),
    ("must", r"\bmust\b", r"must|\bha(?:s|ve) to\b|need|requir|can’t|cannot|instruct|if able|shall|forc|\bonly\b|unless|"
     r"mandator|\bmay not\b|directed|told"),
    ("alone", r"(?<!let )\balone\b", r"\balone\b|only|itself|themselves|single|\bsole|\bother\b|\bjust\b"),
    ("every", r"\bevery\b(?! time)", r"\bevery|\beach\b|\ball\b|\bany\b|always|whenever|\bboth\b|\bno\b|\bother\b|\ba\b|\ban\b"),
    ("always", r"\balways\b", r"always|never|any time|\beach\b|every|\ball\b|normally|regardless|no matter|even\b|whenever"),
)

_BRITISH = re.compile(r"\b(?:colour\w*|favour\w*|honour\w*|behaviour\w*|neighbour\w*|centre[sd]?|defence|grey|armour\w*|"
                      r"cancell(?:ed|ing)|labell(?:ed|ing)|travell\w+|whilst|amongst|towards|learnt|judgement|artefacts?|"
                      r"recognis\w+|organis\w+|realis\w+|apologis\w+)\b", re.IGNORECASE)
_FIXED_EN = (
    (re.compile(r"\b(?:under|below|beneath) (?:the|their|that|its owner’s|your|a) (?:deck|library)\b"), "on the bottom of the library"),
    (re.compile(r"\b(?:isn’t|is not|aren’t) (?:greater|more) than\b"), "“or less”"),
    (re.compile(r"\bcreature cards? type"), "“creature type”"),
    (re.compile(r"\bgone through\b"), "“followed” or “done”"),
    (re.compile(r"\bgraveyards? pile"), "“graveyard”"),
    (re.compile(r"\btapped position\b"), "“tapped”"),
    (re.compile(r"\b(?:be|is) there one or more\b"), "“if there is one or more”"),
)
_FIXED_FR = (
    (re.compile(r"\bdoubles?[ -]faces?\b", re.IGNORECASE), "recto-verso"),
    (re.compile(r"\bà deux faces\b"), "recto-verso"),
    (re.compile(r"\bpass\w+ en position (?:engagée|dégagée)"), "s’engage, se dégage"),
    (re.compile(r"\ben position (?:engagée|dégagée)"), "engagé, dégagé"),
    (re.compile(r"\bsuspendue?s?\b(?! (?:à|au|par)\b)"), "en suspension"),
    (re.compile(r"\brevien\w+ juste avant que\b"), "“se produit juste avant”"),
    (re.compile(r"\bdommages?\b"), "blessures"),
    (re.compile(r"\bpoints? de dégâts?\b|\bdégâts?\b"), "blessures"),
    (re.compile(r"\btaper\b|\btapée?s?\b|\bdétap\w+"), "engager, dégager"),
    (re.compile(r"\bcommandeurs?\b(?! en)"), "commandant"),
    (re.compile(r"\b(?:le|du|au|son|leur|votre) deck\b(?= (?:est|devient|contient) (?:vide|mélangé))"), "bibliothèque"),
    (re.compile(r"\bcompétences?\b"), "capacité"),
    (re.compile(r"\bmaître de la carte\b|\bcontrôleu?se\b"), "contrôleur"),
    (re.compile(r"\b(?:tu|ton|tes|toi)\b"), "vous"),
)
_SEE_FR = re.compile(r"\b[Vv]oir (?:aussi )?(?:la |les |le )?(?:règles?|sections?|chapitres?)\b|\b[Cc]f\. (?:la |les |le )(?:règle|section|chapitre)")
_TRIGGER_ONCE = re.compile(r"\b[Oo]nce (?!(?:again|more|per|each|a|every|in|for|during|and|only|or|on|by|that|this turn)\b)")

_NUMBERS_EN = {word: n for n, word in enumerate(
    ("three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen", "fourteen",
     "fifteen", "sixteen"), 3)} | {
        "twenty": 20, "thirty": 30, "forty": 40, "sixty": 60, "hundred": 100}
_NUMBERS_FR = {word: n for n, word in enumerate(
    ("trois", "quatre", "cinq", "six", "sept", "huit", "neuf", "dix", "onze", "douze", "treize", "quatorze", "quinze",
     "seize"), 3)} | {
        "vingt": 20, "trente": 30, "quarante": 40, "soixante": 60, "cent": 100}
_DIGITS = re.compile(r"(?<![\w.,/+\-−{])(\d{1,4})(?![\w/}]|[.,]\d)")
_ROUND = frozenset({100, 200, 999, 1000})
_SYMBOL = re.compile(r"\{[^}\s]{1,6}\}")
_CHANGE = re.compile(r"[+\-−–]\d+/[+\-−–]\d+|(?<![\w+\-−–/])\d+/\d+")


def lint(rule: Rule, lang: str, where: Where, official: Rule | None) -> Iterator[Problem]:
    """What looks wrong in an entry; without the official rule, style alone."""
    text = "\n".join(rule.paragraphs)
    yield from _asks(rule, where)
    yield from _style(text + "\n" + "\n".join(rule.examples), lang, where)
    if lang == "en":
        yield from shapes(rule, where, official)
    if official is None or not official.paragraphs or not rule.paragraphs:
        return
    ours, theirs = _CITED.sub("#", text), _CITED.sub("#", _level("\n".join(official.paragraphs)))
    yield from _kept(ours, theirs, lang, where)
    yield from _figures(ours, theirs, lang, where)
    if lang == "en":
        yield from _added(ours, theirs, where)
    else:
        yield from _would(ours, theirs, where)


def _level(text: str) -> str:
    """The official text in our typography."""
    return text.replace("'", "’")


def _kept(ours: str, theirs: str, lang: str, where: Where) -> Iterator[Problem]:
    low, official = ours.lower(), theirs.lower()
    for word in _KEPT:
        said = word.english if lang == "en" else word.french
        if said and re.search(word.theirs, official) and not re.search(said, low):
            yield _warning("lint.lost", where, "the official rule says “{expected}”; nothing here does", expected=word.name)


def _added(ours: str, theirs: str, where: Where) -> Iterator[Problem]:
    plain, official = _QUOTED.sub("“”", ours), theirs.lower()
    for name, mine, allowed in _ADDED_EN:
        found = re.search(mine, plain, re.IGNORECASE)
        if found and len(re.findall(mine, plain, re.IGNORECASE)) > len(re.findall(allowed, official)):
            yield _warning("lint.added", where, "“{found}” restricts, and the official rule has nothing like it: {near}",
                           found=name, near=_near(plain, found.start()))
    you = re.search(r"\b[Yy]ou(?:r|rs|’re)?\b", plain)
    if you and not re.search(r"\byou", official):
        yield _warning("lint.you", where, "“you” outside quotation marks, where the official rule names the player: {near}",
                       near=_near(plain, you.start()))
    once = _TRIGGER_ONCE.search(plain)
    if once and "trigger" in plain and not re.search(r"\bonce\b", official):
        yield _warning("lint.once", where, "“once” beside “triggers” reads as one time; “after” or “when” is meant: {near}",
                       near=_near(plain, once.start()))


def _would(ours: str, theirs: str, where: Where) -> Iterator[Problem]:
    found = re.search(r"\bdoi(?:t|vent)\b", _QUOTED.sub("«»", ours))
    if found and re.search(r"\bwould\b", theirs) and not re.search(r"devrai", ours) \
            and not re.search(r"must|ha[sv]e? to|requir|need|instruct", theirs):
        yield _warning("lint.would", where, "“would” is “devrait” in French, not “doit”: {near}", near=_near(ours, found.start()))


def _figures(ours: str, theirs: str, lang: str, where: Where) -> Iterator[Problem]:
    """Numbers from three on, mana and other symbols, changes of power and toughness.

    A number of theirs must be in ours, in figures or in words; of ours, figures must be in theirs (words may count what
    a sentence lists).
    """
    official = _numbers(theirs, "en")
    if lost := official - _numbers(ours, lang):
        yield _warning("lint.number", where, "the official rule has the number {expected}; it isn’t here",
                       expected=", ".join(map(str, sorted(lost))))
    if added := _figures_of(ours) - official:
        yield _warning("lint.number", where, "the number {found} isn’t in the official rule",
                       found=", ".join(map(str, sorted(added))))
    for pattern in (_SYMBOL, _CHANGE):
        differ = _symbols(pattern, ours) ^ _symbols(pattern, theirs)
        if differ:
            yield _warning("lint.symbol", where, "symbols differ from the official rule’s: {found}",
                           found=", ".join(sorted(differ)))


def _symbols(pattern: re.Pattern[str], text: str) -> frozenset[str]:
    return frozenset(re.sub("[−–]", "-", found) for found in pattern.findall(text))


def _figures_of(text: str) -> set[int]:
    """Figures from three on; what could be the number of a section is taken for a citation."""
    return {n for n in map(int, _DIGITS.findall(text)) if n >= 3 and (n < 100 or n in _ROUND)}


def _numbers(text: str, lang: str) -> set[int]:
    words = _NUMBERS_EN if lang == "en" else _NUMBERS_FR
    return _figures_of(text) | {words[word] for word in re.findall(r"[a-zé]+", text.lower()) if word in words}


def british(text: str) -> str | None:
    """The first word of an English text that isn't spelled as in the United States."""
    found = _BRITISH.search(text)
    return found.group() if found else None


def _style(text: str, lang: str, where: Where) -> Iterator[Problem]:
    """Our words alone, examples included."""
    for pattern, wanted in _FIXED_EN if lang == "en" else _FIXED_FR:
        for found in pattern.finditer(text):
            yield _warning("lint.phrase", where, "{found}: say {expected}", found=found.group(), expected=wanted)
    if lang == "en" and (word := british(text)):
        yield _warning("lint.spelling", where, "{found} is not the US spelling", found=word)
    if lang == "fr" and (see := _SEE_FR.search(text)):
        yield _warning("lint.cite", where, "{found}: citations are written “cf. règle”", found=see.group())


LONG = 14
"""Words in a question: people type less."""


def shapes(rule: Rule, where: Where, official: Rule | None) -> Iterator[Problem]:
    """English sentences that are near copies of an official one, or bent to be none."""
    for likeness, said in near_copies(rule, official) if official else ():
        yield _warning("lint.copy", where, "{found} % of an official sentence’s words, in the same order: {near}",
                       found=str(round(100 * likeness)), near=said)
    for how, said in bent(rule):
        if how.isdigit():
            yield _warning("lint.bent", where, "{found} words in one breath: {near}", found=how, near=said)
        else:
            yield _warning("lint.bent", where, "nobody would say “{found}”: {near}", found=how, near=said)


def _asks(rule: Rule, where: Where) -> Iterator[Problem]:
    """Questions as people type them: short, without a stop at the end, other than the label."""
    for ask in rule.asks:
        if ask.casefold() == (rule.label or "").casefold():
            yield _warning("lint.ask", where, "the question is the label: {found}", found=ask)
        if ask.endswith((".", "?", "!")) or len(ask.split()) > LONG:
            yield _warning("lint.ask", where, "people type less: {found}", found=ask)


def twice(rules: Iterable[tuple[Rule, Where]]) -> Iterator[tuple[Rule, Problem]]:
    """Questions that lead to two rules of a section in one language."""
    seen: dict[tuple[int, str], Rule] = {}
    for rule, where in rules:
        for ask in rule.asks:
            other = seen.setdefault((rule.number.section, ask.casefold()), rule)
            if other.number != rule.number:
                yield rule, _warning("lint.ask", where, "rule {expected} is asked for in the same words: {found}",
                                     found=ask, expected=str(other.number))


def _near(text: str, at: int) -> str:
    return "…" + text[max(0, at - 25):at + 35].replace("\n", " ") + "…"


def _warning(code: str, where: Where, message: str, *, found: str | None = None, expected: str | None = None,
             near: str | None = None) -> Problem:
    return Problem(code, where, message, found, expected, Severity.WARNING, {"near": near} if near else {})


ACCEPTED = ("number", "lang", "code", "text")
Accepted = frozenset[tuple[str, str, str, str]]
"""Number, language, code and hash of the words of each finding that a person judged to be no mistake."""


def accepted_file(corpus: Path, edition: object) -> Path:
    """Where the judged findings of an edition stand."""
    return corpus / str(edition) / "accepted.csv"


def load_accepted(path: Path) -> Accepted:
    """The judged findings; none where there is no file. Raises ValueError for a file of another shape."""
    if not path.is_file():
        return frozenset()
    header, *rows = csv.reader(io.StringIO(path.read_text(encoding="utf-8")))
    if tuple(header) != ACCEPTED or any(len(row) != len(ACCEPTED) for row in rows):
        raise ValueError(f"{path.name}: expected the columns {', '.join(ACCEPTED)}")
    return frozenset((row[0], row[1], row[2], row[3]) for row in rows)


def print_accepted(found: Accepted) -> str:
    """The file of judged findings, in book order."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(ACCEPTED)
    writer.writerows(row for _, row in sorted((RuleNumber.parse(row[0]).sort_key, row) for row in found))
    return out.getvalue()


def judged(rule: Rule, lang: str, finding: Problem) -> tuple[str, str, str, str]:
    """What is written down when a finding is judged to be no mistake."""
    return str(rule.number), lang, finding.code, text_hash(rule)
