"""BBCode, as phpBB and its cousins write it.

Closed: the content of code and of tags that forums turn into something else (pictures, cards, decks, videos),
existing links, and every attribute: ``[quote="Ana, rule 704.5k"]``. Code or a link that is never ended closes the
rest of the text, because what we put there could end it. Brackets that are no tag are text: ``[704.5k]``.
"""

from __future__ import annotations

import re

from refapp.links.view import GAP, View

_TAG = re.compile(r"\[(?P<slash>/?)(?P<name>[a-z]{1,16}[1-6]?|\*)(?P<attribute>(?:=| [a-z_-]{1,20}=)"
                  r"(?:\"[^\"\n]{0,500}\"|'[^'\n]{0,500}'(?=[\] ]))?[^\[\]\n]{0,500})?\]", re.IGNORECASE)
_CODE = frozenset(["code", "icode", "inlinecode", "c", "tt", "pre", "php", "html", "css", "js", "sql", "xml", "json",
                   "syntax", "highlight", "plain", "noparse", "nobbc"])
_OTHER = frozenset(["img", "image", "media", "youtube", "video", "audio", "flash", "embed", "attach", "attachment",
                    "thumb", "card", "cards", "deck", "decklist", "cardlist", "mana", "mo", "email"])
"""Content that a forum turns into something else."""
_LINKS = frozenset(["url", "iurl", "link", "anchor", "topic", "post", "thread", "user", "member", "mention", "rule",
                    "regle"])
_NEVER_ENDED = frozenset(["code", "url", "php", "pre", "noparse"])
"""Tags that close the rest where they are never ended; a lone ``[card]`` is rather a word in brackets."""
_BLOCKS = frozenset(["quote", "list", "li", "hr", "table", "tr", "td", "th", "center", "left", "right", "indent",
                     "spoiler", "hide", "h1", "h2", "h3", "h4", "h5", "h6", "*", "ul", "ol"])


_FORMATTING = frozenset(["b", "i", "u", "s", "strike", "del", "ins", "sub", "sup", "size", "color", "colour", "font",
                         "mark", "small", "big", "br", "align", "justify", "float", "acronym", "abbr", "rtl", "ltr"])


_KNOWN = _CODE | _OTHER | _LINKS | _BLOCKS | _FORMATTING


def is_tag(text: str, at: int) -> bool:
    """Whether the bracket at this place opens or closes a tag that some board knows."""
    tag = _TAG.match(text, at)
    return tag is not None and tag["name"].lower() in _KNOWN


def read_bbcode(source: str) -> View:
    """The view of a post in BBCode."""
    view = View(source)
    lowered = source.lower()
    endless: set[str] = set()  # names that are not ended any more
    at = 0
    while (tag := _TAG.search(source, at)) is not None:
        name = tag["name"].lower()
        if name not in _KNOWN and not tag["attribute"]:
            view.keep(at, tag.end())  # "[cost]" is text
            at = tag.end()
            continue
        view.keep(at, tag.start())
        at = tag.end()
        if name in _BLOCKS:
            view.put("\n\n", tag.start(), at, closed=True)
        if tag["slash"] or name in endless or not (name in _CODE or name in _OTHER or name in _LINKS):
            continue
        inner_end = lowered.find(f"[/{name}]", at)
        if inner_end >= 0:
            end = inner_end + len(name) + 3
        elif name in _NEVER_ENDED:
            inner_end = end = len(source)
        else:
            endless.add(name)
            continue
        if name in _LINKS:
            view.keep(at, inner_end, closed=True)
        else:
            view.put(GAP, tag.start(), end, closed=True)
        at = end
    view.keep(at, len(source))
    return view
