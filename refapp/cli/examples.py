"""Commands that run rules: evaluate one board, check every live example."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import click

from refapp.cli.common import Command, Option, Session, data_option, edition_option, emit, json_option, lang_option
from refapp.i18n import Catalogue
from refapp.model import Phrase, RefappError
from refapp.services.answers.failures import refusal
from refapp.services.answers.shapes import listing
from refapp.services.boards.checking import check_examples
from refapp.services.boards.evaluating import evaluate_json, read_scenarios
from refapp.services.boards.trace_words import how_it_ended
from refapp.services.cards.card_text import card_text, reading_json


@click.command(cls=Command, help="Play scenarios from a YAML or JSON file (- for standard input).")
@click.argument("file", type=click.Path(path_type=Path, allow_dash=True))
@data_option
@lang_option
@edition_option
@json_option
@click.pass_obj
def evaluate(session: Session, file: Path, lang: str | None, edition: str | None, as_json: bool) -> None:
    ask = session.ask(lang or session.lang, edition)
    data = _bytes_of(session, file)
    scenarios, several = read_scenarios(data)
    answers: list[Mapping[str, Any]] = []
    failed = False
    for raw in scenarios:
        try:
            answer: Mapping[str, Any] = evaluate_json(ask, raw)
        except RefappError as error:
            answer = refusal(error, ask.words)
        failed = failed or answer["object"] == "error" or answer["status"] != "ok" or bool(answer.get("unmet"))
        answers.append(answer)
        if not as_json:
            _print(ask.words, raw, answer)
    if as_json:
        emit(listing(answers) if several else answers[0])
    if failed:
        raise click.exceptions.Exit(1)


@click.command(cls=Command, help="Read card text: what is understood of each line, and by which rules.")
@click.argument("file", type=click.Path(path_type=Path, allow_dash=True), default="-")
@click.option("--name", default="", cls=Option, help="What the card calls itself.")
@data_option
@lang_option
@edition_option
@json_option
@click.pass_obj
def read(session: Session, file: Path, name: str, lang: str | None, edition: str | None, as_json: bool) -> None:
    ask = session.ask(lang, edition)
    text = _bytes_of(session, file).decode("utf-8", "replace")
    found = reading_json(ask, card_text(text, lang, name))
    if as_json:
        emit(found)
    else:
        for line in found["lines"]:
            _print_line(ask.words, line)
    if not all(line["read"] for line in found["lines"]):
        raise click.exceptions.Exit(1)


def _print_line(words: Catalogue, line: Mapping[str, Any]) -> None:
    """A line with what its words call upon below it, or with a mark where reading stopped."""
    click.echo(click.style(line["text"], bold=True))
    if line["stopped"] is not None:
        at = line["stopped"]["at"]
        click.echo("  " + words.gettext("not understood from here: {words}").format(words=line["text"][at:at + 60]))
    for span in line["spans"]:
        click.echo(_line(f"  {line['text'][span['start']:span['end']]}", span["rules"]))


def _bytes_of(session: Session, file: Path) -> bytes:
    """What a file or standard input holds; ends with status 2 where it can't be read."""
    try:
        return sys.stdin.buffer.read() if str(file) == "-" else file.read_bytes()
    except OSError as error:
        session.wrong_use("{file} can't be read: {reason}", file=str(file), reason=Phrase(error.strerror or str(error)))


def _print(words: Catalogue, raw: Any, answer: Mapping[str, Any]) -> None:
    name = raw.get("id", "") if isinstance(raw, dict) else ""
    if answer["object"] == "error":
        click.echo(f"{name}: {answer['details']}".lstrip(": "), err=True)
        return
    click.echo(click.style(f"{name} · {answer['edition']} · {answer['status']}".lstrip(" ·"), bold=True))
    for line in answer["trace"]:
        click.echo(_line(line["text"], line["rules"]))
    if answer["illegal"]:
        click.echo("  " + words.gettext("Not allowed."))
        click.echo(_line(answer["illegal"]["reason"], answer["illegal"]["rules"]))
        click.echo("  " + words.gettext("The game goes back to where it was before that."))
    if answer["question"]:
        click.echo("  " + answer["question"]["text"])
        for option in answer["question"]["options"]:
            click.echo("    " + (", ".join(map(str, option)) or "—" if isinstance(option, list) else str(option)))
    if answer["reason"]:
        click.echo(_line(answer["reason"], answer["unsupported"]))
    if answer["considered"]:
        click.echo("  " + words.gettext("Why not something else"))
    for line in answer["considered"]:
        click.echo("  " + _line(line["reason"], line["rules"]))
    if ended := how_it_ended(words, answer["result"]):
        click.echo(f"  {ended}")
    for unmet in answer.get("unmet", ()):
        click.echo(click.style(f"  ✗ {unmet}", fg="red"))


def _line(text: str, rules: Sequence[str]) -> str:
    return f"  {text}" + (f"  [{', '.join(rules)}]" if rules else "")


@click.command(cls=Command, help="Run the live examples and say which rules have none.")
@click.argument("rules", nargs=-1, metavar="[RULE]...")
@data_option
@edition_option
@json_option
@click.pass_obj
def check(session: Session, rules: tuple[str, ...], edition: str | None, as_json: bool) -> None:
    numbers = tuple(session.rule_number(text) for text in rules)
    report = check_examples(session.ask(session.lang, edition), numbers)
    if as_json:
        emit(report)
    else:
        for run in report["failed"]:
            click.echo(click.style(f"✗ {run['id']} · {run['edition']}", fg="red"))
            for unmet in run["unmet"]:
                click.echo(f"    {unmet}")
        for line in report["coverage"]:
            click.echo(session.words.gettext(
                "{edition}: of {total} rules {played} are played, {answered} answered, {told} can only be told, "
                "{not_yet} not yet", **{key: line[key] for key in ("edition", "total", "played", "answered", "told",
                                                                   "not_yet")}))
            if line["missing"]:
                click.echo(session.words.gettext("  without: {numbers}", numbers=", ".join(line["missing"])))
        click.echo(session.words.ngettext("{n} run", "{n} runs", report["runs"]) + " · "
                   + session.words.ngettext("{n} failed", "{n} failed", len(report["failed"])))
    if report["failed"] or any(line["missing"] for line in report["coverage"]):
        raise click.exceptions.Exit(1)
