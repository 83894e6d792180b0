"""The figures of docs/deploy.md: many connections, searches, slow clients, memory; each prints a line and says whether it is met."""

from __future__ import annotations

import json
import random
import tempfile
import threading
import time
import urllib.error
import urllib.request
from collections import Counter
from pathlib import Path

from tests.load.front import NGINX, nginx
from tests.load.service import Service, serving, wait_for
from tests.load.traffic import Ask, drive, mix, slow_clients

WORDS = ("legend", "token", "damage", "mana", "trigger", "combat", "counter", "layer", "copy", "stack", "state", "priority", "commander", "flying",
         "blessure", "jeton", "lethal", "sacrifice", "exile", "graveyard", "control", "phase", "upkeep", "attack", "block", "owner", "poison")
BOARD = json.dumps({"edition": "2026-09-25", "state": {"players": {"A": {"life": 20}, "B": {}}, "objects": {
    "x": {"ctrl": "A", "types": ["creature"], "pt": [2, 2]}}}, "steps": [
        {"do": "damage", "source": "x", "to": "x", "amount": 2}, {"do": "check"}]}).encode()


def _choose(service: Service) -> object:
    rules = service.json("/api/v1/graph")["nodes"]
    numbers = [node["number"] for node in rules if "." in node["number"]]  # type: ignore[attr-defined,index]
    days = ["2011-09-30", "2019-05-03", "2024-02-02", "2026-09-25"]
    return mix(numbers, WORDS, days, BOARD)


def connections(count: int, seconds: float, data: Path | None = None, pause: float = 0.0) -> bool:
    """0 errors and p99 within 800 ms over so many connections at once, on a mix; boards turned away by their own bound are no errors."""
    with serving(data, "gunicorn") as service:
        port = int(service.address.rsplit(":", 1)[1])
        choose = _choose(service)
        drive(port, choose, 20, min(10, seconds), pause=0.2)  # type: ignore[arg-type]
        report = drive(port, choose, count, seconds, pause=pause)  # type: ignore[arg-type]
        busy = report.statuses.get(503, 0)
        print(report.line(f"{count} connections, a request every {pause:.0f} s each", seconds))
        print(f"  boards turned away: {busy}; memory {', '.join(f'{mb:.0f} MB' for mb in service.megabytes())}")
    return report.errors - busy == 0 and report.percentile(.99) <= 0.8


def serve(count: int, seconds: float, pause: float = 0.0) -> bool:
    """The same of `refapp serve`, from its first second on, with at most 350 MB at its peak."""
    with serving(None, "waitress", warm=False) as service:
        choose = _choose(service)
        report = drive(int(service.address.rsplit(":", 1)[1]), choose, count, seconds, pause=pause)  # type: ignore[arg-type]
        turned, peak = report.statuses.get(503, 0), max(service.megabytes(peak=True))
        print(report.line(f"{count} connections on refapp serve, cold", seconds))
        print(f"  boards and searches turned away: {turned}; memory {peak:.0f} MB at most")
    return report.errors - turned == 0 and report.percentile(.99) <= 0.8 and peak <= 350


def killed(times: int) -> bool:
    """After a kill while the index was built, the first search is answered within 3 s of the first page."""
    took, dice = [], random.Random(704)
    for _ in range(times):
        with tempfile.TemporaryDirectory(prefix="refapp-load-") as made:
            with serving(Path(made), "waitress", warm=False) as service:
                time.sleep(dice.uniform(0.2, 2.0))
                service.kill()
            with serving(Path(made), "waitress", warm=False) as service:
                start = time.monotonic()
                wait_for(service, "/api/v1/search?q=legend&lang=en")
                took.append(time.monotonic() - start)
    print(f"first search after a kill while its index was built: {max(took):.1f} s at most, {min(took):.1f} s at least, {times} times", flush=True)
    return max(took) <= 3.0


