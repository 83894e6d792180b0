"""Aligns editions: what became of each rule from one to the next, as facts that :mod:`refapp.history` reads.

Reads texts, never writes them; knows no page and no language of the interface.
"""

from refapp.compare.align import align, changes
from refapp.compare.between import Row, between
from refapp.compare.extend import extend
from refapp.compare.history_build import build
from refapp.compare.worddiff import Op, Piece, in_hand_of, worddiff

__all__ = ["Op", "Piece", "Row", "align", "between", "build", "changes", "extend", "in_hand_of", "worddiff"]
