"""Linking a whole forum: JSON lines of posts in, JSON lines of the changed ones and a report out.

A post is ``{"id", "text", "format", "posted", "lang"}``; all but ``id`` and ``text`` may be left out. A changed post
comes out with its ``id``, its new ``text`` and ``before``, the checksum of the text as it was. Taking links away reads
those rows and proves itself by that checksum. A bad line is reported and skipped, never fatal. Reads and writes
lines only; files, progress and resuming are the command's business.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field
from datetime import date
from typing import Any

from refapp.corpus_io import DataError
from refapp.i18n import language
from refapp.lazy_dataclass import dataclass
from refapp.services.links.linking import FORMATS, check_size, days_of, linkify_text
from refapp.services.links.post_language import language_of_post
from refapp.services.links.relinking import RuleOf, judge, repair, take_away
from refapp.services.links.verdicts import verdict_json
from refapp.services.reading.asking import Asked, Json
from refapp.services.reading.numbers import read_day

KEPT_PROBLEMS = 1000
"""So many lines of the report name what was odd; beyond that only counts grow."""


WRONG = "?"
"""Stands for a language or a day that a post names and nobody can read."""


@dataclass(frozen=True, slots=True)
class Job:
    """What is to be done with every post. ``form``, ``posted`` and ``ask`` hold where a post does not say.

    Where neither says a language, links lead to the pages in the language of the post, as far as its words tell.
    """

    ask: Asked
    rule_of: RuleOf
    form: str | None = None
    posted: date | None = None
    action: str = "link"
    """``link``, ``repair`` (addresses first, then links), ``unlink`` or ``check`` (nothing is changed)."""


@dataclass(slots=True)
class Report:
    """What happened. ``seen`` counts rule numbers, ``links`` the links put or taken away."""

    posts: int = 0
    changed: int = 0
    links: int = 0
    seen: int = 0
    repaired: int = 0
    too_early: int = 0
    langs: Counter[str] = field(default_factory=Counter)
    """Posts changed by links, by the language of these links."""
    states: Counter[str] = field(default_factory=Counter)
    numbers: Counter[str] = field(default_factory=Counter)
    problems: Counter[str] = field(default_factory=Counter)
    details: list[Json] = field(default_factory=list)

    def note(self, line: int, code: str, **more: Any) -> None:
        self.problems[code] += 1
        if len(self.details) < KEPT_PROBLEMS:
            self.details.append({"line": line, "code": code, **more})

    def to_json(self) -> Json:
        return {"object": "report", "posts": self.posts, "changed": self.changed, "links": self.links,
                "seen": self.seen, "repaired": self.repaired, "before_first_edition": self.too_early,
                "langs": dict(self.langs),
                "states": dict(self.states),
                "most_linked": dict(self.numbers.most_common(20)), "problems": dict(self.problems),
                "details": self.details}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Report:
        """A report as an interrupted run left it; the numbers most linked begin anew from its twenty."""
        return cls(data["posts"], data["changed"], data["links"], data["seen"], data["repaired"],
                   data["before_first_edition"], Counter(data.get("langs", {})),
                   Counter(data["states"]), Counter(data["most_linked"]),
                   Counter(data["problems"]), list(data["details"]))


def run(job: Job, lines: Iterable[bytes], report: Report, first: int = 1) -> Iterator[bytes]:
    """The changed posts as lines, one for each line read: empty bytes where nothing changed. ``report`` is filled."""
    for number, line in enumerate(lines, first):
        yield _line(job, line, report, number) if line.strip() else b""


def checksum(text: str) -> str:
    """The first 16 hexadecimal digits of the SHA-256 of a text in UTF-8."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:16]


def _line(job: Job, line: bytes, report: Report, at: int) -> bytes:
    post = _read(line, report, at)
    if post is None:
        return b""
    report.posts += 1
    form = post.get("format") or job.form or "markdown"
    lang, posted = _lang(post, job), _posted(post, job)
    if form not in FORMATS or not isinstance(form, str):
        report.note(at, "unknown_format", id=post["id"], found=str(form)[:40])
        return b""
    if WRONG in (lang, posted):
        report.note(at, "unknown_language" if lang == WRONG else "bad_date", id=post["id"],
                    found=str(post.get("lang" if lang == WRONG else "posted"))[:40])
        return b""
    assert not isinstance(posted, str)
    text = post["text"]
    if lang is None and job.action in ("link", "repair"):
        lang = language_of_post(text)
    ask = Asked(job.ask.library, job.ask.urls, job.ask.words, lang, job.ask.on)
    if job.action == "unlink":
        return _unlink(job, post, form, report, at)
    if job.action == "check":
        for verdict in judge(ask, text, job.rule_of, posted=posted):
            report.states[verdict.state] += 1
            if verdict.state != "ok":
                report.note(at, verdict.state, id=post["id"], **verdict_json(ask.words, verdict))
        return b""
    new = text
    if job.action == "repair":
        mended = repair(ask, text, job.rule_of, posted=posted)
        new = mended.text
        report.repaired += len(mended.replaced)
        report.states.update(verdict.state for verdict in mended.replaced)
    done = linkify_text(ask, new, form, posted=posted, days=days_of(ask.library))
    report.seen += done.seen
    report.links += done.count
    if done.count:
        report.langs[ask.language] += 1
    report.too_early += done.seen > 0 and not done.count
    report.numbers.update(str(number) for number, _ in done.links)
    return _changed(post, done.text, form, report)


def _unlink(job: Job, post: Mapping[str, Any], form: str, report: Report, at: int) -> bytes:
    done = take_away(post["text"], form, job.rule_of)
    before = post.get("before")
    if before is not None and before != checksum(done.text):
        report.note(at, "not_restored", id=post["id"])
        return b""
    report.links += done.count
    return _changed(post, done.text, form, report, restored=True)


def _changed(post: Mapping[str, Any], text: str, form: str, report: Report, *, restored: bool = False) -> bytes:
    if text == post["text"]:
        return b""
    report.changed += 1
    row = {"id": post["id"], "format": form, "text": text}
    if not restored:
        row["before"] = checksum(post["text"])
    return json.dumps(row, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "surrogatepass") + b"\n"


def _read(line: bytes, report: Report, at: int) -> dict[str, Any] | None:
    try:
        post = json.loads(line)
    except (ValueError, RecursionError):
        report.note(at, "not_json")
        return None
    if not isinstance(post, dict) or "id" not in post or not isinstance(post.get("text"), str):
        report.note(at, "bad_shape")
        return None
    try:
        check_size(post["text"])
    except DataError as problem:
        report.note(at, problem.code, id=post["id"], found=problem.params["found"])
        return None
    return post


def _lang(post: Mapping[str, Any], job: Job) -> str | None:
    named = post.get("lang")
    if named is None:
        return job.ask.lang
    row = language(named) if isinstance(named, str) else None
    return row.code if row else WRONG


def _posted(post: Mapping[str, Any], job: Job) -> date | str | None:
    """The day of a post; a time behind the day, as ``2011-10-02T18:30:00Z``, does not count."""
    named = post.get("posted")
    if named is None:
        return job.posted
    return (read_day(named[:10]) if isinstance(named, str) and named[10:11] in ("", "T", " ") else None) or WRONG
