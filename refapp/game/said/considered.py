"""Why not: rules that were looked at and didn't apply, with the condition that failed and its values."""

from __future__ import annotations

from collections.abc import Container, Hashable, Mapping
from dataclasses import field, replace
from types import MappingProxyType
from typing import Any, TypedDict

from refapp.game.said.telling import ENGLISH, Tongue, reason
from refapp.lazy_dataclass import dataclass
from refapp.model.shapes import Number


@dataclass(frozen=True, slots=True)
class EveryRule:
    """In place of the keys of rules that somebody asked about: all of them, and ``named`` those that were named."""

    named: frozenset[str] = frozenset()

    def __contains__(self, _rule: object) -> bool:
        return True


class ConsideredJson(TypedDict):
    """A rule that didn't apply, and why."""

    rules: list[Number]
    subject: str | None
    reason: str
    text: str


@dataclass(frozen=True, slots=True)
class Considered:
    """Rules that didn’t apply to a subject, or kept it from something. ``message``: an English msgid."""

    rules: tuple[str, ...]
    subject: str | None
    message: str
    params: Mapping[str, Any] = field(default_factory=lambda: MappingProxyType({}))
    keeps: bool = False
    """Whether the rules keep the subject from something, so that they stay, whatever else they do."""

    def but_for(self, name: str) -> Hashable:
        """All of it but one value."""
        said = sorted((key, repr(one)) for key, one in self.params.items() if key != name)
        return self.rules, self.subject, self.message, tuple(said)

    def without(self, numbers: Container[str]) -> Considered:
        """The same without some of the rules."""
        return replace(self, rules=tuple(one for one in self.rules if one not in numbers))

    def to_dict(self, tongue: Tongue = ENGLISH) -> ConsideredJson:
        """Plain data, with the reason in a language."""
        said = reason(self.message, {"subject": self.subject or "", **self.params}, tongue)
        return {"rules": list(self.rules), "subject": self.subject, "reason": said,
                "text": f"{', '.join(self.rules)}: {said}"}
