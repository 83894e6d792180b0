"""What a posted form does to a situation: a card put down, changed or taken away, abilities, steps, answers, the table.

Every change ends in a situation that the language's reader has looked at; what it says is wrong with the part just
changed goes beside the field, and nothing changes. Nothing is played here, save to know the options of a question.
"""

from __future__ import annotations

import contextlib
import copy
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from refapp.corpus_io import DataError, read_data
from refapp.game import parse_scenario
from refapp.i18n import Catalogue
from refapp.language.instruction import INSTRUCTIONS
from refapp.model import RefappError
from refapp.rulebook.sections import load
from refapp.services import situations
from refapp.services.answering import answered
from refapp.services.effects import Row, read_lines, unrowed
from refapp.services.pages.build import sentence_of
from refapp.services.pages.choice_fields import Ask, set_choice
from refapp.services.pages.example_page import FieldError
from refapp.services.pages.form_fields import Field, FieldGroup, read
from refapp.services.pages.situation_forms import (
    ABILITIES,
    ARROW,
    ROWS,
    Making,
    ability_groups,
    card_fields,
    step_groups,
    table_groups,
)
from refapp.services.pages.step_fields import COMBAT

Posted = Mapping[str, Sequence[str]]
Raw = dict[str, Any]
NAME = 60
"""Characters of a card's name."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The situation after a form was sent. With ``errors`` it is the one before, and what was sent stays in its fields.

    ``open`` is the form to show next (as in the address), "" for none.
    """

    raw: Raw
    errors: tuple[FieldError, ...] = ()
    open: str = ""


@dataclass(slots=True)
class _Sent:
    """Reads the fields of a form and gathers what is wrong with them."""

    posted: Posted
    say: Catalogue
    errors: list[FieldError] = field(default_factory=list)

    def text(self, name: str) -> str:
        given = self.posted.get(name) or ()
        return given[-1].replace("\r\n", "\n").strip() if given else ""

    def values(self, groups: Sequence[FieldGroup]) -> Iterator[tuple[Field, Any]]:
        """Each field with the value given; one that can't be read is an error and left out."""
        for group in groups:
            for one in group.fields:
                try:
                    value = read(one, self.posted.get(one.name) or ())
                except DataError as error:
                    self.wrong(one, sentence_of(self.say, error))
                    continue
                if value is None and one.required:
                    self.wrong(one, self.say.gettext("This has to be given."))
                yield one, value

    def wrong(self, one: Field, text: str) -> None:
        self.errors.append(FieldError(one.name, self.text(one.name), text, one.label, one.id))


def change(making: Making, action: str, about: str, posted: Posted, ask: Ask) -> Outcome:
    """The situation as a form changes it."""
    load()
    doing = _ACTIONS.get(action)
    raw: Raw = copy.deepcopy(dict(making.raw))
    if doing is None:
        return Outcome(raw)
    sent = _Sent(posted, making.say)
    after = doing(making, raw, about, sent, ask)
    if sent.errors:
        return Outcome(copy.deepcopy(dict(making.raw)), tuple(sent.errors), _form(action, about, sent))
    try:
        made = situations.tidy(raw)
        situations.pack(made)
    except DataError as error:
        return Outcome(copy.deepcopy(dict(making.raw)), (FieldError("", "", sentence_of(making.say, error)),),
                       _form(action, about, sent))
    return Outcome(made, open=after or "")


def _form(action: str, about: str, sent: _Sent) -> str:
    """The form that is open again, as the address writes it."""
    verb = sent.text("verb")
    return {"card": f"card.{about}" if about else "card", "ability": f"ability.{about}",
            "step": f"step.{about}" if about else f"step:{verb}", "table": "table", "whole": "whole"}.get(action, "")


def _check(making: Making, raw: Raw, prefix: str, groups: Sequence[FieldGroup], sent: _Sent) -> None:
    """What the language's reader says of the part just changed: beside its field, where there is one."""
    if sent.errors:
        return
    try:
        parse_scenario({key: value for key, value in raw.items() if key != "title"})
    except RefappError as error:
        path = str(error.params.get("path", ""))
        if not path.startswith(prefix):
            return  # something else is wrong: the page says so where it stands
        rest = path.removeprefix(prefix).lstrip(".")
        name = rest.partition(".")[0].partition("[")[0]
        known = {one.name: one for group in groups for one in group.fields}
        if rest.startswith("players."):
            player, _, what = rest.removeprefix("players.").rpartition(".")
            rest = f"{what}.{player}"
        own = known.get(rest) or known.get(name) or known.get({"abilities": "keyword.0", "do": "lines"}.get(name, ""))
        text = sentence_of(making.say, error)
        if own is None:
            sent.errors.append(FieldError("", "", text))
        else:
            sent.wrong(own, text)


