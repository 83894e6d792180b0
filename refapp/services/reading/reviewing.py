"""What a review is about: the official wording, as a hash that a mere renumbering does not change."""

from __future__ import annotations

import hashlib

from refapp.compare.wording import wording
from refapp.model import Rule


def wording_hash(rule: Rule) -> str:
    """Sixteen hex digits over title and paragraphs, typography levelled and cited numbers masked."""
    return hashlib.sha256(wording(rule).encode()).hexdigest()[:16]
