"""The registry of checks: which function carries out which rule, in which editions.

A check is a typed function registered under the keys of its rules. Its numbers in an edition follow from
history, so a check never names a number that the edition lacks. Filling the registry is
all that happens when the section modules are imported.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import TYPE_CHECKING, Any, TypeVar

from refapp.lazy_dataclass import dataclass
from refapp.rulebook import numbering
from refapp.rulebook.numbering import Numbers

if TYPE_CHECKING:
    from refapp.game.door.event import Event

F = TypeVar("F", bound=Callable[..., Any])


@dataclass(frozen=True, slots=True)
class Check:
    """A rule behaviour that can be run.

    ``key`` is the check's name; ``rules`` the keys of the rules that it carries out; ``kind`` one of
    ``state_based``, ``action`` (a verb), ``question`` (a predicate that can be asked about a board),
    ``keyword`` (a keyword ability), ``turn_based`` and ``omitted`` (of a
    step, ``verb``), ``combat`` (of a hook, ``verb``) and ``replacement`` (what finds effects that replace an event).
    ``since`` and ``until`` (exclusive) bound the editions in which this variant is played. ``verb`` is the word of the
    scenario language, for actions and questions.
    """

    key: str
    rules: tuple[str, ...]
    kind: str
    function: Callable[..., Any]
    since: date | None = None
    until: date | None = None
    verb: str | None = None
    order: int = 0
    event: type[Event] | None = None
    """What it replaces, for a replacement."""
    on: frozenset[str] = frozenset()
    """Of a state-based action: what a permanent must be for it to be looked for; see :func:`state_based`."""
    several: str | None = None
    """Of a keyword ability: the key of the rule on multiple instances of it; see :func:`keyword`."""

    def holds(self, edition: date, known: Numbers | None = None) -> bool:
        """Whether this variant is played under an edition."""
        return bool(self.numbers(edition, known))

    def numbers(self, edition: date, known: Numbers | None = None) -> tuple[str, ...]:
        """The numbers of its rules in an edition; none where it doesn't hold."""
        if (self.since is not None and edition < self.since) or (self.until is not None and self.until <= edition):
            return ()
        table = numbering.numbers(numbering.edition_on(edition, known), known)
        return tuple(dict.fromkeys(number for rule in self.rules if (number := table[rule]) is not None))


_CHECKS: dict[str, Check] = {}


def _add(check: Check) -> None:
    if check.key in _CHECKS:
        raise ValueError(f"two checks are called {check.key}")
    _CHECKS[check.key] = check


def _day(text: str | None) -> date | None:
    return date.fromisoformat(text) if text else None


def state_based(
    key: str, *rules: str, at: int, on: str = "", since: str | None = None, until: str | None = None
) -> Callable[[F], F]:
    """Register a state-based action: a function that finds where it applies on a board, in the order of ``at``.

    ``on``: types, supertypes and subtypes; it is looked for only where a phased-in permanent has one of them.
    """
    def add(function: F) -> F:
        _add(Check(key, rules, "state_based", function, _day(since), _day(until), order=at, on=frozenset(on.split())))
        return function
    return add


def action(verb: str, *rules: str, key: str | None = None, since: str | None = None,
           until: str | None = None) -> Callable[[F], F]:
    """Register what carries out a verb of the scenario language."""
    def add(function: F) -> F:
        _add(Check(key or f"do.{verb}", rules, "action", function, _day(since), _day(until), verb))
        return function
    return add


def replaces(event: type[Event], key: str, *rules: str, since: str | None = None,
             until: str | None = None) -> Callable[[F], F]:
    """Register what finds the effects that would replace or prevent an event of a class."""
    def add(function: F) -> F:
        _add(Check(key, rules, "replacement", function, _day(since), _day(until), event=event))
        return function
    return add


def turn_based(key: str, step: str, *rules: str, at: int, since: str | None = None,
               until: str | None = None) -> Callable[[F], F]:
    """Register a turn-based action of a step (703): what happens as it begins, in the order of ``at``."""
    def add(function: F) -> F:
        _add(Check(key, rules, "turn_based", function, _day(since), _day(until), step, order=at))
        return function
    return add


def omitted(key: str, step: str, *rules: str, since: str | None = None, until: str | None = None) -> Callable[[F], F]:
    """Register when a step doesn't take place: a function from the game to whether it is left out."""
    def add(function: F) -> F:
        _add(Check(key, rules, "omitted", function, _day(since), _day(until), step))
        return function
    return add


