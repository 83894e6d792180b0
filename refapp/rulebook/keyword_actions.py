"""Keyword actions: since which edition each is defined (facts from the headings of section 701)."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date

from refapp.game.door.game import Game
from refapp.language.asking import Question, asks
from refapp.language.kinds import Word
from refapp.rulebook.registry import question

SINCE: Mapping[str, str] = {
    **dict.fromkeys(
        (
            "activate",
            "attach",
            "cast",
            "counter",
            "destroy",
            "discard",
            "exchange",
            "exile",
            "play",
            "regenerate",
            "reveal",
            "sacrifice",
            "search",
            "tap and untap",
            "tap",
            "untap",
            "scry",
            "fateseal",
            "clash",
        ),
        "2009-07-11",
    ),
    "planeswalk": "2009-09-04",
    "shuffle": "2010-02-01",
    "abandon": "2010-06-18",
    "set in motion": "2010-06-18",
    "proliferate": "2010-10-01",
    "fight": "2011-09-30",
    "transform": "2011-09-30",
    "detain": "2012-10-01",
    "populate": "2012-10-01",
    "monstrosity": "2013-09-27",
    "vote": "2014-06-01",
    "manifest": "2015-01-23",
    "bolster": "2015-01-23",
    "support": "2016-01-16",
    "investigate": "2016-04-08",
    "meld": "2016-07-22",
    "goad": "2016-08-26",
    "create": "2016-09-30",
    "exert": "2017-04-28",
    "explore": "2017-09-29",
    "assemble": "2018-01-19",
    "double": "2018-04-27",
    "surveil": "2018-10-05",
    "adapt": "2019-01-25",
    "amass": "2019-05-03",
    "mill": "2020-07-03",
    "learn": "2021-04-22",
    "venture into the dungeon": "2021-07-23",
    "connive": "2022-04-29",
    "open an attraction": "2022-10-07",
    "roll to visit your attractions": "2022-10-07",
    "convert": "2022-11-18",
    "incubate": "2023-04-14",
    "face a villainous choice": "2023-10-13",
    "time travel": "2023-10-13",
    "the ring tempts you": "2023-10-13",
    "discover": "2023-11-17",
    "collect evidence": "2024-02-02",
    "cloak": "2024-02-02",
    "suspect": "2024-02-02",
    "forage": "2024-07-30",
    "manifest dread": "2024-11-08",
    "endure": "2025-04-04",
    "behold": "2025-04-04",
    "triple": "2025-06-06",
    "harness": "2025-09-19",
    "waterbend": "2025-11-14",
    "earthbend": "2025-11-14",
    "airbend": "2025-11-14",
    "blight": "2026-01-16",
    "heal": "2026-06-19",
    "recruit": "2026-08-07",
    "empower jace": "2026-09-25",
}


def defined(edition: date) -> frozenset[str]:
    """The keyword actions that an edition defines."""
    return frozenset(name for name, since in SINCE.items() if date.fromisoformat(since) <= edition)


def plain(name: str) -> str:
    """A keyword action's name as the table has it."""
    return " ".join(name.lower().replace("_", " ").split())


@asks("action_defined")
class ActionDefined(Question):
    """Whether a verb is a keyword action in this edition."""

    action: Word


@question(ActionDefined, "701.1")
def action_defined(game: Game, step: ActionDefined) -> bool:
    """Whether a verb is a keyword action in this edition."""
    return plain(step.action) in game.rules.keyword_actions
