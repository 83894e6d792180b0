"""Situations in addresses, instructions as lines, and the words of the forms."""

from __future__ import annotations

import contextlib
import io
import subprocess
import sys

import pytest
from babel.messages.pofile import read_po
from hypothesis import given
from hypothesis import strategies as st

from refapp.corpus_io import DataError
from refapp.resources import shipped
from refapp.rulebook.sections import load
from refapp.services.forms.card_entry import read_card, write_card
from refapp.services.forms.effects import read_lines, sizes, write_lines
from refapp.services.forms.situation_cards import is_sized
from refapp.services.forms.situations import MAX_PACKED, empty_table, of_example, pack, playable, unpack
from tests.conftest import ROOT
from tests.game.playing import examples
from tools.engine_words import words


def test_every_example_fits_into_an_address_and_comes_back() -> None:
    for _, raw in examples():
        situation = of_example(raw, "fr")
        packed = pack(situation)
        assert unpack(packed) == situation
        assert len(packed) < MAX_PACKED / 4


def test_instructions_of_examples_are_lines_and_come_back() -> None:
    load()
    for _, raw in examples():
        steps = [step if isinstance(step, dict) else {"do": step} for step in of_example(raw, "en")["steps"]][:12]
        assert read_lines(write_lines(steps)) == steps, raw["id"]


@given(st.text(max_size=80))
def test_any_address_is_read_or_refused(text: str) -> None:
    with contextlib.suppress(DataError):
        unpack(text)


@given(st.text(max_size=60))
def test_any_line_is_read_or_refused(text: str) -> None:
    with contextlib.suppress(DataError):
        read_lines(text)


def test_a_short_address_of_a_large_situation_is_refused() -> None:
    raw = empty_table()
    raw["state"]["objects"] = {f"c{n}": {"types": ["creature"]} for n in range(4000)}
    with pytest.raises(DataError):
        pack(raw)


@pytest.mark.parametrize(("text", "lang", "thing"), [
    ("Bear {1}{g}\nCreature — Bear\nTrample\n2/2", "en",
     {"name": "Bear", "cost": "{1}{G}", "types": ["creature"], "subtypes": ["bear"], "text": "Trample", "text_lang": "en", "pt": ["2", "2"]}),
    ("Ours\nCréature-artefact légendaire : peuple fée et soldat\n-1/0", "fr",
     {"name": "Ours", "types": ["creature", "artifact"], "supertypes": ["legendary"], "subtypes": ["faerie", "soldier"], "pt": ["-1", "0"]}),
    ("Sire\nAvant-garde", "fr", {"name": "Sire", "types": ["vanguard"]}),
    ("Forêt\nTerrain de base neigeux : forêt", "fr", {"name": "Forêt", "types": ["land"], "supertypes": ["basic", "snow"], "subtypes": ["forest"]}),
    ("Elf\nToken Creature - Elf Warrior\n1/1", "en", {"name": "Elf", "kind": "token", "types": ["creature"], "subtypes": ["elf", "warrior"], "pt": ["1", "1"]}),
    ("Mage\nLegendary Planeswalker — Mage\n+1: Draw a card.\nLoyalty: 3", "en",
     {"name": "Mage", "types": ["planeswalker"], "supertypes": ["legendary"], "subtypes": ["mage"], "text": "+1: Draw a card.", "text_lang": "en", "loyalty": "3"}),
    ("Bear 2/2 deathtouch, trample", "en", {"name": "Bear", "types": ["creature"], "text": "deathtouch, trample", "text_lang": "en", "pt": ["2", "2"]}),
    ("Guard 2/2 ward {2}", "en", {"name": "Guard", "types": ["creature"], "text": "ward {2}", "text_lang": "en", "pt": ["2", "2"]}),
    ("Duke 3/3\nLegendary Creature — Noble\nVigilance", "en",
     {"name": "Duke", "types": ["creature"], "supertypes": ["legendary"], "subtypes": ["noble"], "text": "Vigilance", "text_lang": "en", "pt": ["3", "3"]}),
    ("Instant\nDestroy target creature.", "en", {"name": "Instant", "types": ["instant"], "text": "Destroy target creature.", "text_lang": "en"}),
])
def test_cards_are_read_as_they_are_printed(text: str, lang: str, thing: dict) -> None:
    assert read_card(text, lang) == thing
    assert read_card(write_card(thing, thing["name"], lang)[0], lang) == thing


