"""The web service: pages and the API, over ``refapp.services``. Looks nothing up by itself."""

from refapp.web.app import create_app
from refapp.web.urls import Urls

__all__ = ["Urls", "create_app"]
