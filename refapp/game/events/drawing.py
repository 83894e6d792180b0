"""121: drawing cards, as events."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import field

from refapp.game.door.event import Event
from refapp.game.door.game import Game
from refapp.game.door.happen import happen
from refapp.game.events import moves
from refapp.game.said.moving import Drawn
from refapp.game.said.sentence import Sentence
from refapp.game.said.several import Revealed
from refapp.game.state.hooks import CastingWords
from refapp.game.state.objects import Obj
from refapp.game.state.occurrences import Occurrence
from refapp.game.state.players import Player
from refapp.game.state.views import Ref
from refapp.language.scenario import Keyword
from refapp.lazy_dataclass import dataclass

drawn = CastingWords[Callable[[Game, Obj, Keyword], None]]()
"""Of a keyword of a card that has just been drawn: what it does."""


class DrawFromEmpty(Sentence, says="{subject} has to draw a card, but the library is empty."): ...
class CantDraw(Sentence, says="{subject} can’t draw cards."): ...


@dataclass(frozen=True, slots=True)
class Draw(Event):
    """A player draws one card (§121.1); from an empty library the attempt is remembered (704.5b)."""

    player: str
    rules: tuple[str, ...] = field(default=(), compare=False)
    drawn: list[Obj] = field(default_factory=list, compare=False)
    """Filled with the card, if this very draw happens."""

    def affected(self, game: Game) -> tuple[str | None, str | None]:
        return self.player, self.player

    def marked(self, _applied: frozenset[object]) -> Event:
        return Draw(self.player, self.rules)

    def forbidden(self, game: Game) -> bool:
        """§121.2b."""
        player = game.players[self.player]
        if game.cannot(player, "draw"):
            game.note(CantDraw, ["101.2", "121.3"], self.player)
            return True
        if game.this_turn.drawn[player.name] and game.cannot(player, "draw_more_than_one"):
            game.note(CantDraw, ["101.2", "121.2b"], self.player)
            return True
        return False

    def perform(self, game: Game) -> bool:
        """§104.3c, §121.4, §121.8."""
        player = game.players[self.player]
        library = player.zones["library"]
        if not library:
            player.drew_from_empty = True
            game.note(DrawFromEmpty, [*self.rules, "121.4", "104.3c"], player.name)
            return False
        card = game.obj(library[0])
        hidden = game.announcing is not None
        moves.move(game, card, "hand", says=Drawn, rules=[*self.rules, "121.1", *(["121.8"] if hidden else [])],
                   player=player.name)
        if hidden:
            game.drawn_while_casting.append((card.id, card.incarnation))
        game.happened(Occurrence("draws", Ref(card.id, card.incarnation), Ref(card.id, card.incarnation),
                                 player=player.name, amount_before=game.this_turn.drawn[player.name]))
        for holder, ability in game.statics():
            if holder.controller == player.name and (
                    ability.reveal_draws == "each"
                    or (ability.reveal_draws == "first" and not game.this_turn.drawn[player.name])):
                card.here.revealed = True
                game.shown[card.id] = card.incarnation
                game.note(Revealed, ["603.11", "701.20a"], card.id, zone="hand", by=holder.id)
                here = Ref(card.id, card.incarnation)
                game.happened(Occurrence("revealed", here, here, player=player.name, kind=holder.id))
        if any(ability.affects is not None and ability.affects.zone == "hand" for _, ability in game.statics()):
            game.touch()  # what gives cards in hands abilities gives them to this one, too
        known = game.rules.words(drawn)
        view = game.board().get(card.id) if known and card.zone == "hand" and (
            game.starting is None or game.starting.begun) else None
        for ability in game.rules.every(view.abilities) if view is not None else ():
            if isinstance(ability, Keyword) and ability.word in known:
                known[ability.word](game, card, ability)
        game.this_turn.drawn[player.name] += 1
        self.drawn.append(card)
        return True


@dataclass(frozen=True, slots=True)
class DrawCards(Event):
    """An instruction to draw so many cards, before any of the single draws (121.2a)."""

    player: str
    many: int

    def affected(self, game: Game) -> tuple[str | None, str | None]:
        return self.player, self.player


def draw(game: Game, player: Player, rules: Sequence[str] = ()) -> bool:
    """Draw one card; from an empty library the attempt is remembered for the next check (704.5b)."""
    return happen(game, Draw(player.name, tuple(rules)))
