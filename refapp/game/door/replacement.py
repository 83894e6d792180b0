"""Replacement and prevention effects: what happens instead (614, 615), and in which order (616).

Each effect that could apply to an event is a :class:`Replacement`; each applies at most once to an event and to what
became of it (614.5). Self-replacement comes first, then the affected player, or the controller of the affected
object, chooses; where the order makes no difference nobody is asked. The effects are found by what the ruleset
registered for the class of the event, so that a rule brings its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import field

from refapp.game.door.event import Event
from refapp.game.door.game import Game
from refapp.game.said.sentence import KeywordName, Sentence
from refapp.game.said.several import ChoiceMade
from refapp.game.state.hooks import HookBy
from refapp.lazy_dataclass import dataclass


class FirstApplied(Sentence, says="Of the effects that would change this, that of {by} has to apply first."):
    by: KeywordName


SELF, CONTROL, COPY, BACK, OTHER = range(5)
"""The order of 616.1a to 616.1e: self-replacement, under whose control it enters, what it enters as a copy of, with
its back face up, everything else."""

GROUPS = {SELF: "616.1a", CONTROL: "616.1b", COPY: "616.1c", BACK: "616.1d"}
"""Group → the key of the rule that puts it before others."""

_SIMULATED = 6
"""Of more effects than these at once, not every order is tried: the player is asked."""


def nothing_spent(_event: Event, _instead: Sequence[Event]) -> object:
    """An effect that isn't used up."""
    return None


@dataclass(frozen=True, slots=True)
class Replacement:
    """An effect that would apply to an event.

    ``key`` names the effect (an ability of an object, a shield), ``source`` what it is called in a choice; ``change``
    says, without changing anything, which events happen instead; ``use`` is called when it applies, to say so in the
    trace and to use it up. ``group`` is one of SELF … OTHER. ``spends`` says what is used up, for comparing orders.
    """

    key: object
    source: str
    change: Callable[[Event], Sequence[Event]]
    use: Callable[[Event, Sequence[Event]], None]
    group: int = OTHER
    spends: Callable[[Event, Sequence[Event]], object] = nothing_spent


replaces = HookBy[type[Event], Callable[["Game", Event], Iterator[Replacement]]]()
"""Of a class of events: what finds the effects that would replace or prevent one."""
Applied = frozenset[object]


@dataclass(slots=True)
class _Lane:
    """What becomes of one event: what is still to be looked at, and what is settled."""

    waiting: list[tuple[Event, Applied]]
    settled: list[Event] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class _Open:
    """An event of which something is to be applied: one effect, or one of several, first."""

    event: Event
    applied: Applied
    options: list[Replacement]
    before: bool
    """Whether effects of other groups have to wait."""
    again: bool = False
    """Whether an effect that was applied already would apply to what became of the event, too."""


def settle(game: Game, event: Event, *, only: int | None = None) -> list[Event]:
    """The events that happen in place of one, after every effect that applies (614.1); the event itself if none does.

    Only effects that are there by now are asked (§614.4, §615.4).

    ``only``: of this group alone (what can't happen can only be replaced by a self-replacement, 614.17c). After each
    effect it is found anew which could apply now, until none could (616.1f).
    """
    if not game.rules.by(replaces).get(type(event)):
        return [event]
    if not game.choices.may and "copy" not in game.choices.other:
        return _settle(game, event, only)
    before, game.asked_now = game.asked_now, set()
    try:
        return _settle(game, event, only)
    finally:
        answered(game)
        game.asked_now = before


def answered(game: Game) -> None:
    """What was asked about an event is answered: the next answers are for the next event."""
    for key in game.asked_now:
        game.picked[key] += 1
    game.asked_now.clear()


def _settle(game: Game, event: Event, only: int | None) -> list[Event]:
    """Effect after effect in place of the event (§614.1), each found anew after the last one (§616.1f, §616.2)."""
    lane = _Lane([(event, game.applied)])
    while (found := _next(game, lane, only)) is not None:
        chosen = found.options[0] if len(found.options) == 1 else _choose(game, found)
        _apply(game, lane, found, chosen)
    return lane.settled


def settle_together(game: Game, events: Sequence[Event]) -> list[list[Event]] | None:
    """What happens in place of events at the same time where players choose about several of them.

    They choose in turn order (616.1, 101.4); after a choice that makes a player earlier in that order choose, the order
    starts again (§101.4d). None where no more than one of the events needs a choice: each can be settled by itself.
    """
    if sum(1 for event in events if game.rules.by(replaces).get(type(event)) and _has_choice(game, event)) < 2:
        game.asked_now.clear()
        return None
    lanes = [_Lane([(event, game.applied)]) for event in events]
    order = [player.name for player in game.apnap()]
    last = -1
    while True:
        ready: list[tuple[int, int, _Open]] = []
        for at, lane in enumerate(lanes):
            while (found := _next(game, lane, None)) is not None and (
                    len(found.options) == 1 or _same_whatever_comes_first(game, found)):
                _apply(game, lane, found, found.options[0] if len(found.options) == 1 else _choose(game, found))
            if found is not None:
                lane.waiting.insert(0, (found.event, found.applied))
                chooser = found.event.affected(game)[0]
                ready.append((order.index(chooser) if chooser in order else len(order), at, found))
        if not ready:
            answered(game)
            return [lane.settled for lane in lanes]
        place, at, found = min(ready, key=lambda one: one[:2])
        others = len({one[0] for one in ready}) > 1 or last not in (-1, place)
        again = ["101.4d"] if place < last and len(ready) > 1 else []
        chosen = _choose(game, found, ["101.4", *again] if others else [])
        lanes[at].waiting.pop(0)
        _apply(game, lanes[at], found, chosen)
        last = place


