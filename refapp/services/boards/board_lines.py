"""What a card on a drawn board says, line by line, and what of it is new or gone against the other board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from refapp.i18n import Catalogue
from refapp.services.pages.board import Card, Said


def lines_of(lang: str, thing: Mapping[str, Any], was: Mapping[str, Any] | None = None) -> tuple[tuple[Said, ...], ...]:
    """The lines of an object; compared with what it ``was``, what is new in them, and what is gone at their end."""
    now = _said(lang, thing)
    if was is None:
        return now
    left = [one for line in _said(lang, was) for one in line]
    found = [tuple(_compared(one, left) for one in line) for line in now]
    gone = [Said(one.text, one.lang, "gone", one.keyword) for one in left]
    keywords = tuple(one for one in gone if one.keyword)
    if keywords and found and found[0][0].keyword:
        found[0] = (*found[0], *keywords)
    elif keywords:
        found.insert(0, keywords)
    return (*found, *((one,) for one in gone if not one.keyword))


def _compared(one: Said, left: list[Said]) -> Said:
    """A piece with whether it is new; ``left`` are those of the other board that weren't found yet."""
    if one in left:
        left.remove(one)
        return one
    return Said(one.text, one.lang, "new", one.keyword)


def _said(lang: str, thing: Mapping[str, Any]) -> tuple[tuple[Said, ...], ...]:
    lines: Sequence[str] = thing.get("text") or ()
    langs = thing.get("text_langs") or [lang] * len(lines)
    return tuple(_pieces(line, one) for line, one in zip(lines, langs, strict=True))


def _pieces(line: str, lang: str) -> tuple[Said, ...]:
    if not lang or "—" in line or line.endswith((".", ")", "”", "»")):
        return (Said(line, lang),)
    return tuple(Said(one[:1].upper() + one[1:], lang, keyword=True) for one in line.split(", "))


def in_words(say: Catalogue, said: Sequence[Sequence[Said]]) -> str:
    """What a card says now, in one string; nothing for one that says nothing."""
    lines = [", ".join(one.text if not at else one.text[:1].lower() + one.text[1:] for at, one in enumerate(kept))
             for line in said if (kept := [one for one in line if one.change != "gone"])]
    return say.gettext("“{text}”", text=" ".join(lines)) if lines else ""


def changes_in_words(say: Catalogue, card: Card, called: str) -> list[str]:
    """The abilities that a card has got and lost, besides keywords, a sentence each."""
    pieces = [one for line in card.lines for one in line if not one.keyword]
    return [say.gettext("{card} now has “{text}”.", card=called, text=one.text) if one.change == "new"
            else say.gettext("{card} no longer has “{text}”.", card=called, text=one.text)
            for one in pieces if one.change]
