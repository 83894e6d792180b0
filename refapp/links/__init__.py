"""Links into the reference: permalinks in forum text, and ready-made links to one rule."""

from refapp.links.linkify import FORMATS, UnknownFormatError, linkify
from refapp.links.snippets import Snippet, snippets

__all__ = ["FORMATS", "Snippet", "UnknownFormatError", "linkify", "snippets"]
