"""Why not: rules that were looked at and didn't apply, with the condition that failed and its values."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import field
from functools import partial
from types import MappingProxyType
from typing import Any

from refapp.game.trace import Word, as_written, filled
from refapp.game.trace_values import WORDS
from refapp.lazy_dataclass import dataclass


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

    def to_dict(self, say: Callable[[str], str] = str, word: Word = as_written) -> dict[str, Any]:
        """Plain data, with the reason in the language of ``say``, names as ``word`` has them."""
        fields = {"subject": word("subject", self.subject or ""),
                  **{key: _shown(item, say, partial(word, key)) for key, item in self.params.items()}}
        reason = filled(say(self.message), fields)
        return {"rules": list(self.rules), "subject": self.subject, "reason": reason,
                "text": f"{', '.join(self.rules)}: {reason}"}


def _shown(item: Any, say: Callable[[str], str], word: Callable[[str], str]) -> str:
    if isinstance(item, list | tuple | set | frozenset):
        return ", ".join(word(say(one)) if isinstance(one, str) else str(one) for one in item)
    if not isinstance(item, str):
        return str(item)
    return say(item) if item in WORDS else word(item)