def _has_choice(game: Game, event: Event) -> bool:
    options, before, _ = _options(game, event, game.applied)
    return not _same_whatever_comes_first(game, _Open(event, game.applied, options, before))


def _next(game: Game, lane: _Lane, only: int | None) -> _Open | None:
    """The next event of a lane to which something applies; what nothing applies to is settled."""
    while lane.waiting:
        now, applied = lane.waiting.pop(0)
        options, before, again = _options(game, now, applied)
        if only is not None and any(one.group != only for one in options):
            game.also(["614.17c"])
            options = [one for one in options if one.group == only]
        if options:
            return _Open(now, applied, options, before, again)
        lane.settled.append(now)
    return None


def _apply(game: Game, lane: _Lane, found: _Open, chosen: Replacement) -> None:
    """Apply one effect: what happens instead is looked at next, by every effect but those that made it."""
    game.budget.spend(4)
    instead = list(chosen.change(found.event))
    if found.before:
        game.note(FirstApplied, ["616.1", GROUPS[chosen.group]], found.event.affected(game)[1], by=chosen.source)
    since = len(game.trace)
    chosen.use(found.event, instead)
    if found.applied and len(game.trace) > since:
        game.also(["616.2" if game.applied else "616.1f", *(["614.5"] if found.again else [])])
    more = found.applied | {chosen.key}
    lane.waiting[:0] = [(one.marked(more), more) for one in instead]


def _options(game: Game, event: Event, applied: Applied) -> tuple[list[Replacement], bool, bool]:
    """The effects that could apply now, of the first group of 616.1 that has any; whether others have to wait.

    The groups: self-replacement (§616.1a), control (§616.1b), copies (§616.1c), back faces (§616.1d), the rest. Last,
    whether there are any that could, had they not been applied already (§614.5), even in vain (§615.12a).
    """
    finders = game.rules.by(replaces).get(type(event), ())
    every = [one for finder in finders for one in finder(game, event)]
    found = [one for one in every if one.key not in applied] if applied else every
    first = min((one.group for one in found), default=OTHER)
    kept = [one for one in found if one.group == first]
    return kept, len(kept) < len(found), len(found) < len(every)


def names_of(options: Sequence[Replacement]) -> list[str]:
    """What the effects are called in a choice: their sources; further ones of the same source with a number."""
    found: list[str] = []
    for one in options:
        name, at = one.source, 1
        while name in found:
            at += 1
            name = f"{one.source}.{at}"
        found.append(name)
    return found


def _choose(game: Game, found: _Open, rules: Sequence[str] = ()) -> Replacement:
    """The effect that the affected player applies first; the first one where the order makes no difference (§616.1,
    §616.1e)."""
    options = found.options
    chooser, about = found.event.affected(game)
    names = names_of(options)
    for name in game.choices.replacement.get(about, ()) if about is not None else ():
        if name in names:
            game.note(ChoiceMade, ["616.1", "616.1e", *rules], about, player=chooser, choice="replacement", answer=name)
            return options[names.index(name)]
    if _same_whatever_comes_first(game, found):
        return options[0]
    raise game.ask("replacement", chooser, [about or ""], names,
                   "Several effects would change what happens to {what}. Which does {who} apply first?",
                   what=about or "", who=chooser or "")


Outcome = tuple[list[Event], list[object]]


def _same_whatever_comes_first(game: Game, found: _Open) -> bool:
    """Whether every order comes to the same; of many effects that isn’t tried out."""
    if len(found.options) > _SIMULATED:
        return False
    first: Outcome | None = None
    for outcome in _outcomes(game, found.event, found.options, found.applied, {}):
        if first is None:
            first = outcome
        elif outcome != first:
            return False
    return True


def _outcomes(game: Game, event: Event, options: list[Replacement], applied: Applied,
              known: dict[Applied, list[tuple[Event, list[Outcome]]]]) -> Iterator[Outcome]:
    """What would come of every order in which the effects could apply, and what each would use up.

    ``known``: what comes of an event to which the same effects have been applied, in whatever order: looked at once.
    """
    for one in options:
        game.budget.spend(2)
        instead = list(one.change(event))
        used = one.spends(event, instead)
        found: list[Outcome] = [([], [used] if used is not None else [])]
        for made in instead:
            more = applied | {one.key}
            seen = known.setdefault(more, [])
            ends = next((ends for before, ends in seen if before == made), None)
            if ends is None:
                others, _, _ = _options(game, made, more)
                ends = list(_outcomes(game, made, others, more, known)) if others else [([made], [])]
                seen.append((made, ends))
            if any(end != ends[0] for end in ends[1:]):
                yield from ends  # they differ: that is all there is to know
                return
            found = [([*done, *ends[0][0]], sorted([*spent, *ends[0][1]], key=repr)) for done, spent in found]
        yield from found
