"""A reader's changes to a live example, as an address carries them: read, checked and applied.

Keys: ``life.A``, ``poison.A``, ``damage.x``, ``power.x``, ``toughness.x``, ``counter.x.+1/+1``, ``tapped.x``,
``active``, ``choices`` (JSON; null takes a choice back), ``scenario`` (the whole scenario as YAML or JSON),
``edition``, ``versus``; fields of steps ``step.0.targets`` and of choices ``choose.may.t`` (see
:mod:`refapp.services.forms.step_fields`), ``answer`` (the places of the chosen options of an open question). A
change that says what the scenario says anyway is dropped, so that one state has one address. Nothing is evaluated here.
"""

from __future__ import annotations

import copy
import json
from collections.abc import Mapping, Sequence
from typing import Any

from yaml.emitter import Emitter
from yaml.representer import SafeRepresenter
from yaml.resolver import BaseResolver
from yaml.serializer import Serializer

from refapp.corpus_io import DataError, read_data, read_json
from refapp.i18n import Catalogue
from refapp.language.values import truth
from refapp.lazy_dataclass import dataclass
from refapp.services.forms.answering import answered
from refapp.services.forms.choice_fields import Ask, set_choice
from refapp.services.forms.step_fields import mapping_in, set_step
from refapp.services.pages.example_page import FieldError
from refapp.services.reading.asking import sentence_of

LIMIT = 1_000_000
"""Numbers reach this far in both directions (docs/scenarios.md, limits)."""
MAX_CHANGES = 120
_EDITED = ("id", "title", "explain", "rules", "expect", "editions", "edition")
"""What the editor leaves out: it describes the example, not the board."""

Changes = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Edited:
    """A scenario with a reader's changes. ``changes`` are those that matter, ``errors`` what could not be read."""

    raw: Mapping[str, Any]
    changes: Changes
    errors: tuple[FieldError, ...]
    edition: str | None = None
    versus: str | None = None
    at: int | None = None
    """The moment that is shown; None: before and after."""
    typed: str | None = None
    """The whole scenario as it was typed, where it can't be read."""

    @property
    def edited(self) -> bool:
        return bool(self.changes)


def _nobody(_raw: Mapping[str, Any]) -> None:
    return None


def apply(base: Mapping[str, Any], asked: Sequence[tuple[str, str]], say: Catalogue, ask: Ask = _nobody) -> Edited:
    """The scenario as changed; what can't be read becomes a sentence and changes nothing.

    ``ask`` plays a scenario: which answers a choice has, only the engine knows.
    """
    errors: list[FieldError] = []
    kept: list[tuple[str, str]] = []
    ticked = [value for key, value in asked if key == "answer"]
    wanted = dict(asked[:MAX_CHANGES])  # the last one counts: a ticked box follows its hidden "no"
    raw: dict[str, Any] = copy.deepcopy(dict(base))
    typed: str | None = None
    moment = wanted.pop("at", "")
    whole = wanted.pop("scenario", "").replace("\r\n", "\n").strip()
    if whole and whole != scenario_text(base).strip():
        found = _whole(whole, errors, say)
        if found is None:
            typed = whole
        if found is not None:
            raw = {**{key: raw[key] for key in _EDITED if key in raw}, **found}
            kept.append(("scenario", whole))
    edition, versus = wanted.pop("edition", "") or None, wanted.pop("versus", "") or None
    choices = wanted.pop("choices", "")
    wanted.pop("answer", None)
    for key, value in wanted.items():
        if not key.startswith("choose.") and _set(raw, key, value.strip(), errors, say):
            kept.append((key, value.strip()))
    own = mapping_in(raw, "choices")
    if choices:
        _answer(raw, choices, errors, say)
    for key, value in wanted.items():
        if key.startswith("choose."):
            set_choice(raw, key.removeprefix("choose."), value.strip(), ask)
    if ticked:
        _tick(raw, ticked, errors, say, ask)
    made = mapping_in(raw, "choices")
    if made != own:
        new = {**{key: value for key, value in made.items() if value != own.get(key)},
               **{key: None for key in own if key not in made}}
        kept.append(("choices", json.dumps(new, ensure_ascii=False, separators=(",", ":"))))
    return Edited(raw, tuple(kept), tuple(errors), edition, versus,
                  int(moment) if moment.isascii() and moment.isdigit() and len(moment) < 4 else None, typed)


def _answer(raw: dict[str, Any], choices: str, errors: list[FieldError], say: Catalogue) -> None:
    """Put the choices of an address beside the scenario's own; null takes one away."""
    try:
        answer = read_json(choices, max_depth=6, max_bytes=8192)
        if not isinstance(answer, dict):
            raise DataError("bad_choices", "choices must be an object")
        raw["choices"] = {key: value for key, value in {**mapping_in(raw, "choices"), **answer}.items()
                          if value is not None}
    except DataError as error:
        errors.append(FieldError("choices", choices, sentence_of(say, error)))


