"""Runs the faults: ``python -m tests.mutants [--all] [--sample N] [--file PART] [--key KEY ...] [--jobs N]``.

For each fault a child process loads the broken module in place of the real one and plays first every live example of
the corpus and every case (tests/golden/answers knows what came of them), then the other tests of engine and checks;
the first failure ends it. One child without a fault goes before: nothing may fail there, and a child that needs
``SLOWER`` times its processor time is in an endless loop, which is noticing, too, and counted apart.
Exit status 1 where fewer than 95 % are noticed, judged survivors left out.
"""

from __future__ import annotations

import argparse
import contextlib
import csv
import io
import os
import pickle
import random
import resource
import signal
import sys
import tempfile
import time
import traceback
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any

import pytest

from tests.mutants.faults import ROOT, Fault, broken, faults

SLOWER = 3
"""How many times the processor time that all the tests need without a fault a child may take."""
ENOUGH = 0.95
LAYERS = frozenset({"continuous.py", "layers.py", "lasting.py", "effects.py", "dependencies.py", "overriding.py"})
SURVIVED, NOTICED, ENDLESS = 0, 1, 2
Boards = list[tuple[str, str, Any, Any]]
"""Every board with an edition: id, edition, the board as it is written, the answer that is kept."""

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


def boards() -> Boards:
    """Every board with its kept answer; read by a child, so that the engine isn't loaded here."""
    with tempfile.TemporaryFile() as held:
        child = os.fork()
        if not child:
            status = 1
            try:
                from tests.game import golden
                known = golden.kept()
                found = [(name, day, raw, known[name, day]) for name, raw, days in golden.boards() for day in days]
                pickle.dump(found, held)
                held.flush()
                status = 0
            except BaseException:
                traceback.print_exc()
            finally:
                os._exit(status)
        if os.waitpid(child, 0)[1]:
            raise SystemExit("the kept answers aren't those of the boards: see python -m tests.game.golden check")
        held.seek(0)
        found = pickle.load(held)  # our own child wrote it
    newest = max(day for _, day, _, _ in found)
    random.Random(2026).shuffle(found)
    return sorted(found, key=lambda one: one[1] != newest)  # what plays most of the code comes first


def noticed(fault: Fault | None, todo: Boards) -> bool:
    """In a child: whether anything fails. Imports the engine for the first time here, broken."""
    if fault is not None:
        sys.meta_path.insert(0, Broken(fault, compile(broken(fault), fault.file, "exec")))
    try:
        from tests.game import golden
        if any(golden.answer(raw, day) != known for _, day, raw, known in todo):
            return True
    except Exception:
        if fault is None:
            raise
        return True
    return pytest.main(["-q", "-x", "--no-header", "-p", "no:cacheprovider", "-p", "no:randomly",
                        "tests/game", "tests/rulebook", "-m", "not slow",
                        "--ignore=tests/game/test_cases.py", "--ignore=tests/game/test_golden.py"]) != 0


def start(fault: Fault | None, todo: Boards, seconds: float) -> int:
    """Fork a child for a fault; its process id. It exits with one of SURVIVED and NOTICED, or ends by SIGPROF."""
    child = os.fork()
    if child:
        return child
    status = NOTICED
    try:
        signal.setitimer(signal.ITIMER_PROF, seconds)  # its own time: a busy machine notices nothing
        if fault is not None:  # without one, what fails is shown
            quiet = os.open(os.devnull, os.O_WRONLY)
            os.dup2(quiet, 1)
            os.dup2(quiet, 2)
        with contextlib.redirect_stdout(io.StringIO() if fault is not None else sys.stderr):
            status = NOTICED if noticed(fault, todo) else SURVIVED
    finally:
        os._exit(status)


def ended(status: int) -> int:
    """What a child's end means; one that was killed by anything but its own clock says nothing."""
    if os.WIFSIGNALED(status):
        if os.WTERMSIG(status) != signal.SIGPROF:
            raise SystemExit(f"a child was ended by signal {os.WTERMSIG(status)}: run it again")
        return ENDLESS
    return os.waitstatus_to_exitcode(status)


def unbroken(todo: Boards) -> float:
    """Processor seconds of all the tests without a fault."""
    begin = resource.getrusage(resource.RUSAGE_CHILDREN)
    _, status = os.waitpid(start(None, todo, 3600), 0)
    if ended(status) != SURVIVED:
        raise SystemExit("the tests fail without a fault: nothing can be said")
    end = resource.getrusage(resource.RUSAGE_CHILDREN)
    return end.ru_utime + end.ru_stime - begin.ru_utime - begin.ru_stime


def run(todo: list[Fault], jobs: int) -> dict[Fault, int]:
    """What came of each fault."""
    played = boards()
    took = unbroken(played)
    print(f"without a fault: {len(played)} boards and the tests, {took:.0f} s", file=sys.stderr)
    assert "refapp.game" not in sys.modules, "the engine must be loaded by the children only"
    running: dict[int, Fault] = {}
    found: dict[Fault, int] = {}
    waiting = iter(todo)
    begin = time.monotonic()
    while len(found) < len(todo):
        while len(running) < jobs and (fault := next(waiting, None)):
            running[start(fault, played, SLOWER * took)] = fault
        child, status = os.wait()
        done = running.pop(child)
        found[done] = ended(status)
        if found[done] == SURVIVED:
            print(f"\r\033[K{done.file}:{done.line}  {done.kind}  {done.key}  {done.text[:110]}", file=sys.stderr)
        survived = sum(end == SURVIVED for end in found.values())
        print(f"\r\033[K{len(found)}/{len(todo)}  survived {survived}  {time.monotonic() - begin:.0f} s",
              end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    return found


def area_of(fault: Fault) -> str:
    """The room in which a fault is made, as docs/architecture.md names it; the layers count apart."""
    folder, _, name = fault.file.rpartition("/")
    return "refapp/game: layers" if name in LAYERS else folder


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
    known = [f for f in everything if f.kind == "known"]
    others = [f for f in everything if f.kind != "known"]
    if not asked.all and len(others) > asked.sample:
        others = random.Random(2026).sample(others, asked.sample)
    found = run([*known, *others], asked.jobs)
    excused: dict[str, dict[str, str]] = judged()
    survivors = sorted((f for f, end in found.items() if end == SURVIVED), key=lambda f: (f.file, f.line))
    for fault in survivors:
        verdict: Any = excused.get(fault.key)
        print(f"{fault.file}:{fault.line}  {fault.kind}  {fault.key}  {fault.text[:110]}"
              + (f"  — judged: {verdict['why']}" if verdict else ""))
    for area in sorted({area_of(f) for f in found}):
        here = [f for f in found if area_of(f) == area and not (found[f] == SURVIVED and f.key in excused)]
        noticed_here = sum(found[f] != SURVIVED for f in here)
        print(f"{area}: {noticed_here} of {len(here)} noticed")
    counted = len(found) - sum(f.key in excused for f in survivors)
    caught = sum(end != SURVIVED for end in found.values())
    endless = sum(end == ENDLESS for end in found.values())
    print(f"{caught} of {counted} faults noticed ({100 * caught / max(1, counted):.1f} %), {endless} of them by their time, "
          f"{len(found) - counted} judged equivalent, {len(everything)} faults known")
    raise SystemExit(caught < ENOUGH * counted)


if __name__ == "__main__":
    main()
