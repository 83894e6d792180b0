"""Page object of a situation that a visitor builds: the table, what is on it, what happens, the form that is open."""

from __future__ import annotations

from refapp.lazy_dataclass import dataclass
from refapp.services.pages.common import Chrome, EditionOption
from refapp.services.pages.example_page import ControlGroup, FieldError, Live
from refapp.services.pages.form import FieldGroup
from refapp.services.pages.places import BuildPlace


@dataclass(frozen=True, slots=True)
class Tab:
    """One of several forms for the same thing."""

    label: str
    place: BuildPlace
    current: bool = False


@dataclass(frozen=True, slots=True)
class Form:
    """The form that is open: ``action`` names it to the server, ``about`` what it changes ("" for something new).

    ``tabs`` lead to forms for another kind of the same; ``drops``: what it is about can be taken away.
    """

    action: str
    about: str
    title: str
    groups: tuple[FieldGroup, ...]
    button: str
    tabs: tuple[Tab, ...] = ()
    drops: bool = False


@dataclass(frozen=True, slots=True)
class Placed:
    """A card on the table, in words, and where to change it. ``error`` is what the language says is wrong with it."""

    id: str
    name: str
    told: str
    change: BuildPlace
    ability: BuildPlace
    abilities: tuple[tuple[str, BuildPlace], ...] = ()
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
    verb: str
    told: str
    change: BuildPlace | None
    error: str | None = None


@dataclass(frozen=True, slots=True)
class Offer:
    """A link that opens a form."""

    label: str
    place: BuildPlace


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
    cards: tuple[Offer, ...]
    deeds: tuple[Offer, ...]
    verbs: tuple[tuple[str, tuple[tuple[str, str], ...]], ...]
    choices: ControlGroup | None
    table: BuildPlace
    errors: tuple[FieldError, ...]
    text: str
    editions: tuple[EditionOption, ...]
