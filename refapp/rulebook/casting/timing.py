"""506.8, 503.2: “cast” or “activate only before attackers are declared”, “after blockers are declared”, “after upkeep”.

Together with “only during combat” such a moment is looked for in the present combat phase (506.8c), otherwise in the
first one of the turn (506.8d). A board that starts after combat is taken to have had one in which creatures attacked.
"""

from __future__ import annotations

from collections.abc import Sequence

from refapp.game.door.game import Game
from refapp.game.events.turns import COMBAT_STEPS
from refapp.language.vocabulary import MOMENTS, TURN_STEPS
from refapp.rulebook.turn.standing import begun, standing

_OWN = {"declare attackers": "506.8a", "declare blockers": "506.8b"}
"""Step → the rule on the turn-based action with which it begins."""


def holds(game: Game, word: str, during: bool) -> tuple[bool, list[str]]:
    """Whether it is such a moment now, and the keys of the rules that say so; ``during``: during combat, besides
    (§503.2, §506.8, §506.8c, §506.8d)."""
    before, step = MOMENTS[word]
    steps = begun(game)
    if step == "upkeep":
        again = steps.count("upkeep") > 1
        over = "upkeep" in steps and (standing(game) != "upkeep" or again)
        return over, ["503.2"] if again else []
    phases = combats(steps)
    mine: list[str] = [] if not phases else phases[-1] if during else phases[0]
    here = standing(game) in COMBAT_STEPS and (during or len(phases) == 1)
    rules = ["506.8", *([_OWN[step]] if step in _OWN else []), *(
        ["506.8c" if during else "506.8d"] if len(phases) > 1 else [])]
    if before:
        held = _before(game, step, len(phases), here=here) and (here or not during)
        missing = step not in mine and (not here or standing(game) == "end of combat")
        return held, [*rules, *(["506.8e"] if not held and missing else [])]
    held = _after(game, step, mine, here=here) and (here or not during)
    skipped = during and step == "declare blockers" and step not in mine
    return held, [*rules, *(["506.8f"] if skipped and standing(game) == "end of combat" else [])]


def _before(game: Game, step: str, phases: int, *, here: bool) -> bool:
    """Before a step of the combat phase meant, which may not have begun yet; a skipped one is over (§506.8e).

    So before it begins, whether or not anything is declared then (§506.8a, §506.8b).
    """
    at = TURN_STEPS.index(standing(game))
    if not phases:
        return at < TURN_STEPS.index("beginning of combat")
    return here and at < TURN_STEPS.index("first combat damage" if step == "combat damage" else step)


def _after(game: Game, step: str, mine: Sequence[str], *, here: bool) -> bool:
    """After a declaration that came with a step (506.8a, 506.8b); after a step or the whole phase: when it is over.

    Never after a step that was skipped (§506.8f).
    """
    if step in _OWN:
        return step in mine
    if step == "beginning of combat":
        return bool(mine) and not here
    return step in mine and not (here and standing(game) == step)


def combats(begun: Sequence[str]) -> list[list[str]]:
    """The steps that have begun this turn, by combat phase."""
    found: list[list[str]] = []
    for step in begun:
        if step == "beginning of combat" or (step in COMBAT_STEPS and not found):
            found.append([])
        if step in COMBAT_STEPS:
            found[-1].append(step)
    return found
