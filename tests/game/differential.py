"""What the engine answers now, beside what it answered at another commit: ``python -m tests.game.differential [show] [ID …]``.

Expectations say what a board is about; this says what else moved. Both commits play every live example and every case of their
own (``tests.game.answers``), each in its own tree; a board that only changed its name is the same board.

* without ``show``: the differences counted by their shape, then by sentence of the trace, then the boards.
* ``show`` prints old beside new, board by board: status, result, what differs in the state, the lines of the trace.

``--base REV``: the commit to compare with; by default the newest that is six hours older than this one, so that CI compares with where
a session's work started. ``--today``: under the edition in force alone, two fifths of it all, as CI does. ``--old FILE``: its answers, as ``tests.game.answers`` printed them. ``--only after --only status`` looks at
these parts only. Nothing is normalised away. Exit status 0 whatever differs: a person reads it; 2 where the base can't be played.
"""

from __future__ import annotations

import argparse
import json
import re
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from pathlib import Path
from typing import Any

from refapp.history import committed

ROOT = Path(__file__).parents[2]
HOURS = 6
Key = tuple[str, str]
"""(id, edition); the ids of cases start with ``case:``."""
Answer = dict[str, Any]
Played = Mapping[Key, Answer]
Difference = tuple[str, Any, Any]
"""Where (``after.players.A.life``), what the old answer has there, what the new one has."""

ABSENT = "·"
"""Stands for what isn't there at all."""


def read(lines: Iterable[str]) -> tuple[dict[Key, Answer], dict[Key, str]]:
    """What ``tests.game.answers`` printed: the answers, and the boards as text by which the same ones are known."""
    answers: dict[Key, Answer] = {}
    boards: dict[Key, str] = {}
    for line in lines:
        row = json.loads(line)
        key = row["id"], row["edition"]
        answers[key] = row["answer"]
        boards[key] = json.dumps({name: item for name, item in row["board"].items() if name not in ("id", "title", "rules")},
                                 sort_keys=True)
    return answers, boards


def renamed(old: Mapping[Key, str], new: Mapping[Key, str]) -> dict[Key, Key]:
    """New name → old name of boards that are called otherwise now, in the same edition."""
    gone = {(board, key[1]): key for key, board in old.items() if key not in new}
    return {key: gone[board, key[1]] for key, board in new.items() if key not in old and (board, key[1]) in gone}


def of_commit(revision: str, words: Sequence[str]) -> list[str]:
    """What the tree of a commit answers, played in a work tree of its own that is taken away again."""
    with tempfile.TemporaryDirectory() as folder:
        tree = Path(folder) / "base"
        subprocess.run(["git", "worktree", "add", "--detach", "-q", str(tree), revision], cwd=ROOT, check=True)
        try:
            return of_tree(tree, words)
        finally:
            subprocess.run(["git", "worktree", "remove", "--force", str(tree)], cwd=ROOT, check=True)


def of_tree(tree: Path, words: Sequence[str]) -> list[str]:
    """What a tree answers, line by line."""
    done = subprocess.run([sys.executable, "-m", "tests.game.answers", *words], cwd=tree, check=True, stdout=subprocess.PIPE,
                          text=True, encoding="utf-8")
    return done.stdout.splitlines()


def started_from() -> str:
    """The newest commit that is ``HOURS`` older than HEAD, else the first one; but none from before boards were played so.

    Raises ``subprocess.CalledProcessError`` outside a repository.
    """
    def git(*words: str) -> str:
        return subprocess.run(["git", *words], cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True).stdout.strip()

    before = int(git("show", "-s", "--format=%ct", "HEAD")) - HOURS * 3600
    first = git("log", "--diff-filter=A", "--format=%H", "--", "tests/game/answers.py").split()[-1]
    found = git("rev-list", "-1", f"--before={before}", "HEAD")
    return found if found and git("merge-base", found, first) == first else first


def sentences(found: Mapping[Key, tuple[Difference, ...]], old: Played, new: Played) -> Counter[tuple[str, str]]:
    """How many boards say a sentence no more ("-") or newly ("+"), names and numbers of the board left in."""
    counted: Counter[tuple[str, str]] = Counter()
    for key in found:
        before, after = ({line["text"] for line in side.get(key, {}).get("trace", ())} for side in (old, new))
        counted.update(("-", text) for text in before - after)
        counted.update(("+", text) for text in after - before)
    return counted


