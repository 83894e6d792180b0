"""Builds live examples: the block on a rule's page and the page of one example, edited or not.

The engine is asked through :mod:`refapp.services.boards.evaluating` only; what it answers (docs/scenarios.md,
Evaluation) is drawn here.
"""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from datetime import date
from typing import Any

from refapp.corpus_io import ScenarioSource
from refapp.model import RefappError, RuleNumber
from refapp.services.boards.board_build import board
from refapp.services.boards.board_cards import Painter, called
from refapp.services.boards.board_changes import changes
from refapp.services.boards.examples import LiveExample, example_edition, find_example, live_examples, speaks_for
from refapp.services.boards.kept_plays import found_as_written, play_as_written
from refapp.services.boards.playing import Played, evaluate, play
from refapp.services.boards.printed import as_printed
from refapp.services.boards.shown_by import examples_of
from refapp.services.boards.trace_words import TEAMS, how_it_ended
from refapp.services.boards.type_words import called_ids, counted_card
from refapp.services.boards.vocabulary import terms_by_slug
from refapp.services.builders.build import At, chrome, edition_options
from refapp.services.builders.layer_rows import layer_rows
from refapp.services.forms import situations
from refapp.services.forms.answering import answered
from refapp.services.forms.choice_fields import Ask
from refapp.services.forms.deeds import step_words
from refapp.services.forms.example_controls import controls
from refapp.services.forms.example_edit import (
    Edited,
    active_player,
    apply,
    scenario_text,
)
from refapp.services.pages.common import EditionOption, RuleRef
from refapp.services.pages.example_page import (
    ExamplePage,
    Going,
    Live,
    Question,
    Run,
    TraceLine,
)
from refapp.services.pages.places import BuildPlace, ExamplePlace, Place
from refapp.services.reading.asking import Reader, sentence_of
from refapp.services.reading.numbers import read_day

ALWAYS = (date(2009, 10, 1), date(2011, 2, 4), date(2011, 9, 30), date(2013, 7, 13))
"""Editions that a switch offers besides those with a text: each began a period of other behaviour."""

_SHARE = re.compile(r": (?=\d+(?:,|$))")
_NUMBER = re.compile(r"(?<![\w.])(\d{3}\.\d+[a-z]{0,2})(?![\w/])")
"""A rule that a sentence of the trace names itself: it becomes a link there instead of being said twice."""

ASKING = 0.5
"""Seconds that a page may take to learn what could be chosen instead."""


def numbers_of(reader: Reader, example: LiveExample, edition: date) -> tuple[RuleNumber, ...]:
    """The rules that an example illustrates, numbered as in an edition."""
    anchor = example_edition(example, edition) or example.editions[0]
    history = reader.library.history
    if anchor == edition or anchor not in history.editions or edition not in history.editions:
        return example.shown_with(anchor)
    return tuple(dict.fromkeys(now for number in example.shown_with(anchor)
                               for now in history.carry(number, anchor, edition)))


def live(reader: Reader, example: LiveExample, edition: date, asked: tuple[tuple[str, str], ...] = (),
         versus: date | None = None, *, alone: bool = False) -> tuple[Live, Edited]:
    """An example played under an edition with a reader's changes, and what the changes came to.

    ``alone``: on a page of its own, with a field for the choices, too, that the engine made because nobody need make
    them; those that ``choices`` makes have one everywhere. What could be chosen instead is learnt by playing.
    """
    source = example.source
    ask = asking(reader, edition, known=source if edition == reader.library.current else None)
    edit = apply(source.raw, asked, reader.say, ask)
    at = At(reader, edition, None if reader.library.is_current(edition) else edition)
    shown = edit if edit.edition or edition == default_edition(reader, example) else replace(
        edit, edition=edition.isoformat())
    watch = alone and not versus
    written = not edit.changes and edition == reader.library.current and not watch
    run_now = run(at, edit, lambda moment: ExamplePlace(source.id, _address(shown, moment)), watch=watch,
                  written=source.id if written else None)
    hidden = [(key, value) for key, value in edit.changes if key in ("scenario", "choices")]
    options = edition_options(reader, edition, editions_for(reader, example, edition))
    other = run(At(reader, versus, versus), edit) if versus and versus != edition else None
    place = ExamplePlace(source.id, _address(edit, run_now.going.at if run_now.going else None))
    # the explanation speaks of the board as it was; an answer to its question changes no board
    explain = None if any(key != "choices" for key, _ in edit.changes) else example.explain(reader.lang)
    if explain and speaks_for(reader.library, example, edition) is None:
        explain = reader.say.gettext("This situation was written for other editions; under this one it is only played.")
    found = Live(source.id, example.title(reader.lang), explain, place, run_now, options,
                 (EditionOption("", reader.say.gettext("no other edition"), versus is None),
                  *edition_options(reader, versus, editions_for(reader, example, edition))),
                 at.refs(numbers_of(reader, example, edition)),
                 controls(reader, edit, ask if alone or edit.raw.get("choices") else None),
                 tuple(hidden), other, None if edit.changes else _why_not(at, example, run_now))
    return found, edit


