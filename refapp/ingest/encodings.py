"""From bytes to text, never silently wrong.

The publisher has used ASCII, UTF-8 with and without a byte order mark, UTF-16 in both byte orders,
cp1252, cp437 and Mac Roman. Any byte string decodes in a single-byte encoding, so each candidate is
judged by what it makes of the text: words that must occur (a sentinel such as ``Dandân``), and every
other character outside ASCII by its neighbours (a ``ƒ`` inside a word, a currency sign before a letter,
a box-drawing line are never right). A text that no candidate reads without nonsense is refused.
"""

from __future__ import annotations

import html
import re
import unicodedata
from collections import Counter
from collections.abc import Iterator
from itertools import islice

from refapp.ingest.errors import ImportRefused
from refapp.ingest.messages import problem, refuse
from refapp.lazy_dataclass import dataclass
from refapp.model import Problem

SINGLE_BYTE = ("cp1252", "mac_roman", "cp437", "cp850", "iso8859_15")
"""Candidates for text that is not Unicode; of equals, the first is taken."""

SENTINELS = re.compile(
    r"Dandân|Jötun|Æther|Æon|æther|Juzám|Lim-Dûl|Márton|Bösium|Déjà|Séance|Khabál|Ifh-Bíff|naïve|façade"
    r"|Gathering®|Magic™|[Cc]apacité|[Rr]ègle|[Cc]réature|\boù\b|étape|déclenché|contrôle|bibliothèque|cimetière")
"""Words that occur in editions of the rules, with the letters that tell encodings apart."""

_SMALL = "àâäáãåçéèêëíìîïñóòôöõúùûüýÿæœšžøðþß"
_CAPITAL = "ÀÂÄÁÃÅÇÉÈÊËÍÌÎÏÑÓÒÔÖÕÚÙÛÜÝÆŒŠŽØÐÞ"
_NEVER_ALONE = "".join(c for c in _SMALL + _CAPITAL if c not in "àÀÉÊ")
_NONSENSE = re.compile(
    # a C1 control, the replacement character, Greek, box drawing, mathematics, currency other than the euro
    r"[\x00-\x08\x0e-\x1f\x7f-\x9f\ufffd\u0370-\u03ff\u2500-\u25ff\u2200-\u2211\u2213-\u221d\u221f-\u22ffƒ¢£¥₧¦¬¯¨¸ªº‡†‰ˆ˜‹›¤⌐⌠⌡ªı\uf8ff˘˙˚˝˛ˇ¿¡‚„]"
    # a capital with an accent after a small letter
    rf"|(?<=[a-z])[{_CAPITAL}]"
    # a letter with an accent standing alone, or against a digit or a quotation mark's place
    rf"|(?<![^\W\d_])[{_NEVER_ALONE}](?![^\W\d_])"
    r"|(?<=\d)[^\W\d_a-zA-Z](?=[a-zA-Z\d])"
    # quotation marks and dashes where only a letter can stand
    r"|(?<=[a-zA-Z])[“”–](?=[a-z])(?<![0-9][a-z][–])"
    # UTF-8 read as a single-byte encoding
    r"|[ÃÂâ][\x80-\xbf€™œ“”˜‚]|ï»¿|√[©®†¥ß]|‚Ä|├|Γ[ÇÖ]")
_BESIDE = 2
"""So many characters beside one decide whether it can be right; white space and an end are the same to them."""
_NEXT_LINE = "\x85"
"""The one space outside ASCII that cannot be right."""
_FOREIGN = re.compile(r"[^\x00-\x7f]+")
_PLAUSIBLE = re.compile(
    rf"(?<=[a-zA-Z])[{_SMALL}]|[{_SMALL}](?=[a-zA-Z])|(?<![a-z])[{_CAPITAL}](?=[a-zA-Z])|(?<=[a-zA-Z])’(?=[a-zA-Z])|(?<=s)’"
    r"|(?<![^\s(\[—«‘])[“‘](?=[\w{+\[(.…∞’“])|(?<=[\w.,?!)}\]…’—*])[”’](?![a-zA-Z])|(?<=\w)[®™]|[®©](?=\s)|(?<=\w)\s?—|—(?=\w)"
    r"|(?<=[\da-z])–(?=\d|[a-z]\b)|(?<=[\s(’'])«|»|…|•|∞|(?<![^\W\d_])[àÀ](?![^\W\d_])|\u00a0[;:?!»]|«\u00a0|½|×")


