"""JSON Schemas that point at a mistake: where one of several forms is meant, what is there says which.

``anyOf`` of a list, a mapping and a word answers a slip inside the mapping with “none of these three”, and a step with
“none of 280”. Here each form is asked for by the kind of what is there (a list is judged as a list), and a mapping by
the word under its key (a step as what its verb needs), so that a validator says one thing: the one that is wrong.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

Json = dict[str, Any]

_TYPES = ("null", "boolean", "integer", "number", "string", "array", "object")


def pointed(definitions: Json) -> Json:
    """The same definitions, accepting the same, in this form."""
    return {name: _pointed(schema, definitions) for name, schema in definitions.items()}


def _pointed(schema: Any, known: Json) -> Any:
    if isinstance(schema, list):
        return [_pointed(item, known) for item in schema]
    if not isinstance(schema, dict):
        return schema
    forms = next((schema[key] for key in ("anyOf", "oneOf") if key in schema), None)
    if forms is None or any("required" in form and len(form) == 1 for form in forms):
        return {key: _pointed(item, known) for key, item in schema.items()}
    rest = {key: item for key, item in schema.items() if key not in ("anyOf", "oneOf")}
    return {**rest, **_by_kind(_flat(forms, known), known)}


def _flat(forms: Sequence[Json], known: Json) -> list[Json]:
    """The forms, those inside forms included."""
    found: list[Json] = []
    for form in forms:
        inner = form.get("anyOf") or form.get("oneOf") if len(form) == 1 else None
        found += _flat(inner, known) if inner and "$ref" not in form else [form]
    return found


def _types(form: Json, known: Json) -> frozenset[str]:
    """The kinds of values that a form may accept."""
    if "$ref" in form:
        return _types(known[form["$ref"].removeprefix("#/$defs/")], known)
    if "const" in form or "enum" in form:
        return frozenset(_type(one) for one in (form.get("enum") or [form["const"]]))
    if "type" in form:
        said = [form["type"]] if isinstance(form["type"], str) else form["type"]
        return frozenset((*said, "integer") if "number" in said else said)
    forms = form.get("anyOf") or form.get("oneOf")
    return frozenset().union(*(_types(one, known) for one in forms)) if forms else frozenset(_TYPES)


def _type(value: object) -> str:
    return {type(None): "null", bool: "boolean", int: "integer", float: "number", str: "string"}[type(value)]


def _by_kind(forms: list[Json], known: Json) -> Json:
    """Each kind of value with the forms that it may have; of kinds with the same forms together."""
    by: dict[tuple[int, ...], list[str]] = {}
    for kind in _TYPES:
        fitting = tuple(at for at, form in enumerate(forms) if kind in _types(form, known))
        if fitting:
            by.setdefault(fitting, []).append(kind)
    if any(len(_types(form, known)) == len(_TYPES) for form in forms):
        return {}
    allowed = [kind for kinds in by.values() for kind in kinds]
    cases = []
    for fitting, kinds in by.items():
        then = _one_of([forms[at] for at in fitting], known)
        if then != {"type": kinds[0]} or len(kinds) > 1:
            cases.append({"if": {"type": kinds if len(kinds) > 1 else kinds[0]}, "then": then})
    return {"type": allowed if len(allowed) > 1 else allowed[0], **({"allOf": cases} if cases else {})}


def _one_of(forms: list[Json], known: Json) -> Json:
    if len(forms) == 1:
        found: Json = _pointed(forms[0], known)
        return found
    for key in ("do", "q"):
        told = [_told(form, key, known) for form in forms]
        if all(word is not None for word in told) and len(set(told)) > 1:
            return _by_word(key, dict(zip(map(str, told), forms, strict=False)), forms, known)
    if all("enum" in form for form in forms):
        return {"enum": [one for form in forms for one in form["enum"]]}
    return {"anyOf": [_pointed(form, known) for form in forms]}


def _told(form: Json, key: str, known: Json) -> str | None:
    """The word that a mapping must have under a key."""
    whole: Mapping[str, Any] = known[form["$ref"].removeprefix("#/$defs/")] if "$ref" in form else form
    word = whole.get("properties", {}).get(key, {}).get("const")
    return word if isinstance(word, str) else None


def _by_word(key: str, words: Mapping[str, Json], forms: list[Json], known: Json) -> Json:
    """Mappings told apart by the word under a key."""
    cases = [{"if": {"required": [key], "properties": {key: {"const": word}}},
              "then": _one_of([form for form in forms if _told(form, key, known) == word], known)} for word in words]
    return {"required": [key], "properties": {key: {"enum": sorted(words)}}, "allOf": cases}
