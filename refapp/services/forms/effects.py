"""Instructions as lines that a person can type: ``damage to: @target, amount: 3``.

A line is a verb and its arguments in the words of the scenario language (docs/scenarios.md). Nothing is carried out.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any

from refapp.corpus_io import DataError, read_data
from refapp.language.instruction import INSTRUCTIONS
from refapp.rulebook.sections import load

LINES = 12
AT = re.compile(r"(?<![\w\"'])@\w+")
"""@self, @target … as typed: YAML wants them quoted."""


def read_lines(text: str) -> list[dict[str, Any]]:
    """The instructions of a text, one a line; raises DataError that names the line."""
    load()
    found: list[dict[str, Any]] = []
    for at, line in enumerate(text.replace("\r\n", "\n").split("\n"), 1):
        written = line.strip()
        if not written:
            continue
        if len(found) == LINES:
            raise DataError("too_many_lines", "more than {limit} lines of instructions", limit=LINES)
        verb, _, rest = written.partition(" ")
        if verb not in (*INSTRUCTIONS, "ask"):
            raise DataError("bad_line", "line {line}: “{found}” is no verb of the language", line=at, found=verb[:40])
        try:
            given = read_data(("{" + AT.sub(r'"\g<0>"', rest) + "}").encode(), json_first=False)
        except DataError as error:
            raise DataError("bad_line", "line {line}: “{found}” isn’t written as argument: value, argument: value",
                            line=at, found=rest[:40]) from error
        if not isinstance(given, dict) or any(value is None or value == "" for value in given.values()):
            raise DataError("bad_line", "line {line}: “{found}” isn’t written as argument: value, argument: value",
                            line=at, found=rest[:40])
        found.append({"do": verb, **given})
    return found


def write_lines(steps: Any) -> str:
    """The text that :func:`read_lines` reads as these instructions."""
    listed = steps if isinstance(steps, list) else [steps] if steps else []
    return "\n".join(_line(one) for one in listed)


def _line(step: Any) -> str:
    if not isinstance(step, Mapping):
        return str(step)
    rest = ", ".join(f"{key}: {flow(value)}" for key, value in step.items() if key != "do")
    return f"{step.get('do', '')} {rest}".strip()


_PLAIN = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_/.+' éèêàâîïôûçœÉ")


def flow(value: Any) -> str:
    """A value on one line, as YAML reads it."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{flow(key)}: {flow(item)}" for key, item in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(flow, value)) + "]"
    text = str(value)
    if AT.fullmatch(text):
        return text
    plain = text and set(text) <= _PLAIN and text == text.strip() and text[0] not in "-'" and " -" not in text
    return text if plain else json.dumps(text, ensure_ascii=False)


def sizes(text: str) -> Sequence[str]:
    """Power and toughness of ``2/2`` or ``+1/+1``; raises DataError."""
    parts = [part.strip().removeprefix("+") for part in text.split("/")]
    if len(parts) != 2 or not all(part.removeprefix("-").isdigit() and len(part) < 7 for part in parts):
        raise DataError("bad_size", "“{found}” isn’t written as power/toughness, such as 2/2", found=text[:20])
    return parts
