"""No module imports one that imports it, by however many others: also not inside a function or for types alone.

What only looks down can be read from the bottom up. Who needs something of the room above takes it as a value, says with a
Protocol what it needs of it, or belongs there itself.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from graphlib import CycleError, TopologicalSorter

from tests.conftest import ROOT

MODULES = {".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path
           for path in (ROOT / "refapp").rglob("*.py")}


def imported(module: str) -> Iterator[str]:
    """The modules of ours that a module's code imports, wherever it does."""
    for node in ast.walk(ast.parse(MODULES[module].read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (one.name for one in node.names if one.name in MODULES)
        elif isinstance(node, ast.ImportFrom) and node.module is not None:
            for one in node.names:
                whole = f"{node.module}.{one.name}"
                yield from (name for name in [whole if whole in MODULES else node.module] if name in MODULES)


def graph() -> Mapping[str, set[str]]:
    return {module: set(imported(module)) - {module} for module in MODULES}


def test_no_circle() -> None:
    try:
        TopologicalSorter(graph()).prepare()
    except CycleError as found:
        raise AssertionError("a circle of imports: " + " ← ".join(found.args[1])) from None
