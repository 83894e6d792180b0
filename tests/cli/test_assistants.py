"""`refapp mcp`: what assistants can ask, through the SDK's own client."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import anyio
import pytest

from refapp.cli.assistants import server
from refapp.services import Library

mcp = pytest.importorskip("mcp", reason="the library mcp isn't installed (requirements-mcp.lock)")
BASE = "https://rules.example"
BEAR = {"state": {"players": {"A": {}}, "objects": {"Bear": {"ctrl": "A", "types": ["creature"], "pt": [2, 2]}}}}


def call(library: Library, *calls: tuple[str, dict[str, Any]]) -> list[tuple[bool, str]]:
    """What the tools answer: whether it is an error, and the text."""
    async def asked() -> list[tuple[bool, str]]:
        async with mcp.Client(server(library, BASE)) as client:
            done = [await client.call_tool(name, given) for name, given in calls]
            return [(bool(one.is_error), one.content[0].text) for one in done]
    return anyio.run(asked)


def test_every_tool_says_what_it_does(plain_library: Library) -> None:
    async def listed() -> list[Any]:
        async with mcp.Client(server(plain_library, BASE)) as client:
            return list((await client.list_tools()).tools)
    tools = {tool.name: tool for tool in anyio.run(listed)}
    assert {"search", "show", "resolve", "evaluate", "examples", "board_word", "link", "read_card_text", "card"} == set(tools)
    assert all(len(tool.description) > 60 for tool in tools.values())
    assert tools["show"].input_schema["required"] == ["number"]


def test_tools_answer_what_the_api_does(plain_library: Library) -> None:
    said = call(plain_library, ("show", {"number": "704.5k", "edition": "2012-05-03", "lang": "fr"}),
                ("resolve", {"number": "704.5k", "on": "2012-05-03"}), ("search", {"query": "704.5f", "lang": "en"}),
                ("evaluate", {"board": {**BEAR, "steps": [{"do": "destroy", "what": "Bear"}]}}),
                ("link", {"text": "See 704.5k.", "posted": "2012-05-03"}), ("read_card_text", {"text": "Flying"}),
                ("board_word", {"name": "destroy"}), ("examples", {"rule": "704.5f", "limit": 1}))
    assert not [text for wrong, text in said if wrong]
    rule, now, found, played, linked, read, word, examples = (json.loads(text) for _, text in said)
    assert (rule["lang"], rule["edition"], rule["url"]) == ("fr", "2012-05-01", f"{BASE}/fr/regle/704.5k/2012-05-01")
    assert now["now"] == ["704.5j"]
    assert found["data"][0]["number"] == "704.5f"
    assert (played["status"], played["after"]["objects"]["Bear"]["zone"]) == ("ok", "graveyard")
    assert linked["text"] == f"See [704.5k]({BASE}/en/rule/704.5k/2012-05-01)."
    assert read["lines"][0]["read"] is True
    assert "what" in word["required"]
    assert examples["data"][0]["scenario"]["state"]


@pytest.mark.parametrize(("tool", "given", "said"), [
    ("show", {"number": "704.99"}, "704.6"), ("show", {"number": "704.5k", "edition": "soon"}, "2011-09-30"),
    ("show", {"number": "704.99", "lang": "fr"}, "il n’y a pas de règle"), ("show", {"number": "704.5k", "lang": "de"}, "'en' or 'fr'"),
    ("evaluate", {"board": {**BEAR, "steps": [{"destroy": "Bear"}]}}, "{do: destroy, what: Bear}"),
    ("card", {"name": "Nobody"}, "imported"), ("link", {"text": "x", "posted": "never"}, "date"), ("board_word", {"name": "xyzzy"}, "destroy")])
def test_what_is_refused_says_why(plain_library: Library, tool: str, given: dict[str, Any], said: str) -> None:
    [(_, text)] = call(plain_library, (tool, given))
    assert said in text


def test_the_command_speaks_over_its_streams(tmp_path: Path) -> None:
    hello = {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {
        "protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "test", "version": "1"}}}
    done = subprocess.run([sys.executable, "-m", "refapp", "mcp", "--base", BASE, "--data", str(tmp_path)],
                          input=json.dumps(hello) + "\n", capture_output=True, text=True, timeout=120, check=False)
    assert json.loads(done.stdout.splitlines()[0])["result"]["serverInfo"]["name"] == "refapp", done.stderr