_APART = re.compile(r"[^\W\d_][\u0300-\u036f]+")

_UNSEEN = re.compile(r"(?<=[^\W\d_])[\u00ad\u200b\u2060]+(?=[^\W\d_])")
_REFERENCE = re.compile(r"&(?:[lr][sd]quo|[lr]aquo|[mn]dash|hellip|nbsp|amp|quot|[aeiouc](?:acute|grave|circ|uml|cedil)"
                        r"|oelig|#8[0-9]{3}|#x20[0-9a-f]{2});", re.IGNORECASE)

MANY = 10
"""So many character references are no accident."""

FEW = 3
"""So many characters that hardly belong are reported one by one; more, and not outweighed, refuse the file."""


@dataclass(frozen=True, slots=True)
class Decoded:
    """A text, the name of the encoding it was read in, and what was odd about it."""

    text: str
    encoding: str
    problems: tuple[Problem, ...] = ()


def decode(data: bytes, name: str) -> Decoded:
    """Decode a text file; raises ImportRefused for binary data and for text no encoding explains."""
    for mark, codec, label in ((b"\xff\xfe\x00\x00", "utf-32-le", "utf-32-le+BOM"),
                               (b"\x00\x00\xfe\xff", "utf-32-be", "utf-32-be+BOM"),
                               (b"\xef\xbb\xbf", "utf-8", "utf-8-sig"),
                               (b"\xff\xfe", "utf-16-le", "utf-16-le+BOM"),
                               (b"\xfe\xff", "utf-16-be", "utf-16-be+BOM")):
        if data.startswith(mark):
            return _unicode(data[len(mark):], codec, label, name)
    wide = _wide(data)
    if wide is not None:
        return _unicode(data, wide, wide, name)
    if _is_binary(data):
        raise refuse("import.binary", name=name)
    if data.isascii():
        return Decoded(data.decode("ascii"), "ascii")
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        return _single_byte(data, name)
    return _checked(text, "utf-8", name)


def _unicode(data: bytes, codec: str, label: str, name: str) -> Decoded:
    try:
        text = data.decode(codec)
    except UnicodeDecodeError as error:
        raise refuse("import.encoding-broken", name=name, found=label, byte=error.start) from None
    return _checked(text, label, name)


def _checked(text: str, label: str, name: str) -> Decoded:
    """Refuse Unicode text that was damaged by an earlier wrong conversion; report single spots of it."""
    if "\x00" in text:
        raise refuse("import.binary", name=name)
    text, joined = compose(text, name)
    good, bad = score(text)
    if bad > FEW and bad * 2 > good:
        raise refuse("import.damaged-text", name=name, found=_sample(text))
    return Decoded(text, label, (*joined, *_spots(text, name)))


def compose(text: str, name: str) -> tuple[str, tuple[Problem, ...]]:
    """Join accents to their letters (some systems save them apart), so that ``é`` is the same character everywhere."""
    apart = _APART.search(text)
    if apart is None:
        return text, ()
    found = problem("encoding.decomposed", name, None, found=apart.group())
    return _APART.sub(lambda m: unicodedata.normalize("NFC", m.group()), text), (found,)


