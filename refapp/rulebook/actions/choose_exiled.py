"""406.4 Choosing an exiled card."""

from __future__ import annotations

from refapp.game.door import decisions
from refapp.game.door.game import Game
from refapp.game.events.answers import answer
from refapp.game.events.revealing import may_look
from refapp.game.events.words import objects, player_named
from refapp.game.said.sentence import ByPlayer, Names
from refapp.game.state.objects import Context
from refapp.language.errors import Illegal
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import One, PlayerWord, Word
from refapp.rulebook.registry import action


class PileChosen(ByPlayer, says="{player} may not look at these cards and chooses their face-down pile; one of them is "
                 "chosen at random: {cards}."):
    cards: Names

class ExiledChosen(ByPlayer, says="The exiled card that is chosen is {subject}."): ...


@word("choose_exiled")
class ChooseExiled(Instruction):
    """A player chooses an exiled card; of a face-down pile that the player may not look at, one at random."""

    player: PlayerWord
    what: One
    random: One | None = None
    as_: Word | None = None


@action(ChooseExiled, "406.4", plain=True)
def do_choose_exiled(game: Game, step: ChooseExiled, context: Context) -> None:
    """Face-down cards lie in piles by when they were exiled; ``random`` is which card of the pile it is."""
    player = player_named(game, step.player, context)
    for obj in objects(game, step.what, context):
        if obj.zone != "exile":
            raise Illegal(["406.4"], "{what} isn’t in exile.", what=obj.id)
        chosen = obj.id
        if obj.here.face_down and not may_look(game, obj, player.name):
            pile = [one.id for one in game.objects.values() if one.exists and one.zone == "exile" and one.here.face_down
                    and one.here.pile == obj.here.pile and not may_look(game, one, player.name)]
            game.note(PileChosen, ["406.4"], player.name, player=player.name, cards=pile)
            wanted = step.random if step.random in pile else decisions.one_of(
                game, "random", None, pile, player.name, message="Which card of the pile is chosen at random?")
            chosen = wanted or obj.id
        game.note(ExiledChosen, ["406.4" if obj.here.face_down else "406.3"], chosen, player=player.name)
        answer(game, step.as_ or "chosen", chosen)
