"""Links into the reference: permalinks in forum text, taken away again, and ready-made links to one rule."""

from refapp.links.foreign import ADDRESS, Foreign, foreign_addresses, read_foreign
from refapp.links.linkify import FORMATS, UnknownFormatError, linkify
from refapp.links.snippets import Snippet, snippets
from refapp.links.unlink import Unlinked, unlink

__all__ = ["ADDRESS", "FORMATS", "Foreign", "Snippet", "UnknownFormatError", "Unlinked", "foreign_addresses", "linkify",
           "read_foreign", "snippets", "unlink"]
