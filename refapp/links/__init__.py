"""Links into the reference: permalinks in forum text, and ready-made links to one rule."""

from refapp.links.linkify import FORMATS, UnknownFormatError, linkify

__all__ = ["FORMATS", "UnknownFormatError", "linkify"]
