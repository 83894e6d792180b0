"""What became of each rule from edition to edition: alignment, history and word-level differences.

Reads texts and facts, never writes them; knows no page and no language of the interface.
"""

from refapp.compare.align import align, changes
from refapp.compare.relations import UNSURE_BELOW, Alignment, Change, Relation

__all__ = ["UNSURE_BELOW", "Alignment", "Change", "Relation", "align", "changes"]