# Cards


def _card(making: Making, raw: Raw, which: str, sent: _Sent, _ask: Ask) -> str | None:
    things = raw["state"]["objects"]
    about = which if which in things else ""
    old = things.get(about, {})
    groups = card_fields(making, old, about)
    found = dict(sent.values(groups))
    given = {one.name: value for one, value in found.items()}
    name = str(given.pop("name", None) or "")
    if len(name) > NAME:
        sent.errors.append(FieldError("name", name, making.say.gettext("A name has at most {n} letters.", n=NAME),
                                      id=next(one.id for one in found if one.name == "name")))
    thing: Raw = {"abilities": [one for one in old.get("abilities") or () if not isinstance(one, str)]
                  if isinstance(old.get("abilities"), list) else []}
    words = [*(given.pop("keywords", None) or ())]
    for key in [key for key in given if key.startswith("keyword.")]:
        word, behind = given.pop(key), given.pop(f"behind.{key.removeprefix('keyword.')}", None)
        if word:
            words.append(f"{word} {behind}" if behind else word)
    thing["abilities"] = [*words, *thing["abilities"]]
    if given.pop("new", None):
        thing["since_turn_start"] = "false"
    whose, zone = given.pop("ctrl", None), given.pop("zone", None) or "battlefield"
    if zone != "battlefield":
        thing["zone"] = zone
        given.setdefault("owner", None)
        given["owner"] = given["owner"] or whose
    else:
        thing["ctrl"] = whose
    thing.update({key: value for key, value in given.items() if value not in (None, [], {})})
    if not thing["abilities"]:
        del thing["abilities"]
    key = about or _free(name, raw)
    if name != key:
        thing["name"] = name
    elif "name" in thing:
        del thing["name"]
    things[key] = thing
    _check(making, raw, f"state.objects.{key}", groups, sent)
    return None


def _free(name: str, raw: Mapping[str, Any]) -> str:
    """The id of a new card of a name: the name itself, or the name with a number."""
    taken = {*raw["state"]["objects"], *raw["state"]["players"], "you", "all"}
    at, found = 1, name
    while found in taken:
        at += 1
        found = f"{name}-{at}"
    return found


def _copy_card(_making: Making, raw: Raw, about: str, _sent: _Sent, _ask: Ask) -> str | None:
    things = raw["state"]["objects"]
    if about in things:
        name = str(things[about].get("name") or about)
        things[_free(name, raw)] = {**copy.deepcopy(things[about]), "name": name}
    return None


def _drop_card(_making: Making, raw: Raw, about: str, _sent: _Sent, _ask: Ask) -> str | None:
    """A card goes; what was attached to it lies there alone."""
    things = raw["state"]["objects"]
    things.pop(about, None)
    for thing in things.values():
        if thing.get("attached_to") == about:
            del thing["attached_to"]
    for held in raw["state"]["players"].values():
        for zone, cards in held.items():
            if isinstance(cards, list) and about in cards:
                held[zone] = [one for one in cards if one != about]
    return None


# Abilities


def _ability(making: Making, raw: Raw, about: str, sent: _Sent, _ask: Ask) -> str | None:
    """``about`` is card, kind and, for one that is there, its place: ``trigger.0.Bear``."""
    kind, at, name = split_ability(about)
    thing = raw["state"]["objects"].get(name)
    if thing is None or kind not in ABILITIES:
        return None
    listed = thing.get("abilities")
    listed = list(listed) if isinstance(listed, list) else [listed] if listed else []
    held = listed[at].get(kind) if at is not None and at < len(listed) and isinstance(listed[at], Mapping) else {}
    groups = ability_groups(making, kind, held or {})
    made: Raw = {}
    for one, value in sent.values(groups):
        if value not in (None, [], {}) and one.name != "lines" and one.name.partition(".")[0] not in _ROW:
            made[one.name] = value
    effects = _effects(sent, groups)
    if effects:
        made["do"] = effects
    if kind in ("trigger", "activated") and not effects and not made.get("modes") and not sent.text("lines"):
        sent.errors.append(FieldError("verb.0", "", making.say.gettext("Say what the ability does."), id=next(
            (one.id for group in groups for one in group.fields if one.name == "verb.0"), "")))
    if kind == "trigger" and "id" not in made:
        made["id"] = _trigger_id(raw, name, str(made.get("event", "")), at)
    if at is not None and at < len(listed):
        listed[at] = {kind: made}
    else:
        listed.append({kind: made})
    thing["abilities"] = listed
    place = at if at is not None else len(listed) - 1
    _check(making, raw, f"state.objects.{name}.abilities[{place}].{kind}", groups, sent)
    return None


