"""Whether conditions hold, and what the trace says of those that look back at what was done (608.2i)."""

from __future__ import annotations

from collections.abc import Sequence

from refapp.game.door.game import Game
from refapp.game.reading.conditions import Parties, holds
from refapp.game.reading.filters import Viewpoint, rules_of_words
from refapp.game.said.sentence import Anything, CardName, Sentence
from refapp.language.filters import Condition


class ExhaustedAlready(Sentence, says="{subject} has begun to activate an exhaust ability this turn."): ...
class NoExhaustYet(Sentence, says="{subject} hasn’t begun to activate an exhaust ability this turn."): ...

class CastSoThisTurn(Sentence, says="A spell was cast in this way this turn: {name}."):
    name: CardName

class AsksOfControl(Sentence, says="Whether {subject} controls such a permanent is asked: {answer}."):
    answer: Anything

class AllHappened(Sentence, says="All of these things have happened to {subject} this turn."): ...
class NotAllHappened(Sentence, says="Not all of these things have happened to {subject} this turn."): ...
class RemembersCast(Sentence, says="How {subject} was cast is asked of the permanent that the spell became."): ...
class CastOffTime(Sentence, says="{subject} was cast at a time when a sorcery couldn’t have been cast."): ...
class CastInTime(Sentence, says="{subject} was cast at a time when a sorcery could have been cast, too, or wasn’t "
                 "cast."): ...
class HadToAttack(Sentence, says="{subject} had to attack: an effect required it as attackers were declared."): ...
class DidntHaveToAttack(Sentence, says="{subject} didn’t have to attack: no effect required it as attackers were "
                        "declared."): ...


def conditions_hold(game: Game, conditions: Sequence[Condition], you: str, eye: Viewpoint,
                    parties: Parties | None = None) -> bool:
    """Whether every condition about the ability's controller, its source and the event's parties is true now."""
    parties = parties or Parties()
    for condition in conditions:
        held = holds(game, condition, you, eye, parties)
        _tell(game, condition, held, you, eye, parties)
        if not held:
            return False
    return True


def _tell(game: Game, condition: Condition, held: bool, you: str, eye: Viewpoint, parties: Parties) -> None:
    match condition.kind:
        case "happened":
            if len(condition.words) > 1:
                game.note(AllHappened if held else NotAllHappened, ["603.1b"], you)
        case "controls" | "controls_no" if rules := rules_of_words(condition.filter):
            game.note(AsksOfControl, rules, you, answer=held)
        case "no_exhaust":
            game.note(NoExhaustYet if held == bool(condition.number) else ExhaustedAlready, ["702.177b"], you)
        case "kicked" | "cast_as" | "cast_from" | "x_at_least":
            asked = game.objects.get(eye.source or "")
            if asked is not None and asked.zone == "battlefield" and asked.here.record is not None:
                game.note_once(RemembersCast, ["400.7d"], asked.id)
        case "cast_off_time":
            game.note(CastOffTime if held == bool(condition.number) else CastInTime, ["307.5a", "400.7d"], eye.source)
        case "cast_this_turn":
            found = [word for word in sorted(condition.words) if word in game.this_turn.cast_how]
            if found:
                game.note(CastSoThisTurn, ["702.185c"] if "warp" in found else [], you, name=", ".join(found))
        case "it_had_to_attack":
            who = parties.it
            game.note(HadToAttack if held == bool(condition.number) else DidntHaveToAttack, ["506.7"],
                      who.id if who is not None else None)
