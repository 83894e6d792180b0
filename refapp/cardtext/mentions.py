"""What an ability has spoken of so far, as its words are read or printed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Any

from refapp.lazy_dataclass import dataclass


@dataclass(slots=True)
class Mentioned:
    """What has been mentioned so far in an ability: its targets, what a trigger says of its event, what came last."""

    targets: list[Any]
    refs: Mapping[str, str]
    last: str | None = None
    last_player: str | None = None
    about: Mapping[str, str] = field(default_factory=dict)
    several: bool = False
    """Whether what was created, looked at or chosen last are several."""
    known: list[tuple[Any, str]] = field(default_factory=list)
    """Targets as they were said, with their words."""
    exiled: bool = False
    """Whether an earlier instruction exiled something."""
    owners: set[str] = field(default_factory=set)
    """Words for objects that were said where their controller is meant: “that player”."""
    defined: bool = False
    """Whether a sentence said what X is: for that sentence."""
    asked: str | None = None
    """What the last “if it’s a … card” was about."""
    picks: list[Any] = field(default_factory=list)
    """What is chosen before the instruction that speaks of it."""
    itself: bool = False
    """Whether an earlier instruction did something to what the text stands on: “it” is that then, “that …” isn’t."""
