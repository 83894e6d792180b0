"""The one error of this package: a file that cannot be imported, said so that a person can act on it."""

from __future__ import annotations

from refapp.model import RefappError


class ImportRefused(RefappError):  # noqa: N818 - a refusal; the public name
    """The file was not imported and nothing was changed.

    The message says what was found, what was expected and what to do. Codes begin with ``import.``.
    """
