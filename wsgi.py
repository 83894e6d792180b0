"""For WSGI servers in a checkout (``gunicorn wsgi:app``), as REFAPP_DATA and REFAPP_BASE_URL say (docs/deploy.md)."""

from refapp.web import app_from_environment

app = app_from_environment()