def _tick(raw: dict[str, Any], ticked: Sequence[str], errors: list[FieldError], say: Catalogue, ask: Ask) -> None:
    """Answer the question that is open with the options ticked, by their places."""
    question = (ask(raw) or {}).get("question")
    if not isinstance(question, Mapping):
        return
    options = list(question.get("options") or ())
    chosen = [options[int(one)] for one in dict.fromkeys(ticked) if one.isdigit() and len(one) < 4
              and int(one) < len(options)]
    least, most = int(question.get("least", 1)), int(question.get("most", 1))
    if not least <= len(chosen) <= most:
        errors.append(FieldError("answer", ",".join(ticked), say.gettext(
            "Choose from {least} to {most}: {n} chosen.", least=least, most=most, n=len(chosen))))
        return
    raw["choices"] = answered(raw.get("choices") or {}, question, chosen if most != 1 else chosen[0])


def _whole(text: str, errors: list[FieldError], say: Catalogue) -> dict[str, Any] | None:
    try:
        found = read_data(text.encode("utf-8", "surrogatepass"))
    except DataError as error:
        errors.append(FieldError("scenario", text, sentence_of(say, error)))
        return None
    if not isinstance(found, dict) or not isinstance(found.get("state", {}), dict):
        errors.append(FieldError("scenario", text, say.gettext("A scenario is a mapping with a state and steps.")))
        return None
    return {key: value for key, value in found.items() if key not in ("edition", "expect")}


def _set(raw: dict[str, Any], key: str, value: str, errors: list[FieldError], say: Catalogue) -> bool:
    """Apply one change; whether it changed anything."""
    kind, _, rest = key.partition(".")
    if kind == "step":
        try:
            return set_step(raw, rest, value)
        except ValueError:
            errors.append(_no_number(key, value, say))
            return False
    state = raw.get("state")
    if not isinstance(state, dict) or not value:
        return False
    if kind == "active" and not rest:
        players = state.get("players")
        if not isinstance(players, dict) or value not in players or value == active_player(state):
            return False
        state["active"] = value
        return True
    if kind not in ("life", "poison", "damage", "power", "toughness", "counter", "tapped"):
        return False
    if kind == "tapped":
        return _tap(state, rest, value == "yes")
    number = _number(value)
    if number is None:
        errors.append(_no_number(key, value, say))
        return False
    if kind in ("life", "poison"):
        return _set_in(_mapping(state.get("players"), rest), kind, number, 20 if kind == "life" else 0)
    name, _, counter = rest.partition(".")
    thing = _mapping(state.get("objects"), name)
    if kind == "damage":
        return _set_in(thing, "damage", number, 0)
    if kind == "counter":
        if thing is None or not counter:
            return False
        counters = thing.setdefault("counters", {})
        return isinstance(counters, dict) and _set_in(counters, counter, number, 0)
    place = 0 if kind == "power" else 1
    size = thing.get("pt") if thing else None
    if not isinstance(size, list) or len(size) != 2 or str(size[place]) == number:
        return False
    size[place] = number
    return True


def _no_number(key: str, value: str, say: Catalogue) -> FieldError:
    return FieldError(key, value[:80], say.gettext(
        "{found} is not a whole number between {low} and {high}.", found=value[:20], low=say.decimal(-LIMIT),
        high=say.decimal(LIMIT)))


def _tap(state: dict[str, Any], name: str, wanted: bool) -> bool:
    thing = _mapping(state.get("objects"), name)
    if thing is None or truth(thing.get("tapped")) == wanted:
        return False
    thing["tapped"] = "true" if wanted else "false"
    return True


def active_player(state: Mapping[str, Any]) -> str:
    """The active player: as stated, by default the first."""
    players = state.get("players")
    return str(state.get("active") or (next(iter(players), "") if isinstance(players, Mapping) else ""))


def _mapping(parent: object, name: str) -> dict[str, Any] | None:
    """The mapping of a player or object, made where it is written empty; None where there is none."""
    if not isinstance(parent, dict) or name not in parent:
        return None
    if parent[name] is None or parent[name] == "":
        parent[name] = {}
    found = parent[name]
    return found if isinstance(found, dict) else None


def _set_in(parent: dict[str, Any] | None, key: str, number: str, default: int) -> bool:
    if parent is None or str(parent.get(key, default)) == number:
        return False
    parent[key] = number
    return True


def _number(text: str) -> str | None:
    digits = text.removeprefix("-").removeprefix("+")
    if not digits.isascii() or not digits.isdigit() or len(digits) > 8:
        return None
    number = int(text)
    return str(number) if -LIMIT <= number <= LIMIT else None


class _Plain(Emitter, Serializer, SafeRepresenter, BaseResolver):
    """Writes every scalar as it is: our scenarios hold strings only, so nothing needs quotes to stay one."""

    def __init__(self, stream: Any, **options: Any) -> None:
        Emitter.__init__(self, stream, width=options.get("width"), allow_unicode=True)
        Serializer.__init__(self, encoding=None)
        SafeRepresenter.__init__(self, sort_keys=False)
        self.default_flow_style = None  # type: ignore[assignment]  # short lists on one line, as PyYAML means it
        BaseResolver.__init__(self)


def scenario_text(raw: Mapping[str, Any]) -> str:
    """The board, choices and steps of a scenario as YAML, as the editor shows them."""
    shown = {key: value for key, value in raw.items() if key not in _EDITED}
    stream: list[str] = []

    class _Stream:
        def write(self, text: str) -> None:
            stream.append(text)

    dumper = _Plain(_Stream(), width=100)
    dumper.open()
    dumper.represent(json.loads(json.dumps(shown)))
    dumper.close()
    return "".join(stream)


__all__ = ["Edited", "active_player", "answered", "apply", "scenario_text", "truth"]
