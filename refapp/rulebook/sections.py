"""Imports the section modules, which register their checks."""

from __future__ import annotations

import pkgutil
import threading
from importlib import import_module

ROOMS = ("abilities", "actions", "casting", "combat", "effects", "questions", "replacement", "sba", "starting",
         "triggers", "turn")
"""Packages of which every module registers itself: a rule is there as long as its file is."""

_loading = threading.Lock()
_done = threading.Event()


def load() -> None:
    """Import every section once. Who comes while another thread does it waits: a half-filled registry is no answer."""
    if _done.is_set():
        return
    with _loading:
        for room in ROOMS:
            package = import_module(f"refapp.rulebook.{room}")
            for module in sorted(pkgutil.iter_modules(package.__path__), key=lambda one: one.name):
                import_module(f"{package.__name__}.{module.name}")
        import_module("refapp.rulebook.machine")
        _done.set()
