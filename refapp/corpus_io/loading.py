"""Reads YAML and JSON data strictly: what the formats let slip is an error here, not a surprise later.

YAML scalars all stay strings (100.10 must not become 100.1, nor ``no`` False). Duplicate keys,
NaN, lone surrogates, anchors that multiply, and nesting deeper than the limit are refused.
"""

from __future__ import annotations

import json
import re
from collections.abc import Hashable
from pathlib import Path
from typing import Any

import yaml

from refapp.model import RefappError

MAX_DEPTH = 32
MAX_BYTES = 256 * 1024


class DataError(RefappError):
    """Data that can't be read: ``code`` says why; ``params`` say where."""


_BRACKETS = re.compile(r'"(?>(?:[^"\\]|\\.)*)"|[\[\]{}]', re.DOTALL)
_SURROGATE = re.compile("[\ud800-\udfff]")


def read_json(data: bytes | str, *, max_bytes: int = MAX_BYTES, max_depth: int = MAX_DEPTH) -> Any:
    """Parse JSON of bounded size and depth; raises DataError."""
    if len(data) > max_bytes:
        raise DataError("too_large", "the data hold {found} bytes; at most {limit} are accepted",
                        found=len(data), limit=max_bytes)
    try:
        text = data.decode("utf-8") if isinstance(data, bytes) else data
    except UnicodeDecodeError as error:
        raise DataError("bad_encoding", "the data are not UTF-8: byte {position} can't be read",
                        position=error.start) from None
    depth = deepest = 0
    for mark in _BRACKETS.finditer(text):
        depth += {"[": 1, "{": 1, "]": -1, "}": -1}.get(mark.group(), 0)
        deepest = max(deepest, depth)
    if deepest > max_depth:
        raise DataError("too_deep", "the data nest {found} levels deep; at most {limit} are accepted",
                        found=deepest, limit=max_depth)
    try:
        value = json.loads(text, object_pairs_hook=_unique, parse_constant=_no_constant,
                           parse_int=_bounded_int)
    except json.JSONDecodeError as error:
        raise DataError("bad_json", "this is not JSON: line {line}, column {column}: {reason}",
                        line=error.lineno, column=error.colno, reason=error.msg) from None
    except RecursionError:
        raise DataError("too_deep", "the data nest too deep; at most {limit} levels are accepted",
                        limit=max_depth) from None
    _no_surrogates(value)
    return value


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise DataError("duplicate_key", "the key {key!r} stands twice in one object", key=key)
        found[key] = value
    return found


def _no_constant(name: str) -> Any:
    raise DataError("bad_number", "{name} is not a number that can be used here", name=name)


def _bounded_int(digits: str) -> int:
    if len(digits) > 18:
        raise DataError("bad_number", "{name} is not a number that can be used here", name=digits[:20] + "…")
    return int(digits)


def _no_surrogates(value: Any) -> None:
    if isinstance(value, str):
        if _SURROGATE.search(value):
            raise DataError("bad_text", "the data hold half a character (a lone surrogate)")
    elif isinstance(value, dict):
        for key, inner in value.items():
            _no_surrogates(key)
            _no_surrogates(inner)
    elif isinstance(value, list):
        for inner in value:
            _no_surrogates(inner)


class _Loader(yaml.CBaseLoader if hasattr(yaml, "CBaseLoader") else yaml.BaseLoader):  # type: ignore[misc]
    """Every scalar a string; a key that stands twice is an error."""


def _mapping(loader: Any, node: yaml.MappingNode) -> dict[Hashable, Any]:
    found: dict[Hashable, Any] = {}
    for key_node, value_node in node.value:
        key = loader.construct_object(key_node, deep=True)
        if not isinstance(key, str):
            raise DataError("bad_key", "line {line}: a key must be a word", line=key_node.start_mark.line + 1)
        if key in found:
            raise DataError("duplicate_key", "the key {key!r} stands twice in one object", key=key)
        found[key] = loader.construct_object(value_node, deep=True)
    return found


_Loader.add_constructor("tag:yaml.org,2002:map", _mapping)


def read_yaml(text: str, *, max_bytes: int = 4 * 1024 * 1024, max_depth: int = MAX_DEPTH, ours: bool = False) -> Any:
    """Parse YAML with every scalar kept as a string; raises DataError. Aliases are refused.

    A file of ``ours``, which tests have read strictly, is read in one go instead of being looked through first.
    """
    if len(text) > max_bytes:
        raise DataError("too_large", "the data hold {found} bytes; at most {limit} are accepted",
                        found=len(text), limit=max_bytes)
    depth = 0
    try:
        for event in () if ours else yaml.parse(text, Loader=_Loader):
            if isinstance(event, yaml.AliasEvent):
                raise DataError("bad_yaml", "line {line}: aliases (*name) are not accepted",
                                line=event.start_mark.line + 1 if event.start_mark else 1)
            if getattr(event, "tag", None):
                raise DataError("bad_yaml", "line {line}: tags (!name) are not accepted",
                                line=event.start_mark.line + 1 if event.start_mark else 1)
            if isinstance(event, yaml.CollectionStartEvent):
                depth += 1
                if depth > max_depth:
                    raise DataError("too_deep", "the data nest too deep; at most {limit} levels are accepted",
                                    limit=max_depth)
            elif isinstance(event, yaml.CollectionEndEvent):
                depth -= 1
        return yaml.load(text, Loader=_Loader)  # noqa: S506  a base loader: builds strings, lists and mappings only
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        mark = getattr(error, "problem_mark", None)
        raise _not_yaml(getattr(error, "problem", None) or str(error)[:120], mark.line + 1 if mark else 1) from None


def _not_yaml(reason: str, line: int) -> DataError:
    """The usual mistakes in sentences that have a translation; others in the parser's own English."""
    if "',' or '" in reason:
        return DataError("bad_yaml",
                         "this is not YAML: line {line}: a comma or a closing bracket is missing", line=line)
    if "mapping values" in reason:
        return DataError("bad_yaml",
                         "this is not YAML: line {line}: a colon too many; put quotation marks around a text "
                         "that holds one", line=line)
    if "expected ':'" in reason:
        return DataError("bad_yaml",
                         "this is not YAML: line {line}: a colon is missing", line=line)
    if "start any token" in reason:
        return DataError("bad_yaml",
                         "this is not YAML: line {line}: no value begins like this; put quotation marks around "
                         "a text, and spaces instead of tabs", line=line)
    if any(expected in reason for expected in ("expected key", "'-' indicator", "<block end>")):
        return DataError("bad_yaml",
                         "this is not YAML: line {line}: it isn't indented like the lines before", line=line)
    return DataError("bad_yaml",
                         "this is not YAML: line {line}: {reason}", line=line, reason=reason)


def read_data_file(path: Path, *, ours: bool = False) -> Any:
    """Read a .json file as JSON and anything else as YAML; raises DataError, OSError. ``ours`` as in read_yaml."""
    data = path.read_bytes()
    return read_data(data, json_first=path.suffix.lower() == ".json", ours=ours)


def read_data(data: bytes, *, json_first: bool | None = None, ours: bool = False) -> Any:
    """Read YAML or JSON, judged by its first character unless told; raises DataError."""
    if json_first is None:
        json_first = data.lstrip()[:1] in (b"{", b"[")
    if json_first:
        return read_json(data, max_bytes=4 * 1024 * 1024)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise DataError("bad_encoding", "the data are not UTF-8: byte {position} can't be read",
                        position=error.start) from None
    return read_yaml(text, ours=ours)
