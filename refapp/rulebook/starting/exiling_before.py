"""607.2n: cards that are exiled before a deck is shuffled to start the game, as a card in that deck allows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from refapp.game.door.game import Game
from refapp.game.door.happen import happen
from refapp.game.events import moves
from refapp.game.events.linking import BEFORE, Tie, Tied
from refapp.game.said.moving import Exiled
from refapp.game.said.sentence import ByPlayer
from refapp.game.state.views import Ref
from refapp.language.errors import Illegal
from refapp.language.scenario import Keyword

EXILES = "may exile cards before the game"


class RevealedInDeck(ByPlayer, says="{player} reveals {subject} in the deck before shuffling."): ...


def exile(game: Game, chosen: Mapping[str, Sequence[str]]) -> None:
    """Each card named is revealed in its owner’s deck and exiles cards from outside it (607.2n).

    Raises Illegal.
    """
    for name, cards in chosen.items():
        obj = game.obj(name)
        if obj.zone != "library" or not any(isinstance(one, Keyword) and one.word == EXILES
                                            for one in obj.printed.abilities):
            raise Illegal(["607.2n"], "{what} in a deck doesn’t let cards be exiled before the game.", what=name)
        game.note(RevealedInDeck, [], name, player=obj.owner)
        exiled = [game.obj(one) for one in cards]
        for one in exiled:
            if one.owner != obj.owner or one.zone != "outside":
                raise Illegal(["607.2n"], "{what} isn’t a card of {who}’s outside the deck.", what=one.id,
                              who=obj.owner)
            moves.move(game, one, "exile", says=Exiled, rules=["607.2n"])
        happen(game, Tie((obj.id, obj.incarnation, BEFORE, "exiled"), tuple(
            Tied(Ref(one.id, one.incarnation), "", back=False, rules=("607.2n",)) for one in exiled)))
