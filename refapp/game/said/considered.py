"""Why not: rules that were looked at and didn't apply, with the condition that failed and its values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from types import MappingProxyType
from typing import Any, TypedDict

from refapp.game.said.telling import ENGLISH, Tongue, reason
from refapp.lazy_dataclass import dataclass
from refapp.model.shapes import Number


class ConsideredJson(TypedDict):
    """A rule that didn't apply, and why."""

    rules: list[Number]
    subject: str | None
    reason: str
    text: str


@dataclass(frozen=True, slots=True)
class Considered:
    """A rule that didn't apply to a subject. ``message`` is an English msgid; its fields come from ``params``."""

    rules: tuple[str, ...]
    subject: str | None
    message: str
    params: Mapping[str, Any] = field(default_factory=lambda: MappingProxyType({}))

    def but_for(self, name: str) -> tuple[object, ...]:
        """All of it but one value."""
        return self.rules, self.subject, self.message, {key: one for key, one in self.params.items() if key != name}

    def to_dict(self, tongue: Tongue = ENGLISH) -> ConsideredJson:
        """Plain data, with the reason in a language."""
        said = reason(self.message, {"subject": self.subject or "", **self.params}, tongue)
        return {"rules": list(self.rules), "subject": self.subject, "reason": said,
                "text": f"{', '.join(self.rules)}: {said}"}
