"""Commands that change the data directory: import and index."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from refapp.cli.common import Command, Option, Session, data_option, edition_option, emit, json_option, lang_option
from refapp.model import Kind, RefappError, Severity
from refapp.services.answers.bulk import BASE
from refapp.services.answers.failures import refusal
from refapp.services.answers.imports import imported_json
from refapp.services.answers.shapes import listing, sentence
from refapp.services.library.importing import Imported, import_file, mend_history
from refapp.services.library.indexing import build_aside, ensure_all, rebuild_all
from refapp.services.reading.asking import Json
from refapp.services.upkeep.prepared import ASIDE, prepare
from refapp.web import Urls

STAGES = {"read": "reading", "cite": "following citations", "store": "storing", "index": "indexing", "done": "done"}


class Line:
    """A progress line on a terminal; silent where standard error is no terminal."""

    def __init__(self, session: Session, name: str) -> None:
        self.session, self.name = session, name
        self.shown = sys.stderr.isatty()

    def __call__(self, stage: str, share: float) -> None:
        if self.shown:
            filled = round(share * 20)
            text = self.session.words.gettext(STAGES.get(stage, stage))
            click.echo(f"\r\033[K{self.name}  [{'█' * filled}{'·' * (20 - filled)}]  {text}", nl=False, err=True)

    def close(self) -> None:
        if self.shown:
            click.echo("\r\033[K", nl=False, err=True)


@click.command("import", cls=Command, help="Import official documents (text, Word, saved pages).")
@click.argument("paths", nargs=-1, required=True, type=click.Path(path_type=Path))
@data_option
@lang_option
@edition_option
@click.option("--despite-problems", "despite", cls=Option, is_flag=True,
              help="Import also a document that is odd nearly everywhere, as in another order or encoding.")
@json_option
@click.pass_obj
def import_(session: Session, paths: tuple[Path, ...], lang: str | None, edition: str | None, despite: bool,
            as_json: bool) -> None:
    code, day = session.code(lang), session.day(edition)
    answers: list[Json] = []
    failed = False
    session.library.store.waiting = lambda: session.say(
        "another import is writing to the data directory; waiting for it")
    for path in paths:
        line = Line(session, path.name)
        try:
            done = import_file(session.library, path, lang=code, edition=day, despite=despite, progress=line)
        except RefappError as error:
            line.close()
            failed = True
            answers.append({**refusal(error, session.words), "file": str(path)})
            if not as_json:
                said = sentence(error, session.words)
                named = next((name for name in (str(path), path.name) if said.startswith(name)), "")
                click.echo(f"{path}{'' if named else ': '}{said.removeprefix(named)}", err=True)
            continue
        line.close()
        if done.unfinished is not None:
            click.echo(sentence(done.unfinished, session.words), err=True)
        failed = failed or done.unfinished is not None or any(p.severity is Severity.ERROR for p in done.problems)
        answers.append(imported_json(done, path.name, session.words))
        if not as_json:
            report_import(session, path, done)
    if as_json:
        emit(answers[0] if len(paths) == 1 else listing(answers))
    if failed:
        raise click.exceptions.Exit(1)


def report_import(session: Session, path: Path, done: Imported) -> None:
    """Print what an import did, and the first of its problems."""
    words = session.words
    count = words.ngettext("{n} rule", "{n} rules", done.kinds[Kind.RULE] + done.kinds[Kind.SUBRULE])
    state = words.gettext("already there, unchanged") if done.unchanged else words.gettext("imported")
    problems = words.ngettext("{n} problem", "{n} problems", len(done.problems))  # as the page of editions counts
    if session.library.is_coming(done.entry.day):
        state += f" · {words.gettext('takes force on that day')}"
    click.echo(f"{path.name}: {done.entry.edition} {done.entry.lang} · {count} · {problems} · {state}")
    for problem in done.serious[:10]:
        place = ":".join(str(p) for p in (problem.where.file, problem.where.line) if p is not None)
        click.echo(f"  {place}  {problem.text(words.gettext(problem.message))}", err=True)
    if (more := len(done.problems) - len(done.serious[:10])) > 0:
        session.say("  … and {n} more; see `refapp editions --problems`", n=more)


@click.command(cls=Command, help="Build missing search indexes, or all of them anew.")
@data_option
@click.option("--rebuild", cls=Option, is_flag=True, help="Build every index anew, also those that are whole.")
@click.option("--aside", "aside", hidden=True, multiple=True, metavar="EDITION/LANG[/ORIGIN]",
              help="Build only these, with less priority (how a service calls it).")
@click.pass_obj
def index(session: Session, rebuild: bool, aside: tuple[str, ...]) -> None:
    if aside:
        if aside == (ASIDE,):
            prepare(session.library, Urls(BASE), guest=True)
        else:
            build_aside(session.library, aside)
        return
    line = Line(session, "index")
    mend_history(session.library)
    try:
        count = (rebuild_all if rebuild else ensure_all)(session.library, line)
    finally:
        line.close()
    click.echo(session.words.ngettext("{n} index ready", "{n} indexes ready", count))
