"""What a posted form does to a situation: cards, steps, the table, answers, the whole.

Every change ends in a situation that the language's reader has looked at; what it says is wrong with the part just
changed goes beside the field, and nothing changes. Nothing is played here, save to know the options of a question.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from refapp.corpus_io import DataError, read_data
from refapp.language.errors import ScenarioError
from refapp.language.instruction import INSTRUCTIONS
from refapp.later import later
from refapp.lazy_dataclass import dataclass
from refapp.model import RefappError
from refapp.rulebook.sections import load
from refapp.services.boards.evaluating import PLAY_ON
from refapp.services.forms import situations
from refapp.services.forms.answering import answered
from refapp.services.forms.choice_fields import Ask, set_choice
from refapp.services.forms.deeds import joined_step
from refapp.services.forms.situation_cards import copy_card, drop_card, free_name, put_card
from refapp.services.forms.situation_forms import ARROW, Making, step_groups, table_groups
from refapp.services.forms.situation_sent import Posted, Raw, Sent, check_part, index, parsed
from refapp.services.forms.step_fields import COMBAT
from refapp.services.pages.example_page import FieldError
from refapp.services.reading.asking import sentence_of

if TYPE_CHECKING:
    from refapp.cardtext.reading import read
else:
    (read,) = later("refapp.cardtext.reading", "read")

_ANSWERS = ("answer", "choices", "edition", "whole")
"""What changes no board, or says the answers itself: none is taken back."""
_ABOUT_OBJECTS = ("keep", "commander_to_command", "protector", "sector", "assign_damage")
"""Answers that are about objects by their names."""


EFFECT = 1_000
"""Characters of an effect."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The situation after a form was sent. With ``errors`` it is the one before, and what was sent stays in its fields.

    ``open`` is the form to show next (as in the address), "" for none.
    """

    raw: Raw
    errors: tuple[FieldError, ...] = ()
    open: str = ""


def change(making: Making, action: str, about: str, posted: Posted, ask: Ask) -> Outcome:
    """The situation as a form changes it."""
    load()
    doing = _ACTIONS.get(action)
    raw: Raw = copy.deepcopy(dict(making.raw))
    if doing is None:
        return Outcome(raw)
    sent = Sent(posted, making.say)
    after = doing(making, raw, about, sent, ask)
    if sent.errors:
        return Outcome(copy.deepcopy(dict(making.raw)), tuple(sent.errors), _form(action, about, sent))
    try:
        made = situations.tidy(raw)
        if made.get("choices") and action not in _ANSWERS:
            _refit(made, ask)
        situations.pack(made)
    except DataError as error:
        return Outcome(copy.deepcopy(dict(making.raw)), (FieldError("", "", sentence_of(making.say, error)),),
                       _form(action, about, sent))
    return Outcome(made, open=after or "")


def _refit(raw: Raw, ask: Ask) -> None:
    """Answers that no longer fit the changed board, or that nothing asks for now, are taken back."""
    def played(choices: Mapping[str, object]) -> Mapping[str, object]:
        return ask({**{key: value for key, value in raw.items() if key != "choices"}, **(
            {"choices": choices} if choices else {})}) or {}

    kept = dict(raw["choices"])
    if played(kept).get("status") not in ("ok", "choice_needed", "unsupported"):
        if played({}).get("status") not in ("ok", "choice_needed"):
            return  # it isn't the answers
        kept = {}
        for kind, held in raw["choices"].items():
            if played({**kept, kind: held}).get("status") in ("ok", "choice_needed"):
                kept[kind] = held
    for kind in [one for one in kept if one != "commander_to_command"]:
        left = {one: held for one, held in kept.items() if one != kind}
        if (found := played(left)).get("status") == "ok" and found.get("after") == played(kept).get("after"):
            kept = left
    raw["choices"] = kept
    if not kept:
        del raw["choices"]


def _form(action: str, about: str, sent: Sent) -> str:
    """The form that is open again, as the address writes it."""
    verb = sent.text("verb")
    return {"card": f"card.{about}" if about else "card",
            "step": f"step.{about}" if about else f"step:{verb}", "table": "table", "whole": "whole"}.get(action, "")


# Steps


def _step(making: Making, raw: Raw, about: str, sent: Sent, _ask: Ask) -> str | None:
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
    check_part(making, raw, f"steps[{at if at is not None else len(steps) - 1}]", groups, sent)
    return None


def _deed(making: Making, raw: Raw, _about: str, sent: Sent, _ask: Ask) -> str | None:
    """What was offered as a sentence happens."""
    try:
        step = read_data(sent.text("deed").encode("utf-8", "replace"))
    except DataError as error:
        sent.errors.append(FieldError("", "", sentence_of(making.say, error)))
        return None
    if isinstance(step, dict) and step.get("do") in INSTRUCTIONS:
        raw["steps"] = joined_step(raw["steps"], step)
        check_part(making, raw, f"steps[{len(raw['steps']) - 1}]", (), sent)
    return None


def _effect(making: Making, raw: Raw, _about: str, sent: Sent, _ask: Ask) -> str | None:
    """Some effect, as a card would say it: the player whose turn it is casts a spell that says so, and it resolves."""
    say, text = making.say, sent.text("effect")
    lines = read(text, making.lang) if len(text) <= EFFECT else ()
    stopped = next((line for line in lines if line.stopped is not None), None)
    wrong = say.gettext("Say what happens, as a card would: “Destroy target creature.”") if not lines else say.gettext(
        "This is understood as far as “{text}”.", text=stopped.text[:stopped.stopped.at].strip() or "…") \
        if stopped is not None and stopped.stopped is not None else "" if all(
            isinstance(one, dict) and "spell" in one for line in lines for one in line.abilities) else say.gettext(
                "A spell or ability doesn’t say that: write an instruction, such as “Destroy target creature.”")
    if wrong:
        sent.errors.append(FieldError("effect", text, wrong, say.gettext("Some effect"), id="effect"))
        return None
    state = raw["state"]
    active = str(state.get("active") or next(iter(state["players"])))
    name = free_name(say.gettext("Some effect"), raw)
    state["objects"][name] = {"types": ["instant"], "zone": "hand", "owner": active, "text": text,
                              "text_lang": making.lang}
    raw["steps"] += [{"do": "cast", "by": active, "what": name}, {"do": "resolve_all"}]
    return None


def _play_on(_making: Making, raw: Raw, _about: str, _sent: Sent, _ask: Ask) -> str | None:
    """It is played although a line isn't understood."""
    raw["play_without_unread"] = "true"
    return None


