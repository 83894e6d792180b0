"""The samples that came with the format: every one in every edition that it lists, trace rules and passes included."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Any

import yaml

from refapp.game.machine.expect import mismatches
from refapp.rulebook.evaluating import evaluate


def _samples(shared: Path) -> list[dict[str, Any]]:
    source = (shared / "scenario-samples.yaml").read_text(encoding="utf-8")
    found: list[dict[str, Any]] = yaml.load(source, Loader=yaml.BaseLoader)["scenarios"]
    return found


def test_every_sample_holds_in_every_edition_it_lists(shared: Path) -> None:
    wrong: list[str] = []
    played = 0
    for sample in _samples(shared):
        for edition in sample["editions"]:
            evaluation = evaluate(sample, edition=date.fromisoformat(edition))
            wrong += [f"{sample['id']} {edition}: {text}" for text in mismatches(evaluation, sample)]
            played += 1
    assert played == 58
    assert wrong == []


def test_a_broken_expectation_is_noticed(shared: Path) -> None:
    """Guards the comparison itself: each sample with its passes emptied must fail."""
    for sample in _samples(shared):
        expect = sample["expect"]
        if "sba_passes" in expect:
            edition = sample["editions"][0]
            altered = {**sample, "expect": {"sba_passes": {edition: []}}}
            assert mismatches(evaluate(sample, edition=date.fromisoformat(edition)), altered)
