"""The web service: pages and the API, over ``refapp.services``. Looks nothing up by itself.

Addresses and settings can be had without the application, which is imported when somebody asks for it: the command line
needs no Flask.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from refapp.web.settings import base_url_from_environment, is_base_url, settings_from_environment
from refapp.web.spellings import own_rule
from refapp.web.urls import Urls

if TYPE_CHECKING:
    from refapp.web.app import app_from_environment, create_app, warm


def __getattr__(name: str) -> Any:
    if name in ("app_from_environment", "create_app", "warm"):
        return getattr(import_module("refapp.web.app"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


__all__ = ["Urls", "app_from_environment", "base_url_from_environment", "create_app", "is_base_url", "own_rule",
           "settings_from_environment", "warm"]
