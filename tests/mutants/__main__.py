"""Runs the faults: ``python -m tests.mutants [--all] [--sample N] [--file PART] [--key KEY ...] [--jobs N]``.

For each fault a child process loads the broken module in place of the real one and plays first every live example of
the corpus and every case (tests/golden/answers knows what came of them), then the tests of engine and checks; the
first failure ends it. A child that takes too long noticed, too.
Exit status 1 where fewer than 90 % are noticed, judged survivors left out.
"""

from __future__ import annotations

import argparse
import contextlib
import csv
import io
import os
import random
import signal
import sys
import time
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any

import pytest

from tests.mutants.faults import ROOT, Fault, broken, faults

SECONDS = 60
"""Processor time of a child; about four times what all the tests need."""

JUDGED = Path(__file__).with_name("judged.csv")


class Broken(MetaPathFinder, Loader):
    """Loads one module from a broken syntax tree."""

    def __init__(self, fault: Fault, code: CodeType) -> None:
        self.fault, self.code = fault, code

    def find_spec(self, fullname: str, path: object = None, target: object = None) -> ModuleSpec | None:
        if fullname != self.fault.module:
            return None
        return ModuleSpec(fullname, self, origin=str(ROOT / self.fault.file))

    def create_module(self, spec: ModuleSpec) -> ModuleType | None:
        return None

    def exec_module(self, module: ModuleType) -> None:
        module.__file__ = str(ROOT / self.fault.file)
        exec(self.code, module.__dict__)


def noticed(fault: Fault) -> bool:
    """In a child: whether anything fails. Imports the engine for the first time here, broken."""
    sys.meta_path.insert(0, Broken(fault, compile(broken(fault), fault.file, "exec")))
    try:
        from tests.game import golden
        known = golden.kept()
        for name, raw, days in golden.boards():
            for day in days:
                if golden.answer(raw, day) != known[name, day]:
                    return True
    except Exception:
        return True
    return pytest.main(["-q", "-x", "--no-header", "-p", "no:cacheprovider", "-p", "no:randomly",
                        "tests/game", "tests/rulebook", "-m", "not slow"]) != 0


def start(fault: Fault) -> int:
    """Fork a child for a fault; its process id. Exit status 0: survived, 1: noticed."""
    child = os.fork()
    if child:
        return child
    status = 1
    try:
        signal.setitimer(signal.ITIMER_PROF, SECONDS)  # its own time: a busy machine notices nothing
        quiet = os.open(os.devnull, os.O_WRONLY)
        os.dup2(quiet, 1)
        os.dup2(quiet, 2)
        with contextlib.redirect_stdout(io.StringIO()):
            status = int(noticed(fault))
    finally:
        os._exit(status)


def run(todo: list[Fault], jobs: int) -> dict[Fault, bool]:
    assert "refapp.game" not in sys.modules, "the engine must be loaded by the children only"
    running: dict[int, Fault] = {}
    found: dict[Fault, bool] = {}
    waiting = iter(todo)
    begin = time.monotonic()
    while len(found) < len(todo):
        while len(running) < jobs and (fault := next(waiting, None)):
            running[start(fault)] = fault
        child, status = os.wait()
        done = running.pop(child)
        found[done] = status != 0
        if not status:
            print(f"\r\033[K{done.file}:{done.line}  {done.kind}  {done.key}  {done.text[:110]}", file=sys.stderr)
        survived = sum(not noticed for noticed in found.values())
        print(f"\r\033[K{len(found)}/{len(todo)}  survived {survived}  {time.monotonic() - begin:.0f} s",
              end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    return found


def judged() -> dict[str, dict[str, str]]:
    """Survivors that a person looked at: the fault's key, and why no test can or should notice it."""
    if not JUDGED.is_file():
        return {}
    with JUDGED.open(encoding="utf-8", newline="") as source:
        return {row["key"]: row for row in csv.DictReader(source)}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--all", action="store_true", help="every fault, not a sample")
    parser.add_argument("--sample", type=int, default=300)
    parser.add_argument("--file", default="", help="only files whose name holds this")
    parser.add_argument("--key", nargs="+", default=(), help="only these faults")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    asked = parser.parse_args()
    everything = [f for f in faults() if asked.file in f.file and (not asked.key or f.key in asked.key)]
    known = [f for f in everything if f.kind in ("known", "drop rule")]
    others = [f for f in everything if f.kind not in ("known", "drop rule")]
    if not asked.all and len(others) > asked.sample:
        others = random.Random(2026).sample(others, asked.sample)
    found = run([*known, *others], asked.jobs)
    excused: dict[str, dict[str, str]] = judged()
    survivors = sorted((f for f, noticed in found.items() if not noticed), key=lambda f: (f.file, f.line))
    for fault in survivors:
        verdict: Any = excused.get(fault.key)
        print(f"{fault.file}:{fault.line}  {fault.kind}  {fault.key}  {fault.text[:110]}"
              + (f"  — judged: {verdict['why']}" if verdict else ""))
    counted = len(found) - sum(f.key in excused for f in survivors)
    caught = sum(found.values())
    print(f"{caught} of {counted} faults noticed ({100 * caught / max(1, counted):.1f} %), "
          f"{len(found) - counted} judged equivalent, {len(everything)} faults known")
    raise SystemExit(caught < 0.9 * counted)


if __name__ == "__main__":
    main()
