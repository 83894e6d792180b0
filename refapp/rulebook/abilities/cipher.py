"""702.99 Cipher."""

from __future__ import annotations

from refapp.game.door import decisions
from refapp.game.door.game import Game
from refapp.game.events import moves
from refapp.game.events.effects import begin
from refapp.game.events.words import acting
from refapp.game.machine import moments as resolving_moments
from refapp.game.reading.copiable_values import copiable
from refapp.game.said.moving import Exiled
from refapp.game.said.sentence import ObjectName, Sentence
from refapp.game.said.several import ChoiceMade, NotFound
from refapp.game.state.items import StackItem
from refapp.game.state.objects import Context, Obj
from refapp.game.state.views import Ref
from refapp.language.abilities import read_trigger
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import Whole, Word
from refapp.language.parts import read_filter
from refapp.language.scenario import Changes, Duration, Keyword
from refapp.rulebook.casting.copies_on_stack import copy_in_exile
from refapp.rulebook.casting.offers import offer
from refapp.rulebook.registry import action, static


class Encoded(Sentence, says="{subject} is encoded on {creature}."):
    creature: ObjectName

static("cipher", "702.99", "702.99a", "702.99b", "702.99c", on="instant sorcery")


@resolving_moments.resolves_last("cipher", "702.99a", "702.99b", "702.99c")
def encode(game: Game, item: StackItem, obj: Obj, _keyword: Keyword) -> None:
    """A card may be exiled encoded on a creature of the player’s, which then has an ability as long as both stay."""
    there = [view.id for view in game.permanents() if view.controller == item.controller and "creature" in view.types]
    if obj.kind != "card" or obj.zone != "stack" or not there:
        game.consider("702.99a", obj.id, "{object} isn’t represented by a card, or {who} controls no creature.",
                      object=obj.id, who=item.controller)
        return
    yes = decisions.may(game, "cipher")
    game.note(ChoiceMade, ["702.99a"], obj.id, player=item.controller, choice="cipher", answer=yes)
    if not yes:
        return
    chosen = decisions.one_of(game, "cipher", None, there, item.controller,
                              message="On which creature is the card encoded?")
    creature = game.objects[str(chosen)]
    moves.move(game, obj, "exile", says=Exiled, rules=["702.99a"])
    if obj.zone != "exile":
        return
    game.note(Encoded, ["702.99a", "702.99b", "702.99c"], obj.id, creature=creature.id)
    card = Ref(obj.id, obj.incarnation, game.view(obj.id))
    ability = read_trigger({"id": "cipher", "event": "deals_combat_damage", "who": "self", "step": "player", "do": [
        {"do": "cast_encoded", "card": obj.id, "since": obj.incarnation}]}, "cipher")
    begin(game, Changes(grant=(ability,)), [creature], Duration("while", read_filter("card in exile", "cipher")),
          Context(item.controller, card))


@word("cast_encoded")
class CastEncoded(Instruction):
    """The encoded card is copied, and the copy may be cast without paying its mana cost."""

    card: Word
    since: Whole


@action(CastEncoded, "702.99a", "707.12")
def do_cast_encoded(game: Game, step: CastEncoded, context: Context) -> None:
    """Only a card that is still encoded is copied."""
    you, obj = acting(game, context), game.obj(step.card)
    if obj.incarnation != step.since:
        game.note(NotFound, ["400.7"], step.card, expected="exile")
        return
    copy = copy_in_exile(game, copiable(obj), you, f"{obj.id}-copy", ("702.99a",))
    offer(game, you, copy, "cipher.cast", step.path, rules=("702.99a",))
