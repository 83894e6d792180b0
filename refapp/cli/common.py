"""What every command shares: its language, its data directory, how it prints and how it fails.

Exit status: 0 done, 1 problems found or nothing matched, 2 wrong use.
"""

from __future__ import annotations

import errno
import io
import json
import os
import sys
from collections.abc import Callable, Mapping
from datetime import date
from functools import cached_property
from pathlib import Path
from typing import Any, NoReturn

import click

from refapp.i18n import DEFAULT, KNOWN, LANGUAGES, Catalogue, catalogue, language
from refapp.model import Origin, Phrase, RefappError, RuleNumber
from refapp.services import Library, read_day, read_number
from refapp.services.answers.failures import refusal
from refapp.services.answers.shapes import sentence
from refapp.services.reading.asking import Asked
from refapp.web import Urls, base_url_from_environment
from refapp.web.settings import can_be_folder

LONGEST_SHOWN = 80
"""Characters of what somebody typed that an error repeats."""

DEFAULT_BASE = "http://127.0.0.1:8000"


def ui_lang(asked: str | None = None) -> str:
    """The command line's language: as asked, else from LC_ALL, LC_MESSAGES or LANG, else English."""
    for text in (asked, os.environ.get("LC_ALL"), os.environ.get("LC_MESSAGES"), os.environ.get("LANG")):
        if text:
            found = language(text.split(".")[0].split("@")[0].replace("_", "-").split("-")[0])
            return found.code if found else DEFAULT
    return DEFAULT


def early_words() -> Catalogue:
    """The catalogue for help texts, which are shown before options are read."""
    asked = None
    for i, argument in enumerate(sys.argv):
        if argument == "--ui-lang" and i + 1 < len(sys.argv):
            asked = sys.argv[i + 1]
        elif argument.startswith("--ui-lang="):
            asked = argument.partition("=")[2]
    return catalogue(ui_lang(asked))


class Option(click.Option):
    """An option whose help is shown in the reader's language."""

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        english = self.help
        try:
            self.help = early_words().gettext(english) if english else ""
            return super().get_help_record(ctx)
        finally:
            self.help = english


class Command(click.Command):
    """A command whose help is shown in the reader's language."""

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        english = self.help
        try:
            self.help = early_words().gettext(english) if english else ""
            super().format_help_text(ctx, formatter)
        finally:
            self.help = english

    def get_short_help_str(self, limit: int = 45) -> str:  # noqa: ARG002  lines are wrapped, not cut
        return early_words().gettext(self.help).split("\n")[0] if self.help else ""

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command; an error of ours is a sentence (or, asked for JSON, an error object), never a traceback."""
        try:
            return super().invoke(ctx)
        except RefappError as error:
            session = ctx.find_object(Session)
            if session is None:
                raise
            as_json = bool(ctx.params.get("as_json") or ctx.params.get("form") == "json")
            session.fail(error, as_json=as_json, lang=ctx.params.get("lang"))
        except OSError as error:
            if error.errno == errno.EPIPE or error.filename:
                raise  # who read has gone, and click ends quietly; or a file that its command should have spoken of
            Session(ui_lang()).say("the output can't be written: {reason}", reason=Phrase(error.strerror or str(error)))
            raise click.exceptions.Exit(1) from None


class Group(Command, click.Group):
    """A group of such commands; unknown names suggest the nearest."""

    command_class = Command
    group_class = type


class Session:
    """One run of the command line."""

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self.data: Path | None = None
        self.words = catalogue(lang)

    @cached_property
    def library(self) -> Library:
        return Library.open(self.data)

    def say(self, message: str, **params: object) -> None:
        """A sentence for the person at the terminal, on standard error."""
        click.echo(self.words.gettext(message, **params), err=True)

    def ask(self, lang: str | None, edition: str | None, origin: str | None = None, base: str | None = None) -> Asked:
        """What options say about the texts to use; wrong values end the command with status 2."""
        code = self.code(lang)
        words = catalogue(code) if code else self.words  # as the API: a language asked for words everything
        on = None if edition == "current" else self.day(edition)
        return Asked(self.library.on(on), Urls(base or base_url_from_environment() or DEFAULT_BASE), words, code, on,
                     Origin(origin) if origin else None)

    def code(self, lang: str | None) -> str | None:
        if lang is None:
            return None
        found = language(lang)
        if found is None:
            self.wrong_use("unknown language {lang!r}; known: {known}", lang=lang, known=KNOWN)
        return found.code

    def day(self, text: str | None) -> date | None:
        if text is None:
            return None
        day = read_day(text)
        if day is None:
            self.wrong_use("{text!r} is not a date; write it as 2011-09-30", text=text)
        return day

    def rule_number(self, text: str) -> RuleNumber:
        found = read_number(text)
        if found is None:
            self.wrong_use("{text!r} is not a rule number; write it as 704.5k", text=text)
        return found

    def folder(self, text: str) -> Path:
        """A directory, there already or not; what can be none ends the command with status 2."""
        if not can_be_folder(text):
            self.wrong_use("--data needs a directory, and {text!r} can be none; leave it out for your own",
                           text=text if len(text) <= LONGEST_SHOWN else f"{text[:LONGEST_SHOWN]}…")
        return Path(text)

    def wrong_use(self, message: str, **params: object) -> NoReturn:
        click.echo(self.words.gettext(message, **params), err=True)
        raise click.exceptions.Exit(2)

    def fail(self, error: RefappError, *, as_json: bool, lang: str | None = None) -> NoReturn:
        """Show an error as a sentence or, in the language asked for, as the API’s error object; exit status 1."""
        if as_json:
            asked = language(lang) if lang else None
            emit(refusal(error, catalogue(asked.code) if asked else self.words))
        else:
            click.echo(sentence(error, self.words), err=True)
        raise click.exceptions.Exit(1)


def emit(answer: Mapping[str, Any]) -> None:
    """Print an answer exactly as the API sends it."""
    click.echo(dump(answer))


def dump(answer: Mapping[str, Any]) -> str:
    """The answer as text; letters that the output can't show are escaped, which JSON allows."""
    return json.dumps(answer, ensure_ascii=not _unicode(sys.stdout), indent=2)


def _unicode(stream: Any) -> bool:
    return "utf" in (getattr(stream, "encoding", None) or "utf-8").lower()


def show_what_can_be_shown() -> None:
    """An output that is not UTF-8 gets a question mark for what it can't show, and no traceback."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper) and not _unicode(stream):
            stream.reconfigure(errors="replace")


def data_option(command: Callable[..., Any]) -> Callable[..., Any]:
    def keep(ctx: click.Context, _: click.Parameter, value: str | None) -> None:
        session = ctx.find_object(Session)
        assert session is not None  # main always makes one
        session.data = None if value is None else session.folder(value)

    return click.option("--data", cls=Option, metavar="DIRECTORY", envvar="REFAPP_DATA",
                        expose_value=False, callback=keep,
                        help="Directory of imported editions and indexes (default: your own).")(command)


def lang_option(command: Callable[..., Any]) -> Callable[..., Any]:
    return click.option("--lang", cls=Option, metavar="|".join(LANGUAGES), help="Language of the texts.")(command)


def edition_option(command: Callable[..., Any]) -> Callable[..., Any]:
    return click.option("--edition", cls=Option, metavar="DATE",
                        help="The edition in force on a day, as 2011-09-30 (default: the current one).")(command)


def json_option(command: Callable[..., Any]) -> Callable[..., Any]:
    return click.option("--json", "as_json", cls=Option, is_flag=True, help="Print exactly what the API answers.")(
        command)
