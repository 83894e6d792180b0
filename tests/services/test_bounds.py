"""Work that visitors ask for is bounded at every door: boards, card text, posts."""

from __future__ import annotations

import json
import time
from collections.abc import Mapping
from contextlib import ExitStack
from typing import Any

import pytest

from refapp.cardtext.boards import MOST as MOST_OF_BOARD
from refapp.cardtext.chart import MOST
from refapp.cardtext.reading import read, read_within, ready
from refapp.model import RefappError
from refapp.services import Library
from refapp.services.boards import evaluating
from refapp.services.library.slots import POSTS
from refapp.services.links import linking
from refapp.web import create_app

MANY = 190
"""Of everything a board may have some two hundred."""


def board(text: str, many: int = MANY, kind: str = "creature", **more: object) -> dict[str, Any]:
    one = {"ctrl": "A", "types": [kind], **({"pt": [2, 2]} if kind == "creature" else {}), **more}
    [line] = read(text) if text else [None]
    if line is not None:
        assert line.read
        one["abilities"] = list(line.abilities)
    return {f"c{at}": one for at in range(many)}


HAND = {"s": {"ctrl": "A", "owner": "A", "zone": "hand", "types": ["creature"], "pt": [1, 1], "cost": "{5}"},
        **{f"l{at}": {"ctrl": "A", "types": ["land"], "subtypes": ["forest"]} for at in range(20)}}
CAST = [{"do": "cast", "what": "s", "by": "A"}]
ALL = [f"c{at}" for at in range(MANY)]
CHECK = [{"do": "check"}]
BOARDS: dict[str, tuple[Mapping[str, Any], list[Any]]] = {
    "statics": (board("Other creatures you control get +1/+1 and have flying."), CHECK),
    "statics that grant": (board('Creatures you control have "Other creatures you control get +1/+1."', 110) | HAND, CAST),
    "statics that grant as one casts": (board("Creature spells you cast have convoke.", 110, "enchantment") | HAND, CAST),
    "statics that depend": (board("Creatures without flying have flying."), CHECK),
    "statics that take": (board("Other creatures lose all abilities and have base power and toughness 1/1."), CHECK),
    "numbers that the board says": (board("This creature gets +1/+1 for each creature you control."), CHECK),
    "triggers": (board("Whenever a creature dies, each player loses 1 life."), [{"do": "destroy", "what": ALL}, *CHECK]),
    "triggers of tokens": (board("Whenever a creature enters, you gain 1 life."), [
        {"do": "create_token", "by": "A", "n": 100, "token": {"types": ["creature"], "pt": [1, 1], "name": "T"}}]),
    "tokens": (board("", 1), [{"do": "create_token", "by": "A", "n": 1000, "token": {"types": ["creature"], "pt": [1, 1], "name": "T"}}] * 20),
    "replacements": (board("If you would gain life, you gain that much life plus 1 instead.", kind="enchantment"),
                     [{"do": "gain_life", "player": "A", "n": 1}]),
    "counters": (board("", counters={"+1/+1": 1000, "-1/-1": 999}), CHECK),
    "damage": (board("Whenever this creature is dealt damage, it deals 1 damage to each creature."),
               [{"do": "damage", "source": "c0", "to": "c1", "amount": 1}, *CHECK, {"do": "resolve"}]),
    "texts": ({f"c{at}": {"ctrl": "A", "types": ["creature"], "pt": [1, 1], "text": "Flying, " * 60 + "haste"} for at in range(MANY)}, CHECK),
}


@pytest.mark.deep
@pytest.mark.parametrize("name", BOARDS)
def test_a_board_keeps_its_second(plain_library: Library, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """Of a processor, whatever else the machine does: so the clock on the wall, which others make run, is stopped."""
    ready()
    evaluating.load_engine(plain_library)
    monkeypatch.setattr(evaluating, "ELAPSED", 600.0)
    objects, steps = BOARDS[name]
    start = time.thread_time()
    try:
        said = evaluating.evaluate(plain_library, {"state": {"players": {"A": {}, "B": {}}, "objects": objects}, "steps": steps},
                                   plain_library.current).status
    except RefappError as error:
        said = error.code
    took = time.thread_time() - start
    print(f"{name}: {took:.2f} s, {said}")
    assert took < 2 * evaluating.SECONDS, "what goes on between two looks at the clock is short"


@pytest.mark.parametrize("text", [
    "Destroy target creature. " * 800, "Flying\n" * 2_800, "other creatures you control get +1/+1 and " * 400,
    'Creatures you control have "' * 700, "Choose one —\n" + "• Draw a card.\n" * 1_400, "(" * 20_000, "{W}" * 6_000, "—" * 20_000])
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_card_made_to_hurt_is_too_long_to_read(text: str, lang: str) -> None:
    ready()
    start = time.thread_time()
    lines, steps = read_within(MOST_OF_BOARD, text, lang, "Silk")
    assert steps <= MOST + 1 and time.thread_time() - start < 1.0
    assert not any(line.read and line.abilities for line in lines) or len(lines) > 1


def test_a_long_post_waits_for_its_turn_and_pages_do_not(plain_library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(linking, "LONG", 100)
    client = create_app(library=plain_library).test_client()

    def post(text: str) -> Any:
        return client.post("/api/v1/linkify", data=json.dumps({"text": text}))
    with ExitStack() as held:
        held.enter_context(POSTS.one())
        refused = post("704.5f " * 50)
        assert refused.status_code == 503 and refused.headers["Retry-After"] and refused.json["code"] == "busy"
        assert post("704.5f").status_code == client.get("/healthz").status_code == 200
    assert post("704.5f " * 50).status_code == 200


@pytest.mark.parametrize(("text", "most"), [("704.5f ", linking.MAX_NUMBERS), ("7\u200b04.5f ", linking.MAX_NUMBERS), ("a\n", linking.MAX_LINES)])
def test_more_numbers_or_lines_than_any_post_are_refused(plain_library: Library, text: str, most: int) -> None:
    client = create_app(library=plain_library).test_client()
    assert client.post("/api/v1/linkify", data=json.dumps({"text": text * (most - 1)})).status_code == 200
    assert client.post("/api/v1/linkify", data=json.dumps({"text": text * (most + 1)})).status_code == 413
