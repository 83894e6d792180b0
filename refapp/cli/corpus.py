"""Commands for people who restate rules: corpus check, lint, stats, review, read, new-edition, coverage,
history."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import click

from refapp.cli.common import Command, Group, Option, Session, data_option, emit, json_option
from refapp.i18n import LANGUAGES
from refapp.services.answers.shapes import listing, problem_json
from refapp.services.boards.coverage import coverage_files
from refapp.services.boards.example_readings import reading_files, unread
from refapp.services.boards.examples import uses_files
from refapp.services.upkeep import corpus_tools

_FOLDER = click.Path(path_type=Path, file_okay=False, exists=True)


@click.group(cls=Group, help="Check and prepare restated text.")
def corpus() -> None:
    pass


@corpus.command(cls=Command, help="Check numbers, citations, reviews, spelling and originality of restated text.")
@click.option("--official", cls=Option, type=_FOLDER, help="Folder of official English texts named by date.")
@data_option
@json_option
@click.pass_obj
def check(session: Session, official: Path | None, as_json: bool) -> None:
    folder = corpus_tools.official_folder(official)
    found = list(corpus_tools.check(session.library, folder))
    if as_json:
        emit(listing(problem_json(p, session.words) for p in found))
    else:
        for problem in found:
            place = f"{problem.where.file}:{problem.where.line or ''}"
            text = problem.text(session.words.gettext(problem.message))
            if not corpus_tools.errors([problem]):
                text = session.words.gettext("warning: {text}", text=text)
            click.echo(f"{place} {problem.where.number or ''} {text}")
        if folder is None:
            session.say("No official text is at hand: compared with the review lock only.")
        click.echo(session.words.ngettext("{n} finding", "{n} findings", len(found)))
    if corpus_tools.errors(found):
        raise click.exceptions.Exit(1)


@corpus.command(cls=Command, help="List what looks like a mistake of meaning or style in restated text, with a count "
                                   "for each section.")
@click.argument("rules", nargs=-1, metavar="[RULE]...")
@click.option("--official", cls=Option, type=_FOLDER, help="Folder of official English texts named by date.")
@click.option("--accept", cls=Option, is_flag=True, help="Record that what is found in these rules is right as it is.")
@data_option
@json_option
@click.pass_obj
def lint(session: Session, rules: tuple[str, ...], official: Path | None, accept: bool, as_json: bool) -> None:
    numbers = [session.rule_number(text) for text in rules]
    if accept and not numbers:
        session.wrong_use("name the rules whose findings were judged")
    folder = corpus_tools.official_folder(official)
    if accept and folder is None:
        session.wrong_use("name the folder of official texts with --official")
    done = corpus_tools.lint(session.library, folder, numbers)
    if as_json:
        emit(listing(problem_json(p, session.words) for p in done.findings))
        return
    counts: Counter[tuple[str, str, str]] = Counter()
    for problem in done.findings:
        place = f"{problem.where.file}:{problem.where.line or ''}"
        click.echo(f"{place} {problem.where.number or ''} {problem.text(session.words.gettext(problem.message))}")
        _, edition, lang, file = str(problem.where.file).split("/")
        counts[edition, file.removesuffix(".md"), lang] += 1
    for (edition, section, lang), many in sorted(counts.items()):
        click.echo(f"{edition}  {section}  {lang}  {many:>4}")
    click.echo(session.words.ngettext("{n} finding", "{n} findings", len(done.findings)) + " · "
               + session.words.gettext("judged to be right: {n}", n=done.accepted))
    if accept:
        _write(session, dict(done.files))


@corpus.command(cls=Command, help="Print how much is restated and reviewed by section, and the share of every edition.")
@data_option
@click.pass_obj
def stats(session: Session) -> None:
    rows = corpus_tools.stats(session.library)
    for row in rows:
        share = 100 * row.restated / row.total if row.total else 100.0
        mark = "" if row.whole else "  " + session.words.gettext("(only what others cite)")
        click.echo(f"{row.edition}  {row.lang}  {row.section}  {row.restated:>4}/{row.total:<4} {share:6.1f} %  "
                   + session.words.gettext(
                       "reviewed {n}, read by another {read}, with questions {asks}",
                       n=row.reviewed, read=row.read, asks=row.asks) + mark)
    click.echo()
    click.echo(session.words.gettext("Rules with words, by edition:"))
    for each in corpus_tools.edition_shares(session.library):
        told = "  ".join(f"{lang} {count:>5} {100 * count / max(1, each.total):6.1f} %"
                         for lang, count in each.worded.items())
        click.echo(f"{each.edition}  {each.total:>5}  {told}")
    if not rows:
        raise click.exceptions.Exit(1)


@corpus.command(cls=Command, help="Record that the words as they are were proofread against the official rules.")
@click.option("--official", cls=Option, type=_FOLDER, help="Folder of official English texts named by date.")
@click.option("--edition", cls=Option, metavar="DATE", help="Only this edition.")
@click.option("--read", cls=Option, multiple=True, metavar="NUMBER",
              help="A rule or section that somebody who didn't write it has read as it is now; may be repeated.")
@click.option("--lang", cls=Option, metavar="CODE", help="What was read was read in this language only.")
@data_option
@click.pass_obj
def review(session: Session, official: Path | None, edition: str | None, read: tuple[str, ...],
           lang: str | None) -> None:
    numbers = [session.rule_number(one) for one in read]
    _write(session, corpus_tools.review(session.library, corpus_tools.official_folder(official),
                                        session.day(edition), numbers, session.code(lang) if lang else None))


@corpus.command(cls=Command, help="Record that somebody who didn't write them has read live examples against board "
                                  "and trace; without names, list those that nobody has read.")
@click.argument("names", nargs=-1, metavar="[EXAMPLE|SECTION]...")
@click.option("--lang", cls=Option, metavar="CODE", help="What was read was read in this language only.")
@data_option
@click.pass_obj
def read(session: Session, names: tuple[str, ...], lang: str | None) -> None:
    only = session.code(lang)
    langs = (only,) if only else tuple(LANGUAGES)
    if names:
        _write(session, dict(reading_files(session.library, names, langs)))
        return
    for tongue in langs:
        left = unread(session.library, tongue)
        for one in left:
            click.echo(f"{tongue}  {one.section}  {one.id}")
        click.echo(session.words.gettext("{lang}: {n} of {total} examples not read by another").format(
            lang=tongue, n=len(left), total=len(session.library.scenarios)))


@corpus.command("new-edition", cls=Command, help="Prepare the files of a new edition and list what to review.")
@click.argument("day", metavar="DATE")
@click.option("--dry-run", cls=Option, is_flag=True, help="Only list what to review.")
@data_option
@click.pass_obj
def new_edition(session: Session, day: str, dry_run: bool) -> None:
    edition = session.day(day)
    assert edition is not None  # an argument is always there
    prepared = corpus_tools.new_edition(session.library, edition)
    for number, reason in prepared.to_review:
        click.echo(f"{number}  {session.words.gettext(reason)}")
    if not dry_run:
        _write(session, {path: text for path, text in prepared.files.items() if not path.exists()})


@corpus.command(cls=Command, help="Renew the ledger of rules that are played, answered, told or not yet there.")
@data_option
@click.pass_obj
def coverage(session: Session) -> None:
    _write(session, coverage_files(session.library) | uses_files(session.library))


@corpus.command(cls=Command, help="Compute corpus/history from official texts.")
@click.option("--official", cls=Option, type=_FOLDER, help="Folder of official English texts named by date.")
@data_option
@click.pass_obj
def history(session: Session, official: Path | None) -> None:
    folder = corpus_tools.official_folder(official)
    if folder is None:
        session.wrong_use("name the folder of official texts with --official")
    files = corpus_tools.history_files(folder, session.library.corpus,
                                       lambda day: click.echo(f"\r\033[K{day}", nl=False, err=True))
    click.echo("", err=True)
    _write(session, files)


def _write(session: Session, files: dict[Path, str]) -> None:
    for path, text in files.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")
    click.echo(session.words.ngettext("{n} file written", "{n} files written", len(files)))