def _why_not(at: At, example: LiveExample, run_now: Run) -> TraceLine | None:
    """What the engine said of the rule that an example is about, if that rule didn't apply in it at all.

    Where the engine didn't look and the example itself says so, only the rule: the explanation says why.
    """
    library, edition = at.reader.library, at.edition
    anchor = speaks_for(library, example, edition)
    subject = next(iter(example.about[anchor]), None) if anchor else None
    if anchor is None or subject is None:
        return None
    known = {anchor, edition} <= set(library.history.editions)
    now = set(library.history.carry(subject, anchor, edition)) if known else {subject}

    def names(line: TraceLine) -> bool:
        return any(ref.number in now for ref in (*line.rules, *(one for one in line.said if isinstance(one, RuleRef))))

    if any(names(line) for line in run_now.trace):
        return None
    said = next((line for line in run_now.considered if names(line)), None)
    return said if said is not None or example.source.raw.get("applies") != "no" else TraceLine((), at.refs(tuple(now)))


def asking(reader: Reader, edition: date, seconds: float = ASKING, known: ScenarioSource | None = None) -> Ask:
    """Plays a scenario under an edition; None where it can't be played, or no time is left for asking.

    ``known``: the example that it may be, of which it is kept what it asks under this edition.
    """
    left = seconds

    def ask(raw: Mapping[str, Any]) -> Mapping[str, Any] | None:
        nonlocal left
        began = time.monotonic()
        try:
            kept = found_as_written(reader, known, raw) if known else None
            if kept is not None:
                return kept
            return evaluate(reader, {**raw, "edition": edition.isoformat()}, edition) if left > 0 else None
        except RefappError:
            return None
        finally:
            left -= time.monotonic() - began
    return ask


def _address(edit: Edited, moment: int | None) -> tuple[tuple[str, str], ...]:
    extra = [(key, value) for key, value in (("edition", edit.edition), ("versus", edit.versus), (
        "at", None if moment is None else str(moment))) if value]
    return (*edit.changes, *extra)


def editions_for(reader: Reader, example: LiveExample, selected: date) -> tuple[date, ...]:
    """The editions that a switch offers: the example's own, the current one, those of ALWAYS, the one shown."""
    known = set(reader.library.editions)
    return tuple(sorted({*example.editions, selected, reader.library.current, *(d for d in ALWAYS if d in known)}))


_CHECKS = ("checked", "checked_in_cleanup")
_AFTER_A_CHECK = ("sba_pass", "choice", "triggered", "put_on_stack")
"""What shows that a check found something."""
Leading = Callable[[int | None], Place]
"""The place of a moment of a play; None: of all at once."""


