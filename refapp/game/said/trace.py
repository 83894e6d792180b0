"""The trace: one entry for each thing that happened, with the rules behind it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypedDict

from refapp.game.said import telling
from refapp.game.said.sentence import Sentence
from refapp.game.said.telling import ENGLISH, Tongue
from refapp.lazy_dataclass import dataclass
from refapp.model.shapes import Count, Number


class TraceEntryJson(TypedDict):
    """Something that happened: in which step, by which rules."""

    step: Count
    rules: list[Number]
    action: str
    subject: str | None
    params: dict[str, Any]
    text: str


@dataclass(frozen=True, slots=True)
class TraceEntry:
    """What happened in which step (zero-based), under which rules of the edition: a sentence about a subject."""

    step: int
    rules: tuple[str, ...]
    said: Sentence
    subject: str | None = None

    @property
    def action(self) -> str:
        """The name of the sentence, as answers have it."""
        return self.said.action

    @property
    def params(self) -> Mapping[str, Any]:
        """What the sentence is said with, as answers have it."""
        return self.said.params

    def says(self, *sentences: type[Sentence]) -> bool:
        """Whether it is one of these sentences."""
        return isinstance(self.said, sentences)

    def text(self, tongue: Tongue = ENGLISH) -> str:
        """The sentence, filled, in a language."""
        subject = "" if self.subject is None else telling.name(self.subject, tongue)
        return telling.filled(tongue, self.said.message, {"subject": subject, **self.said.in_words(tongue)})

    def to_dict(self, tongue: Tongue = ENGLISH) -> TraceEntryJson:
        """Plain data, with the text in a language."""
        return {"step": self.step, "rules": list(self.rules), "action": self.action, "subject": self.subject,
                "params": {key: _plain(item) for key, item in self.params.items()}, "text": self.text(tongue)}


def _plain(item: Any) -> Any:
    if isinstance(item, list | tuple):
        return [_plain(one) for one in item]
    if isinstance(item, Mapping):
        return {str(key): _plain(one) for key, one in item.items()}
    return item
