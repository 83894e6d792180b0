"""The JSON Schema of scenarios, as a document and as components of the API’s description."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from refapp.later import later

if TYPE_CHECKING:
    from refapp.language.schema import components as _components
    from refapp.language.schema import definitions as _definitions
    from refapp.language.schema import document as _document
    from refapp.rulebook.sections import load
else:
    _components, _definitions, _document = later("refapp.language.schema", "components", "definitions", "document")
    (load,) = later("refapp.rulebook.sections", "load")


@cache
def components() -> dict[str, Any]:
    """The definitions for an OpenAPI document, each name beginning with ``scenario.``; not to be changed."""
    load()  # verbs are declared beside the rules that carry them out
    return _components()


@cache
def definitions() -> dict[str, Any]:
    """The definitions by name, for forms; not to be changed."""
    load()
    return _definitions()


def document(address: str) -> dict[str, Any]:
    """The schema as a document of its own, at an address."""
    load()
    return _document(address)