def run(at: At, edit: Edited, leading: Leading | None = None, *, watch: bool = False,
        written: str | None = None) -> Run:
    """Evaluate a board under an edition and draw the answer; what went wrong becomes the run's reason.

    ``leading`` says where a moment of the play is shown; ``watch``: this page can show one, ``edit.at``.
    ``written``: the board is that of the example with this id, unchanged, under the edition in force.
    """
    reader, say = at.reader, at.reader.say
    raw = {**edit.raw, "edition": at.edition.isoformat()}
    try:
        played = play_as_written(reader, written) if written else play(reader, raw, at.edition, watch=watch)
    except RefappError as error:
        return Run(at.edition, "error", sentence_of(say, error), path=str(error.params.get("path", "")))
    found, terms = played.found, terms_by_slug(reader.library)
    status, after = str(found.get("status", "ok")), found.get("after")
    before, trace = found.get("before"), _trace(at, found)
    going = _going(reader, edit, played, leading, len(trace)) if leading else None
    if going is not None and going.at is not None:
        return _moment_of(at, edit, played, going, trace)
    active = active_player(edit.raw.get("state") or {})
    first = played.frames[0].stack if played.frames else played.stack
    # where no object changes, what effects make of one stands beside what it has printed
    printed = as_printed(before, raw) if before and after and before["objects"] == after["objects"] else None
    drawn_before = board(reader.lang, before, printed or after, after=bool(printed), terms=terms, active=active,
                         stack=first) if before else None
    drawn_after = board(reader.lang, after, printed or before, after=True, terms=terms, active=active,
                        stack=played.stack) \
        if after and status in ("ok", "illegal", "choice_needed") and (status != "choice_needed" or trace) else None
    changed = changes(reader.lang, before, after, terms, (*first, *played.stack)) \
        if before and after and status == "ok" else ()
    alike = status in ("ok", "illegal") and drawn_before == drawn_after  # then one board is enough
    return Run(at.edition, status, found.get("reason"), _question(at, edit, found), drawn_before,
               None if alike else drawn_after, changed, status == "ok" and not changed,
               (*(line for line in trace if line is not None), *_attempted(at, edit, found)),
               how_it_ended(reader.say, found.get("result")),
               _refused(at, found), _missing(at, found), _considered(at, found), going,
               step=(found.get("illegal") or {}).get("step"), unread=bool(found.get("unread")),
               layers=layer_rows(at, found), alike=alike and drawn_before is not None)


def _missing(at: At, found: Mapping[str, Any]) -> tuple[RuleRef, ...]:
    """The rules for want of which a board can't be played."""
    return at.refs(tuple(RuleNumber.parse(one) for one in found.get("unsupported") or ()))


def _considered(at: At, found: Mapping[str, Any]) -> tuple[TraceLine, ...]:
    return tuple(_line(at, str(one.get("reason") or ""), one.get("rules") or ())
                 for one in found.get("considered") or ())


def _going(reader: Reader, edit: Edited, played: Played, leading: Leading, lines: int) -> Going | None:
    """From where to where one can go in a play; None where there is nothing to be seen step by step."""
    last = len(played.frames) - 1
    if lines == 0 or (played.frames and last == 0):
        return None
    if not played.frames:
        return Going(None, 0, "", next=leading(0))
    now = None if edit.at is None else min(edit.at, last)
    if now is None:
        return Going(None, last, "", next=leading(0))
    say, steps = reader.say, edit.raw.get("steps")
    step = played.frames[now].step
    verb = steps[step] if isinstance(steps, list) and 0 <= step < len(steps) else None
    name = str(verb.get("do") if isinstance(verb, Mapping) else verb)
    label = say.word("instruction", name) if now else say.gettext("the beginning")
    return Going(now, last, label, leading(0) if now else None, leading(now - 1) if now else None,
                 leading(now + 1) if now < last else None, leading(last) if now < last else None, leading(None))


