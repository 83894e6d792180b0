"""What became of each rule from edition to edition: alignment, history and word-level differences.

Reads texts and facts, never writes them; knows no page and no language of the interface.
"""

from refapp.compare.align import align, changes
from refapp.compare.between import Row, between
from refapp.compare.extend import extend
from refapp.compare.history import History, HistoryError
from refapp.compare.history_build import build
from refapp.compare.outline import Heading, Outline
from refapp.compare.relations import UNSURE_BELOW, Alignment, Change, Relation
from refapp.compare.resolution import Meaning, Period, Resolution, Step
from refapp.compare.worddiff import Op, Piece, worddiff

__all__ = ["UNSURE_BELOW", "Alignment", "Change", "Heading", "History", "HistoryError", "Meaning", "Op", "Outline",
           "Period", "Piece", "Relation", "Resolution", "Row", "Step", "align", "between", "build", "changes",
           "extend", "worddiff"]
