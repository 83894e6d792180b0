"""The committed facts of one step between neighbouring editions: reading and writing, nothing else.

A step file is CSV with the columns relation, old, new, notes. Numbers in a cell are separated by
spaces. A rule that is not named kept its number and its wording. Notes: ``examples`` (they changed),
``replaced`` (the number names another rule), ``decided`` (a person read it), ``unsure:0.45``
(nobody did), ``see:306.4`` (where to look instead of a removed rule).
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence

from refapp.history.relations import Relation
from refapp.lazy_dataclass import dataclass

_RELATIONS = {relation.value: relation for relation in Relation}
HEADER = ("relation", "old", "new", "notes")


@dataclass(frozen=True, slots=True)
class Fact:
    """One change between two editions, by key (see :func:`refapp.history.numbering.keys`)."""

    relation: Relation
    old: tuple[str, ...]
    new: tuple[str, ...]
    examples_changed: bool = False
    replaced: bool = False
    decided: bool = False
    confidence: float = 1.0
    see: tuple[str, ...] = ()

    @property
    def text_changed(self) -> bool:
        return self.relation not in (Relation.KEPT, Relation.MOVED)

    @property
    def silent(self) -> bool:
        """Whether the fact goes without saying: same number, same wording, same examples, sure."""
        return self.relation is Relation.KEPT and not self.notes

    @property
    def notes(self) -> str:
        words = [word for word, said in (("examples", self.examples_changed), ("replaced", self.replaced),
                                         ("decided", self.decided)) if said]
        if self.confidence < 1 and not self.decided:
            words.append(f"unsure:{self.confidence:.2f}")
        words.extend(f"see:{key}" for key in self.see)
        return " ".join(words)


def write_facts(facts: Iterable[Fact]) -> str:
    """The text of a step file; facts that go without saying are left out."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(HEADER)
    for fact in facts:
        if not fact.silent:
            writer.writerow((fact.relation.value, " ".join(fact.old), " ".join(fact.new), fact.notes))
    return out.getvalue()


def read_facts(text: str) -> tuple[Fact, ...]:
    """The facts of a step file. Raises ValueError for anything :func:`write_facts` does not write."""
    header, *lines = text.splitlines()
    if tuple(header.split(",")) != HEADER:
        raise ValueError(f"not a step file: it begins with {header[:60]!r}")
    return tuple(_fact(line.split(",")) for line in lines)


def _fact(row: Sequence[str]) -> Fact:
    name, old, new, notes = row
    relation = _RELATIONS.get(name) or Relation(name)
    if not notes:
        return Fact(relation, tuple(old.split()), tuple(new.split()))
    words = notes.split()
    return Fact(relation, tuple(old.split()), tuple(new.split()), "examples" in words,
                "replaced" in words, "decided" in words,
                next((float(w[7:]) for w in words if w.startswith("unsure:")), 1.0),
                tuple(w[4:] for w in words if w.startswith("see:")))
