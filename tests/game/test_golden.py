"""No answer of the engine changes unseen."""

from __future__ import annotations

from tests.game import golden


def test_every_answer_is_the_one_that_was_looked_at() -> None:
    old, new = golden.kept(), golden.played()
    changed = [f"{name} {day}" for name, day in sorted({*old, *new}) if old.get((name, day)) != new.get((name, day))]
    assert not changed, (f"{len(changed)} answers changed; look at them (python -m tests.game.golden show ID), then "
                         f"python -m tests.game.golden write: {changed[:10]}")
