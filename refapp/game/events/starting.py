"""How a game starts (103): who begins, starting life totals and hands, mulligans, actions from opening hands.

What has been decided so far stands in :class:`Starting`. Players declare mulligans in turn order, round by round; who
isn't heard of keeps, as who isn't heard of passes. A board that begins after the hands were drawn starts there.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field

from refapp.game.door.event import Event
from refapp.game.door.game import Game
from refapp.game.door.happen import happen
from refapp.game.events import drawing, moves, shuffling
from refapp.game.said.moving import ToCommand, ToTheBottom
from refapp.game.said.several import Concealed, Looked
from refapp.game.said.turns import DeclaresMulligan, Keeps, StartsWithLife, TakesMulligan
from refapp.game.state.card_types import COMMAND_TYPES
from refapp.game.state.objects import Context, Obj
from refapp.game.state.players import Player
from refapp.game.state.start import Starting
from refapp.language.errors import Illegal
from refapp.language.instruction import Instruction
from refapp.language.scenario import Characteristics
from refapp.lazy_dataclass import dataclass

HAND_SIZE, LIFE = 7, 20
"""Starting hand size and life total where no variant says otherwise (103.4, 103.5)."""

DECLARATIONS = frozenset({"mulligan", "keep", "could_mulligan"})
"""Verbs of the mulligan process."""


@dataclass(frozen=True, slots=True)
class Start(Event):
    """It is known who takes the first turn: that player counts as the active player until then (§101.4e)."""

    player: str
    then: tuple[Instruction, ...] = ()
    context: Context = field(default_factory=Context)

    def perform(self, game: Game) -> bool:
        game.starting = Starting(self.player, then=self.then, context=self.context)
        game.active = self.player
        return True


@dataclass(frozen=True, slots=True)
class StartLife(Event):
    """A player, or a team, begins the game with so much life (103.4)."""

    player: str
    life: int
    rules: tuple[str, ...] = field(default=(), compare=False)

    def perform(self, game: Game) -> bool:
        player = game.players[self.player]
        team = game.sharing(player)
        if team is not None:
            team.life = self.life
        else:
            player.life = self.life
        game.note(StartsWithLife, self.rules, team.name if team is not None else player.name, n=self.life)
        return True


@dataclass(frozen=True, slots=True)
class Declare(Event):
    """A player declares whether to take a mulligan (103.5)."""

    player: str
    again: bool
    bottom: tuple[str, ...] = ()

    def perform(self, game: Game) -> bool:
        assert game.starting is not None
        game.starting.round[self.player] = self.again
        game.starting.bottom[self.player] = self.bottom
        if not self.again:
            game.starting.kept.add(self.player)
        return True


@dataclass(frozen=True, slots=True)
class LookAfterMulligans(Event):
    """All hands are kept: now those whose hands are smaller look at a card (103.5, 2016 to 2019)."""

    def perform(self, game: Game) -> bool:
        assert game.starting is not None
        game.starting.looked = True
        return True


@dataclass(frozen=True, slots=True)
class EndRound(Event):
    """Everybody has declared; ``taking`` take a mulligan now."""

    taking: tuple[str, ...]

    def perform(self, game: Game) -> bool:
        assert game.starting is not None
        game.starting.round.clear()
        game.starting.taken.update(self.taking)
        return True


@dataclass(frozen=True, slots=True)
class Owe(Event):
    """A player has to put so many cards of the hand on the bottom of the library."""

    player: str
    many: int

    def perform(self, game: Game) -> bool:
        assert game.starting is not None
        game.starting.owed[self.player] = self.many
        return True


@dataclass(frozen=True, slots=True)
class Act(Event):
    """A player takes an action with a card of the opening hand (103.6); ``shows``: it is revealed (§103.6b)."""

    player: str
    shows: str | None = None

    def perform(self, game: Game) -> bool:
        assert game.starting is not None
        game.starting.acted.append(self.player)
        if self.shows is not None:
            game.starting.shown.add(self.shows)
            game.objects[self.shows].here.revealed = True
            game.touch()
        return True


@dataclass(frozen=True, slots=True)
class PutIntoCommand(Event):
    """A card from outside the game is put into the command zone before the game begins (103.2e)."""

    obj: Obj
    face_down: bool = False
    rules: tuple[str, ...] = field(default=(), compare=False)

    def perform(self, game: Game) -> bool:
        moves.move(game, self.obj, "command", says=ToCommand, rules=self.rules, player=self.obj.owner)
        self.obj.here.face_down = self.face_down
        game.touch()
        return True


@dataclass(frozen=True, slots=True)
class BeginFirst(Event):
    """The first turn is about to begin: what was revealed from opening hands no longer is (103.6b)."""

    def perform(self, game: Game) -> bool:
        assert game.starting is not None
        game.starting.begun = True
        for name in sorted(game.starting.shown):
            obj = game.objects[name]
            if obj.here.revealed:
                obj.here.revealed = False
                game.note(Concealed, ["103.6b"], name)
        game.touch()
        return True


def under_way(game: Game) -> Starting:
    """The start of this game; a board in no turn is one whose hands have been drawn. Raises Illegal in a turn."""
    if game.moment is not None or (game.starting is not None and game.starting.begun):
        raise Illegal(["103.5"], "The game has started already.")
    if game.starting is None:
        happen(game, Start(game.active))
    assert game.starting is not None
    return game.starting


# whose turn it is to declare

def rank(game: Game, player: str) -> int:
    """The place of a player, or of the player’s team where teams take turns together (103.5d, §103.6c)."""
    order = [one.name for one in game.apnap()]
    team = game.players[player].team
    if game.teams and team is not None:
        return min(order.index(one) for one in game.teams[team].members)
    return order.index(player)


def hand_size(game: Game, player: str) -> int:
    """A player’s starting hand size, with the hand modifier of a vanguard card (§211.1, §103.5a, 313.6, 902.5)."""
    return max(0, HAND_SIZE + modifier(game, player, "hand_modifier"))


def modifier(game: Game, player: str, what: str) -> int:
    """The life or hand modifier of a player’s face-up vanguard cards (211.1, 212.1)."""
    return sum(getattr(obj.spec, what) for obj in game.objects.values()
               if obj.exists and obj.zone == "command" and obj.owner == player and obj.spec is not None
               and "vanguard" in obj.printed.types and not obj.here.face_down)


def free_mulligans(game: Game) -> int:
    """How many mulligans don’t count: the first one in a multiplayer game (§800.6) and in Brawl (§903.12g), by
    §103.5c."""
    return 1 if len(game.players) > 2 or game.format == "brawl" else 0


def may_declare(game: Game, player: str) -> Starting:
    """A player is about to declare; whoever comes before and hasn’t been heard of keeps. Raises Illegal.

    Teams that take turns together declare one after the other, their players in any order (§103.5d, §805.3a).
    """
    start = under_way(game)
    if player in start.round:
        finish_round(game)
    if player in start.kept:
        raise Illegal(["103.5"], "{who} has kept the hand and can’t take another mulligan.", who=player)
    if start.acted:
        raise Illegal(["103.5", "103.6"], "The mulligans are over: actions from opening hands have been taken.")
    for other in game.apnap():
        if other.name != player and rank(game, other.name) < rank(game, player) \
                and other.name not in start.round and other.name not in start.kept:
            keep(game, other)
    return start


def declare_mulligan(game: Game, player: Player, bottom: Sequence[str]) -> None:
    """A player declares a mulligan; it is taken once everybody has declared."""
    start = may_declare(game, player.name)
    counted = start.taken[player.name] - free_mulligans(game)
    if counted >= hand_size(game, player.name):
        raise Illegal(["103.5"], "{who} can’t take another mulligan: the hand would have no cards already.",
                      who=player.name)
    game.note(DeclaresMulligan, ["103.5", *_order(game)], player.name, player=player.name)
    happen(game, Declare(player.name, True, tuple(bottom)))
    if _all_declared(game, start):
        finish_round(game)


def keep(game: Game, player: Player, bottom: Sequence[str] = ()) -> None:
    """A player keeps the hand, once what was owed is on the bottom of the library."""
    start = under_way(game)
    if game.rules.holds("mulligan.scry"):
        _kept(game, start, player, bottom)
    else:
        put_on_bottom(game, player, bottom)
        _kept(game, start, player)
    if _all_declared(game, start):
        finish_round(game)


def _kept(game: Game, start: Starting, player: Player, bottom: Sequence[str] = (), *, silent: bool = False) -> None:
    """The hand is the opening hand now; when all are, who has a smaller one may look at a card (2016 to 2019)."""
    if not silent:
        game.note(Keeps, ["103.5", *_order(game)], player.name, player=player.name, n=len(player.zones["hand"]))
    happen(game, Declare(player.name, False, tuple(bottom)))
    if game.rules.holds("mulligan.scry") and not start.looked and all(
            one.name in start.kept for one in game.remaining()):
        happen(game, LookAfterMulligans())
        for other in game.apnap():
            _look(game, start, other)


def _look(game: Game, start: Starting, player: Player) -> None:
    """A player whose opening hand is smaller may look at the top card of the library and put it on the bottom.

    The card stays on top unless ``bottom`` of the step ``keep`` names it.
    """
    chosen, library = start.bottom.get(player.name, ()), player.zones["library"]
    may = bool(start.taken[player.name] and library) and len(player.zones["hand"]) < hand_size(game, player.name)
    if chosen and (not may or chosen != (library[0],)):
        raise Illegal(["103.5"], "Only with a smaller hand could {who} put a card on the bottom, and only the top one.",
                      who=player.name)
    if not may:
        return
    game.note(Looked, ["103.5"], player.name, player=player.name, cards=[library[0]])
    if chosen:
        moves.move(game, game.obj(library[0]), "library", bottom=True, says=ToTheBottom, rules=["103.5"],
                   player=player.name)


def _order(game: Game) -> list[str]:
    return ["103.5d", "101.4e"] if game.teams else ["101.4e"]


def _all_declared(game: Game, start: Starting) -> bool:
    return all(one.name in start.round or one.name in start.kept for one in game.remaining())


def finish_round(game: Game) -> None:
    """Who hasn’t been heard of keeps; then all mulligans of the round are taken at the same time (103.5)."""
    start = game.starting
    if start is None or not start.round:
        return
    taking = [one for one in game.apnap() if start.round.get(one.name)]
    for other in game.apnap():
        if other.name not in start.round and other.name not in start.kept:
            put_on_bottom(game, other, ())
            _kept(game, start, other)
    happen(game, EndRound(tuple(one.name for one in taking)))
    for player in taking:
        _take(game, start, player)


def _take(game: Game, start: Starting, player: Player) -> None:
    """One player’s mulligan, by the rules of the edition.

    The new hand has the starting hand size again, with a vanguard card as well (902.5a, §103.5).
    """
    times, size = start.taken[player.name], hand_size(game, player.name)
    free = min(times, free_mulligans(game))
    uncounted = ["103.5c", "903.12g" if game.format == "brawl" else "800.6"]
    rules = ["103.5", *(uncounted if free else []), *(["103.5a"] if size != HAND_SIZE else [])]
    game.note(TakesMulligan, rules, player.name, player=player.name, n=times)
    with game.events():
        for name in list(player.zones["hand"]):
            moves.move(game, game.obj(name), "library", rules=["103.5"])
        shuffling.shuffle(game, player, ["103.5"])
    fewer = times - free
    london = game.rules.holds("mulligan.london")
    for _ in range(size if london else max(0, size - fewer)):
        drawing.draw(game, player, ["103.5"])
    if london and fewer:
        happen(game, Owe(player.name, min(fewer, len(player.zones["hand"]))))
        if start.bottom.get(player.name):
            put_on_bottom(game, player, start.bottom[player.name])


def put_on_bottom(game: Game, player: Player, chosen: Sequence[str]) -> None:
    """The cards that the mulligans cost go to the bottom of the library, in any order (103.5)."""
    start = game.starting
    many = start.owed.get(player.name, 0) if start is not None else 0
    hand = player.zones["hand"]
    if not many:
        if chosen:
            raise Illegal(["103.5"], "{who} has no cards to put on the bottom of the library now.", who=player.name)
        return
    if not chosen and all(game.objects[name].printed == Characteristics() for name in hand):
        chosen = hand[-many:]  # of cards that are nothing but cards it doesn’t matter which
    named = [name for name in (chosen or game.choices.other.get(f"{player.name}.bottom", ())) if name in hand]
    if len(set(named)) != many and len(hand) > many:
        if chosen:
            raise Illegal(["103.5"], "{who} has to put so many cards on the bottom of the library: {n}.",
                          who=player.name, n=many)
        raise game.ask("other", player.name, [f"{player.name}.bottom"], list(hand),
                       "Which cards does {who} put on the bottom of the library?", who=player.name, least=many,
                       most=many)
    happen(game, Owe(player.name, 0))
    with game.events():
        for name in named or list(hand):
            moves.move(game, game.obj(name), "library", bottom=True, says=ToTheBottom, rules=["103.5"],
                       player=player.name)


# afterwards

def may_act(game: Game, player: str) -> None:
    """A player takes an action from the opening hand, in turn order after all mulligans (103.6). Raises Illegal."""
    start = under_way(game)
    close(game)
    if any(rank(game, other) > rank(game, player) for other in start.acted):
        raise Illegal(["103.6", *(["103.6c"] if game.teams else []), "101.4e"],
                      "{who} should have done this before the players who come later in turn order.", who=player)


def close(game: Game) -> None:
    """The mulligan process is over: whoever hasn’t been heard of keeps."""
    finish_round(game)
    if (start := game.starting) is None:
        return
    for player in game.remaining():
        if player.name not in start.kept:
            put_on_bottom(game, player, ())
            _kept(game, start, player, silent=not start.taken)
    happen(game, EndRounds())


@dataclass(frozen=True, slots=True)
class EndRounds(Event):
    """No more mulligans are declared."""

    def perform(self, game: Game) -> bool:
        under_way(game).round.clear()
        return True


def catch_up(game: Game, verb: str | None) -> None:
    """Before a step that isn’t about mulligans, and at the end, the round that is under way is finished."""
    start = game.starting
    if start is None or verb in DECLARATIONS or verb == "ask":
        return
    finish_round(game)
    for player in game.apnap():
        put_on_bottom(game, player, ())


def nontraditional(obj: Obj) -> bool:
    """Whether a card is a nontraditional Magic card (108.5), as Attractions are, too (§717.2)."""
    return bool(set(obj.printed.types) & COMMAND_TYPES) or "attraction" in map(str.lower, obj.printed.subtypes)
