"""API v1: JSON, read only, open to every origin. Answers are built in ``refapp.services.answers``."""

from flask import Flask

from refapp.web.answers import EXTENSION
from refapp.web.api.blueprint import api_blueprint


def init_app(app: Flask) -> None:
    """Add the API to an application that has a library."""
    app.register_blueprint(api_blueprint(app.extensions[EXTENSION]))


__all__ = ["api_blueprint", "init_app"]
