"""Rule numbers at the beginning of a line, in every way the sources write them.

Written variants: ``704.5. Text``, ``704.5a Text``, ``606.5 If`` (no stop), ``119.1d. In`` (a stop too
many), ``901.4.All`` (no space), ``606. 8b`` (a space inside), ``306.b`` (a digit lost), ``505.54`` (a
digit too many), and other signs around the right digits: ``704.5 f``, ``704,5f``, ``7045f``, ``704.5f)``,
``704.6..``, ``704.5f–``, ``(704.5f)``, ``• 704.5f``, ``**704.5f**``, ``Rule 704.5f:``, ``704.5.f``, ``704-5f``,
``704.5fIf``, full-width digits. A variant counts as a number only where the exact-successor rule makes it
certain; everything else is left to the caller as text. Refuses to invent numbers.
"""

from __future__ import annotations

import re

from refapp.cite.clean import clean
from refapp.lazy_dataclass import dataclass
from refapp.model import RuleNumber, next_letter

_LOOSE = re.compile(r"(?P<surface>(?P<section>[1-9]\d{2})\s?\.\s?(?P<rule>\d{1,4})"
                    r"(?P<sub>[a-zA-Z]{1,2}(?![^\W\d_]))?(?P<stop>[.:]?))(?P<rest>.*)", re.DOTALL)
_MALFORMED = re.compile(
    r"(?P<surface>(?:[1-9]\d{0,3}\s?[.,]\s?\d{0,4}|[1-9]\d{3,4}(?=\s?[a-z]))(?:\s?[a-z]{1,2})?[.:)]{0,2}(?:\s?[–-])?)"
    r"(?=\s)(?P<rest>.*)", re.DOTALL)
_BEFORE = r"(?:[•*·▪◦>#+-]{1,6}\s+)?[*_(\[]{0,4}(?:(?:rule|r[èe]gle|cr|r|§)\s?\.?\s?)?(?P<section>[1-9]\d{2})"
_BEHIND = r"\s?[.):\]*_]{0,4}\s*(?:[–—-]\s+)?(?P<rest>\S.*)"
_DRESSED = (
    re.compile(_BEFORE + r"\s?(?:[.,·:-]\s?)?(?P<rule>[1-9]\d{0,2})[\s.·-]{0,2}\(?"
               r"(?P<sub>(?-i:[a-z]{1,2}(?![a-z])|[A-Z](?![A-Za-z])))" + _BEHIND, re.DOTALL | re.IGNORECASE),
    re.compile(_BEFORE + r"\s?[.,·:-]\s?(?P<rule>[1-9]\d{0,2})(?![\w])(?P<sub>)" + _BEHIND, re.DOTALL | re.IGNORECASE))
"""A subrule's number, for which the letter is enough, and a rule's, which needs its point."""
_DASH = re.compile(r"\s+[–—-]\s+(?=[^\W\d_a-zà-ÿ]|[“\"«({\[])")
_SURROUNDINGS = re.compile(r"[\s.,:)–-]")


@dataclass(frozen=True, slots=True)
class LeadingNumber:
    """A number read at the start of a line, as it was written, and the text after it.

    ``canonical`` is true for ``704.5. Text`` and ``704.5a Text``; otherwise the spelling is a variant.
    """

    number: RuleNumber
    surface: str
    rest: str
    canonical: bool


def read(text: str) -> LeadingNumber | None:
    """Read a number at the very start of a line (white space already stripped), or None."""
    match = _LOOSE.match(text)
    if match is None:
        return None
    sub = match["sub"]
    rest = match["rest"]
    if sub is not None and not (rest[:1].isspace() or not rest):
        return None
    try:
        number = RuleNumber(int(match["section"]), int(match["rule"]), sub.lower() if sub else None)
    except ValueError:
        return None
    if not rest[:1].isspace() and rest and (sub is not None or not opens_text(rest)):
        return None
    expected = f"{number}" if number.sub else f"{number}."
    surface = match["surface"] + ("" if rest[:1].isspace() else rest.split(maxsplit=1)[0] if rest else "")
    dash = _DASH.match(rest)
    if dash is not None:
        return LeadingNumber(number, surface + dash[0].rstrip(), rest[dash.end():], False)
    return LeadingNumber(number, surface, rest.strip(), surface == expected and bool(rest))


def opens_text(rest: str) -> bool:
    """Whether text stuck to a number (``901.4.All``) begins like a sentence."""
    return rest[0].isupper() or rest[0] in "“\"«({[_∞"


def malformed(text: str) -> tuple[str, str] | None:
    """What looks like a number at the start of a line without being one (``306.b If``): surface and rest."""
    match = _MALFORMED.match(text)
    return (match["surface"], match["rest"].strip()) if match is not None else None


def dressed(text: str, last: RuleNumber | None) -> LeadingNumber | None:
    """A number in any dress at the start of a line (``• (704.5f) If …``), if it is the exact successor of ``last``.

    What follows must begin like a sentence. Without a number before, any will do.
    """
    cleaned = clean(text)
    for pattern in _DRESSED:
        match = pattern.match(cleaned)
        if match is None:
            continue
        rest = text[match.start("rest"):]
        number = RuleNumber(int(match["section"]), int(match["rule"]), match["sub"].lower() or None)
        if opens_text(rest) and successor(last, number):
            return LeadingNumber(number, text[:match.start("rest")].strip(), rest, False)
    return None


def same_signs(surface: str, number: RuleNumber) -> bool:
    """Whether a surface has a number's digits and letters and only the signs around them differ (``704,5f)``)."""
    return _SURROUNDINGS.sub("", surface) == _SURROUNDINGS.sub("", str(number))


def resembles(surface: str, number: RuleNumber) -> bool:
    """Whether a surface is a number with one digit lost, added or changed; its letters must be right."""
    a, b = re.sub(r"[\s.]+$|\s", "", surface), str(number)
    if abs(len(a) - len(b)) > 1 or a.lstrip("0123456789.") != (number.sub or ""):
        return False
    if len(a) == len(b):
        return sum(x != y for x, y in zip(a, b, strict=True)) == 1
    short, long = sorted((a, b), key=len)
    return any(long[:i] + long[i + 1:] == short for i in range(len(long)))


def other_letter(read_as: RuleNumber, number: RuleNumber) -> bool:
    """Whether two subrules differ in their letter only."""
    return (read_as.section, read_as.rule) == (number.section, number.rule) and bool(read_as.sub and number.sub)


def missing(before: RuleNumber, after: RuleNumber) -> str:
    """What the exact-successor rule expects between two numbers: those skipped, else what may follow."""
    skipped: list[str] = []
    if before.rule is not None and after.rule is not None and before.section == after.section:
        if after.rule == before.rule and after.sub:
            step = next_letter(before.sub)
            while step != after.sub and len(skipped) < 30 and len(step) <= len(after.sub):
                skipped.append(f"{before.section}.{before.rule}{step}")
                step = next_letter(step)
        else:
            skipped = [f"{before.section}.{rule}" for rule in range(before.rule + 1, after.rule)]
            if after.sub is not None:
                skipped.append(f"{after.section}.{after.rule}")
    return ", ".join(skipped[:8] or [str(n) for n in before.successors()[:3] if n != after])


def successor(before: RuleNumber | None, number: RuleNumber) -> bool:
    """Whether a number may stand right after another (anything may come first)."""
    return before is None or number in before.successors()
