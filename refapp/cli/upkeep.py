"""Commands for whoever runs the service: update, backup, restore, doctor."""

from __future__ import annotations

import re
import tempfile
from collections import Counter
from datetime import date
from pathlib import Path
from urllib.parse import urlsplit

import click

from refapp.cli.cards import report_cards
from refapp.cli.common import Command, Option, Session, data_option, emit, json_option
from refapp.cli.importing import Line, report_import
from refapp.i18n import DEFAULT
from refapp.model import Severity
from refapp.services.answers.shapes import listing, sentence
from refapp.services.cards.importing import import_cards
from refapp.services.library.importing import import_bytes
from refapp.services.reading.changes import Relation, changes_between
from refapp.services.upkeep.data_directory import Finding, examine
from refapp.services.upkeep.data_directory import backup as write_backup
from refapp.services.upkeep.data_directory import restore as read_backup
from refapp.services.upkeep.updating import MAX_CARDS, PAGE, fetch, fetch_file, offers
from refapp.web.settings import SettingError, settings_from_environment

NEWER = 3
"""Exit status of ``update --check`` where a newer edition is there; 1 is a page that doesn't answer."""


@click.command(cls=Command, help="Look for a newer edition on the publisher's page and import it; for cron.")
@click.option("--page", cls=Option, default=PAGE, show_default=True, help="The page that links to the text documents.")
@click.option("--check", "only", cls=Option, is_flag=True, help="Only say what is there; fetch and import nothing.")
@data_option
@click.option("--cards", "cards", cls=Option, envvar="REFAPP_CARDS", metavar="ADDRESS", help="Import cards from a file "
              "at this address, too: of MTGJSON or Scryfall.")
@click.pass_obj
def update(session: Session, page: str, only: bool, cards: str | None) -> None:
    try:
        _update_rules(session, page, only=only)
    finally:  # a page that doesn't answer keeps no cards away
        if cards and not only:
            _update_cards(session, cards)


def _update_cards(session: Session, address: str) -> None:
    name = urlsplit(address).path.rpartition("/")[2] or "cards.json"
    with tempfile.TemporaryDirectory(prefix="refapp-") as folder:
        file = Path(folder) / re.sub(r"[^\w.-]", "_", name)[:80]
        fetch_file(address, file, MAX_CARDS)
        report_cards(session, import_cards(session.library, [file]))


def _update_rules(session: Session, page: str, *, only: bool) -> None:
    newest = offers(page)[0]
    have = max((entry.day for entry in session.library.store.entries() if entry.whole and entry.lang == DEFAULT),
               default=None)
    if have is not None and newest.day <= have:
        click.echo(session.words.gettext("nothing new: {date} is the newest edition there, and it is here", date=have))
        return
    click.echo(session.words.gettext("a newer edition is there: {name} ({date})", name=newest.name, date=newest.day))
    if only:
        raise click.exceptions.Exit(NEWER)
    data = fetch(newest.address, page=page)
    line = Line(session, newest.name)
    before = session.library.current
    try:
        done = import_bytes(session.library, data, newest.name, lang=DEFAULT, progress=line)
    finally:
        line.close()
    report_import(session, Path(newest.name), done)
    _tell_changes(session, before, done.entry.day)
    if done.unfinished is not None or any(p.severity is Severity.ERROR for p in done.problems):
        raise click.exceptions.Exit(1)


def _tell_changes(session: Session, before: date, after: date) -> None:
    library = session.library.on(after)
    history = library.history
    if before == after or not {before, after} <= set(history.editions):
        return
    if before > after:
        return
    counts = Counter(change.relation for change in changes_between(library, before, after))
    click.echo(session.words.gettext(
        "since {date}: {edited} reworded, {moved} renumbered, {added} added, {removed} removed", date=before,
        edited=counts[Relation.EDITED] + counts[Relation.MOVED_EDITED], moved=counts[Relation.MOVED],
        added=counts[Relation.ADDED], removed=counts[Relation.REMOVED]))


@click.command(cls=Command, help="Write the imported documents into one file; the service may go on.")
@click.argument("target", type=click.Path(path_type=Path, dir_okay=False))
@data_option
@click.pass_obj
def backup(session: Session, target: Path) -> None:
    count = write_backup(session.library.store, target)
    click.echo(session.words.ngettext("{n} file copied to {target}", "{n} files copied to {target}", count,
                                      target=str(target)))


@click.command(cls=Command, help="Put a backup into an empty data directory, checked before anything changes.")
@click.argument("source", type=click.Path(path_type=Path, dir_okay=False, exists=True))
@data_option
@click.pass_obj
def restore(session: Session, source: Path) -> None:
    count = read_backup(session.library.store, source)
    click.echo(session.words.ngettext("{n} document restored", "{n} documents restored", count))


@click.command(cls=Command, help="Say what is wrong with this installation and what to do.")
@click.option("--mend", cls=Option, is_flag=True, help="Mend what can be mended first.")
@data_option
@json_option
@click.pass_obj
def doctor(session: Session, mend: bool, as_json: bool) -> None:
    found = examine(session.library, mend=mend)
    try:
        settings_from_environment()
    except SettingError as error:
        found = (Finding("wrong", error), *(one for one in found if one.state != "ok"))
    if as_json:
        emit(listing({"state": one.state, "code": one.error.code, "details": sentence(one.error, session.words)}
                     for one in found))
    else:
        signs = {"ok": "✓", "note": "·", "wrong": "✗"}
        for one in found:
            click.echo(f"{signs[one.state]} {sentence(one.error, session.words)}")
    if any(one.state == "wrong" for one in found):
        raise click.exceptions.Exit(1)
