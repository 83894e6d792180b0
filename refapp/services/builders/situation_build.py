"""Builds the page on which a visitor puts a situation together: what lies there, what happens, the form that is open.

The whole situation is in the address (:mod:`refapp.services.forms.situations`); nothing of it is kept here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date
from typing import Any

from refapp.corpus_io import DataError
from refapp.i18n import Catalogue
from refapp.language.instruction import INSTRUCTIONS
from refapp.language.vocabulary import TURN_STEPS
from refapp.model import RefappError
from refapp.rulebook.sections import load
from refapp.services.boards.examples import find_example
from refapp.services.boards.vocabulary import agreed, counter_words, is_feminine, terms_by_slug, type_line
from refapp.services.builders.build import At, chrome, edition_options
from refapp.services.builders.example_build import ALWAYS, asking, run
from refapp.services.forms import situations
from refapp.services.forms.ability_forms import ABILITIES, ability_groups, kind_name
from refapp.services.forms.choice_fields import choice_group
from refapp.services.forms.effects import flow, write_lines
from refapp.services.forms.example_edit import Edited, scenario_text
from refapp.services.forms.situation_cards import split_ability
from refapp.services.forms.situation_edit import Outcome, change
from refapp.services.forms.situation_forms import PRESETS, Making, card_fields, keyword_name, step_groups, table_groups
from refapp.services.forms.situation_sent import Posted, index
from refapp.services.forms.verb_groups import verb_groups
from refapp.services.pages.example_page import FieldError, Live, TraceLine
from refapp.services.pages.form import Field, FieldGroup
from refapp.services.pages.places import BuildPlace
from refapp.services.pages.situation_page import BuildPage, Doing, Form, Offer, Placed, Side, Tab
from refapp.services.reading.asking import Reader, sentence_of
from refapp.services.reading.numbers import read_day

Raw = dict[str, Any]
QUICK = ("declare_attackers", "declare_blockers", "combat_damage", "cast", "resolve_all", "activate", "destroy",
         "damage", "check", "advance")
"""The steps that are offered by a link of their own."""


def build_page(reader: Reader, asked: Mapping[str, str]) -> BuildPage:
    """The page of an address: ``s`` the situation, ``from`` an example to begin with, ``form`` the form that is open,
    ``at`` a moment of the play. Raises UnknownExampleError.
    """
    load()
    errors: tuple[FieldError, ...] = ()
    raw, empty = situations.empty_table(), True
    try:
        if asked.get("s"):
            raw, empty = situations.unpack(asked["s"]), False
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
    outcome = change(making, action, about, posted, asking(reader, edition))
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


def _making(reader: Reader, raw: Raw, edition: date, steps: Sequence[Any] | None) -> Making:
    """The table as it is after some steps, or after all: what a form can name."""
    found = asking(reader, edition)({**raw, "steps": list(raw["steps"] if steps is None else steps)}) or {}
    state = found.get("after") or raw["state"]
    return Making(reader, raw, edition, state)


def _page(reader: Reader, raw: Raw, form: str, moment: int | None, errors: tuple[FieldError, ...], *,
          posted: Posted | None = None, empty: bool = False) -> BuildPage:
    say = reader.say
    edition, wrong = _edition(reader, raw)
    packed = situations.pack(raw)
    at = At(reader, edition, None if edition == reader.library.current else edition)
    edited = Edited(raw, (), errors, at=moment)
    seen = run(at, edited, lambda place: _place(packed, at=place), watch=True)
    playable = seen.status != "error"
    making = _making(reader, raw, edition, None) if form and playable else Making(reader, raw, edition, raw["state"])
    where = ("", "") if playable else (seen.path, seen.reason or "")
    refused = None if seen.step is None else (seen.step, _said(seen.refused))
    if not raw["steps"] and seen.status == "ok" and not seen.trace:
        seen = replace(seen, after=None, unchanged=False)
    title = str(raw.get("title") or "")
    place = BuildPlace() if empty else _place(packed)
    about = say.gettext("Put cards on a table by hand, say what happens, and see what the rules of Magic make of it; "
                        "share it by its address.")
    if not empty and seen.before is not None:  # what a forum's preview shows of a situation: the board in words
        about = " ".join(seen.before.sentences)
    top = chrome(reader, title or say.gettext("Build a situation"), about, place, kind="build", index=empty)
    live = Live("table", title or say.gettext("The table"), None, place, seen, (), (), ())
    opened = _form(making, form) if form else None
    if opened is not None and posted is not None:
        opened = replace(opened, groups=_typed(opened.groups, posted, errors))
    known, ask = bool(raw["state"]["objects"] or raw["steps"]), asking(reader, edition)
    return BuildPage(
        top, packed, title, empty, live, opened, _sides(making, packed, where),
        _doings(making, packed, where, refused), tuple(
            Offer(_preset_name(making, kind), _place(packed, f"card:{kind}")) for kind in PRESETS),
        tuple(Offer(say.word("instruction", verb), _place(packed, f"step:{verb}")) for verb in QUICK) if known
        else (),
        verb_groups(say),
        choice_group(raw, ask(raw) or {}, ask, say, reader.lang, frozenset()) if playable else None,
        _place(packed, "table"), (*errors, *((wrong,) if wrong else ())),
        _text(raw, posted, errors), edition_options(reader, edition, tuple(sorted(
            {*ALWAYS, edition, reader.library.current, reader.library.editions[-1]} & {*reader.library.editions}))))


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


def _sides(making: Making, packed: str, where: tuple[str, str]) -> tuple[Side, ...]:
    state, say = making.raw["state"], making.say
    sides = []
    for player, held in state["players"].items():
        cards = tuple(_placed(making, packed, name, thing, where) for name, thing in state["objects"].items()
                      if str(thing.get("ctrl") or thing.get("controller") or thing.get("owner")
                             or next(iter(state["players"]))) == player)
        life = str(held.get("life") or "20")
        told = [say.ngettext("{n} life", "{n} life", int(life) if life.removeprefix("-").isdigit() else 20)]
        told += [f"{say.word('zone', zone)} ({held[zone]})" for zone in ("library", "hand")
                 if isinstance(held.get(zone), str)]
        sides.append(Side(player, ", ".join(told), cards))
    return tuple(sides)


def _placed(making: Making, packed: str, name: str, thing: Mapping[str, Any], where: tuple[str, str]) -> Placed:
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
        if str(thing.get("tapped")).lower() in ("true", "yes", "1") else []
    told += [say.gettext("attached to {name}", name=thing["attached_to"])] if thing.get("attached_to") else []
    own = tuple((_ability_words(making, kind, held), _place(packed, f"ability.{kind}.{at}.{name}"))
                for at, one in enumerate(abilities) if isinstance(one, Mapping)
                for kind, held in one.items() if kind in ABILITIES)
    mine = where[0] == (path := f"state.objects.{name}") or where[0].startswith((f"{path}.", f"{path}["))
    return Placed(name, str(thing.get("name") or name), ", ".join(part for part in told if part),
                  _place(packed, f"card.{name}"), _place(packed, f"ability.trigger..{name}"), own,
                  where[1] if mine else None)


def _ability_words(making: Making, kind: str, held: Any) -> str:
    """An ability in a few words: its kind, its event, what it does."""
    held = held if isinstance(held, Mapping) else {}
    say, listed = making.say, held.get("do")
    listed = listed if isinstance(listed, list) else [listed] if listed else []
    does = [say.word("instruction", str(one.get("do") if isinstance(one, Mapping) else one)) for one in listed]
    event = say.word("event", str(held.get("event") or ""))
    return " · ".join(part for part in (kind_name(say, kind), event, ", ".join(does)) if part)


def _doings(making: Making, packed: str, where: tuple[str, str],
            refused: tuple[int, str] | None) -> tuple[Doing, ...]:
    found = []
    for at, step in enumerate(making.raw["steps"]):
        verb = str(step.get("do")) if isinstance(step, Mapping) else str(step)
        mine = where[0].startswith((f"steps[{at}].", f"steps[{at}]"))
        error = where[1] if mine else refused[1] if refused and refused[0] == at else None
        found.append(Doing(at, making.say.word("instruction", verb), step_details(making.say, step),
                           _place(packed, f"step.{at}") if verb in INSTRUCTIONS else None, error))
    return tuple(found)


def step_details(say: Catalogue, step: Any) -> str:
    """The arguments of a step in words."""
    if not isinstance(step, Mapping):
        return ""
    told = []
    for name, value in step.items():
        if name == "do":
            continue
        if name in ("attackers", "blockers") and isinstance(value, Mapping):
            told.append(", ".join(f"{one} → {', '.join(whom) if isinstance(whom, list) else whom}"
                                  for one, whom in value.items()))
        elif name in ("effect", "then", "else"):
            told.append(f"{say.word('argument', name)} ({'; '.join(write_lines(value).splitlines())})")
        else:
            text = say.word("step", value) if name == "to" and value in TURN_STEPS else _shown(value)
            told.append(text if name in ("what", "targets", "target") else f"{say.word('argument', name)} {text}")
    return "; ".join(told)


def _shown(value: Any) -> str:
    if isinstance(value, list) and not any(isinstance(one, Mapping) for one in value):
        return ", ".join(map(str, value))
    return flow(value) if isinstance(value, Mapping | list) else str(value)


# The form that is open


def _form(making: Making, asked: str) -> Form | None:
    """The form that an address asks for; None for one that there isn't."""
    say = making.say
    kind, _, preset = asked.partition(":")
    kind, _, about = kind.partition(".") if not preset else (kind, "", "")
    things, steps = making.raw["state"]["objects"], making.raw["steps"]
    if kind == "card" and (not about or about in things):
        thing = things.get(about) or PRESETS.get(preset) or PRESETS["creature"]
        title = say.gettext("Change {card}", card=about) if about else say.gettext(
            "Put down: {kind}", kind=_preset_name(making, preset if preset in PRESETS else "creature"))
        return Form("card", about, title, card_fields(making, thing, about), say.gettext("Put it on the table"))
    if kind == "step" and not about and preset in INSTRUCTIONS:
        return Form("step", "", making.say.word("instruction", preset), (
            *_verb_field(preset), *step_groups(making, preset, {})), say.gettext("Let it happen"))
    place = index(about, len(steps))
    if kind == "step" and place is not None:
        return _step_form(making, place)
    if kind == "ability":
        return _ability_form(making, about, situations.pack(making.raw))
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


