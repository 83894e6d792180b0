"""The command line. Every command goes through ``refapp.services``; ``--json`` prints what the API answers."""

from __future__ import annotations

import re
from importlib import import_module
from typing import Any

import click

from refapp import __version__
from refapp.cli.click_words import speak_our_languages
from refapp.cli.common import Group, Option, Session, show_what_can_be_shown, ui_lang
from refapp.i18n import KNOWN, LANGUAGES, language
from refapp.memory import look_seldom
from refapp.resources import compile_ahead

speak_our_languages()


class _Lazy(Group):
    """Imports a command's module when it is called, so that `--help` and `show` start fast."""

    modules = {  # noqa: RUF012
        "serve": "serving", "import": "importing", "editions": "reading", "show": "reading", "search": "reading",
        "evaluate": "examples", "read": "examples", "check": "examples", "link": "linking", "graph": "reading",
        "index": "importing", "cards": "cards", "card": "cards",
        "corpus": "corpus", "update": "upkeep", "backup": "upkeep", "restore": "upkeep", "doctor": "upkeep",
        "export": "exporting", "mcp": "assistants",
    }

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.commands = dict.fromkeys(self.modules, self)  # of their names click proposes the nearest

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        return list(self.modules)

    def resolve_command(
        self, ctx: click.Context, args: list[str],
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args[:1] == ["serve"]:  # it is going to run: --help asks for every command, too
            compile_ahead("rulebook", "game", "language")  # the first page plays a board
        return super().resolve_command(ctx, args)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        module = self.modules.get(cmd_name)
        if module is None:
            return None
        name = "import_" if cmd_name == "import" else cmd_name
        found: click.Command = getattr(import_module(f"refapp.cli.{module}"), name)
        return found


@click.group(cls=_Lazy, help="The rules of Magic: The Gathering in English and French: read, follow, run.",
             context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--ui-lang", "asked", cls=Option, metavar="|".join(LANGUAGES),
              help="Language of this command line (default: that of the environment, LANG).")
@click.version_option(__version__, prog_name="refapp", cls=Option)
@click.pass_context
def main(ctx: click.Context, asked: str | None) -> None:
    look_seldom()
    show_what_can_be_shown()
    ctx.obj = session = Session(ui_lang(asked))
    if asked and language(re.split(r"[._@-]", asked)[0]) is None:
        session.wrong_use("unknown language {lang!r}; known: {known}", lang=asked, known=KNOWN)
