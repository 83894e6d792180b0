"""Every keyword ability, on boards where it matters: lost, nothing is left of it; granted, it acts as if it were printed.

The boards are those of tests/game/cases and corpus/scenarios/702. Of a board on which an object has a keyword three others are made:
without the keyword; with it and an effect that takes it away; without it and an effect that gives it. Where the first
differs from the board itself, the second must end like the first, and the third like the board.
"""

from __future__ import annotations

import copy
from collections import defaultdict
from collections.abc import Iterator, Mapping
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from refapp.game.state.budget import Budget
from refapp.language.errors import ScenarioError
from refapp.language.keywords import KEYWORDS, read_keyword
from refapp.rulebook.evaluating import evaluate
from refapp.rulebook.sections import load
from tests.conftest import some_at_once
from tests.game.playing import FRAME, cases

load()  # keywords are named beside the rules that carry them out
TODAY = date(2026, 9, 25)
STEPS = 2_000_000
KEEPS = {"changeling", "devoid", "living metal"}
"""What these change is settled before abilities are lost or gained (613.1, 604.3): lost they stay, granted they come too late."""
NOT_GRANTED = {
    "disguise": "a face-down permanent has no name by which the effect could find it",
    "impending": "its change of types is settled before it is gained (613.1)",
    "megamorph": "a face-down permanent has no name by which the effect could find it",
    "morph": "a face-down permanent has no name by which the effect could find it"}
ELSEWHERE = {
    "aftermath": "stands on a half of a card",
    "boast": "stands before an activated ability, as its `keyword`",
    "choose a background": "is about decks",
    "companion": "works outside the game, where no effect reaches",
    "doctor's companion": "is about decks",
    "double agenda": "works before the game begins",
    "exhaust": "stands before an activated ability, as its `keyword`",
    "forecast": "stands before an activated ability, as its `keyword`",
    "hidden agenda": "works before the game begins",
    "infinity": "stands before an ability",
    "partner": "is about decks",
    "power-up": "stands before an activated ability, as its `keyword`",
    "solved": "stands before an ability",
    "tiered": "the costs of the modes stand beside the modes",
    "visit": "stands before an effect"}
"""Keywords that aren’t words on an object, or that effects don’t reach."""
NOT_LOST = {"enchant": "an Aura of which a board doesn’t say what it enchants may enchant anything"}
WHOLE = {"enchant", "landwalk", "protection"}
"""These are lost by all their words."""
ZONES = ("stack", "", "hand", "graveyard", "exile", "library", "command")
Board = dict[str, Any]


def word(ability: object) -> str:
    """The name of a keyword ability; nothing for any other."""
    if not isinstance(ability, str):
        return ""
    try:
        found = read_keyword(ability.lower(), "")
    except ScenarioError:
        return ""
    return "" if found is None else "landwalk" if found.word.endswith("walk") else found.word


@cache
def boards() -> Mapping[str, list[tuple[str, str, Board]]]:
    """Keyword → name of a board, id of an object that has it, and the board."""
    found: dict[str, list[tuple[str, str, Board]]] = defaultdict(list)
    for name, board in _all():
        objects = board["state"].get("objects") if isinstance(board.get("state"), dict) else None
        for key, one in (objects or {}).items():
            if not isinstance(one, dict) or one.get("face_down"):
                continue
            for keyword in {word(ability) for ability in one.get("abilities") or ()} - {""}:
                found[keyword].append((f"{name}.{key}", key, board))
    return found


def _all() -> Iterator[tuple[str, Board]]:
    for path in sorted((Path(__file__).parents[2] / "corpus" / "scenarios" / "702").glob("*.yaml")):
        for raw in yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.CBaseLoader) or ():
            yield str(raw["id"]), {key: raw[key] for key in ("state", "steps", "choices") if key in raw}
    for stem, case in cases():
        yield f"{stem}.{case['id']}", {key: item for key, item in case.items() if key not in FRAME}


def ended(board: Board) -> dict[str, Any]:
    """What becomes of a board, save for what the effects that are tried are and say themselves."""
    try:
        found = evaluate(copy.deepcopy(board), edition=TODAY, budget=Budget(STEPS)).to_dict()
    except ScenarioError:  # no ability is called so
        return {"status": "illegal"}
    if found["status"] == "illegal":
        return {"status": "illegal"}
    after = found["after"]
    objects = {name: {key: item for key, item in one.items() if key not in ("abilities", "ts")}
               for name, one in after["objects"].items() if name != "warden"}
    return {"status": found["status"], "result": found["result"], "answers": found["answers"], "objects": objects,
            "question": (found["question"] or {}).get("choice"), "players": after["players"], "stack": sorted(after["stack"]), "day": after.get("day")}


def without(board: Board, key: str, keyword: str) -> Board:
    found = copy.deepcopy(board)
    one = found["state"]["objects"][key]
    one["abilities"] = [ability for ability in one["abilities"] if word(ability) != keyword]
    return found


def under(board: Board, key: str, what: str, words: list[str], zones: tuple[str, ...]) -> Board:
    """The board with a permanent whose effect the object is under, in these zones."""
    found = copy.deepcopy(board)
    found["state"]["objects"]["warden"] = {
        "ctrl": found["state"]["objects"][key].get("ctrl") or next(iter(found["state"]["players"])),
        "types": ["enchantment"], "ts": 10_000, "abilities": [
            {"static": {"affects": f"qwyx{' in ' * bool(zone)}{zone}", what: words}} for zone in zones]}
    return found


def wrong(key: str, board: Board, keyword: str) -> list[str] | None:
    """What doesn't go as it should; None where the keyword doesn't matter on this board."""
    board = copy.deepcopy(board)
    board["state"]["objects"][key]["name"] = "qwyx"
    base, gone = ended(board), ended(without(board, key, keyword))
    if base["status"] not in ("ok", "illegal") or gone["status"] == "unsupported" or base == gone:
        return None
    words = [ability for ability in board["state"]["objects"][key]["abilities"] if word(ability) == keyword]
    found = []
    lost = ended(under(board, key, "lose", words if keyword in WHOLE else [keyword], ZONES))
    if lost != (base if keyword in KEEPS else gone) and keyword not in NOT_LOST:
        found.append("lost")
    plain = without(board, key, keyword)
    ways = (ZONES, ZONES[1:], ZONES[:1], ("hand", "graveyard", "exile"), ("",))
    if keyword not in NOT_GRANTED and not any(
            ended(under(plain, key, "grant", words, way)) == (gone if keyword in KEEPS else base) for way in ways):
        found.append("granted")
    return found


@pytest.mark.parametrize("keyword", some_at_once(sorted(set(KEYWORDS) - set(ELSEWHERE))))
def test_lost_nothing_is_left_and_granted_it_acts_as_printed(keyword: str) -> None:
    tried = 0
    for name, key, board in sorted(boards().get(keyword, ()), key=lambda one: str(one[2]).count("advance"))[:20]:
        found = wrong(key, board, keyword)
        assert not found, f"{name}: {', '.join(found)} it ends otherwise"
        tried += found is not None
        if tried:
            break
    assert tried, f"no board of {keyword} ends otherwise without it"
