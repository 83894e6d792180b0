"""701.40 Manifest.

Turned face up (701.40b, 701.40c, 701.40d, 701.40g): `actions/turn_face_up_and_down.py`. More on what lies face down
(701.40h): section 708.
"""

from __future__ import annotations

from collections.abc import Sequence

from refapp.game.door.decisions import fits
from refapp.game.door.game import Game
from refapp.game.door.happen import happen
from refapp.game.events import linking, moves
from refapp.game.events.amounts import amount
from refapp.game.events.designations import Designate
from refapp.game.events.words import objects, player_named
from refapp.game.said.moving import Cloaked, Manifested
from refapp.game.said.sentence import Sentence, ZoneName
from refapp.game.state.objects import Context, Obj
from refapp.game.state.occurrences import Occurrence
from refapp.game.state.views import Ref
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import Num, Objects, PlayerWord
from refapp.rulebook.registry import action


class NotManifested(Sentence, says="{subject} can’t enter the battlefield face down: it stays as and where it is."):
    zone: ZoneName


@word("manifest")
class Manifest(Instruction):
    """The top card of a library enters face down as a 2/2 creature without name, types or text."""

    player: PlayerWord
    n: Num = 1
    what: Objects | None = None


@action(Manifest, "701.40a", "701.40e", "701.40f")
def do_manifest(game: Game, step: Manifest, context: Context) -> None:
    """The top card of a library enters face down as a 2/2 creature without name, types or text."""
    face_down(game, step.player, step.what, amount(game, step.n, context), context, "manifested",
              ["701.40a", *(["701.40e"] if amount(game, step.n, context) > 1 else [])])


def face_down(game: Game, who: str, what: Sequence[str] | None, many: int, context: Context, word: str,
              rules: list[str]) -> None:
    """Cards that are named, or so many from the top of a library, enter face down one after the other."""
    player = player_named(game, who, context)
    cards = objects(game, what, context) if what is not None else [
        game.obj(name) for name in player.zones["library"][:max(0, many)]]
    for card in cards:
        fits(context, card, rules[:1], able=card.zone != "battlefield")
        manifest(game, card, player.name, word, rules)
    linking.remember(game, context, "created", [
        obj for obj in map(game.obj, [card.id for card in cards]) if obj.zone == "battlefield"], "607.2c")


def manifest(game: Game, card: Obj, player: str, word: str, rules: list[str]) -> None:
    """A card enters face down, as a creature of 2/2."""
    with game.events():
        if moves.move(game, card, "battlefield", says=Manifested if word == "manifested" else Cloaked,
                      rules=rules, under=player, face_down=True, player=player):
            happen(game, Designate(card, word, silent=True))
            who = Ref(player, 0, player=True)
            if word == "manifested":
                game.happened(Occurrence("manifests", who, who, player=player))
        else:
            game.note(NotManifested, ["701.40f" if word == "manifested" else "701.58f"], card.id, zone=card.zone)
