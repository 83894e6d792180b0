"""Rules that have no behaviour of their own on a board, each with the reason in one sentence (a msgid)."""

from __future__ import annotations

from collections.abc import Mapping

WORDING = "It explains how cards word something, or used to: nothing follows from it on a board."
REFERENCE = "It only points to another section: nothing follows from it on a board."
CASTING = "It is about paying costs and permissions to cast cards, which these small boards leave out."
MULTIPLE = "It orders the choices of several players within one instruction, which a scenario spells out step by step."
OUTSIDE = "It needs cards from outside the game or supplementary decks, which a scenario doesn’t hold."
LINKED = "It joins abilities of one card by what was chosen or paid, which the scenario language can’t say."
TEXT = "It exchanges or compares texts of cards, and a scenario has no texts."
PARTIAL = "It is about searching parts of zones or with further permissions, which a scenario spells out step by step."

REASONS: Mapping[str, str] = {
    "111.11": WORDING,
    "603.1a": WORDING, "603.1b": WORDING, "603.7g": LINKED, "603.7h": LINKED, "603.11": LINKED,
    "701.7b": LINKED, "701.7c": WORDING, "701.10f": CASTING, "701.10g": LINKED, "701.12h": TEXT,
    "701.17c": LINKED, "701.17d": LINKED, "701.18c": WORDING, "701.18d": WORDING, "701.18e": WORDING,
    "701.22c": MULTIPLE, "701.23g": PARTIAL, "701.23h": PARTIAL, "701.23i": MULTIPLE, "701.23j": OUTSIDE,
    "701.24g": MULTIPLE, "701.25b": PARTIAL, "701.28f": LINKED,
    "701.40h": REFERENCE, "701.45a": OUTSIDE,
    "701.58h": REFERENCE,
}
"""Key of a rule (its number on 2026-04-17) → why it can't be played."""
