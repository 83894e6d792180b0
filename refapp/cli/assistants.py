"""The command that answers assistants: the services as tools of the Model Context Protocol, over its streams.

Each tool gives what the API answers to the same question; what the API refuses is an error that says why.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import partial, wraps
from typing import TYPE_CHECKING, Any, Literal, ParamSpec

import click

from refapp import __version__
from refapp.cli.common import DEFAULT_BASE, Command, Option, Session, data_option
from refapp.i18n import catalogue
from refapp.model import RefappError
from refapp.services import Library
from refapp.services.answers.cards import card_json
from refapp.services.answers.compare import resolve_json
from refapp.services.answers.examples import examples_json
from refapp.services.answers.failures import refusal
from refapp.services.answers.linking import linkify_json
from refapp.services.answers.rules import rule_json
from refapp.services.answers.search import search_json
from refapp.services.boards.evaluating import evaluate_json
from refapp.services.cards.card_text import card_text, reading_json
from refapp.services.forms import scenario_schema
from refapp.services.links.linking import TextToLink, read_posted_text
from refapp.services.reading.asking import Asked
from refapp.web import Urls, base_url_from_environment, is_base_url, own_rule
from refapp.web.api.asking import read_day, read_rule_number

if TYPE_CHECKING:
    from mcp.server.mcpserver import MCPServer

Lang = Literal["en", "fr"]
P = ParamSpec("P")

INSTRUCTIONS = """The rules of Magic: The Gathering in English and French, of every edition since July 2009.
Look rules up instead of quoting them from memory: numbers move, wordings change. Say number and edition, give `url`.
`search` finds rules by words or questions, `show` gives one, `resolve` says what a number meant on a day. `evaluate`
plays a board and names the rule behind each step: begin from a board of `examples`; `board_word` has verbs' fields."""


class Tools:
    """The services as functions of plain arguments. Each docstring is what an assistant reads of its tool."""

    def __init__(self, library: Library, base: str) -> None:
        self.library, self.urls = library, Urls(base)

    def _ask(self, lang: str | None, edition: str | None = None) -> Asked:
        self.library.refresh()  # an import by another process
        return Asked(self.library, self.urls, catalogue(lang or "en"), lang, read_day(edition, "edition"))

    def search(self, query: str, lang: Lang | None = None, edition: str | None = None, section: str | None = None,
               limit: int = 8) -> Mapping[str, Any]:
        """Find rules by words, "phrases", -not, numbers, or a question in English or French.

        `answer` is the rule that answers a question. `edition` is a day like 2012-05-03; `section` a number like 702.
        """
        return search_json(self._ask(lang, edition), query, limit=max(1, min(limit, 50)),
                           section=read_rule_number(section) if section else None)

    def show(self, number: str, lang: Lang = "en", edition: str | None = None,
             children: bool = False) -> Mapping[str, Any]:
        """A rule by its number (704.5k): text, examples, citations both ways, history; with `children` its subrules.

        `edition` is a day like 2012-05-03: the rule as it stood then.
        """
        return rule_json(self._ask(lang, edition), read_rule_number(number), children=children)

    def resolve(self, number: str, on: str, lang: Lang = "en") -> Mapping[str, Any]:
        """What a rule number in a post or ruling of a day (2012-05-03) meant, and which number that rule has now."""
        return resolve_json(self._ask(lang), read_rule_number(number), read_day(on, "on"))

    def evaluate(self, board: dict[str, Any], lang: Lang = "en", edition: str | None = None) -> Mapping[str, Any]:
        """Play a board under the rules: each step of the `trace` names its rules.

        `status` is ok, illegal, choice_needed (answer `question` under `choices`) or unsupported (nothing is decided:
        don't guess).

        A board: {"state": {"players": {"A": {}, "B": {}}, "objects": {"Bear": {"ctrl": "A", "types": ["creature"],
        "pt": [2, 2], "text": "Flying"}}}, "steps": [{"do": "destroy", "what": "Bear"}]}
        """
        return evaluate_json(self._ask(lang, edition), board)

    def examples(self, rule: str, lang: Lang = "en", limit: int = 3) -> Mapping[str, Any]:
        """Boards that show a rule, each with its `scenario` (to begin a board of your own from) and its evaluation."""
        return examples_json(self._ask(lang), read_rule_number(rule), limit=max(1, min(limit, 10)))

    def board_word(self, name: str) -> Mapping[str, Any]:
        """The fields of a word of boards, as JSON Schema.

        A verb (destroy), a question (legal_blockers), or a part (state, player, object, trigger, static, replace).
        """
        known = scenario_schema.definitions()
        called = (f"do.{name}", f"ask.{name}", f"{name} mapping", name)
        found: Mapping[str, Any] | None = next((known[key] for key in called if key in known), None)
        if found is None:
            words = sorted(key.rpartition(".")[2] for key in known if "." in key)
            return {"unknown": name, "known": words}
        return found

    def link(self, text: str, format: Literal["markdown", "bbcode", "html", "discord", "plain"] = "markdown",  # noqa: A002
             lang: Lang | None = None, posted: str | None = None) -> Mapping[str, Any]:
        """Put a link on every rule number in a text; `posted`, the day of a post, reads numbers as they were meant."""
        said: TextToLink = {"text": text, "format": format, "lang": lang, "posted": posted}
        asked = read_posted_text(json.dumps(said).encode())
        return linkify_json(asked.ask(self._ask(lang)), asked, partial(own_rule, self.urls.base))

    def read_card_text(self, text: str, lang: Lang | None = None, name: str = "") -> Mapping[str, Any]:
        """Read card text line by line: the abilities it is understood as, and the rules that its words call upon."""
        return reading_json(self._ask(lang), card_text(text, lang, name))

    def card(self, name: str, lang: Lang = "en") -> Mapping[str, Any]:
        """A card by any of its names, if the operator imported cards: text, rules that it stands on, rulings."""
        return card_json(self._ask(lang), name)


