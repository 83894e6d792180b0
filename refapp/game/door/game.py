"""A game in progress: what one evaluation owns and changes. Nothing outside the evaluation sees it.

Events change it (:mod:`refapp.game.events`) through :func:`~refapp.game.door.happen.happen`; here is recorded what they
do: a batch of what happens together, the trace, the choices that are missing. What follows from a batch by itself, only
the machine knows (:mod:`refapp.game.machine.played_game`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Any, ParamSpec

from refapp.game.reading import continuous
from refapp.game.reading.conditions import while_holds
from refapp.game.reading.position import Position
from refapp.game.said.considered import Considered, EveryRule
from refapp.game.said.sentence import Sentence
from refapp.game.said.several import CheckedInCleanup, IsChecked
from refapp.game.said.trace import TraceEntry
from refapp.game.state.batch import Batch
from refapp.game.state.board import Board
from refapp.game.state.hooks import HookBy
from refapp.game.state.occurrences import Occurrence
from refapp.game.state.views import View
from refapp.language.errors import ChoiceNeeded, Question, Unsupported
from refapp.language.replacing import Replace
from refapp.language.scenario import Characteristics, Keyword
from refapp.lazy_dataclass import dataclass

Params = ParamSpec("Params")
"""What a sentence takes."""
whenever = HookBy[str, Callable[["Game"], None]]()
"""Of a keyword: what happens at once after any event while a permanent has it, before triggers are looked for; of no
word: always."""


@dataclass(eq=False)
class Game(Position):
    """The whole state of an evaluation, what can be asked of it, and what is recorded as it changes."""

    _board: Board | None = None
    _replacing: tuple[dict[str, View], Sequence[tuple[View, Replace, int]]] | None = None

    # the board

    def board(self) -> Board:
        """Every object as it is now, at every moment (§613.5); replaced, never changed, when something happens."""
        if self._board is None:
            self._board = continuous.compute(self)
        return self._board

    def stop(self) -> None:
        """What was under way isn't carried on with."""
        self.batch = None
        self.touch()

    def touch(self) -> None:
        """Something changed: characteristics are computed anew when next asked for."""
        self._board = None

    def statics(self) -> Iterator[tuple[View, Any]]:
        """Static abilities that function on the battlefield now, with their objects, and what is so for a while."""
        board = self.batch.before if self.batch is not None else self.board()
        for view in board.values():
            if view.zone == "battlefield" and view.abilities and not view.phased_out:
                for _, ability in self.rules.statics(view.abilities):
                    if not ability.conditions or while_holds(self, ability.conditions, view, board):
                        yield view, ability
        for effect in self.effects:
            yield from effect.says

    def replacing(self) -> Sequence[tuple[View, Replace, int]]:
        """Replacement effects of objects' abilities that function, as things were before the event, each once."""
        board = self.batch.before if self.batch is not None else self.board()
        if self._replacing is None or self._replacing[0] is not board:
            self._replacing = (board, [
                (view, ability, at) for view in board.values() if view.abilities and not view.phased_out
                for at, ability in self.rules.replacements(view.abilities)])
        return self._replacing[1]

    # events

    @contextmanager
    def resolution(self) -> Iterator[None]:
        """What is on top of the stack resolves; nothing else can meanwhile.

        An effect that says how a turn goes on (a declaration, a step) would have the stack resolve in the middle of its
        own resolution, in which nobody has priority (117.2e): that is unsupported.
        """
        if self.resolving:
            raise Unsupported("Nothing else can resolve in the middle of a resolution.")
        self.resolving = True
        self.this_turn.since = len(self.this_turn.log)
        try:
            yield
        finally:
            self.resolving = False

    def events(self, *, bookkeeping: bool = False) -> _Together:
        """Open a batch: what happens inside is one event, and triggers look at it as a whole.

        ``bookkeeping``: after it nothing is looked at anew, unless something else happens inside as well.
        """
        return _Together(self, bookkeeping)

    def finish(self, batch: Batch) -> None:
        """What is still a part of an event, once the rest of it has happened."""
        raise NotImplementedError

    def follow(self, batch: Batch) -> None:
        """What comes of an event by itself, once all of it has happened; then triggers are looked for."""
        raise NotImplementedError

    def at_once(self) -> None:
        """What rules say happens at once while a permanent has a keyword; triggers are looked for afterwards."""
        wanted = self.rules.by(whenever)
        present = {word for view in self.permanents() for word in view.keywords & wanted.keys()}
        present |= {one.word for obj in self.objects.values() if obj.here.while_attached and obj.here.shape is not None
                    for one in obj.here.shape.abilities if isinstance(one, Keyword) and one.word in wanted}
        for word in ("", *sorted(present)):
            for says in wanted.get(word, ()):
                says(self)

    def shape_number(self, shape: Characteristics | None) -> int:
        """A number for what something enters as a copy of; 0 for nothing. Equal ones have the same."""
        if shape is None:
            return 0
        if shape not in self.shapes:
            self.shapes.append(shape)
        return self.shapes.index(shape) + 1

    def arrive(self, names: Iterable[str]) -> None:
        """Record what is going to enter the battlefield at the same time, inside a batch."""
        if self.batch is not None:
            self.batch.arriving.update(names)

    def prevents(self, key: object, to: str, many: int) -> None:
        """Record that an effect prevented so much damage, inside a batch: of all of it at once (615.13)."""
        assert self.batch is not None  # damage is dealt in an event
        self.batch.prevented[(key, to)] = self.batch.prevented.get((key, to), 0) + many

    def happened(self, occurrence: Occurrence) -> None:
        """Record something that happened, inside a batch."""
        if self.batch is None:
            raise RuntimeError("an occurrence outside a batch")
        self.batch.occurrences.append(occurrence)

    def tick(self) -> int:
        """The next timestamp."""
        self.clock += 1
        return self.clock

    # trace and choices

    def note(self, says: Callable[Params, Sentence], rules: Sequence[str] = (), subject: str | None = None, /,
             *args: Params.args, **params: Params.kwargs) -> None:
        """Add a sentence to the trace; ``rules`` are keys, those that the edition lacks are left out."""
        self.budget.spend()
        self.trace.append(TraceEntry(self.step, self.rules.cite(rules), says(*args, **params), subject))

    def also(self, rules: Sequence[str]) -> None:
        """The newest trace entry says these rules, too."""
        if self.trace:
            last = self.trace[-1]
            more = [one for one in self.rules.cite(rules) if one not in last.rules]
            self.trace[-1] = replace(last, rules=(*last.rules, *more))

    def look(self) -> None:
        """A moment at which a reader may want to look at the board."""
        if self.watcher is not None and self.batch is None:
            self.watcher()

    def consider(self, rule: str | Sequence[str], subject: str | None, message: str, *, unasked: bool = False,
                 trivial: bool = False, keeps: bool = False, **params: Any) -> None:
        """Say why a rule that was looked at doesn't apply: an English msgid with its values.

        Of several rules that decide together, the most specific stands first, and those are named that somebody asked
        about; ``unasked``: even where nobody did, ``trivial``: not to somebody who named none of them. ``keeps``:
        they keep the subject from something.
        Of the same condition looked at again, the newest number ``n`` is kept: so many permanents as there are by now.
        """
        rules = (rule,) if isinstance(rule, str) else rule
        if trivial and isinstance(self.wanted, EveryRule) and not self.wanted.named.intersection(rules):
            return
        numbers = self.rules.cite(rules if unasked else [one for one in rules if one in self.wanted])
        if numbers:
            found = Considered(numbers, subject, message, params, keeps)
            self.considered[found.but_for("n")] = found

    def note_once(self, says: type[Sentence], rules: Sequence[str], subject: str, **params: Any) -> None:
        """Add a trace entry unless this check of state-based actions has said so already."""
        for entry in reversed(self.trace):
            if entry.says(says) and entry.subject == subject:
                return
            if entry.says(IsChecked, CheckedInCleanup):
                break
        self.note(says, rules, subject, **params)

    def ask(self, choice: str, player: str | None, about: Sequence[str], options: Sequence[object],
            message: str, *, least: int = 1, most: int = 1, **params: Any) -> ChoiceNeeded:
        """The signal to raise for a choice that is missing; whom it asks, :meth:`decider` says."""
        player = self.decider(self._instead_of(player, choice))
        return ChoiceNeeded(Question(choice, player, tuple(about), tuple(options), message, dict(params), least, most,
                                     self._unfit(choice, about, options)))

    def _unfit(self, choice: str, about: Sequence[str], options: Sequence[object]) -> tuple[str, ...]:
        """What was said in answer to a question and is none of its options, unless it was chosen before."""
        own, other = getattr(self.choices, choice, None), self.choices.other
        said = [*other.get(choice, ()), *(other.get(about[0], ()) if about else ())]
        if isinstance(own, Mapping) and about and isinstance(own.get(about[0]), tuple):
            said += own[about[0]]
        return tuple(dict.fromkeys(one for one in map(str, said) if one not in map(str, options)
                                   and one not in self.chosen_before)) if all(
            isinstance(option, str) for option in options) else ()

    def decider(self, player: str | None) -> str | None:
        """Who makes the choices of a player: another one who controls that player (723.5)."""
        return self.controlled.get(player, player) if player is not None else None

    def _instead_of(self, player: str | None, choice: str) -> str | None:
        """Who chooses for a player who has left the game.

        What a rule asks, the next player in turn order decides (§800.4h). What an object asks of an opponent of its
        controller, another opponent decides, whom the controller chooses (§800.4g): Unsupported for anybody else.
        """
        if player not in self.players or not self.players[player].lost or self.result is not None:
            return player
        if not self.resolving or not self.stack:
            at = self.order.index(player)
            return next(one for one in (*self.order[at:], *self.order[:at]) if not self.players[one].lost)
        you = self.stack[-1].controller
        others = [one.name for one in self.opponents(you)]
        if player in self.teammates(you) or player == you or not others:
            raise Unsupported("{who} has left the game: who chooses instead isn’t modelled.",
                              rules=["800.4g"], who=player)
        said = [one for one in self.choices.other.get("chooser", ()) if one in others]
        if said or len(others) == 1:
            return [*said, *others][0]
        raise ChoiceNeeded(Question("chooser", self.decider(you), (choice,), tuple(others),
                                    "Who chooses for the player who has left the game?", {}))


class _Together:
    """What happens inside is one event; within another one it is a part of that.

    Opened for each event: a class costs half of what a generator does.
    """

    __slots__ = ("bookkeeping", "game", "inner")

    def __init__(self, game: Game, bookkeeping: bool) -> None:
        self.game, self.bookkeeping = game, bookkeeping
        self.inner = game.batch is not None

    def __enter__(self) -> Batch:
        game = self.game
        if game.batch is not None:
            game.batch.bookkeeping = game.batch.bookkeeping and self.bookkeeping
            return game.batch
        game.batch = Batch(game.board(), bookkeeping=self.bookkeeping and game.settled)
        game.stamp += 1
        return game.batch

    def __exit__(self, failed: type[BaseException] | None, *_: object) -> None:
        game, batch = self.game, self.game.batch
        if self.inner:
            return
        try:
            if failed is None and batch is not None:
                game.finish(batch)
        finally:
            game.batch = None
        if failed is None and batch is not None:
            game.follow(batch)
