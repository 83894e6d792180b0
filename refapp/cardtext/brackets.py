"""Words in square brackets, which a spell doesn’t have for its cleave cost (702.148a): found in a line, put there."""

from __future__ import annotations

import re

_WORDS = re.compile(r"\s*\[[^\[\]{}\d]*[^\W\d]{2}[^\[\]]*\]")
"""What stands in brackets, with what parts it from the word before; a loyalty cost is no word."""
_IN_A_WORD = re.compile(r"\w")


def has_brackets(text: str) -> bool:
    """Whether words of a line stand in brackets."""
    return _WORDS.search(text) is not None


def without_words(text: str) -> str:
    """What is left of a line without what stands in brackets."""
    found = _WORDS.sub("", text).strip()
    return found[:1].upper() + found[1:]


def without_signs(text: str) -> tuple[str, list[int]]:
    """A line with the words but without the brackets, and where in it each of its characters stood."""
    kept = [at for at, sign in enumerate(text) if sign not in "[]"]
    return "".join(text[at] for at in kept), kept


def bracketed(whole: str, rest: str) -> str | None:
    """A line with brackets around what must go for ``rest`` to be left; None where no words in a row do that."""
    same = next((at for at, signs in enumerate(zip(whole, rest, strict=False)) if len(set(signs)) > 1), len(rest))
    before = whole[:same]
    if _IN_A_WORD.match(whole[same:]) or _IN_A_WORD.match(rest[same:]):
        before = re.sub(r"\w+$", "", before)
    after = rest[len(before):]
    for tail in (after, after[:1].lower() + after[1:]):
        words = whole[len(before):len(whole) - len(tail)]
        if whole.endswith(tail) and words.strip():
            start, end = " " * words.startswith(" "), " " * words.endswith(" ")
            found = f"{before}{start}[{words.strip()}]{end}{tail}"
            if without_words(found) == rest and without_signs(found)[0] == whole:
                return found
    return None
