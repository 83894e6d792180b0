"""The web service: pages and the API, over ``refapp.services``. Looks nothing up by itself."""

from refapp.web.app import app_from_environment, base_url_from_environment, create_app, settings_from_environment, warm
from refapp.web.spellings import own_rule
from refapp.web.urls import Urls

__all__ = ["Urls", "app_from_environment", "base_url_from_environment", "create_app", "own_rule",
           "settings_from_environment", "warm"]
