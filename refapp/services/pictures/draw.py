"""Draws the preview of a page (1200 × 630 pixels) and the site's mark as icons, as small PNG files.

Big enough to be read as a thumbnail: the number in large letters, the name, then as much of the first sentence as fits,
the edition and whose words at the foot. An example shows what happens and its board. Letters of both languages come
from the two fonts beside this file (DejaVu, free to change and pass on; see FONTS.txt). The same picture is drawn once
and kept.
"""

from __future__ import annotations

import io
import re
from functools import cache, lru_cache
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from refapp.services.pictures.picture import HEIGHT, WIDTH, CardBox, Lane, Picture

COLOURS = 48
"""Colours of a picture's palette: enough for smooth letters, few enough for 60 kB."""
KEPT = 200
"""So many pictures are kept; each takes about 25 kB."""

_PAPER, _INK, _SOFT, _ACCENT, _LINE = "#fffdf8", "#1c1a17", "#655f55", "#1d5b66", "#e3dccf"
_FELT, _AMBER, _GONE = "#ebefe9", "#8a5a10", "#96302b"
_TINTS = {"white": "#f7f0cf", "blue": "#d3e6f4", "black": "#dcd5d8", "red": "#f8d9cd", "green": "#d5e8d1",
          "gold": "#f0dfa5", "artifact": "#dce1e5", "land": "#e8dccb"}
"""The colours of frames, as on the page."""
_MARGIN = 72


@lru_cache(maxsize=KEPT)
def draw(picture: Picture) -> bytes:
    """The picture as a PNG file."""
    image = Image.new("RGB", (WIDTH, HEIGHT), _PAPER)
    pen = ImageDraw.Draw(image)
    pen.rectangle((0, 0, 18, HEIGHT), fill=_ACCENT)
    y = _heading(pen, picture)
    foot_at = HEIGHT - 78
    if picture.lanes:
        _board(pen, picture.lanes, _outcome(pen, picture.sentence, y) + 14, foot_at - 22)
    else:
        _paragraph(pen, picture.sentence, y + 18, foot_at - 26)
    pen.line((_MARGIN, foot_at, WIDTH - _MARGIN, foot_at), fill=_LINE, width=2)
    site = _font("sans", 26)
    right = WIDTH - _MARGIN - pen.textlength(picture.site, font=site)
    pen.text((right, foot_at + 20), picture.site, font=site, fill=_ACCENT)
    foot = _fitted(pen, picture.foot, site, int(right - _MARGIN - 30))
    pen.text((_MARGIN, foot_at + 20), foot, font=site, fill=_SOFT)
    return _png(image)


@cache
def icon(size: int, *, masked: bool = False) -> bytes:
    """The site's mark as a square PNG; ``masked`` fills the square, for systems that cut icons to a shape."""
    big = size * 4
    image = Image.new("RGBA", (big, big), _ACCENT if masked else (0, 0, 0, 0))
    card = Image.new("RGBA", (big, big), (0, 0, 0, 0))
    pen = ImageDraw.Draw(card)
    left, top = (big * 0.24, big * 0.16) if masked else (big * 0.17, big * 0.06)
    pen.rounded_rectangle((left, top, big - left, big - top), radius=big * 0.1, fill=_PAPER if masked else _ACCENT)
    font = _font("serif", int(big * (0.44 if masked else 0.58)))
    pen.text((big / 2, big / 2), "§", font=font, fill=_ACCENT if masked else _PAPER, anchor="mm")
    image.alpha_composite(card.rotate(-9, resample=Image.Resampling.BICUBIC))
    return _png(image.resize((size, size), Image.Resampling.LANCZOS), whole=True)


def _heading(pen: ImageDraw.ImageDraw, picture: Picture) -> int:
    """Number and name, in one line where there is room for both; where the picture goes on below them."""
    y = 54
    room = WIDTH - 2 * _MARGIN
    if picture.number:
        font, beside = _font("serif", 104), _font("serif", 54)
        pen.text((_MARGIN, y + 100), picture.number, font=font, fill=_ACCENT, anchor="ls")
        right = int(pen.textlength(picture.number, font=font)) + 36
        y += 132
        if right + pen.textlength(picture.name, font=beside) <= room:
            pen.text((_MARGIN + right, y - 32), picture.name, font=beside, fill=_INK, anchor="ls")
            return y
    most = 1 if picture.lanes else 2
    for size in (62, 54, 46, 40)[:3 + (most == 1)]:
        font = _font("serif", size)
        lines = _wrapped(pen, picture.name, font, room)
        if len(lines) <= most:
            break
    for line in _last_cut(pen, lines, 2, font, room):
        pen.text((_MARGIN, y), line, font=font, fill=_INK)
        y += int(size * 1.28)
    return y


