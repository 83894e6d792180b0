"""phpBB's posts: BBCode as people write it, or the XML that the database holds since phpBB 3.2.

The stored form wraps each tag's own signs in ``<s>`` and ``<e>``: ``<r>see <B><s>[b]</s>704.5f<e>[/b]</e></B></r>``; a
post without any tag stands in ``<t>`` instead of ``<r>``. What is put into such a post must be stored alike, or the
board would show it raw. Closed: links, code, pictures, attachments, and every attribute.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from refapp.links import escape
from refapp.links.bbcode import read_bbcode
from refapp.links.tokens import read_tokens
from refapp.links.view import View

_CLOSED = "CODE|C|IMG|EMAIL|ATTACHMENT|MEDIA|YOUTUBE|FLASH|PRE|NOPARSE|EMOJI|E"
_TOKEN = re.compile(
    r"<URL(?: [^<>]{0,3000})?>(?:<s>[^<]{0,3000}</s>)?(?P<label>[^<]{0,2000})(?:<e>[^<]{0,20}</e>)?</URL>"
    rf"|(?P<closed><(?P<name>URL|{_CLOSED})(?: [^<>]{{0,3000}})?>(?s:.*?)(?:</(?P=name)>|\Z))"
    r"|(?P<block></?(?:QUOTE|LIST|LI|TABLE|TR|TD|CENTER|SPOILER|r|t|br)(?: [^<>]{0,3000})?/?>)"
    r"|(?P<entity>&(?:amp|lt|gt);)|(?P<mark><[se]>[^<]{0,3000}</[se]>|</?[A-Za-z][^<>]{0,3000}>)")


def is_stored(source: str) -> bool:
    """Whether a post is as the database holds it: with the root that its tags demand."""
    return _has_root(source) and rooted(source) == source


def _has_root(source: str) -> bool:
    return source.startswith(("<r>", "<t>")) and source.rstrip().endswith(("</r>", "</t>"))


def read_phpbb(source: str) -> View:
    """The view of a post, in either form."""
    return read_tokens(source, _TOKEN) if is_stored(source) else read_bbcode(source)


def around(source: str) -> Callable[[str], tuple[str, str]]:
    """What stands before and after a linked number, in the form that the post has."""
    if not is_stored(source):
        return lambda url: (f"[url={escape.address(url)}]", "[/url]")
    return lambda url: (f'<URL url="{escape.address(url)}"><s>[url={escape.address(url)}]</s>', "<e>[/url]</e></URL>")


def rooted_as(source: str, done: str) -> str:
    """A post with links, rooted if it is as the database holds it."""
    return rooted(done) if is_stored(source) else done


def rooted(source: str) -> str:
    """A stored post with the root that its tags demand: ``<r>`` where there are any, ``<t>`` where there is none."""
    if not _has_root(source):
        return source
    body, end = source.rstrip(), source[len(source.rstrip()):]
    root = "r" if "<" in body[3:-4].replace("<br/>", "") else "t"
    return f"<{root}>{body[3:-4]}</{root}>{end}"
