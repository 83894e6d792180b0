"""A spell or ability on its way onto the stack: what 601.2a to 601.2h have decided so far."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from copy import deepcopy
from dataclasses import field, replace
from typing import Any

from refapp.game.door.game import Game
from refapp.game.machine.trial import copied
from refapp.game.said.several import AdditionalCost
from refapp.game.state.hooks import F, Words
from refapp.game.state.items import Slot, StackItem
from refapp.game.state.objects import Context, Obj
from refapp.game.state.players import Player
from refapp.game.state.views import Ref, View
from refapp.language.activated import Activated
from refapp.language.casting import NOTHING, Cost, Pay, Spell, SpellMode
from refapp.language.errors import Illegal
from refapp.language.keywords import KEYWORDS
from refapp.language.scenario import Ability, Characteristics, Keyword
from refapp.lazy_dataclass import dataclass

TRIAL = 60
"""What one attempt costs of the budget of steps."""


@dataclass(frozen=True, slots=True)
class Way:
    """A way to cast a spell: the cost instead of the mana cost, from where, and what else it changes.

    ``cost`` None means the mana cost; ``flash`` that it may be cast whenever an instant may; ``free`` that an effect
    lets it be cast while it resolves, whatever the timing; ``shape`` what the spell is like.
    """

    cost: Cost | None = None
    zones: tuple[str, ...] = ("hand",)
    rules: tuple[str, ...] = ()
    flash: bool = False
    free: bool = False
    shape: Characteristics | None = None
    back: bool = False
    mana_cost: bool = False
    """Whether the mana cost is paid all the same (a permission, not an alternative cost)."""
    keeps: bool = False
    """Whether the permanent that the spell becomes has this shape, too."""
    face_down: str = ""
    """It is cast face down, and what it is then (``morph``, ``disguised``)."""
    types: tuple[str, ...] = ()
    """Of which of these card types the spell must be one."""


@dataclass(slots=True)
class Proposal:
    """A spell being cast or an ability being activated."""

    game: Game
    player: Player
    obj: Obj
    item: StackItem
    path: str
    pay: Pay = NOTHING
    how: str | None = None
    way: Way = field(default_factory=Way)
    origin: str = "hand"
    ability: Activated | None = None
    spell: Spell = field(default_factory=Spell)
    effect: tuple[Any, ...] = ()
    """Instructions that the step spells out; they stand for those of the card."""
    given: tuple[str, ...] = ()
    """The targets that the step names."""
    explicit: bool = False
    """Whether the step says which targets there are, even if it names none."""
    modes: tuple[int, ...] | None = None
    x: int | None = None
    y: int | None = None
    kicked: tuple[str, ...] | int | None = None
    divide: dict[str, int] = field(default_factory=dict)
    splice: tuple[str, ...] = ()
    strict: bool = True
    """Whether the board is about casting, and not about something else to which a spell is needed."""
    cost: Cost = field(default_factory=Cost)
    unpayable: bool = False
    later: tuple[Cost, ...] = ()
    """Costs that a changed text brings (splice)."""
    resolving: bool = False
    """Whether it is cast while something resolves."""
    half: str = ""
    rival: str = ""
    """The opponent who chooses something while it is cast or activated (601.7)."""
    open: bool = False
    """Whether a prohibition was passed over for choices that were still to be made (601.3a)."""
    as_flash: str = ""
    """The key of the rule under which it is cast as though it had flash, if it needs that (601.3)."""
    minima: list[tuple[int, str]] = field(default_factory=list)
    """How much mana it must at least cost, and whose ability says so, where that wasn’t looked at yet."""
    fewer: list[Callable[[Proposal], None]] = field(default_factory=list)
    branches: tuple[SpellMode, ...] = ()
    slots: tuple[Slot, ...] = ()
    targets: tuple[Ref, ...] = ()
    paid: dict[str, int] = field(default_factory=dict)
    gift_to: str = ""
    spent: dict[str, int] = field(default_factory=dict)
    objects: dict[str, tuple[View, ...]] = field(default_factory=dict)
    rules: list[str] = field(default_factory=list)
    altered: bool = False
    """Whether something else than its own costs made the total cost what it is (601.2f)."""
    purpose: tuple[str, ...] = ()
    """The keys of the rules under which something is paid that is no cost of a spell or ability."""
    spelled_out: bool = False
    """Whether the step says what the spell or ability does, which the board doesn’t."""
    off_time: bool = False
    """Whether it is cast at a time when no sorcery could be (307.5a)."""
    before: View | None = None
    """The card where it was before it was put on the stack."""

    @property
    def view(self) -> View:
        """The spell, or the source of the ability, as it is now; as it will be, if it is being cast face down."""
        view = self.game.board()[self.obj.id]
        if not self.way.face_down or self.way.shape is None or view.zone == "stack":
            return view
        shape = self.way.shape  # §708.4
        return replace(view, name="", types=frozenset(shape.types), supertypes=frozenset(), subtypes=frozenset(),
                       colors=frozenset(), mv=0, power=2, toughness=2, abilities=shape.abilities, face_down=True,
                       keywords=frozenset(one.word for one in shape.abilities if isinstance(one, Keyword)))

    @property
    def alternative(self) -> bool:
        """Whether an alternative cost is paid rather than the mana cost (118.9)."""
        return self.way.cost is not None and not self.way.mana_cost

    @property
    def abilities(self) -> tuple[Ability, ...]:
        """The abilities of the spell."""
        return self.game.rules.every(self.view.abilities)

    def keywords(self, moment: Words[F]) -> Iterator[tuple[Keyword, F]]:
        """The spell's keyword abilities that bring something to a moment of casting: nothing to an activation."""
        known = self.game.rules.words(moment) if self.ability is None else {}
        seen: dict[str, int] = {}
        for ability in self.abilities:
            if isinstance(ability, Keyword) and ability.word in known:
                nth = seen[ability.word] = seen.get(ability.word, -1) + 1
                yield replace(ability, nth=nth) if nth else ability, known[ability.word]

    def times(self, keyword: Keyword, most: int | None = None) -> int:
        """How often the step says that the cost of this instance of a keyword is paid: ``squad: 2``, or ``[2, 0]``.

        Raises Illegal for a plain number where instances with different costs could be meant.
        """
        each = self.pay.objects.get(keyword.word, ())
        same = [one for one in self.abilities if isinstance(one, Keyword) and one.word == keyword.word]
        if each and all(one.isdigit() for one in each):
            many = int(each[keyword.nth]) if keyword.nth < len(each) else 0
        else:
            many = self.wants(keyword.word)
            if many and len(set(same)) > 1:
                raise illegal(["601.2b"], "{what} has several such costs: a number for each is asked for ({name}).",
                              what=self.obj.id, name=f"{keyword.word}: [1, 0]")
            if most is not None and many > most * len(same):
                raise illegal(["601.2b", "118.8"], "{what} has this cost only {n} times: {name}.", what=self.obj.id,
                              name=keyword.word, n=most * len(same))
            if most is not None:
                many = max(0, min(most, many - most * keyword.nth))
            elif keyword.nth:
                many = 0
        return many if most is None else min(most, many)

    def keyword(self, word: str) -> Keyword | None:
        """A keyword ability of the spell by its word."""
        return next((one for one in self.abilities if isinstance(one, Keyword) and one.word == word), None)

    def several(self, word: str) -> tuple[str, ...]:
        """The key of the rule on multiple instances of a keyword, where the spell has several."""
        return self.game.rules.of_several(self.abilities, word)

    def wants(self, word: str) -> int:
        """How often the step says that a keyword’s additional cost is paid."""
        return int(self.pay.keywords.get(word, 1 if self.pay.objects.get(word) else 0))

    def offered(self, word: str, kind: str) -> tuple[str, ...]:
        """What the step says that a keyword’s optional cost is paid with: named there, or under the kind of cost."""
        names = tuple(self.pay.objects.get(word, ()))
        if names:
            self.pay = replace(self.pay, objects={**self.pay.objects, kind: names})
        elif self.pay.keywords.get(word):
            names = tuple(self.pay.objects.get(kind, ()))
        return names

    def add(self, cost: Cost | None, name: str | None = None, times: int = 1, nth: int = 0) -> None:
        """An additional cost is paid, so many times (118.8); ``nth`` counts the instances of its keyword."""
        for _ in range(times if cost is not None else 0):
            assert cost is not None
            self.cost = self.cost + cost
        if name is not None and times:
            self.paid[name] = self.paid.get(name, 0) + times
            self.paid[f"{name} {nth + 1}"] = times
            rule = KEYWORDS.get(name)
            if rule is not None:
                own = ("702.33c", "702.33d") if name == "multikicker" else (f"{rule}a",)
                kicked = ("702.33d",) if name == "kicker" else ()
                beside = ["118.9d"] if self.alternative else []
                rules = ["601.2b", "118.8", *beside, rule, *own, *kicked, *self.several(name)]
                self.game.note(AdditionalCost, rules, self.obj.id,
                               player=self.player.name,
                               name=name, n=times)


