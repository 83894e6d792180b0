"""The search of a copy: its tables and scripts in a folder of its own, which changes its name with what they say.

A page loaded before the copy was renewed goes on with the tables that it began with, or finds none: never half of each.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from refapp.services import Library
from refapp.services.answers.search_tables import FIRST, Address, search_tables
from refapp.services.library.compiled import digest_of, program

SEARCH = "search"
"""Where pages find the search, whatever it is made of: they need not change with it."""
FETCHED = "fetched.js"
"""Has the browser fetch everything at once, for who is about to type: modules would come one after the other."""
DOORS = {"numbers.js": "numbers.js", "page.js": "page.js", "suggest.js": "search.js"}
"""Where pages find a script, and the one that it leads to."""
SCRIPTS = sorted((Path(__file__).parents[1] / "web" / "static" / "copy").glob("*.js"))
SEARCHING = ("words", "bits", "columns", "index", "terms", "plan", "combined", "numbers", "query", "rank", "searcher",
             "reading", "suggest")
"""The modules that are one script, so that a browser asks once: each behind those that it needs."""
SHOWING = ("passage", "place")
"""Those that are one with the script of a search's page."""
ALWAYS = ("page.js", "search.js", *FIRST)
"""What every search needs."""
_SAID = re.compile(r"^[ \t]*//[^\n]*\n|/\*\*.*?\*/|^[ \t]+", re.MULTILINE | re.DOTALL)
_IMPORT = re.compile(r'^import \{(.*)\} from "\./(\w+)\.js"\n', re.MULTILINE)
_EXPORTED = re.compile(r"^export ((?:async )?(?:function|class|const) (\w+))", re.MULTILINE)


@cache
def _scripts() -> str:
    """A hash of the scripts, asked once: a change while a copy is written must not part pages from their search."""
    return digest_of(SCRIPTS)


def search_root(library: Library) -> str:
    """The folder of what is there to search, below the copy's root: other texts, boards or words of this program have
    another one."""
    made_of = f"{library.content}{program()}{_scripts()}"
    return f"{SEARCH}/{hashlib.sha256(made_of.encode()).hexdigest()[:12]}"


def search_files(library: Library, address: Address) -> Iterator[tuple[str, bytes]]:
    """The files of the search, each by its place in the copy; ``address`` is that of a board in a language."""
    root = search_root(library)
    for name, script in DOORS.items():
        yield f"{SEARCH}/{name}", f'export * from "./{root.removeprefix(SEARCH + "/")}/{script}"\n'.encode()
    yield f"{SEARCH}/{FETCHED}", _fetching(root.removeprefix(SEARCH + "/")).encode()
    for name, text in scripts().items():
        yield f"{root}/{name}", text.encode()
    for name, content in search_tables(library, address):
        yield f"{root}/{name}", content


def _fetching(folder: str) -> str:
    doors = (name for name, script in DOORS.items() if script in ALWAYS)
    names = json.dumps([*doors, *(f"{folder}/{name}" for name in ALWAYS)])
    return f"""for (const name of {names}) {{
const link = document.createElement("link")
link.rel = name.endsWith(".js") ? "modulepreload" : "preload"
if (link.rel === "preload") Object.assign(link, {{as: "fetch", crossOrigin: ""}})
link.href = new URL(name, import.meta.url).href
document.head.append(link)
}}
"""


def scripts() -> dict[str, str]:
    """The scripts as they are given away, without comments: that of every search, that of its page, and what other
    pages read numbers with."""
    own = {script.stem: bare(script.read_text(encoding="utf-8")) for script in SCRIPTS}
    search = "".join(_part(own[name]) for name in SEARCHING)
    page = "".join(_part(own[name]) for name in SHOWING) + _IMPORT.sub("", own["page"])
    needed = [names for names, module in _IMPORT.findall(own["passage"] + own["page"]) if module in SEARCHING]
    return {"search.js": search, "numbers.js": own["numbers"],
            "page.js": f'import {{{", ".join(needed)}}} from "./search.js"\n{page}'}


def _part(script: str) -> str:
    """A module as a part of a larger one: it sees what parts before it export, and keeps to itself what it doesn’t."""
    given = ", ".join(name for _, name in _EXPORTED.findall(script))
    inside = _EXPORTED.sub(r"\1", _IMPORT.sub("", script))
    return f"export const {{{given}}} = (() => {{\n{inside}return {{{given}}}\n}})()\n"


def bare(script: str) -> str:
    """A script without its comments, which are a quarter of it, and without what is before a line."""
    return _SAID.sub("", script)
