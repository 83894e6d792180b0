"""The drawn neighbourhood of citations: who cites a rule at the left, what it cites at the right.

Pure arithmetic in drawing units; the sentence that says the same is written by the caller.
"""

from __future__ import annotations

from refapp.services.pages.common import RuleRef
from refapp.services.pages.rule_page import GraphNode, Neighbourhood

SHOWN = 5
"""At most so many pills on a side; the lists beside the drawing name the rest."""
_STEP, _HEIGHT, _WIDTH = 32, 24, 264


def neighbourhood(centre: RuleRef, left: tuple[RuleRef, ...], right: tuple[RuleRef, ...],
                  sentence: str) -> Neighbourhood | None:
    """Lay the pills out; None where the rule neither cites nor is cited."""
    left, right = left[:SHOWN], right[:SHOWN]
    if not left and not right:
        return None
    rows = max(len(left), len(right), 1)
    height = rows * _STEP + 4
    middle = height // 2
    wide = _pill(centre)
    x = (_WIDTH - wide) // 2 if left and right else (2 if right else _WIDTH - wide - 2)
    nodes = [GraphNode(centre, x, middle - _HEIGHT // 2, wide)]
    edges = []
    for side, refs in (("left", left), ("right", right)):
        for i, ref in enumerate(refs):
            width = _pill(ref)
            y = round((height - len(refs) * _STEP) / 2 + i * _STEP + _STEP / 2)
            at = 2 if side == "left" else _WIDTH - width - 2
            nodes.append(GraphNode(ref, at, y - _HEIGHT // 2, width))
            start, end = (at + width, x) if side == "left" else (x + wide, at)
            bend = (end - start) // 2
            first, last = (y, middle) if side == "left" else (middle, y)
            edges.append(f"M{start} {first}C{start + bend} {first} {end - bend} {last} {end} {last}")
    return Neighbourhood(tuple(nodes), tuple(edges), _WIDTH, height, sentence)


def _pill(ref: RuleRef) -> int:
    return 20 + 7 * len(str(ref.number))