def plain(text: str, name: str) -> tuple[str, tuple[Problem, ...]]:
    """The text without signs that nobody sees inside words (soft hyphens, breaks of no width) and without the character
    references of HTML, where whoever saved it as text left them in."""
    problems: list[Problem] = []
    references = _REFERENCE.findall(text, 0, 200_000)
    if len(references) >= MANY:
        problems.append(problem("encoding.references", name, None, found=references[0]))
        text = _REFERENCE.sub(lambda match: html.unescape(match[0]), text)
    unseen = _UNSEEN.search(text)
    if unseen is not None:
        before, after = text[max(unseen.start() - 20, 0):unseen.start()], text[unseen.end():unseen.end() + 20]
        problems.append(problem("encoding.unseen", name, None, found=before.split()[-1] + after.split()[0]))
        text = _UNSEEN.sub("", text)
    return text, tuple(problems)


def _single_byte(data: bytes, name: str) -> Decoded:
    ranked: list[tuple[int, int, str, str]] = []
    for order, codec in enumerate(SINGLE_BYTE):
        try:
            text = data.decode(codec)
        except UnicodeDecodeError:
            continue
        good, bad = score(text)
        ranked.append((good - 4 * bad, -order, codec, text))
    if not ranked:
        raise _unreadable(name, "?")
    points, _, codec, text = max(ranked)
    good, bad = score(text)
    if bad > FEW and (points <= 0 or bad * 8 > good):
        raise _unreadable(name, _sample(text))
    return Decoded(text, codec.replace("_", "-"), _spots(text, name))


def _unreadable(name: str, sample: str) -> ImportRefused:
    return refuse("import.encoding", name=name, found=sample)


def score(text: str) -> tuple[int, int]:
    """How many characters outside ASCII stand where they belong, and how many cannot be right."""
    good = bad = 0
    for word, times in Counter(text.split()).items():
        if word.isascii():
            continue
        good += times * (len(_PLAUSIBLE.findall(word)) + 20 * len(SENTINELS.findall(word)))
        bad += times * len(_NONSENSE.findall(word))
    return good, bad


def _sample(text: str) -> str:
    match = next(_doubtful(text), None)
    if match is None:
        return "?"
    return text[max(match.start() - 10, 0):match.end() + 10].strip().replace("\r", " ").replace("\n", " ")


def _doubtful(text: str) -> Iterator[re.Match[str]]:
    """The characters that cannot be right, looked for only outside ASCII, and nowhere if every word is right."""
    if _NEXT_LINE not in text and not any(_NONSENSE.search(word) for word in set(text.split()) if not word.isascii()):
        return
    for run in _FOREIGN.finditer(text):
        end = run.end()
        match = _NONSENSE.search(text, run.start(), end + _BESIDE)
        while match is not None and match.start() < end:
            yield match
            match = _NONSENSE.search(text, match.start() + 1, end + _BESIDE)


def _spots(text: str, name: str) -> tuple[Problem, ...]:
    found: list[Problem] = []
    for match in islice(_doubtful(text), 50):
        line = len(re.findall(r"\r\n|[\r\n]", text[:match.start()])) + 1
        words = text[max(match.start() - 10, 0):match.end() + 10].split("\n")
        found.append(problem("encoding.doubtful", name, line, found=words[0].strip() or match.group()))
    return tuple(found)


def _wide(data: bytes) -> str | None:
    """UTF-16 without a byte order mark, told by the zero bytes of its ASCII letters."""
    sample = data[:4096]
    if len(sample) < 4 or len(data) % 2:
        return None
    even, odd = sample[0::2].count(0), sample[1::2].count(0)
    half = len(sample) // 2
    if odd > half * 0.7 and even < half * 0.05:
        return "utf-16-le"
    if even > half * 0.7 and odd < half * 0.05:
        return "utf-16-be"
    return None


def _is_binary(data: bytes) -> bool:
    sample = data[:65536]
    controls = sum(sample.count(byte) for byte in range(32) if byte not in (9, 10, 11, 12, 13, 26))
    return b"\x00" in sample or controls * 200 > len(sample)
