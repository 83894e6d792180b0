"""Rules that have no behaviour of their own on a board, each with the reason in one sentence (a msgid)."""

from __future__ import annotations

from collections.abc import Mapping

WORDING = "It explains how cards word something, or used to: nothing follows from it on a board."
REFERENCE = "It only points to another section: nothing follows from it on a board."
OUTSIDE = "It needs cards from outside the game or supplementary decks, which a scenario doesn’t hold."

REASONS: Mapping[str, str] = {
    "111.11": WORDING,
    "701.7c": WORDING, "701.18d": WORDING, "701.18e": WORDING,
    "701.40h": REFERENCE, "701.45a": OUTSIDE,
    "701.58h": REFERENCE,
}
"""Key of a rule (its number on 2026-04-17) → why it can't be played."""
