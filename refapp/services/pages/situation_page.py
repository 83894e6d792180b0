"""Page object of a situation that a visitor builds: the table, what is on it, what happens, the form that is open."""

from __future__ import annotations

from refapp.lazy_dataclass import dataclass
from refapp.services.pages.common import Chrome, EditionOption, RuleRef
from refapp.services.pages.example_page import ControlGroup, FieldError, Live
from refapp.services.pages.form import FieldGroup
from refapp.services.pages.places import BuildPlace


@dataclass(frozen=True, slots=True)
class Form:
    """The form that is open: ``action`` names it to the server, ``about`` what it changes ("" for something new)."""

    action: str
    about: str
    title: str
    groups: tuple[FieldGroup, ...]
    button: str


@dataclass(frozen=True, slots=True)
class ReadLine:
    """A line of a card: what is understood of it, and the rules that it stands on; ``stopped`` is where that ended."""

    text: str
    rules: tuple[RuleRef, ...] = ()
    stopped: str = ""
    expected: str = ""


@dataclass(frozen=True, slots=True)
class Placed:
    """A card on the table, in words, and where to change it. ``error`` is what the language says is wrong with it."""

    id: str
    name: str
    told: str
    change: BuildPlace
    lines: tuple[ReadLine, ...] = ()
    error: str | None = None


@dataclass(frozen=True, slots=True)
class Side:
    """A player with the cards that the player controls or owns."""

    name: str
    told: str
    cards: tuple[Placed, ...]


@dataclass(frozen=True, slots=True)
class Doing:
    """A step, in words. ``error`` says why it isn't allowed or can't be read."""

    at: int
    told: str
    change: BuildPlace | None
    error: str | None = None


@dataclass(frozen=True, slots=True)
class Starter:
    """A situation to begin with."""

    label: str
    place: BuildPlace


@dataclass(frozen=True, slots=True)
class Asked:
    """A choice that is made by default unless the visitor says otherwise: the field, its answers with their names."""

    text: str
    name: str
    options: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class BuildPage:
    """A situation being built. ``packed`` is the whole of it, as every form and link carries it."""

    chrome: Chrome
    packed: str
    title: str
    empty: bool
    live: Live | None
    form: Form | None
    sides: tuple[Side, ...]
    steps: tuple[Doing, ...]
    card: BuildPlace
    """Where a card is put down."""
    starters: tuple[Starter, ...]
    deeds: tuple[tuple[str, str], ...]
    """What can happen now: each as a button carries it, and its sentence."""
    effect: str
    """What was written as an effect and isn't understood, and why."""
    effect_wrong: str
    asked: Asked | None
    early: bool
    """Whether state-based actions are only checked where a step says so."""
    verbs: tuple[tuple[str, str], ...]
    choices: ControlGroup | None
    table: BuildPlace
    errors: tuple[FieldError, ...]
    text: str
    editions: tuple[EditionOption, ...]
