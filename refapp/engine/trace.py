"""The trace: one entry for each thing that happened, with the rules behind it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from refapp.engine.messages import MESSAGES


@dataclass(frozen=True, slots=True)
class TraceEntry:
    """What happened in which step (zero-based), under which rules of the edition.

    ``message`` is an English msgid whose ``{fields}`` are filled from ``params`` and ``subject``.
    """

    step: int
    rules: tuple[str, ...]
    action: str
    subject: str | None
    params: Mapping[str, Any] = field(default_factory=lambda: MappingProxyType({}))

    @property
    def message(self) -> str:
        """The English sentence with open fields: a gettext msgid."""
        return MESSAGES.get(self.action, "{action}: {subject}")

    def text(self, template: str | None = None) -> str:
        """The sentence, filled; pass a translated template for another language."""
        fields = {"action": self.action, "subject": self.subject or "", **self.params}
        shown = {key: _shown(item) for key, item in fields.items()}
        return (template or self.message).format_map(_Blank(shown))

    def to_dict(self, template: str | None = None) -> dict[str, Any]:
        """Plain data, with the text in the language of the template."""
        return {"step": self.step, "rules": list(self.rules), "action": self.action, "subject": self.subject,
                "params": {key: _plain(item) for key, item in self.params.items()},
                "text": self.text(template)}


class _Blank(dict[str, str]):
    def __missing__(self, key: str) -> str:
        return ""


def _shown(item: Any) -> str:
    if isinstance(item, list | tuple):
        return ", ".join(_shown(one) for one in item)
    if isinstance(item, bool):
        return "true" if item else "false"
    return "" if item is None else str(item)


def _plain(item: Any) -> Any:
    if isinstance(item, list | tuple):
        return [_plain(one) for one in item]
    if isinstance(item, Mapping):
        return {str(key): _plain(one) for key, one in item.items()}
    return item
