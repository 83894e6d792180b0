"""The wording of a rule as two editions are compared: typography levelled, cited numbers masked.

Nothing here is shown to a reader; the texts themselves stay as they are.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

from refapp.model import Rule

_NUMBER = r"[1-9]\d{2}(?:\.\s?\d+[a-z]{0,2})?"
_RANGE = r"(?:\s?-\s?(?:[1-9]\d{2}\.\d+[a-z]{0,2}|\d{1,3}[a-z]{0,2}|[a-z]{1,2})\b)?"
_DOTTED = re.compile(rf"\b[1-9]\d{{2}}\.\s?\d+[a-z]{{0,2}}\b{_RANGE}")
_CITING = r"(?:sub)?rules?|sections?|steps?|see|regles?|voir|cf\."
_NAMED = re.compile(rf"\b({_CITING})\s+(?:\d\b(?!\.\d)|{_NUMBER}\b){_RANGE}", re.IGNORECASE)
# a lone letter goes on a list of citations ("608.3a and b"), but "a" is the article
_FOLLOWING = re.compile(rf"(# ?(?:,|and|or|through|to|et|ou|a)(?: and| or)?) "
                        rf"(?:{_NUMBER}|(?<= )[b-z](?=[ ,.;)])){_RANGE}")
_LEVEL = str.maketrans(dict.fromkeys("‘’ʼ", "'") | dict.fromkeys("“”«»", '"') | dict.fromkeys("–—−‑", "-")
                       | dict.fromkeys("_™®•<>", "") | dict.fromkeys("\u00a0\u202f", " ") | {"…": "..."})
_MARK = re.compile(r"\s?\((?:R|TM)\)| (?=[™®])")
"""A trademark as old editions type it: only in some of them, and for some of the same names."""
_LABEL = re.compile(r"^(?:example|exemple) ?: ?", re.IGNORECASE)
_WORD = re.compile(r"\{[^}\s]*\}|[^\W_]+(?:'[^\W_]+)*|[+#]|\d+/\d+")


def level(text: str) -> str:
    """Typography levelled: quotation marks, dashes, accents, italics and trademark marks, brackets of links, spaces.

    >>> level("“Naïve” — it’s _Magic_ (R), <www.example.org>")
    '"Naive" - it\\'s Magic, www.example.org'
    """
    text = unicodedata.normalize("NFKD", _MARK.sub("", text).translate(_LEVEL))
    text = "".join(c for c in text if not unicodedata.combining(c))
    return " ".join(re.sub(r"-{2,}", "-", text).split())


def mask(text: str) -> str:
    """Levelled text with every rule number that it cites replaced by ``#``.

    >>> mask("See rule 704.5g and rules 601.2f–h; 100 cards stay.")
    'See rule # and rules #; 100 cards stay.'
    """
    text = _DOTTED.sub("#", level(text))
    text = _NAMED.sub(r"\1 #", text)
    before = None
    while before != text:
        before, text = text, _FOLLOWING.sub(r"\1 #", text)
    return text


def words(text: str) -> tuple[str, ...]:
    """The words of a masked text in lower case; symbols such as {T} are words, punctuation is not."""
    return tuple(_WORD.findall(text.lower()))


def wording(rule: Rule) -> str:
    """Title and paragraphs, masked; two rules with the same wording say the same in every word."""
    return "\n".join(mask(part) for part in ((rule.title or ""), *rule.paragraphs) if part)


def examples(parts: Iterable[str]) -> str:
    """The examples, masked and without their label, joined for comparison."""
    return "\n".join(_LABEL.sub("", mask(part)) for part in parts)
