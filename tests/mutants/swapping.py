"""Puts a fault into an engine that is loaded already: the code of the functions that it changes is exchanged.

A function object stays itself, wherever it is registered, wrapped or closed over; only its ``__code__`` is another. What a
module or class does as it is loaded can't be exchanged so: :class:`Elsewhere`, and the engine is loaded anew.
"""

from __future__ import annotations

import ast
import gc
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import CodeType, FunctionType

from tests.mutants.faults import PACKAGES, ROOT, Fault, broken

_OPTIMIZED = 1
"""The flag of functions' code; that of modules and classes doesn't have it (inspect.CO_OPTIMIZED)."""

Live = Mapping[tuple[str, CodeType], list[FunctionType]]
"""File and code → the functions that run it."""


class Elsewhere(Exception):  # noqa: N818 - an answer, not a mistake
    """The fault isn't in a function alone: only loading its module anew shows it."""


def live() -> Live:
    """Every function of the engine that exists now, closures and what decorators wrap among them."""
    found: dict[tuple[str, CodeType], list[FunctionType]] = {}
    folders = tuple(f"{ROOT / package}/" for package in PACKAGES)
    for one in gc.get_objects():
        if isinstance(one, FunctionType) and one.__code__.co_filename.startswith(folders):
            file = Path(one.__code__.co_filename).relative_to(ROOT).as_posix()
            found.setdefault((file, one.__code__), []).append(one)
    return found


def changes(old: CodeType, new: CodeType) -> Iterator[tuple[CodeType, CodeType]]:
    """The functions' codes that differ, old and new, in two codes of the same shape; raises Elsewhere."""
    if old == new:
        return
    mine, other = _own(old), _own(new)
    if old.co_flags & _OPTIMIZED:
        yield old, new
    elif mine != other:
        raise Elsewhere(old.co_name)
    inner, put = (tuple(one for one in code.co_consts if isinstance(one, CodeType)) for code in (old, new))
    if [(one.co_name, one.co_firstlineno) for one in inner] != [(one.co_name, one.co_firstlineno) for one in put]:
        raise Elsewhere(old.co_name)
    for one, two in zip(inner, put, strict=True):
        yield from changes(one, two)


def _own(code: CodeType) -> CodeType:
    plain = tuple(None if isinstance(one, CodeType) else one for one in code.co_consts)
    return code.replace(co_consts=plain, co_linetable=b"")


def exchanged(fault: Fault) -> dict[CodeType, CodeType]:
    """The codes of functions that a fault changes, old and new; raises Elsewhere."""
    source = ast.parse((ROOT / fault.file).read_bytes())
    old, new = (compile(tree, fault.file, "exec") for tree in (source, broken(fault)))
    found: dict[CodeType, CodeType] = {}
    for one, two in changes(old, new):
        if found.setdefault(one, two) != two:  # two lambdas of one line that nothing tells apart
            raise Elsewhere(one.co_name)
    return found


def swap(file: str, codes: Mapping[CodeType, CodeType], functions: Live) -> int:
    """Exchange the codes of a file's functions; how many functions that were."""
    todo = [(function, new) for old, new in codes.items() for function in functions.get((file, old), ())]
    for function, code in todo:
        function.__code__ = code
    return len(todo)
