"""The one error of an index."""

from __future__ import annotations

from refapp.model import RefappError


class IndexDamaged(RefappError):  # noqa: N818
    """An index that must not be used: missing, cut short, altered, or made by another version.

    ``code`` is ``index.missing``, ``index.damaged`` or ``index.outdated``; the remedy is always to
    build it again from the texts.
    """
