"""A game in progress: what one evaluation owns and changes. Nothing outside the evaluation sees it.

What it holds is listed in ``game/state/game_state.py``. The rules live elsewhere: ``game/events/moves.py``,
``game/events/damage.py`` and their like change the game, ``game/machine/triggers.py`` watches, and the ruleset brings
verbs and state-based actions.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from refapp.game.considered import Considered
from refapp.game.events import instead, lasting, leaving_combat, zone_order
from refapp.game.machine import afterwards, triggers
from refapp.game.reading import block_counts, continuous
from refapp.game.reading.conditions import while_holds
from refapp.game.reading.filters import Viewpoint
from refapp.game.state.batch import Batch
from refapp.game.state.board import Board
from refapp.game.state.budget import Budget
from refapp.game.state.game_state import GameState
from refapp.game.state.objects import Obj
from refapp.game.state.occurrences import Occurrence
from refapp.game.state.players import Player
from refapp.game.state.ruleset import Ruleset
from refapp.game.state.views import Ref, View
from refapp.game.trace import TraceEntry
from refapp.language.board import Choices
from refapp.language.errors import ChoiceNeeded, Question, ScenarioError, Unsupported
from refapp.language.replacing import Replace
from refapp.language.scenario import Ability, Characteristics, Keyword


class Game(GameState):
    """The whole state of an evaluation, and what can be asked of it."""

    def __init__(self, rules: Ruleset, choices: Choices, budget: Budget, game_format: str) -> None:
        super().__init__(rules, choices, budget, game_format)
        self._board: Board | None = None
        self._replacing: tuple[dict[str, View], Sequence[tuple[View, Replace, int]]] | None = None

    # the board

    def board(self) -> Board:
        """Every object as it is now, at every moment (§613.5); replaced, never changed, when something happens."""
        if self._board is None:
            self._board = continuous.compute(self)
        return self._board

    def touch(self) -> None:
        """Something changed: characteristics are computed anew when next asked for."""
        self._board = None

    def view(self, name: str) -> View | None:
        """An object as it is now; None if it doesn't exist."""
        return self.board().get(name)

    def permanents(self) -> tuple[View, ...]:
        """Permanents that are phased in, in the order in which the objects were listed or made."""
        return self.board().permanents

    def obj(self, name: str) -> Obj:
        """An object by id; an unknown id is the scenario's mistake."""
        found = self.objects.get(name)
        if found is None:
            raise ScenarioError.unknown("name", f"steps[{self.step}]", name, (*self.objects, *self.players))
        return found

    def attachment_host(self, obj: Obj) -> str | None:
        """What an object is attached to, if that is still there (the same object, or the player)."""
        if obj.attached is None:
            return None
        name, incarnation = obj.attached
        if name in self.players:
            return None if self.players[name].lost else name
        host = self.objects.get(name)
        if host is None or not host.exists or host.incarnation != incarnation:
            return None
        return name

    def is_current(self, ref: Ref) -> bool:
        """Whether a remembered object is still that object (400.7)."""
        obj = self.objects.get(ref.id)
        return obj is not None and obj.exists and obj.incarnation == ref.incarnation

    def last_permanent(self, name: str) -> View | None:
        """What an object last was on the battlefield, if it has left it in this scenario (608.2h)."""
        obj = self.objects.get(name)
        for incarnation in range(obj.incarnation if obj is not None else -1, -1, -1):
            view = self.last_known.get((name, incarnation))
            if view is not None and view.zone == "battlefield":
                return view
        return None

    def last_of(self, ref: Ref) -> View | None:
        """What the object of a reference last was, which may be later than the reference (608.2h)."""
        return self.last_known.get((ref.id, ref.incarnation)) or ref.view

    def viewpoint(self, view: View) -> Viewpoint:
        """How an object's ability sees the others: of a static ability “you” is who controls the object now (109.5)."""
        return Viewpoint(view.id, view.controller, view.host, self.teammates(view.controller))

    # players

    @property
    def with_commanders(self) -> bool:
        """Whether cards can be commanders: in Commander games, of which Brawl is an option (903.12, 903.12a)."""
        return self.format in ("commander", "brawl")

    @property
    def closed_outside(self) -> bool:
        """Whether cards from outside the game can’t be brought in by what doesn’t speak of Commander games
        (§903.11)."""
        return self.with_commanders and self.rules.holds("commander.nothing_from_outside")

    def teammates(self, name: str | None) -> frozenset[str]:
        """The other members of a player's team (102.3)."""
        if name is None or name not in self.players or self.players[name].team is None:
            return frozenset()
        team = self.players[name].team
        return frozenset(
            other.name for other in self.players.values() if other.team == team and other.name != name
        )

    def remaining(self) -> list[Player]:
        """Players still in the game, in turn order from the active player (APNAP order, 101.4)."""
        return [player for player in self.apnap() if not player.lost]

    def apnap(self) -> list[Player]:
        """All players, the active player first, then in turn order (101.4)."""
        at = self.order.index(self.active)
        found = [self.players[name] for name in (*self.order[at:], *self.order[:at])]
        if self.teams:  # team by team (805.6)
            teams = list(dict.fromkeys(player.team for player in found))
            found.sort(key=lambda player: teams.index(player.team))
        return found

    def active_players(self) -> tuple[str, ...]:
        """Whose turn it is: the active player (102.1), or the active team where teams share their turns (805.4a), as
        two-headed giants do (810.2)."""
        return (self.active, *sorted(self.teammates(self.active))) if self.teams else (self.active,)

    def opponents(self, name: str) -> list[Player]:
        """A player's opponents still in the game (102.2, §102.3)."""
        mates = self.teammates(name)
        return [player for player in self.remaining() if player.name != name and player.name not in mates]

    def life(self, player: Player) -> int:
        """A player's life total; a member of a two-headed giant has the team's."""
        return self.teams[player.team].life if player.team in self.teams else player.life

    def cannot(self, player: Player, what: str) -> bool:
        """Whether an effect says that the player (or a teammate, 810) can't do something (§614.17)."""
        names = frozenset({player.name})
        if what in ("lose_game", "win_game", "gain_life", "lose_life"):
            names |= self.teammates(player.name)
        return self.forbidden_to(names, player, what)

    def forbidden_to(self, names: frozenset[str], player: Player, what: str) -> bool:
        """Whether an effect says of one of these players that they can’t do something, for what concerns ``player``."""
        if any(what in self.players[name].cant for name in names):
            return True
        if any(what in one.cant and (not one.players or names.intersection(one.players)) for one in self.effects):
            return True
        return any((what in ability.you_cant and view.controller in names) or what in ability.all_cant
                   for view, ability in self.statics() if (ability.you_cant or ability.all_cant)
                   and (player.name, view.id, view.incarnation) not in self.this_turn.ignored)

    def statics(self) -> Iterator[tuple[View, Any]]:
        """Static abilities that function on the battlefield now, with their objects."""
        board = self.batch.before if self.batch is not None else self.board()
        for view in board.values():
            if view.zone == "battlefield" and view.abilities and not view.phased_out:
                for _, ability in self.rules.statics(view.abilities):
                    if not ability.conditions or while_holds(self, ability.conditions, view, board):
                        yield view, ability

    def abilities_of_player(self, name: str) -> tuple[Ability, ...]:
        """The abilities that effects say a player has (§613.10, 113.1, 113.1b): hexproof, shroud, protection."""
        return tuple(one for view, ability in self.statics() if ability.you_have and view.controller == name
                     for one in ability.you_have)

    def replacing(self) -> Sequence[tuple[View, Replace, int]]:
        """Replacement effects of objects' abilities that function, as things were before the event, each once."""
        board = self.batch.before if self.batch is not None else self.board()
        if self._replacing is None or self._replacing[0] is not board:
            self._replacing = (board, instead.found_on(self, board))
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
        try:
            yield
        finally:
            self.resolving = False

    def events(self, *, bookkeeping: bool = False) -> _Together:
        """Open a batch: what happens inside is one event, and triggers look at it as a whole.

        ``bookkeeping``: after it nothing is looked at anew, unless something else happens inside as well.
        """
        return _Together(self, bookkeeping)

    def follow(self, batch: Batch) -> None:
        """What comes of an event by itself, once all of it has happened; then triggers are looked for."""
        if batch.bookkeeping and batch.before is self._board and not batch.occurrences:
            return
        self.settled = True
        self.touch()
        lasting.settle(self, batch)
        afterwards.exile_what_nobody_controls(self)
        afterwards.new_controllers(self, batch.before)
        leaving_combat.out_of_combat(self, batch.before)
        self.at_once()
        afterwards.note_worlds(self)
        afterwards.note_sectors(self, batch.before)
        triggers.detect(self, batch.before, [*batch.occurrences, *block_counts.changed(batch.before, self.board())])
        if self.watch_away is not None:
            self.watch_away(self)

    def at_once(self) -> None:
        """What rules say happens at once while a permanent has a keyword; triggers are looked for afterwards."""
        wanted = self.rules.whenever
        present = {word for view in self.permanents() for word in view.keywords & wanted.keys()}
        present |= {one.word for obj in self.objects.values() if obj.while_attached and obj.shape is not None
                    for one in obj.shape.abilities if isinstance(one, Keyword) and one.word in wanted}
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

    def note(self, action: str, rules: Sequence[str] = (), subject: str | None = None, **params: Any) -> None:
        """Add a trace entry; ``rules`` are keys, those that the edition lacks are left out."""
        self.budget.spend()
        self.trace.append(TraceEntry(self.step, self.rules.cite(rules), action, subject, params))

    def also(self, rules: Sequence[str]) -> None:
        """The newest trace entry says these rules, too."""
        if self.trace:
            last = self.trace[-1]
            more = [one for one in self.rules.cite(rules) if one not in last.rules]
            self.trace[-1] = TraceEntry(last.step, (*last.rules, *more), last.action, last.subject, last.params)

    def wants(self, rule: str) -> bool:
        """Whether it matters why a rule (its key) didn't apply."""
        return rule in self.wanted

    def look(self) -> None:
        """A moment at which a reader may want to look at the board."""
        if self.watcher is not None and self.batch is None:
            self.watcher()

    def consider(self, rule: str, subject: str | None, message: str, *, unasked: bool = False, **params: Any) -> None:
        """Say why a rule that was looked at doesn't apply: an English msgid with its values.

        ``unasked``: even where nobody asked about the rule.
        Of the same condition looked at again, the newest number ``n`` is kept: so many permanents as there are by now.
        """
        if unasked or rule in self.wanted:
            numbers = self.rules.cite([rule])
            found = Considered(numbers, subject, message, params)
            same = [at for at, one in enumerate(self.considered) if one.but_for("n") == found.but_for("n")]
            if numbers and not same:
                self.considered.append(found)
            elif numbers:
                self.considered[same[0]] = found

    def note_once(self, action: str, rules: Sequence[str], subject: str) -> None:
        """Add a trace entry unless this check of state-based actions has said so already."""
        for entry in reversed(self.trace):
            if (entry.action, entry.subject) == (action, subject):
                return
            if entry.action in ("checked", "checked_in_cleanup"):
                break
        self.note(action, rules, subject)

    def ask(self, choice: str, player: str | None, about: Sequence[str], options: Sequence[object],
            message: str, *, least: int = 1, most: int = 1, **params: Any) -> ChoiceNeeded:
        """The signal to raise for a choice that is missing; Unsupported for a player who has left (800.4g, 800.4h)."""
        if player in self.players and self.players[player].lost and self.result is None:
            raise Unsupported("{who} has left the game: who chooses instead isn’t modelled.",
                              rules=["800.4g", "800.4h"], who=player)
        return ChoiceNeeded(Question(choice, player, tuple(about), tuple(options), message, dict(params), least, most))


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
                zone_order.arrange(game, batch.arrived)
                afterwards.shuffle_in(game, batch)
        finally:
            game.batch = None
        if failed is None and batch is not None:
            game.follow(batch)
