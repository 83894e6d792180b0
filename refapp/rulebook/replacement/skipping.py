"""614.10: steps, phases and turns that are skipped, or instead of which something else happens."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from refapp.game.door.event import Event
from refapp.game.door.game import Game
from refapp.game.door.replacement import Replacement, replaces
from refapp.game.events.carry import carry
from refapp.game.events.instead import About, Found, replacements
from refapp.game.events.turns import BeginStep, BeginTurn, FirstThing, LeaveOut
from refapp.game.said.sentence import Effect, Sentence, StepOrTurn
from refapp.game.state.views import Ref
from refapp.language.vocabulary import WHICH, phases_of


class _Skipping(Sentence, says=None):
    by: Effect
    what: StepOrTurn

class Skipped(_Skipping, says="Because of an effect of {by}, {subject} skips {what}."): ...
class SkippedNow(_Skipping, says="{subject} skips {what}."): ...


@replaces(BeginStep, "614.10", "614.10a", "614.10b", "614.1b", "500.11")
def step(game: Game, event: Event) -> Iterator[Replacement]:
    """A step or phase that a player skips doesn't happen; a phase is skipped as it would begin."""
    assert isinstance(event, BeginStep)
    phases = [f"{phase} phase" for phase in WHICH for steps in (phases_of(game.format)[phase],)
              if event.step == steps[0] or (event.step in steps and phase == "main")]
    yield from _skipped(game, event, About(("step",), player=event.player, steps=(event.step, *phases)), event.step)


@replaces(BeginTurn, "614.10", "614.10a", "614.1b", "500.11")
def turn(game: Game, event: Event) -> Iterator[Replacement]:
    """A turn that a player skips doesn't happen."""
    assert isinstance(event, BeginTurn)
    yield from _skipped(game, event, About(("turn",), player=event.player), "turn")


def _skipped(game: Game, event: BeginStep | BeginTurn, about: About, what: str) -> Iterator[Replacement]:
    """What is skipped is passed by as though it didn’t exist (§500.11, §614.1b, §614.10)."""
    it = Ref(event.player, 0, player=True)

    def change(now: Event, found: Found) -> Sequence[Event]:
        instead = found.replace.instead
        if instead.do is None and not instead.nothing:
            return [now]
        phase = (found.replace.step or "").removesuffix(" phase")
        rest: list[Event] = [LeaveOut(phases_of(game.format)[phase])] if phase in WHICH and phase != "main" else []
        if instead.do is not None:  # the first thing of what really comes next (614.10b)
            rest.append(FirstThing(event.player, carry(instead.do, 1, you=found.controller, source=found.source, it=it,
                                                       by=found.name)))
        return rest

    def say(_now: Event, _events: Sequence[Event], found: Found) -> None:
        same = [one for one in game.effects if one.replaces == found.replace and one.players == (event.player,)]
        still = found.replace.step == "untap" and any(
            obj.here.phased_out or "phasing" in view.keywords for view in game.board().values()
            if (obj := game.objects[view.id]).zone == "battlefield" and obj.here.controller == event.player)
        rules = ["614.10", "614.1b", *(["614.10a"] if len(same) > 1 else []), *(["702.26m"] if still else [])]
        game.note(Skipped if found.source is not None else SkippedNow, rules, event.player, by=found.name,
                  what=found.replace.step or what)

    yield from replacements(game, about, change, say)
