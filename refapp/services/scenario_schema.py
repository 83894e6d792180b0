"""The JSON Schema of scenarios, as a document and as components of the API’s description."""

from __future__ import annotations

from functools import cache
from typing import Any

from refapp.language import schema
from refapp.rulebook.sections import load


@cache
def components() -> dict[str, Any]:
    """The definitions for an OpenAPI document, each name beginning with ``scenario.``; not to be changed."""
    load()  # verbs are declared beside the rules that carry them out
    return schema.components()


@cache
def definitions() -> dict[str, Any]:
    """The definitions by name, for forms; not to be changed."""
    load()
    return schema.definitions()


def document(address: str) -> dict[str, Any]:
    """The schema as a document of its own, at an address."""
    load()
    return schema.document(address)
