"""In which format a post is written, by signs that only one writes; where none stands, Markdown will do.

What two formats share (``<b>`` in Markdown, ``[b]`` in phpBB and XenForo) says nothing between them: of those that
write ``[b]``, plain BBCode is taken, which all of them read.
"""

from __future__ import annotations

import re

_SIGNS = tuple((form, re.compile(signs, re.MULTILINE)) for form, signs in (
    ("phpbb", r"\A<[rt]>|\[quote=[^\]\n]{1,80} post_id="),
    ("xenforo", r"\[(?:URL='|USER=[0-9]|MEDIA=)|\[QUOTE=\"[^\"\n]{1,80}, post: [0-9]"),
    ("bbcode", r"(?i:\[/(?:b|i|u|s|url|quote|list|code|size|colou?r|spoiler|img|center)\])"),
    ("slack", r"<https?://[^>|\s]{1,300}\|[^>\n]{1,300}>"),
    ("discord", r"<(?:[@#][!&]?|a?:\w{2,32}:)[0-9]{17,20}>"),
    ("mediawiki", r"^==+ ?[^=\n]{1,100} ?==+\s*$|'''|\{\{\w"),
    ("html", r"\A\s*<(?:p|div|ul|ol|table|blockquote|h[1-6])\b"),
))


def format_of_post(text: str) -> str:
    """The name of the format that a post is written in, as far as its signs tell.

    >>> [format_of_post(text) for text in ("[b]See 704.5f.[/b]", "<p>See 704.5f.</p>", "See **704.5f**.")]
    ['bbcode', 'html', 'markdown']
    """
    return next((form for form, signs in _SIGNS if signs.search(text)), "markdown")
