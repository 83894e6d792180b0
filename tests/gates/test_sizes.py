"""No file of the program has more than 400 lines, no function more than 45: what grows past that is asking to be two."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
FILE, FUNCTION = 400, 45


def too_long(name: str, text: str) -> Iterator[str]:
    lines = text.count("\n")
    if lines > FILE:
        yield f"{name}: {lines} lines"
    for found in ast.walk(ast.parse(text)):
        if isinstance(found, ast.FunctionDef | ast.AsyncFunctionDef):
            many = (found.end_lineno or found.lineno) - found.lineno + 1
            if many > FUNCTION:
                yield f"{name}:{found.lineno}: {found.name} has {many} lines"


def test_files_and_functions_are_short() -> None:
    """Mend it by finding what in it has a name of its own, not by writing more on a line."""
    assert not [said for path in sorted((ROOT / "refapp").rglob("*.py"))
                for said in too_long(str(path.relative_to(ROOT)), path.read_text(encoding="utf-8"))]


def test_what_is_too_long_is_found() -> None:
    long = "def f():\n" + "    x = 1\n" * FUNCTION
    assert list(too_long("a.py", long)) == ["a.py:1: f has 46 lines"]
    assert list(too_long("a.py", "x = 1\n" * 401)) == ["a.py: 401 lines"]
