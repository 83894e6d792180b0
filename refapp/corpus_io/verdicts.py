"""Questions that a board answers with yes or no: ``corpus/asked/verdicts.txt``.

Three lines each: ``509.1a no 509.1a-tapped`` (the rule of the newest edition, the answer, the live example that decides
it), then a line for each language with its questions, parted by ``|``::

    en: block with a tapped creature | a tapped creature block
    fr: bloquer avec une créature engagée

What stands there of a question is what follows “can I” or « est-ce que je peux ». Lines that begin with ``#`` are
remarks.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from refapp.lazy_dataclass import dataclass
from refapp.model import RuleNumber


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a live example decides of a rule, and how players ask for it by language code."""

    rule: RuleNumber
    yes: bool
    example: str
    asked: Mapping[str, tuple[str, ...]]


def verdict_file(corpus: Path) -> Path:
    return corpus / "asked" / "verdicts.txt"


def load_verdicts(corpus: Path) -> tuple[Verdict, ...]:
    """Every verdict, none where there is no file; raises ValueError naming file and line."""
    path = verdict_file(corpus)
    lines = path.read_text(encoding="utf-8").splitlines() if path.is_file() else []
    found: list[Verdict] = []
    for at, line in enumerate(lines, start=1):
        if not line.strip() or line.startswith("#"):
            continue
        head, colon, rest = line.partition(": ")
        if colon and found and head not in found[-1].asked:
            questions = tuple(" ".join(question.split()) for question in rest.split("|"))
            found[-1] = Verdict(found[-1].rule, found[-1].yes, found[-1].example, {**found[-1].asked, head: questions})
            continue
        try:
            number, answer, example = line.split()
            found.append(Verdict(RuleNumber.parse(number), {"yes": True, "no": False}[answer], example, {}))
        except (ValueError, KeyError):
            raise ValueError(f"{path.name} line {at}: expected “509.1a no 509.1a-tapped” or “en: question”, "
                             f"found {line!r}") from None
    return tuple(found)
