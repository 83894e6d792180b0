"""Sets of posts with the links a person expects in them, decided before the linker had read them.

Each was measured as it was written, then used to improve the linker; what was found at first sight stands in
docs/decisions/citations.md. Clear posts leave a reader no doubt; hard ones hold numbers that only the subject explains.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from dataclasses import dataclass
from datetime import date
from functools import cache
from pathlib import Path

import pytest

from refapp.history import History
from refapp.links import linkify, unlink
from refapp.model import RuleNumber

FOLDER = Path(__file__).parent / "posts"
BASE = "https://rules.example/"
_HEAD = re.compile(r"^== (clear|hard) ([a-z]+) (en|fr)(?: ([0-9-]{10}))? :(.*)\n", re.MULTILINE)


@dataclass(frozen=True)
class Post:
    kind: str
    markup: str
    lang: str
    posted: date | None
    expected: tuple[str, ...]
    text: str


@dataclass
class Score:
    posts: int = 0
    right: int = 0
    wrong: int = 0
    missing: int = 0

    @property
    def precision(self) -> float:
        return self.right / max(1, self.right + self.wrong)

    @property
    def recall(self) -> float:
        return self.right / max(1, self.right + self.missing)

    def __str__(self) -> str:
        return f"precision {self.precision:.1%}, recall {self.recall:.1%} ({self.right} right, {self.wrong} wrong, {self.missing} missing)"


def posts(name: str) -> list[Post]:
    source = (FOLDER / name).read_text(encoding="utf-8")
    heads = list(_HEAD.finditer(source))
    ends = [*(head.start() for head in heads[1:]), len(source)]
    return [Post(head[1], head[2], head[3], head[4] and date.fromisoformat(head[4]), tuple(head[5].split()),
                 source[head.end():end].removesuffix("\n"))
            for head, end in zip(heads, ends, strict=True)]


@cache
def _known(posted: date | None) -> frozenset[RuleNumber]:
    """The numbers of the edition in force on a day, of any edition for a post without one."""
    history = History.load()
    then = [day for day in history.editions if posted is None or day <= posted]
    return frozenset(number for day in (then if posted is None else then[-1:]) for number in history.numbers(day))


def read(post: Post) -> tuple[str, ...]:
    """The numbers that the linker links in a post."""
    found: list[str] = []

    def url_for(number: RuleNumber) -> str:
        found.append(str(number))
        return f"{BASE}{number}"

    linked = linkify(post.text, post.markup, exists=_known(post.posted).__contains__, url_for=url_for, lang=post.lang)
    back = unlink(linked, post.markup, number_of=lambda url: RuleNumber.parse(url.removeprefix(BASE)) if url.startswith(BASE) else None)
    assert back.text == post.text, "nothing but links was added"
    return tuple(found)


def measure(name: str, *, telling: bool = False) -> dict[str, Score]:
    scores: dict[str, Score] = {"clear": Score(), "hard": Score()}
    for post in posts(name):
        found, expected = Counter(read(post)), Counter(post.expected)
        score = scores[post.kind]
        score.posts += 1
        score.right += (found & expected).total()
        score.wrong += (found - expected).total()
        score.missing += (expected - found).total()
        if telling and found != expected:
            print(f"{post.kind} {post.markup} {post.lang}: wrong {[*(found - expected)]}, missing {[*(expected - found)]}\n    {post.text}")
    return scores


@pytest.mark.parametrize("name", sorted(one.name for one in FOLDER.glob("*.txt")))
def test_precision_and_recall(name: str) -> None:
    scores = measure(name)
    assert min(scores["clear"].precision, scores["clear"].recall) >= 0.995, str(scores["clear"])
    hard = scores["hard"]  # where nearly no post holds a rule, a share of the links would say nothing
    assert hard.precision >= 0.75 or hard.wrong <= hard.posts / 10, str(hard)


if __name__ == "__main__":  # python -m tests.links.test_measured first.txt
    for kind, score in measure(sys.argv[1], telling=True).items():
        print(kind, score)
