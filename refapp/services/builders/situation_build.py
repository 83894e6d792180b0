"""Builds the page on which a visitor puts a situation together: what lies there, what happens, the form that is open.

The whole situation is in the address (:mod:`refapp.services.forms.situations`); nothing of it is kept here.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import date
from typing import TYPE_CHECKING, Any

from refapp.corpus_io import DataError
from refapp.language.instruction import INSTRUCTIONS
from refapp.language.values import truth
from refapp.later import later
from refapp.model import RefappError, RuleNumber
from refapp.rulebook.sections import load
from refapp.services.boards.examples import find_example
from refapp.services.boards.playing import evaluate, phrases
from refapp.services.boards.type_lines import agreed, is_feminine, type_line
from refapp.services.boards.vocabulary import counter_words, terms_by_slug
from refapp.services.builders.build import At, chrome, edition_options
from refapp.services.builders.example_build import ALWAYS, asking, run
from refapp.services.cards.card_text import with_cards
from refapp.services.forms import situations
from refapp.services.forms.choice_fields import Ask, choice_group
from refapp.services.forms.deeds import deeds, step_words
from refapp.services.forms.example_edit import Edited, scenario_text
from refapp.services.forms.situation_edit import Outcome, change
from refapp.services.forms.situation_forms import Making, card_fields, keyword_name, step_groups, table_groups
from refapp.services.forms.situation_sent import Posted, index
from refapp.services.forms.starters import STARTERS, starter
from refapp.services.pages.example_page import FieldError, Live, TraceLine
from refapp.services.pages.form import Field, FieldGroup
from refapp.services.pages.places import BuildPlace
from refapp.services.pages.situation_page import Asked, BuildPage, Doing, Form, Placed, ReadLine, Side, Starter
from refapp.services.reading.asking import Reader, sentence_of
from refapp.services.reading.numbers import read_day

if TYPE_CHECKING:
    from refapp.cardtext.reading import Line, read
    from refapp.rulebook.numbering import number_on
else:
    (read,) = later("refapp.cardtext.reading", "read")
    (number_on,) = later("refapp.rulebook.numbering", "number_on")

Raw = dict[str, Any]
OFFERING = 2.0
"""Seconds that the page may take to learn what could happen now."""


def build_page(reader: Reader, asked: Mapping[str, str]) -> BuildPage:
    """The page of an address: ``s`` the situation, ``from`` an example or ``start`` a starter to
    begin with, ``form`` the form that is open, ``at`` a moment of the play. Raises UnknownExampleError.
    """
    load()
    errors: tuple[FieldError, ...] = ()
    raw, empty = situations.empty_table(), True
    try:
        if asked.get("s"):
            raw, empty = situations.unpack(asked["s"]), False
        elif asked.get("start"):
            raw, empty = starter(asked["start"], reader.say, reader.lang), False
        elif asked.get("from"):
            example = find_example(reader.library, asked["from"])
            raw, empty = situations.of_example(example.source.raw, reader.lang), False
    except DataError as error:
        errors = (FieldError("", "", sentence_of(reader.say, error)),)
    if asked.get("edition") and not raw.get("edition"):
        raw["edition"] = asked["edition"]
    moment = asked.get("at", "")
    at = int(moment) if moment.isascii() and moment.isdigit() and len(moment) < 4 else None
    return _page(reader, raw, asked.get("form", ""), at, errors, empty=empty and not asked.get("form"))


def changed(reader: Reader, packed: str, action: str, about: str,
            posted: Posted) -> tuple[BuildPlace | None, BuildPage | None]:
    """What a form that was sent leads to: the place of the changed situation, or the page that says what is wrong."""
    load()
    try:
        raw = situations.unpack(packed) if packed else situations.empty_table()
    except DataError as error:
        wrong = FieldError("", "", sentence_of(reader.say, error))
        return None, _page(reader, situations.empty_table(), "", None, (wrong,), empty=True)
    edition, _ = _edition(reader, raw)
    making = _making(reader, raw, edition, raw["steps"][:index(about, 1000)] if action == "step" else None)
    outcome = change(making, action, about, posted, _ask(reader, edition))
    if outcome.errors:
        return None, _page(reader, outcome.raw, outcome.open, None, outcome.errors, posted=posted)
    place = (("s", situations.pack(outcome.raw)), *((("form", outcome.open),) if outcome.open else ()))
    return BuildPlace(place), None


def _edition(reader: Reader, raw: Mapping[str, Any]) -> tuple[date, FieldError | None]:
    """The edition under which a situation is played; an unknown one is an error and the current one."""
    day = read_day(str(raw.get("edition") or ""))
    try:
        if raw.get("edition") and day is None:
            raise DataError("bad_date", "{name}={found!r} is not a date; write it as 2011-09-30", name="edition",
                            found=str(raw["edition"])[:40])
        return (reader.library.edition_on(day) if day else reader.library.current), None
    except RefappError as error:
        return reader.library.current, FieldError("edition", str(raw["edition"]), sentence_of(reader.say, error))


def _ask(reader: Reader, edition: date) -> Ask:
    """Plays situations under an edition, as they are played for the page."""
    ask = asking(reader, edition, OFFERING)
    return lambda raw: ask(situations.playable(raw)[0])


def _making(reader: Reader, raw: Raw, edition: date, steps: Sequence[Any] | None) -> Making:
    """The table as it is after some steps, or after all: what a form can name."""
    found = _played(reader, {**raw, "steps": list(raw["steps"] if steps is None else steps)}, edition)
    return Making(reader, raw, edition, found.get("after") or raw["state"])


def _played(reader: Reader, raw: Mapping[str, Any], edition: date) -> Mapping[str, Any]:
    """A situation's evaluation; nothing where it can't be played."""
    try:
        return evaluate(reader, {**situations.playable(raw)[0], "edition": edition.isoformat()}, edition)
    except RefappError:
        return {}


def _page(reader: Reader, raw: Raw, form: str, moment: int | None, errors: tuple[FieldError, ...], *,
          posted: Posted | None = None, empty: bool = False) -> BuildPage:
    say = reader.say
    edition, wrong = _edition(reader, raw)
    packed = situations.pack(raw)
    at = At(reader, edition, None if reader.library.is_current(edition) else edition)
    scenario, places = situations.playable(raw)
    seen = run(at, Edited(scenario, (), errors, at=moment), lambda place: _place(packed, at=place), watch=True)
    making = _making(reader, raw, edition, None) if seen.status != "error" else Making(reader, raw, edition,
                                                                                      raw["state"])
    where = ("", "") if seen.status != "error" else (_path(seen.path, places), seen.reason or "")
    refused = None if seen.step is None else (places[seen.step], _said(seen.refused))
    if not raw["steps"] and seen.status == "ok" and seen.unchanged:
        seen = replace(seen, after=None, unchanged=False, trace=(), going=None)
    title = str(raw.get("title") or "")
    place = BuildPlace() if empty else _place(packed)
    about = " ".join(seen.before.sentences) if not empty and seen.before is not None else say.gettext(
        "Put cards on a table by hand, say what happens, and see what the rules of Magic make of it; share it by its "
        "address.")  # what a forum's preview shows of a situation: the board in words
    top = chrome(reader, title or say.gettext("Build a situation"), about, place, kind="build", index=empty)
    live = Live("table", title or say.gettext("The table"), None, place, seen, (), (), ())
    opened = _form(making, form or ("card" if empty else ""))
    if opened is not None and posted is not None:
        opened = replace(opened, groups=_typed(opened.groups, posted, errors))
    known, ask = bool(raw["state"]["objects"] or raw["steps"]), _ask(reader, edition)
    played = _played(reader, raw, edition)
    says = phrases(reader, {**scenario, "edition": edition.isoformat()}, edition) if seen.status != "error" else {}
    names = making.table.objects
    return BuildPage(
        top, packed, title, empty, live, opened, _sides(making, packed, where, at),
        tuple(Doing(n, step_words(say, step, names, says, terms_by_slug(reader.library)), _place(packed, f"step.{n}"),
                    _wrong_at(n, where, refused))
              for n, step in enumerate(raw["steps"])),
        _place(packed, "card"), tuple(Starter(label, BuildPlace((("start", key),)))
                                      for key, label in STARTERS(say).items()) if empty else (),
        tuple((one.value, one.told) for one in deeds(making, ask, says))
        if known and seen.status == "ok" and moment is None else (),
        (posted.get("effect") or ("",))[-1] if posted else "",
        next((one.text for one in errors if one.name == "effect"), ""),
        _default(making, played) if seen.status == "ok" else None, raw.get("checked") != "yes",
        tuple(sorted(((verb, say.word("instruction", verb)) for verb in INSTRUCTIONS), key=lambda one: one[1].lower())),
        choice_group(raw, played, ask, say, reader.lang, frozenset()) if seen.status != "error" else None,
        _place(packed, "table"), (*errors, *((wrong,) if wrong else ())),
        _text(raw, posted, errors), edition_options(reader, edition, tuple(sorted(
            {*ALWAYS, edition, reader.library.current, reader.library.editions[-1]} & {*reader.library.editions}))))


def _path(path: str, places: Sequence[int]) -> str:
    """Where an error is, in the visitor's own steps: those that are played have checks between them."""
    found = re.match(r"steps\[(\d+)\]", path)
    return f"steps[{places[int(found[1])]}]{path[found.end():]}" if found and int(found[1]) < len(places) else path


