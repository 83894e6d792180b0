"""Page objects of a form: its fields, under headings. What stands in a field is text."""

from __future__ import annotations

import hashlib

from refapp.lazy_dataclass import dataclass

Options = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Field:
    """A field: ``kind`` is text, number, check, choice, checks or area; ``options`` of a text are suggestions.

    ``reads`` says how its text becomes a value: see :func:`refapp.services.forms.form_fields.read`.
    """

    name: str
    label: str
    kind: str
    value: str = ""
    options: Options = ()
    reads: str = "text"
    hint: str = ""
    shown: str = ""
    """An example that stands in it as long as nothing does."""
    error: str | None = None
    required: bool = False

    @property
    def id(self) -> str:
        """Its id in the page."""
        return f"in-{hashlib.sha256(self.name.encode()).hexdigest()[:8]}"

    @property
    def described(self) -> str:
        """The ids of what is said about it: what is wrong, how it is written."""
        return " ".join([*([f"{self.id}-why"] if self.error else ()), *([f"{self.id}-hint"] if self.hint else ())])

    @property
    def ticked(self) -> tuple[str, ...]:
        """The options chosen, where there may be several."""
        return tuple(part for part in self.value.split("\n") if part)


@dataclass(frozen=True, slots=True)
class FieldGroup:
    """Fields under one heading; ``folded`` where most people need none of them."""

    name: str
    fields: tuple[Field, ...]
    folded: bool = False