def _paragraph(pen: ImageDraw.ImageDraw, text: str, top: int, bottom: int) -> None:
    """The words as large as they fit; where they don't, as many whole sentences as do, else a cut one."""
    room = WIDTH - 2 * _MARGIN
    sentences = _SENTENCE_END.split(text)
    complete = len(sentences) - (text.endswith("…") and len(sentences) > 1)
    whole = [" ".join(sentences[:n]) for n in range(complete, 0, -1)]
    for shown, size in [*((one, size) for one in whole for size in (46, 42, 37, 33)), (text, 33)]:
        font, step = _font("sans", size), int(size * 1.42)
        lines = _wrapped(pen, shown, font, room)
        fitting = max(1, (bottom - top) // step)
        if len(lines) <= fitting:
            break
    for i, line in enumerate(_last_cut(pen, lines, fitting, font, room)):
        pen.text((_MARGIN, top + i * step), line, font=font, fill=_INK)


def _outcome(pen: ImageDraw.ImageDraw, text: str, top: int) -> int:
    """What happens on a board, in two lines at most; where the board begins."""
    font, step = _font("sans", 27), 36
    lines = _last_cut(pen, _wrapped(pen, text, font, WIDTH - 2 * _MARGIN), 2, font, WIDTH - 2 * _MARGIN) if text else ()
    for at, line in enumerate(lines):
        pen.text((_MARGIN, top + at * step), line, font=font, fill=_SOFT)
    return top + len(lines) * step


def _board(pen: ImageDraw.ImageDraw, lanes: tuple[Lane, ...], top: int, bottom: int) -> None:
    """The rows of the board; a thumbnail shows no more than five cards of each."""
    weights = [3 if lane.cards else 0 for lane in lanes]
    y, room = top, bottom - top - 56 * weights.count(0)
    for lane, weight in zip(lanes, weights, strict=True):
        height = min(room * weight // sum(weights), 210) if weight == 3 else 56
        pen.rounded_rectangle((_MARGIN, y, WIDTH - _MARGIN, y + height - 10), radius=14, fill=_FELT)
        _side(pen, lane, y, height)
        x = _MARGIN + 216
        wide = min(420, (WIDTH - _MARGIN - 46 - x) // max(1, min(len(lane.cards), 5)))
        for card in lane.cards[:5]:
            _card(pen, card, (x, y + 8, x + wide - 10, y + height - 18))
            x += wide
        if len(lane.cards) > 5:
            pen.text((WIDTH - _MARGIN - 8, y + height // 2 - 8), f"+{len(lane.cards) - 5}", font=_font("sans", 22),
                     fill=_SOFT, anchor="rm")
        y += height


def _side(pen: ImageDraw.ImageDraw, lane: Lane, y: int, height: int) -> None:
    """The name of a row and, of a player, the life total with the old one struck."""
    name, low = _font("serif", 28), height < 96
    top = y + (4 if low and lane.cards else 12)
    pen.text((_MARGIN + 18, top), _fitted(pen, lane.name, name, 180), font=name, fill=_INK)
    if lane.life is None:
        return
    font = _font("serif", 28 if low else 38)
    x, at = (_MARGIN + 18, top + (32 if low else 36)) if lane.cards or not low else (_MARGIN + 216, top)
    if lane.was is not None:
        x = _struck(pen, (x, at), str(lane.was), font) + 12
    pen.text((x, at), str(lane.life), font=font, fill=_ACCENT if lane.was is None else _AMBER)


def _struck(pen: ImageDraw.ImageDraw, at: tuple[int, int], text: str, font: ImageFont.FreeTypeFont) -> int:
    """A value that was, struck; where it ends."""
    pen.text(at, text, font=font, fill=_GONE)
    left, top, right, bottom = pen.textbbox(at, text, font=font)
    pen.line((left - 2, (top + bottom) // 2, right + 2, (top + bottom) // 2), fill=_GONE, width=3)
    return int(right)


def _card(pen: ImageDraw.ImageDraw, card: CardBox, box: tuple[int, int, int, int]) -> None:
    """A card as the page draws it: its name in a frame of its colour, types, what it says as far as it fits, size."""
    left, top, right, bottom = box
    room = right - left - 16
    small, name = (_font("sans", 19), _font("serif", 23)) if room > 180 else (_font("sans", 16), _font("serif", 20))
    if card.change == "left":
        pen.rounded_rectangle(box, radius=10, outline=_GONE, width=2)
        _struck(pen, (left + 8, top + 8), _fitted(pen, card.name, name, room), name)
        pen.text((left + 8, top + 36), _fitted(pen, f"→ {card.where}", small, room), font=small, fill=_GONE)
        return
    edge = {"new": _ACCENT, "leaving": _GONE, "changed": _AMBER}.get(card.change, "#8a8274")
    pen.rounded_rectangle(box, radius=10, fill=_PAPER, outline=edge, width=4 if card.change else 2)
    head = _TINTS.get(card.tint, "#f1eee6")
    pen.rounded_rectangle((left + 4, top + 4, right - 4, top + 37), radius=6, fill=head)
    cost = card.cost.replace("{", "").replace("}", "")
    pen.text((right - 9, top + 10), cost, font=small, fill=_INK, anchor="ra")
    pen.text((left + 8, top + 6), _fitted(pen, card.name, name, room - int(pen.textlength(cost, font=small)) - 4),
             font=name, fill=_SOFT if card.tapped else _INK)
    said = " · ".join(filter(None, (card.types, card.text)))
    fitting = max(0, (bottom - top - 42 - (32 if card.size else 4)) // 23)
    large = _font("sans", 25)
    if fitting and pen.textlength(said, font=large) <= room:
        small = large
    lines = [said] if fitting < 2 or pen.textlength(said, font=small) <= room else [
        _fitted(pen, card.types, small, room), *_wrapped(pen, card.text, small, room)]
    shown = _last_cut(pen, [line for line in lines if line], fitting, small, room) if fitting else ()
    for at, line in enumerate(shown):
        pen.text((left + 8, top + 42 + at * 23), line, font=small, fill=_INK if at or line == said else _SOFT)
    if not card.size:
        return
    size = _font("serif", 22)
    wide = int(pen.textlength(card.size, font=size)) + (int(pen.textlength(card.was, font=size)) + 8) * bool(card.was)
    x = right - 10 - wide
    if card.was:
        x = _struck(pen, (x, bottom - 32), card.was, size) + 8
    pen.text((x, bottom - 32), card.size, font=size, fill=_AMBER if card.was else _INK)


_SENTENCE_END = re.compile(r"(?<=[.!?»”)])(?<!cf\.)(?<!e\.g\.) (?=[A-ZÀ-Ý«“])")


def _wrapped(pen: ImageDraw.ImageDraw, text: str, font: ImageFont.FreeTypeFont, room: int) -> list[str]:
    """Lines of whole words; no-break spaces hold, a word wider than the room stays alone on its line."""
    lines: list[str] = []
    line = ""
    for word in text.replace("\n", " ").split(" "):
        longer = f"{line} {word}" if line else word
        if line and pen.textlength(longer, font=font) > room:
            lines.append(line)
            line = word
            if len(lines) > 12:
                break
        else:
            line = longer
    return [*lines, line]


def _last_cut(pen: ImageDraw.ImageDraw, lines: list[str], most: int, font: ImageFont.FreeTypeFont,
              room: int) -> list[str]:
    """At most so many lines; the last one says by an ellipsis that there was more."""
    if len(lines) <= most:
        return [_fitted(pen, line, font, room) for line in lines]
    return [*lines[:most - 1], _fitted(pen, lines[most - 1] + " …", font, room)]


def _fitted(pen: ImageDraw.ImageDraw, text: str, font: ImageFont.FreeTypeFont, room: int) -> str:
    if pen.textlength(text, font=font) <= room:
        return text
    text = text.removesuffix(" …")
    while text and pen.textlength(text + "…", font=font) > room:
        text = text[:-1]
    return text.rstrip(" ,;:.\u00a0") + "…"


@cache
def _font(face: str, size: int) -> ImageFont.FreeTypeFont:
    name = {"serif": "DejaVuSerif-Bold.ttf", "sans": "DejaVuSans.ttf"}[face]
    return ImageFont.truetype(str(Path(__file__).parent / name), size, layout_engine=ImageFont.Layout.BASIC)


def _png(image: Image.Image, *, whole: bool = False) -> bytes:
    """The file; without ``whole`` with a palette, which is a third of the size."""
    out = io.BytesIO()
    kept = image if whole else image.quantize(COLOURS, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    kept.save(out, "PNG", optimize=True)
    return out.getvalue()
