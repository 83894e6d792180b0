"""Wikitext, as MediaWiki reads it.

Closed: ``<nowiki>`` and the other elements whose content is no prose, comments, templates, internal and external
links, files, magic words, and lines that a leading space makes code of.
"""

from __future__ import annotations

import re

from refapp.links.tokens import read_tokens
from refapp.links.view import View

_TOKEN = re.compile(
    r"(?P<raw><(?P<name>nowiki|pre|code|math|syntaxhighlight|source|score|templatedata|gallery|kbd|samp|tt)(?:\s[^<>]{0,500})?>"
    r"(?s:.*?)(?:</(?P=name)\s*>|\Z))|(?P<comment><!--(?s:.*?)(?:-->|\Z))"
    r"|(?P<template>\{\{(?>(?:[^{}]++|\{\{[^{}]*+\}\}|\{(?!\{)|\}(?!\}))*)\}\}|\{\{\{?[^{}\n]{0,200}\}?)"
    r"|\[\[(?:[^\[\]|\n]{0,500}\|)*(?P<label1>[^\[\]|\n]{0,500})\]\]"
    r"|\[(?:https?:|ftp:|mailto:|//)[^\s\[\]<>]{1,2000}(?: (?P<label2>[^\[\]\n]{0,500}))?\]"
    r"|(?P<tag></?[a-z][a-z0-9]{0,15}(?:\s[^<>]{0,500})?/?>)|(?P<switch>__[A-Z]{2,20}__)|(?P<line>^[ \t]+\S.*$)"
    r"|(?P<mark>'{2,5})", re.IGNORECASE | re.MULTILINE)


def read_mediawiki(source: str) -> View:
    """The view of a wiki page's source."""
    return read_tokens(source, _TOKEN)


def breaks_mediawiki(source: str, start: int, end: int) -> bool:
    """Whether a link here would be another one: inside single brackets it would look like an internal link."""
    return source[max(0, start - 1):start] == "[" or source[end:end + 1] == "]"