def _moment_of(at: At, edit: Edited, played: Played, going: Going, trace: tuple[TraceLine | None, ...]) -> Run:
    """The board of one moment beside the one before it, and what was said until then."""
    reader, now = at.reader, going.at or 0
    terms, active = terms_by_slug(reader.library), active_player(edit.raw.get("state") or {})
    frame, earlier = played.frames[now], played.frames[max(0, now - 1)]
    active = frame.state["turn"]["active"] if "turn" in frame.state else active
    lines = tuple(replace(line, fresh=place >= earlier.entries) for place, line in enumerate(trace[:frame.entries])
                  if line is not None)
    whole = (played.found["before"], played.found.get("after") or {})
    shown = board(reader.lang, frame.state, earlier.state if now else None, after=True, terms=terms, active=active,
                  stack=frame.stack, whole=whole)
    before = board(reader.lang, earlier.state, frame.state, after=False, terms=terms, active=active,
                   stack=earlier.stack, whole=whole) if now else None
    changed = changes(reader.lang, earlier.state, frame.state, terms, (*earlier.stack, *frame.stack)) if now else ()
    last = now == going.total
    status = str(played.found.get("status", "ok")) if last else "ok"
    return Run(at.edition, status, played.found.get("reason") if last else None,
               _question(at, edit, played.found) if last else None, before or shown, shown if now else None,
               changed, False, (*lines, *(_attempted(at, edit, played.found) if last else ())),
               how_it_ended(reader.say, played.found.get("result")) if last else None,
               _refused(at, played.found) if last else None, _missing(at, played.found) if last else (),
               _considered(at, played.found) if last else (), going,
               step=(played.found.get("illegal") or {}).get("step"))


def _trace(at: At, found: Mapping[str, Any]) -> tuple[TraceLine | None, ...]:
    """The lines of the trace; None for a check that found nothing, unless nothing else was said."""
    entries = list(found.get("trace") or ())
    idle = {n for n, one in enumerate(entries) if one.get("action") in _CHECKS
            and not any(then.get("action") in _AFTER_A_CHECK for then in entries[n + 1:n + 2])}
    if len(idle) == len(entries):
        idle.discard(0)
    return tuple(None if n in idle else _line(at, str(item.get("text") or item.get("action") or ""),
                                              item.get("rules") or ()) for n, item in enumerate(entries))


def _line(at: At, text: str, rules: Iterable[object]) -> TraceLine:
    """A sentence in which rule numbers are links, with the other rules behind it."""
    refs = {str(number): RuleRef(RuleNumber.parse(str(number)), None, at.link) for number in rules}
    text = text[:1].upper() + text[1:]
    said = tuple(refs.get(piece, piece) for piece in _NUMBER.split(text) if piece)
    return TraceLine(said, tuple(ref for ref in refs.values() if ref not in said))


def _refused(at: At, found: Mapping[str, Any]) -> TraceLine | None:
    """Why the rules forbid what was tried."""
    refused = found.get("illegal")
    if not isinstance(refused, Mapping):
        return None
    return _line(at, str(refused.get("reason") or ""), refused.get("rules") or ())


def _attempted(at: At, edit: Edited, found: Mapping[str, Any]) -> tuple[TraceLine, ...]:
    """What was tried and isn't allowed, as the last line of the trace."""
    refused, steps, say = found.get("illegal"), edit.raw.get("steps"), at.reader.say
    place = refused.get("step") if isinstance(refused, Mapping) else None
    if not isinstance(refused, Mapping) or not isinstance(steps, list) or place is None or place >= len(steps):
        return ()
    names = called_ids(at.reader.lang, found.get("before") or {}, found.get("after") or {})
    told = say.gettext("{deed} – not allowed.", deed=step_words(
        say, steps[place], names, {}, terms_by_slug(at.reader.library)))
    return (_line(at, told, refused.get("rules") or ()),)


def _question(at: At, edit: Edited, found: Mapping[str, Any]) -> Question | None:
    asked, reader = found.get("question"), at.reader
    if not isinstance(asked, Mapping):
        return None
    rules = at.refs(tuple(RuleNumber.parse(one) for one in asked.get("rules") or ()))
    choices = edit.raw.get("choices") or {}
    state = found.get("before") or {}
    paint = Painter(reader.lang, state, None, {}, after=False, called=called_ids(reader.lang, state))
    least, most = int(asked.get("least", 1)), int(asked.get("most", 1))
    error = next((one.text for one in edit.errors if one.name == "answer"), None)
    options = []
    if (least, most) != (1, 1):
        options = [("answer", str(at), _option(reader, paint, option))
                   for at, option in enumerate(asked.get("options") or ())]
        if most == 1:
            options.append(("choices", _answer(choices, asked, []), reader.say.gettext("none")))
        return Question(str(asked.get("text") or ""), tuple(options), least, most, error, rules)
    options = [("choices", _answer(choices, asked, option), _option(reader, paint, option))
               for option in asked.get("options") or ()]
    return Question(str(asked.get("text") or ""), tuple(options), error=error, rules=rules)


