"""What was sent with a form of a situation: its fields read, and what is wrong with them beside the field."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field
from typing import Any

from refapp.corpus_io import DataError
from refapp.i18n import Catalogue
from refapp.language.board import parse_scenario
from refapp.lazy_dataclass import dataclass
from refapp.model import RefappError
from refapp.services.boards.evaluating import PLAY_ON
from refapp.services.cards.card_text import spelled_out
from refapp.services.forms import situations
from refapp.services.forms.card_entry import in_text
from refapp.services.forms.form_fields import read
from refapp.services.forms.situation_forms import Making
from refapp.services.pages.example_page import FieldError
from refapp.services.pages.form import Field, FieldGroup
from refapp.services.reading.asking import sentence_of

Posted = Mapping[str, Sequence[str]]
Raw = dict[str, Any]


@dataclass(slots=True)
class Sent:
    """Reads the fields of a form and gathers what is wrong with them."""

    posted: Posted
    say: Catalogue
    errors: list[FieldError] = field(default_factory=list)

    def text(self, name: str) -> str:
        """What was sent in a field, without the space around it; "" for nothing."""
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
        """Something is wrong with what was sent in this field."""
        self.errors.append(FieldError(one.name, self.text(one.name), text, one.label, one.id))


def check_part(making: Making, raw: Raw, prefix: str, groups: Sequence[FieldGroup], sent: Sent) -> None:
    """What the language's reader says of the part just changed: beside its field, where there is one."""
    if sent.errors:
        return
    try:
        parsed(making, raw)
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
        own = known.get(rest) or known.get(name) or known.get(
            "card" if in_text(name, []) and name != "kind" else "more")
        text = sentence_of(making.say, error)
        if own is None:
            sent.errors.append(FieldError("", "", text))
        else:
            sent.wrong(own, text)


def parsed(making: Making, raw: Mapping[str, Any], **beside: Any) -> None:
    """Have the language's reader look at a situation, ``beside`` what else stands there; raises RefappError."""
    scenario, _ = situations.playable({**raw, "checked": ""})
    scenario.pop(PLAY_ON, None)
    parse_scenario(spelled_out(making.reader.library, {**beside, **scenario})[0])


def index(text: str, many: int) -> int | None:
    """A place in a list of so many, as a form writes it; None for anything else."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 5 and int(text) < many else None
