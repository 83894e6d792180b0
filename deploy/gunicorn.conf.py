"""Settings of gunicorn for refapp, with reasons; ``gunicorn -c deploy/gunicorn.conf.py "refapp.web:app_from_environment()"``.

The environment says what differs: REFAPP_WORKERS, REFAPP_THREADS, and refapp's own settings (docs/deploy.md).
"""

import os


def _number(name, default):
    """A number of the environment, from 1 on; nothing else starts a service (without a worker it would take requests and be silent)."""
    found = os.environ.get(name) or str(default)
    if not (found.isascii() and found.isdigit() and 1 <= int(found) <= 1000):
        raise SystemExit(f"{name}={found!r}; expected a number from 1 to 1000")
    return int(found)


bind = os.environ.get("REFAPP_BIND") or "127.0.0.1:8000"
# Python runs one thread at a time in a process: a worker for each core. Each keeps its own page cache and indexes.
workers = _number("REFAPP_WORKERS", os.cpu_count() or 2)
# Threads let quick pages pass a slow one; more of them only share the same core. Two may play a board (services/boards/evaluating.py).
# A thread waits for a visitor who sends byte by byte: gunicorn belongs behind a proxy that reads requests whole (nginx.conf).
threads = _number("REFAPP_THREADS", 8)
worker_class = "gthread"
# The master reads the texts before the port opens (on_starting), and workers are forks of it: one that takes the place of a dead one
# answers at once, and while a replica starts, connections are refused, so that nginx asks the other. A new version needs a restart.
preload_app = True
# Nobody steers it but systemd and signals; it would want a file in a folder that can't be written.
control_socket_disable = True
# nginx keeps connections open to us; a laptop's browser does, too.
keepalive = 30
# More connections than this wait in the kernel's queue.
worker_connections = 500
backlog = 1024
# gunicorn kills a worker whose main thread is silent, not a request that is slow: requests bound themselves (2 s for a board).
timeout = 60
graceful_timeout = 20
# A worker is replaced now and then, so that what we don't know of can't grow for months; not all at the same moment.
max_requests = 200_000
max_requests_jitter = 20_000
# Its heartbeat files belong into memory: a disk that stalls must not kill workers.
worker_tmp_dir = "/dev/shm" if os.path.isdir("/dev/shm") else None
limit_request_line = 8190
limit_request_fields = 60
# A proxy on this machine says whether the visitor came by https; nobody else is believed.
forwarded_allow_ips = "127.0.0.1,::1"
secure_scheme_headers = {"X-FORWARDED-PROTO": "https"}
forwarder_headers = ""
# Who asked what is not written down; REFAPP_LOG=json tells of kinds and times without it.
accesslog = None
errorlog = "-"
if os.environ.get("REFAPP_LOG") == "json":  # gunicorn's own lines, too
    logconfig_dict = {
        "version": 1, "disable_existing_loggers": False,
        "formatters": {"json": {"()": "refapp.web.watching.JsonLines"}},
        "handlers": {"errors": {"class": "logging.StreamHandler", "formatter": "json"}},
        "root": {"level": "WARNING", "handlers": []},
        "loggers": {"gunicorn.error": {"level": "INFO", "handlers": ["errors"], "propagate": False}},
    }


def _whole(response):
    """Gunicorn's answer, with its head and the first of its body in one call of the system: a worker that is killed between
    the two would leave nginx with a head that it has passed on and no body, which no other replica can make good."""
    class Pieces(list):
        sendall = list.append

    class Whole(response):
        def write(self, arg):
            if self.headers_sent:
                super().write(arg)
                return
            sock, self.sock = self.sock, Pieces()
            try:
                super().write(arg)
            finally:
                pieces, self.sock = self.sock, sock
                sock.sendall(b"".join(pieces))
    return Whole


def when_ready(server):  # noqa: ARG001  gunicorn's hook; workers are forked after it
    """Have answers leave in one piece."""
    from gunicorn.http import wsgi  # noqa: PLC0415
    wsgi.Response = _whole(wsgi.Response)


def on_starting(server):
    """Read what every page needs, once for all workers; without a thread, which a fork would leave behind."""
    from refapp.web import warm  # noqa: PLC0415  gunicorn reads this file before it sets the path
    warm(server.app.wsgi())


def on_reload(server):
    """The same after an import (`systemctl reload`): new workers find the new edition read."""
    on_starting(server)


def post_worker_init(worker):
    """Have built what a search needs before the first one comes; a fork leaves the master's threads behind."""
    library = worker.wsgi.extensions["refapp"]
    if library.aside is not None:
        library.aside.start()


def child_exit(server, worker):  # noqa: ARG001  gunicorn's hook
    """Forget the metrics of a worker that has gone."""
    if os.environ.get("REFAPP_METRICS") == "1" and os.environ.get("PROMETHEUS_MULTIPROC_DIR"):
        from prometheus_client import multiprocess  # noqa: PLC0415
        multiprocess.mark_process_dead(worker.pid)