def server(library: Library, base: str) -> MCPServer:
    """The server with its tools; raises ImportError where the SDK isn't installed."""
    from mcp.server.mcpserver import MCPServer  # noqa: PLC0415  an optional library
    from mcp.server.mcpserver.exceptions import ToolError  # noqa: PLC0415

    def answering(tool: Callable[P, Mapping[str, Any]]) -> Callable[P, Mapping[str, Any]]:
        @wraps(tool)
        def call(*given: P.args, **named: P.kwargs) -> dict[str, Any]:
            try:
                return dict(tool(*given, **named))
            except RefappError as error:
                told = refusal(error, catalogue(str(named.get("lang") or "en")))
                near = [one for one in told["suggestions"] if one not in told["details"]]
                raise ToolError(" → ".join((told["details"], *near[:5]))) from None
        return call

    made = MCPServer("refapp", title="Rules of Magic: The Gathering", instructions=INSTRUCTIONS, version=__version__,
                     website_url=base, log_level="WARNING")
    tools = Tools(library, base)
    for tool in (tools.search, tools.show, tools.resolve, tools.evaluate, tools.examples, tools.board_word, tools.link,
                 tools.read_card_text, tools.card):
        made.add_tool(answering(tool), structured_output=False)
    return made


@click.command(cls=Command, help="Answer assistants over standard input and output (Model Context Protocol).")
@click.option("--base", cls=Option, metavar="URL", help="Address of the service that links lead to.")
@data_option
@click.pass_obj
def mcp(session: Session, base: str | None) -> None:
    if base is not None and not is_base_url(base):
        session.wrong_use("{name}={found!r}; expected {expected}", name="--base", found=base,
                          expected="https://rules.example")
    try:
        made = server(session.library, (base or base_url_from_environment() or DEFAULT_BASE).rstrip("/"))
    except ImportError:
        session.wrong_use("this command needs a library: {command}", command="pip install mcp")
    made.run()
