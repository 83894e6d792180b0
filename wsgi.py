"""For WSGI servers: ``gunicorn wsgi:app``. The data directory comes from REFAPP_DATA."""

from refapp.web import create_app

app = create_app()
