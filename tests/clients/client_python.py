"""Ten operations through the Python client that openapi-python-client makes of the description.

    python client_python.py ADDRESS   (beside the folder ``made``, the generated package)
"""

from __future__ import annotations

import datetime
import json
import sys
from pathlib import Path
from typing import Any, TypeVar

from made import models
from made.api.default import (
    bulk,
    compare,
    editions,
    evaluate,
    example,
    glossary,
    linkify,
    read,
    resolve,
    rule,
    search,
)
from made.client import Client
from made.models.lang import Lang

T = TypeVar("T")


def of(kind: type[T], answer: Any) -> T:
    """The answer, if it is what the description says; else what came instead."""
    if not isinstance(answer, kind):
        raise TypeError(f"expected {kind.__name__}, found {answer!r}")
    return answer


def call(client: Client, board: dict[str, Any]) -> None:
    one = of(models.Rule, rule.sync("704.5k", client=client, lang=Lang.FR, edition=datetime.date(2012, 5, 3)))
    assert (one.number, one.lang, one.live.standing) == ("704.5k", Lang.FR, models.Standing.PLAYED)
    gone = of(models.Error, rule.sync("110.6", client=client))
    assert gone.code == "rule_gone"
    found = of(models.HitList, search.sync(client=client, q="does trample work", lang=Lang.EN))
    assert found.data[0].url and found.interpreted.match
    assert of(models.Resolution, resolve.sync(client=client, number="704.5k", on=datetime.date(2012, 5, 3))).now
    assert of(models.ChangeList, compare.sync(client=client, from_=datetime.date(2011, 9, 30), section="704")).data
    assert of(models.TermList, glossary.sync(client=client, lang=Lang.FR)).total > 900
    assert of(models.EditionList, editions.sync(client=client)).data[0].counts.rules
    assert len(of(models.Edition, bulk.sync(Lang.EN, datetime.date(2012, 1, 1), client=client)).rules) > 1800
    assert of(models.Example, example.sync("704.5j-two-copies", client=client)).scenario
    scenario = models.ScenarioScenario.from_dict(board)
    assert scenario.to_dict() == board
    played = of(models.Evaluation, evaluate.sync(client=client, body=scenario))
    assert (played.status, len(played.trace) > 0) == (models.Status.OK, True)
    linked = linkify.sync(client=client, body=models.TextToLink("See rule 704.5k.", format_=models.Format.BBCODE))
    assert of(models.LinkedText, linked).links[0].number == "704.5k"
    assert of(models.Reading, read.sync(client=client, body=models.TextToRead("Flying"))).lines[0].read


if __name__ == "__main__":
    call(Client(sys.argv[1] + "/api/v1", timeout=60), json.loads(Path("board.json").read_text()))
    print("python: called")