def _drop_step(_making: Making, raw: Raw, about: str, _sent: Sent, _ask: Ask) -> str | None:
    at = index(about, len(raw["steps"]))
    if at is not None:
        del raw["steps"][at]
    return None


def _raise_step(_making: Making, raw: Raw, about: str, _sent: Sent, _ask: Ask) -> str | None:
    steps = raw["steps"]
    at = index(about, len(steps))
    if at:
        steps[at - 1], steps[at] = steps[at], steps[at - 1]
    return None


# The table, choices, the whole


def _table(making: Making, raw: Raw, _about: str, sent: Sent, _ask: Ask) -> str | None:
    state, groups = raw["state"], table_groups(making)
    given = {one.name: value for one, value in sent.values(groups)}
    raw["title"] = given.pop("title", None) or ""
    wanted = int(given.pop("players", None) or len(state["players"]))
    active, step = given.pop("active", None), given.pop("step", None)
    state["format"] = given.pop("format", None) or "standard"
    raw["checked"] = given.pop("checked", None) or ""
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
    check_part(making, raw, "state", groups, sent)
    return None


def _seat(making: Making, state: Raw, wanted: int, sent: Sent) -> None:
    """So many players; one who has cards isn't sent away."""
    names = [*dict.fromkeys([*state["players"], *situations.PLAYERS])]
    for name in names[:wanted]:
        state["players"].setdefault(name, {**situations.empty_table()["state"]["players"]["A"]})
    for name in list(state["players"])[wanted:]:
        if any(name in (thing.get("ctrl"), thing.get("owner"), thing.get("controller"))
               for thing in state["objects"].values()):
            one = next(one for group in table_groups(making) for one in group.fields if one.name == "players")
            sent.wrong(one, making.say.gettext("Player {name} still has cards.", name=name))
            return
        del state["players"][name]
    if state.get("active") not in state["players"]:
        state.pop("active", None)


def _answer(making: Making, raw: Raw, _about: str, sent: Sent, ask: Ask) -> str | None:
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


def _choices(_making: Making, raw: Raw, _about: str, sent: Sent, ask: Ask) -> str | None:
    if sent.text("forget"):
        raw.pop("choices", None)
        return None
    for key, given in sent.posted.items():
        _, kind, name = [*key.split(".", 2), "", ""][:3]
        if kind == "commander_to_command" and given and given[-1] in ("yes", "no"):
            # said, even where it is what happens anyway: it isn't asked again
            raw.setdefault("choices", {}).setdefault(kind, {})[name] = given[-1]
        elif key.startswith("choose.") and given:
            set_choice(raw, key.removeprefix("choose."), given[-1].strip(), ask)
    return None


def _whole(making: Making, raw: Raw, _about: str, sent: Sent, ask: Ask) -> str | None:
    text = sent.text("scenario")
    try:
        found = read_data(text.encode("utf-8", "surrogatepass"))
        if not isinstance(found, dict):
            raise DataError("bad_situation", "a situation has a state with players")
        made = {**situations.of_example(found, making.lang), "checked": raw.get("checked", "")}
        parsed(making, made, **{key: value for key, value in found.items() if key not in made and key != PLAY_ON})
        _name_something(made, ask)
    except RefappError as error:
        sent.errors.append(FieldError("scenario", text, sentence_of(making.say, error), id="scenario"))
        return None
    for key in list(raw):
        if key != "edition":
            del raw[key]
    raw.update(made)
    return None


def _name_something(raw: Raw, ask: Ask) -> None:
    """Refuse an answer about something that isn't on the board, nor comes there; raises ScenarioError."""
    played = ask(raw) or {}
    known = {**raw["state"]["objects"], **situations.mapping_of(played, "after", "objects")}
    for kind in _ABOUT_OBJECTS if played else ():
        held = (raw.get("choices") or {}).get(kind) or ()
        for one in held.values() if kind == "keep" and isinstance(held, dict) else [held]:
            for name in [one] if isinstance(one, str) else one:
                if str(name) not in known:
                    raise ScenarioError.unknown("name", f"choices.{kind}", str(name), tuple(known))


def _edition(_making: Making, raw: Raw, _about: str, sent: Sent, _ask: Ask) -> str | None:
    raw["edition"] = sent.text("edition")
    return None


_ACTIONS: Mapping[str, Callable[[Making, Raw, str, Sent, Ask], str | None]] = {
    "card": put_card, "copy": copy_card, "drop": drop_card, "step": _step, "deed": _deed, "effect": _effect,
    "unread": _play_on, "drop-step": _drop_step, "raise-step": _raise_step, "table": _table, "answer": _answer,
    "choices": _choices, "whole": _whole, "edition": _edition}
"""What a form can do, by the name that it sends."""
