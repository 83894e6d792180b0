"""Replacement and prevention effects: what happens instead (614, 615), and in which order (616).

Each effect that could apply to an event is a :class:`Replacement`; each applies at most once to an event and to what
became of it (614.5). Self-replacement comes first, then the affected player, or the controller of the affected
object, chooses; where the order makes no difference nobody is asked. The effects are found by what the ruleset
registered for the class of the event, so that a rule brings its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from refapp.game.events import Event

if TYPE_CHECKING:
    from refapp.game.game import Game

SELF, CONTROL, COPY, BACK, OTHER = range(5)
"""The order of 616.1a to 616.1e: self-replacement, under whose control it enters, what it enters as a copy of, with
its back face up, everything else."""

_SIMULATED = 6
"""Of more effects than these at once, every order isn't tried: the player is asked."""


@dataclass(frozen=True, slots=True)
class Replacement:
    """An effect that would apply to an event.

    ``key`` names the effect (an ability of an object, a shield), ``source`` what it is called in a choice; ``change``
    says, without changing anything, which events happen instead; ``use`` is called when it applies, to say so in the
    trace and to use it up. ``group`` is one of SELF … OTHER.
    """

    key: object
    source: str
    change: Callable[[Event], Sequence[Event]]
    use: Callable[[Event, Sequence[Event]], None]
    group: int = OTHER


Finder = Callable[["Game", Event], Iterator[Replacement]]


def settle(game: Game, event: Event) -> list[Event]:
    """The events that happen in place of one, after every effect that applies; the event itself if none does."""
    waiting: list[tuple[Event, frozenset[object]]] = [(event, frozenset())]
    settled: list[Event] = []
    while waiting:
        now, applied = waiting.pop(0)
        options = _options(game, now, applied)
        if not options:
            settled.append(now)
            continue
        game.budget.spend(4)
        chosen = options[0] if len(options) == 1 else _choose(game, now, options, applied)
        instead = list(chosen.change(now))
        chosen.use(now, instead)
        waiting[:0] = [(one, applied | {chosen.key}) for one in instead]
    return settled


def _options(game: Game, event: Event, applied: frozenset[object]) -> list[Replacement]:
    """The effects that could apply now, of the first group of 616.1 that has any."""
    finders = game.rules.replacing.get(type(event), ())
    found = [one for finder in finders for one in finder(game, event) if one.key not in applied]
    if len(found) > 1:
        first = min(one.group for one in found)
        found = [one for one in found if one.group == first]
    return found


def _choose(game: Game, event: Event, options: list[Replacement], applied: frozenset[object]) -> Replacement:
    """The effect that the affected player applies first; the first one where the order makes no difference."""
    chooser, about = event.affected(game)
    wanted = game.choices.replacement.get(about, ()) if about is not None else ()
    for name in wanted:
        for one in options:
            if one.source == name:
                return one
    if len(options) <= _SIMULATED and _same_whatever_comes_first(game, event, options, applied):
        return options[0]
    names = list(dict.fromkeys(one.source for one in options))
    if len(names) == 1:
        return options[0]
    raise game.ask("replacement", chooser, [about or ""], names,
                   "Several effects would change what happens to {what}. Which does {who} apply first?",
                   what=about or "", who=chooser or "")


def _same_whatever_comes_first(game: Game, event: Event, options: list[Replacement],
                               applied: frozenset[object]) -> bool:
    outcomes = [_simulate(game, event, one, applied) for one in options]
    return all(outcome == outcomes[0] for outcome in outcomes[1:])


def _simulate(game: Game, event: Event, first: Replacement, applied: frozenset[object]) -> list[Event]:
    """What would come of it if one effect applied first and the others as they are listed."""
    waiting = [(one, applied | {first.key}) for one in first.change(event)]
    settled: list[Event] = []
    while waiting:
        game.budget.spend(4)
        now, used = waiting.pop(0)
        options = _options(game, now, used)
        if options:
            waiting[:0] = [(one, used | {options[0].key}) for one in options[0].change(now)]
        else:
            settled.append(now)
    return settled
