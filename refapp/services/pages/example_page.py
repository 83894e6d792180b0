"""Page objects of live examples: the block on a rule's page, and the page of one example."""

from __future__ import annotations

import hashlib
from datetime import date

from refapp.lazy_dataclass import dataclass
from refapp.services.pages.board import Board
from refapp.services.pages.common import Chrome, EditionOption, RuleRef
from refapp.services.pages.places import BuildPlace, ExamplePlace, Place

CITED = 2
"""So many rules are cited behind a line."""


@dataclass(frozen=True, slots=True)
class TraceLine:
    """One line of the trace: a sentence, in pieces where it names rules itself, and the other rules behind it, those
    that decide it first."""

    said: tuple[str | RuleRef, ...]
    rules: tuple[RuleRef, ...] = ()
    fresh: bool = False
    """Whether it belongs to the moment that is shown, where the example is played step by step."""
    apart: bool = False
    """Whether the board beside this one, shown for contrast, has no such line."""

    @property
    def cited(self) -> tuple[RuleRef, ...]:
        """The rules that stand behind it; the ``rest`` on demand. Where it names rules itself, these have decided."""
        return self.rules[:max(0, CITED - sum(isinstance(one, RuleRef) for one in self.said))]

    @property
    def rest(self) -> tuple[RuleRef, ...]:
        return self.rules[len(self.cited):]


@dataclass(frozen=True, slots=True)
class Control:
    """A field of the quick form. ``kind`` is number, text, check or choice; ``name`` its key in the address.

    ``error`` says what is wrong with ``value``, which then stands as it was typed.
    """

    name: str
    label: str
    kind: str
    value: str = ""
    options: tuple[tuple[str, str], ...] = ()
    changed: bool = False
    error: str | None = None

    @property
    def id(self) -> str:
        """Its id in the page."""
        return f"field-{hashlib.sha256(self.name.encode()).hexdigest()[:8]}"


@dataclass(frozen=True, slots=True)
class FieldError:
    """What is wrong with a field: its key in the address, what was typed, the sentence, what the field is called."""

    name: str
    typed: str
    text: str
    label: str = ""
    id: str = ""


@dataclass(frozen=True, slots=True)
class ControlGroup:
    """The controls of one player or object."""

    name: str
    controls: tuple[Control, ...]


@dataclass(frozen=True, slots=True)
class Question:
    """A choice that the rules leave to a player: the sentence and one option per button (name, value, label).

    Where ``most`` isn’t 1 the options are boxes to tick, from ``least`` to ``most`` of them. ``rules`` say by which
    it is asked.
    """

    text: str
    options: tuple[tuple[str, str, str], ...]
    least: int = 1
    most: int = 1
    error: str | None = None
    rules: tuple[RuleRef, ...] = ()


@dataclass(frozen=True, slots=True)
class Going:
    """Where one can go from the moment shown: ``at`` of ``total`` (0 is the beginning; None: all at once), its name.

    ``total`` is 0 where it isn't known, as on a rule's page.
    """

    at: int | None
    total: int
    label: str
    first: Place | None = None
    previous: Place | None = None
    next: Place | None = None
    last: Place | None = None
    whole: Place | None = None


@dataclass(frozen=True, slots=True)
class LayerRow:
    """A part of a continuous effect as it applied: its layer, whose it is, what the objects were then, why then."""

    layer: str
    effect: str
    results: tuple[str, ...]
    why: str
    rules: tuple[RuleRef, ...] = ()


@dataclass(frozen=True, slots=True)
class Run:
    """One evaluation of a board under one edition.

    ``status`` is ok, illegal (``refused`` says why), unsupported, choice_needed or error. ``considered`` are rules that
    were looked at and didn't apply, each with its reason.
    """

    edition: date
    status: str
    reason: str | None = None
    question: Question | None = None
    before: Board | None = None
    after: Board | None = None
    changes: tuple[str, ...] = ()
    unchanged: bool = False
    trace: tuple[TraceLine, ...] = ()
    result: str | None = None
    refused: TraceLine | None = None
    missing: tuple[RuleRef, ...] = ()
    considered: tuple[TraceLine, ...] = ()
    going: Going | None = None
    path: str = ""
    """Where in the scenario the error is, as the language names places."""
    step: int | None = None
    """The step that the rules refuse."""
    layers: tuple[LayerRow, ...] = ()
    """What was applied in which layer (613.1), on the board in the end."""
    unread: bool = False
    """Whether lines of cards aren't understood."""
    alike: bool = False
    """Whether ``before`` is the board after, too, which then isn't drawn a second time."""

    @property
    def rows(self) -> int:
        """So many rows do the two boards have side by side, captions and what only one of them has included."""
        both = [one for one in (self.before, self.after) if one is not None]
        return 1 + len(both[0].seats) + sum(any(getattr(one, part) for one in both)
                                           for part in ("moment", "fights", "stack"))


@dataclass(frozen=True, slots=True)
class Live:
    """A live example as shown anywhere: title, the run, and where to change it."""

    id: str
    title: str
    explain: str | None
    place: Place
    run: Run
    editions: tuple[EditionOption, ...]
    versus: tuple[EditionOption, ...]
    rules: tuple[RuleRef, ...]
    groups: tuple[ControlGroup, ...] = ()
    hidden: tuple[tuple[str, str], ...] = ()
    other: Run | None = None
    quiet: TraceLine | None = None
    """Why the rule that it is about doesn't apply, where that is what it shows; a rule that applied is never named."""
    contrast: bool = False
    """Whether it stands beside another board for contrast; ``apart`` is what is marked on it as different, in words."""
    apart: str = ""


@dataclass(frozen=True, slots=True)
class ExamplePage:
    """One example on its own, editable: the quick form, the whole scenario as text, and the address of this state."""

    chrome: Chrome
    live: Live
    scenario: str
    edited: bool
    errors: tuple[FieldError, ...]
    section: RuleRef | None
    siblings: tuple[tuple[str, ExamplePlace, bool], ...]
    table: BuildPlace
    """Where one goes on with this very board on a table of one's own."""
