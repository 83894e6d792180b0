"""What two wordings have in common and not, as HTML that is read without colour and aloud."""

from __future__ import annotations

from html import escape

from refapp.compare.worddiff import Op, in_hand_of, worddiff
from refapp.model import Origin
from refapp.services.library.carrying import TextBlock
from refapp.services.pages.list_pages import WordChanges
from refapp.services.reading.asking import Reader
from refapp.services.reading.rules import RuleView

GAP = 90
"""Letters of unchanged text that are shown on each side of a change; more between two changes is left out."""


def word_changes(reader: Reader, old: RuleView, new: RuleView) -> WordChanges | None:
    """What changed in a rule's words from one edition to another; None where the words of either aren't here.

    The publisher's words where both are here, else ours; the reader's language before another.
    """
    langs = dict.fromkeys((reader.lang, *(block.lang for block in new.blocks)))
    for lang in langs:
        for origin in (Origin.OFFICIAL, Origin.RESTATED):
            before, after = (_block(view, lang, origin) for view in (old, new))
            if before is not None and after is not None and before.text != after.text:
                return WordChanges(marked(reader, before.text, after.text), origin is Origin.OFFICIAL, lang)
    return None


def words_alone(reader: Reader, new: RuleView, *, added: bool, old: RuleView | None = None) -> WordChanges | None:
    """The words of a rule where nothing stands against them: all of them were added, or its ``old`` words aren't here,
    or they are the same, as ours are where only the publisher's changed."""
    block = new.main
    if block is None or not block.text:
        return None
    before = _block(old, block.lang, block.origin) if old else None
    if before is not None and before.text == block.text:
        return WordChanges(escape(block.text, quote=False).replace("\n\n", " ¶ "), block.origin is Origin.OFFICIAL,
                           block.lang, same=True)
    html = marked(reader, "", block.text) if added else escape(block.text, quote=False).replace("\n\n", " ¶ ")
    return WordChanges(html, block.origin is Origin.OFFICIAL, block.lang, without_old=not added)


def _block(view: RuleView, lang: str, origin: Origin) -> TextBlock | None:
    return next((b for b in view.blocks if (b.lang, b.origin) == (lang, origin) and b.text), None)


def marked(reader: Reader, old: str, new: str) -> str:
    """Both texts as one: what went in <del>, what came in <ins>, each announced to who doesn't see it."""
    say = reader.say
    gone, came = escape(say.gettext("deleted:")), escape(say.gettext("added:"))
    end = escape(say.gettext("end of the change"))
    pieces = worddiff(in_hand_of(new, old), new)
    out = []
    for at, piece in enumerate(pieces):
        text = piece.text
        if piece.op is Op.KEPT:
            text = _shortened(text, first=at == 0, last=at == len(pieces) - 1)
            out.append(escape(text, quote=False).replace("\n\n", " ¶ "))
            continue
        tag, word = ("del", gone) if piece.op is Op.DELETED else ("ins", came)
        out.append(f'<{tag}><span class="unseen">{word} </span>{escape(text, quote=False)}'
                   f'<span class="unseen"> ({end})</span></{tag}>')
    return "".join(out).replace("\n\n", " ¶ ")


def _shortened(text: str, *, first: bool, last: bool) -> str:
    """A kept piece with only what stands near a change, cut at words."""
    if len(text) <= 2 * GAP + 40 or (first and last):
        return text
    head, tail = text[:GAP].rpartition(" ")[0], text[-GAP:].partition(" ")[2]
    if first:
        return f"… {tail}"
    return f"{head} …" if last else f"{head} … {tail}"
