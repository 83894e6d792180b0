"""Citations: clean, find, resolve, annotate, write; and the many ways in which people type a rule number."""

from refapp.cite.annotate import Annotated, annotate, fold_title
from refapp.cite.clean import clean
from refapp.cite.explain import Token, explain, unexplained
from refapp.cite.find import Found, find
from refapp.cite.mentions import Mention
from refapp.cite.resolve import Numbers, Resolved, resolve
from refapp.cite.write import write

__all__ = ["Annotated", "Found", "Mention", "Numbers", "Resolved", "Token", "annotate", "clean", "explain", "find",
           "fold_title", "resolve", "unexplained", "write"]
