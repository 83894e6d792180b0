"""Of every live example each object says in every language what it does: nothing is shown as a board writes it."""

from __future__ import annotations

from datetime import date
from itertools import groupby
from typing import Any

import pytest

from refapp.cardtext.grammar import FILES
from refapp.corpus_io.scenarios import load_scenarios
from refapp.resources import shipped
from refapp.services import Library
from refapp.services.boards.evaluating import evaluate
from refapp.services.boards.object_text import with_text
from refapp.services.boards.vocabulary import terms_by_slug
from tests.conftest import some_at_once

SECTIONS = {section: [one.raw for one in those] for section, those in groupby(
    sorted(load_scenarios(shipped("corpus")), key=lambda one: one.id), lambda one: one.id.split(".")[0])}


@pytest.mark.parametrize("section", some_at_once(list(SECTIONS)))
def test_nothing_is_shown_as_a_board_writes_it(plain_library: Library, section: str) -> None:
    terms = terms_by_slug(plain_library)
    unsaid = {f"{raw['id']}, {lang}: {line}" for raw in SECTIONS[section] for lang in FILES
              for line in _unsaid(plain_library, raw, lang, terms)}
    assert not unsaid, ("No wording fits; have the board show it by something that a card could say, or word it (docs/cardtext.md):\n"
                        + "\n".join(sorted(unsaid)))


def _unsaid(library: Library, raw: Any, lang: str, terms: Any) -> list[str]:
    """The lines of a board before and after that aren't in the language."""
    days = raw.get("editions") or [raw["edition"]] if raw.get("edition") or raw.get("editions") else []
    done = evaluate(library, raw, library.edition_on(date.fromisoformat(str(days[-1]))) if days else library.current)
    found = []
    for state, abilities, like in ((done.before, done.abilities_before, None), (done.after, done.abilities_after, done.before)):
        for one in with_text(state, abilities, lang, terms, like)["objects"].values():
            said: list[str] = one.get("text") or []
            found += [text for text, own in zip(said, one.get("text_langs") or (), strict=False) if own != lang]
    return found
