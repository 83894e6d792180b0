"""Encodings: every one the publisher used, on texts that differ between them, and what is refused."""

from __future__ import annotations

import unicodedata
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from refapp.ingest.encodings import decode
from refapp.ingest.errors import ImportRefused
from refapp.ingest.reader import read

ENGLISH = ("These rules are effective as of May 3, 2019.\n\n1. Game Concepts\n\n100. General\n\n"
           "100.1. A card named {name} is the card that it is in the rules of the game.\n\n"
           "100.1a It{apostrophe}s the first of {q1}them{q2}; see rules 100.1a{dash}c.\n")
FRENCH = ("Ces règles entrent en vigueur au 1er mai 2014.\n\n1. Concepts\n\n100. Généralités\n\n"
          "100.1. La créature est dégagée à la fin de l’étape où le joueur la contrôle déjà.\n\n"
          "100.1a Les capacités déclenchées sont mises dans la bibliothèque ou dans le cimetière.\nExemple : Ça y est.\n")
STRAIGHT = {"apostrophe": "'", "q1": '"', "q2": '"', "dash": "-"}
CURLY = {"apostrophe": "’", "q1": "“", "q2": "”", "dash": "–"}


@pytest.mark.parametrize("codec", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32"])
@pytest.mark.parametrize("text", [ENGLISH.format(name="Dandân", **CURLY), FRENCH])
def test_unicode_with_and_without_a_mark(codec: str, text: str) -> None:
    assert decode(text.encode(codec), "x").text == text


def test_accents_stored_apart_are_joined_to_their_letters() -> None:
    decoded = decode(unicodedata.normalize("NFD", FRENCH).encode(), "x")
    assert decoded.text == FRENCH
    assert [(p.code, p.found) for p in decoded.problems] == [("encoding.decomposed", "e\u0300")]
    document = read(unicodedata.normalize("NFD", FRENCH).encode(), "x.txt")
    assert (document.lang, document.rules[1].title) == ("fr", "Généralités")


@pytest.mark.parametrize(("codec", "text"), [
    # one accented name in an otherwise plain text is all there is to tell cp437 from cp1252 by (2013, 2019)
    ("cp437", ENGLISH.format(name="Dandân", **STRAIGHT)),
    ("cp437", ENGLISH.format(name="Lim-Dûl", **STRAIGHT)),
    ("cp437", ENGLISH.format(name="Æther Vial", **STRAIGHT)),
    ("cp437", ENGLISH.format(name="Jötun Grunt", **STRAIGHT)),
    ("cp437", ENGLISH.format(name="Déjà Vu", **STRAIGHT)),
    ("cp1252", ENGLISH.format(name="Dandân", **STRAIGHT)),
    ("cp1252", ENGLISH.format(name="Jötun", **CURLY)),
    ("cp1252", ENGLISH.format(name="Æther Vial", **CURLY)),
    ("cp1252", ENGLISH.format(name="Plain Name", **CURLY)),
    # an ellipsis of cp1252 is an à of cp437
    ("cp1252", ENGLISH.format(name="Name … and …", **STRAIGHT)),
    ("cp1252", ENGLISH.format(name="Name", **CURLY | {"q1": "“… ", "q2": " …”"})),
    ("mac_roman", ENGLISH.format(name="Dandân", **CURLY)),
    ("mac_roman", ENGLISH.format(name="Plain Name", **CURLY)),
    ("mac_roman", ENGLISH.format(name="Æther Vial", **STRAIGHT)),
    ("cp1252", FRENCH), ("mac_roman", FRENCH),
    ("cp850", FRENCH.replace("’", "'")), ("cp437", FRENCH.replace("’", "'")), ("latin-1", FRENCH.replace("’", "'")),
])
def test_single_bytes(codec: str, text: str) -> None:
    assert decode(text.encode(codec), "x").text == text


@pytest.mark.parametrize(("data", "found"), [
    # one name spoilt by an earlier conversion: read, and the place is shown
    (ENGLISH.format(name="Dandƒn", **STRAIGHT).encode(), "named Dandƒn that"),
    # a letter that no edition has had so far is doubted, not refused
    (ENGLISH.format(name="¿Qué Card", **STRAIGHT).encode("cp1252"), "named ¿Qué Card t"),
])
def test_a_few_doubtful_characters_are_reported(data: bytes, found: str) -> None:
    problems = decode(data, "x").problems
    assert [(p.code, p.where.line) for p in problems] == [("encoding.doubtful", 7)]
    assert (problems[0].found or "").split()[1] in found


def test_ascii_is_called_so() -> None:
    assert decode(b"704.1. Plain text.", "x").encoding == "ascii"


@pytest.mark.parametrize(("data", "code"), [
    (bytes(range(256)) * 20, "import.binary"),
    (b"\x89\x00\x01\x02" * 100, "import.binary"),
    # UTF-8 broken off in the middle of a BOM's promise
    (b"\xef\xbb\xbf100.1. It\xff\xfe is.", "import.encoding-broken"),
    (b"\xff\xfe1\x000", "import.encoding-broken"),
    # EBCDIC: every byte decodes somewhere, none of it makes sense
    (ENGLISH.format(name="Dandan", **STRAIGHT).encode("cp500"), "import."),
    # UTF-8 that was once read as Windows-1252 and saved again
    (ENGLISH.format(name="Dandân", **CURLY).encode().decode("cp1252", "replace").encode(), "import.damaged-text"),
    # a Shift-JIS text
    ("規則は二千十九年五月三日から有効です。カード".encode("shift_jis") * 20, "import."),
])
def test_what_no_encoding_explains_is_refused(data: bytes, code: str) -> None:
    with pytest.raises(ImportRefused) as caught:
        read(data, "x.txt")
    assert caught.value.code.startswith(code)


@given(st.binary(max_size=3000))
def test_any_bytes_decode_or_are_refused(data: bytes) -> None:
    try:
        assert isinstance(decode(data, "x").text, str)
    except ImportRefused as refusal:
        assert refusal.code.startswith("import.")


@pytest.mark.slow
@pytest.mark.parametrize("edition", ["2011-09-30", "2013-07-13", "2014-09-25", "2019-01-25", "2022-10-07", "2026-04-17", "2026-09-25"])
def test_editions_in_other_encodings(shared: Path, edition: str) -> None:
    text = decode((shared / "official" / "en" / f"{edition}.txt").read_bytes(), "x").text
    tried = 0
    for codec in ("utf-8", "utf-16-le", "utf-16-be", "cp1252", "mac_roman", "cp437", "cp850"):
        try:
            data = text.encode(codec)
        except UnicodeEncodeError:
            continue  # the edition has letters that this encoding lacks
        assert decode(data, "x").text == text, codec
        tried += 1
    assert tried >= 3
