"""701.27 Transform.

The event: `game/events/turning_over.py`; “transforms into” (701.27e): `game/reading/trigger_rules.py`; what applies
while it transforms (712.20): `replacement/turning_up.py`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from refapp.game.door.game import Game
from refapp.game.events import turning_over
from refapp.game.events.words import objects, on_battlefield
from refapp.game.reading.merged import other_face
from refapp.game.reading.static_rules import rules_behind
from refapp.game.said.sentence import CardName, Sentence
from refapp.game.said.several import NotDoubleFaced, Transformed, TurnedOver
from refapp.game.state.objects import Context, Obj
from refapp.language.asking import Question, asks
from refapp.language.errors import Unsupported
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import Flag, Objects, One
from refapp.language.replacing import Replace
from refapp.rulebook.registry import action, question


class MeldCardStays(Sentence, says="{subject} is a meld card or two of them: it can’t be turned over."): ...
class FaceDownStays(Sentence, says="{subject} is face down: it can’t be turned over."): ...

class TurnsIntoNoPermanent(Sentence, says="The other face of {subject}, {name}, is an instant or sorcery: nothing "
                           "happens."):
    name: CardName

class AlreadyConverted(Sentence, says="{subject} has converted since: the instruction is ignored."): ...
class AlreadyTransformed(Sentence, says="{subject} has transformed since: the instruction is ignored."): ...
class CantTransform(Sentence, says="{subject} can’t transform."): ...
class CantConvert(Sentence, says="{subject} can’t transform, and so can’t convert either."): ...


@word("transform")
class Transform(Instruction):
    """The other face of a double-faced permanent comes up; it stays the same object."""

    what: Objects
    own_ability: Flag = False


@asks("is_transformed")
class IsTransformed(Question):
    """Whether a permanent is transformed."""

    object: One


@action(Transform, "701.27a", "701.27b", "701.27c", "701.27d", "701.27e", "701.27f", "712.4c", "712.9", "712.10",
        "712.15a", "712.18")
def do_transform(game: Game, step: Transform, context: Context) -> None:
    """The other face of a double-faced permanent comes up; it stays the same object (712.18).

    Only one that is represented by a double-faced card or token, and no meld card, has another face (712.9); if that is
    an instant or sorcery, nothing happens (712.10).
    """
    turn(game, objects(game, step.what, context), context, step.own_ability, Transformed, {
        "turn": ["701.27a", "701.27b", "712.18"], "none": ["701.27c", "712.9"], "spell": ["701.27d", "712.10"],
        "again": ["701.27f"],
        "cant": ["101.2"]})


def turn(game: Game, found: Sequence[Obj], context: Context, own_ability: bool, done: type[TurnedOver],
         rules: Mapping[str, list[str]]) -> None:
    """Turn double-faced permanents over, or say why they stay as they are (§712.9, §712.10, §712.4c).

    A merged permanent is none, but turns its double-faced components over (730.2i).
    """
    for obj in found:
        if not on_battlefield(obj):
            continue
        faces = obj.printed  # only the card or token itself has another face, never what it copies (707.8)
        components = obj.here.components
        if "meld" in obj.flags and not components:
            game.note(MeldCardStays, ["712.4c"], obj.id)
            continue
        turning = [other for one in components if (other := other_face(one)) is not None]
        if any(isinstance(one, Replace) and one.event == "transforms" for other in turning for one in other.abilities):
            raise Unsupported("What applies as a merged permanent transforms isn’t modelled.", rules=["730.2i"])
        if (components and not turning and not obj.here.face_down) or (not components and faces.back is None):
            game.note(NotDoubleFaced, rules["none"], obj.id)
            continue
        if obj.here.face_down:
            game.note(FaceDownStays, ["712.15a"], obj.id)
            continue
        other = faces if obj.here.transformed else faces.back
        if not components and other is not None and set(other.types) & {"instant", "sorcery"}:
            game.note(TurnsIntoNoPermanent, rules["spell"], obj.id, name=other.name)
            continue
        view = game.view(obj.id)
        if view is not None and "cant transform" in view.keywords:
            game.note(CantTransform if done is Transformed else CantConvert,
                      [*rules["cant"], *rules_behind(game, view, "cant transform")], obj.id)
            continue
        own = own_ability or (context.source is not None and context.source.id == obj.id
                                            and context.item is not None)
        since = context.item.placed if context.item is not None else -1
        if own and obj.here.transformed_at > since and game.rules.holds("transform.once_per_ability"):
            game.note(AlreadyTransformed if done is Transformed else AlreadyConverted, rules["again"], obj.id)
            continue
        turning_over.turn_over(game, obj, rules["turn"], done)


@question(IsTransformed, "701.27g")
def is_transformed(game: Game, step: IsTransformed) -> bool:
    """Whether a double-faced permanent has its back face up; a melded one never counts."""
    obj = game.obj(step.object)
    melded = any(other.part_of == obj.id for other in game.objects.values())
    return obj.exists and obj.zone == "battlefield" and obj.here.transformed and not melded
