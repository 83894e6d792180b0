"""The search of a copy: its tables and scripts in a folder of its own, which changes its name with what they say.

A page loaded before the copy was renewed goes on with the tables that it began with, or finds none: never half of each.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator
from pathlib import Path

from refapp.services import Library
from refapp.services.answers.search_tables import FIRST, Address, search_tables
from refapp.services.library.compiled import digest_of, program

SEARCH = "search"
"""Where pages find the search, whatever it is made of: they need not change with it."""
FETCHED = "fetched.js"
"""Has the browser fetch everything at once, for who is about to type: modules would come one after the other."""
DOORS = ("numbers.js", "page.js", "suggest.js")
SCRIPTS = sorted((Path(__file__).parents[1] / "web" / "static" / "copy").glob("*.js"))
ALWAYS = (*(script.name for script in SCRIPTS if script.name != "suggest.js"), *FIRST)
"""What every search needs."""
_SAID = re.compile(r"^[ \t]*//[^\n]*\n|/\*\*.*?\*/|^[ \t]+", re.MULTILINE | re.DOTALL)


def search_root(library: Library) -> str:
    """The folder of what is there to search, below the copy's root: other texts, boards or words of this program have
    another one."""
    made_of = f"{library.content}{program()}{digest_of(SCRIPTS)}"
    return f"{SEARCH}/{hashlib.sha256(made_of.encode()).hexdigest()[:12]}"


def search_files(library: Library, address: Address) -> Iterator[tuple[str, bytes]]:
    """The files of the search, each by its place in the copy; ``address`` is that of a board in a language."""
    root = search_root(library)
    for name in DOORS:
        yield f"{SEARCH}/{name}", f'export * from "./{root.removeprefix(SEARCH + "/")}/{name}"\n'.encode()
    yield f"{SEARCH}/{FETCHED}", _fetching(root.removeprefix(SEARCH + "/")).encode()
    for script in SCRIPTS:
        yield f"{root}/{script.name}", bare(script.read_text(encoding="utf-8")).encode()
    for name, content in search_tables(library, address):
        yield f"{root}/{name}", content


def _fetching(folder: str) -> str:
    names = json.dumps([*DOORS, *(f"{folder}/{name}" for name in (*ALWAYS, "suggest.js"))])
    return f"""for (const name of {names}) {{
const link = document.createElement("link")
link.rel = name.endsWith(".js") ? "modulepreload" : "preload"
if (link.rel === "preload") Object.assign(link, {{as: "fetch", crossOrigin: ""}})
link.href = new URL(name, import.meta.url).href
document.head.append(link)
}}
"""


def bare(script: str) -> str:
    """A script without its comments, which are a quarter of it, and without what is before a line."""
    return _SAID.sub("", script)
