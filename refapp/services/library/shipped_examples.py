"""The shipped live examples: those of editions that are known, and those that wait for one to come.

A rule that no edition has yet has its words and its boards where they will stay: in the folder, and under the edition,
of the day from which one will have it. Until then nobody is shown them.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from pathlib import Path

from refapp.corpus_io import ScenarioSource, load_scenarios, scenario_files, scenarios
from refapp.services.library.compiled import compiled, digest_of


def in_time(every: Mapping[str, ScenarioSource], newest: date) -> tuple[dict[str, ScenarioSource], ...]:
    """By id, those of editions up to the ``newest`` that is known, then those of later ones."""
    last = newest.isoformat()
    coming = {name: one for name, one in every.items() if min(one.head.get("editions") or [last]) > last}
    return {name: one for name, one in every.items() if name not in coming}, coming


def shipped_examples(root: Path, corpus: Path) -> Mapping[str, ScenarioSource]:
    """All of them by id. Looked through once and then kept in the data directory (``root``).

    What is kept goes with the code that makes it, too: another program's rows are never taken for ours.
    """
    made_by = (Path(__file__), Path(scenarios.__file__))
    rows = compiled(root, "scenarios", digest_of([*made_by, *scenario_files(corpus)]),
                    lambda: [[s.id, s.section, s.file, s.head, s.written] for s in load_scenarios(corpus)])
    return {row[0]: ScenarioSource(*row) for row in rows}
