"""API v1: JSON, read only, open to every origin. Answers are built in ``refapp.services.answers``."""

from flask import Flask

from refapp.web.answers import EXTENSION
from refapp.web.api.blueprint import api_blueprint, outside
from refapp.web.errors import API_ERROR


def init_app(app: Flask) -> None:
    """Add the API to an application that has a library."""
    app.extensions[API_ERROR] = outside
    app.register_blueprint(api_blueprint(app.extensions[EXTENSION]))


__all__ = ["api_blueprint", "init_app"]