def searches(count: int, seconds: float, data: Path | None = None) -> bool:
    """p99 of searches within a second over fifty connections."""
    def choose(dice: random.Random) -> Ask:
        return "GET", f"/en/search?q={'+'.join(dice.sample(WORDS, dice.randint(1, 3)))}+{dice.choice(WORDS)}", b""
    with serving(data, "gunicorn") as service:
        report = drive(int(service.address.rsplit(":", 1)[1]), choose, count, seconds)
        print(report.line(f"search over {count} connections", seconds))
    return report.errors == 0 and report.percentile(.99) <= 1.0


def slow(count: int, seconds: float, data: Path | None = None) -> bool:
    """With so many clients that hardly speak, /healthz answers within a second: by `refapp serve` itself, by gunicorn behind nginx."""
    met = True
    with serving(data, "waitress", warm=False) as service:
        met = _answered(service.address, "waitress", count, seconds)
    if NGINX is None:
        print("nginx is not installed: apt-get install nginx")
        return False
    with serving(data, "gunicorn", warm=False) as service, tempfile.TemporaryDirectory() as made, \
            nginx(Path(made), [int(service.address.rsplit(":", 1)[1])], limits=False) as front:
        return _answered(front.service.address, "gunicorn behind nginx", count, seconds) and met


def _answered(address: str, name: str, count: int, seconds: float) -> bool:
    took = slow_clients(int(address.rsplit(":", 1)[1]), count, seconds)
    print(f"{count} slow clients, {name}: healthz {max(took) * 1000:.0f} ms at most, {len(took)} times", flush=True)
    return max(took) <= 1.0


def posts(senders: int, seconds: float, data: Path | None = None) -> bool:
    """While so many send posts as long and dense as may be, each is linked or told to come again; healthz answers in 1 s."""
    dice, statuses = random.Random(704), Counter[int]()
    numbers = " ".join(f"{dice.randint(100, 905)}.{dice.randint(1, 20)}{dice.choice(' abk')}" for _ in range(3_900))
    body = json.dumps({"text": (numbers + " creature" * 20_000)[:200_000], "format": "plain"}).encode()
    with serving(data, "waitress") as service:
        end = time.monotonic() + seconds

        def send() -> None:
            while time.monotonic() < end:
                asked = urllib.request.Request(f"{service.address}/api/v1/linkify", body, {"Content-Type": "application/json"})
                try:
                    with urllib.request.urlopen(asked, timeout=60) as answer:
                        answer.read()
                        statuses[answer.status] += 1
                except urllib.error.HTTPError as error:
                    statuses[error.code] += 1
                    time.sleep(0.2)
        threads = [threading.Thread(target=send) for _ in range(senders)]
        for thread in threads:
            thread.start()
        slowest = 0.0
        while time.monotonic() < end:
            start = time.monotonic()
            service.get("/healthz")
            slowest = max(slowest, time.monotonic() - start)
            time.sleep(0.1)
        for thread in threads:
            thread.join()
    print(f"{senders} senders of dense posts: {dict(statuses)}; healthz {slowest * 1000:.0f} ms at most", flush=True)
    return statuses[200] > 0 and not {*statuses} - {200, 503} and slowest <= 1.0


def memory(requests: int, data: Path | None = None) -> bool:
    """A worker stays below 350 MB, and doesn't grow over the second half of so many requests."""
    with serving(data, "gunicorn", {"REFAPP_WORKERS": "1"}) as service:
        port, choose = int(service.address.rsplit(":", 1)[1]), _choose(service)
        seen: list[float] = []
        done = 0
        for part in range(4):
            goal, count = requests * (part + 1) // 4, [done]

            def until(goal: int = goal, count: list[int] = count) -> bool:
                count[0] += 1
                return count[0] >= goal
            drive(port, choose, 16, until=until)  # type: ignore[arg-type]
            done = goal
            seen.append(max(service.megabytes()))
            print(f"  after {goal} requests: {seen[-1]:.0f} MB", flush=True)
    return seen[-1] <= 350 and seen[-1] <= seen[1] * 1.05
