"""Runs the faults: ``python -m tests.mutants [--all] [--sample N] [--seed N] [--area NAME] [--file PART] [--key KEY ...]
[--jobs N] [--quick | --anew]``.

First everything is played once without a fault: every live example of the corpus and every case in its editions,
and what came of them kept, then the other tests of engine and rulebook; nothing may fail, and what
reaches which fault's place is kept (``reach``). Then a child for each fault puts it into the loaded engine (``swapping``),
or loads the engine anew with it, and plays what reaches its place; the first other answer or failure ends it. A child that needs
``SLOWER`` times its processor time is in an endless loop, which is noticing, too, and counted apart.
Exit status 1 where fewer than 95 % are noticed, judged survivors left out.
"""

from __future__ import annotations

import argparse
import contextlib
import csv
import gc
import hashlib
import io
import os
import pickle
import random
import resource
import signal
import sys
import time
import traceback
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tests.mutants.faults import ROOT, Fault, broken, faults
from tests.mutants.reach import PLAIN, Instead, Only, Reach, digest, prepare, record
from tests.mutants.swapping import Elsewhere, Live, exchanged, live, swap

SLOWER = 3
"""How many times the processor time that is needed without a fault a child may take, ..."""
SPARE = 15
"""... and how many seconds more: the engine may have to be loaded anew, and the tests are collected."""
QUICK = 6.0
"""Seconds of boards that ``--quick`` plays against a fault at most."""
MEMORY = 6 << 30
"""A child that wants more bytes fails, as one in an endless loop may."""
ENOUGH = 0.95
LAYERS = frozenset({"continuous.py", "layers.py", "lasting.py", "effects.py", "dependencies.py", "overriding.py"})
SURVIVED, NOTICED, ENDLESS, UNREACHED = 0, 1, 2, 3
LEFT = (SURVIVED, UNREACHED)
JUDGED = Path(__file__).with_name("judged.csv")


def reach(everything: list[Fault], *, tests: bool) -> Reach:
    """What reaches which fault, kept beside pytest's own cache until anything changes that it was made of."""
    made_of = hashlib.sha256(sys.version.encode())
    for wanted in ("refapp/**/*", "tests/game/**/*", "tests/rulebook/*", "tests/mutants/[fr]*.py",
                   "corpus/scenarios/**/*"):
        for path in sorted(one for one in ROOT.glob(wanted) if one.is_file() and one.suffix != ".pyc"):
            made_of.update(path.relative_to(ROOT).as_posix().encode() + path.read_bytes())
    folder = ROOT / ".pytest_cache" / "mutants"
    file = folder / made_of.hexdigest()
    if not tests and not file.is_file():
        file = folder / f"{made_of.hexdigest()}-boards"
    if not file.is_file():
        child = os.fork()
        if not child:
            status = 1
            try:
                signal.setitimer(signal.ITIMER_PROF, 3600)
                with contextlib.redirect_stdout(sys.stderr):
                    found = record(everything, tests=tests)
                folder.mkdir(parents=True, exist_ok=True)
                for old in folder.iterdir():
                    old.unlink()
                new = file.with_suffix(".new")
                new.write_bytes(pickle.dumps(found))
                new.replace(file)
                status = 0
            except BaseException:
                traceback.print_exc()
            finally:
                os._exit(status)
        if os.waitpid(child, 0)[1]:
            raise SystemExit("nothing can be said: the boards or the tests fail without a fault")
    read: Reach = pickle.loads(file.read_bytes())  # our own child wrote it
    return read


@dataclass(frozen=True)
class Plan:
    """What is played against one fault: boards by their place, in order, and tests; how long that takes unbroken."""

    boards: list[int]
    tests: list[str]
    took: float


def plan(at: int, known: Reach, fresh: bool, quick: bool) -> Plan:
    """What reaches a fault, the shortest first, each board in one edition before the same run in others.

    A fault that matters as the engine is loaded may matter everywhere: everything is played, what reaches it first.
    """
    newest = max(one.day for one in known.boards)
    reached = set(known.by_boards.get(at, ()))
    first: dict[int, int] = {}
    for one in range(len(known.boards)) if fresh else sorted(reached):
        if not (quick and fresh) or known.boards[one].day == newest:
            first[known.boards[one].run] = one  # the newest edition stands last
    some = set(first.values())
    rest = [one for one in (range(len(known.boards)) if fresh else reached) if one not in some and not quick]
    boards = sorted([*some, *rest], key=lambda one: (  # an engine loaded anew needs a ruleset more for each edition
        fresh and known.boards[one].day != newest, one not in reached, one not in some, known.boards[one].took))
    if quick:
        left = QUICK
        boards = [one for one in boards if (left := left - known.boards[one].took) > 0]
    tests = [] if quick else sorted(known.tests if fresh else known.by_tests.get(at, ()), key=lambda one: known.tests[one])
    took = sum(known.boards[one].took for one in boards) + sum(known.tests[one] for one in tests)
    return Plan(boards, tests, took)


def loaded_anew(fault: Fault) -> None:
    """Forget the engine and load it with the fault in it; for a child only."""
    for name in [one for one in sys.modules if one.partition(".")[0] == "refapp" or one.startswith("tests.game")]:
        del sys.modules[name]
    code = compile(broken(fault), fault.file, "exec")
    sys.meta_path.insert(0, Instead(lambda name: code if name == fault.module else None))


