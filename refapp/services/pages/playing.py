"""Asks the engine, in the words of the page's language."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any

from refapp.services import evaluating
from refapp.services.pages.build import Reader


def evaluate(reader: Reader, raw: Mapping[str, Any], edition: date) -> Mapping[str, Any]:
    """The evaluation of a scenario under an edition (docs/scenarios.md); raises RefappError."""
    found: Mapping[str, Any] = evaluating.evaluate(reader.library, raw, edition).to_dict(reader.say.gettext)
    return found
