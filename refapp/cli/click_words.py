"""Click's own words ("Usage:", "No such option") in the reader's language. It asks gettext; here it asks our catalogue.

Click offers no other way in: each of its modules holds gettext's functions under two names of its own.
"""

from __future__ import annotations

from importlib import import_module

from refapp.cli.common import early_words

MODULES = ("core", "decorators", "exceptions", "formatting", "parser", "termui", "types")
"""The modules of click that say anything."""


def speak_our_languages() -> None:
    """Let click's messages come from the catalogue of the command line's language."""
    for name in MODULES:
        module = import_module(f"click.{name}")
        if hasattr(module, "_"):
            module._ = _gettext  # type: ignore[attr-defined]
        if hasattr(module, "ngettext"):
            module.ngettext = _ngettext  # type: ignore[attr-defined]


def _gettext(message: str) -> str:
    return early_words().gettext(message)


def _ngettext(singular: str, plural: str, n: int) -> str:
    return early_words().form(singular, plural, n)
