"""The engine: plays a small board under the rules of one edition and says what happened and why.

Pure and deterministic: no files, no clock, no language. It knows how a game works; what the rules of
an edition are, a :class:`Ruleset` tells it (see :mod:`refapp.rulebook`).
"""

from refapp.game.budget import ENGINE_STEPS, Budget
from refapp.game.evaluation import Evaluation, Frame
from refapp.game.messages import MESSAGES
from refapp.game.play import play
from refapp.game.ruleset import Finding, Ruleset, StateBased
from refapp.game.trace import TraceEntry
from refapp.language.board import Scenario
from refapp.language.errors import LimitReached, Question, ScenarioError
from refapp.language.parse_state import parse_scenario

__all__ = [
    "ENGINE_STEPS",
    "MESSAGES",
    "Budget",
    "Evaluation",
    "Finding",
    "Frame",
    "LimitReached",
    "Question",
    "Ruleset",
    "Scenario",
    "ScenarioError",
    "StateBased",
    "TraceEntry",
    "parse_scenario",
    "play",
]
