"""What players ask, besides what a rule's page says of it: ``corpus/asked/<language>.txt``.

A line for a rule, under its number in the newest edition, questions parted by ``|``; lines that begin with ``#`` are
remarks. They are searched like the ways to ask that stand in the restated text, and shown nowhere.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from refapp.model import RuleNumber

Asked = Mapping[RuleNumber, tuple[str, ...]]


def asked_file(corpus: Path, lang: str) -> Path:
    return corpus / "asked" / f"{lang}.txt"


def load_asked(corpus: Path, lang: str) -> Asked:
    """The questions by rule, none where there is no file; raises ValueError naming file and line."""
    path = asked_file(corpus, lang)
    found: dict[RuleNumber, tuple[str, ...]] = {}
    leads: dict[str, str] = {}
    lines = path.read_text(encoding="utf-8").splitlines() if path.is_file() else []
    for at, line in enumerate(lines, start=1):
        if not line.strip() or line.startswith("#"):
            continue
        number, colon, rest = line.partition(": ")
        questions = tuple(" ".join(question.split()) for question in rest.split("|"))
        if not colon or not all(questions):
            raise ValueError(f"{path.name} line {at}: expected “704.5j: question | question”, found {line!r}")
        try:
            rule = RuleNumber.parse(number)
        except ValueError as error:
            raise ValueError(f"{path.name} line {at}: {error}") from None
        if rule in found:
            raise ValueError(f"{path.name} line {at}: {number} has a line already")
        for question in questions:
            if other := leads.get(question.casefold()):
                raise ValueError(f"{path.name} line {at}: “{question}” leads to {other} already")
            leads[question.casefold()] = number
        found[rule] = questions
    return found