def _answer(choices: Mapping[str, Any], question: Mapping[str, Any], option: Any) -> str:
    """The choices completed by an option, as an address carries them."""
    return json.dumps(answered(choices, question, option), ensure_ascii=False, separators=(",", ":"))


def _option(reader: Reader, paint: Painter, option: Any) -> str:
    """An option as a button says it; cards that are only counted have a number."""
    say = reader.say
    if isinstance(option, bool):
        return say.gettext("Yes") if option else say.gettext("No")
    if isinstance(option, list):
        return say.list([_option(reader, paint, one) for one in option]) if option else say.gettext("none")
    name = _SHARE.sub(say.pgettext("before a list", ": "), str(option))
    if name in TEAMS:
        return say.word("team", name)
    return counted_card(reader.lang, name, paint.object(name)) or (
        called(paint, name) if paint.object(name) else name)


def example_page(reader: Reader, name: str, asked: tuple[tuple[str, str], ...]) -> ExamplePage:
    """The page of an example; raises UnknownExampleError, UnknownEditionError."""
    say, library = reader.say, reader.library
    example = find_example(library, name)
    wanted = dict(asked)
    edition = _edition(reader, wanted.get("edition")) or default_edition(reader, example)
    versus = _edition(reader, wanted.get("versus"))
    shown, edit = live(reader, example, edition, asked, versus, alone=True)
    place = shown.place
    about = ", ".join(str(ref.number) for ref in shown.rules[:3])
    top = chrome(reader, f"{about} · {shown.title}" if about else shown.title,
                 shown.explain or say.gettext("A rule of Magic played on a small board, step by step."),
                 place, kind="example", index=isinstance(place, ExamplePlace) and not place.changes)
    section = example.source.section
    siblings = tuple((other.title(reader.lang), ExamplePlace(other.id), other.id == name)
                     for other in live_examples(library).values() if other.source.section == section)
    heading = At(reader, library.current).ref(RuleNumber.parse(section)) if section.isdigit() else None
    named = {one.name: (group.name, one) for group in shown.groups for one in group.controls}
    errors = tuple(replace(one, label=f"{named[one.name][0]}, {named[one.name][1].label}", id=named[one.name][1].id)
                   if one.name in named else one for one in edit.errors if one.name != "answer")
    return ExamplePage(top, shown, scenario_text(edit.raw) if edit.typed is None else edit.typed, edit.edited, errors,
                       heading, siblings, _table_of(edit, reader.lang, edition, name))


def _table_of(edit: Edited, lang: str, edition: date, name: str) -> BuildPlace:
    """The board as it is now as a situation to go on with; one that is too large is begun as it was."""
    try:
        raw = {**edit.raw, "edition": edition.isoformat()}
        return BuildPlace((("s", situations.pack(situations.of_example(raw, lang))),))
    except RefappError:
        return BuildPlace((("from", name),))


def _edition(reader: Reader, text: str | None) -> date | None:
    day = read_day(text) if text else None
    return reader.library.edition_on(day) if day else None


def default_edition(reader: Reader, example: LiveExample) -> date:
    """The edition that an example is shown under unless asked: the current one, or the last that it speaks for."""
    current = reader.library.current
    return current if example_edition(example, current) else min(example.editions[-1], current)


def examples_for(reader: Reader, number: RuleNumber, edition: date) -> tuple[LiveExample, ...]:
    """The examples that illustrate a rule in an edition, in their order."""
    found = live_examples(reader.library)
    return tuple(found[name] for name in examples_of(reader.library, number, edition))
