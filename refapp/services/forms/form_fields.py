"""Fields of forms, made from the scenario language, by the kinds of its arguments; and back.

What stands in a field is text; :func:`read` turns it into what the language holds, or raises DataError. Whether that
makes sense together, the language's own reader says.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from refapp.corpus_io import DataError, read_data
from refapp.language.fields import Argument
from refapp.language.values import truth
from refapp.services.forms.effects import AT, flow, read_lines, sizes, write_lines
from refapp.services.pages.form import Field, Options

NONE: Mapping[str, str] = MappingProxyType({})


def of_argument(argument: Argument, label: str, value: Any, *, things: Options, players: Options,
                words: Options = (), also: Mapping[str, str] = NONE) -> Field:
    """The field for an argument of a verb, by its kind; ``things`` can be named as objects, ``players`` as players.

    ``also`` are names that aren't offered: they stay where they stand already.
    """
    kind, name, required = argument.kind.name, argument.name, argument.required
    if kind == "objects":
        listed = value if isinstance(value, list) else [value] if value not in (None, "") else []
        held = {str(one) for one in listed}
        offered = dict((*things, *players))
        things = (*things, *((one, said) for one, said in also.items() if one in held and one not in offered))
        known = {one for one, _ in (*things, *players)}
        named = [str(one) for one in listed if str(one) in known]
        if known and len(named) == len(listed) and len(known) <= 24:
            return Field(name, label, "checks", "\n".join(named), (*things, *players), "objects", required=required)
        return Field(name, label, "text", ", ".join(map(str, listed)), (*things, *players), "list", required=required)
    if kind == "object" and not isinstance(value, Mapping) and name not in ("token",):
        return Field(name, label, "choice", _plain(value), _with(
            (("", "–"), *things, *players), value, also), required=required)
    if kind == "player":
        return Field(name, label, "choice", _plain(value), _with((*(() if required else (("", "–"),)), *players),
                                                                 value), required=required)
    if kind == "number":
        return Field(name, label, "text", flow(value) if isinstance(value, Mapping) else _plain(value), (), "flow",
                     required=required)
    if kind == "yes or no":
        return Field(name, label, "check", "yes" if truth(value) else "", reads="flag")
    if kind == "instructions":
        return Field(name, label, "area", write_lines(value), reads="lines", required=required)
    if kind == "[power, toughness]":
        return Field(name, label, "text", "/".join(map(str, value)) if isinstance(value, list) else _plain(value),
                     reads="size", hint="+1/+1", required=required)
    if kind in ("word", "zone", "cost", "duration", "line", "step, phase or turn", "filter"):
        closed = kind == "zone" or (bool(words) and kind == "word" and name in ("to", "step", "predefined"))
        return Field(name, label, "choice" if closed else "text", _plain(value), _with((
            *(() if required else (("", "–"),)), *words), value) if closed else words, required=required)
    if kind in ("words", "numbers"):
        return Field(name, label, "text", ", ".join(map(str, value)) if isinstance(value, list) else _plain(value),
                     words, "list", required=required)
    if kind == "counts":
        return Field(name, label, "text", _counts(value), things, "counts", required=required)
    return Field(name, label, "text", "" if value in (None, "") else flow(value), (), "flow", required=required)


def _with(options: Options, value: Any, also: Mapping[str, str] = NONE) -> Options:
    """The options and, where it is none of them, what stands there now."""
    now = _plain(value)
    return options if not now or now in dict(options) else (*options, (now, also.get(now, now)))


def _plain(value: Any) -> str:
    return "" if value is None else flow(value) if isinstance(value, Mapping | list) else str(value)


def _counts(value: Any) -> str:
    return ", ".join(f"{key}: {n}" for key, n in value.items()) if isinstance(value, Mapping) else ""


def read(field: Field, given: Sequence[str]) -> Any:
    """The value of what was given in a field; None where nothing was. Raises DataError for what can't be read."""
    if field.kind == "checks":
        chosen = [one for one in given if one in dict(field.options)]
        return chosen[0] if len(chosen) == 1 and field.reads == "objects" else chosen or None
    text = (given[-1] if given else "").strip()
    if field.reads == "flag":
        return "true" if text == "yes" else None
    if not text:
        return None
    if field.kind == "choice" and text not in dict(field.options):
        raise DataError("bad_choice", "“{found}” is none of the options", found=text[:40])
    if len(text) > 4000:
        raise DataError("too_long", "a field holds at most {limit} characters", limit=4000)
    if field.kind == "number" and not (text.removeprefix("-").isascii() and text.removeprefix("-").isdigit()):
        raise DataError("bad_number", "“{found}” is not a whole number", found=text[:20])
    if field.reads == "list":
        return [part.strip() for part in text.split(",") if part.strip()]
    if field.reads == "counts":
        return dict(_count(part) for part in text.split(",") if part.strip())
    if field.reads == "size":
        return list(sizes(text))
    if field.reads == "lines":
        return read_lines(text)
    if field.reads == "more":
        return _more(text)
    return _flowed(text) if field.reads == "flow" else text


def _count(text: str) -> tuple[str, str]:
    name, colon, n = text.rpartition(":")
    if not colon or not name.strip() or not n.strip().isdigit():
        raise DataError("bad_count", "“{found}” isn’t written as kind: number", found=text.strip()[:40])
    return name.strip(), n.strip()


def _more(text: str) -> dict[str, Any]:
    """Fields, one a line: ``designations: [monstrous]``."""
    found: dict[str, Any] = {}
    for line in text.splitlines():
        value = _flowed(line.strip()) if ": " in line else None
        if line.strip() and not isinstance(value, dict):
            raise DataError("bad_flow", "“{found}” isn’t written as name: value, name: value", found=line.strip()[:40])
        found.update(value or {})
    return found


def _flowed(text: str) -> Any:
    if text[0] not in "{[" and ": " not in text:
        return text
    written = text if text[0] in "{[" else "{" + text + "}"
    try:
        return read_data(AT.sub(r'"\g<0>"', written).encode("utf-8", "replace"), json_first=False)
    except DataError:
        raise DataError("bad_flow", "“{found}” isn’t written as name: value, name: value", found=text[:40]) from None
