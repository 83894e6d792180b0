"""The command that puts permalinks into forum text."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from refapp.cli.common import Command, Option, Session, data_option, edition_option, lang_option
from refapp.model import Phrase
from refapp.services.linking import FORMATS, linkify_text


@click.command(cls=Command, help="Put links to rules into a text (a file, or standard input).")
@click.argument("file", required=False, default="-", type=click.Path(path_type=Path, allow_dash=True))
@click.option("--format", "form", cls=Option, type=click.Choice(FORMATS), required=True,
              help="How the text is marked up.")
@data_option
@lang_option
@edition_option
@click.option("--base", cls=Option, metavar="URL", help="Address of the service that links lead to.")
@click.pass_obj
def link(session: Session, file: Path, form: str, lang: str | None, edition: str | None, base: str | None) -> None:
    try:
        data = sys.stdin.buffer.read() if str(file) == "-" else file.read_bytes()
        text = data.decode("utf-8")
    except OSError as error:
        session.wrong_use("{file} can't be read: {reason}", file=str(file), reason=Phrase(error.strerror or str(error)))
    except UnicodeDecodeError as error:
        session.wrong_use("{file} is not UTF-8: byte {position} can't be read", file=str(file),
                          position=error.start)
    done = linkify_text(session.ask(lang or session.lang, edition, base=base and base.rstrip("/")), text, form)
    sys.stdout.buffer.write(done.text.encode("utf-8"))
    sys.stdout.buffer.flush()
    if not done.count:
        raise click.exceptions.Exit(1)