_ROW = ("verb", "what", "n", "word")


def _effects(sent: _Sent, groups: Sequence[FieldGroup]) -> list[Any]:
    """The instructions of the rows, then those of the lines."""
    known = {one.name: one for group in groups for one in group.fields}
    found: list[Any] = []
    for at in range(ROWS):
        row = Row(*(sent.text(f"{name}.{at}") for name in _ROW))
        if row.verb:
            try:
                found.append(unrowed(row))
            except DataError as error:
                where = "word" if error.code == "bad_size" else "what"
                sent.wrong(known[f"{where}.{at}"], sentence_of(sent.say, error))
        elif row.what or row.n or row.word:
            sent.wrong(known[f"verb.{at}"], sent.say.gettext("Say what happens."))
    with contextlib.suppress(DataError):  # said by the field itself
        found += read_lines(sent.text("lines"))
    return found


def _trigger_id(raw: Mapping[str, Any], name: str, event: str, at: int | None) -> str:
    """What a trigger is called in the trace and in choices: after its card."""
    others = sum(1 for place, one in enumerate(raw["state"]["objects"][name].get("abilities") or ())
                 if isinstance(one, Mapping) and "trigger" in one and place != at)
    return name if not others else f"{name}-{event or others + 1}"


def split_ability(about: str) -> tuple[str, int | None, str]:
    """Kind, place and card of ``trigger.0.Bear`` or ``trigger..Bear``."""
    kind, _, rest = about.partition(".")
    place, _, name = rest.partition(".")
    return kind, index(place, 1000), name


def index(text: str, many: int) -> int | None:
    """A place in a list of so many, as a form writes it; None for anything else."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 5 and int(text) < many else None


def _drop_ability(_making: Making, raw: Raw, about: str, _sent: _Sent, _ask: Ask) -> str | None:
    _, at, name = split_ability(about)
    listed = raw["state"]["objects"].get(name, {}).get("abilities")
    if isinstance(listed, list) and at is not None and at < len(listed):
        del listed[at]
    return None


# Steps


def _step(making: Making, raw: Raw, about: str, sent: _Sent, _ask: Ask) -> str | None:
    steps = raw["steps"]
    at = index(about, len(steps))
    verb = str(steps[at].get("do")) if at is not None else sent.text("verb")
    if verb not in INSTRUCTIONS:
        return None
    groups = step_groups(making, verb, steps[at] if at is not None else {})
    made: Raw = {"do": verb}
    for one, value in sent.values(groups):
        own, _, name = one.name.partition(".")
        if verb in COMBAT and own == COMBAT[verb]:
            if value:
                made.setdefault(own, {})[name] = value.split(", ") if ", " in value else value
        elif own == "creature" and ARROW in name:
            creature, _, to = name.partition(ARROW)
            if value is not None:
                made.setdefault(own, {}).setdefault(creature, {})[to] = value
        elif value is not None:
            made[one.name] = value
    if at is None:
        steps.append(made)
    else:
        steps[at] = made
    _check(making, raw, f"steps[{at if at is not None else len(steps) - 1}]", groups, sent)
    return None


def _drop_step(_making: Making, raw: Raw, about: str, _sent: _Sent, _ask: Ask) -> str | None:
    at = index(about, len(raw["steps"]))
    if at is not None:
        del raw["steps"][at]
    return None


def _raise_step(_making: Making, raw: Raw, about: str, _sent: _Sent, _ask: Ask) -> str | None:
    steps = raw["steps"]
    at = index(about, len(steps))
    if at:
        steps[at - 1], steps[at] = steps[at], steps[at - 1]
    return None


# The table, choices, the whole


def _table(making: Making, raw: Raw, _about: str, sent: _Sent, _ask: Ask) -> str | None:
    state, groups = raw["state"], table_groups(making)
    given = {one.name: value for one, value in sent.values(groups)}
    raw["title"] = given.pop("title", None) or ""
    wanted = int(given.pop("players", None) or len(state["players"]))
    active, step = given.pop("active", None), given.pop("step", None)
    if active in state["players"]:
        state["active"] = active
    if step:
        turn = state.get("turn")
        state["turn"] = {**turn, "step": step} if isinstance(turn, dict) else {"step": step}
    else:
        state.pop("turn", None)
    for key, value in given.items():
        kind, _, name = key.partition(".")
        held = state["players"].get(name)
        if held is None:
            continue
        if value is None or value == ("20" if kind == "life" else "0"):
            held.pop(kind, None)
        else:
            held[kind] = value
    _seat(making, state, wanted, sent)
    _check(making, raw, "state", groups, sent)
    return None


def _seat(making: Making, state: Raw, wanted: int, sent: _Sent) -> None:
    """So many players; one who has cards isn't sent away."""
    names = [*dict.fromkeys([*state["players"], *situations.PLAYERS])]
    for name in names[:wanted]:
        state["players"].setdefault(name, {})
    for name in list(state["players"])[wanted:]:
        if any(name in (thing.get("ctrl"), thing.get("owner"), thing.get("controller"))
               for thing in state["objects"].values()):
            one = next(one for group in table_groups(making) for one in group.fields if one.name == "players")
            sent.wrong(one, making.say.gettext("Player {name} still has cards.", name=name))
            return
        del state["players"][name]
    if state.get("active") not in state["players"]:
        state.pop("active", None)


