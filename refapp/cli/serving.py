"""The command that serves: one process, ready for a laptop."""

from __future__ import annotations

import click

from refapp.cli.common import Command, Option, Session, data_option
from refapp.model import Phrase
from refapp.web import base_url_from_environment, create_app, settings_from_environment
from refapp.web.serving import listen
from refapp.web.watching import log_to_stderr


@click.command(cls=Command, help="Serve the reference in the browser.")
@click.option("--host", cls=Option, default="127.0.0.1", show_default=True, help="Address to listen on.")
@click.option("--port", cls=Option, type=click.IntRange(0, 65535), default=8000, show_default=True,
              help="Port to listen on; 0 takes a free one.")
@click.option("--threads", cls=Option, type=click.IntRange(1, 64), default=8, show_default=True,
              help="Requests answered at the same time.")
@data_option
@click.pass_obj
def serve(session: Session, host: str, port: int, threads: int) -> None:
    found = settings_from_environment()
    if found.log:
        log_to_stderr(found.log)
    app = create_app(library=session.library, base_url=base_url_from_environment(), aside=True, metrics=found.metrics,
                     trusted=(*found.trusted, host.lower()), access_log=found.log == "json", hsts=found.hsts)
    try:
        server = listen(app, host, port, threads)
    except OSError as error:
        session.wrong_use("can't listen on {host}:{port}: {reason}; choose another port with --port",
                          host=host, port=port, reason=Phrase(error.strerror or str(error)))
    except ValueError:  # waitress has looked the name up in vain
        session.wrong_use("{host} is no address of this computer; choose another with --host", host=host)
    if session.library.aside is not None:
        session.library.aside.start()
    shown = f"[{host}]" if ":" in host else host
    actual = getattr(server, "effective_port", None) or port
    session.say("Serving on http://{host}:{port}/ — stop with Ctrl+C", host=shown, port=str(actual))
    try:
        server.run()
    except KeyboardInterrupt:
        server.close()