def outcome(at: int, fault: Fault, known: Reach, functions: Live, quick: bool, anew: bool) -> int:
    """In a child: what comes of a fault; ends by SIGPROF where it takes too long."""
    try:
        codes = None if anew or fault.place < 0 or at in known.early else exchanged(fault)
    except Elsewhere:
        codes = None
    todo = plan(at, known, codes is None, quick)
    if not todo.boards and not todo.tests:
        return UNREACHED
    signal.setitimer(signal.ITIMER_PROF, SLOWER * todo.took + SPARE)  # its own time: a busy machine notices nothing
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    try:
        if codes is None:
            loaded_anew(fault)
        else:
            swap(fault.file, codes, functions)
        from tests.game.answers import answer
        for one in todo.boards:
            board = known.boards[one]
            if digest(answer(board.raw, board.day)) != board.known:
                return NOTICED
    except Exception:
        return NOTICED
    if not todo.tests:
        return SURVIVED
    files = sorted({test.partition("::")[0] for test in todo.tests})
    return NOTICED if pytest.main([*PLAIN, *files], plugins=[Only(todo.tests)]) else SURVIVED


def start(at: int, fault: Fault, known: Reach, functions: Live, quick: bool, anew: bool) -> int:
    """Fork a child for a fault; its process id. It exits with what came of it, or ends by SIGPROF."""
    child = os.fork()
    if child:
        return child
    status = NOTICED
    try:
        quiet = os.open(os.devnull, os.O_WRONLY)
        os.dup2(quiet, 1)
        os.dup2(quiet, 2)
        with contextlib.redirect_stdout(io.StringIO()):
            status = outcome(at, fault, known, functions, quick, anew)
    finally:
        os._exit(status)


def ended(status: int) -> int:
    """What a child's end means; one that was killed by anything but its own clock says nothing."""
    if os.WIFSIGNALED(status):
        if os.WTERMSIG(status) != signal.SIGPROF:
            raise SystemExit(f"a child was ended by signal {os.WTERMSIG(status)}: run it again")
        return ENDLESS
    return os.waitstatus_to_exitcode(status)


def run(todo: list[Fault], jobs: int, quick: bool, anew: bool) -> dict[Fault, int]:
    """What came of each fault."""
    every = faults()
    known = reach(every, tests=not quick)
    places = {fault: at for at, fault in enumerate(every)}
    print(f"without a fault: {len(known.boards)} boards, {sum(one.took for one in known.boards):.0f} s, and "
          f"{len(known.tests)} tests, {sum(known.tests.values()):.0f} s", file=sys.stderr)
    prepare(sorted({one.day for one in known.boards}))
    functions = live()
    gc.collect()
    gc.freeze()
    running: dict[int, Fault] = {}
    found: dict[Fault, int] = {}
    waiting = iter(todo)
    begin = time.monotonic()
    while len(found) < len(todo):
        while len(running) < jobs and (fault := next(waiting, None)):
            running[start(places[fault], fault, known, functions, quick, anew)] = fault
        child, status = os.wait()
        done = running.pop(child)
        found[done] = ended(status)
        if found[done] in LEFT:
            print(f"\r\033[K{shown(done, found[done])}", file=sys.stderr)
        survived = sum(end in LEFT for end in found.values())
        print(f"\r\033[K{len(found)}/{len(todo)}  survived {survived}  {time.monotonic() - begin:.0f} s",
              end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    return found


def shown(fault: Fault, end: int) -> str:
    return (f"{fault.file}:{fault.line}  {fault.kind}  {fault.key}  {fault.text[:110]}"
            + ("  — nothing comes there" if end == UNREACHED else ""))


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
    parser.add_argument("--seed", type=int, default=2026, help="another sample")
    parser.add_argument("--area", default="", help="only this area, as the sums name it")
    parser.add_argument("--file", default="", help="only files whose name holds this")
    parser.add_argument("--key", nargs="+", default=(), help="only these faults")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--quick", action="store_true",
                        help="without the tests, each board once for all editions in which it reaches the same places, "
                             f"for {QUICK:.0f} s at most: what survives may still be noticed without it")
    parser.add_argument("--anew", action="store_true",
                        help="load the engine anew for each fault and play everything: slow, and what --quick is measured by")
    asked = parser.parse_args()
    everything = [f for f in faults() if asked.file in f.file and asked.area in ("", area_of(f))
                  and (not asked.key or f.key in asked.key)]
    known = [f for f in everything if f.kind == "known"]
    others = [f for f in everything if f.kind != "known"]
    if not asked.all and len(others) > asked.sample:
        others = random.Random(asked.seed).sample(others, asked.sample)
    found = run([*known, *others], asked.jobs, asked.quick, asked.anew)
    excused: dict[str, dict[str, str]] = judged()
    survivors = sorted((f for f, end in found.items() if end in LEFT), key=lambda f: (f.file, f.line))
    for fault in survivors:
        verdict: Any = excused.get(fault.key)
        print(shown(fault, found[fault]) + (f"  — judged: {verdict['why']}" if verdict else ""))
    for area in sorted({area_of(f) for f in found}):
        here = [f for f in found if area_of(f) == area and not (found[f] in LEFT and f.key in excused)]
        noticed_here = sum(found[f] not in LEFT for f in here)
        print(f"{area}: {noticed_here} of {len(here)} noticed ({100 * noticed_here / max(1, len(here)):.1f} %)")
    counted = len(found) - sum(f.key in excused for f in survivors)
    caught = sum(end not in LEFT for end in found.values())
    endless = sum(end == ENDLESS for end in found.values())
    print(f"{caught} of {counted} faults noticed ({100 * caught / max(1, counted):.1f} %), {endless} of them by their time, "
          f"{len(found) - counted} judged equivalent, {len(everything)} faults known")
    raise SystemExit(caught < ENOUGH * counted)


if __name__ == "__main__":
    main()
