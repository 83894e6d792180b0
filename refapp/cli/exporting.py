"""The command that writes a copy of the pages as files."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from refapp.cli.common import DEFAULT_BASE, Command, Option, Session, data_option
from refapp.export.contents import Wish
from refapp.export.making import Report, to_give_away
from refapp.export.making import export as write_copy
from refapp.model import Phrase
from refapp.web import base_url_from_environment, is_base_url


@click.command(cls=Command, help="Write a copy of the pages as files, for any host of files.")
@click.argument("folder", type=click.Path(path_type=Path, file_okay=False))
@click.option("--base", cls=Option, metavar="URL", help="Where the copy will be reached (default: REFAPP_BASE_URL, "
              "else http://127.0.0.1:8000).")
@click.option("--service", cls=Option, metavar="URL", default="", help="A service that does what must be computed; "
              "without one the copy leaves it out.")
@click.option("--today", cls=Option, is_flag=True, help="The rules in force only: a fifth of the files.")
@click.option("--official", cls=Option, is_flag=True, help="With the imported official documents: only where you may "
              "publish them.")
@click.option("--cards", cls=Option, is_flag=True, help="With the imported cards: only where you may publish them.")
@click.option("--section", "sections", cls=Option, type=int, multiple=True, metavar="NUMBER",
              help="Only this section, to try a host with; may be said again.")
@click.option("--jobs", cls=Option, type=click.IntRange(1, 64), help="Processes side by side (default: one a core).")
@data_option
@click.pass_obj
def export(session: Session, folder: Path, base: str | None, service: str, today: bool, official: bool, cards: bool,
           sections: tuple[int, ...], jobs: int | None) -> None:
    base = (base or base_url_from_environment() or DEFAULT_BASE).rstrip("/")
    for address in (base, *([service] if service else ())):
        if not is_base_url(address):
            session.wrong_use("{found!r} is no address; write it as https://rules.example", found=address)
    library = to_give_away(session.data, official=official, cards=cards)
    wish = Wish(base, service.rstrip("/"), not today, cards, sections)
    try:
        report = write_copy(library, wish, folder, _Progress(session), jobs)
    except OSError as error:
        session.wrong_use("{file} can't be written: {reason}", file=str(error.filename or folder),
                          reason=Phrase(error.strerror or str(error)))
    _tell(session, report, folder)


def _tell(session: Session, report: Report, folder: Path) -> None:
    """What was made goes to standard error; the files to be deleted elsewhere, a line each, to standard output."""
    if report.same:
        session.say("nothing has changed: {folder} is up to date", folder=str(folder))
        return
    words = session.words
    session.say("{folder}: {files} files, {size} MB, and {beside} MB compressed beside them; {new} are new or changed",
                folder=str(folder), files=words.decimal(report.files), size=words.decimal(report.bytes // 1_000_000),
                beside=words.decimal(report.beside // 1_000_000), new=words.decimal(report.new))
    if report.gone:
        session.say("gone since the last copy, to be deleted wherever it was sent: {n} files (on standard output)",
                    n=words.decimal(len(report.gone)))
    for file in report.gone:
        click.echo(file)


class _Progress:
    """How far it has come, on a terminal; and that another export is waited for, anywhere."""

    def __init__(self, session: Session) -> None:
        self._session, self._shown = session, sys.stderr.isatty()

    def __call__(self, done: int, total: int) -> None:
        if not total:
            self._session.say("Another export is writing there; waiting until it has ended.")
        elif self._shown:
            click.echo(f"\r\033[K{done} / {total}" if done < total else "\r\033[K", nl=False, err=True)
