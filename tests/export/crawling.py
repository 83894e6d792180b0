"""Reads every page of a copy and follows what it names: what leads to no file of the copy is dead.

    python -m tests.export.crawling FOLDER       prints the dead links of a copy, and how much was read
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from urllib.parse import unquote, urlsplit

_NAMED = re.compile(r"""\s(?:href|src|action|data-to|content(?==.http))="([^"]*)\"""")
_LOCATED = re.compile(r"<(?:loc|id)>([^<]*)</|href=\"([^\"]*)\"")
_ANCHOR = re.compile(r'<a\s(?:[^>]*\s)?href="([^"]*)"')
_ID = re.compile(r'\sid="([^"]*)"')


class Copy:
    """A copy on the disk, and what its pages name."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        about = json.loads((folder / "copy.json").read_text(encoding="utf-8"))
        self.base, self.files = str(about["base"]), frozenset(about["files"])
        self.below = urlsplit(self.base).path.rstrip("/")
        self.ids: dict[str, frozenset[str]] = {}

    def named(self, file: str) -> Iterator[str]:
        """The addresses that a file names, in its own host or as whole ones below the base."""
        text = (self.folder / file).read_text(encoding="utf-8")
        if file.endswith(".xml"):
            found = (one or other for one, other in _LOCATED.findall(text))
        else:
            found = iter(_NAMED.findall(text))
            self.ids[file] = frozenset(map(unescape, _ID.findall(text)))
        yield from (target for target in map(unescape, found)
                    if target.startswith((self.base, "/")) or (target.startswith("#") and len(target) > 1))

    def leads(self, target: str) -> str | None:
        """The file that an address of the copy leads to; None where it leads to none."""
        path = urlsplit(target).path
        if path != self.below and not path.startswith(f"{self.below}/"):
            return None
        name = unquote(path.removeprefix(self.below)).strip("/")
        return next((one for one in (name, f"{name}/index.html".removeprefix("/")) if one in self.files), None)

    def dead(self) -> Iterator[tuple[str, str]]:
        """Each page with an address on it that leads nowhere, be it to no file or to no place of a page."""
        marks: list[tuple[str, str, str]] = []
        for file in sorted(self.files):
            if not file.endswith((".html", ".xml")):
                continue
            for target in self.named(file):
                to = file if target.startswith("#") else self.leads(target)
                if to is None:
                    yield file, target
                elif (mark := unquote(urlsplit(target).fragment)) and to.endswith(".html"):
                    marks.append((file, to, mark))
        yield from ((file, f"{to}#{mark}") for file, to, mark in marks if mark not in self.ids.get(to, ()))

    def apart(self) -> Iterator[str]:
        """The pages to which no chain of links, which need no script, leads from the first one."""
        waiting, known = ["index.html"], {"index.html"}
        while waiting:
            text = (self.folder / waiting.pop()).read_text(encoding="utf-8")
            for target in map(unescape, _ANCHOR.findall(text)):
                to = self.leads(target) if target.startswith((self.base, "/")) else None
                if to is not None and to.endswith(".html") and to not in known:
                    known.add(to)
                    waiting.append(to)
        yield from (file for file in sorted(self.files - known) if file.endswith(".html"))


def main() -> None:
    copy = Copy(Path(sys.argv[1]))
    found = list(copy.dead())
    for file, target in found[:200]:
        print(file, target)
    print(json.dumps({"files": len(copy.files), "pages": len(copy.ids), "dead": len(found), "apart": len(list(copy.apart()))}))
    sys.exit(bool(found))


if __name__ == "__main__":
    main()
