"""The tables of the search in the browser: what the copy holds of them. Called once, when the pages are made."""

from __future__ import annotations

from collections.abc import Iterator

from refapp.services import Library


def search_files(library: Library) -> Iterator[tuple[str, bytes]]:  # noqa: ARG001
    """The files of the search, each by its place in the copy; they are compressed as all others are."""
    yield from ()