def _wrong_at(at: int, where: tuple[str, str], refused: tuple[int, str] | None) -> str | None:
    """What is wrong with a step: what can't be read of it, or what the rules forbid."""
    if where[0].startswith((f"steps[{at}].", f"steps[{at}]")):
        return where[1]
    return refused[1] if refused and refused[0] == at else None


def _default(making: Making, played: Mapping[str, Any]) -> Asked | None:
    """A choice that the play made by itself though its player should be asked: where a commander goes (903.9)."""
    said = situations.mapping_of(making.raw, "choices", "commander_to_command")
    for entry in played.get("trace") or ():
        params, name = entry.get("params") or {}, str(entry.get("subject"))
        if entry.get("action") == "choice" and params.get("choice") == "commander_to_command" and name not in said:
            return Asked(making.say.gettext("Does {player} put {card} into the command zone?", player=params["player"],
                                            card=making.table.objects.get(name, name)),
                         f"choose.commander_to_command.{name}",
                         (("yes", making.say.gettext("Yes")), ("no", making.say.gettext("No"))))
    return None


def _said(line: TraceLine | None) -> str:
    """A line without its links."""
    return "".join(piece if isinstance(piece, str) else str(piece.number) for piece in line.said) if line else ""


def _text(raw: Raw, posted: Posted | None, errors: tuple[FieldError, ...]) -> str:
    """The situation as text, or the text as it was typed."""
    if any(one.name == "scenario" for one in errors) and posted:
        return (posted.get("scenario") or ("",))[-1]
    return scenario_text({key: value for key, value in raw.items() if key != "title"})