def _answer(making: Making, raw: Raw, _about: str, sent: _Sent, ask: Ask) -> str | None:
    """The open question is answered by the places of the options ticked."""
    question = (ask(raw) or {}).get("question")
    if not isinstance(question, Mapping):
        return None
    options = list(question.get("options") or ())
    chosen = [options[int(one)] for one in dict.fromkeys(sent.posted.get("answer") or ())
              if index(one, len(options)) is not None]
    least, most = int(question.get("least", 1)), int(question.get("most", 1))
    if not least <= len(chosen) <= most:
        sent.errors.append(FieldError("answer", "", making.say.gettext(
            "Choose from {least} to {most}: {n} chosen.", least=least, most=most, n=len(chosen))))
        return None
    raw["choices"] = answered(raw.get("choices") or {}, question, chosen if (least, most) != (1, 1) else chosen[0])
    return None


def _choices(_making: Making, raw: Raw, _about: str, sent: _Sent, ask: Ask) -> str | None:
    if sent.text("forget"):
        raw.pop("choices", None)
        return None
    for key, given in sent.posted.items():
        if key.startswith("choose.") and given:
            set_choice(raw, key.removeprefix("choose."), given[-1].strip(), ask)
    return None


def _whole(making: Making, raw: Raw, _about: str, sent: _Sent, _ask: Ask) -> str | None:
    text = sent.text("scenario")
    try:
        found = read_data(text.encode("utf-8", "surrogatepass"))
        if not isinstance(found, dict):
            raise DataError("bad_situation", "a situation has a state with players")
        made = situations.of_example(found, making.lang)
        parse_scenario({key: value for key, value in made.items() if key != "title"})
    except RefappError as error:
        sent.errors.append(FieldError("scenario", text, sentence_of(making.say, error), id="scenario"))
        return None
    for key in list(raw):
        if key != "edition":
            del raw[key]
    raw.update(made)
    return None


def _edition(_making: Making, raw: Raw, _about: str, sent: _Sent, _ask: Ask) -> str | None:
    raw["edition"] = sent.text("edition")
    return None


_ACTIONS: Mapping[str, Callable[[Making, Raw, str, _Sent, Ask], str | None]] = {
    "card": _card, "copy": _copy_card, "drop": _drop_card, "ability": _ability, "drop-ability": _drop_ability,
    "step": _step, "drop-step": _drop_step, "raise-step": _raise_step, "table": _table, "answer": _answer,
    "choices": _choices, "whole": _whole, "edition": _edition}
"""What a form can do, by the name that it sends."""
