"""Situations in addresses, instructions as lines, and the words of the forms."""

from __future__ import annotations

import contextlib
import io

import pytest
from babel.messages.pofile import read_po
from hypothesis import given
from hypothesis import strategies as st

from refapp.corpus_io import DataError
from refapp.game.state.card_types import CARD_TYPES
from refapp.language import vocabulary
from refapp.language.activated import Activated
from refapp.language.casting import Spell
from refapp.language.fields import arguments, names
from refapp.language.instruction import INSTRUCTIONS
from refapp.language.objects import ObjectSpec
from refapp.language.replacing import Replace
from refapp.language.scenario import Characteristics, Static, Trigger
from refapp.resources import shipped
from refapp.rulebook.sections import load
from refapp.services.boards.type_words import PREDEFINED, SUBTYPES
from refapp.services.boards.vocabulary import PHRASES, TITLES
from refapp.services.forms.effects import Row, read_lines, rowed, sizes, unrowed, write_lines
from refapp.services.forms.situations import MAX_PACKED, empty_table, of_example, pack, unpack
from refapp.services.forms.verb_groups import GROUPS
from tests.game.playing import examples


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
        for step in steps:
            row = rowed(step)
            assert row is None or unrowed(row) == step


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


def test_rows_say_what_they_can_not_hold() -> None:
    load()
    assert unrowed(Row("modify", "@it", "", "+1/+1")) == {"do": "modify", "what": "@it", "pt": ["1", "1"]}
    with pytest.raises(DataError):
        unrowed(Row("check", "Bear"))
    with pytest.raises(DataError):
        sizes("2")


def test_every_word_of_the_language_is_said_in_french_and_no_other() -> None:
    """In English a word stands in its catalogue only where it is called otherwise than it is written."""
    load()
    assert {verb for verbs in GROUPS.values() for verb in verbs.split()} <= set(INSTRUCTIONS)
    wanted = {
        "instruction": {*INSTRUCTIONS, "ask"}, "argument": {name for one in INSTRUCTIONS.values() for name in arguments(one)},
        "field of an ability": {name for one in (Trigger, Activated, Static, Replace, Spell) for name in names(one)},
        "field of a card": {*names(ObjectSpec), *names(Characteristics), "modes"}, "event": vocabulary.EVENTS, "zone": {*vocabulary.ZONES, *vocabulary.PLACES},
        "step": vocabulary.TURN_STEPS, "mark of a card": PHRASES, "designation of a player": TITLES, "card type": CARD_TYPES,
        "subtype": {one.capitalize() for one in SUBTYPES}, "name of a token": PREDEFINED}
    for lang in ("fr", "en"):
        path = shipped("translations") / lang / "LC_MESSAGES" / "words.po"
        held = {(one.context, one.id): one.string for one in read_po(io.BytesIO(path.read_bytes()), locale=lang) if one.id}
        assert all(held.values())
        for kind, words in wanted.items():
            there = {word for context, word in held if context == kind}
            left = {one.replace("_", " ") for one in words} ^ there
            assert not (left & there if lang == "en" else left), (lang, kind, left)
