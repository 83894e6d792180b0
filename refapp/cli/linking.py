"""The command that puts permalinks into forum text: one text, or a whole forum as JSON lines."""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path

import click

from refapp.cli.bulk_linking import run_bulk
from refapp.cli.common import DEFAULT_BASE, Command, Option, Session, data_option, edition_option, emit, lang_option
from refapp.model import Phrase
from refapp.services.links.bulk_linking import Job
from refapp.services.links.linking import FORMATS, linkify_text
from refapp.services.links.post_language import language_of_post
from refapp.services.links.relinking import RuleOf, judge, repair, take_away
from refapp.services.links.verdicts import reason, verdict_json
from refapp.services.reading.asking import Asked, sentence_of
from refapp.web import base_url_from_environment, is_base_url, own_rule


@click.command(cls=Command, help="Put links to rules into a text (a file, or standard input).")
@click.argument("file", required=False, default="-", type=click.Path(path_type=Path, allow_dash=True))
@click.option("--format", "form", cls=Option, type=click.Choice(FORMATS), help="How the text is marked up.")
@data_option
@lang_option
@edition_option
@click.option("--posted", cls=Option, metavar="DATE",
              help="The day of the post: numbers are read in the edition in force then.")
@click.option("--base", cls=Option, metavar="URL", help="Address of the service that links lead to.")
@click.option("--repair", "action", cls=Option, flag_value="repair",
              help="Also replace addresses of other rules sites, and old ones of ours.")
@click.option("--unlink", "action", cls=Option, flag_value="unlink", help="Take our links away again.")
@click.option("--check", "action", cls=Option, flag_value="check",
              help="Change nothing; say which addresses in the text are moved, gone or reused.")
@click.option("--bulk", cls=Option, is_flag=True, help="Read JSON lines: {id, text, format, posted, lang}.")
@click.option("--out", cls=Option, type=click.Path(path_type=Path, dir_okay=False), metavar="FILE",
              help="Where the changed posts go (with --bulk).")
@click.option("--report", "report_file", cls=Option, type=click.Path(path_type=Path, dir_okay=False), metavar="FILE",
              help="Where the report goes (with --bulk).")
@click.option("--dry-run", cls=Option, is_flag=True, help="Write no posts, only the report (with --bulk).")
@click.option("--resume", cls=Option, is_flag=True, help="Go on where an interrupted run stopped (with --bulk).")
@click.pass_obj
def link(session: Session, file: Path, form: str | None, lang: str | None, edition: str | None, posted: str | None,
         base: str | None, action: str | None, bulk: bool, out: Path | None, report_file: Path | None, dry_run: bool,
         resume: bool) -> None:
    if edition and posted:
        session.wrong_use("--edition and --posted both say in which edition the numbers are read; give one of them")
    if not bulk and (out or report_file or dry_run or resume):
        session.wrong_use("--out, --report, --dry-run and --resume belong to --bulk")
    if not bulk and form is None and action != "check":
        session.wrong_use("say how the text is marked up: --format with one of {formats}", formats=", ".join(FORMATS))
    if base is not None and not is_base_url(base):
        session.wrong_use("{name}={found!r}; expected {expected}", name="--base", found=base,
                          expected="https://rules.example")
    text = None if bulk else _text_of(session, file)
    found = None if lang or text is None else language_of_post(text)
    ask = session.ask(lang if bulk else lang or found or session.lang, edition, base=base and base.rstrip("/"))
    rule_of = partial(own_rule, getattr(ask.urls, "base", ""))
    if text is None:
        if action not in ("unlink", "check"):
            _tell_base(session, base)
        job = Job(ask, rule_of, form, session.day(posted), action or "link")
        run_bulk(session, job, file, out, report_file, dry_run=dry_run, resume=resume)
        return
    if not _one(session, ask, text, form or "markdown", posted, action, rule_of):
        raise click.exceptions.Exit(1)
    if lang is None:
        _tell_language(session, found)
    _tell_base(session, base)


def _tell_base(session: Session, base: str | None) -> None:
    """Say that links lead to this machine, where nobody named a service."""
    if base is None and not base_url_from_environment():
        session.say("Links lead to {base}, which only this machine reaches: --base (or REFAPP_BASE_URL) names the "
                    "address of a service.", base=DEFAULT_BASE)


def _tell_language(session: Session, found: str | None) -> None:
    """Say to pages of which language the links lead, where nobody said it: the text's, else the terminal's."""
    if found:
        session.say("Links lead to the pages in {language}, the language of the text (--lang chooses another).",
                    language=str(session.words.locale.languages[found]))
        return
    session.say("Links lead to the pages in {language}: the text is too short to tell its language (--lang says it).",
                language=str(session.words.locale.languages[session.lang]))


def _one(session: Session, ask: Asked, text: str, form: str, posted: str | None, action: str | None,
         rule_of: RuleOf) -> bool:
    """Write the text as asked; whether there are links in it now that weren't."""
    day = session.day(posted)
    if action == "check":
        found = judge(ask, text, rule_of, posted=day)
        emit({"object": "list", "total": len(found), "has_more": False,
              "data": [verdict_json(session.words, one) for one in found]})
        raise click.exceptions.Exit(int(any(one.state != "ok" for one in found)))
    if action == "unlink":
        taken = take_away(text, form, rule_of)
        _write(taken.text)
        raise click.exceptions.Exit(0 if taken.count else 1)
    repaired = 0
    if action == "repair":
        mended = repair(ask, text, rule_of, posted=day)
        text, repaired = mended.text, len(mended.replaced)
        for one in mended.found:
            click.echo(f"{one.url}: {reason(session.words, one)}", err=True)
        session.say("addresses repaired: {n}", n=repaired)
    done = linkify_text(ask, text, form, posted=day)
    _write(done.text)
    for _, why in done.unlinked:
        click.echo(sentence_of(session.words, why), err=True)
    return bool(done.count or repaired)


def _write(text: str) -> None:
    sys.stdout.buffer.write(text.encode("utf-8"))
    sys.stdout.buffer.flush()


def _text_of(session: Session, file: Path) -> str:
    try:
        data = sys.stdin.buffer.read() if str(file) == "-" else file.read_bytes()
        return data.decode("utf-8")
    except OSError as error:
        session.wrong_use("{file} can't be read: {reason}", file=str(file), reason=Phrase(error.strerror or str(error)))
    except UnicodeDecodeError as error:
        session.wrong_use("{file} is not UTF-8: byte {position} can't be read", file=str(file),
                          position=error.start)
