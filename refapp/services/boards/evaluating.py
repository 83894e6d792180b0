"""Playing scenarios under the rules of an edition: within limits, remembered, worded for the reader.

What examples there are, :mod:`refapp.services.boards.examples` knows; here any board will do.
"""

from __future__ import annotations

import hashlib
import json
import logging
import threading
import time
from collections import OrderedDict
from collections.abc import Iterator, Mapping
from contextlib import nullcontext
from dataclasses import replace
from datetime import date
from typing import TYPE_CHECKING, Any

from refapp.corpus_io import DataError, read_data, read_json
from refapp.game.machine.told import EvaluationJson
from refapp.game.said.considered import EveryRule
from refapp.game.state.budget import ENGINE_STEPS, Budget
from refapp.i18n import Catalogue
from refapp.language.values import flag
from refapp.later import later
from refapp.model import RefappError
from refapp.services.boards.deciding import deciding_first
from refapp.services.boards.expectations import unmet
from refapp.services.boards.object_text import said_by, shortened, with_text
from refapp.services.boards.trace_words import tongue_of
from refapp.services.boards.vocabulary import terms_by_slug
from refapp.services.cards.card_text import load_reader, spelled_out, unread_json
from refapp.services.library.library import Library
from refapp.services.library.slots import BOARDS
from refapp.services.reading.asking import Asked
from refapp.services.reading.numbers import read_day

if TYPE_CHECKING:
    from refapp.cardtext.boards import Unread
    from refapp.game.machine.evaluation import Evaluation
    from refapp.language.board import Scenario
    from refapp.rulebook.evaluating import evaluate as play
    from refapp.rulebook.evaluating import read_scenario, ruleset_for
else:
    play, read_scenario, ruleset_for = later("refapp.rulebook.evaluating", "evaluate", "read_scenario", "ruleset_for")

PLAY_ON = "play_without_unread"
"""The field of a scenario that accepts that lines of card text aren't understood: it is played without them."""

SECONDS, ELAPSED = 1.0, 2.0
"""Processor time and time on the clock that a visitor's evaluation may take (docs/scenarios.md)."""

REMEMBERED = 512
"""Evaluations kept in memory, about 20 kB each."""

READ = 64
"""Boards of ours kept as the engine reads them: the same one is often asked for in several editions."""

SMALL = 100
"""Objects and lines of the trace in a remembered evaluation, at most: ours have 40, hostile ones fill a megabyte."""

_LOG = logging.getLogger(__name__)
_played: OrderedDict[tuple[bytes, date, int], Evaluation] = OrderedDict()
_read: OrderedDict[bytes, Scenario] = OrderedDict()
_lock = threading.Lock()


class EngineFailedError(RefappError):
    """A fault of ours: the engine stopped in the middle of a situation. Nothing it would have said is shown."""

    status = 500


def evaluate(library: Library, raw: Any, edition: date, *, watch: bool = False) -> Evaluation:
    """Play a scenario under an edition; raises ScenarioError, LimitReached, BusyError, EngineFailedError.

    The engine is deterministic, so that what was played lately is remembered. Boards of our own corpus need no
    slot: pages that show them must not wait for visitors' boards. ``watch`` keeps the board of every moment worth a
    look; that is too much to be remembered.
    """
    if not isinstance(raw, Mapping):
        raise DataError("bad_shape", "a scenario is an object with the fields {known}", known="state, steps, choices")
    digest = hashlib.sha256(json.dumps(raw, sort_keys=True, default=str).encode("utf-8", "replace")).digest()
    key = (digest, edition, library.generation)
    with _lock:
        if key in _played and not watch:
            _played.move_to_end(key)
            return _played[key]
    ours = _is_ours(library, raw)
    with nullcontext() if ours else BOARDS.one():
        done = _play(library, raw, edition, key, ours=ours, watch=watch)
    if not watch and len(done.trace) + len(done.after.get("objects", ())) <= SMALL:
        with _lock:
            _played[key] = done
            while len(_played) > REMEMBERED:
                _played.popitem(last=False)
    return done


def _play(library: Library, raw: Mapping[str, Any], edition: date, key: tuple[bytes, date, int], *, ours: bool,
          watch: bool) -> Evaluation:
    # Ours end after the same steps everywhere; on a clock, a slow moment of the machine would read as a wrong board.
    clocks = () if ours else ((SECONDS, time.thread_time), (ELAPSED, time.monotonic))
    try:
        ruleset_for(edition, library.history)  # what a process loads once is not the visitor's time
        load_reader(raw)
        budget = Budget(ENGINE_STEPS, *clocks)  # reading what cards say is
        said, unread = spelled_out(library, raw)
        if unread or PLAY_ON in raw:
            said = _without(said, played=flag(raw.get(PLAY_ON, False), PLAY_ON))
        done = play(_parsed(raw, key[0]) if ours else said, edition=edition, known=library.history,
                    budget=budget, wanted=() if ours else EveryRule(), watch=watch,
                    besides="\n".join(one.line.text for one in unread))
        return _with_unread(done, unread, played=flag(raw.get(PLAY_ON, False), PLAY_ON)) if unread else done
    except (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError) as fault:
        if isinstance(fault, RefappError):
            raise
        # What a visitor sent is not written down; a board of ours has a name.
        _LOG.exception("the engine failed at %s", raw["id"] if ours else f"a visitor's situation ({key[0].hex()[:12]})")
        raise EngineFailedError("engine_failed", "the engine failed at this situation, which is our fault: nothing "
                                "is decided") from fault


