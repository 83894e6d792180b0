"""The interface's catalogues: complete, nothing fuzzy, nothing left over, French spacing in place."""

from __future__ import annotations

import importlib.util
import re
import string
from types import ModuleType

import pytest

from tests.conftest import ROOT


@pytest.fixture(scope="module")
def messages() -> ModuleType:
    spec = importlib.util.spec_from_file_location("messages", ROOT / "tools" / "messages.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def _forms(message) -> list[tuple[str, str]]:
    ids = message.id if isinstance(message.id, tuple) else (message.id,)
    strings = message.string if isinstance(message.string, tuple) else (message.string,)
    return [(ids[min(i, len(ids) - 1)], text) for i, text in enumerate(strings)]


def test_complete(messages: ModuleType) -> None:
    assert messages.check() == []


def test_the_same_fields_in_both(messages: ModuleType) -> None:
    def fields(text: str) -> set[str]:
        return {name for _, name, _, _ in string.Formatter().parse(text) if name}
    for message in messages.read("fr"):
        if message.id:
            for source, text in _forms(message):
                assert fields(text) <= fields(source) | {"n"}, text
                assert fields(source) - {"n"} <= fields(text), text


def test_french_spacing(messages: ModuleType) -> None:
    for message in messages.read("fr"):
        if not message.id:
            continue
        for _, text in _forms(message):
            words = re.sub(r"\{[^}]*\}|https?://\S+|\(!nom\)", "", text)
            assert not re.search(r"[^\u00a0\d][;!?»]|[^\u00a0\d/]:(?!//)|«[^\u00a0]|[ ][:;!?»]|'", words), text


def test_a_message_of_two_catalogues_is_said_once(messages: ModuleType) -> None:
    """Catalogues are merged: of two translations one would be lost."""
    said: dict[tuple[object, object], object] = {}
    for domain in messages.DOMAINS:
        for message in messages.read("fr", domain):
            if message.id:
                assert said.setdefault((message.context, message.id), message.string) == message.string, message.id
