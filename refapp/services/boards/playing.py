"""Asks the engine, in the words of the page's language."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from typing import TYPE_CHECKING, Any

from refapp.lazy_dataclass import dataclass
from refapp.services.boards import evaluating
from refapp.services.boards.object_text import said_by, with_text
from refapp.services.boards.vocabulary import terms_by_slug
from refapp.services.reading.asking import Reader

if TYPE_CHECKING:
    from refapp.game.machine.evaluation import Frame


@dataclass(frozen=True, slots=True)
class Played:
    """An evaluation as plain data (docs/scenarios.md), its stack in full, and the board of every moment if watched."""

    found: Mapping[str, Any]
    stack: tuple[Mapping[str, Any], ...]
    frames: tuple[Frame, ...] = ()


def play(reader: Reader, raw: Mapping[str, Any], edition: date, *, watch: bool = False) -> Played:
    """Play a scenario under an edition; raises RefappError."""
    library = reader.library
    done = evaluating.evaluate(library, raw, edition, watch=watch)
    found = evaluating.told(library, reader.say, reader.lang, raw, done)
    terms = terms_by_slug(library)
    return Played(found, done.stack, tuple(replace(one, state=with_text(
        one.state, one.abilities, reader.lang, terms, done.before)) for one in done.frames))


def phrases(reader: Reader, raw: Mapping[str, Any], edition: date) -> Mapping[str, str]:
    """What each ability with a name says, by its object and itself: ``Oak.ability``; raises RefappError."""
    done = evaluating.evaluate(reader.library, raw, edition)
    return said_by(reader.library, reader.lang, done)


def evaluate(reader: Reader, raw: Mapping[str, Any], edition: date) -> Mapping[str, Any]:
    """The evaluation of a scenario under an edition (docs/scenarios.md); raises RefappError."""
    return play(reader, raw, edition).found
