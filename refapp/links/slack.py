"""Slack's message markup, as its API takes and gives it.

Closed: code in backticks, links ``<address|label>``, mentions ``<@…>``, ``<#…>``, ``<!…>``, emoji ``:name:``.
"""

from __future__ import annotations

import re

from refapp.links.tokens import read_tokens
from refapp.links.view import View

_TOKEN = re.compile(
    r"(?P<fence>```(?s:.*?)(?:```|\Z))|(?P<code>`[^`\n]*+`)|<(?:[^<>|\n]{1,2000})\|(?P<label>[^<>\n]{0,500})>"
    r"|(?P<other><[@#!a-z/][^<>\n]{0,2000}>)|(?P<emoji>(?<![\w:]):[a-z0-9_+'-]{1,64}:(?![\w:]))"
    r"|(?P<entity>&(?:amp|lt|gt);)|(?P<mark>(?<![\w*_~])[*_~](?=[^\s*_~])"
    r"|(?<=[^\s*_~])[*_~](?![\w*_~]))", re.IGNORECASE)


def read_slack(source: str) -> View:
    """The view of a Slack message."""
    return read_tokens(source, _TOKEN)