@pytest.mark.parametrize(("text", "lang", "printed"), [
    ("Snake 4/4 deathtouch trample", "en", "deathtouch, trample"),
    ("Snake 4/4 with deathtouch, first strike & ward {2}", "en", "deathtouch, first strike, ward {2}"),
    ("Serpent 4/4 avec contact mortel et piétinement", "fr", "contact mortel, piétinement"),
    ("Bear 2/2 protection from red and flying", "en", "protection from red, flying"),
    ("Bear 2/2 flying when it dies", "en", "flying when it dies"),  # not keywords alone: shown where it stops
])
def test_keywords_in_short_need_no_commas(text: str, lang: str, printed: str) -> None:
    assert read_card(text, lang)["text"] == printed


def test_a_keyword_is_one_in_a_process_that_has_read_nothing_yet() -> None:
    program = "from refapp.services.forms.card_entry import read_card; print(read_card('Bear 2/2 reach haste', 'en')['text'])"
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.stdout == "reach, haste\n", done.stderr


@pytest.mark.parametrize("text", ["", "  \n", "Bear", "Bear\nVegetable — Leek", "{2}\nCreature\n1/1", "Bear\nCreature — Bear\nTrample"])
def test_what_is_no_card_is_refused(text: str) -> None:
    with pytest.raises(DataError):
        read_card(text, "en")


@given(st.text(max_size=80))
def test_any_card_is_read_or_refused(text: str) -> None:
    with contextlib.suppress(DataError):
        read_card(text, "fr")


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_cards_of_examples_are_written_and_read_back(lang: str) -> None:
    load()
    for _, raw in examples()[::5]:
        for name, thing in of_example(raw, lang)["state"]["objects"].items():
            if not thing.get("types"):
                continue
            again = read_card(write_card(thing, name, lang)[0], lang, sized=is_sized(thing))
            for key in ("types", "supertypes", "subtypes"):
                held = thing.get(key) or []
                assert sorted(one.lower() for one in ([held] if isinstance(held, str) else held)) == sorted(again.get(key) or []), (raw["id"], name)


def test_sizes_are_two_numbers() -> None:
    with pytest.raises(DataError):
        sizes("2")


def test_a_situation_is_checked_as_in_a_game() -> None:
    raw = {**empty_table(), "steps": [{"do": "tap", "what": "X"}, {"do": "check"}]}
    assert playable(raw)[0]["steps"] == raw["steps"]    # nothing lies there
    raw["state"]["objects"] = {"X": {}}
    scenario, places = playable(raw)
    assert [one["do"] for one in scenario["steps"]] == ["check", "tap", "check", "check"]
    assert places == (0, 0, 0, 1)
    assert "checked" not in scenario
    assert playable({**raw, "checked": ""})[0]["steps"] == raw["steps"]


def test_every_word_of_the_language_is_said_in_french_and_no_other() -> None:
    """In English a word stands in its catalogue only where it is called otherwise than it is written."""
    wanted = words()
    for lang in ("fr", "en"):
        path = shipped("translations") / lang / "LC_MESSAGES" / "words.po"
        held = {(one.context, one.id): one.string for one in read_po(io.BytesIO(path.read_bytes()), locale=lang) if one.id}
        assert all(held.values())
        for kind, each in wanted.items():
            there = {word for context, word in held if context == kind}
            left = each ^ there
            assert not (left & there if lang == "en" else left), (lang, kind, left)