def on_trial(proposal: Proposal, **changes: Any) -> Proposal:
    """The same proposal on a copy of the game, to see whether it could be carried out; it costs of the budget."""
    proposal.game.budget.spend(TRIAL)
    game = copied(proposal.game, proposal.game.choices)
    return replace(proposal, game=game, player=game.players[proposal.player.name], obj=game.objects[proposal.obj.id],
                   **{"item": deepcopy(proposal.item), "paid": dict(proposal.paid), "spent": dict(proposal.spent),
                      "objects": dict(proposal.objects), "rules": list(proposal.rules), "fewer": list(proposal.fewer),
                      **changes})


def illegal(rules: list[str], message: str, **params: object) -> Illegal:
    """The signal that an action is forbidden; §733.1 says what becomes of it."""
    return Illegal([*rules, "733.1"], message, **params)


def must_be_there(context: Context, what: str, rules: list[str]) -> None:
    """A player can do nothing with an object that isn't in the game; an effect that finds none does nothing (609.3).

    Raises Illegal where a player would.
    """
    if context.item is None and not what.startswith("@"):
        raise illegal(rules, "{object} isn’t in the game: nothing can be done with it.", object=what)


@contextmanager
def asked_by(rules: Callable[[], Iterable[str]]) -> Iterator[None]:
    """A target or payment that is refused is refused by the rules of the ability that asks for it, too."""
    try:
        yield
    except Illegal as why:
        raise Illegal(list(dict.fromkeys((*why.rules, *rules()))), why.message, **why.params) from None


def keyword_cost(keyword: Keyword) -> Cost:
    """The cost behind a keyword: its mana and what else its words ask for (“flashback—{1}, discard a card”)."""
    from refapp.language.cost_text import read_whole_cost  # noqa: PLC0415 - read once, where it is needed

    parts = [str(keyword.cost)] if keyword.cost is not None else []
    if keyword.cost is None and keyword.n is not None and keyword.quality[:1] in ("", ","):
        parts = [f"{{{keyword.n}}}"]
    if keyword.quality:
        parts.append(keyword.quality.lstrip(", "))
    return read_whole_cost(", ".join(parts), f"“{keyword.word}”") if parts else Cost()
