"""Requests over many connections at once, with the standard library alone; counts statuses and times. No client's cache."""

from __future__ import annotations

import asyncio
import random
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

Ask = tuple[str, str, bytes]
"""Method, address, body."""


@dataclass
class Report:
    """What came back: statuses, seconds of each, and what failed."""

    statuses: Counter[int] = field(default_factory=Counter)
    seconds: list[float] = field(default_factory=list)
    failures: Counter[str] = field(default_factory=Counter)

    def percentile(self, share: float) -> float:
        """Seconds that this share of the answers stayed within."""
        ordered = sorted(self.seconds)
        return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0.0

    @property
    def errors(self) -> int:
        """Answers of 5xx other than a 503 that says when to come again, and requests without an answer."""
        return sum(count for status, count in self.statuses.items() if status >= 500) + sum(self.failures.values())

    def line(self, name: str, seconds: float) -> str:
        """The figures as one line."""
        total = sum(self.statuses.values())
        return (f"{name}: {total} answers in {seconds:.0f} s ({total / seconds:.0f}/s), p50 {self.percentile(.5) * 1000:.0f} ms, "
                f"p99 {self.percentile(.99) * 1000:.0f} ms, max {self.percentile(1) * 1000:.0f} ms, "
                f"statuses {dict(sorted(self.statuses.items()))}, failures {dict(self.failures)}")


async def _one(port: int, ask: Ask, timeout: float, streams: list[tuple[asyncio.StreamReader, asyncio.StreamWriter]]) -> int:
    method, path, body = ask
    reader, writer = streams.pop() if streams else await asyncio.open_connection("127.0.0.1", port)
    head = f"{method} {path} HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip\r\n"
    if body:
        head += f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n"
    writer.write(head.encode() + b"\r\n" + body)
    async with asyncio.timeout(timeout):
        status = int((await reader.readline()).split()[1])
        length, chunked, close = 0, False, False
        while (line := await reader.readline()) not in (b"\r\n", b""):
            name, _, value = line.decode("latin-1").partition(":")
            name, value = name.lower(), value.strip().lower()
            length = int(value) if name == "content-length" else length
            chunked = chunked or (name == "transfer-encoding" and "chunked" in value)
            close = close or (name == "connection" and value == "close")
        if chunked:
            while size := int((await reader.readline()).split(b";")[0], 16):
                await reader.readexactly(size + 2)
            await reader.readline()
        elif status not in (204, 304) and method != "HEAD":
            await reader.readexactly(length)
    if close:
        writer.close()
    else:
        streams.append((reader, writer))
    return status


async def _client(port: int, choose: Callable[[random.Random], Ask], until: Callable[[], bool], report: Report, seed: int,
                  timeout: float, pause: float) -> None:
    dice, streams = random.Random(seed), []  # type: ignore[var-annotated]
    await asyncio.sleep(dice.random())
    while not until():
        ask, start = choose(dice), time.perf_counter()
        try:
            report.statuses[await _one(port, ask, timeout, streams)] += 1
            report.seconds.append(time.perf_counter() - start)
        except (OSError, TimeoutError, asyncio.IncompleteReadError, IndexError, ValueError) as error:
            report.failures[f"{type(error).__name__} {ask[0]} {ask[1][:40]}"] += 1
            streams.clear()
        if pause:
            await asyncio.sleep(pause * dice.random() * 2)
    for _, writer in streams:
        writer.close()


def drive(port: int, choose: Callable[[random.Random], Ask], connections: int, seconds: float = 0.0, *, timeout: float = 30.0,
          pause: float = 0.0, until: Callable[[], bool] | None = None) -> Report:
    """Keep so many connections asking, each the next thing once it has an answer and a moment has passed."""
    report, end = Report(), time.monotonic() + seconds

    async def all_of_them() -> None:
        await asyncio.gather(*(_client(port, choose, until or (lambda: time.monotonic() > end), report, seed, timeout, pause)
                               for seed in range(connections)))
    asyncio.run(all_of_them())
    return report


def slow_clients(port: int, count: int, seconds: float, probe: str = "/healthz") -> list[float]:
    """So many clients that send a header a byte a second; how long a quick request takes meanwhile, in seconds."""
    took: list[float] = []

    async def dawdle() -> None:
        try:
            _, writer = await asyncio.open_connection("127.0.0.1", port)
            end = time.monotonic() + seconds
            for byte in b"GET /en/ HTTP/1.1\r\nHost: localhost\r\nX-Slow: " + b"x" * 1000:
                if time.monotonic() > end:
                    break
                writer.write(bytes([byte]))
                await writer.drain()
                await asyncio.sleep(1)
            writer.close()
        except OSError:
            return

    async def watch() -> None:
        await asyncio.sleep(2)
        end = time.monotonic() + seconds - 3
        while time.monotonic() < end:
            start = time.perf_counter()
            await _one(port, ("GET", probe, b""), 30, [])
            took.append(time.perf_counter() - start)
            await asyncio.sleep(0.2)

    async def both() -> None:
        await asyncio.gather(watch(), *(dawdle() for _ in range(count)))
    asyncio.run(both())
    return took


def mix(numbers: Sequence[str], words: Sequence[str], days: Sequence[str], board: bytes) -> Callable[[random.Random], Ask]:
    """What visitors do: pages seen and unseen, searches, the API, sometimes a board."""
    def choose(dice: random.Random) -> Ask:
        kind, number = dice.random(), dice.choice(numbers)
        if kind < .30:
            return "GET", f"/en/rule/{numbers[dice.randrange(min(50, len(numbers)))]}", b""
        if kind < .55:
            return "GET", f"/{'en/rule' if dice.random() < .5 else 'fr/regle'}/{number}", b""
        if kind < .65:
            return "GET", f"/en/rule/{number}/{dice.choice(days)}", b""
        if kind < .80:
            query = "+".join(dice.sample(words, dice.randint(1, 3)))
            return "GET", f"/{dice.choice(('en/search', 'fr/recherche'))}?q={query}", b""
        if kind < .97:
            return "GET", f"/api/v1/{dice.choice(('rules/' + number, 'search?q=' + dice.choice(words), 'resolve?number=' + number))}", b""
        return "POST", "/api/v1/evaluate", board.replace(b'"life": 20', b'"life": %d' % dice.randint(1, 10**6))
    return choose
