"""Where each rule is carried out: a file for each section, called by its number.

``CODE`` of such a file says for every played rule of its section which functions, classes or modules carry it out, the
first where the rule’s own sentence is done; of 701 and 702, which file is an entry’s. Nothing is registered or changed
here and a start doesn’t load it: it is what a reader opens who has a number, and what ``tools/where.py`` prints.
``tests/gates/test_every_rule_has_a_home.py`` holds it to the code: no played rule is missing, and what is named says
the rule’s number itself.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import ModuleType
from typing import Any

Place = Callable[..., Any] | property | ModuleType
"""A function, a class, or a module where what carries a rule out is a table of it."""
Code = Mapping[str, tuple[Place, ...]]
"""Number of a rule in the current edition → the code that carries it out."""
