"""The one error of this package: a file that cannot be imported, said so that a person can act on it; and its size."""

from __future__ import annotations

from refapp.model import RefappError

MAX_BYTES = 20_000_000
"""The largest file that is read; the largest edition so far has 2 MB in UTF-16."""


class ImportRefused(RefappError):  # noqa: N818 - a refusal; the public name
    """The file was not imported and nothing was changed.

    The message says what was found, what was expected and what to do. Codes begin with ``import.``.
    """
