"""The form of an ability: the usual fields, its effects as rows, and everything else that the language knows of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from refapp.i18n import Catalogue
from refapp.language import vocabulary
from refapp.services.forms.effects import Row, rowed, write_lines
from refapp.services.forms.form_fields import of_schema
from refapp.services.forms.scenario_schema import definitions
from refapp.services.forms.situation_forms import COUNTERS, EVERGREEN, ROWS, ZONES, Making, filters, keyword_name
from refapp.services.forms.step_fields import steps_of
from refapp.services.forms.verb_groups import verb_groups
from refapp.services.pages.form import Field, FieldGroup, Options

ABILITIES = ("trigger", "activated", "static", "spell", "replace")
_FIRST = {"trigger": ("event", "who", "player", "step", "whose", "may", "target"),
          "activated": ("cost", "tap", "sacrifice", "target", "sorcery"),
          "static": ("affects", "pt", "set_pt", "grant", "cant", "must", "you_cant"),
          "spell": ("target", "cant_be_countered"), "replace": ("event", "who", "player", "instead")}
"""The fields that most abilities need; the others are folded."""


def ability_groups(making: Making, kind: str, held: Mapping[str, Any]) -> tuple[FieldGroup, ...]:
    """The fields of an ability: the usual ones, its effects as rows, and everything else the language knows of it."""
    say = making.say
    shapes = definitions()[kind]["properties"]
    first = [_ability_field(making, kind, key, shapes[key], held.get(key))
             for key in _FIRST[kind] if key in shapes]
    groups = [FieldGroup(kind_name(say, kind), tuple(first))]
    if "do" in shapes:
        groups.append(FieldGroup(say.gettext("What it does"), tuple(effect_fields(making, held.get("do")))))
    rest = [key for key in shapes if key not in (*_FIRST[kind], "do")]
    groups.append(FieldGroup(say.gettext("Everything else"), tuple(
        _ability_field(making, kind, key, shapes[key], held.get(key)) for key in rest),
        not any(held.get(key) for key in rest if key != "id")))
    return tuple(groups)


def _ability_field(making: Making, kind: str, key: str, shape: Mapping[str, Any], value: Any) -> Field:
    say, label = making.say, making.say.word("field of an ability", key)
    if kind == "trigger" and key == "event":
        return Field(key, label, "choice", str(value or "enters"),
                     tuple((one, say.word("event", one)) for one in vocabulary.EVENTS))
    if kind == "replace" and key == "event":
        return Field(key, label, "choice", str(value or "damage"), tuple((one, one) for one in vocabulary.REPLACED))
    options: Options = ()
    if key in ("who", "affects", "target", "other", "per"):
        options = filters(say)
    elif key == "grant":
        options = tuple((one, keyword_name(making, one)) for one in EVERGREEN)
        if not isinstance(value, Mapping) and not any(isinstance(one, Mapping) for one in value or ()):
            return Field(key, label, "text", ", ".join(value) if isinstance(value, list) else str(value or ""), options,
                         "list")
    elif key in ("cant", "must", "you_cant", "all_cant"):
        known_words = {"cant": vocabulary.COMBAT_CANT, "must": vocabulary.COMBAT_MUST}.get(key, vocabulary.CANT)
        options = tuple((one, one.replace("_", " ")) for one in known_words)
    elif key == "step":
        options = steps_of(say)
    return of_schema(key, label, shape, value, options)


def kind_name(say: Catalogue, kind: str) -> str:
    """What a kind of ability is called."""
    return {"trigger": say.gettext("Triggered ability"), "activated": say.gettext("Activated ability"),
            "static": say.gettext("Static ability"), "spell": say.gettext("What the spell does"),
            "replace": say.gettext("Replacement effect")}.get(kind, kind)


def effect_fields(making: Making, steps: Any) -> list[Field]:
    """Instructions as rows, and those that say more than a row can as lines."""
    say, listed = making.say, steps if isinstance(steps, list) else [steps] if steps else []
    rows = [rowed(one) for one in listed]
    plain = len(rows) <= ROWS and all(row is not None for row in rows)
    fields = []
    verbs = (("", "–"), *(one for _, some in verb_groups(say) for one in some))
    whom = (("@target", say.gettext("the target")), ("@self", say.gettext("this card")),
            ("@it", say.gettext("what it was about")), ("you", say.gettext("you")),
            ("each_opponent", say.gettext("each opponent")), ("all creature", say.gettext("all creatures")),
            *making.things)
    for at in range(ROWS):
        row = (rows[at] if plain and at < len(rows) else None) or Row()
        n = at + 1
        fields += [Field(f"verb.{at}", say.gettext("effect {n}", n=n), "choice", row.verb, verbs),
                   Field(f"what.{at}", say.gettext("what or whom ({n})", n=n), "text", row.what, whom),
                   Field(f"n.{at}", say.gettext("how many ({n})", n=n), "text", row.n),
                   Field(f"word.{at}", say.gettext("kind, size or zone ({n})", n=n), "text", row.word,
                         _row_words(making))]
    fields.append(Field("lines", say.gettext("further effects, one a line, in the words of the language"), "area",
                        "" if plain else write_lines(listed), reads="lines", hint="draw player: you, n: 2"))
    return fields


def _row_words(making: Making) -> Options:
    return (*((one, making.say.word("kind of counter", one)) for one in COUNTERS),
            *((one, making.say.word("zone", one)) for one in ZONES))