def differences(old: Any, new: Any, path: str = "") -> Iterator[Difference]:
    """Every place where two answers differ; lists of plain values are compared whole, traces entry by entry."""
    if old == new:
        return
    if path == "trace" and isinstance(old, list) and isinstance(new, list):
        yield from _of_traces(old, new)
        return
    if isinstance(old, dict) and isinstance(new, dict):
        for key in [*old, *(key for key in new if key not in old)]:
            yield from differences(old.get(key, ABSENT), new.get(key, ABSENT), f"{path}.{key}" if path else key)
    elif isinstance(old, list) and isinstance(new, list) and all(isinstance(item, dict) for item in (*old, *new)):
        for i, (one, two) in enumerate(zip(old, new, strict=False)):
            yield from differences(one, two, f"{path}[{i}]")
        for i in range(min(len(old), len(new)), max(len(old), len(new))):
            yield f"{path}[{i}]", old[i] if i < len(old) else ABSENT, new[i] if i < len(new) else ABSENT
    else:
        yield path, old, new


def _of_traces(old: Sequence[Answer], new: Sequence[Answer]) -> Iterator[Difference]:
    """Traces side by side: an entry more or less shifts no other. Entries pair by action and subject."""
    one, two = ([(str(entry["action"]), str(entry["subject"])) for entry in trace] for trace in (old, new))
    for kind, i, j, m, n in SequenceMatcher(None, one, two, autojunk=False).get_opcodes():
        if kind == "equal":
            for before, after in zip(old[i:j], new[m:n], strict=True):
                yield from differences(before, after, f"trace[{before['action']}]")
        else:
            yield from ((f"trace[{entry['action']}]", entry["rules"], ABSENT) for entry in old[i:j])
            yield from ((f"trace[{entry['action']}]", ABSENT, entry["rules"]) for entry in new[m:n])


def changed(old: Played, new: Played, only: Sequence[str] = ()) -> dict[Key, tuple[Difference, ...]]:
    """The boards whose answers differ, with their differences; ``only`` names the parts that are looked at."""
    found: dict[Key, tuple[Difference, ...]] = {}
    for key in sorted({*old, *new}):
        if key not in old or key not in new:
            here: tuple[Difference, ...] = (("board", ABSENT if key not in old else "played",
                                             ABSENT if key not in new else "played"),)
        else:
            here = tuple(item for item in differences(old[key], new[key])
                         if not only or any(re.match(rf"{re.escape(part)}(?![a-z_])", item[0]) for part in only))
        if here:
            found[key] = here
    return found


def shape(item: Difference) -> str:
    """A difference without its names and places: what many boards have in common."""
    where, old, new = item
    if where.endswith((".text", ".step")) and where.startswith("trace["):
        return f"trace[].{where.rpartition('.')[2]} differs"
    where = re.sub(r"\[\d+\]", "[]", where)
    where = re.sub(r"(players|objects|team_life|team_lost|venture|triggered|answers)\.[^.\[]+", r"\1.*", where)
    if isinstance(old, list) and isinstance(new, list) and where.endswith("rules"):
        more, less = sorted(set(new) - set(old)), sorted(set(old) - set(new))
        return f"{where}: " + (" ".join([*(f"+{one}" for one in more), *(f"-{one}" for one in less)]) or "in another order")
    if where.startswith("considered") and old == ABSENT and isinstance(new, Mapping):
        return f"{where}: {' '.join(new['rules'])} is considered"
    return f"{where}: {_short(old)} → {_short(new)}"


def _short(value: Any, width: int = 60) -> str:
    said = value if value == ABSENT else json.dumps(value, ensure_ascii=False)
    return said if len(said) <= width else said[:width - 1] + "…"


def report(found: Mapping[Key, tuple[Difference, ...]], out: Any) -> None:
    """The differences by shape, most frequent first, and the boards that have them."""
    shapes = Counter(kind for items in found.values() for kind in {shape(item) for item in items})
    for kind, many in shapes.most_common(40):
        print(f"{many:6}  {kind}", file=out)
    if len(shapes) > 40:
        print(f"        … and {len(shapes) - 40} other differences", file=out)
    by_board: dict[str, list[str]] = {}
    for name, day in found:
        by_board.setdefault(name, []).append(day)
    for name, days in by_board.items():
        parts = sorted({re.split(r"[.\[]", where)[0] for day in days for where, _, _ in found[name, day]})
        print(f"{name}  {' '.join(days)}  ({', '.join(parts)})", file=out)
    print(f"{len(found)} answers of {len(by_board)} boards changed", file=out)


