"""The board of a live example as a picture made of words: seats, cards, piles, and what changed.

Built from the STATE of an evaluation (docs/scenarios.md). Every mark of the picture is also a word, so that
the same object serves the drawn board and its text description.
"""

from __future__ import annotations

from refapp.lazy_dataclass import dataclass


@dataclass(frozen=True, slots=True)
class Mark:
    """A small mark on a card or seat: damage, a kind of counter, a status, a link to another card.

    ``change`` against the other board is "", "new" (``was``: what it said there) or "gone". ``apart``, here and below:
    a board beside this one, shown for contrast, differs in it.
    """

    kind: str
    text: str
    change: str = ""
    was: str = ""
    apart: bool = False


@dataclass(frozen=True, slots=True)
class Said:
    """A keyword, or a whole line of what a card says. ``lang`` is "" for a board's own way of writing.

    ``change`` is "", "new", or "gone": it said so on the other board.
    """

    text: str
    lang: str
    change: str = ""
    keyword: bool = False
    apart: bool = False


SHORT = 96
"""So many characters of what a card says are always shown whole."""


@dataclass(frozen=True, slots=True)
class Was:
    """What a card said on the other board, where that is something else now."""

    name: str = ""
    types: str = ""
    size: str = ""


@dataclass(frozen=True, slots=True)
class Card:
    """A permanent on the drawn board. ``change`` is "", "new", "changed", "leaving", or "left": drawn where it lay.

    ``tag`` is what the steps call it, where that isn't its name: two copies of a legend share theirs. ``was`` holds
    what changed as the other board has it: its name, types, size. ``tint`` is the colour of its frame; ``where`` the
    zone of one that left. ``apart`` names what differs of "name", "types", "size"; of a card that the other board lacks
    "all".
    """

    id: str
    name: str
    types: str
    size: str = ""
    cost: str = ""
    tint: str = ""
    was: Was = Was()
    where: str = ""
    marks: tuple[Mark, ...] = ()
    attached: tuple[Card, ...] = ()
    tapped: bool = False
    token: bool = False
    faded: bool = False
    change: str = ""
    tag: str = ""
    lines: tuple[tuple[Said, ...], ...] = ()
    """What it says, line by line; keywords share one."""
    apart: frozenset[str] = frozenset()
    lacks: tuple[str, ...] = ()
    """What the card that plays its part on a board beside this one has, and this one hasn't."""

    @property
    def is_long(self) -> bool:
        """Whether what it says is shown whole only on demand."""
        return sum(len(said.text) for line in self.lines for said in line) > SHORT


@dataclass(frozen=True, slots=True)
class PileCard:
    """A card in a pile: what it is called, with what marks it there, and what it says."""

    name: str
    lines: tuple[tuple[Said, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Pile:
    """A zone drawn as a pile: how many cards, those worth showing, and who arrived; ``more``: there are others.

    ``came`` counts the arrivals that have no name.
    """

    zone: str
    name: str
    count: int
    cards: tuple[PileCard, ...] = ()
    arrived: tuple[PileCard, ...] = ()
    more: bool = False
    came: int = 0
    apart: bool = False


@dataclass(frozen=True, slots=True)
class Seat:
    """A player's side of the board; ``bare`` where neither board of the pair has a card there.

    ``left`` are cards that left the battlefield, drawn where they lay.
    """

    player: str
    name: str
    life: int
    was_life: int | None = None
    active: bool = False
    outcome: str = ""
    marks: tuple[Mark, ...] = ()
    cards: tuple[Card, ...] = ()
    left: tuple[Card, ...] = ()
    piles: tuple[Pile, ...] = ()
    bare: bool = False
    apart: bool = False
    lacks: tuple[str, ...] = ()
    """Cards that only the board beside this one has there."""
    empty: tuple[str, ...] = ()
    """Piles that only that one has."""


@dataclass(frozen=True, slots=True)
class Fight:
    """An attacking creature and, facing it, what blocks it. ``whom`` says what it attacks, ``also`` names blockers that
    are drawn before another attacker; ``below``: its controller sits on the near side.
    """

    attacker: Card
    blockers: tuple[Card, ...]
    whom: str
    also: tuple[str, ...] = ()
    below: bool = True


@dataclass(frozen=True, slots=True)
class StackItem:
    """A spell or ability on the stack: its name, whose it is, what it comes from, its targets, all in words."""

    name: str
    whose: str = ""
    source: str = ""
    targets: str = ""
    lines: tuple[tuple[Said, ...], ...] = ()
    apart: bool = False

    @property
    def said(self) -> str:
        """All of it in a line."""
        more = [part for part in (self.source, self.whose, self.targets) if part]
        return f"{self.name} ({', '.join(more)})" if more else self.name


@dataclass(frozen=True, slots=True)
class Board:
    """All seats, the combat between them, the shared stack (top first), and the same as sentences."""

    seats: tuple[Seat, ...]
    stack: tuple[StackItem, ...] = ()
    sentences: tuple[str, ...] = ()
    moment: str | None = None
    """The step of whose turn it is, where the board stands in a turn."""
    fights: tuple[Fight, ...] = ()
    front: int = 1
    """The combat is drawn above the seat of this place."""
    apart: bool = False
    """Whether it stands in another step."""
    lacks: tuple[str, ...] = ()
    """What only the board beside this one has on the stack."""