def as_it_ends(key: str, step: str, *rules: str) -> Callable[[F], F]:
    """Register what is done as a step ends; that before the first turn is called ``start``."""
    def add(function: F) -> F:
        _add(Check(key, rules, "step_ends", function, verb=step))
        return function
    return add


def declares(key: str, step: str, *rules: str) -> Callable[[F], F]:
    """Register what is declared as a step begins, before anybody acts in it: (game, acting) → done, or Illegal."""
    def add(function: F) -> F:
        _add(Check(key, rules, "declares", function, verb=step))
        return function
    return add


def in_combat(hook: str, key: str, *rules: str, since: str | None = None,
              until: str | None = None) -> Callable[[F], F]:
    """Register what a rule says about declarations; the hooks and their functions:

    * ``attack``: (game, view, defender) → Forbidden or None: may this creature attack that?
    * ``attack together``: (game, {creature: defender}) → Forbidden or None: may all of these attack?
    * ``attack if able``: (game) → requirements, each a rule's keys and a test of a declaration
    * ``bands``: (game, declaration, bands) → Forbidden or None; ``form bands``: (game, bands) → done
    * ``attack costs``: (game, player, declaration, {attacker: creatures enlisted}) → Forbidden or None;
      ``attack costs paid``: (game, {attacker: creatures enlisted}) → done
    * ``damage chooser``: (game, creature, creatures it fights) → (player, rule) or None: who else divides its damage
    * ``block``: (game, blocker, attacker) → Forbidden or None
    * ``block together``: (game, {blocker: attackers}) → Forbidden or None
    * ``block if able``: (game) → requirements
    """
    def add(function: F) -> F:
        _add(Check(key, rules, "combat", function, _day(since), _day(until), hook))
        return function
    return add


def keyword(name: str, *rules: str, several: str | None = None, since: str | None = None,
            until: str | None = None) -> Callable[[F], F]:
    """Register a keyword ability: a function from the keyword to the abilities that stand behind it.

    ``several``: the rule on multiple instances of it on one object: they are redundant, or each acts by itself;
    what asks for the word cites it where an object has more than one (``Ruleset.of_several``).
    """
    def add(function: F) -> F:
        _add(Check(f"keyword.{name}" + (f".{since}" if since else ""), (*rules, *((several,) if several else ())),
                   "keyword", function, _day(since), _day(until), name, several=several))
        return function
    return add


def casting(moment: str, name: str, *rules: str, key: str | None = None, since: str | None = None,
            until: str | None = None) -> Callable[[F], F]:
    """Register what a keyword or rule brings to a moment of casting a spell or activating an ability.

    Moments: ``how`` (an alternative cost or permission, by the word of ``how``), ``extra`` (additional costs), ``less``
    (what changes the total cost), ``helps`` (what else mana can be paid with), ``timing`` (may be cast now),
    ``forbids``, ``plays`` (a land may be played from elsewhere), ``text`` (a changed text), ``falls back`` (its targets
    are illegal as it would resolve); of activated abilities by their keyword: ``restricts`` (what it may
    be activated under), ``cheaper`` and ``activated``.
    """
    def add(function: F) -> F:
        _add(Check(key or f"casting.{moment}.{name}", rules, f"casting.{moment}", function, _day(since), _day(until),
                   name))
        return function
    return add


def entering(name: str, key: str, *rules: str, since: str | None = None, until: str | None = None) -> Callable[[F], F]:
    """Register how a permanent with a keyword enters (614.1c): a function (game, arrival, keyword) that changes how."""
    def add(function: F) -> F:
        _add(Check(key, rules, "entering", function, _day(since), _day(until), name))
        return function
    return add


def whenever(name: str, key: str, *rules: str, since: str | None = None, until: str | None = None) -> Callable[[F], F]:
    """Register what happens at once after any event, before triggers are looked for.

    It is called while a permanent has the keyword ``name``; without a name, always.
    """
    def add(function: F) -> F:
        _add(Check(key, rules, "whenever", function, _day(since), _day(until), name))
        return function
    return add


def question(name: str, *rules: str) -> Callable[[F], F]:
    """Register the answer to an ``ask``."""
    def add(function: F) -> F:
        _add(Check(f"ask.{name}", rules, "question", function, verb=name))
        return function
    return add


def registry() -> tuple[Check, ...]:
    """Every check, in the order of registration."""
    _load()
    return tuple(_CHECKS.values())


def _load() -> None:
    from refapp.rulebook import sections  # noqa: PLC0415 - the sections register themselves here

    sections.load()