def _without(raw: Mapping[str, Any], *, played: bool) -> Mapping[str, Any]:
    """A scenario as the engine takes it; without its steps, unless it is ``played`` although lines aren't read."""
    return {key: item for key, item in raw.items() if key != PLAY_ON and (played or key not in ("steps", "expect"))}


def _with_unread(done: Evaluation, unread: tuple[Unread, ...], *, played: bool) -> Evaluation:
    """An evaluation that says what was left unread; where that wasn't accepted, that is why nothing was played."""
    lines = tuple(unread_json(unread))
    if played:
        return replace(done, unread=lines)
    return replace(done, status="unsupported", unread=lines, reason="A line of {object} isn’t understood: “{line}”.",
                   reason_params={"object": unread[0].object, "line": unread[0].line.text[:200]})


def load_engine(library: Library) -> None:
    """Import what the edition in force is played with and read its numbers, so that no visitor waits for it."""
    ruleset_for(library.current, library.history)


def _parsed(raw: Mapping[str, Any], digest: bytes) -> Scenario:
    """A board of ours as the engine reads it, kept for the next edition that it is played under."""
    with _lock:
        kept = _read.get(digest)
    if kept is None:
        kept = read_scenario(raw)
        with _lock:
            _read[digest] = kept
            while len(_read) > READ:
                _read.popitem(last=False)
    return kept


def _is_ours(library: Library, raw: Mapping[str, Any]) -> bool:
    source = library.scenarios.get(str(raw.get("id", "")))
    return source is not None and all(source.raw.get(key) == raw.get(key) for key in ("state", "steps", "choices"))


def edition_of(ask: Asked, raw: Any) -> date:
    """The edition that a scenario is played under: the request's, else its own, else the current one."""
    own = raw.get("edition") if isinstance(raw, Mapping) else None
    if ask.on is None and own:
        day = read_day(str(own))
        if day is None:
            raise DataError("bad_date", "{name}={found!r} is not a date; write it as 2011-09-30", name="edition",
                            found=str(own)[:40])
        return ask.library.edition_on(day)
    return ask.edition


def evaluate_json(ask: Asked, raw: Any, *, whole_stack: bool = False) -> EvaluationJson:
    """The evaluation of a scenario, trace in the asked language; ``unmet`` lists what it expected in vain.

    ``whole_stack``: the stack afterwards lists source, controller, targets, modes and X of each item, not only ids.
    """
    edition = edition_of(ask, raw)
    done = evaluate(ask.library, raw, edition)
    answer = told(ask.library, ask.words, ask.language, raw, done)
    if whole_stack:
        answer["after"] = {**answer["after"], "stack": list(done.stack)}
    if isinstance(raw, Mapping) and raw.get("expect"):
        answer["unmet"] = list(unmet(raw, done))
    return answer


def told(library: Library, say: Catalogue, lang: str, raw: Any, done: Evaluation) -> EvaluationJson:
    """An evaluation in a language: its sentences, and what its objects say before and after."""
    terms = terms_by_slug(library)
    phrases = shortened(said_by(library, lang, done))
    found = done.to_dict(tongue_of(library, say, raw, done.before, done.after, phrases=phrases))
    for line in found["trace"]:
        line["rules"] = deciding_first(library, done.edition, line["rules"])
    return {**found, "before": with_text(done.before, done.abilities_before, lang, terms),
            "after": with_text(done.after, done.abilities_after, lang, terms, done.before)}


def read_scenarios(data: bytes) -> tuple[list[Any], bool]:
    """Scenarios of a file: one, a list, or a mapping with the key ``scenarios``; raises DataError.

    The second value says whether the file holds several. A scenario with ``editions`` counts once for each.
    """
    content = read_data(data)
    several = isinstance(content, list) or (isinstance(content, Mapping) and "scenarios" in content)
    items = content if isinstance(content, list) else content["scenarios"] if several else [content]
    if not isinstance(items, list) or not items:
        raise DataError("bad_shape", "expected one scenario or a list of them")
    return [one for item in items for one in _per_edition(item)], several or len(items) > 1


def _per_edition(raw: Any) -> Iterator[Any]:
    """A scenario for each of its ``editions``, with what it says of that edition."""
    editions = raw.get("editions") if isinstance(raw, Mapping) else None
    if not editions or not isinstance(editions, list) or "edition" in raw:
        yield raw
        return
    for day in editions:
        yield {**{key: value for key, value in raw.items() if key != "editions"}, "edition": str(day)}


def read_posted_scenario(body: bytes) -> Any:
    """The scenario of a request; raises DataError."""
    return read_json(body)
