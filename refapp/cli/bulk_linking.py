"""Linking JSON lines: files, progress, and going on after an interruption.

Beside the output stands a note of how far the run has come (``OUT.progress``); ``--resume`` cuts the output back to
that point and goes on from there, so that no post is linked twice or left out. The note goes when the run is done.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

import click

from refapp.cli.common import Session, emit
from refapp.model import Phrase
from refapp.services.links.bulk_linking import Job, Report, run

EVERY = 500
"""Posts between two notes of how far the run has come."""


def run_bulk(session: Session, job: Job, file: Path, out: Path | None, report_file: Path | None, *, dry_run: bool,
             resume: bool) -> None:
    """Link, repair, check or unlink every post of a file; exit status 1 where a line had problems."""
    if resume and (out is None or str(file) == "-"):
        session.wrong_use("--resume needs a file to read and --out")
    writes = not dry_run and job.action != "check"
    if writes and out is None and report_file is None:
        session.wrong_use("say where the changed posts go: --out FILE (or --dry-run)")
    try:
        report = _run(session, job, file, out if writes else None, resume=resume)
        if report_file is None:
            emit(report.to_json())
        else:
            _write_whole(report_file, json.dumps(report.to_json(), ensure_ascii=False, indent=2) + "\n")
    except OSError as error:
        session.wrong_use("{file} can't be read: {reason}", file=str(error.filename or file),
                          reason=Phrase(error.strerror or str(error)))
    if report.problems:
        raise click.exceptions.Exit(1)


def _run(session: Session, job: Job, file: Path, out: Path | None, *, resume: bool) -> Report:
    note = out.with_name(out.name + ".progress") if out else None
    report, done, read_to, written_to = Report(), 0, 0, 0
    if resume and note is not None and note.exists():
        state = json.loads(note.read_text(encoding="utf-8"))
        report, done = Report.from_json(state["report"]), state["lines"]
        read_to, written_to = state["read"], state["written"]
    source: BinaryIO = sys.stdin.buffer if str(file) == "-" else file.open("rb")
    target = out.open("r+b" if written_to else "wb") if out else None
    size = file.stat().st_size if str(file) != "-" else 0
    try:
        if read_to:
            source.seek(read_to)
        if target is not None:
            target.seek(written_to)
            target.truncate()
        last = time.monotonic()
        reader = _Counted(source, read_to)
        for row in run(job, reader, report, done + 1):
            if target is not None and row:
                target.write(row)
            done += 1
            if done % EVERY == 0:
                if target is not None and note is not None:
                    target.flush()
                    _write_whole(note, json.dumps({"lines": done, "read": reader.at, "written": target.tell(),
                                                   "report": report.to_json()}))
                if sys.stderr.isatty() and time.monotonic() - last > 1:
                    last = time.monotonic()
                    part = f" {100 * reader.at // size} %" if size else ""
                    click.echo(f"\r{session.words.gettext('{n} posts', n=done)}{part}  ", nl=False, err=True)
        if sys.stderr.isatty():
            click.echo("", err=True)
        if note is not None:
            note.unlink(missing_ok=True)
    finally:
        if target is not None:
            target.close()
        if source is not sys.stdin.buffer:
            source.close()
    return report


class _Counted:
    """The lines of a file, and how many bytes have been handed out."""

    def __init__(self, source: BinaryIO, at: int) -> None:
        self._source, self.at = source, at

    def __iter__(self) -> Iterator[bytes]:
        for line in self._source:
            self.at += len(line)
            yield line


def _write_whole(path: Path, text: str) -> None:
    """Write a file so that it is there whole or not at all."""
    part = path.with_name(path.name + ".part")
    part.write_text(text, encoding="utf-8")
    part.replace(path)