def _place(packed: str, form: str = "", at: int | None = None) -> BuildPlace:
    more = [("form", form)] if form else []
    return BuildPlace((("s", packed), *more, *([("at", str(at))] if at is not None else [])))


# What lies there and what happens, in words


def _sides(making: Making, packed: str, where: tuple[str, str], at: At) -> tuple[Side, ...]:
    state, say = making.raw["state"], making.say
    with suppress(RefappError):  # what is wrong with a card is said where it lies
        state = with_cards(making.reader.library, making.raw)["state"]
    sides = []
    for player, held in state["players"].items():
        cards = tuple(_placed(making, packed, name, thing, where, at) for name, thing in state["objects"].items()
                      if str(thing.get("ctrl") or thing.get("controller") or thing.get("owner")
                             or next(iter(state["players"]))) == player)
        life = str(held.get("life") or "20")
        told = [say.ngettext("{n} life", "{n} life", int(life) if life.removeprefix("-").isdigit() else 20)]
        told += [f"{say.word('zone', zone)} ({held[zone]})" for zone in ("library", "hand")
                 if isinstance(held.get(zone), str)]
        sides.append(Side(player, ", ".join(told), cards))
    return tuple(sides)


def _placed(making: Making, packed: str, name: str, thing: Mapping[str, Any], where: tuple[str, str],
            at: At) -> Placed:
    say, lang = making.say, making.lang
    listed = {key: [value] if isinstance(value := thing.get(key) or [], str) else value
              for key in ("types", "supertypes", "subtypes")}
    told = [type_line(lang, listed["types"], listed["supertypes"], listed["subtypes"],
                      terms_by_slug(making.reader.library))]
    size = thing.get("pt")
    told += ["/".join(map(str, size))] if isinstance(size, list) else []
    zone = str(thing.get("zone") or "battlefield")
    told += [say.word("zone", zone)] if zone != "battlefield" else []
    abilities = thing.get("abilities")
    abilities = abilities if isinstance(abilities, list) else [abilities] if abilities else []
    told += [keyword_name(making, one) for one in abilities if isinstance(one, str)]
    counters = thing.get("counters")
    told += [counter_words(say, kind, int(n)) for kind, n in counters.items() if str(n).isdigit()] \
        if isinstance(counters, Mapping) else []
    told += [agreed(say, "status of a card", "tapped", is_feminine(listed["types"]))] \
        if truth(thing.get("tapped")) else []
    told += [say.gettext("attached to {name}", name=thing["attached_to"])] if thing.get("attached_to") else []
    mine = where[0] == (path := f"state.objects.{name}") or where[0].startswith((f"{path}.", f"{path}["))
    text = thing.get("text") or ()
    text = text if isinstance(text, str) else "\n".join(map(str, text))
    lines = read(text, str(thing.get("text_lang") or "") or None, str(thing.get("name") or name)) if text else ()
    return Placed(name, str(thing.get("name") or name), ", ".join(part for part in told if part),
                  _place(packed, f"card.{name}"), tuple(_read(one, at) for one in lines), where[1] if mine else None)


