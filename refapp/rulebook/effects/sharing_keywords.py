"""702.1c: an effect grants one of several keyword abilities for each that something has: “the same is true for …”."""

from __future__ import annotations

from refapp.game.door.game import Game
from refapp.game.events.words import objects
from refapp.game.reading.variants import goes_by
from refapp.game.said.sentence import Qualities, Sentence
from refapp.game.state.objects import Context
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import Objects, Words
from refapp.language.scenario import TURN, Changes, Until
from refapp.rulebook.effects.modify import modify
from refapp.rulebook.registry import action


class KeywordsShared(Sentence, says="Of the keyword abilities named, these are granted, in every variant that is "
                     "there: {abilities}."):
    abilities: Qualities


@word("share_keywords")
class ShareKeywords(Instruction):
    """Objects gain each of some keyword abilities that others (`of`) have: “the same is true for …”."""

    what: Objects
    of: Objects
    keywords: Words
    duration: Until = TURN


@action(ShareKeywords, "702.1c")
def do_share(game: Game, step: ShareKeywords, context: Context) -> None:
    """Each appropriate variant and variable of a keyword is granted (§702.1c): protection from whatever it is from."""
    views = [game.view(obj.id) for obj in objects(game, step.of, context)]
    wanted = {one.lower() for one in step.keywords}
    found = tuple(dict.fromkeys(
        one for view in views if view is not None for one in view.abilities
        if any(goes_by(one, word) for word in wanted)))
    if not found:
        game.consider("702.1c", None, "Nothing there has one of the keyword abilities that would be granted.")
        return
    game.note(KeywordsShared, ["702.1c"], context.source.id if context.source is not None else None,
              abilities=[str(one) for one in found])
    modify(game, objects(game, step.what, context), Changes(grant=found), step.duration, context, [])
