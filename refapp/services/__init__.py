"""Use cases: the only way in for the web, the API and the command line.

Functions here take plain values and return frozen objects; they know neither requests nor
terminals, and build no address.
"""

from refapp.services.library.carrying import TextBlock
from refapp.services.library.library import Library, UnknownEditionError, default_data_dir
from refapp.services.library.snapshot import Loaded
from refapp.services.library.store import Entry, Store, StoreError
from refapp.services.library.texts import Text
from refapp.services.reading.numbers import read_day, read_number
from refapp.services.reading.rules import RuleView, UnknownRuleError, view_rule

__all__ = ["Entry", "Library", "Loaded", "RuleView", "Store", "StoreError", "Text", "TextBlock",
           "UnknownEditionError", "UnknownRuleError", "default_data_dir", "read_day", "read_number", "view_rule"]
