"""700.8d: players choose parties from among the creatures that they control."""

from __future__ import annotations

from refapp.game.door import decisions
from refapp.game.door.game import Game
from refapp.game.events import recalling
from refapp.game.events.words import players_named
from refapp.game.reading.devotion_and_party import PARTY, party
from refapp.game.said.sentence import ByPlayer, Names
from refapp.game.state.objects import Context, Obj
from refapp.game.state.views import Ref
from refapp.language.errors import Illegal
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import PlayerWord
from refapp.rulebook.registry import action


class ChoosesParty(ByPlayer, says="{player} chooses this party: {cards}."):
    cards: Names


@word("choose_party")
class ChooseParty(Instruction):
    """Players choose a party from among creatures that they control: `@picked`; their other creatures are `@rest`."""

    player: PlayerWord


@action(ChooseParty, "700.8d")
def do_choose(game: Game, step: ChooseParty, context: Context) -> None:
    """For each of the four types up to one creature of that type (`other: {PLAYER.party: [ids]}`), in APNAP order."""
    players = players_named(game, step.player, context)
    chosen: list[Ref] = []
    every: list[Obj] = []
    for player in game.apnap():
        if player not in players:
            continue
        mine = [view for view in game.permanents() if view.controller == player.name and "creature" in view.types]
        every += [game.objects[view.id] for view in mine]
        options = [view.id for view in mine if view.subtypes & set(PARTY)]
        key = f"{player.name}.party"
        decisions.must_fit(game.choices.other.get(key, ()), options, ["700.8d"])
        found = decisions.some_of(game, key, options, player.name, about=key, message="Which creatures are the party?",
                                  most=len(PARTY))
        members = [view for view in mine if view.id in found]
        if party(members, player.name) < len(members):
            raise Illegal(["700.8d"], "{who} chooses up to one creature for each of these types: {types}.",
                          who=player.name, types=", ".join(PARTY))
        game.note(ChoosesParty, ["700.8d"], player.name, player=player.name, cards=[view.id for view in members])
        chosen += [Ref(view.id, view.incarnation, view) for view in members]
    recalling.looked(game, context, every)
    recalling.picked(game, context, chosen)
