"""Use cases: the only way in for the web, the API and the command line.

Functions here take plain values and return frozen objects; they know neither requests nor
terminals, and build no address.
"""

from refapp.services.carrying import TextBlock
from refapp.services.library import Library, Loaded, UnknownEditionError, default_data_dir
from refapp.services.numbers import read_day, read_number
from refapp.services.rules import RuleView, UnknownRuleError, view_rule
from refapp.services.store import Entry, Store, StoreError
from refapp.services.texts import Text

__all__ = ["Entry", "Library", "Loaded", "RuleView", "Store", "StoreError", "Text", "TextBlock",
           "UnknownEditionError", "UnknownRuleError", "default_data_dir", "read_day", "read_number", "view_rule"]
