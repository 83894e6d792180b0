"""Whether an answer is what the description of the API promises."""

from __future__ import annotations

from typing import Any

from jsonschema import Draft202012Validator


def check_shape(openapi: dict[str, Any], name: str, answer: Any) -> None:
    """Every field that is promised is there, and every field that is there is described."""
    closed = {key: {"additionalProperties": False, **schema} if "properties" in schema else schema
              for key, schema in openapi["components"]["schemas"].items()}
    schema = {"$ref": f"#/components/schemas/{name}", "components": {"schemas": closed}}
    Draft202012Validator(schema).validate(answer)
