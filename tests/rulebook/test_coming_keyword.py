"""A keyword of an edition that isn't known yet: one file of the rulebook, with words and a board, and nothing else.

Played in a process of its own: what the rulebook has loaded stays loaded. What people see of it and what checks it are
tried in a tree of its own.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from refapp.rulebook.evaluating import evaluate
from tests.conftest import ROOT

TIDEBOUND = '''
"""702.200 Tidebound, a keyword that nobody printed."""

from __future__ import annotations

from refapp.game.door.game import Game
from refapp.game.events.combat import Forbidden
from refapp.game.state.views import View
from refapp.language.scenario import Ability, Keyword
from refapp.rulebook.abilities.data import abilities, trigger
from refapp.rulebook.combat import moments
from refapp.rulebook.registry import keyword


@keyword("tidebound", "2026-12-04:702.200", "2026-12-04:702.200a", several="2026-12-04:702.200c", takes="cost")
def tidebound(keyword: Keyword) -> tuple[Ability, ...]:
    """When it attacks, it gets +N/+0 for the turn, N being the mana value of its cost."""
    assert keyword.cost is not None
    return abilities(trigger("tidebound", "attacks", who="self", do=[
        {"do": "modify", "what": "@self", "pt": [keyword.cost.mana_value, 0], "duration": "turn"}]))


@moments.block("2026-12-04:702.200b")
def may_block(_game: Game, view: View, attacker: View) -> Forbidden | None:
    """It can't be blocked by creatures without power."""
    if "tidebound" in attacker.keywords and not view.power:
        return Forbidden(("2026-12-04:702.200b",), "{object} has no power.", {"object": view.id})
    return None
