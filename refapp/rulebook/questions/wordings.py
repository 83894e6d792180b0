"""207.2: what a line of a text box says by the rules, and how an older wording is read today.

Only what the rules themselves say about wordings: whether a line is understood is the affair of who reads card text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from refapp.game.door.game import Game
from refapp.language.asking import Question, asks
from refapp.language.errors import Unsupported
from refapp.language.keywords import KEYWORDS
from refapp.language.kinds import Line, Symbols, Word
from refapp.language.vocabulary import PHRASES
from refapp.rulebook.registry import question

_REMINDER = re.compile(r"\s*\*?\([^()]*\)\*?")
_ITALIC = re.compile(r"\*([^*]+)\*")
_BEFORE_DASH = re.compile(r"^\*?([^—:.,(){}*]{1,40}?)\*?\s+—\s+")
_LONG_NAME = re.compile(r"(?:,| (?:of|the|le|la|de) ).*")
"""What a card leaves out where it calls itself by a shorter name."""
_SINGLE = """
    adamant addendum alliance battalion bloodrush celebration channel chroma cohort constellation converge coven
    delirium disappear domain eerie eminence enrage ferocious flurry formidable grandeur hellbent heroic imprint
    infusion inspired kinship landfall lieutenant magecraft metalcraft morbid opus paradox parley radiance raid rally
    renew repartee revolt strive survival sweep threshold undergrowth valiant vivid void
"""
_ABILITY_WORDS = {*_SINGLE.split(), "council’s dilemma", "descend 4", "descend 8", "fateful hour",
                  "fathomless descent", "join forces", "pack tactics", "secret council",
                  "spell mastery", "tempting offer", "will of the council"}
"""Ability words: they tie cards together and say nothing (207.2c)."""
_OLDER = tuple((rule, re.compile(old, re.IGNORECASE), new) for rule, old, new in (
    ("403.5", r"\bcomes into play\b", "enters the battlefield"),
    ("403.5", r"\bcome into play\b", "enter the battlefield"),
    ("403.5", r"\binto play\b", "onto the battlefield"), ("403.5", r"\bfrom play\b", "from the battlefield"),
    ("403.5", r"\bleaves play\b", "leaves the battlefield"), ("403.5", r"\bin play\b", "on the battlefield"),
    ("406.8", r"\bremove(s?) ([^.,]+?) from the game\b", r"exile\1 \2"),
    ("406.8", r"\bset(s?) ([^.,]+?) aside\b", r"exile\1 \2"),
    ("513.1a", r"\bat end of turn\b", "at the beginning of the next end step"),
    ("602.1d", r"\bplay this ability\b", "activate this ability"),
    ("602.1d", r"\bplayed only\b", "activated only")))
"""Rule → how cards said something once, and how they say it today."""


@asks("rules_text")
class RulesText(Question):
    """What a line says by the rules: without what means nothing, and in the words of today.

    ``name`` is the name of the card, ``cost`` its mana cost, of which older lines speak.
    """

    line: Line
    name: Word = ""
    cost: Symbols | None = None

    def cites(self, _game: Game) -> Sequence[str]:
        return [rule for rule, _ in _read(self)] or ["207.1"]


@question(RulesText, "207.1", "207.2")
def rules_text(_game: Game, step: RulesText) -> str:
    """The line that is left; nothing of a line that has no game function at all (§207.2)."""
    found = list(_read(step))
    return found[-1][1] if found else step.line


def _read(step: RulesText) -> Iterator[tuple[str, str]]:
    """Each rule that changes what a line says, with the line as it is then, one after the other."""
    line = step.line.strip()
    if (said := _REMINDER.sub("", line).strip()) != line:  # §207.2a: reminder text only sums up a rule
        line = said
        yield from (("207.2a", line), ("207.2", line))
    before = _BEFORE_DASH.match(line)
    word = before[1].strip().lower().replace("'", "’") if before is not None else ""
    if before is not None and not _says_something(word):
        line = line[before.end():]
        # an ability word (§207.2c), or one that a single card has for flavor (§207.2d)
        yield "207.2c" if word in _ABILITY_WORDS else "207.2d", line
        yield "207.2", line
    if (said := _ITALIC.sub("", line).strip()) != line:  # §207.2b: flavor text
        line = said
        yield from (("207.2b", line), ("207.2", line))
    yield from _older(step, line)


def _older(step: RulesText, line: str) -> Iterator[tuple[str, str]]:
    """What was written otherwise once, or in short.

    Where permanents are (§403.5), exile (§406.8), the end step (§513.1a), activating (§602.1d), echo without a cost
    (§702.30b), hideaway without a number (§702.75b), a card’s own name (§201.5c).
    """
    for rule, old, new in _OLDER:
        if old.search(line):
            line = _as_begun(line, old.sub(new, line))
            yield rule, line
    if line.lower().rstrip(".") == "echo":
        if not step.cost:
            raise Unsupported("Without the card’s mana cost nobody knows its echo cost.", rules=["702.30b"])
        line = f"Echo {step.cost}"
        yield "702.30b", line
    if line.lower().rstrip(".") == "hideaway":
        line = "Hideaway 4. This permanent enters tapped."
        yield "702.75b", line
    short = _LONG_NAME.sub("", step.name)
    if short and short != step.name and step.name not in line and re.search(rf"\b{re.escape(short)}\b", line):
        line = re.sub(rf"\b{re.escape(short)}\b", step.name, line)
        yield "201.5c", line


def _says_something(word: str) -> bool:
    """Whether what stands before a dash is a keyword or another word with a meaning of its own."""
    first = word.partition(" ")[0]
    return word in KEYWORDS or first in KEYWORDS or word in PHRASES or word in (
        "choose one", "choose two", "choose one or both", "to solve", "solved", "max speed", "exhaust", "boast")


def _as_begun(was: str, line: str) -> str:
    """With a capital where the line began with one."""
    return line[:1].upper() + line[1:] if was[:1].isupper() else line