def _ability_form(making: Making, about: str, packed: str) -> Form | None:
    kind, at, name = split_ability(about)
    thing = making.raw["state"]["objects"].get(name)
    if thing is None or kind not in ABILITIES:
        return None
    listed = thing.get("abilities")
    held = listed[at].get(kind) if isinstance(listed, list) and at is not None and at < len(listed) \
        and isinstance(listed[at], Mapping) else {}
    title = making.say.gettext("An ability of {card}", card=name)
    tabs = () if held else tuple(Tab(kind_name(making.say, one), _place(packed, f"ability.{one}..{name}"), one == kind)
                                 for one in ABILITIES)
    return Form("ability", about, title, ability_groups(making, kind, held or {}),
                making.say.gettext("Give it this ability"), tabs, bool(held))


def _preset_name(making: Making, kind: str) -> str:
    say = making.say
    return {"creature": say.gettext("a creature"), "land": say.gettext("a land"),
            "artifact": say.gettext("an artifact"),
            "equipment": say.gettext("an Equipment"), "aura": say.gettext("an Aura"),
            "enchantment": say.gettext("an enchantment"), "planeswalker": say.gettext("a planeswalker"),
            "instant": say.gettext("an instant"), "sorcery": say.gettext("a sorcery"),
            "token": say.gettext("a token")}[kind]


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
