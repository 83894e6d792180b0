"""What the engine answered, whole: ``python -m tests.game.golden [check | show | write] [ID …] [--edition DAY] [--only PART …]``.

Expectations say what a board is about; this says that nothing else moved: every sentence and number of the trace, every
action with its subject and parameters, the whole state before and after. ``tests/golden/answers`` keeps one line of JSON
for each board and edition, compressed, in one file for each section or file of cases. Whoever changes an answer looks at
the old one beside the new one (``show``) before writing it anew (``write``).

* ``check`` (the default) counts the differences by their shape and lists the boards; exit status 1 if there are any.
* ``show`` prints old beside new, board by board: status, result, what differs in the state, the lines of the trace.
* ``write`` keeps the answers of today; with ids, those of these boards only. It also renews what follows from traces,
  the ledger and ``corpus/uses`` (``refapp corpus coverage``).

``ID`` may be the beginning of one (``case:faults``, ``704.5j``). ``--only after --only status`` looks at these parts only.
Nothing is normalised away.
"""

from __future__ import annotations

import argparse
import json
import lzma
import re
import shutil
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from difflib import SequenceMatcher
from pathlib import Path
from typing import Any

from refapp.corpus_io import load_scenarios
from refapp.game.budget import Budget
from refapp.history import committed
from refapp.resources import shipped
from refapp.rulebook.evaluating import evaluate
from tests.game.playing import FRAME, cases, editions

FOLDER = Path(__file__).parents[1] / "golden" / "answers"
Key = tuple[str, str]
"""(id, edition); the ids of cases start with ``case:``."""
Answer = dict[str, Any]
Played = Mapping[Key, Answer]
Difference = tuple[str, Any, Any]
"""Where (``after.players.A.life``), what the old answer has there, what the new one has."""

ABSENT = "·"
"""Stands for what isn't there at all."""


def boards() -> Iterator[tuple[str, Mapping[str, Any], list[str]]]:
    """Every live example and every case, with the editions in which it is played.

    A live example is played in those that it names, and in the edition in force unless it says that it ended before.
    """
    newest = str(committed().newest)
    for source in load_scenarios(shipped("corpus")):
        days = [str(day) for day in source.raw.get("editions") or [source.raw["edition"]]]
        if newest not in days and source.raw.get("until") is None:
            days.append(newest)
        yield source.id, source.raw, days
    for stem, case in cases():
        yield f"case:{stem}/{case['id']}", {k: v for k, v in case.items() if k not in FRAME}, editions(case)


def answer(raw: Mapping[str, Any], edition: str) -> Answer:
    """An evaluation as plain data; what can't be read or takes too long answers with the error's name."""
    try:
        found = evaluate(raw, edition=date.fromisoformat(edition), budget=Budget()).to_dict()
    except Exception as error:
        return {"error": type(error).__name__}
    plain: Answer = json.loads(json.dumps(found, default=str))
    return plain


def played(asked: Sequence[str] = (), edition: str | None = None) -> Played:
    """What the engine answers today, for the boards asked for."""
    return {(name, day): answer(raw, day) for name, raw, days in boards() if _wanted(name, asked)
            for day in days if edition in (None, day)}


def kept(asked: Sequence[str] = (), edition: str | None = None) -> Played:
    """What it answered when the files were written."""
    found: dict[Key, Answer] = {}
    for file in sorted(FOLDER.glob("*.jsonl.xz")):
        with lzma.open(file, "rt", encoding="utf-8") as source:
            for line in source:
                row = json.loads(line)
                if _wanted(row["id"], asked) and edition in (None, row["edition"]):
                    found[row["id"], row["edition"]] = row["answer"]
    return found


def write(answers: Played) -> None:
    """Write every file anew whose content changed; files without boards go."""
    parts: dict[Path, list[str]] = {}
    for (name, day), found in answers.items():
        row = {"id": name, "edition": day, "answer": found}
        parts.setdefault(_file(name), []).append(json.dumps(row, ensure_ascii=False, sort_keys=True) + "\n")
    FOLDER.mkdir(parents=True, exist_ok=True)
    for file in set(FOLDER.glob("*.jsonl.xz")) - set(parts):
        file.unlink()
    for file, lines in parts.items():
        text = "".join(sorted(lines)).encode()
        if not file.is_file() or lzma.decompress(file.read_bytes()) != text:
            file.write_bytes(lzma.compress(text, check=lzma.CHECK_CRC32, preset=6))


def renew() -> None:
    """The ledger and what traces use, as ``refapp corpus coverage`` writes them."""
    from refapp.services import Library
    from refapp.services.coverage import coverage_files
    from refapp.services.examples import uses_files

    with tempfile.TemporaryDirectory() as folder:
        library = Library.open(Path(folder))
        for path, text in (coverage_files(library) | uses_files(library)).items():
            path.write_text(text, encoding="utf-8", newline="\n")


def _file(name: str) -> Path:
    """The file of a board: that of its cases, or that of its section."""
    stem = name[5:].partition("/")[0] if name.startswith("case:") else f"section_{name[:3]}"
    return FOLDER / f"{stem}.jsonl.xz"


def _wanted(name: str, asked: Sequence[str]) -> bool:
    return not asked or any(name.startswith(start) for start in asked)


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
            here: tuple[Difference, ...] = (("board", ABSENT if key not in old else "kept",
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
    if where.startswith("considered") and old == ABSENT:
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
    parser = argparse.ArgumentParser(prog="python -m tests.game.golden", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("do", nargs="?", choices=("check", "show", "write"), default="check")
    parser.add_argument("ids", nargs="*", metavar="ID")
    parser.add_argument("--edition")
    parser.add_argument("--only", action="append", default=[], metavar="PART")
    asked = parser.parse_args(words)
    new = played(asked.ids, asked.edition)
    if asked.do == "write":
        if asked.ids or asked.edition:
            others = {key: found for key, found in kept().items()
                      if not (_wanted(key[0], asked.ids) and asked.edition in (None, key[1]))}
            new = {**others, **new}
        write(new)
        renew()
        return 0
    old = kept(asked.ids, asked.edition)
    found = changed(old, new, asked.only)
    if asked.do == "show":
        show(old, new, found, sys.stdout)
    else:
        report(found, sys.stdout)
    return int(bool(found))


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