def told(found: Mapping[Key, tuple[Difference, ...]], old: Played, new: Played, out: Any) -> None:
    """The sentences that came and went, the most frequent first."""
    for (sign, text), many in sentences(found, old, new).most_common(40):
        print(f"{many:6}  {sign} {text}", file=out)


def show(old: Played, new: Played, found: Mapping[Key, tuple[Difference, ...]], out: Any) -> None:
    """Old beside new, board by board; editions with the same differences stand together."""
    groups: dict[tuple[str, str], list[str]] = {}
    for (name, day), items in found.items():
        groups.setdefault((name, json.dumps([item for item in items if item[0] != "edition"])), []).append(day)
    for (name, _), days in groups.items():
        one, two = old.get((name, days[0]), {}), new.get((name, days[0]), {})
        print(f"══ {name}  {' '.join(days)}", file=out)
        for part in ("error", "status", "reason", "result"):
            if part in one or part in two:
                same = one.get(part) == two.get(part)
                print(f"   {part}: {_short(one.get(part, ABSENT))}"
                      + ("" if same else f"  →  {_short(two.get(part, ABSENT))}"), file=out)
        for where, before, after in found[name, days[0]]:
            if not where.startswith(("trace", "error", "status", "reason", "result")):
                print(f"   {where}: {_short(before, 300)}  →  {_short(after, 300)}", file=out)
        for line in beside(_lines(one), _lines(two), shutil.get_terminal_size((180, 24)).columns):
            print(line, file=out)


def _lines(found: Answer) -> list[str]:
    """The trace as lines: step, rules, sentence; whatever else an entry holds follows."""
    lines: list[str] = []
    for entry in found.get("trace", ()):
        rest = {key: item for key, item in entry.items() if key not in ("step", "rules", "text")}
        lines.append(f"{entry['step']} {entry['text']} [{' '.join(entry['rules'])}] "
                     f"{json.dumps(rest, ensure_ascii=False, sort_keys=True)}")
    return lines


def beside(old: Sequence[str], new: Sequence[str], width: int) -> Iterator[str]:
    """Two lists of lines in two columns, wrapped; ``|`` other, ``<`` gone, ``>`` new. Lines that are the same stand once."""
    half = max(20, (width - 3) // 2)
    for kind, i, j, m, n in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if kind == "equal":
            yield from (f"  {line[:width - 2]}" for line in old[i:j])
            continue
        for at in range(max(j - i, n - m)):
            left = _wrapped(old[i + at] if i + at < j else "", half)
            right = _wrapped(new[m + at] if m + at < n else "", half)
            mark = "|" if left != [""] and right != [""] else "<" if right == [""] else ">"
            for row in range(max(len(left), len(right))):
                one, two = (lines[row] if row < len(lines) else "" for lines in (left, right))
                yield f"{one:<{half}} {mark} {two}".rstrip()


def _wrapped(line: str, width: int) -> list[str]:
    return [line[at:at + width] for at in range(0, len(line), width)] or [""]


def main(words: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.game.differential", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("words", nargs="*", metavar="[show] ID")
    parser.add_argument("--base", metavar="REV")
    parser.add_argument("--old", type=Path, metavar="FILE")
    parser.add_argument("--edition")
    parser.add_argument("--today", dest="edition", action="store_const", const=committed().newest.isoformat())
    parser.add_argument("--only", action="append", default=[], metavar="PART")
    asked = parser.parse_args(words)
    ids = asked.words[1:] if asked.words[:1] == ["show"] else asked.words
    which = [*ids, *(("--edition", asked.edition) if asked.edition else ())]
    try:
        base = asked.base or (None if asked.old else started_from())
        lines = asked.old.read_text(encoding="utf-8").splitlines() if asked.old else of_commit(base, which)
    except subprocess.CalledProcessError as error:
        print(f"the base can't be played ({error}); name another with --base, or its answers with --old", file=sys.stderr)
        return 2
    old, before = read(lines)
    new, after = read(of_tree(ROOT, which))
    names = renamed(before, after)
    new = {names.get(key, key): found for key, found in new.items()}
    found = changed(old, new, asked.only)
    print(f"compared with {asked.old or base}: {len(old)} answers then, {len(new)} now, {len(names)} under another name")
    if asked.words[:1] == ["show"]:
        show(old, new, found, sys.stdout)
    else:
        told(found, old, new, sys.stdout)
        report(found, sys.stdout)
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
