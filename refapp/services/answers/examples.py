"""Live examples as the API and the command line give them: JSON, with what the engine makes of them."""

from __future__ import annotations

from datetime import date
from typing import Any, Literal, NotRequired, TypedDict

from refapp.game.machine.told import EvaluationJson
from refapp.model import RuleNumber
from refapp.model.shapes import Day, Number
from refapp.services.answers.shapes import ListOf, page_of
from refapp.services.boards.evaluating import evaluate, told
from refapp.services.boards.examples import example_edition, find_example, live_examples
from refapp.services.boards.shown_by import code_of, examples_of
from refapp.services.library.library import Library
from refapp.services.reading.asking import Asked


class LiveOf(TypedDict):
    """Where a rule is carried out, and the live examples that show it, by name."""

    checks: list[str]
    examples: list[str]


class Example(TypedDict):
    """A live example; ``scenario`` is a board as /evaluate takes it."""

    object: Literal["example"]
    id: str
    title: str
    explain: str | None
    section: str
    rules: list[Number]
    about: list[Number]
    edition: Day
    editions: list[Day]
    scenario: dict[str, Any]
    url: str
    evaluation: NotRequired[EvaluationJson]


class ExampleList(ListOf):
    """Live examples."""

    data: list[Example]


def live_of(library: Library, number: RuleNumber, edition: date) -> LiveOf:
    """What carries out a rule and the live examples that show it, by name."""
    return {"checks": [place.key for place in code_of(library, number, edition)],
            "examples": list(examples_of(library, number, edition))}


def example_json(ask: Asked, name: str, *, played: bool = True) -> Example:
    """A live example with its evaluation under the asked edition."""
    example = find_example(ask.library, name)
    edition = ask.edition if ask.on is not None else example.editions[-1]
    anchor = example_edition(example, edition) or example.editions[0]
    answer: Example = {
        "object": "example", "id": example.id, "title": example.title(ask.language),
        "explain": example.explain(ask.language), "section": example.source.section,
        "rules": [str(number) for number in example.rules[anchor]],
        "about": [str(number) for number in example.about[anchor]], "edition": edition.isoformat(),
        "editions": [day.isoformat() for day in example.editions],
        "scenario": dict(example.source.raw), "url": ask.urls.example(example.id, ask.language)}
    if played:
        done = evaluate(ask.library, example.source.raw, edition)
        answer["evaluation"] = told(ask.library, ask.words, ask.language, example.source.raw, done)
    return answer


def examples_json(ask: Asked, number: RuleNumber | None, *, limit: int = 20, offset: int = 0) -> ExampleList:
    """The live examples, or those that illustrate a rule of the asked edition, each with its evaluation."""
    names = tuple(live_examples(ask.library)) if number is None else examples_of(ask.library, number, ask.edition)
    page = names[offset:offset + limit]
    return {**page_of(len(names), len(page), offset), "data": [example_json(ask, name) for name in page]}
