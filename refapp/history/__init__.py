"""Facts about the rule numbers since 2009: which existed when, what became of each, what headings said, who cites whom.

Reads ``corpus/history`` and folders of the same shape; writes nothing, aligns nothing (see :mod:`refapp.compare`),
knows no text of a rule.
"""

from refapp.history.editions import HistoryError
from refapp.history.history import History, committed
from refapp.history.outline import Heading, Outline
from refapp.history.relations import UNSURE_BELOW, Alignment, Change, Relation
from refapp.history.resolution import Meaning, Period, Resolution, Step

__all__ = ["UNSURE_BELOW", "Alignment", "Change", "Heading", "History", "HistoryError", "Meaning", "Outline", "Period",
           "Relation", "Resolution", "Step", "committed"]
