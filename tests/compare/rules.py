"""Small invented editions for the tests: ``edition("704.5a Words…", …)``."""

from __future__ import annotations

from datetime import date

from refapp.model import Document, Origin, Rule, RuleNumber, Source


def edition(*lines: str, day: date = date(2020, 1, 1), lang: str = "en") -> Document:
    """One rule a line: number, text; ``=`` before the text makes it a title; `` || `` begins an example."""
    rules = []
    for position, line in enumerate(lines):
        number, _, text = line.partition(" ")
        text, *examples = text.split(" || ")
        title = text.removeprefix("=") if text.startswith("=") else None
        rules.append(Rule(RuleNumber.parse(number), position, title, () if title is not None else (text,),
                          tuple(examples)))
    return Document(day, lang, Origin.OFFICIAL, Source("test", "0" * 64, "test", "utf-8"), tuple(rules))