'''
PLAYING = """
import json, sys
from datetime import date
import refapp.rulebook.abilities as room
room.__path__.append(sys.argv[1])
from refapp.language.errors import ScenarioError
from refapp.rulebook.evaluating import evaluate
def answer(board, day):
    try:
        return evaluate(board, edition=date.fromisoformat(day) if day else None).to_dict()
    except ScenarioError as error:
        return str(error)
print(json.dumps([answer(*one) for one in json.load(sys.stdin)]))
"""
COMING = "2026-12-04"
WORDS = {"en": """# 702 Keyword Abilities

## 702.200 = Tidebound | tidebound

? what does tidebound do

## 702.200a | who is too weak to block
A creature without power can’t block a creature with tidebound.

? who blocks a tidebound creature
""", "fr": """# 702 Capacités mot-clé

## 702.200 = Lien des marées | lien des marées

? que fait le lien des marées

## 702.200a | qui est trop faible pour bloquer
Une créature sans force ne peut pas bloquer une créature avec le lien des marées.

? qui bloque une créature liée aux marées
"""}


def board(blocker: int = 1, ability: str = "tidebound {1}{U}", **more: Any) -> dict[str, Any]:
    return {"state": {"players": {"A": {}, "B": {}}, "objects": {
        "Kensa": {"ctrl": "A", "types": ["creature"], "pt": [2, 3], "abilities": [ability]},
        "Dox": {"ctrl": "B", "types": ["creature"], "pt": [blocker, 1]}}},
        "steps": [{"do": "declare_attackers", "attackers": {"Kensa": "B"}}, {"do": "resolve_all"},
                  {"do": "declare_blockers", "blockers": {"Dox": "Kensa"}}], **more}


@pytest.fixture(scope="module")
def others() -> list[dict[str, Any]]:
    return [one for file in sorted((Path(__file__).parents[2] / "corpus" / "scenarios" / "702").glob("*.yaml"))[::8]
            for one in yaml.load(file.read_text(encoding="utf-8"), Loader=yaml.CBaseLoader)]


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory, others: list[dict[str, Any]]) -> list[Any]:
    room = tmp_path_factory.mktemp("abilities")
    (room / "tidebound.py").write_text(TIDEBOUND, encoding="utf-8")
    boards = [(board(), COMING), (board(0), COMING), (board(edition=COMING), None), (board(), None),
              (board(ability="tidebound"), COMING), *((one, None) for one in others)]
    done = subprocess.run([sys.executable, "-c", PLAYING, str(room)], input=json.dumps(boards), capture_output=True,
                          text=True, check=True, timeout=120)
    found: list[Any] = json.loads(done.stdout)
    return found


def test_it_is_played_under_the_edition_that_will_have_it(played: list[Any]) -> None:
    for answer in (played[0], played[2]):
        assert answer["status"] == "ok" and answer["edition"] == COMING
        assert answer["after"]["objects"]["Kensa"]["power"] == 4
        assert "702.200a" in answer["rules"]
    assert played[1]["status"] == "illegal" and "702.200b" in played[1]["illegal"]["rules"]


def test_an_edition_that_is_known_does_not_have_it(played: list[Any]) -> None:
    assert played[3]["status"] == "unsupported" and "tidebound" in played[3]["reason"]


def test_its_file_says_what_it_takes(played: list[Any]) -> None:
    assert "a cost behind this keyword ability" in played[4]


def test_every_other_board_is_as_without_it(played: list[Any], others: list[dict[str, Any]]) -> None:
    assert len(others) > 50
    assert played[5:] == [json.loads(json.dumps(evaluate(one).to_dict())) for one in others]


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The program with the keyword’s file, and of the corpus little more than its words and its board."""
    root = tmp_path_factory.mktemp("tree")
    for name in ("refapp", "tools", "translations"):
        shutil.copytree(ROOT / name, root / name, ignore=shutil.ignore_patterns("__pycache__", "_shipped"))
    (root / "refapp/rulebook/abilities/tidebound.py").write_text(TIDEBOUND.lstrip(), encoding="utf-8")
    (root / "corpus").mkdir()
    (root / "corpus/terms.csv").write_text((ROOT / "corpus/terms.csv").read_text(encoding="utf-8") + (
        f"tidebound,lien des marées,noun,m,,,,,{COMING}:702.200,keyword ability,ours,It grows.,Il grandit.\n"), encoding="utf-8")
    kept = ("history", "coverage", "uses/100.csv", "asked", *(
        f"2026-09-25/{home}/101.{kind}" for home, kind in (("en", "md"), ("fr", "md"), ("review", "csv"))))
    for name in kept:
        (root / "corpus" / name).parent.mkdir(parents=True, exist_ok=True)
        (root / "corpus" / name).symlink_to(ROOT / "corpus" / name)
    files = {f"{COMING}/{lang}/702.md": text for lang, text in WORDS.items()} | {
        f"{COMING}/partial.txt": "702", "scenarios/702/702.200.yaml": yaml.safe_dump([board(
            id="702.200b-blocks", title={"en": "Blocked", "fr": "Bloquée"}, explain={"en": "It is.", "fr": "Oui."},
            editions=[COMING], rules=["702.200a"], expect={"objects": {"Kensa": {"power": 4}}})], allow_unicode=True)}
    for name, text in files.items():
        (root / "corpus" / name).parent.mkdir(parents=True, exist_ok=True)
        (root / "corpus" / name).write_text(text, encoding="utf-8")
    return root


@pytest.mark.parametrize(("command", "said"), [
    ("-m refapp corpus check", "^0 findings$"),
    ("-m refapp check 702.200", "^1 run · 0 failed$"),
    ("tools/where.py 702.200b", "refapp/rulebook/abilities/tidebound.py:"),
    ("-m refapp editions", "2026-09-25  en .*\n2026-09-25  fr .*\n$"),
    ("-m refapp show 702.200", "there is no rule 702.200"),
    ("-m refapp show 101.1", "our words · en · 2026-09-25"),
])
def test_it_has_its_words_and_boards_before_its_edition_is_known(tree: Path, command: str, said: str) -> None:
    done = subprocess.run([sys.executable, *command.split()], cwd=tree, capture_output=True, text=True, check=False,
                          timeout=120, env={**os.environ, "REFAPP_DATA": str(tree / "data"), "REFAPP_SHARED": str(tree)})
    assert re.search(said, done.stdout + done.stderr, re.MULTILINE), done.stdout + done.stderr
