"""Hostile queries, paths and headers, and damaged scenarios, by the thousand, against the application itself: no 5xx but a
503 that says when to come again, nothing over two seconds of a processor, and no growth."""

from __future__ import annotations

import copy
import json
import random
import resource
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from flask.testing import FlaskClient

from refapp.services import Library
from refapp.web import create_app

SECONDS = 2.0
PIECES = ("704.5k", "/", "//", "..", "%00", "%ff", "é", "règle", "\u202e", "𝕏", "\x7f", "?", "&", "=", "[", "]", "(", ")", "*", '"', "'", "<script>", "\\",
          "section:", "lang:fr", "-", "+1/+1", "{T}", "a" * 300, "9" * 400, "en", "fr", "rule", "regle", "api/v1", "search", "embed", "2011-09-30", "..2026-09-25",
          ";", "%", "%2e%2e", "\t", " ", "0", "-1", "1e9", "NaN", "null", "legend", "token*", "qq*", "or", "not")
START = ("/en/search?q=", "/fr/recherche?q=", "/api/v1/search?q=", "/en/rule/", "/fr/regle/", "/", "/api/v1/rules/", "/en/glossary/", "/suggest/en/",
         "/en/compare/", "/en/example/704.5k-newer-world?", "/embed/en/rule/", "/oembed?url=", "/api/v1/resolve?number=", "/api/v1/", "/en-fr/rule/", "/en/check/",
         "/api/v1/examples?rule=", "/en/examples?q=", "/en/editions?problems=", "/api/v1/bulk/", "/static/")
HEADERS = ("Host", "Accept-Language", "Accept-Encoding", "If-None-Match", "If-Modified-Since", "Range", "Accept", "Content-Type", "X-Forwarded-Host",
           "X-Forwarded-Proto", "Forwarded", "Cookie", "Origin", "Referer", "User-Agent", "Transfer-Encoding", "Expect")


def _text(dice: random.Random, most: int = 8) -> str:
    return "".join(dice.choice(PIECES) for _ in range(dice.randint(0, most)))


def _client() -> tuple[FlaskClient, Library]:
    library = Library.open(Path(tempfile.mkdtemp(prefix="refapp-fuzz-")))
    return create_app(library=library).test_client(), library


def _measured(name: str, cases: Iterator[Callable[[], tuple[int, str]]], count: int) -> bool:
    statuses: Counter[int] = Counter()
    bad: list[str] = []
    worst, half = 0.0, 0.0
    for at, case in enumerate(cases):
        start = time.thread_time()
        status, what = case()
        took = time.thread_time() - start
        worst = max(worst, took)
        statuses[status] += 1
        if (status >= 500 and status != 503) or took > SECONDS:
            bad.append(f"{status} {took:.1f} s {what[:300]}")
        if at == count // 2:
            half = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    last = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"{name}: {sum(statuses.values())} cases, statuses {dict(sorted(statuses.items()))}, slowest {worst * 1000:.0f} ms of a processor, "
          f"memory {half:.0f} MB at half, {last:.0f} MB at the end")
    for line in bad[:20]:
        print(f"  {line}")
    return not bad and last <= half * 1.1 + 10


def requests(count: int, seed: int = 1) -> bool:
    """Queries, paths and headers made of what programs stumble over."""
    client, _ = _client()
    dice = random.Random(seed)

    def one() -> tuple[int, str]:
        address = dice.choice(START) + _text(dice)
        method = dice.choice(("GET", "GET", "GET", "GET", "HEAD", "POST", "OPTIONS", "PUT", "BREW"))
        headers = {dice.choice(HEADERS): _text(dice, 4).replace("\n", "").encode("latin-1", "ignore").decode("latin-1")
                   for _ in range(dice.randint(0, 3))}
        try:
            answer = client.open(address, method=method, headers=headers, data=_text(dice).encode() if method == "POST" else None)
        except ValueError as error:  # what werkzeug's own client refuses to send
            return 0, str(error)
        status = answer.status_code
        answer.close()
        return status, f"{method} {address} {headers}"
    for warm in ("/en/search?q=legend", "/fr/recherche?q=jeton", "/en/rule/704.5k", "/sitemap-en.xml"):
        client.get(warm)
    return _measured("queries, paths, headers", (one for _ in range(count)), count)


def _places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    keys = list(value) if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else []
    return [path, *(found for key in keys for found in _places(value[key], (*path, key)))]


JUNK: tuple[Any, ...] = (None, True, 0, -1, 10**6, 10**30, 1.5, "", "x", "all", "@it", "you", [], [[]], {}, {"a": {}}, ["a", "a"], "2011-09-30", {"do": "check"},
                         [{"do": "check"}] * 50, {"trigger": {"event": "dies"}}, "A", "a b c", "é" * 200, {"repeat": 10**9}, [1] * 1000)


def scenarios(count: int, seed: int = 1) -> bool:
    """Our own live examples, each with a few fields removed, replaced, doubled or exchanged."""
    client, library = _client()
    dice = random.Random(seed)
    ours = [dict(one.raw) for one in library.scenarios.values()]

    def one() -> tuple[int, str]:
        board = json.loads(json.dumps(dice.choice(ours), default=str))
        for _ in range(dice.randint(1, 4)):
            path = dice.choice(_places(board))
            if not path:
                continue
            place = board
            for key in path[:-1]:
                place = place[key]
            how = dice.random()
            if how < .25 and isinstance(place, dict):
                del place[path[-1]]
            elif how < .35 and isinstance(place, list):
                place.append(copy.deepcopy(place[path[-1]]))
            elif how < .6:
                other = dice.choice(ours)
                place[path[-1]] = json.loads(json.dumps(other.get("state" if dice.random() < .5 else "steps"), default=str))
            else:
                place[path[-1]] = copy.deepcopy(dice.choice(JUNK))  # else a list of JUNK may come to hold itself
        body = json.dumps(board).encode()
        answer = client.post("/api/v1/evaluate", data=body, content_type="application/json")
        return answer.status_code, body.decode()
    return _measured("mutated scenarios", (one for _ in range(count)), count)
