"""The engine: plays a small board under the rules of one edition and says what happened and why.

Pure and deterministic: no files, no clock, no language. It knows how a game works; what the rules of
an edition are, a :class:`Ruleset` tells it (see :mod:`refapp.checks`).
"""

from refapp.engine.budget import ENGINE_STEPS, Budget
from refapp.engine.errors import LimitReached, Question, ScenarioError
from refapp.engine.evaluation import Evaluation
from refapp.engine.messages import MESSAGES
from refapp.engine.parse_state import parse_scenario
from refapp.engine.play import play
from refapp.engine.ruleset import Finding, Ruleset, StateBased
from refapp.engine.scenario import Scenario
from refapp.engine.trace import TraceEntry

__all__ = [
    "ENGINE_STEPS",
    "MESSAGES",
    "Budget",
    "Evaluation",
    "Finding",
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
