"""Import of official documents: formats behind one registry, encodings, typography, self-checks.

Takes bytes and gives a Document; every non-blank line of the source is in it or reported as a problem.
Writes nothing, fetches nothing, and refuses (``ImportRefused``) what it cannot read for certain.
"""

from refapp.ingest.errors import ImportRefused
from refapp.ingest.messages import PROBLEMS, REFUSALS
from refapp.ingest.reader import MAX_BYTES, Reading, read, read_file, read_with_ledger
from refapp.ingest.registry import FORMATS, Format, Raw, register
from refapp.ingest.reprint import reprint

__all__ = ["FORMATS", "MAX_BYTES", "PROBLEMS", "REFUSALS", "Format", "ImportRefused", "Raw", "Reading", "read",
           "read_file", "read_with_ledger", "register", "reprint"]
