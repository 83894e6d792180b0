"""Snippets: a link to one rule, and a quotation of it, ready to paste into a post.

A quotation says which rule it is, of which edition, and whose words they are. Texts go in plain, and are escaped
for each format; nothing is shortened but what would not fit into one Discord message.
"""

from __future__ import annotations

from datetime import date

from refapp.i18n import catalogue
from refapp.lazy_dataclass import dataclass
from refapp.links import escape
from refapp.model import Origin, RuleNumber

DISCORD_LIMIT = 2000
"""Characters of a Discord message."""


@dataclass(frozen=True, slots=True)
class Snippet:
    """``format`` is address, markdown, bbcode, html or discord; the quotation of ``address`` is plain text."""

    format: str
    link: str
    quotation: str


def snippets(number: RuleNumber, *, url: str, text: str, edition: date, lang: str, origin: Origin,
             title: str | None = None) -> tuple[Snippet, ...]:
    """The ways to link to and to quote a rule.

    ``title`` is the rule's title or short label, ``text`` its wording in ``lang`` with paragraphs parted by blank
    lines, ``url`` the permalink of that edition. Raises KeyError for an unknown language code.
    """
    name = f"{number} ({title})" if title else str(number)
    source = _source(number, edition, lang, origin)
    paragraphs = [paragraph.strip() for paragraph in text.split("\n\n") if paragraph.strip()]
    address = escape.address(url)
    return (
        Snippet("address", url, "\n\n".join([*paragraphs, f"— {source}\n{url}"])),
        Snippet("markdown", f"[{escape.markdown(name)}]({address})",
                _quoted([*map(escape.markdown, paragraphs), f"— [{escape.markdown(source)}]({address})"])),
        Snippet("bbcode", f"[url={address}]{escape.bbcode(name)}[/url]",
                "[quote]" + "\n\n".join([*map(escape.bbcode, paragraphs),
                                         f"— [url={address}]{escape.bbcode(source)}[/url]"]) + "[/quote]"),
        Snippet("html", f'<a href="{escape.html(url)}">{escape.html(name)}</a>',
                _blockquote(paragraphs, source, url, lang)),
        Snippet("discord", f"[{escape.discord(name)}](<{address}>)",
                _for_discord(paragraphs, f"— [{escape.discord(source)}](<{address}>)")),
    )


def _source(number: RuleNumber, edition: date, lang: str, origin: Origin) -> str:
    say = catalogue(lang)
    day = say.date(edition)
    if origin is Origin.OFFICIAL:
        return say.gettext("Rule {number}, edition of {date}, official wording", number=number, date=day)
    return say.gettext("Rule {number}, edition of {date}, in plain words", number=number, date=day)


def _quoted(paragraphs: list[str]) -> str:
    """Every line behind ``> ``, as Markdown and Discord quote."""
    return "\n>\n".join("\n".join(f"> {line}" for line in paragraph.split("\n")) for paragraph in paragraphs)


def _blockquote(paragraphs: list[str], source: str, url: str, lang: str) -> str:
    body = "".join(f"<p>{escape.html(paragraph)}</p>" for paragraph in paragraphs)
    return (f'<blockquote lang="{escape.html(lang)}" cite="{escape.html(url)}">{body}'
            f'<footer>— <a href="{escape.html(url)}">{escape.html(source)}</a></footer></blockquote>')


def _for_discord(paragraphs: list[str], source: str) -> str:
    """As many whole words as one message holds; an ellipsis says that there is more."""
    whole = _quoted([*map(escape.discord, paragraphs), source])
    words = "\n\n".join(paragraphs).split(" ")
    while len(whole) > DISCORD_LIMIT and words:
        surplus = len(whole) - DISCORD_LIMIT
        dropped = 0
        while words and dropped <= surplus:
            dropped += len(words.pop()) + 1
        shortened = [part.strip() for part in (" ".join(words) + " …").split("\n\n") if part.strip()]
        whole = _quoted([*map(escape.discord, shortened), source])
    return whole
