"""603.7: delayed triggered abilities as they are created, also by static abilities (603.7f, g), and what they await."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from refapp.game.door.event import Event
from refapp.game.door.game import Game
from refapp.game.door.happen import happen
from refapp.game.reading.filters import Viewpoint, passes
from refapp.game.reading.matching import Board, looks_back, of_the_kind, other_passes, player_matches, step_matches
from refapp.game.said.several import ChoiceMade, DelayedWaits
from refapp.game.state.items import Delayed
from refapp.game.state.occurrences import Occurrence
from refapp.game.state.views import Ref, View
from refapp.language.triggers import Trigger
from refapp.lazy_dataclass import dataclass


def delay(game: Game, trigger: Trigger, source: View, it: Ref, rule: str) -> None:
    """A static ability's effect creates a delayed triggered ability about an object (§603.7f, §603.7g)."""
    happen(game, Delay(trigger, source.controller, source.ref, it, rule))
    game.note(DelayedWaits, ["603.7", "603.7a", "603.7c", rule], it.id, trigger=trigger.id, player=source.controller)


@dataclass(frozen=True, slots=True)
class Delay(Event):
    """A delayed triggered ability is created (603.7)."""

    trigger: Trigger
    controller: str
    source: Ref | None
    it: Ref | None
    rule: str = "603.7e"
    them: tuple[Ref, ...] = ()

    def perform(self, game: Game) -> bool:
        game.delayed.append(Delayed(self.trigger, self.controller, self.source, self.it, game.tick(), self.rule,
                                    them=self.them))
        return True


def is_once(trigger: Trigger) -> bool:
    """Whether a delayed trigger is spent once it has triggered (603.7b): “the next time”, be it only this turn."""
    return trigger.duration is None or (trigger.once_each_turn and trigger.duration != "always")


def chosen_event(game: Game, waiting: Delayed, found: Sequence[Occurrence]) -> Sequence[Occurrence]:
    """The one event on which a delayed trigger that is spent then triggers, chosen by its controller (603.7b)."""
    if waiting.trigger.one_or_more and found:  # once for all of them (603.2c)
        return [replace(found[0], amount=sum(one.amount or 1 for one in found))]
    if not is_once(waiting.trigger) or len(found) < 2:
        return found
    names = [about.id if (about := one.now or one.was) is not None else "" for one in found]
    if not game.rules.holds("delayed.choose") or len(set(names)) < 2:
        return found[:1]
    from refapp.game.door import decisions  # noqa: PLC0415 - choices import the game, which imports this

    name = decisions.one_of(game, waiting.trigger.id, None, names, waiting.controller,
                           message="Which event makes the delayed ability trigger?")
    game.note(ChoiceMade, ["603.7b"], waiting.controller, player=waiting.controller, choice=waiting.trigger.id,
              answer=name)
    return [found[names.index(str(name))]]


def eye_of(game: Game, waiting: Delayed) -> Viewpoint:
    """From where the ability looks at what happens."""
    return Viewpoint(waiting.it.id if waiting.it is not None else None, waiting.controller, None,
                     game.teammates(waiting.controller))


def awaited(game: Game, waiting: Delayed, occurrence: Occurrence, before: Board, after: Board) -> bool:
    """Whether something that happened is what a delayed triggered ability waits for."""
    trigger = waiting.trigger
    if waiting.spent or trigger.event != occurrence.event:
        return False
    eye = eye_of(game, waiting)
    if trigger.event == "step_begins":
        if not step_matches(trigger.step, trigger.whose, eye, occurrence):
            return False
    else:
        subject = occurrence.was if looks_back(game, occurrence) else occurrence.now or occurrence.was
        if not player_matches(trigger.player, eye, occurrence.player) or not of_the_kind(trigger, occurrence):
            return False
        board = before if looks_back(game, occurrence) else after
        if trigger.other is not None and not other_passes(trigger.other, occurrence, eye, board):
            return False
        if trigger.who is None:
            if waiting.it is not None and (subject is None or (subject.id, subject.incarnation) != (
                    waiting.it.id, waiting.it.incarnation)):
                return False
        else:
            seen = board.get(subject.id) if subject is not None and not subject.player else None
            if seen is None or not passes(trigger.who, seen, eye, board):
                return False
            if "self" in trigger.who.words and waiting.it is not None and \
                    seen.incarnation != waiting.it.incarnation:
                return False
    return True
