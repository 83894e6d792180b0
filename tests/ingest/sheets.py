"""Makes small PDFs: pages on which every line of text stands where it is told to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class At:
    """A line of text from a point of the page on (points from the lower left)."""

    x: float
    y: float
    text: str
    size: float = 10.0
    bold: bool = False


def column(lines: Sequence[str], x: float = 72, top: float = 700, pitch: float = 12) -> list[At]:
    """Lines below each other; an empty one leaves its place free, one that begins with ``*`` is bold."""
    return [At(x, top - at * pitch, line.removeprefix("*"), bold=line.startswith("*")) for at, line in enumerate(lines) if line]


def pdf(pages: Sequence[Sequence[At]]) -> bytes:
    """A PDF 1.4 of letter pages in Helvetica, whose widths every reader knows."""
    objects = [b"<< /Type /Catalog /Pages 2 0 R >>", b"",
               *(b"<< /Type /Font /Subtype /Type1 /Encoding /WinAnsiEncoding /BaseFont /" + name + b" >>"
                 for name in (b"Helvetica", b"Helvetica-Bold"))]
    kids = []
    for lines in pages:
        drawn = b"\n".join(
            b"BT /F%d %g Tf %g %g Td (%s) Tj ET" % (2 if line.bold else 1, line.size, line.x, line.y, _escaped(line.text))
            for line in lines)
        objects.append(b"<< /Length %d >>\nstream\n%s\nendstream" % (len(drawn), drawn))
        objects.append(b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents %d 0 R "
                       b"/Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> >>" % len(objects))
        kids.append(b"%d 0 R" % len(objects))
    objects[1] = b"<< /Type /Pages /Kids [%s] /Count %d >>" % (b" ".join(kids), len(kids))
    out, places = b"%PDF-1.4\n", []
    for number, content in enumerate(objects, 1):
        places.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (number, content)
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    return out + (b"xref\n0 %d\n0000000000 65535 f \n%strailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n"
                  % (len(objects) + 1, table, len(objects) + 1, len(out)))


def _escaped(text: str) -> bytes:
    return text.encode("cp1252").replace(b"\\", b"\\\\").replace(b"(", b"\\(").replace(b")", b"\\)")
