"""701.62 Manifest dread."""

from __future__ import annotations

from refapp.game.door import decisions
from refapp.game.door.game import Game
from refapp.game.events import linking, moves
from refapp.game.events.words import player_named
from refapp.game.said.moving import PutIntoGraveyard
from refapp.game.said.several import ActionDone, Looked
from refapp.game.state.objects import Context
from refapp.game.state.occurrences import Occurrence
from refapp.game.state.views import Ref
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import One, PlayerWord
from refapp.rulebook.actions.manifest import manifest
from refapp.rulebook.registry import action


@word("manifest_dread")
class ManifestDread(Instruction):
    """Of the top two cards, one is manifested and the other goes to the graveyard."""

    player: PlayerWord
    choose: One | None = None


@action(ManifestDread, "701.62a", "701.62b")
def do_manifest_dread(game: Game, step: ManifestDread, context: Context) -> None:
    """Of the top two cards, one is manifested and the other goes to the graveyard."""
    player = player_named(game, step.player, context)
    top = player.zones["library"][:2]
    chosen = decisions.one_of(
        game, "manifest", step.choose, top, player.name, message="Which card is manifested?"
    )
    game.note(Looked, ["701.62a"], player.name, player=player.name, cards=list(top))
    if chosen is not None:
        manifest(game, game.obj(chosen), player.name, "manifested", ["701.62a", "701.40a"])
        there = [game.obj(chosen)] if game.obj(chosen).zone == "battlefield" else []
        linking.remember(game, context, "created", there, "607.2c")
    with game.events():
        for name in top:
            if name != chosen:
                moves.move(
                    game, game.obj(name), "graveyard", says=PutIntoGraveyard, rules=["701.62a"]
                )
        game.note(ActionDone, ["701.62b"], None, player=player.name, name="manifest dread")
        who = Ref(player.name, 0, player=True)
        game.happened(Occurrence("manifests_dread", who, who, player=player.name))
