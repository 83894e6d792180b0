"""Draws the preview of a page (1200 × 630 pixels) and the site's mark as icons, as small PNG files.

Big enough to be read as a thumbnail: the number in large letters, the name, then as much of the first sentence as fits,
the edition and whose words at the foot. An example shows its board. Letters of both languages come from the two fonts
beside this file (DejaVu, free to change and pass on; see FONTS.txt). The same picture is drawn once and kept.
"""

from __future__ import annotations

import io
import re
from functools import cache, lru_cache
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from refapp.services.pictures.picture import HEIGHT, WIDTH, Picture, SeatRow

COLOURS = 48
"""Colours of a picture's palette: enough for smooth letters, few enough for 60 kB."""
KEPT = 200
"""So many pictures are kept; each takes about 25 kB."""

_PAPER, _INK, _SOFT, _ACCENT, _LINE = "#fffdf8", "#1c1a17", "#655f55", "#1d5b66", "#e3dccf"
_FELT, _NEW, _GONE = "#ebefe9", "#2c6637", "#96302b"
_MARGIN = 72


@lru_cache(maxsize=KEPT)
def draw(picture: Picture) -> bytes:
    """The picture as a PNG file."""
    image = Image.new("RGB", (WIDTH, HEIGHT), _PAPER)
    pen = ImageDraw.Draw(image)
    pen.rectangle((0, 0, 18, HEIGHT), fill=_ACCENT)
    y = _heading(pen, picture)
    foot_at = HEIGHT - 78
    if picture.seats:
        _board(pen, picture.seats, y + 14, foot_at - 22)
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
    """Number and name; where the picture goes on below them."""
    y = 54
    room = WIDTH - 2 * _MARGIN
    if picture.number:
        font = _font("serif", 112)
        pen.text((_MARGIN, y), picture.number, font=font, fill=_ACCENT)
        y += 138
    for size in (62, 54, 46):
        font = _font("serif", size)
        lines = _wrapped(pen, picture.name, font, room)
        if len(lines) <= 2:
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
    for shown, size in [*((one, size) for one in whole for size in (42, 37, 33)), (text, 33)]:
        font, step = _font("sans", size), int(size * 1.42)
        lines = _wrapped(pen, shown, font, room)
        fitting = max(1, (bottom - top) // step)
        if len(lines) <= fitting:
            break
    for i, line in enumerate(_last_cut(pen, lines, fitting, font, room)):
        pen.text((_MARGIN, top + i * step), line, font=font, fill=_INK)


def _board(pen: ImageDraw.ImageDraw, seats: tuple[SeatRow, ...], top: int, bottom: int) -> None:
    """Three seats at most, five cards each: a thumbnail shows no more."""
    rows = seats[:3]
    step = (bottom - top) // len(rows)
    for i, seat in enumerate(rows):
        y = top + i * step
        pen.rounded_rectangle((_MARGIN, y, WIDTH - _MARGIN, y + step - 12), radius=14, fill=_FELT)
        name = _font("serif", 30)
        pen.text((_MARGIN + 22, y + 16), _fitted(pen, seat.name, name, 190), font=name, fill=_INK)
        pen.text((_MARGIN + 22, y + 56), f"{seat.life}", font=_font("serif", 40), fill=_ACCENT)
        x, width = _MARGIN + 236, 158
        for card in seat.cards[:5]:
            edge = {"new": _NEW, "leaving": _GONE, "changed": _ACCENT}.get(card.change, "#8a8274")
            pen.rounded_rectangle((x, y + 12, x + width - 12, y + step - 26), radius=10, fill=_PAPER, outline=edge,
                                  width=4 if card.change else 2)
            font = _font("sans", 21)
            lines = _last_cut(pen, _wrapped(pen, card.name, font, width - 32), 2, font, width - 32)
            for k, line in enumerate(lines):
                pen.text((x + 11, y + 22 + k * 26), line, font=font, fill=_SOFT if card.tapped else _INK)
            if card.note and step > 110:
                pen.text((x + 11, y + step - 64), _fitted(pen, card.note, _font("serif", 25), width - 32),
                         font=_font("serif", 25), fill=edge)
            if card.change == "leaving":
                pen.line((x + 8, y + step - 32, x + width - 20, y + 18), fill=_GONE, width=3)
            x += width
        if len(seat.cards) > 5:
            pen.text((WIDTH - _MARGIN - 12, y + 16), f"+{len(seat.cards) - 5}", font=_font("sans", 24), fill=_SOFT,
                     anchor="ra")


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
