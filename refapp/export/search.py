"""The search of a copy: its tables and scripts in a folder of its own, which changes its name with what they say.

A page loaded before the copy was renewed goes on with the tables that it began with, or finds none: never half of each.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path

from refapp.services import Library
from refapp.services.answers.search_tables import FIRST, Address, search_tables, tables_digest

SEARCH = "search"
"""Where pages find the search, whatever it is made of: they need not change with it."""
DOORS = ("numbers.js", "page.js", "suggest.js")
SCRIPTS = sorted((Path(__file__).parents[1] / "web" / "static" / "copy").glob("*.js"))
ALWAYS = (*(script.name for script in SCRIPTS if script.name != "suggest.js"), *FIRST)
"""What every search needs."""


def search_root(library: Library) -> str:
    """The folder of what is there to search, below the copy's root."""
    digest = hashlib.sha256(tables_digest(library).encode())
    for script in SCRIPTS:
        digest.update(script.read_bytes())
    return f"{SEARCH}/{digest.hexdigest()[:12]}"


def search_files(library: Library, address: Address) -> Iterator[tuple[str, bytes]]:
    """The files of the search, each by its place in the copy; ``address`` is that of a board in a language."""
    root = search_root(library)
    for name in DOORS:
        yield f"{SEARCH}/{name}", f'export * from "./{root.removeprefix(SEARCH + "/")}/{name}"\n'.encode()
    for script in SCRIPTS:
        yield f"{root}/{script.name}", script.read_bytes()
    for name, content in search_tables(library, address):
        yield f"{root}/{name}", content