def _read(line: Line, at: At) -> ReadLine:
    """A line of a card with the rules behind its words, or from where on it isn't understood."""
    if line.stopped is not None:
        at_, expected = line.stopped.at, ", ".join(line.stopped.expected[:6])
        return ReadLine(line.text[:at_], (), line.text[at_:], expected)
    keys = dict.fromkeys(key for span in line.spans for key in span.rules)
    numbers = (number_on(key, at.edition, at.reader.library.history) for key in keys)
    return ReadLine(line.text, at.refs(RuleNumber.parse(str(number)) for number in numbers if number))


# The form that is open


def _form(making: Making, asked: str) -> Form | None:
    """The form that an address asks for; None for one that there isn't. Abilities stand on their card."""
    kind, _, verb = asked.partition(":")
    kind, _, about = kind.partition(".")
    if kind == "ability":
        kind, about = "card", about.split(".", 2)[-1]
    things, steps, say = making.raw["state"]["objects"], making.raw["steps"], making.say
    if kind == "card" and (not about or about in things):
        title = say.gettext("Change {card}", card=about) if about else say.gettext("Put a card down")
        return Form("card", about, title, card_fields(making, things.get(about, {}), about),
                    say.gettext("Put it on the table"))
    if kind == "step" and not about and verb in INSTRUCTIONS:
        return Form("step", "", say.word("instruction", verb), (
            *_verb_field(verb), *step_groups(making, verb, {})), say.gettext("Let it happen"))
    place = index(about, len(steps))
    if kind == "step" and place is not None:
        return _step_form(making, place)
    if kind == "table":
        return Form("table", "", say.gettext("Players and turn"), table_groups(making), say.gettext("Set the table"))
    return None


def _verb_field(verb: str) -> tuple[FieldGroup, ...]:
    return (FieldGroup("", (Field("verb", "", "hidden", verb),)),)


def _step_form(making: Making, at: int) -> Form | None:
    step = making.raw["steps"][at]
    verb = str(step.get("do"))
    if verb not in INSTRUCTIONS:
        return None
    then = _making(making.reader, dict(making.raw), making.edition, making.raw["steps"][:at])
    groups = step_groups(then, verb, step)
    title = making.say.gettext("Step {n}: {verb}", n=at + 1, verb=making.say.word("instruction", verb))
    return Form("step", str(at), title, groups or _verb_field(verb), making.say.gettext("Let it happen"))


def _typed(groups: tuple[FieldGroup, ...], posted: Posted,
           errors: tuple[FieldError, ...]) -> tuple[FieldGroup, ...]:
    """The fields with what was typed, and what is wrong beside each."""
    wrong = {one.name: one.text for one in errors}

    def typed(one: Field) -> Field:
        given = posted.get(one.name) or ()
        value = one.value if one.kind == "hidden" else "\n".join(part for part in given if part) \
            if one.kind == "checks" else given[-1] if given else ""
        return replace(one, value=value, error=wrong.get(one.name))
    return tuple(replace(group, fields=tuple(map(typed, group.fields)), folded=group.folded and not any(
        one.name in wrong for one in group.fields)) for group in groups)


__all__ = ["Outcome", "build_page", "changed"]
